"""Metrics for Prometheus: `/metrics`.

The code that does something counts it: `metrics.MOVES.inc()`. Labels are a fixed set, never values from
visitors: those are unlimited, and may contain keys and names.
"""

from threading import local
from time import perf_counter

import sqlalchemy as sql
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Seconds: from a commit to a disk that is stuck."""

REQUESTS = Counter(
    "signoria_requests", "Requests over HTTP, by what was asked", ["route", "status"], registry=REGISTRY
)
REQUEST_SECONDS = Histogram(
    "signoria_request_seconds", "From a request to its answer", buckets=QUICK, registry=REGISTRY
)
LIMITED = Counter("signoria_limited", "Requests refused by a limit", ["limit"], registry=REGISTRY)
MOVES = Counter("signoria_moves", "Moves committed, of people, bots and chance", registry=REGISTRY)
SCENE_SECONDS = Histogram(
    "signoria_scene_seconds", "To make what an open page is told", buckets=QUICK, registry=REGISTRY
)
BOT_SECONDS = Counter("signoria_bot_seconds", "For which bots have thought", registry=REGISTRY)
STORE_SECONDS = Histogram(
    "signoria_store_seconds", "To carry out a statement in the store", buckets=QUICK, registry=REGISTRY
)
WEBHOOKS = Counter("signoria_webhooks", "Calls to players who are away", ["outcome"], registry=REGISTRY)
TABLES = Gauge("signoria_tables", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("signoria_sockets", "Open pages", registry=REGISTRY)
QUEUED = Gauge("signoria_bots_queued", "Bots that wait for a core", registry=REGISTRY)
OVERDUE = Gauge("signoria_tables_overdue", "Tables that should have moved on by now", registry=REGISTRY)


def watch_store(engine: sql.Engine) -> None:
    """Measure every statement of a store."""
    begun = local()

    def begin(*_: object) -> None:
        begun.at = perf_counter()

    def end(*_: object) -> None:
        STORE_SECONDS.observe(perf_counter() - begun.at)

    sql.event.listen(engine, "before_cursor_execute", begin)
    sql.event.listen(engine, "after_cursor_execute", end)


def as_text() -> bytes:
    """All metrics in the format of Prometheus."""
    return generate_latest(REGISTRY)
