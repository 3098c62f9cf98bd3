"""docs/research/observations: what each number of an observation is, as the code says.

python -m tests.envs.test_observation_tables      writes the pages
"""

from collections.abc import Sequence
from pathlib import Path

import signoria
from signoria.envs.batch import indices
from tests.settings import every_game

FOLDER = Path(__file__).parents[2] / "docs/research/observations"
FEW = 8
"""More values than these are told once, below the table."""


def page(name: str) -> str:
    """For the most players: with fewer, those who are not there are left out."""
    game = signoria.game(name, signoria.list_games()[name].players[1])
    lists: list[Sequence[str]] = []
    lines = []
    for place, index in enumerate(indices(game)):
        if len(index.values) > FEW and index.values not in lists:
            lists.append(index.values)
        values = (
            f"list {lists.index(index.values) + 1}" if len(index.values) > FEW else ", ".join(index.values)
        )
        lines.append(f"| {place} | {index.name} | {index.low} | {index.high} | {values} |")
    below = [f"{number}. {', '.join(values)}" for number, values in enumerate(lists, 1)]
    return "\n".join(
        [
            f"# What a seat observes in {signoria.list_games()[name].title}",
            "",
            f"`signoria observations {name} --players {game.players}`; with fewer players, those who are not",
            "there are left out. Values are counted from the least; an index without values is an amount.",
            "",
            "| index | name | least | most | values |",
            "|---:|---|---:|---:|---|",
            *lines,
            *(["", "Lists of values:", "", *below] if below else []),
            "",
        ]
    )


@every_game
def test_the_table_is_what_the_code_says(name: str) -> None:
    assert (FOLDER / f"{name}.md").read_text(encoding="utf-8") == page(name), __doc__


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game_name in signoria.list_games():
        (FOLDER / f"{game_name}.md").write_text(page(game_name), encoding="utf-8")
