"""Servers for tests: in this very process, or in one of its own with a browser before it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, sync_playwright

from signoria.web.app import make_app
from signoria.web.store.postgres import PostgresStore
from signoria.web.store.sql import SqlStore
from signoria.web.store.sqlite import SqliteStore
from tests.web.browser import Server, launch
from tests.web.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.close()


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlStore]:
    """A store, in either database."""
    if request.param == "sqlite":
        made: SqlStore = SqliteStore.in_folder(tmp_path)
    else:
        made = PostgresStore.at(request.getfixturevalue("postgres").database())
    yield made
    made.close()


@pytest.fixture
def client(store: SqlStore) -> Iterator[TestClient]:
    with TestClient(make_app(store)) as client:
        yield client


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()
