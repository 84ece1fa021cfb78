//! Every game of a strategy, without sampling: the tree of all states that it meets.

use salet_base::threads;

use super::Strategy;
use super::cells::Cells;
use super::state::{Class, Set, Split, State, children};

/// All games of a strategy. Every count is of ordered assignments of secrets to the boards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Census {
    /// Assignments by the number of guesses until all boards are solved.
    pub lengths: Vec<u64>,
    /// The sum over assignments and boards of the number of the guess that solves the board.
    pub sum: u64,
}

impl Census {
    /// All assignments.
    pub fn tuples(&self) -> u64 {
        self.lengths.iter().sum()
    }

    /// The sum over assignments of the number of guesses.
    pub fn total(&self) -> u64 {
        self.lengths.iter().zip(0..).map(|(tuples, length)| tuples * length).sum()
    }

    /// Assignments that are solved within a limit of guesses.
    pub fn within(&self, limit: usize) -> u64 {
        self.lengths.iter().take(limit + 1).sum()
    }

    fn add(&mut self, length: usize, tuples: u64) {
        self.lengths.resize(self.lengths.len().max(length + 1), 0);
        self.lengths[length] += tuples;
    }

    fn join(&mut self, other: &Census) {
        for (length, &tuples) in other.lengths.iter().enumerate() {
            self.add(length, tuples);
        }
        self.sum += other.sum;
    }
}

/// Play all assignments of secrets to `boards` boards on the threads of the current pool; `None` if the strategy makes a guess
/// that changes nothing, so that its games never end. `done` hears the number of states after the first guess that are done.
pub fn enumerate<S: Strategy>(
    cells: &Cells<'_>,
    boards: u32,
    distinct: bool,
    begin: impl Fn() -> S + Sync,
    done: &(dyn Fn(u64) + Sync),
) -> Option<Census> {
    let all = Set::new(cells.all());
    let members = vec![&all.members[..]; boards as usize];
    let opener = begin().guess(&members, true).index();
    let start = State { classes: vec![Class { set: all.clone(), boards }] };
    // States hold counted references, which stay on their thread; so each thread finds its own again.
    let splits = split(cells, &start, opener)?;
    let mut count = 0;
    children(&splits, distinct, |_, _| {
        count += 1;
        true
    });
    let sum = u64::from(boards) * start.tuples(distinct);
    let mut census = Census { lengths: Vec::new(), sum };
    let own = || {
        let all = Set::new(cells.all());
        let start = State { classes: vec![Class { set: all, boards }] };
        let mut states = Vec::new();
        if let Some(splits) = split(cells, &start, opener) {
            children(&splits, distinct, |ways, state| {
                states.push((ways, state));
                true
            });
        }
        // Large states first, so that no thread waits for the last one.
        states.sort_by_key(|(_, state)| std::cmp::Reverse(state.tuples(distinct)));
        (states, begin())
    };
    let parts = threads::map(count, own, |(states, strategy), at| {
        let (ways, state) = &states[at];
        let mut census = Census::default();
        let ends = walk(cells, strategy, state, distinct, *ways, 1, &mut census);
        done(at as u64);
        ends.then_some(census)
    });
    for part in parts {
        census.join(&part?);
    }
    Some(census)
}

fn split(cells: &Cells<'_>, state: &State, guess: usize) -> Option<Vec<Split>> {
    let splits: Vec<Split> = state.classes.iter().map(|class| Split::of(cells, guess, class)).collect();
    (!splits.iter().all(Split::is_whole)).then_some(splits)
}

/// Count the games from a state after `turn` guesses; `false` if a guess changes nothing.
fn walk(
    cells: &Cells<'_>,
    strategy: &mut dyn Strategy,
    state: &State,
    distinct: bool,
    ways: u64,
    turn: usize,
    census: &mut Census,
) -> bool {
    let tuples = ways * state.tuples(distinct);
    if state.classes.is_empty() {
        census.add(turn, tuples);
        return true;
    }
    census.sum += tuples * u64::from(state.boards());
    let boards = state.classes.iter().flat_map(|class| (0..class.boards).map(|_| &class.set.members[..]));
    let guess = strategy.guess(&boards.collect::<Vec<_>>(), false).index();
    let Some(splits) = split(cells, state, guess) else {
        return false;
    };
    children(&splits, distinct, |more, child| {
        walk(cells, strategy, &child, distinct, ways * more, turn + 1, census)
    })
}
