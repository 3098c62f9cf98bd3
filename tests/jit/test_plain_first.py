"""Playing before anything is compiled: the same functions, plain at first and then swapped."""

import json
import subprocess
import sys

from signoria.bots.search import WARMING_UP_SECONDS
from signoria.core.registry import list_games


def test_plain_and_compiled_rules_and_bots_do_the_same() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.jit.plain_first"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert [one["game"] for one in told] == list(list_games())
    for one in told:
        assert one["plain"] == one["compiled"], one["game"]
        assert one["warms_up"] == [True, False] and one["is_same_object"]
        assert one["seconds"][0] == WARMING_UP_SECONDS < one["seconds"][1]
        assert not one["numba_was_needed"], "the first game must not wait for it"
