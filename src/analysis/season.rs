//! Many games added up: means, habits, and how often each number of guesses came beside the optimum's.

use std::collections::HashMap;

use crate::policy::Score;
use crate::words::GuessId;

use super::report::{Analysis, Ending};

/// Many games.
#[derive(Debug, Clone, Default)]
pub struct Season {
    /// Games.
    pub games: usize,
    /// Those of them that were solved.
    pub solved: usize,
    /// Games that took one guess, two guesses, and so on, of those that were solved.
    pub histogram: Vec<u64>,
    /// Guesses of all games whose figures are all known, which the following sums are of.
    pub judged: Sums,
    /// Games of which some figure is only bounded, or has no measure.
    pub others: usize,
    habits: HashMap<Situation, Habit>,
}

/// Sums over the games whose figures are all known.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sums {
    /// Games.
    pub games: usize,
    /// Guesses that were played, and that those games which were not solved would still have taken.
    pub guesses: f64,
    /// Guesses that were to be expected at the start.
    pub optimum: f64,
    /// Guesses that were given away.
    pub given_away: f64,
    /// Guesses that luck gave.
    pub luck: f64,
}

/// The situations that habits are looked for in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Situation {
    /// The first guess was this.
    Opener(GuessId),
    /// A later guess, with so many answers left as the bin holds.
    Left(Bin),
}

/// How many answers are left, roughly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bin {
    /// One.
    One,
    /// Two.
    Two,
    /// 3 to 9.
    Few,
    /// 10 to 99.
    Many,
    /// 100 or more.
    Hundreds,
}

impl Bin {
    fn of(answers: usize) -> Bin {
        match answers {
            0..=1 => Bin::One,
            2 => Bin::Two,
            3..=9 => Bin::Few,
            10..=99 => Bin::Many,
            _ => Bin::Hundreds,
        }
    }
}

/// What was given away in one kind of situation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Habit {
    /// The situation.
    pub situation: Situation,
    /// How often it came, with figures that are known.
    pub times: usize,
    /// How often something was given away.
    pub mistakes: usize,
    /// Guesses that were given away in all of them.
    pub given_away: f64,
}

impl Season {
    /// One more game.
    pub fn add(&mut self, game: &Analysis) {
        self.games += 1;
        if game.ending == Ending::Solved {
            self.solved += 1;
            self.histogram.resize(self.histogram.len().max(game.guesses), 0);
            self.histogram[game.guesses - 1] += 1;
        }
        for (at, played) in game.moves.iter().enumerate() {
            let Some(given) = played.given_away().known() else { continue };
            let situation = match at {
                0 => Situation::Opener(played.guess),
                _ => Situation::Left(Bin::of(played.before)),
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
                let Sums { games, guesses, optimum: sum, given_away: given, luck: lucky } = &mut self.judged;
                *games += 1;
                *guesses += game.guesses as f64 + missing;
                *sum += optimum;
                *given += given_away;
                *lucky += luck;
            }
            _ => self.others += 1,
        }
    }

    /// The habits that cost most, dearest first.
    pub fn habits(&self) -> Vec<Habit> {
        let mut habits: Vec<Habit> = self.habits.values().copied().collect();
        habits.sort_by(|one, two| {
            two.given_away.total_cmp(&one.given_away).then(one.situation.cmp(&two.situation))
        });
        habits
    }

    /// How many of as many games as were solved the policy of this score would have solved with one guess, two
    /// guesses, and so on, on average.
    pub fn expected_histogram(&self, score: &Score) -> Vec<f64> {
        let weight = score.solved_weight().max(1) as f64;
        score.histogram.iter().map(|&answers| answers as f64 / weight * self.solved as f64).collect()
    }
}
