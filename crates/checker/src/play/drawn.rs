//! Random games for tests.

use crate::play::game::{Game, Objective, Rule, Terms};
use crate::play::score::FeedbackRule;
use crate::play::table::Until;
use crate::play::words::{Spelling, Words};

pub(crate) fn game(
    rng: &mut fastrand::Rng,
    [answers, guesses]: [usize; 2],
    length: usize,
    weighted: bool,
    objective: Objective,
) -> Game {
    let mut folded: Vec<String> = Vec::new();
    while folded.len() < guesses {
        let word: String = (0..length).map(|_| char::from(b'a' + rng.u8(0..6))).collect();
        if !folded.contains(&word) {
            folded.push(word);
        }
    }
    let words = Words::new(folded, answers, Spelling::Plain).unwrap();
    let weights = (0..answers).map(|_| if weighted { rng.u32(1..9) } else { 1 }).collect();
    let terms = Terms { rule: Rule::Normal, feedback: FeedbackRule::Official, limit: 6, objective };
    Game::new(words, terms, weights)
}

/// `count` distinct numbers below `end`, increasing.
pub(crate) fn numbers(rng: &mut fastrand::Rng, end: u32, count: usize) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..end).collect();
    rng.shuffle(&mut numbers);
    numbers.truncate(count);
    numbers.sort_unstable();
    numbers
}

pub(crate) fn at(set: &[u16], positions: &[u32]) -> Vec<u16> {
    positions.iter().map(|&position| set[position as usize]).collect()
}

/// A game given as a table of so many answers and rows.
pub(crate) fn table(
    rng: &mut fastrand::Rng,
    until: Until<'_>,
    [answers, rows]: [usize; 2],
    weighted: bool,
    objective: Objective,
) -> Game {
    let head: String = (0..answers).map(|answer| format!(",a{answer}")).collect();
    let row = |row: usize, rng: &mut fastrand::Rng| {
        let symbols = rng.usize(2..6);
        let cells: String = (0..answers).map(|_| format!(",{}", rng.usize(..symbols))).collect();
        format!("\nr{row}{cells}")
    };
    let rows: String = (0..rows).map(|number| row(number, rng)).collect();
    let words = Words::of_table(format!("{head}{rows}").as_bytes(), until).unwrap();
    let weights = (0..answers).map(|_| if weighted { rng.u32(1..9) } else { 1 }).collect();
    let terms = Terms { rule: Rule::Normal, feedback: FeedbackRule::Table, limit: 6, objective };
    Game::new(words, terms, weights)
}
