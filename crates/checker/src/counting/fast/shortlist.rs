//! The columns of a subtable that a rule allows after a guess and its feedback: one bit per column.
//!
//! `restrict` in `rules.rs` is the definition. The look-ahead under the hard and strict rules needs it for every part of
//! every guess, so this file evaluates it for all columns together.

use std::collections::HashMap;

use crate::counting::fast::lanes::LANES;
use crate::play::game::{Game, Rule};
use crate::play::rules::Demand;
use crate::play::score::Letter;

/// One bit per column; the bits of a subtable's block are one word.
pub type Mask = Vec<u64>;

const _: () = assert!(LANES == u64::BITS as usize, "a word has a bit for each lane of a block");

/// The guesses of some columns, indexed by the demands of a rule.
pub enum Shortlist {
    /// The normal rule: no demands.
    All,
    /// The hard rule: letters at places, and copies of letters.
    Hard {
        /// Columns whose guess has the letter at the place.
        at: HashMap<(usize, Letter), Mask>,
        /// Columns whose guess has at least this number of copies.
        copies: HashMap<(Letter, usize), Mask>,
        all: Mask,
    },
    /// The strict rule: the guesses, whose feedback is compared.
    Strict(Vec<u16>),
}

impl Shortlist {
    pub fn new(game: &Game, rule: Rule, columns: &[u16]) -> Shortlist {
        match rule {
            Rule::Normal => Shortlist::All,
            Rule::Strict => Shortlist::Strict(columns.to_vec()),
            Rule::Hard => {
                let none = vec![0; columns.len().div_ceil(LANES)];
                let mut all = none.clone();
                let mut at: HashMap<(usize, Letter), Mask> = HashMap::new();
                let mut copies: HashMap<(Letter, usize), Mask> = HashMap::new();
                for (column, &guess) in columns.iter().enumerate() {
                    let letters = game.words.letters(guess);
                    set(&mut all, column);
                    for (place, &letter) in letters.iter().enumerate() {
                        set(at.entry((place, letter)).or_insert_with(|| none.clone()), column);
                        let times = letters[..=place].iter().filter(|&&other| other == letter).count();
                        set(copies.entry((letter, times)).or_insert_with(|| none.clone()), column);
                    }
                }
                Shortlist::Hard { at, copies, all }
            }
        }
    }

    pub fn after(&self, game: &Game, guess: u16) -> After<'_> {
        let feedbacks = match self {
            Shortlist::Strict(columns) => columns.iter().map(|&next| game.as_secret(guess, next)).collect(),
            _ => Vec::new(),
        };
        After { shortlist: self, guess, feedbacks }
    }
}

pub struct After<'a> {
    shortlist: &'a Shortlist,
    guess: u16,
    /// Under the strict rule, the feedback for the guess if a column's guess were the secret.
    feedbacks: Vec<Option<u16>>,
}

impl After<'_> {
    /// The columns that are allowed after the guess got `feedback`; `None` for all.
    pub fn allowed(&self, game: &Game, feedback: u16) -> Option<Mask> {
        match self.shortlist {
            Shortlist::All => None,
            Shortlist::Strict(columns) => {
                let mut mask = vec![0; columns.len().div_ceil(LANES)];
                let equal = self.feedbacks.iter().enumerate().filter(|(_, other)| **other == Some(feedback));
                equal.for_each(|(column, _)| set(&mut mask, column));
                Some(mask)
            }
            Shortlist::Hard { at, copies, all } => {
                let demand = Demand::new(game, self.guess, feedback);
                let mut mask = all.clone();
                demand.greens.iter().for_each(|green| intersect(&mut mask, at.get(green)));
                demand.copies.iter().for_each(|coloured| intersect(&mut mask, copies.get(coloured)));
                Some(mask)
            }
        }
    }
}

fn set(mask: &mut Mask, column: usize) {
    mask[column / LANES] |= 1 << (column % LANES);
}

fn intersect(mask: &mut Mask, other: Option<&Mask>) {
    match other {
        Some(other) => mask.iter_mut().zip(other).for_each(|(word, other)| *word &= other),
        None => mask.fill(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::{Objective, Terms};
    use crate::play::rules::restrict;
    use crate::play::score::FeedbackRule;
    use crate::play::words::{Spelling, Words};

    #[test]
    fn shortlists_agree_with_demands() {
        let rng = &mut fastrand::Rng::with_seed(5);
        let mut folded: Vec<String> = Vec::new();
        while folded.len() < 150 {
            let word: String = (0..5).map(|_| char::from(b'a' + rng.u8(0..5))).collect();
            if !folded.contains(&word) {
                folded.push(word);
            }
        }
        let words = Words::new(folded, 50, Spelling::Plain).unwrap();
        for feedback_rule in [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Unmatched] {
            for rule in [Rule::Normal, Rule::Hard, Rule::Strict] {
                let terms = Terms { rule, feedback: feedback_rule, limit: 0, objective: Objective::Mean };
                let game = Game::new(words.clone(), terms, vec![1; 50]);
                let mut columns: Vec<u16> = (0..150).filter(|_| rng.u8(0..4) > 0).collect();
                rng.shuffle(&mut columns);
                let shortlist = Shortlist::new(&game, rule, &columns);
                for guess in 0..150 {
                    let after = shortlist.after(&game, guess);
                    for secret in 0..50 {
                        let feedback = game.score(guess, secret);
                        let everything: Vec<u32> = (0..).take(columns.len()).collect();
                        let allowed = after.allowed(&game, feedback);
                        let allowed = allowed.map_or_else(
                            || everything.clone(),
                            |mask| {
                                let is_in =
                                    |&column: &u32| mask[column as usize / LANES] >> (column % 64) & 1 == 1;
                                everything.iter().copied().filter(is_in).collect()
                            },
                        );
                        let guesses: Vec<u16> = allowed.iter().map(|&c| columns[c as usize]).collect();
                        assert_eq!(guesses, restrict(&game, rule, guess, feedback, &columns));
                    }
                }
            }
        }
    }
}
