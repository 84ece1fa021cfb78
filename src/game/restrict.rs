//! The guesses that a rule allows, kept up to date by bitsets instead of word by word.
//!
//! What one feedback demands under the hard and strict rules is a conjunction of "has letter x at place p", "has at
//! least k copies of x" and their negations. The index holds one bitset for each such statement about any letter of
//! the game, so a restriction costs a handful of operations on bitsets. Only pegs under the strict rule demand more;
//! there each word is scored.

use std::collections::HashMap;

use crate::game::feedback::{Colour, Feedback, FeedbackRule};
use crate::game::rule::{Rule, proven_copies};
use crate::game::set::GuessSet;
use crate::words::lists::WordLists;
use crate::words::word::{GuessId, Letter};

/// Answers which guesses remain allowed after a feedback; see [`Rule`].
#[derive(Debug)]
pub struct RuleIndex {
    guesses: usize,
    /// The guesses with a letter at a place.
    at: HashMap<(usize, Letter), GuessSet>,
    /// The guesses with at least so many copies of a letter, from 1.
    at_least: HashMap<(usize, Letter), GuessSet>,
}

impl RuleIndex {
    /// The index of a game's guesses.
    pub fn new(lists: &WordLists) -> RuleIndex {
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

    /// Keep in `allowed` only what `rule` still allows once `guess` was answered by `shown`.
    pub fn restrict(
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
            (Rule::Hard, Some(colours)) => self.keep_revealed(feedback, allowed, word, &colours),
            (Rule::Strict, Some(colours)) => self.keep_consistent(feedback, allowed, word, &colours),
            (Rule::Strict, None) => {
                let consistent =
                    allowed.iter().filter(|&other| feedback.score(word, lists.letters(other)) == shown);
                *allowed = GuessSet::from_members(self.guesses, consistent);
            }
        }
    }

    fn keep_revealed(
        &self,
        feedback: FeedbackRule,
        allowed: &mut GuessSet,
        word: &[Letter],
        colours: &[Colour],
    ) {
        for (place, (&letter, &colour)) in word.iter().zip(colours).enumerate() {
            if colour == Colour::Green {
                self.keep(&self.at, (place, letter), allowed);
            }
        }
        for tally in tallies(word, colours) {
            self.keep_copies(allowed, tally.letter, proven_copies(feedback, tally.green, tally.yellow));
        }
    }

    fn keep_consistent(
        &self,
        feedback: FeedbackRule,
        allowed: &mut GuessSet,
        word: &[Letter],
        colours: &[Colour],
    ) {
        for (place, (&letter, &colour)) in word.iter().zip(colours).enumerate() {
            if colour == Colour::Green {
                self.keep(&self.at, (place, letter), allowed);
            } else {
                self.drop(&self.at, (place, letter), allowed);
            }
        }
        for tally in tallies(word, colours) {
            let copies = proven_copies(feedback, tally.green, tally.yellow);
            self.keep_copies(allowed, tally.letter, copies);
            if tally.grey == 0 {
                continue;
            }
            if tally.is_impossible(feedback) {
                *allowed = GuessSet::empty(self.guesses);
                return;
            }
            // A grey copy says that there is no copy beyond those that the colours prove.
            self.drop(&self.at_least, (copies + 1, tally.letter), allowed);
        }
    }

    fn keep_copies(&self, allowed: &mut GuessSet, letter: Letter, copies: usize) {
        if copies > 0 {
            self.keep(&self.at_least, (copies, letter), allowed);
        }
    }

    fn keep(
        &self,
        sets: &HashMap<(usize, Letter), GuessSet>,
        statement: (usize, Letter),
        allowed: &mut GuessSet,
    ) {
        match sets.get(&statement) {
            Some(set) => allowed.intersect(set),
            None => *allowed = GuessSet::empty(self.guesses),
        }
    }

    fn drop(
        &self,
        sets: &HashMap<(usize, Letter), GuessSet>,
        statement: (usize, Letter),
        allowed: &mut GuessSet,
    ) {
        if let Some(set) = sets.get(&statement) {
            allowed.subtract(set);
        }
    }
}

/// How often a guess had one of its letters in each colour.
struct Tally {
    letter: Letter,
    green: usize,
    yellow: usize,
    grey: usize,
    grey_before_yellow: bool,
}

impl Tally {
    /// Whether no secret at all shows these colours together, given that one copy is grey.
    fn is_impossible(&self, feedback: FeedbackRule) -> bool {
        match feedback {
            // Copies are coloured from left to right.
            FeedbackRule::Official => self.grey_before_yellow,
            // One copy in the secret colours all copies of the guess.
            FeedbackRule::Presence => self.green + self.yellow > 0,
            // One copy that is not green makes yellow all copies that are not green.
            FeedbackRule::Unmatched => self.yellow > 0,
            FeedbackRule::Pegs => false,
        }
    }
}

/// One tally for each distinct letter of the guess.
fn tallies(word: &[Letter], colours: &[Colour]) -> Vec<Tally> {
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
    use crate::game::Digits;
    use crate::words::{Source, WordOptions};

    fn left(rule: Rule, feedback: FeedbackRule, guess: &str, shown: &str) -> Vec<String> {
        let words = ["abca", "aabc", "bbca", "caab", "bcda", "aaaa"];
        let lists = WordLists::read(Source::words("words", words), None, WordOptions::default()).unwrap().0;
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
