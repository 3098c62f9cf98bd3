"""The ladder of a game: every level alone against a table of the level below; and the best against greedy.

    python bench/ladder.py medici --players 4 --games 120 --slow-games 24

Prints a table for docs/bots.md. Each line is one `signoria arena ... --alone`, saved in `--save FOLDER`, so
that a ladder that was stopped goes on. The strongest level thinks a second a move: it plays fewer games.
"""

import argparse
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import signoria
from signoria.bots.levels import LEVELS

STRONGEST = f"search:{LEVELS[-1]}"


def pairs() -> list[tuple[str, str]]:
    levels = [f"search:{level}" for level in reversed(LEVELS)]
    return [*pairwise(levels), (STRONGEST, "greedy"), ("greedy", "random")]


def played(game: str, players: int, pair: tuple[str, str], games: int, folder: Path) -> dict[str, Any]:
    """The first of a pair alone at a table of the second."""
    name = "-".join([game, str(players), *pair]).replace(":", "_")
    command = [sys.executable, "-m", "signoria", "arena", game, "--players", str(players), "--alone"]
    command += ["--bots", ",".join(pair), "--games", str(games), "--json", "--save", f"{folder / name}.jsonl"]
    run = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def row(pair: tuple[str, str], found: dict[str, Any]) -> str:
    facts = next(facts for facts in found["bots"] if facts["bot"] == pair[0])
    low, high = facts["share_interval"] or (0.0, 1.0)
    seats = " ".join(f"{seat['share']:.0%}" for seat in found["seats"])
    return (
        f"| {pair[0]} | {pair[1]} | {found['games']} | **{facts['share']:.0%}** ({low:.0%} to {high:.0%})"
        f" | {facts['fair_share']:.0%} | {facts['seconds_a_move']:.3f} | {seats} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=signoria.list_games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--slow-games", type=int, default=24, help="where the strongest level plays")
    parser.add_argument("--save", type=Path, default=Path("ladder"), metavar="FOLDER")
    chosen = parser.parse_args()
    players = chosen.players or signoria.list_games()[chosen.game].players[0]
    chosen.save.mkdir(parents=True, exist_ok=True)
    print("| bot | alone against | games | first places (95%) | fair | s a move | first places by seat |")
    print("|---|---|---|---|---|---|---|")
    for pair in pairs():
        games = chosen.slow_games if STRONGEST in pair else chosen.games
        found = played(chosen.game, players, pair, games, chosen.save)
        print(row(pair, found), flush=True)


if __name__ == "__main__":
    main()
