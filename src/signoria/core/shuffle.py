"""Provably fair shuffles: draws follow from a secret, and from what the people at the table add to it.

The hash of the secret is shown before anybody adds anything, so the owner of the secret cannot choose it to
suit the contributions, and the others do not know the secret when they add theirs. Nature's choice k follows
from the secret, all contributions so far, and k. The secret is revealed when the game is over: then everybody
can verify every choice. docs/shuffle.md explains what that proves, and what it does not.

>>> import signoria
>>> state = signoria.game("medici", players=3).start()
>>> added = [Contribution(None, 0, "5eed"), Contribution(1, 0, "0ca7")]
>>> state.text(nature_choice(state, "a secret", 0, added))
'starts 2'
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from signoria.core.errors import UserError
from signoria.core.game import State
from signoria.core.record import Record, read_number
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE

SEED, HASH, GIVEN, VERSION, CONTRIBUTION = "Seed", "Seed hash", "Given moves", "Shuffle", "Contribution"
"""Headers of a record: the secret, its hash, the number of moves before it, the version of the algorithm, and
the contributions, one header each."""
EARLIER = "Earlier"
"""Prefix, with a number, of the same headers for the given moves, part by part."""
ALONE, TOGETHER = 1, 2
"""Versions: choices follow from the secret alone (in old records), or also from contributions."""
NONCE_BYTES = 12
LONGEST_SEED = 200
MOST_PARTS = MOST_CONTRIBUTIONS = 50
_HASH = re.compile(r"[0-9a-f]{64}")
_CONTRIBUTION = re.compile(r"[0-9a-f]{8,64}")
_ADDED = re.compile(r"(?:host|seat (\d{1,2})), from draw (\d{1,9}), ([0-9a-f]{8,64})")


@dataclass(frozen=True)
class Contribution:
    """What somebody at the table added to the shuffle."""

    seat: int | None
    """None: the host."""
    first: int
    """The number of the first of Nature's choices that it affects."""
    text: str

    @property
    def who(self) -> str:
        return "host" if self.seat is None else f"seat {self.seat + 1}"


@dataclass(frozen=True)
class Shuffle:
    """What the draws follow from, beginning at some move."""

    hash: str
    seed: str = ""
    """Empty if it is not revealed."""
    contributions: tuple[Contribution, ...] | None = ()
    """None if nobody could add anything."""
    given: int = 0
    """The number of moves before it."""

    def choice(self, state: State, number: int) -> int:
        return nature_choice(state, self.seed, number, self.contributions)


def new_seed() -> str:
    return secrets.token_hex(16)


def new_nonce(second: int) -> str:
    """A nonce that contains its creation time, in seconds since 1970: 32 hexadecimal digits."""
    return f"{second:08x}{secrets.token_hex(NONCE_BYTES)}"


def made_at(nonce: str) -> int:
    """The creation time of a nonce."""
    return int(nonce[:8], 16)


def secret_of(key: str, nonce: str) -> str:
    """The secret that belongs to a nonce. It needs the key, and nothing has to be stored."""
    return hmac.digest(key.encode(), f"shuffle {nonce}".encode(), "sha256").hex()


def hash_of(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


def is_contribution(text: str) -> bool:
    """Whether a text is a valid contribution: 8 to 64 hexadecimal digits, in lower case."""
    return _CONTRIBUTION.fullmatch(text) is not None


def nature_choice(
    state: State, seed: str, number: int, contributions: Sequence[Contribution] | None = None
) -> int:
    """Nature's choice number `number` (from 0) in a game.

    `contributions` is what people have added so far; None if they could not add anything, as in old versions.
    """
    text = f"{seed} {number}"
    if contributions is not None:
        added = [f"{one.who} {one.text}" for one in contributions if one.first <= number]
        text = "\n".join(["signoria shuffle 2", seed, *added, str(number)])
    legal = state.legal()
    digest = hashlib.sha256(text.encode()).digest()
    return legal[int.from_bytes(digest) % len(legal)]  # 2**256 is so large that the bias is negligible


# --- In the headers of a record ---------------------------------------------------------------


def headers(shuffle: Shuffle, prefix: str = "") -> dict[str, str]:
    """The headers of a shuffle in a record."""
    written = {GIVEN: str(shuffle.given)} if shuffle.given else {}
    if shuffle.contributions is not None:
        written[VERSION] = str(TOGETHER)
    written[HASH] = shuffle.hash
    if shuffle.seed:
        written[SEED] = shuffle.seed
    for number, one in enumerate(shuffle.contributions or (), start=1):
        written[f"{CONTRIBUTION} {number}"] = f"{one.who}, from draw {one.first}, {one.text}"
    return {prefix + name: text for name, text in written.items()}


def read_shuffles(headers: Mapping[str, str]) -> list[Shuffle]:
    """The shuffles in the headers of a record, earliest first; a `UserError` if they make no sense."""
    prefixes = []
    for number in range(1, MOST_PARTS):
        prefix = f"{EARLIER} {number} "
        if prefix + HASH not in headers:
            break
        prefixes.append(prefix)
    found = [_read_shuffle(headers, prefix) for prefix in (*prefixes, "") if prefix + HASH in headers]
    if any(later.given < part.given for part, later in pairwise(found)):
        raise UserError(tr("The parts of the record are not in their order"))
    return found


def _read_shuffle(headers: Mapping[str, str], prefix: str) -> Shuffle:
    def wrong(name: str) -> UserError:
        return UserError(tr("The header {name} makes no sense", name=repr(prefix + name)))

    promised, seed = headers[prefix + HASH], headers.get(prefix + SEED, "")
    if not _HASH.fullmatch(promised):
        raise wrong(HASH)
    if len(seed) > LONGEST_SEED:
        raise wrong(SEED)
    given = read_number(headers.get(prefix + GIVEN, "0"))
    if given is None:
        raise UserError(tr("The header {name} is a number of moves", name=repr(prefix + GIVEN)))
    version = headers.get(prefix + VERSION, str(ALONE))
    if version not in (str(ALONE), str(TOGETHER)):
        raise UserError(tr("This version of Signoria does not know such a shuffle: {name}", name=version[:9]))
    if version == str(ALONE):
        return Shuffle(promised, seed, None, given)
    added: list[Contribution] = []
    while text := headers.get(f"{prefix}{CONTRIBUTION} {len(added) + 1}"):
        one = _ADDED.fullmatch(text)
        if one is None or len(added) == MOST_CONTRIBUTIONS:
            raise wrong(f"{CONTRIBUTION} {len(added) + 1}")
        added.append(Contribution(int(one[1]) - 1 if one[1] else None, int(one[2]), one[3]))
    return Shuffle(promised, seed, tuple(added), given)


def carried(record: Record, upto: int | None = None) -> dict[str, str]:
    """Headers that prove the moves of a record, for another one that continues from its position `upto`."""
    try:
        parts = read_shuffles(record.headers)
    except UserError:
        return {}  # they prove nothing
    kept = [part for part in parts if part.given < (len(record.actions) if upto is None else upto)]
    return {
        name: text
        for number, part in enumerate(kept, start=1)
        for name, text in headers(part, f"{EARLIER} {number} ").items()
    }


# --- Checking ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """Some moves of a record, and what is known about their draws."""

    first: int
    end: int
    shuffle: Shuffle | None
    """None if they came from elsewhere, without any proof."""
    choices: int = 0
    """How often Nature chose."""
    problems: list[Sentence] = field(default_factory=list)


def audit(record: Record) -> list[Part]:
    """Verify every choice of Nature; a `UserError` if the record contains no seed."""
    shuffles = read_shuffles(record.headers)
    if not shuffles or not any(shuffle.seed for shuffle in shuffles):
        raise UserError(tr("The record tells no seed: a game tells it when it is over"))
    last, moves = shuffles[-1], len(record.actions)
    if last.given > moves:
        raise UserError(
            tr_plural(
                "The record says that {given} moves were given, but it has only {count} move",
                "The record says that {given} moves were given, but it has only {count} moves",
                moves,
                given=last.given,
            )
        )
    starts = [*(shuffle.given for shuffle in shuffles), moves]
    parts = [Part(0, starts[0], None)] if starts[0] else []
    parts += [
        Part(start, end, shuffle)
        for start, end, shuffle in zip(starts, starts[1:], shuffles, strict=False)
        if start < end or shuffle is last
    ]
    return list(_checked(record, parts))


def _checked(record: Record, parts: Sequence[Part]) -> Iterator[Part]:
    played = zip(record.states(), record.actions, strict=False)
    number = 0
    for part in parts:
        first = number
        wrong: list[Sentence] = []
        for move in range(part.first, part.end):
            state, action = next(played)
            if state.player == NATURE:
                if part.shuffle and part.shuffle.seed:
                    wrong += _difference(state, action, part.shuffle, number, move)
                number += 1
        problems = _problems(part, number - first) or wrong
        yield Part(part.first, part.end, part.shuffle, number - first, problems)


def _difference(state: State, action: int, shuffle: Shuffle, number: int, move: int) -> list[Sentence]:
    right = shuffle.choice(state, number)
    if action == right:
        return []
    return [
        tr(
            "Move {move}: the seed gives {right}, not {action}",
            move=move + 1,
            right=repr(state.text(right)),
            action=repr(state.text(action)),
        )
    ]


def _problems(part: Part, choices: int) -> list[Sentence]:
    """Why nothing in a part can be proved."""
    if part.shuffle and part.shuffle.seed and hash_of(part.shuffle.seed) != part.shuffle.hash:
        return [tr("The seed does not fit the hash that was shown at the start")]
    if choices and (part.shuffle is None or not part.shuffle.seed):
        return [
            tr_plural(
                "{count} choice of chance is not proved: no seed is told for moves {first} to {last}",
                "{count} choices of chance are not proved: no seed is told for moves {first} to {last}",
                choices,
                first=part.first + 1,
                last=part.end,
            )
        ]
    return []


def problems(record: Record) -> list[Sentence]:
    """Why a record is not proved; empty if Nature has made choices and all of them are proved."""
    try:
        parts = audit(record)
    except UserError as error:
        return [error.sentence]
    found = [problem for part in parts for problem in part.problems]
    if not found and not any(part.choices for part in parts):
        return [tr("Chance has decided nothing in this record: there is nothing to prove")]
    return found
