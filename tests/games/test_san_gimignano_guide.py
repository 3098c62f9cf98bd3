"""San Gimignano's guide: the figures of its worked examples come from the rules."""

import re
from itertools import combinations

import pytest

import signoria
from signoria import State
from signoria.core.guide import guide
from signoria.core.record import Record
from signoria.core.registry import game_file
from signoria.games.san_gimignano.words import GUILD_LETTERS, GUILD_NAMES
from signoria.i18n import LANGUAGES
from tests.games.test_san_gimignano import adjacent

ANNA, BRAM = 0, 1
WORDS = {
    "en": {"yes": "yes", "no": "no", "free": "free", "again": "must build again"},
    "nl": {"yes": "ja", "no": "nee", "free": "vrij", "again": "moet opnieuw bouwen"},
}
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def load(which: str) -> Record:
    return Record.load(game_file("san_gimignano", f"examples/{which}.txt"))


def replayed(which: str, group: str) -> State:
    """The position of a picture, had the game been played with another kind of group."""
    record = load(which)
    before = record.game.start()
    state = signoria.game("san_gimignano", record.game.players, group=group).start()
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
    return ", ".join(GUILD_NAMES[GUILD_LETTERS.index(letter)].render(lang) for letter in letters)


def stones(state: State, seat: int) -> list[str]:
    """The sectors with a stone of a player."""
    return [
        sector["sector"]
        for tile in state.view()["tiles"]
        for sector in tile["sectors"]
        if seat in sector["stones"]
    ]


PICTURES = {"A": "group", "B": "corner", "C": "star", "D": "region"}


@every_language
def test_r_6_1_which_pictures_are_groups_by_which_option(lang: str) -> None:
    option = signoria.list_games()["san_gimignano"].options["group"]
    table = rows(lang)
    assert [f"“{name.render(lang)}”" for name in option.names] == table[0][1:]
    for letter, which in PICTURES.items():
        held = [bool(replayed(which, str(group)).view()["groups"][ANNA]) for group in option.choices]
        row = next(row for row in table if row[0].startswith(f"{letter}:"))
        assert row[1:] == [WORDS[lang]["yes" if group else "no"] for group in held]


@every_language
def test_r_6_1_the_pictures_show_the_guilds_that_the_guide_names(lang: str) -> None:
    for letter, which in PICTURES.items():
        state = load(which).state
        own = guilds(state, stones(state, ANNA))
        caption = re.search(rf"!\[{letter}: ([^]]*)\]", guide("san_gimignano", lang))
        assert caption
        if which != "corner":  # "the same guilds"
            assert all(name.render(lang) in caption[1] for name in GUILD_NAMES)
        assert len(own) == (5 if which == "region" else 4)
        assert set(own) == set(GUILD_LETTERS)
    size = len(load("region").state.view()["to_build_on"])
    assert re.search(rf"\| D: [^|]* {size} \|", guide("san_gimignano", lang))


def test_r_6_1_where_anna_holds_a_group_the_picture_outlines_it() -> None:
    for which in ("group", "star", "region"):
        state = load(which).state
        assert state.player == ANNA
        assert sorted(state.view()["to_build_on"]) == sorted(stones(state, ANNA))
    assert load("corner").state.view()["to_build_on"] == []


def test_r_7_1_what_the_guide_says_of_lines_and_stars() -> None:
    """A: red, green, yellow, blue is a line. C: three around yellow. D: red twice in every connected four."""
    group, star, region = (load(which).state for which in ("group", "star", "region"))
    by_guild = {guild: name for name in stones(group, ANNA) for guild in guilds(group, [name])}
    for one, next_one in ("RG", "GY", "YB"):
        assert by_guild[next_one] in adjacent(group, by_guild[one])
    assert by_guild["G"] in stones(group, BRAM)
    for name in stones(star, ANNA):
        others = adjacent(star, name) & set(stones(star, ANNA))
        assert guilds(star, list(others)) == (["R", "G", "B"] if guilds(star, [name]) == ["Y"] else ["Y"])
    fours = [four for four in combinations(stones(region, ANNA), 4) if connected(region, set(four))]
    assert fours
    assert all(guilds(region, list(four)).count("R") == 2 for four in fours)


def connected(state: State, sectors: set[str]) -> bool:
    reached = {min(sectors)}
    for _ in sectors:
        reached |= {near for name in reached for near in adjacent(state, name)} & sectors
    return reached == sectors


FIVE = {
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
        again = after.view()["must_build"][ANNA]
        expected.add(
            (
                named(guilds(state, [sector]), lang),
                named(guilds(after, stones(after, ANNA)), lang),
                WORDS[lang]["again" if again else "free"],
            )
        )
    assert {tuple(row) for row in table if row[-1] in (WORDS[lang]["free"], WORDS[lang]["again"])} == expected


SUPPLY = {
    "en": "Anna then has {} stones left instead of {}, and Bram {} instead of {}.",
    "nl": "Anna heeft dan nog {} stenen over in plaats van {}, en Bram {} in plaats van {}.",
}


@every_language
def test_r_4_5_both_stones_under_the_tower_go_home(lang: str) -> None:
    state = load("duty").state
    shared = [sector for sector in stones(state, ANNA) if sector in stones(state, BRAM)]
    assert guilds(state, shared) == ["B"]
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
    counted = {"en": f"There are {len(choices)} sectors now", "nl": f"Er zijn nu {len(choices)} sectoren"}
    assert counted[lang] in text(lang)
    green = [state.game.parts.words.TEXTS[action] for action in after.actions][-2]
    assert guilds(state, [green.removeprefix("stone ")]) == ["G"]
