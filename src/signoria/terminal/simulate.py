"""The command `signoria simulate`: many random games, and their statistics."""

from typing import TypedDict

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from signoria.core.game import Game, Playouts
from signoria.core.info import OptionValue
from signoria.i18n import tr
from signoria.jit.compiler import Numbers
from signoria.terminal.markup import columns

CHUNK = 2000
BARS = 16
BAR_WIDTH = 50


class Statistics(TypedDict):
    """Of some numbers."""

    mean: float
    deviation: float
    least: int
    most: int


Bar = TypedDict("Bar", {"from": int, "to": int, "games": int})
"""A bar of a histogram, with both ends included."""


class Summary(TypedDict):
    """The statistics of random games, ready for JSON."""

    game: str
    players: int
    options: dict[str, OptionValue]
    games: int
    moves: Statistics
    scores: list[Statistics]
    best_scores: Statistics
    first_places: list[float]
    histogram: list[Bar]


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


def summary(game: Game, played: Playouts) -> Summary:
    """Lengths, scores and first places by seat. Equal scores share a place: ties are not broken here."""
    first = played.scores == played.scores.max(axis=1, keepdims=True)
    shares = first / first.sum(axis=1, keepdims=True)
    winning = played.scores.max(axis=1)
    return {
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "games": len(played.lengths),
        "moves": statistics(played.lengths),
        "scores": [statistics(played.scores[:, seat]) for seat in range(game.players)],
        "best_scores": statistics(winning),
        "first_places": [float(share) for share in shares.mean(axis=0)],
        "histogram": histogram(winning),
    }


def statistics(numbers: Numbers) -> Statistics:
    return {
        "mean": float(numbers.mean()),
        "deviation": float(numbers.std()),
        "least": int(numbers.min()),
        "most": int(numbers.max()),
    }


def histogram(numbers: Numbers) -> list[Bar]:
    """At most `BARS` bars of equal whole width over the range of the numbers."""
    least, most = int(numbers.min()), int(numbers.max())
    width = max(1, -(-(most - least + 1) // BARS))
    counts = np.bincount((numbers - least) // width)
    return [
        {"from": least + place * width, "to": least + place * width + width - 1, "games": int(count)}
        for place, count in enumerate(counts)
    ]


def print_summary(found: Summary, console: Console) -> None:
    def row(name: str, numbers: Statistics, share: str = "") -> list[str]:
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
