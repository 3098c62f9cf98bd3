"""How early a search may end: the time that is saved, and how often its choice would have become another one.

    python -m bench.early medici medina --positions 60

A search ends when the best choice is ahead by more visits than a part of the simulations to come. With all
of them (1) the choice can never change. Every position is searched to the end, and looked at fifty times on
the way.
"""

import argparse
import json
import random
from dataclasses import dataclass

import signoria
from signoria.bots.search import Search, candidates

PARTS = (1.0, 0.5, 0.35, 0.2, 0.1)
LOOKS = 50
QUICK = 100
"""Simulations for a choice in the games from which the positions come."""
EVERY = 7
"""Of the choices in these games one in so many is looked at."""


@dataclass
class Rule:
    """What comes of ending when the best is ahead by a part of what is to come."""

    part: float
    time: float = 0.0
    """Parts of the whole time, added up."""
    changed: int = 0
    """Choices that became others later."""
    lost: float = 0.0
    """What these cost, in shares of the victory as the whole search judges them, added up."""


def questions(game: signoria.Game, wanted: int) -> list[signoria.State]:
    """Positions with a choice in games between quick bots."""
    dice = random.Random(1)
    found: list[signoria.State] = []
    asked = 0
    while len(found) < wanted:
        state = game.start()
        while not state.over and len(found) < wanted:
            seat = state.player
            assert seat is not None
            legal = state.legal() if seat == signoria.NATURE else candidates(state.resample(seat, 0))
            if seat == signoria.NATURE or len(legal) == 1:
                state.apply(dice.choice(legal))
                continue
            asked += 1
            if asked % EVERY == 0:
                found.append(state.resample(seat, asked))
            search = Search(state.resample(seat, asked), seat, asked)
            search.run(QUICK)
            state.apply(search.result(0.0).best.action)
    return found


def look(state: signoria.State, simulations: int, rules: list[Rule]) -> None:
    """Search a position to the end, and add to the rules what they would have made of it."""
    assert state.player is not None
    search = Search(state, state.player, seed=1)
    ended: dict[float, tuple[float, int]] = {}
    for step in range(1, LOOKS + 1):
        search.run(simulations // LOOKS)
        best = search.result(0.0).best.action
        for rule in rules:
            is_over = step == LOOKS or search.decided(simulations - search.simulations, rule.part)
            if is_over and rule.part not in ended:
                ended[rule.part] = step / LOOKS, best
    shares = {choice.action: choice.values[state.player] for choice in search.result(0.0).choices}
    for rule in rules:
        time, chosen = ended[rule.part]
        rule.time += time
        rule.changed += chosen != best
        rule.lost += shares[best] - shares[chosen]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(signoria.list_games()))
    parser.add_argument("--players", type=int, help="the fewest of each game, if not told")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--simulations", type=int, default=20_000)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    for name in chosen.games:
        game = signoria.game(name, chosen.players)
        rules = [Rule(part) for part in PARTS]
        for state in questions(game, chosen.positions):
            look(state, chosen.simulations, rules)
        for rule in rules:
            time, lost = rule.time / chosen.positions, rule.lost / chosen.positions
            if chosen.json:
                row = {"game": name, "players": game.players, "part": rule.part, "time": time, "lost": lost}
                print(json.dumps(row | {"positions": chosen.positions, "changed": rule.changed}))
            else:
                told = f"{time:.0%} of the time, {rule.changed} of {chosen.positions} choices changed"
                told += f", {100 * lost:.2f} points lost a choice"
                print(f"{name}, {game.players} players, ahead by {rule.part:g} of what is to come: {told}")


if __name__ == "__main__":
    main()
