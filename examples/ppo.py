"""Masked PPO in one file, after CleanRL: a small network learns a game against the bot "greedy".

    pip install -e '.[torch]'
    python examples/ppo.py --save strozzi.pt --curve curve      # Medici vs Strozzi; curve.json, curve.svg
    python examples/ppo.py --steps 0 --load strozzi.pt          # how well it plays

Many games are played at once as arrays (`signoria.envs.batch`). In game k the learner has seat k modulo the
number of players, `Batch.greedy` chooses for all others. The learner wants victories, and is helped on its
way by every change of its lead. It begins as a pupil: at first it is told what "greedy" would do in its
place (Schmitt et al., Kickstarting, 2018), less and less so, and after a part of the run (`--taught`) never.
"""

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from signoria.envs.batch import Batch

LEAD = 0.02
"""What a point of lead is worth, where a victory is worth 1."""
MANY = 25
"""Actions that differ by a number only, such as bids: so many are one kind of action, with an amount."""


class Table:
    """Many games, in each of which one seat learns."""

    def __init__(self, game: str, games: int, seed: int, threads: int):
        self.batch = Batch(game, games, seed=seed, reward="step", threads=threads)
        self.rows = np.arange(games)
        self.own = self.rows % self.batch.game.players
        self.wait_for_learner()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The learner's actions, and others' until it is asked again; its rewards, and which games ended."""
        self.batch.step(actions)
        rewards, done = self.reward(), self.batch.done.copy()
        return self.wait_for_learner(rewards, done)

    def wait_for_learner(
        self, rewards: np.ndarray | float = 0.0, done: np.ndarray | bool = False
    ) -> tuple[np.ndarray, np.ndarray]:
        """Adds to the rewards and to what has ended, until the learner is asked in every game."""
        while (others := self.batch.seats != self.own).any():
            self.batch.step(self.batch.greedy(others))
            rewards, done = rewards + self.reward(), done | self.batch.done
        return np.asarray(rewards), np.asarray(done)

    def reward(self) -> np.ndarray:
        """The change of the lead over the mean of the others; the victory, where the game has ended."""
        change, players = self.batch.rewards, self.batch.game.players
        lead = (players * change[self.rows, self.own] - change.sum(axis=1)) / (players - 1)
        return LEAD * lead + np.where(self.batch.done, self.victory(), 0.0)

    def victory(self) -> np.ndarray:
        """Of the last game that ended: 1 for a score above all others, 0 for the same as the best, or -1."""
        others = self.batch.scores.copy()
        others[self.rows, self.own] = np.iinfo(np.int32).min
        return np.sign(self.batch.scores[self.rows, self.own] - others.max(axis=1))


class Choice(NamedTuple):
    """What was chosen, by row: a kind of action, and its amount as the network counts it (or 0)."""

    kind: Tensor
    amount: Tensor


class Actions:
    """Actions by kind: an action of its own, or one with an amount. A network learns 301 prices badly if
    each is a thing of its own, and well if they are one number."""

    def __init__(self, batch: Batch):
        texts = [text.rsplit(" ", 1) for text in batch.game.parts.words.TEXTS]
        groups: dict[str, list[int]] = {}
        for action, (words, *last) in enumerate(texts):
            if last and last[0].isdigit():
                groups.setdefault(words, []).append(action)
        self.ranges = [
            (group[0], group[-1] + 1)
            for group in groups.values()
            if len(group) > MANY and group[-1] - group[0] == len(group) - 1
        ]
        with_amount = [action for first, end in self.ranges for action in range(first, end)]
        self.single = np.setdiff1d(np.arange(len(texts)), with_amount)
        self.kinds = len(self.single) + len(self.ranges)
        self.kind_of = np.empty(len(texts), np.int64)
        self.kind_of[self.single] = np.arange(len(self.single))
        for place, (first, end) in enumerate(self.ranges):
            self.kind_of[first:end] = len(self.single) + place
        self.middle, self.spread = np.zeros(len(self.ranges)), np.ones(len(self.ranges))

    def learn_scale(self, chosen: np.ndarray) -> None:
        """Which amounts are usual."""
        for place, (first, end) in enumerate(self.ranges):
            amounts = chosen[(chosen >= first) & (chosen < end)] - first
            if len(amounts) > 1:
                self.middle[place], self.spread[place] = amounts.mean(), max(1.0, amounts.std())

    def mask(self, legal: np.ndarray) -> Tensor:
        """Which kinds are legal, from the actions that are."""
        parts = [legal[:, self.single]]
        parts += [legal[:, first:end].any(axis=1, keepdims=True) for first, end in self.ranges]
        return torch.tensor(np.concatenate(parts, axis=1))

    def numbers(self, choice: Choice, legal: np.ndarray) -> np.ndarray:
        """The actions that were chosen; an amount that is too low or too high becomes one that is not."""
        kind, amount = choice.kind.numpy(), choice.amount.numpy()
        found = self.single[np.minimum(kind, len(self.single) - 1)]
        for place, (first, end) in enumerate(self.ranges):
            rows = np.flatnonzero(kind == len(self.single) + place)
            allowed = legal[rows, first:end]
            wanted = np.rint(self.middle[place] + self.spread[place] * amount[rows])
            most = end - first - 1 - allowed[:, ::-1].argmax(axis=1)
            found[rows] = first + np.clip(wanted, allowed.argmax(axis=1), most)
        return found

    def choice(self, actions: np.ndarray) -> Choice:
        """Actions as choices of the network."""
        amount = np.zeros(len(actions), np.float32)
        for place, (first, end) in enumerate(self.ranges):
            rows = (actions >= first) & (actions < end)
            amount[rows] = (actions[rows] - first - self.middle[place]) / self.spread[place]
        return Choice(torch.tensor(self.kind_of[actions]), torch.tensor(amount))


@dataclass
class Policy:
    """By row: the logarithm of each kind's probability; amounts are normal, about a mean for each kind."""

    kinds: Tensor
    means: Tensor
    deviation: Tensor

    def draw(self, best: bool = False) -> Choice:
        """A choice for each row: by its probability, or the likeliest."""
        if best:
            kind = self.kinds.argmax(dim=1)
        else:
            kind = torch.multinomial(self.kinds.exp(), 1).squeeze(1)
        drawn = self.means if best else self.means + self.deviation * torch.randn_like(self.means)
        amount = torch.cat([torch.zeros_like(self.kinds[:, : -drawn.shape[1] or None]), drawn], dim=1)
        return Choice(kind, amount.gather(1, kind[:, None]).squeeze(1))

    def likely(self, choice: Choice) -> Tensor:
        """The logarithm of how likely each choice is."""
        found = self.kinds.gather(1, choice.kind[:, None]).squeeze(1)
        first = self.kinds.shape[1] - self.means.shape[1]
        for place in range(self.means.shape[1]):
            normal = torch.distributions.Normal(self.means[:, place], self.deviation[place])
            found = found + (choice.kind == first + place) * normal.log_prob(choice.amount)
        return found


class Agent(nn.Module):
    """From an observation a policy, and the value of the state."""

    def __init__(self, batch: Batch, width: int = 256):
        super().__init__()
        places, amounts = [], []
        for place, index in enumerate(batch.indices):
            if index.values or index.high - index.low < 4:  # one-hot
                places += [(place, value) for value in range(index.low, index.high + 1)]
            else:
                amounts.append(place)
        self.actions = Actions(batch)
        self.register_buffer("places", torch.tensor([place for place, _ in places]))
        self.register_buffer("values", torch.tensor([value for _, value in places]))
        self.register_buffer("amounts", torch.tensor(amounts))
        self.register_buffer("mean", torch.zeros(len(amounts)))
        self.register_buffer("spread", torch.ones(len(amounts)))
        self.inputs = len(places) + len(amounts)
        ranges = len(self.actions.ranges)
        self.body = nn.Sequential(layer(self.inputs, width), nn.ReLU(), layer(width, width), nn.ReLU())
        self.policy = layer(width, self.actions.kinds + ranges, 0.01)
        self.value = layer(width, 1, 1.0)
        self.deviation = nn.Parameter(torch.full((ranges,), -0.5))

    def look(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """What those who are asked see, for the network, and which kinds of action are legal."""
        seen = torch.tensor(batch.observations.astype(np.float32))
        amounts = ((seen[:, self.amounts] - self.mean) / self.spread).clamp(-5, 5)
        features = torch.cat([(seen[:, self.places] == self.values).float(), amounts], dim=1)
        return features, self.actions.mask(batch.mask)

    def forward(self, features: Tensor, mask: Tensor) -> tuple[Policy, Tensor]:
        hidden = self.body(features)
        kinds, means = self.policy(hidden).split([mask.shape[1], len(self.deviation)], dim=1)
        policy = Policy(kinds.masked_fill(~mask, -1e9).log_softmax(dim=1), means, self.deviation.exp())
        return policy, self.value(hidden).squeeze(1)

    def learn_scale(self, table: Table, steps: int = 100) -> None:
        """How large amounts are in games of greedy bots, seen and chosen."""
        seen, chosen = [], []
        for _ in range(steps):
            seen.append(table.batch.observations[:, self.amounts.numpy()].astype(np.float32))
            chosen.append(table.batch.greedy())
            table.step(chosen[-1])
        amounts = torch.tensor(np.concatenate(seen))
        self.mean, self.spread = amounts.mean(dim=0), amounts.std(dim=0).clamp(min=1.0)
        self.actions.learn_scale(np.concatenate(chosen))

    def get_extra_state(self) -> list[list[float]]:
        return [self.actions.middle.tolist(), self.actions.spread.tolist()]

    def set_extra_state(self, state: list[list[float]]) -> None:
        self.actions.middle, self.actions.spread = (np.array(part) for part in state)


def layer(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


def train(agent: Agent, table: Table, chosen: argparse.Namespace) -> list[dict[str, float]]:
    """The learning curve."""
    batch = table.batch
    rounds = chosen.steps // (batch.games * chosen.length)
    optimizer = torch.optim.Adam(agent.parameters(), lr=chosen.rate, eps=1e-5)
    curve = []
    clock, processor = time.monotonic(), time.process_time()
    for number in range(rounds):
        optimizer.param_groups[0]["lr"] = chosen.rate * (1 - number / rounds)
        taught = max(0.0, 1 - number / (chosen.taught * rounds)) if chosen.taught else 0.0
        seen, following = play(agent, table, chosen.length, taught > 0)
        *data, rewards, done, values = (torch.stack(part) for part in zip(*seen, strict=True))
        advantages, last = torch.zeros_like(values), torch.zeros(batch.games)
        for step in reversed(range(chosen.length)):  # generalised advantage estimation, without discount
            error = rewards[step] + following * (1 - done[step]) - values[step]
            advantages[step] = last = error + chosen.smoothing * (1 - done[step]) * last
            following = values[step]
        data += [advantages, advantages + values]
        learn(agent, optimizer, [part.flatten(0, 1) for part in data], taught, chosen)
        if number % chosen.every == chosen.every - 1 or number == rounds - 1:
            won, error_of_won = evaluate(agent, chosen)
            point = {
                "steps": (number + 1) * batch.games * chosen.length,
                "seconds": round(time.monotonic() - clock),
                "processor": round(time.process_time() - processor),
                "won": round(won, 4),
                "error": round(error_of_won, 4),
            }
            print(json.dumps(point), flush=True)
            curve.append(point)
            if chosen.curve:
                keep_curve(curve, chosen)
    return curve


@torch.no_grad()
def play(agent: Agent, table: Table, length: int, told: bool) -> tuple[list[list[Tensor]], Tensor]:
    """What is seen and done in some steps of all games, and what the states after them are worth."""
    seen = []
    for _ in range(length):
        features, mask = agent.look(table.batch)
        policy, values = agent(features, mask)
        choice = policy.draw()
        teacher = agent.actions.choice(table.batch.greedy()) if told else choice
        rewards, done = table.step(agent.actions.numbers(choice, table.batch.mask))
        ends = [torch.tensor(rewards, dtype=torch.float32), torch.tensor(done, dtype=torch.float32), values]
        seen.append([features, mask, *choice, *teacher, policy.likely(choice), *ends])
    return seen, agent(*agent.look(table.batch))[1]


def learn(
    agent: Agent,
    optimizer: torch.optim.Optimizer,
    data: list[Tensor],
    taught: float,
    chosen: argparse.Namespace,
) -> None:
    """Some epochs of proximal policy optimisation, and of what the teacher told."""
    for _ in range(chosen.epochs):
        for rows in torch.randperm(len(data[0])).split(chosen.minibatch):
            features, mask, kind, amount, told, told_amount, likely, advantages, targets = (
                part[rows] for part in data
            )
            policy, values = agent(features, mask)
            ratio = (policy.likely(Choice(kind, amount)) - likely).exp()
            better = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
            gain = torch.min(ratio * better, ratio.clamp(1 - chosen.clip, 1 + chosen.clip) * better)
            entropy = -(policy.kinds.exp() * policy.kinds).sum(dim=1)
            gain = (1 - taught) * (gain + chosen.entropy * entropy)
            if taught:
                gain = gain + taught * policy.likely(Choice(told, told_amount))
            loss = -gain.mean() + 0.5 * nn.functional.mse_loss(values, targets)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def evaluate(agent: Agent, chosen: argparse.Namespace) -> tuple[float, float]:
    """The share of victories against greedy bots, each game once, the likeliest action taken; its error."""
    table = Table(chosen.game, chosen.games, 2**31 + chosen.seed, chosen.threads)
    shares = np.full(chosen.games, np.nan)
    while np.isnan(shares).any():
        policy, _ = agent(*agent.look(table.batch))
        _, ended = table.step(agent.actions.numbers(policy.draw(best=True), table.batch.mask))
        first = ended & np.isnan(shares)
        shares[first] = (1 + table.victory()[first]) / 2
    return float(shares.mean()), float(shares.std() / len(shares) ** 0.5)


def keep_curve(curve: list[dict[str, float]], chosen: argparse.Namespace) -> None:
    """The settings and the learning curve as JSON, and drawn if there is Matplotlib."""
    settings = {name: one for name, one in vars(chosen).items() if not isinstance(one, Path)}
    told = {"settings": settings, "curve": curve}
    chosen.curve.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    try:
        import matplotlib
    except ImportError:
        return
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "signoria"})
    from matplotlib import pyplot

    drawing, axes = pyplot.subplots(figsize=(7, 3.5), layout="constrained")
    minutes, won = [point["processor"] / 60 for point in curve], [point["won"] for point in curve]
    axes.errorbar(minutes, won, yerr=[2 * point["error"] for point in curve], fmt="o-", markersize=3)
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(xlabel="minutes of one core", ylabel=f"{chosen.game}: share of victories", ylim=(0, 1))
    drawing.savefig(chosen.curve.with_suffix(".svg"), metadata={"Date": None})
    pyplot.close(drawing)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="strozzi")
    parser.add_argument("--steps", type=int, default=16_000_000, help="choices of the learner in all")
    parser.add_argument("--batch", type=int, default=512, help="games at once")
    parser.add_argument("--length", type=int, default=64, help="choices in each of them between updates")
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.003)
    parser.add_argument("--smoothing", type=float, default=0.95)
    parser.add_argument("--taught", type=float, default=0.25, help="the part of the run with a teacher")
    parser.add_argument("--every", type=int, default=20, help="updates between two evaluations")
    parser.add_argument("--games", type=int, default=1000, help="games of an evaluation")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="files for the learning curve, without .json and .svg")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--load", type=Path)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(chosen.threads)
    table = Table(chosen.game, chosen.batch, chosen.seed, chosen.threads)
    agent = Agent(table.batch)
    if chosen.load:
        agent.load_state_dict(torch.load(chosen.load))
    else:
        agent.learn_scale(table)
    if chosen.steps:
        train(agent, table, chosen)
    won, error = evaluate(agent, chosen)
    print(f"wins {won:.3f} ± {error:.3f} of {chosen.games} games against greedy")
    if chosen.save:
        torch.save(agent.state_dict(), chosen.save)


if __name__ == "__main__":
    main()
