"""A game in the terminal: people at one keyboard, bots, and Nature."""

import os
import random
import re
import secrets
import shutil
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import platformdirs
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from signoria.bots import Bot, ask, bot, close_all
from signoria.core.errors import IllegalAction, UserError
from signoria.core.game import Game, State
from signoria.core.guide import PICTURE, guide, rule
from signoria.core.record import Record
from signoria.core.registry import game_file
from signoria.core.visibility import reveals
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE
from signoria.terminal.choices import list_actions, matching_actions, parse_action
from signoria.terminal.markup import columns, plain, seat_name

ME = "me"
"""How a record marks the seat of a person at this keyboard."""
RANDOM = "random"
"""The bot that plays Nature if no person does."""
HINTS = 5
"""How many choices a hint shows."""


class Quit(Exception):
    """The person at the keyboard wants to stop."""


def save_path(game: Game) -> Path:
    """A new file for a game, in the user's data folder."""
    now = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    folder = Path(platformdirs.user_data_dir("signoria")) / "saves"
    return folder / f"{game.name}-{now}-{secrets.token_hex(2)}.txt"


def new_record(game: Game, seats: Sequence[str], names: Sequence[str] | None, nature: str) -> Record:
    """A new record whose headers say who plays which seat."""
    if len(seats) != game.players:
        raise UserError(
            tr_plural(
                "There is {count} seat, not {given}",
                "There are {count} seats, not {given}",
                game.players,
                given=len(seats),
            )
        )
    if names and len(names) != game.players:
        raise UserError(
            tr_plural(
                "There is {count} name needed, not {given}",
                "There are {count} names needed, not {given}",
                game.players,
                given=len(names),
            )
        )
    for kind in seats:
        if kind != ME:
            bot(kind)  # raises an error if the name is wrong
    if nature not in (ME, RANDOM):
        raise UserError(tr("Nature is {me} or {random}, not {kind}", me=ME, random=RANDOM, kind=repr(nature)))
    record = Record(game)
    for seat, kind in enumerate(seats):
        if names:
            record.headers[f"Seat {seat + 1}"] = names[seat]
        record.headers[f"Player {seat + 1}"] = kind
    record.headers["Nature"] = nature
    return record


class Session:
    """Plays a game from the end of its record until it is over, or until the person stops."""

    def __init__(
        self,
        record: Record,
        path: Path,
        console: Console,
        seed: int | None = None,
        keep_always: bool = False,
    ):
        """A game without people is saved only with `keep_always`."""
        self.record = record
        self.path = path
        self.console = console
        seats = range(record.game.players)
        self.kinds = [record.headers.get(f"Player {seat + 1}", ME) for seat in seats]
        self.nature = record.headers.get("Nature", RANDOM)
        self.is_kept = keep_always or ME in (self.nature, *self.kinds)
        self.names = record.names
        self.dice = random.Random(seed)
        self.bots: dict[int, Bot] = {
            seat: bot(kind, seed=self.dice.getrandbits(64))
            for seat, kind in [(NATURE, self.nature), *enumerate(self.kinds)]
            if kind != ME
        }
        self.described = 0
        """How many actions of the record have been described."""
        self.last_person: int | None = None

    @property
    def state(self) -> State:
        return self.record.state

    # --- The game ---

    def run(self) -> None:
        """Play to the end. The game is saved, so stopping loses nothing."""
        self.described = len(self.record.actions)
        try:
            while not self.state.over:
                player = self.state.player
                assert player is not None
                if player == NATURE and player in self.bots:
                    self.play(self.bots[player].choose(self.state, player))
                elif player in self.bots:
                    self.play(self.bots_choice(player))
                else:
                    self.ask(player)
        except (Quit, EOFError, KeyboardInterrupt):
            self.save()
            self.console.print()
            self.write(tr("Saved. Go on with:"))
            command = "signoria" if shutil.which("signoria") else sys.argv[0]
            self.console.print(
                f"  {command} play --resume {self.path}", markup=False, highlight=False, soft_wrap=True
            )
            return
        finally:
            close_all(self.bots.values())
        self.describe_moves()
        self.result()

    def bots_choice(self, player: int) -> int:
        with self.console.status(tr("{player} thinks ...", player=self.names[player]).render()):
            return ask(self.bots[player], self.record, player, self.dice.getrandbits(64))

    def play(self, action: int) -> None:
        self.record.apply(action)
        if self.is_kept:
            self.save()

    def save(self) -> None:
        self.record.save(self.path)

    # --- A person's choice ---

    def ask(self, player: int) -> None:
        """Ask a person until they type an action; anything else is a command."""
        if player != NATURE:
            self.hand_over(player)
        self.describe_moves()
        self.show(player)
        before = len(self.record.actions)
        while len(self.record.actions) == before:
            who = str(tr("nature")) if player == NATURE else seat_name(player, self.names)
            line = " ".join(self.console.input(f"{who}> ").split())
            word, _, rest = line.partition(" ")
            try:
                if word in COMMANDS:
                    COMMANDS[word](self, rest)
                    if word == "undo":
                        return
                elif line:
                    self.choose(line)
            except (ValueError, OSError) as error:
                reason = error.render(names=self.names) if isinstance(error, UserError) else str(error)
                self.console.print(f"[yellow]{escape(reason)}[/]", highlight=False)

    def choose(self, line: str) -> None:
        try:
            self.play(parse_action(self.state, line))
        except IllegalAction:
            matching = matching_actions(self.state, line)
            if not matching:
                raise
            self.console.print(", ".join(matching), markup=False, highlight=False)

    def hand_over(self, player: int) -> None:
        """Clear the screen between two people if one of them knows something that the other may not see."""
        last, self.last_person = self.last_person, player
        if last is None or last == player:
            return
        if self.state.view(player) != self.state.view(last):
            self.console.clear()
            self.console.input(
                str(tr("{player}, press Enter when nobody else looks ...", player=self.names[player]))
            )

    # --- What a person sees ---

    def write(self, sentence: Sentence, style: str = "") -> None:
        self.console.print(escape(sentence.render(names=self.names)), style=style or None, highlight=False)

    def describe_moves(self) -> None:
        """Print what has happened since the last call."""
        states = list(self.record.states())[self.described : -1]
        for state, action in zip(states, self.record.actions[self.described :], strict=True):
            for sentence in state.describe(action):
                self.write(sentence, "dim" if state.player == NATURE else "")
        self.described = len(self.record.actions)

    def show(self, player: int) -> None:
        """Print the table and the choices."""
        self.console.print()
        seat = None if player == NATURE else player
        self.console.print(self.state.picture(seat, names=self.names), highlight=False, no_wrap=True)
        self.console.print()
        for line in list_actions(self.state):
            self.console.print(f"  [bold]{escape(str(line))}[/]", highlight=False)
        self.write(tr("Type a choice or its beginning; ? for help."), "dim")

    def result(self) -> None:
        self.console.print()
        self.console.print(self.state.picture(names=self.names), highlight=False, no_wrap=True)
        self.console.print()
        if self.path.exists():
            self.write(tr("The record of the game: {path}", path=self.path), "dim")

    # --- Commands ---

    def help(self, number: str) -> None:
        if number:
            self.console.print(Markdown(rule(self.record.game.name, number)))
            return
        self.write(tr("Type one of these choices, its beginning, or its last number:"))
        for line in list_actions(self.state):
            self.console.print(f"  {line}", markup=False, highlight=False)
        self.write(tr("Or a command:"))
        for command, meaning in (
            ("?", tr("this help")),
            ("? R-4.2", tr("one rule in full")),
            ("rules", tr("all rules of the game")),
            ("board", tr("the table again")),
            ("log", tr("what happened so far")),
            ("hint", tr("what a strong bot thinks of your choices")),
            ("undo", tr("take your last choice back, if nothing new was revealed since")),
            ("save FILE", tr("save a copy; the game is also saved by itself after every move")),
            ("quit", tr("stop; the game can be taken up again later")),
        ):
            self.console.print(f"  {command:10} {meaning}", markup=False, highlight=False)

    def rules(self, rest: str) -> None:
        with self.console.pager(styles=True):
            self.console.print(Markdown(PICTURE.sub(self._text_picture, guide(self.record.game.name))))

    def _text_picture(self, found: re.Match[str]) -> str:
        """A position of the guide as text."""
        record = Record.load(game_file(self.record.game.name, f"examples/{found['which']}.txt"))
        return f"*{found['caption']}*\n```\n{plain(record.state.picture())}\n```"

    def board(self, rest: str) -> None:
        assert self.state.player is not None
        self.show(self.state.player)

    def log(self, rest: str) -> None:
        self.described = 0
        self.describe_moves()

    def hint(self, rest: str) -> None:
        """Print the best choices according to the search, and what it expects to follow."""
        from signoria.bots.search import SearchBot

        player = self.state.player
        if player is None or player == NATURE:
            raise IllegalAction(tr("There is nothing to think about: this is chance"))
        with self.console.status(str(tr("Thinking ..."))):
            found = SearchBot("strongest").think(self.state, player)
        rows = [[str(tr("choice")), str(tr("chance to win")), str(tr("tried"))]]
        for choice in found.choices[:HINTS]:
            chance = f"{choice.values[player]:.0%}"
            rows.append([self.state.text(choice.action), chance, f"{choice.visits:,}"])
        for line in columns(rows, right=(1, 2)):
            self.console.print(f"  {line}", highlight=False)
        if len(found.line) > 1:
            expected = ", ".join(map(self.state.text, found.line))
            self.write(tr("It expects: {line}", line=expected), "dim")

    def undo(self, rest: str) -> None:
        """Take back the last choice of a person here, unless something has been revealed since."""
        *states, _ = self.record.states()
        if all(state.player in self.bots for state in states):
            raise IllegalAction(tr("There is nothing to take back"))
        before, action = states[-1], self.record.actions[-1]
        player = before.player
        assert player is not None
        if player in self.bots:
            raise IllegalAction(tr("Something new was revealed since your last choice: it stands"))
        if player != NATURE and reveals(before, action, player):
            raise IllegalAction(tr("Your last choice revealed something new: it stands"))
        secret = player != NATURE and self.state.view(player) != self.state.view(self.last_person)
        self.record.undo()
        self.described = len(self.record.actions)
        self.save()
        if secret:  # whoever looks at the screen now may not see it
            self.write(tr("Taken back: the last choice of {player}", player=self.names[player]))
        else:
            self.write(tr("Taken back: {action}", action=before.text(action)))

    def save_copy(self, rest: str) -> None:
        path = Path(os.path.expanduser(rest)) if rest else self.path  # noqa: PTH111
        self.record.save(path)
        self.write(tr("Saved: {path}", path=path))

    def quit(self, rest: str) -> None:
        raise Quit


COMMANDS = {
    "?": Session.help,
    "help": Session.help,
    "rules": Session.rules,
    "board": Session.board,
    "log": Session.log,
    "hint": Session.hint,
    "undo": Session.undo,
    "save": Session.save_copy,
    "quit": Session.quit,
}
