//! The exact cost of tiny games, by exhaustive search.
//!
//! With losses, a cost is still one number: the weight lost times 2³², plus the guesses. A lost answer spends all
//! guesses left. If answers solved only with the last guess cost more, their weight takes the place of that lost.

use std::collections::HashMap;

use crate::tiny::{Set, Tiny};

pub const INFINITY: u64 = u64::MAX;

/// No limit of guesses.
pub const ANY: u16 = u16::MAX;

/// The price of a lost weight, in addition to guesses.
pub const fn losing(weight: u64) -> u64 {
    weight << 32
}

type Situation = (Set, Set, u8, u16);

pub struct Oracle<'a> {
    pub tiny: &'a Tiny,
    /// Least total and first guess, by set, list, rule and guesses left.
    known: HashMap<Situation, (u64, Option<usize>)>,
}

impl<'a> Oracle<'a> {
    pub fn new(tiny: &'a Tiny) -> Self {
        Oracle { tiny, known: HashMap::new() }
    }

    /// The least total from a set with a list, a rule and this number of guesses left.
    pub fn cost(&mut self, set: Set, list: Set, rule: u8, left: u16) -> u64 {
        self.best(set, list, rule, left).0
    }

    /// The least total and the first guess that reaches it.
    pub fn best(&mut self, set: Set, list: Set, rule: u8, left: u16) -> (u64, Option<usize>) {
        if left == 0 {
            let lost = if self.tiny.may_lose() { losing(self.tiny.weight(set)) } else { INFINITY };
            return (if set == 0 { 0 } else { lost }, None);
        }
        // A known answer is named.
        if self.tiny.is_named(set) {
            let weight = self.tiny.weight(set);
            return (weight + if left == 1 { self.late(weight) } else { 0 }, None);
        }
        if let Some(&known) = self.known.get(&(set, list, rule, left)) {
            return known;
        }
        let mut best = (INFINITY, None);
        for guess in crate::tiny::members(list) {
            let parts = self.tiny.parts(guess, set);
            // Without a limit, an idle guess would be tried for ever.
            if left == ANY && parts.len() == 1 && parts[0].0 != self.tiny.solved() {
                continue;
            }
            let mut cost = self.tiny.weight(set);
            for (feedback, part) in parts {
                if feedback == self.tiny.solved() {
                    let late = if left == 1 { self.late(self.tiny.weight(part)) } else { 0 };
                    cost = cost.saturating_add(late);
                } else {
                    let list = self.tiny.restrict(rule, list, guess, feedback);
                    let left = if left == ANY { ANY } else { left - 1 };
                    cost = cost.saturating_add(self.cost(part, list, rule, left));
                }
            }
            if cost < best.0 {
                best = (cost, Some(guess));
            }
        }
        self.known.insert((set, list, rule, left), best);
        best
    }

    fn late(&self, weight: u64) -> u64 {
        if self.tiny.is_late() { losing(weight) } else { 0 }
    }

    /// The least total of the whole game with this number of guesses.
    pub fn whole(&mut self, left: u16) -> u64 {
        self.cost(self.tiny.all_answers(), self.tiny.all_guesses(), self.tiny.rule, left)
    }

    /// The game's limit, with a guess to name a known answer.
    pub fn limit(&self) -> u16 {
        if self.tiny.limit == 0 { ANY } else { u16::from(self.tiny.limit) + self.tiny.naming() }
    }

    /// The fewest guesses within the limit that solve every answer.
    pub fn worst_case(&mut self) -> Option<u16> {
        // Every strategy without idle guesses ends within as many guesses as there are words.
        let most = self.limit().min(20);
        (1..=most).find(|&left| self.whole(left) != INFINITY)
    }
}
