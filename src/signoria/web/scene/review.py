"""The review of a game as a page shows it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from signoria.analysis.bars import Bars
from signoria.analysis.figures import Account, Review, share_of_good
from signoria.analysis.graph import Graph, colour_variables
from signoria.analysis.words import (
    Phase,
    adding_up,
    draw_in_words,
    good_choices,
    luckiest,
    marks,
    moments,
    percent,
    phases,
    signed,
    summary,
)
from signoria.i18n import Sentence, tr
from signoria.web.scene.drawing import people
from signoria.web.scene.models import Moment, ReviewScene, SeatReview
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.service.live import Snapshot
from signoria.web.store import StoredReview


def review_scene(snapshot: Snapshot, viewpoint: Viewpoint, found: StoredReview | None) -> ReviewScene:
    """A review as far as there is one; it takes a while: call it in a thread."""
    if found is None:
        return ReviewScene(status="none")
    if found.has_failed:
        return ReviewScene(status="failed")
    if found.figures is None:
        return ReviewScene(status="waiting", done=found.done, total=found.total)
    table, lang, look = snapshot.table, viewpoint.lang, viewpoint.look
    you, _ = viewpoint.seat_at(table)
    review, record = Review.from_json(found.figures), table.record()

    def say(sentences: Iterable[Sentence]) -> str:
        return " ".join(f"{one.render(lang, table.names, you).rstrip('.')}." for one in sentences)

    parts = phases(record)
    turning = moments(record, review, you)
    said = [(position, text.render(lang, table.names)) for position, text in marks(record)]
    persons = [
        replace(person, name=tr("You").render(lang)) if seat == you else person
        for seat, person in enumerate(people(table))
    ]
    graph = Graph(review.chances, persons, look.narrow, colour_variables(look.dark))
    names = tr("Luck and skill"), tr("Luck"), tr("Own choices")
    bars = Bars(review.accounts, persons, look.narrow).draw(*(name.render(lang) for name in names))
    label = tr("The chance to win of every player, from the first move to the last").render(lang)
    lucky = luckiest(review)
    return ReviewScene(
        status="done",
        done=found.total,
        total=found.total,
        graph=graph.draw(label, said, [one.decision.move for one in turning]),
        bars=bars,
        adding_up=say([adding_up()]),
        good_choices=say([good_choices()]),
        summary=say(summary(review)),
        moments=[
            Moment(
                position=one.decision.move,
                seat=one.decision.seat,
                heading=one.heading.render(lang, table.names, you) if one.heading else "",
                told=say([*one.told, one.cost]),
                better=say([tr("Better: {choice}", choice=one.better[0])]),
                why=say([one.why]),
                before=percent(one.decision.best_chance),
                after=percent(one.decision.chance),
            )
            for one in turning
        ],
        lucky=say(draw_in_words(record, *lucky)) if lucky else "",
        phases=[phase.name.render(lang, table.names) for phase in parts],
        seats=[_seat(review, parts, seat, account) for seat, account in enumerate(review.accounts)],
    )


def _seat(review: Review, parts: Sequence[Phase], seat: int, account: Account) -> SeatReview:
    by_phase = [review.losses(seat, phase.moves) for phase in parts]
    return SeatReview(
        seat=seat,
        start=percent(account.start),
        luck=signed(account.luck),
        skill=signed(account.skill),
        others=signed(account.others),
        result=percent(account.result),
        lost=percent(account.lost),
        good=_share([loss for losses in by_phase for loss in losses]),
        phases=[_share(losses) for losses in by_phase],
    )


def _share(losses: Sequence[float]) -> str:
    return percent(share_of_good(losses)) if losses else "·"
