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
| `observation` | `Observation` | what a seat may know, as numbers for programs that learn; compiled |
| `setup` | `Setup` | what can be set in a position by hand; without it the game has no sandbox |

Beside them are `guide.LANG.md` for every language, `locale/LANG.po` for every language but English, and
`examples/lobby.txt`, the record of a game in mid-play, with `examples/lobby.json`, what a spectator sees at
its end. More of such pairs are the pictures of the guide. A folder `lesson` is a guided first game, and tips:
`signoria.core.lesson`.
What has a default here may be left out by a game.
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
        """What the part holds, by name."""
        return {one.name: getattr(self, one.name) for one in fields(self)}  # type: ignore[arg-type]


# --- Rules ------------------------------------------------------------------------------------


def no_tiebreak(state: State, seat: int) -> int:
    """Equal scores are a shared victory."""
    return 0


def hides_nothing(state: State) -> bool:
    return False


def nothing_to_resample(state: State, seat: int, random: Numbers) -> None:
    """Whatever a seat does not see it can work out."""


class Start(Protocol):
    """A new game, for so many players, with options by name."""

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
    MOST_CHOICES: int | None = None
    """Neither a player nor Nature ever has more legal actions; None: all may be legal at once."""

    def names(self) -> dict[str, object]:
        return super().names() | {"RESAMPLES": self.resamples}

    @property
    def resamples(self) -> bool:
        """Whether there is anything that a seat cannot work out."""
        return self.resample is not compiled_default(nothing_to_resample)


# --- What bots know ---------------------------------------------------------------------------


def is_never_secret(state: State, action: int) -> bool:
    return False


def is_never_bold(state: State, action: int) -> float:
    return 0.0


def no_features(state: State, seat: int, out: Numbers) -> None:
    """What is judged by `evaluate` needs none."""


@dataclass(frozen=True)
class Knowledge(Part):
    """What a good player knows. The functions are compiled."""

    MODULE: ClassVar[str] = "bot"
    COMPILED: ClassVar[bool] = True

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
    boldness: Callable[[State, int], float] = is_never_bold
    """How daring an action looks to the others, 0 to 1: bots of a style lean to it, or away from it."""
    FEATURES: Sequence[str] = ()
    """Names of the facts from which values are learned; without them `evaluate` judges."""
    features: Callable[[State, int, Numbers], None] = no_features
    """Write the facts about a seat as numbers, most of them between -1 and 1; learned: `bots/network.py`."""
    LEARNED_DEPTH: int | None = None
    """The rollout depth with learned values, which may need less than `evaluate`; None: the same."""
    LEARNED_EXPLORATION: float | None = None
    """The same for `EXPLORATION`."""

    def depth(self, state: State, learned: bool) -> int:
        """How many moves a game is played on before it is evaluated."""
        if learned and self.LEARNED_DEPTH is not None:
            return self.LEARNED_DEPTH
        return self.rollout_depth(state)

    def exploration(self, learned: bool) -> float:
        """How much a choice seldom tried is favoured over one that did well."""
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
    """What each value from `low` to `high` stands for; none: it is an amount."""


@dataclass(frozen=True)
class Observation(Part):
    """What a seat may know as an array: no more and no less than its view tells, what follows left out.

    Players are counted from the seat that looks: 1 is itself, 2 the next clockwise, and 0 is nobody.
    """

    MODULE: ClassVar[str] = "observation"
    COMPILED: ClassVar[bool] = True

    DTYPE: "type[np.int8 | np.int16]"
    """The narrowest that holds every number."""
    indices: Callable[[int], Sequence[Index]]
    """What stands at each index, in a game of so many players; plain Python."""
    observe: Callable[[State, int, Numbers], int]
    """Write the observation of a seat; return how many numbers it has. Compiled."""


# --- Words, views, pictures -------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One thing that is valued: what it is, why it pays, and what it pays to whom."""

    title: Sentence
    """In a word or two: "Grain", "The orange palace"."""
    told: Sentence
    """Why: "{player} is highest on step 3: 10"."""
    points: Mapping[str, Sequence[int]]
    """By source (a key of `SOURCES`): what each seat gets or pays. What pays nobody may be left out."""
    seat: int | None = None
    """Whose it is, if it belongs to one player: it is then a line of theirs in the table at the end."""
    light: tuple[str, ...] = ()
    """The ids of what it is about in the drawing: they are lit while it is told."""
    at: Mapping[int, str] = field(default_factory=dict)
    """By seat: the id of the thing at which its points arise; where none is told, the first that is lit."""


@dataclass(frozen=True)
class Reckoning:
    """All that an action paid, step by step. The points of all steps are the change of the scores."""

    title: Sentence
    """What is valued: "Day 2 is over"."""
    steps: Sequence[Step]
    state: State | None = None
    """The table as it is valued, if that is worth stopping for: it is shown until people go on."""
    clears: bool = False
    """Whether the table is cleared after that, as for a new day: a preview then shows it as it is valued."""


class Account(Protocol):
    """What an action paid, given the state before it, the action, and the state after it."""

    def __call__(self, before: State, action: int, after: State, /) -> Reckoning | None: ...


def no_other_reason(state: State, text: str) -> Reason | None:
    """The contract's own sentence names some actions that are possible."""
    return None


def nothing_in_brief(before: State, action: int, after: State) -> Iterable[tuple[int, Sentence]]:
    return ()


def no_heading(state: State) -> Sentence | None:
    return None


def no_account(before: State, action: int, after: State) -> Reckoning | None:
    """What changed the scores is told by the sentences alone."""
    return None


def no_final_account(state: State) -> Sequence[Step]:
    """The points of all moves together are the whole account."""
    return ()


def no_warning(state: State, action: int) -> Sentence | None:
    return None


def no_reason(state: State, action: int) -> Sentence | None:
    return None


def in_points(score: int) -> Sentence:
    return tr_plural("{count} point", "{count} points", score)


@dataclass(frozen=True)
class Words(Part):
    """Actions and events in words. What names a player names a `Seat`, so that the reader can be "you"."""

    MODULE: ClassVar[str] = "words"

    TEXTS: Sequence[str]
    """By number: the text of every action, as docs/rules has it."""
    happened: Callable[[State, int, State], Iterable[Sentence]]
    """What an action did, told from the states before and after it."""
    why_not: Callable[[State, int], Reason]
    """Why an action is not legal now."""
    unknown: Callable[[State, str], Reason | None] = no_other_reason
    """Why a text that is no action cannot be one, where something better than a list can be said."""
    brief: Callable[[State, int, State], Iterable[tuple[int, Sentence]]] = nothing_in_brief
    """Who did what, in as few words as can be and without the name: (1, "grey F5"), (2, "bids 6").

    It is for all to see: a card laid face down is "lays a card".
    """
    heading: Callable[[State], Sentence | None] = no_heading
    """What the next move belongs to: "Lot 5, made by {player}". Moves under one heading stand together."""
    period: Callable[[State], Sentence | None] = no_heading
    """The day or the round that the next move belongs to, if the game has such: "Day 2"."""
    SOURCES: Mapping[str, Sentence] = field(default_factory=dict)
    """Where points come from: the columns of a table of points, in order."""
    account: Account = no_account
    """What an action paid, by source; None if it paid nothing and nothing is to be shown."""
    final_account: Callable[[State], Sequence[Step]] = no_final_account
    """At the end, where all points come from, if what stands there tells it better than the moves do."""
    score: Callable[[int], Sentence] = in_points
    """A score in words: "185 florins"."""
    warning: Callable[[State, int], Sentence | None] = no_warning
    """What is easily overlooked about a legal action, in a few words: said before it is confirmed."""
    reason: Callable[[State, int], Sentence | None] = no_reason
    """What speaks for a legal action, in a few words: said with a hint."""
    RULES: Mapping[str, str] = field(default_factory=dict)
    """By the first word of an action's text: the rule that it is made by. A hint leads there."""


def no_calls(state: State) -> Sequence[Call]:
    """A view may do with plain Python."""
    return ()


@dataclass(frozen=True)
class View(Part):
    """What a seat may know: the only way out for hidden facts."""

    MODULE: ClassVar[str] = "view"

    view: Callable[[State, int | None], ViewData]
    """What a seat may know of a state; None is a spectator."""
    calls: Callable[[State], Sequence[Call]] = no_calls
    """Given any state: a call of each compiled function of the view that is worth entering from Python."""


@dataclass(frozen=True)
class Terminal(Part):
    """The table as text."""

    MODULE: ClassVar[str] = "terminal"

    draw: Callable[[ViewData, Sequence[str], str | None], str]
    """The table in Rich's markup, from a view, the players' names and a language."""


@dataclass(frozen=True)
class Answer:
    """What one answer to a number would mean, in florins or points for whoever chooses the number."""

    title: Sentence
    """If Cosimo takes it."""
    lines: Sequence[Sentence]
    """How it comes about: "Port 3 is worth 10 to {player}"."""
    base: int
    """Its value if the number is 0."""
    each: int
    """What one more adds to it: 1 or -1."""
    is_bad: bool = False
    """Whether something goes wrong here: the lines are red."""


@dataclass(frozen=True)
class NumberAid:
    """What helps to choose a number: a bid, a price, an offer."""

    button: Sentence
    """What the button says, about `{number}`: "Bid {number}"."""
    start: int
    """The number that is shown first."""
    money: int | None = None
    """What the chooser has, if the number is paid from it."""
    estimate: int | None = None
    """What it is worth to the chooser as things stand."""
    worth: Sequence[Sentence] = ()
    """How the estimate comes about."""
    answers: Sequence[Answer] = ()
    """For a price: what each answer of the others would mean."""


@dataclass(frozen=True)
class Steps:
    """The steps of a turn: with names ("Stone", "Tile", "Tower"), or so many of a kind."""

    now: int
    """Which is asked now, from 0."""
    count: int
    names: Sequence[Sentence] = ()


def no_drawing(context: "Context[ViewData]") -> str:
    return ""


def no_strip(context: "Context[ViewData]", seat: int) -> str:
    return ""


def no_description(context: "Context[ViewData]") -> str | None:
    return None


def no_legend(style: "Style") -> Sequence[tuple[str, Sentence]]:
    return ()


def no_steps(context: "Context[ViewData]") -> Steps | None:
    return None


def no_number(context: "Context[ViewData]") -> NumberAid | None:
    return None


@dataclass(frozen=True)
class Board(Part):
    """The table as SVG. Scores, names and the question stand beside the board: it does not repeat them."""

    MODULE: ClassVar[str] = "board"

    draw: "Callable[[Context[ViewData]], str]"
    """The whole table, from a context: a view, the people, the look and the language."""
    question: "Callable[[Context[ViewData]], str]"
    """What is asked of the viewer: "choose a piece, then a field"; or who else is asked, and what."""
    picks: Callable[[int], tuple[str, ...]]
    """The things to pick for an action, in order; none for Nature's."""
    CONTROLS: Mapping[str, Sentence]
    """Names of what is picked beside the board, and of each kind of thing on it."""
    tray: "Callable[[Context[ViewData]], str]" = no_drawing
    """What the viewer has at hand, drawn below the board: cards, pieces. Things in it are picked too."""
    strip: "Callable[[Context[ViewData], int], str]" = no_strip
    """What else is worth knowing of a player beside name and score; 322 px wide."""
    description: "Callable[[Context[ViewData]], str | None]" = no_description
    """The table in sentences, for people who hear it; None: the terminal's text is read out instead."""
    legend: "Callable[[Style], Sequence[tuple[str, Sentence]]]" = no_legend
    """What signs on the board mean: a drawing of at most 34 x 24 px, and its meaning."""
    steps: "Callable[[Context[ViewData]], Steps | None]" = no_steps
    """Where the viewer is in a turn of several steps; the page shows it beside the question."""
    number: "Callable[[Context[ViewData]], NumberAid | None]" = no_number
    """What helps whoever is asked for a number now."""
    TRAY_HEIGHT: tuple[int, int] = (0, 0)
    """Pixels kept free for the tray or the number control, wide and narrow, so that the board never jumps."""
    poster: "Callable[[Look], str] | None" = None
    """The game's picture in the lobby, without words; None: it shows the example `lobby` instead."""


# --- Positions set up by hand -----------------------------------------------------------------


def named(name: Seat | str | int | Sentence) -> Sentence:
    """A name that is nothing more: a player's, a number, notation."""
    return Sentence("{name}", {"name": name})


@dataclass(frozen=True)
class Item:
    """Something that a field can be set to."""

    text: str
    """As a record writes it: the same in every language, without `;`, `+`, `=` and `#`."""
    name: Sentence
    pick: str = ""
    """The `data-pick` of what it is on the board, if it can be clicked there."""


@dataclass(frozen=True)
class SetupField:
    """Something of a position that can be set."""

    key: str
    """As a record writes it: small letters, digits and hyphens."""
    name: Sentence
    group: Sentence
    """Fields of one group stand together; what belongs to a player is in a group of theirs."""
    shown_when: Mapping[str, Sequence[str]] = field(default_factory=dict, kw_only=True)
    """By the keys of choices: at which of them it means anything. Elsewhere it is as in a new game."""


@dataclass(frozen=True)
class NumberField(SetupField):
    low: int
    high: int


@dataclass(frozen=True)
class ChoiceField(SetupField):
    items: Sequence[Item]


@dataclass(frozen=True)
class ListField(SetupField):
    """Some of the items. An entry is an item of each column, which then have no spaces in their texts."""

    columns: Sequence[Sequence[Item]]
    most: int
    is_ordered: bool = False
    """Whether it matters which comes first."""
    most_alike: int = 1
    """So often the same entry can be there."""


SetupValue: TypeAlias = int | str | tuple[str, ...]
"""Of a number, a choice, a list."""
SetupValues: TypeAlias = Mapping[str, SetupValue]
"""By the keys of the fields."""


@dataclass(frozen=True)
class Problem:
    """Why a position cannot be: the rule that says so, and the key of the field where it is told."""

    sentence: Sentence
    rule: str | None = None
    key: str | None = None
    remedy: SetupValues = field(default_factory=dict)
    """Values that would put it right, if there is one natural way."""


@dataclass(frozen=True)
class Setup(Part):
    """What can be set in a position by hand. What follows from it is worked out, not asked for."""

    MODULE: ClassVar[str] = "setup"

    fields: Callable[[State, SetupValues], Sequence[SetupField]]
    """All that can be set, given a new game, where the number of players and the options stand.

    The keys are always the same; what can be chosen may depend on the values of other fields.
    """
    read: Callable[[State], SetupValues]
    """The fields of a position."""
    write: Callable[[State, SetupValues], Sequence[Problem]]
    """Make a new game the position that the fields tell, or say what is wrong with it.

    Each value is one that its field can have. `is_valid` of the rules is asked after it, and has no words:
    what it would refuse is told here, and so is what it does not look at and the rules rely on.
    """
