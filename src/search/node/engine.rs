//! What all threads of a search share: the game and its costs, the tables, the memo, the switches and the counter. What
//! ends a search comes with each call (`stop.rs`) and never lives as long as this.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::bound::counting::Costs;
use crate::bound::goal::Goal;
use crate::clock::Instant;
use crate::game::{Feedback, FeedbackTable, Game, Rule, Tree};
use crate::search::config::{Prune, SearchConfig, Thresholds};
use crate::search::ledger::Ledger;
use crate::search::limit::refuter::Refuter;
use crate::search::node::tables::Tables;
use crate::search::position::keys::{self, Key, Keys};
use crate::search::position::memo::{Knowledge, Memo};
use crate::search::position::state::{Allowed, State};
use crate::words::{GuessId, SecretId};

/// In smaller sets symmetries are not looked for.
const SYMMETRIC_SECRETS_MIN: usize = 12;

/// What all threads of a search share.
pub struct Engine {
    /// What is played.
    pub game: Game,
    /// What it costs, and what is searched for.
    pub costs: Costs,
    /// What the kernels read.
    pub tables: Arc<Tables>,
    /// Numbers of the secrets.
    pub keys: Keys,
    /// From which sizes on other ways are taken.
    pub thresholds: Thresholds,
    /// Where only the limit counts.
    refuter: Option<Refuter>,
    /// Shared by the engines of all goals.
    memo: Arc<Memo>,
    /// Tells the states of this goal from those of others in the memo.
    goal_key: Key,
    /// Where what is dear is noted.
    ledger: Option<Arc<Ledger>>,
    prunes: [bool; Prune::ALL.len()],
    nodes: AtomicU64,
}

impl Engine {
    /// An engine that knows what the memo has of its goal.
    pub fn new(
        game: &Game,
        tables: Arc<Tables>,
        memo: Arc<Memo>,
        costs: Costs,
        config: &SearchConfig,
    ) -> Engine {
        let refutes = costs.goal() == Goal::Feasible && !config.without.contains(&Prune::Core);
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
            nodes: AtomicU64::new(0),
        }
    }

    /// With a ledger.
    pub fn with_ledger(mut self, ledger: Arc<Ledger>) -> Engine {
        self.ledger = Some(ledger);
        self
    }

    /// What every guess shows on every secret that is searched.
    #[inline]
    pub fn table(&self) -> &FeedbackTable {
        &self.tables.feedback
    }

    /// What is searched for.
    pub fn goal(&self) -> Goal {
        self.costs.goal()
    }

    /// Count a state whose guesses are searched.
    pub fn count_node(&self) {
        self.nodes.fetch_add(1, Ordering::Relaxed);
    }

    /// States whose guesses were searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether a prune is on.
    #[inline]
    pub fn uses(&self, prune: Prune) -> bool {
        self.prunes[prune as usize]
    }

    /// What the memo knows of a state.
    pub fn recall(&self, key: Key) -> Option<Knowledge> {
        self.memo.get(key ^ self.goal_key).filter(|_| self.uses(Prune::Memo))
    }

    /// Tell the memo.
    pub fn learn(&self, key: Key, known: Knowledge) {
        if self.uses(Prune::Memo) {
            self.memo.learn(key ^ self.goal_key, known);
        }
    }

    /// The time before something is found out that may be dear; `None` where nobody asks.
    pub fn time(&self) -> Option<Instant> {
        self.ledger.as_ref().map(|_| Instant::now())
    }

    /// Note what was found out of a state since then.
    pub fn note(&self, key: Key, known: Knowledge, since: Option<Instant>) {
        if let (Some(ledger), Some(since)) = (&self.ledger, since) {
            ledger.note_state(key ^ self.goal_key, known, since);
        }
    }

    /// Note what is known of a state, whatever it took.
    pub fn keep(&self, key: Key, known: Knowledge) {
        if let Some(ledger) = &self.ledger {
            ledger.keep_state(key ^ self.goal_key, known);
        }
    }

    /// The ledger, if there is one, for what is known of openers and policies.
    pub fn ledger(&self) -> Option<GoalLedger<'_>> {
        self.ledger.as_deref().map(|ledger| GoalLedger { ledger, goal_key: self.goal_key })
    }

    /// What may refute a state by its limit alone.
    pub fn refuter(&self, state: &State<'_>) -> Option<&Refuter> {
        self.refuter.as_ref().filter(|_| Refuter::serves(state))
    }

    /// A state with some of its secrets only.
    pub fn narrowed<'s>(&self, state: &State<'s>, secrets: &'s [SecretId]) -> State<'s> {
        State { secrets, set_key: self.keys.set(secrets), matrix: None, ..*state }
    }

    /// The guesses that a rule allows after one more guess; `None` under the normal rule.
    pub fn allowed_after(&self, state: &State<'_>, guess: GuessId, feedback: Feedback) -> Option<Allowed> {
        let restrict =
            |allowed: &Allowed| Allowed::new(self.game.restrict(allowed.guesses(), guess, feedback));
        state.allowed.map(restrict)
    }

    /// The guesses allowed at the start; `None` under the normal rule, which always allows all.
    pub fn all_allowed(&self) -> Option<Allowed> {
        (self.game.rule() != Rule::Normal).then(|| Allowed::new(self.game.all_guesses()))
    }

    /// For every guess the first that is as good by symmetry at a state in the middle of a game, if that may spare any.
    pub fn classes_among(&self, state: &State<'_>) -> Option<Vec<GuessId>> {
        let exchanges = &self.tables.exchanges;
        if exchanges.is_empty() || state.allowed.is_some() || state.secrets.len() < SYMMETRIC_SECRETS_MIN {
            return None;
        }
        let answers = self.game.answer_count();
        // As sets are told apart everywhere, by their keys.
        let keeps = |image: &dyn Fn(GuessId) -> GuessId| {
            let image = |secret: SecretId| image(secret.as_guess()).as_secret(answers);
            let images = state.secrets.iter().filter_map(|&secret| image(secret));
            images.fold(0, |key: Key, secret| key ^ self.keys.secret(secret)) == state.set_key
        };
        Some(exchanges.classes(self.game.guess_count(), keeps))
    }

    /// For every guess the first that is as good by symmetry, where that is known: before anything is played.
    pub fn classes_at(&self, state: &State<'_>) -> Option<&[GuessId]> {
        self.tables.classes.as_deref().filter(|_| state.secrets.len() == self.game.answer_count())
    }
}

/// What the ledger has of one goal.
pub struct GoalLedger<'e> {
    ledger: &'e Ledger,
    goal_key: Key,
}

impl GoalLedger<'_> {
    /// What is known of an opener of a state.
    pub fn opener(&self, key: Key) -> Option<Knowledge> {
        self.ledger.opener(key ^ self.goal_key)
    }

    /// Note what was found out of an opener of a state.
    pub fn note_opener(&self, key: Key, known: Knowledge) {
        self.ledger.note_opener(key ^ self.goal_key, known);
    }

    /// Note what is known of an opener as if it were new.
    pub fn note_opener_again(&self, key: Key) {
        self.ledger.note_opener_again(key ^ self.goal_key);
    }

    /// Note the best policy for a state as if it were new.
    pub fn note_policy_again(&self, key: Key) {
        self.ledger.note_policy_again(key ^ self.goal_key);
    }

    /// The best policy for a state.
    pub fn policy(&self, key: Key) -> Option<Tree> {
        self.ledger.policy(key ^ self.goal_key)
    }

    /// Say that what is known cannot be true.
    pub fn contradict(&self) {
        self.ledger.contradict();
    }

    /// Note the best policy so far for a state.
    pub fn note_policy(&self, key: Key, tree: &Tree) {
        self.ledger.note_policy(key ^ self.goal_key, tree);
    }
}
