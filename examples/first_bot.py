"""A first bot: a whole program that plays any game of Signoria, and does not need Signoria.

    signoria arena medici --bots "program:python examples/first_bot.py,random"

It plays by two rules of thumb: never offer more than a fifth of what you could, and do something rather than
nothing. That beats chance where there is bidding. A better bot would also read the lines `view` (the
position, as JSON), `seat` and `move`: docs/outside-bots.md tells what they say.
"""

import random
import sys

AMOUNTS = ("bid", "price", "offer")
NOTHING = ("no", "discard")


def choose(legal):
    """One of the legal moves."""
    amounts = [move for move in legal if move.split()[0] in AMOUNTS]
    if amounts:  # they come in ascending order
        return random.choice(amounts[: 1 + len(amounts) // 5])
    moves = [move for move in legal if move.split()[0] not in NOTHING]
    return random.choice(moves or legal)


def main():
    legal = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "seed":
            random.seed(int(rest))
        elif word == "legal":
            legal.append(rest)
        elif word == "choose":
            print(choose(legal), flush=True)
            legal = []
        elif word == "over":
            return


if __name__ == "__main__":
    main()
