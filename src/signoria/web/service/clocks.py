"""The clock of a table."""

import asyncio

from signoria.web.domain.table import Table
from signoria.web.service.live import now

LONGEST_SLEEP = 3600.0


async def wait_for_deadline(table: Table) -> int | None:
    """Wait until the time for the choice that is asked now is up: the seat, unless it has chosen."""
    position = table.position
    while table.deadline and table.deadline > now() and table.position == position:
        await asyncio.sleep(min((table.deadline - now()).total_seconds(), LONGEST_SLEEP))
    return table.asked if table.deadline and table.position == position else None
