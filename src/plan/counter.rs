//! The gain of some words with every further word, all of these at once: the number of parts that they make together, or what
//! the heaviest of each part weigh.
//!
//! The further word splits each part of the words before it, and what it gains there adds up. That is what the kernels of the
//! search count, over one part after the other.

use crate::bound::columns::BLOCK;
use crate::bound::measure::{Gain, HeaviestFirst, Measure, Parts};
use crate::bound::parts::measure_block;
use crate::bound::price::Price;
use crate::bound::scan::Scanner;
use crate::game::partition;
use crate::plan::terms::Terms;
use crate::search::node::engine::Engine;
use crate::words::{GuessId, SecretId};

/// One thread's memory for counting.
pub(super) struct Counter<'e> {
    engine: &'e Engine,
    scanner: Scanner<'e>,
    /// By column, in units where weights differ: all of them together have less than 31 bits (`bound/measure.rs`).
    sums: Vec<Gain>,
    order: HeaviestFirst,
}

/// A part with the most that any guess gains on it, in units.
struct Bounded {
    secrets: Vec<SecretId>,
    most: Gain,
}

/// Smaller parts are often told apart whole: that much is taken for the most of them.
const BOUNDED_MIN: usize = 6;

impl<'e> Counter<'e> {
    /// Nothing counted yet.
    pub(super) fn new(engine: &'e Engine) -> Counter<'e> {
        let tables = &engine.tables;
        let scanner = Scanner::new(engine.table(), &tables.columns, (&tables.supersets, &tables.neighbours));
        Counter { engine, scanner, sums: vec![0; tables.columns.stride], order: HeaviestFirst::default() }
    }

    /// Count what the words gain together with each guess in a slot from `first` on, as far as it is at least `least`.
    ///
    /// Small parts come first. They are counted soonest, and guesses that do badly on them need not be counted on the large
    /// ones, which take nearly all of the time.
    pub(super) fn count(&mut self, terms: &Terms<'_>, words: &[GuessId], first: usize, least: Price) {
        self.sums.fill(0);
        let least = self.to_units(least);
        let mut parts: Vec<Bounded> = parts(terms, words)
            .into_iter()
            .map(|secrets| Bounded { most: self.most(&secrets, least > 0), secrets })
            .collect();
        parts.sort_by_key(|part| part.secrets.len());
        let mut rest: Gain = parts.iter().map(|part| part.most).sum();
        let from = first / BLOCK;
        for Bounded { secrets, most } in &parts {
            let wanted = Wanted { from, least: least.saturating_sub(rest - most), most: *most };
            rest -= most;
            match self.engine.costs.units() {
                None if self.engine.tables.columns.fits_bytes(secrets.len()) => {
                    let measure = Parts::<u8>::of(secrets.len());
                    add(self.engine, &mut self.sums, &wanted, secrets, measure);
                }
                None => {
                    let measure = Parts::<u16>::of(secrets.len());
                    add(self.engine, &mut self.sums, &wanted, secrets, measure);
                }
                Some(units) => {
                    units.heaviest_first(secrets, &mut self.order);
                    let measure = self.order.gains(units);
                    add(self.engine, &mut self.sums, &wanted, &self.order.secrets, measure);
                }
            }
        }
    }

    /// The most that any guess gains on a part, or its whole weight, which is more, unless it is worth counting.
    fn most(&mut self, set: &[SecretId], counted: bool) -> Gain {
        let counted = counted && set.len() >= BOUNDED_MIN;
        match self.engine.costs.units() {
            None if counted => self.scanner.most_parts(set, None, true).any,
            None => set.len() as Gain,
            Some(units) => {
                units.heaviest_first(set, &mut self.order);
                let measured = (&self.order, self.order.gains(units));
                match counted {
                    true => self.scanner.most_gain(set, measured, None, true).any,
                    false => self.order.total(),
                }
            }
        }
    }

    /// The fewest units that weigh so much.
    fn to_units(&self, weight: Price) -> Gain {
        // Sums of weights have less than 64 bits, and no gain is as large as the largest number of units.
        let weight = u64::try_from(weight).unwrap_or(u64::MAX);
        let units = self.engine.costs.units().map_or(weight, |units| units.at_least(weight));
        Gain::try_from(units).unwrap_or(Gain::MAX)
    }

    /// The gain of the guess in a slot, or a little more.
    pub(super) fn gain(&self, slot: usize) -> Price {
        self.in_units(self.sums[slot])
    }

    /// The guesses in slots from `first` on that gain at least so much, with their gains.
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

    fn in_units(&self, sum: Gain) -> Price {
        self.engine.costs.units().map_or(Price::from(sum), |units| Price::from(units.weight(sum)))
    }
}

/// The parts that some words make of all answers, their own included.
fn parts(terms: &Terms<'_>, words: &[GuessId]) -> Vec<Vec<SecretId>> {
    let table = terms.engine.table();
    words.iter().fold(vec![terms.secrets.clone()], |parts, &word| {
        let split = |part: &Vec<SecretId>| partition(table, word, part);
        parts.iter().flat_map(split).map(|part| part.secrets).collect()
    })
}

/// Which guesses are counted on a part.
struct Wanted {
    /// The first block.
    from: usize,
    /// What a guess must have gained with this part.
    least: Gain,
    /// The most that any gains on this part.
    most: Gain,
}

/// Add what every guess that is wanted gains on a part, which is in the order of the measure. The sums of others stay below
/// what is wanted.
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
        let asked = (wanted.least.saturating_sub(gained), usize::MAX);
        measure_block(&engine.tables.columns, part, measure, (block, block), asked, &mut counts);
        for (sum, &count) in sums.iter_mut().zip(&counts) {
            *sum += count.into();
        }
    }
}
