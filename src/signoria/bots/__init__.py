"""Players that are programs: ours by name, and those of others.

A bot is written `NAME`, `NAME:LEVEL` or `NAME:setting=value:setting=value`. Ours are in `BOTS`. A package of
somebody else's adds one by an entry point of the group `signoria.bots`, and `program:COMMAND` is a program
in any language that answers line by line: docs/outside-bots.md tells how to write either.
"""

import inspect
import pkgutil
import random
from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import Protocol, TypeAlias, runtime_checkable

from signoria.core.errors import UserError
from signoria.core.game import State
from signoria.core.record import Record
from signoria.i18n import tr

PROGRAM = "program"
GROUP = "signoria.bots"
"""The group of entry points in which packages announce their bots."""
Setting: TypeAlias = int | float | str | None
"""What a setting of a bot can be."""


class Bot(Protocol):
    """Chooses for a seat, knowing no more than `state.view(seat)` tells."""

    def choose(self, state: State, seat: int) -> int:
        """The number of a legal action."""


@runtime_checkable
class Observer(Protocol):
    """A bot that also follows the moves of a game."""

    def observe(self, record: Record, seat: int) -> None:
        """Take up what was played since the last time, as far as the seat could see it."""


@runtime_checkable
class Closable(Protocol):
    """A bot that holds something, such as a process."""

    def close(self) -> None:
        """Let it go: the game is over."""


class BotMaker(Protocol):
    """Makes a bot from its settings; a class of bots is one."""

    def __call__(self, **settings: Setting) -> Bot: ...


class RandomBot:
    """Any legal action, all alike; it also serves as Nature."""

    def __init__(self, seed: int | None = None):
        self.random = random.Random(seed)

    def choose(self, state: State, seat: int) -> int:
        """Whatever the seat, and whatever it knows."""
        return self.random.choice(state.legal())


BOTS = {
    "random": "signoria.bots:RandomBot",
    "greedy": "signoria.bots.greedy:GreedyBot",
    "search": "signoria.bots.search:SearchBot",
}
"""Where each bot is found; loaded when it is first wanted."""
PROGRAM_BOT = "signoria.bots.program:ProgramBot"


def bot(name: str, **settings: Setting) -> Bot:
    """A bot by name; `seed` makes it choose the same again.

    >>> player = bot("random:seed=3")
    >>> bot("random:hard")
    Traceback (most recent call last):
        ...
    signoria.core.errors.UserError: The bot random has no setting 'level'. Its settings: seed.
    >>> bot("clairvoyant")
    Traceback (most recent call last):
        ...
    signoria.core.errors.UserError: There is no bot 'clairvoyant'. There are: random, greedy, search, ...
    """
    maker, given = resolve(name, **settings)
    return maker(**given)


def resolve(name: str, **settings: Setting) -> tuple[BotMaker, dict[str, Setting]]:
    """What makes a bot, and the settings that it is called with; both exist."""
    kind, _, rest = name.partition(":")
    maker = _maker(kind)
    given: dict[str, Setting] = {"command": rest} if kind == PROGRAM else _settings(kind, rest)
    given |= settings
    parameters = inspect.signature(maker).parameters
    if not any(parameter.kind == parameter.VAR_KEYWORD for parameter in parameters.values()):
        for setting in given:
            if setting not in parameters:
                raise UserError(
                    tr(
                        "The bot {bot} has no setting {setting}. Its settings: {known}",
                        bot=kind,
                        setting=repr(setting),
                        known=", ".join(parameters),
                    )
                )
    return maker, given


def is_builtin(name: str) -> bool:
    """Whether a bot comes with Signoria, so that it is trusted to run inside our own process."""
    return name.partition(":")[0] in BOTS


def _maker(kind: str) -> BotMaker:
    """What makes bots of a kind."""
    if kind in BOTS or kind == PROGRAM:
        builtin: BotMaker = pkgutil.resolve_name(BOTS.get(kind, PROGRAM_BOT))
        return builtin
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if kind not in found:
        known = ", ".join([*BOTS, *sorted(found), f"{PROGRAM}:COMMAND"])
        raise UserError(tr("There is no bot {name}. There are: {known}", name=repr(kind), known=known))
    try:
        maker: BotMaker = found[kind].load()
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise UserError(
            tr("The bot {name} cannot be loaded: {reason}", name=repr(kind), reason=reason)
        ) from error
    return maker


def _settings(kind: str, text: str) -> dict[str, Setting]:
    """The settings in `LEVEL` or `setting=value:setting=value`; what looks like a number becomes one."""
    found: dict[str, Setting] = {}
    for part in text.split(":") if text else ():
        setting, equals, value = part.partition("=")
        if not equals:
            setting, value = "level", part
        if setting in found:
            raise UserError(
                tr("The setting {setting} of {bot} is given twice", setting=repr(setting), bot=kind)
            )
        found[setting] = _value(value)
    return found


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def ask(player: Bot, record: Record, seat: int, seed: int) -> int:
    """What a bot chooses at the end of a record. It is given no more than its seat may know."""
    if isinstance(player, Observer):
        player.observe(record, seat)
    return ask_at(player, record.state, seat, seed)


def ask_at(player: Bot, state: State, seat: int, seed: int) -> int:
    """What a bot chooses that need not hear how the game went so far."""
    return player.choose(known_state(state, seat, seed), seat)


def known_state(state: State, seat: int, seed: int) -> State:
    """The state as a bot is handed it, always and everywhere.

    What the seat may not know is drawn afresh, so a bot that looks where it should not sees nothing true.
    """
    return state.resample(seat, seed)


def close_all(players: Iterable[Bot]) -> None:
    """Let the bots go at the end of a game; those that are processes end."""
    for player in players:
        if isinstance(player, Closable):
            player.close()
