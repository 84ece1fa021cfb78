//! The implicit bounds of a lemma's guesses (R0 and R1 of FORMAT.md): the counting bounds of all guesses, which suffice
//! for most of them, and the data for bounding the rest (`guess_cost.rs`).

use std::sync::{Arc, OnceLock};

use crate::counting::Mass;
use crate::counting::fast::{Cell, Memo, Overlaps, Ranked, Shortlist, Subtable};
use crate::play::game::Rule;
use crate::proof::lemma::{Lemma, Proof};

/// The set and the list of one lemma, prepared for bounds on its guesses.
pub struct LookAhead<'a, C> {
    pub proof: &'a Proof<'a, C>,
    pub lemma: &'a Lemma<'a>,
    pub mass: Mass,
    /// The guesses of the state's list, on the set or on more secrets.
    pub all: Arc<Subtable<C>>,
    /// Positions of the lemma's secrets in `all`.
    pub positions: Vec<u32>,
    /// The gain of each column of `all`.
    pub gains: Vec<u64>,
    /// The columns whose guess is not idle and has a counting bound below the lemma's bound.
    pub left_over: Vec<usize>,
    /// Made on demand: many lemmas need no look-ahead.
    prepared: OnceLock<Prepared<C>>,
    pub memo: Memo,
    /// Parts that bound others; `None` where that argument does not apply.
    pub overlaps: Option<Overlaps>,
}

/// The guesses of a lemma, best first.
pub struct Prepared<C> {
    pub ranked: Ranked<C>,
    /// The columns that the rule leaves.
    pub shortlist: Shortlist,
}

impl<'a, C: Cell> LookAhead<'a, C> {
    /// Computes the counting bounds of all guesses of `lemma`.
    pub fn new(proof: &'a Proof<'a, C>, lemma: &'a Lemma<'a>) -> Self {
        let (whole, state) = (&proof.whole, lemma.state);
        let all = if state.list.len() == whole.columns.len() {
            Arc::clone(whole)
        } else {
            let columns = (0..).zip(&whole.columns);
            let allowed = columns.filter(|&(_, &guess)| state.allows(guess)).map(|(column, _)| column);
            Arc::new(whole.part(state.set.to_vec(), &allowed.collect::<Vec<u32>>()))
        };
        let positions = all.positions(&state.set);
        let gains = all.gains(&positions);
        let mass = Mass::of(proof.game, &state.set);
        // Elsewhere the gain says so.
        let parts = all.counts_by_parts().then(|| all.parts(&positions));
        let left_over = |(column, (&guess, &gain)): (usize, (&u16, &u64))| {
            let refuted = |own| mass.counting_bound(gain, own, lemma.left) >= lemma.bound;
            // Most guesses are refuted whatever they weigh themselves.
            if refuted(mass.largest) {
                return None;
            }
            let own = proof.game.own(guess, &state.set);
            // With a second part, the gain would exceed the largest weight.
            let is_whole = parts.as_ref().map_or(gain == mass.largest, |parts| parts[column] == 1);
            let idle = own == 0 && is_whole;
            (!idle && !refuted(own)).then_some(column)
        };
        let left_over = all.columns.iter().zip(&gains).enumerate().filter_map(left_over).collect();
        // The conditions of `overlaps.rs`, for parts that all have the same guesses.
        let more_than_two = lemma.left.number().is_none_or(|left| left > 3);
        let one_each = !all.is_weighted() && !all.counts_by_parts();
        let may_overlap = more_than_two && one_each && state.rule == Rule::Normal;
        LookAhead {
            proof,
            lemma,
            mass,
            all,
            positions,
            gains,
            left_over,
            prepared: OnceLock::new(),
            memo: Memo::default(),
            overlaps: may_overlap.then(|| Overlaps::new(state.set.len())),
        }
    }

    pub fn prepared(&self) -> &Prepared<C> {
        self.prepared.get_or_init(|| {
            let state = self.lemma.state;
            // With equal weights, the gains are the numbers of parts.
            let others = self.all.is_weighted() || self.all.counts_by_parts();
            let parts = others.then(|| self.all.parts(&self.positions));
            let parts = parts.as_ref().unwrap_or(&self.gains);
            let ranked = Ranked::new(&self.all, &state.set, parts, self.left_over.len());
            let shortlist = Shortlist::new(self.proof.game, state.rule, &ranked.columns);
            Prepared { ranked, shortlist }
        })
    }
}
