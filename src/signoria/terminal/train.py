"""The command `signoria train`: its arguments, and what it does with them."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from signoria.core.errors import UserError
from signoria.core.game import setting
from signoria.core.registry import folder_of, list_games, package_of
from signoria.i18n import tr
from signoria.terminal.arena import check_ray, progress_bar

if TYPE_CHECKING:
    from signoria.training.generations import Plan, Progress


def add_arguments(command: argparse.ArgumentParser) -> None:
    def add(name: str, meaning: object, **rest: Any) -> None:
        command.add_argument(name, help=str(meaning), **rest)

    add("game", tr("which game"))
    add("--players", tr("for this number of players; for all if not told"), type=int, metavar="N")
    add(
        "--quick",
        tr("begin with five generations of so many games one action ahead: takes minutes (0)"),
        type=int,
        default=0,
        metavar="N",
    )
    add("--generations", tr("how often it plays and learns (6)"), type=int, default=6, metavar="N")
    add("--games", tr("in each generation (400)"), type=int, default=400, metavar="N")
    add("--simulations", tr("for each choice (100)"), type=int, default=100, metavar="N")
    add(
        "--match",
        tr("games against the judgement made by hand, after each generation (48)"),
        type=int,
        default=48,
        metavar="N",
    )
    add(
        "--from-judgement",
        tr("begin with the judgement made by hand, not with games played to the end"),
        action="store_true",
    )
    add(
        "--guests",
        tr("share of the games with guests: plain UCT, or the judgement made by hand (0)"),
        type=float,
        default=0.0,
        metavar="SHARE",
    )
    add("--seed", tr("other games for another number"), type=int, default=1, metavar="N")
    add("--folder", tr("where games are kept: the same command goes on from there"), metavar="FOLDER")
    add("--out", tr("the file of weights; that of the game if not told"), metavar="FILE")
    add("--jobs", tr("how many games at once; one a core if not told"), type=int, metavar="N")
    add("--ray", tr("play on a Ray cluster: its address, auto, or local"), metavar="ADDRESS")


def run(chosen: argparse.Namespace, console: Console) -> None:
    """Learn for each number of players, and write the weights after each."""
    from signoria.bots.network import FILE, Weights
    from signoria.core.registry import knowledge
    from signoria.training.generations import Plan, train

    check_ray(chosen)
    folder = folder_of(package_of(chosen.game))
    features = knowledge(chosen.game).FEATURES
    if not features:
        raise UserError(tr("{game} names no features to learn from", game=list_games()[chosen.game].title))
    for name in ("generations", "games", "simulations"):
        fewest = 0 if name == "generations" and chosen.quick else 1
        if getattr(chosen, name) < fewest:
            raise UserError(tr("At least one of {name}, not {given}", name=name, given=getattr(chosen, name)))
    setting(chosen.game, chosen.players, {})  # complains about a number of players that the game is not for
    few, many = list_games()[chosen.game].players
    counts = [chosen.players] if chosen.players else range(few, many + 1)
    out = Path(chosen.out) if chosen.out else folder / FILE
    kept = Path(chosen.folder) if chosen.folder else Path("training") / chosen.game
    before = Weights.read(out) if chosen.players and out.exists() else Weights(features, {}, {})
    found, made_by = dict(before.by_players), dict(before.made_by)
    for players in counts:
        plan = Plan(
            chosen.game,
            players,
            chosen.generations,
            chosen.games,
            chosen.simulations,
            chosen.match,
            chosen.from_judgement,
            chosen.seed,
            chosen.guests,
            chosen.quick,
        )
        with progress_bar(Console(stderr=True)) as bar:
            task = bar.add_task("", total=plan.all_games)

            def tell(news: "Progress", bar: Any = bar, task: Any = task) -> None:
                bar.update(task, completed=news.games)
                if news.fit:
                    console.print(_line(news))

            found[players] = train(plan, kept, chosen.jobs, chosen.ray, tell)
        made_by[players] = command_of(plan)
        Weights(features, found, made_by).write(out)
    console.print(str(tr("The weights are in {file}", file=out)))


def command_of(plan: "Plan") -> str:
    """What makes the same weights again."""
    given = f"signoria train {plan.game} --players {plan.players}"
    given += f" --quick {plan.quick}" if plan.quick else ""
    given += f" --generations {plan.generations}"
    given += f" --games {plan.games} --simulations {plan.simulations} --seed {plan.seed}"
    given += " --from-judgement" if plan.from_judgement else ""
    return given + (f" --guests {plan.guests:g}" if plan.guests else "")


def _line(news: "Progress") -> str:
    assert news.fit
    told = tr(
        "{players} players, generation {generation}: {positions} positions, loss {loss} (of a guess {even})",
        players=news.plan.players,
        generation=news.generation + 1,
        positions=news.positions,
        loss=f"{news.fit.loss:.3f}",
        even=f"{news.fit.even:.3f}",
    )
    if news.share is None:
        return str(told)
    strength = tr(
        "first in {share} against the judgement made by hand (fair: {fair})",
        share=f"{news.share:.0%}",
        fair=f"{1 / news.plan.players:.0%}",
    )
    return f"{told}; {strength}"
