"""Servers for tests: in this very process, or in one of its own with a browser before it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, sync_playwright

from signoria.web.app import make_app
from signoria.web.store.sql import SqlStore
from tests.web.browser import Server, launch


@pytest.fixture
def store(tmp_path: Path) -> SqlStore:
    return SqlStore.in_folder(tmp_path)


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
