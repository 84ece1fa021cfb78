//! The named games, each with its policies, which `cargo dev make policies` makes.

use std::borrow::Cow;

use crate::catalogue::game::{NamedGame, NamedPolicy, WithoutLimit, Words};
use crate::game::{FeedbackRule, USUAL_LIMIT};
use crate::words::lists::{ORIGINAL_ANSWERS, ORIGINAL_GUESSES};
use crate::words::{Mastermind, equations, primes};

/// A policy of `data/policies/`, with the least total without a limit, an opener that reaches it, and the best openers.
macro_rules! policy {
    ($name:literal, $total:literal, $opener:literal, $openers:expr) => {
        NamedPolicy {
            name: $name,
            without_limit: WithoutLimit { total: $total, opener: Cow::Borrowed($opener) },
            bytes: include_bytes!(concat!("../../data/policies/", $name, ".policy")),
            openers: $openers,
        }
    };
}

/// A game with the usual feedback and limit.
const fn usual(
    name: &'static str,
    about: &'static str,
    words: Words,
    policies: &'static [NamedPolicy],
) -> NamedGame {
    NamedGame { name, about, feedback: FeedbackRule::Official, limit: USUAL_LIMIT, words, policies }
}

pub(super) static ORIGINAL: NamedGame = usual(
    "original",
    "the game as it was published in 2021: 2315 answers, 12972 accepted words",
    Words::Lists { answers: ORIGINAL_ANSWERS, guesses: ORIGINAL_GUESSES },
    &[
        policy!("original", 7920, "salet", include_str!("../../data/openers/original.txt")),
        policy!("original-hard", 8116, "salet", include_str!("../../data/openers/original-hard.txt")),
    ],
);

pub(super) static NYT: NamedGame = usual(
    "nyt",
    "the New York Times' game, with its lists of July 2023: 3158 answers, 14855 accepted words",
    Words::Lists {
        answers: include_str!("../../data/nyt-answers.txt"),
        guesses: include_str!("../../data/nyt-guesses.txt"),
    },
    &[
        policy!("nyt", 11219, "tarse", include_str!("../../data/openers/nyt.txt")),
        policy!("nyt-hard", 11586, "salet", include_str!("../../data/openers/nyt-hard.txt")),
    ],
);

pub(super) static PRIMEL: NamedGame =
    usual("primel", "Primel: all 8363 prime numbers of five digits", Words::Made(|| primes(5)), &[]);

pub(super) static NERDLE: NamedGame =
    usual("nerdle", "Nerdle: all 17723 equations of eight symbols", Words::Made(|| equations(8)), &[]);

pub(super) static BULLS_AND_COWS: NamedGame = NamedGame {
    feedback: FeedbackRule::Pegs,
    limit: None,
    ..usual(
        "bulls-and-cows",
        "Bulls and Cows: all 5040 codes of four different digits, feedback by pegs, no limit of guesses",
        Words::Made(|| Ok(Mastermind::new(4, 10, false)?.codes())),
        &[],
    )
};
