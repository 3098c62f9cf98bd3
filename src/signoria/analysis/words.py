"""What a review found, in sentences: turning points, and who played and drew best."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from signoria.analysis.figures import PRECISE, Account, Decision, Draw, Review
from signoria.core.game import State
from signoria.core.record import Record
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import NATURE

MOST_MOMENTS = 3
OWN_MOMENTS = 2
"""Of them, so many are the reader's own, if there are so many."""
NOTABLE = 0.02
"""A smaller loss turns nothing."""
TOLD = 2
"""Sentences about a move, at most: what was done, and what came of it."""


@dataclass(frozen=True)
class Moment:
    """A choice, told."""

    decision: Decision
    heading: Sentence | None
    """What the move belongs to: "Day 2: lot of Bram"."""
    told: Sequence[Sentence]
    """What was done."""
    cost: Sentence
    better: Sequence[Sentence]
    """What would have been done by the best choice."""


@dataclass(frozen=True)
class TurningPoint(Moment):
    """A choice that lost much."""

    why: Sentence
    """What sets the best choice apart from it."""


def percent(share: float) -> str:
    """A share for people.

    >>> percent(0.114)
    '11%'
    """
    return f"{round(100 * share)}%".replace("-", "−")


def signed(share: float) -> str:
    """A change of a share for people.

    >>> signed(0.114), signed(0.001)
    ('+11%', '0%')
    """
    return f"+{percent(share)}" if round(100 * share) > 0 else percent(share)


def turning_points(review: Review, reader: int | None = None) -> list[Decision]:
    """The few choices that lost most, in the order of the game; players read first of all of their own."""
    notable = sorted((one for one in review.decisions if one.loss >= NOTABLE), key=lambda one: -one.loss)
    own = [one for one in notable if one.seat == reader][:OWN_MOMENTS]
    others = [one for one in notable if one not in own]
    return sorted([*own, *others[: MOST_MOMENTS - len(own)]], key=lambda one: one.move)


def moments(record: Record, review: Review, reader: int | None = None) -> list[TurningPoint]:
    """The turning points, told with what came of them."""
    states = list(record.states())
    found = []
    for decision in turning_points(review, reader):
        state = states[decision.move]
        told = tell(state, decision)
        came = what_came_of(states, record.actions, decision.move)
        why = why_better(state, decision.action, decision.best)
        found.append(TurningPoint(decision, told.heading, [*told.told, *came], told.cost, told.better, why))
    return found


def what_came_of(states: Sequence[State], actions: Sequence[int], move: int) -> list[Sentence]:
    """What a choice led to, if it was for the others to decide: who bought what was left to them.

    That is what the next move of another brought about, beside itself, while it is about the same thing.
    """
    heading = states[move].game.parts.words.heading
    about = heading(states[move].data)
    if about is None or len(states[move].describe(actions[move])) > 1:
        return []
    later = range(move + 1, min(move + states[move].game.players, len(actions)))
    for number in later:
        state = states[number]
        if state.player in (NATURE, states[move].player) or heading(state.data) != about:
            break
        if came := state.describe(actions[number])[1:2]:
            return came
    return []


def tell(state: State, decision: Decision) -> Moment:
    """A choice in the game's own words, given the state before it."""
    words = state.game.parts.words
    told, better = choice_in_words(state, decision.action), choice_in_words(state, decision.best)
    if decision.action != decision.best and told[0] == better[0]:  # a card is laid face down: say which
        told, better = _told_apart(state, decision.action, decision.best)
    cost = tr("This cost {player} {loss}", player=Seat(decision.seat), loss=percent(decision.loss))
    return Moment(decision, words.heading(state.data), told, cost, better)


def why_better(state: State, action: int, better: int) -> Sentence:
    """What speaks for a better choice, by the game's own features; else what the search found."""
    assert state.player is not None
    found = state.game.parts.words.why_better(state.data, action, better)
    return found or tr(
        "Played on from there, {player} wins more often",
        tr("Played on from there, you win more often"),
        player=Seat(state.player),
    )


def why_best(state: State, best: int, others: Sequence[int]) -> Sentence:
    """What sets the best choice apart from the first of the others of which the game has something to say."""
    why_better = state.game.parts.words.why_better
    for other in others:
        if why := why_better(state.data, other, best):
            choice = choice_in_words(state, other)[0]
            return tr("Better than “{choice}”: {why}", choice=choice, why=why)
    return tr("It does not show at once; played on from there, you win more often")


def choice_in_words(state: State, action: int) -> list[Sentence]:
    """What an action does, in one or two sentences."""
    return state.describe(action)[:TOLD]


def _told_apart(state: State, *actions: int) -> list[list[Sentence]]:
    """Actions of which the same is told, each with what is its own in its name: "lays a card (70)"."""
    names = [state.text(action).split() for action in actions]
    alike = len(list(takewhile(lambda words: len(set(words)) == 1, zip(*names, strict=False))))
    return [
        [tr("{told} ({name})", told=state.describe(action)[0], name=" ".join(name[alike:] or name))]
        for action, name in zip(actions, names, strict=True)
    ]


def luckiest(review: Review) -> tuple[Draw, int] | None:
    """The draw that raised somebody's chance most, and whose."""
    lucky = [(draw, seat) for draw in review.draws for seat in range(len(draw.luck))]
    best = max(lucky, key=lambda one: one[0].luck[one[1]], default=None)
    return best if best and best[0].luck[best[1]] >= NOTABLE else None


def draw_in_words(record: Record, draw: Draw, seat: int) -> list[Sentence]:
    """What was drawn, and what it gave a player."""
    state = record.first
    for action in record.actions[: draw.move + draw.moves - 1]:
        state = state.after(action)
    told = choice_in_words(state, record.actions[draw.move + draw.moves - 1])
    gave = tr("This draw gave {player} {luck}", player=Seat(seat), luck=percent(draw.luck[seat]))
    return [*told, gave]


def summary(review: Review) -> list[Sentence]:
    """Who played best, who drew best."""
    seats = range(len(review.accounts))
    found = []
    if all(account.decisions for account in review.accounts):
        best = min(seats, key=lambda seat: mean_loss(review.accounts[seat]))
        found.append(tr("{player} played best", tr("You played best"), player=Seat(best)))
    lucky = max(seats, key=lambda seat: review.accounts[seat].luck)
    if review.accounts[lucky].luck >= NOTABLE:
        found.append(tr("{player} drew best", tr("You drew best"), player=Seat(lucky)))
    return found


def adding_up() -> Sentence:
    """How to read what luck and choices did."""
    return tr("Start, luck, own choices and others' choices add up to the result")


def good_choices() -> Sentence:
    """What is counted by phase."""
    return tr("A good choice loses less than {least} against the best that was found", least=percent(PRECISE))


def mean_loss(account: Account) -> float:
    """What a choice lost on average."""
    return account.lost / max(1, account.decisions)


@dataclass(frozen=True)
class Phase:
    """A part of a game, as the game itself divides it; or a third of its moves if it does not."""

    name: Sentence
    moves: range


def phases(record: Record) -> list[Phase]:
    """The parts of a game, in order; each move is in one."""
    period, last = record.game.parts.words.period, len(record.actions)
    names = [period(state.data) for state in record.states()][:last]
    begins = [move for move in range(last) if move == 0 or names[move] != names[move - 1]]
    spans = [range(first, end) for first, end in zip(begins, [*begins[1:], last], strict=True)]
    found = [Phase(name, span) for span in spans if (name := names[span.start])]
    if found:
        return found
    thirds = [tr("Opening"), tr("Middle game"), tr("Endgame")]
    ends = [round(last * part / len(thirds)) for part in range(len(thirds) + 1)]
    return [Phase(name, range(*ends[part : part + 2])) for part, name in enumerate(thirds)]


def marks(record: Record) -> list[tuple[int, Sentence]]:
    """Where a day or a round was over: after so many moves, and what is said of it."""
    account = record.game.parts.words.account
    states = list(record.states())
    found = []
    for move, action in enumerate(record.actions):
        reckoning = account(states[move].data, action, states[move + 1].data)
        if reckoning and reckoning.clears:
            found.append((move + 1, reckoning.title))
    return found
