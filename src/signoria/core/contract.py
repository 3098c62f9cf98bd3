"""The contract: what a game's folder holds, part by part, each with its type.

A folder is a Python package with `INFO` in its `__init__.py` and these modules:

| module | its part | what it holds |
|---|---|---|
| `rules` | `Rules` | the state, and the rules that change it; compiled |
| `words` | `Words` | the text of every action, what happened, why an action is refused |
| `view` | `View` | what a seat may know |
| `terminal` | `Terminal` | the table as text |
| `board` | `Board` | the table as SVG, and what is picked on it for each action |
| `bot` | `Knowledge` | what a good player knows; compiled |

Beside them are `guide.LANG.md` for every language, `locale/LANG.po` for every language but English, and
`examples/lobby.txt`, the record of a game in mid-play, with `examples/lobby.json`, what a spectator sees at
its end. More of such pairs are the pictures of the guide.
What has a default here may be left out by a game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeAlias, TypedDict

import numpy as np

from signoria.core.errors import UserError
from signoria.core.info import OptionValue
from signoria.i18n import Sentence, tr
from signoria.jit.compiler import Numbers, State, compiled_default

if TYPE_CHECKING:
    from signoria.svg.context import Context

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"
"""What can be written as JSON."""
ViewData: TypeAlias = Mapping[str, "JSON"]
"""What a seat may know, ready for JSON. Each game declares its own as a `TypedDict`."""


class CommonView(TypedDict):
    """The part of a view that is the same in every game."""

    game: str
    players: int
    options: dict[str, int | str]  # with the defaults of those that nobody chose
    player: int | None  # the seat that is asked; NATURE (-1), or None when the game is over
    scores: list[int]  # by seat, as they are now
    tiebreak: list[int]  # by seat: what decides between equal scores
    over: bool
    winners: list[int]  # none before the end
    leaders: list[int]  # who would win if the game ended so


Reason: TypeAlias = tuple[Sentence, str | None]
"""Why something is not allowed, and the rule that says so."""


class IncompleteGame(UserError):
    """A game's folder lacks something that the contract asks for."""

    def __init__(self, game: str, place: str, thing: str):
        super().__init__(
            tr("The game {game} is not complete: {place} has no {thing}", game=game, place=place, thing=thing)
        )


class Part:
    """What one module of a game's folder offers. Fields without a default must be there."""

    MODULE: ClassVar[str]
    COMPILED: ClassVar[bool] = False
    """Whether compiled code calls the functions of the part, so that its defaults are compiled too."""

    @classmethod
    def of(cls, game: str, module: ModuleType) -> Self:
        """Read the part from its module, with defaults for what it leaves out."""
        given = {}
        for field in fields(cls):  # type: ignore[arg-type]
            if hasattr(module, field.name):
                given[field.name] = getattr(module, field.name)
            elif field.default is MISSING:
                raise IncompleteGame(game, module.__name__, field.name)
            elif cls.COMPILED:
                given[field.name] = compiled_default(field.default)
        return cls(**given)

    def names(self) -> dict[str, object]:
        """What the part holds, by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


# --- Rules ------------------------------------------------------------------------------------


def no_tiebreak(state: State, seat: int) -> int:
    """Equal scores are a shared victory."""
    return 0


def hides_nothing(state: State) -> bool:
    return False


def nothing_to_resample(state: State, seat: int, random: Numbers) -> None:
    """Whatever a seat does not see it can work out."""


class Start(Protocol):
    def __call__(self, players: int, /, **options: OptionValue) -> State: ...


@dataclass(frozen=True)
class Rules(Part):
    """The state and the rules. All functions but `start` are compiled."""

    MODULE: ClassVar[str] = "rules"
    COMPILED: ClassVar[bool] = True

    STATE: "np.dtype[np.void]"
    """One record of this type is a state; it has at least the fields `player` and `players`."""
    ACTIONS: int
    """Actions are numbered from 0 to ACTIONS - 1."""
    start: Start
    """A new game: plain Python, given the number of players, and the options by name."""
    legal: Callable[[State, Numbers], int]
    """Write the legal actions, ascending, into the array; return how many there are."""
    apply: Callable[[State, int], None]
    """Carry out a legal action."""
    score: Callable[[State, int], int]
    """The score of a seat."""
    is_valid: Callable[[State], bool]
    """Whether a record that came from outside can be a state of the game."""
    tiebreak: Callable[[State, int], int] = no_tiebreak
    """What decides between equal scores."""
    hides: Callable[[State], bool] = hides_nothing
    """Whether the view of a seat ever leaves something out in this game, with these options."""
    resample: Callable[[State, int, Numbers], None] = nothing_to_resample
    """Draw anew what a seat (-1: a spectator) cannot know; needed only where it cannot be worked out."""

    def names(self) -> dict[str, object]:
        return super().names() | {"RESAMPLES": self.resamples}

    @property
    def resamples(self) -> bool:
        """Whether there is anything that a seat cannot work out."""
        return self.resample is not compiled_default(nothing_to_resample)


# --- What bots know ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Budget:
    """How much a bot thinks: until the first of the limits is reached."""

    simulations: int
    seconds: float
    slips: float = 0.0
    """How often, 0 to 1, it does not think but takes any action worth a thought."""


def is_never_secret(state: State, action: int) -> bool:
    return False


@dataclass(frozen=True)
class Knowledge(Part):
    """What a good player knows. The functions are compiled."""

    MODULE: ClassVar[str] = "bot"
    COMPILED: ClassVar[bool] = True

    LEVELS: Mapping[str, Budget]
    """What each level of `signoria.bots.levels` may spend on a choice in this game."""
    EXPLORATION: float
    """How much a choice seldom tried is favoured over one that did well."""
    candidates: Callable[[State, Numbers], int]
    """Write the actions worth a thought into the array, the best first; at least one. Return their number."""
    rollout_policy: Callable[[State, Numbers, Numbers], int]
    """A quick fair choice, given the state, a random generator and room for actions."""
    rollout_depth: Callable[[State], int]
    """How many moves a game is played on before it is evaluated."""
    evaluate: Callable[[State, Numbers], None]
    """Write each seat's share of the victory, 0 to 1, as it looks now."""
    is_secret: Callable[[State, int], bool] = is_never_secret
    """Whether others cannot see this action, so that their plans must not depend on it."""


# --- Words, views, pictures -------------------------------------------------------------------


def no_other_reason(state: State, text: str) -> Reason | None:
    """The contract's own sentence names some actions that are possible."""
    return None


@dataclass(frozen=True)
class Words(Part):
    """Actions and events in words."""

    MODULE: ClassVar[str] = "words"

    TEXTS: Sequence[str]
    """By number: the text of every action, as docs/rules has it."""
    happened: Callable[[State, int, State], Iterable[Sentence]]
    """What an action did, told from the states before and after it."""
    why_not: Callable[[State, int], Reason]
    """Why an action is not legal now."""
    unknown: Callable[[State, str], Reason | None] = no_other_reason
    """Why a text that is no action cannot be one, where something better than a list can be said."""


@dataclass(frozen=True)
class View(Part):
    """What a seat may know: the only way out for hidden facts."""

    MODULE: ClassVar[str] = "view"

    view: Callable[[State, int | None], ViewData]
    """What a seat may know of a state; None is a spectator."""


@dataclass(frozen=True)
class Terminal(Part):
    """The table as text."""

    MODULE: ClassVar[str] = "terminal"

    draw: Callable[[ViewData, Sequence[str], str | None], str]
    """The table in Rich's markup, from a view, the players' names and a language."""


@dataclass(frozen=True)
class Board(Part):
    """The table as SVG."""

    MODULE: ClassVar[str] = "board"

    draw: "Callable[[Context[ViewData]], str]"
    """The whole table, from a context: a view, the people, the look and the language."""
    question: "Callable[[Context[ViewData]], str]"
    """Who is asked, and what."""
    picks: Callable[[int], tuple[str, ...]]
    """The things to pick for an action, in order; none for Nature's."""
    CONTROLS: Mapping[str, Sentence]
    """Names of what is picked beside the board, and of each kind of thing on it."""
