"""`signoria review`: a record's chances, turning points, luck and skill, as one HTML file or as JSON."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from signoria.core.errors import UserError
from signoria.core.record import Record
from signoria.i18n import language, tr
from signoria.terminal.arena import progress_bar

if TYPE_CHECKING:
    from signoria.analysis.figures import Review


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="RECORD", type=Path)
    command.add_argument(
        "--out",
        metavar="FILE.html",
        type=Path,
        help=str(tr("where the review is saved; beside the record if not told")),
    )
    command.add_argument("--json", action="store_true", help=str(tr("print the figures as JSON instead")))
    command.add_argument(
        "--simulations", type=int, metavar="N", help=str(tr("how long every position is searched (5000)"))
    )
    command.add_argument(
        "--seed", type=int, default=0, metavar="N", help=str(tr("the same number, the same review"))
    )
    command.add_argument(
        "--jobs", type=int, metavar="N", help=str(tr("threads; one for each core if not told"))
    )


def run(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.analysis.page import Page
    from signoria.analysis.words import summary

    record = Record.load(chosen.file)
    found = _review(record, chosen)
    if chosen.json:
        print(_as_json(record, found))
        return
    out = chosen.out or chosen.file.with_suffix(".html")
    out.write_text(Page(record, found, language.get()).html(), encoding="utf-8")
    for sentence in summary(found):
        console.print(f"{sentence.render(names=record.names)}.", markup=False)
    console.print(str(tr("Saved: {path}", path=out)), style="dim", markup=False)


def _review(record: Record, chosen: argparse.Namespace) -> "Review":
    from signoria.analysis.judge import SIMULATIONS
    from signoria.analysis.review import review

    for number in (chosen.simulations, chosen.jobs):
        if number is not None and number < 1:
            raise UserError(
                tr("A review needs at least 1 simulation and 1 thread, not {number}", number=number)
            )
    if not record.actions:
        raise UserError(tr("Nothing was played in this record"))
    with progress_bar(Console(stderr=True)) as progress:
        bar = progress.add_task(str(tr("Positions")), total=None)
        return review(
            record,
            chosen.simulations or SIMULATIONS,
            chosen.seed,
            chosen.jobs,
            lambda done, total: progress.update(bar, completed=done, total=total),
        )


def _as_json(record: Record, found: "Review") -> str:
    """The figures, with what they are about; actions by number and in the words of the record."""
    from signoria.analysis.words import turning_points, why_better

    states = list(record.states())
    told = {
        "game": record.game.name,
        "options": record.game.options,
        "names": record.names,
        "turning_points": [
            {
                "move": one.move,
                "seat": one.seat,
                "action": states[one.move].text(one.action),
                "best": states[one.move].text(one.best),
                "loss": one.loss,
                "why": str(why_better(states[one.move], one.action, one.best)),
            }
            for one in turning_points(found)
        ],
        "review": json.loads(found.to_json()),
    }
    return json.dumps(told, indent=2)
