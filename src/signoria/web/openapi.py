"""Prints the server's description of itself, from which the page's types are made: see `make types`."""

import json
from pathlib import Path

from signoria.web.app import make_app
from signoria.web.store.sqlite import SqliteStore


def main() -> None:
    print(json.dumps(make_app(SqliteStore(Path())).openapi(), indent=1))


if __name__ == "__main__":
    main()
