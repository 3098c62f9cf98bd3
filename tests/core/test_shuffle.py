"""Shuffles that nobody chose: what a record proves, and what it only says."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import signoria
from signoria.core.errors import UserError
from signoria.core.record import Record
from signoria.core.shuffle import (
    GIVEN,
    HASH,
    SEED,
    Contribution,
    Shuffle,
    audit,
    carried,
    hash_of,
    headers,
    nature_choice,
    problems,
    read_shuffles,
    secret_of,
)
from signoria.jit.compiler import NATURE
from signoria.terminal.cli import main

SECRET = "the secret of these tests"
ADDED = (Contribution(None, 0, "ab" * 16), Contribution(1, 0, "cd" * 8), Contribution(0, 9, "ef" * 8))


def played(shuffle: Shuffle, record: Record | None = None, moves: int = 10_000) -> Record:
    """A game in which chance follows from a shuffle, all else from the first choices; on from a record."""
    made = Record.of(signoria.game("strozzi"))
    for action in record.actions if record else []:
        made.apply(action)
    made.headers = headers(shuffle) | (carried(record) if record else {})
    number = sum(state.player == NATURE for state in list(made.states())[:-1])
    while not made.state.over and len(made.actions) < moves:
        if made.state.player == NATURE:
            made.apply(shuffle.choice(made.state, number))
            number += 1
        else:
            made.apply(made.state.legal()[0])
    return made


def the_shuffle(given: int = 0, secret: str = SECRET) -> Shuffle:
    return Shuffle(hash_of(secret), secret, ADDED, given)


def told(record: Record) -> str:
    return " ".join(map(str, problems(record)))


def read_again(record: Record) -> Record:
    return Record.parse(str(record))


# --- Choices ---


def test_a_choice_follows_from_the_secret_and_all_that_was_added_before_it() -> None:
    states = [state for state in played(the_shuffle()).states() if state.player == NATURE]
    rich = next(state for state in states if len(state.legal()) > 8)

    def choices(secret: str, added: tuple[Contribution, ...] | None) -> list[int]:
        return [nature_choice(rich, secret, number, added) for number in range(20)]

    first = choices(SECRET, ADDED)
    assert first == choices(SECRET, ADDED)
    assert first != choices("another secret", ADDED) and first != choices(SECRET, None)
    assert first != choices(SECRET, ADDED[::-1]) and first != choices(SECRET, ())
    later = choices(SECRET, ADDED[:2])
    assert first[:9] == later[:9] and first[9:] != later[9:], "what is added later counts later"


def test_choices_of_earlier_versions_are_what_they_were() -> None:
    state = signoria.game("medici", players=3).start()
    assert [nature_choice(state, "a secret", number) for number in range(12)] == [
        state.legal()[place] for place in (0, 2, 1, 2, 0, 1, 0, 2, 2, 2, 0, 2)
    ]


def test_a_secret_follows_from_key_and_nonce() -> None:
    assert secret_of("key", "nonce") == secret_of("key", "nonce")
    assert len({secret_of("key", "nonce"), secret_of("key", "other"), secret_of("other", "nonce")}) == 3


# --- Proof ---


def test_a_whole_game_is_proved_and_its_headers_are_read_again() -> None:
    record = read_again(played(the_shuffle()))
    assert problems(record) == []
    assert read_shuffles(record.headers) == [the_shuffle()]
    (part,) = audit(record)
    assert part.choices > 10 and part.end == len(record.actions)


@pytest.mark.parametrize("name", ["Contribution 2", "Contribution 3", "Shuffle", SEED, HASH])
def test_nothing_of_the_proof_can_be_left_out_or_changed(name: str) -> None:
    record = read_again(played(the_shuffle()))
    text = record.headers.pop(name)
    assert problems(record), f"without {name}"
    if name in (SEED, HASH):
        record.headers[name] = hash_of("other")
    else:
        record.headers[name] = text.replace("cd", "ce").replace("draw 9", "draw 8").replace("2", "1")
    assert problems(record), f"with another {name}"


def test_a_swapped_card_is_found() -> None:
    record = played(the_shuffle())
    for number, (state, action) in enumerate(zip(record.states(), record.actions, strict=False)):
        others = [other for other in state.legal() if other != action]
        if state.player == NATURE and others:
            forged = Record(record.game, record.headers)
            for made in record.actions[:number]:
                forged.apply(made)
            forged.apply(others[0])
            assert f"Move {number + 1}:" in told(forged)


# --- Given moves ---


@pytest.mark.parametrize("given_moves", ["5", "40", "9999"])
def test_given_moves_prove_nothing_by_themselves(given_moves: str) -> None:
    record = played(the_shuffle())
    record.headers[GIVEN] = given_moves
    assert problems(record), "whoever forges a record sets the number as high as they like"
    assert "proved" in told(record) or "has only" in told(record)


def test_a_forged_start_is_not_passed_off_as_given() -> None:
    honest = played(the_shuffle())
    forged = Record(honest.game, {})
    while len(forged.actions) < 40:
        forged.apply(forged.state.legal()[-1])
    full = played(the_shuffle(given=40), forged)
    assert all(part.choices for part in audit(full))
    assert "are not proved: no seed is told for moves 1 to 40" in told(full)


def test_a_fork_is_proved_by_the_headers_of_the_game_it_came_from() -> None:
    parent = played(the_shuffle(), moves=40)
    child = read_again(played(the_shuffle(40, "another"), parent, moves=70))
    grandchild = read_again(played(the_shuffle(70, "a third"), child))
    assert problems(child) == problems(grandchild) == []
    assert [(part.first, part.end) for part in audit(grandchild)][:2] == [(0, 40), (40, 70)]
    grandchild.headers.pop("Earlier 1 Seed")
    assert "no seed is told for moves 1 to 40" in told(grandchild)


def test_what_is_carried_ends_where_the_fork_begins() -> None:
    child = played(the_shuffle(40, "another"), played(the_shuffle(), moves=40), moves=70)
    assert carried(child, 30) == headers(the_shuffle(), "Earlier 1 ")
    assert carried(child, 0) == {}
    child.headers[GIVEN] = "nonsense"
    assert carried(child) == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {GIVEN: "-1"},
        {GIVEN: "x"},
        {GIVEN: "9" * 1900},
        {GIVEN: "²"},
        {GIVEN: "1e3"},
        {GIVEN: ""},
        {GIVEN: "5", "Earlier 1 Seed hash": "0" * 64, "Earlier 1 Given moves": "7"},
        {HASH: "9" * 1900},
        {HASH: ""},
        {SEED: "9" * 1900},
        {"Shuffle": "9" * 1900},
        {"Shuffle": "3"},
        {"Contribution 1": "host, from draw " + "9" * 1800 + ", abababab"},
        {"Contribution 1": "seat " + "9" * 1800 + ", from draw 0, abababab"},
        {"Contribution 2": "nonsense"},
        {f"Contribution {number}": "host, from draw 0, abababab" for number in range(1, 2000)},
    ],
)
def test_headers_that_make_no_sense_are_answered_with_a_sentence(
    wrong: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played(the_shuffle(), moves=20)
    record.headers |= wrong
    assert problems(record)
    record.save(tmp_path / "game.txt")
    assert main(["verify", str(tmp_path / "game.txt")]) == 2
    error = capsys.readouterr().err
    assert error.startswith("signoria: ") and "Traceback" not in error


header_texts = st.text(max_size=20) | st.sampled_from(
    ["host, from draw 0, abababab", "2", "1", "0" * 64, "9" * 99]
)
header_names = st.sampled_from(
    [
        SEED,
        HASH,
        GIVEN,
        "Shuffle",
        "Contribution 1",
        "Contribution 2",
        "Earlier 1 Seed hash",
        "Earlier 1 Seed",
    ]
)


@given(st.dictionaries(header_names, header_texts))
@settings(max_examples=300)
def test_any_headers_are_answered(found: dict[str, str]) -> None:
    record = Record(signoria.game("strozzi"), found)
    record.apply(record.state.legal()[0])
    assert problems(record), "and nobody makes up a proof by chance"
    carried(record)


# --- The command ---


def test_verify_says_how_much_is_proved_and_by_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    record = played(the_shuffle())
    record.headers |= {"Seat 2": "Bram [red]"}
    record.save(path)
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert hash_of(SECRET) in out and "all proved" in out and "Compare the fingerprint" in out
    assert f"Added by Bram [red] (seat 2), from draw 1 on: {'cd' * 8}" in out
    mine = ["--fingerprint", hash_of(SECRET).upper(), "--contribution", "cd" * 8]
    assert main(["verify", str(path), *mine]) == 0
    assert main(["verify", str(path), "--fingerprint", hash_of("other")]) == 2
    assert "another" in capsys.readouterr().err
    assert main(["verify", str(path), "--contribution", "0123456789"]) == 2
    assert "follows from what you added" in capsys.readouterr().err

    record.headers[GIVEN] = "40"
    record.save(path)
    assert main(["verify", str(path)]) == 2
    error = capsys.readouterr().err
    assert " choices of chance are proved" in error and "no seed is told for moves 1 to 40" in error

    Record.of(record.game, **{"seed": SECRET, "seed hash": hash_of(SECRET)}).save(path)
    assert main(["verify", str(path)]) == 2
    assert "nothing to prove" in capsys.readouterr().err


def test_a_fingerprint_under_which_chance_decided_nothing_proves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A made-up game as what came before, and then the true secret, from which nothing follows."""
    path = tmp_path / "game.txt"
    forged = played(the_shuffle(secret="made up, again and again, until the cards pleased"))
    forged.headers = carried(forged) | headers(the_shuffle(given=len(forged.actions)))
    forged.save(path)
    assert problems(Record.load(path)) == [], "it agrees with itself"
    assert main(["verify", str(path), "--fingerprint", hash_of(SECRET)]) == 2
    assert "is another" in capsys.readouterr().err
    earlier = ["--fingerprint", forged.headers["Earlier 1 Seed hash"]]
    assert main(["verify", str(path), "--fingerprint", hash_of(SECRET), *earlier]) == 0, "both were seen"


def test_what_was_added_too_late_to_count_is_no_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    added = Contribution(None, 0, "ab" * 8), Contribution(1, 9999, "cd" * 8)
    late = Shuffle(hash_of(SECRET), SECRET, added)
    played(late).save(path)
    assert main(["verify", str(path), "--contribution", "ab" * 8]) == 0
    assert main(["verify", str(path), "--contribution", "cd" * 8]) == 2
    assert "follows from what you added" in capsys.readouterr().err


def test_a_game_of_one_seed_alone_is_told_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    played(Shuffle(hash_of(SECRET), SECRET, None)).save(path)
    assert main(["verify", str(path)]) == 0
    assert "Nobody added to this seed" in capsys.readouterr().out


def test_a_part_without_its_seed_is_not_read_as_proved() -> None:
    with pytest.raises(UserError, match="tells no seed"):
        audit(played(Shuffle(hash_of(SECRET), "", ADDED), moves=0))
