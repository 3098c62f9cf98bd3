"""Medina, a deliberately simple second implementation of the rules.

It is written from docs/rules/medina.md alone, to compare the compiled rules with, move by move. It is
slow on purpose: nothing that can be worked out from the pieces on the board is kept, everything is
computed again when it is needed. The numbers R-x.y are those of the rules file.
"""

import copy
from dataclasses import dataclass
from dataclasses import field as dataclass_field

# Inner fields are (row, column), both from 1, so that sorting them gives the reading order.
ROWS, COLUMNS = 11, 16
FIELDS = [(row, column) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
EDGE = {(row, column) for row, column in FIELDS if row in (1, ROWS) or column in (1, COLUMNS)}

# The ring, clockwise: the four towers and the wall fields between them.
TOP = [f"top {n}" for n in range(1, COLUMNS + 1)]
RIGHT = [f"right {n}" for n in range(1, ROWS + 1)]
BOTTOM = [f"bottom {n}" for n in range(1, COLUMNS + 1)]
LEFT = [f"left {n}" for n in range(1, ROWS + 1)]
RING = [
    "tower top left",
    *TOP,
    "tower top right",
    *RIGHT,
    "tower bottom right",
    *BOTTOM[::-1],
    "tower bottom left",
    *LEFT[::-1],
]

# The values of the tiles.
TOWER_TILES = {"tower top left": 1, "tower top right": 3, "tower bottom right": 2, "tower bottom left": 4}
PALACE_TILES = {"grey": 1, "black": 2, "brown": 3, "orange": 4}

COLOURS = ("grey", "black", "brown", "orange")
WHITE = ("stable", "stall", "wall")

# Of each player's stock: buildings of each colour, roofs, stables, stalls, walls.
STOCK = {2: (9, 4, 6, 12, 16), 3: (6, 4, 4, 8, 10), 4: (5, 4, 3, 6, 8)}


def name(field):
    row, column = field
    return "ABCDEFGHIJKLMNOP"[column - 1] + str(row)


FIELD_OF = {name(field): field for field in FIELDS}


# The inner fields around a field, and those side by side with it.
AROUND = {
    (row, column): [(r, c) for r, c in FIELDS if max(abs(r - row), abs(c - column)) == 1]
    for row, column in FIELDS
}
TOUCHING = {
    (row, column): [(r, c) for r, c in FIELDS if abs(r - row) + abs(c - column) == 1]
    for row, column in FIELDS
}


def inner_field_beside(wall):
    """The one inner field that a wall field touches."""
    side, number = wall.split()
    n = int(number)
    return {"top": (1, n), "bottom": (ROWS, n), "left": (n, 1), "right": (n, COLUMNS)}[side]


@dataclass
class Palace:
    colour: str
    buildings: set = dataclass_field(default_factory=set)
    stables: set = dataclass_field(default_factory=set)
    owner: int | None = None  # the seat whose scoring roof is on it
    blocker: int | None = None  # the seat whose blocking roof is on it
    towers: set = dataclass_field(default_factory=set)  # touched while owned

    @property
    def open(self):
        return self.owner is None and self.blocker is None

    @property
    def pieces(self):
        return self.buildings | self.stables

    @property
    def name(self):
        return name(min(self.buildings))  # the first in reading order; stables do not count


class Oracle:
    thorough = False  # True: look ahead even where walls can make up the number of the turn

    def __init__(self, players, screens="open", new_street="apart"):
        if players not in STOCK:
            raise ValueError(f"Medina is for 2 to 4 players, not {players}")
        if screens not in ("open", "hidden"):  # changes what is shown, not what is played
            raise ValueError(f"unknown value for screens: {screens}")
        if new_street not in ("apart", "beside"):
            raise ValueError(f"unknown value for new_street: {new_street}")
        self.players = players
        self.screens = screens
        self.new_street = new_street
        buildings, roofs, stables, stalls, walls = STOCK[players]
        self.stock = [
            {
                **dict.fromkeys(COLOURS, buildings),
                "roof": roofs,
                "stable": stables,
                "stall": stalls,
                "wall": walls,
            }
            for _ in range(players)
        ]
        # The colours for which a player still has his blocking roof.
        self.blocking = [set(COLOURS) if players == 2 else set() for _ in range(players)]
        self.palaces = []
        self.streets = []  # lists of stalls from end to end, the newest street last
        self.walls = set()
        self.palace_tile = dict.fromkeys(COLOURS)  # tile: seat that holds it
        self.tower_tile = dict.fromkeys(TOWER_TILES)
        self.player = -1  # Nature draws the starting player
        self.turn = 0  # turns begun
        self.to_place = 0  # placements left in this turn
        self.placed = []  # kinds placed in this turn
        self.log = []  # (seat, action), with what was carried out without a question

    # ---- what the tests ask

    @property
    def over(self):
        return self.player is None

    def legal(self):
        actions = self._answers()
        assert len(set(actions)) == len(actions)
        if self.player is not None and self.player >= 0:
            assert len(actions) > 1, "a player is never asked a question with one answer"
        return actions

    def apply(self, text):
        if text not in self.legal():
            raise ValueError(f"not a legal action: {text}")
        self._carry_out(text)
        # A question with only one answer is not put to a player: it is carried out.
        while self.player is not None and self.player >= 0 and len(answers := self._answers()) == 1:
            self._carry_out(answers[0])

    @property
    def scores(self):
        points = [0] * self.players
        for palace in self.palaces:
            if palace.owner is not None:  # a palace with a blocking roof scores nothing
                points[palace.owner] += self._points(palace)
        for tile, seat in self.palace_tile.items():
            if seat is not None:
                points[seat] += PALACE_TILES[tile]
        for tile, seat in self.tower_tile.items():
            if seat is not None:
                points[seat] += TOWER_TILES[tile]
        return points

    @property
    def tiebreak(self):
        return [0] * self.players

    @property
    def winners(self):
        if not self.over:
            return ()
        scores = self.scores
        return tuple(seat for seat in range(self.players) if scores[seat] == max(scores))

    # ---- the questions

    def _answers(self):
        """All the answers to the question that is open now."""
        if self.player is None:
            return []
        if self.player == -1:
            return [f"starts {seat + 1}" for seat in range(self.players)]
        if not self.streets:
            return [f"stall {name(field)}" for field in FIELDS if field not in EDGE]
        fitting = self._after_r_5_3(list(self._fitting()))
        # There are more wall fields than walls: walls can follow on whatever is placed now.
        if self.stock[self.player]["wall"] >= self.to_place - 1 and not self.thorough:
            return fitting
        # Only what leaves the greatest number of pieces within reach.
        reached = {action: 1 + self._after(action)._most() for action in fitting}
        return [action for action in fitting if reached[action] == max(reached.values())]

    def _after_r_5_3(self, actions):
        """R-5.3 The only player with roofs must have placed one by the end of his turn, if he can."""
        # Nothing but a roof closes a palace: whoever can roof at his first placement and does something
        # else can still roof at his second, so the last one is always the second.
        roofs = [action for action in actions if action.startswith("roof ")]
        with_roofs = [seat for seat in range(self.players) if self.stock[seat]["roof"] > 0]
        forced = self.players > 2 and self.to_place == 1 and with_roofs == [self.player]
        return roofs if forced and "roof" not in self.placed and roofs else actions

    def _fitting(self):
        """All that the player could place now, if it did not matter how many can follow."""
        for action in self._placements(self.player):
            kind = action.split()[0]
            # No two pieces of one kind in a turn, white pieces excepted.
            if self.players > 2 or kind in WHITE or kind not in self.placed:
                yield action

    def _after(self, action):
        """The table after a placement, the turn still being this one; who holds the tiles is left out."""
        after = copy.copy(self)
        after.stock = [dict(stock) for stock in self.stock]
        after.blocking = [set(colours) for colours in self.blocking]
        after.palaces = [
            Palace(p.colour, set(p.buildings), set(p.stables), p.owner, p.blocker) for p in self.palaces
        ]
        after.streets = [list(street) for street in self.streets]
        after.walls = set(self.walls)
        after.placed = list(self.placed)
        after._put(*action.split(" ", 1))
        return after

    def _most(self):
        """The greatest number of pieces that can still be placed in this turn: all ways are tried.

        R-5.3 makes no difference: it tells which piece comes last, if one can be placed at all.
        """
        most = 0
        for action in self._fitting() if self.to_place > 0 else ():
            most = max(most, 1 if self.to_place == 1 else 1 + self._after(action)._most())
            if most == self.to_place:
                break
        return most

    def _placements(self, seat):
        """All that a seat could place from his stock on the board as it is, at the start of a turn."""
        stock = self.stock[seat]
        if stock["wall"] > 0:
            yield from (f"wall {wall}" for wall in self._wall_fields())
        for palace in self.palaces:
            # One own palace of each colour at most.
            if palace.open and stock["roof"] > 0 and not self._owns(seat, palace.colour):
                yield f"roof {palace.name}"
            # One blocking roof for each colour.
            if palace.open and palace.colour in self.blocking[seat]:
                yield f"block {palace.name}"
        if stock["stall"] > 0:
            yield from (f"stall {name(field)}" for field in self._stall_fields())
        for colour in COLOURS:
            if stock[colour] > 0:
                yield from (f"{colour} {name(field)}" for field in self._building_fields(colour))
        if stock["stable"] > 0:
            yield from (f"stable {name(field)}" for field in self._stable_fields())

    # ---- where pieces can go

    def _palace_pieces(self):
        """The fields of all buildings and stables."""
        return {field for palace in self.palaces for field in palace.pieces}

    def _empty_fields(self):
        taken = self._palace_pieces() | {field for street in self.streets for field in street}
        return [field for field in FIELDS if field not in taken]

    def _growth_fields(self, palace):
        """R-4.2, R-6.1: beside a building of the palace, with nothing of another palace around."""
        beside_it = {field for building in palace.buildings for field in TOUCHING[building]}
        of_others = self._palace_pieces() - palace.pieces
        stalls = {field for street in self.streets for field in street}
        return [
            field
            for field in sorted(beside_it - palace.pieces - of_others - stalls)
            if of_others.isdisjoint(AROUND[field])
        ]

    def _building_fields(self, colour):
        fields = []
        for palace in self.palaces:
            if palace.colour == colour and palace.open:
                fields += self._growth_fields(palace)
        if fields:
            return fields
        of_palaces = self._palace_pieces()
        return [field for field in self._empty_fields() if of_palaces.isdisjoint(AROUND[field])]

    def _stable_fields(self):
        # Any palace: open, roofed or blocked, anyone's. A field can suit one palace only.
        return [field for palace in self.palaces for field in self._growth_fields(palace)]

    def _stall_fields(self):
        stalls = {field for street in self.streets for field in street}
        ends = (self.streets[-1][0], self.streets[-1][-1])
        extending, founding = [], []
        for field in self._empty_fields():
            touched = [beside for beside in TOUCHING[field] if beside in stalls]
            if len(touched) == 1 and touched[0] in ends:
                extending.append(field)
            if len(touched) <= (1 if self.new_street == "beside" else 0):
                founding.append(field)
        return extending or founding

    def _wall_fields(self):
        # Exactly one of the two neighbours along the ring is a tower or a wall.
        def stands(place):
            return place in self.walls or place in TOWER_TILES

        return [
            place
            for n, place in enumerate(RING)
            if not stands(place) and stands(RING[n - 1]) + stands(RING[(n + 1) % len(RING)]) == 1
        ]

    # ---- carrying out

    def _carry_out(self, text):
        self.log.append((self.player, text))
        kind, place = text.split(" ", 1)
        if kind == "starts":
            self.player = int(place) - 1
            self.turn = 1
            return
        if not self.streets:
            self.streets.append([FIELD_OF[place]])  # not a stall of anybody's stock
            # 3-4 players: the first turn is still his. 2 players: that was his turn.
            self.to_place = 2
            if self.players == 2:
                self._next_turn()
            return
        self._put(kind, place)
        self._move_palace_tiles()
        self._move_tower_tiles()
        if self.to_place == 0 or not any(self._fitting()):
            self._next_turn()

    def _put(self, kind, place):
        """One placement of a turn."""
        self._place(kind, place)
        self.placed.append(kind)
        self.to_place -= 1

    def _next_turn(self):
        """The next player clockwise who can place anything; the game is over if nobody can."""
        self.turn += 1
        self.placed = []
        self.to_place = {2: 1, 3: 2}.get(self.turn, 3) if self.players == 2 else 2
        for step in range(1, self.players + 1):
            seat = (self.player + step) % self.players
            if any(self._placements(seat)):  # otherwise he is passed over
                self.player = seat
                return
        self.player = None

    def _place(self, kind, place):
        seat = self.player
        if kind == "block":
            palace = self._palace_named(place)
            palace.blocker = seat
            self.blocking[seat].remove(palace.colour)
            self._remove_blocking_roof(palace.colour)
            return
        self.stock[seat][kind] -= 1
        if kind == "wall":
            self.walls.add(place)
        elif kind == "stall":
            self._place_stall(FIELD_OF[place])
        elif kind == "stable":
            field = FIELD_OF[place]
            (palace,) = [p for p in self.palaces if field in self._growth_fields(p)]
            palace.stables.add(field)
        elif kind == "roof":
            palace = self._palace_named(place)
            palace.owner = seat
            self._lay_aside(palace.colour)
            self._remove_blocking_roof(palace.colour)
        else:
            self._place_building(kind, FIELD_OF[place])

    def _place_building(self, colour, field):
        for palace in self.palaces:
            if palace.colour == colour and palace.open and field in self._growth_fields(palace):
                palace.buildings.add(field)
                return
        self.palaces.append(Palace(colour, {field}))

    def _place_stall(self, field):
        street = self.streets[-1]
        if street[-1] in TOUCHING[field]:
            street.append(field)
        elif street[0] in TOUCHING[field]:
            street.insert(0, field)
        else:
            self.streets.append([field])

    def _lay_aside(self, colour):
        # When everybody owns a palace of the colour, no more of its buildings come.
        if all(self._owns(seat, colour) for seat in range(self.players)):
            for stock in self.stock:
                stock[colour] = 0

    def _remove_blocking_roof(self, colour):
        # Both roofs used (placed, not removed): the other's blocking roof goes, if unused.
        if self.players != 2:
            return
        blocks = any(p.colour == colour and p.blocker == self.player for p in self.palaces)
        if blocks and self._owns(self.player, colour):
            self.blocking[1 - self.player].discard(colour)

    # ---- tiles and points

    def _move_palace_tiles(self):
        # One piece changes one palace at most, so at most one player passes the holder.
        for colour in COLOURS:
            size = {
                p.owner: len(p.pieces) for p in self.palaces if p.colour == colour and p.owner is not None
            }
            holder = self.palace_tile[colour]
            larger = [seat for seat in size if holder is None or size[seat] > size[holder]]
            assert len(larger) <= 1
            if larger:
                self.palace_tile[colour] = larger[0]

    def _move_tower_tiles(self):
        # One piece brings one palace at most to new towers: a wall touches one inner field only.
        reached = 0
        for palace in self.palaces:
            if palace.owner is not None:
                new = self._towers_touched(palace) - palace.towers
                self.tower_tile.update(dict.fromkeys(new, palace.owner))
                palace.towers |= new
                reached += bool(new)
        assert reached <= 1

    def _walls_joined_to(self, tower):
        """The walls that one reaches along the ring from a tower, in both directions."""
        joined = set()
        for step in (1, -1):
            n = RING.index(tower) + step
            while RING[n % len(RING)] in self.walls:
                joined.add(RING[n % len(RING)])
                n += step
        return joined

    def _towers_touched(self, palace):
        return {
            tower
            for tower in TOWER_TILES
            if any(inner_field_beside(wall) in palace.pieces for wall in self._walls_joined_to(tower))
        }

    def _points(self, palace):
        # What touches a stable of the palace counts too; each piece once a palace.
        walls = [wall for wall in self.walls if inner_field_beside(wall) in palace.pieces]
        stalls = [
            stall
            for street in self.streets
            for stall in street
            if any(beside in palace.pieces for beside in TOUCHING[stall])
        ]
        return len(palace.buildings) + len(palace.stables) + len(walls) + len(stalls)

    # ---- small questions

    def _owns(self, seat, colour):
        return any(p.colour == colour and p.owner == seat for p in self.palaces)

    def _palace_named(self, place):
        (palace,) = [p for p in self.palaces if p.name == place]
        return palace
