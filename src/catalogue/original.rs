//! The game as it was published in 2021.

use std::borrow::Cow;

use crate::catalogue::game::{NamedGame, NamedPolicy, WithoutLimit};
use crate::words::lists::{ORIGINAL_ANSWERS, ORIGINAL_GUESSES};

pub(super) static GAME: NamedGame = NamedGame {
    name: "original",
    about: "the game as it was published in 2021: 2315 answers, 12972 accepted words",
    answers: ORIGINAL_ANSWERS,
    guesses: ORIGINAL_GUESSES,
    policies: &[
        NamedPolicy {
            name: "original",
            without_limit: WithoutLimit { total: 7920, opener: Cow::Borrowed("salet") },
            bytes: include_bytes!("../../data/policies/original.policy"),
        },
        NamedPolicy {
            name: "original-hard",
            without_limit: WithoutLimit { total: 8116, opener: Cow::Borrowed("salet") },
            bytes: include_bytes!("../../data/policies/original-hard.policy"),
        },
    ],
};
