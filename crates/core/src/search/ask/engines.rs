//! The engines of a solver: one for each goal of a game, on the same tables and the same memo, and the memory for them.

use std::sync::Arc;

use crate::bound::columns::Columns;
use crate::bound::counting::Costs;
use crate::bound::goal::Goal;
use crate::bound::pairs::PairMatrix;
use crate::game::{Game, Objective, Solving};
use crate::search::ask::solution::{Footprint, Statistics};
use crate::search::config::SearchConfig;
use crate::search::error::{Error, Result};
use crate::search::ledger::{Finding, Findings, Ledger};
use crate::search::node::engine::Engine;
use crate::search::node::tables::{Allowance, Tables};
use crate::search::position::memo::Memo;

/// One engine for each goal.
pub(super) struct Engines {
    /// For the least total, if no secret may be lost.
    pub(super) costs: Engine,
    /// For the question whether a policy exists.
    pub(super) limits: Arc<Engine>,
    /// For the least loss.
    pub(super) losses: Engine,
    /// For the fewest secrets at the last guess.
    pub(super) late: Engine,
    /// Bytes of the pair matrices of all threads, at most.
    matrices: usize,
    /// Bytes of the tables of subgames, at most.
    subgames: usize,
    memo: Arc<Memo>,
    ledger: Option<Arc<Ledger>>,
}

impl Engines {
    /// Engines on some tables, which start from the entries of a ledger and add to it.
    pub(super) fn new(
        game: &Game,
        config: &SearchConfig,
        tables: &Arc<Tables>,
        ledger: Option<&Arc<Ledger>>,
    ) -> Engines {
        // Subgames have not all guesses, and so perhaps not the best last one.
        let subgames =
            if game.solving() == Solving::Several { Arc::default() } else { Allowance::new(config) };
        let supersets = tables.supersets.bytes() + tables.supersets.intersections.terms.room;
        let of_tables =
            tables.neighbours.bytes() + tables.bytes_of_symmetries() + tables.bytes_of_intervals();
        let bounds = subgames.granted + supersets + of_tables;
        let matrix = PairMatrix::most_bytes(game);
        let matrices = matrix * rayon::current_num_threads();
        // One matrix is among the least memory.
        let memo = Arc::new(Memo::new((config.memory + matrix).saturating_sub(bounds + matrices)));
        let engine = |goal| {
            let costs = Costs::new(game, goal).numbered(tables.feedback.numbering());
            let mut engine = Engine::new(game, tables.clone(), memo.clone(), costs, config);
            (engine.subgames, engine.ledger) = (subgames.clone(), ledger.cloned());
            engine
        };
        let limits = Arc::new(engine(Goal::Feasible));
        let with_limits = |goal| {
            let mut engine = engine(goal);
            engine.limits = Some(limits.clone());
            engine
        };
        let engines = Engines {
            costs: engine(Goal::Cost),
            losses: with_limits(Goal::Loss),
            late: with_limits(Goal::Late),
            limits: limits.clone(),
            matrices,
            subgames: subgames.granted,
            memo: memo.clone(),
            ledger: ledger.cloned(),
        };
        engines.remember(&ledger.map(|ledger| ledger.given()).unwrap_or_default());
        engines
    }

    /// The engine for the costs of an objective.
    pub(super) fn for_objective(&self, objective: Objective) -> &Engine {
        match Goal::of(objective) {
            Goal::Loss => &self.losses,
            Goal::Late => &self.late,
            Goal::Cost | Goal::Feasible => &self.costs,
        }
    }

    /// Add the results of another search of the same game.
    pub(super) fn learn(&self, findings: &Findings) {
        self.remember(&findings.states);
        if let Some(ledger) = &self.ledger {
            ledger.give(findings);
        }
    }

    fn remember(&self, states: &[Finding]) {
        states.iter().for_each(|finding| self.memo.learn(finding.key, finding.known));
    }

    pub(super) fn nodes(&self) -> u64 {
        [&self.costs, &*self.limits, &self.losses, &self.late].iter().map(|engine| engine.nodes()).sum()
    }

    /// Statistics of all searches together, except the time.
    pub(super) fn statistics(&self) -> Statistics {
        let tables = &self.costs.tables;
        let memory = Footprint {
            feedback_table: tables.feedback.own_bytes() as u64,
            columns: tables.columns.own_bytes() as u64,
            supersets: tables.supersets.bytes() as u64,
            intersections: tables.supersets.intersections.bytes() as u64,
            subgames: self.subgames as u64,
            neighbours: tables.neighbours.bytes() as u64,
            symmetries: tables.bytes_of_symmetries() as u64,
            matrices: self.matrices as u64,
            memo: self.memo.bytes() as u64,
        };
        let memo_states = self.memo.len() as u64;
        Statistics { nodes: self.nodes(), memo_states, memory, ..Statistics::default() }
    }
}

impl SearchConfig {
    /// Least memory of a search of a game in bytes: its tables, the pair matrix of one thread and the smallest memo.
    pub fn least_memory(game: &Game) -> u128 {
        tables(game) + Memo::LEAST as u128
    }

    /// Bytes for the memo and the tables of bounds, after the feedback table, its copy in kernel order and a pair matrix.
    ///
    /// # Errors
    /// [`Error::Memory`] if the [least memory](SearchConfig::least_memory) does not fit.
    pub fn memo_for(&self, game: &Game) -> Result<usize> {
        let granted = self.memory;
        let needed = SearchConfig::least_memory(game);
        if needed > granted as u128 {
            let (answers, guesses) = (game.answer_count(), game.guess_count());
            return Err(Error::Memory { answers, guesses, needed, granted });
        }
        Ok(granted - tables(game) as usize)
    }
}

/// Bytes of the feedback table of a game, its copy in kernel order, and the pair matrix of one thread.
fn tables(game: &Game) -> u128 {
    game.table_bytes() + Columns::bytes(game) + PairMatrix::most_bytes(game) as u128
}
