"""The made-up language and a browser, for the tests that want them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.i18n import pseudo
from tests.web.browser import launch


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its code; it is spoken until the tests of a file are over."""
    folder: Path = tmp_path_factory.mktemp("locale")
    pseudo.register(folder)
    yield pseudo.CODE
    pseudo.unregister(folder)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()
