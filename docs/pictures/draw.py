"""Draw the games' examples for the README: `python docs/pictures/draw.py`."""

from pathlib import Path

import signoria
from signoria.core.registry import game_file
from signoria.svg import people

PICTURES = Path(__file__).parent


def main() -> None:
    for name in signoria.list_games():
        record = signoria.Record.load(game_file(name, "examples/lobby.txt"))
        drawing = record.state.svg(people=people(record.names, record.game.info.colours))
        (PICTURES / f"{name}.svg").write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
