"""The command `signoria example`: writes the positions in a game's folder, for the lobby and the guide."""

import json
from pathlib import Path

from signoria.bots import bot
from signoria.bots.search import SearchBot
from signoria.core.game import Game
from signoria.core.record import Record
from signoria.jit.compiler import NATURE

NAMES = ("Anna", "Bram", "Carla", "Dirk", "Eva", "Floris")
HOW_FAR = 0.62
SIMULATIONS = 200


def half_played(game: Game, seed: int) -> Record:
    """A game between bots, up to a moment in the middle with much to see."""
    record = Record(game)
    for number, name in enumerate(NAMES[: game.players], start=1):
        record.headers[f"Seat {number}"] = name
    players, nature = SearchBot(simulations=SIMULATIONS, seed=seed), bot("random", seed=seed)
    while (seat := record.state.player) is not None:
        record.apply((nature if seat == NATURE else players).choose(record.state, seat))
    end = int(HOW_FAR * len(record.actions))
    while len(record.actions) > end or record.state.player == NATURE:
        record.undo()
    return record


def save(record: Record, which: str) -> Path:
    """Write the record into the game's folder, with a spectator's view, which can be drawn without rules."""
    folder = record.game.parts.folder / "examples"
    folder.mkdir(exist_ok=True)
    shown = {"names": record.names, "view": record.state.view()}
    (folder / f"{which}.json").write_text(json.dumps(shown) + "\n", encoding="utf-8")
    record.save(path := folder / f"{which}.txt")
    return path
