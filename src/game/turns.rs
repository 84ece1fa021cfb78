//! The turns of a game under way, as its rule sees them.
//!
//! [`Rule::allows`] holds a guess to every turn before it, which makes a walk through a tree quadratic in its depth.
//! Under the hard rule a few letters say as much as all turns: these are kept for each turn, so a step costs the same
//! however long the game is, and turns are taken back by forgetting the last. A test holds both equal for games that
//! some secret has; a walk never leaves these.

use crate::game::feedback::{Colour, Feedback, FeedbackRule};
use crate::game::rule::{Rule, proven_copies};
use crate::words::lists::WordLists;
use crate::words::word::{GuessId, Letter};

/// The turns so far.
pub(crate) struct Turns<'a> {
    lists: &'a WordLists,
    feedback: FeedbackRule,
    rule: Rule,
    history: Vec<(GuessId, Feedback)>,
    /// What the hard rule asks for at the start and after each turn; empty under other rules.
    revealed: Vec<Revealed>,
}

/// What the hard rule asks for.
#[derive(Clone)]
struct Revealed {
    /// The letter that has to be at a place.
    places: Vec<Option<Letter>>,
    /// The letters that have to be there, and how often.
    copies: Vec<(Letter, usize)>,
}

impl<'a> Turns<'a> {
    /// The start of a game.
    pub(crate) fn new(lists: &'a WordLists, feedback: FeedbackRule, rule: Rule) -> Turns<'a> {
        let nothing = Revealed { places: vec![None; lists.word_len()], copies: Vec::new() };
        let revealed = if rule == Rule::Hard { vec![nothing] } else { Vec::new() };
        Turns { lists, feedback, rule, history: Vec::new(), revealed }
    }

    /// Go back to the first `turns` turns and add one.
    pub(crate) fn turn(&mut self, turns: usize, guess: GuessId, shown: Feedback) {
        self.history.truncate(turns);
        self.history.push((guess, shown));
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

    /// Whether a guess is allowed now. `possible` says whether it may be the secret, by all feedback so far.
    pub(crate) fn allows(&self, guess: GuessId, possible: bool) -> bool {
        let word = self.lists.letters(guess);
        match self.rule {
            Rule::Normal => true,
            Rule::Hard => self.revealed.last().is_some_and(|revealed| revealed.is_kept_by(word)),
            // To be allowed is to be possible, so that need not be found out again.
            Rule::Strict => possible || self.rule.allows(self.lists, self.feedback, &self.history, guess),
        }
    }
}

impl Revealed {
    /// This and what the colours of one more word reveal.
    fn and(&self, rule: FeedbackRule, word: &[Letter], colours: &[Colour]) -> Revealed {
        let mut next = self.clone();
        for ((place, &letter), &colour) in next.places.iter_mut().zip(word).zip(colours) {
            if colour == Colour::Green {
                *place = Some(letter);
            }
        }
        for &letter in word {
            let seen = |wanted| {
                let pairs = word.iter().zip(colours);
                pairs.filter(|&(&own, &colour)| own == letter && colour == wanted).count()
            };
            let copies = proven_copies(rule, seen(Colour::Green), seen(Colour::Yellow));
            match next.copies.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, most)) => *most = copies.max(*most),
                None if copies > 0 => next.copies.push((letter, copies)),
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
    use crate::words::{Source, WordOptions};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn turns_allow_what_the_definition_allows(
            words in prop::collection::btree_set("[abc]{3}", 2..12),
            played in prop::collection::vec(0usize..12, 0..6),
            secret in 0usize..12,
            kept in 0usize..6,
        ) {
            let source = Source::words("words", words.iter().map(String::as_str));
            let lists = WordLists::read(source, None, WordOptions::default()).unwrap().0;
            for feedback in FeedbackRule::ALL.iter().copied() {
                for rule in Rule::ALL.iter().copied() {
                    let mut turns = Turns::new(&lists, feedback, rule);
                    let mut history = Vec::new();
                    let number = |index: usize| GuessId::new(index % words.len());
                    for (index, &guess) in played.iter().enumerate() {
                        let (guess, secret) = (number(guess), number(secret));
                        let shown = feedback.score(lists.letters(guess), lists.letters(secret));
                        // Now and then some turns are taken back.
                        let at = if index == 4 { kept.min(history.len()) } else { history.len() };
                        turns.turn(at, guess, shown);
                        history.truncate(at);
                        history.push((guess, shown));
                        for next in lists.guess_ids() {
                            let defined = rule.allows(&lists, feedback, &history, next);
                            prop_assert_eq!(turns.allows(next, false), defined);
                        }
                    }
                }
            }
        }
    }
}
