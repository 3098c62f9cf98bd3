"""Masked PPO in one file, after CleanRL: a small network learns a game against the bot "greedy".

    pip install -e '.[torch]'
    python examples/ppo.py --save strozzi.pt --curve curve.csv    # Medici vs Strozzi
    python examples/ppo.py --steps 0 --load strozzi.pt            # how well it plays

Many games are played at once as arrays (`signoria.envs.batch`). In game k the learner has seat k modulo the
number of players, `Batch.greedy` chooses for all others. The learner wants victories, and is helped on its
way by every change of its lead.
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from signoria.envs.batch import Batch

AMOUNTS = [0, 2, 4, 6, 8, 10, 12, 14, 17, 20, 23, 26, 30, 35, 40, 46, 53, 61, 70, 80, 100, 130, 170, 220, 300]
"""Of amounts that are offered these have an output of the network each; those between them share two."""
LEAD = 0.02
"""What a point of lead is worth, where a victory is worth 1."""


class Table:
    """Many games, in each of which one seat learns."""

    def __init__(self, game: str, games: int, seed: int):
        self.batch = Batch(game, games, seed=seed, reward="step")
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


class Agent(nn.Module):
    """From an observation the value of the state, and a number for every action."""

    def __init__(self, batch: Batch, width: int = 256):
        super().__init__()
        places, amounts = [], []
        for place, index in enumerate(batch.indices):
            if index.values:  # a category: one-hot
                places += [(place, value) for value in range(index.low, index.high + 1)]
            else:
                amounts.append(place)
        self.register_buffer("places", torch.tensor([place for place, _ in places]))
        self.register_buffer("values", torch.tensor([value for _, value in places]))
        self.register_buffer("amounts", torch.tensor(amounts))
        self.register_buffer("mean", torch.zeros(len(amounts)))
        self.register_buffer("spread", torch.ones(len(amounts)))
        self.register_buffer("actions", action_basis(batch))
        self.body = nn.Sequential(
            layer(len(places) + len(amounts), width), nn.ReLU(), layer(width, width), nn.ReLU()
        )
        self.policy = layer(width, len(self.actions), 0.01)
        self.value = layer(width, 1, 1.0)

    def features(self, seen: Tensor) -> Tensor:
        amounts = (seen[:, self.amounts] - self.mean) / self.spread
        return torch.cat([(seen[:, self.places] == self.values).float(), amounts.clamp(-5, 5)], dim=1)

    def forward(self, features: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of each action's probability, of which only legal ones have any; and the value."""
        hidden = self.body(features)
        logits = (self.policy(hidden) @ self.actions).masked_fill(~mask, -1e9)
        return logits.log_softmax(dim=1), self.value(hidden).squeeze(1)

    def learn_scale(self, table: Table, steps: int = 100) -> None:
        """How large amounts are in games of greedy bots."""
        seen = []
        for _ in range(steps):
            seen.append(table.batch.observations[:, self.amounts.numpy()].astype(np.float32))
            table.step(table.batch.greedy())
        amounts = torch.tensor(np.concatenate(seen))
        self.mean, self.spread = amounts.mean(dim=0), amounts.std(dim=0).clamp(min=1.0)


def layer(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


def action_basis(batch: Batch) -> Tensor:
    """By output of the network and by action, how much the one counts for the other."""
    texts = [text.split() for text in batch.game.parts.words.TEXTS]
    kinds: dict[str, list[int]] = {}
    for action, words in enumerate(texts):
        kinds.setdefault(words[0] if words[-1].isdigit() else "", []).append(action)
    rows = []
    for kind, actions in kinds.items():
        if kind and len(actions) > len(AMOUNTS):
            numbers = np.array([int(texts[action][-1]) for action in actions])
            shares = np.stack([np.interp(numbers, AMOUNTS, one) for one in np.eye(len(AMOUNTS))])
        else:
            shares = np.eye(len(actions))
        rows.append(np.zeros((len(shares), len(texts)), np.float32))
        rows[-1][:, actions] = shares
    return torch.tensor(np.concatenate(rows))


def train(agent: Agent, table: Table, chosen: argparse.Namespace) -> None:
    games = table.batch.games
    rounds = chosen.steps // (games * chosen.length)
    optimizer = torch.optim.Adam(agent.parameters(), lr=chosen.rate, eps=1e-5)
    size = (chosen.length, games)
    features = torch.zeros(*size, agent.body[0].in_features)
    masks = torch.zeros(*size, table.batch.game.actions, dtype=torch.bool)
    actions, likely, values = torch.zeros(size, dtype=torch.long), torch.zeros(size), torch.zeros(size)
    rewards, done = torch.zeros(size), torch.zeros(size)
    clock, processor = time.monotonic(), time.process_time()
    for number in range(rounds):
        optimizer.param_groups[0]["lr"] = chosen.rate * (1 - number / rounds)
        with torch.no_grad():
            for step in range(chosen.length):
                features[step], masks[step] = look(agent, table.batch)
                policy, values[step] = agent(features[step], masks[step])
                actions[step] = sample(policy)
                likely[step] = of(policy, actions[step])
                got, ended = table.step(actions[step].numpy())
                rewards[step], done[step] = torch.tensor(got), torch.tensor(ended)
            _, following = agent(*look(agent, table.batch))
            advantages = torch.zeros(size)
            last = torch.zeros(games)
            for step in reversed(range(chosen.length)):  # generalised advantage estimation, without discount
                error = rewards[step] + following * (1 - done[step]) - values[step]
                advantages[step] = last = error + chosen.smoothing * (1 - done[step]) * last
                following = values[step]
            targets = advantages + values
        data = [part.flatten(0, 1) for part in (features, masks, actions, likely, advantages, targets)]
        learn(agent, optimizer, data, chosen)
        if number % chosen.every == chosen.every - 1 or number == rounds - 1:
            won, error = evaluate(agent, chosen)
            spent = time.monotonic() - clock, time.process_time() - processor
            report(chosen, (number + 1) * games * chosen.length, *spent, won, error)


def look(agent: Agent, batch: Batch) -> tuple[Tensor, Tensor]:
    """What those who are asked see, for the network, and what they may do."""
    return agent.features(torch.tensor(batch.observations.astype(np.float32))), torch.tensor(batch.mask)


def learn(
    agent: Agent, optimizer: torch.optim.Optimizer, data: list[Tensor], chosen: argparse.Namespace
) -> None:
    """Some epochs of proximal policy optimisation."""
    for _ in range(chosen.epochs):
        for rows in torch.randperm(len(data[0])).split(chosen.minibatch):
            features, masks, actions, likely, advantages, targets = (part[rows] for part in data)
            policy, values = agent(features, masks)
            ratio = (of(policy, actions) - likely).exp()
            better = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
            gain = torch.min(ratio * better, ratio.clamp(1 - chosen.clip, 1 + chosen.clip) * better)
            entropy = -(policy.exp() * policy).sum(dim=1)
            loss = -(gain + chosen.entropy * entropy).mean() + 0.5 * nn.functional.mse_loss(values, targets)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def sample(policy: Tensor) -> Tensor:
    """An action for each row, by its probability."""
    heaped = policy.exp().cumsum(dim=1)
    drawn = torch.rand(len(policy), 1) * heaped[:, -1:] * (1 - 1e-6)
    return torch.searchsorted(heaped, drawn, right=True).squeeze(1)


def of(policy: Tensor, actions: Tensor) -> Tensor:
    """The logarithm of the probability of these actions."""
    return policy.gather(1, actions[:, None]).squeeze(1)


def evaluate(agent: Agent, chosen: argparse.Namespace) -> tuple[float, float]:
    """The share of victories against greedy bots, each game once, the likeliest action taken; its error."""
    table = Table(chosen.game, chosen.games, seed=2**31 + chosen.seed)
    shares = np.full(chosen.games, np.nan)
    while np.isnan(shares).any():
        with torch.no_grad():
            policy, _ = agent(*look(agent, table.batch))
        _, ended = table.step(policy.argmax(dim=1).numpy())
        first = ended & np.isnan(shares)
        shares[first] = (1 + table.victory()[first]) / 2
    return float(shares.mean()), float(shares.std() / len(shares) ** 0.5)


def report(
    chosen: argparse.Namespace, steps: int, seconds: float, processor: float, won: float, error: float
) -> None:
    print(f"{steps:>10} steps, {seconds:6.0f} s, {processor:6.0f} s of the processor: ", end="")
    print(f"wins {won:.3f} ± {error:.3f} of {chosen.games} games against greedy", flush=True)
    if chosen.curve:
        begins = not chosen.curve.exists()
        with chosen.curve.open("a", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            if begins:
                rows.writerow(["steps", "seconds", "processor", "won", "error"])
            rows.writerow([steps, round(seconds), round(processor), round(won, 4), round(error, 4)])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="strozzi")
    parser.add_argument("--steps", type=int, default=25_000_000, help="choices of the learner in all")
    parser.add_argument("--batch", type=int, default=256, help="games at once")
    parser.add_argument("--length", type=int, default=32, help="choices in each of them between updates")
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--smoothing", type=float, default=0.95)
    parser.add_argument("--every", type=int, default=100, help="updates between two evaluations")
    parser.add_argument("--games", type=int, default=1000, help="games of an evaluation")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a file for the learning curve, as CSV")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--load", type=Path)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(chosen.threads)
    table = Table(chosen.game, chosen.batch, chosen.seed)
    agent = Agent(table.batch)
    if chosen.load:
        agent.load_state_dict(torch.load(chosen.load))
    else:
        agent.learn_scale(table)
    if chosen.steps:
        train(agent, table, chosen)
    else:
        won, error = evaluate(agent, chosen)
        report(chosen, 0, 0.0, 0.0, won, error)
    if chosen.save:
        torch.save(agent.state_dict(), chosen.save)


if __name__ == "__main__":
    main()
