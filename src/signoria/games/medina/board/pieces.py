"""Medina's board: the wooden pieces, each told apart by its shape as well as its colour.

A piece is drawn from the back left corner of its field. Buildings have an inlay of their colour, stables
a horseshoe and arches, stalls a striped awning, walls merlons. `prefix` begins the names of paints.
"""

from functools import cache

from signoria.games.medina.board.plan import Size
from signoria.games.medina.board.solids import Wood, block, face, on_south, path, short, top_of, up
from signoria.svg import group, tag

WOODS = {
    "grey": Wood("#b9bcbe", "#8f9397", "#6e7277", "#34373b", "#4a4e53"),
    "black": Wood("#55555c", "#393940", "#27272c", "#0f0f12", "#f0e3c8"),
    "brown": Wood("#a3683a", "#7c4b25", "#5b3416", "#2c1707", "#f6dfb6"),
    "orange": Wood("#f2a14a", "#d17c26", "#a55d13", "#552c06", "#6b3407"),
    "stable": Wood("#fdf8ec", "#e7dcc3", "#cbbd9d", "#6d5a3a", "#7a5630"),
    "wall": Wood("#f4ead2", "#d8c6a0", "#b9a47a", "#6b5736", "#a58b5d"),
}
INLAYS = {  # about the origin, ten to each side
    "grey": "M-7-7h14v14h-14zM-3.2-3.2v6.4h6.4v-6.4z",  # a courtyard
    "black": "M0-7.6l2.1 4 4-1.5-1.5 4 4 2.1-4 2.1 1.5 4-4-1.5-2.1 4-2.1-4-4 1.5 1.5-4"
    "-4-2.1 4-2.1-1.5-4 4 1.5z",  # a star of eight points
    "brown": "M-8-1.5l8-7 8 7v3.6l-8-6.6-8 6.6zM-8 5.5l8-7 8 7v3.6l-8-6.6-8 6.6z",  # chevrons
    "orange": "M0-8.5c3.8 0 5.2 3.4 3.7 5.1c1.7-1.5 5.1-.1 5.1 3.6s-3.4 5.2-5.1 3.7c1.5 1.7 .1 5.1-3.7 5.1"
    "s-5.2-3.4-3.7-5.1c-1.7 1.5-5.1 0-5.1-3.7s3.4-5.1 5.1-3.6c-1.5-1.7-.1-5.1 3.7-5.1z",  # a quatrefoil
    "stable": "M-6.5 7c-2.5-9 .5-15 6.5-15s9 6 6.5 15h-3.8c2-7 .6-11-2.7-11s-4.7 4-2.7 11z",  # a horseshoe
}
TEAL, TEAL_DARK, TEAL_LINE, CREAM, CREAM_DARK = "#1d7a78", "#155f5e", "#0b3d3c", "#fff8e6", "#e3d5b4"


@cache
def paints(prefix: str, k: float) -> str:
    """The grain of wood and the sheen of cloth."""
    waves = "".join(
        f"M0 {short(y * k)}q{short(16 * k)} {short(bend * k)} {short(32 * k)} 0t{short(32 * k)} 0"
        for y, bend in ((5, -4), (12, 3), (20, -5))
    )
    grain = tag("path", d=waves, fill="none", stroke="#2b1604", stroke_opacity="0.13", stroke_width=k)
    stops = "".join(
        tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity)
        for offset, colour, opacity in (("0", "#fff", "0.35"), ("0.5", "#fff", "0"), ("1", "#000", "0.16"))
    )
    return tag(
        "pattern", grain, id=f"{prefix}-grain", width=64 * k, height=26 * k, patternUnits="userSpaceOnUse"
    ) + tag("linearGradient", stops, id=f"{prefix}-sheen", x1=0, y1=0, x2=0, y2=1)


def inlay(kind: str, x: float, y: float, scale: tuple[float, float]) -> str:
    across, down = scale
    placed = f"translate({short(x)} {short(y)}) scale({across:.3f} {down:.3f})"
    return tag("path", d=INLAYS[kind], fill=WOODS[kind].inlay, fill_rule="evenodd", transform=placed)


@cache
def building(kind: str, size: Size, prefix: str) -> str:
    wood, i, k, z = WOODS[kind], size.inset, size.k, size.height(kind)
    width, depth = size.width - 2 * i, size.depth - 2 * i
    top = top_of(i, i, width, depth, z)
    windows = "".join(
        f"M{short(width * place - 3.4 * k)} {short(-3.5 * k)}v{short(-6 * k)}"
        f"a{short(3.4 * k)} {short(3.4 * k)} 0 0 1 {short(6.8 * k)} 0v{short(6 * k)}z"
        for place in (0.27, 0.73)
    )
    middle = up(size.width / 2, size.depth / 2, z)
    return (
        block(i, i, width, depth, (0, z), wood, 0.9 * k)
        + face(top, f"url(#{prefix}-grain)")
        + tag("path", d=path([top[3], top[0], top[1]]), fill="none", stroke="#fff", stroke_opacity="0.5",
              stroke_width=1.3 * k)
        + face(top_of(i + 4 * k, i + 3.6 * k, width - 8 * k, depth - 7.2 * k, z), "#000", fill_opacity="0.07",
               stroke=wood.line, stroke_opacity="0.3", stroke_width=0.8 * k)
        + tag("path", d=windows, fill="#f3d9a0" if kind == "black" else wood.line, fill_opacity="0.72",
              transform=on_south(i, size.depth - i))
        + inlay(kind, *middle, (1.15 * k, 0.95 * k))
    )  # fmt: skip


@cache
def stable(size: Size, prefix: str) -> str:
    wood, k, z = WOODS["stable"], size.k, size.height("stable")
    i = size.inset + 2.2 * k
    width, depth = size.width - 2 * i, size.depth - 2 * i
    top = top_of(i, i, width, depth, z)
    arches = "".join(
        f"M{short(width * place - 3.6 * k)} 0v{short(-4.2 * k)}"
        f"a{short(3.6 * k)} {short(3.6 * k)} 0 0 1 {short(7.2 * k)} 0v{short(4.2 * k)}z"
        for place in (0.2, 0.5, 0.8)
    )
    return (
        block(i, i, width, depth, (0, z), wood, 0.9 * k)
        + tag("path", d=path([top[3], top[0], top[1]]), fill="none", stroke="#fff", stroke_width=1.2 * k)
        + face(top_of(i + 4 * k, i + 3.6 * k, width - 8 * k, depth - 7.2 * k, z), "#d9c8a2",
               fill_opacity="0.45", stroke=wood.line, stroke_opacity="0.25", stroke_width=0.7 * k)
        + tag("path", d=arches, fill=wood.inlay, transform=on_south(i, size.depth - i))
        + inlay("stable", *up(size.width / 2, size.depth / 2, z), (k, 0.86 * k))
    )  # fmt: skip


@cache
def stall(size: Size, prefix: str) -> str:
    """A counter with goods, under an awning that slopes to the front."""
    k, right, front = size.k, size.width, size.depth
    counter = Wood("#c99a5e", "#8d5f2f", "#6d4620", "#3c2410", "")
    drawn = [block(7 * k, front - 20 * k, right - 14 * k, 12 * k, (0, 7 * k), counter, 0.7 * k)]
    for number, colour in enumerate(("#d9562b", "#e8b13a", "#7c9a3a", "#d9562b", "#e8b13a")):
        x, y = up((11 + 7.5 * number) * k, front - 13 * k, 8 * k)
        drawn.append(tag("circle", cx=x, cy=y, r=2.7 * k, fill=colour))
    posts = "".join(
        path([(x, front - 6 * k), up(x, front - 6 * k, 14 * k)]) for x in (5.5 * k, right - 5.5 * k)
    )
    drawn.append(tag("path", d=posts, stroke="#5e3b1b", stroke_width=2.2 * k, stroke_linecap="round"))
    return "".join(drawn) + awning(size, prefix)


def awning(size: Size, prefix: str) -> str:
    k, stripes = size.k, 6
    left, right, back, front = 3 * k, size.width - 3 * k, 4 * k, size.depth - 4 * k
    high, low, step = 21 * k, 14 * k, (right - left) / stripes
    shade = [up(right, back, high), up(right, front, low), up(right, front, 10 * k), up(right, back, 16 * k)]
    cloth: dict[str, str] = {TEAL: "", CREAM: "", TEAL_DARK: "", CREAM_DARK: ""}
    for number in range(stripes):
        begin, end = left + number * step, left + (number + 1) * step
        edge = up(begin, front, low)
        scallop = (
            f"M{short(edge[0])} {short(edge[1])}h{short(step)}v{short(4.2 * k)}"
            f"a{short(step / 2)} {short(step / 2.4)} 0 0 1 {short(-step)} 0z"
        )
        stripe = path([up(begin, back, high), up(end, back, high), up(end, front, low), edge]) + "z"
        top, valance = (CREAM, CREAM_DARK) if number % 2 else (TEAL, TEAL_DARK)
        cloth[top] += stripe
        cloth[valance] += scallop
    line = {"stroke": TEAL_LINE, "stroke_linejoin": "round"}
    around = [up(left, back, high), up(right, back, high), up(right, front, low), up(left, front, low)]
    return (
        face(shade, "#0f5250", stroke_width=0.7 * k, **line)
        + tag("path", d=cloth[TEAL], fill=TEAL)
        + tag("path", d=cloth[CREAM], fill=CREAM)
        + tag("path", d=cloth[TEAL_DARK], fill=TEAL_DARK, stroke_opacity="0.55", stroke_width=0.6 * k, **line)
        + tag("path", d=cloth[CREAM_DARK], fill=CREAM_DARK, stroke_opacity="0.55", stroke_width=0.6 * k,
              **line)
        + face(around, f"url(#{prefix}-sheen)", stroke_opacity="0.8", stroke_width=0.9 * k, **line)
    )  # fmt: skip


@cache
def pennant(size: Size) -> str:
    """On an end of the street."""
    x, y = up(size.width / 2, size.depth / 2 - 2 * size.k, 18 * size.k)
    pole = tag("path", d="M0 2v-19", stroke="#4a3210", stroke_width=2, stroke_linecap="round")
    cloth = tag("path", d="M0-18h15l-4.5 4.7 4.5 4.8h-15z", fill="#f2b62c", stroke="#5b3c06",
                stroke_linejoin="round")  # fmt: skip
    placed = f"translate({short(x)} {short(y)}) scale({size.k:.2f})"
    return tag("g", pole, cloth, tag("circle", cy=-18.6, r=2, fill="#5b3c06"), transform=placed)


# --- The wall and its towers ------------------------------------------------------------------


@cache
def wall(side: str, size: Size) -> str:
    """A piece of wall on a side of the screen, n, e, s or w, with merlons outwards."""
    return wall_across(size, side == "n") if side in "ns" else wall_down(size, side == "w")


def wall_across(size: Size, is_north: bool) -> str:
    wood, k, z, length = WOODS["wall"], size.k, size.height("wall"), size.width
    back, depth = size.ring_depth * 0.18, size.ring_depth * 0.64
    half = short(-z / 2)
    courses = f"M0 {half}H{short(length - 1.2 * k)}" + "".join(
        f"M{short(length * along)} {short(-z / 2 * row)}v{half}"
        for along, row in ((0.25, 0), (0.75, 0), (0.5, 1))
    )
    drawn = block(0.6 * k, back, length - 1.2 * k, depth, (0, z), wood, 0.8 * k)
    drawn += tag("path", d=courses, fill="none", stroke=wood.inlay, stroke_opacity="0.8",
                 stroke_width=0.8 * k, transform=on_south(0.6 * k, back + depth))  # fmt: skip
    begin, step = back if is_north else back + depth * 0.54, length / 3
    for number in range(3):
        drawn += block(3.1 * k + number * step, begin, step - 6 * k, depth * 0.46, (z, z + 6 * k), wood,
                       0.7 * k)  # fmt: skip
    return drawn


def wall_down(size: Size, is_west: bool) -> str:
    wood, k, z, length = WOODS["wall"], size.k, size.height("wall"), size.depth
    left, width = size.ring_width * 0.2, size.ring_width * 0.6
    drawn = block(left, 0.5 * k, width, length - k, (0, z), wood, 0.8 * k)
    begin, step = left if is_west else left + width * 0.54, length / 3
    for number in range(3):
        drawn += block(begin, 2.5 * k + number * step, width * 0.46, step - 5.5 * k, (z, z + 6 * k), wood,
                       0.7 * k)  # fmt: skip
    return drawn


def tower_box(size: Size) -> tuple[float, float, float, float]:
    """Where a tower stands on its corner of the ring: it is a little larger than that."""
    width, depth = 34 * size.k, 30 * size.k
    return (size.ring_width - width) / 2, (size.ring_depth - depth) / 2, width, depth


@cache
def tower(size: Size) -> str:
    """A shaft, a crown a little wider, and eight merlons."""
    k, z, line = size.k, size.height("tower"), "#5d4825"
    shaft = Wood("#efdfba", "#d3ba88", "#ab8f5c", line, "")
    x, y, width, depth = tower_box(size)
    over, merlon = 2.5 * k, 8 * k
    drawn = block(x, y, width, depth, (0, z - 7 * k), shaft, 0.9 * k)
    drawn += block(x - over, y - over, width + 2 * over, depth + 2 * over, (z - 7 * k, z),
                   Wood("#dcc594", "#e2cb9b", "#b99d68", line, ""), 0.9 * k)  # fmt: skip
    drawn += face(top_of(x + 3 * k, y + 2.5 * k, width - 6 * k, depth - 5 * k, z), "#a98d5a", stroke=line,
                  stroke_opacity="0.5", stroke_width=0.7)  # fmt: skip
    across = (x - over, x + (width - merlon) / 2, x + width + over - merlon)
    down = (y - over, y + (depth - merlon * 0.8) / 2, y + depth + over - merlon * 0.8)
    for row, back in enumerate(down):
        for column, left in enumerate(across):
            if (row, column) != (1, 1):
                drawn += block(left, back, merlon, merlon * 0.8, (z, z + 5.5 * k), shaft, 0.7 * k)
    return drawn


# --- A piece as an icon -----------------------------------------------------------------------


def piece(kind: str, size: Size, prefix: str) -> str:
    """A piece of a kind that is no roof; a wall as on the south side."""
    if kind == "wall":
        return wall("s", size)
    if kind == "stall":
        return stall(size, prefix)
    return stable(size, prefix) if kind == "stable" else building(kind, size, prefix)


@cache
def small_block(kind: str, width: float) -> str:
    """A building or a stable so small that only its sides and its inlay can be seen; from its corner."""
    wood, depth, z = WOODS[kind], width * 0.8, width * (0.2 if kind == "stable" else 0.34)
    middle = up(width / 2, depth / 2, z)
    scale = width / 30
    return group(block(0, 0, width, depth, (0, z), wood, 0.7) + inlay(kind, *middle, (scale, scale * 0.86)))


@cache
def small_stall(width: float) -> str:
    step, depth = width / 4, width * 0.8
    stripes = "".join(
        f"M{short(step * number)} {short(-depth / 4)}h{short(step)}v{short(depth)}h{short(-step)}z"
        for number in (0, 2)
    )
    cloth = tag(
        "rect", y=-depth / 4, width=width, height=depth, fill=CREAM, stroke=TEAL_LINE, stroke_width=0.8
    )
    return group(cloth, tag("path", d=stripes, fill=TEAL))


@cache
def small_wall(width: float) -> str:
    wood, part = WOODS["wall"], width / 5
    merlons = "".join(f"v{short(-part)}h{short(part)}v{short(part)}h{short(part)}" for _ in range(2))
    outline = (
        f"M0 {short(width / 4)}{merlons}v{short(-part)}h{short(part)}v{short(width * 0.65)}h{short(-width)}z"
    )
    return tag("path", d=outline, fill=wood.top, stroke=wood.line, stroke_width=0.8)


SMALL_TOWER = "M0 0h4v3.5h3v-3.5h4v3.5h3v-3.5h4v8.5l-2 2v17h-14v-17l-2-2z"


@cache
def small_tower(height: float) -> str:
    """Seen from the front; from its corner."""
    wood = tag("path", d=SMALL_TOWER, fill="#e8d4a4", stroke="#5d4825", stroke_width=1.2)
    door = tag("path", d="M7 27.5v-6a2 2 0 0 1 4 0v6z", fill="#7a5630")
    return tag("g", wood, door, transform=f"scale({height / 28:.3f})")
