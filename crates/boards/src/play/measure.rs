//! Seeded games of a strategy, and their statistics.

use salet_base::threads;
use salet_core::words::{GuessId, SecretId};
use serde::Serialize;

use super::Strategy;
use super::cells::Cells;
use super::sample::{Random, secrets};
use crate::Draw;

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The secrets of the boards.
    pub secrets: Vec<SecretId>,
    /// The number of the guess that solved each board.
    pub solved: Vec<u32>,
    /// The guesses.
    pub guesses: Vec<GuessId>,
}

/// Guesses after which a game is given up, since the strategy does not end it.
pub const MOST_GUESSES: usize = 500;

/// Play a game to its end; `None` after [`MOST_GUESSES`].
pub fn play(cells: &Cells<'_>, strategy: &mut dyn Strategy, secrets: &[SecretId]) -> Option<Played> {
    let mut sets = vec![cells.all(); secrets.len()];
    let mut solved = vec![0; secrets.len()];
    let mut guesses = Vec::new();
    while solved.contains(&0) {
        if guesses.len() == MOST_GUESSES {
            return None;
        }
        let unsolved = sets.iter().zip(&solved).filter(|&(_, &at)| at == 0);
        let boards: Vec<&[SecretId]> = unsolved.map(|(set, _)| &set[..]).collect();
        let guess = strategy.guess(&boards, guesses.is_empty());
        guesses.push(guess);
        for board in 0..secrets.len() {
            if solved[board] > 0 {
                continue;
            }
            if secrets[board].as_guess() == guess {
                solved[board] = guesses.len() as u32;
            } else if sets[board].len() > 1 {
                sets[board] = cells.agreeing(guess.index(), &sets[board], secrets[board]);
            }
        }
    }
    Some(Played { secrets: secrets.to_vec(), solved, guesses })
}

/// Which games to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// Boards of a game.
    pub boards: usize,
    /// How the secrets of a game are drawn.
    pub draw: Draw,
    /// The number of games.
    pub games: u64,
    /// The number of the first game.
    pub from: u64,
    /// The seed. Game `n` of a seed has the same secrets for every strategy.
    pub seed: u64,
}

/// A mean with its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// Results of the games of a strategy: the document of `salet boards measure`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    /// The games.
    #[serde(flatten)]
    pub sample: Sample,
    /// Finished games by their number of guesses, from 0.
    pub lengths: Vec<u64>,
    /// The guesses of a game; `null` for fewer than two finished games.
    pub length: Option<Mean>,
    /// The sum over the boards of the number of the guess that solved it; `null` for fewer than two finished games.
    pub sum: Option<Mean>,
    /// Games that were given up.
    pub unfinished: u64,
}

impl Measured {
    /// Finished games that took at most `limit` guesses.
    pub fn within(&self, limit: usize) -> u64 {
        self.lengths.iter().take(limit + 1).sum()
    }
}

/// Play the games of a sample on all threads of the current pool; the results are in order.
pub fn games<S: Strategy>(
    cells: &Cells<'_>,
    sample: Sample,
    begin: impl Fn() -> S + Sync,
) -> Vec<Option<Played>> {
    let distinct = sample.draw == Draw::Distinct;
    let game = |strategy: &mut S, game: usize| {
        let mut random = Random::of_game(sample.seed, sample.from + game as u64);
        play(cells, strategy, &secrets(sample.boards, cells.secrets(), distinct, &mut random))
    };
    threads::on_shared(|| threads::map(sample.games as usize, &begin, game))
}

/// Measure a strategy.
///
/// ```
/// use salet_boards::play::{Cells, Method, Rival, Sample, measure};
/// use salet_boards::Draw;
/// use salet_core::game::Game;
///
/// let game = Game::original();
/// let cells = Cells::new(&game);
/// let sample = Sample { boards: 2, draw: Draw::Distinct, games: 10, from: 0, seed: 1 };
/// let measured = measure(&cells, sample, || Rival::new(&cells, Method::Entropies));
/// assert_eq!(measured.lengths.iter().sum::<u64>(), 10);
/// ```
pub fn measure<S: Strategy>(cells: &Cells<'_>, sample: Sample, begin: impl Fn() -> S + Sync) -> Measured {
    let played = games(cells, sample, begin);
    let mut lengths = vec![0; 1];
    for game in played.iter().flatten() {
        lengths.resize(lengths.len().max(game.guesses.len() + 1), 0);
        lengths[game.guesses.len()] += 1;
    }
    let unfinished = played.iter().filter(|game| game.is_none()).count() as u64;
    let length = played.iter().flatten().map(|game| game.guesses.len() as u64);
    let sum = played.iter().flatten().map(|game| game.solved.iter().map(|&at| u64::from(at)).sum());
    Measured { sample, length: mean(length), sum: mean(sum), lengths, unfinished }
}

/// The mean of some numbers, from integers: the order has no influence.
fn mean(numbers: impl Iterator<Item = u64>) -> Option<Mean> {
    let (mut count, mut sum, mut squares) = (0u128, 0u128, 0u128);
    for number in numbers.map(u128::from) {
        count += 1;
        sum += number;
        squares += number * number;
    }
    if count < 2 {
        return None;
    }
    // n (n - 1) times the variance.
    let spread = (count * squares - sum * sum) as f64 / ((count - 1) as f64);
    Some(Mean { mean: sum as f64 / count as f64, error: spread.sqrt() / count as f64 })
}
