"""The language of a request."""

from starlette.requests import HTTPConnection

from signoria.i18n import LANGUAGES, negotiate

LONGEST = 500
"""Letters of an `Accept-Language` header that are read."""


def language_of(request: HTTPConnection) -> str:
    """The language asked for in the address, or chosen before, or that of the browser."""
    asked = request.query_params.get("lang") or request.cookies.get("lang", "")
    if asked in LANGUAGES:
        return asked
    return negotiate(preferred(request.headers.get("accept-language", "")))


def preferred(header: str) -> list[str]:
    """The languages of an `Accept-Language` header, the one wished for most first.

    >>> preferred("en;q=0.5, nl-BE, fr;q=0")
    ['nl-BE', 'en']
    """
    wishes: list[tuple[float, str]] = []
    for part in header[:LONGEST].split(","):
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.partition("=")[2]) if weight.strip() else 1.0
        except ValueError:
            continue
        if tag.strip() and quality > 0:
            wishes.append((quality, tag.strip()))
    return [tag for _, tag in sorted(wishes, key=lambda wish: -wish[0])]
