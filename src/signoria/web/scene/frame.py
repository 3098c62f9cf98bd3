"""A scene as a page has it, and what to tell a page that has another."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from pydantic_core import to_json

from signoria.web.scene.drawing import Drawing, Sketch
from signoria.web.scene.models import Entry, Player, Scene
from signoria.web.scene.sheet import patch

_serials = count(1)
APART = frozenset(("serial", "players", "log"))
"""What a change of a scene tells in its own way."""
STRIP = frozenset(("strip",))


@dataclass(frozen=True)
class Frame:
    """A scene without its log, and without its drawings: of them only a sketch is kept."""

    scene: Scene
    """Its drawings are empty."""
    sketch: Sketch

    def whole(self, drawing: Drawing, log: Sequence[Entry]) -> Scene:
        """All of it."""
        players = [
            player.model_copy(update={"strip": strip.svg})
            for player, strip in zip(self.scene.players, drawing.strips, strict=True)
        ]
        drawn = {"board": drawing.board.svg, "tray": drawing.tray.svg, "players": players}
        return self.scene.model_copy(update={**drawn, "log": list(log)})


def next_serial() -> int:
    return next(_serials)


def change(old: Frame, new: Frame, log: Sequence[Entry], drawing: Callable[[], Drawing]) -> bytes:
    """A `SceneChange` as JSON, for a page that has another frame; `drawing` is that of the new one."""
    return to_json(
        {
            "base": old.scene.serial,
            "serial": new.scene.serial,
            "fields": _differing(old.scene, new.scene, APART),
            "players": {
                seat: _differing(before, player, STRIP)
                for seat, (before, player) in enumerate(
                    zip(old.scene.players, new.scene.players, strict=True)
                )
                if vars(before) != vars(player)  # the models' own comparison takes longer
            },
            "drawings": {} if old.sketch is new.sketch else dict(_redrawn(old.sketch, new.sketch, drawing)),
            "log": log,
        },
        by_alias=True,
    )


def _redrawn(
    old: Sketch, new: Sketch, drawing: Callable[[], Drawing]
) -> Iterator[tuple[str, dict[str, object]]]:
    """By the names of the drawings that have changed: how to make them, and how many characters they have."""
    for place, (before, now) in enumerate(zip(old.traces, new.traces, strict=True)):
        if before != now:
            name, sheet = drawing().sheets[place]
            yield name, {"steps": patch(before, sheet), "length": len(sheet.svg)}


def _differing(old: Scene | Player, new: Scene | Player, apart: frozenset[str]) -> dict[str, object]:
    """The fields that are not the same."""
    before = vars(old)
    return {
        name: value
        for name, value in vars(new).items()
        if before[name] is not value and name not in apart and before[name] != value
    }
