"""What has changed in a scene, applied to the scene before, gives the scene now; and it is made once."""

import asyncio
import json
import zlib
from collections.abc import Iterator, Mapping
from datetime import datetime
from random import Random
from typing import Any

import pytest

import signoria
from signoria.jit.compiler import NATURE
from signoria.svg import Look, joined
from signoria.web.domain.events import Event
from signoria.web.domain.keys import SPECTATOR, Key
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.domain.table import Outcome, Table
from signoria.web.fair import FairQueue
from signoria.web.scene.drawing import Drawings
from signoria.web.scene.models import Scene, SceneChange
from signoria.web.scene.render import scene
from signoria.web.scene.renderer import Message, Renderer, Request
from signoria.web.scene.sheet import Sheet, patch
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.service.live import LiveTable
from tests.web.players import Answer, changed

AT = datetime(2026, 1, 1, 12)
HIDDEN = {"medina": {"screens": "hidden"}, "san_gimignano": {"hands": "hidden"}}


class Game:
    """A table with a random game. At times somebody speaks or takes back, or moves come together."""

    def __init__(self, game: str, options: Mapping[str, Any], seed: int = 1) -> None:
        self.dice = Random(seed)
        self.players = signoria.list_games()[game].players[0]
        seats = [SeatWish("me", name="Jo 🎲")] + [SeatWish("screen")] * (self.players - 1)
        opened = Event(0, AT, opening(game, seats, options))
        keys = [Key(f"key{seat}", (seat,)) for seat in range(self.players)]
        self.live = LiveTable(Table("t", opened), "seed", keys)
        self.keys = keys

    @property
    def table(self) -> Table:
        return self.live.table

    def do(self, outcome: Outcome) -> None:
        later = self.table.copy()
        for event in outcome.events(len(later.events), AT):
            later.add(event, outcome.move)
        self.live.table = later

    def move(self) -> None:
        table = self.table
        if table.asked == NATURE:
            self.do(table.nature_moves("seed"))
        elif table.asked is not None:
            self.do(table.move(table.asked, table.position, self.dice.choice(table.state.legal())))

    def play(self) -> Iterator[None]:
        """Until the end, a publication at a time."""
        while self.table.asked is not None:
            self.move()
            while self.table.asked == NATURE and self.dice.random() < 0.5:
                self.move()  # published together
            yield
            if self.dice.random() < 0.05:
                self.do(self.table.say(0, "Jo", "a <b>word</b> 🎲"))
                yield
            if self.dice.random() < 0.02 and self.table.undo_position(range(self.players)) is not None:
                self.do(self.table.undo(range(self.players)))
                yield


def read(message: Message) -> Answer:
    data = message.data
    told: Answer = json.loads(zlib.decompress(data) if isinstance(data, bytes) else data)
    return told


def now(game: Game, viewpoint: Viewpoint, after: int) -> Answer:
    """The whole scene, made afresh."""
    snapshot = game.live.snapshot()
    fresh: Answer = json.loads(
        scene(snapshot, Drawings(snapshot.table), viewpoint, after).model_dump_json(by_alias=True)
    )
    return fresh


@pytest.mark.parametrize("game", signoria.list_games())
@pytest.mark.parametrize("hidden", [False, True])
def test_changes_lead_to_the_whole_scene_over_a_whole_game(game: str, hidden: bool) -> None:
    if hidden and game not in HIDDEN:
        pytest.skip("has no such option")
    playing = Game(game, HIDDEN[game] if hidden else {})
    viewpoints = [
        Viewpoint(playing.keys[0]),
        Viewpoint(SPECTATOR, lang="nl", look=Look(dark=True, narrow=True)),
    ]

    async def run() -> None:
        renderer = Renderer(FairQueue())
        shown: dict[Viewpoint, tuple[Message, Answer, int]] = {}
        for viewpoint in viewpoints:
            message = await renderer.message(playing.live.snapshot(), Request(viewpoint, -1, None, True))
            shown[viewpoint] = message, read(message), playing.table.number
        for _ in playing.play():
            snapshot = playing.live.snapshot()
            for viewpoint, (before, old, after) in shown.items():
                message = await renderer.message(snapshot, Request(viewpoint, after, before.frame, True))
                told = read(message)
                SceneChange.model_validate(told)
                new = changed(old, told)
                assert new | {"serial": 0} == now(playing, viewpoint, after)
                shown[viewpoint] = message, new, playing.table.number
        for _, last, _ in shown.values():
            assert last["status"] == "over"
            Scene.model_validate(last)

    asyncio.run(run())


def test_changes_are_small() -> None:
    """A move of a real game changes little; what a page gets is not a tenth of the scene."""
    playing = Game("medina", {})
    viewpoint = Viewpoint(playing.keys[0])

    async def run() -> None:
        renderer = Renderer(FairQueue())
        before = await renderer.message(playing.live.snapshot(), Request(viewpoint, -1, None, False))
        sizes = []
        for _ in range(40):
            playing.move()
            snapshot = playing.live.snapshot()
            after = playing.table.number - 1
            before = await renderer.message(snapshot, Request(viewpoint, after, before.frame, False))
            sizes.append(len(before.data))
        full = await renderer.message(playing.live.snapshot(), Request(viewpoint, after, None, False))
        assert sum(sizes) / len(sizes) < len(full.data) / 10

    asyncio.run(run())


def test_what_is_said_draws_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = Game("medina", {})
    viewpoint = Viewpoint(SPECTATOR)

    async def run() -> None:
        renderer = Renderer(FairQueue())
        before = await renderer.message(playing.live.snapshot(), Request(viewpoint, -1, None, False))
        monkeypatch.setattr("signoria.web.scene.drawing.draw", None)
        playing.do(playing.table.say(0, "Jo", "hello"))
        request = Request(viewpoint, 0, before.frame, False)
        told = read(await renderer.message(playing.live.snapshot(), request))
        assert told["fields"] == {"number": 1} and told["log"][0]["text"] == ["hello"]
        assert not told["drawings"] and not told["players"]

    asyncio.run(run())


def test_those_who_see_the_same_get_the_same_bytes() -> None:
    playing = Game("medina", {})
    spectators, mine = Viewpoint(SPECTATOR), Viewpoint(playing.keys[0])

    async def run() -> None:
        renderer = Renderer(FairQueue())
        snapshot = playing.live.snapshot()
        first = await renderer.message(snapshot, Request(spectators, -1, None, True))
        own = await renderer.message(snapshot, Request(mine, -1, None, True))
        playing.move()
        later = playing.live.snapshot()
        wished = [Request(spectators, 0, first.frame, True)] * 3 + [Request(mine, 0, own.frame, True)]
        made = await asyncio.gather(*(renderer.message(later, request) for request in wished))
        assert made[0] is made[1] is made[2] is not made[3]
        fresh = await renderer.message(later, Request(spectators, 0, None, True))
        assert fresh.frame is made[0].frame, "one who comes now goes on from there"

    asyncio.run(run())


# --- Patches ----------------------------------------------------------------------------------


def applied(old: list[str], steps: list[int | str]) -> str:
    made: list[str] = []
    left = iter(steps)
    for step in left:
        made += [step] if isinstance(step, str) else old[step : step + int(next(left))]
    return "\n".join(made)


def test_any_drawing_can_be_made_from_any_other() -> None:
    dice = Random(2)
    for _ in range(2000):
        letters = [dice.choice("abcdé🎲") * dice.randint(0, 2) for _ in range(dice.randint(1, 12))]
        old = Sheet("\n".join(letters))
        for _ in range(dice.randint(0, 4)):
            letters.insert(dice.randint(0, len(letters)), dice.choice("abxyz"))
            letters.pop(dice.randrange(len(letters)))
        if dice.random() < 0.2:
            dice.shuffle(letters)
        svg = "\n".join(letters)
        assert applied(old.svg.split("\n"), patch(old.trace, Sheet(svg))) == svg


def test_a_drawing_is_cut_into_the_same_lines_whatever_its_pieces_are() -> None:
    dice = Random(3)
    for _ in range(500):
        pieces = ["".join(dice.choices("ab\n", k=dice.randint(0, 6))) for _ in range(dice.randint(0, 5))]
        in_pieces, whole = Sheet(joined(pieces)), Sheet("".join(pieces))
        lines = whole.svg.split("\n")
        begin, end = sorted(dice.choices(range(len(lines) + 1), k=2))
        assert in_pieces.lines(begin, end) == whole.lines(begin, end) == lines[begin:end]
        assert in_pieces.trace == whole.trace
