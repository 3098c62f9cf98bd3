"""Make the games in mid-play that the lobby and the README show: `python docs/pictures/draw.py`.

With `--views` the games are kept as they are: only what is seen of them, and the drawings, are made anew.
"""

import json
import sys
from pathlib import Path

import signoria
from signoria.bots.search import SearchBot
from signoria.svg import people

PICTURES = Path(__file__).parent
NAMES = ("Anna", "Bram", "Carla", "Dirk", "Eva", "Floris")
PLAYERS = {"medici": 4, "medina": 3, "ponte_vecchio": 3, "san_gimignano": 3, "strozzi": 2}
HOW_FAR = 0.62
SIMULATIONS = 200


def half_played(name: str) -> signoria.Record:
    """A game between thinking bots, and Nature by a seed, up to a good moment."""
    record = signoria.Record.of(signoria.game(name, PLAYERS[name]))
    for seat in range(record.game.players):
        record.headers[f"Seat {seat + 1}"] = NAMES[seat]
    bot, nature = SearchBot(simulations=SIMULATIONS, seed=4), signoria.bot("random", seed=4)
    while not record.state.over:
        asked = record.state.player
        record.apply((nature if asked == signoria.NATURE else bot).choose(record.state, asked))
    end = int(HOW_FAR * len(record.actions))
    while len(record.actions) > end or record.state.player == signoria.NATURE:
        record.undo()
    return record


def show(record: signoria.Record) -> None:
    """Write what a spectator sees of a game, as a view and as a drawing."""
    seen = {"names": record.names, "view": record.state.view()}
    (record.game.parts.folder / "example.json").write_text(json.dumps(seen) + "\n", encoding="utf-8")
    drawing = record.state.svg(people=people(record.names))
    (PICTURES / f"{record.game.name}.svg").write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    for name in PLAYERS:
        example = signoria.game(name).parts.folder / "example.txt"
        if "--views" not in sys.argv:
            half_played(name).save(example)
        show(signoria.Record.load(example))
