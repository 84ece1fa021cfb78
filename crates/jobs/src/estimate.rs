//! Estimates of the time of jobs. Openers are sorted by their estimated mean number of guesses: one with a small mean is hard
//! to refute. A few openers are settled on trial, and the others are interpolated between their neighbours in that order.
//! docs/distributed.md describes the estimate.
//!
//! Trials measure processor time: by the clock, far too many openers were divided on a busy machine.

use std::time::Duration;

use cpu_time::ProcessTime;

use salet_base::clock::Instant;
use salet_core::game::Feedback;
use salet_core::search::{Beam, Control, Openers, Share, Solver};
use salet_words::GuessId;

/// The parts of an opener, largest first: feedback and size.
pub type Parts = Vec<(Feedback, u32)>;

/// The number of openers settled on trial.
const TRIALS: usize = 16;

/// The factor on the time of a trial that did not settle its opener.
const BEYOND: f64 = 10.0;

/// The smallest estimate, in seconds.
const LEAST: f64 = 1e-6;

/// The estimated time of openers by their place in an order.
pub struct Estimate {
    /// Places, counted from 1, and seconds, as logarithms.
    trials: Vec<(f64, f64)>,
}

impl Estimate {
    /// Try some openers of an order, each at most for the given time. A better price that a trial finds is the bound from then
    /// on.
    pub fn new(
        solver: &Solver,
        openers: &Openers,
        order: &[GuessId],
        most: Duration,
        control: &Control<'_>,
    ) -> Estimate {
        let mut trials = Vec::new();
        for place in places(order.len()) {
            let began = ProcessTime::now();
            let deadline = [Instant::now().checked_add(most), control.deadline].into_iter().flatten().min();
            let control = control.with_deadline(deadline);
            let settled = solver.settle(openers, Share::Openers(&[order[place]]), &control);
            if let Some((price, opener)) = settled.and_then(|settled| settled.best) {
                openers.beat(price, Some(opener));
            }
            let seconds = began.elapsed().as_secs_f64();
            trials.push((place, if settled.is_some() { seconds } else { seconds * BEYOND }));
        }
        Estimate::of(&trials)
    }

    /// An estimate from places and their seconds, each smoothed with its neighbours.
    fn of(trials: &[(usize, f64)]) -> Estimate {
        let log = |&(_, seconds): &(usize, f64)| seconds.max(LEAST).ln();
        let smooth = |at: usize| {
            let near = &trials[at.saturating_sub(1)..trials.len().min(at + 2)];
            near.iter().map(log).sum::<f64>() / near.len() as f64
        };
        let place = |at: usize| (trials[at].0 as f64 + 1.0).ln();
        Estimate { trials: (0..trials.len()).map(|at| (place(at), smooth(at))).collect() }
    }

    /// The estimated seconds of the opener at a place, on one thread.
    pub fn opener(&self, place: usize) -> f64 {
        let at = (place as f64 + 1.0).ln();
        let next = self.trials.partition_point(|&(place, _)| place < at);
        match (next.checked_sub(1).and_then(|before| self.trials.get(before)), self.trials.get(next)) {
            (Some(&(before, less)), Some(&(after, more))) => {
                (less + (more - less) * (at - before) / (after - before)).exp()
            }
            (Some(&(_, seconds)), None) | (None, Some(&(_, seconds))) => seconds.exp(),
            (None, None) => LEAST,
        }
    }

    /// The estimated seconds of one part of the opener at a place, given the sizes of the part and of all parts.
    pub fn part(&self, place: usize, parts: &Parts, size: u32) -> f64 {
        let effort = |size: u32| f64::from(size).powi(2);
        self.opener(place) * effort(size) / parts.iter().map(|&(_, size)| effort(size)).sum::<f64>()
    }
}

/// Places from the first to the last, at growing distances.
fn places(count: usize) -> Vec<usize> {
    let place = |trial: usize| (count as f64).powf(trial as f64 / (TRIALS - 1) as f64).round() as usize;
    let mut places: Vec<usize> = (0..TRIALS).map(|trial| place(trial).clamp(1, count.max(1)) - 1).collect();
    places.dedup();
    places.retain(|&place| place < count);
    places
}

/// The estimated mean number of guesses of an opener.
pub fn needed(parts: &Parts) -> f64 {
    let slope = Beam::default().slope;
    let (mut size_of_all, mut needed) = (0.0, 0.0);
    for &(_, size) in parts {
        let size = f64::from(size);
        size_of_all += size;
        needed += size * (slope * size.ln() + 1.0);
    }
    1.0 + needed / size_of_all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_go_from_the_first_to_the_last() {
        for count in [0, 1, 2, 15, 300, 14855] {
            let places = places(count);
            assert!(places.len() <= TRIALS && places.is_sorted_by(|a, b| a < b), "{places:?}");
            assert_eq!(places.first().copied(), (count > 0).then_some(0));
            assert_eq!(places.last().copied(), count.checked_sub(1));
        }
    }

    #[test]
    fn between_trials_the_time_falls_by_its_logarithm() {
        let trials = [(0, 8.0), (9, 8.0), (99, 8.0), (999, 0.08), (9999, 0.08), (99_999, 0.08)];
        let estimate = Estimate::of(&trials);
        let close = |place, seconds: f64| (estimate.opener(place) / seconds - 1.0).abs() < 1e-9;
        assert!(close(0, 8.0) && close(99_999, 0.08) && close(200_000, 0.08));
        let (early, late) = (estimate.opener(300), estimate.opener(3000));
        assert!(8.0 > early && early > late && late > 0.08, "{early} {late}");
        let parts = vec![(Feedback(1), 30), (Feedback(2), 10)];
        let all = estimate.part(0, &parts, 30) + estimate.part(0, &parts, 10);
        assert!((all - 8.0).abs() < 1e-9);
        assert_eq!(Estimate::of(&[]).opener(5), LEAST);
    }
}
