"""Moves a second inside the search, beside the same way of playing out without a tree: what the tree costs.

    python bench/search.py [GAME ...] [--json]

Both start from the same positions, the first questions of random games at the start, a third and two
thirds through, and are counted by the processor's time.
"""

import argparse
import json
import sys
import time
from typing import Any

import numpy as np

import signoria
from signoria.bots.engine import engine
from signoria.bots.search import Search, SearchBot

SECONDS = 0.5
PARTS = (0.0, 1 / 3, 2 / 3)


def positions(game: signoria.Game) -> list[signoria.State]:
    """Questions to players at several moments of a game between quick bots."""
    bot, nature = SearchBot(simulations=10, seed=1), signoria.bot("random", seed=1)
    state = game.start()
    asked = []
    while not state.over:
        seat = state.player
        if seat != signoria.NATURE:
            asked.append(state.copy())
        state.apply((nature if seat == signoria.NATURE else bot).choose(state, seat))
    return [asked[int(part * len(asked))] for part in PARTS]


def search_rate(state: signoria.State) -> tuple[float, float]:
    """Moves and simulations a second of a search that has `SECONDS`."""
    search = Search(state, state.player, seed=1)
    search.run(10)
    moves, simulations = search.counts[1], search.simulations
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        search.run(200)
    taken = time.process_time() - begun
    return (search.counts[1] - moves) / taken, (search.simulations - simulations) / taken


def playout_rate(state: signoria.State) -> float:
    """Moves a second of games played out from the state to the end."""
    play = engine(state.game.name).loops.play_games_by_policy
    work = np.zeros(1, state.data.dtype)
    random, actions = np.ones(1, np.uint64), np.zeros(state.game.actions, np.int32)
    play(state.data, 1, 1, work, random, actions)
    moves, seed = 0, 1
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        moves += play(state.data, seed, 200, work, random, actions)
        seed += 1
    return moves / (time.process_time() - begun)


def measure(names: list[str]) -> list[dict[str, Any]]:
    rows = []
    for name in names:
        fewest, most = signoria.list_games()[name].players
        for players in range(fewest, most + 1):
            print(f"{name} ({players} players) ...", file=sys.stderr)
            found = [
                (*search_rate(state), playout_rate(state))
                for state in positions(signoria.game(name, players))
            ]
            moves, simulations, playing = (sum(column) / len(found) for column in zip(*found, strict=True))
            rows.append(
                {
                    "game": name,
                    "players": players,
                    "simulations_per_second": round(simulations),
                    "moves_per_second": round(moves),
                    "playouts_moves_per_second": round(playing),
                    "ratio": round(moves / playing, 2),
                }
            )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(signoria.list_games()))
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rows = measure(chosen.games)
    if chosen.json:
        print(json.dumps(rows, indent=2))
        return
    titles = f"{'simulations/s':>14} {'million moves/s':>16} {'playouts alone':>15} {'ratio':>6}"
    print(f"{'game':14} {'players':>7} {titles}")
    for row in rows:
        print(
            f"{row['game']:14} {row['players']:7} {row['simulations_per_second']:14,}"
            f" {row['moves_per_second'] / 1e6:16.2f} {row['playouts_moves_per_second'] / 1e6:15.2f}"
            f" {row['ratio']:6.2f}"
        )


if __name__ == "__main__":
    main()
