//! The greedy best-first search of the Italian report: the candidate with the commonest letters.
//!
//! A word scores, for each of its distinct letters, the number of candidates that contain the letter; plus the number of
//! its distinct letters, minus the number of its repeated ones. The candidate of highest score is played.
//!
//! Source: Esposito, report on Wordle, 2025.

use std::cmp::Reverse;

use crate::strategy::h1::distinct;
use crate::strategy::{Published, State};
use crate::words::{GuessId, Letter};

pub(super) static PUBLISHED: Published = Published::new("letter-greedy", |_| Ok(Box::new(choose)));

/// The number of candidates that contain each letter.
struct Commonness {
    containing: Vec<i64>,
}

impl Commonness {
    fn new(state: &State<'_>) -> Commonness {
        let lists = state.game.lists();
        let mut containing = vec![0; lists.letter_set().len()];
        for candidate in state.candidates {
            for letter in once_each(lists.letters(candidate.as_guess())) {
                containing[letter.index()] += 1;
            }
        }
        Commonness { containing }
    }

    fn score(&self, word: &[Letter]) -> i64 {
        let common: i64 = once_each(word).map(|letter| self.containing[letter.index()]).sum();
        let distinct = distinct(word);
        let repeated = word.len() - distinct;
        common + distinct as i64 - repeated as i64
    }
}

fn once_each(word: &[Letter]) -> impl Iterator<Item = Letter> {
    let first = |at: &usize| !word[..*at].contains(&word[*at]);
    (0..word.len()).filter(first).map(|at| word[at])
}

pub(super) fn choose(state: &State<'_>) -> Option<GuessId> {
    let common = Commonness::new(state);
    let score = |guess| common.score(state.game.lists().letters(guess));
    let guesses = state.candidates.iter().map(|secret| secret.as_guess());
    guesses.max_by_key(|&guess| (score(guess), Reverse(state.file_position(guess))))
}
