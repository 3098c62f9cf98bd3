"""What a teacher says to whoever looks: in a guided game, and in tips."""

from signoria.bots.levels import LEVELS
from signoria.core.lesson import STRIP, Told, lesson
from signoria.web.domain.table import Table
from signoria.web.scene.models import Comment, Lesson, NumberAid, Proposal

MOST_TIPS = 3
TIPS_FOR = LEVELS[0]
"""The level of bots at whose tables tips are given."""
NUMBER = "number:"


def lesson_scene(table: Table, seat: int | None, lang: str) -> Lesson | None:
    """What is said and proposed now; nothing at other tables, and to others than the newcomer."""
    found = table.lesson
    if found is None or seat != found.seat:
        return None
    actions = table.actions
    states = [*(move.before for move in table.line), table.state]
    own = [place for place, move in enumerate(table.line) if move.seat == seat and not table.passed_by(place)]
    since = own[-1] + 1 if own else 0
    return Lesson(
        comments=[
            _comment(one, table, seat, lang) for one in found.told(states, actions) if one.position >= since
        ],
        proposal=_proposal(table, seat, lang),
        follows=found.follows(actions),
        done=len(own),
        all=found.choices,
    )


def _comment(one: Told, table: Table, seat: int, lang: str) -> Comment:
    return Comment(
        key=one.comment.name or one.key,
        text=one.sentence.render(lang, table.names, seat),
        light=[_thing(thing) for thing in one.comment.light],
        rules=list(one.comment.rules),
    )


def _thing(thing: str) -> str:
    """Seats are counted from 1 in the file, and from 0 everywhere else."""
    return f"{STRIP}{int(thing.removeprefix(STRIP)) - 1}" if thing.startswith(STRIP) else thing


def _proposal(table: Table, seat: int, lang: str) -> Proposal | None:
    action = table.taught
    if action is None or table.asked != seat:
        return None
    state, picks = table.state, table.game.parts.board.picks(action)
    told = state.describe(action)[0].render(lang, table.names, seat)
    return Proposal(action=state.text(action), picks=list(picks), told=told)


def proposed_number(aid: NumberAid | None, taught: Lesson | None) -> NumberAid | None:
    """What helps to choose a number begins with the one that the teacher proposes."""
    picks = taught.proposal.picks if taught and taught.proposal else []
    number = next((int(pick.removeprefix(NUMBER)) for pick in picks if pick.startswith(NUMBER)), None)
    return aid if aid is None or number is None else aid.model_copy(update={"start": number})


def tips(table: Table, seat: int, lang: str) -> list[Comment]:
    """What a beginner may want to know at this moment, if one is among the bots."""
    found = lesson(table.game.name)
    if found is None or table.lesson or all(other.level != TIPS_FOR for other in table.seats):
        return []
    return [_comment(tip, table, seat, lang) for tip in found.tips_for(table.state, seat, MOST_TIPS)]
