"""Ponte Vecchio, the board: what sites and steps are called, for whoever cannot see them.

There are many on each drawing and few that differ, so that what was said once is kept.
"""

from functools import lru_cache
from typing import NamedTuple

from signoria.games.ponte_vecchio.board.plan import Owners, PonteVecchio, owners_on
from signoria.games.ponte_vecchio.texts import site_name
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.svg import Reader

KEPT = 4096

# --- Sites ------------------------------------------------------------------------------------


@lru_cache(4 * KEPT)
def site_label(text: str, owner: int | None, facing: int | None, away: int, reader: Reader) -> str:
    """A site: where it is, what stands there and opposite; `away`: steps ahead of the burgher."""
    return begun(reader.say(tr("{site}: {shop}. {burgher}", **_about_site(text, owner, facing, away))))


def begun(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _about_site(text: str, owner: int | None, facing: int | None, away: int) -> dict[str, Sentence]:
    return {
        "site": site_name(text),
        "shop": _shop(owner, facing),
        "burgher": _where_burgher(away),
    }


def _where_burgher(away: int) -> Sentence:
    if away == 0:
        return tr("The burgher stands here.")
    if away > 0:
        return tr_plural("{count} step ahead of the burgher.", "{count} steps ahead of the burgher.", away)
    return tr_plural("{count} step behind the burgher.", "{count} steps behind the burgher.", -away)


def _shop(owner: int | None, facing: int | None) -> Sentence:
    """What stands on a site, and what opposite."""
    if owner is None:
        here = tr("free")
    else:
        here = tr("a shop of {player}", tr("your shop"), player=Seat(owner))
    if facing is None:
        return tr("{shop}, nothing opposite", shop=here)
    return tr(
        "{shop}, opposite a shop of {player}",
        tr("{shop}, opposite a shop of yours"),
        shop=here,
        player=Seat(facing),
    )


# --- Steps ------------------------------------------------------------------------------------


class Way(NamedTuple):
    """What whoever moves the burgher now may do with him."""

    ahead: tuple[int, ...]
    may_turn_on: tuple[int, ...]
    must_turn_on: tuple[int, ...]
    pays: int


NO_WAY = Way((), (), (), 0)
"""Nobody moves him."""


def way_of(context: PonteVecchio) -> Way:
    now = context.now
    if now["phase"] != "moving":
        return NO_WAY
    return Way(
        tuple(now["steps_ahead"]),
        tuple(now["may_turn_on"]),
        tuple(now["must_turn_on"]),
        now["pays"][now["player"] or 0] or 0,
    )


def step_label(step: int, sites: Owners, way: Way, reader: Reader) -> str:
    """A step; while the burgher is moved, what it means to stop there."""
    there = owners_on(sites, step)
    if step not in way.ahead:
        return _step(step, there, reader)
    return _stop(step, False, step in way.must_turn_on, there, way.pays, reader)


def turn_label(step: int, sites: Owners, way: Way, reader: Reader) -> str:
    if step not in way.may_turn_on:
        return _turn(step, reader)
    return _stop(step, True, False, owners_on(sites, step), way.pays, reader)


@lru_cache(KEPT)
def _step(step: int, there: tuple[int, ...], reader: Reader) -> str:
    if not there:
        return reader.say(tr("Step {step}: no shop", step=step))
    players = [Seat(seat) for seat in there]
    return reader.say(tr("Step {step}: shops of {players}", step=step, players=players))


@lru_cache(KEPT)
def _turn(step: int, reader: Reader) -> str:
    return reader.say(tr("Step {step}: the burgher may be turned here", step=step))


@lru_cache(KEPT)
def _stop(
    step: int, and_turn: bool, must_turn: bool, there: tuple[int, ...], pays: int, reader: Reader
) -> str:
    if and_turn:
        stop = tr("Stop on {step} and turn", step=step)
    elif must_turn:
        stop = tr("Stop on {step}, where he turns round", step=step)
    else:
        stop = tr("Stop on {step}", step=step)
    return reader.say(_with_payment(stop, [Seat(seat) for seat in there], pays))


def _with_payment(stop: Sentence, there: list[Seat], pays: int) -> Sentence:
    if not there:
        return tr("{stop}: nobody is paid", stop=stop)
    if len(there) > 1:
        return tr("{stop}: {players}, you choose who receives {pays}", stop=stop, players=there, pays=pays)
    return tr(
        "{stop}: {player} receives {pays}",
        tr("{stop}: you receive {pays}"),
        stop=stop,
        player=there[0],
        pays=pays,
    )
