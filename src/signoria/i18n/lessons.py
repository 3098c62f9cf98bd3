"""The texts of a game's guided game and tips, for `make messages`."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import IO


def extract(
    file: IO[bytes], keywords: Sequence[str], comment_tags: Sequence[str], options: Mapping[str, str]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """All texts of a `lesson.toml`, on one line each, as Babel wants them."""
    data = tomllib.load(file)
    for kind in ("comment", "tip"):
        for table in data.get(kind, []):
            yield 1, None, " ".join(table["text"].split()), []
