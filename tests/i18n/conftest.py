"""The made-up language, for the tests that want it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.i18n import pseudo


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its code; it is spoken until the tests of a file are over."""
    folder: Path = tmp_path_factory.mktemp("locale")
    pseudo.register(folder)
    yield pseudo.CODE
    pseudo.unregister(folder)
