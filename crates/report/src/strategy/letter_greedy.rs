//! The greedy best-first search of the Italian report: the candidate with the commonest letters.
//!
//! A word scores, for each of its distinct letters, the number of candidates that contain the letter; plus the number of
//! its distinct letters, minus the number of its repeated ones. The candidate of highest score is played.
//!
//! Source: Esposito, report on Wordle, 2025.

use std::cmp::Reverse;

use crate::strategy::h1::distinct;
use crate::strategy::{Needs, Published, State};
use salet_words::{GuessId, Letter, WordGame as _};

pub(super) static PUBLISHED: Published =
    Published { needs: Needs::Letters, ..Published::new("letter-greedy", |_| Box::new(choose)) };

fn once_each(word: &[Letter]) -> impl Iterator<Item = Letter> {
    let first = |at: &usize| !word[..*at].contains(&word[*at]);
    (0..word.len()).filter(first).map(|at| word[at])
}

pub(super) fn choose(state: &State<'_>) -> Option<GuessId> {
    let lists = state.game.lists();
    let guesses = || state.candidates.iter().map(|secret| secret.as_guess());
    // The number of candidates that contain each letter.
    let mut containing: Vec<i64> = vec![0; lists.letter_set().len()];
    for letter in guesses().flat_map(|guess| once_each(lists.letters(guess))) {
        containing[letter.index()] += 1;
    }
    let score = |guess| {
        let word = lists.letters(guess);
        let common: i64 = once_each(word).map(|letter| containing[letter.index()]).sum();
        let distinct = distinct(word);
        let repeated = word.len() - distinct;
        common + distinct as i64 - repeated as i64
    };
    guesses().max_by_key(|&guess| (score(guess), Reverse(state.file_position(guess))))
}
