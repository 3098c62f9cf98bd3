"""San Gimignano's guide: the figures of its worked examples come from the rules."""

import re
from itertools import combinations, pairwise, permutations

import pytest

import signoria
from signoria import State
from signoria.core.guide import guide
from signoria.core.record import Record
from signoria.core.registry import game_file
from signoria.games.san_gimignano.naming import GUILD_COLOURS
from signoria.games.san_gimignano.notation import GUILD_LETTERS
from signoria.i18n import LANGUAGES
from tests.games.test_san_gimignano import adjacent

ANNA, BRAM = 0, 1
WORDS = {
    "de": {"yes": "ja", "no": "nein", "free": "frei", "again": "muss erneut bauen"},
    "en": {"yes": "yes", "no": "no", "free": "free", "again": "must build again"},
    "nl": {"yes": "ja", "no": "nee", "free": "vrij", "again": "moet opnieuw bouwen"},
}
QUOTED = {"de": "„{}“", "en": "“{}”", "nl": "“{}”"}
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def load(which: str) -> Record:
    return Record.load(game_file("san_gimignano", f"examples/{which}.txt"))


def replayed(which: str, group: str) -> State:
    """The position of a picture, had the game been played with another kind of group."""
    record = load(which)
    before = record.game.start()
    options = record.game.options | {"group": group}
    state = signoria.game("san_gimignano", record.game.players, **options).start()
    for action in record.actions:
        state.apply(before.text(action))
        before.apply(action)
    return state


def text(lang: str) -> str:
    """The guide without its line breaks."""
    return re.sub(r"\s+", " ", guide("san_gimignano", lang))


def rows(lang: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in guide("san_gimignano", lang).splitlines()
        if line.startswith("|")
    ]


def guilds(state: State, sectors: list[str]) -> list[str]:
    """The letters of some sectors' guilds, in the order of R, Y, G, B."""
    found = [
        sector["guild"]
        for tile in state.view()["tiles"]
        for sector in tile["sectors"]
        if sector["sector"] in sectors
    ]
    return sorted(found, key=GUILD_LETTERS.index)


def named(letters: list[str], lang: str) -> str:
    return ", ".join(GUILD_COLOURS[GUILD_LETTERS.index(letter)].render(lang) for letter in letters)


def stones(state: State, seat: int) -> list[str]:
    """The sectors with a stone of a player."""
    return [
        sector["sector"]
        for tile in state.view()["tiles"]
        for sector in tile["sectors"]
        if seat in sector["stones"]
    ]


REGION = {
    "de": "Alle {} zusammen sind ein Gebiet",
    "en": "All {} together are a region",
    "nl": "Alle {} samen zijn een gebied",
}
PICTURES = {"A": "group", "B": "corner", "C": "star", "D": "region"}


@every_language
def test_r_6_1_which_pictures_are_groups_by_which_option(lang: str) -> None:
    option = signoria.list_games()["san_gimignano"].options["group"]
    assert [*PICTURES] in [row[1:] for row in rows(lang)]
    for name, group in zip(option.names, option.choices, strict=True):
        held = [bool(replayed(which, str(group)).view()["groups"][ANNA]) for which in PICTURES.values()]
        expected = [
            QUOTED[lang].format(name.render(lang)),
            *(WORDS[lang]["yes" if is_group else "no"] for is_group in held),
        ]
        assert expected in rows(lang)


@every_language
def test_r_6_1_the_pictures_show_the_guilds_that_the_guide_names(lang: str) -> None:
    for letter, which in PICTURES.items():
        state = load(which).state
        own = guilds(state, stones(state, ANNA))
        caption = re.search(rf"!\[{letter}: ([^]]*)\]", guide("san_gimignano", lang))
        assert caption
        if which != "corner":  # "the same guilds"
            assert all(name.render(lang) in caption[1] for name in GUILD_COLOURS)
        assert len(own) == (5 if which == "region" else 4)
        assert set(own) == set(GUILD_LETTERS)
    size = len(load("region").state.view()["to_build_on"])
    assert REGION[lang].format(size) in text(lang)


def test_r_6_1_where_anna_holds_a_group_the_picture_outlines_it() -> None:
    for which in ("group", "star", "region"):
        state = load(which).state
        assert state.player == ANNA
        assert sorted(state.view()["to_build_on"]) == sorted(stones(state, ANNA))
    assert load("corner").state.view()["to_build_on"] == []


SPOKEN = {
    "de": {
        "A line": r"(\w+), (\w+), (\w+), (\w+) ist auch eine Linie",
        "A side": r"und (\w+) hat eine Seite mit (\w+) gemeinsam\.",
        "A Bram": r"Brams Stein auf dem (\w+)en Bezirk",
        "B corner": r"aber (\w+) berührt (\w+) nur an einer Ecke",
        "B walk": r"Über eine Ecke kommt niemand von (\w+) nach (\w+):",
        "C walk": r"Von (\w+) kann man zu (\w+), zu (\w+) und zu (\w+) gehen:",
        "C alone": r"Aber (\w+), (\w+) und (\w+) sind nur (\w+) benachbart",
        "D line": r"\[D: (\w+), (\w+), (\w+), (\w+) und (\w+)\]",
        "D twice": r"verbundenen Bezirken (\w+) zweimal vor",
        "shared": r"die (\w+), (\w+) und (\w+) gemeinsam haben\]",
        "last": r"mit ihrem Stein auf (\w+) gerade",
        "two": r"Mit jedem der beiden (\w+)en bilden",
        "tower": r"Sie baut auf dem (\w+)en Bezirk",
        "next": r"einen Stein auf den (\w+)en Bezirk rechts",
    },
    "en": {
        "A line": r"(\w+), (\w+), (\w+), (\w+) is a line as well",
        "A side": r"and (\w+) shares a side with (\w+)\.",
        "A Bram": r"Bram's stone on the (\w+) sector",
        "B corner": r"but (\w+) touches (\w+) at a corner only",
        "B walk": r"walk from (\w+) to (\w+) over a corner",
        "C walk": r"From (\w+) you can walk to (\w+), to (\w+) and to (\w+):",
        "C alone": r"But (\w+), (\w+) and (\w+) are adjacent to (\w+) alone",
        "D line": r"\[D: (\w+), (\w+), (\w+), (\w+) and (\w+)\]",
        "D twice": r"have (\w+) in them twice",
        "shared": r"which share (\w+), (\w+) and (\w+)\]",
        "last": r"by her stone on (\w+)\.",
        "two": r"either of the two (\w+) ones",
        "tower": r"She builds on the (\w+) sector",
        "next": r"has put a stone on the (\w+) sector",
    },
    "nl": {
        "A line": r"(\w+), (\w+), (\w+), (\w+) is ook een rij",
        "A side": r"en (\w+) deelt een zijde met (\w+)\.",
        "A Bram": r"De steen van Bram op (\w+) doet",
        "B corner": r"maar (\w+) raakt (\w+) alleen op een hoek",
        "B walk": r"Over een hoek kun je niet van (\w+) naar (\w+) lopen",
        "C walk": r"Vanaf (\w+) kun je naar (\w+), naar (\w+) en naar (\w+) lopen:",
        "C alone": r"Maar (\w+), (\w+) en (\w+) grenzen alleen aan (\w+),",
        "D line": r"\[D: (\w+), (\w+), (\w+), (\w+) en (\w+)\]",
        "D twice": r"twee keer (\w+)\.",
        "shared": r"met (\w+), (\w+) en (\w+) gemeen",
        "last": r"Met haar steen op (\w+) heeft",
        "two": r"elk van de twee (\w+)e vormen",
        "tower": r"Ze bouwt op de (\w+)e sector",
        "next": r"een steen op de (\w+)e sector rechts",
    },
}


def spoken(lang: str, which: str) -> list[str]:
    """The letters of the guilds that a sentence of the guide names."""
    found = re.search(SPOKEN[lang][which], text(lang))
    assert found, which
    names = [name.render(lang).lower() for name in GUILD_COLOURS]
    return [GUILD_LETTERS[names.index(name.lower())] for name in found.groups()]


def guild_of(state: State, sector: str) -> str:
    return guilds(state, [sector])[0]


def own_neighbours(state: State, guild: str) -> list[str]:
    """The guilds of Anna's sectors that are adjacent to her only sector of a guild."""
    (sector,) = [name for name in stones(state, ANNA) if guild_of(state, name) == guild]
    return guilds(state, list(adjacent(state, sector) & set(stones(state, ANNA))))


@every_language
def test_r_4_4_what_is_connected_and_what_is_not(lang: str) -> None:
    group, corner = load("group").state, load("corner").state
    side, across = spoken(lang, "A side")
    assert across in own_neighbours(group, side)
    line = spoken(lang, "A line")
    assert set(line) == set(GUILD_LETTERS)
    assert all(later in own_neighbours(group, guild) for guild, later in pairwise(line))
    assert spoken(lang, "A Bram") == guilds(
        group, [name for name in stones(group, ANNA) if name in stones(group, BRAM)]
    )
    for sentence in ("B corner", "B walk"):
        assert set(spoken(lang, sentence)) == {"Y", "B"}
    assert own_neighbours(corner, "B") == []


@every_language
def test_r_7_1_lines_and_stars(lang: str) -> None:
    star, region = load("star").state, load("region").state
    middle, *around = spoken(lang, "C walk")
    assert sorted(around) == sorted(own_neighbours(star, middle))
    assert spoken(lang, "C alone") == [*around, middle]
    assert all(own_neighbours(star, guild) == [middle] for guild in around)
    own = stones(region, ANNA)
    lines = [
        [guild_of(region, name) for name in line]
        for line in permutations(own)
        if all(later in adjacent(region, name) for name, later in pairwise(line))
    ]
    assert spoken(lang, "D line") in lines
    fours = [four for four in combinations(own, 4) if connected(region, set(four))]
    assert fours
    (twice,) = spoken(lang, "D twice")
    assert all(guilds(region, list(four)).count(twice) == 2 for four in fours)


def connected(state: State, sectors: set[str]) -> bool:
    reached = {min(sectors)}
    for _ in sectors:
        reached |= {near for name in reached for near in adjacent(state, name)} & sectors
    return reached == sectors


def last_stone(record: Record) -> str:
    """The sector where the last stone was put."""
    lines = [line for line in record.lines() if "stone " in line]
    return lines[-1].split()[-1]


FIVE = {
    "de": ("gerade {} Bezirke verbunden", "Sie darf auf jedem der {} bauen,"),
    "en": ("Anna has just connected {} sectors", "She may build on any of the {},"),
    "nl": ("heeft Anna net {} sectoren verbonden", "Ze mag op alle {} bouwen,"),
}


@every_language
def test_r_4_6_where_anna_builds_decides_whether_she_must_build_again(lang: str) -> None:
    state = load("duty").state
    table = rows(lang)
    towers = state.view()["to_build_on"]
    assert len(towers) == len(stones(state, ANNA)) == 5
    for sentence in FIVE[lang]:
        assert sentence.format(len(towers)) in text(lang)
    expected = set()
    for sector in towers:
        after = state.copy()
        after.apply(f"tower {sector}")
        must = after.view()["must_build"][ANNA]
        expected.add(
            (
                named(guilds(state, [sector]), lang),
                named(guilds(after, stones(after, ANNA)), lang),
                WORDS[lang]["again" if must else "free"],
            )
        )
    again = {tower for tower, _, turn in expected if turn == WORDS[lang]["again"]}
    assert again == {named(spoken(lang, "two"), lang)}
    assert {tower for tower, _, _ in expected} - again == {
        named([guild], lang) for guild in spoken(lang, "shared")
    }
    assert spoken(lang, "last") == guilds(state, [last_stone(load("duty"))])
    assert {tuple(row) for row in table if row[-1] in (WORDS[lang]["free"], WORDS[lang]["again"])} == expected


SUPPLY = {
    "de": "Anna hat dann noch {} Steine statt {} und Bram {} statt {}.",
    "en": "Anna then has {} stones left instead of {}, and Bram {} instead of {}.",
    "nl": "Anna heeft dan nog {} stenen over in plaats van {}, en Bram {} in plaats van {}.",
}


@every_language
def test_r_4_5_both_stones_under_the_tower_go_home(lang: str) -> None:
    state = load("duty").state
    shared = [sector for sector in stones(state, ANNA) if sector in stones(state, BRAM)]
    assert guilds(state, shared) == spoken(lang, "tower")
    before = state.view()["supply"]
    state.apply(f"tower {shared[0]}")
    after = state.view()["supply"]
    assert SUPPLY[lang].format(after[ANNA], before[ANNA], after[BRAM], before[BRAM]) in text(lang)


@every_language
def test_r_4_6_in_her_next_turn_she_must_build_there(lang: str) -> None:
    before, after = load("duty"), load("again")
    assert after.actions[: len(before.actions)] == before.actions
    state = after.state
    choices = [state.text(action) for action in state.legal()]
    assert state.player == ANNA
    assert all(choice.startswith("tower ") for choice in choices), "she cannot leave it"
    counted = {
        "de": f"Jetzt gehören {len(choices)} Bezirke zu Gruppen",
        "en": f"There are {len(choices)} sectors now",
        "nl": f"Er zijn nu {len(choices)} sectoren",
    }
    assert counted[lang] in text(lang)
    assert spoken(lang, "next") == guilds(state, [last_stone(after)])
