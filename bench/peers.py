"""Our games beside those of others, in one run: ratios, since machines differ.

    python -m bench.peers [--install FOLDER] [--seconds 1] [--only environments|random|search] [--json]

- Environments, by the clock and on all cores: thousands of ours at once (`Batch`: masks, lists of legal
  actions and observations included) beside PGX (compiled, its best batch), EnvPool, PettingZoo's own games
  and catanatron. These four are played by `peer.py`. With `--install` they are put into an environment of
  their own in that folder, as far as they are not there; without, those are measured that this Python has.
- Random play on one core, by the processor's time: `game.playouts` beside OpenSpiel's compiled games, which
  `pyspiel.evaluate_bots` plays with its uniform random bots. A move is one action, one of the legal ones.
- Simulations of a search, likewise: our bots beside OpenSpiel's MCTS with random rollouts in its own games.

The games differ, so this tells how fast a researcher gets moves, not how well rules are written.
"""

import argparse
import json
import subprocess
import sys
import time
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyspiel
from bench.batch import choices_a_game, playout_rate, step_rates
from bench.search import positions, search_rate

import signoria
from signoria.envs.batch import Batch

SECONDS = 1.0
ROUNDS = 3
GAMES = 4096
# (our game, players, OpenSpiel's game, the least ratio that we promise)
PAIRS = [
    ("medici", 4, "liars_dice", 10),
    ("san_gimignano", 3, "hex(board_size=11)", 2),
    ("medina", 4, "hex(board_size=11)", 2),
    ("san_gimignano", 3, "hive", 100),
    ("medina", 4, "hive", 100),
]
PACKAGES = ["pgx==2.6.0", "envpool==1.2.5", "pettingzoo[classic]==1.27.0", "catanatron==3.2.1"]
# (the package, its environment, the least ratio that we promise, if any)
ENVIRONMENTS = [
    ("pgx", "backgammon", 10),
    ("envpool", "CartPole-v1", None),
    ("pettingzoo", "tictactoe_v3", 100),
    ("pettingzoo", "connect_four_v3", 100),
    ("pettingzoo", "leduc_holdem_v4", 100),
    ("pettingzoo", "chess_v6", 100),
    ("catanatron", "catan", None),
]
SEARCHED = ["connect_four", "backgammon", "hex(board_size=11)"]
"""OpenSpiel's games in which its MCTS is measured."""
SIMULATIONS = 1000
PARTS = ("environments", "random", "search")
Row = dict[str, Any]


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


def mcts_rate(name: str) -> float:
    """Simulations a second of OpenSpiel's MCTS at the first choice of a game."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    rates = []
    for seed in range(ROUNDS):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, seed, False)
        begun = time.process_time()
        bot.mcts_search(state)
        rates.append(SIMULATIONS / (time.process_time() - begun))
    return max(rates)


# --- Others' environments -----------------------------------------------------------------------


def environment(folder: Path | None) -> str:
    """The Python in which the peers are installed: one of their own in that folder, or this one."""
    if folder is None:
        return sys.executable
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    for package in PACKAGES:  # one by one: what cannot be had is left out, what is there costs a second
        subprocess.run([python, "-m", "pip", "install", "--quiet", package], check=False)
    return str(python)


def peer_rate(python: str, package: str, name: str, seconds: float) -> Row:
    """What `peer.py` tells; or why it does not."""
    script = Path(__file__).parent / "peer.py"
    command = [python, str(script), package, name, "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1]
        return {"moves_per_second": None, "how": reason, "all": {}}
    told: Row = json.loads(done.stdout.splitlines()[-1])
    return told


def batch_rows() -> list[Row]:
    rows = []
    for name in signoria.list_games():
        print(f"{GAMES} games of {name} ...", file=sys.stderr)
        game = signoria.game(name)
        moves_a_choice = playout_rate(game)[1] / choices_a_game(game)
        clock, processor = step_rates(Batch(game, GAMES, seed=1))
        rows.append(
            {
                "game": name,
                "players": game.players,
                "choices_per_second": round(clock),
                "moves_per_second": round(clock * moves_a_choice),
                "moves_per_processor_second": round(processor * moves_a_choice),
            }
        )
    return rows


def environment_rows(ours: Sequence[Row], python: str, seconds: float) -> list[Row]:
    """Each peer, and how many times as many moves our slowest and our quickest game make.

    PettingZoo's games both bare and in the wrappers of its documentation; of others the best way only.
    """
    rows = []
    rates = [row["moves_per_second"] for row in ours]
    for package, name, promised in ENVIRONMENTS:
        print(f"{package}: {name} ...", file=sys.stderr)
        told = peer_rate(python, package, name, seconds)
        best = {told["how"]: told["moves_per_second"]}
        for how, rate in (told["all"] if package == "pettingzoo" and told["all"] else best).items():
            ratios = (round(min(rates) / rate, 1), round(max(rates) / rate, 1)) if rate else (None, None)
            rows.append(
                {
                    "package": package,
                    "environment": name,
                    "how": how,
                    "moves_per_second": rate and round(rate),
                    "slowest_ratio": ratios[0],
                    "quickest_ratio": ratios[1],
                    "promised_ratio": promised,
                }
            )
    return rows


# --- OpenSpiel, compiled ------------------------------------------------------------------------


def random_play_rows() -> list[Row]:
    rows = []
    for ours, players, theirs, promised in PAIRS:
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
    return rows


def search_rows() -> list[Row]:
    rows: list[Row] = []
    for name in signoria.list_games():
        print(f"search in {name} ...", file=sys.stderr)
        rates = [search_rate(state)[1] for state in positions(signoria.game(name))[:1]]
        rows.append({"search": "ours", "game": name, "simulations_per_second": round(max(rates))})
    for name in SEARCHED:
        print(f"MCTS in {name} ...", file=sys.stderr)
        rows.append({"search": "OpenSpiel", "game": name, "simulations_per_second": round(mcts_rate(name))})
    return rows


# --- Telling it ---------------------------------------------------------------------------------


def print_environments(ours: Sequence[Row], others: Sequence[Row]) -> None:
    print(f"Environments, million moves a second by the clock, all cores; ours {GAMES} games at once")
    for row in ours:
        print(f"{row['game']:14} {row['players']} players {row['moves_per_second'] / 1e6:20.3f}")
    print(f"{'':52} {'ours: slowest':>14} {'quickest':>9} {'promised':>9}")
    for row in others:
        name = f"{row['package']}: {row['environment']}"
        if row["moves_per_second"] is None:
            print(f"{name:30} not measured: {row['how']}")
        else:
            print(
                f"{name:30} {row['moves_per_second'] / 1e6:13.4f} {row['slowest_ratio']:22,.1f} "
                f"{row['quickest_ratio']:9,.1f} {row['promised_ratio'] or '-':>9}   {row['how']}"
            )


def print_random_play(rows: Sequence[Row]) -> None:
    rate = "million moves/s"
    print(
        f"\nRandom play, one core\n{'game':26} {rate:>16}   {'OpenSpiel':22} {rate:>16} {'ratio':>8} promised"
    )
    for row in rows:
        game = f"{row['game']}, {row['players']} players"
        print(
            f"{game:26} {row['moves_per_second'] / 1e6:16.2f}   {row['peer']:22} "
            f"{row['peer_moves_per_second'] / 1e6:16.3f} {row['ratio']:8.1f} {row['promised_ratio']:8}"
        )


def print_search(rows: Sequence[Row]) -> None:
    print("\nSimulations a second of a search, one core, first choice of the game")
    for row in rows:
        print(f"{row['search']:10} {row['game']:22} {row['simulations_per_second']:12,}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--install", type=Path, metavar="FOLDER", help="where the peers are put, or are already"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each round of a peer (1)")
    parser.add_argument("--only", choices=PARTS, action="append", help="a part; all, if not told")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    wanted = chosen.only or PARTS
    found: Row = {}
    if "environments" in wanted:
        ours = batch_rows()
        others = environment_rows(ours, environment(chosen.install), chosen.seconds)
        found |= {"ours": ours, "peers": others}
        if not chosen.json:
            print_environments(ours, others)
    if "random" in wanted:
        found["random_play"] = random_play_rows()
        if not chosen.json:
            print_random_play(found["random_play"])
    if "search" in wanted:
        found["search"] = search_rows()
        if not chosen.json:
            print_search(found["search"])
    if chosen.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
