//! Seeded games of a strategy, and their statistics.

use salet_base::threads;

use super::Strategy;
use super::cells::Cells;
use super::sample::{Random, secrets};

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The secrets of the boards.
    pub secrets: Vec<u16>,
    /// The number of the guess that solved each board.
    pub solved: Vec<u32>,
    /// The guesses.
    pub guesses: Vec<usize>,
}

/// Guesses after which a game is given up: the strategy does not end it.
pub const MOST_GUESSES: usize = 500;

/// Play a game to its end; `None` after [`MOST_GUESSES`].
pub fn play(cells: &Cells<'_>, strategy: &mut dyn Strategy, secrets: &[u16]) -> Option<Played> {
    let all: Vec<u16> = (0..cells.secrets() as u16).collect();
    let mut sets = vec![all; secrets.len()];
    let mut solved = vec![0; secrets.len()];
    let mut guesses = Vec::new();
    while solved.contains(&0) {
        if guesses.len() == MOST_GUESSES {
            return None;
        }
        let open: Vec<&[u16]> = sets.iter().zip(&solved).filter(|&(_, &at)| at == 0).map(|(set, _)| &set[..]).collect();
        let guess = strategy.guess(&open, guesses.is_empty());
        guesses.push(guess);
        for board in 0..secrets.len() {
            if solved[board] > 0 {
                continue;
            }
            if usize::from(secrets[board]) == guess {
                solved[board] = guesses.len() as u32;
            } else if sets[board].len() > 1 {
                sets[board] = cells.agreeing(guess, &sets[board], secrets[board]);
            }
        }
    }
    Some(Played { secrets: secrets.to_vec(), solved, guesses })
}

/// Which games to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// Boards of a game.
    pub boards: usize,
    /// Whether the secrets of a game differ.
    pub distinct: bool,
    /// The number of games.
    pub games: u64,
    /// The number of the first game.
    pub from: u64,
    /// The seed. Game `n` of a seed has the same secrets for each strategy.
    pub seed: u64,
}

/// Games by length, and sums for means and errors.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games by their number of guesses.
    pub lengths: Vec<u64>,
    /// The sum of the objective *sum*.
    pub sum: u64,
    /// The sum of its squares.
    pub squares: u64,
    /// Games that were given up.
    pub unfinished: u64,
}

impl Tally {
    /// Add a game.
    pub fn add(&mut self, played: &Played) {
        let length = played.guesses.len();
        self.lengths.resize(self.lengths.len().max(length + 1), 0);
        self.lengths[length] += 1;
        let sum: u64 = played.solved.iter().map(|&at| u64::from(at)).sum();
        self.sum += sum;
        self.squares += sum * sum;
    }

    /// Finished games.
    pub fn games(&self) -> u64 {
        self.lengths.iter().sum()
    }

    /// All guesses.
    pub fn total(&self) -> u64 {
        self.lengths.iter().zip(0..).map(|(games, length)| games * length).sum()
    }

    /// The mean number of guesses, and its standard error.
    pub fn length(&self) -> (f64, f64) {
        let squares = self.lengths.iter().zip(0u64..).map(|(games, length)| games * length * length).sum();
        mean(self.total(), squares, self.games())
    }

    /// The mean of the objective *sum*, and its standard error.
    pub fn sum(&self) -> (f64, f64) {
        mean(self.sum, self.squares, self.games())
    }

    /// Games within a limit of guesses.
    pub fn within(&self, limit: usize) -> u64 {
        self.lengths.iter().take(limit + 1).sum()
    }
}

fn mean(sum: u64, squares: u64, games: u64) -> (f64, f64) {
    let count = games as f64;
    let mean = sum as f64 / count;
    let variance = (squares as f64 - sum as f64 * mean) / (count - 1.0);
    (mean, (variance.max(0.0) / count).sqrt())
}

/// Play the games of a sample on all threads of the current pool; in order.
pub fn games<S: Strategy>(cells: &Cells<'_>, sample: Sample, begin: impl Fn() -> S + Sync) -> Vec<Option<Played>> {
    threads::on_shared(|| {
        threads::map(sample.games as usize, &begin, |strategy, game| {
            let mut random = Random::of_game(sample.seed, sample.from + game as u64);
            let secrets = secrets(sample.boards, cells.secrets(), sample.distinct, &mut random);
            play(cells, strategy, &secrets)
        })
    })
}

/// Measure a strategy.
pub fn measure<S: Strategy>(cells: &Cells<'_>, sample: Sample, begin: impl Fn() -> S + Sync) -> Tally {
    let mut tally = Tally::default();
    for played in games(cells, sample, begin) {
        match played {
            Some(played) => tally.add(&played),
            None => tally.unfinished += 1,
        }
    }
    tally
}
