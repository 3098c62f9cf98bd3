"""A table's text picture as SVG."""

from html import escape

from rich.text import Text

WIDTH, HEIGHT = 8.4, 20
INK, PAPER = "#2b2118", "#f7f1e3"
COLOURS = {
    "red": "#b3261e",
    "blue": "#1f4fa3",
    "yellow": "#8a6d00",
    "green": "#1f7a3d",
    "magenta": "#8e2a8e",
    "cyan": "#0b7285",
}


def text_as_svg(markup: str, title: str) -> str:
    """Lines of monospaced text, coloured as in the terminal."""
    lines = Text.from_markup(markup).split("\n")
    width = max(len(line) for line in lines) * WIDTH + 32
    height = len(lines) * HEIGHT + 32
    rows = [_row(line, 16 + HEIGHT * (number + 0.75)) for number, line in enumerate(lines)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>'
        f'<g font-family="ui-monospace, DejaVu Sans Mono, monospace" font-size="14" fill="{INK}">'
        f"{''.join(rows)}</g></svg>"
    )


def _row(line: Text, y: float) -> str:
    """One line; every run of characters of one style is placed by its column."""
    shown = line.plain
    styles = [""] * len(shown)
    for span in line.spans:
        for place in range(span.start, span.end):
            styles[place] = str(span.style)
    runs, start = [], 0
    for end in range(1, len(shown) + 1):
        if end == len(shown) or styles[end] != styles[start]:
            run = shown[start:end]
            if run.strip():
                words = styles[start].split()
                colour = next((COLOURS[word] for word in words if word in COLOURS), INK)
                weight = ' font-weight="bold"' if "bold" in words else ""
                runs.append(
                    f'<text x="{16 + start * WIDTH:.1f}" y="{y:.1f}" fill="{colour}"{weight} '
                    f'xml:space="preserve" textLength="{len(run) * WIDTH:.1f}">{escape(run)}</text>'
                )
            start = end
    return "".join(runs)
