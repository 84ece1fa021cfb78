//! A tiny game with tables for frequent questions: parts, allowed guesses after them, and the weight of every set.

use crate::oracle::ANY;
use crate::tiny::{Mapped, NORMAL, Set, Tiny, members};

/// More than any strategy costs.
pub const INFINITY: u128 = u128::MAX;

/// The price of a lost weight of one, above any number of guesses. With losses, a cost is the weight lost times this,
/// plus the guesses spent.
pub const LOST: u128 = 1 << 80;

/// A part of a guess on all answers.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub feedback: u16,
    pub secrets: Set,
    /// The guesses that the game's rule allows after it.
    pub next: Set,
}

/// The tables of one game.
pub struct Board<'a> {
    pub tiny: &'a Tiny,
    /// For each guess its parts on all answers, by feedback.
    parts: Vec<Vec<Part>>,
    weight: Vec<u128>,
    largest: Vec<u128>,
    pub solved: u16,
    pub digest: [u8; 32],
    pub exchanges: Vec<Mapped>,
}

impl<'a> Board<'a> {
    pub fn new(tiny: &'a Tiny) -> Board<'a> {
        let (answers, guesses) = (tiny.all_answers(), tiny.all_guesses());
        let part = |guess: usize, (feedback, secrets): (u16, Set)| {
            let next = tiny.restrict(tiny.rule, guesses, guess, feedback);
            Part { feedback, secrets, next }
        };
        let parts = |guess| tiny.parts(guess, answers).into_iter().map(|p| part(guess, p)).collect();
        Board {
            tiny,
            parts: members(guesses).map(parts).collect(),
            weight: (0..=answers).map(|set| tiny.weight(set).into()).collect(),
            largest: (0..=answers).map(|set| tiny.largest(set).into()).collect(),
            solved: tiny.solved(),
            digest: tiny.digest(),
            exchanges: tiny.exchanges(),
        }
    }

    /// The parts of a guess on a set, including the solved one, with the allowed guesses of a list.
    pub fn parts(&self, guess: usize, set: Set, list: Set, rule: u8) -> impl Iterator<Item = Part> {
        self.parts[guess].iter().filter(move |part| part.secrets & set != 0).map(move |part| Part {
            secrets: part.secrets & set,
            next: if rule == NORMAL { list } else { list & part.next },
            ..*part
        })
    }

    /// The guesses left at the start, with one to name a known answer.
    pub fn limit(&self) -> u16 {
        if self.tiny.limit == 0 { ANY } else { u16::from(self.tiny.limit) + self.tiny.naming() }
    }

    /// The guesses of a lemma for so many guesses of a claim.
    pub fn with_naming(&self, guesses: u16) -> u16 {
        if guesses == ANY { ANY } else { guesses + self.tiny.naming() }
    }

    /// The guesses that name all answers but those of this weight, which a total does not count.
    pub fn named(&self, lost: u128) -> u128 {
        u128::from(self.tiny.naming()) * self.weight(self.tiny.all_answers()).saturating_sub(lost)
    }

    /// Whether a state has a single answer, or class of answers, which is known.
    pub fn is_known(&self, set: Set) -> bool {
        self.tiny.is_named(set)
    }

    /// Whether lemmas apply with one number of guesses left only.
    pub fn has_exact_limits(&self) -> bool {
        self.tiny.is_known() && self.tiny.may_lose()
    }

    pub fn weight(&self, set: Set) -> u128 {
        self.weight[usize::from(set)]
    }

    /// The weight that a guess solves of a set.
    pub fn own(&self, guess: usize, set: Set) -> u128 {
        self.weight(self.hits(guess, set))
    }

    /// The secrets of a set that a guess solves.
    pub fn hits(&self, guess: usize, set: Set) -> Set {
        let solved = self.parts[guess].iter().find(|part| part.feedback == self.solved);
        solved.map_or(0, |part| part.secrets & set)
    }

    /// Largest weight in a set.
    pub fn largest(&self, set: Set) -> u128 {
        self.largest[usize::from(set)]
    }

    /// The least bound that a file can state for a set with `left` guesses: 2W − wmax, or W if losses are allowed and
    /// one guess is left.
    pub fn least(&self, set: Set, left: u16) -> u128 {
        if self.tiny.may_lose() && left == 1 {
            return self.weight(set);
        }
        2 * self.weight(set) - self.largest(set)
    }

    /// The cost of a set without a guess left.
    pub fn without_guesses(&self, set: Set) -> u128 {
        if self.tiny.may_lose() { self.weight(set) * LOST } else { INFINITY }
    }

    /// Whether a guess is idle: it solves nothing of the set and makes one part.
    pub fn is_idle(&self, guess: usize, set: Set) -> bool {
        self.hits(guess, set) == 0
            && self.parts[guess].iter().filter(|part| part.secrets & set != 0).count() == 1
    }
}

/// A sum that preserves infinity.
pub fn add(a: u128, b: u128) -> u128 {
    if a == INFINITY || b == INFINITY { INFINITY } else { a + b }
}
