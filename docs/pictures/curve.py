"""The learning curve of examples/ppo.py as a picture, from the figures that it kept.

python docs/pictures/curve.py
"""

import csv
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

FOLDER = Path(__file__).parent


def main() -> None:
    with (FOLDER / "ppo.csv").open() as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    minutes = [row["processor"] / 60 for row in rows]
    won, error = [row["won"] for row in rows], [row["error"] for row in rows]
    plt.rcParams["svg.hashsalt"] = "signoria"
    figure, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    axes.errorbar(minutes, won, yerr=[2 * one for one in error], fmt="o-", markersize=3, color="#8c2f1b")
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(xlabel="minutes of one core", ylabel="share of victories against greedy", ylim=(0, 1))
    figure.savefig(FOLDER / "ppo.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
