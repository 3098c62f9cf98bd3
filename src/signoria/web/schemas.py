"""What may be asked of the server, and what it answers."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from signoria.core.setup import LONGEST_TEXT as LONGEST_POSITION
from signoria.web.domain.events import OptionValue, SeatKind
from signoria.web.scene.models import Asked, Model, Position

TURNED = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They turn the direction of all that follows, also of what others wrote."""


def without_tricks(text: str) -> str:
    """A text without signs that steer terminals, databases or the text of others."""
    return "".join(sign for sign in text if sign == "\n" or (category(sign) != "Cc" and sign not in TURNED))


Name = Annotated[str, Field(max_length=100)]
Nonce = Annotated[
    str | None, Field(pattern="^[0-9a-f]{32}$", description="of the promise from /api/shuffles")
]
Contribution = Annotated[
    str,
    Field(
        pattern="^([0-9a-f]{8,64})?$",
        description="what you add to the shuffle: random hexadecimal digits, once for a seat",
    ),
]
SeenPosition = Annotated[int, Field(ge=0, description="how many moves had been made in what you saw")]


# --- Requests ---------------------------------------------------------------------------------


class Body(BaseModel):
    model_config = ConfigDict(populate_by_name=True, extra="forbid")


class NewShuffle(Body):
    """For a shuffle that nobody chose: see docs/shuffle.md."""

    nonce: Nonce = None
    contribution: Contribution = ""


class NewSeat(Body):
    """A seat of a new table."""

    kind: Annotated[str, Field(description="me, screen (another person here), friend, bot or program")]
    name: Name | None = None
    colour: Name | None = None
    level: Annotated[Name | None, Field(description="of a bot")] = None
    style: Annotated[Name | None, Field(description="of a bot: even, cautious, bold or spiteful")] = None


class NewTable(NewShuffle):
    game: Name
    seats: Annotated[list[NewSeat], Field(max_length=12)]
    options: dict[str, OptionValue] = {}
    public: bool = False
    clock: Annotated[int | None, Field(ge=10, le=60 * 60 * 24 * 30, description="seconds a choice")] = None
    spectators_speak: Annotated[bool, Field(description="whether those who only look on may speak")] = False
    hints: Annotated[
        bool | None, Field(description="whether hints are allowed; null: where all people sit at one screen")
    ] = None
    position: Annotated[
        str,
        Field(max_length=LONGEST_POSITION, description="where the game begins, if that was set up by hand"),
    ] = ""


class SetUp(Body):
    """A position that is set up by hand: of which game, and where things are."""

    players: Annotated[int | None, Field(ge=1, le=12, description="null: as many as is usual")] = None
    options: Annotated[dict[Name, OptionValue], Field(max_length=20)] = {}
    position: Annotated[str, Field(max_length=LONGEST_POSITION, description="as a record writes it")] = ""


class SandboxWish(SetUp):
    """A position to look at: as text, as values of fields, or one of the game's examples."""

    values: Annotated[
        dict[Name, int | Name | Annotated[list[Name], Field(max_length=100)]] | None,
        Field(max_length=300, description="by field; they go before the text"),
    ] = None
    example: Annotated[Name, Field(description="one of the game's examples; it goes before all else")] = ""
    dark: bool = False
    narrow: bool = False


class NewLesson(Body):
    """A guided first game."""

    game: Name
    name: Name = ""


class NewPuzzle(Body):
    """A puzzle to solve."""

    game: Name
    number: Annotated[int, Field(ge=1, le=10_000, description="counted from 1")]
    name: Name = ""


class Newcomer(Body):
    name: Name = ""
    colour: Name = ""
    contribution: Contribution = ""


class AsSeat(Body):
    seat: Annotated[
        int | None, Field(alias="as", description="which of your seats; your only one if not told")
    ] = None


class Choice(AsSeat):
    position: SeenPosition
    action: Annotated[str, Field(max_length=200, description="as in the list of legal actions")]


class HintRequest(AsSeat):
    position: SeenPosition


class Picks(AsSeat):
    picks: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=10)]


class UndoAnswer(AsSeat):
    yes: bool


class Words(AsSeat):
    text: Annotated[str, Field(max_length=2000), AfterValidator(without_tricks)]
    name: Name = ""


class Me(AsSeat):
    name: Name | None = None
    colour: Name | None = None
    webhook: Annotated[str | None, Field(max_length=500)] = None
    contribution: Contribution = ""


class BotLevel(Body):
    level: Name = "medium"


class Fork(NewShuffle):
    position: SeenPosition
    seat: Annotated[
        int | None, Field(ge=0, description="the only one that is not played by a bot; null: all people's")
    ] = None


class SpectatorChat(Body):
    allowed: bool


class HintsAllowed(Body):
    allowed: bool


class Wish(BaseModel):
    """What a page may send over its socket: how it wishes to see the table from now on."""

    model_config = ConfigDict(populate_by_name=True)

    seat: Annotated[int | None, Field(alias="as", ge=0, le=99, description="which of your seats looks")] = (
        None
    )
    dark: bool | None = None
    narrow: bool | None = None
    text: Annotated[bool | None, Field(description="the table as text too")] = None
    lang: Name | None = None
    after: Annotated[int | None, Field(ge=-1, le=10**9, description="the log from after this event on")] = (
        None
    )
    whole: Annotated[bool, Field(description="the whole scene, not what has changed in it")] = False


class Hello(Wish):
    """The first message of a page over its socket: who comes."""

    key: Annotated[str, Field(max_length=100, description="of your link; empty: a spectator")] = ""
    changes: Annotated[
        bool, Field(description="after the first scene send only what has changed: `SceneChange`")
    ] = False
    packed: Annotated[bool, Field(description="long messages may be binary: the JSON compressed by zlib")] = (
        False
    )


# --- Answers ----------------------------------------------------------------------------------


class Refused(Model):
    """Why a request was not granted."""

    error: Annotated[str, Field(description="a sentence in the language of the request")]
    rule: Annotated[str | None, Field(description="the rule of the game that says so")]


class Done(Model):
    """It has happened."""


class Health(Model):
    """Whether tables move."""

    status: Annotated[str, Field(description="ok or degraded")]
    version: str
    reason: Annotated[str | None, Field(description="why tables do not move")]


class OptionChoice(Model):
    value: OptionValue
    label: str


class GameOption(Model):
    name: str
    sentence: str
    choices: list[OptionChoice]
    default: OptionValue


class GameFacts(Model):
    """A game in the lobby."""

    name: str
    title: str
    sentence: str
    author: str
    year: int
    players: Annotated[list[int], Field(description="the fewest and the most")]
    minutes: Annotated[
        dict[int, tuple[int, int]], Field(description="by number of players: the least and the most")
    ]
    time: Annotated[str, Field(description="about how long it takes, in words")]
    times: Annotated[dict[int, str], Field(description="the same by number of players")]
    levels: list[str]
    level_names: dict[str, str]
    styles: Annotated[list[str], Field(description="in which bots play")]
    style_names: dict[str, str]
    options: list[GameOption]
    own_colours: Annotated[bool, Field(description="whether the rules name the seats' colours")]
    usual_players: int
    picture: str
    lesson: Annotated[bool, Field(description="whether there is a guided first game")]
    puzzles: Annotated[int, Field(description="how many there are")]
    puzzle: Annotated[int, Field(description="today's, counted from 1; 0 if there are none")]
    sandbox: Annotated[bool, Field(description="whether positions can be set up by hand")]


class SandboxItem(Model):
    text: str
    name: str
    pick: Annotated[str, Field(description="what it is on the board, to be clicked there; may be empty")]


class SandboxField(Model):
    """Something of a position that can be set."""

    key: str
    name: str
    kind: Literal["number", "choice", "list"]
    low: Annotated[int, Field(description="of a number")] = 0
    high: Annotated[int, Field(description="of a number")] = 0
    items: Annotated[Sequence[SandboxItem], Field(description="of a choice")] = ()
    columns: Annotated[Sequence[int], Field(description="of a list: which of the columns below")] = ()
    most: Annotated[int, Field(description="of a list: so many entries")] = 0
    alike: Annotated[int, Field(description="of a list: so often the same entry")] = 1
    value: int | str | list[str]


class SandboxGroup(Model):
    title: str
    seat: Annotated[int | None, Field(description="whose it is, if it is a player's")]
    fields: list[SandboxField]


class SandboxProblem(Model):
    """Why a position cannot be."""

    sentence: str
    rule: str | None
    key: Annotated[str | None, Field(description="of the field where it is told")]
    remedy: Annotated[dict[str, int | str | list[str]], Field(description="values that would put it right")]


class SandboxPlayer(Model):
    name: str
    colour: str
    score: int


class SandboxScene(Model):
    """A position that is being set up."""

    players: int
    options: dict[str, OptionValue]
    position: Annotated[str, Field(description="as text; all that differs from a new game")]
    groups: Annotated[list[SandboxGroup], Field(description="what can be set, and what it is set to")]
    columns: Annotated[list[list[SandboxItem]], Field(description="what lists choose from")]
    problems: Annotated[list[SandboxProblem], Field(description="none: it is sound")]
    people: list[SandboxPlayer]
    asked: Asked
    prompt: str
    board: Annotated[str | None, Field(description="null: it is not sound, and cannot be drawn")]
    tray: str


class Sandbox(Model):
    """A way into the sandbox."""

    link: str


class Sign(Model):
    """A sign on a board, and what it means."""

    drawing: str
    meaning: str


class PublicSeat(Model):
    name: str
    kind: SeatKind
    colour: str


class ListedTable(Model):
    """A public table in the lobby."""

    table: str
    link: str
    game: str
    title: str
    seats: list[PublicSeat]
    open: Annotated[int, Field(description="free seats")]
    moves: int
    over: bool
    opened: str
    hash: Annotated[str, Field(description="of the secret of its shuffle")]


class Commitment(Model):
    """The promise of a secret: give the nonce back when you open a table, and it has this hash."""

    hash: str
    nonce: str


class SeatLink(Model):
    """A way into a table: keep the key, it is the seat."""

    table: str
    key: str
    link: str


class Link(Model):
    link: str


class Invitation(Model):
    """A link that others can open, whole, and as a QR code."""

    link: str
    qr: Annotated[str, Field(description="SVG")]


class Invitations(Model):
    """What the host hands out."""

    everybody: Annotated[
        Invitation | None,
        Field(description="gives the next free seat to whoever comes; none if the host withdrew it"),
    ]
    seats: dict[int, Invitation]
    address: Annotated[str, Field(description="of the server, as others can open it")]
    only_here: Annotated[bool, Field(description="no other computer can open these links")]


class CardPlayer(Model):
    name: str
    colour: str
    kind: SeatKind
    score: int
    free: Annotated[bool, Field(description="nobody plays here yet, no bot either")]


class TableCard(Model):
    """A table of one's own in the lobby."""

    game: str
    title: str
    status: Literal["waiting", "playing", "over", "ended"]
    yours: Annotated[bool, Field(description="you are asked")]
    asked: Asked
    prompt: Annotated[str, Field(description="what is asked, and of whom")]
    you: Annotated[list[int], Field(description="your seats")]
    players: list[CardPlayer]
    winners: list[int]
    number: Annotated[int, Field(description="of the newest event: the picture changes with it")]
    changed: Annotated[str, Field(description="when something happened there last")]


class Turn(Model):
    """What a seat may know, and what it may do."""

    number: Annotated[int, Field(description="the newest event: ask for what comes after it")]
    position: Position
    seat: Annotated[int | None, Field(description="yours")]
    asked: Asked
    yours: bool
    over: bool
    names: list[str]
    view: Annotated[Mapping[str, object], Field(description="state.view(seat) of docs/python.md")]
    legal: list[str]


class Moved(Model):
    position: Position


class Preview(Model):
    """What a choice would do."""

    board: str | None
    told: list[str]
    change: list[int] | None
    warning: Annotated[str | None, Field(description="what is easily overlooked")]
    is_final: Annotated[bool, Field(description="it cannot be taken back unless the others agree")]


class Reason(Model):
    """Why something cannot be chosen."""

    sentence: str
    rule: str | None


class HintChoice(Model):
    action: str
    picks: list[str]
    told: str
    share: Annotated[float, Field(description="of the victory, 0 to 1")]
    score: Annotated[int, Field(description="the viewer's right after it, which orders equal chances")]
    reason: Annotated[str | None, Field(description="what speaks for it")]
    rule: Annotated[str | None, Field(description="the rule of the game that it is made by")]
    visits: int


class Hint(Model):
    choices: list[HintChoice]
    seconds: float


class UndoResult(Model):
    """Either it was taken back, or the others are asked."""

    undone: bool = False
    asked: bool = False


class Presence(Model):
    """Sent over the socket when somebody comes or goes."""

    players_connected: Annotated[list[bool], Field(description="by seat")]


class SocketError(Model):
    """Sent over the socket before it is closed."""

    error: str
