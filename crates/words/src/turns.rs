//! The turns of a game in progress, for fast tests of the hard rule.
//!
//! [`allows`](crate::rule::allows) compares a guess with every earlier turn, so a walk through a tree is quadratic in its depth. The
//! hard rule needs only a few letters of all turns. They are kept for each turn, so that the cost of a step is constant and going back
//! is cheap. A test compares both for games with a possible secret; a walk has no others.

use crate::restrict::tallies;
use crate::{Colour, FeedbackRule, Letter, WordLists};
use salet_core::game::legality::Walk;
use salet_core::game::{Feedback, GuessId};

/// What the hard rule requires at the start and after each turn.
pub(super) struct Turns<'a> {
    lists: &'a WordLists,
    feedback: FeedbackRule,
    revealed: Vec<Revealed>,
}

/// The requirements of the hard rule.
#[derive(Clone)]
struct Revealed {
    /// The letter at each place, if known.
    places: Vec<Option<Letter>>,
    /// Letters with their least number of copies.
    copies: Vec<(Letter, usize)>,
}

impl<'a> Turns<'a> {
    pub(super) fn new(lists: &'a WordLists, feedback: FeedbackRule) -> Turns<'a> {
        let nothing = Revealed { places: vec![None; lists.word_len()], copies: Vec::new() };
        Turns { lists, feedback, revealed: vec![nothing] }
    }
}

impl Walk for Turns<'_> {
    fn turn(&mut self, turns: usize, guess: GuessId, shown: Feedback) {
        self.revealed.truncate(turns + 1);
        if let Some(last) = self.revealed.last() {
            let word = self.lists.letters(guess);
            let next = match self.feedback.colours(shown, word.len()) {
                Some(colours) => last.and(self.feedback, word, &colours),
                None => last.clone(),
            };
            self.revealed.push(next);
        }
    }

    fn allows(&self, guess: GuessId, _possible: bool) -> bool {
        self.revealed.last().is_some_and(|revealed| revealed.is_kept_by(self.lists.letters(guess)))
    }
}

impl Revealed {
    /// These requirements and those of one more turn.
    fn and(&self, rule: FeedbackRule, word: &[Letter], colours: &[Colour]) -> Revealed {
        let mut next = self.clone();
        for ((place, &letter), &colour) in next.places.iter_mut().zip(word).zip(colours) {
            if colour == Colour::Green {
                *place = Some(letter);
            }
        }
        for tally in tallies(word, colours) {
            let copies = rule.proven_copies(tally.green, tally.yellow);
            match next.copies.iter_mut().find(|(known, _)| *known == tally.letter) {
                Some((_, most)) => *most = copies.max(*most),
                None if copies > 0 => next.copies.push((tally.letter, copies)),
                None => {}
            }
        }
        next
    }

    fn is_kept_by(&self, word: &[Letter]) -> bool {
        let mut places = self.places.iter().zip(word);
        places.all(|(wanted, letter)| wanted.is_none_or(|wanted| wanted == *letter))
            && self
                .copies
                .iter()
                .all(|&(letter, copies)| word.iter().filter(|&&own| own == letter).count() >= copies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{allows, legality};
    use proptest::prelude::*;
    use salet_core::game::Rule;

    proptest! {
        #[test]
        fn turns_agree_with_the_definition(
            words in prop::collection::btree_set("[abc]{3}", 2..12),
            played in prop::collection::vec(0usize..12, 0..6),
            secret in 0usize..12,
            kept in 0usize..6,
        ) {
            let lists = WordLists::new(&words, []).unwrap();
            for feedback in FeedbackRule::ALL.iter().copied() {
                for rule in Rule::ALL.iter().copied() {
                    let Ok(Some(legality)) = legality(&lists, feedback, rule) else { continue };
                    let mut turns = legality.walk();
                    let mut history = Vec::new();
                    let number = |index: usize| GuessId::new(index % words.len());
                    for (index, &guess) in played.iter().enumerate() {
                        let (guess, secret) = (number(guess), number(secret));
                        let shown = feedback.score(lists.letters(guess), lists.letters(secret));
                        // The fifth move goes back some turns.
                        let at = if index == 4 { kept.min(history.len()) } else { history.len() };
                        turns.turn(at, guess, shown);
                        history.truncate(at);
                        history.push((guess, shown));
                        for next in lists.guess_ids() {
                            let defined = allows(rule, &lists, feedback, &history, next);
                            prop_assert_eq!(turns.allows(next, false), defined);
                        }
                    }
                }
            }
        }
    }
}
