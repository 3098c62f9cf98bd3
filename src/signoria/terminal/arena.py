"""The command `signoria arena`."""

import argparse
import json
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from signoria.core.errors import UserError
from signoria.core.game import Game
from signoria.core.missing import needs
from signoria.i18n import tr, tr_plural

if TYPE_CHECKING:
    from rich.progress import Progress

    from signoria.arena import Match, Result
    from signoria.arena.report import Summary


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add all arguments but the game's, which are the same as in other commands."""

    def add(name: str, meaning: object, **rest: Any) -> None:
        command.add_argument(name, help=str(meaning), **rest)

    add("--bots", tr("the bots, with commas between: NAME, NAME:LEVEL, program:COMMAND"), required=True)
    add("--games", tr("how many (400), rounded up to whole deals"), type=int, default=400, metavar="N")
    add("--seed", tr("other games for another number"), type=int, default=0, metavar="N")
    add("--alone", tr("only the first bot alone against tables of one other"), action="store_true")
    add("--mirror", tr("also the first bot against itself, as a control"), action="store_true")
    add(
        "--patience",
        tr("seconds that a bot of somebody else may take for an answer (10)"),
        type=float,
        default=10.0,
        metavar="S",
    )
    add("--save", tr("keep the results in a file; the same command goes on from it"), metavar="FILE")
    add("--records", tr("keep the record of every game in a folder"), metavar="FOLDER")
    add("--jobs", tr("how many games at once; one a core if not told"), type=int, metavar="N")
    add("--ray", tr("play on a Ray cluster: its address, auto, or local"), metavar="ADDRESS")
    add("--picture", tr("draw the ladder as SVG"), metavar="FILE")
    add("--json", tr("as JSON"), action="store_true")


def check_packages(chosen: argparse.Namespace) -> None:
    """Report missing packages at once, not after rules are compiled or games are played."""
    with needs("arena"):
        import choix  # noqa: F401
    check_ray(chosen)


def check_ray(chosen: argparse.Namespace) -> None:
    if chosen.ray:
        with needs("ray"):
            import ray  # noqa: F401


def run(chosen: argparse.Namespace, played: Game, console: Console) -> None:
    """Play the games and print a report; if interrupted, a report on the games so far."""
    from signoria.arena import Match, check
    from signoria.arena.report import print_summary, summary

    if chosen.games < 1:
        raise UserError(tr("At least one game, not {games}", games=chosen.games))
    if chosen.jobs is not None and chosen.jobs < 1:
        raise UserError(tr("At least one game at once, not {jobs}", jobs=chosen.jobs))
    if not chosen.patience > 0:
        raise UserError(tr("Patience is more than 0 seconds, not {seconds}", seconds=chosen.patience))
    if chosen.picture and "," not in chosen.bots:
        raise UserError(tr("A ladder needs at least two bots"))
    bots = tuple(name.strip() for name in chosen.bots.split(","))
    match = Match(played, bots, chosen.seed, chosen.alone, chosen.mirror, chosen.patience)
    check(match)
    results, stopped = _play(match, chosen)
    if results:
        found = summary(match, results)
        if chosen.json:
            print(json.dumps(found, indent=2))
        else:
            print_summary(found, console)
        if chosen.picture:
            _draw(found, chosen.picture, played)
    if stopped:
        _print_how_to_resume(chosen)
        raise KeyboardInterrupt


def _play(match: "Match", chosen: argparse.Namespace) -> tuple[list["Result"], bool]:
    """The results, and whether playing was interrupted."""
    from signoria.arena.file import ArenaFile
    from signoria.arena.workers import play_games

    notes = Console(stderr=True, highlight=False, emoji=False)
    games = _whole_deals(match, chosen.games, notes)
    file = ArenaFile(Path(chosen.save), match) if chosen.save else None
    results = [result for result in file.results if result.number < games] if file else []
    if results:
        before = tr_plural(
            "{done} of {count} game was played before.",
            "{done} of {count} games were played before.",
            games,
            done=len(results),
        )
        notes.print(str(before))
    done = {result.number for result in results}
    left = [number for number in range(games) if number not in done]
    try:
        with progress_bar(notes) as progress:
            bar = progress.add_task(str(tr("Games")), total=games, completed=len(results))
            with closing(play_games(match, left, chosen.jobs, chosen.ray, bool(chosen.records))) as playing:
                for result in playing:
                    if file:
                        file.add(result)
                    if chosen.records:
                        _keep(result, Path(chosen.records))
                    results.append(result)
                    progress.advance(bar)
    except KeyboardInterrupt:
        return results, True
    finally:
        if file:
            file.close()
    return results, False


def _whole_deals(match: "Match", wanted: int, notes: Console) -> int:
    """The number of games, rounded up to whole deals."""
    players, lineups = match.game.players, len(match.lineups)
    games = -(-wanted // players) * players
    if games != wanted:
        deals = tr_plural(
            "{count} game: every deal is played in {players} seatings.",
            "{count} games: every deal is played in {players} seatings.",
            games,
            players=players,
        )
        notes.print(str(deals))
    if games < players * lineups:
        some = tr_plural(
            "Not every lineup is played: with {count} game each of the {lineups} would be.",
            "Not every lineup is played: with {count} games each of the {lineups} would be.",
            players * lineups,
            lineups=lineups,
        )
        notes.print(str(some))
    return games


def progress_bar(notes: Console) -> "Progress":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*bar, console=notes, transient=True)


def _keep(result: "Result", folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"game-{result.number:06}.txt").write_text(result.record or "", encoding="utf-8")


def _draw(found: "Summary", path: str, played: Game) -> None:
    from signoria.arena.ladder import ladder

    title = tr_plural(
        "{game}, {count} player", "{game}, {count} players", played.players, game=played.info.title
    )
    Path(path).write_text(ladder(found, str(title)), encoding="utf-8")


def _print_how_to_resume(chosen: argparse.Namespace) -> None:
    print(file=sys.stderr)
    if chosen.save:
        command = shlex.join(["signoria", *chosen.arguments])
        print(tr("Stopped. Go on with:"), f"\n  {command}", file=sys.stderr)
    else:
        print(tr("Stopped. With --save FILE an arena can go on later."), file=sys.stderr)
