"""The shapes of scenes, as they reach the page. The page's own types are generated from these."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

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


class You(Model):
    """The viewer."""

    seats: list[int]
    host: bool
    seat: Annotated[int | None, Field(alias="as", description="the seat whose view is shown")]


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
    level_name: str | None
    score: int
    winner: bool
    replaced: Annotated[bool, Field(description="a bot plays for this person")]
    connected: Annotated[bool, Field(description="somebody looks at the table from this seat")]
    link: Annotated[str | None, Field(description="to hand out; for the host only")]


class Entry(Model):
    """One line of the log."""

    number: Annotated[int, Field(description="of the event")]
    kind: Literal["move", "nature", "note", "chat"]
    seat: int | None
    name: Annotated[str | None, Field(description="of whoever speaks")] = None
    text: list[str]
    change: Annotated[list[int] | None, Field(description="of each player's score")]
    position: Annotated[int | None, Field(description="after it; null if it was taken back, or is no move")]
    at: str


class UndoQuestion(Model):
    """Somebody asks to take back."""

    seat: int
    answer: Annotated[bool, Field(description="whether the viewer has to answer")]


class Clock(Model):
    seconds: int
    ends: str | None


class Shuffle(Model):
    """The proof that nobody chose the cards."""

    hash: str
    seed: Annotated[str | None, Field(description="when the game is over")]


class Place(Model):
    seat: int
    place: int
    score: int
    tiebreak: int


class Payment(Model):
    """A step of the reckoning."""

    text: list[str]
    change: list[int]
    position: int


class Result(Model):
    """The places, and every payment from the first to the last."""

    places: list[Place]
    reckoning: list[Payment]


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
    status: Literal["playing", "over", "ended"]
    preparing: None = None
    yours: Annotated[bool, Field(description="the viewer is asked")]
    cover: Annotated[
        int | None, Field(description="at one screen with secrets: the seat to hand the screen to")
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


class PastScene(TableAt):
    """A table at an earlier position, for the replay."""

    last: Annotated[list[Entry], Field(description="what led to the position")]


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
