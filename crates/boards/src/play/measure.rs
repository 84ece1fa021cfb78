//! Seeded or given games of a strategy, and their statistics.

use std::time::Duration;

use salet_base::clock::Instant;
use salet_base::threads;
use salet_core::search::Control;
use salet_words::{GuessId, SecretId};
use serde::Serialize;

use super::cells::Cells;
use super::sample::{Random, secrets};
use super::strategy::Strategy;
use crate::Draw;

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The secrets of the boards.
    pub secrets: Vec<SecretId>,
    /// The number of the guess that solved each board, from 1. `None` if the game was given up.
    pub solved: Vec<Option<usize>>,
    /// The guesses.
    pub guesses: Vec<GuessId>,
}

/// Guesses after which a game is given up, since the strategy does not end it.
pub const MOST_GUESSES: usize = 500;

/// Time in which a game ends after a stop, if it can: without it, short games would count more often.
const GRACE: Duration = Duration::from_millis(500);

/// Play a game to its end, or to [`MOST_GUESSES`].
pub fn play(cells: &Cells<'_>, strategy: &mut dyn Strategy, secrets: &[SecretId]) -> Played {
    play_until(cells, strategy, secrets, &Control::default()).expect("nothing stops it")
}

/// Play a game; `None` if a stop cuts it short.
fn play_until(
    cells: &Cells<'_>,
    strategy: &mut dyn Strategy,
    secrets: &[SecretId],
    control: &Control<'_>,
) -> Option<Played> {
    let mut stopped: Option<Instant> = None;
    let mut sets = vec![cells.all(); secrets.len()];
    let mut solved = vec![None; secrets.len()];
    let mut guesses = Vec::new();
    while solved.contains(&None) && guesses.len() < MOST_GUESSES {
        if control.stopped() && stopped.get_or_insert_with(Instant::now).elapsed() >= GRACE {
            return None;
        }
        let unsolved = sets.iter().zip(&solved).filter(|(_, solved)| solved.is_none());
        let boards: Vec<&[SecretId]> = unsolved.map(|(set, _)| &set[..]).collect();
        let guess = strategy.guess(&boards, guesses.is_empty());
        guesses.push(guess);
        for board in 0..secrets.len() {
            if solved[board].is_some() {
                continue;
            }
            if secrets[board].as_guess() == guess {
                solved[board] = Some(guesses.len());
            } else if sets[board].len() > 1 {
                sets[board] = cells.agreeing(guess.index(), &sets[board], secrets[board]);
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
    /// How the secrets of a game are drawn.
    pub draw: Draw,
    /// The number of games.
    pub games: usize,
    /// The seed. Game `n` of a seed has the same secrets for every strategy.
    pub seed: u64,
}

/// The games to play: those of a seed, or of given secrets.
#[derive(Debug, Clone, Copy)]
pub enum Drawn<'s> {
    /// Seeded games.
    Seeded(Sample),
    /// Secrets of the boards, game by game.
    Given(&'s [Vec<SecretId>]),
}

impl From<Sample> for Drawn<'_> {
    fn from(sample: Sample) -> Self {
        Drawn::Seeded(sample)
    }
}

impl<'s> From<&'s [Vec<SecretId>]> for Drawn<'s> {
    fn from(secrets: &'s [Vec<SecretId>]) -> Self {
        Drawn::Given(secrets)
    }
}

impl Drawn<'_> {
    /// The number of games.
    pub(crate) fn len(self) -> usize {
        match self {
            Drawn::Seeded(sample) => sample.games,
            Drawn::Given(secrets) => secrets.len(),
        }
    }

    /// The secrets of a game among so many.
    fn secrets(self, game: usize, all: usize) -> Vec<SecretId> {
        match self {
            Drawn::Given(secrets) => secrets[game].clone(),
            Drawn::Seeded(Sample { boards, draw, seed, .. }) => {
                secrets(boards, all, draw == Draw::Distinct, &mut Random::of_game(seed, game as u64))
            }
        }
    }
}

/// Play games on the threads of the current pool; the results are in order, and each is a step of progress. After a stop, no game begins: those played
/// are the first ones, so that their lengths have no influence on which games count.
pub fn games<'s, S: Strategy>(
    cells: &Cells<'_>,
    drawn: impl Into<Drawn<'s>>,
    begin: impl Fn() -> S + Sync,
    control: &Control<'_>,
) -> Vec<Played> {
    let drawn = drawn.into();
    let game = |strategy: &mut S, game: usize| {
        let secrets = drawn.secrets(game, cells.secrets());
        let played = if control.stopped() { None } else { play_until(cells, strategy, &secrets, control) };
        control.progress.step();
        played
    };
    let played = threads::on_shared(|| threads::map(drawn.len(), &begin, game));
    played.into_iter().map_while(|game| game).collect()
}

/// A mean with its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsMean"))]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean; null if every game was played.
    pub error: Option<f64>,
}

/// Results of the games of a strategy.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsMeasured"))]
pub struct Measured {
    /// The number of games; of all games, that of ordered secrets.
    pub games: u64,
    /// Finished games by their number of guesses, from 0.
    pub lengths: Vec<u64>,
    /// Games that the strategy does not end.
    pub unfinished: u64,
    /// The sum over games of the guesses; null if a game is not finished.
    pub total: Option<u64>,
    /// The guesses of a game; null if a game is not finished, or for a sample of one.
    pub guesses: Option<Mean>,
    /// The sum over boards of the number of the guess that solves the board; null as `guesses`.
    pub sum: Option<Mean>,
}

impl Measured {
    /// The results of some games.
    pub fn of(played: &[Played]) -> Measured {
        let mut lengths = vec![0; 1];
        let (mut guesses, mut sums) = (Moments::default(), Moments::default());
        for game in played {
            let Some(solved) = game.solved.iter().copied().collect::<Option<Vec<usize>>>() else { continue };
            let length = game.guesses.len();
            lengths.resize(lengths.len().max(length + 1), 0);
            lengths[length] += 1;
            guesses.add(length);
            sums.add(solved.iter().sum());
        }
        let games = played.len() as u64;
        let unfinished = games - lengths.iter().sum::<u64>();
        let is_whole = unfinished == 0;
        Measured {
            games,
            unfinished,
            lengths,
            total: u64::try_from(guesses.sum).ok().filter(|_| is_whole),
            guesses: guesses.mean().filter(|_| is_whole),
            sum: sums.mean().filter(|_| is_whole),
        }
    }

    /// Finished games that took at most `limit` guesses.
    pub fn within(&self, limit: usize) -> u64 {
        self.lengths.iter().take(limit + 1).sum()
    }
}

/// Measure a strategy.
///
/// ```
/// # mod salet { pub use salet_core::{game, search}; pub use salet_words as words; pub use salet_boards as boards; }
/// use salet::boards::Draw;
/// use salet::boards::play::{Cells, Method, Rival, Sample, measure};
/// use salet::game::Game;
/// use salet::search::Control;
/// use salet::words::WordGame as _;
///
/// let game = Game::original();
/// let cells = Cells::new(&game);
/// let sample = Sample { boards: 2, draw: Draw::Distinct, games: 10, seed: 1 };
/// let measured = measure(&cells, sample, || Rival::new(&cells, Method::Entropies), &Control::default());
/// assert_eq!(measured.lengths.iter().sum::<u64>(), 10);
/// ```
pub fn measure<'s, S: Strategy>(
    cells: &Cells<'_>,
    drawn: impl Into<Drawn<'s>>,
    begin: impl Fn() -> S + Sync,
    control: &Control<'_>,
) -> Measured {
    Measured::of(&games(cells, drawn, begin, control))
}

/// Sums of integers, whose order has no influence.
#[derive(Default)]
struct Moments {
    count: u128,
    sum: u128,
    squares: u128,
}

impl Moments {
    fn add(&mut self, number: usize) {
        let number = number as u128;
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    fn mean(&self) -> Option<Mean> {
        let Moments { count, sum, squares } = *self;
        if count < 2 {
            return None;
        }
        // n (n - 1) times the variance.
        let spread = (count * squares - sum * sum) as f64 / (count - 1) as f64;
        Some(Mean { mean: sum as f64 / count as f64, error: Some(spread.sqrt() / count as f64) })
    }
}
