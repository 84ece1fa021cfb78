//! Sums of cited bounds (R4 and R5 of FORMAT.md): superadditivity and monotony.
//!
//! A strategy for a set, restricted to one of several disjoint subsets, is a strategy for that subset. So the set costs
//! at least as much as the subsets together. Each cited lemma must be about a game that is no harder: at least as many
//! guesses left, and at least the same guesses allowed, by the same rule or by the normal rule with all guesses. In some games it must
//! have the same number of guesses left ([`Game::has_exact_limits`](crate::play::game::Game::has_exact_limits)).

use std::sync::Arc;

use crate::counting::Mass;
use crate::counting::fast::Cell;
use crate::play::game::Rule;
use crate::proof::lemma::{Lemma, Proof};
use crate::refusal::cost::{Cost, Left};
use crate::refusal::reject::Reject;

pub fn check<C: Cell>(proof: &Proof<'_, C>, lemma: &Lemma<'_>, cited: &[u32]) -> Result<(), Reject> {
    let state = lemma.state;
    let whole = Situation { set: &state.set, list: &state.list, rule: state.rule, left: lemma.left };
    let reached = whole.sum(proof, lemma, cited)?;
    if reached < lemma.bound {
        return Err(Reject::SumTooSmall { lemma: lemma.number, reached, bound: lemma.bound });
    }
    Ok(())
}

/// The subject of cited lemmas: a lemma's own state, or one part of a guess on it.
pub struct Situation<'a> {
    /// The secrets, increasing.
    pub set: &'a [u16],
    pub list: &'a Arc<Vec<u16>>,
    pub rule: Rule,
    pub left: Left,
}

impl Situation<'_> {
    /// The sum of the cited bounds and of the base bound of the secrets in no cited set. Refuses lemmas that do not
    /// apply here, and two lemmas about the same secret.
    pub fn sum<C: Cell>(
        &self,
        proof: &Proof<'_, C>,
        lemma: &Lemma<'_>,
        cited: &[u32],
    ) -> Result<Cost, Reject> {
        let number = lemma.number;
        let mut covered = vec![false; self.set.len()];
        let mut total = Cost::ZERO;
        for &cited in cited {
            let other = &proof.lemmas[cited as usize];
            let state = other.state;
            for secret in state.set.iter() {
                let Ok(place) = self.set.binary_search(secret) else {
                    return Err(Reject::CitedSetOutside { lemma: number, cited });
                };
                if std::mem::replace(&mut covered[place], true) {
                    return Err(Reject::CitedSetsOverlap { lemma: number, cited });
                }
            }
            if other.left != self.left && proof.game.has_exact_limits() {
                return Err(Reject::CitedLimitOther { lemma: number, cited, needed: self.left });
            }
            if other.left < self.left {
                return Err(Reject::CitedLimitTooSmall { lemma: number, cited, needed: self.left });
            }
            if !state.has_at_least(proof.game, self.rule, self.list) {
                return Err(Reject::CitedListTooShort { lemma: number, cited });
            }
            total = total + other.bound;
        }
        let uncovered = self.set.iter().zip(covered).filter(|(_, covered)| !covered);
        let uncovered: Vec<u16> = uncovered.map(|(&secret, _)| secret).collect();
        Ok(total + Mass::of(proof.game, &uncovered).base_bound(self.left))
    }
}
