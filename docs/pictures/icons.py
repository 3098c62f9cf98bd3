"""The app's icons as pictures of the sizes that phones want: `python docs/pictures/icons.py`."""

from pathlib import Path

import resvg_py

import signoria.web

STATIC = Path(signoria.web.__file__).parent / "static"
ROUND = 'rx="7"'
"""The icon's corners; a maskable one fills its square, and phones cut it to their own shape."""


def main() -> None:
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8")
    inner = icon[icon.index("<rect") : icon.index("</svg>")].replace(ROUND, "")
    square, _, tower = inner.partition("/>")
    mask = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{square}/>'
        f'<g transform="translate(16 16) scale(.72) translate(-16 -16)">{tower}</g></svg>'
    )
    for name, drawing, size in (("192", icon, 192), ("512", icon, 512), ("mask", mask, 512)):
        picture = bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size))
        (STATIC / f"icon-{name}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
