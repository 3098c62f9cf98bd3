"""Golden playthroughs: a few whole games as text, so that any change of behaviour shows as a diff.

`python -m tests.core.test_golden` writes them anew; look at the diff before you commit it.
"""

import random
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria import Game, Record
from signoria.terminal.markup import plain

FOLDER = Path(__file__).parents[1] / "golden"


def playthroughs() -> dict[str, tuple[str, int, dict[str, Any]]]:
    """For every game: the fewest players, the most, and each option away from its default once."""
    found: dict[str, tuple[str, int, dict[str, Any]]] = {}
    for name, info in signoria.list_games().items():
        for players in info.players:
            found[f"{name}-{players}"] = name, players, {}
        for option, facts in info.options.items():
            for choice in facts.choices:
                if choice != facts.default:
                    found[f"{name}-{option}-{choice}"] = name, info.players[1], {option: choice}
    return found


def played(game: Game) -> str:
    """A game with all sentences, and the table now and then."""
    dice = random.Random(str(game))
    record = Record.of(game)
    lines = []
    while not record.state.over:
        actions = record.state.legal()
        skew = 1 if record.state.player == signoria.NATURE else 3  # low bids more often than high ones
        action = actions[int(len(actions) * dice.random() ** skew)]
        asked = "nature" if record.state.player == signoria.NATURE else f"{(record.state.player or 0) + 1}"
        lines.append(f"{asked}: {record.state.text(action)}  [{len(actions)} choices]")
        lines += [f"    {sentence}" for sentence in record.state.describe(action)]
        record.apply(action)
        if len(record.actions) % 60 == 0 or record.state.over:
            lines += ["", *(f"| {line}".rstrip() for line in str(record.state).splitlines()), ""]
            lines += [
                f"| {line}".rstrip() for line in plain(record.state.picture(lang="nl")).splitlines()[:3]
            ]
            lines.append("")
    lines.append(
        f"scores {record.state.scores}, tie-break {record.state.tiebreak}, winners {record.state.winners}"
    )
    return "\n".join([repr(game), "", *lines]) + "\n"


@pytest.mark.parametrize("label", playthroughs())
def test_playthrough(label: str) -> None:
    name, players, options = playthroughs()[label]
    assert played(signoria.game(name, players, **options)) == (FOLDER / f"{label}.txt").read_text(
        encoding="utf-8"
    )


if __name__ == "__main__":
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for label, (name, players, options) in playthroughs().items():
        text = played(signoria.game(name, players, **options))
        (FOLDER / f"{label}.txt").write_text(text, encoding="utf-8")
