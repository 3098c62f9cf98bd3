"""Games and their states: game(), Game, State.

>>> import signoria
>>> game = signoria.game("medici", players=4)
>>> state = game.start()
>>> state.player == signoria.NATURE
True
>>> [state.text(action) for action in state.legal()]
['starts 1', 'starts 2', 'starts 3', 'starts 4']
>>> state.apply("starts 2")
>>> state.apply("spices 4")
>>> state.player, state.legal(), state.text(42)
(1, [42, 43], 'draw')
>>> state.apply("bid 7")
Traceback (most recent call last):
    ...
signoria.core.errors.IllegalAction: Player 2 is still making up the lot: draw, or stop (R-3.1).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, SupportsIndex, cast

import numpy as np

from signoria.core.contract import JSON, CommonView
from signoria.core.errors import IllegalAction, UserError
from signoria.core.info import GameInfo, OptionValue
from signoria.core.plain import KEPT, AsItIs
from signoria.core.registry import PLAYOUTS, compile_for, list_games, parts
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit import compiler
from signoria.jit.compiler import NATURE, OVER, Numbers

if TYPE_CHECKING:
    from signoria.svg import Look, Person


def game(name: str, players: int | None = None, **options: OptionValue) -> "Game":
    """A game by name, for a number of players (by default the smallest possible).

    >>> game("medici", players=4)
    signoria.game('medici', players=4)
    >>> game("medici", players=7)
    Traceback (most recent call last):
        ...
    signoria.core.errors.UserError: Medici is for 3 to 6 players, not 7.
    >>> game("medicci")
    Traceback (most recent call last):
        ...
    signoria.core.errors.UserError: There is no game 'medicci'. There are: medici...
    """
    return Game(name, *setting(name, players, options))


def setting(
    name: str, players: int | None, options: Mapping[str, OptionValue]
) -> tuple[int, dict[str, OptionValue]]:
    """The number of players and all options of a game, validated. The game is not loaded for that."""
    if name not in list_games():
        known = ", ".join(list_games())
        raise UserError(tr("There is no game {name}. There are: {known}", name=repr(name), known=known))
    info = list_games()[name]
    fewest, most = info.players
    if players is None:
        players = fewest
    if isinstance(players, bool) or not isinstance(players, int) or not fewest <= players <= most:
        raise UserError(_wrong_number(info, players))
    chosen = {option: facts.default for option, facts in info.options.items()}
    for name_of_option, value in options.items():
        option = info.options.get(name_of_option)
        if option is None:
            known = ", ".join(info.options) or str(tr("none"))
            raise UserError(
                tr(
                    "{game} has no option {option}. Its options: {known}",
                    game=info.title,
                    option=repr(name_of_option),
                    known=known,
                )
            )
        if value not in option.choices:
            known = ", ".join(map(str, option.choices))
            raise UserError(
                tr(
                    "The option {option} is one of {known}, not {value}",
                    option=name_of_option,
                    known=known,
                    value=repr(value),
                )
            )
        chosen[name_of_option] = option.choices[option.choices.index(value)]
    return players, chosen


def _wrong_number(info: GameInfo, players: object) -> Sentence:
    fewest, most = info.players
    if fewest == most:
        return tr_plural(
            "{game} is for {count} player, not {players}",
            "{game} is for {count} players, not {players}",
            most,
            game=info.title,
            players=players,
        )
    return tr_plural(
        "{game} is for {fewest} to {count} player, not {players}",
        "{game} is for {fewest} to {count} players, not {players}",
        most,
        game=info.title,
        fewest=fewest,
        players=players,
    )


@dataclass(frozen=True)
class Playouts:
    """Results of random games."""

    lengths: Numbers
    """The number of moves of each game, including Nature's."""
    scores: Numbers
    """One row per game, one column per seat."""

    @property
    def moves(self) -> int:
        """The number of moves of all games together."""
        return self.lengths.sum()  # type: ignore[no-any-return]


class Game:
    """A game with a number of players and options. Use `game()` to create one."""

    def __init__(self, name: str, players: int, options: dict[str, OptionValue]):
        self.name = name
        self.info = list_games()[name]
        """Facts about the game, as in `list_games`."""
        self.players = players
        """The number of players."""
        self.options = options
        """All options of the game with their chosen values."""
        self.parts = parts(name)

    @cached_property
    def _first(self) -> compiler.State:
        return self.parts.rules.start(self.players, **self.options)

    @cached_property
    def actions(self) -> int:
        """The number of actions: they are numbered from 0 to `actions - 1`."""
        return self.parts.rules.ACTIONS

    def start(self) -> "State":
        """The initial state."""
        return State(self, self._first.copy())

    def state(self, data: bytes) -> "State":
        """The state from its bytes: the inverse of `bytes(state)`.

        >>> g = game("medici", players=3)
        >>> g.state(bytes(g.start())) == g.start()
        True
        >>> g.state(b"nonsense")
        Traceback (most recent call last):
            ...
        signoria.core.errors.UserError: These 8 bytes are not a state of signoria.game('medici', players=3).
        """
        rules = self.parts.rules
        if len(data) == rules.STATE.itemsize:
            read = np.frombuffer(data, rules.STATE).copy()[0]
            alike = all(read[name] == self._first[name] for name in ("players", *self.options))
            if alike and self.parts.is_valid(read):
                return State(self, read)
        raise UserError(
            tr_plural(
                "This {count} byte is not a state of {game}",
                "These {count} bytes are not a state of {game}",
                len(data),
                game=repr(self),
            )
        )

    def playouts(self, games: int, seed: int = 0, first: int = 0) -> Playouts:
        """Play random games, compiled. Game k of a seed is the same however many games are played at a time.

        >>> played = game("medici", players=3).playouts(1000, seed=1)
        >>> played.scores.shape, played.moves > 100_000
        ((1000, 3), np.True_)
        """
        rules = self.parts.rules
        lengths = np.zeros(games, np.int32)
        scores = np.zeros((games, self.players), np.int32)
        play = partial(
            self.parts.playouts.play_games,
            self._first,
            seed,
            first,
            np.zeros(1, rules.STATE),
            np.zeros(1, np.uint64),
            np.zeros(rules.ACTIONS, np.int32),
            lengths,
            scores,
        )
        compile_for(self.name, PLAYOUTS, [play])
        play()
        return Playouts(lengths, scores)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        given = {"players": self.players} | {
            name: value for name, value in self.options.items() if value != self.info.options[name].default
        }
        return (
            f"signoria.game({self.name!r}, {', '.join(f'{key}={value!r}' for key, value in given.items())})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _game_again, (self.name, self.players, self.options)


def _game_again(name: str, players: int, options: Mapping[str, OptionValue]) -> Game:
    return game(name, players, **options)


@lru_cache(KEPT)
def _points(game: str, players: int, state: AsItIs) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and tie-breaks by seat. Cached, since every viewer of a state needs them."""
    rules, seats = parts(game).rules, range(players)
    scores = tuple(int(rules.score(state.state, seat)) for seat in seats)
    return scores, tuple(int(rules.tiebreak(state.state, seat)) for seat in seats)


def _best(scores: list[int], tiebreak: list[int]) -> tuple[int, ...]:
    """The seats with the highest score, and of those the ones with the highest tie-break."""
    results = list(zip(scores, tiebreak, strict=True))
    best = max(results)
    return tuple(seat for seat, result in enumerate(results) if result == best)


class State:
    """A state of a game. Only `apply` changes it."""

    __slots__ = ("data", "game")

    def __init__(self, game: Game, data: compiler.State):
        self.game = game
        """The game that it is a state of."""
        self.data = data
        """The fields of the game's `STATE`, including hidden facts: only show people a `view`."""

    # --- Playing ---

    @property
    def player(self) -> int | None:
        """The seat whose turn it is, from 0; `NATURE`; or None when the game is over."""
        player = int(self.data["player"])  # quicker than by attribute
        return None if player == OVER else player

    def legal(self) -> list[int]:
        """The numbers of the legal actions, ascending."""
        return self._legal().tolist()  # type: ignore[no-any-return]

    def text(self, action: int) -> str:
        """The text of an action, as docs/rules defines it."""
        return self.game.parts.words.TEXTS[self._number(action)]

    def action(self, text: str) -> int:
        """The number of a legal action from its text; case and extra spaces do not matter."""
        number = self.game.parts.numbers.get(" ".join(text.split()).casefold())
        if number is None:
            raise self._unknown(text)
        self._check(number)
        return number

    def apply(self, action: int | str) -> None:
        """Carry out an action, by number or text. If illegal, raise `IllegalAction` and change nothing."""
        if isinstance(action, str):
            action = self.action(action)
        else:
            action = self._number(action)
            self._check(action)
        self.game.parts.rules.apply(self.data, action)

    def after(self, action: int) -> "State":
        """A copy of the state after an action. The action must be legal: it is not checked."""
        after = self.copy()
        self.game.parts.rules.apply(after.data, action)
        return after

    def foreseen(self, action: int, after: "State | None" = None) -> "State":
        """The state to show as a preview of a legal action.

        If the action ends a day or a round, that is the table as it is scored, before it is cleared for the
        next one. Pass the state after the action if you have it.
        """
        after = after or self.after(action)
        account = self.game.parts.words.account(self.data, int(action), after.data)
        if account is None or account.state is None or not account.clears:
            return after
        return State(self.game, account.state)

    def describe(self, action: int, after: "State | None" = None) -> list[Sentence]:
        """Sentences that describe a legal action and everything that follows from it without a choice.

        Pass the state after the action if you have it.
        """
        if after is None:
            after = self.copy()
            after.apply(action)
        return list(self.game.parts.words.happened(self.data, int(action), after.data))

    def _legal(self) -> Numbers:
        actions = np.empty(self.game.actions, np.int32)
        return actions[: self.game.parts.rules.legal(self.data, actions)]

    def _number(self, action: SupportsIndex) -> int:
        try:
            number = action.__index__()
        except AttributeError:
            number = -1
        if isinstance(action, bool) or not 0 <= number < self.game.actions:
            raise IllegalAction(
                tr(
                    "Actions are numbers from 0 to {last}, not {action}",
                    last=self.game.actions - 1,
                    action=repr(action),
                )
            )
        return int(number)

    def _check(self, action: int) -> None:
        if self.over:
            raise self._over()
        if action not in self._legal():
            raise IllegalAction(*self.game.parts.words.why_not(self.data, action))

    def _unknown(self, text: str) -> IllegalAction:
        if self.over:
            return self._over()
        reason = self.game.parts.words.unknown(self.data, " ".join(text.split()).casefold())
        if reason is not None:
            return IllegalAction(*reason)
        some = [repr(self.text(action)) for action in self.legal()[:5]]
        return IllegalAction(
            tr("There is no action {text}; possible now, for example: {some}", text=repr(text), some=some)
        )

    def _over(self) -> IllegalAction:
        return IllegalAction(tr("The game is over"))

    # --- The result ---

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.player is None

    @property
    def scores(self) -> list[int]:
        """The scores by seat, at this moment."""
        return list(_points(self.game.name, self.game.players, AsItIs(self.data))[0])

    @property
    def tiebreak(self) -> list[int]:
        """By seat: the higher value wins among equal scores. All 0 if the rules break no ties."""
        return list(_points(self.game.name, self.game.players, AsItIs(self.data))[1])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: more than one if they share the victory, none before the end."""
        return self.leaders if self.over else ()

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that would win if the game ended now."""
        return _best(self.scores, self.tiebreak)

    # --- What a seat may know ---

    def view(self, seat: int | None = None) -> dict[str, JSON]:
        """What a seat, or a spectator (None), may know; ready for JSON."""
        self._check_seat(seat)
        scores, tiebreak, over = self.scores, self.tiebreak, self.over
        leaders = _best(scores, tiebreak)
        common: CommonView = {
            "game": self.game.name,
            "players": self.game.players,
            "options": dict(self.game.options),
            "player": self.player,
            "scores": scores,
            "tiebreak": tiebreak,
            "over": over,
            "winners": list(leaders) if over else [],
            "leaders": list(leaders),
        }
        return cast("dict[str, JSON]", common) | dict(self.game.parts.view.view(self.data, seat))

    def resample(self, seat: int | None, seed: int) -> "State":
        """A random state that looks the same to the seat: hidden facts are replaced by random draws."""
        self._check_seat(seat)
        drawn = self.copy()
        random = np.array([seed % 2**64], np.uint64)
        self.game.parts.rules.resample(drawn.data, -1 if seat is None else int(seat), random)
        return drawn

    def _check_seat(self, seat: int | None) -> None:
        if seat is None:
            return
        if (
            isinstance(seat, bool)
            or not isinstance(seat, int | np.integer)
            or not 0 <= seat < self.game.players
        ):
            raise UserError(
                tr(
                    "There is no seat {seat}: seats are 0 to {last}, or None for a spectator",
                    seat=repr(seat),
                    last=self.game.players - 1,
                )
            )

    # --- Pictures ---

    def picture(
        self, seat: int | None = None, lang: str | None = None, names: Sequence[str] | None = None
    ) -> str:
        """The table as text in Rich's markup, as a seat sees it."""
        names = names or self._names(lang)
        return self.game.parts.terminal.draw(self.view(seat), names, lang)

    def _names(self, lang: str | None) -> list[str]:
        return [tr("Player {number}", number=seat + 1).render(lang) for seat in range(self.game.players)]

    def svg(
        self,
        seat: int | None = None,
        lang: str = "en",
        people: "Sequence[Person] | None" = None,
        look: "Look | None" = None,
    ) -> str:
        """The table as an SVG drawing, as a seat sees it."""
        from signoria import svg  # imported here: rules must not depend on drawing

        people = people or svg.people(self._names(lang), self.game.info.colours)
        context = svg.Context(self.view(seat), people, look or svg.Look(), lang, viewer=seat)
        return self.game.parts.board.draw(context)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        from rich.text import Text

        return Text.from_markup(self.picture()).plain

    # --- Copies ---

    def copy(self) -> "State":
        """An independent copy."""
        return State(self.game, self.data.copy())

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __bytes__(self) -> bytes:
        return self.data.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return self.game.state, (bytes(self),)

    def __repr__(self) -> str:
        if self.over:
            return f"<{self.game!r}: over, {self.scores}>"
        who = "nature" if self.player == NATURE else f"seat {self.player}"
        return f"<{self.game!r}: {who} to act>"
