"""Many random games of one kind, and what came out."""

from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from signoria.core.game import Game, Playouts
from signoria.i18n import tr
from signoria.terminal.markup import columns

CHUNK = 2000
BARS = 16
BAR_WIDTH = 50


def play_many(game: Game, games: int, seed: int, console: Console) -> Playouts:
    """Random games, with a progress bar."""
    lengths, scores = [], []
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    ) as progress:
        task = progress.add_task(str(tr("Random games")), total=games)
        for first in range(0, games, CHUNK):
            played = game.playouts(min(CHUNK, games - first), seed, first)
            lengths.append(played.lengths)
            scores.append(played.scores)
            progress.update(task, advance=len(played.lengths))
    return Playouts(np.concatenate(lengths), np.concatenate(scores))


def summary(game: Game, played: Playouts) -> dict[str, Any]:
    """Lengths, scores and first places by seat; a place shared by two counts a half."""
    first = played.scores == played.scores.max(axis=1, keepdims=True)
    shares = first / first.sum(axis=1, keepdims=True)
    winning = played.scores.max(axis=1)
    return {
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "games": len(played.lengths),
        "moves": facts(played.lengths),
        "scores": [facts(played.scores[:, seat]) for seat in range(game.players)],
        "best_scores": facts(winning),
        "first_places": [float(share) for share in shares.mean(axis=0)],
        "histogram": histogram(winning),
    }


def facts(numbers: Any) -> dict[str, float]:
    return {
        "mean": float(numbers.mean()),
        "deviation": float(numbers.std()),
        "least": int(numbers.min()),
        "most": int(numbers.max()),
    }


def histogram(numbers: Any) -> list[dict[str, int]]:
    """At most `BARS` bars of equal whole width over the range of the numbers."""
    least, most = int(numbers.min()), int(numbers.max())
    width = max(1, -(-(most - least + 1) // BARS))
    counts = np.bincount((numbers - least) // width)
    return [
        {"from": least + place * width, "to": least + place * width + width - 1, "games": int(count)}
        for place, count in enumerate(counts)
    ]


def print_summary(found: dict[str, Any], console: Console) -> None:
    def row(name: str, numbers: dict[str, float], share: str = "") -> list[str]:
        mean, deviation = f"{numbers['mean']:.1f}", f"{numbers['deviation']:.1f}"
        return [name, mean, deviation, str(numbers["least"]), str(numbers["most"]), share]

    titles = [tr("mean"), tr("deviation"), tr("least"), tr("most"), tr("first places")]
    rows = [["", *map(str, titles)], row(str(tr("moves")), found["moves"])]
    for seat, (numbers, share) in enumerate(zip(found["scores"], found["first_places"], strict=True)):
        rows.append(row(str(tr("score of seat {number}", number=seat + 1)), numbers, f"{share:.1%}"))
    rows.append(row(str(tr("best score")), found["best_scores"]))
    for line in columns(rows, right=range(1, 6)):
        console.print(line, highlight=False)
    console.print()
    console.print(str(tr("Best scores, in games")), highlight=False)
    most = max(bar["games"] for bar in found["histogram"])
    bars = [
        [
            str(bar["from"]) if bar["from"] == bar["to"] else f"{bar['from']} - {bar['to']}",
            str(bar["games"]),
            "█" * round(BAR_WIDTH * bar["games"] / most),
        ]
        for bar in found["histogram"]
    ]
    for line in columns(bars, right=(0, 1)):
        console.print(line, highlight=False)
