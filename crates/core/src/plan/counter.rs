//! Gain of some words together with each further word, for all further words in one pass: the number of parts that they make
//! together, or the sum of the heaviest weights of all parts.
//!
//! A further word splits each part of the words before it, and its gains there add up. The kernels of the search count them,
//! part by part.

use crate::bound::columns::BLOCK;
use crate::bound::count::with_count;
use crate::bound::measure::{Gain, HeaviestFirst, Measure, Parts};
use crate::bound::parts::measure_block;
use crate::bound::price::Price;
use crate::bound::scan::Scanner;
use crate::game::{GuessId, SecretId};
use crate::plan::terms::Terms;
use crate::search::node::engine::Engine;

pub(super) struct Counter<'e> {
    engine: &'e Engine,
    scanner: Scanner<'e>,
    /// Gains by slot, in units if weights differ: their sum has fewer than 31 bits (`bound/measure.rs`).
    sums: Vec<Gain>,
    order: HeaviestFirst,
}

/// Smaller parts are bounded by their size, which some guess often attains.
const BOUNDED_MIN: usize = 6;

impl<'e> Counter<'e> {
    pub(super) fn new(engine: &'e Engine) -> Counter<'e> {
        let tables = &engine.tables;
        let scanner = Scanner::new(engine.table(), &tables.columns, (&tables.supersets, &tables.neighbours));
        Counter { engine, scanner, sums: vec![0; tables.columns.stride], order: HeaviestFirst::default() }
    }

    /// Count the gain of the words together with each guess in a slot from `first` on, as far as it is at least `least`.
    ///
    /// Small parts come first. Counting them takes little time, and refutes guesses that the large parts, which take nearly all
    /// of the time, can then skip.
    pub(super) fn count(&mut self, terms: &Terms<'_>, words: &[GuessId], first: usize, least: Price) {
        self.sums.fill(0);
        let least = self.to_units(least);
        // Each with an upper bound of the gain of any guess on it, in units.
        let mut parts: Vec<(Gain, Vec<SecretId>)> =
            terms.parts(words).into_iter().map(|part| (self.most(&part, least > 0), part)).collect();
        parts.sort_by_key(|(_, part)| part.len());
        let mut rest: Gain = parts.iter().map(|(most, _)| most).sum();
        let from = first / BLOCK;
        for (most, secrets) in &parts {
            let wanted = Wanted { from, least: least.saturating_sub(rest - most), most: *most };
            rest -= most;
            match self.engine.costs.units() {
                None => with_count!(self.engine.tables.columns, secrets.len(), C => {
                    add(self.engine, &mut self.sums, &wanted, secrets, Parts::<C>::new(secrets.len()));
                }),
                Some(units) => {
                    units.heaviest_first(secrets, &mut self.order);
                    let measure = self.order.gains(units);
                    add(self.engine, &mut self.sums, &wanted, &self.order.secrets, measure);
                }
            }
        }
    }

    /// An upper bound of the gain of any guess on a part: counted if that pays, else the whole weight.
    fn most(&mut self, set: &[SecretId], counted: bool) -> Gain {
        let counted = counted && set.len() >= BOUNDED_MIN;
        match self.engine.costs.units() {
            None if counted => self.scanner.most_parts(set, None, true, 1).any,
            None => set.len() as Gain,
            Some(units) => {
                units.heaviest_first(set, &mut self.order);
                let measured = (&self.order, self.order.gains(units));
                match counted {
                    true => self.scanner.most_gain(set, measured, None, true, 1).any,
                    false => self.order.total(),
                }
            }
        }
    }

    fn to_units(&self, weight: Price) -> Gain {
        // Sums of weights fit 64 bits, and every gain is below the largest number of units.
        let weight = u64::try_from(weight).unwrap_or(u64::MAX);
        let units = self.engine.costs.units().map_or(weight, |units| units.at_least(weight));
        Gain::try_from(units).unwrap_or(Gain::MAX)
    }

    /// An upper bound of the gain of the guess in a slot.
    fn gain(&self, slot: usize) -> Price {
        let sum = self.sums[slot];
        self.engine.costs.units().map_or(Price::from(sum), |units| Price::from(units.weight(sum)))
    }

    /// The guesses in slots from `first` on that gain at least `least`, with their gains.
    pub(super) fn gaining(
        &self,
        least: Price,
        first: usize,
    ) -> impl Iterator<Item = (GuessId, Price)> + use<'_, 'e> {
        let columns = &self.engine.tables.columns;
        let gains = (first..self.sums.len()).map(|slot| (slot, self.gain(slot)));
        let enough = gains.filter(move |&(_, gain)| gain >= least);
        enough.filter_map(|(slot, gain)| columns.guess(slot).map(|guess| (guess, gain)))
    }
}

/// The guesses to count on a part.
struct Wanted {
    from: usize,
    /// Least gain up to this part, itself included.
    least: Gain,
    most: Gain,
}

/// Add the gain of each wanted guess on a part, whose secrets are in the order of the measure. The sums of other guesses stay
/// below the least.
fn add<M: Measure>(engine: &Engine, sums: &mut [Gain], wanted: &Wanted, part: &[SecretId], measure: M) {
    let sums = &mut sums[wanted.from * BLOCK..];
    if part.len() == 1 {
        let worth: Gain = measure.worth(0).into();
        return sums.iter_mut().for_each(|sum| *sum += worth);
    }
    let mut counts = [M::Sum::default(); BLOCK];
    for (block, sums) in (wanted.from..).zip(sums.chunks_exact_mut(BLOCK)) {
        let gained = sums.iter().copied().max().unwrap_or(0);
        if gained + wanted.most < wanted.least {
            continue;
        }
        let range = (wanted.least.saturating_sub(gained), usize::MAX);
        measure_block(&engine.tables.columns, part, measure, (block, block), range, &mut counts);
        for (sum, &count) in sums.iter_mut().zip(&counts) {
            *sum += count.into();
        }
    }
}
