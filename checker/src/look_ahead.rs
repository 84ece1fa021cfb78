//! The implicit bounds of a lemma's guesses (R0 and R1 of FORMAT.md): the counting bound of the
//! guess, and W(S) plus the counting bounds of its parts.

use std::sync::OnceLock;

use crate::bounds::Mass;
use crate::cost::{Cost, Left};
use crate::gain::{Cell, Scratch};
use crate::game::Rule;
use crate::lemma::{Lemma, Proof};
use crate::remembered::Remembered;
use crate::rules::Demand;
use crate::state::State;
use crate::view::View;

/// One lemma's set and list, ready for many questions about its guesses.
pub struct LookAhead<'a, C> {
    proof: &'a Proof<'a, C>,
    lemma: &'a Lemma<'a>,
    /// Weight and size of the set.
    mass: Mass,
    /// The gain of each guess of the state's list.
    gains: Vec<u64>,
    /// The set with the list, best guesses first, once it is needed; and where each guess stands.
    view: OnceLock<(View<C>, Vec<(u16, u32)>)>,
    known: Remembered,
}

impl<'a, C: Cell> LookAhead<'a, C> {
    /// Prepares the look-ahead of `lemma`.
    #[must_use]
    pub fn new(proof: &'a Proof<'a, C>, lemma: &'a Lemma<'a>) -> Self {
        let (positions, chosen) = numbers(proof.state_of(lemma));
        let gains = if chosen.len() == proof.whole.columns.len() {
            proof.whole.gains(&positions)
        } else {
            let all: Vec<u32> = (0..).take(positions.len()).collect();
            proof.whole.part(&positions, &chosen).gains(&all)
        };
        let mass = Mass::of(proof.game, &proof.state_of(lemma).set);
        LookAhead { proof, lemma, mass, gains, view: OnceLock::new(), known: Remembered::default() }
    }

    fn prepared(&self) -> &(View<C>, Vec<(u16, u32)>) {
        self.view.get_or_init(|| {
            let (positions, chosen) = numbers(self.proof.state_of(self.lemma));
            let view = self.proof.whole.sorted_part(&positions, &chosen, &self.gains);
            let mut column_of: Vec<(u16, u32)> = view.columns.iter().copied().zip(0..).collect();
            column_of.sort_unstable();
            (view, column_of)
        })
    }

    fn view(&self) -> &View<C> {
        &self.prepared().0
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
                let cost = self.mass.counting(gain, own, self.lemma.left);
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
        let mut total = Cost::new(self.mass.sum);
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
        let base = |part: &Vec<u32>| self.view().mass(part).base(left);
        let mut of_rest: Cost = open.iter().map(|(_, part)| base(part)).sum();
        let mut scratch = self.view().scratch();
        // First with the list of the state for all parts, which is the list of the parts, or longer.
        let mut bounds = Vec::new();
        for (_, part) in &open {
            if total + of_rest >= needed {
                return total + of_rest;
            }
            let bound = self.counting_bound(part, left, needed, &mut scratch);
            total = total + bound;
            bounds.push(bound);
            // An infinite base bound would have ended this above.
            of_rest = of_rest.less(base(part).value());
        }
        if total >= needed || self.proof.state_of(self.lemma).rule == Rule::Normal {
            return total;
        }
        // Then with the lists that the rule leaves to each part.
        for ((feedback, part), bound) in open.iter().zip(bounds) {
            let exact = self.counting_bound_with_own_list(guess, *feedback, part, left);
            total = if exact.is_infinite() { exact } else { total.less(bound.value()) + exact };
            if total >= needed {
                break;
            }
        }
        total
    }

    /// B1 of a part with the state's list.
    fn counting_bound(&self, part: &[u32], left: Left, needed: Cost, scratch: &mut Scratch<C>) -> Cost {
        // Secrets that are allowed as guesses solve sets of one and two at the base bound.
        let state = self.proof.state_of(self.lemma);
        if part.len() <= 2 && state.rule == Rule::Normal {
            return self.view().mass(part).base(left);
        }
        let finite_is_nothing = needed.is_infinite();
        self.known.get_or_find(part, || self.view().counting_bound(part, left, finite_is_nothing, scratch))
    }

    /// B1 of a part with what the rule leaves of the list after `guess` got `feedback`.
    fn counting_bound_with_own_list(&self, guess: u16, feedback: u16, part: &[u32], left: Left) -> Cost {
        let game = self.proof.game;
        let demand = Demand::new(game, self.proof.state_of(self.lemma).rule, guess, feedback);
        let allowed = (0..).zip(&self.view().columns).filter(|&(_, &next)| demand.allows(game, next));
        let chosen: Vec<u32> = allowed.map(|(column, _)| column).collect();
        let view = self.view().part(part, &chosen);
        let all: Vec<u32> = (0..).take(part.len()).collect();
        view.counting_bound(&all, left, false, &mut view.scratch())
    }

    /// The parts of `guess` as positions in the view, by feedback.
    fn parts(&self, guess: u16) -> Vec<(u16, Vec<u32>)> {
        let (view, column_of) = self.prepared();
        let place = column_of.binary_search_by_key(&guess, |&(guess, _)| guess);
        let column = column_of[place.expect("the guess is allowed")].1 as usize;
        let positions = (0..).take(view.set.len());
        let mut tagged: Vec<(u16, u32)> = positions.map(|p| (view.feedback(column, p), p)).collect();
        tagged.sort_unstable();
        tagged
            .chunk_by(|a, b| a.0 == b.0)
            .map(|part| (part[0].0, part.iter().map(|&(_, p)| p).collect()))
            .collect()
    }
}

/// The set and the list of a state as positions and columns of the whole table.
fn numbers(state: &State) -> (Vec<u32>, Vec<u32>) {
    let wide = |numbers: &[u16]| numbers.iter().map(|&n| u32::from(n)).collect();
    (wide(&state.set), wide(&state.list))
}
