//! Our play: forced guesses, then the narrow search where a state is small, then the table with rollouts.

use super::Strategy;
use super::cells::{Cells, logarithms};
use super::narrow::Narrow;
use super::sample::{Random, draw};
use super::score::Scorer;
use super::state::{State, Terms};
use super::table::{Curves, Table};

/// How hard our play thinks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effort {
    /// States with at most so many assignments go to the narrow search.
    pub small: u64,
    /// Guesses by score that the narrow search prices in a state, by depth.
    pub widths: Vec<usize>,
    /// Guesses that are compared by rollouts in a large state; 1 takes the best score.
    pub rivals: usize,
    /// Games of a rollout.
    pub rollouts: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { small: 300, widths: vec![6, 3, 2], rivals: 1, rollouts: 0 }
    }
}

/// What play needs of a game, shared by all threads.
#[derive(Debug)]
pub struct Learned<'g> {
    cells: Cells<'g>,
    logs: Vec<u32>,
    curves: Curves,
    terms: Terms,
    effort: Effort,
    opener: Option<usize>,
}

/// One thread's player.
pub struct Player<'a> {
    learned: &'a Learned<'a>,
    narrow: Narrow<'a>,
    playout: Narrow<'a>,
    scorer: Scorer,
}

impl<'g> Learned<'g> {
    /// A player's tables for a game.
    pub fn new(cells: Cells<'g>, table: &Table, terms: Terms, effort: Effort) -> Learned<'g> {
        let logs = logarithms(cells.secrets());
        Learned { logs, curves: table.curves(terms), cells, terms, effort, opener: None }
    }

    /// Fix the first guess.
    #[must_use]
    pub fn with_opener(mut self, opener: Option<usize>) -> Learned<'g> {
        self.opener = opener;
        self
    }

    /// The cells of the game.
    pub fn cells(&self) -> &Cells<'g> {
        &self.cells
    }

    /// Use another table.
    pub fn set_table(&mut self, table: &Table) {
        self.curves = table.curves(self.terms);
    }

    /// A player for one thread.
    pub fn player(&self) -> Player<'_> {
        let narrow = |widths| Narrow::new(&self.cells, &self.logs, &self.curves, self.terms, widths);
        Player { learned: self, narrow: narrow(self.effort.widths.clone()), playout: narrow(vec![1]), scorer: Scorer::default() }
    }
}

impl Strategy for Player<'_> {
    fn guess(&mut self, boards: &[&[u16]], first: bool) -> usize {
        if first && let Some(opener) = self.learned.opener {
            return opener;
        }
        self.decide(&State::of(boards.iter().copied()))
    }
}

/// As [`Effort::small`], in the games of a rollout.
const SMALL_IN_PLAYOUT: u64 = 30;

/// States in a memo, after which it is forgotten.
const MEMO: usize = 400_000;

impl Player<'_> {
    /// The best guesses of a state by score.
    pub fn scored(&mut self, boards: &[&[u16]], most: usize) -> Vec<super::score::Scored> {
        let Learned { cells, logs, curves, .. } = self.learned;
        self.scorer.best(cells, logs, curves, &State::of(boards.iter().copied()), most)
    }

    pub fn probe(&mut self, boards: &[&[u16]]) -> u64 {
        self.narrow.best(&State::of(boards.iter().copied()), 0).total
    }

    fn decide(&mut self, state: &State) -> usize {
        let Learned { cells, logs, curves, terms, effort, .. } = self.learned;
        if let Some(guess) = state.forced(terms.distinct()) {
            return guess;
        }
        if state.tuples(terms.distinct()) <= effort.small {
            if self.narrow.remembered() > MEMO {
                self.narrow.forget();
            }
            return self.narrow.best(state, 0).guess;
        }
        let scored = self.scorer.best(cells, logs, curves, state, effort.rivals.max(1));
        if effort.rollouts == 0 || scored.len() == 1 {
            return scored[0].guess;
        }
        // The same secrets for all rivals, from a generator seeded by the state.
        let mut random = Random::of(state.key() as u64);
        let games: Vec<Vec<u16>> = (0..effort.rollouts).map(|_| draw(state, terms.distinct(), &mut random)).collect();
        let costs = scored.iter().map(|rival| games.iter().map(|secrets| self.playout(state, rival.guess, secrets)).sum::<u64>());
        let costs: Vec<u64> = costs.collect();
        let best = (0..costs.len()).min_by_key(|&at| costs[at]).unwrap_or(0);
        scored[best].guess
    }

    /// The cost of a game with these secrets: a guess, then the best score or a forced guess in each state.
    fn playout(&mut self, state: &State, guess: usize, secrets: &[u16]) -> u64 {
        let Learned { cells, logs, curves, terms, .. } = self.learned;
        let mut boards: Vec<(Vec<u16>, u16)> = Vec::with_capacity(secrets.len());
        let sets = state.classes.iter().flat_map(|class| (0..class.boards).map(move |_| &class.set.members));
        boards.extend(sets.zip(secrets).map(|(set, &secret)| (set.clone(), secret)));
        let (mut cost, mut guess) = (0, guess);
        loop {
            cost += terms.step(boards.len() as u32);
            boards.retain(|&(_, secret)| usize::from(secret) != guess);
            if boards.is_empty() {
                return cost;
            }
            for (set, secret) in &mut boards {
                if set.len() > 1 {
                    *set = cells.agreeing(guess, set, *secret);
                }
            }
            let state = State::of(boards.iter().map(|(set, _)| &set[..]));
            guess = match state.forced(terms.distinct()) {
                Some(forced) => forced,
                None if state.tuples(terms.distinct()) <= SMALL_IN_PLAYOUT => self.playout.best(&state, 0).guess,
                None => self.scorer.best(cells, logs, curves, &state, 1)[0].guess,
            };
        }
    }
}
