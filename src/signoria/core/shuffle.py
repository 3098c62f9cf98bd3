"""Shuffles that can be audited: all that chance decides in a game follows from one secret seed.

The hash of the seed is shown before the first card is drawn, the seed itself when the game is over. Whoever
kept the hash can check that nobody chose the cards: Nature's choice k is made by the hash of the seed and k.

>>> import signoria
>>> state = signoria.game("medici", players=3).start()
>>> state.text(nature_choice(state, "a secret", 0))
'starts 1'
"""

import hashlib
import secrets

from signoria.core.game import State
from signoria.core.record import Record
from signoria.i18n import Sentence, tr
from signoria.jit.compiler import NATURE

SEED, HASH, GIVEN = "Seed", "Seed hash", "Given moves"
"""Headers of a record: the seed, its hash, and how many moves were there before the seed was made."""


def new_seed() -> str:
    return secrets.token_hex(16)


def hash_of(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


def nature_choice(state: State, seed: str, number: int) -> int:
    """What Nature does, asked for the `number`th time (from 0) in a game."""
    digest = hashlib.sha256(f"{seed} {number}".encode()).digest()
    legal = state.legal()
    return legal[int.from_bytes(digest) % len(legal)]  # 2**256 is so much that no choice is favoured


def problems(record: Record) -> list[Sentence]:
    """What speaks against a record whose headers give a seed; nothing if all of chance followed from it."""
    seed, promised = record.headers.get(SEED), record.headers.get(HASH)
    if not seed or not promised:
        return [tr("The record tells no seed: a game tells it when it is over")]
    if hash_of(seed) != promised:
        return [tr("The seed does not fit the hash that was shown at the start")]
    given = int(record.headers.get(GIVEN) or 0)
    found, number = [], 0
    for move, (state, action) in enumerate(zip(record.states(), record.actions, strict=False)):
        if state.player != NATURE:
            continue
        right = nature_choice(state, seed, number)
        if move >= given and action != right:
            found.append(
                tr(
                    "Move {move}: the seed gives {right}, not {action}",
                    move=move + 1,
                    right=repr(state.text(right)),
                    action=repr(state.text(action)),
                )
            )
        number += 1
    return found
