//! The rules: which guesses are legal after the feedback so far.
//!
//! - **Normal**: every accepted word, always.
//! - **Hard** (the New York Times'): every later guess keeps each revealed green in its place, and contains each
//!   letter at least as often as any one earlier guess had it coloured green or yellow. Nothing forbids a grey
//!   letter, and nothing forbids a yellow letter at the same place again.
//! - **Strict**: every later guess is consistent with all feedback so far: if it were the secret, each earlier guess
//!   would have had exactly the same feedback. (Selby's "ultra-hard".)
//!
//! Under feedback rules that do not count copies, one letter of the secret may colour several copies. So the hard rule requires
//! only what the colours prove: under *presence* each coloured letter at least once; under *unmatched* as often as it is green,
//! and once more if it is yellow. So the secret stays legal. Counts (pegs, places, common) name no letter, so a game refuses them with
//! the hard rule, which would forbid nothing.
//!
//! [`Rule::allows`] is the definition. [`RuleIndex`](crate::game::RuleIndex) computes the same with bitsets; tests compare both.

use crate::game::feedback::{Colour, Feedback, FeedbackRule};
use crate::words::{GuessId, Letter, WordLists};
use salet_base::named;

named! {
    /// Which guesses are legal after the feedback so far. The module [`rule`](crate::game::rule) defines each rule.
    "rule":
    #[derive(Default)]
    Rule {
        /// Every accepted word.
        #[default]
        Normal = "normal",
        /// Revealed greens stay, revealed letters are reused.
        Hard = "hard",
        /// Consistent with all feedback.
        Strict = "strict",
    }
}

impl Rule {
    /// Whether `guess` is legal after `history`.
    pub fn allows(
        self,
        lists: &WordLists,
        feedback: FeedbackRule,
        history: &[(GuessId, Feedback)],
        guess: GuessId,
    ) -> bool {
        let word = lists.letters(guess);
        history.iter().all(|&(earlier, shown)| {
            let earlier = lists.letters(earlier);
            match self {
                Rule::Normal => true,
                Rule::Hard => keeps_revealed(feedback, earlier, shown, word),
                Rule::Strict => feedback.score(earlier, word) == shown,
            }
        })
    }
}

/// The hard rule for one earlier guess.
fn keeps_revealed(rule: FeedbackRule, earlier: &[Letter], shown: Feedback, word: &[Letter]) -> bool {
    let Some(colours) = rule.colours(shown, earlier.len()) else {
        return true;
    };
    let greens_stay = earlier
        .iter()
        .zip(word)
        .zip(&colours)
        .all(|((old, new), &colour)| colour != Colour::Green || old == new);
    greens_stay
        && earlier.iter().all(|&letter| {
            let seen = |colour| {
                earlier
                    .iter()
                    .zip(&colours)
                    .filter(|&(&own, &shown)| own == letter && shown == colour)
                    .count()
            };
            let count = word.iter().filter(|&&own| own == letter).count();
            count >= proven_copies(rule, seen(Colour::Green), seen(Colour::Yellow))
        })
}

/// A lower bound on the copies of a letter in the secret, from its green and yellow copies in a guess.
pub fn proven_copies(rule: FeedbackRule, green: usize, yellow: usize) -> usize {
    match rule {
        FeedbackRule::Official => green + yellow,
        FeedbackRule::Presence => green.max(yellow.min(1)),
        FeedbackRule::Unmatched => green + yellow.min(1),
        FeedbackRule::Pegs | FeedbackRule::Places | FeedbackRule::Common | FeedbackRule::Table => 0,
    }
}
