"""All games for Gymnasium: one learner against bots, and many games at once. To import it registers them.

>>> import gymnasium, signoria.envs.gymnasium
>>> env = gymnasium.make("signoria/Medici-v0", players=4, opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, over, truncated, info = env.step(action)
>>> reward in (-1, 0, 1 / 3, 1, 3)
True
"""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

import signoria
from signoria.bots import Bot, Observer, ask_at, bot, close_all
from signoria.core.errors import UserError
from signoria.core.info import OptionValue
from signoria.core.missing import needs
from signoria.envs.batch import WAIT, Batch, Reward, check_choice
from signoria.i18n import tr, tr_plural
from signoria.jit.compiler import Numbers

with needs("envs"):
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

from signoria.envs.single import (
    FRAMES_A_SECOND,
    RENDER_MODES,
    Illegal,
    Seen,
    Single,
    action_space,
    observation_space,
)

Info: TypeAlias = dict[str, Numbers | int]
"""With `action_mask`, and in one game the learner's `seat`."""
Policy: TypeAlias = Callable[[Batch], npt.ArrayLike]
"""Chooses for the opponents in many games at once: an action for each game of the batch, of which only those
count in which an opponent is asked."""


class SignoriaGymEnv(gymnasium.Env):  # type: ignore[misc]
    """One learner among bots; masks are in the observation and in the info."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_A_SECOND}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        reward: Reward = "win",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        **options: OptionValue,
    ):
        """Sit down.

        Args:
            players: how many, the learner among them; by default the fewest.
            opponents: a bot for all other seats, such as "greedy" or "search:easy"; or one for each.
            seat: where the learner sits; by default drawn anew for each game.
            reward: the victory ("win") or the score ("score") at the end, or each change of it ("step").
            illegal: an illegal action is refused ("raise"), or a random one is taken instead ("random").
            render_mode: "human" (printed), "ansi", "svg" or "rgb_array".
            options: those of the game.
        """
        self.single = Single(name, players, reward, illegal, render_mode, options)
        self.game = self.single.game
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game, self.single.batch.indices)
        self.action_space = action_space(self.game)
        self.fixed_seat = check_seat(self.game, seat)
        self.seat = seat or 0
        self.opponents = check_opponents(self.game, opponents)
        self._bots: list[Bot] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, Info]:
        """Begin a game, and let the others play until the learner is asked."""
        super().reset(seed=seed)
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.game.players))
        self.close()
        self._bots = [bot(name, seed=self._dice()) for name in self.opponents]
        self.single.batch.reset(self._dice())
        self._let_others_play()
        return self._seen()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Info]:
        """Carry out the learner's action, and let the others play until it is asked again."""
        reward = float(self.single.play(action, self.np_random)[self.seat]) + self._let_others_play()
        if self.render_mode == "human":
            self.render()
        seen, info = self._seen()
        return seen, reward, self.single.asked is None, False, info

    def _let_others_play(self) -> float:
        """Until the learner is asked or the game is over; the learner's reward for it."""
        reward, batch = 0.0, self.single.batch
        while (asked := self.single.asked) not in (None, self.seat):
            assert asked is not None
            player = self._bots[(asked - self.seat) % self.game.players - 1]
            batch.step(ask_at(player, batch.state(0), asked, self._dice()))
            reward += float(batch.rewards[0, self.seat])
        return reward

    def _seen(self) -> tuple[Seen, Info]:
        seen = self.single.look(self.seat)
        return seen, {"action_mask": seen["action_mask"], "seat": self.seat}

    def _dice(self) -> int:
        return int(self.np_random.integers(2**31))

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as the learner sees it."""
        return self.single.render(self.seat)

    def close(self) -> None:
        """Let the opponents go; those that are processes end."""
        close_all(self._bots)
        self._bots = []


def check_seat(game: signoria.Game, seat: int | None) -> int | None:
    """Complain about a seat that is not at the table; None stays None."""
    if seat is not None and seat not in range(game.players):
        raise UserError(
            tr("There is no seat {seat}: seats are 0 to {last}", seat=repr(seat), last=game.players - 1)
        )
    return seat


def check_opponents(game: signoria.Game, opponents: str | Sequence[str]) -> list[str]:
    """A bot for each other seat, clockwise from the learner's left."""
    others = game.players - 1
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise UserError(
            tr_plural(
                "Name {count} opponent, one for each other seat, not {given}",
                "Name {count} opponents, one for each other seat, not {given}",
                others,
                given=len(names),
            )
        )
    for name in set(names):
        player = bot(name, seed=0)
        close_all([player])
        if isinstance(player, Observer):
            raise UserError(tr("The bot {bot} follows records: here bots are shown states only", bot=name))
    return names


class SignoriaVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many games at once, each with one learner; a game that ends begins anew within the same step.

    The learner of game k sits on seat k modulo the number of players, or in all games on the same.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: Literal["random", "greedy"] | Policy = "random",
        seat: int | None = None,
        reward: Reward = "win",
        threads: int | None = None,
        **options: OptionValue,
    ):
        """Begin the games.

        Args:
            players: how many, the learner among them; by default the fewest.
            opponents: "random", "greedy", or a function that is given the batch and chooses for all who are
                asked.
            seat: where the learner sits; by default on another seat in another game.
            reward: the victory ("win") or the score ("score") at the end, or each change of it ("step").
            threads: on how many cores they are played; by default on all.
            options: those of the game.
        """
        self.game = signoria.game(name, players, **options)
        self.batch = Batch(self.game, num_envs, threads=threads, reward=reward)
        self.num_envs = num_envs
        if isinstance(opponents, str):
            check_choice("opponents", ("random", "greedy"), opponents)
        self.policy = opponents
        self.single_action_space = action_space(self.game)
        self.single_observation_space = observation_space(self.game, self.batch.indices)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._rows = np.arange(num_envs)
        fixed = check_seat(self.game, seat)
        self.seats = self._rows % self.game.players if fixed is None else np.full(num_envs, fixed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, Info]:
        """Begin all games, and let the others play until the learner is asked in each."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**31)))
        self._let_others_play(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_))
        return self._seen()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Seen, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Carry out an action in each game, and let the others play; what has ended begins anew."""
        self.batch.step(actions)
        rewards, done = self.batch.rewards[self._rows, self.seats], self.batch.done.copy()
        self._let_others_play(rewards, done)
        seen, info = self._seen()
        return seen, rewards, done, np.zeros(self.num_envs, np.bool_), info

    def _let_others_play(self, rewards: npt.NDArray[np.float32], done: npt.NDArray[np.bool_]) -> None:
        """Until the learner is asked in every game; adds to the rewards and notes what has ended."""
        while (theirs := self.batch.seats != self.seats).any():
            self.batch.step(self._choices_of_others(theirs))
            rewards += self.batch.rewards[self._rows, self.seats]
            done |= self.batch.done

    def _choices_of_others(self, theirs: npt.NDArray[np.bool_]) -> npt.NDArray[np.int32]:
        if self.policy == "greedy":
            return self.batch.greedy(theirs)
        chosen = self.batch.sample() if self.policy == "random" else self.policy(self.batch)
        return np.where(theirs, chosen, WAIT).astype(np.int32)

    def _seen(self) -> tuple[Seen, Info]:
        mask = self.batch.mask.view(np.int8).copy()
        return {"observation": self.batch.observations.copy(), "action_mask": mask}, {"action_mask": mask}


# --- Registering ------------------------------------------------------------------------------


def env_id(name: str) -> str:
    """The id of a game.

    >>> env_id("ponte_vecchio")
    'signoria/PonteVecchio-v0'
    """
    return f"signoria/{''.join(word.capitalize() for word in name.split('_'))}-v0"


def register() -> None:
    """Make all games known to Gymnasium; the import has done it for those that were there."""
    for name in signoria.list_games():
        gymnasium.register(
            env_id(name),
            entry_point=SignoriaGymEnv,
            vector_entry_point=SignoriaVectorEnv,
            kwargs={"name": name},
        )


register()
