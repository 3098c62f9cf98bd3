"""The contract: what a game's folder must provide, part by part, with types.

A folder is a Python package with `INFO` in its `__init__.py` and these modules:

| module | part | contents |
|---|---|---|
| `rules` | `Rules` | the state, and the rules that change it; compiled |
| `words` | `Words` | the text of every action, what happened, why an action is refused |
| `view` | `View` | what a seat may know |
| `terminal` | `Terminal` | the table as text |
| `board` | `Board` | the table as SVG, and what to pick on it for each action |
| `bot` | `Knowledge` | what a good player knows; compiled |
| `observation` | `Observation` | what a seat may know, as numbers for learning programs; compiled |
| `setup` | `Setup` | what can be set in a position by hand; without it the game has no sandbox |

The folder also has `guide.LANG.md` for every language, `locale/LANG.po` for every language but English, and
`examples/lobby.txt`, the record of an unfinished game, with `examples/lobby.json`, a spectator's view of its
last position. Further pairs in `examples` are the pictures of the guide. A folder `lesson` contains a guided
first game and tips: see `signoria.core.lesson`.
A game may leave out whatever has a default here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeAlias, TypedDict

import numpy as np

from signoria.core.errors import UserError
from signoria.core.info import OptionValue
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import Call, Numbers, State, compiled_default, enter

if TYPE_CHECKING:
    from signoria.svg.context import Context, Style
    from signoria.svg.look import Look

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"
"""Any JSON value."""
ViewData: TypeAlias = Mapping[str, "JSON"]
"""What a seat may know, ready for JSON. Each game declares its own `TypedDict`."""


class CommonView(TypedDict):
    """The fields that the view of every game has."""

    game: str
    players: int
    options: dict[str, int | str]  # all of them, defaults included
    player: int | None  # the seat whose turn it is; NATURE (-1); None when the game is over
    scores: list[int]  # by seat, at this moment
    tiebreak: list[int]  # by seat: what decides between equal scores
    over: bool
    winners: list[int]  # none before the end
    leaders: list[int]  # who would win if the game ended now


Reason: TypeAlias = tuple[Sentence, str | None]
"""Why something is not allowed, and the rule that says so."""


class IncompleteGame(UserError):
    """A game's folder lacks something that the contract requires."""

    def __init__(self, game: str, place: str, thing: str):
        super().__init__(
            tr("The game {game} is not complete: {place} has no {thing}", game=game, place=place, thing=thing)
        )


class Part:
    """What one module of a game's folder provides. Fields without a default are required."""

    MODULE: ClassVar[str]
    COMPILED: ClassVar[bool] = False
    """Whether compiled code calls the functions of this part, so that defaults must be compiled too."""

    @classmethod
    def of(cls, game: str, module: ModuleType) -> Self:
        """The part as its module defines it, with defaults for whatever it leaves out."""
        given = {}
        for one in fields(cls):  # type: ignore[arg-type]
            if hasattr(module, one.name):
                found = getattr(module, one.name)
                given[one.name] = enter(found) if cls.COMPILED else found
            elif one.default is MISSING and one.default_factory is MISSING:
                raise IncompleteGame(game, module.__name__, one.name)
            elif cls.COMPILED:
                given[one.name] = compiled_default(one.default) if callable(one.default) else one.default
        return cls(**given)

    def names(self) -> dict[str, object]:
        """The fields of the part, by name."""
        return {one.name: getattr(self, one.name) for one in fields(self)}  # type: ignore[arg-type]


# --- Rules ------------------------------------------------------------------------------------


def no_tiebreak(state: State, seat: int) -> int:
    """Players with equal scores share the victory."""
    return 0


def hides_nothing(state: State) -> bool:
    return False


def nothing_to_resample(state: State, seat: int, random: Numbers) -> None:
    """Whatever a seat does not see can be deduced."""


class Start(Protocol):
    """A new game for a number of players, with options by name."""

    def __call__(self, players: int, /, **options: OptionValue) -> State: ...


@dataclass(frozen=True)
class Rules(Part):
    """The state and the rules. All functions but `start` are compiled."""

    MODULE: ClassVar[str] = "rules"
    COMPILED: ClassVar[bool] = True

    STATE: "np.dtype[np.void]"
    """A state is one record of this type. It has at least the fields `player` and `players`."""
    ACTIONS: int
    """Actions are numbered from 0 to ACTIONS - 1."""
    start: Start
    """Create a new game from the number of players and the options by name. Plain Python."""
    legal: Callable[[State, Numbers], int]
    """Write the legal actions into the array, in ascending order; return their number."""
    apply: Callable[[State, int], None]
    """Carry out a legal action."""
    score: Callable[[State, int], int]
    """The score of a seat."""
    is_valid: Callable[[State], bool]
    """Whether a record from outside is a possible state of the game."""
    tiebreak: Callable[[State, int], int] = no_tiebreak
    """Breaks ties between equal scores: the higher value wins."""
    hides: Callable[[State], bool] = hides_nothing
    """Whether views ever hide anything in this game, with these options."""
    resample: Callable[[State, int, Numbers], None] = nothing_to_resample
    """Redraw at random whatever a seat (-1: a spectator) can neither see nor deduce, if there is anything."""
    MOST_CHOICES: int | None = None
    """The most legal actions that a player or Nature can have; None: `ACTIONS`."""

    def names(self) -> dict[str, object]:
        return super().names() | {"RESAMPLES": self.resamples}

    @property
    def resamples(self) -> bool:
        """Whether there is anything that a seat cannot deduce."""
        return self.resample is not compiled_default(nothing_to_resample)


# --- What bots know ---------------------------------------------------------------------------


def is_never_secret(state: State, action: int) -> bool:
    return False


def is_never_bold(state: State, action: int) -> float:
    return 0.0


def no_features(state: State, seat: int, out: Numbers) -> None:
    """A game without learned values, evaluated by `evaluate`, needs none."""


@dataclass(frozen=True)
class Knowledge(Part):
    """What a good player knows. The functions are compiled."""

    MODULE: ClassVar[str] = "bot"
    COMPILED: ClassVar[bool] = True

    EXPLORATION: float
    """The exploration constant: how much rarely tried choices are favoured over ones that did well."""
    candidates: Callable[[State, Numbers], int]
    """Write the actions worth considering into the array, best first, at least one; return their number."""
    rollout_policy: Callable[[State, Numbers, Numbers], int]
    """A quick, reasonable choice, given the state, a random generator and an array for actions."""
    rollout_depth: Callable[[State], int]
    """How many moves a rollout plays before it is evaluated."""
    evaluate: Callable[[State, Numbers], None]
    """Estimate each seat's share of the victory, 0 to 1, and write it into the array."""
    is_secret: Callable[[State, int], bool] = is_never_secret
    """Whether the others cannot see this action, so that their choices must not depend on it."""
    boldness: Callable[[State, int], float] = is_never_bold
    """How daring an action is, 0 to 1. Some styles of bots prefer daring actions, others avoid them."""
    FEATURES: Sequence[str] = ()
    """Names of the features from which values are learned; without any, `evaluate` is used."""
    features: Callable[[State, int, Numbers], None] = no_features
    """Write the features of a seat, mostly between -1 and 1: the inputs of `bots/network.py`."""
    LEARNED_DEPTH: int | None = None
    """The rollout depth with learned values; None: `rollout_depth`."""
    LEARNED_EXPLORATION: float | None = None
    """The exploration constant with learned values; None: `EXPLORATION`."""

    def depth(self, state: State, learned: bool) -> int:
        """How many moves a rollout plays before it is evaluated."""
        if learned and self.LEARNED_DEPTH is not None:
            return self.LEARNED_DEPTH
        return self.rollout_depth(state)

    def exploration(self, learned: bool) -> float:
        """The exploration constant, with or without learned values."""
        if learned and self.LEARNED_EXPLORATION is not None:
            return self.LEARNED_EXPLORATION
        return self.EXPLORATION


# --- What programs see ------------------------------------------------------------------------


@dataclass(frozen=True)
class Index:
    """One number of an observation."""

    name: str
    low: int
    high: int
    values: Sequence[str] = ()
    """The meaning of each value from `low` to `high`; empty for an amount."""


@dataclass(frozen=True)
class Observation(Part):
    """What a seat may know as an array: the same as its view, without what can be derived from it.

    Players are counted from the observing seat: 1 is the seat itself, 2 the next clockwise, and 0 is nobody.
    """

    MODULE: ClassVar[str] = "observation"
    COMPILED: ClassVar[bool] = True

    DTYPE: "type[np.int8 | np.int16]"
    """The smallest type that can represent every number."""
    indices: Callable[[int], Sequence[Index]]
    """The meaning of each index, for a number of players. Plain Python."""
    observe: Callable[[State, int, Numbers], int]
    """Write the observation of a seat into the array; return its length. Compiled."""


# --- Words, views, pictures -------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One item of a reckoning: what is scored, why, and what it pays to whom."""

    title: Sentence
    """In a word or two: "Grain", "The orange palace"."""
    explanation: Sentence
    """Why it pays: "{player} is highest on step 3: 10"."""
    points: Mapping[str, Sequence[int]]
    """By source (a key of `SOURCES`): what each seat gets or pays. Sources without points may be left out."""
    seat: int | None = None
    """The player to whom it belongs, if there is one: it then becomes a line of theirs in the final table."""
    light: tuple[str, ...] = ()
    """Ids of the elements of the drawing that are highlighted while it is shown."""
    at: Mapping[int, str] = field(default_factory=dict)
    """By seat: the id of the thing at which its points arise; where none is told, the first that is lit."""
    sign: str = ""
    """What `Board.sign` draws for it in the final table."""


@dataclass(frozen=True)
class Reckoning:
    """Everything that an action paid, step by step. All points add up to the change of the scores."""

    title: Sentence
    """What is scored: "Day 2 is over"."""
    steps: Sequence[Step]
    state: State | None = None
    """The state while it is scored. If given, the table stops and shows it until people continue."""
    clears: bool = False
    """Whether the table is cleared afterwards, as for a new day: a preview then shows `state` instead."""


class Account(Protocol):
    """What an action paid: given the state before it, the action, and the state after it."""

    def __call__(self, before: State, action: int, after: State, /) -> Reckoning | None: ...


def no_other_reason(state: State, text: str) -> Reason | None:
    """By default the error lists some actions that are possible."""
    return None


def nothing_in_brief(before: State, action: int, after: State) -> Iterable[tuple[int, Sentence]]:
    return ()


def no_heading(state: State) -> Sentence | None:
    return None


def no_account(before: State, action: int, after: State) -> Reckoning | None:
    """Only the sentences of `happened` explain changes of the scores."""
    return None


def no_final_account(state: State) -> Sequence[Step]:
    """By default the final table adds up the points of all moves."""
    return ()


def no_warning(state: State, action: int) -> Sentence | None:
    return None


def no_reason(state: State, action: int) -> Sentence | None:
    return None


def no_comparison(state: State, action: int, better: int) -> Sentence | None:
    return None


def in_points(score: int) -> Sentence:
    return tr_plural("{count} point", "{count} points", score)


@dataclass(frozen=True)
class Words(Part):
    """Actions and events in words. Refer to players by `Seat`, so that the reader can be called "you"."""

    MODULE: ClassVar[str] = "words"

    TEXTS: Sequence[str]
    """By number: the text of every action, as docs/rules defines it."""
    happened: Callable[[State, int, State], Iterable[Sentence]]
    """Describe what an action did, from the states before and after it."""
    why_not: Callable[[State, int], Reason]
    """Why an action is not legal now."""
    unknown: Callable[[State, str], Reason | None] = no_other_reason
    """Why a text is not a possible action, if there is something better to say than the default error."""
    brief: Callable[[State, int, State], Iterable[tuple[int, Sentence]]] = nothing_in_brief
    """Who did what, in as few words as possible and without the name: (1, "grey F5"), (2, "bids 6").

    Everybody sees it: it must not reveal secrets (for a card laid face down, "lays a card").
    """
    heading: Callable[[State], Sentence | None] = no_heading
    """The heading of the next move: "Lot 5, made by {player}". Moves with the same heading are grouped."""
    period: Callable[[State], Sentence | None] = no_heading
    """The day or round of the next move, if the game has any: "Day 2"."""
    SOURCES: Mapping[str, Sentence] = field(default_factory=dict)
    """Where points come from: the columns of the final table, in order."""
    account: Account = no_account
    """What an action paid, by source; None if there is nothing to show."""
    final_account: Callable[[State], Sequence[Step]] = no_final_account
    """At the end, where all points come from, if the final position shows that better than the moves."""
    score: Callable[[int], Sentence] = in_points
    """A score in words: "185 florins"."""
    warning: Callable[[State, int], Sentence | None] = no_warning
    """What is easily overlooked about a legal action, in a few words: shown before it is confirmed."""
    reason: Callable[[State, int], Sentence | None] = no_reason
    """What speaks for a legal action, in a few words: shown with a hint."""
    why_better: Callable[[State, int, int], Sentence | None] = no_comparison
    """What sets a better choice apart from the one that was made, in the game's own terms: for reviews.

    Called with the state, the action that was chosen and the better one. All players read it.
    """
    RULES: Mapping[str, str] = field(default_factory=dict)
    """By the first word of an action's text: the rule about such actions. Hints link to it."""


def no_calls(state: State) -> Sequence[Call]:
    """By default views run as plain Python."""
    return ()


@dataclass(frozen=True)
class View(Part):
    """What a seat may know: the only way out for hidden facts."""

    MODULE: ClassVar[str] = "view"

    view: Callable[[State, int | None], ViewData]
    """What a seat may know of a state; None means a spectator."""
    calls: Callable[[State], Sequence[Call]] = no_calls
    """Given any state: a call of each function of the view that is worth compiling."""


@dataclass(frozen=True)
class Terminal(Part):
    """The table as text."""

    MODULE: ClassVar[str] = "terminal"

    draw: Callable[[ViewData, Sequence[str], str | None], str]
    """The table in Rich's markup, from a view, the players' names and a language."""


@dataclass(frozen=True)
class Answer:
    """What one possible answer to a number would mean for the player who names it, in florins or points."""

    title: Sentence
    """For example "If Cosimo takes it"."""
    lines: Sequence[Sentence]
    """How it comes about: "Port 3 is worth 10 to {player}"."""
    base: int
    """Its value if the number is 0."""
    each: int
    """By how much the value changes when the number grows by one: 1 or -1."""
    is_bad: bool = False
    """Whether this is bad: the lines are then red."""


@dataclass(frozen=True)
class NumberAid:
    """Help with choosing a number: a bid, a price, an offer."""

    button: Sentence
    """The label of the button, with `{number}`: "Bid {number}"."""
    start: int
    """The initial number."""
    money: int | None = None
    """What the player has, if the number is paid from it."""
    estimate: int | None = None
    """What it is worth to the player as things stand."""
    worth: Sequence[Sentence] = ()
    """The explanation of the estimate."""
    answers: Sequence[Answer] = ()
    """For a price: what each possible answer would mean."""


@dataclass(frozen=True)
class Steps:
    """The steps of a turn, with names ("Stone", "Tile", "Tower") or only counted."""

    now: int
    """The current step, from 0."""
    count: int
    names: Sequence[Sentence] = ()


def no_drawing(context: "Context[ViewData]") -> str:
    return ""


def no_strip(context: "Context[ViewData]", seat: int) -> str:
    return ""


def no_description(context: "Context[ViewData]") -> str | None:
    return None


def no_sign(name: str, colour: str | None) -> str:
    return ""


def no_legend(style: "Style") -> Sequence[tuple[str, Sentence]]:
    return ()


def no_steps(context: "Context[ViewData]") -> Steps | None:
    return None


def no_number(context: "Context[ViewData]") -> NumberAid | None:
    return None


@dataclass(frozen=True)
class Board(Part):
    """The table as SVG. Scores, names and the question are shown beside the board: do not repeat them."""

    MODULE: ClassVar[str] = "board"

    draw: "Callable[[Context[ViewData]], str]"
    """The whole table, from a context: a view, the people, the look and the language."""
    question: "Callable[[Context[ViewData]], str]"
    """What the viewer has to do ("choose a piece, then a field"), or who else has to do what."""
    picks: Callable[[int], tuple[str, ...]]
    """What to pick for an action, in order; nothing for Nature's."""
    CONTROLS: Mapping[str, Sentence]
    """Names of the buttons beside the board, and of each kind of thing that is picked on it."""
    tray: "Callable[[Context[ViewData]], str]" = no_drawing
    """What the viewer has at hand, drawn below the board: cards, pieces. They can be picked too."""
    strip: "Callable[[Context[ViewData], int], str]" = no_strip
    """What to show of a player besides name and score; 322 px wide."""
    description: "Callable[[Context[ViewData]], str | None]" = no_description
    """The table in sentences, for screen readers; None: the terminal's text is read out instead."""
    legend: "Callable[[Style], Sequence[tuple[str, Sentence]]]" = no_legend
    """What signs on the board mean: a drawing of at most 34 x 24 px, and its meaning."""
    sign: Callable[[str, str | None], str] = no_sign
    """The sign of a source of points (a key of `SOURCES`), or of a thing in the final table (`Step.sign`, in
    the colour of its player): at most 44 x 24 px, for light and dark pages, without ids; empty: only words.
    """
    steps: "Callable[[Context[ViewData]], Steps | None]" = no_steps
    """The viewer's current step in a turn of several steps; shown beside the question."""
    number: "Callable[[Context[ViewData]], NumberAid | None]" = no_number
    """Help for the viewer, if they have to choose a number now."""
    TRAY_HEIGHT: tuple[int, int] = (0, 0)
    """Pixels reserved for the tray or the number control, wide and narrow, so that the board never jumps."""
    poster: "Callable[[Look], str] | None" = None
    """The game's picture in the lobby, without words; None: it shows the example `lobby` instead."""


# --- Positions set up by hand -----------------------------------------------------------------


def named(name: Seat | str | int | Sentence) -> Sentence:
    """A name that needs no translation: a player's, a number, notation."""
    return Sentence("{name}", {"name": name})


@dataclass(frozen=True)
class Item:
    """A value that can be chosen for a field."""

    text: str
    """As written in records: the same in every language, without `;`, `+`, `=` and `#`."""
    name: Sentence
    pick: str = ""
    """Its `data-pick` on the board, if it can be clicked there."""


@dataclass(frozen=True)
class SetupField:
    """A part of a position that can be set."""

    key: str
    """As written in records: lower-case letters, digits and hyphens."""
    name: Sentence
    group: Sentence
    """Fields with the same group are shown together; each player has a group."""
    shown_when: Mapping[str, Sequence[str]] = field(default_factory=dict, kw_only=True)
    """By the key of a choice: the values for which this field applies. Otherwise it is as in a new game."""


@dataclass(frozen=True)
class NumberField(SetupField):
    low: int
    high: int


@dataclass(frozen=True)
class ChoiceField(SetupField):
    items: Sequence[Item]


@dataclass(frozen=True)
class ListField(SetupField):
    """A list of entries, each with one item of each column. With several columns texts have no spaces."""

    columns: Sequence[Sequence[Item]]
    most: int
    is_ordered: bool = False
    """Whether the order matters."""
    most_alike: int = 1
    """How often the same entry may occur."""


SetupValue: TypeAlias = int | str | tuple[str, ...]
"""The value of a number, a choice or a list."""
SetupValues: TypeAlias = Mapping[str, SetupValue]
"""Values by the keys of the fields."""


@dataclass(frozen=True)
class Problem:
    """Why a position is impossible, with the rule, and the key of the field at which to report it."""

    sentence: Sentence
    rule: str | None = None
    key: str | None = None
    remedy: SetupValues = field(default_factory=dict)
    """Values that would fix it, if there is one obvious way."""


@dataclass(frozen=True)
class Setup(Part):
    """What can be set in a position by hand. Whatever follows from it is computed."""

    MODULE: ClassVar[str] = "setup"

    fields: Callable[[State, SetupValues], Sequence[SetupField]]
    """All fields, given a new game (with its players and options) and the current values.

    The keys are always the same; the possible values of a field may depend on other fields.
    """
    read: Callable[[State], SetupValues]
    """The fields of a position."""
    write: Callable[[State, SetupValues], Sequence[Problem]]
    """Turn a new game into the position that the values describe, or return what is wrong with them.

    Each value is one that its field can have. `is_valid` of the rules is called afterwards, but it cannot say
    what is wrong: report everything here that it would reject, and everything that the rules rely on without
    checking.
    """
