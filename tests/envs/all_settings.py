"""What the toolkits check, at length, for all games, player counts and options (the tests run a part of it).

python -m tests.envs.all_settings
python -m tests.envs.all_settings strozzi
"""

import contextlib
import io
import sys
from typing import Any, TypeAlias

from signoria.arena.workers import spread
from tests.envs.checks import (
    check_drawing,
    check_gymnasium,
    check_limit,
    check_openspiel,
    check_pettingzoo,
    check_seeds,
    check_shimmy,
    check_state,
)
from tests.settings import settings

CYCLES = 500
GAMES = 3
Setting: TypeAlias = tuple[str, int, dict[str, Any]]


def check(task: tuple[str, Setting]) -> str:
    label, setting = task
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # PettingZoo prints what it does
            check_pettingzoo(*setting, cycles=CYCLES)
            check_seeds(*setting, cycles=CYCLES)
            check_state(*setting, cycles=CYCLES)
            check_drawing(*setting)
            check_limit(*setting)
            check_gymnasium(*setting, draws=True)
            check_openspiel(*setting, games=GAMES)
            check_shimmy(*setting, cycles=CYCLES)
    except Exception as error:
        error.add_note(f"In {label}.")
        raise
    return label


def main() -> None:
    chosen = [(one.id, one.values) for one in settings() if not sys.argv[1:] or one.values[0] in sys.argv[1:]]
    for number, label in enumerate(spread(check, chosen), start=1):
        print(f"{number:>3} of {len(chosen)}  {label}", flush=True)
    print("All pass: PettingZoo's, Gymnasium's, OpenSpiel's, and PettingZoo's on Shimmy over OpenSpiel.")


if __name__ == "__main__":
    main()
