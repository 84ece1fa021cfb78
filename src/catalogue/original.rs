//! The original game of 2021.

use crate::catalogue::game::{NamedGame, NamedPolicy, Words};
use crate::game::{FeedbackRule, USUAL_LIMIT};
use crate::words::lists::{ORIGINAL_ANSWERS, ORIGINAL_GUESSES};

pub(super) static GAME: NamedGame = NamedGame {
    name: "original",
    about: "the game as it was published in 2021: 2315 answers, 12972 accepted words",
    feedback: FeedbackRule::Official,
    limit: USUAL_LIMIT,
    words: Words::Lists { answers: ORIGINAL_ANSWERS, guesses: ORIGINAL_GUESSES },
    policies: &[
        NamedPolicy::new(
            "original",
            7920,
            "salet",
            include_bytes!("../../data/policies/original.policy"),
            include_str!("../../data/openers/original.txt"),
        ),
        NamedPolicy::new(
            "original-hard",
            8116,
            "salet",
            include_bytes!("../../data/policies/original-hard.policy"),
            include_str!("../../data/openers/original-hard.txt"),
        ),
    ],
};
