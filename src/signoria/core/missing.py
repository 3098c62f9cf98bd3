"""Packages that not everybody needs: what is said when one of them is not installed."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from signoria.core.errors import UserError
from signoria.i18n import tr


class Missing(UserError, ImportError):
    """A package is not installed; the sentence names it, and ends with the command that brings it."""

    def render(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        return self.sentence.render(lang, names)  # no full stop: it would be copied with the command


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Around imports: if one of them fails for want of a package, say which extra of ours has it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "signoria"):  # a mistake of ours, which no installer mends
            raise
        told = tr(
            "{name} is not installed. Install it with: {command}",
            name=package,
            command=f"{_pip()} install 'signoria[{extra}]'",
        )
        raise Missing(told) from error


def _pip() -> str:
    """The pip of this environment, as somebody types it who may not have activated it."""
    own = shutil.which("pip", path=str(Path(sys.executable).parent))
    return "pip" if own in (None, shutil.which("pip")) else str(own)
