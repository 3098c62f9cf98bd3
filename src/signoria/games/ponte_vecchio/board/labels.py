"""Ponte Vecchio, the board: what sites and steps are called, for whoever cannot see them."""

from signoria.games.ponte_vecchio.board.plan import owners
from signoria.games.ponte_vecchio.view import PonteVecchioView
from signoria.i18n import Seat, Sentence, tr


def site_label(view: PonteVecchioView, text: str) -> Sentence:
    owner = view["sites"][text]
    if owner is not None:
        return tr(
            "Site {site}: a shop of {player}", tr("Site {site}: your shop"), site=text, player=Seat(owner)
        )
    facing = view["sites"][f"{text[:-1]}{'R' if text.endswith('L') else 'L'}"]
    if facing is None:
        return tr("Site {site}: free, and nothing opposite", site=text)
    return tr(
        "Site {site}: free, opposite a shop of {player}",
        tr("Site {site}: free, opposite your own shop"),
        site=text,
        player=Seat(facing),
    )


def step_label(view: PonteVecchioView, step: int) -> Sentence:
    """A step; while the burgher is moved, what it means to stop there."""
    there = [Seat(seat) for seat in owners(view, step)]
    if view["phase"] != "moving" or step not in view["steps_ahead"]:
        if not there:
            return tr("Step {step}: no shop", step=step)
        return tr("Step {step}: shops of {players}", step=step, players=there)
    if step in view["must_turn_on"]:
        stop = tr("Stop on {step}, where he turns round", step=step)
    else:
        stop = tr("Stop on {step}", step=step)
    return _with_payment(view, stop, there)


def turn_label(view: PonteVecchioView, step: int) -> Sentence:
    if view["phase"] != "moving" or step not in view["may_turn_on"]:
        return tr("Step {step}: the burgher may be turned here", step=step)
    there = [Seat(seat) for seat in owners(view, step)]
    return _with_payment(view, tr("Stop on {step} and turn", step=step), there)


def _with_payment(view: PonteVecchioView, stop: Sentence, there: list[Seat]) -> Sentence:
    pays = view["pays"][view["player"] or 0]
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
