"""Ponte Vecchio, the board: what sites and steps are called, for whoever cannot see them.

There are many on each drawing and few that differ, so that what was said once is kept.
"""

from functools import lru_cache
from typing import NamedTuple

from signoria.games.ponte_vecchio.board.plan import PonteVecchio, owners
from signoria.i18n import Seat, Sentence, tr

KEPT = 4096


class Reader(NamedTuple):
    """To whom it is said, and what the players are called."""

    lang: str
    names: tuple[str, ...]
    you: int | None


def reader_of(context: PonteVecchio) -> Reader:
    return Reader(context.lang, tuple(person.name for person in context.people), context.viewer)


# --- Sites ------------------------------------------------------------------------------------


def site_label(context: PonteVecchio, text: str, reader: Reader) -> str:
    sites = context.view["sites"]
    facing = f"{text[:-1]}{'R' if text.endswith('L') else 'L'}"
    return _site(text, sites[text], sites[facing], reader)


@lru_cache(KEPT)
def _site(text: str, owner: int | None, facing: int | None, reader: Reader) -> str:
    if owner is not None:
        said = tr(
            "Site {site}: a shop of {player}", tr("Site {site}: your shop"), site=text, player=Seat(owner)
        )
    elif facing is None:
        said = tr("Site {site}: free, and nothing opposite", site=text)
    else:
        said = tr(
            "Site {site}: free, opposite a shop of {player}",
            tr("Site {site}: free, opposite your own shop"),
            site=text,
            player=Seat(facing),
        )
    return said.render(*reader)


# --- Steps ------------------------------------------------------------------------------------


def step_label(context: PonteVecchio, step: int, reader: Reader) -> str:
    """A step; while the burgher is moved, what it means to stop there."""
    now, there = context.now, tuple(owners(context.now, step))
    if now["phase"] != "moving" or step not in now["steps_ahead"]:
        return _step(step, there, reader)
    return _stop(step, False, step in now["must_turn_on"], there, _pays(context), reader)


def turn_label(context: PonteVecchio, step: int, reader: Reader) -> str:
    now = context.now
    if now["phase"] != "moving" or step not in now["may_turn_on"]:
        return _turn(step, reader)
    return _stop(step, True, False, tuple(owners(now, step)), _pays(context), reader)


def _pays(context: PonteVecchio) -> int:
    return context.now["pays"][context.now["player"] or 0] or 0


@lru_cache(KEPT)
def _step(step: int, there: tuple[int, ...], reader: Reader) -> str:
    if not there:
        return tr("Step {step}: no shop", step=step).render(*reader)
    players = [Seat(seat) for seat in there]
    return tr("Step {step}: shops of {players}", step=step, players=players).render(*reader)


@lru_cache(KEPT)
def _turn(step: int, reader: Reader) -> str:
    return tr("Step {step}: the burgher may be turned here", step=step).render(*reader)


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
    return _with_payment(stop, [Seat(seat) for seat in there], pays).render(*reader)


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
