"""What was paid, step by step and by source: the reckonings on the way, and the result."""

from collections.abc import Iterator, Mapping, Sequence

from signoria.core.contract import Step
from signoria.core.game import State
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Context
from signoria.web.domain.errors import NotFound
from signoria.web.domain.move import Move
from signoria.web.domain.table import Table
from signoria.web.scene.drawing import people
from signoria.web.scene.models import (
    Place,
    Points,
    ReckoningScene,
    ReckoningStep,
    Result,
    Source,
)
from signoria.web.scene.viewpoint import Viewpoint

OTHER = "other"
"""The source of what a game tells by sentences alone."""
PLACES = (
    tr("You came first"),
    tr("You came second"),
    tr("You came third"),
    tr("You came fourth"),
    tr("You came fifth"),
    tr("You came sixth"),
)


def sources(table: Table, lang: str, steps: Sequence[Step]) -> list[Source]:
    """The columns of a table of points: the sources that paid anybody."""
    used = {source for step in steps for source, points in step.points.items() if any(points)}
    names: Mapping[str, Sentence] = table.game.parts.words.SOURCES or {OTHER: tr("Points")}
    sign = table.game.parts.board.sign
    return [
        Source(name=name, label=label.render(lang), sign=sign(name, None))
        for name, label in names.items()
        if name in used
    ]


def reckoning_scene(table: Table, viewpoint: Viewpoint, position: int) -> ReckoningScene:
    """What the move that led to a position paid, on the table as it was valued."""
    move = table.line[position - 1] if 0 < position <= table.position else None
    account = move.reckoning if move else None
    if move is None or account is None or account.state is None:
        raise NotFound(tr("Nothing was valued there"))
    seat, _ = viewpoint.seat_at(table)
    lang, names = viewpoint.lang, table.names
    valued = State(table.game, account.state)
    context = Context(valued.view(seat), people(table), viewpoint.look, lang, seat, is_reckoning=True)
    return ReckoningScene(
        position=position,
        title=account.title.render(lang, names, seat),
        board=table.game.parts.board.draw(context),
        sources=sources(table, lang, account.steps),
        before=(table.state_at(0) if move.final_account else move.before).scores,
        steps=[
            ReckoningStep(
                title=step.title.render(lang, names, seat),
                told=step.explanation.render(lang, names, seat),
                light=list(step.light),
                at=dict(step.at),
                points={source: list(points) for source, points in step.points.items()},
            )
            for step in account.steps
        ],
    )


# --- The end ----------------------------------------------------------------------------------


def result(table: Table, lang: str, you: int | None) -> Result:
    """How it ended, and where all points came from."""
    scores, ties = table.state.scores, table.state.tiebreak
    results = list(zip(scores, ties, strict=True))
    places = [
        Place(
            seat=seat,
            place=1 + sum(other > results[seat] for other in results),
            score=scores[seat],
            tiebreak=ties[seat],
        )
        for seat in sorted(range(len(scores)), key=lambda seat: (-scores[seat], -ties[seat]))
    ]
    final = table.game.parts.words.final_account(table.state.data)
    steps = final or [step for move in table.line for step in _steps(move)]
    columns = sources(table, lang, steps)
    headline, second = _headline(table, places, you)
    return Result(
        headline=headline.render(lang, table.names, you),
        second=second.render(lang, table.names, you) if second else "",
        places=places,
        sources=columns,
        start=table.state_at(0).scores,
        points=[
            line for seat in range(len(scores)) for line in _lines(table, steps, columns, lang, seat, you)
        ],
    )


def _steps(move: Move) -> Sequence[Step]:
    """What a move paid, by source; as one step if the game does not tell more."""
    account = move.account
    if account is not None:
        return account.steps
    told, change = move.sentences[0], move.change
    return [Step(told, told, {OTHER: change})] if any(change) else ()


def _lines(
    table: Table, steps: Sequence[Step], columns: Sequence[Source], lang: str, seat: int, you: int | None
) -> Iterator[Points]:
    """What a player got: each thing of theirs, and all of it."""
    for step in steps:
        if step.seat == seat:
            points = _points([step], columns, seat)
            title = step.title.render(lang, table.names, you)
            yield Points(
                seat=seat,
                title=title,
                sign=table.game.parts.board.sign(step.sign, table.seats[seat].colour),
                source=next(iter(step.points)) if len(step.points) == 1 else None,
                points=points,
                total=sum(points),
            )
    points = _points(steps, columns, seat)
    yield Points(seat=seat, title=None, points=points, total=sum(points))


def _points(steps: Sequence[Step], columns: Sequence[Source], seat: int) -> list[int]:
    nothing = [0] * (seat + 1)
    return [sum(step.points.get(column.name, nothing)[seat] for step in steps) for column in columns]


def _headline(table: Table, places: Sequence[Place], you: int | None) -> tuple[Sentence, Sentence | None]:
    """How it ended for whoever looks, and a second sentence about it."""
    winners = table.state.winners
    in_words = table.game.parts.words.score
    best = in_words(places[0].score)
    if len(winners) > 1:
        won = tr("{players} win with {score}", players=_reader_first(winners, you), score=best)
    else:
        won = tr(
            "{player} wins with {score}",
            tr("You win with {score}"),
            player=Seat(winners[0]),
            score=best,
        )
    own = next((place for place in places if place.seat == you), None)
    if own is None:
        return won, None
    if own.seat not in winners:
        return PLACES[own.place - 1], won
    rival = next((place for place in places if place.seat not in winners), None)
    if len(winners) > 1 or rival is None or rival.score == own.score:
        return won, None
    ahead = in_words(own.score - rival.score)
    return won, tr("{score} more than {player}", score=ahead, player=Seat(rival.seat))


def _reader_first(seats: Sequence[int], you: int | None) -> list[Seat]:
    return [Seat(seat) for seat in sorted(seats, key=lambda seat: (seat != you, seat))]
