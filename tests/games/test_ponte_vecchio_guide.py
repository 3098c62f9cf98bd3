"""Ponte Vecchio's guide: the figures of its worked examples come from the rules."""

import re
from itertools import groupby

import pytest

from signoria import State
from signoria.core.guide import guide
from signoria.core.record import Record
from signoria.core.registry import game_file
from signoria.games.ponte_vecchio.texts import steps
from signoria.i18n import LANGUAGES

ANNA, BRAM, CARLA = range(3)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def load(which: str) -> Record:
    return Record.load(game_file("ponte_vecchio", f"examples/{which}.txt"))


def after(state: State, *actions: str) -> State:
    state = state.copy()
    for action in actions:
        state.apply(action)
    return state


def text(lang: str) -> str:
    """The guide without its line breaks."""
    return re.sub(r"\s+", " ", guide("ponte_vecchio", lang))


def assert_said(which: dict[str, str], lang: str, **figures: int) -> None:
    assert which[lang].format(**figures) in text(lang)


def own_step(state: State, seat: int) -> int:
    """A step ahead of the burgher with a shop of this player, and of nobody else."""
    view = state.view()
    return next(
        step
        for step in view["steps_ahead"]
        if {view["sites"][f"{step}L"], view["sites"][f"{step}R"]} == {seat, None}
    )


# --- who has the right -----------------------------------------------------------------

FATE = {
    "de": {"right": "hat das Zugrecht", "out": "aufgehoben", "higher": "höhere Karte"},
    "en": {"right": "has the right", "out": "cancelled out", "higher": "higher card"},
    "nl": {"right": "heeft het recht", "out": "weggevallen", "higher": "hogere kaart"},
}

TIE = {
    "de": (
        "Drei haben eine {low} gelegt und Dirk eine {high}]",
        "Die niedrigste Karte ist die {low},",
        "Auch Carla hat eine {low},",
    ),
    "en": (
        "Three have laid a {low}, and Dirk a {high}]",
        "The lowest card is {low},",
        "Carla has a {low} too",
    ),
    "nl": (
        "Er liggen drie kaarten van {low}, en Dirk legde een {high}]",
        "De laagste kaart is {low},",
        "Carla legde ook een {low} ",
    ),
}


@every_language
def test_r_4_2_the_lowest_card_and_distance_that_only_one_has(lang: str) -> None:
    record = load("tie")
    view = record.state.view()
    lowest = min(map(int, view["laid"]))
    rows = []
    for seat, (name, card, away) in enumerate(zip(record.names, view["laid"], view["distance"], strict=True)):
        fate = "right" if seat == view["right"] else "out" if int(card) == lowest else "higher"
        rows.append(f"| {name} | {card} | {steps(away).render(lang)} | {FATE[lang][fate]} |")
    assert "\n".join(rows) in guide("ponte_vecchio", lang)
    twins = [seat for seat in range(4) if view["distance"][seat] == 1]
    assert twins == [ANNA, BRAM]
    for sentence in TIE[lang]:
        assert sentence.format(low=lowest, high=view["laid"][3]) in text(lang)


# --- the sale --------------------------------------------------------------------------

SALE = {
    "de": "Bram bietet {bram} Florin dafür, Carla {carla}]",
    "en": "Bram offers {bram} florins for it, Carla {carla}]",
    "nl": "Bram biedt er {bram} florijnen voor, Carla {carla}]",
}
KEPT = {
    "de": "bekäme sie {own} Florin.",
    "en": "she would receive {own} florins.",
    "nl": "dan krijgt ze {own} florijnen.",
}
CARDS = {
    "de": "Anna hat ihre {anna} gelegt, die niedrigste Karte.",
    "en": "Anna has laid her {anna}, the lowest card.",
    "nl": "Anna heeft haar {anna} gelegd, de laagste kaart.",
}
BOUGHT = {
    "de": "Bram hat seine {card} gelegt. Er kauft das Zugrecht für {price} Florin, bewegt den Bürger zu einem"
    " seiner Läden und bekommt {card} von der Bank",
    "en": "Bram has laid his {card}. He buys the right for {price} florins, moves the burgher to one of his"
    " own shops and receives {card} from the bank",
    "nl": "Bram heeft zijn {card} gelegd. Hij koopt het recht voor {price} florijnen, verplaatst de burger"
    " naar een van zijn eigen winkels en krijgt {card} van de bank",
}
BOTH = {
    "de": "Beide stehen um {gain} Florin besser da.",
    "en": "Both are {gain} florins better off.",
    "nl": "Allebei gaan ze er {gain} florijnen op vooruit.",
}
OTHERWISE = {
    "de": "Hätte Anna für {price} an Carla verkauft, hätte der Bürger für Carlas Karte {pays} gezahlt: Anna"
    " hätte {anna} gewonnen und Carla {carla}.",
    "en": "Had Anna sold to Carla for {price}, the burgher would have paid {pays} for Carla's card: Anna"
    " would have gained {anna} and Carla {carla}.",
    "nl": "Had Anna voor {price} aan Carla verkocht, dan had de burger {pays} betaald, voor de kaart van"
    " Carla: Anna had er {anna} mee gewonnen en Carla {carla}.",
}


def signed(florins: int) -> str:
    return f"{florins:+}" if florins else "0"


@every_language
def test_r_5_1_won_with_a_10_sold_for_50_to_a_100_and_both_gain_50(lang: str) -> None:
    record = load("sale")
    state = record.state
    before, offers, pays = state.scores, state.view()["offers"], state.view()["pays"]
    assert (pays[ANNA], offers[BRAM], pays[BRAM]) == (10, 50, 100), "the rulebook's example"
    sold = after(state, "sell 2")
    moved = after(sold, f"to {own_step(sold, BRAM)}")
    gains = [now - then for now, then in zip(moved.scores, before, strict=True)]
    figures = zip(record.names, before, sold.scores, moved.scores, map(signed, gains), strict=True)
    assert "\n".join(f"| {' | '.join(map(str, row))} |" for row in figures) in guide("ponte_vecchio", lang)
    assert gains[ANNA] == gains[BRAM]
    assert_said(SALE, lang, bram=offers[BRAM], carla=offers[CARLA])
    assert_said(CARDS, lang, anna=pays[ANNA])
    assert_said(BOUGHT, lang, card=pays[BRAM], price=offers[BRAM])
    assert_said(BOTH, lang, gain=gains[ANNA])


@every_language
def test_r_5_1_what_anna_could_have_had_instead(lang: str) -> None:
    state = load("sale").state
    before, offers, pays = state.scores, state.view()["offers"], state.view()["pays"]
    kept = after(state, "keep")
    kept = after(kept, f"to {own_step(kept, ANNA)}")
    assert_said(KEPT, lang, own=kept.scores[ANNA] - before[ANNA])
    sold = after(state, "sell 3")
    sold = after(sold, f"to {own_step(sold, CARLA)}")
    gains = [now - then for now, then in zip(sold.scores, before, strict=True)]
    assert_said(OTHERWISE, lang, price=offers[CARLA], pays=pays[CARLA], anna=gains[ANNA], carla=gains[CARLA])


# --- turning the burgher ---------------------------------------------------------------

TURNING = {
    "de": {"no": "nein", "may": "darf", "must": "muss"},
    "en": {"no": "no", "may": "may", "must": "must"},
    "nl": {"no": "nee", "may": "mag", "must": "moet"},
}

BEHIND = {
    "de": "Annas Laden auf {on} ",
    "en": "Anna's shop on {on} ",
    "nl": "de winkel van Anna op {on} ",
}


def turning(state: State, step: int) -> str:
    """Whether the mover may turn the burgher on a step: by what is offered, and by how he looks then."""
    if f"to {step} turn" in [state.text(action) for action in state.legal()]:
        return "may"
    turned = after(state, f"to {step}").view()["looks_towards"] != state.view()["looks_towards"]
    return "must" if turned else "no"


@every_language
def test_r_5_5_where_he_may_and_where_he_must_be_turned(lang: str) -> None:
    before, record = load("sale"), load("turning")
    assert record.actions[: len(before.actions)] == before.actions
    state = record.state
    assert state.player == BRAM
    ahead = {step: turning(state, step) for step in state.view()["steps_ahead"]}
    rows = [
        f"| {', '.join(map(str, stretch))} | {TURNING[lang][answer]} |"
        for answer, stretch in groupby(ahead, key=lambda step: ahead[step])
    ]
    table = [line for line in guide("ponte_vecchio", lang).splitlines() if re.match(r"\| \d+[ ,]", line)]
    assert [line[: line.index("|", line.index("|", 1) + 1) + 1] for line in table] == rows
    shop = next(site[:-1] for site, owner in state.view()["sites"].items() if owner == ANNA)
    assert_said(BEHIND, lang, on=int(shop))


# --- the joker -------------------------------------------------------------------------

JOKER = {
    "de": "Sie hat {shops} Läden auf der Brücke, also zahlt ihr Joker {shops} mal 20, das sind {pays} Florin;"
    " der von Bram hätte mit {fewer} Läden {less} gezahlt.",
    "en": "She has {shops} shops on the bridge, so her joker pays {shops} times 20, which is {pays} florins;"
    " Bram's, with {fewer} shops, would have paid {less}.",
    "nl": "Ze heeft {shops} winkels op de brug, dus haar joker betaalt {shops} keer 20, en dat is {pays}"
    " florijnen; die van Bram, met {fewer} winkels, had {less} betaald.",
}
FACING = {
    "de": "Auf Stufe {step} steht ihr Laden einem von Carla gegenüber: Dort wählt, wer den Bürger bewegt, wer"
    " bezahlt wird. Anna bezahlt sich selbst und hat {florins} Florin.",
    "en": "On step {step} her shop faces one of Carla's: there the mover chooses who is paid. Anna pays"
    " herself and has {florins} florins.",
    "nl": "Op trede {step} staat haar winkel tegenover een van Carla: daar kiest wie de burger verplaatst wie"
    " er betaald wordt. Anna kiest zichzelf en heeft dan {florins} florijnen.",
}
NEARER = {
    "de": "Annas Laden auf Stufe {step} ist näher.",
    "en": "Anna's shop on step {step} is nearer.",
    "nl": "de winkel van Anna op trede {step} is dichterbij.",
}


@every_language
def test_r_5_4_a_joker_with_six_shops_pays_120(lang: str) -> None:
    state = load("joker").state
    view = state.view()
    assert view["laid"][ANNA] == view["laid"][BRAM] == "joker"
    assert view["right"] == state.player == ANNA
    assert view["distance"][ANNA] == 0 < view["distance"][BRAM]
    assert_said(NEARER, lang, step=view["burgher"])
    shops, pays = view["shops"], view["pays"]
    assert_said(JOKER, lang, shops=shops[ANNA], pays=pays[ANNA], fewer=shops[BRAM], less=pays[BRAM])
    chosen = [state.text(action) for action in state.legal() if state.text(action).endswith(" pay 1")]
    assert len({choice.split()[1] for choice in chosen}) == 1, "the only step ahead with two owners"
    step = int(chosen[0].split()[1])
    assert {view["sites"][f"{step}L"], view["sites"][f"{step}R"]} == {ANNA, CARLA}
    paid = after(state, chosen[0])
    assert paid.scores[ANNA] - state.scores[ANNA] == pays[ANNA]
    assert_said(FACING, lang, step=step, florins=paid.scores[ANNA])
    assert re.search(rf"!\[Anna [^]]* {shops[ANNA]} [^]]*\]\(examples/joker\.txt\)", text(lang))
