//! The New York Times' game with its lists of July 2023.

use crate::catalogue::game::{NamedGame, NamedPolicy, Words};
use crate::game::{FeedbackRule, USUAL_LIMIT};

pub(super) static GAME: NamedGame = NamedGame {
    name: "nyt",
    about: "the New York Times' game, with its lists of July 2023: 3158 answers, 14855 accepted words",
    feedback: FeedbackRule::Official,
    limit: USUAL_LIMIT,
    words: Words::Lists {
        answers: include_str!("../../data/nyt-answers.txt"),
        guesses: include_str!("../../data/nyt-guesses.txt"),
    },
    policies: &[
        NamedPolicy::new(
            "nyt",
            11219,
            "tarse",
            include_bytes!("../../data/policies/nyt.policy"),
            include_str!("../../data/openers/nyt.txt"),
        ),
        NamedPolicy::new(
            "nyt-hard",
            11586,
            "salet",
            include_bytes!("../../data/policies/nyt-hard.policy"),
            "",
        ),
    ],
};
