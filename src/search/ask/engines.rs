//! One engine for each goal that a game is searched for, on the same tables and the same memo.

use std::sync::Arc;

use crate::bound::counting::Costs;
use crate::game::Game;
use crate::search::ask::solution::Statistics;
use crate::search::config::SearchConfig;
use crate::search::ledger::{Finding, Findings, Ledger};
use crate::search::node::engine::Engine;
use crate::search::node::tables::Tables;
use crate::search::position::memo::Memo;
use crate::search::stop::Stop;
use crate::words::SecretId;

/// One engine for each goal, on the same tables and the same memo.
pub(super) struct Engines {
    /// For the objective's own costs.
    pub(super) costs: Engine,
    /// For the question whether a policy exists.
    pub(super) limits: Engine,
    /// For what can still be found where not everything can.
    pub(super) losses: Engine,
    memo: Arc<Memo>,
    ledger: Option<Arc<Ledger>>,
}

impl Engines {
    /// Engines that have learnt nothing; `None` if they were stopped before their tables were computed.
    ///
    /// They begin with what a ledger was given, and add to it.
    pub(super) fn new(
        game: &Game,
        config: &SearchConfig,
        ledger: Option<&Arc<Ledger>>,
        stop: &Stop,
    ) -> Option<Engines> {
        let engines = Engines::with(game, config, &Tables::new(game, config, stop)?);
        let Some(ledger) = ledger else { return Some(engines) };
        engines.remember(&ledger.given());
        let noting = |engine: Engine| engine.with_ledger(ledger.clone());
        let Engines { costs, limits, losses, memo, .. } = engines;
        let (costs, limits, losses) = (noting(costs), noting(limits), noting(losses));
        Some(Engines { costs, limits, losses, memo, ledger: Some(ledger.clone()) })
    }

    /// The same for what is left of a game under way, where no other answers than these, in increasing order, fit.
    pub(super) fn among(
        game: &Game,
        left: &[SecretId],
        config: &SearchConfig,
        stop: &Stop,
    ) -> Option<Engines> {
        Some(Engines::with(game, config, &Tables::among(game, left, config, stop)?))
    }

    fn with(game: &Game, config: &SearchConfig, tables: &Arc<Tables>) -> Engines {
        let answers = tables.feedback.secrets();
        let room = Tables::intersections_room(answers, config);
        let memo = Arc::new(Memo::new(config.memory - room - tables.neighbours.bytes()));
        let engine = |costs: Costs| {
            let costs = costs.numbered(tables.feedback.numbering());
            Engine::new(game, tables.clone(), memo.clone(), costs, config)
        };
        Engines {
            costs: engine(Costs::of(game)),
            limits: engine(Costs::limit_only()),
            losses: engine(Costs::lossy(game)),
            memo: memo.clone(),
            ledger: None,
        }
    }

    /// Take what another search of the same game found out.
    pub(super) fn learn(&self, findings: &Findings) {
        self.remember(&findings.states);
        if let Some(ledger) = &self.ledger {
            ledger.give(findings);
        }
    }

    fn remember(&self, states: &[Finding]) {
        states.iter().for_each(|finding| self.memo.learn(finding.key, finding.known));
    }

    /// Answers of the game as they are numbered in the tables; `None` if these do not have all of them.
    pub(super) fn numbered(&self, answers: &[SecretId]) -> Option<Vec<SecretId>> {
        self.costs.table().numbering().numbered(answers)
    }

    /// States whose guesses were searched so far.
    pub(super) fn nodes(&self) -> u64 {
        [&self.costs, &self.limits, &self.losses].iter().map(|engine| engine.nodes()).sum()
    }

    /// What all searches took together, but for the time.
    pub(super) fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self.nodes(),
            memo_states: self.memo.len() as u64,
            memo_bytes: self.memo.bytes() as u64,
            ..Statistics::default()
        }
    }
}
