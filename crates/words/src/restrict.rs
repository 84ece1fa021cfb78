//! Fast restriction of the allowed guesses, by bitsets instead of word by word.
//!
//! A feedback under the hard or strict rule is a conjunction of "has letter x at place p", "has at least k copies of x" and
//! their negations. The index holds one bitset for each such statement about any letter of the game, so a restriction takes
//! a few operations on bitsets. Under the strict rule, feedback that is not of this kind requires more: each word is scored.

use std::collections::HashMap;

use crate::{Colour, FeedbackRule, Letter, WordLists};
use salet_core::game::{Feedback, GuessId, GuessSet, Rule};

/// An index of the guesses of a game that finds those that a [`Rule`] still allows after a feedback.
#[derive(Debug)]
pub(crate) struct RuleIndex {
    guesses: usize,
    /// The guesses with a letter at a place.
    at: HashMap<(usize, Letter), GuessSet>,
    /// The guesses with at least this many copies, from 1, of a letter.
    at_least: HashMap<(usize, Letter), GuessSet>,
}

impl RuleIndex {
    /// The index of a game's guesses.
    pub(crate) fn new(lists: &WordLists) -> RuleIndex {
        let guesses = lists.guess_count();
        let mut index = RuleIndex { guesses, at: HashMap::new(), at_least: HashMap::new() };
        for guess in lists.guess_ids() {
            let word = lists.letters(guess);
            for (place, &letter) in word.iter().enumerate() {
                let copy = word[..=place].iter().filter(|&&own| own == letter).count();
                let none = || GuessSet::empty(guesses);
                index.at.entry((place, letter)).or_insert_with(none).insert(guess);
                index.at_least.entry((copy, letter)).or_insert_with(none).insert(guess);
            }
        }
        index
    }

    /// Remove from `allowed` the guesses that `rule` forbids after `guess` with the feedback `shown`.
    pub(crate) fn restrict(
        &self,
        lists: &WordLists,
        feedback: FeedbackRule,
        rule: Rule,
        allowed: &mut GuessSet,
        guess: GuessId,
        shown: Feedback,
    ) {
        let word = lists.letters(guess);
        match (rule, feedback.colours(shown, word.len())) {
            (Rule::Normal, _) | (Rule::Hard, None) => {}
            (Rule::Hard, Some(colours)) => self.restrict_by_colours(feedback, false, allowed, word, &colours),
            (Rule::Strict, Some(colours)) if feedback.tells_copies() => {
                self.restrict_by_colours(feedback, true, allowed, word, &colours);
            }
            (Rule::Strict, _) => {
                let consistent =
                    allowed.iter().filter(|&other| feedback.score(word, lists.letters(other)) == shown);
                *allowed = GuessSet::from_members(self.guesses, consistent);
            }
        }
    }

    fn restrict_by_colours(
        &self,
        feedback: FeedbackRule,
        strict: bool,
        allowed: &mut GuessSet,
        word: &[Letter],
        colours: &[Colour],
    ) {
        for (place, (&letter, &colour)) in word.iter().zip(colours).enumerate() {
            match self.at.get(&(place, letter)) {
                Some(having) if colour == Colour::Green => allowed.intersect(having),
                Some(having) if strict => allowed.subtract(having),
                _ => {}
            }
        }
        for tally in tallies(word, colours) {
            let copies = feedback.proven_copies(tally.green, tally.yellow);
            // The guess itself has so many copies, so only 0 copies have no entry.
            if let Some(having) = self.at_least.get(&(copies, tally.letter)) {
                allowed.intersect(having);
            }
            if !strict || tally.grey == 0 {
                continue;
            }
            if tally.is_impossible(feedback) {
                *allowed = GuessSet::empty(self.guesses);
                return;
            }
            // A grey copy proves that the secret has no further copy.
            if let Some(having) = self.at_least.get(&(copies + 1, tally.letter)) {
                allowed.subtract(having);
            }
        }
    }
}

/// The colours of one letter of a guess.
pub(super) struct Tally {
    pub(super) letter: Letter,
    pub(super) green: usize,
    pub(super) yellow: usize,
    grey: usize,
    grey_before_yellow: bool,
}

impl Tally {
    /// Whether no secret gives these colours together, given that one copy is grey.
    fn is_impossible(&self, feedback: FeedbackRule) -> bool {
        match feedback {
            // Copies are coloured from left to right.
            FeedbackRule::Official => self.grey_before_yellow,
            // One copy in the secret colours all copies of the guess.
            FeedbackRule::Presence => self.green + self.yellow > 0,
            // One copy elsewhere in the secret makes all copies of the guess yellow that are not green.
            FeedbackRule::Unmatched => self.yellow > 0,
            FeedbackRule::Pegs | FeedbackRule::Places | FeedbackRule::Common => false,
        }
    }
}

pub(super) fn tallies(word: &[Letter], colours: &[Colour]) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = Vec::with_capacity(word.len());
    for (&letter, colour) in word.iter().zip(colours) {
        let index = tallies.iter().position(|tally| tally.letter == letter).unwrap_or_else(|| {
            tallies.push(Tally { letter, green: 0, yellow: 0, grey: 0, grey_before_yellow: false });
            tallies.len() - 1
        });
        let tally = &mut tallies[index];
        match colour {
            Colour::Green => tally.green += 1,
            Colour::Yellow => {
                tally.yellow += 1;
                tally.grey_before_yellow |= tally.grey > 0;
            }
            Colour::Grey => tally.grey += 1,
        }
    }
    tallies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digits;

    fn left(rule: Rule, feedback: FeedbackRule, guess: &str, shown: &str) -> Vec<String> {
        let words = ["abca", "aabc", "bbca", "caab", "bcda", "aaaa"];
        let lists = WordLists::new(words, []).unwrap();
        let shown = feedback.parse(shown, 4, Digits::default()).unwrap();
        let mut allowed = GuessSet::full(lists.guess_count());
        let guess = lists.find(guess).unwrap();
        RuleIndex::new(&lists).restrict(&lists, feedback, rule, &mut allowed, guess, shown);
        allowed.iter().map(|guess| lists.display(guess).to_owned()).collect()
    }

    #[test]
    fn hard_keeps_greens_and_uses_coloured_letters() {
        let official = FeedbackRule::Official;
        assert_eq!(left(Rule::Hard, official, "abca", "BYBG"), ["abca", "bbca", "bcda"]);
        // The yellow letter may stay at its place, and a grey letter may be played again.
        assert_eq!(left(Rule::Hard, official, "aabc", "YBYB"), ["abca", "aabc", "bbca", "caab", "bcda"]);
        assert_eq!(left(Rule::Hard, official, "aaaa", "GBBG"), ["abca", "aaaa"]);
    }

    #[test]
    fn strict_is_consistent() {
        assert_eq!(left(Rule::Strict, FeedbackRule::Official, "abca", "BYYG"), ["bcda"]);
        assert_eq!(left(Rule::Strict, FeedbackRule::Official, "aaaa", "BYBB"), [""; 0]);
        assert_eq!(left(Rule::Strict, FeedbackRule::Official, "aaaa", "BBBG"), ["bbca", "bcda"]);
    }

    #[test]
    fn copies_that_colour_each_other_are_coloured_together() {
        assert_eq!(left(Rule::Strict, FeedbackRule::Presence, "aaaa", "YYYG"), ["bbca", "bcda"]);
        assert_eq!(left(Rule::Strict, FeedbackRule::Presence, "aaaa", "BBBG"), [""; 0]);
        assert_eq!(left(Rule::Strict, FeedbackRule::Unmatched, "aaaa", "BBBG"), ["bbca", "bcda"]);
        assert_eq!(left(Rule::Strict, FeedbackRule::Unmatched, "aabc", "BYBB"), [""; 0]);
    }
}
