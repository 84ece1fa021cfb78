//! Games whose words a generator makes: numbers and equations.

use crate::catalogue::game::{NamedGame, Words};
use crate::game::{FeedbackRule, USUAL_LIMIT};
use crate::words::{Mastermind, equations, primes};

pub(super) static PRIMEL: NamedGame = NamedGame {
    name: "primel",
    about: "Primel: all 8363 prime numbers of five digits",
    feedback: FeedbackRule::Official,
    limit: USUAL_LIMIT,
    words: Words::Made(|| primes(5)),
    policies: &[],
};

pub(super) static NERDLE: NamedGame = NamedGame {
    name: "nerdle",
    about: "Nerdle: all 17723 equations of eight symbols",
    feedback: FeedbackRule::Official,
    limit: USUAL_LIMIT,
    words: Words::Made(|| equations(8)),
    policies: &[],
};

pub(super) static BULLS_AND_COWS: NamedGame = NamedGame {
    name: "bulls-and-cows",
    about: "Bulls and Cows: all 5040 codes of four different digits, feedback by pegs, no limit of guesses",
    feedback: FeedbackRule::Pegs,
    limit: None,
    words: Words::Made(|| Ok(Mastermind::new(4, 10, false)?.codes())),
    policies: &[],
};
