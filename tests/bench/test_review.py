"""The time of a review: it is measured of a whole game, and what it finds adds up."""

import re

import pytest
from bench.review import main


def test_a_review_is_timed_and_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    main(["strozzi", "--players=2", "--level=beginner", "--simulations=30"])
    first, second = capsys.readouterr().out.splitlines()
    assert re.match(r"strozzi for 2: \d+ moves, \d+ choices, 30 simulations a position, \d+ cores: ", first)
    assert second.startswith("The chances end in the result")
