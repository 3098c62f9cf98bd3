"""Those who look at a table: each gets a scene for every event, in order."""

import asyncio
import contextlib
import logging
from dataclasses import replace
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from signoria.svg import Look
from signoria.web.domain.table import Refusal
from signoria.web.scene.render import Eyes, preparing, scene
from signoria.web.service.tables import Live, Tables
from signoria.web.store.sql import Key

log = logging.getLogger("signoria")
NO_TABLE, NO_KEY, TOO_SLOW, FAILED = 4404, 4403, 4408, 4500
"""Close codes of the socket."""
WAITING = 200
"""Scenes that may wait for a slow line; then it is closed, and comes back for the newest."""
PROGRESS_SECONDS = 0.3


class Looker:
    """One open page."""

    def __init__(self, live: Live, eyes: Eyes, after: int):
        self.live = live
        self.eyes = eyes
        self.after = after
        self.messages: asyncio.Queue[dict[str, Any] | int] = asyncio.Queue(WAITING)

    @property
    def key(self) -> Key:
        return self.eyes.key

    def show(self) -> None:
        """Put the scene of this moment in the queue."""
        try:
            shown = scene(self.live, self.eyes, self.after)
        except Exception:  # one who cannot be shown a scene must not hold up the table
            log.exception("Table %s cannot be shown", self.live.table.name)
            self.put(FAILED)
            return
        self.after = shown["number"]
        self.put(shown)

    def put(self, message: dict[str, Any] | int) -> None:
        if self.messages.full():
            while not self.messages.empty():
                self.messages.get_nowait()
            message = TOO_SLOW
        self.messages.put_nowait(message)

    def dismiss(self) -> None:
        """The key was withdrawn."""
        self.put(NO_KEY)

    def change(self, wish: dict[str, Any]) -> None:
        """What the page wishes to see otherwise."""
        look = self.eyes.look
        look = Look(bool(wish.get("dark", look.dark)), bool(wish.get("narrow", look.narrow)))
        seat = wish.get("as", self.eyes.seat)
        lang = wish.get("lang", self.eyes.lang)
        text = bool(wish.get("text", self.eyes.text))
        seat = seat if isinstance(seat, int) else None
        self.eyes = replace(self.eyes, look=look, seat=seat, lang=lang, text=text)
        if isinstance(wish.get("after"), int):
            self.after = wish["after"]
        self.show()


async def look_on(socket: WebSocket, tables: Tables, name: str, eyes: Eyes, after: int) -> None:
    """Serve an open page until it goes."""
    await socket.accept()
    try:
        eyes = replace(eyes, key=await tables.key(name, eyes.key.key))
        await wait_until_ready(socket, tables, name, eyes)
        live = await tables.find(name)
    except Refusal as refusal:
        await socket.send_json({"error": refusal.sentence.render(eyes.lang)})
        await socket.close(NO_TABLE if refusal.status == 404 else NO_KEY)
        return
    except WebSocketDisconnect:
        return
    looker = Looker(live, eyes, after)
    live.lookers.add(looker)
    tell_who_is_here(live)
    looker.show()
    sender = asyncio.create_task(send(socket, looker))
    try:
        while True:
            wish = await socket.receive_json()
            if isinstance(wish, dict):
                looker.change(wish)
    except (WebSocketDisconnect, ValueError, RuntimeError):
        pass
    finally:
        sender.cancel()
        live.lookers.discard(looker)
        tell_who_is_here(live)


async def wait_until_ready(socket: WebSocket, tables: Tables, name: str, eyes: Eyes) -> None:
    """Tell how far the rules of the game are, until they are compiled."""
    opened = (await tables.events(name))[0]
    game = opened.facts["game"]
    if tables.preparer.is_ready(game):
        return
    tables.preparer.want(game)
    while not tables.preparer.is_ready(game):
        await socket.send_json(preparing(name, opened, eyes.key, tables.preparer.progress[game]))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(tables.preparer.ready[game].wait(), PROGRESS_SECONDS)


async def send(socket: WebSocket, looker: Looker) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await looker.messages.get()
            if isinstance(message, int):
                await socket.close(message)
                return
            await socket.send_json(message)


def tell_who_is_here(live: Live) -> None:
    for looker in live.lookers:
        looker.put({"players_connected": live.connected()})
