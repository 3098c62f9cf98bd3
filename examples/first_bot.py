"""A first bot: a whole program that plays any game of Signoria, and does not need Signoria.

    signoria arena medici --bots "program:python examples/first_bot.py,random"

It knows one thing about all games: what you own is worth more than what you spend. So among the moves that
name the same thing with different numbers (bids, prices, offers) it takes the one in the middle of the lower
half; otherwise it takes its chance. docs/outside-bots.md tells the protocol.
"""

import json
import random
import re
import sys


def choose(view, seat, legal):
    """One of the legal moves. `view` is what our seat may know; it counts seats from 0, as does `seat`."""
    kinds = {}
    for move in legal:
        kinds.setdefault(re.sub(r"\d+", "#", move), []).append(move)
    behind = view["scores"][seat] < max(view["scores"])
    moves = kinds[random.choice(list(kinds))]
    if len(moves) < len(legal) or len(kinds) == 1:
        moves = sorted(moves, key=lambda move: [int(number) for number in re.findall(r"\d+", move)])
        return moves[len(moves) // (3 if behind else 4)]
    return random.choice(moves)


def main():
    seat, view, legal = 0, {}, []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "seat":
            seat = int(rest) - 1
        elif word == "seed":
            random.seed(int(rest))
        elif word == "view":
            view, legal = json.loads(rest), []
        elif word == "legal":
            legal.append(rest)
        elif word == "choose":
            print(choose(view, seat, legal), flush=True)
        elif word == "over":
            return


main()
