"""Whether a guided game fits its game: played as its record has it, all that is told is there and is true."""

from collections.abc import Iterator

from signoria.core.errors import UserError
from signoria.core.game import State
from signoria.core.guide import rule
from signoria.core.lesson import STRIP, Comment, Lesson, LessonError, Told
from signoria.i18n import Sentence, tr


def faults(lesson: Lesson) -> Iterator[LessonError]:
    """All that is wrong with the data, each with its line."""
    return _Check(lesson).faults()


class _Check:
    def __init__(self, lesson: Lesson):
        self.lesson = lesson
        self.states = list(lesson.record.states())
        self.told = {one.comment.line: one for one in lesson.told(self.states, lesson.record.actions)}
        self.drawn: dict[int, str] = {}
        """By position: the board as the newcomer sees it."""

    def error(self, comment: Comment, reason: Sentence) -> LessonError:
        return LessonError(self.lesson.source, comment.line, reason)

    def faults(self) -> Iterator[LessonError]:
        lesson = self.lesson
        if not lesson.record.state.over:
            yield LessonError(lesson.source, 1, tr("The record does not end"))
        if not 0 <= lesson.seat < lesson.record.game.players:
            yield LessonError(lesson.source, 1, tr("The record has no such seat"))
        for first, end in lesson.passes:
            if end >= len(self.states) or self.states[first - 1].player != lesson.seat:
                reason = tr(
                    "What passes by begins after a choice of the newcomer, and ends before the game does"
                )
                yield LessonError(lesson.source, 1, reason)
        before = 0
        for comment in lesson.comments:
            yield from self._wrong_rules(comment)
            yield from self._wrong_place(comment, before)
            if comment.line in self.told:
                yield from self._wrong_moment(comment, self.told[comment.line])
            before = comment.at or before
        for tip in lesson.tips:
            yield from self._wrong_rules(tip)

    def _wrong_rules(self, comment: Comment) -> Iterator[LessonError]:
        for number in comment.rules:
            try:
                rule(self.lesson.game, number)
            except UserError as error:
                yield self.error(comment, error.sentence)

    def _wrong_place(self, comment: Comment, before: int) -> Iterator[LessonError]:
        """A place in the record that there is not, or where nobody is asked."""
        if comment.at is None:
            return
        if comment.at < before:
            yield self.error(comment, tr("Comments stand in the order of the record"))
        if not 0 <= comment.at < len(self.states):
            yield self.error(comment, tr("There is no move {number} in the record", number=comment.at))
        elif comment.instead is not None and self.states[comment.at].player != self.lesson.seat:
            yield self.error(
                comment, tr("At move {number} nothing is asked of the newcomer", number=comment.at)
            )

    def _wrong_moment(self, comment: Comment, told: Told) -> Iterator[LessonError]:
        """What is stated and does not hold, or is to be lit and is not there."""
        state = self.states[told.position]
        if not comment.fits(state.view(self.lesson.seat), self.lesson.seat):
            yield self.error(comment, tr("The game is not so at move {number}", number=told.position))
        for thing in comment.light:
            if not self._is_there(thing, state, told.position):
                yield self.error(comment, tr("There is nothing to light called {thing}", thing=repr(thing)))

    def _is_there(self, thing: str, state: State, position: int) -> bool:
        if thing.startswith(STRIP):
            return thing.removeprefix(STRIP) in map(str, range(1, state.game.players + 1))
        if any(thing in state.game.parts.board.picks(action) for action in state.legal()):
            return True  # it may be in the tray, or a button
        if position not in self.drawn:
            self.drawn[position] = state.svg(self.lesson.seat)
        drawing = self.drawn[position]
        return f'id="{thing}"' in drawing or f'data-pick="{thing}"' in drawing
