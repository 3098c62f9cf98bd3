"""Signoria: the digital home of five board games of merchants and builders.

>>> import signoria
>>> state = signoria.game("medici", players=3).start()
>>> bot = signoria.bot("random", seed=1)
>>> while not state.over:
...     state.apply(bot.choose(state, state.player))
>>> len(state.scores), state.winners != ()
(3, True)
"""

from signoria.bots import bot
from signoria.core.errors import IllegalAction
from signoria.core.game import NATURE, Game, GameInfo, Playouts, State, game, games
from signoria.core.record import Record

__all__ = [
    "NATURE",
    "Game",
    "GameInfo",
    "IllegalAction",
    "Playouts",
    "Record",
    "State",
    "bot",
    "game",
    "games",
]
__version__ = "0.1.0"
