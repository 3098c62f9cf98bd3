"""Weights fitted to what was seen: by plain gradients in NumPy, so that training needs no framework.

The loss is the cross-entropy between the shares that came out and those that the network tells, over all
seats of a position at once.
"""

from dataclasses import dataclass

import numpy as np

from signoria.bots.network import HIDDEN, packed, unpacked, weight_count
from signoria.jit.compiler import Numbers

BATCH = 512
RATE = 2e-3
DECAY = 1e-5
"""How fast weights shrink that are not needed."""
MOMENTUM, SPREAD = 0.9, 0.999
"""Of Adam: how long it remembers the gradient, and its square."""
HELD_BACK = 0.1
"""The part of the positions by which the fit is judged; the last games."""
TEMPERATURES = np.exp(np.linspace(-0.7, 0.7, 57))
TINY = 1e-9


@dataclass(frozen=True)
class Positions:
    """What was seen in games, position by position."""

    features: Numbers
    """By position, seat and feature."""
    shares: Numbers
    """By position and seat: of the victory, as it came out."""
    judged: Numbers
    """The same as the search judged it, then or at the next choice."""

    def __len__(self) -> int:
        return len(self.features)

    def shuffled(self, seed: int) -> "Positions":
        order = np.random.default_rng(seed).permutation(len(self))
        return Positions(self.features[order], self.shares[order], self.judged[order])

    @classmethod
    def joined(cls, parts: "list[Positions]") -> "Positions":
        return cls(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.shares for part in parts]),
            np.concatenate([part.judged for part in parts]),
        )


@dataclass(frozen=True)
class Scale:
    """What makes the features alike: their means and spreads."""

    mean: Numbers
    spread: Numbers

    @classmethod
    def of(cls, features: Numbers) -> "Scale":
        rows = features.reshape(-1, features.shape[-1])
        spread = rows.std(axis=0)
        return cls(rows.mean(axis=0), np.where(spread > 1e-6, spread, 1.0))

    def folded(self, weights: Numbers) -> Numbers:
        """Weights for features as they are, from those for features that were made alike."""
        first, biases, last = unpacked(weights)
        scaled = first / self.spread[:, None]
        return packed(scaled, biases - self.mean @ scaled, last)


@dataclass(frozen=True)
class Fit:
    weights: Numbers
    loss: float
    """On the positions held back."""
    even: float
    """The loss of one who calls all seats equal."""


def first_weights(features: int, seed: int) -> Numbers:
    """Small and random: all positions are judged nearly alike."""
    dice = np.random.default_rng(seed)
    weights = np.zeros(weight_count(features))
    weights[: features * HIDDEN] = dice.normal(0, np.sqrt(2 / features), features * HIDDEN)
    weights[-HIDDEN:] = dice.normal(0, 0.1, HIDDEN)
    return weights


def fit(seen: Positions, scale: Scale, begun: Numbers, trust: float, epochs: int, seed: int) -> Fit:
    """Weights for features that `scale` made alike, beginning with those `begun`.

    `trust` is the part of what is aimed at that the search judged; the rest is what came out.
    """
    features = ((seen.features - scale.mean) / scale.spread).astype(np.float32)
    targets = (trust * seen.judged + (1 - trust) * seen.shares).astype(np.float32)
    kept = max(1, int(len(seen) * (1 - HELD_BACK)))
    dice = np.random.default_rng(seed)
    weights = begun.astype(np.float32)
    mean, square, step = np.zeros_like(weights), np.zeros_like(weights), 0
    steps = epochs * (1 + (kept - 1) // BATCH)
    for _ in range(epochs):
        order = dice.permutation(kept)
        for start in range(0, kept, BATCH):
            some = order[start : start + BATCH]
            slope = gradient(weights, features[some], targets[some]) + DECAY * weights
            step += 1
            mean = MOMENTUM * mean + (1 - MOMENTUM) * slope
            square = SPREAD * square + (1 - SPREAD) * slope**2
            rate = RATE * (1 - step / (steps + 1))
            moved = (mean / (1 - MOMENTUM**step)) / (np.sqrt(square / (1 - SPREAD**step)) + 1e-8)
            weights = weights - rate * moved
    held = features[kept:], seen.shares[kept:]
    weights = at_best_temperature(weights, *held) if len(seen) > kept else weights
    loss = cross_entropy(shares_of(weights, held[0]), held[1]) if len(seen) > kept else float("nan")
    return Fit(weights.astype(np.float64), loss, float(np.log(seen.shares.shape[1])))


def shares_of(weights: Numbers, features: Numbers) -> Numbers:
    """By position and seat."""
    first, biases, last = unpacked(weights)
    return softmax(np.maximum(features @ first + biases, 0) @ last)


def softmax(promises: Numbers) -> Numbers:
    powers = np.exp(promises - promises.max(axis=1, keepdims=True))
    shares: Numbers = powers / powers.sum(axis=1, keepdims=True)
    return shares


def cross_entropy(shares: Numbers, targets: Numbers) -> float:
    return float(-(targets * np.log(shares + TINY)).sum(axis=1).mean())


def gradient(weights: Numbers, features: Numbers, targets: Numbers) -> Numbers:
    """Of the loss, by each weight."""
    first, biases, last = unpacked(weights)
    hidden = np.maximum(features @ first + biases, 0)
    shares = softmax(hidden @ last)
    errors = (shares * targets.sum(axis=1, keepdims=True) - targets) / len(features)
    back = (errors[..., None] * last) * (hidden > 0)
    rows = features.reshape(-1, features.shape[-1])
    flat = back.reshape(-1, HIDDEN)
    return packed(rows.T @ flat, flat.sum(axis=0), hidden.reshape(-1, HIDDEN).T @ errors.ravel())


def at_best_temperature(weights: Numbers, features: Numbers, targets: Numbers) -> Numbers:
    """As sure as it may be: what the network calls 70% is to come out in 70% of the games."""
    first, biases, last = unpacked(weights)
    tried = [packed(first, biases, last * factor) for factor in TEMPERATURES]
    losses = [cross_entropy(shares_of(one, features), targets) for one in tried]
    return tried[int(np.argmin(losses))]
