"""Positions set up by hand: what each game says of one that cannot be, and by which rule."""

from typing import Any

import pytest

import signoria
from signoria.core.setup import UnsoundPosition, set_up

WRONG: list[tuple[str, int, dict[str, Any], str, str, str]] = [
    ("strozzi", 2, {}, "cargo-1-3=furs 1", "R-3.6", "With cargo a ship lies in a port"),
    ("strozzi", 2, {}, "money-1=301", "R-5.4", "can have 300 florins at most after 0 valuings"),
    ("strozzi", 2, {}, "moment=price", "R-3.1", "There is no lot yet"),
    ("strozzi", 2, {}, "moment=over", "R-6.1", "The game is over after round 3"),
    ("medici", 3, {}, "day=2; moment=card; spices-1=6", "R-6.3", "has climbed 6 steps: 1 valuing brings 5"),
    ("medici", 3, {}, "money-2=41", "R-2.1", "cannot have more than 40 florins on day 1"),
    ("medici", 3, {}, "moment=card; ship-1=gold; gone=gold", "R-1.1", "gold lies in two places"),
    ("medici", 3, {}, "moment=bid; lot=gold; asked=1; bidder=2", "R-4.2", "A bid is one florin at least"),
    (
        "medici",
        3,
        {},
        "moment=bid; lot=gold; maker=1; asked=2; bidder=3; highest=4",
        "R-4.1",
        "bids after whoever bids now",
    ),
    ("medici", 3, {}, "day=3; moment=over", "R-5.2", "A day ends when all ships are full"),
    ("ponte_vecchio", 2, {}, "burgher=15", "R-5.5", "On the last step the burgher is turned round"),
    ("ponte_vecchio", 2, {}, "moment=first; shops-1=3L; shops-2=3R", "R-2.2", "has put a first shop"),
    ("ponte_vecchio", 2, {}, "moment=bid; shops-1=3L; shops-2=3L", "R-1.1", "A site takes one shop"),
    ("ponte_vecchio", 2, {}, "moment=bid; asked=2; shops-1=3L; shops-2=4L", "R-3.2", "Player 1 opens"),
    ("ponte_vecchio", 2, {}, "moment=card; turn=2; shops-1=3L; shops-2=4L", "R-4.4", "10 cards in hand"),
    ("san_gimignano", 2, {}, "tiles=RYGa 1,0 0", "R-2.2", "Tile 1 of the table lies at 0,0"),
    ("san_gimignano", 2, {}, "moment=stone", "R-2.1", "there are 10 tiles in all; here there are 0"),
    ("san_gimignano", 2, {}, "hand-1=RYGa; hand-2=RYGa", "R-1.2", "RYGa is in two places"),
    ("medina", 3, {}, "moment=piece", "R-2.2", "The first stall stands on the board"),
    ("medina", 3, {}, "moment=piece; stall=C3 + E5; ends=C3 + E5", "R-7.1", "not the ends of one street"),
    ("medina", 3, {}, "moment=piece; stall=C3; ends=C3; grey=H5", "R-2.1", "do not make 18"),
    ("medina", 3, {}, "moment=piece; stall=C3; ends=C3; grey=H5; black=I6", "R-4.2", "not side by side"),
    ("medina", 3, {}, "moment=piece; stall=C3; ends=C3; stable=H5", "R-6.1", "A stable touches a building"),
    ("medina", 3, {}, "moment=piece; stall=C3; ends=C3; wall-1=8; wall-4=8", "R-7.4", "the gate"),
]


@pytest.mark.parametrize(("name", "players", "options", "text", "rule", "told"), WRONG)
def test_what_is_wrong_is_told(
    name: str, players: int, options: dict[str, Any], text: str, rule: str, told: str
) -> None:
    with pytest.raises(UnsoundPosition) as error:
        set_up(signoria.game(name, players=players, **options), text)
    assert told in str(error.value) and error.value.rule == rule
