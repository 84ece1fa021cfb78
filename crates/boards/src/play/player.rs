//! Our play: forced guesses, then the narrow search if a state is small, else the table, with rollouts if wanted.

use salet_core::game::Game;
use salet_core::words::{GuessId, SecretId};

use super::Strategy;
use super::cells::{Cells, logarithms};
use super::narrow::{Found, Narrow};
use super::sample::{Random, draw};
use super::score::{Scored, Scorer};
use super::state::{State, Terms};
use super::table::{Curves, Table};
use crate::Position;

/// How hard our play thinks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effort {
    /// States with at most so many assignments go to the narrow search.
    pub small: u64,
    /// Guesses by score that the narrow search prices in a state, by depth; the last number holds for all deeper states.
    pub widths: Vec<usize>,
    /// Guesses that rollouts compare in a large state; 1 takes the best score.
    pub rivals: usize,
    /// Games of a rollout.
    pub rollouts: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { small: 2000, widths: vec![12, 3, 1], rivals: 1, rollouts: 0 }
    }
}

/// The tables of our play for one game, shared by all threads.
#[derive(Debug)]
pub struct Tables<'g> {
    cells: Cells<'g>,
    logs: Vec<u32>,
    curves: Curves,
    terms: Terms,
    effort: Effort,
    opener: Option<GuessId>,
}

/// Our play on one thread.
#[derive(Debug)]
pub struct Player<'a> {
    tables: &'a Tables<'a>,
    narrow: Narrow<'a>,
    playout: Narrow<'a>,
    scorer: Scorer,
}

impl<'g> Tables<'g> {
    /// Prepare our play in a game with a table; its rule must allow all guesses.
    pub fn new(game: &'g Game, table: &Table, terms: Terms, effort: Effort) -> Tables<'g> {
        let cells = Cells::new(game);
        let logs = logarithms(cells.secrets());
        Tables { logs, curves: table.curves(terms), cells, terms, effort, opener: None }
    }

    /// Fix the first guess. Without it the best score is the first guess.
    #[must_use]
    pub fn with_opener(mut self, opener: Option<GuessId>) -> Tables<'g> {
        self.opener = opener;
        self
    }

    /// The cells of the game.
    pub fn cells(&self) -> &Cells<'g> {
        &self.cells
    }

    /// Use another table.
    pub(crate) fn set_table(&mut self, table: &Table) {
        self.curves = table.curves(self.terms);
    }

    /// A player for one thread.
    pub fn player(&self) -> Player<'_> {
        let narrow = |widths| Narrow::new(&self.cells, &self.logs, &self.curves, self.terms, widths);
        let (narrow, playout) = (narrow(self.effort.widths.clone()), narrow(vec![1]));
        Player { tables: self, narrow, playout, scorer: Scorer::default() }
    }
}

impl Strategy for Player<'_> {
    fn guess(&mut self, boards: &[&[SecretId]], first: bool) -> GuessId {
        match self.tables.opener {
            Some(opener) if first => opener,
            _ => self.decide(&State::of(boards.iter().copied())),
        }
    }
}

/// As [`Effort::small`], in the games of a rollout.
const SMALL_IN_PLAYOUT: u64 = 30;

/// States in a memo, after which it is forgotten.
const MEMO: usize = 400_000;

impl Player<'_> {
    /// The guess at a position; `None` if all boards are solved.
    pub fn best(&mut self, position: &Position) -> Option<GuessId> {
        (!position.is_solved()).then(|| self.decide(&State::at(position)))
    }

    /// A guess at a position with the cost over all ordered secrets of the play after it, which the narrow search found; `None` if all boards
    /// are solved. No play costs more than the best one, so this is an upper bound on the optimal total.
    pub fn attained(&mut self, position: &Position) -> Option<Found> {
        (!position.is_solved()).then(|| self.narrow.best(&State::at(position), 0))
    }

    /// The guesses with the best scores, best first. The score is the expected number of further guesses after it.
    pub fn scored(&mut self, boards: &[&[SecretId]], most: usize) -> Vec<Scored> {
        let Tables { cells, logs, curves, .. } = self.tables;
        self.scorer.best(cells, logs, curves, &State::of(boards.iter().copied()), most)
    }

    fn decide(&mut self, state: &State) -> GuessId {
        let Tables { cells, logs, curves, terms, effort, .. } = self.tables;
        if let Some(guess) = state.forced(terms.distinct()) {
            return GuessId::new(guess);
        }
        if state.tuples(terms.distinct()) <= effort.small {
            if self.narrow.remembered() > MEMO {
                self.narrow.forget();
            }
            return GuessId::new(self.narrow.best(state, 0).guess);
        }
        let scored = self.scorer.best(cells, logs, curves, state, effort.rivals.max(1));
        if effort.rollouts == 0 || scored.len() == 1 {
            return GuessId::new(scored[0].guess);
        }
        // The same secrets for all rivals, from a generator seeded by the state.
        let mut random = Random::of(state.key() as u64);
        let games: Vec<Vec<SecretId>> =
            (0..effort.rollouts).map(|_| draw(state, terms.distinct(), &mut random)).collect();
        let cost = |rival: &Scored| {
            games.iter().map(|secrets| self.playout(state, rival.guess, secrets)).sum::<u64>()
        };
        let costs: Vec<u64> = scored.iter().map(cost).collect();
        let best = (0..costs.len()).min_by_key(|&at| costs[at]).unwrap_or(0);
        GuessId::new(scored[best].guess)
    }

    /// The cost of a game with these secrets: a guess, then the best score, a forced guess or the narrowest search in each state.
    fn playout(&mut self, state: &State, guess: usize, secrets: &[SecretId]) -> u64 {
        let Tables { cells, logs, curves, terms, .. } = self.tables;
        let sets = state.classes.iter().flat_map(|class| (0..class.boards).map(move |_| &class.set.members));
        let mut boards: Vec<(Vec<SecretId>, SecretId)> =
            sets.zip(secrets).map(|(set, &secret)| (set.clone(), secret)).collect();
        let (mut cost, mut guess) = (0, guess);
        loop {
            cost += terms.step(boards.len() as u32);
            boards.retain(|&(_, secret)| secret.index() != guess);
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
                None if state.tuples(terms.distinct()) <= SMALL_IN_PLAYOUT => {
                    self.playout.best(&state, 0).guess
                }
                None => self.scorer.best(cells, logs, curves, &state, 1)[0].guess,
            };
        }
    }
}
