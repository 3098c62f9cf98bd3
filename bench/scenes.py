"""What the messages to open pages cost, without a server, and whether they are the same as before.

    python -m bench.scenes                     milliseconds of processor a move, for each game
    python -m bench.scenes --tables 200 --rounds 10 --game medina
    python -m bench.scenes --profile FILE      writes what `python -m pstats` reads

Half-played tables of all kinds, with four pages each, as `bench.load` has them; a person's choice at each in
turn, with all that Nature does thereupon. A digest of all messages is printed: of two versions of the server
that tell the same it is the same. To compare with another version, run it there, or here with
`PYTHONPATH=THERE/src`.
"""

import argparse
import asyncio
import cProfile
import hashlib
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from bench.stored import Position, half_played

import signoria
from signoria.web.domain.events import Event, Moved
from signoria.web.domain.keys import SPECTATOR, Key
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.domain.table import Outcome, Table
from signoria.web.fair import FairQueue
from signoria.web.scene.frame import Frame
from signoria.web.scene.renderer import Renderer, Request
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.service.live import LiveTable

AT = datetime(2026, 1, 1, 12)
PAGES, MOST_PLAYERS = 4, 4
FIRST_MOVES = (5, 60)


@dataclass
class Page:
    """An open page, and what it shows."""

    viewpoint: Viewpoint
    frame: Frame | None = None
    after: int = -1


class Played:
    """A table with its pages."""

    def __init__(self, number: int, position: Position):
        self.game = position.game
        self._dice = Random(number)
        wishes = [SeatWish("screen" if seat else "me") for seat in range(position.players)]
        opened = opening(position.game, wishes, {}, given=len(position.actions))
        moves = (Moved(seat=seat, action=action) for seat, action in position.actions)
        events = [Event(at, AT, payload) for at, payload in enumerate((opened, *moves))]
        keys = [Key(f"key{seat}", (seat,), host=seat == 0) for seat in range(position.players)]
        self._live = LiveTable(Table.replay(f"table{number}", events), "seed", keys)
        viewpoints = [*map(Viewpoint, keys), *[Viewpoint(SPECTATOR)] * (PAGES - len(keys))]
        self._pages = [Page(viewpoint) for viewpoint in viewpoints]

    @property
    def is_over(self) -> bool:
        return self._live.table.asked is None

    def move(self) -> None:
        """A choice at random, and what Nature does thereupon."""
        table = self._live.table
        assert table.asked is not None
        self._add(table.move(table.asked, table.position, self._dice.choice(table.state.legal())))
        while self._live.table.asked == signoria.NATURE:
            self._add(self._live.table.nature_moves("seed"))

    def _add(self, outcome: Outcome) -> None:
        table = self._live.table.copy()
        for event in outcome.events(len(table.events), AT):
            table.add(event, outcome.move)
        self._live.table = table

    async def show(self, renderer: Renderer) -> list[str | bytes]:
        """What the pages are told of the table as it is now."""
        snapshot, told = self._live.snapshot(), []
        for page in self._pages:
            request = Request(page.viewpoint, page.after, page.frame, True)
            message = await renderer.message(snapshot, request)
            page.frame, page.after = message.frame, snapshot.table.number
            told.append(message.data)
        return told


async def run(games: Sequence[str], count: int, rounds: int, profile: cProfile.Profile | None) -> None:
    dice = Random(1)
    tables: list[Played] = []
    while len(tables) < count:
        for game in games:
            fewest, most = signoria.list_games()[game].players
            players = dice.randint(max(2, fewest), min(MOST_PLAYERS, most))
            position = half_played(game, players, dice, dice.randint(*FIRST_MOVES))
            if not position.state.over:
                tables.append(Played(len(tables), position))
    renderer, digest = Renderer(FairQueue()), hashlib.sha256()
    seconds: Counter[str] = Counter()
    moves: Counter[str] = Counter()
    for table in tables:
        await table.show(renderer)
    for number in range(-2, rounds):  # the first two rounds are not counted: caches fill
        for table in tables:
            if table.is_over:
                continue
            table.move()
            if profile and number >= 0:
                profile.enable()
            begun = time.process_time()
            told = await table.show(renderer)
            took = time.process_time() - begun
            if profile:
                profile.disable()
            for message in told:
                digest.update(message if isinstance(message, bytes) else message.encode())
            if number >= 0:
                seconds[table.game] += took
                moves[table.game] += 1
    for game in games:
        print(f"{game:15} {seconds[game] / moves[game] * 1000:6.2f} ms")
    print(f"{'all':15} {seconds.total() / moves.total() * 1000:6.2f} ms, {moves.total()} moves")
    print(f"messages        {digest.hexdigest()[:16]}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", choices=[*signoria.list_games()])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--profile")
    chosen = parser.parse_args()
    profile = cProfile.Profile() if chosen.profile else None
    asyncio.run(run(chosen.game or [*signoria.list_games()], chosen.tables, chosen.rounds, profile))
    if profile:
        profile.dump_stats(chosen.profile)


if __name__ == "__main__":
    main()
