//! The implicit bounds of a lemma's guesses (R0 and R1 of FORMAT.md): the counting bound of the
//! guess, and W(S) plus the counting bounds of its parts.

use std::sync::OnceLock;

use crate::bounds::Mass;
use crate::cost::Cost;
use crate::gain::{Cell, Scratch};
use crate::lemma::{Lemma, Proof};
use crate::memo::Memo;
use crate::rules::Demand;
use crate::shortlist::{After, Shortlist, columns_in};
use crate::state::State;
use crate::subtable::Subtable;

/// One lemma's set and list, ready for many questions about its guesses.
pub struct LookAhead<'a, C> {
    proof: &'a Proof<'a, C>,
    lemma: &'a Lemma<'a>,
    /// Weight and size of the set.
    mass: Mass,
    /// The gain of each guess of the state's list.
    gains: Vec<u64>,
    /// Made when it is needed: many lemmas need no look-ahead.
    prepared: OnceLock<Prepared<'a, C>>,
    known: Memo,
}

/// The set of a lemma with its list, best guesses first.
struct Prepared<'a, C> {
    subtable: Subtable<'a, C>,
    /// What the rule leaves of the columns.
    shortlist: Shortlist,
}

/// What the guesses of a state's list make of its set, counted in one way or the other.
fn count<C: Cell>(
    proof: &Proof<'_, C>,
    state: &State,
    counted: impl Fn(&Subtable<'_, C>, &[u32]) -> Vec<u64>,
) -> Vec<u64> {
    if state.list.len() == proof.whole.columns.len() {
        let positions: Vec<u32> = state.set.iter().map(|&secret| secret.into()).collect();
        return counted(proof.whole, &positions);
    }
    let all: Vec<u32> = (0..).take(state.set.len()).collect();
    counted(&Subtable::new(proof.game, proof.table, state.set.to_vec(), state.list.to_vec()), &all)
}

/// A list of less than one part in so many of all columns is short.
const SHORT: usize = 4;

impl<'a, C: Cell> LookAhead<'a, C> {
    /// Prepares the look-ahead of `lemma`.
    #[must_use]
    pub fn new(proof: &'a Proof<'a, C>, lemma: &'a Lemma<'a>) -> Self {
        let state = proof.state_of(lemma);
        let gains = count(proof, state, |subtable, set| subtable.gains(set));
        let mass = Mass::of(proof.game, &state.set);
        LookAhead { proof, lemma, mass, gains, prepared: OnceLock::new(), known: Memo::default() }
    }

    fn prepared(&self) -> &Prepared<'a, C> {
        self.prepared.get_or_init(|| {
            let Proof { game, table, .. } = self.proof;
            let state = self.proof.state_of(self.lemma);
            let parts = count(self.proof, state, |subtable, set| subtable.parts(set));
            let subtable = Subtable::sorted(game, table, state.set.to_vec(), &state.list, &parts);
            let shortlist = Shortlist::new(game, state.rule, &subtable.columns);
            Prepared { subtable, shortlist }
        })
    }

    fn subtable(&self) -> &Subtable<'a, C> {
        &self.prepared().subtable
    }

    /// The guesses that are not idle and whose counting bound is below the lemma's bound.
    #[must_use]
    pub fn not_refuted_by_counting(&self) -> Vec<u16> {
        let state = self.proof.state_of(self.lemma);
        let guesses = state.list.iter().copied().zip(self.gains.iter().copied());
        guesses
            .filter_map(|(guess, gain)| {
                let own = self.proof.game.weight_if_member(guess, &state.set);
                // One part only: its largest weight is the whole gain.
                let idle = own == 0 && gain == self.mass.largest;
                let cost = self.mass.counting_bound(gain, own, self.lemma.left);
                (!idle && cost < self.lemma.bound).then_some(guess)
            })
            .collect()
    }

    /// What `guess` costs at least: W(S) and, for each part but the solved one, the bound that
    /// `cited` has for its feedback, or else its counting bound. Exact up to `needed`: parts whose
    /// counting bound is no longer needed to reach that count with their base bound.
    #[must_use]
    pub fn cost(&self, guess: u16, needed: Cost, cited: impl Fn(u16) -> Option<Cost>) -> Cost {
        let left = self.lemma.left.after_guess();
        let mut total = Cost::guesses(self.mass.sum);
        let mut open = Vec::new();
        for (feedback, part) in self.parts(guess) {
            if feedback == self.proof.game.solved() {
                continue;
            }
            if let Some(bound) = cited(feedback) {
                total = total + bound;
            } else {
                open.push((feedback, part));
            }
        }
        // Largest parts first: their counting bounds are farthest above their base bounds.
        open.sort_by_key(|(feedback, part)| (std::cmp::Reverse(part.len()), *feedback));
        let base = |part: &Vec<u32>| self.subtable().mass(part).base_bound(left);
        let mut of_rest: Cost = open.iter().map(|(_, part)| base(part)).sum();
        let mut scratch = self.subtable().scratch();
        let prepared = self.prepared();
        let after = prepared.shortlist.after(self.proof.game, guess);
        for (feedback, part) in &open {
            if total + of_rest >= needed {
                return total + of_rest;
            }
            let bound = self.counting_bound(&after, *feedback, part, needed, &mut scratch);
            total = total + bound;
            // An infinite base bound would have ended this above.
            of_rest = of_rest - base(part);
        }
        total
    }

    /// B1 of the part of a guess with `feedback`, with the list that the rule leaves to it.
    fn counting_bound(
        &self,
        after: &After<'_>,
        feedback: u16,
        part: &[u32],
        needed: Cost,
        scratch: &mut Scratch<C>,
    ) -> Cost {
        let (game, subtable) = (self.proof.game, self.subtable());
        let left = self.lemma.left.after_guess();
        // Secrets that are allowed as guesses solve sets of one and two at the base bound.
        if part.len() <= 2
            && part.iter().all(|&p| self.is_allowed_after(after.guess(), feedback, subtable.set[p as usize]))
        {
            return subtable.mass(part).base_bound(left);
        }
        let finite_is_nothing = needed.is_infinite();
        let Some(allowed) = after.allowed(game, feedback) else {
            return self
                .known
                .get_or_find(part, || subtable.counting_bound(part, None, left, finite_is_nothing, scratch));
        };
        // A short list is worth a table of its own.
        let chosen: Vec<u32> = columns_in(&allowed).collect();
        if chosen.len() * SHORT < subtable.columns.len() {
            let set = part.iter().map(|&p| subtable.set[p as usize]).collect();
            let list = chosen.iter().map(|&c| subtable.columns[c as usize]).collect();
            let subtable = Subtable::new(game, self.proof.table, set, list);
            let all: Vec<u32> = (0..).take(part.len()).collect();
            return subtable.counting_bound(&all, None, left, finite_is_nothing, scratch);
        }
        subtable.counting_bound(part, Some(&allowed), left, finite_is_nothing, scratch)
    }

    fn is_allowed_after(&self, guess: u16, feedback: u16, next: u16) -> bool {
        let (game, state) = (self.proof.game, self.proof.state_of(self.lemma));
        state.allows(next) && Demand::new(game, state.rule, guess, feedback).allows(game, next)
    }

    /// The parts of `guess` as positions in the subtable, by feedback.
    fn parts(&self, guess: u16) -> Vec<(u16, Vec<u32>)> {
        let feedbacks = self.proof.table.of(guess);
        let secrets = self.subtable().set.iter().zip(0..);
        let mut tagged: Vec<(u16, u32)> = secrets
            .map(|(&secret, position)| (feedbacks[usize::from(secret)].feedback(), position))
            .collect();
        tagged.sort_unstable();
        tagged
            .chunk_by(|a, b| a.0 == b.0)
            .map(|part| (part[0].0, part.iter().map(|&(_, p)| p).collect()))
            .collect()
    }
}
