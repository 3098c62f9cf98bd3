"""Our random play beside OpenSpiel's, in one run on one core: ratios, since machines differ.

    make bench        (or: pip install -e '.[openspiel]' && python bench/peers.py)

OpenSpiel's games are its compiled C++ ones, played through `pyspiel.evaluate_bots` with uniform random
bots; ours by `game.playouts`. A move is one action applied, chosen from the list of legal ones. Both are
counted by the processor's time.
"""

import argparse
import json
import sys
import time

import pyspiel

import signoria

SECONDS = 1.0
ROUNDS = 3
# (our game, players, OpenSpiel's game, the least ratio that we promise)
PAIRS = [
    ("medici", 4, "liars_dice", 10),
    ("san_gimignano", 3, "hex(board_size=11)", 2),
    ("medina", 4, "hex(board_size=11)", 2),
    ("san_gimignano", 3, "hive", 100),
    ("medina", 4, "hive", 100),
]


def our_rate(name: str, players: int) -> float:
    """Moves a second."""
    game = signoria.game(name, players)
    game.playouts(100)
    number = 1000
    while True:
        begun = time.process_time()
        played = game.playouts(number)
        taken = time.process_time() - begun
        if taken > SECONDS:
            return float(played.moves / taken)
        number *= 2


def their_rate(name: str) -> float:
    """Moves a second; the same games are played again to count their moves."""
    game = pyspiel.load_game(name)
    moves, taken, seed = 0, 0.0, 0
    while taken < SECONDS:
        seed += 1
        bots = [
            pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())
        ]
        state = game.new_initial_state()
        begun = time.process_time()
        pyspiel.evaluate_bots(state, bots, seed)
        taken += time.process_time() - begun
        moves += len(state.history())
    return moves / taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rows = []
    for ours, players, theirs, promised in PAIRS:
        if ours not in signoria.list_games():
            continue
        print(f"{ours} ({players} players) and {theirs} ...", file=sys.stderr)
        pairs = [(our_rate(ours, players), their_rate(theirs)) for _ in range(ROUNDS)]
        our_best, their_best = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
        rows.append(
            {
                "game": ours,
                "players": players,
                "moves_per_second": round(our_best),
                "peer": theirs,
                "peer_moves_per_second": round(their_best),
                "ratio": round(our_best / their_best, 1),
                "promised_ratio": promised,
            }
        )
    if chosen.json:
        print(json.dumps(rows, indent=2))
        return
    rate = "million moves/s"
    print(f"{'game':26} {rate:>16}   {'OpenSpiel':22} {rate:>16} {'ratio':>8} {'promised':>9}")
    for row in rows:
        game = f"{row['game']}, {row['players']} players"
        print(
            f"{game:26} {row['moves_per_second'] / 1e6:16.2f}   {row['peer']:22} "
            f"{row['peer_moves_per_second'] / 1e6:16.3f} {row['ratio']:8.1f} {row['promised_ratio']:9}"
        )


if __name__ == "__main__":
    main()
