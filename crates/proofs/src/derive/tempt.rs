//! Temptations: false lemmas that violate only one condition of the rules. A checker that forgets the same condition
//! accepts them.

use super::board::INFINITY;
use super::draft::Draft;
use super::reach::{Blind, Place};
use super::spot::Spot;
use super::truth::Truth;
use crate::oracle::ANY;
use crate::tiny::{NORMAL, firsts, members};
use crate::writer::Why;

/// The number of attempts to find a false lemma.
const TRIES: usize = 24;

impl Draft<'_> {
    /// Looks for a false lemma by the condition that the draft forgets, and adds it.
    pub fn tempt(&mut self, rng: &mut fastrand::Rng, truth: &mut Truth<'_>) {
        // The list of guesses seldom matters, so random lemmas do not find these.
        match self.blind {
            Blind::List | Blind::Rule => self.by_another_list(rng, truth),
            Blind::RefinedRule => self.by_refinement(rng, truth),
            Blind::Root => self.by_another_root(rng, truth),
            Blind::ExchangedRule | Blind::ExchangedSet | Blind::ExchangedWeights => {
                self.by_exchange(rng, truth)
            }
            _ => self.by_chance(rng, truth),
        }
    }

    /// Searches random lemmas.
    fn by_chance(&mut self, rng: &mut fastrand::Rng, truth: &mut Truth<'_>) {
        for _ in 0..TRIES {
            let known = &self.known[rng.usize(0..self.known.len())];
            // Near an existing lemma, or anywhere.
            let (left, within) = (known.left, known.spot.set);
            let states: Vec<usize> =
                (0..self.spots.len()).filter(|&state| within & !self.spots[state].set == 0).collect();
            let left = match rng.u8(0..4) {
                0 => left,
                1 if left < 255 => left + 1,
                2 => rng.u16(1..5),
                _ => ANY,
            };
            let Some(&state) = rng.choice(&states) else { continue };
            let why = self.random_why(rng, state, left);
            let Some(reach) = self.reach(state, left, &why) else { continue };
            if reach > truth.cost(self.spots[state], left) {
                self.push(state, left, reach, why);
                return;
            }
        }
    }

    /// Searches for two states such that one costs more than the other, which must not cite it.
    fn by_another_list(&mut self, rng: &mut fastrand::Rng, truth: &mut Truth<'_>) {
        let mut pairs = Vec::new();
        for (state, &spot) in self.spots.iter().enumerate() {
            for (cited, &other) in self.spots.iter().enumerate() {
                let near = other.set & !spot.set == 0 && (other.rule, other.list) != (spot.rule, spot.list);
                let more = |left: &u16| near && truth.cost(other, *left) > truth.cost(spot, *left);
                pairs.extend([2, 3, 4, ANY].into_iter().filter(more).map(|left| (state, cited, left)));
            }
        }
        let Some(&(state, cited, left)) = rng.choice(&pairs) else { return };
        self.prove(rng, truth, cited, left);
        let why = Why::BySum(vec![self.lemmas.len() as u64 - 1]);
        if let Some(reach) = self.reach(state, left, &why) {
            self.push(state, left, reach, why);
        }
    }

    /// Searches for a guess that is idle at the start, but forbids good guesses.
    fn by_another_root(&mut self, rng: &mut fastrand::Rng, truth: &mut Truth<'_>) {
        let start = self.spots[0];
        let limit = self.board.limit();
        let mut found = Vec::new();
        for guess in members(start.list).filter(|&guess| self.board.is_idle(guess, start.set)) {
            for part in self.board.parts(guess, start.set, start.list, start.rule) {
                let spot = Spot { list: part.next, ..start };
                let more = |left: &u16| truth.cost(spot, *left) > truth.cost(start, *left);
                found.extend(
                    [limit, 2, 3, 4].into_iter().filter(more).map(|left| (guess, part.feedback, spot, left)),
                );
            }
        }
        if let Some(&(guess, feedback, spot, left)) = rng.choice(&found) {
            let state = self.part_state(0, guess, feedback, spot);
            self.prove(rng, truth, state, left);
        }
    }

    /// Searches for an exchange that makes the best guess of a state an image of an earlier one.
    fn by_exchange(&mut self, rng: &mut fastrand::Rng, truth: &mut Truth<'_>) {
        let mut found = Vec::new();
        for (state, &spot) in self.spots.iter().enumerate() {
            for left in [2, 3, 4, ANY] {
                let Some(best) = truth.best(spot, left) else { continue };
                let place = Place { spot, left };
                for mapped in &self.board.exchanges {
                    if place.may_exchange(self.board, mapped, self.blind)
                        && firsts(spot.list, &[&mapped.guesses]) >> best & 1 == 0
                    {
                        found.push((state, left, mapped.exchange.clone()));
                    }
                }
            }
        }
        let Some((state, left, exchange)) = rng.choice(found) else { return };
        self.prove_parts(rng, truth, state, left, INFINITY);
        let Why::ByGuesses { listed, .. } = self.by_guesses(rng, self.place(state, left), true) else {
            return;
        };
        let why = Why::ByGuesses { exchanges: vec![exchange], listed, refined: Vec::new() };
        if let Some(reach) = self.reach(state, left, &why) {
            self.push(state, left, reach, why);
        }
    }

    /// Searches for a guess that costs less than its refining guess suggests.
    fn by_refinement(&mut self, rng: &mut fastrand::Rng, truth: &mut Truth<'_>) {
        let mut found = Vec::new();
        for (state, &spot) in self.spots.iter().enumerate().filter(|(_, spot)| spot.rule != NORMAL) {
            for left in [2, 3, 4, ANY] {
                let place = Place { spot, left };
                let Some(best) = truth.best(spot, left) else { continue };
                for by in members(spot.list).filter(|&by| by != best) {
                    let cost = truth.of_guess(spot, left, by);
                    let shown = place.refined(self.board, best, by, cost, self.blind);
                    if shown > truth.cost(spot, left) && place.is_refined(self.board, best, by) {
                        found.push((state, left, best, by, shown));
                    }
                }
            }
        }
        let Some(&(state, left, guess, by, shown)) = rng.choice(&found) else { return };
        self.prove_parts(rng, truth, state, left, shown);
        let Why::ByGuesses { mut listed, .. } = self.by_guesses(rng, self.place(state, left), true) else {
            return;
        };
        listed.retain(|&(other, _)| other != guess as u64);
        if listed.iter().all(|&(other, _)| other != by as u64) {
            listed.push((by as u64, Vec::new()));
            listed.sort_unstable();
        }
        let place = listed.iter().position(|&(other, _)| other == by as u64).expect("it was put there");
        let why = Why::by_guesses(listed, vec![(guess as u64, place as u64)]);
        if let Some(reach) = self.reach(state, left, &why) {
            self.push(state, left, reach, why);
        }
    }
}
