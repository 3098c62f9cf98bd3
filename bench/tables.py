"""The tables of docs/bots.md, from the games in `bench/results`.

    python -m bench.tables [--write docs/bots.md]

In the page a line `<!-- bench.tables NAME -->` begins a table and `<!-- end -->` ends it; `--write` puts what
was played in between.
"""

import argparse
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.kept import RESULTS, read
from bench.markdown import heading, row
from bench.match import summary

import signoria
from signoria.bots.levels import LEVELS

LADDER = "ladder"
STRONGEST, *WEAKER = (f"search:{level}" for level in reversed(LEVELS))
STEPS = [*pairwise([STRONGEST, *WEAKER]), (STRONGEST, "greedy"), ("greedy", "random")]
"""Of a ladder: who plays alone against a table of whom."""
TABLE = re.compile(r"(<!-- bench\.tables (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
Found = dict[str, Any]


def first_places(found: Found) -> str:
    low, high = found["interval"]
    return f"**{found['first_places']:.0%}** ({low:.0%} to {high:.0%})"


def peer_row(found: Found) -> dict[str, object]:
    """One of ours at a table of a peer that has the same seconds."""
    return {
        "game": signoria.list_games()[found["game"]].title,
        "players": found["players"],
        "s a move": f"{found['seconds']:g}",
        "clock": found["clock"],
        "games": found["games"],
        "first places (95%)": first_places(found),
        "fair": f"{found['fair_share']:.0%}",
        "s a move used": f"{found['our_seconds_a_move']:.3f}",
        "by the others": f"{found['peer_seconds_a_move']:.3f}",
        "their simulations a second": f"{found['peer_simulations_a_second']:,.0f}",
    }


def ladder_row(found: Found) -> dict[str, object]:
    """A level alone at a table of another."""
    return {
        "bot": found["bot"],
        "alone against": found["peer"],
        "games": found["games"],
        "first places (95%)": first_places(found),
        "fair": f"{found['fair_share']:.0%}",
        "s a move": f"{found['our_seconds_a_move']:.4f}",
    }


def table(rows: Iterable[dict[str, object]]) -> str:
    lines = list(rows)
    return "\n".join([heading(lines[0]), *map(row, lines)])


def tables(folder: Path) -> dict[str, str]:
    """By name: of each peer, and the ladder of every game that has one."""
    matches = [read(file) for file in sorted(folder.glob("*.jsonl"))]
    found = [summary(setting, results) for setting, results in matches if results]
    peers = {one["peer"] for one in found if one["seconds"] is not None}
    told = {
        peer: table(peer_row(one) for one in found if one["peer"] == peer and one["seconds"])
        for peer in sorted(peers)
    }
    steps = [one for one in found if one["seconds"] is None]
    if steps:
        told[LADDER] = "\n\n".join(ladders(steps))
    return told


def ladders(steps: list[Found]) -> Iterable[str]:
    """A heading and a table for each game and number of players; the step of the strongest bots first."""
    for game, players in dict.fromkeys((one["game"], one["players"]) for one in steps):
        these = [one for one in steps if (one["game"], one["players"]) == (game, players)]
        these.sort(key=lambda one: STEPS.index((one["bot"], one["peer"])))
        title = f"### {signoria.list_games()[game].title}, {players} players"
        yield f"{title}\n\n{table(map(ladder_row, these))}"


def with_tables(page: str, folder: Path) -> str:
    """A page with its tables made anew."""
    told = tables(folder)
    return TABLE.sub(lambda found: f"{found[1]}\n{told[found[2]]}\n\n{found[3]}", page)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="FOLDER")
    parser.add_argument("--write", type=Path, metavar="PAGE.md", help="put the tables into a page")
    chosen = parser.parse_args()
    if chosen.write is None:
        told = tables(chosen.results)
        print(*(f"{name}\n\n{text}\n" for name, text in told.items()), sep="\n")
        return
    page = chosen.write.read_text(encoding="utf-8")
    chosen.write.write_text(with_tables(page, chosen.results), encoding="utf-8")


if __name__ == "__main__":
    main()
