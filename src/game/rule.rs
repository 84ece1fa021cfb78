//! Which guesses are legal after what has been seen.
//!
//! - **Normal**: every accepted word, always.
//! - **Hard** (the New York Times'): every later guess keeps each revealed green in its place, and contains each
//!   letter at least as often as any one earlier guess had it coloured green or yellow. Nothing forbids a grey
//!   letter, and nothing forbids a yellow letter at the same place again.
//! - **Strict**: every later guess is consistent with all feedback so far; that is, were it the secret, each earlier
//!   guess would have had exactly the feedback that it had. (Selby's "ultra-hard".)
//!
//! Under feedback rules that do not count copies several coloured copies may stem from one letter of the secret, so
//! the hard rule asks only for what the colours prove: *presence*: each coloured letter at least once; *unmatched*: as
//! often as it is green, and once more if it is yellow. So the secret is never forbidden. Pegs name no letter, so the
//! hard rule would forbid nothing there; a game refuses that combination.
//!
//! [`Rule::allows`] is the definition. [`RuleIndex`](crate::game::RuleIndex) finds the same guesses by a few operations on bitsets;
//! tests hold both equal.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::feedback::{Colour, Feedback, FeedbackRule};
use crate::named::{self, named};
use crate::words::lists::WordLists;
use crate::words::word::{GuessId, Letter};

named! {
    /// Which guesses are legal after what has been seen. The head of [`rule`](crate::game::rule) has the exact text.
    "rule":
    #[derive(Default)]
    Rule {
        /// Every accepted word.
        #[default]
        Normal = "normal",
        /// Revealed greens stay, revealed letters are used.
        Hard = "hard",
        /// Consistent with all feedback.
        Strict = "strict",
    }
}

impl Rule {
    /// Whether `guess` may be played after `history`, by definition.
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
                Rule::Hard => keeps_what_was_revealed(feedback, earlier, shown, word),
                Rule::Strict => feedback.score(earlier, word) == shown,
            }
        })
    }
}

/// The hard rule for one earlier guess.
fn keeps_what_was_revealed(rule: FeedbackRule, earlier: &[Letter], shown: Feedback, word: &[Letter]) -> bool {
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

/// How many copies of a letter the secret has at least, if a guess had it green and yellow so many times.
pub(crate) fn proven_copies(rule: FeedbackRule, green: usize, yellow: usize) -> usize {
    match rule {
        FeedbackRule::Official => green + yellow,
        FeedbackRule::Presence => green.max(yellow.min(1)),
        FeedbackRule::Unmatched => green + yellow.min(1),
        FeedbackRule::Pegs => 0,
    }
}
