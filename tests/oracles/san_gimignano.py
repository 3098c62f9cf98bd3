"""San Gimignano, a second time: slow, plain and independent.

This is a deliberately simple second implementation, written from docs/rules/san_gimignano.md alone, to
compare the compiled rules with. It favours clarity over speed: nearly everything (supplies, groups, the
end of the game) is worked out afresh from the tiles, stones and towers that lie on the table.
"""

GUILDS = "RYGB"
STONES = 20
TOWERS = 10
SIDES = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]  # clockwise, the neighbour each leads to
TABLE = {2: 2, 3: 3, 4: 4}  # tiles on the table
HAND = {2: 4, 3: 3, 4: 3}  # tiles in each hand
TABLE_PLACES = [(0, 0), (1, 0), (0, 1), (1, -1)]  # Flow 1
OPTIONS = {"group": ("connected", "chain", "region"), "hands": ("open", "hidden")}  # the first is the default
NATURE = -1

Place = tuple[int, int]  # q, r
Sector = tuple[int, int, int]  # q, r, e: e the first (clockwise) of the sector's two sides
Group = frozenset[Sector]


def all_tiles() -> list[str]:
    """R-1.2: for each guild left out, the other three clockwise in either order, two tiles of each."""
    tiles = []
    for left_out in GUILDS:
        first, second, third = (guild for guild in GUILDS if guild != left_out)
        for kind in (first + second + third, first + third + second):
            tiles += [kind + "a", kind + "b"]
    return tiles


def write_sector(sector: Sector) -> str:
    return "{},{}/{}".format(*sector)


def read(text: str) -> tuple[int, ...]:
    """A place `q,r` or a sector `q,r/e`."""
    return tuple(int(number) for number in text.replace("/", ",").split(","))


def neighbour(place: Place, side: int) -> Place:
    return place[0] + SIDES[side][0], place[1] + SIDES[side][1]


class Oracle:
    def __init__(self, players: int, **options: str):
        if players not in TABLE:
            raise ValueError(f"2 to 4 players, not {players}")
        for name, value in options.items():
            if value not in OPTIONS.get(name, ()):
                raise ValueError(f"no such option: {name}={value}")
        self.players = players
        self.options = {name: values[0] for name, values in OPTIONS.items()} | options
        # The pieces. `hands` = hidden changes what players see, never what they may do.
        self.unseen: list[str] = all_tiles()
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.tiles: dict[Place, tuple[str, int]] = {}  # tile and turn
        self.stones: dict[Sector, list[int]] = {}  # for every sector on the table the owners of its stones
        self.towers: dict[Sector, int] = {}  # owner
        # Who is asked what.
        self.step = "table"  # then deal, starts, and in each turn: stone, tile, tower
        self.seat = NATURE
        self.over = False
        self.put_stone = self.put_tile = False  # in this turn
        self.next_duty: set[Sector] = set()  # made in this turn
        self.duty: list[set[Sector]] = [set() for _ in range(players)]  # the area; empty: no duty
        self.automatic: list[str] = []  # what was carried out without asking, to look at while debugging

    # ---- what everybody can see

    @property
    def player(self) -> int | None:
        return None if self.over else self.seat

    @property
    def scores(self) -> list[int]:
        return [list(self.towers.values()).count(seat) for seat in range(self.players)]

    @property
    def tiebreak(self) -> list[int]:
        return [self.stones_on_table(seat) for seat in range(self.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.over:
            return ()
        results = list(zip(self.scores, self.tiebreak, strict=False))
        return tuple(seat for seat in range(self.players) if results[seat] == max(results))

    def legal(self) -> list[str]:
        if self.over:
            return []
        answers = self.answers()
        assert len(set(answers)) == len(answers), "an action is written twice"
        assert len(answers) >= (1 if self.seat == NATURE else 2), f"asked without a choice: {answers}"
        return answers

    def apply(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not legal now: {text!r}")
        self.carry_out(text)
        # A player is never asked a question that has only one answer (or none); Nature always is.
        while not self.over and self.seat != NATURE:
            answers = self.answers()
            if len(answers) >= 2:
                break
            if answers:
                self.automatic.append(answers[0])
                self.carry_out(answers[0])
            else:
                self.next_step()  # the step is passed over

    # ---- the map

    def guild_at_side(self, place: Place, side: int) -> str:
        tile, turn = self.tiles[place]
        return tile[(side - turn) % 6 // 2]

    def guild(self, sector: Sector) -> str:
        return self.guild_at_side(sector[:2], sector[2])

    def sector_at_side(self, place: Place, side: int) -> Sector:
        _, turn = self.tiles[place]
        return (*place, side if (side - turn) % 2 == 0 else (side - 1) % 6)

    def adjacent(self, sector: Sector) -> list[Sector]:
        """R-3.1: the two others of the tile, and what lies across each of its own two sides."""
        q, r, e = sector
        found = [(q, r, (e + 2) % 6), (q, r, (e + 4) % 6)]
        for side in (e, (e + 1) % 6):
            beyond = neighbour((q, r), side)
            if beyond in self.tiles:
                found.append(self.sector_at_side(beyond, (side + 3) % 6))
        return found

    def touching_sides(self, place: Place) -> list[int]:
        return [side for side in range(6) if neighbour(place, side) in self.tiles]

    def fits(self, tile: str, place: Place, turn: int) -> bool:
        """No two sectors of one guild share a side (R-2.2, R-4.2)."""
        return all(
            tile[(side - turn) % 6 // 2] != self.guild_at_side(neighbour(place, side), (side + 3) % 6)
            for side in self.touching_sides(place)
        )

    def open_places(self) -> list[Place]:
        """Empty places with at least two sides on tiles already on the table (R-4.2)."""
        around = {neighbour(place, side) for place in self.tiles for side in range(6)}
        return sorted(p for p in around if p not in self.tiles and len(self.touching_sides(p)) >= 2)

    # ---- stones and groups

    def stones_on_table(self, seat: int) -> int:
        return sum(owners.count(seat) for owners in self.stones.values())

    def supply(self, seat: int) -> int:
        return STONES - self.stones_on_table(seat)

    def has_room(self, sector: Sector) -> bool:
        return sector not in self.towers and len(self.stones[sector]) < 2

    def own_sectors(self, seat: int) -> set[Sector]:
        return {sector for sector, owners in self.stones.items() if seat in owners}

    def connected_with(self, start: Sector, sectors: set[Sector]) -> set[Sector]:
        """All of the sectors that one can walk to from start, from side to side, start included."""
        reached, to_visit = {start}, [start]
        while to_visit:
            for other in self.adjacent(to_visit.pop()):
                if other in sectors and other not in reached:
                    reached.add(other)
                    to_visit.append(other)
        return reached

    def fours(self, sectors: set[Sector], line: bool) -> set[Group]:
        """All sets of four sectors of four guilds that are connected (R-4.4) or form a line (R-7.1)."""
        near = {sector: [other for other in self.adjacent(sector) if other in sectors] for sector in sectors}
        guild = {sector: self.guild(sector) for sector in sectors}
        walks = {(sector,) for sector in sectors}
        for _ in range(3):
            longer = set()
            for walk in walks:
                guilds = {guild[sector] for sector in walk}
                for sector in walk[-1:] if line else walk:  # a line grows at its end, a cluster anywhere
                    for other in near[sector]:
                        if guild[other] not in guilds:
                            longer.add((*walk, other) if line else tuple(sorted((*walk, other))))
            walks = longer
        return {frozenset(walk) for walk in walks}

    def groups(self, sectors: set[Sector]) -> set[Group]:
        """All groups, supposing that a player has a stone in each of these sectors and in no other.

        With `region` only the largest regions: each sector of a smaller one is in a largest one too.
        """
        if self.options["group"] == "region":
            regions = {frozenset(self.connected_with(sector, sectors)) for sector in sectors}
            return {region for region in regions if {self.guild(sector) for sector in region} == set(GUILDS)}
        return self.fours(sectors, line=self.options["group"] == "chain")

    def held_groups(self, seat: int) -> set[Group]:
        return self.groups(self.own_sectors(seat))  # towers hold no stones, so is kept

    # ---- the end

    def can_still_build(self, seat: int) -> bool:
        """R-7.3: is there a group that he holds, or could complete with the stones of his supply?"""
        own, supply = self.own_sectors(seat), self.supply(seat)
        serving = own | {sector for sector in self.stones if self.has_room(sector)}
        # Under `region` four connected sectors are a group as well, if not the only kind.
        fours = self.fours(serving, line=self.options["group"] == "chain")
        if any(len(four - own) <= supply for four in fours):
            return True
        return self.options["group"] == "region" and self.fewest_missing(serving, own) <= supply

    def fewest_missing(self, serving: set[Sector], own: set[Sector]) -> int:
        """The fewest stones missing in a connected region of serving sectors with all four guilds.

        fewest[sector, guilds] is the fewest missing in a region with that sector and (at least) those
        guilds. A region is one sector, or a region and a sector next to it, or two regions with a sector
        in common. Both ways to make new regions from known ones are tried until nothing gets better.
        """
        missing = {sector: 0 if sector in own else 1 for sector in serving}
        fewest = {(sector, frozenset(self.guild(sector))): missing[sector] for sector in serving}
        better = True
        while better:
            better = False
            for (sector, guilds), count in list(fewest.items()):
                made = []
                for other in self.adjacent(sector):
                    if other in serving:
                        made.append(((other, guilds | {self.guild(other)}), count + missing[other]))
                for (same, more), count_more in fewest.items():
                    if same == sector:
                        made.append(((sector, guilds | more), count + count_more - missing[sector]))
                for key, total in made:
                    if total < fewest.get(key, 999):
                        fewest[key] = total
                        better = True
        return min((count for (_, guilds), count in fewest.items() if len(guilds) == 4), default=999)

    def nobody_can_build(self) -> bool:
        return not any(self.hands) and not any(self.can_still_build(seat) for seat in range(self.players))

    # ---- the questions

    def answers(self) -> list[str]:
        """The answers to the question of this step; a player's step may have one answer only, or none."""
        return getattr(self, f"{self.step}_answers")()

    def table_answers(self) -> list[str]:  # Flow 1
        place = TABLE_PLACES[len(self.tiles)]
        pairs = [(tile, turn) for tile in self.unseen for turn in range(6) if self.fits(tile, place, turn)]
        return [f"table {tile} turn {turn}" for tile, turn in pairs]

    def deal_answers(self) -> list[str]:  # Flow 2
        return [f"deal {tile}" for tile in self.unseen]

    def starts_answers(self) -> list[str]:
        return [f"starts {number}" for number in range(1, self.players + 1)]

    def stone_answers(self) -> list[str]:  # compulsory
        room = [sector for sector in sorted(self.stones) if self.has_room(sector)]
        return [f"stone {write_sector(sector)}" for sector in room if self.supply(self.seat) > 0]

    def tile_answers(self) -> list[str]:
        answers = [
            f"tile {tile} at {place[0]},{place[1]} turn {turn}"
            for tile in self.hands[self.seat]
            for place in self.open_places()
            for turn in range(6)
            if self.fits(tile, place, turn)
        ]
        assert bool(answers) == bool(self.hands[self.seat]), "a tile in hand always fits somewhere (R-7.3)"
        if answers and (self.put_stone or self.held_groups(self.seat)):
            answers.append("no tile")
        return answers

    def tower_answers(self) -> list[str]:
        groups = self.held_groups(self.seat)
        # looked at now, after the stone and the tile; with no such group the duty lapses.
        of_duty = {group for group in groups if group & self.duty[self.seat]}
        sectors = {sector for group in of_duty or groups for sector in group}
        answers = [f"tower {write_sector(sector)}" for sector in sorted(sectors)]
        if groups and not of_duty and (self.put_stone or self.put_tile):
            answers.append("no tower")
        return answers

    # ---- carrying out

    def carry_out(self, text: str) -> None:
        match text.split():
            case ["table", tile, "turn", turn]:
                self.unseen.remove(tile)
                self.lay(tile, TABLE_PLACES[len(self.tiles)], int(turn))
                if len(self.tiles) == TABLE[self.players]:
                    self.step = "deal"
            case ["deal", tile]:
                self.unseen.remove(tile)
                next(hand for hand in self.hands if len(hand) < HAND[self.players]).append(tile)
                if len(self.hands[-1]) == HAND[self.players]:
                    self.step = "starts"
            case ["starts", number]:
                self.begin_turn(int(number) - 1)
            case ["stone", sector]:
                self.stones[read(sector)].append(self.seat)
                self.put_stone = True
                self.next_step()
            case ["tile", tile, "at", place, "turn", turn]:
                self.hands[self.seat].remove(tile)
                self.lay(tile, read(place), int(turn))
                self.put_tile = True
                self.next_step()
            case ["tower", sector]:
                self.build(read(sector))
                self.next_step()
            case ["no", "tile" | "tower"]:
                self.next_step()

    def lay(self, tile: str, place: Place, turn: int) -> None:
        self.tiles[place] = (tile, turn)
        for e in (turn, turn + 2, turn + 4):
            self.stones[(*place, e % 6)] = []

    def build(self, sector: Sector) -> None:
        area = self.connected_with(sector, self.own_sectors(self.seat))  # before the tower goes up
        self.stones[sector] = []  # R-4.5: back to their owners' supplies
        self.towers[sector] = self.seat
        left = area - {sector}
        if self.groups(left):
            self.next_duty = left
        self.over = self.scores[self.seat] == TOWERS  # at once

    def next_step(self) -> None:
        if self.over:
            return
        if self.step in ("stone", "tile"):
            self.step = {"stone": "tile", "tile": "tower"}[self.step]
        else:  # the end of the turn
            self.duty[self.seat] = self.next_duty  # the old duty is done, or has lapsed
            self.over = self.nobody_can_build()
            if not self.over:
                self.begin_turn((self.seat + 1) % self.players)

    def begin_turn(self, seat: int) -> None:
        self.seat, self.step = seat, "stone"
        self.put_stone = self.put_tile = False
        self.next_duty = set()
