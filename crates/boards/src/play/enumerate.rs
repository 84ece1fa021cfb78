//! Every game of a strategy, without sampling: the tree of all states that it meets.

use salet_base::threads;
use salet_core::game::Game;
use salet_core::search::Control;

use super::cells::Cells;
use super::measure::{MOST_GUESSES, Mean, Measured};
use super::state::{Class, Set, Split, State, children};
use super::strategy::Strategy;
use crate::error::{Error, Result};
use crate::position::{assignments, check_own_guesses};
use crate::{Draw, Position};

/// Ordered assignments of secrets to the boards.
#[derive(Debug, Clone, Default)]
struct Census {
    /// By the number of guesses until all boards are solved.
    lengths: Vec<u64>,
    /// Those that the strategy does not end.
    unfinished: u64,
    /// The sum over assignments and boards of the guesses that the board waits.
    sum: u64,
}

impl Census {
    fn add(&mut self, length: usize, tuples: u64) {
        self.lengths.resize(self.lengths.len().max(length + 1), 0);
        self.lengths[length] += tuples;
    }

    fn join(&mut self, other: &Census) {
        for (length, &tuples) in other.lengths.iter().enumerate() {
            self.add(length, tuples);
        }
        self.sum += other.sum;
        self.unfinished += other.unfinished;
    }
}

/// Play all ordered secrets of some boards on the threads of the current pool; `None` after a stop. Each position after the first guess is a
/// step of progress.
///
/// # Errors
/// [`Error::TooManyTuples`] if the totals exceed 64 bits, and those of [`Position::start`].
pub fn enumerate<S: Strategy>(
    game: &Game,
    cells: &Cells<'_>,
    (boards, draw): (usize, Draw),
    begin: impl Fn() -> S + Sync,
    control: &Control<'_>,
) -> Result<Option<Measured>> {
    Position::start(game, boards, draw)?;
    check_own_guesses(game)?;
    let distinct = draw == Draw::Distinct;
    let most = assignments(cells.secrets(), boards, draw)
        .and_then(|tuples| tuples.checked_mul((boards * MOST_GUESSES) as u128))
        .filter(|&most| most <= u64::MAX.into());
    if most.is_none() {
        return Err(Error::TooManyTuples { boards });
    }
    let start = || State { classes: vec![Class { set: Set::new(cells.all()), boards: boards as u32 }] };
    let all = cells.all();
    let opener = begin().guess(&vec![&all[..]; boards], true).index();
    // States hold counted references, which stay on their thread; so each thread finds its own again.
    let states = || {
        let mut states = Vec::new();
        children(&split(cells, &start(), opener), distinct, |ways, state| {
            states.push((ways, state));
            true
        });
        // Large states first, so that no thread waits for the last one.
        states.sort_by_key(|(_, state)| std::cmp::Reverse(state.tuples(distinct)));
        states
    };
    let count = states().len();
    let parts = threads::on_shared(|| {
        threads::map(
            count,
            || (states(), begin()),
            |(states, strategy), at| {
                if control.stopped() {
                    return None;
                }
                let (ways, state) = &states[at];
                let mut census = Census::default();
                let mut walk = Walk { cells, strategy, distinct, census: &mut census, control };
                let is_whole = walk.from(state, *ways, 1);
                control.progress.step();
                is_whole.then_some(census)
            },
        )
    });
    let tuples = start().tuples(distinct);
    let mut census = Census { sum: boards as u64 * tuples, ..Census::default() };
    for part in parts {
        let Some(part) = part else { return Ok(None) };
        census.join(&part);
    }
    Ok(Some(measured(census, tuples)))
}

fn measured(census: Census, games: u64) -> Measured {
    let is_whole = census.unfinished == 0;
    let total: u64 = census.lengths.iter().zip(0..).map(|(tuples, length)| tuples * length).sum();
    let mean = |total: u64| is_whole.then(|| Mean { mean: total as f64 / games as f64, error: None });
    Measured {
        games,
        unfinished: census.unfinished,
        total: is_whole.then_some(total),
        guesses: mean(total),
        sum: mean(census.sum),
        lengths: census.lengths,
    }
}

fn split(cells: &Cells<'_>, state: &State, guess: usize) -> Vec<Split> {
    state.classes.iter().map(|class| Split::of(cells, guess, class)).collect()
}

/// A walk through the games of a strategy.
struct Walk<'w, 'c> {
    cells: &'w Cells<'c>,
    strategy: &'w mut dyn Strategy,
    distinct: bool,
    census: &'w mut Census,
    control: &'w Control<'w>,
}

impl Walk<'_, '_> {
    /// Count the games from a state after `turn` guesses; `false` after a stop.
    fn from(&mut self, state: &State, ways: u64, turn: usize) -> bool {
        if self.control.stopped() {
            return false;
        }
        let tuples = ways * state.tuples(self.distinct);
        if state.classes.is_empty() {
            self.census.add(turn, tuples);
            return true;
        }
        let boards =
            || state.classes.iter().flat_map(|class| (0..class.boards).map(|_| &class.set.members[..]));
        let guess = self.strategy.guess(&boards().collect::<Vec<_>>(), false).index();
        let splits = split(self.cells, state, guess);
        // A guess that changes nothing comes again and again.
        if splits.iter().all(Split::is_whole) {
            self.census.unfinished += tuples;
            return true;
        }
        self.census.sum += tuples * u64::from(state.boards());
        let distinct = self.distinct;
        children(&splits, distinct, |more, child| self.from(&child, ways * more, turn + 1))
    }
}
