"""Values learned by self-play: `signoria train GAME` makes a game's `bot/weights.json` from nothing.

The search plays games against itself (`selfplay.py`). What came out of them, and what the search thought on the
way, is what the network of `bots/network.py` is fitted to (`fit.py`); with the new values the search plays
better games, and so on, generation after generation (`generations.py`). The first games are played out to
their end, since nothing is known yet.
"""
