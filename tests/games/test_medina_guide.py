"""The worked examples of Medina's guide: their figures come from the rules, in every language."""

import re

import pytest

import signoria
from signoria.core.game import State
from signoria.core.guide import guide
from signoria.core.record import Record
from signoria.core.registry import game_file
from signoria.games.medina import table
from signoria.games.medina.view import MedinaView
from signoria.games.medina.words import COLOUR_NAMES, COLOURS, FIELD_TEXTS, SIDE_NAMES, fields_touching
from signoria.i18n import LANGUAGES

YES_NO = {"de": ("ja", "nein"), "en": ("yes", "no"), "nl": ("ja", "nee")}
NO_STALL = {"de": "keinen Marktstand", "en": "no stall", "nl": "geen kraam"}
AND = {"de": "und", "en": "and", "nl": "en"}
QUOTED = {"de": "„{}“", "en": "“{}”", "nl": "“{}”"}


def record(which: str) -> Record:
    return Record.load(game_file("medina", f"examples/{which}.txt"))


def view(which: str) -> MedinaView:
    return record(which).state.view()  # type: ignore[return-value]


def part(which: str, lang: str) -> str:
    """What follows a picture in the guide, as far as the next picture or chapter."""
    after = guide("medina", lang).partition(f"(examples/{which}.txt)")[2]
    return re.split(r"^(?:!\[|## )", after, maxsplit=1, flags=re.MULTILINE)[0]


def lines(which: str, lang: str) -> str:
    """That part as one line."""
    return " ".join(part(which, lang).split())


def rows(which: str, lang: str) -> list[list[str]]:
    """The rows of the tables in that part, without their heads."""
    tables = re.findall(r"^\|[^\n]*\n\|---[^\n]*\n((?:\|[^\n]*\n)+)", part(which, lang), re.MULTILINE)
    return [
        [cell.strip() for cell in row.strip("|").split("|")] for one in tables for row in one.splitlines()
    ]


def palace_rows(lang: str) -> list[list[str]]:
    """The owned palaces by seat, and where their points come from."""
    names = record("palaces").names
    owned = [
        (palace["owner"], palace) for palace in view("palaces")["palaces"] if palace["owner"] is not None
    ]
    found = []
    for owner, palace in sorted(owned, key=lambda one: one[0]):
        colour = COLOUR_NAMES[COLOURS.index(palace["colour"])].render(lang)
        counts = (len(palace["buildings"]), len(palace["stables"]), palace["walls"], palace["stalls"])
        assert sum(counts) == palace["points"]
        found.append([f"{colour} ({names[owner]})", *map(str, counts), str(palace["points"])])
    return found


def player_rows() -> list[list[str]]:
    shown = record("palaces")
    earned = view("palaces")["earned"]
    scores = shown.state.scores
    return [
        [name, str(by["palaces"]), str(by["tiles"]), str(score)]
        for name, by, score in zip(shown.names, earned, scores, strict=True)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_palaces_of_11_10_and_13_points(lang: str) -> None:
    assert rows("palaces", lang) == palace_rows(lang) + player_rows()
    assert [row[-1] for row in palace_rows(lang)] == ["11", "10", "13"]  # as in the rulebook


def test_what_is_told_of_the_palaces() -> None:
    shown = view("palaces")
    stalls = set(shown["stalls"])
    by_colour = {palace["colour"]: palace for palace in shown["palaces"]}
    grey, black, brown = (by_colour[colour] for colour in ("grey", "black", "brown"))

    def beside(*fields: str) -> set[str]:
        return {FIELD_TEXTS[near] for field in fields for near in fields_touching(FIELD_TEXTS.index(field))}

    grey_all, black_all = (beside(*palace["buildings"], *palace["stables"]) for palace in (grey, black))
    assert stalls & grey_all & black_all == {"M2", "N2"}
    assert stalls & grey_all - beside(*grey["buildings"]) == {"L2"}
    assert {"top 16", "right 1"} <= set(shown["walls"]) and "P1" in grey["buildings"]
    assert brown["owner"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_of_the_three_players(lang: str) -> None:
    shown, text = view("palaces"), lines("palaces", lang)
    for colour, owner in (("orange", 0), ("black", 1), ("grey", 2)):
        number = COLOURS.index(colour)
        assert shown["palace_tiles"][colour] == owner
        assert f"{COLOUR_NAMES[number].render(lang)} {table.PALACE_POINTS[number]}" in text
    assert shown["tower_tiles"] == {"top left": None, "top right": 1, "bottom right": 0, "bottom left": None}
    for tower in (1, 2):
        assert f", {table.TOWER_POINTS[tower]}" in text
    game = record("palaces")
    before = next(  # the wall that tells of
        state
        for state, action in zip(game.states(), game.actions, strict=False)
        if state.text(action) == "wall right 3"
    )
    assert before.view()["tower_tiles"]["top right"] == 2 and before.player == 1
    assert f"{SIDE_NAMES[1].render(lang)} 3" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_gate(lang: str) -> None:
    shown, state = view("gate"), record("gate").state
    (palace,) = shown["palaces"]
    left = SIDE_NAMES[3].render(lang)
    assert shown["gates"] == ["left 6"] and "wall left 6" not in texts(state)
    assert {"left 5", "left 7"} <= set(shown["walls"]) and palace["buildings"] == ["A5", "A6", "A7"]
    assert shown["tower_tiles"] == {"top left": 0, "top right": None, "bottom right": None, "bottom left": 0}
    assert shown["palace_tiles"]["brown"] == 0
    first, last = table.TOWER_POINTS[0], table.TOWER_POINTS[3]
    brown, score = table.PALACE_POINTS[table.BROWN], state.scores[0]
    sentences = {
        "de": (
            f"{left.capitalize()} 6 ist das Tor",
            f"{palace['size']} Gebäude und grenzt an {palace['walls']} Mauern, {left} 5 und {left} 7",
            f"Er ist {palace['points']} Punkte wert",
            f"Turmplättchen, {first} und {last} Punkte (R-8.2)",
            f"das braune Plättchen, {brown} Punkte (R-8.1)",
            f"Das macht zusammen {score} Punkte",
        ),
        "en": (
            f"{left} 6 is the gate",
            f"{palace['size']} buildings and touches {palace['walls']} walls, {left} 5 and {left} 7",
            f"it is worth {palace['points']} points",
            f"tower tiles, {first} and {last} points (R-8.2)",
            f"the brown tile, {brown} points (R-8.1)",
            f"That makes {score} points in all",
        ),
        "nl": (
            f"{left} 6 is de poort",
            f"{palace['size']} gebouwen en grenst aan {palace['walls']} muren, {left} 5 en {left} 7",
            f"het is {palace['points']} punten waard",
            f"torentegels, {first} en {last} punten (R-8.2)",
            f"de bruine tegel, {brown} punten (R-8.1)",
            f"Dat zijn samen {score} punten",
        ),
    }
    for sentence in sentences[lang]:
        assert sentence in lines("gate", lang)


def texts(state: State) -> set[str]:
    return {state.text(action) for action in state.legal()}


def stalls_beside(which: str, field: str) -> list[str]:
    near = {FIELD_TEXTS[one] for one in fields_touching(FIELD_TEXTS.index(field))}
    return sorted(near & set(view(which)["stalls"]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_dead_end(lang: str) -> None:
    shown, text, both = view("street"), lines("street", lang), AND[lang]
    assert shown["street_ends"] == ["A1", "E4"] and sorted(shown["street_goes_on"]) == ["E5", "F4"]
    possible = {text for text in texts(record("street").state) if text.startswith("stall")}
    assert possible == {"stall E5", "stall F4"}
    assert f"A1 {both} E4. " in text
    for field in ("A2", "D4"):
        touched = stalls_beside("street", field)
        assert len(touched) == 2 and field in text and f" {both} ".join(touched) in text
    caption = guide("medina", lang).partition("](examples/street.txt)")[0].rpartition("![")[2]
    assert f"E5 {both} F4" in caption


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_a_new_street_may_begin(lang: str) -> None:
    shown = record("new_street")
    assert view("new_street")["street_ends"] == ["A1", "H6"] and not view("new_street")["street_goes_on"]
    assert len(view("new_street")["stalls"]) - len(view("street")["stalls"]) == 5
    by_option = {}
    for option in ("apart", "beside"):
        state = signoria.game("medina", players=3, new_street=option).start()
        for action in shown.actions:
            state.apply(action)
        by_option[option] = texts(state)
    expected = []
    for field in ("M9", "I5", "G5"):
        touched = f" {AND[lang]} ".join(stalls_beside("new_street", field)) or NO_STALL[lang]
        may = [YES_NO[lang][f"stall {field}" not in possible] for possible in by_option.values()]
        expected.append([field, touched, *may])
    assert rows("new_street", lang) == expected
    names = signoria.list_games()["medina"].options["new_street"].names
    head = guide("medina", lang).partition("(examples/new_street.txt)")[2].partition("\n|---")[0]
    assert head.endswith(" | ".join(QUOTED[lang].format(name.render(lang)) for name in names) + " |")
