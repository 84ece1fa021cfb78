//! The rules for words: which of them are legal after the feedback so far.
//!
//! The hard rule is the New York Times': every later guess keeps each revealed green in its place, and contains each letter at
//! least as often as any one earlier guess had it coloured green or yellow. Nothing forbids a grey letter, and nothing forbids a
//! yellow letter at the same place again. The strict rule asks all accepted words whether they agree with all feedback.
//!
//! Under feedback rules that do not count copies, one letter of the secret may colour several copies. So the hard rule requires
//! only what the colours prove: under *presence* each coloured letter at least once; under *unmatched* as often as it is green,
//! and once more if it is yellow. So the secret stays legal. Counts (pegs, places, common) name no letter, so a game refuses them with
//! the hard rule, which would forbid nothing.
//!
//! [`allows`] is the definition. `RuleIndex` computes the same with bitsets, and `Turns` along a game; tests compare all.

use std::sync::OnceLock;

use crate::restrict::RuleIndex;
use crate::turns::Turns;
use crate::{Colour, FeedbackRule, Letter, WordLists};
use salet_core::game::Error;
use salet_core::game::legality::{History, Legality, Walk};
use salet_core::game::{Feedback, GuessId, GuessSet, Rule};

/// The hard or strict rule of a game of words.
#[derive(Debug)]
struct WordRule {
    lists: WordLists,
    feedback: FeedbackRule,
    rule: Rule,
    /// Built on first use.
    index: OnceLock<RuleIndex>,
}

/// The legal guesses of a game of words; `None` if all are.
pub(super) fn legality(
    lists: &WordLists,
    feedback: FeedbackRule,
    rule: Rule,
) -> Result<Option<Box<dyn Legality>>, Error> {
    match rule {
        Rule::Normal => Ok(None),
        Rule::Hard if !feedback.has_colours() => Err(Error::Rule {
            rule,
            reason: "has no meaning with feedback that only counts, which reveals no letter and no place; choose the rule normal or \
                     strict",
        }),
        Rule::Hard | Rule::Strict => {
            Ok(Some(Box::new(WordRule { lists: lists.clone(), feedback, rule, index: OnceLock::new() })))
        }
    }
}

impl Legality for WordRule {
    fn restrict(&self, allowed: &mut GuessSet, guess: GuessId, shown: Feedback) {
        let index = self.index.get_or_init(|| RuleIndex::new(&self.lists));
        index.restrict(&self.lists, self.feedback, self.rule, allowed, guess, shown);
    }

    fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool {
        allows(self.rule, &self.lists, self.feedback, history, guess)
    }

    fn walk(&self) -> Box<dyn Walk + '_> {
        match self.rule {
            Rule::Hard => Box::new(Turns::new(&self.lists, self.feedback)),
            Rule::Normal | Rule::Strict => Box::new(History::new(self)),
        }
    }
}

/// Whether `guess` is legal after `history`.
pub fn allows(
    rule: Rule,
    lists: &WordLists,
    feedback: FeedbackRule,
    history: &[(GuessId, Feedback)],
    guess: GuessId,
) -> bool {
    let word = lists.letters(guess);
    history.iter().all(|&(earlier, shown)| {
        let earlier = lists.letters(earlier);
        match rule {
            Rule::Normal => true,
            Rule::Hard => keeps_revealed(feedback, earlier, shown, word),
            Rule::Strict => feedback.score(earlier, word) == shown,
        }
    })
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
            count >= rule.proven_copies(seen(Colour::Green), seen(Colour::Yellow))
        })
}
