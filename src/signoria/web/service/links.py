"""Links: the keys to the seats of a table, handed out, withdrawn and made anew."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from signoria.i18n import tr
from signoria.web.domain.errors import Forbidden
from signoria.web.domain.events import LinkChange
from signoria.web.domain.keys import SPECTATOR, Key
from signoria.web.domain.table import Outcome, Table
from signoria.web.service.live import LiveTable
from signoria.web.service.tables import Tables, changed_keys
from signoria.web.store import NO_KEYS, KeyChange, Store
from signoria.web.store.threads import StoreThreads

KEY_BYTES = 15
WITHDRAWN = tr("This link was withdrawn: ask the host for a new one")


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


class Links:
    """The keys of all tables."""

    def __init__(self, store: Store, threads: StoreThreads, tables: Tables):
        self._store = store
        self._threads = threads
        self._tables = tables

    async def _keys(self, name: str) -> Sequence[Key]:
        live = self._tables.get(name)
        return live.keys if live else await self._threads.read(self._store.keys, name)

    async def find(self, name: str, given: str | None) -> Key:
        """What a link gives; without a key it is a spectator's."""
        if not given:
            return SPECTATOR
        found = _of(await self._keys(name), given)
        if found is None and self._tables.get(name):  # another process may have just handed it out
            found = _of(await self._threads.read(self._store.keys, name), given)
        if found is None:
            await self._tables.opened(name)  # says so if there is no such table
            raise Forbidden(tr("This link does not belong to the table: ask the host for a new one"))
        if found.withdrawn:
            raise Forbidden(WITHDRAWN)
        return found

    async def giving(self, name: str, seats: Sequence[int], host: bool) -> Key | None:
        """The key of a table that gives just these seats."""
        for key in await self._keys(name):
            if not key.withdrawn and key.seats == tuple(seats) and key.host == host:
                return key
        return None

    # --- By the host ---

    async def renew(self, live: LiveTable, seat: int) -> Key:
        """A fresh key to a seat, in the place of the one that was."""
        async with live.lock:
            key = Key(new_key(), (seat,))
            outcome = live.table.change_link(seat, "renewed")
            await self._tables.commit(live, outcome, KeyChange(_held(live, seat), (key,)))
        return key

    async def withdraw(self, live: LiveTable, seat: int) -> None:
        """All keys to just this seat stop working; pages that were open with them are told so."""
        async with live.lock:
            outcome = live.table.change_link(seat, "withdrawn")
            await self._tables.commit(live, outcome, KeyChange(_held(live, seat)))

    async def invitation(self, live: LiveTable) -> Key | None:
        """The one link for all whom the host invites; made when it is first asked for.

        None if the host has withdrawn it.
        """
        async with live.lock:
            if not live.table.invites:
                return None
            found = next((key for key in live.keys if key.may_join and not key.withdrawn), None)
            if found is None:
                found = Key(new_key())
                change = KeyChange(added=(found,))
                await self._threads.write(self._store.change_keys, live.table.name, change)
                await live.change_keys(changed_keys(live.keys, change))
        return found

    async def change_invitation(self, live: LiveTable, what: LinkChange) -> Key | None:
        """Withdraw the one link for all; another takes its place if it is renewed.

        Asking for the link adds no event, so another process may have made one that is not known here yet.
        """
        async with live.lock:
            await live.change_keys(await self._threads.read(self._store.keys, live.table.name))
            old = tuple(key.key for key in live.keys if key.may_join and not key.withdrawn)
            fresh = Key(new_key()) if what == "renewed" else None
            change = KeyChange(old, (fresh,) if fresh else ())
            await self._tables.commit(live, live.table.change_invitation(what), change)
        return fresh

    # --- By whoever sits down ---

    async def join(self, name: str, given: Key, ask: Callable[[Table], Outcome]) -> Key:
        """Take a free seat; the key to it is the newcomer's alone."""
        live = await self._tables.find(name)
        async with live.lock:
            _must_still_work(live, given)
            outcome = ask(live.table)
            key = Key(new_key(), (outcome.seated,))
            await self._tables.commit(live, outcome, KeyChange(_held(live, outcome.seated), (key,)))
        return key

    async def sit(self, name: str, key: Key, seat: int, ask: Callable[[Table], Outcome]) -> Key:
        """Sit down by a link, or change one's name or colour.

        The host knows the link that was handed out. So whoever first sits down by it gets another one in its
        place, which the host can withdraw but not read.
        """
        live = await self._tables.find(name)
        async with live.lock:
            _must_still_work(live, key)
            is_handed_out = live.table.seats[seat].kind == "open" and not key.host
            own = replace(key, key=new_key()) if is_handed_out else key
            change = KeyChange(_held(live, seat), (own,)) if is_handed_out else NO_KEYS
            await self._tables.commit(live, ask(live.table), change)
        return own

    async def set_webhook(self, live: LiveTable, key: Key, address: str, lang: str) -> None:
        """The address to call when it is the turn of a key's seats."""
        async with live.lock:
            _must_still_work(live, key)  # checking the address may have taken seconds
            await self._threads.write(self._store.set_webhook, live.table.name, key.key, address, lang)
            live.keys = [
                replace(one, webhook=address, lang=lang) if one.key == key.key else one for one in live.keys
            ]


def _of(keys: Sequence[Key], given: str) -> Key | None:
    """The key that was given; how long that takes tells nothing of those that are not it."""
    wanted = given.encode(errors="replace")
    return next((key for key in keys if secrets.compare_digest(key.key.encode(), wanted)), None)


def _must_still_work(live: LiveTable, key: Key) -> None:
    """A link may have been withdrawn while its request waited for others."""
    is_withdrawn = any(one.key == key.key and one.withdrawn for one in live.keys)
    if is_withdrawn or (key.may_join and not live.table.invites):
        raise Forbidden(WITHDRAWN)


def _held(live: LiveTable, seat: int) -> tuple[str, ...]:
    """The keys to just this seat that work."""
    return tuple(key.key for key in live.keys if key.seats == (seat,) and not key.host and not key.withdrawn)
