"""What is said when a package that a toolkit needs is not installed."""

from signoria.i18n import tr


def missing(name: str, package: str) -> ImportError:
    command = f"pip install {package}"
    return ImportError(
        str(tr("{name} is not installed. Install it with: {command}", name=name, command=command))
    )
