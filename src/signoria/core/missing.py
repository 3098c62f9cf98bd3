"""Optional packages: the error when one of them is not installed."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from signoria.core.errors import UserError
from signoria.i18n import tr


class Missing(UserError, ImportError):
    """A package is not installed. The sentence names it, and ends with the command that installs it."""

    def render(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        return self.sentence.render(lang, names)  # no full stop: it would be copied with the command


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Put this around imports: if a package is missing, the error names the extra that contains it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "signoria"):  # a bug of ours, which no installation would fix
            raise
        told = tr(
            "{name} is not installed. Install it with: {command}",
            name=package,
            command=f"{_installer()} 'signoria[{extra}]'",
        )
        raise Missing(told) from error


def _installer() -> str:
    """The command that installs into this environment, even if it is not activated."""
    folder = Path(sys.prefix)
    if (folder / "pipx_metadata.json").exists():
        return "pipx install --force"
    if (folder / "uv-receipt.toml").exists() or any(part.startswith("archive-v") for part in folder.parts):
        return "uv tool install --force"  # also after uvx: its environments cannot be changed
    own = shutil.which("pip", path=str(Path(sys.executable).parent))
    if own is None and _is_by_uv(folder):
        return f"uv pip install --python {folder}"
    return "pip install" if own in (None, shutil.which("pip")) else f"{own} install"


def _is_by_uv(folder: Path) -> bool:
    """Whether an environment was created by uv, and so has no pip."""
    made = folder / "pyvenv.cfg"
    return made.exists() and any(line.startswith("uv =") for line in made.read_text().splitlines())
