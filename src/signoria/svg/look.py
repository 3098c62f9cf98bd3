"""How a drawing is to look: colours of paper, stone and ink, by day or by night, wide or narrow."""

from dataclasses import dataclass

FONT = "Palatino, 'Palatino Linotype', 'Book Antiqua', 'URW Palladio L', 'DejaVu Serif', serif"


@dataclass(frozen=True)
class Tones:
    """The colours of paper, stone and ink, by day or by candlelight."""

    table: str  # under everything
    panel: str  # what stands on the table: plaques, fields for cards
    raised: str  # what stands on a panel
    line: str  # edges and rules; decoration only
    ink: str
    faint: str  # lesser text; still 4.5 : 1 on table, panel and raised
    gilt: str  # ornament, the asked player's frame
    warn: str  # what costs or is owed


DAY = Tones("#efe7d6", "#f8f3e8", "#fffdf7", "#b9a88a", "#2b2118", "#6a5a45", "#a67c1e", "#a3271f")
NIGHT = Tones("#1f1b17", "#2a2520", "#36302a", "#6b5d4a", "#f2e9d8", "#c0b09a", "#d8ab4e", "#f0968c")
INK = "#2b2118"
"""On what has a colour of its own by day and by night, and round it."""
PAPER = "#fbf5e6"
"""Cards and tiles are ivory by day and by night."""


@dataclass(frozen=True)
class Look:
    """How a drawing is to look: by day or by night, for a wide screen or a narrow one."""

    dark: bool = False
    narrow: bool = False

    @property
    def tones(self) -> Tones:
        return NIGHT if self.dark else DAY

    @property
    def smallest(self) -> float:
        """The least type size that can be read."""
        return 11 if self.narrow else 12
