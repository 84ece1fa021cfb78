//! How long a job is expected to take, from nothing but the sizes of the parts that its openers make.
//!
//! An opener is expected to need `n + the sum of size × (slope × ln size + 1)` guesses over its parts. One that needs few is hard
//! to refute: the time falls by a factor of e with every [`FADE`] guesses that a game takes longer on average. How well that
//! holds is in docs/distributed.md.

use crate::game::{Feedback, Game, Rule};
use crate::search::Beam;

/// The parts of an opener, largest first: what they show, and their sizes.
pub type Parts = Vec<(Feedback, u32)>;

/// What is expected of the openers of a game.
pub struct Estimate {
    /// Guesses on average that the best opener is expected to need.
    best: f64,
    /// The seconds that the best opener takes.
    hardest: f64,
    /// The seconds that it takes to look at any.
    least: f64,
}

/// Guesses on average from one opener to another that takes e times less.
const FADE: f64 = 0.02;

impl Estimate {
    /// For a game whose openers make these parts.
    pub fn new(game: &Game, openers: &[Parts]) -> Estimate {
        let best = openers.iter().map(|parts| needed(parts)).fold(f64::INFINITY, f64::min);
        let pairs = game.answer_count() as f64 * game.guess_count() as f64;
        let hard = if game.rule() == Rule::Normal { 1.0 } else { 10.0 };
        Estimate { best, hardest: hard * pairs * 1e-7, least: pairs * 3e-11 }
    }

    /// The seconds that an opener takes on one thread.
    pub fn opener(&self, parts: &Parts) -> f64 {
        self.least + self.hardest * (-(needed(parts) - self.best) / FADE).exp()
    }

    /// The seconds of one of its parts.
    pub fn part(&self, parts: &Parts, size: u32) -> f64 {
        let effort = |size: u32| f64::from(size).powi(2);
        self.opener(parts) * effort(size) / parts.iter().map(|&(_, size)| effort(size)).sum::<f64>()
    }
}

/// Guesses on average that an opener is expected to need.
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
