//! The end of a list: where no answer fits what was shown, the secret is one of the other accepted words, if it is any
//! word of the game. Those that fit make a game of their own, in which each is as likely.

use std::sync::OnceLock;

use crate::game::{Feedback, Game, Weights};
use crate::policy::Contents;
use crate::words::GuessId;

/// The game among the accepted words that fit.
#[derive(Debug)]
pub struct Unlisted {
    /// What is played: that the claim and the cost are those of the policy means nothing here.
    pub(super) contents: Contents,
    /// The number here of every guess of the game with the listed answers.
    numbers: Vec<GuessId>,
    /// Made when something is to be searched for.
    pub(super) game: OnceLock<Game>,
}

impl Unlisted {
    /// What is left after turns that no answer fits; `None` if no accepted word fits either.
    pub fn after(contents: &Contents, history: &[(GuessId, Feedback)]) -> Option<Unlisted> {
        let lists = &contents.lists;
        let fits = |word: &GuessId| {
            let shows = |guess| contents.feedback.score(lists.letters(guess), lists.letters(*word));
            history.iter().all(|&(guess, shown)| shows(guess) == shown)
        };
        let fitting: Vec<GuessId> = lists.guess_ids().filter(fits).collect();
        let (lists, numbers) = lists.with_answers(&fitting)?;
        let weights = Weights::equal(lists.answer_count());
        let contents = Contents { lists, weights, ..contents.clone() };
        Some(Unlisted { contents, numbers, game: OnceLock::new() })
    }

    /// The number of a guess here.
    pub fn renumbered(&self, guess: GuessId) -> GuessId {
        self.numbers[guess.index()]
    }
}
