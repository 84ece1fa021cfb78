//! Counts of a strategy's games: totals, distribution, win rate.

use crate::compare::unfold::Unfolded;
use salet_core::game::{Cost, Game, Limit};
use salet_words::SecretId;

/// The counts of a strategy's games over all runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// The sum over answers of weight times guesses; a lost game counts its guesses.
    pub total: Cost,
    /// Answers played.
    pub answers: u64,
    /// Their weight.
    pub weight: u64,
    /// The number of answers found at guess 1, 2, 3 and so on.
    pub histogram: Vec<u64>,
    /// Their weight.
    pub weighted_histogram: Vec<u64>,
    /// Number of answers never found.
    pub lost: u64,
}

impl Tally {
    /// The counts of an unfolded strategy.
    pub fn of(game: &Game, unfolded: &Unfolded) -> Tally {
        let mut tally = Tally { lost: unfolded.lost.len() as u64, ..Tally::default() };
        for (index, &number) in unfolded.guesses.iter().enumerate() {
            let Some(number) = number else { continue };
            let weight = tally.count(game, SecretId::new(index), number);
            let length = tally.histogram.len().max(number as usize);
            tally.histogram.resize(length, 0);
            tally.weighted_histogram.resize(length, 0);
            tally.histogram[number as usize - 1] += 1;
            tally.weighted_histogram[number as usize - 1] += weight;
        }
        for &(secret, number) in &unfolded.lost {
            tally.count(game, secret, number);
        }
        tally
    }

    fn count(&mut self, game: &Game, secret: SecretId, number: u32) -> u64 {
        let weight = u64::from(game.weights().get(secret));
        self.total += weight * u64::from(number);
        self.answers += 1;
        self.weight += weight;
        weight
    }

    /// Add the games of another run.
    pub fn merge(&mut self, other: &Tally) {
        self.total += other.total;
        self.answers += other.answers;
        self.weight += other.weight;
        self.lost += other.lost;
        add(&mut self.histogram, &other.histogram);
        add(&mut self.weighted_histogram, &other.weighted_histogram);
    }

    /// Guesses per game.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.weight as f64
    }

    /// The most guesses of any answer found.
    pub fn worst_case(&self) -> usize {
        self.histogram.len()
    }

    /// The share of the weight found within a limit.
    pub fn win_rate(&self, limit: Limit) -> f64 {
        let guesses = limit.map_or(usize::MAX, usize::from);
        let won: u64 = self.weighted_histogram.iter().take(guesses).sum();
        won as f64 / self.weight as f64
    }

    /// The standard deviation of the number of guesses of a game.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = (1..).zip(&self.weighted_histogram);
        let sum: f64 =
            squares.map(|(number, &weight)| (f64::from(number) - mean).powi(2) * weight as f64).sum();
        (sum / self.weight as f64).sqrt()
    }
}

fn add(sums: &mut Vec<u64>, more: &[u64]) {
    sums.resize(sums.len().max(more.len()), 0);
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
