//! State that all threads of a search share: the game and its costs, tables, memo, ledger, switches, and a counter.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::bound::counting::{Costs, UNLIMITED};
use crate::bound::goal::Goal;
use crate::bound::price::{IMPOSSIBLE, LOSS, Price};
use crate::game::hints::Classes;
use crate::game::{Feedback, FeedbackTable, Game, GuessId, GuessSet, Numbering, Objective, SecretId};
use crate::search::config::{Prune, SearchConfig, Thresholds};
use crate::search::ledger::Ledger;
use crate::search::limit::refuter::Refuter;
use crate::search::node::hinted;
use crate::search::node::intervals::IntervalCosts;
use crate::search::node::tables::{Allowance, Tables};
use crate::search::position::keys::{self, Key, Keys};
use crate::search::position::memo::{Knowledge, Memo};
use crate::search::position::split::{Split, SplitPart};
use crate::search::position::state::{Allowed, State};
use crate::search::stop::Stop;
use salet_base::clock::Instant;

/// State that all threads of a search share, for one goal.
pub struct Engine {
    pub game: Game,
    pub costs: Costs,
    pub tables: Arc<Tables>,
    pub keys: Keys,
    pub thresholds: Thresholds,
    /// Present if only the limit counts.
    refuter: Option<Refuter>,
    /// Shared by the engines of all goals.
    memo: Arc<Memo>,
    /// Separates the states of this goal from those of others in the memo and the ledger.
    goal_key: Key,
    pub ledger: Option<Arc<Ledger>>,
    prunes: [bool; Prune::ALL.len()],
    /// The costs of intervals, from the first state on that needs one.
    by_intervals: IntervalCosts,
    /// Whether the objective also asks for limits alone, so that the memo may know some to be infeasible.
    searches_limits: bool,
    nodes: Arc<AtomicU64>,
    /// Memory for subgames; without it there are none.
    pub subgames: Arc<Allowance>,
    /// If secrets may be lost, the engine for the limit alone (`loses.rs`).
    pub limits: Option<Arc<Engine>>,
}

impl Engine {
    pub fn new(
        game: &Game,
        tables: Arc<Tables>,
        memo: Arc<Memo>,
        costs: Costs,
        config: &SearchConfig,
    ) -> Engine {
        let refutes =
            game.finds_one() && costs.goal() == Goal::Feasible && !config.without.contains(&Prune::Core);
        Engine {
            game: game.clone(),
            goal_key: keys::goal(costs.goal()),
            costs,
            keys: Keys::new(tables.feedback.secrets()),
            refuter: refutes.then(|| Refuter::new(tables.feedback.clone(), tables.families.clone())),
            tables,
            memo,
            thresholds: config.thresholds,
            ledger: None,
            prunes: Prune::ALL.map(|prune| !config.without.contains(&prune)),
            by_intervals: IntervalCosts::default(),
            searches_limits: game.objective() == Objective::WorstThenMean,
            nodes: Arc::default(),
            subgames: Arc::default(),
            limits: None,
        }
    }

    /// The same engine on tables for the subsets of a set, with guesses among these only. Secrets are numbered from 0, but keys
    /// stay the same.
    pub fn of_subsets(&self, secrets: &[SecretId], guesses: &GuessSet) -> Engine {
        self.on(secrets, &Arc::new(self.tables.of_subsets(secrets, guesses)))
    }

    fn on(&self, secrets: &[SecretId], tables: &Arc<Tables>) -> Engine {
        Engine {
            game: self.game.clone(),
            costs: self.costs.clone().numbered(&Numbering::new(secrets)),
            tables: tables.clone(),
            keys: self.keys.among(secrets),
            thresholds: self.thresholds,
            refuter: None,
            memo: self.memo.clone(),
            goal_key: self.goal_key,
            ledger: self.ledger.clone(),
            prunes: self.prunes,
            by_intervals: IntervalCosts::default(),
            searches_limits: self.searches_limits,
            nodes: self.nodes.clone(),
            subgames: self.subgames.clone(),
            limits: self.limits.as_ref().map(|limits| Arc::new(limits.on(secrets, tables))),
        }
    }

    #[inline]
    pub fn table(&self) -> &FeedbackTable {
        &self.tables.feedback
    }

    pub fn goal(&self) -> Goal {
        self.costs.goal()
    }

    pub fn count_node(&self) {
        self.nodes.fetch_add(1, Ordering::Relaxed);
    }

    /// Number of states whose guesses were searched.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    #[inline]
    pub fn uses(&self, prune: Prune) -> bool {
        self.prunes[prune as usize]
    }

    /// The key of a state for this goal, in the memo and the ledger.
    pub fn key_of_goal(&self, key: Key) -> Key {
        key ^ self.goal_key
    }

    /// Look a state up in the memo.
    pub fn recall(&self, key: Key) -> Option<Knowledge> {
        self.memo.get(self.key_of_goal(key)).filter(|_| self.uses(Prune::Memo))
    }

    /// Look up what the memo knows about a state if no secret may be lost, and bound its price by that.
    ///
    /// Play that loses no secret costs the same under either goal, and all other play costs [`LOSS`] or more. So the price is at
    /// least the lesser of the cost without losses and [`LOSS`], and a finite cost is the price itself.
    fn recall_lossless(&self, key: Key) -> Option<Knowledge> {
        let known = self.known_lossless(key)?;
        Some(match known.exact {
            Some(depth) if known.lower < LOSS => Knowledge::exactly(known.lower, depth),
            _ => Knowledge::at_least(known.lower.min(LOSS)),
        })
    }

    /// Look up what the memo knows about a state if no secret may be found late, and bound its price by that.
    ///
    /// Play that finds all secrets with one guess less costs the same under either goal, and all other play costs [`LOSS`] or more.
    fn recall_early(&self, state: &State<'_>) -> Option<Knowledge> {
        let limits =
            self.memo.get(state.key() ^ keys::goal(Goal::Feasible)).filter(|_| self.uses(Prune::Memo));
        if limits.is_some_and(|known| known.lower == IMPOSSIBLE) {
            return Some(Knowledge::exactly(IMPOSSIBLE, 0));
        }
        self.recall_lossless(state.sooner()?.key())
    }

    /// What other goals know about a state. Within a limit, the question whether a policy exists and the least cost if nothing may be
    /// lost share the infeasible states, and a state that a policy of some cost finds in time is feasible.
    pub fn recall_elsewhere(&self, state: &State<'_>) -> Option<Knowledge> {
        let of_goal =
            |key: Key, goal| self.memo.get(key ^ keys::goal(goal)).filter(|_| self.uses(Prune::Memo));
        let is_refuted = |known: &Knowledge| known.lower == IMPOSSIBLE;
        let refuted = |_| Knowledge::exactly(IMPOSSIBLE, 0);
        match self.goal() {
            Goal::Loss => self.recall_lossless(state.key()),
            Goal::Late => self.recall_early(state),
            Goal::Cost if state.left == UNLIMITED || !self.searches_limits => None,
            Goal::Cost => of_goal(state.key(), Goal::Feasible).filter(is_refuted).map(refuted),
            Goal::Feasible => {
                let of_cost = |state: &State<'_>| of_goal(state.key(), Goal::Cost);
                let depth = |known: Knowledge| known.exact.filter(|_| known.lower < IMPOSSIBLE);
                let (limited, free) = (of_cost(state), of_cost(&state.unlimited()));
                if limited.as_ref().is_some_and(is_refuted) {
                    return limited.map(refuted);
                }
                let depth = limited.and_then(depth).or_else(|| free.and_then(depth));
                depth.filter(|&depth| depth <= state.left).map(|depth| Knowledge::exactly(0, depth))
            }
        }
    }

    /// The cost of a state that is an interval of the order that every guess cuts, if it is known or found before the stop, if there is one;
    /// `None` for other states.
    pub fn by_intervals(&self, state: &State<'_>, stop: Option<&Stop>) -> Option<Knowledge> {
        let intervals = self.tables.intervals.as_ref()?;
        let serves = self.goal() == Goal::Cost && state.allowed.is_none();
        let of = || self.by_intervals.of(intervals, &self.costs, (state.secrets, state.left), stop);
        serves.then(of).flatten()
    }

    fn known_lossless(&self, key: Key) -> Option<Knowledge> {
        self.memo.get(key ^ keys::goal(Goal::Cost)).filter(|_| self.uses(Prune::Memo))
    }

    /// The counting bound of a state if the memo has it for play that loses no secret: with more than two guesses left it is the
    /// same for both, and with equal weights for any number of guesses.
    pub fn recall_lossless_count(&self, state: &State<'_>) -> Option<Price> {
        if self.goal() != Goal::Loss || state.left <= 2 {
            return None;
        }
        let key = if self.costs.units().is_none() { state.unlimited().key() } else { state.key() };
        self.known_lossless(key)?.counting_bound()
    }

    /// Add to the memo's entry of a state.
    pub fn learn(&self, key: Key, known: Knowledge) {
        if self.uses(Prune::Memo) {
            self.memo.learn(self.key_of_goal(key), known);
        }
    }

    /// The time now, for [`note`](Engine::note); `None` without a ledger.
    pub fn time(&self) -> Option<Instant> {
        self.ledger.as_ref().map(|_| Instant::now())
    }

    /// Write the knowledge about a state to the ledger if it took long enough since then.
    pub fn note(&self, key: Key, known: Knowledge, since: Option<Instant>) {
        if let (Some(ledger), Some(since)) = (&self.ledger, since) {
            ledger.note_state(self.key_of_goal(key), known, since);
        }
    }

    pub fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_deref()
    }

    pub fn refuter(&self, state: &State<'_>) -> Option<&Refuter> {
        self.refuter.as_ref().filter(|_| Refuter::serves(state))
    }

    pub fn narrowed<'s>(&self, state: &State<'s>, secrets: &'s [SecretId]) -> State<'s> {
        State { secrets, set_key: self.keys.set(secrets), ..*state }
    }

    /// The guesses that the rule allows after one more guess; `None` under the normal rule.
    pub fn allowed_after(&self, state: &State<'_>, guess: GuessId, feedback: Feedback) -> Option<Allowed> {
        state.allowed.map(|allowed| Allowed::new(self.game.restrict(&allowed.guesses, guess, feedback)))
    }

    /// Apply `act` to the state of a part after a guess.
    pub fn at_part<R>(
        &self,
        state: &State<'_>,
        (guess, split): (GuessId, &Split),
        part: &SplitPart,
        act: impl FnOnce(&State<'_>) -> R,
    ) -> R {
        let allowed = self.allowed_after(state, guess, part.feedback);
        act(&state.after(split, part, allowed.as_ref()))
    }

    /// The guesses allowed at the start; `None` under the normal rule.
    pub fn all_allowed(&self) -> Option<Allowed> {
        self.game.is_restricted().then(|| Allowed::new(self.game.all_guesses()))
    }

    /// The guesses that are equivalent by symmetry at a state in the middle of a game; `None` if there are hardly any, or the
    /// work was stopped.
    pub fn classes_among(&self, state: &State<'_>, stop: &Stop) -> Option<Classes> {
        let symmetries = self.tables.symmetries.as_ref()?;
        let few = state.secrets.len() < self.thresholds.symmetric_secrets;
        if state.allowed.is_some() || few {
            return None;
        }
        let classes = symmetries.classes(state.secrets, &|| stop.is_set())?;
        debug_assert!(
            hinted::are_alike(self.table(), self.game.weights(), state.secrets, &classes),
            "a false hint"
        );
        Some(classes)
    }

    /// The guesses that are equivalent by symmetry, if this is the start of a game with symmetries.
    pub fn classes_at(&self, state: &State<'_>) -> Option<&Classes> {
        self.tables.classes.as_ref().filter(|_| state.secrets.len() == self.game.answer_count())
    }
}
