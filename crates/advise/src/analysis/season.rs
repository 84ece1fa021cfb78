//! Sums over many games: means, habits, and the histogram of guesses next to the optimum's.

use std::collections::HashMap;

use salet_core::policy::Score;
use salet_words::GuessId;
use serde::Serialize;

use super::report::{Analysis, Ending};

/// Many games.
#[derive(Debug, Clone, Default)]
pub struct Season {
    /// The number of games.
    pub games: usize,
    /// The number of solved games.
    pub solved: usize,
    /// The number of games solved with one guess, two guesses, and so on.
    pub histogram: Vec<u64>,
    /// Sums over the games whose figures are all exact.
    pub judged: Sums,
    /// The number of games with a figure that is only bounded, or has no measure.
    pub others: usize,
    /// The number of games whose words are not known, only their number of guesses.
    pub counted: usize,
    habits: HashMap<Situation, Habit>,
}

/// Sums over the games whose figures are all exact.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Sums {
    /// The number of games.
    #[serde(rename = "judged")]
    pub games: usize,
    /// Guesses, with the expected further guesses of unsolved games.
    pub guesses: f64,
    /// Guesses expected at the start.
    pub optimum: f64,
    /// Guesses given away.
    pub given_away: f64,
    /// Guesses saved by luck.
    pub luck: f64,
}

/// A situation that repeats across games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Situation {
    /// The first guess is this.
    Opener(GuessId),
    /// A later guess, with a number of answers left in this one of the [`RANGES`].
    Left(usize),
}

/// Ranges of numbers of answers: the least of each, and its name.
pub const RANGES: [(usize, &str); 5] = [
    (0, "1 answer left"),
    (2, "2 answers left"),
    (3, "3 to 9 answers left"),
    (10, "10 to 99 answers left"),
    (100, "100 answers left or more"),
];

/// The amount given away in one situation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Habit {
    /// The situation.
    pub situation: Situation,
    /// The number of times with exact figures.
    pub times: usize,
    /// The number of times that something was given away.
    pub mistakes: usize,
    /// Guesses given away in all of them.
    pub given_away: f64,
}

impl Season {
    /// Add a game.
    pub fn add(&mut self, game: &Analysis) {
        self.games += 1;
        if game.solved {
            self.add_solved(game.guesses, 1);
        }
        for (at, played) in game.moves.iter().enumerate() {
            let Some(given) = played.given_away().known() else { continue };
            let situation = match at {
                0 => Situation::Opener(played.guess),
                _ => Situation::Left(RANGES.partition_point(|&(least, _)| least <= played.before) - 1),
            };
            let new = || Habit { situation, times: 0, mistakes: 0, given_away: 0.0 };
            let habit = self.habits.entry(situation).or_insert_with(new);
            habit.times += 1;
            habit.mistakes += usize::from(given > 0.0);
            habit.given_away += given;
        }
        let whole = matches!(game.ending, Ending::Solved | Ending::Unsolved);
        let figures = (game.optimum().and_then(|optimum| optimum.known()), game.missing().known());
        match (figures, game.given_away().known(), game.luck().known()) {
            ((Some(optimum), Some(missing)), Some(given_away), Some(luck)) if whole => {
                self.judged.games += 1;
                self.judged.guesses += game.guesses as f64 + missing;
                self.judged.optimum += optimum;
                self.judged.given_away += given_away;
                self.judged.luck += luck;
            }
            _ => self.others += 1,
        }
    }

    /// Add games with a known number of guesses only; `None` if the answer was not found.
    pub fn add_counted(&mut self, guesses: Option<usize>, games: usize) {
        self.games += games;
        self.counted += games;
        if let Some(guesses) = guesses.filter(|&guesses| games > 0 && guesses > 0) {
            self.add_solved(guesses, games);
        }
    }

    fn add_solved(&mut self, guesses: usize, games: usize) {
        self.solved += games;
        self.histogram.resize(self.histogram.len().max(guesses), 0);
        self.histogram[guesses - 1] += games as u64;
    }

    /// The mean number of guesses of the solved games; `None` if there are none.
    pub fn mean(&self) -> Option<f64> {
        let guesses: u64 = (1..).zip(&self.histogram).map(|(guesses, games)| guesses * games).sum();
        (self.solved > 0).then(|| guesses as f64 / self.solved as f64)
    }

    /// The mean number of guesses of the policy of this score, and the standard error of its mean over as many games as are
    /// solved here: the part of a difference that luck alone explains. `None` if one of them solved nothing.
    pub fn expected_mean(&self, score: &Score) -> Option<(f64, f64)> {
        let mean = score.mean().filter(|_| self.solved > 0)?;
        let squares = (1..).zip(&score.histogram).map(|(guesses, &weight): (u32, _)| {
            let distance = f64::from(guesses) - mean;
            distance * distance * weight as f64
        });
        let variance = squares.sum::<f64>() / score.solved_weight() as f64;
        Some((mean, (variance / self.solved as f64).sqrt()))
    }

    /// All habits, most expensive first.
    pub fn habits(&self) -> Vec<Habit> {
        let mut habits: Vec<Habit> = self.habits.values().copied().collect();
        habits.sort_by(|one, two| {
            two.given_away.total_cmp(&one.given_away).then(one.situation.cmp(&two.situation))
        });
        habits
    }

    /// The histogram that the policy of this score has on average over as many solved games.
    pub fn expected_histogram(&self, score: &Score) -> Vec<f64> {
        let weight = score.solved_weight().max(1) as f64;
        score.histogram.iter().map(|&answers| answers as f64 / weight * self.solved as f64).collect()
    }
}
