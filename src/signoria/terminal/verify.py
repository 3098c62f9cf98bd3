"""The command `signoria verify`: which draws of a record are proved, and by which fingerprint."""

from collections.abc import Iterator, Sequence

from signoria.core.errors import UserError
from signoria.core.record import Record
from signoria.core.shuffle import Contribution, Part, audit, problems
from signoria.i18n import Sentence, tr, tr_plural


def verify(record: Record, fingerprints: Sequence[str] = (), mine: Sequence[str] = ()) -> list[str]:
    """What the record proves, in lines; `UserError` with all that is wrong if that is not all of chance.

    Given the fingerprint that was seen at the table, all of chance must follow from it (of several, where a
    game goes on from another: from one of them); and what one added must count.
    """
    if found := problems(record):
        by_hand = [set_up_by_hand()] if record.is_set_up else []
        raise NotProved([*by_hand, *_what_is_proved(record), *found])
    parts = audit(record)
    if unlike := _unlike(parts, fingerprints, mine):
        raise NotProved(unlike)
    lines = [f"{set_up_by_hand()}."] if record.is_set_up else []
    lines += [line for part in parts if part.choices for line in _lines(record, part)]
    if not fingerprints:
        lines.append(
            tr(
                "Compare the fingerprint with the one that you saw at the table before the game began: "
                "without that a record proves nothing, since anybody can make up a seed."
            ).render()
        )
    return lines


def set_up_by_hand() -> Sentence:
    return tr(
        "The position in which this game begins was set up by hand: nothing proves what lay there, only what "
        "was drawn later"
    )


class NotProved(UserError):
    """Not everything in a record is proved; with all reasons."""

    def __init__(self, reasons: Sequence[Sentence]):
        super().__init__(reasons[-1])
        self.reasons = reasons

    def __str__(self) -> str:
        return "\n".join(f"{reason}." for reason in self.reasons)


def _what_is_proved(record: Record) -> list[Sentence]:
    """How many draws are proved, if others are not."""
    try:
        parts = audit(record)
    except UserError:
        return []
    count = sum(part.choices for part in parts)
    proved = sum(part.choices for part in parts if not part.problems)
    if not count:
        return []
    return [
        tr_plural(
            "{proved} of {count} choice of chance is proved",
            "{proved} of {count} choices of chance are proved",
            count,
            proved=proved,
        )
    ]


def _unlike(parts: Sequence[Part], fingerprints: Sequence[str], mine: Sequence[str]) -> list[Sentence]:
    """What is not as its reader saw it. A part where chance decided nothing proves nothing of the others."""
    seen = {one.strip().lower() for one in fingerprints}
    found: list[Sentence] = []
    added: set[str] = set()
    counted = 0
    for part in parts:
        counted += part.choices
        if part.choices and part.shuffle:
            added |= {one.text for one in part.shuffle.contributions or () if one.first < counted}
            if seen and part.shuffle.hash not in seen:
                found.append(
                    tr(
                        "The fingerprint of moves {first} to {last} is another: {hash}",
                        first=part.first + 1,
                        last=part.end,
                        hash=part.shuffle.hash,
                    )
                )
    found += [
        tr("No choice of chance in the record follows from what you added: {text}", text=text)
        for text in mine
        if text.strip().lower() not in added
    ]
    return found


def _lines(record: Record, part: Part) -> Iterator[str]:
    assert part.shuffle
    yield tr_plural(
        "Moves {first} to {last}: {count} choice of chance, proved. Fingerprint: {hash}",
        "Moves {first} to {last}: {count} choices of chance, all proved. Fingerprint: {hash}",
        part.choices,
        first=part.first + 1,
        last=part.end,
        hash=part.shuffle.hash,
    ).render()
    if not part.shuffle.contributions:
        yield "  " + tr("Nobody added to this seed: whoever ran the server made it alone.").render()
    for one in part.shuffle.contributions or ():
        yield "  " + _added(record, one).render()


def _added(record: Record, one: Contribution) -> Sentence:
    facts = {"first": one.first + 1, "text": one.text}
    if one.seat is None:
        return tr("Added by whoever opened the table, from draw {first} on: {text}", **facts)
    names = record.names
    name = names[one.seat] if one.seat < len(names) else one.who
    return tr(
        "Added by {name} (seat {seat}), from draw {first} on: {text}", name=name, seat=one.seat + 1, **facts
    )
