"""A review as one HTML file: no script, nothing loaded from elsewhere, by day and by night, on any screen."""

import base64
from collections.abc import Iterable, Sequence
from dataclasses import fields
from html import escape

from signoria.analysis.bars import Bars
from signoria.analysis.figures import PRECISE, Review, share_of_good
from signoria.analysis.graph import Graph, colour_variables
from signoria.analysis.words import (
    Moment,
    TurningPoint,
    adding_up,
    draw_in_words,
    good_choices,
    luckiest,
    marks,
    mean_loss,
    moments,
    percent,
    phases,
    signed,
    summary,
    tell,
)
from signoria.core.game import State
from signoria.core.record import Record
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Look, Person, Tones, emblem, people, tag

STYLE = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--table); color: var(--ink); font: 15px/1.45 "Segoe UI", Roboto,
  "Helvetica Neue", "Noto Sans", Arial, sans-serif; overflow-wrap: break-word; }
main { max-width: 1100px; margin: 0 auto; padding: 12px; display: grid; gap: 12px; }
h1, h2, h3 { font-family: Palatino, "Palatino Linotype", "Book Antiqua", "DejaVu Serif", serif;
  margin: 0 0 6px; }
h1 { font-size: 26px; } h2 { font-size: 20px; } h3 { font-size: 17px; }
p { margin: 0 0 8px; }
section, header { background: var(--panel); border-radius: 12px; padding: 14px 16px; min-width: 0; }
.faint { color: var(--faint); }
.moments { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 16px; }
.moments img { width: 100%; height: auto; border-radius: 10px; display: block; }
.pin { display: inline-block; min-width: 26px; border-radius: 13px; background: var(--gold); color: #2b2118;
  text-align: center; font-weight: 700; margin-right: 8px; }
.cost { color: var(--bad); font-weight: 600; }
.better { color: var(--good); font-weight: 600; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 8px; text-align: right; border-bottom: 1px solid var(--line); vertical-align: middle; }
th { font-weight: 600; color: var(--faint); }
:is(th, td).left { text-align: left; }
tbody th { color: var(--ink); text-align: left; white-space: nowrap; }
tbody th svg { width: 22px; height: 22px; vertical-align: middle; margin-right: 8px; }
.bad { color: var(--bad); } .good { color: var(--good); }
summary { cursor: pointer; min-height: 32px; }
svg { display: block; width: 100%; height: auto; } tbody th svg { display: inline-block; }
.bars { max-width: 680px; }
.narrow { display: none; }
@media (max-width: 640px) {
  .wide { display: none; } .narrow { display: block; }
  main { padding: 6px; } section, header { padding: 10px; } th, td { padding: 5px 4px; }
}
"""


class Page:
    """A record and its review, for a reader of a language."""

    def __init__(self, record: Record, review: Review, lang: str):
        self.record = record
        self.review = review
        self.lang = lang
        self.states = list(record.states())
        self.people = people(record.names, record.game.info.colours)
        self.moments = moments(record, review)
        self.title = self.say(tr("{game}: review", game=record.game.info.title))

    def html(self) -> str:
        """The whole file."""
        sections = (
            self.header(),
            self.graph(),
            self.turning_points(),
            self.accounts(),
            self.phases(),
            self.decisions(),
        )
        return "\n".join(
            [
                "<!doctype html>",
                f'<html lang="{self.lang}">',
                "<head>",
                '<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                '<meta name="color-scheme" content="light dark">',
                f"<title>{escape(self.title)}</title>",
                f"<style>{_variables()}{STYLE}</style>",
                "</head>",
                "<body>",
                tag("main", *(section for section in sections if section)),
                "</body>",
                "</html>",
                "",
            ]
        )

    def say(self, sentence: Sentence) -> str:
        return sentence.render(self.lang, [person.name for person in self.people])

    def text(self, sentences: Iterable[Sentence]) -> str:
        """Sentences one after the other, each with its full stop."""
        return escape(" ".join(f"{self.say(one).rstrip('.')}." for one in sentences))

    # --- Sections ---

    def header(self) -> str:
        facts = tr(
            "As a search of {simulations} simulations judges every position",
            simulations=self.review.simulations,
        )
        return tag(
            "header",
            tag("h1", escape(self.title)),
            tag("p", self.text([*_result(self.record), *summary(self.review)])),
            tag("p", self.text([facts]), class_="faint"),
        )

    def graph(self) -> str:
        said = [(position, self.say(text)) for position, text in marks(self.record)]
        pins = [one.decision.move for one in self.moments]
        label = self.say(tr("The chance to win of every player, from the first move to the last"))
        drawings = [
            tag("div", Graph(self.review.chances, self.people, narrow).draw(label, said, pins), class_=name)
            for name, narrow in (("wide", False), ("narrow", True))
        ]
        return tag("section", tag("h2", escape(self.say(tr("Chances to win")))), *drawings)

    def turning_points(self) -> str:
        cards = [self.moment(number, one) for number, one in enumerate(self.moments, start=1)]
        found = luckiest(self.review)
        if found:
            draw, seat = found
            told = self.text(draw_in_words(self.record, draw, seat))
            at = draw.move + draw.moves
            heading = escape(self.say(tr("The luckiest draw")))
            cards.append(tag("article", tag("h3", heading), tag("p", told), self.board(self.states[at])))
        if not cards:
            return ""
        heading = escape(self.say(tr("Turning points")))
        return tag("section", tag("h2", heading), tag("div", *cards, class_="moments"))

    def moment(self, number: int, moment: TurningPoint) -> str:
        decision = moment.decision
        before, after = percent(decision.best_chance), percent(decision.chance)
        heading = self.say(moment.heading) if moment.heading else self.people[decision.seat].name
        return tag(
            "article",
            tag("h3", tag("span", str(number), class_="pin"), escape(heading)),
            tag("p", self.text(moment.told), " ", tag("span", self.text([moment.cost]), class_="cost"),
                f" ({before} → {after}) ",
                tag("span", self.text([tr("Better: {choice}", choice=moment.better[0])]), class_="better"),
                " ", self.text([moment.why])),
            self.board(self.states[decision.move]),
        )  # fmt: skip

    def board(self, state: State) -> str:
        """The table as a spectator saw it, in four drawings of which the browser takes one."""
        wide, dark = "(min-width: 641px)", "(prefers-color-scheme: dark)"
        sources = [
            tag("source", media=f"{wide} and {dark}", srcset=self.drawing(state, Look(dark=True))),
            tag("source", media=wide, srcset=self.drawing(state, Look())),
            tag("source", media=dark, srcset=self.drawing(state, Look(dark=True, narrow=True))),
        ]
        label = self.say(tr("The table at this moment"))
        image = tag("img", src=self.drawing(state, Look(narrow=True)), alt=label, loading="lazy")
        return tag("picture", *sources, image)

    def drawing(self, state: State, look: Look) -> str:
        drawn = state.svg(None, self.lang, self.people, look).encode()
        return f"data:image/svg+xml;base64,{base64.b64encode(drawn).decode()}"

    def accounts(self) -> str:
        heads = [
            tr("Start"),
            tr("Luck"),
            tr("Own choices"),
            tr("Others' choices"),
            tr("Result"),
        ]
        rows = [
            [
                percent(one.start), _coloured(one.luck), _coloured(one.skill), _coloured(one.others),
                percent(one.result),
            ]
            for one in self.review.accounts
        ]  # fmt: skip
        title, luck, skill = (self.say(one) for one in (tr("Luck and skill"), tr("Luck"), tr("Own choices")))
        drawings = [
            tag("div", Bars(self.review.accounts, self.people, narrow).draw(title, luck, skill), class_=name)
            for name, narrow in (("wide bars", False), ("narrow", True))
        ]
        return tag(
            "section",
            tag("h2", escape(title)),
            *drawings,
            self.table(heads, rows),
            tag("p", self.text([adding_up()]), class_="faint"),
        )

    def phases(self) -> str:
        rows, parts = [], phases(self.record)
        for seat in range(len(self.people)):
            losses = [self.review.losses(seat, phase.moves) for phase in parts]
            cells = [_precise(some) for some in losses]
            every = [loss for some in losses for loss in some]
            account = self.review.accounts[seat]
            lost = percent(account.lost), f"{100 * mean_loss(account):.1f}%"
            rows.append([*cells, _precise(every), *lost])
        names = (phase.name for phase in parts)
        heads = [*names, tr("Whole game"), tr("Lost by errors"), tr("Loss per choice")]
        heading = escape(self.say(tr("Good choices by phase")))
        told = tag("p", self.text([good_choices()]), class_="faint")
        return tag("section", tag("h2", heading), self.table(heads, rows), told)

    def table(self, heads: Sequence[Sentence], rows: Sequence[Sequence[str]]) -> str:
        """A row for each player."""
        top = [tag("th", escape(self.say(tr("Player"))), class_="left", scope="col")]
        top += [tag("th", escape(self.say(head)), scope="col") for head in heads]
        body = [
            tag("tr", tag("th", _disc(person), escape(person.name), scope="row"),
                *(tag("td", cell) for cell in cells))
            for person, cells in zip(self.people, rows, strict=True)
        ]  # fmt: skip
        whole = tag("table", tag("thead", tag("tr", *top)), tag("tbody", *body))
        return tag("div", whole, class_="scroll", tabindex=0)

    def decisions(self) -> str:
        heads = [tr("Move"), tr("Player"), tr("Choice"), tr("Loss"), tr("Better")]
        classes = ["", "left", "left", "", "left"]
        top = [
            tag("th", escape(self.say(head)), scope="col", class_=name or None)
            for head, name in zip(heads, classes, strict=True)
        ]
        body = [self.decision(one.move, tell(self.states[one.move], one)) for one in self.review.decisions]
        whole = tag("table", tag("thead", tag("tr", *top)), tag("tbody", *body))
        heading = tag("summary", escape(self.say(tr("Every choice"))))
        return tag("section", tag("details", heading, tag("div", whole, class_="scroll", tabindex=0)))

    def decision(self, move: int, told: Moment) -> str:
        one = told.decision
        erred = one.loss >= PRECISE
        cells = [
            tag("td", str(move + 1)),
            tag("td", escape(self.people[one.seat].name), class_="left"),
            tag("td", self.text(told.told[:1]), class_="left"),
            tag("td", f"{100 * one.loss:.1f}%", class_="bad" if erred else None),
            tag("td", self.text(told.better[:1]) if erred else "·", class_="left"),
        ]
        return tag("tr", *cells)


def _result(record: Record) -> list[Sentence]:
    """Who has won, if the game is over."""
    state = record.state
    if not state.over:
        return []
    winners = [Seat(seat) for seat in state.winners]
    score = record.game.parts.words.score(state.scores[winners[0]])
    if len(winners) > 1:
        return [tr("{players} win with {score}", players=winners, score=score)]
    return [tr("{player} wins with {score}", tr("You win with {score}"), player=winners[0], score=score)]


def _coloured(change: float) -> str:
    """A change of a chance, green or red."""
    return tag("span", signed(change), class_="good" if change > 0 else "bad")


def _precise(losses: Sequence[float]) -> str:
    """How many of the choices were as good as the best."""
    return percent(share_of_good(losses)) if losses else "·"


def _disc(person: Person) -> str:
    return tag("svg", emblem(person.colour, 22), viewBox="-12 -12 24 24", aria_hidden="true")


def _variables() -> str:
    """The colours, by day and by night."""
    return (
        f":root {{{_declared(False)}}} @media (prefers-color-scheme: dark) {{ :root {{{_declared(True)}}} }}"
    )


def _declared(dark: bool) -> str:
    tones = Look(dark=dark).tones
    found = {one.name.replace("_", "-"): str(getattr(tones, one.name)) for one in fields(Tones)}
    found |= {f"seat-{name}": colour for name, colour in colour_variables(dark).items()}
    return " ".join(f"--{name}: {value};" for name, value in found.items())
