"""Committing: an outcome is appended to the store, and only then true, and published."""

import asyncio

from signoria.i18n import tr
from signoria.web.domain.errors import Conflict
from signoria.web.domain.events import BotLeft, Ended, Undone
from signoria.web.domain.table import Outcome
from signoria.web.service.live import LiveTable, now
from signoria.web.store import NumberTaken, Store

STOPS_BOTS = (Undone, Ended, BotLeft)
"""After these a bot need not think on."""


async def commit(store: Store, live: LiveTable, outcome: Outcome) -> None:
    """Keep what an outcome of this very table makes happen. The table's lock must be held."""
    if not outcome.payloads:
        return
    table = live.table
    events = outcome.events(len(table.events), now())
    try:
        await asyncio.to_thread(store.append, table.name, events, outcome.over)
    except NumberTaken:
        live.is_stale = True
        raise Conflict(tr("The game has moved on since: look again")) from None
    for event in events:
        table.add(event, outcome.move)
        live.publish()
    if live.thinker and any(isinstance(payload, STOPS_BOTS) for payload in outcome.payloads):
        live.thinker.stopped.set()
    async with live.news:
        live.news.notify_all()
