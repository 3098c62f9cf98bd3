"""What argparse says itself, in the reader's language."""

import argparse

from signoria.i18n import tr

WORDS = {
    sentence.text: sentence
    for sentence in (
        tr("usage: "),
        tr("options"),
        tr("positional arguments"),
        tr("show this help message and exit"),
        tr("the following arguments are required: %s"),
        tr("unrecognized arguments: %s"),
        tr("%(prog)s: error: %(message)s\n"),
        tr("argument %(argument_name)s: %(message)s"),
        tr("expected one argument"),
        tr("invalid %(type)s value: %(value)r"),
        tr("invalid choice: %(value)r (choose from %(choices)s)"),
    )
}
"""Named here for pybabel to find; a test sees that they are argparse's."""


def translate() -> None:
    """Have argparse look its words up here: `_` is its own name for gettext."""
    setattr(argparse, "_", lambda text: str(WORDS[text]) if text in WORDS else text)  # noqa: B010
