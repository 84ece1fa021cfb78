//! The guess whose partition of the candidates measures smallest.
//!
//! The columns of [`LANES`] guesses are read side by side: each candidate deals one secret into a part of each of them,
//! so the counts stay in the nearest cache. Weighted measures, and games with more than 256 feedback codes, go column by
//! column instead.

use rayon::prelude::*;

use crate::strategy::{Measure, Options, State, Strategy, Term, single};
use salet_core::game::{Line, Solving};
use salet_words::{GuessId, SecretId};

/// Guesses measured together.
const LANES: usize = 32;

/// Counts of a lane: one for each value of a narrow cell.
const CODES: usize = 256;

/// Lookups below which one thread does a scan alone.
const SHARED_WORK: usize = 1 << 21;

/// A guess after its measure and its position in the file of guesses, the order of preference.
pub(super) type Scored = (u128, usize, GuessId);

/// The strategy that plays the guess of the pool whose partition measures smallest: the first in the file of guesses, or the
/// first candidate if those are preferred. A guess that solves all remaining candidates, as that of a single one does, is played.
#[derive(Debug, Clone)]
pub(super) struct Greedy<M> {
    pub(super) options: Options,
    pub(super) measure: M,
    /// The measure of the program in single precision.
    pub(super) single: Option<Term>,
}

impl<M: Measure> Greedy<M> {
    /// The best of some guesses, in increasing order.
    pub(super) fn best_among(&self, state: &State<'_>, guesses: Vec<GuessId>) -> Option<GuessId> {
        match self.single.filter(|_| self.options.single) {
            Some(term) => single::best_among(state, &self.options, term, guesses),
            None => best_among(state, &self.options, &self.measure, guesses),
        }
    }
}

impl<M: Measure> Strategy for Greedy<M> {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let best = || self.best_among(state, self.options.pool.guesses(state).collect());
        state.solves_all().or_else(best)
    }
}

fn best_among(
    state: &State<'_>,
    options: &Options,
    measure: &impl Measure,
    guesses: Vec<GuessId>,
) -> Option<GuessId> {
    let key = |&(measure, position, guess): &Scored| {
        (measure, options.prefer_candidates && !state.is_candidate(guess), position)
    };
    let least = |scored: &mut dyn Iterator<Item = Scored>| scored.min_by_key(key);
    let join = |a: Option<Scored>, b: Option<Scored>| a.into_iter().chain(b).min_by_key(key);
    let least = Scan::new(state, measure).fold(&guesses, least, join);
    least.flatten().map(|(.., guess)| guess)
}

pub(super) fn all(state: &State<'_>, options: &Options, measure: &impl Measure) -> Vec<Scored> {
    let guesses: Vec<GuessId> = options.pool.guesses(state).collect();
    let join = |mut a: Vec<Scored>, b: Vec<Scored>| {
        a.extend(b);
        a
    };
    Scan::new(state, measure).fold(&guesses, |scored| scored.collect(), join).unwrap_or_default()
}

struct Scan<'a, M> {
    state: &'a State<'a>,
    measure: &'a M,
    weighted: bool,
}

/// The counters of a thread, all zero between calls.
enum Counts {
    /// [`CODES`] part sizes for each lane.
    Lanes(Vec<u16>),
    /// Weight and size of each part of one guess.
    Parts(Vec<(u64, usize)>),
}

impl<'a, M: Measure> Scan<'a, M> {
    fn new(state: &'a State<'a>, measure: &'a M) -> Self {
        let weighted = measure.weigh(1, 1).is_some() && !state.game.weights().is_equal();
        Scan { state, measure, weighted }
    }

    /// The guesses scored, in runs: each run reduced by `run`, the results joined in order.
    fn fold<R: Send>(
        &self,
        guesses: &[GuessId],
        run: impl Fn(&mut dyn Iterator<Item = Scored>) -> R + Sync,
        join: impl Fn(R, R) -> R + Sync + Send,
    ) -> Option<R> {
        let score = |counts: &mut Counts, guesses: &[GuessId]| {
            if self.state.watch.is_stopped() {
                return run(&mut std::iter::empty());
            }
            let measures = self.measures(counts, guesses);
            run(&mut guesses.iter().zip(measures).map(|(&guess, measure)| {
                (measure - self.solved(guess), self.state.file_position(guess), guess)
            }))
        };
        if guesses.len() * self.state.candidates.len() >= SHARED_WORK {
            return guesses.par_chunks(LANES).map_init(|| self.counts(), score).reduce_with(join);
        }
        let mut counts = self.counts();
        guesses.chunks(LANES).map(|guesses| score(&mut counts, guesses)).reduce(join)
    }

    fn counts(&self) -> Counts {
        match self.state.game.table().narrow_columns() {
            Some(_) if !self.weighted => Counts::Lanes(vec![0; LANES * CODES]),
            _ => Counts::Parts(vec![(0, 0); self.state.game.feedback_count()]),
        }
    }

    /// The share of the solved part, if the guess is a candidate and solving is free in the measure.
    fn solved(&self, guess: GuessId) -> u128 {
        let weights = self.state.game.weights();
        let weight = |secret| if self.weighted { weights.get(secret).into() } else { 1 };
        let share = |weight: u64, size| self.measure.solved(weight, size, self.weighted);
        match (self.state.game.solving(), guess.as_secret(self.state.game.answer_count())) {
            (Solving::Own, Some(secret)) if self.state.is_candidate(guess) => share(weight(secret), 1),
            (Solving::Several, _) if share(1, 1) > 0 => {
                let solved = || self.state.solved_by(guess);
                share(solved().map(weight).sum(), solved().count())
            }
            _ => 0,
        }
    }

    /// The measures of at most [`LANES`] guesses, the solved part counted like any other.
    fn measures(&self, counts: &mut Counts, guesses: &[GuessId]) -> [u128; LANES] {
        let table = self.state.game.table();
        match (counts, table.narrow_columns()) {
            (Counts::Lanes(counts), Some(cells)) => {
                self.lanes(counts, cells, table.stride(), guesses).map(u128::from)
            }
            (Counts::Lanes(_), None) => unreachable!("lanes need narrow columns"),
            (Counts::Parts(counts), _) => std::array::from_fn(|lane| {
                guesses.get(lane).map_or(0, |&guess| match table.column(guess) {
                    Line::Narrow(column) => self.column(counts, column),
                    Line::Wide(column) => self.column(counts, column),
                })
            }),
        }
    }

    fn lanes(&self, counts: &mut [u16], cells: &[u8], stride: usize, guesses: &[GuessId]) -> [u64; LANES] {
        let candidates = self.state.candidates;
        let mut values = [self.measure.start(candidates.len()); LANES];
        let (lanes, []) = counts.as_chunks_mut::<CODES>() else {
            unreachable!("counts hold {LANES} lanes of {CODES}");
        };
        // Lanes without a guess repeat the first one; their values are unused.
        let columns: [&[u8]; LANES] = std::array::from_fn(|lane| {
            let guess = guesses.get(lane).unwrap_or(&guesses[0]);
            &cells[guess.index() * stride..][..stride]
        });
        for secret in candidates {
            for ((counts, value), column) in lanes.iter_mut().zip(&mut values).zip(columns) {
                let count = &mut counts[usize::from(column[secret.index()])];
                *value = self.measure.deal(*value, usize::from(*count));
                *count += 1;
            }
        }
        if candidates.len() < CODES {
            for secret in candidates {
                for (counts, column) in lanes.iter_mut().zip(columns) {
                    counts[usize::from(column[secret.index()])] = 0;
                }
            }
        } else {
            counts.fill(0);
        }
        values
    }

    fn column<T: Copy + Into<u16>>(&self, counts: &mut [(u64, usize)], column: &[T]) -> u128 {
        let candidates = self.state.candidates;
        let part = |secret: &SecretId| usize::from(column[secret.index()].into());
        if self.weighted {
            for secret in candidates {
                let (weight, size) = &mut counts[part(secret)];
                *weight += u64::from(self.state.game.weights().get(*secret));
                *size += 1;
            }
            let parts = candidates.iter().map(|secret| std::mem::take(&mut counts[part(secret)]));
            let nonempty = parts.filter(|&(_, size)| size > 0);
            nonempty.map(|(weight, size)| self.measure.weigh(weight, size).unwrap_or(0)).sum()
        } else {
            let mut value = self.measure.start(candidates.len());
            for secret in candidates {
                let (_, size) = &mut counts[part(secret)];
                value = self.measure.deal(value, *size);
                *size += 1;
            }
            candidates.iter().for_each(|secret| counts[part(secret)].1 = 0);
            value.into()
        }
    }
}
