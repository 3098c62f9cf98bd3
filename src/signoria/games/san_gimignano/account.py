"""San Gimignano: what towers pay. Each counts one, in the guild on which it stands (R-5.1)."""

from collections.abc import Iterator

from signoria.core.contract import Reckoning, Step
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.ground import guild_of
from signoria.games.san_gimignano.nearest import bits
from signoria.games.san_gimignano.notation import GUILD_LETTERS, SPOT_TEXTS
from signoria.games.san_gimignano.rules import BUILD_NOT, TOWER
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import OVER, State

SOURCES = {
    "R": tr("Potters"),
    "Y": tr("Millers"),
    "G": tr("Vintners"),
    "B": tr("Smiths"),
}
"""By letter of the guild on which towers stand."""
TOWER_TITLES = (
    tr("A tower on the potters"),
    tr("A tower on the millers"),
    tr("A tower on the vintners"),
    tr("A tower on the smiths"),
)


def score(towers: int) -> Sentence:
    return tr_plural("{count} tower", "{count} towers", towers)


def account(before: State, action: int, after: State) -> Reckoning | None:
    """A tower that was built; at the end what everybody has."""
    built = [tower_step(before, action)] if TOWER <= action < BUILD_NOT else []
    if after["player"] == OVER:
        return Reckoning(tr("The game is over"), [*built, *standings(after)], after)
    return Reckoning(built[0].title, built) if built else None


def tower_step(before: State, action: int) -> Step:
    sector = int(rules.sector_of_spot(before, action - TOWER))
    guild = int(guild_of(before, sector))
    seat = int(before.player)
    return Step(
        TOWER_TITLES[guild],
        tr(
            "{player} had stones in all four guilds there",
            tr("You had stones in all four guilds there"),
            player=Seat(seat),
        ),
        {GUILD_LETTERS[guild]: [int(other == seat) for other in range(before.players)]},
        light=(tower_id(SPOT_TEXTS[action - TOWER]),),
    )


def standings(state: State) -> Iterator[Step]:
    """What everybody has in the end, the best first: towers, and the stones that break ties (R-5.2)."""
    results = [
        (-int(rules.score(state, seat)), -int(rules.tiebreak(state, seat)), seat)
        for seat in range(state.players)
    ]
    for towers, stones, seat in sorted(results):
        yield Step(
            tr("{player}: {score}", tr("You: {score}"), player=Seat(seat), score=score(-towers)),
            tr_plural(
                "{player} has {score}, and {count} stone on the table if there is a tie",
                "{player} has {score}, and {count} stones on the table if there is a tie",
                -stones,
                tr_plural(
                    "You have {score}, and {count} stone on the table if there is a tie",
                    "You have {score}, and {count} stones on the table if there is a tie",
                    -stones,
                ),
                player=Seat(seat),
                score=score(-towers),
            ),
            {},
            light=tuple(
                tower_id(SPOT_TEXTS[rules.spot(state, sector)]) for sector in bits(int(state.towers[seat]))
            ),
        )


def tower_id(sector: str) -> str:
    """The id of a tower in drawings."""
    return f"tower-{as_id(sector)}"


def as_id(text: str) -> str:
    """The text of a sector or place as part of an id."""
    return text.replace(",", "_").replace("/", "_")
