"""The command line: `signoria`."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rich.console import Console

from signoria import __version__
from signoria.bots.levels import DEFAULT_LEVEL, LEVELS, level_names
from signoria.core.errors import UserError
from signoria.core.game import Game, game, setting
from signoria.core.info import OptionValue
from signoria.core.record import Record
from signoria.core.registry import all_compiled, list_games, report
from signoria.i18n import LANGUAGES, language, tr, tr_plural, user_language
from signoria.jit.compiler import start_plain
from signoria.terminal import arena as arena_command
from signoria.terminal import argparse_words, puzzles, review, train
from signoria.terminal.markup import columns
from signoria.web import backup, serve, worker
from signoria.web.errors import StoreUnusable

if TYPE_CHECKING:
    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]
    Run: TypeAlias = Callable[[argparse.Namespace, Console], None]

UNUSABLE = 1
FAILED = 2
STOPPED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. A `UserError` is printed as one sentence, without a traceback."""
    in_own_process = arguments is None
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    language.set(_language(arguments))
    argparse_words.translate()
    chosen = parser().parse_args(arguments)
    chosen.arguments = arguments
    chosen.in_own_process = in_own_process
    console = Console(highlight=False, emoji=False)
    try:
        chosen.run(chosen, console)
    except OSError as error:
        reason = tr("{file} cannot be read or written: {reason}", file=error.filename, reason=error.strerror)
        print(f"signoria: {reason}", file=sys.stderr)
        return FAILED
    except StoreUnusable as error:
        print(f"signoria: {error}", file=sys.stderr)
        return UNUSABLE
    except ValueError as error:
        print(f"signoria: {error}", file=sys.stderr)
        return FAILED
    except (EOFError, KeyboardInterrupt):
        print(file=sys.stderr)
        return STOPPED
    return 0


def _language(arguments: list[str]) -> str:
    """The value of --lang, needed before the parser (and its help) is built."""
    for place, argument in enumerate(arguments):
        given = argument.partition("=")[2] if argument.startswith("--lang=") else ""
        if argument == "--lang" and place + 1 < len(arguments):
            given = arguments[place + 1]
        if given in LANGUAGES:
            return given
    return user_language()


# --- The commands and their arguments ---------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="signoria",
        description=str(tr("Five board games of merchants and builders: play, replay, simulate.")),
        epilog=_examples(
            "signoria serve",
            "signoria play",
            "signoria play medici --seats me,search:hard,search:easy",
            "signoria replay game.txt",
            "signoria review game.txt",
            "signoria simulate medici --players 4 --games 100000",
            "signoria arena medici --bots search:easy,greedy,random",
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"signoria {__version__}",
        help=str(tr("show program's version number and exit")),
    )
    top.add_argument(
        "--lang", choices=LANGUAGES, help=str(tr("the language; that of your system if not told"))
    )
    commands = top.add_subparsers(title=str(tr("commands")), required=True, metavar="COMMAND")
    _add_games(commands)
    _add_serve(commands)
    _add_play(commands)
    _add_replay(commands)
    _add_review(commands)
    _add_puzzles(commands)
    _add_simulate(commands)
    _add_arena(commands)
    _add_train(commands)
    _add_bench(commands)
    _add_picture(commands)
    _add_prepare(commands)
    _add_check(commands)
    _add_observations(commands)
    _add_example(commands)
    _add_verify(commands)
    _add_backup(commands)
    return top


def _examples(*lines: str) -> str:
    return "\n".join([str(tr("Examples:")), *(f"  {line}" for line in lines)])


def _command(
    commands: "Commands", name: str, run: "Run", help_: str, *examples: str
) -> argparse.ArgumentParser:
    added = commands.add_parser(
        name,
        help=help_,
        description=help_,
        epilog=_examples(*examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    added.set_defaults(run=run)
    return added


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("--players", type=int, metavar="N", help=str(tr("number of players")))
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=str(tr("an option of the game; see signoria games")),
    )


def _add_games(commands: "Commands") -> None:
    help_ = str(tr("list the games, with players and options"))
    added = _command(commands, "games", run_games, help_, "signoria games", "signoria games --json")
    added.add_argument("--json", action="store_true", help=str(tr("as JSON")))


def _add_serve(commands: "Commands") -> None:
    help_ = str(tr("play in the browser: starts the server and opens the page"))
    examples = ("signoria serve", "signoria serve --host 0.0.0.0 --port 8000 --no-browser")
    serve.add_arguments(_command(commands, "serve", serve.run, help_, *examples))
    help_ = str(tr("think for the bots of servers that share a PostgreSQL database"))
    _command(commands, "worker", worker.run, help_, "DATABASE_URL=postgresql://db/signoria signoria worker")


def _add_play(commands: "Commands") -> None:
    added = _command(
        commands,
        "play",
        run_play,
        str(tr("play in the terminal, against bots or with others at one keyboard")),
        "signoria play",
        "signoria play medici --level easy",
        "signoria play medici --seats me,search:hard,search:easy",
        "signoria play medici --seats me,me,me --names Anna,Bram,Carla",
        "signoria play medici --seats me,me,me --nature me",
        "signoria play --resume game.txt",
    )
    added.add_argument("game", nargs="?", help=str(tr("which game; you are asked if you do not say")))
    _add_game(added)
    added.add_argument(
        "--seats",
        metavar="SEATS",
        help=str(tr("who sits where, clockwise: me for a person, or a bot's name")),
    )
    added.add_argument(
        "--level", choices=LEVELS, help=str(tr("how strong the bots are, if you do not say who sits where"))
    )
    added.add_argument("--names", metavar="NAMES", help=str(tr("the players' names, with commas between")))
    added.add_argument(
        "--nature",
        default="random",
        metavar="WHO",
        help=str(tr("me: you type in what is drawn, as for a game on a real table")),
    )
    added.add_argument("--seed", type=int, metavar="N", help=str(tr("the same draws and bots again")))
    added.add_argument("--resume", metavar="FILE", help=str(tr("go on with a saved game")))
    added.add_argument("--save", metavar="FILE", help=str(tr("where the game is saved after every move")))


def _add_replay(commands: "Commands") -> None:
    help_ = str(tr("step through a record"))
    added = _command(
        commands, "replay", run_replay, help_, "signoria replay game.txt", "signoria replay game.txt --all"
    )
    added.add_argument("file", metavar="FILE")
    added.add_argument("--all", action="store_true", help=str(tr("print the whole game at once")))


def _add_review(commands: "Commands") -> None:
    help_ = str(tr("review a record: chances, turning points, luck and skill, as one HTML file"))
    examples = (
        "signoria review game.txt",
        "signoria review game.txt --out review.html",
        "signoria review game.txt --json",
    )
    review.add_arguments(_command(commands, "review", review.run, help_, *examples))


def _add_puzzles(commands: "Commands") -> None:
    command = _command(
        commands,
        "puzzles",
        puzzles.run,
        str(tr("look for puzzles in games that bots play")),
        "signoria puzzles medici --count 50",
    )
    puzzles.add_arguments(command)


def _add_simulate(commands: "Commands") -> None:
    example = "signoria simulate medici --players 4 --games 100000"
    added = _command(
        commands, "simulate", run_simulate, str(tr("play many random games and sum them up")), example
    )
    added.add_argument("game")
    _add_game(added)
    added.add_argument("--games", type=int, default=10_000, metavar="N", help=str(tr("how many (10000)")))
    added.add_argument(
        "--seed", type=int, default=0, metavar="N", help=str(tr("other games for another number"))
    )
    added.add_argument("--json", action="store_true", help=str(tr("as JSON")))


def _add_arena(commands: "Commands") -> None:
    added = _command(
        commands,
        "arena",
        run_arena,
        str(tr("let bots play each other, and rate them")),
        "signoria arena medici --bots search:easy,greedy,random --games 400",
        "signoria arena medici --players 4 --bots greedy --mirror --save games.jsonl",
        "signoria arena medici --bots greedy,program:./my_bot",
    )
    added.add_argument("game")
    _add_game(added)
    arena_command.add_arguments(added)


def _add_train(commands: "Commands") -> None:
    help_ = str(tr("let a game's bots learn from their own games what a position is worth"))
    examples = ("signoria train medina", "signoria train medina --players 3 --generations 2 --games 50")
    train.add_arguments(_command(commands, "train", train.run, help_, *examples))


def _add_bench(commands: "Commands") -> None:
    help_ = str(tr("measure how fast the rules run on this machine"))
    added = _command(commands, "bench", run_bench, help_, "signoria bench", "signoria bench medici --json")
    added.add_argument("games", nargs="*", help=str(tr("which games; all if not told")))
    added.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help=str(tr("how long to measure each (1)"))
    )
    added.add_argument("--json", action="store_true", help=str(tr("as JSON")))


def _add_picture(commands: "Commands") -> None:
    help_ = str(tr("draw a position of a record, as SVG or PNG"))
    examples = ("signoria picture game.txt out.svg", "signoria picture game.txt out.png --at 40 --dark")
    added = _command(commands, "picture", run_picture, help_, *examples)
    added.add_argument("file", metavar="FILE")
    added.add_argument("out", metavar="OUT", type=Path, help=str(tr("a name that ends in .svg or .png")))
    added.add_argument("--at", type=int, metavar="N", help=str(tr("after N moves; after all if not told")))
    added.add_argument(
        "--seat", type=int, metavar="N", help=str(tr("as this player sees it; as a spectator if not told"))
    )
    added.add_argument("--dark", action="store_true", help=str(tr("for the evening")))
    added.add_argument("--narrow", action="store_true", help=str(tr("as on a phone")))


def _add_prepare(commands: "Commands") -> None:
    help_ = str(tr("compile games ahead of time, bots and all"))
    added = _command(commands, "prepare", run_prepare, help_, "signoria prepare", "signoria prepare medici")
    added.add_argument("games", nargs="*", help=str(tr("which games; all if not told")))
    added.add_argument("--json", action="store_true", help=str(tr("each step as a line of JSON")))
    help_ = str(tr("also what sees whether a position is sound, for the sandbox"))
    added.add_argument("--checks", action="store_true", help=help_)


def _add_check(commands: "Commands") -> None:
    help_ = str(tr("for authors of games: see whether a game's folder has all that it needs"))
    added = _command(commands, "check", run_check, help_, "signoria check medici")
    added.add_argument("game", help=str(tr("which game")))


def _add_observations(commands: "Commands") -> None:
    help_ = str(tr("for programs that learn: what each number of an observation is"))
    added = _command(
        commands, "observations", run_observations, help_, "signoria observations medici --players 4"
    )
    added.add_argument("game", help=str(tr("which game")))
    _add_game(added)
    added.add_argument("--json", action="store_true", help=str(tr("as JSON")))


def _add_example(commands: "Commands") -> None:
    help_ = str(tr("for authors of games: play the example that a game's folder keeps"))
    added = _command(commands, "example", run_example, help_, "signoria example medici --players 4")
    added.add_argument("game", help=str(tr("which game")))
    _add_game(added)
    added.add_argument(
        "--seed", type=int, default=4, metavar="N", help=str(tr("another number, another game"))
    )
    added.add_argument(
        "--keep",
        action="store_true",
        help=str(tr("keep the examples that are there, and only write anew what a spectator sees")),
    )


def _add_verify(commands: "Commands") -> None:
    help_ = str(tr("check that all of chance in a record followed from the seed that was promised"))
    added = _command(
        commands,
        "verify",
        run_verify,
        help_,
        "signoria verify game.txt --fingerprint 5f0e...92 --contribution 9b...1c",
    )
    added.add_argument("file", metavar="FILE")
    added.add_argument(
        "--fingerprint",
        metavar="HASH",
        action="append",
        default=[],
        help=str(tr("the fingerprint that you saw at the table; again for each game that it goes on from")),
    )
    added.add_argument(
        "--contribution",
        metavar="TEXT",
        action="append",
        default=[],
        help=str(tr("what you added to the shuffle: it must count; may be given again")),
    )


def _add_backup(commands: "Commands") -> None:
    help_ = str(tr("copy all tables of the server into a file, also while it runs"))
    added = _command(commands, "backup", backup.run_backup, help_, "signoria backup tables.db")
    backup.add_backup_arguments(added)
    help_ = str(tr("put a backup in the place of the server's tables; the old ones are kept beside"))
    added = _command(commands, "restore", backup.run_restore, help_, "signoria restore tables.db")
    backup.add_restore_arguments(added)


# --- What they do -----------------------------------------------------------------------------


def chosen_game(name: str, players: int | None, options: Sequence[str]) -> Game:
    """The game that the arguments describe."""
    given: dict[str, OptionValue] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise UserError(
                tr("An option is written {form}, not {given}", form="--option NAME=VALUE", given=repr(option))
            )
        known = list_games()[name].options.get(key) if name in list_games() else None
        given[key] = next((c for c in (known.choices if known else ()) if str(c) == value), value)
    return Game(name, *setting(name, players, given))


def run_games(chosen: argparse.Namespace, console: Console) -> None:
    if chosen.json:
        facts = {
            name: {
                "title": info.title,
                "author": info.author,
                "year": info.year,
                "players": info.players,
                "minutes": info.minutes_by_players(),
                "options": {
                    key: {
                        "choices": option.choices,
                        "default": option.default,
                        "meaning": str(option.sentence),
                    }
                    for key, option in info.options.items()
                },
            }
            for name, info in list_games().items()
        }
        print(json.dumps(facts, indent=2))
        return
    for name, info in list_games().items():
        fewest, most = info.players
        numbers = str(fewest) if fewest == most else f"{fewest}-{most}"
        players = tr_plural("{numbers} player", "{numbers} players", most, numbers=numbers)
        time = info.playing_time()
        console.print(f"[bold]{name}[/]: {info.title}, {info.author} {info.year}, {players}, {time}")
        console.print(f"  {info.sentence}")
        rows = [
            [
                f"  --option {key}={'|'.join(map(str, option.choices))}",
                f"{option.sentence} ({option.default})",
            ]
            for key, option in info.options.items()
        ]
        for line in columns(rows) if rows else ():
            console.print(line, soft_wrap=True)
    console.print()
    console.print(str(tr("Play one with: signoria play NAME")), style="dim")


def run_play(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.terminal.play import ME, Session, new_record, save_path
    from signoria.terminal.warming import compiling

    if chosen.game is None and not chosen.resume:
        chosen.game = ask_game(console)
        chosen.players = ask_players(chosen.game, console)
        chosen.level = chosen.level or ask_level(console)
    has_person = chosen.seats is None or ME in chosen.seats.split(",")
    if chosen.in_own_process and has_person and chosen.seed is None and not all_compiled():
        start_plain()
    if chosen.resume:
        record = Record.load(chosen.resume)
        path = Path(chosen.save or chosen.resume)
    else:
        seats = chosen.seats.split(",") if chosen.seats else None
        played = chosen_game(chosen.game, chosen.players or (len(seats) if seats else None), chosen.option)
        seats = seats or [ME] + [f"search:{chosen.level or DEFAULT_LEVEL}"] * (played.players - 1)
        names = chosen.names.split(",") if chosen.names else None
        record = new_record(played, [seat.strip() for seat in seats], names, chosen.nature)
        path = Path(chosen.save) if chosen.save else save_path(played)
    with compiling(record.game.name, console):
        Session(record, path, console, chosen.seed, keep_always=bool(chosen.save)).run()


def ask_game(console: Console) -> str:
    """Ask which game to play."""
    names = list(list_games())
    for number, name in enumerate(names, start=1):
        info = list_games()[name]
        console.print(f"  [bold]{number}[/]  {info.title}: {info.sentence}")
    return names[_number(console, str(tr("Which game?")), 1, len(names), 1) - 1]


def ask_players(name: str, console: Console) -> int:
    fewest, most = list_games()[name].players
    if fewest == most:
        return fewest
    return _number(console, str(tr("How many players, you included?")), fewest, most, fewest)


def ask_level(console: Console) -> str:
    """Ask how strong the bots should be."""
    for number, level in enumerate(level_names(), start=1):
        console.print(f"  [bold]{number}[/]  {level}")
    usual = LEVELS.index(DEFAULT_LEVEL) + 1
    return LEVELS[_number(console, str(tr("How strong are your opponents?")), 1, len(LEVELS), usual) - 1]


def _number(console: Console, question: str, least: int, most: int, default: int) -> int:
    while True:
        answer = console.input(f"{question} [dim]({least}-{most}, Enter: {default})[/] ").strip()
        if not answer:
            return default
        if answer.isdecimal() and least <= int(answer) <= most:
            return int(answer)
        console.print(str(tr("A number from {least} to {most}, please.", least=least, most=most)))


def run_replay(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.terminal.replay import Replay

    replay = Replay(Record.load(chosen.file), console)
    if chosen.all or not sys.stdin.isatty():
        replay.print_all()
    else:
        replay.run()


def run_simulate(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.terminal.simulate import play_many, print_summary, summary

    if chosen.games < 1:
        raise UserError(tr("At least one game, not {games}", games=chosen.games))
    simulated = chosen_game(chosen.game, chosen.players, chosen.option)
    found = summary(simulated, play_many(simulated, chosen.games, chosen.seed, Console(stderr=True)))
    if chosen.json:
        print(json.dumps(found, indent=2))
    else:
        print_summary(found, console)


def run_arena(chosen: argparse.Namespace, console: Console) -> None:
    arena_command.check_packages(chosen)
    arena_command.run(chosen, chosen_game(chosen.game, chosen.players, chosen.option), console)


def run_bench(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.terminal.bench import measure, print_json, print_table

    for name in chosen.games:
        game(name)
    rows = measure(chosen.games or list(list_games()), chosen.seconds, Console(stderr=True))
    if chosen.json:
        print_json(rows)
    else:
        print_table(rows, console)


def run_picture(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.svg import Look
    from signoria.terminal.picture import check, draw, save

    check(chosen.out)
    seat = None if chosen.seat is None else chosen.seat - 1
    look = Look(chosen.dark, chosen.narrow)
    save(draw(Record.load(chosen.file), chosen.at, seat, language.get(), look), chosen.out)
    console.print(str(tr("Saved: {path}", path=chosen.out)), style="dim")


def run_prepare(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.bots.engine import engine

    before = report.get()
    if chosen.json:
        report.set(lambda step: print(json.dumps(asdict(step)), flush=True))
    try:
        for name in chosen.games or list_games():
            engine(name)
            if chosen.checks:
                loaded = game(name)
                loaded.state(bytes(loaded.start()))
    finally:
        report.set(before)
    if not chosen.json:
        console.print(str(tr("All is compiled")), style="dim")


def run_check(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.core import setup
    from signoria.core.lesson import read_lesson
    from signoria.core.lesson_checks import faults
    from signoria.core.registry import check

    check(chosen.game)
    taught = read_lesson(chosen.game)
    for fault in faults(taught) if taught else ():
        raise fault
    for wrong in setup.faults(chosen.game) if setup.has_setup(chosen.game) else ():
        raise wrong
    if not setup.has_setup(chosen.game):
        console.print(str(tr("It has no setup.py, and so no sandbox")), style="dim")
    console.print(str(tr("The folder of {game} is complete", game=chosen.game)), style="dim")


def run_observations(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.terminal import observations

    game = chosen_game(chosen.game, chosen.players, chosen.option)
    if chosen.json:
        observations.print_json(game)
    else:
        observations.print_table(game, console)


def run_example(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.core.registry import LOBBY, game_file, list_examples
    from signoria.terminal import example

    if chosen.keep:
        kept = {
            which: game_file(chosen.game, f"examples/{which}.txt") for which in list_examples(chosen.game)
        }
        records = {which: Record.load(path) for which, path in kept.items()}
    else:
        game = chosen_game(chosen.game, chosen.players, chosen.option)
        records = {LOBBY: example.half_played(game, chosen.seed)}
    for which, record in records.items():
        console.print(str(tr("Saved: {path}", path=example.save(record, which))), style="dim")


def run_verify(chosen: argparse.Namespace, console: Console) -> None:
    from signoria.terminal.verify import verify

    for line in verify(Record.load(chosen.file), chosen.fingerprint, chosen.contribution):
        console.print(line, markup=False, soft_wrap=True)
