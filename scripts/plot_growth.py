#!/usr/bin/env python3
"""Draws docs/growth.svg from the table of `cargo dev bench growth`, read from standard input. Python for matplotlib's sake.

    cargo dev bench growth | scripts/plot_growth.py docs/growth.svg
"""

import sys

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams |= {"svg.hashsalt": "salet", "svg.fonttype": "none", "font.family": "sans-serif"}
from matplotlib import pyplot  # noqa: E402

cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in sys.stdin]
rows = [row for row in cells if row and row[0].isdigit()]
sizes = [int(row[0]) for row in rows]
figure, (time, states) = pyplot.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
time.plot(sizes, [float(row[2]) for row in rows], "o-", label="salet, whole proof")
if known := [row for row in rows if row[4]]:
    label = "alex1770/wordle, by a sample of openers"
    time.plot([int(row[0]) for row in known], [float(row[4]) for row in known], "s--", label=label)
    time.legend(frameon=False)
states.plot(sizes, [int(row[3]) for row in rows], "o-")
for axes, what in [(time, "processor seconds"), (states, "states searched")]:
    axes.set(xlabel="answers", ylabel=what, xscale="log", yscale="log")
    axes.set_xticks(sizes, labels=sizes, rotation=45)
    axes.minorticks_off()
    axes.grid(alpha=0.3)
figure.savefig(sys.argv[1], metadata={"Date": None})
