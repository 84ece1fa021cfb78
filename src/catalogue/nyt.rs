//! The New York Times' game, as its lists were in July 2023.

use std::borrow::Cow;

use crate::catalogue::game::{NamedGame, NamedPolicy, WithoutLimit};

pub(super) static GAME: NamedGame = NamedGame {
    name: "nyt",
    about: "the New York Times' game, with its lists of July 2023: 3158 answers, 14855 accepted words",
    answers: include_str!("../../data/nyt-answers.txt"),
    guesses: include_str!("../../data/nyt-guesses.txt"),
    policies: &[
        NamedPolicy {
            name: "nyt",
            without_limit: WithoutLimit { total: 11219, opener: Cow::Borrowed("tarse") },
            bytes: include_bytes!("../../data/policies/nyt.policy"),
        },
        NamedPolicy {
            name: "nyt-hard",
            without_limit: WithoutLimit { total: 11586, opener: Cow::Borrowed("salet") },
            bytes: include_bytes!("../../data/policies/nyt-hard.policy"),
        },
    ],
};
