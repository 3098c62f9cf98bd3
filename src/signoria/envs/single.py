"""One game for an environment of Gymnasium's kind: spaces, what a seat sees, pictures."""

import io
from typing import Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

import signoria
from signoria.core.contract import Index
from signoria.core.info import OptionValue
from signoria.core.missing import needs
from signoria.envs.batch import Batch, Reward, check_choice, observation
from signoria.jit.compiler import Numbers

with needs("envs"):
    from gymnasium import spaces

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""Printed; or given back as text, as a drawing, as pixels."""
FRAME_WIDTH = 840
FRAMES_A_SECOND = 2
Illegal: TypeAlias = Literal["raise", "random"]
"""What an illegal action does: it is refused with the reason, or a random legal one is taken instead."""
Seen: TypeAlias = dict[str, Numbers]
"""With `observation` and `action_mask`."""


class Mask(np.ndarray[tuple[int, ...], np.dtype[np.int8]]):
    """A mask of Gymnasium's kind. NumPy finds what is set in numbers many times more slowly than in truth
    values, and a game may have some ten thousand actions."""

    def nonzero(self) -> tuple[npt.NDArray[np.intp], ...]:
        found: tuple[npt.NDArray[np.intp], ...] = (self.view(np.ndarray) != 0).nonzero()
        return found


class Single:
    """One game, played step by step; when it is over it stays so until it is begun anew."""

    def __init__(
        self,
        name: str,
        players: int | None,
        reward: Reward,
        illegal: Illegal,
        render_mode: str | None,
        options: dict[str, OptionValue],
    ):
        check_choice("illegal", get_args(Illegal), illegal)
        if render_mode is not None:
            check_choice("render_mode", RENDER_MODES, render_mode)
        self.illegal = illegal
        self.render_mode = render_mode
        self.game = signoria.game(name, players, **options)
        self.batch = Batch(self.game, 1, threads=1, reward=reward, auto_reset=False)
        self._bind()

    def _bind(self) -> None:
        """Rows of the batch, and an empty mask: a copy has its own."""
        self._no_mask = np.zeros(self.game.actions, np.int8)
        self._no_mask.flags.writeable = False
        self._mask = self.batch.mask[0].view(np.int8).view(Mask)
        self._seen = self.batch.observations[0]
        self._rewards: npt.NDArray[np.float32] = self.batch.rewards[0]

    def __getstate__(self) -> dict[str, object]:
        bound = ("_no_mask", "_mask", "_seen", "_rewards")
        return {name: value for name, value in vars(self).items() if name not in bound}

    def __setstate__(self, kept: dict[str, object]) -> None:
        vars(self).update(kept)
        self._bind()

    @property
    def asked(self) -> int | None:
        """The seat that is asked; None when the game is over."""
        seat = self.batch.seats.item(0)
        return seat if seat >= 0 else None

    def mask(self) -> npt.NDArray[np.int8]:
        """Which actions are legal, a copy."""
        mask: npt.NDArray[np.int8] = self._mask.copy()
        return mask

    def look(self, seat: int, mask: npt.NDArray[np.int8] | None = None) -> Seen:
        """What a seat sees, and what it may do now: nothing if another is asked. `mask` is a copy, if any."""
        if seat == self.asked:
            return {"observation": self._seen.copy(), "action_mask": self.mask() if mask is None else mask}
        return {"observation": self.batch.observe()[0, seat], "action_mask": self._no_mask}

    def play(self, action: int, dice: np.random.Generator) -> npt.NDArray[np.float32]:
        """Carry out an action of the seat that is asked; the rewards by seat."""
        batch = self.batch
        if self.illegal == "random":
            legal = batch.legal[0, : batch.counts[0]]
            action = action if action in legal else dice.choice(legal)
        batch.step(action)
        return self._rewards

    def render(self, seat: int | None = None) -> str | npt.NDArray[np.uint8] | None:
        """The table as the render mode has it, and as a seat or a spectator may see it."""
        if self.render_mode is None:
            return None
        state = self.batch.state(0)
        if self.render_mode == "svg":
            return state.svg(seat)
        if self.render_mode == "rgb_array":
            return pixels(state.svg(seat))
        text = plain_text(state, seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


def plain_text(state: signoria.State, seat: int | None) -> str:
    from rich.text import Text

    return Text.from_markup(state.picture(seat)).plain


def pixels(drawing: str) -> npt.NDArray[np.uint8]:
    """A drawing in rows of red, green and blue."""
    with needs("envs"):
        from PIL import Image
        from resvg_py import svg_to_bytes
    png = bytes(svg_to_bytes(svg_string=drawing, width=FRAME_WIDTH, background="#ffffff"))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


# --- Spaces -----------------------------------------------------------------------------------


def action_space(game: signoria.Game) -> spaces.Discrete:
    return spaces.Discrete(game.actions)


def observation_space(game: signoria.Game, indices: list[Index]) -> spaces.Dict:
    """What is seen, with the limits of each number, and which actions are legal."""
    dtype = observation(game.name).DTYPE
    return spaces.Dict(
        {
            "observation": limits(indices, dtype),
            "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
        }
    )


def state_space(game: signoria.Game, indices: list[Index]) -> spaces.Box:
    """The observations of all seats, one after the other."""
    return limits(indices * game.players, observation(game.name).DTYPE)


def limits(indices: list[Index], dtype: npt.DTypeLike) -> spaces.Box:
    low = np.array([index.low for index in indices], dtype)
    high = np.array([index.high for index in indices], dtype)
    return spaces.Box(low, high, dtype=low.dtype.type)
