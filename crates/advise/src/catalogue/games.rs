//! The named games, each with its policies, which `cargo dev make policies` makes.

use std::borrow::Cow;

use crate::catalogue::game::{Known, NamedGame, NamedPolicy, WithoutLimit, Words};
use salet_core::game::USUAL_LIMIT;
use salet_words::{FeedbackRule, Mastermind, equations, primes};

/// A policy of `data/policies/`, with the best openers of `data/openers/`, the least total without a limit, an opener that reaches
/// it, and the best openers without a limit: `None` if they are the same. Last, the processor seconds of its search.
macro_rules! policy {
    ($data:ident, $total:literal, $opener:literal, $openers:expr, $seconds:literal) => {
        NamedPolicy {
            name: salet_data::$data.name,
            known: Known {
                without_limit: WithoutLimit {
                    total: $total,
                    opener: Cow::Borrowed($opener),
                    openers: $openers,
                },
                openers: Cow::Borrowed(salet_data::$data.openers),
            },
            seconds: $seconds,
            bytes: salet_data::$data.bytes,
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
    Words::Lists { answers: salet_data::ORIGINAL_ANSWERS, guesses: salet_data::ORIGINAL_GUESSES },
    &[
        policy!(ORIGINAL, 7920, "salet", None, 16),
        policy!(
            ORIGINAL_HARD,
            8116,
            "salet",
            Some(Cow::Borrowed(salet_data::ORIGINAL_HARD_WITHOUT_LIMIT)),
            41
        ),
    ],
);

pub(super) static NYT: NamedGame = usual(
    "nyt",
    "the New York Times' game, with its lists of July 2023: 3158 answers, 14855 accepted words",
    Words::Lists { answers: salet_data::NYT_ANSWERS, guesses: salet_data::NYT_GUESSES },
    &[
        policy!(NYT, 11219, "tarse", None, 116),
        // The best have not been ranked without a limit.
        policy!(NYT_HARD, 11586, "salet", Some(Cow::Borrowed(salet_data::NYT_HARD_WITHOUT_LIMIT)), 920),
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
