//! Weights in games given as a table, whose guesses may solve several secrets or none.
//!
//! The counting bound (`counting.rs`) says: the guess after g finds at most one secret of each part P, of weight max w(P), so that
//! P costs at least 2 W(P) - max w(P). Only that one number depends on how guesses solve. Let m(P) be any number that is at
//! least the weight of all secrets of P that one guess solves. Then P costs at least 2 W(P) - m(P), by the same argument: every secret
//! pays for the next guess, and all but those which it solves pay for one more. So the bound on g is
//!
//! ```text
//! cost(g) >= W + sum over the unsolved parts P of (2 W(P) - m(P)) = 3 W - (sum over all parts of m(P)) - solved(g),
//! ```
//!
//! if m(P) is the weight of P for the part that g solves, of weight solved(g). All that follows from the counting bound, with a
//! limit or with losses, holds with m(P) in place of max w(P).
//!
//! **Several.** Let w'(s) be the greatest weight of all answers that one guess solves, over the guesses that solve s. A
//! guess that solves secrets of P, s among them, solves no more than w'(s), nor more than all. So
//!
//! ```text
//! m(P) = min(W(P), max w'(s) over s in P)
//! ```
//!
//! is such a number, and equals the solved weight on the part that g solves. The sum over all parts is at most that of max w'(P),
//! which the kernels compute as the gain of g if they take w' for the weights, and at most W. A guess solves at most m(S)
//! of its set S, so that its score, gain plus solved weight, is at most its gain plus m(S): a search for all guesses with some score
//! lowers it by m(S) first, and then computes what each guess solves.
//!
//! **Never.** If the game ends when all answers left have one class, that class is *named*; without classes, each answer is one. Count
//! that as one more guess, with one guess more in the limit: F'(S) = F(S) + W(S). Then F' obeys the recursion of every other game,
//! with F'(P) = W(P) if P has one class, and no guess solves anything of another set: m(P) = W(P) if P has one class, else 0.
//! Moreover F' is the cost of the usual game with the naming guesses, each of which solves a class, but they are allowed for sets of one
//! class only. So all lower bounds of that game hold, such as those that count max w'(P) for every part, where w'(s) is the weight of the
//! class of s, and those on sets of which every guess makes few parts (`few_parts.rs`).
//!
//! Two secrets of different classes cost 2 W then: a question tells them apart, since no two such answers have equal columns, and each is
//! named.

use crate::bound::measure::{Units, Weighed};
use crate::bound::price::Price;
use crate::game::{AnswerClasses, Game, Numbering, SecretId, Solving};

/// The weights of the secrets, and the most that a guess solves together with each.
#[derive(Debug, Clone)]
pub struct TableWeights {
    weights: Vec<u32>,
    is_equal: bool,
    /// w'(s); empty if no guess solves.
    most: Vec<u64>,
    units: Units,
}

impl TableWeights {
    pub fn new(game: &Game) -> TableWeights {
        let weights = game.weights().as_slice().to_vec();
        let is_equal = game.weights().is_equal();
        if game.solving() == Solving::Never {
            let classes = game.classes().map_or_else(Vec::new, AnswerClasses::members);
            let units = Units::of_large(&most_together(&weights, classes.iter()));
            return TableWeights { weights, is_equal, most: Vec::new(), units };
        }
        let most = most_together(&weights, game.hits().iter().map(|(_, hit)| hit));
        let units = Units::of_large(&most);
        TableWeights { weights, is_equal, most, units }
    }

    /// The same under another numbering of the secrets.
    pub fn numbered(&self, numbering: &Numbering) -> TableWeights {
        let own = |secret| numbering.answer(secret).index();
        let most = if self.most.is_empty() { 0 } else { numbering.len() };
        TableWeights {
            is_equal: self.is_equal,
            weights: numbering.secrets().map(|secret| self.weights[own(secret)]).collect(),
            most: numbering.secrets().take(most).map(|secret| self.most[own(secret)]).collect(),
            units: self.units.numbered(numbering),
        }
    }

    /// The weight of every secret, if they all weigh the same.
    pub fn equal_weight(&self) -> Option<Price> {
        self.weights.first().filter(|_| self.is_equal).map(|&weight| weight.into())
    }

    pub fn weight(&self, secret: SecretId) -> Price {
        self.weights[secret.index()].into()
    }

    /// The units of the gains.
    pub fn units(&self) -> &Units {
        &self.units
    }

    /// The weight of a set, and the most that one guess solves of it; `is_one` if that is all.
    pub fn weigh(&self, set: &[SecretId], is_one: bool) -> Weighed {
        let weight: u64 = set.iter().map(|secret| u64::from(self.weights[secret.index()])).sum();
        let most = match is_one {
            true => weight,
            false => {
                set.iter().filter_map(|secret| self.most.get(secret.index())).copied().max().unwrap_or(0)
            }
        };
        Weighed {
            size: set.len(),
            apart: set.len(),
            weight: weight.into(),
            heaviest: most.min(weight).into(),
        }
    }
}

/// For each secret the greatest weight of the sets that hold it, at least its own.
fn most_together<'s>(weights: &[u32], sets: impl Iterator<Item = &'s Vec<SecretId>>) -> Vec<u64> {
    let mut most: Vec<u64> = weights.iter().map(|&weight| weight.into()).collect();
    for set in sets {
        let weight: u64 = set.iter().map(|secret| u64::from(weights[secret.index()])).sum();
        set.iter().for_each(|secret| most[secret.index()] = most[secret.index()].max(weight));
    }
    most
}
