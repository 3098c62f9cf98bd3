"""All games for PettingZoo: players one by one (`env`), or all at once (`parallel_env`).

>>> from signoria.envs.pettingzoo import env
>>> game = env("medici", players=4)
>>> game.reset(seed=3)
>>> for agent in game.agent_iter():
...     observation, reward, terminated, truncated, info = game.last()
...     if terminated or truncated:
...         action = None
...     else:
...         action = game.action_space(agent).sample(info["action_mask"])
...     game.step(action)
>>> game.agents
[]

Nature moves by herself. Agents are `seat_0`, `seat_1` and so on.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from signoria.core.errors import UserError
from signoria.core.info import OptionValue
from signoria.core.missing import needs
from signoria.core.registry import knowledge
from signoria.core.visibility import has_unknown_facts
from signoria.envs.batch import Reward
from signoria.i18n import tr
from signoria.jit.compiler import Numbers

with needs("envs"):
    import pettingzoo
    from gymnasium import spaces

from signoria.envs.single import (
    FRAMES_A_SECOND,
    RENDER_MODES,
    Illegal,
    Seen,
    Single,
    action_space,
    observation_space,
    state_space,
)

Info: TypeAlias = dict[str, npt.NDArray[np.int8]]


def env(
    name: str,
    players: int | None = None,
    *,
    reward: Reward = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    **options: OptionValue,
) -> "SignoriaEnv":
    """A game whose players are asked one by one.

    Args:
        players: how many; by default the fewest.
        reward: the victory ("win") or the scores ("score") at the end, or the change of the scores at every
            step ("step").
        render_mode: "human" (printed), "ansi", "svg" or "rgb_array".
        max_cycles: after so many steps the game is cut short.
        illegal: an illegal action is refused ("raise"), or a random one is taken instead ("random").
        options: those of the game.
    """
    return SignoriaEnv(Single(name, players, reward, illegal, render_mode, options), max_cycles)


def parallel_env(
    name: str,
    players: int | None = None,
    *,
    reward: Reward = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    **options: OptionValue,
) -> "SignoriaParallelEnv":
    """A game in which all players act in every step, and the actions of those who are not asked do not count.

    Choices that are made at the same time, such as cards laid face down, are made in one step. Arguments are
    those of `env`.
    """
    return SignoriaParallelEnv(Single(name, players, reward, illegal, render_mode, options), max_cycles)


class Shared:
    """What both kinds have in common."""

    def __init__(self, single: Single, max_cycles: int | None):
        self.single = single
        self.render_mode = single.render_mode
        self.max_cycles = max_cycles
        self.metadata: dict[str, str | int | list[str]] = {
            "name": f"signoria_{single.game.name}",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_A_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(single.game.players)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(single.game, single.batch.indices) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(single.game) for agent in self.possible_agents}
        self.state_space = state_space(single.game, single.batch.indices)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = np.random.default_rng()
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """The limits of what a player may know, and of the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def state(self) -> Numbers:
        """What all seats observe, one after the other, for critics that see everything in training.

        Whatever is hidden from some, another seat knows; what nobody knows, Nature has not drawn yet.
        """
        told: Numbers = self.single.batch.observe()[0].ravel()
        return told

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as a spectator sees it."""
        return self.single.render()

    def close(self) -> None:
        """There is nothing to let go."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.single.batch.reset(int(self._random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self._steps = 0

    def _check_in_play(self) -> None:
        if not self.agents:
            raise UserError(tr("No game is being played: call reset first"))

    def _play(self, action: int) -> npt.NDArray[np.float32]:
        """Carry out an action of the seat that is asked; the rewards by seat."""
        return self.single.play(action, self._random)

    def _is_cut_short(self) -> bool:
        if self.max_cycles is None or self.single.asked is None:
            return False
        return self._steps >= self.max_cycles


class SignoriaEnv(Shared, pettingzoo.AECEnv):  # type: ignore[misc]
    """Players are asked one by one. Masks are in the observation and in the info of who is asked."""

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game; after the same seed it is dealt the same."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        asked = self.single.asked
        assert asked is not None
        self._ask(asked)

    def _ask(self, seat: int) -> None:
        """Turn to the seat that is asked now."""
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self.single.mask()}

    def observe(self, agent: str) -> Seen:
        """What a player may know now, with a mask of what it may do."""
        return self.single.look(self._seat[agent], self.infos[agent].get("action_mask"))

    def step(self, action: int | None) -> None:
        """Carry out an action of the player that is asked; None if the game is over for it."""
        self._check_in_play()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise UserError(tr("{agent} is asked: an action is a number", agent=agent))
        rewards = self._play(action)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self.rewards = dict(zip(self.possible_agents, rewards.tolist(), strict=True))
        self._accumulate_rewards()
        asked = self.single.asked
        if asked is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._ask(asked)
            if self.max_cycles is not None and self._is_cut_short():
                self.truncations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()


class SignoriaParallelEnv(Shared, pettingzoo.ParallelEnv):  # type: ignore[misc]
    """All act in every step; those who are not asked have a mask without a legal action."""

    def __init__(self, single: Single, max_cycles: int | None):
        super().__init__(single, max_cycles)
        self._is_secret = knowledge(single.game.name).is_secret
        self._has_secrets = has_unknown_facts(single.game)
        self._masks: dict[int, npt.NDArray[np.int8]] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Info]]:
        """Begin a game; after the same seed it is dealt the same."""
        self._begin(seed)
        return self._seen()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Carry out the actions of those who are asked, whoever else has sent one."""
        self._check_in_play()
        total = np.zeros(len(self.possible_agents), np.float32)
        to_answer = set(self._masks)
        while self.single.asked in to_answer:
            to_answer.remove(self.single.asked)
            agent = self.possible_agents[self.single.asked]
            if agent not in actions:
                raise UserError(tr("{agent} is asked: an action is a number", agent=agent))
            total += self._play(actions[agent])
        self._steps += 1
        seen, infos = self._seen()
        over, cut_short = self.single.asked is None, self._is_cut_short()
        rewards = dict(zip(self.agents, total.tolist(), strict=True))
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut_short)
        if over or cut_short:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, terminations, truncations, infos

    def _seen(self) -> tuple[dict[str, Seen], dict[str, Info]]:
        self._masks = self._asked_now()
        observations, nothing = self.single.batch.observe()[0], np.zeros(self.single.game.actions, np.int8)
        seen: dict[str, Seen] = {}
        for agent, seat in self._seat.items():
            seen[agent] = {"observation": observations[seat], "action_mask": self._masks.get(seat, nothing)}
        return seen, {agent: {"action_mask": seen[agent]["action_mask"]} for agent in seen}

    def _asked_now(self) -> dict[int, npt.NDArray[np.int8]]:
        """Who chooses now, each with a mask: one player, or several who do not see each other's choice.

        Who comes after an action that others do not see, and what they may do, does not hang on which it was.
        """
        first = self.single.asked
        if first is None:
            return {}
        masks = {first: self.single.mask()}
        if not self._has_secrets:
            return masks
        state = self.single.batch.state(0)
        while self._is_secret(state.data, state.legal()[0]):
            state.apply(state.legal()[0])
            seat = state.player
            if seat is None or seat < 0 or seat in masks:
                break
            masks[seat] = np.zeros(state.game.actions, np.int8)
            masks[seat][state.legal()] = 1
        return masks
