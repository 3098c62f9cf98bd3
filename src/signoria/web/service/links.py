"""Links: the keys to the seats of a table, handed out, withdrawn and made anew."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace

from signoria.i18n import tr
from signoria.web.domain.errors import Forbidden
from signoria.web.domain.keys import SPECTATOR, Key
from signoria.web.service.live import LiveTable
from signoria.web.service.tables import Tables
from signoria.web.store import Store

KEY_BYTES = 15


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


class Links:
    """The keys of all tables."""

    def __init__(self, store: Store, tables: Tables):
        self._store = store
        self._tables = tables

    async def _keys(self, name: str) -> Sequence[Key]:
        live = self._tables.get(name)
        return live.keys if live else await asyncio.to_thread(self._store.keys, name)

    async def find(self, name: str, given: str | None) -> Key:
        """What a link gives; without a key it is a spectator's."""
        if not given:
            return SPECTATOR
        found = next((key for key in await self._keys(name) if key.key == given), None)
        if found is None:
            await self._tables.opened(name)  # says so if there is no such table
            raise Forbidden(tr("This link does not belong to the table: ask the host for a new one"))
        if found.withdrawn:
            raise Forbidden(tr("This link was withdrawn: ask the host for a new one"))
        return found

    async def giving(self, name: str, seats: Sequence[int], host: bool) -> Key | None:
        """The key of a table that gives just these seats."""
        for key in await self._keys(name):
            if not key.withdrawn and key.seats == tuple(seats) and key.host == host:
                return key
        return None

    async def renew(self, live: LiveTable, seat: int) -> Key:
        """A fresh key to a seat, in the place of the one that was."""
        await self._withdraw(live, seat)
        key = Key(new_key(), (seat,))
        await asyncio.to_thread(self._store.add_key, live.table.name, key)
        live.keys.append(key)
        live.publish()
        return key

    async def invitation(self, live: LiveTable) -> Key:
        """The one link for all whom the host invites; made when it is first asked for."""
        async with live.lock:
            found = next((key for key in live.keys if key.may_join and not key.withdrawn), None)
            if found is None:
                found = Key(new_key())
                await asyncio.to_thread(self._store.add_key, live.table.name, found)
                live.keys.append(found)
        return found

    async def withdraw(self, live: LiveTable, seat: int) -> None:
        """All keys to just this seat stop working; pages that were open with them are told so."""
        await self._withdraw(live, seat)
        live.publish()

    async def _withdraw(self, live: LiveTable, seat: int) -> None:
        gone = [key for key in live.keys if key.seats == (seat,) and not key.host and not key.withdrawn]
        for key in gone:
            await asyncio.to_thread(self._store.withdraw, key.key)
            self._change(live, replace(key, withdrawn=True))
            for connection in live.connections:
                if connection.key.key == key.key:
                    connection.dismiss()

    async def set_webhook(self, live: LiveTable, key: Key, address: str, lang: str) -> None:
        """The address to call when it is the turn of a key's seats."""
        await asyncio.to_thread(self._store.set_webhook, key.key, address, lang)
        self._change(live, replace(key, webhook=address, lang=lang))

    @staticmethod
    def _change(live: LiveTable, changed: Key) -> None:
        live.keys = [changed if key.key == changed.key else key for key in live.keys]
