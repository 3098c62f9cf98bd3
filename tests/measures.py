"""How much room what is drawn takes."""

from xml.etree.ElementTree import Element

from signoria.svg import text_width


def drawn_width(text: Element) -> float:
    """Of a text of a drawing: as wide as its letters are, unless it is told to squeeze them."""
    free = text_width(
        "".join(text.itertext()), float(text.get("font-size", 0)), text.get("font-weight") == "bold"
    )
    return float(text.get("textLength", free))
