"""Ponte Vecchio, the board: the steps and sites of the bridge, the shops, and the burgher on his way."""

from functools import cache, lru_cache

from signoria.games.ponte_vecchio.board.houses import (
    burgher,
    far_shop,
    far_site,
    kind_of,
    near_shop,
    near_site,
    shop_from_above,
    site_from_above,
)
from signoria.games.ponte_vecchio.board.labels import NO_WAY, Way, site_label, step_label, turn_label, way_of
from signoria.games.ponte_vecchio.board.names import anybody, named
from signoria.games.ponte_vecchio.board.paint import BOARD, LANTERN, TURNS, own, paints
from signoria.games.ponte_vecchio.board.plan import (
    ALL_STEPS,
    DEAL,
    Owners,
    PonteVecchio,
    at_an_end,
    owners_on,
    plan_for,
    sites_of,
)
from signoria.games.ponte_vecchio.bridge import SITES, STEPS
from signoria.games.ponte_vecchio.rules import CARD, SHOP, TO
from signoria.games.ponte_vecchio.texts import SITE_TEXTS
from signoria.i18n import tr
from signoria.svg import (
    COLOURS,
    INK,
    Look,
    Piece,
    Place,
    Reader,
    Symbols,
    emblem,
    group,
    pin,
    tag,
    text_width,
    title,
    words,
)

PLATE = "M-29 -31h58l2.500 64h-63z"
HOOK = "M-6 5h8a5 5 0 0 0 0-10h-6m3.500-3.500l-4 3.500l4 3.500"
GHOST = 0.6
NO_SITES: Owners = (None,) * SITES


def draw_bridge(context: PonteVecchio, symbols: Symbols) -> str:
    """All that stands on the ground."""
    look, reader, view, now = context.look, context.reader, context.view, context.now
    sites, way = sites_of(view), way_of(context)
    before = sites_of(context.before) if context.before else sites
    stands = sites if context.before is None else before
    lit = way if not context.is_reckoning else NO_WAY
    end = view["burgher"] if previews_move(context) else None
    where = (now["burgher"], 1 if now["looks_towards"] == STEPS else -1)
    left, right = [
        named(context, symbols.place(_sites(reader, side, sites, before, where))) + _pins(context, side)
        for side in "LR"
    ]
    parts = [left]
    if look.narrow:
        parts.append(right)
    parts.append(named(context, _steps(reader, stands, way, lit.ahead, end)))
    if not view["over"]:
        parts.append(_lantern(now["burgher"], now["looks_towards"], look))
    parts.append(_numbers(look))
    turnings = (reader, stands) if way.may_turn_on else (anybody(reader), NO_SITES)
    parts.append(named(context, _turnings(*turnings, way, lit.may_turn_on)))
    if not shows_payouts(context) and not view["over"]:
        parts.append(_chevrons(view["burgher"], tuple(view["steps_ahead"]), view["looks_towards"], look))
    if not look.narrow:
        parts.append(right)
    parts.append(symbols.place(_burgher(reader, now["burgher"], now["looks_towards"])))
    parts.append(_mover(context))
    parts.append(_payouts(context))
    parts.append(_ghost(context, symbols))
    return "".join(parts)


def _thing(pick: str, label: str, *content: str, at: Place, id_: str | None = None) -> str:
    """What may be picked."""
    return group(title(label), *content, at=at, data_pick=pick, id=id_)


# --- Sites ------------------------------------------------------------------------------------


@lru_cache(512)
def _sites(reader: Reader, side: str, sites: Owners, before: Owners, burgher: tuple[int, int]) -> Piece:
    """All sites on a side of the bridge; `before`: as they are without what is proposed.

    `burgher`: the step where he stands, and which way he looks, 1 or -1.
    """
    symbols, others = Symbols(BOARD), anybody(reader)
    drawn = []
    for number in range("LR".index(side), SITES, 2):
        owner, facing = sites[number], sites[number ^ 1]
        is_new = before[number] is None and owner is not None
        away = (number // 2 + 1 - burgher[0]) * burgher[1]
        is_own = reader.viewer is not None and reader.viewer in (owner, facing)
        piece = _site(reader if is_own else others, SITE_TEXTS[number], owner, facing, away, is_new)
        drawn.append(symbols.place(piece))
    return symbols.piece("".join(drawn))


def _pins(context: PonteVecchio, side: str) -> str:
    """On the shops that others built since the viewer's last choice."""
    laid_by = {SITE_TEXTS[action - SHOP]: seat for seat, action in context.recent if SHOP <= action < CARD}
    return "".join(
        _pin(context.people[seat].colour, text, context.look)
        for text, seat in laid_by.items()
        if text.endswith(side) and context.view["sites"][text] is not None
    )


@lru_cache(8192)
def _site(reader: Reader, text: str, owner: int | None, facing: int | None, away: int, is_new: bool) -> Piece:
    """A free site, or a shop; in a preview the new shop is a ghost in a gold frame."""
    is_left, look, symbols = text.endswith("L"), reader.look, Symbols(BOARD)
    at, label = plan_for(look).site(text), site_label(text, owner, facing, away, reader)
    if owner is None:
        free = _thing(f"site:{text}", label, _free_site(is_left, look), _outline(text, look), at=at)
        return symbols.piece(free)
    colour, kind = reader.colours[owner], kind_of(int(text[:-1]))
    if look.narrow:
        shop = symbols.use(f"roof-{side_of(text)}-{colour}", lambda: shop_from_above(colour, is_left))
    elif is_left:
        shop = symbols.use(f"far-{colour}-{kind}", lambda: far_shop(colour, kind, look))
    else:
        shop = symbols.use(f"near-{colour}-{kind}", lambda: near_shop(colour, kind, look))
    drawn = group(shop, opacity=GHOST + 0.2) + _gold_frame(text, look) if is_new else shop
    return symbols.piece(
        _thing(f"site:{text}", label, _outline(text, look), drawn, at=at, id_=f"shop-{text}")
    )


def side_of(text: str) -> str:
    return "left" if text.endswith("L") else "right"


def _free_site(is_left: bool, look: Look) -> str:
    if look.narrow:
        return site_from_above(look)
    return far_site(look) if is_left else near_site(look)


def _outline_shape(text: str, look: Look) -> str:
    """The outline of the shop that stands there, or may come: what is lit and clicked."""
    if look.narrow:
        return "M0 0h78v26h-78z"
    if not text.endswith("L"):
        return "M-34 -32L-25 -80H25L34 -32H28V0H-28V-32z"
    top = -(68, 76, 63)[kind_of(int(text[:-1]))]
    return f"M-32 {top + 6}L-22 {top - 28}H22L32 {top + 6}H27V0H-27V{top + 6}z"


@cache
def _outline(text: str, look: Look) -> str:
    return tag("path", d=_outline_shape(text, look), fill="#000000", fill_opacity=0)


def _gold_frame(text: str, look: Look) -> str:
    shape = _outline_shape(text, look)
    under = tag("path", d=shape, fill="none", stroke="#ffffff", stroke_width=6, stroke_linejoin="round")
    return under + tag(
        "path", d=shape, fill="none", stroke=LANTERN, stroke_width=3.5, stroke_linejoin="round"
    )


@lru_cache(1024)
def _pin(colour: str, text: str, look: Look) -> str:
    """Since the viewer's last choice this shop was built."""
    shape = _outline_shape(text, look)
    frame = tag("path", d=shape, fill="none", stroke="#fffdf7", stroke_width=5) + tag(
        "path", d=shape, fill="none", stroke=COLOURS[colour].fill, stroke_width=3, stroke_dasharray="7 4"
    )
    tip = (12, 10) if look.narrow else (22, -88 if text.endswith("L") else -70)
    return group(frame, pin(colour, tip), at=plan_for(look).site(text), pointer_events="none")


# --- Steps ------------------------------------------------------------------------------------


@lru_cache(512)
def _steps(reader: Reader, sites: Owners, way: Way, lit: tuple[int, ...], end: int | None) -> str:
    """All paving plates; `end`: where a proposed move would stop."""
    return "".join(
        [
            _step(reader.look, step, step_label(step, sites, way, reader), step in lit, step == end)
            for step in ALL_STEPS
        ]
    )


@lru_cache(8192)
def _step(look: Look, step: int, label: str, ahead: bool, is_end: bool) -> str:
    """A paving plate. On a narrow screen the whole row is the target while the burgher is moved."""
    row = (
        tag("rect", x=-145, y=-14.5, width=290, height=29, rx=4, fill="#ffffff", fill_opacity=0)
        if look.narrow and ahead
        else ""
    )
    plate = _plate(step, ahead, is_end, look)
    return _thing(f"step:{step}", label, row, plate, at=plan_for(look).step(step))


@cache
def _plate(step: int, ahead: bool, is_end: bool, look: Look) -> str:
    """Golden if the burgher may be moved there; more so if that is proposed."""
    here, turns = paints(look).scenery, TURNS[look.dark]
    fill = ("#7d6a45" if look.dark else "#fdeebc") if ahead else here.stone[0]
    edge = look.tones.gilt if ahead else here.joint
    if is_end:
        fill, edge, turns = LANTERN, "#7d2019", "#7d2019"
    if look.narrow:
        plate = tag("rect", x=-62, y=-13.5, width=124, height=27, rx=4, fill=fill, stroke=edge)
        frame = tag("rect", x=-59.5, y=-11, width=119, height=22, rx=3, fill="none", stroke=turns,
                    stroke_width=1.5)  # fmt: skip
    else:
        plate = tag("path", d=PLATE, fill=fill, stroke=edge)
        frame = tag(
            "path", d="M-25.500 -27h51l2.300 56h-55.600z", fill="none", stroke=turns, stroke_width=1.8
        )
    return plate + (frame if at_an_end(step) else "")


@cache
def _numbers(look: Look) -> str:
    return "".join(_number(step, look) for step in ALL_STEPS)


def _number(step: int, look: Look) -> str:
    x, y = plan_for(look).step(step)
    dx, dy = (-57, 5.5) if look.narrow else (-24, -10)
    size = 15 if look.narrow else 17
    fill = "#f3eadb" if look.dark else look.tones.ink
    return words(x + dx, y + dy, step, size, font_weight="bold", fill=fill, pointer_events="none")


@lru_cache(512)
def _turnings(reader: Reader, sites: Owners, way: Way, lit: tuple[int, ...]) -> str:
    """The signs with which one moves the burgher to a step and turns him round there."""
    look, drawn = reader.look, []
    for step in ALL_STEPS:
        if at_an_end(step):
            x, y = plan_for(look).step(step)
            label = turn_label(step, sites, way, reader)
            at = (x + 44, y) if look.narrow else (x + 16, y - 15)
            drawn.append(_thing(f"turning:{step}", label, _hook(step in lit, look), at=at))
    return "".join(drawn)


@cache
def _hook(can: bool, look: Look) -> str:
    """A hook; a button if the burgher may be moved and turned there now."""
    tone = TURNS[look.dark]
    shape = (
        tag("rect", x=-16, y=-12.5, width=32, height=25, rx=6, fill=tone, fill_opacity=0.9 if can else 0)
        if look.narrow
        else tag("circle", r=11.5, fill=tone, fill_opacity=0.9 if can else 0)
    )
    stroke = ("#171310" if look.dark else "#ffffff") if can else tone
    return shape + tag("path", d=HOOK, fill="none", stroke=stroke, stroke_width=2, stroke_linecap="round",
                       stroke_linejoin="round", transform="scale(.8)")  # fmt: skip


# --- The burgher ------------------------------------------------------------------------------


@cache
def _lantern(step: int, looks_towards: int, look: Look) -> str:
    """Light on the steps that he looks at."""
    x, y = plan_for(look).step(step)
    up = looks_towards == STEPS
    reach = min(4.3, abs(looks_towards - step) + 0.45)
    if look.narrow:
        far = -30 * reach if up else 30 * reach
        near, spread = (-8, 14 + 6 * reach) if up else (8, 14 + 6 * reach)
        d = f"M-14 {near}L{-spread:.0f} {far:.0f}H{spread:.0f}L14 {near}z"
        fill = own("lantern-up") if up else LANTERN
        light = tag("path", d=d, fill=fill, fill_opacity=None if up else 0.42)
        return group(light, at=(x + 4, y), pointer_events="none")
    long = 64 * reach
    d = f"M14 -14L{long:.0f} {-16 - 5.5 * reach:.0f}V{18 + 5.5 * reach:.0f}L14 16z"
    light = tag("path", d=d, fill=own("lantern"), transform=None if up else "scale(-1 1)")
    return group(light, at=(x, y), pointer_events="none")


@lru_cache(1024)
def _chevrons(burgher: int, steps_ahead: tuple[int, ...], looks_towards: int, look: Look) -> str:
    """On the next three steps: the way he looks."""
    way = 1 if looks_towards == STEPS else -1
    stroke = "#ffd98a" if look.dark else "#8a5a00"
    drawn = []
    for away in (1, 2, 3):
        step = burgher + way * away
        if step in steps_ahead:
            x, y = plan_for(look).step(step)
            if look.narrow:
                d = f"M-9 {4 * way}l9 {-9 * way}l9 {9 * way}"
            else:
                d = f"M{-5 * way} 3l{10 * way} 9l{-10 * way} 9"
            drawn.append(
                group(
                    tag("path", d=d, fill="none", stroke=stroke, stroke_width=4, stroke_linecap="round",
                        stroke_linejoin="round", opacity=1.1 - 0.27 * away),
                    at=(x, y), pointer_events="none",
                )
            )  # fmt: skip
    return "".join(drawn)


@lru_cache(1024)
def _burgher(reader: Reader, step: int, looks_towards: int) -> Piece:
    """Where he stands, until a move is made."""
    symbols = Symbols(BOARD)
    drawn = reader.titled(
        tr("The burgher, looking towards step {step}", step=looks_towards),
        _figure(looks_towards, symbols, reader.look), id="burgher",
        pointer_events="none", at=_foot(step, looks_towards, reader.look),
        data_step="{:g} {:g}".format(*plan_for(reader.look).pitch),
    )  # fmt: skip
    return symbols.piece(drawn)


def _mover(context: PonteVecchio) -> str:
    """A pin on the burgher, if somebody moved him since the viewer's last choice."""
    look, now = context.look, context.now
    mover = next((seat for seat, action in reversed(context.recent) if action >= TO), None)
    if mover is None:
        return ""
    x, y = _foot(now["burgher"], now["looks_towards"], look)
    return pin(context.people[mover].colour, (x - 16, y - 38) if look.narrow else (x - 14, y - 78))


def _ghost(context: PonteVecchio, symbols: Symbols) -> str:
    """In the preview of a move: where he would stop, and the way there."""
    now, view, look = context.now, context.view, context.look
    if not previews_move(context):
        return ""
    figure = _figure(view["looks_towards"], symbols, look)
    place = _foot(view["burgher"], view["looks_towards"], look)
    ghost = group(figure, id="ghost", opacity=GHOST + 0.15, at=place, pointer_events="none")
    return _way(now["burgher"], view["burgher"], look) + ghost


def previews_move(context: PonteVecchio) -> bool:
    before = context.before
    return before is not None and before["phase"] == "moving" and before["burgher"] != context.view["burgher"]


def _foot(step: int, looks_towards: int, look: Look) -> tuple[float, float]:
    x, y = plan_for(look).step(step)
    aside = 11 if looks_towards == STEPS else -7
    return (x + 4, y + 12) if look.narrow else (x + aside, y + 28)


def _figure(looks_towards: int, symbols: Symbols, look: Look) -> str:
    right = looks_towards == STEPS
    scale = 0.74 if look.narrow else 1.2
    return symbols.use(f"burgher-{'right' if right else 'left'}", lambda: burgher(right), scale=scale)


@cache
def _way(start: int, end: int, look: Look) -> str:
    """Dots along the steps that he would pass."""
    (x, y), (to_x, to_y) = plan_for(look).step(start), plan_for(look).step(end)
    d = f"M{x + 26} {y - 12}V{to_y + 14}" if look.narrow else f"M{x + 20} {y - 34}H{to_x - 4}"
    return tag("path", d=d, fill="none", stroke=look.tones.main, stroke_width=3.4, stroke_dasharray="2 9",
               stroke_linecap="round", pointer_events="none")  # fmt: skip


# --- What a step pays -------------------------------------------------------------------------


def shows_payouts(context: PonteVecchio) -> bool:
    """While the right is dealt with or used, each step says whom it would pay how much."""
    now = context.now
    return now["phase"] in (*DEAL, "moving") and not context.is_reckoning


def _payouts(context: PonteVecchio) -> str:
    now, seat = context.now, context.now["player"]
    if not shows_payouts(context) or seat is None or seat < 0:
        return ""
    proposed = context.view["burgher"] if previews_move(context) else None  # a large tag says it
    steps = tuple([step for step in now["steps_ahead"] if step != proposed])
    return _all_payouts(anybody(context.reader), steps, sites_of(now), now["pays"][seat] or 0)


@lru_cache(512)
def _all_payouts(reader: Reader, steps: tuple[int, ...], sites: Owners, sum_: int) -> str:
    """What each of the steps ahead would pay whom."""
    return "".join(
        _payout_on(step, tuple(reader.colours[owner] for owner in owners_on(sites, step)), sum_, reader.look)
        for step in steps
    )


@lru_cache(4096)
def _payout_on(step: int, colours: tuple[str, ...], sum_: int, look: Look) -> str:
    x, y = plan_for(look).step(step)
    at = (x - 5, y) if look.narrow else (x, y + 18)
    return group(
        _payout(colours, sum_, look), at=at, pointer_events="none", id=f"pays-{step}", data_enter="fade"
    )


def _payout(colours: tuple[str, ...], sum_: int, look: Look) -> str:
    """A chip with the emblems of who may be paid, and the sum; its middle at the origin."""
    if not colours:
        fill = "#f3eadb" if look.dark else INK
        return words(0, 6, "–", 18, anchor="middle", font_weight="bold", fill=fill)
    size = 12.5 if look.narrow else 13.5
    wide = 17 + 11 * (len(colours) - 1) + text_width(str(sum_), size, bold=True) + 10
    left = -wide / 2
    parts = [
        tag("rect", x=left, y=-11, width=wide, height=22, rx=11, fill="#fffdf7", stroke="#7a560f",
            stroke_width=1.3)
    ]  # fmt: skip
    parts += [emblem(colour, 16, (left + 10.5 + 11 * k, 0)) for k, colour in enumerate(colours)]
    parts.append(words(wide / 2 - 5, 5, sum_, size, anchor="end", font_weight="bold", fill=INK))
    return "".join(parts)
