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
from signoria.core.errors import IllegalAction, UserError
from signoria.core.game import Game, Playouts, State, game
from signoria.core.info import GameInfo
from signoria.core.record import Record
from signoria.core.registry import list_games
from signoria.jit.compiler import NATURE

__all__ = [
    "NATURE",
    "Game",
    "GameInfo",
    "IllegalAction",
    "Playouts",
    "Record",
    "State",
    "UserError",
    "bot",
    "game",
    "list_games",
]
__version__ = "0.1.0"
