"""Banco: the table as text."""

from collections.abc import Sequence

from banco.view import BancoView
from signoria.i18n import tr
from signoria.terminal.markup import columns, result, seat_name


def draw(view: BancoView, names: Sequence[str], lang: str | None) -> str:
    title = [tr("player"), tr("points"), tr("prizes"), tr("laid"), tr("hand")]
    rows = [[f"[dim]{word.render(lang)}[/]" for word in title]]
    for seat in range(view["players"]):
        card = view["laid"][seat]
        shown = "" if card is None else str(card or "?")
        hand = " ".join(map(str, view["hands"][seat]))
        rows.append(
            [seat_name(seat, names), str(view["scores"][seat]), str(view["taken"][seat]), shown, hand]
        )
    return "\n".join([*columns(rows, right=(1, 2, 3)), "", question(view, names, lang)])


def question(view: BancoView, names: Sequence[str], lang: str | None) -> str:
    if view["over"]:
        return result(view["winners"], lambda seat: seat_name(seat, names)).render(lang)
    if view["phase"] == "prize":
        return tr("> The lot decides which prize is offered").render(lang)
    name = seat_name(view["player"] or 0, names)
    return tr("> {player}: lay a card for {points}", player=name, points=view["offered"]).render(lang)
