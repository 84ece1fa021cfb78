//! The first candidate in the order of the file: the cheapest player that never contradicts the feedback.
//!
//! Source: E. Shapiro, "Playing Mastermind logically", SIGART Newsletter 85 (1983). B. Kooi, "Yet another Mastermind
//! strategy", ICGA Journal 28 (2005), gives its mean on the codes of 4 places and 6 colours in increasing order: 5.765.

use crate::strategy::{Needs, Published, State};
use salet_words::GuessId;

pub(super) static PUBLISHED: Published =
    Published { needs: Needs::Solving, ..Published::new("first-consistent", |_| Box::new(choose)) };

fn choose(state: &State<'_>) -> Option<GuessId> {
    state.candidate_guesses().into_iter().min_by_key(|&guess| state.file_position(guess))
}
