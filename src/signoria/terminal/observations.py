"""The command `signoria observations`: what each number of an observation means."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console
from rich.markup import escape

from signoria.core.game import Game
from signoria.envs.batch import indices
from signoria.i18n import tr
from signoria.terminal.markup import columns

MOST_VALUES = 8
"""Of an index with more values the table tells the first and the last."""


def print_json(game: Game) -> None:
    found = [{"index": place, **asdict(index)} for place, index in enumerate(indices(game))]
    print(json.dumps(found, indent=2))


def print_table(game: Game, console: Console) -> None:
    titles = tr("index"), tr("name"), tr("least"), tr("most"), tr("values")
    cells = [[f"[bold]{title}[/]" for title in titles]]
    for place, index in enumerate(indices(game)):
        cells.append([str(place), escape(index.name), str(index.low), str(index.high), _values(index.values)])
    for line in columns(cells, right=(0, 2, 3)):
        console.print(line, highlight=False, soft_wrap=True)


def _values(values: Sequence[str]) -> str:
    if len(values) > MOST_VALUES:
        values = [values[0], values[1], "...", values[-1]]
    return escape(", ".join(values))
