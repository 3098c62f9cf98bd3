"""A scene as a page has it, and what to tell a page that has another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from pydantic_core import to_json

from signoria.web.scene.drawing import Drawing
from signoria.web.scene.models import Entry, Player, Scene
from signoria.web.scene.parts import Parts, length, patch, whole

_serials = count(1)


@dataclass(frozen=True)
class Frame:
    """A scene without its log. The drawings are apart, as they are compared in another way."""

    scene: Scene
    """Its drawings are empty."""
    drawing: Drawing

    @property
    def drawings(self) -> Iterator[tuple[str, Parts]]:
        yield "board", self.drawing.board
        yield "tray", self.drawing.tray
        for seat, strip in enumerate(self.drawing.strips):
            yield f"strip{seat}", strip

    def whole(self, log: Sequence[Entry]) -> Scene:
        """All of it."""
        players = [
            player.model_copy(update={"strip": whole(strip)})
            for player, strip in zip(self.scene.players, self.drawing.strips, strict=True)
        ]
        drawn = {"board": whole(self.drawing.board), "tray": whole(self.drawing.tray), "players": players}
        return self.scene.model_copy(update={**drawn, "log": list(log)})


def next_serial() -> int:
    return next(_serials)


def change(old: Frame, new: Frame, log: Sequence[Entry]) -> bytes:
    """A `SceneChange` as JSON: what to tell a page that has another frame."""
    return to_json(
        {
            "base": old.scene.serial,
            "serial": new.scene.serial,
            "fields": _differing(old.scene, new.scene, ("serial", "players", "log")),
            "players": {
                seat: _differing(before, player, ("strip",))
                for seat, (before, player) in enumerate(
                    zip(old.scene.players, new.scene.players, strict=True)
                )
                if before != player
            },
            "drawings": {
                name: {"steps": patch(before, drawn), "length": length(drawn)}
                for (name, drawn), (_, before) in zip(new.drawings, old.drawings, strict=True)
                if before is not drawn
            },
            "log": log,
        },
        by_alias=True,
    )


def _differing(old: Scene | Player, new: Scene | Player, apart: Sequence[str]) -> dict[str, object]:
    """The fields that are not the same."""
    before = vars(old)
    return {
        name: value
        for name, value in vars(new).items()
        if before[name] is not value and before[name] != value and name not in apart
    }
