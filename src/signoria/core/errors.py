"""Errors with a message for the person who caused them, in their language."""

from collections.abc import Sequence

from signoria.i18n import Sentence


class UserError(ValueError):
    """Invalid input from a person. The sentence says what is wrong, and what to do about it."""

    def __init__(self, sentence: Sentence, *details: object):
        super().__init__(sentence, *details)
        self.sentence = sentence

    def render(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        """The message in a language, with the players' names."""
        return f"{self.sentence.render(lang, names)}."

    def __str__(self) -> str:
        return self.render()


class IllegalAction(UserError):
    """An action that the rules do not allow at this moment, with the reason and the rule."""

    def __init__(self, sentence: Sentence, rule: str | None = None):
        super().__init__(sentence, rule)
        self.rule = rule
        """The number of the rule in docs/rules, such as `"R-4.2"`."""

    def render(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        """The message in a language, with the players' names and the rule."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.sentence.render(lang, names)}{rule}."
