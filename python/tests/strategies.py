"""Random games for Hypothesis."""

from typing import get_args

import salet
from hypothesis import strategies as st
from salet import FeedbackRule

COUNTS = ["pegs", "places", "common"]


@st.composite
def games(draw, objectives=("mean", "worst", "worst-then-mean", "mean-then-worst", "win-rate", "last-guess"), unlimited=True):
    """A small game of any kind."""
    length = draw(st.integers(2, 4))
    word = st.text("abcd", min_size=length, max_size=length)
    words = draw(st.lists(word, min_size=2, max_size=14, unique=True))
    answers = draw(st.integers(1, len(words)))
    feedback = draw(st.sampled_from(get_args(FeedbackRule)))
    rule = draw(st.sampled_from(["normal", "strict"] if feedback in COUNTS else ["normal", "hard", "strict"]))
    objective = draw(st.sampled_from(objectives))
    limits = st.integers(1, 7) if objective in ("win-rate", "last-guess") or not unlimited else st.none() | st.integers(1, 7)
    weights = draw(st.none() | st.lists(st.integers(1, 9), min_size=answers, max_size=answers))
    return salet.Game(
        words[:answers],
        words,
        weights=None if weights is None else dict(zip(words, weights, strict=False)),
        feedback=feedback,
        rule=rule,
        objective=objective,
        max_guesses=draw(limits),
    )
