"""Medina in words: what a piece pays, who is told what, and what is said before a choice."""

from functools import cache
from itertools import pairwise

import pytest

import signoria
from signoria.games.medina import words
from signoria.games.medina.board import draw
from signoria.games.medina.notation import TEXTS
from signoria.i18n import LANGUAGES
from signoria.svg import Context, Look, people
from tests.games.test_medina_board import ids_of
from tests.settings import some_states

NAMES = ["Annabel", "Bernard", "Cornelia", "Dominique"]
SETTINGS = [
    (players, {"screens": screens, "new_street": street})
    for players in (2, 3, 4)
    for screens in ("open", "hidden")
    for street in ("apart", "beside")
]
every_setting = pytest.mark.parametrize(("players", "options"), SETTINGS)


@cache
def moves(players, screens="open", new_street="apart", seed=4):
    """A random game move by move: the state before, the action, the state after."""
    game = signoria.game("medina", players=players, screens=screens, new_street=new_street)
    states = some_states(game, seed)
    return [
        (before, next(action for action in before.legal() if before.after(action) == after), after)
        for before, after in pairwise(states)
    ]


def summed(steps, players):
    """The points of all steps, by source and seat."""
    found = {source: [0] * players for source in words.SOURCES}
    for step in steps:
        for source, points in step.points.items():
            found[source] = [old + new for old, new in zip(found[source], points, strict=True)]
    return found


def in_all(points):
    return [sum(seat) for seat in zip(*points.values(), strict=True)]


def start(*actions, players=3):
    state = signoria.game("medina", players=players).start()
    for action in actions:
        state.apply(action)
    return state


@every_setting
def test_the_account_adds_up(players, options):
    steps = []
    for before, action, after in moves(players, **options):
        account = words.account(before.data, action, after.data)
        paid = account.steps if account else []
        change = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
        assert in_all(summed(paid, players)) == change
        assert account is None or account.state is None
        steps += paid
    final = words.final_account(after.data)
    assert summed(final, players) == summed(steps, players)
    assert in_all(summed(final, players)) == after.scores


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_account_has_a_line_for_every_palace_and_tile(players):
    _, _, end = moves(players)[-1]
    view, steps = end.view(), words.final_account(end.data)
    owned = [palace for palace in view["palaces"] if palace["owner"] is not None]
    held = [*view["palace_tiles"].values(), *view["tower_tiles"].values()]
    assert len(steps) == len(owned) + len(held) - held.count(None)
    for palace in owned:
        title = f"{palace['colour'].capitalize()} palace"
        (step,) = [step for step in steps if (step.seat, str(step.title)) == (palace["owner"], title)]
        worth = {source: sum(points) for source, points in step.points.items()}
        counted = {
            "buildings": len(palace["buildings"]),
            "stables": len(palace["stables"]),
            "walls": palace["walls"],
            "stalls": palace["stalls"],
        }
        assert worth == counted
        assert len(step.light) == palace["points"]


@pytest.mark.parametrize("look", [Look(), Look(narrow=True)], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_valued_is_in_the_drawing(players, look):
    for before, action, after in moves(players)[20::9]:
        account = words.account(before.data, action, after.data)
        ids = ids_of(draw(Context(after.view(), people(NAMES[:players]), look, "en", is_reckoning=True)))
        steps = [*(account.steps if account else ()), *words.final_account(after.data)]
        for step in steps:
            assert {*step.light, *step.at.values()} <= set(ids)


@every_setting
def test_brief_tells_every_piece_and_no_name(players, options):
    for before, action, after in moves(players, **options):
        told = list(words.brief(before.data, action, after.data))
        laid = before.view()["pieces_left"] - after.view()["pieces_left"]
        if before.player == signoria.NATURE:
            assert not told
            continue
        assert told[0][0] == before.player
        assert before.view()["phase"] == "first stall" or 1 <= len(told) <= laid
        for _, sentence in told:
            assert len(sentence.render("en", NAMES)) < 24
            assert not any(name in sentence.render("nl", NAMES) for name in NAMES)


def test_brief_is_brief():
    state = start("starts 1", "stall H6", "grey C3", "orange N8")
    found = {}
    for text in ("grey C4", "stable B3", "stall H7", "wall bottom 1", "roof N8"):
        action = state.action(text)
        ((seat, told),) = words.brief(state.data, action, state.after(action).data)
        found[text] = seat, str(told)
    assert found == {
        "grey C4": (1, "grey C4"),
        "stable B3": (1, "stable B3"),
        "stall H7": (1, "stall H7"),
        "wall bottom 1": (1, "wall bottom 1"),
        "roof N8": (1, "roof on orange N8"),
    }


@every_setting
def test_the_reader_is_never_called_by_name(players, options):
    for before, action, after in moves(players, **options)[::3]:
        account = words.account(before.data, action, after.data)
        told = [
            *words.happened(before.data, action, after.data),
            *(step.explanation for step in (account.steps if account else ())),
            words.warning(before.data, action),
            words.reason(before.data, action),
            words.heading(before.data),
        ]
        for sentence in filter(None, told):
            for seat in range(players):
                for lang in LANGUAGES:
                    assert NAMES[seat] not in sentence.render(lang, NAMES[:players], seat)


def test_a_stable_is_told_by_whose_palace_it_is():
    state = start("starts 1", "stall H6", "grey C3", "roof C3", "black K3", "wall top 1")
    action = TEXTS.index("stable C4")
    sentence = next(iter(words.happened(state.data, action, state.after(action).data)))
    assert [sentence.render("en", NAMES, seat) for seat in (0, 2, None)] == [
        "Cornelia adds a stable on C4 to your grey palace",
        "You add a stable on C4 to Annabel's grey palace",
        "Cornelia adds a stable on C4 to Annabel's grey palace",
    ]


# --- Before a choice --------------------------------------------------------------------------


def warned(state, text):
    warning = words.warning(state.data, TEXTS.index(text))
    return warning and warning.render("en", NAMES, state.player)


def test_points_for_others_are_warned_of():
    state = start("starts 1", "stall H6", "grey C3", "roof C3", "black K3", "wall top 1")
    assert warned(state, "stable C4") == "This gives Annabel 1 point"
    assert warned(state, "wall bottom 1") is None


def test_a_roof_on_next_to_nothing_is_warned_of():
    state = start("starts 1", "stall H6", "grey C3")
    assert warned(state, "roof C3") == "Only 1 point, and no second palace of this colour for you"


def test_a_palace_that_is_given_away_is_warned_of():
    rich = ("grey C3", "grey C4", "grey C5", "grey C6", "wall top 1")
    last = start("starts 1", "stall H6", *rich)
    assert warned(last, "grey C7") == "Annabel can roof it now, for 5 points"
    first = start("starts 1", "stall H6", *rich, "wall top 2")
    assert warned(first, "grey C7") is None  # the second piece may be the roof
    owner = start("starts 1", "stall H6", "grey P11", "roof P11", "grey C3", "grey C4", "grey C5", "grey C6")
    assert warned(owner, "grey C7") == "You own a palace of this colour: this one is for others"


def test_a_reason_says_what_is_gained():
    state = start("starts 1", "stall H6", "grey C3", "wall top 1")
    gain = words.reason(state.data, TEXTS.index("roof C3"))
    assert gain is not None and str(gain) == "2 points for you"  # the palace and its tile
    grows = words.reason(state.data, TEXTS.index("grey C4"))
    assert grows is not None and str(grows) == "The open palace will be worth 2 points"
    assert words.reason(state.data, TEXTS.index("wall top 2")) is None
