"""Legal actions for people who type: short lists, and matching abbreviations."""

from itertools import pairwise

from signoria.core.errors import IllegalAction
from signoria.core.game import State
from signoria.i18n import Sentence, tr

SHOWN = 8
"""How many actions of one kind are listed in full."""


def parse_action(state: State, text: str) -> int:
    """The legal action that a person means: its text, its beginning, its number, if only one fits.

    >>> import signoria
    >>> state = signoria.game("medici", 3).start()
    >>> state.apply("starts 1"); state.apply("gold")
    >>> state.text(parse_action(state, "s"))
    'stop'
    >>> state.apply("stop")
    >>> state.text(parse_action(state, "7"))
    'bid 7'
    >>> parse_action(state, "bid 4")
    48
    """
    try:
        return state.action(text)
    except IllegalAction:
        meant = text.casefold().split()
        legal = [(action, state.text(action).casefold()) for action in state.legal()]
        starting = [action for action, known in legal if known.startswith(" ".join(meant))]
        ending = [action for action, known in legal if known.split()[-len(meant) :] == meant]
        for found in (starting, ending):
            if meant and len(found) == 1:
                return found[0]
        raise


def list_actions(state: State) -> list[str | Sentence]:
    """The legal actions, one line per kind; long runs of numbers and long lists are abbreviated."""
    kinds: dict[str, list[str]] = {}
    for action in state.legal():
        text = state.text(action)
        kinds.setdefault(text.split()[0], []).append(text)
    return [_line(texts) for texts in kinds.values()]


def matching_actions(state: State, text: str) -> list[str]:
    """All legal actions that begin with a text."""
    start = " ".join(text.casefold().split())
    texts = [state.text(action) for action in state.legal()]
    return [known for known in texts if known.casefold().startswith(start)]


def _line(texts: list[str]) -> str | Sentence:
    if len(texts) <= SHOWN:
        return ", ".join(texts)
    numbers = [text.split()[-1] for text in texts]
    if all(number.isdecimal() for number in numbers) and len(texts[0].split()) == 2:
        steps = {int(b) - int(a) for a, b in pairwise(numbers)}
        if len(steps) == 1:
            return tr("{first} to {last}", first=texts[0], last=texts[-1])
    shown = ", ".join(texts[:SHOWN])
    return tr("{shown} ... ({count} in all)", shown=shown, count=len(texts))
