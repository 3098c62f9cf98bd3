"""Values learned by self-play: `signoria train GAME` makes a game's `bot/weights.json` from nothing.

The search plays games against itself (`selfplay.py`). To what came out of them, and what the search thought
on the way, the network of `bots/network.py` is fitted (`fit.py`); with the new values the search plays better
games, and so on, generation after generation (`generations.py`). In the first generation simulations play
to the end of the game, since nothing is known yet; or they are judged by hand (`evaluate` of the game's
`bot`), which is quicker where that judgement is good.
"""
