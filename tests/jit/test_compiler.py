"""The compiler's cache, random numbers and bit sets."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.core.registry import RULES
from signoria.jit import bits, compiler, native
from signoria.jit.compiler import Number, Numbers, cache_folder, compiled, enter
from signoria.jit.rng import below, seeded

PACKAGE = Path(__file__).parents[2] / "src/signoria"
MEAN_SCORE = "import signoria; print(signoria.game('medici', 3).playouts(500).scores.sum())"

PLAY = """
import signoria
from signoria.core.registry import is_compiled
ready = is_compiled("medici")
print(ready, signoria.game("medici", 3).playouts(2).scores.sum())
"""
"""Whether there is nothing to compile, and what the rules then say."""


def test_an_edit_never_runs_stale_rules(tmp_path: Path) -> None:
    """Also when only a file changes that is compiled into the functions of another."""
    shutil.copytree(PACKAGE, tmp_path / "signoria", ignore=shutil.ignore_patterns("__pycache__"))
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def scores() -> tuple[int, str]:
        run = subprocess.run(
            [sys.executable, "-c", MEAN_SCORE], env=environment, capture_output=True, text=True, check=True
        )
        return int(run.stdout), run.stderr

    first, progress = scores()
    assert "Compiling the rules of Medici, once on this machine" in progress
    again, progress = scores()
    assert again == first and progress == ""
    rules = tmp_path / "signoria/games/medici/rules.py"
    rules.write_text(rules.read_text().replace("FIRST_PAYS = 10", "FIRST_PAYS = 5"))
    assert scores()[0] < first


def test_a_copy_elsewhere_is_not_taken_for_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba looks for what it compiled by a file's place and date: it would compile while people play."""
    copies = [tmp_path / "one/signoria", tmp_path / "other/signoria"]
    for copy in copies:
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))

    def folder(package: Path) -> Path:
        monkeypatch.setattr(compiler, "__file__", str(package / "jit/compiler.py"))
        found: Path = cache_folder.__wrapped__(package / "games/medici")
        return found

    first = folder(copies[0])
    assert folder(copies[0]) == first != folder(copies[1])
    rules = copies[0] / "games/medici/rules.py"
    os.utime(rules, ns=(0, 0))
    assert folder(copies[0]) != first


def test_plain_python_marks_nothing_as_compiled(tmp_path: Path) -> None:
    """A debugger's session must not make the next server believe that it has nothing to compile."""

    def run(disabled: str) -> tuple[list[str], bool, bool]:
        done = subprocess.run(
            [sys.executable, "-c", PLAY],
            env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        )
        marked = any(path.name == RULES for path in tmp_path.rglob("*"))
        return done.stdout.split(), "Compiling the rules of Medici" in done.stderr, marked

    (ready, scores), compiles, marked = run(disabled="1")
    assert ready == "True" and not compiles and not marked
    assert run(disabled="0") == (["False", scores], True, True)
    assert run(disabled="0") == (["False", scores], False, True)  # the bots are not compiled yet


def test_a_cache_that_cannot_be_written_is_no_obstacle(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    folder = cache_folder.__wrapped__(PACKAGE / "games/medici")
    assert folder.is_dir() and tmp_path not in folder.parents


def test_random_numbers_are_uniform_and_streams_differ() -> None:
    random = np.zeros(1, np.uint64)
    counts = np.zeros((3, 6), int)
    sequences = []
    for stream in range(3):
        random[0] = seeded(1, stream)
        drawn = [int(below(random, 6)) for _ in range(6000)]
        counts[stream] = np.bincount(drawn, minlength=6)
        sequences.append(drawn)
    assert counts.min() > 850 and counts.max() < 1150
    for shift in range(20):  # no stream is another one a few steps later
        for a, b in ((0, 1), (1, 2), (0, 2)):
            pairs = zip(sequences[a][shift:], sequences[b], strict=False)
            same = sum(one == other for one, other in pairs)
            assert 700 < same < 1300


@given(st.sets(st.integers(0, 63)), st.integers(0, 63))
def test_bit_sets_are_sets(members: set[int], member: int) -> None:
    number = np.uint64(sum(1 << one for one in members))
    assert bits.count(number) == len(members)
    assert bits.lowest(number) == min(members, default=64)
    assert bool(bits.has(number, member)) == (member in members)
    assert int(bits.bit(member)) == 1 << member
    if members:
        assert int(bits.without_lowest(number)) == int(number) - (1 << min(members))


@compiled
def listed(members: Number, out: Numbers) -> int:
    return bits.list_members(members, 1000, out, 2)


@compiled
def listed_one_by_one(members: Number, out: Numbers) -> int:
    """What a processor does that has no single instruction for it."""
    return native.one_by_one(members, 1000, out, 2)


@compiled
def digits_written(ones: Number, twos: Number, fours: Number, eights: Number, out: Numbers) -> None:
    bits.write_digits(ones, twos, fours, eights, 16, out, 1)
    bits.write_digits(ones, twos, fours, eights, 48, out, 20)
    bits.write_digits(ones, twos, fours, eights, 64, out, 70)


def test_sets_are_listed_and_written_alike_in_plain_python_and_compiled() -> None:
    dice = np.random.default_rng(1)
    sets = [0, 1 << 63, 2**64 - 1, *(int(dice.integers(2**63)) for _ in range(20))]
    sets += [one & int(dice.integers(2**63)) & int(dice.integers(2**63)) for one in sets]
    for dtype in (np.int32, np.int16):
        for members in sets:
            expected = [1000 + member for member in range(64) if members >> member & 1]
            for function in (listed.original, enter(listed), enter(listed_one_by_one)):  # type: ignore[attr-defined]
                out = np.full(2 + 64 + bits.ROOM, -1, dtype)
                assert function(np.uint64(members), out) == 2 + len(expected)
                assert out[2 : 2 + len(expected)].tolist() == expected and out[0] == out[1] == -1
    for first in range(len(sets) - 4):
        four = [np.uint64(one) for one in sets[first : first + 4]]
        plain, fast = np.full(140, 77, np.int8), np.full(140, 77, np.int8)
        digits_written.original(*four, plain)  # type: ignore[attr-defined]
        enter(digits_written)(*four, fast)
        assert plain.tolist() == fast.tolist()
        assert plain[0] == plain[17] == plain[68] == plain[134] == 77, "it writes more than was asked"
        assert plain[20] == sum((int(one) & 1) << power for power, one in enumerate(four))
