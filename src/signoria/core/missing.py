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
            command=f"{_installer()} 'signoria[{extra}]'",
        )
        raise Missing(told) from error


def _installer() -> str:
    """What brings packages to where this runs, as somebody types it who may not have activated it."""
    folder = Path(sys.prefix)
    if (folder / "pipx_metadata.json").exists():
        return "pipx install --force"
    if (folder / "uv-receipt.toml").exists() or any(part.startswith("archive-v") for part in folder.parts):
        return "uv tool install --force"  # also after uvx, whose environments nobody adds to
    own = shutil.which("pip", path=str(Path(sys.executable).parent))
    if own is None and _is_by_uv(folder):
        return f"uv pip install --python {folder}"
    return "pip install" if own in (None, shutil.which("pip")) else f"{own} install"


def _is_by_uv(folder: Path) -> bool:
    """Whether uv has made an environment, which then has no pip."""
    made = folder / "pyvenv.cfg"
    return made.exists() and any(line.startswith("uv =") for line in made.read_text().splitlines())
