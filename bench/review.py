"""How long a review takes, and whether it adds up.

    python -m bench.review medici --players 4

Lets bots of a level play a game, and reviews it as `signoria review` and a table do: with the same
simulations and a thread for each core. Loading is not counted, drawing is. Prints seconds by the clock and of
the processor, and checks that the chances end in the result, and that for every seat luck, own choices and
others' choices are the whole way from start to result.
"""

import argparse
import os
import random
import time
from collections.abc import Sequence

import signoria
from signoria.analysis.judge import SIMULATIONS, prepare, result_of
from signoria.analysis.page import Page
from signoria.analysis.review import review
from signoria.core.record import Record


def played(name: str, players: int, level: str, seed: int) -> Record:
    dice = random.Random(seed)
    bots = [signoria.bot("search", level=level, seed=dice.getrandbits(60)) for _ in range(players)]
    record = Record.of(signoria.game(name, players))
    while not record.state.over:
        seat = record.state.player
        assert seat is not None
        is_draw = seat == signoria.NATURE
        record.apply(dice.choice(record.state.legal()) if is_draw else bots[seat].choose(record.state, seat))
    return record


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How long a review takes, and whether it adds up.")
    parser.add_argument("game", choices=list(signoria.list_games()))
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--level", default="medium")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    prepare(chosen.game)
    record = played(chosen.game, chosen.players, chosen.level, chosen.seed)
    started, used = time.perf_counter(), time.process_time()
    found = review(record, chosen.simulations)
    drawn = Page(record, found, "en").html()
    seconds, processor = time.perf_counter() - started, time.process_time() - used
    print(
        f"{chosen.game} for {chosen.players}: {len(record.actions)} moves, {len(found.decisions)} choices, "
        f"{chosen.simulations} simulations a position, {os.cpu_count()} cores: {seconds:.0f} s by the clock, "
        f"{processor:.0f} s of the processor, {len(drawn.encode()) / 1e6:.1f} MB"
    )
    assert found.chances[-1] == result_of(record.state)
    gaps = [abs(one.start + one.luck + one.skill + one.others - one.result) for one in found.accounts]
    print(f"The chances end in the result; luck and choices add up to it within {max(gaps):.0e}")


if __name__ == "__main__":
    main()
