"""Exact play of Wordle and its relatives.

>>> import salet
>>> game = salet.Game(["mount", "found", "sound", "round", "could", "world", "worry"])
>>> policy = salet.solve(game)
>>> policy.status, policy.total, policy.mean_exact
('optimal', 14, Fraction(2, 1))

Policies of the named games come with the package:

>>> salet.open("original").next(["GYBBG"]).guess
'smart'

Figures are exact: totals are integers (the sum over answers of weight times guesses), and means are floats and fractions. The
`status` of a result says what is proven.

Searches run without the interpreter, so that other threads continue. Ctrl-C ends a search, which returns its result so far
as `bounded`, or raises KeyboardInterrupt without a result. Python runs signal handlers on its main thread only: use
`time_limit` to end a search in another thread.
"""

from salet._advice import Choice, Choices, Figures, Next, Price, Prices, Proven, Regret
from salet._analysis import Amount, Analysis, JudgedGame, JudgedMove, Value, analyse
from salet._boards import (
    Board,
    BoardsEstimate,
    BoardsFigures,
    BoardsMean,
    BoardsMeasure,
    BoardsNext,
    BoardsPlayedGame,
    BoardsStrategy,
    boards,
    measure,
)
from salet._comparison import Comparison, State, Strategy, StrategyResult, compare
from salet._game import Classes, FeedbackRule, Game, ListWarning, Objective, Rule, Weights, Words, games
from salet._options import Clue, Known, Progress
from salet._policy import Node, Policy, Solution, open as open, policies
from salet._questions import choices, price
from salet._ranking import RankedOpener, Ranking, rank
from salet._salet import Error, ImpossibleError, InfeasibleError, InputError, TimeUpError, UsageError, __version__
from salet._solve import solve

__all__ = [
    "Amount",
    "Analysis",
    "Board",
    "BoardsEstimate",
    "BoardsFigures",
    "BoardsMean",
    "BoardsMeasure",
    "BoardsNext",
    "BoardsPlayedGame",
    "BoardsStrategy",
    "Choice",
    "Choices",
    "Clue",
    "Comparison",
    "Error",
    "FeedbackRule",
    "Figures",
    "Game",
    "ImpossibleError",
    "InfeasibleError",
    "InputError",
    "JudgedGame",
    "JudgedMove",
    "Known",
    "ListWarning",
    "Next",
    "Node",
    "Objective",
    "Policy",
    "Price",
    "Prices",
    "Progress",
    "Proven",
    "RankedOpener",
    "Ranking",
    "Regret",
    "Rule",
    "Solution",
    "State",
    "Strategy",
    "StrategyResult",
    "TimeUpError",
    "UsageError",
    "Value",
    "Weights",
    "Words",
    "__version__",
    "analyse",
    "boards",
    "choices",
    "compare",
    "games",
    "measure",
    "policies",
    "price",
    "rank",
    "solve",
]
