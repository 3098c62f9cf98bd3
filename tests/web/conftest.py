"""A server in this very process, for tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from signoria.web.app import make_app
from signoria.web.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.in_folder(tmp_path)


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(make_app(store)) as client:
        yield client
