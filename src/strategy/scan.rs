//! The guess whose partition of the candidates measures smallest.
//!
//! Where all guesses (or all answers, which come first) are tried, the columns of [`LANES`] guesses are read side by
//! side: each candidate deals one secret into a part of each of them, so the counts stay in the nearest cache. Lists of
//! single guesses, and games with more than 256 feedback codes, go column by column instead.

use rayon::prelude::*;

use crate::game::{Game, Line};
use crate::strategy::measure::Measure;
use crate::strategy::options::{Options, Pool};
use crate::strategy::state::State;
use crate::words::{GuessId, SecretId};

/// Guesses measured together.
const LANES: usize = 32;

/// Counts kept for each lane: one for each value of a narrow cell.
const CODES: usize = 256;

/// Look-ups below which a scan is not worth dividing among threads.
const SHARED_WORK: usize = 1 << 21;

/// Guesses with their measure, in increasing id.
pub(super) type Scores = Vec<(u128, GuessId)>;

/// The guesses that are tried.
enum Tried {
    /// The first so many.
    First(usize),
    /// These, in increasing order.
    These(Vec<GuessId>),
}

/// The best guess by a measure: the first of the smallest, or the first candidate among them if those are preferred.
/// The last candidate is played when one is left.
pub(super) fn best(state: &State<'_>, options: &Options, measure: &impl Measure) -> Option<GuessId> {
    if let &[only] = state.candidates {
        return Some(only.as_guess());
    }
    best_of(state, options, measure, tried(state, options.pool))
}

/// As [`best`], among some guesses in increasing order.
pub(super) fn best_among(
    state: &State<'_>,
    options: &Options,
    measure: &impl Measure,
    guesses: Vec<GuessId>,
) -> Option<GuessId> {
    best_of(state, options, measure, Tried::These(guesses))
}

/// The measure of every guess of a pool.
pub(super) fn all(state: &State<'_>, pool: Pool, measure: &impl Measure) -> Scores {
    let scan = Scan { state, measure };
    match tried(state, pool) {
        Tried::First(guesses) => match scan.blocks(guesses) {
            Some(tiles) => {
                let work = guesses * state.candidates.len();
                let blocks = guesses.div_ceil(LANES);
                let block = |counts: &mut Vec<u16>, block| tiles.block(counts, block);
                if work < SHARED_WORK {
                    let mut counts = fresh_counts();
                    (0..blocks).flat_map(|index| block(&mut counts, index).collect::<Vec<_>>()).collect()
                } else {
                    (0..blocks)
                        .into_par_iter()
                        .map_init(fresh_counts, |counts, index| block(counts, index).collect::<Vec<_>>())
                        .flatten_iter()
                        .collect()
                }
            }
            None => (0..guesses)
                .into_par_iter()
                .map(GuessId::new)
                .map_init(|| scan.columns(), |columns, guess| (columns.measure(guess), guess))
                .collect(),
        },
        Tried::These(guesses) => {
            let mut columns = scan.columns();
            guesses.into_iter().map(|guess| (columns.measure(guess), guess)).collect()
        }
    }
}

fn tried(state: &State<'_>, pool: Pool) -> Tried {
    let first = match pool {
        Pool::Candidates => {
            // Candidates are consistent with everything, so every rule allows them.
            let candidates = state.candidates.iter();
            return Tried::These(candidates.map(|secret| secret.as_guess()).collect());
        }
        Pool::Answers => state.game.answer_count(),
        Pool::First(words) => words.min(state.game.guess_count()),
        Pool::All => state.game.guess_count(),
    };
    match state.allowed {
        None => Tried::First(first),
        Some(allowed) => Tried::These(allowed.iter().take_while(|guess| guess.index() < first).collect()),
    }
}

fn best_of(state: &State<'_>, options: &Options, measure: &impl Measure, tried: Tried) -> Option<GuessId> {
    let scan = Scan { state, measure };
    let candidates = state.candidates.len();
    let prefer = options.prefer_candidates;
    let perfect = (!scan.weighted()).then(|| u128::from(measure.perfect(candidates)));
    if prefer && let Some(perfect) = perfect {
        let mut columns = scan.columns();
        let guesses = state.candidates.iter().map(|secret| secret.as_guess());
        let found = guesses
            .filter(|&guess| match &tried {
                Tried::First(first) => guess.index() < *first,
                Tried::These(guesses) => guesses.binary_search(&guess).is_ok(),
            })
            .find(|&guess| columns.measure(guess) == perfect);
        if found.is_some() {
            return found;
        }
    }
    // No candidate that is preferred is perfect, so the first perfect guess is the best.
    let key = |(score, guess): (u128, GuessId)| (score, prefer && !state.is_candidate(guess), guess);
    let smallest = match tried {
        Tried::First(guesses) => match scan.blocks(guesses) {
            Some(tiles) => {
                let blocks = guesses.div_ceil(LANES);
                if guesses * candidates < SHARED_WORK {
                    let mut counts = fresh_counts();
                    let mut smallest = None;
                    for index in 0..blocks {
                        let block = tiles.block(&mut counts, index).map(key).min();
                        smallest = [smallest, block].into_iter().flatten().min();
                        if perfect.is_some() && smallest.map(|(score, ..)| score) == perfect {
                            break;
                        }
                    }
                    smallest
                } else {
                    (0..blocks)
                        .into_par_iter()
                        .map_init(fresh_counts, |counts, index| tiles.block(counts, index).map(key).min())
                        .flatten()
                        .min()
                }
            }
            None => (0..guesses)
                .into_par_iter()
                .map(GuessId::new)
                .map_init(|| scan.columns(), |columns, guess| key((columns.measure(guess), guess)))
                .min(),
        },
        Tried::These(guesses) if guesses.len() * candidates < SHARED_WORK => {
            let mut columns = scan.columns();
            let scored = guesses.into_iter().map(|guess| (columns.measure(guess), guess));
            scored.map(key).min()
        }
        Tried::These(guesses) => guesses
            .into_par_iter()
            .map_init(|| scan.columns(), |columns, guess| key((columns.measure(guess), guess)))
            .min(),
    };
    smallest.map(|(_, _, guess)| guess)
}

fn fresh_counts() -> Vec<u16> {
    vec![0; LANES * CODES]
}

struct Scan<'a, M> {
    state: &'a State<'a>,
    measure: &'a M,
}

impl<'a, M: Measure> Scan<'a, M> {
    fn weighted(&self) -> bool {
        self.measure.weigh(1, 1).is_some() && !self.state.game.weights().is_equal()
    }

    fn blocks(&self, guesses: usize) -> Option<Blocks<'a, M>> {
        let table = self.state.game.table();
        let cells = table.narrow_columns().filter(|_| !self.weighted())?;
        Some(Blocks {
            cells,
            stride: table.stride(),
            guesses,
            candidates: self.state.candidates,
            measure: self.measure,
            game: self.state.game,
        })
    }

    fn columns(&self) -> Columns<'a, M> {
        Columns {
            counts: vec![(0, 0); self.state.game.feedback_count()],
            weighted: self.weighted(),
            state: self.state,
            measure: self.measure,
        }
    }
}

struct Blocks<'a, M> {
    cells: &'a [u8],
    stride: usize,
    guesses: usize,
    candidates: &'a [SecretId],
    measure: &'a M,
    game: &'a Game,
}

impl<'a, M: Measure> Blocks<'a, M> {
    /// The guesses of a block with their measures. `counts` is all zero before and after.
    fn block<'s>(
        &'s self,
        counts: &mut [u16],
        block: usize,
    ) -> impl Iterator<Item = (u128, GuessId)> + use<'s, 'a, M> {
        let first = block * LANES;
        let mut values = [self.measure.start(self.candidates.len()); LANES];
        let (lanes, []) = counts.as_chunks_mut::<CODES>() else {
            unreachable!("counts hold {LANES} lanes of {CODES}");
        };
        let members = self.guesses.min(first + LANES) - first;
        // Lanes without a guess repeat the first one; nobody asks for them.
        let columns: [&[u8]; LANES] = std::array::from_fn(|lane| {
            let guess = first + if lane < members { lane } else { 0 };
            &self.cells[guess * self.stride..][..self.stride]
        });
        for secret in self.candidates {
            for ((counts, value), column) in lanes.iter_mut().zip(&mut values).zip(columns) {
                let count = &mut counts[usize::from(column[secret.index()])];
                *value = self.measure.deal(*value, usize::from(*count));
                *count += 1;
            }
        }
        if self.candidates.len() < CODES {
            for secret in self.candidates {
                for (counts, column) in lanes.iter_mut().zip(columns) {
                    counts[usize::from(column[secret.index()])] = 0;
                }
            }
        } else {
            counts.fill(0);
        }
        let scored = values.into_iter().enumerate().take(members);
        scored.map(move |(lane, value)| {
            let guess = GuessId::new(first + lane);
            let solved = guess
                .as_secret(self.game.answer_count())
                .filter(|secret| self.candidates.binary_search(secret).is_ok());
            let free = solved.map_or(0, |_| self.measure.solved(1, false));
            (u128::from(value) - free, guess)
        })
    }
}

struct Columns<'a, M> {
    /// Weight and size of the part of each feedback; all zero between calls.
    counts: Vec<(u64, usize)>,
    weighted: bool,
    state: &'a State<'a>,
    measure: &'a M,
}

impl<M: Measure> Columns<'_, M> {
    fn measure(&mut self, guess: GuessId) -> u128 {
        match self.state.game.table().column(guess) {
            Line::Narrow(column) => self.column(guess, column),
            Line::Wide(column) => self.column(guess, column),
        }
    }

    fn column<T: Copy + Into<u16>>(&mut self, guess: GuessId, column: &[T]) -> u128 {
        let candidates = self.state.candidates;
        let part = |secret: &SecretId| usize::from(column[secret.index()].into());
        let mut value = self.measure.start(candidates.len());
        let mut sum = 0;
        if self.weighted {
            for secret in candidates {
                let (weight, size) = &mut self.counts[part(secret)];
                *weight += u64::from(self.state.game.weights().get(*secret));
                *size += 1;
            }
            for secret in candidates {
                let (weight, size) = std::mem::take(&mut self.counts[part(secret)]);
                if size > 0 {
                    sum += self.measure.weigh(weight, size).unwrap_or(0);
                }
            }
        } else {
            for secret in candidates {
                let (_, size) = &mut self.counts[part(secret)];
                value = self.measure.deal(value, *size);
                *size += 1;
            }
            for secret in candidates {
                self.counts[part(secret)].1 = 0;
            }
            sum = u128::from(value);
        }
        let solved =
            guess.as_secret(self.state.game.answer_count()).filter(|_| self.state.is_candidate(guess));
        let weight = |secret| match self.weighted {
            true => u64::from(self.state.game.weights().get(secret)),
            false => 1,
        };
        sum - solved.map_or(0, |secret| self.measure.solved(weight(secret), self.weighted))
    }
}
