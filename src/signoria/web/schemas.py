"""What may be asked of the server: the bodies of its requests."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(max_length=100)]
Position = Annotated[int, Field(ge=0, description="how many moves had been made in what you saw")]


class Body(BaseModel):
    model_config = ConfigDict(populate_by_name=True, extra="forbid")


class Place(Body):
    """A seat of a new table."""

    kind: Annotated[str, Field(description="me, screen (another person here), friend, bot or program")]
    name: Name | None = None
    colour: Name | None = None
    level: Name | None = None


class NewTable(Body):
    game: Name
    seats: Annotated[list[Place], Field(max_length=12)]
    options: dict[str, Any] = {}
    public: bool = False
    clock: Annotated[int | None, Field(ge=10, le=60 * 60 * 24 * 30, description="seconds a choice")] = None


class Newcomer(Body):
    name: Name = ""
    colour: Name = ""


class AsSeat(Body):
    seat: Annotated[
        int | None, Field(alias="as", description="which of your seats; your only one if not told")
    ] = None


class Choice(AsSeat):
    position: Position
    action: Annotated[str, Field(max_length=200, description="as in the list of legal actions")]


class Thinking(AsSeat):
    position: Position


class Picks(AsSeat):
    picks: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=10)]


class Answer(AsSeat):
    yes: bool


class Words(AsSeat):
    text: Annotated[str, Field(max_length=2000)]
    name: Name = ""


class Me(AsSeat):
    name: Name | None = None
    colour: Name | None = None
    webhook: Annotated[str | None, Field(max_length=500)] = None


class Level(Body):
    level: Name = "medium"


class Fork(Body):
    position: Position
