"""Errors that speak to the person who made them: a sentence, in their language."""

from collections.abc import Sequence

from signoria.i18n import Sentence


class UserError(ValueError):
    """Something that a person gave us cannot be; the sentence says why, and what to do about it."""

    def __init__(self, sentence: Sentence, *details: object):
        super().__init__(sentence, *details)
        self.sentence = sentence

    def render(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        """The sentence in a language, players called by their names."""
        return f"{self.sentence.render(lang, names)}."

    def __str__(self) -> str:
        return self.render()


class IllegalAction(UserError):
    """An action that the rules do not allow now; says why, and by which rule."""

    def __init__(self, sentence: Sentence, rule: str | None = None):
        super().__init__(sentence, rule)
        self.rule = rule
        """Its number in docs/rules: `"R-4.2"`."""

    def render(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        """The sentence in a language, players called by their names; and the rule."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.sentence.render(lang, names)}{rule}."
