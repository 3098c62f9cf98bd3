"""The shapes of scenes, as they reach the page. The page's own types are generated from these."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from signoria.web.domain.events import SeatKind

Position = Annotated[int, Field(description="how many moves had been made")]
Asked = Annotated[int | None, Field(description="the seat that is asked; -1: chance; null: nobody")]


class Model(BaseModel):
    """Something that the server tells."""

    model_config = ConfigDict(populate_by_name=True, frozen=True)


class GameName(Model):
    name: str
    title: str
    own_colours: Annotated[bool, Field(description="whether the rules name the seats' colours")]
    goal: Annotated[str, Field(description="how one wins, in a sentence")]
    money: Annotated[bool, Field(description="whether scores are florins")] = False
    unit: Annotated[str, Field(description="what scores count, above a column of them")]


class You(Model):
    """The viewer."""

    seats: list[int]
    host: bool
    seat: Annotated[int | None, Field(alias="as", description="the seat whose view is shown")]
    invitation: Annotated[
        str | None, Field(description="for the host: the link by which anybody may sit down, if there is one")
    ] = None


class Action(Model):
    """Something that may be chosen, and the things to pick for it."""

    action: str
    picks: list[str]


class Player(Model):
    """A seat, and who sits there."""

    seat: int
    name: str
    colour: str
    kind: SeatKind
    level: str | None
    level_name: Annotated[str | None, Field(description="with the style, if it is not the usual one")]
    score: int
    winner: bool
    replaced: Annotated[bool, Field(description="a bot plays for this person")]
    connected: Annotated[bool, Field(description="somebody looks at the table from this seat")]
    link: Annotated[str | None, Field(description="to hand out; for the host only")]
    strip: Annotated[str, Field(description="what else is worth knowing, as SVG; may be empty")]


class Brief(Model):
    """What somebody did, in as few words as can be."""

    seat: int
    text: str


class Entry(Model):
    """One line of the log."""

    number: Annotated[int, Field(description="of the event")]
    kind: Literal["move", "nature", "note", "chat"]
    seat: int | None
    name: Annotated[str | None, Field(description="of whoever speaks")] = None
    spectator: Annotated[bool, Field(description="whether whoever speaks only looks on")] = False
    text: list[str]
    change: Annotated[list[int] | None, Field(description="of each player's score")]
    position: Annotated[int | None, Field(description="after it; null if it was taken back, or is no move")]
    at: str
    brief: list[Brief] = []
    heading: Annotated[str | None, Field(description="what the move belongs to")] = None
    picks: Annotated[list[str], Field(description="what was picked for it, if all may know")] = []
    reckoning: Annotated[bool, Field(description="the table stops and shows what was paid")] = False


class UndoQuestion(Model):
    """Somebody asks to take back."""

    seat: int
    answer: Annotated[bool, Field(description="whether the viewer has to answer")]


class Clock(Model):
    seconds: int
    ends: str | None


class Contribution(Model):
    """What somebody added to the shuffle."""

    seat: Annotated[int | None, Field(description="null: whoever opened the table")]
    first: Annotated[int, Field(description="the choice of chance, from 0, from which on it counts")]
    text: str


class Shuffle(Model):
    """The proof that nobody chose the cards."""

    hash: str
    seed: Annotated[str | None, Field(description="when the game is over")]
    contributions: Annotated[
        list[Contribution] | None, Field(description="null: the seed alone decides, as it did once")
    ] = None
    given: Annotated[int, Field(description="moves that came with a record, before this shuffle")] = 0


class Place(Model):
    seat: int
    place: int
    score: int
    tiebreak: int


class Source(Model):
    """A column of a table of points."""

    name: str
    label: str
    sign: Annotated[str, Field(description="SVG; empty: only words")] = ""


class Points(Model):
    """A line of a table of points: for a player, or one thing of theirs."""

    seat: int
    title: Annotated[str | None, Field(description="of the thing; null: all of the player's")]
    sign: Annotated[str, Field(description="of the thing, as SVG")] = ""
    source: Annotated[str | None, Field(description="the only source by which the thing can pay")] = None
    points: Annotated[list[int], Field(description="by source")]
    total: int


class Result(Model):
    """How it ended for whoever looks, the places, and where all points came from."""

    headline: Annotated[str, Field(description="You win with 185 florins")]
    second: Annotated[str, Field(description="a second sentence: who won, or by how much")]
    places: list[Place]
    sources: list[Source]
    start: Annotated[list[int], Field(description="by seat: what they began with")]
    points: Annotated[list[Points], Field(description="each player's things, and then all of theirs")]


class Moment(Model):
    """A turning point of a game: a choice, told."""

    position: Annotated[int, Field(description="before the choice")]
    seat: int
    heading: Annotated[str, Field(description="what the move belongs to: Day 2: lot of Bram")]
    told: Annotated[str, Field(description="what was done, and what it cost")]
    better: Annotated[str, Field(description="what would have been better")]
    why: Annotated[str, Field(description="what sets that apart from what was done")]
    before: Annotated[str, Field(description="the chance of whoever chose, had they chosen the best: 41%")]
    after: Annotated[str, Field(description="their chance after the choice")]


class SeatReview(Model):
    """How a player came from the chance at the start to the result, each in percent."""

    seat: int
    start: str
    luck: str
    skill: Annotated[str, Field(description="what their own choices changed")]
    others: Annotated[str, Field(description="what the others' choices changed")]
    result: str
    lost: Annotated[str, Field(description="by errors, all together")]
    good: Annotated[str, Field(description="choices that lost next to nothing: overall")]
    phases: Annotated[list[str], Field(description="the same in each of the review's phases")]


class ReviewScene(Model):
    """The review of a game that is over; while it is worked out only how far that is."""

    status: Literal["none", "waiting", "done", "failed"]
    done: int = 0
    total: Annotated[int, Field(description="0: it has not begun yet")] = 0
    graph: Annotated[str, Field(description="SVG: the chances of all players through the game")] = ""
    bars: Annotated[str, Field(description="SVG: luck and own choices of each player")] = ""
    adding_up: Annotated[str, Field(description="how to read luck and skill, in a sentence")] = ""
    good_choices: Annotated[str, Field(description="what a good choice is, in a sentence")] = ""
    summary: Annotated[str, Field(description="who played best, who drew best")] = ""
    moments: list[Moment] = []
    lucky: Annotated[str, Field(description="the luckiest draw, told")] = ""
    phases: Annotated[list[str], Field(description="parts of the game: days, rounds or thirds")] = []
    seats: list[SeatReview] = []


class ReckoningStep(Model):
    """One thing that was valued."""

    title: str
    told: str
    light: Annotated[list[str], Field(description="ids in the drawing: what it is about")]
    at: Annotated[dict[int, str], Field(description="by seat: the id of where points arise")]
    points: Annotated[dict[str, list[int]], Field(description="by source: by seat")]


class ReckoningScene(Model):
    """What an action paid, step by step, on the table as it was valued."""

    position: Position
    title: str
    board: str
    sources: list[Source]
    before: Annotated[list[int], Field(description="scores, by seat")]
    steps: list[ReckoningStep]


class Answer(Model):
    """What one answer to a number would mean for the viewer."""

    title: str
    lines: list[str]
    base: Annotated[int, Field(description="its value if the number is 0")]
    each: Annotated[int, Field(description="what one more adds")]
    is_bad: bool


class NumberAid(Model):
    """What helps to choose a number."""

    button: Annotated[str, Field(description="with {number} in it")]
    start: int
    money: int | None
    estimate: int | None
    worth: list[str]
    answers: list[Answer]


class Steps(Model):
    """The steps of a turn."""

    now: Annotated[int, Field(description="which is asked now, from 0")]
    count: int
    names: Annotated[list[str], Field(description="none: they are all of a kind")]


class Comment(Model):
    """Something that a teacher says, and what it is about."""

    key: Annotated[str, Field(description="the same as long as it is the same comment at the same moment")]
    text: str
    light: Annotated[list[str], Field(description="ids and picks of the drawing; seat:0 is a strip")]
    rules: Annotated[list[str], Field(description="the rules that it teaches")]


class Proposal(Model):
    """What the teacher would do."""

    action: str
    picks: list[str]
    told: str


class Lesson(Model):
    """A guided game: what the teacher says now."""

    comments: Annotated[list[Comment], Field(description="since the viewer's last choice, in order")]
    proposal: Proposal | None
    follows: Annotated[bool, Field(description="whether all went as in the lesson's record")]
    done: Annotated[int, Field(description="choices that the viewer has made")]
    all: Annotated[int, Field(description="choices that there are if the record is followed")]


class PuzzleChoice(Model):
    """What could be done in a puzzle."""

    told: str
    chance: Annotated[float, Field(description="to win the game after it")]


class Puzzle(Model):
    """A puzzle: one choice is clearly the best."""

    number: Annotated[int, Field(description="counted from 1")]
    count: Annotated[int, Field(description="how many there are of the game")]
    is_right: Annotated[bool | None, Field(description="what the viewer chose; null: nothing yet")]
    choices: Annotated[list[PuzzleChoice], Field(description="the best first, once something was chosen")]
    why: Annotated[str, Field(description="what sets the best apart from what was chosen, or from the next")]


class Progress(Model):
    """How far the compiling of the rules is."""

    done: int
    all: int


class TableAt(Model):
    """The part of a scene that any position has, now or earlier."""

    table: str
    position: Position
    game: GameName
    opened: str
    public: bool
    prompt: Annotated[str, Field(description="what is asked, and of whom")]
    board: Annotated[str, Field(description="the drawing, as SVG")]
    tray: Annotated[str, Field(description="what the viewer has at hand, as SVG; may be empty")]
    tray_height: Annotated[int, Field(description="pixels kept free for the tray")]
    text: Annotated[str | None, Field(description="the table as text, if that was wished")]
    players: list[Player]
    you: You
    asked: Asked
    actions: list[Action]
    labels: dict[str, str]
    log: list[Entry]


class Scene(TableAt):
    """A table now, as one viewer may see it."""

    number: Annotated[int, Field(description="of the newest event")]
    serial: Annotated[int, Field(description="over a socket: its number, that a SceneChange names")] = 0
    status: Literal["playing", "over", "ended"]
    preparing: None = None
    waiting: Annotated[bool, Field(description="the game begins when the free seats are taken")]
    yours: Annotated[bool, Field(description="the viewer is asked")]
    cover: Annotated[
        int | None, Field(description="at one screen with secrets: the seat to hand the screen to")
    ]
    aid: Annotated[NumberAid | None, Field(description="if a number is asked of the viewer")]
    steps: Annotated[Steps | None, Field(description="where the viewer is in a turn of several steps")]
    warnings: Annotated[
        dict[str, str], Field(description="by action: what to know before it is chosen by a button")
    ]
    undone: Annotated[list[int], Field(description="the events that were taken back")]
    since: Annotated[int | None, Field(description="the event after the last move of the viewer's own")]
    undo: Annotated[
        Literal["free", "ask"] | None, Field(description="whether the viewer may take back, or must ask")
    ]
    asking: UndoQuestion | None
    clock: Clock | None
    shuffle: Shuffle
    result: Result | None
    rematch: Annotated[str | None, Field(description="where the rematch is")]
    saying: Annotated[bool, Field(description="whether the viewer may speak here")] = True
    spectators_speak: Annotated[bool, Field(description="whether the host lets spectators speak")] = False
    hints: Annotated[bool, Field(description="whether the host allows hints")] = True
    lesson: Annotated[Lesson | None, Field(description="if it is a guided game")] = None
    puzzle: Annotated[Puzzle | None, Field(description="if it is one")] = None
    tips: Annotated[list[Comment], Field(description="of this moment, at tables with beginners")] = []


class Patch(Model):
    """A drawing made from the lines of the one that the page has."""

    steps: Annotated[
        list[int | str],
        Field(description="two numbers: the first line to take over, and how many; a text: new lines"),
    ]
    length: Annotated[int, Field(description="of the drawing, in characters; else ask for the whole scene")]


class SceneChange(Model):
    """What is other than in the last scene; all else has stayed. Sent over a socket that asks for changes."""

    base: Annotated[
        int, Field(description="the serial of the last scene; if yours is another, ask for the whole")
    ]
    serial: int
    fields: Annotated[dict[str, JsonValue], Field(description="of the scene; all but those below")]
    players: Annotated[dict[int, dict[str, JsonValue]], Field(description="by seat; all but the strip")]
    drawings: Annotated[dict[str, Patch], Field(description="of board, tray, strip0, strip1 and so on")]
    log: list[Entry]


class PastScene(TableAt):
    """A table at an earlier position, for the replay."""

    last: Annotated[list[Entry], Field(description="what led to the position")]
    sandbox: Annotated[bool, Field(description="whether this position may be changed in the sandbox")] = False


class PreparingScene(Model):
    """A table while the rules of its game are being compiled."""

    table: str
    number: int = -1
    position: int = 0
    game: GameName
    opened: str
    status: Literal["preparing"] = "preparing"
    preparing: Progress
    you: You
    actions: list[Action] = []
    players: list[Player] = []
    log: list[Entry] = []
