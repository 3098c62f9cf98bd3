"""Make the games in mid-play that the lobby and the README show: `python docs/pictures/draw.py`."""

import json
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


if __name__ == "__main__":
    for name in signoria.list_games():
        record = half_played(name)
        folder = record.game.parts.folder
        record.save(folder / "example.txt")
        seen = {"names": record.names, "view": record.state.view()}
        (folder / "example.json").write_text(json.dumps(seen) + "\n", encoding="utf-8")
        drawing = record.state.svg(people=people(record.names))
        (PICTURES / f"{name}.svg").write_text(drawing, encoding="utf-8")
