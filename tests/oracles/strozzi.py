"""Medici vs Strozzi, told slowly.

A deliberately simple second implementation, written from docs/rules/strozzi.md alone, to compare the
compiled rules with. Clarity before speed: plain lists and dicts, and whatever can be worked out from
the table is worked out anew each time. Numbers such as R-3.2 name the rules.
"""

from dataclasses import dataclass, field

NATURE = -1
MEDICI, STROZZI = 0, 1
GOODS = ("cloth", "furs", "dyes", "spices")
SHIP_SIZES = (3, 4, 5)
TRACKS = {  # port -> the goods of its monopoly tracks
    1: ("cloth", "furs"),
    2: ("cloth", "dyes", "spices"),
    3: ("furs", "dyes", "spices"),
}
FIRST_PLAYER = {1: MEDICI, 2: STROZZI, 3: STROZZI}  # round -> who begins
LAST_ROUND = 3
HIGHEST_PRICE = 300
MOST_TILES_IN_A_LOT = 3


@dataclass(frozen=True)
class Tile:
    good: str  # one of GOODS, or "gold"
    value: int
    letter: str = ""  # tells equal tiles apart

    def __str__(self):
        return f"{self.good} {self.value}{self.letter}"


def all_tiles():
    """The 26 tiles of R-1.1."""
    tiles = []
    for good in GOODS:
        tiles += [Tile(good, 0), Tile(good, 1), Tile(good, 2), Tile(good, 3)]
        tiles += [Tile(good, 4, "a"), Tile(good, 4, "b")]
    tiles += [Tile("gold", 5, "a"), Tile("gold", 5, "b")]
    return tiles


@dataclass
class Ship:
    size: int
    tiles: list[Tile] = field(default_factory=list)
    port: int | None = None

    @property
    def room(self):
        return self.size - len(self.tiles)


class Oracle:
    def __init__(self, players: int = 2, track_length: int = 5, last_lot: str = "sold"):
        if players != 2:
            raise ValueError("Medici vs Strozzi is for 2 players")
        if track_length not in (4, 5, 6, 7):
            raise ValueError("track_length is 4, 5, 6 or 7")
        if last_lot not in ("sold", "lost"):
            raise ValueError("last_lot is sold or lost")
        self.track_length = track_length
        self.last_lot = last_lot
        self.money = [300, 300]
        # (port, good) -> place of the marker: 0 is the middle, above 0 Medici's side, below 0 Strozzi's.
        self.markers = {(port, good): 0 for port in TRACKS for good in TRACKS[port]}
        self._start_round(1)

    # ---- what the tests look at -------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.asked == "nothing"

    @property
    def player(self) -> int | None:
        if self.asked == "nothing":
            return None
        if self.asked == "tile":
            return NATURE
        if self.asked in ("draw or stop", "price"):
            return self.on_turn
        if self.asked == "take or leave":
            return 1 - self.on_turn
        assert self.asked == "load"
        return self.buyer

    @property
    def scores(self) -> list[int]:
        return list(self.money)

    @property
    def tiebreak(self) -> list[int]:
        return [0, 0]

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.over:
            return ()
        richest = max(self.money)
        return tuple(seat for seat in (MEDICI, STROZZI) if self.money[seat] == richest)

    def legal(self) -> list[str]:
        if self.asked == "nothing":
            return []
        if self.asked == "tile":
            texts = [str(tile) for tile in self.bag]
            assert len(texts) >= 1
        elif self.asked == "draw or stop":
            texts = ["draw", "stop"]
        elif self.asked == "price":
            texts = [f"price {price}" for price in range(HIGHEST_PRICE + 1)]
        elif self.asked == "take or leave":
            texts = ["take", "leave"]
        else:
            assert self.asked == "load"
            texts = [f"ship {size} to port {port}" for size, port in self._loadings()] + ["discard"]
        assert len(set(texts)) == len(texts)
        assert self.player == NATURE or len(texts) > 1, "a player is never asked with one answer"
        return texts

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal here")
        if self.asked == "tile":
            self._draw(text)
        elif self.asked == "draw or stop":
            self.asked = "tile" if text == "draw" else "price"
        elif self.asked == "price":
            self.price = int(text.split()[1])
            self.asked = "take or leave"
        elif self.asked == "take or leave":
            self._sell(1 - self.on_turn if text == "take" else self.on_turn)
        elif text == "discard":
            self._discard()
        else:
            _, size, _, _, port = text.split()
            self._load(int(size), int(port))

    # ---- a turn -----------------------------------------------------------------------------------

    def _start_round(self, number):
        self.round = number
        self.bag = all_tiles()
        self.thrown_away = []
        self.ships = [[Ship(size) for size in SHIP_SIZES] for _ in (MEDICI, STROZZI)]
        self._start_turn(FIRST_PLAYER[number])

    def _start_turn(self, seat):
        self.on_turn = seat
        self.lot = []
        self.price = None
        self.buyer = None
        # the round would have ended otherwise, so a first tile can be drawn.
        assert self.bag and self._largest_room(seat) >= 1
        self.asked = "tile"

    def _largest_room(self, seat):
        return max(ship.room for ship in self.ships[seat])

    def _draw(self, text):
        tile = next(tile for tile in self.bag if str(tile) == text)
        self.bag.remove(tile)
        self.lot.append(tile)
        if not self.bag and self.last_lot == "lost":
            self._end_round()
            return
        may_draw_more = (
            len(self.lot) < MOST_TILES_IN_A_LOT
            and len(self.lot) < self._largest_room(self.on_turn)
            and len(self.bag) > 0
        )
        self.asked = "draw or stop" if may_draw_more else "price"

    def _sell(self, buyer):
        self.buyer = buyer
        self.money[buyer] -= self.price  # to the bank; below 0 is credit, R-2.1
        if self._loadings():
            self.asked = "load"
        else:
            self._discard()  # no ship can take it; not asked

    def _loadings(self):
        """The (size of ship, port) pairs with which the buyer can load the whole lot."""
        own_ships = self.ships[self.buyer]
        used_ports = [ship.port for ship in own_ships if ship.port is not None]
        pairs = []
        for ship in own_ships:
            if ship.room < len(self.lot):
                continue
            if ship.port is not None:
                pairs.append((ship.size, ship.port))
            else:
                pairs += [(ship.size, port) for port in TRACKS if port not in used_ports]
        return pairs

    def _load(self, size, port):
        ship = next(ship for ship in self.ships[self.buyer] if ship.size == size)
        ship.port = port
        ship.tiles += self.lot
        self.lot = []
        self._after_lot()

    def _discard(self):
        self.thrown_away += self.lot
        self.lot = []
        self._after_lot()

    def _after_lot(self):
        all_full = [all(ship.room == 0 for ship in own_ships) for own_ships in self.ships]
        if any(all_full) or not self.bag:
            self._end_round()
        else:
            self._start_turn(self.buyer)

    # ---- the end of a round -----------------------------------------------------------------------

    def _end_round(self):
        self._value_round()
        if self.round == LAST_ROUND:
            self.asked = "nothing"
        else:
            self._start_round(self.round + 1)

    def _value_round(self):
        self._pay_ports()
        self._move_markers()
        self._pay_markers()

    def _tiles_in_port(self, seat, port):
        return [tile for ship in self.ships[seat] if ship.port == port for tile in ship.tiles]

    def _pay_ports(self):
        for port in TRACKS:
            medici = sum(tile.value for tile in self._tiles_in_port(MEDICI, port))
            strozzi = sum(tile.value for tile in self._tiles_in_port(STROZZI, port))
            if medici > strozzi:
                self.money[MEDICI] += 20
            elif strozzi > medici:
                self.money[STROZZI] += 20

    def _steps(self, seat, port, good):
        tiles = [tile for tile in self._tiles_in_port(seat, port) if tile.good == good]
        return sum(2 if tile.value == 0 else 1 for tile in tiles)

    def _move_markers(self):  # netted before the end of the track stops the marker, R-7.3
        for port, good in self.markers:
            place = self.markers[port, good]
            place += self._steps(MEDICI, port, good) - self._steps(STROZZI, port, good)
            self.markers[port, good] = max(-self.track_length, min(self.track_length, place))

    def _pay_markers(self):
        for place in self.markers.values():
            if place > 0:
                self.money[MEDICI] += 10 + self._bonus(place)
            elif place < 0:
                self.money[STROZZI] += 10 + self._bonus(-place)

    def _bonus(self, space):  # the last two spaces of either side
        if space == self.track_length:
            return 20
        if space == self.track_length - 1:
            return 10
        return 0
