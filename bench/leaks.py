"""Leaks: every answer of the server, compared between worlds that differ only in what the viewer cannot know.

    python -m bench.leaks --worlds 20          pairs of worlds for each setting and viewer
    python -m bench.leaks --game san_gimignano

For every game and every setting in which something is hidden, two games are played side by side that look
the same to one viewer at every step (a seat, or a spectator), though others hold or laid different things.
Both are kept as tables of the same name, with the same links; every route that shows a table, and the socket,
is asked the same in both worlds, and the answers must be equal byte for byte, headers too. Where what is
hidden could be worked out by counting, so that no two games look the same, the state itself is changed.
There hints are left out: they may use what anybody can count. Chance inside hints is the same in both worlds;
only dates and the seconds of a hint are blotted out.
"""

import argparse
import contextlib
import itertools
import json
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bench.client import BINARY, TEXT, end_properly, first_messages, position_in, socket_path
from bench.markdown import heading, row
from bench.stored import Position, StoredTable, Writer, address_of, rows_of
from fastapi.testclient import TestClient

import signoria
from signoria.bots.engine import engine
from signoria.bots.search import SearchBot
from signoria.core.game import Game, State
from signoria.core.visibility import could_see
from signoria.web.app import make_app
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.store.sqlite import SqliteStore

AT = datetime(2026, 1, 1)
BLOTTED = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+:\d]*|\"seconds\":[\d.]+|\"(serial|base)\":\d+")
"""Dates, how long a hint took, and the running numbers of scenes."""
STEPS = 60
"""How long two worlds are followed, at most."""
TRIED = 12
"""Actions that are tried to find one that both worlds allow."""
LONGEST_START = 90
SIMULATIONS = 300
MOST_SETTINGS = 3
"""Of each number of players, in which something is hidden: the other options hardly matter for that."""


# --- Two worlds -------------------------------------------------------------------------------


@dataclass
class Worlds:
    """Two games that look the same to a viewer, and how they came about."""

    game: Game
    viewer: int | None
    states: tuple[State, State]
    lines: tuple[list[tuple[int, str]], list[tuple[int, str]]]
    """Who did what, in each."""
    is_patched: bool = False
    """Whether the states differ but the games that led to them do not."""


def look(state: State, viewer: int | None) -> str:
    return json.dumps(state.view(viewer), sort_keys=True, default=str)


def settings() -> Iterator[Game]:
    """All games, with all numbers of players and options, in which something is hidden at some time."""
    for name, info in signoria.list_games().items():
        for players in range(info.players[0], info.players[1] + 1):
            options = itertools.product(*(option.choices for option in info.options.values()))
            games = (
                signoria.game(name, players, **dict(zip(info.options, chosen, strict=True)))
                for chosen in options
            )
            hiding = (game for game in games if game.parts.rules.hides(game.start().data))
            yield from itertools.islice(hiding, MOST_SETTINGS)


def find_worlds(game: Game, viewer: int | None, dice: Random) -> Worlds | None:
    """Play until two games differ where the viewer cannot see it, and on from there in step."""
    first = game.start()
    second = first.copy()
    lines: tuple[list[tuple[int, str]], list[tuple[int, str]]] = ([], [])
    found: Worlds | None = None
    begins = dice.randrange(LONGEST_START)
    while len(lines[0]) < begins + STEPS and not first.over:
        differ = first != second
        pair = _same_step(first, second, viewer, dice, wants_difference=len(lines[0]) >= begins)
        if pair is None:
            return found
        for state, line, action in zip((first, second), lines, pair, strict=True):
            assert state.player is not None
            line.append((state.player, state.text(action)))
            state.apply(action)
        differ = first != second
        if differ and first.player is not None and first.player >= 0:
            copies = (first.copy(), second.copy())
            found = Worlds(game, viewer, copies, (list(lines[0]), list(lines[1])))
            if dice.random() < 0.2:
                return found
        elif not differ and found:
            return found
    return found


def _same_step(
    first: State, second: State, viewer: int | None, dice: Random, wants_difference: bool
) -> tuple[int, int] | None:
    """An action in each world, so that the viewer sees no difference; hidden ones differ if they can."""
    mine, other = first.legal(), second.legal()
    for action in dice.sample(mine, min(TRIED, len(mine))):
        after = first.after(action)
        seen = look(after, viewer)
        is_hidden = first.player != viewer and not could_see(first, action, viewer)
        if wants_difference and is_hidden:
            for instead in dice.sample(other, min(TRIED, len(other))):
                if first.text(action) != second.text(instead) and look(second.after(instead), viewer) == seen:
                    return action, instead
        if action in other and look(second.after(action), viewer) == seen:
            return action, action
    return None


def patched_worlds(game: Game, viewer: int | None, dice: Random) -> Worlds | None:
    """A game in which two values of the state were exchanged that others see and the viewer does not."""
    state = game.start()
    line: list[tuple[int, str]] = []
    for _ in range(dice.randrange(5, LONGEST_START)):
        if state.over:
            return None
        action = dice.choice(state.legal())
        assert state.player is not None
        line.append((state.player, state.text(action)))
        state.apply(action)
    if state.player is None or state.player < 0:
        return None
    seen = look(state, viewer)
    for name in dice.sample(state.data.dtype.names, len(state.data.dtype.names)):
        changed = state.copy()
        values = changed.data[name]
        if getattr(values, "ndim", 0) < 2:
            continue
        for part in values:
            cells = part.reshape(-1)
            unequal = [cell for cell in range(1, len(cells)) if cells[cell] != cells[0]]
            if unequal:
                cell = dice.choice(unequal)
                cells[0], cells[cell] = cells[cell], cells[0]
                others = [seat for seat in range(game.players) if seat != viewer]
                if _looks_like(changed, viewer, seen) and any(
                    not _looks_like(changed, other, look(state, other)) for other in others
                ):
                    return Worlds(game, viewer, (state, changed), (line, list(line)), is_patched=True)
                cells[0], cells[cell] = cells[cell], cells[0]
    return None


def _looks_like(changed: State, viewer: int | None, seen: str) -> bool:
    """Many changes make no sense at all, and cannot even be shown."""
    try:
        return look(changed, viewer) == seen
    except (ArithmeticError, LookupError, ValueError):
        return False


# --- Asking both ------------------------------------------------------------------------------


@dataclass
class Report:
    settings: int = 0
    worlds: Counter[str] = field(default_factory=Counter)
    """By game: pairs that were compared."""
    answers: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    hidden: int = 0
    """Pairs whose answer to somebody else differs, as it must: else nothing would be compared."""
    differences: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Sides:
    """Two servers, one for each world, with the same tables."""

    def __init__(self, clients: tuple[TestClient, TestClient], report: Report):
        self._clients = clients
        self._report = report

    def compare(self, what: str, method: str, path: str, key: str, **more: Any) -> bytes:
        """Ask both the same; tells of a difference, and returns the first answer."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answers = [client.request(method, path, headers=headers, **more) for client in self._clients]
        for answer in answers:
            self._report.statuses[answer.status_code] += 1
        told = [(answer.status_code, headers_of(answer), blot(answer.content)) for answer in answers]
        self._note(what, path, told[0] == told[1], told)
        return answers[0].content

    def differ(self, path: str, key: str) -> bool:
        """Whether the answers differ to one who may know."""
        headers = {"Authorization": f"Bearer {key}"}
        first, second = (blot(client.get(path, headers=headers).content) for client in self._clients)
        return first != second

    def compare_sockets(self, table: str, key: str) -> None:
        """What a page sees that is opened, and wishes to see it otherwise."""
        told = [self._socket(client, table, key) for client in self._clients]
        self._note("socket", table, told[0] == told[1], told)

    @staticmethod
    def _socket(client: TestClient, table: str, key: str) -> list[bytes]:
        found = []
        with client.websocket_connect(socket_path(table, key, packed="0")) as socket:
            for message in first_messages(key, changes=False, packed=False):
                socket.send_text(message)
            found += _until_scene(socket)
            for wish in (
                {"as": 1},
                {"dark": True, "narrow": True},
                {"text": True, "lang": "nl"},
                {"after": 0},
            ):
                socket.send_text(json.dumps(wish))
                found += _until_scene(socket)
        return found

    def _note(self, what: str, path: str, is_same: bool, told: Sequence[object]) -> None:
        self._report.answers += 1
        if not is_same:
            self._report.differences[what] += 1
            if len(self._report.examples) < 10:
                self._report.examples.append(f"{path}: {first_difference(*map(str, told))}")

    def patch(self, table: str, state: State) -> None:
        """Change the state of a table in the second world."""
        second = self._clients[1]
        second.get(f"/api/tables/{table}")  # it is in memory now
        live = second.app.state.service.tables.get(table)  # type: ignore[attr-defined]
        for name in state.data.dtype.names:
            live.table.state.data[name] = state.data[name]
        assert live.table.state == state


def _until_scene(socket: Any) -> list[bytes]:
    """The messages up to the next scene."""
    found: list[bytes] = []
    for _ in range(20):
        message = socket.receive()
        content = message.get("bytes") or (message.get("text") or "").encode()
        kind = BINARY if message.get("bytes") else TEXT
        if b"players_connected" not in content:  # who is there is told when it suits
            found.append(blot(content))
        if message["type"] == "websocket.close" or position_in(kind, content) is not None:
            return found
    return found


def headers_of(answer: Any) -> list[tuple[str, str]]:
    """All but the length, which is compared with the content, without what is blotted out."""
    return sorted(item for item in answer.headers.multi_items() if item[0] != "content-length")


def blot(content: bytes) -> bytes:
    return BLOTTED.sub(b"", content)


def first_difference(first: str, second: str) -> str:
    at = next(
        (n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
        min(len(first), len(second)),
    )
    return f"{first[max(0, at - 60) : at + 60]!r} / {second[max(0, at - 60) : at + 60]!r}"


def ask_everything(sides: Sides, table: StoredTable, worlds: Worlds, dice: Random) -> None:
    """Every route that shows a table or answers a question about it."""
    state, viewer, position = worlds.states[0], worlds.viewer, len(worlds.lines[0])
    key = table.keys[viewer] if viewer is not None else ""
    path = f"/api/tables/{table.name}"
    for query in (
        "",
        "?text=1",
        "?dark=1&narrow=1&lang=nl&text=1",
        "?as=0",
        "?as=1",
        f"?after={position - 3}",
    ):
        sides.compare("scene", "GET", path + query, key)
    for part in ("turn", "card", "picture.svg", "record", "turn?after=0&wait=0"):
        sides.compare(part.partition("?")[0], "GET", f"{path}/{part}", key)
    for earlier in {0, position, *dice.sample(range(position + 1), min(6, position + 1))}:
        sides.compare("at", "GET", f"{path}/at/{earlier}?text=1", key)
        sides.compare("sandbox", "GET", f"{path}/at/{earlier}/sandbox", key)
    for earlier in {position, *dice.sample(range(position + 1), min(4, position + 1))}:
        sides.compare("reckonings", "GET", f"{path}/reckonings/{earlier}", key)
    sides.compare("fork", "POST", f"{path}/fork", key, json={"position": position})
    sides.compare("page", "GET", f"/t/{table.name}", "")
    ask_about_choices(sides, path, key, state, position, viewer, dice)
    if not worlds.is_patched:  # a hint may use whatever can be worked out by counting
        sides.compare("hint", "POST", f"{path}/hint", key, json={"position": position})
    sides.compare_sockets(table.name, key)
    sides.compare("chat", "POST", f"{path}/say", key, json={"text": "hello", "name": "me"})
    sides.compare("log", "GET", path, key)


def ask_about_choices(
    sides: Sides, path: str, key: str, state: State, position: int, viewer: int | None, dice: Random
) -> None:
    """Previews, reasons, hints, and moves that are refused: their reasons may tell too much."""
    legal = state.legal() if state.player == viewer else []
    picks = state.game.parts.board.picks
    actions = dice.sample(legal, min(4, len(legal))) + dice.sample(range(state.game.actions), 4)
    for action in actions:
        body = {"position": position, "action": state.text(action)}
        sides.compare("preview", "POST", f"{path}/preview", key, json=body)
        sides.compare("preview", "POST", f"{path}/preview?lang=nl&narrow=1", key, json=body)
        sides.compare("why", "POST", f"{path}/why", key, json={"picks": list(picks(action))[:10]})
        if action not in legal:
            sides.compare("refused move", "POST", f"{path}/moves", key, json=body)


# --- The command ------------------------------------------------------------------------------


def compare_setting(game: Game, count: int, dice: Random, report: Report) -> None:
    """Find worlds for all viewers of a setting, keep them in two databases, and ask."""
    has_unknown = game.parts.rules.resamples
    find = find_worlds if has_unknown else patched_worlds
    found: list[Worlds] = []
    for viewer in [*range(game.players), None]:
        tries = (find(game, viewer, dice) for _ in range(count * 5))
        found += itertools.islice((worlds for worlds in tries if worlds), count)
    report.settings += 1
    report.worlds[game.name] += len(found)
    if not found:
        return
    with contextlib.ExitStack() as stack:
        clients = []
        tables: list[StoredTable] = []
        for side in (0, 1):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            store = SqliteStore.in_folder(folder)
            tables = write_side(address_of(folder), found, side)
            clients.append(stack.enter_context(TestClient(make_app(store), raise_server_exceptions=False)))
        wait_for(clients, tables[0].name)
        sides = Sides((clients[0], clients[1]), report)
        for table, worlds in zip(tables, found, strict=True):
            if worlds.is_patched:
                sides.patch(table.name, worlds.states[1])
            others = [key for seat, key in enumerate(table.keys) if seat != worlds.viewer]
            report.hidden += any(sides.differ(f"/api/tables/{table.name}/turn", key) for key in others)
            ask_everything(sides, table, worlds, dice)


def write_side(address: str, found: Sequence[Worlds], side: int) -> list[StoredTable]:
    """The tables of one world. Names and links are the same in both."""
    tables, rows = [], []
    for number, worlds in enumerate(found):
        game = worlds.game
        keys = tuple(f"key-{number}-{seat}" for seat in range(game.players))
        position = Position(game.name, game.players, tuple(worlds.lines[side]), worlds.states[side])
        tables.append(StoredTable(f"table-{number}", keys, position))
        wishes = [SeatWish("screen" if seat else "me") for seat in range(game.players)]
        opened = opening(game.name, wishes, game.options, hash_of_seed="hash")
        rows.append(rows_of(tables[-1], opened, f"{number:032x}", AT))
    writer = Writer(address)
    writer.write_rows(rows)
    writer.close()
    return tables


def steady_bot(*_: object) -> SearchBot:
    """A bot that thinks as much on a slow machine as on a quick one, and by the same dice."""
    return SearchBot(simulations=SIMULATIONS, seed=1)


def wait_for(clients: Sequence[TestClient], table: str) -> None:
    end = time.monotonic() + 120
    for client in clients:
        while client.get(f"/api/tables/{table}").json().get("status") == "preparing":
            if time.monotonic() > end:
                raise SystemExit("the rules are still being compiled: run signoria prepare first")
            time.sleep(0.05)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.leaks", description=__doc__.partition("\n")[0])
    parser.add_argument("--worlds", type=int, default=5, help="pairs for each setting and viewer (5)")
    parser.add_argument("--game", action="append", help="may be given several times; all if not")
    parser.add_argument("--settings", type=int, default=1000, help="at most so many settings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    dice, report, begun = Random(chosen.seed), Report(), time.monotonic()
    wanted = (game for game in settings() if not chosen.game or game.name in chosen.game)
    with patch("signoria.bots.search.SearchBot", steady_bot), patch("secrets.randbits", lambda bits: 12345):
        for game in itertools.islice(wanted, chosen.settings):
            engine(game.name)
            compare_setting(game, chosen.worlds, dice, report)
            told = (
                f"{sum(report.worlds.values())} pairs, {report.answers} answers, {report.differences} differ"
            )
            print(f"{time.monotonic() - begun:.0f} s: {game!r}: {told}", file=sys.stderr, flush=True)
    report.seconds = time.monotonic() - begun
    if chosen.json:
        print(json.dumps(vars(report)))
    else:
        columns = {
            "settings": report.settings,
            "pairs of worlds": report.worlds,
            "answers compared": report.answers,
            "pairs that differ for somebody else": report.hidden,
            "differences": report.differences,
        }
        print(f"{heading(columns)}\n{row(columns)}", *report.examples, sep="\n")
    return 1 if report.differences or not report.hidden else 0


if __name__ == "__main__":
    end_properly()
    sys.exit(main())
