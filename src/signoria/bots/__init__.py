"""Players that are programs."""

import pkgutil
import random
from typing import Any, Protocol

from signoria.game import State
from signoria.say import wrong


class Bot(Protocol):
    """Chooses for a seat, knowing no more than `state.view(seat)` tells."""

    def choose(self, state: State, seat: int) -> int:
        """The number of a legal action."""


class RandomBot:
    """Any legal action, all alike; it also serves as Nature."""

    def __init__(self, seed: int | None = None):
        self.random = random.Random(seed)

    def choose(self, state: State, seat: int) -> int:
        return self.random.choice(state.legal())


BOTS = {
    "random": "signoria.bots:RandomBot",
    "greedy": "signoria.bots.greedy:GreedyBot",
    "search": "signoria.bots.search:SearchBot",
}
"""Where each bot is found; loaded when it is first wanted."""


def bot(name: str, **settings: Any) -> Bot:
    """A bot by name; `seed` makes it choose the same again.

    >>> bot("clairvoyant")
    Traceback (most recent call last):
        ...
    ValueError: There is no bot 'clairvoyant'. There are: random, greedy, search.
    """
    if name not in BOTS:
        raise wrong("There is no bot {name}. There are: {known}", name=repr(name), known=", ".join(BOTS))
    made: Bot = pkgutil.resolve_name(BOTS[name])(**settings)
    return made
