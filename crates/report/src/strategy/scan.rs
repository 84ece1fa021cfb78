//! The guess whose partition of the candidates measures smallest.
//!
//! The columns of [`LANES`] guesses are read side by side: each candidate deals one secret into a part of each of them,
//! so the counts stay in the nearest cache. Weighted measures, and games with more than 256 feedback codes, go column by
//! column instead. Only the two loops over the candidates are compiled for each measure, as methods of [`Measure`].

use crate::strategy::measure::{CODES, LANES, Measure};
use crate::strategy::{Options, State, Strategy, Term, single};
use salet_base::threads;
use salet_core::game::{Line, Solving};
use salet_words::GuessId;

/// Lookups below which one thread does a scan alone.
const SHARED_WORK: usize = 1 << 21;

/// A guess after its measure and its position in the file of guesses, the order of preference.
pub(super) type Scored = (u128, usize, GuessId);

/// The strategy that plays the guess of the pool whose partition measures smallest: the first in the file of guesses, or the
/// first candidate if those are preferred. A guess that solves all remaining candidates, as that of a single one does, is played.
pub(super) struct Greedy {
    pub(super) options: Options,
    pub(super) measure: Box<dyn Measure>,
    /// The measure of the program in single precision.
    pub(super) single: Option<Term>,
}

impl Greedy {
    /// The best of some guesses, in increasing order.
    pub(super) fn best_among(&self, state: &State<'_>, guesses: Vec<GuessId>) -> Option<GuessId> {
        match self.single.filter(|_| self.options.single) {
            Some(term) => single::best_among(state, &self.options, term, guesses),
            None => best_among(state, &self.options, &*self.measure, guesses),
        }
    }
}

impl Strategy for Greedy {
    fn choose(&self, state: &State<'_>) -> Option<GuessId> {
        let best = || self.best_among(state, self.options.pool.guesses(state).collect());
        state.solves_all().or_else(best)
    }
}

fn best_among(
    state: &State<'_>,
    options: &Options,
    measure: &dyn Measure,
    guesses: Vec<GuessId>,
) -> Option<GuessId> {
    let key = |&(measure, position, guess): &Scored| {
        (measure, options.prefer_candidates && !state.is_candidate(guess), position)
    };
    let best = Scan::new(state, measure)
        .scores(&guesses, &|run| run.into_iter().min_by_key(key).into_iter().collect());
    best.into_iter().min_by_key(key).map(|(.., guess)| guess)
}

/// All guesses of the pool with their scores.
pub(super) fn all(state: &State<'_>, options: &Options, measure: &dyn Measure) -> Vec<Scored> {
    let guesses: Vec<GuessId> = options.pool.guesses(state).collect();
    Scan::new(state, measure).scores(&guesses, &|run| run)
}

struct Scan<'a> {
    state: &'a State<'a>,
    measure: &'a dyn Measure,
    weighted: bool,
}

/// The counters of a thread, all zero between calls.
enum Counts {
    /// [`CODES`] part sizes for each lane.
    Lanes(Vec<u16>),
    /// Weight and size of each part of one guess.
    Parts(Vec<(u64, usize)>),
}

impl<'a> Scan<'a> {
    fn new(state: &'a State<'a>, measure: &'a dyn Measure) -> Self {
        let weighted = measure.weigh(1, 1).is_some() && !state.game.weights().is_equal();
        Scan { state, measure, weighted }
    }

    /// The guesses scored, in runs, of each those that `keep` returns, in order.
    fn scores(&self, guesses: &[GuessId], keep: &(dyn Fn(Vec<Scored>) -> Vec<Scored> + Sync)) -> Vec<Scored> {
        let runs: Vec<&[GuessId]> = guesses.chunks(LANES).collect();
        let score = |counts: &mut Counts, run: usize| {
            if self.state.watch.is_stopped() {
                return Vec::new();
            }
            let guesses = runs[run];
            let measures = self.measures(counts, guesses);
            let scored = guesses.iter().zip(measures).map(|(&guess, measure)| {
                (measure - self.solved(guess), self.state.file_position(guess), guess)
            });
            keep(scored.collect())
        };
        if guesses.len() * self.state.candidates.len() >= SHARED_WORK {
            return threads::map(runs.len(), || self.counts(), score).concat();
        }
        let mut counts = self.counts();
        (0..runs.len()).flat_map(|run| score(&mut counts, run)).collect()
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
                // Lanes without a guess repeat the first one; their values are unused.
                let columns: [&[u8]; LANES] = std::array::from_fn(|lane| {
                    let guess = guesses.get(lane).unwrap_or(&guesses[0]);
                    &cells[guess.index() * table.stride()..][..table.stride()]
                });
                self.measure.lanes(self.state.candidates, &columns, counts).map(u128::from)
            }
            (Counts::Lanes(_), None) => unreachable!("lanes need narrow columns"),
            (Counts::Parts(counts), _) => std::array::from_fn(|lane| {
                guesses.get(lane).map_or(0, |&guess| match table.column(guess) {
                    column if self.weighted => self.weighed(counts, column),
                    column => self.measure.column(self.state.candidates, column, counts).into(),
                })
            }),
        }
    }

    fn weighed(&self, counts: &mut [(u64, usize)], column: Line<'_>) -> u128 {
        let candidates = self.state.candidates;
        let part = |secret: usize| column.get(secret).index();
        for secret in candidates {
            let (weight, size) = &mut counts[part(secret.index())];
            *weight += u64::from(self.state.game.weights().get(*secret));
            *size += 1;
        }
        let parts = candidates.iter().map(|secret| std::mem::take(&mut counts[part(secret.index())]));
        let nonempty = parts.filter(|&(_, size)| size > 0);
        nonempty.map(|(weight, size)| self.measure.weigh(weight, size).unwrap_or(0)).sum()
    }
}
