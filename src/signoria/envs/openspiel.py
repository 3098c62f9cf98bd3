"""All games for OpenSpiel: to import this module registers them.

>>> import pyspiel, signoria.envs.openspiel
>>> game = pyspiel.load_game("signoria_medici(players=4)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()[0]
(True, (36, 0.25))
>>> state.apply_action(36)
>>> state.apply_action(state.string_to_action("nature: gold"))
>>> [state.action_to_string(action) for action in state.legal_actions()]
['seat 0: draw', 'seat 0: stop']

C++ searches call a Python state some ten times a move, so what they call does next to nothing in Python:
the state is an array of bytes, and the rules are called on it compiled.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import repeat
from types import ModuleType

import numpy as np

import signoria
from signoria.core.errors import UserError
from signoria.core.info import GameInfo, OptionValue
from signoria.core.missing import needs
from signoria.core.registry import parts
from signoria.core.visibility import has_unknown_facts
from signoria.envs import steps
from signoria.envs.batch import indices, observation, position_of
from signoria.envs.memory import Memory, views
from signoria.i18n import tr
from signoria.jit.compiler import NATURE, OVER, Numbers, for_game

with needs("openspiel"):
    import pyspiel

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
RETURNS = ("win", "score")
"""What a game returns at its end: who has won, or the scores."""
MOST_MOVES = 2000
"""More than any game can last: docs/openspiel.md reckons it."""
MOST_CHANGES = 8192
"""Of a seat's observation, and its choices, in a game; were there ever more, the first would be forgotten."""
MOST_SCORE = 2.0**15
"""No score is as far from zero."""


# --- The game ---------------------------------------------------------------------------------


class SignoriaGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and its options; only the classes made by `register` have games."""

    name: str
    """Of ours: OpenSpiel's begins with `signoria_`."""

    def __init__(self, parameters: dict[str, OptionValue]):
        settings = dict(parameters)
        self.returned = settings.pop("returns")
        if self.returned not in RETURNS:
            raise UserError(
                tr(
                    "The option {option} is one of {known}, not {value}",
                    option="returns",
                    known=", ".join(RETURNS),
                    value=repr(self.returned),
                )
            )
        self.signoria = signoria.game(self.name, int(settings.pop("players")), **settings)
        self.perfect = not has_unknown_facts(self.signoria)
        self.first = as_array(self.signoria.start())
        self.state_class = state_class(self.name)
        super().__init__(self._type(), self._info(), parameters)

    def _type(self) -> pyspiel.GameType:
        information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
        return game_type(
            self.name,
            information.PERFECT_INFORMATION if self.perfect else information.IMPERFECT_INFORMATION,
            utility.ZERO_SUM if self.returned == "win" else utility.GENERAL_SUM,
        )

    def _info(self) -> pyspiel.GameInfo:
        wins = self.returned == "win"
        return pyspiel.GameInfo(
            num_distinct_actions=self.signoria.actions,
            max_chance_outcomes=self.signoria.actions,  # Nature's have numbers among the others
            num_players=self.signoria.players,
            min_utility=-1.0 if wins else -MOST_SCORE,
            max_utility=self.signoria.players - 1.0 if wins else MOST_SCORE,
            utility_sum=0.0 if wins else None,
            max_game_length=MOST_MOVES,
        )

    def new_initial_state(self) -> "SignoriaState":
        """A new game."""
        return self.state_class(self)

    def state_of(self, position: signoria.State) -> "SignoriaState":
        """OpenSpiel's state of a state of ours, without the moves that led to it."""
        if position.game != self.signoria:
            raise UserError(
                tr("{state} is no state of {game}", state=repr(position), game=repr(self.signoria))
            )
        state = self.new_initial_state()
        state.data = as_array(position)
        state.to_move = OVER if position.player is None else position.player
        if not self.perfect:
            state.memory = Memory.at_start(position)
        return state

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, OptionValue] | None = None,
    ) -> "Observer":
        """What writes observations, or information states if it is to recall everything."""
        if params:
            raise UserError(tr("An observer of Signoria takes no parameters, not {given}", given=params))
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)

    def __reduce__(self) -> tuple[Callable[[str], "SignoriaGame"], tuple[str]]:
        return load_game, (str(self),)


def load_game(text: str) -> SignoriaGame:
    """The game that was pickled; found here, so that to unpickle it registers the games first."""
    return pyspiel.load_game(text)  # type: ignore[no-any-return]


def as_array(position: signoria.State) -> Numbers:
    """The bytes of a state of ours."""
    return np.frombuffer(bytearray(bytes(position)), np.uint8)


# --- The state --------------------------------------------------------------------------------


class SignoriaState(pyspiel.State):  # type: ignore[misc]
    """A state; only a class made by `state_class`, which knows a game's rules, has states.

    OpenSpiel clones a state by `new_initial_state` and a deep copy of all in `__dict__`, and serialises it
    as a pickle of that. So there is nothing in it but `data` and `to_move`, which come into it when first
    wanted (a clone never makes its own), and a memory where one is needed.
    """

    rules: ModuleType
    texts: list[str]
    memory: Memory | None = None
    """What the seats have seen, kept where something is hidden and once somebody has asked for it."""

    @cached_property
    def data(self) -> Numbers:
        """The bytes of the state."""
        first: Numbers = self.get_game().first
        return first.copy()

    @cached_property
    def to_move(self) -> int:
        """A seat, NATURE or OVER."""
        return int(self.data.view(self.rules.STATE)[0].player)

    def position(self) -> signoria.State:
        """The same state as Signoria knows it, a copy: to draw, view or think about."""
        return position_of(self.get_game().signoria, self.data)

    # --- Playing ---

    def current_player(self) -> int:
        """The seat that is asked; or what OpenSpiel calls chance and the end."""
        to_move = self.to_move
        return TERMINAL if to_move == OVER else to_move

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.to_move == OVER

    def _choices(self) -> list[int]:
        actions = np.empty(self.rules.ACTIONS, np.int32)
        return actions[: self.rules.choices(self.data, actions)].tolist()  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        return self._choices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What Nature may draw: all alike."""
        actions = self._choices()
        return list(zip(actions, repeat(1 / len(actions))))

    def apply_action(self, action: int) -> None:
        """For people and Python programs; an action that is not legal is refused with the reason."""
        if action not in self._choices():
            self.position().apply(action)  # says why not
        super().apply_action(action)

    def _apply_action(self, action: int) -> None:
        """For C++ programs, which choose among the legal actions."""
        self.to_move = self.rules.step(self.data, action)

    def _action_to_string(self, player: int, action: int) -> str:
        who = "nature" if player == NATURE else f"seat {player}"
        return f"{who}: {self.texts[action]}"

    def returns(self) -> list[float]:
        """At the end: everybody puts in 1 and the winners share it all; or the scores. Before it: zeros."""
        position = self.position()
        players = position.game.players
        if not position.over:
            return [0.0] * players
        if self.get_game().returned == "score":
            return [float(score) for score in position.scores]
        winners = position.winners
        return [players / len(winners) - 1 if seat in winners else -1.0 for seat in range(players)]

    def __str__(self) -> str:
        """All fields of the state, hidden facts too: quick, and different for different states."""
        state = self.data.view(self.rules.STATE)[0]
        return " ".join(f"{name}={state[name].tolist()}" for name in self.rules.STATE.names)

    def __deepcopy__(self, memo: object) -> "SignoriaState":
        copy: SignoriaState = self.clone()
        return copy

    def __reduce__(self) -> tuple[Callable[[str], "SignoriaState"], tuple[str]]:
        return load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    # --- What a seat knows ---

    def observation(self, seat: int) -> str:
        """What a seat sees now. Where nothing is hidden that is the state, as in OpenSpiel's own games."""
        if self.get_game().perfect:
            return str(self)
        if self.memory and self.memory.moves == self.move_number():
            return self.memory.views[seat]
        return json.dumps(self.position().view(seat))

    def information_state(self, seat: int) -> str:
        """What a seat has seen since the start: where nothing is hidden, the history, and the state now."""
        if self.get_game().perfect:
            return f"{self.history_str()} {self}"
        self.memory = self._memory_now()
        return f"{self.memory.histories[seat]} {self.memory.views[seat]}"

    def past(self, seat: int) -> Sequence[int]:
        """What a seat has seen since the start, as numbers: where nothing is hidden, each move, counted from
        1; else what has changed in its observation, and its own choices."""
        if self.get_game().perfect:
            return [action + 1 for action in self.history()]
        self.memory = self._memory_now()
        return self.memory.changes[seat][-2 * MOST_CHANGES :]

    def _memory_now(self) -> Memory:
        game = self.get_game().signoria
        memory = self.memory or Memory.at_start(game.start())
        if memory.moves == self.move_number():
            return memory
        for move in self.full_history()[memory.moves :]:
            memory = memory.after(game, move.player, move.action)
        return memory

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SignoriaState":
        """A state drawn from those that look the same to the seat, for OpenSpiel's ISMCTS in Python."""
        drawn: SignoriaState = self.clone()
        if not self.get_game().perfect:
            self.memory = self._memory_now()
            position = self.position().resample(player_id, int(probability_sampler() * 2**53))
            drawn.data = as_array(position)
            drawn.memory = replace(self.memory, data=bytes(position), views=views(position))
        return drawn


def load_state(text: str) -> SignoriaState:
    """The state that was pickled."""
    _, state = pyspiel.deserialize_game_and_state(text)
    return state  # type: ignore[no-any-return]


@cache
def state_class(name: str) -> type[SignoriaState]:
    """The class of a game's states, with the game's rules, which are called once: that compiles them."""
    loaded = parts(name)
    seen = observation(name)
    rules = for_game(steps, loaded.folder, {**loaded.rules.names(), "observe": seen.observe})
    game = signoria.game(name)
    data, actions = as_array(game.start()), np.empty(rules.ACTIONS, np.int32)
    rules.look(data, 0, np.empty(len(indices(game)), seen.DTYPE))
    rules.choices(data, actions)
    rules.step(data, int(actions[0]))
    return type("SignoriaState", (SignoriaState,), {"rules": rules, "texts": loaded.words.TEXTS})


class Observer:
    """What a seat sees, as text and as numbers; with perfect recall what it has seen as well."""

    def __init__(self, game: SignoriaGame, perfect_recall: bool):
        self.perfect_recall = perfect_recall
        size = len(indices(game.signoria))
        past = (MOST_MOVES if game.perfect else 2 * MOST_CHANGES) if perfect_recall else 0
        self.tensor = np.zeros(size + past, np.float32)
        self.dict: dict[str, Numbers] = {"observation": self.tensor[:size]}
        if perfect_recall:
            self.dict["past"] = self.tensor[size:]
        self.numbers = np.zeros(size, observation(game.name).DTYPE)

    def set_from(self, state: SignoriaState, player: int) -> None:
        """The numbers of `signoria.envs.batch.indices`, as they are; after them what has been, and zeros."""
        state.rules.look(state.data, player, self.numbers)
        self.dict["observation"][:] = self.numbers
        if self.perfect_recall:
            past = state.past(player)
            self.dict["past"][: len(past)] = past
            self.dict["past"][len(past) :] = 0.0

    def string_from(self, state: SignoriaState, player: int) -> str:
        """The same as text."""
        return state.information_state(player) if self.perfect_recall else state.observation(player)


# --- Registering ------------------------------------------------------------------------------


def game_type(
    name: str, information: pyspiel.GameType.Information, utility: pyspiel.GameType.Utility
) -> pyspiel.GameType:
    """What OpenSpiel is told of a game, and which options it takes."""
    info: GameInfo = signoria.list_games()[name]
    fewest, most = info.players
    defaults = {option: facts.default for option, facts in info.options.items()}
    return pyspiel.GameType(
        short_name=f"signoria_{name}",
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest, "returns": RETURNS[0], **defaults},
    )


def register() -> None:
    """Register every game, each with a class of its own.

    (What a game hides depends on its options, so here it may be anything. And OpenSpiel lets go of what is
    registered after Python has ended: that is no harm to a class, but a crash for a function made here.)
    """
    for name in signoria.list_games():
        general = game_type(
            name, pyspiel.GameType.Information.IMPERFECT_INFORMATION, pyspiel.GameType.Utility.GENERAL_SUM
        )
        pyspiel.register_game(general, type("SignoriaGame", (SignoriaGame,), {"name": name}))


register()
