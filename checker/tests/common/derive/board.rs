//! A tiny game with everything that is asked of it again and again looked up: parts, what stays allowed after them,
//! and the weight of every set.

use crate::common::oracle::ANY;
use crate::common::tiny::{NORMAL, Set, Tiny, members};

/// More than any strategy costs.
pub const INFINITY: u128 = u128::MAX;

/// What losing a weight of one costs: more than any number of guesses. So a cost is one number also where answers
/// may be lost, the weight that is lost times this, and the guesses that are spent.
pub const LOST: u128 = 1 << 80;

/// A part of a guess on all answers.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub feedback: u16,
    pub secrets: Set,
    /// What the game's rule allows after it.
    pub next: Set,
}

/// See the head of this file.
pub struct Board<'a> {
    pub tiny: &'a Tiny,
    /// For each guess its parts on all answers, by feedback.
    parts: Vec<Vec<Part>>,
    weight: Vec<u128>,
    largest: Vec<u128>,
    pub solved: u16,
    pub digest: [u8; 32],
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
        }
    }

    /// The parts of a guess on a set, the solved one too, with what stays allowed of a list.
    pub fn parts(&self, guess: usize, set: Set, list: Set, rule: u8) -> impl Iterator<Item = Part> {
        self.parts[guess].iter().filter(move |part| part.secrets & set != 0).map(move |part| Part {
            secrets: part.secrets & set,
            next: if rule == NORMAL { list } else { list & part.next },
            ..*part
        })
    }

    /// The game's limit of guesses.
    pub fn limit(&self) -> u16 {
        if self.tiny.limit == 0 { ANY } else { self.tiny.limit.into() }
    }

    pub fn weight(&self, set: Set) -> u128 {
        self.weight[usize::from(set)]
    }

    /// Weight of a guess where it is in the set, else 0.
    pub fn own(&self, guess: usize, set: Set) -> u128 {
        if set >> guess & 1 == 1 { self.tiny.weights[guess].into() } else { 0 }
    }

    /// Largest weight in a set.
    pub fn largest(&self, set: Set) -> u128 {
        self.largest[usize::from(set)]
    }

    /// The least bound that a file can state of a set with `left` guesses: 2W − wmax, or W where one guess is all
    /// there is and what it does not find is lost.
    pub fn least(&self, set: Set, left: u16) -> u128 {
        if self.tiny.may_lose() && left == 1 {
            return self.weight(set);
        }
        2 * self.weight(set) - self.largest(set)
    }

    /// What a set costs that there is no guess left for.
    pub fn without_guesses(&self, set: Set) -> u128 {
        if self.tiny.may_lose() { self.weight(set) * LOST } else { INFINITY }
    }

    /// Whether a guess is not in the set and tells nothing about it.
    pub fn is_idle(&self, guess: usize, set: Set) -> bool {
        set >> guess & 1 == 0 && self.parts[guess].iter().filter(|part| part.secrets & set != 0).count() == 1
    }
}

/// A sum in which infinity stays infinity.
pub fn add(a: u128, b: u128) -> u128 {
    if a == INFINITY || b == INFINITY { INFINITY } else { a + b }
}
