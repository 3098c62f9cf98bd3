"""The figures of a game for researchers mean what the pages say."""

import numpy as np
import pytest

import signoria
from bench import figures


def test_the_share_of_nature_is_what_the_deal_explains() -> None:
    dice = np.random.default_rng(1)
    deals, bots = dice.normal(0, 2, (4000, 1, 1)), dice.normal(0, 1, (4000, 3, 1))
    assert figures.share_of_nature(deals + 0 * bots) == pytest.approx(1)
    assert figures.share_of_nature(bots) == pytest.approx(0, abs=0.03)
    assert figures.share_of_nature(deals + bots) == pytest.approx(4 / 5, abs=0.03)
    assert figures.share_of_nature(np.ones((5, 2, 3))) == 0


def test_an_interval_holds_its_figure() -> None:
    results = np.random.default_rng(2).integers(0, 2, (400, 2)).astype(float)
    share, low, high = (
        float(word.strip("(%)")) for word in figures.told(results, figures.mean).split() if "%" in word
    )
    assert low < share < high and high - low < 15


def test_a_deal_is_natures_random_numbers_and_nothing_else() -> None:
    game = signoria.game("strozzi")
    one, again, other, dealt = (
        figures.play(game, "random", deal, repeat) for deal, repeat in ((1, 1), (1, 1), (1, 2), (2, 1))
    )
    assert one == again and one != other and one != dealt
    assert sum(one.victory) == 1 and sum(one.margin) == 0 and one.first in (0, 1)
    assert min(one.branching) >= 2 and one.chances > 10


def test_a_page_has_a_row_for_every_number_of_players() -> None:
    told = figures.page("medici", "random", deals=2, repeats=2)
    assert [line.split()[1] for line in told.splitlines() if line.startswith("| ")] == ["players", *"3456"]
