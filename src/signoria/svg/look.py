"""How a drawing is to look: colours of paper, stone and ink, by day or by night, wide or narrow."""

from dataclasses import dataclass

FONT = "Palatino, 'Palatino Linotype', 'Book Antiqua', 'URW Palladio L', 'DejaVu Serif', serif"


@dataclass(frozen=True)
class Tones:
    """The colours of paper, stone and ink, by day or by candlelight."""

    table: str  # under everything
    panel: str  # what stands on the table: plaques, fields for cards
    raised: str  # what stands on a panel
    well: str  # what is let into wood: trays, places for cards
    line: str  # rules; decoration only
    edge: str  # round what can be chosen; 3 : 1
    ink: str
    faint: str  # lesser text; still 4.5 : 1 on table, panel and raised
    gilt: str  # ornament, the asked player's frame; edges only
    gold: str  # what is chosen or shines
    main: str  # headlines and the main button
    on_main: str  # text on it
    good: str  # what is gained
    bad: str  # what costs or is owed
    wood: str  # frames and trays
    on_wood: str  # text on it


DAY = Tones(
    table="#e7dcc6",
    panel="#f9f4e9",
    raised="#fffdf7",
    well="#f3e7cd",
    line="#cdbd9e",
    edge="#85724f",
    ink="#2b2118",
    faint="#665641",
    gilt="#9a6f12",
    gold="#f3c64f",
    main="#7d2019",
    on_main="#fffdf7",
    good="#1f6239",
    bad="#a3271f",
    wood="#8a5a30",
    on_wood="#fff1d6",
)
NIGHT = Tones(
    table="#171310",
    panel="#28221c",
    raised="#342d25",
    well="#2d251d",
    line="#53473a",
    edge="#978468",
    ink="#f3eadb",
    faint="#c3b39c",
    gilt="#e2b75c",
    gold="#e2b75c",
    main="#e2b75c",
    on_main="#1f1710",
    good="#8fd3a8",
    bad="#f39d92",
    wood="#3d2715",
    on_wood="#f0dcb8",
)
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
        return 12 if self.narrow else 13
