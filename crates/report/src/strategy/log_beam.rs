//! The beam solver: the best few guesses of every state by a logarithmic approximation, each followed to the end.
//!
//! A set of n candidates is expected to need score(n) = slope * ln n + 1 further guesses on average. The guesses of a
//! state are ordered by the sum of size * score(size) over their unsolved parts. The same procedure on the parts gives
//! the total of each of the first `width` guesses; the smallest total wins, the first among equals. The approximation is
//! in fixed point, so the order of the file of guesses breaks ties.
//!
//! The result is an upper bound on the optimum. Source: na-o-ys, "Wordle solver", Qiita, 2022.

use std::collections::HashMap;
use std::sync::Mutex;

use crate::strategy::state::least_possible;
use crate::strategy::{Measure, Options, Parameter, Published, State, scan};
use salet_base::threads::{self, locked};
use salet_core::game::{Cost, Feedback, GuessSet, partition};
use salet_words::{GuessId, SecretId};

/// Fractional bits of the approximation.
const FRACTION: u32 = 32;

/// The part of a state that decides its total: under the normal rule the candidates alone.
type Key = (Vec<SecretId>, Vec<(GuessId, Feedback)>);

/// The sum of size * (slope * ln size + 1) over the parts that do not solve.
struct Approximation {
    slope: f64,
    steps: Vec<u64>,
}

impl Approximation {
    fn new(slope: f64, candidates: usize) -> Approximation {
        let term = |n: usize| match n {
            0 => 0,
            n => (n as f64 * (slope * (n as f64).ln() + 1.0) * (1u64 << FRACTION) as f64).round() as u64,
        };
        let terms: Vec<u64> = (0..=candidates).map(term).collect();
        Approximation { slope, steps: terms.windows(2).map(|pair| pair[1] - pair[0]).collect() }
    }
}

impl Measure for Approximation {
    #[inline]
    fn deal(&self, value: u64, before: usize) -> u64 {
        value + self.steps[before]
    }

    fn weigh(&self, weight: u64, size: usize) -> Option<u128> {
        let score = (self.slope * (size as f64).ln() + 1.0) * f64::from(1 << 16);
        Some(u128::from(weight) * score.round() as u128)
    }

    fn solved(&self, weight: u64, size: usize, weighted: bool) -> u128 {
        match weighted {
            true => self.weigh(weight, size).unwrap_or(0),
            false => self.steps[..size].iter().map(|&step| u128::from(step)).sum(),
        }
    }
}

pub(super) static PUBLISHED: Published = Published {
    usual: &[Parameter::Count(20), Parameter::Slope(0.43)],
    called: "WIDTH,SLOPE",
    advice: "the parameters are a width of at least 1 and a slope from 0 to 10",
    free: true,
    ..Published::new("log-beam", |request| {
        let beam = LogBeam {
            width: request.count(0),
            options: request.options.clone(),
            approximation: Approximation::new(request.slope(1), request.game.answer_count()),
            memo: Mutex::new(HashMap::new()),
        };
        Box::new(move |state: &State<'_>| beam.total(state).map(|(_, guess)| guess))
    })
};

/// A beam of `width` guesses in every state.
struct LogBeam {
    width: usize,
    options: Options,
    approximation: Approximation,
    memo: Mutex<HashMap<Key, (Cost, GuessId)>>,
}

impl LogBeam {
    /// The total that the beam finds for a state, and its guess; `None` if no guess makes progress.
    fn total(&self, state: &State<'_>) -> Option<(Cost, GuessId)> {
        let weights = state.game.weights();
        let weight = |secret: &SecretId| u64::from(weights.get(*secret));
        let own: Cost = state.candidates.iter().map(weight).sum();
        if let Some(guess) = state.solves_all() {
            return Some((own, guess));
        }
        let key = self.key(state);
        if let Some(&known) = locked(&self.memo).get(&key) {
            return Some(known);
        }
        let mut best: Option<(Cost, GuessId)> = None;
        for guess in self.beam(state) {
            let below = best.map_or(Cost::MAX, |(total, _)| total);
            let total = self.total_of(state, own, guess, below);
            // After this, a total may come from a beam that was cut short.
            if state.watch.is_stopped() {
                return None;
            }
            best = total.filter(|&total| total < below).map(|total| (total, guess)).or(best);
        }
        if let Some(best) = best {
            locked(&self.memo).insert(key, best);
        }
        best
    }

    fn beam(&self, state: &State<'_>) -> Vec<GuessId> {
        let mut scores = scan::all(state, &self.options, &self.approximation);
        if scores.len() > self.width {
            scores.select_nth_unstable(self.width - 1);
            scores.truncate(self.width);
        }
        scores.sort_unstable();
        scores.into_iter().map(|(.., guess)| guess).collect()
    }

    /// The total with a guess, or `None` if it is not less than `below`.
    fn total_of(&self, state: &State<'_>, own: Cost, guess: GuessId, below: Cost) -> Option<Cost> {
        let game = state.game;
        let mut parts = partition(game.table(), guess, state.candidates);
        parts.retain(|part| !part.is_found_in(game));
        if parts.len() == 1 && parts[0].secrets.len() == state.candidates.len() {
            return None;
        }
        let least = |secrets: &[SecretId]| least_possible(game, secrets);
        let mut bound: Cost = own + parts.iter().map(|part| least(&part.secrets)).sum::<Cost>();
        let below_part = |feedback, secrets: &[SecretId]| {
            let mut history = state.history.to_vec();
            history.push((guess, feedback));
            let allowed: Option<GuessSet> =
                state.allowed.map(|allowed| game.restrict(allowed, guess, feedback));
            let (history, allowed) = (&history[..], allowed.as_ref());
            let state = State { history, candidates: secrets, allowed, ..*state };
            self.total(&state).map(|(total, _)| total)
        };
        if state.candidates.len() >= SHARED {
            let total = |(): &mut (), part: usize| below_part(parts[part].feedback, &parts[part].secrets);
            let totals = threads::map(parts.len(), || (), total).into_iter();
            return totals.sum::<Option<Cost>>().map(|sum| own + sum);
        }
        parts.sort_by_key(|part| std::cmp::Reverse(part.secrets.len()));
        for part in &parts {
            if bound >= below {
                return None;
            }
            bound = bound - least(&part.secrets) + below_part(part.feedback, &part.secrets)?;
        }
        Some(bound)
    }

    fn key(&self, state: &State<'_>) -> Key {
        // The history determines the allowed guesses; under the normal rule all are allowed.
        let history = state.allowed.map(|_| state.history.to_vec());
        (state.candidates.to_vec(), history.unwrap_or_default())
    }
}

/// States of at least this many candidates divide their parts among threads.
const SHARED: usize = 200;
