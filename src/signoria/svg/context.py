"""What a board is drawn from, and the text and titles that all boards write in the same way."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from signoria.i18n import Sentence, tr
from signoria.svg.elements import Attribute, Place, group, title, words
from signoria.svg.look import Look, Tones
from signoria.svg.people import Person, disc
from signoria.svg.text import fitting_size, shortened, text_width, wrapped

ViewType = TypeVar("ViewType", covariant=True)
Said: TypeAlias = Sentence | str | int
"""What can be written: a sentence in the reader's language; names and numbers as they are."""


class Writing:
    """What only needs a look and a language."""

    if TYPE_CHECKING:

        @property
        def look(self) -> Look: ...
        @property
        def lang(self) -> str: ...

    @property
    def tones(self) -> Tones:
        return self.look.tones

    def text(self, said: Said) -> str:
        return said.render(self.lang) if isinstance(said, Sentence) else str(said)

    def line(
        self,
        x: float,
        y: float,
        said: Said,
        size: float = 13,
        width: float | None = None,
        bold: bool = False,
        **more: Attribute,
    ) -> str:
        """A line of text; `anchor` is start, middle or end.

        In a width it becomes smaller, but never too small to be read; then its letters stand closer; then it
        becomes shorter, and its title has all.
        """
        return _line(x, y, self.text(said), size, width, bold, self.look.smallest, tuple(more.items()))

    def faint(
        self, x: float, y: float, said: Said, size: float = 13, width: float | None = None, **more: Attribute
    ) -> str:
        """A line of lesser text."""
        return self.line(x, y, said, size, width, False, fill=self.tones.faint, **more)

    def paragraph(
        self,
        x: float,
        y: float,
        said: Said,
        size: float,
        width: float,
        most: int = 3,
        bold: bool = False,
        **more: Attribute,
    ) -> tuple[str, float]:
        """Text in at most so many lines, the first at y; and where a line below it would be."""
        pitch = round(size * 1.3, 1)
        if most == 1:
            return self.line(x, y, said, size, width, bold, **more), y + pitch
        text = self.text(said)
        lines = wrapped(text, width, size, most, bold)
        while size > self.look.smallest and any(text_width(line, size, bold) > width for line in lines):
            size = max(self.look.smallest, size - 0.5)
            lines = wrapped(text, width, size, most, bold)
        drawn = (
            self.line(x, y + pitch * row, line, size, width, bold, **more) for row, line in enumerate(lines)
        )
        return "".join(drawn), y + pitch * len(lines)

    def title(self, said: Said) -> str:
        """What a thing is, for who points at it and for screen readers; the first in its group."""
        return title(self.text(said))

    def titled(self, said: Said, *content: str, at: Place | None = None, **more: Attribute) -> str:
        return group(self.title(said), *content, at=at, **more)

    def choice(self, pick: str, said: Said, *content: str, at: Place | None = None, **more: Attribute) -> str:
        """A thing that may be picked: the page lights it and listens to it when it is possible."""
        return self.titled(said, *content, at=at, data_pick=pick, **more)


TIGHTEST = 0.75
"""How narrow letters may become, in parts of their width."""


@lru_cache(8192)
def _line(
    x: float,
    y: float,
    text: str,
    size: float,
    width: float | None,
    bold: bool,
    least: float,
    more: tuple[tuple[str, Attribute], ...],
) -> str:
    shown, squeezed = text, None
    if width is not None:
        size = fitting_size(text, width, size, least, bold)
        shown = shortened(text, width / TIGHTEST, size, bold)
        squeezed = width if text_width(shown, size, bold) > width else None
    drawn = words(
        x,
        y,
        shown,
        size,
        font_weight="bold" if bold else None,
        textLength=squeezed,
        lengthAdjust=squeezed and "spacingAndGlyphs",
        **dict(more),
    )
    return drawn if shown == text else group(title(text), drawn)


@dataclass(frozen=True)
class Style(Writing):
    """A look and a language: what a part of a board depends on that is kept by `functools.cache`."""

    look: Look
    lang: str


class Telling(Writing):
    """What needs the people at the table too."""

    if TYPE_CHECKING:

        @property
        def people(self) -> Sequence[Person]: ...
        @property
        def viewer(self) -> int | None: ...

    def say(self, sentence: Sentence) -> str:
        """A sentence about players, called by their names; the viewer is "you"."""
        return sentence.render(self.lang, [person.name for person in self.people], self.viewer)

    def called(self, seat: int) -> str:
        """What a player is called: "You", if it is the viewer."""
        return self.text(tr("You")) if seat == self.viewer else self.people[seat].name

    def name(self, seat: int, width: float, size: float, bold: bool = True) -> str:
        """A player's name, shortened to what fits in a width."""
        return shortened(self.called(seat), width, size, bold)

    def names(self, width: float, size: float, bold: bool = True) -> list[str]:
        """All players' names, shortened to what fits in a width."""
        return [self.name(seat, width, size, bold) for seat in range(len(self.people))]

    def disc(self, seat: int, size: float, at: Place | None = None, **more: Attribute) -> str:
        """A player's emblem on their colour, its middle at the origin."""
        return group(disc(self.people[seat].colour, size, self.look.dark), at=at, **more)


MARKS = "\x01\x02\x03\x04\x05\x06"
"""By seat: what stands for a player's name until it is filled in. No drawing and no name may hold them."""


@dataclass(frozen=True, eq=False)
class Reader(Telling):
    """For whom a part of a drawing is made, and how; all but the players' names, for which marks stand.

    What depends on facts and a reader is the same at many tables, so that it is worth keeping. Of equal
    readers there is one, made by `reader`: so they are quickly found as the key of what is kept.
    """

    look: Look
    lang: str
    colours: tuple[str, ...]
    viewer: int | None

    @cached_property
    def people(self) -> Sequence[Person]:
        return [Person(mark, colour) for mark, colour in zip(MARKS, self.colours, strict=False)]

    @cached_property
    def style(self) -> Style:
        return Style(self.look, self.lang)


@lru_cache(1024)
def reader(look: Look, lang: str, colours: tuple[str, ...], viewer: int | None) -> Reader:
    return Reader(look, lang, colours, viewer)


@dataclass(frozen=True)
class Context(Telling, Generic[ViewType]):
    """All that a board is drawn from; a view alone tells it facts of the game, so nothing hidden gets in."""

    view: ViewType
    people: Sequence[Person]
    look: Look
    lang: str
    viewer: int | None = None
    """The seat that looks; None is a spectator."""
    recent: tuple[tuple[int, int], ...] = ()
    """What others did since the viewer's last choice, the oldest first: seat and action. It stays marked."""
    before: ViewType | None = None
    """In a preview: the view before the choice, whose effect is shown. What differs is drawn as new."""
    is_reckoning: bool = False
    """Whether the table is shown as it is valued. An element `data-book` says where the account may lie."""

    @property
    def now(self) -> ViewType:
        """The view that tells whose turn it is, what is asked and at hand: a preview changes none of it."""
        return self.view if self.before is None else self.before

    @property
    def style(self) -> Style:
        return Style(self.look, self.lang)

    @property
    def reader(self) -> Reader:
        """For parts that are kept; what they are put into goes through `named`."""
        return reader(self.look, self.lang, tuple(person.colour for person in self.people), self.viewer)

    def named(self, drawn: str) -> str:
        """A drawing, with the names of the players where a reader put marks for them."""
        for mark, person in zip(MARKS, self.people, strict=False):
            if mark in drawn:
                drawn = drawn.replace(mark, escape(person.name))
        return drawn
