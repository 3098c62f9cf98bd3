"""Hints in words: at a table, and in the sandbox."""

from collections.abc import Sequence

from fastapi import Request

from signoria.core.game import State
from signoria.core.visibility import reveals
from signoria.web import schemas
from signoria.web.limits import visitor_of
from signoria.web.routes.deps import service_of

HINTS = 6
LEAST_TRIED = 20
"""A choice that was tried so many times less than the best is a guess: it is not told."""


async def hint_of(request: Request, state: State, names: Sequence[str], seat: int, lang: str) -> schemas.Hint:
    """What a strong bot thinks of somebody's choices."""
    thought = await service_of(request).hints.think(state, seat, visitor_of(request.scope).address)
    tried = max(choice.visits for choice in thought.choices)
    trusted = [choice for choice in thought.choices if choice.visits * LEAST_TRIED >= tried]
    choices = [
        _hint_choice(state, names, seat, lang, choice.action, choice.values[seat], choice.visits)
        for choice in trusted[:HINTS]
    ]
    choices.sort(key=lambda choice: (-choice.share, -choice.score))
    return schemas.Hint(choices=choices, seconds=round(thought.seconds, 2))


def _hint_choice(
    state: State, names: Sequence[str], seat: int, lang: str, action: int, share: float, visits: int
) -> schemas.HintChoice:
    parts = state.game.parts
    after = state if reveals(state, action, seat) else state.after(action)
    reason = parts.words.reason(state.data, action)
    return schemas.HintChoice(
        action=state.text(action),
        picks=list(parts.board.picks(action)),
        told=state.describe(action)[0].render(lang, names, seat),
        share=round(share, 2),
        score=after.scores[seat],
        reason=reason.render(lang, names, seat) if reason else None,
        rule=parts.words.RULES.get(state.text(action).split()[0]),
        visits=visits,
    )
