//! What all threads of a search share: the game, its tables, the memo, the switches and the counters.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::bound::columns::Columns;
use crate::bound::counting::{Costs, Left, UNLIMITED, Weighed};
use crate::bound::pairs::MostParts;
use crate::bound::supersets::Supersets;
use crate::game::{Feedback, Game, GuessId, Rule, SecretId};
use crate::search::cores::Cores;
use crate::search::families::Families;
use crate::search::keys::{Key, Keys};
use crate::search::memo::{Known, Memo};
use crate::search::outcome::{Prune, SearchConfig};
use crate::search::state::{Allowed, State};
use crate::search::symmetry;

/// See the head of this file.
pub struct Engine<'g> {
    /// What is played.
    pub game: &'g Game,
    /// What it costs.
    pub costs: Costs,
    /// What the kernels read.
    pub tables: Arc<Tables>,
    /// Numbers of the secrets.
    pub keys: Keys,
    /// For the question whether a limit can be kept.
    cores: Option<Cores>,
    memo: Memo,
    prunes: [bool; Prune::ALL.len()],
    /// Set to end the search.
    pub stop: AtomicBool,
    /// Feedback look-ups done so far.
    pub look_ups: AtomicU64,
    /// States whose guesses were searched so far.
    pub nodes: AtomicU64,
}

/// The feedback table in kernel order and what follows from it, the same for every objective.
pub struct Tables {
    /// The table in kernel order.
    pub columns: Columns,
    /// Shared upper bounds on parts.
    pub supersets: Supersets,
    /// Secrets that are hard to tell apart.
    pub families: Families,
    /// For every guess the first that is as good an opener by symmetry.
    classes: Vec<GuessId>,
}

impl Tables {
    /// Tables for a game.
    pub fn new(game: &Game, config: &SearchConfig) -> Arc<Tables> {
        let columns = Columns::new(game.table(), game.feedback_count(), config.processor);
        let supersets = if config.without.contains(&Prune::Superset) {
            Supersets::none()
        } else {
            Supersets::new(game.lists(), &columns)
        };
        let classes = if config.without.contains(&Prune::Symmetry) {
            game.lists().guess_ids().collect()
        } else {
            symmetry::classes(game)
        };
        Arc::new(Tables { columns, supersets, families: Families::new(game.lists()), classes })
    }
}

impl<'g> Engine<'g> {
    /// An engine that knows nothing yet.
    pub fn new(game: &'g Game, tables: Arc<Tables>, costs: Costs, config: &SearchConfig) -> Engine<'g> {
        let with_cores = costs.is_limit_only() && !config.without.contains(&Prune::Core);
        Engine {
            game,
            cores: with_cores.then(|| Cores::new(game.answers())),
            costs,
            look_ups: AtomicU64::new(0),
            tables,
            keys: Keys::new(game.answers()),
            memo: Memo::new(config.memory),
            prunes: Prune::ALL.map(|prune| !config.without.contains(&prune)),
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    /// Whether a prune is on.
    #[inline]
    pub fn uses(&self, prune: Prune) -> bool {
        self.prunes[prune as usize]
    }

    /// Whether the search has to end.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The memo.
    pub fn memo(&self) -> &Memo {
        &self.memo
    }

    /// What the memo knows of a state.
    pub fn recall(&self, key: Key) -> Option<Known> {
        self.memo.get(key).filter(|_| self.uses(Prune::Memo))
    }

    /// Tell the memo.
    pub fn learn(&self, key: Key, known: Known) {
        if self.uses(Prune::Memo) {
            self.memo.learn(key, known);
        }
    }

    /// The cost of a state that needs no search; `None` for others.
    ///
    /// Every rule allows every candidate. So a single secret is guessed, of two the heavier one first, the last guess
    /// goes to the heaviest, and with no guess left all are lost; all of this is exact under every objective.
    pub fn small(&self, state: &State<'_>) -> Option<Known> {
        let depth = match (state.secrets.len(), state.left) {
            (_, 0) => 0,
            (1, _) | (_, 1) => 1,
            (2, _) => 2,
            _ => return None,
        };
        let lower = self.costs.least(state.secrets, state.left);
        Some(Known::counted(lower, Some(depth)))
    }

    /// For every guess the first that is as good by symmetry, where that is known: before anything is played.
    pub fn classes_at(&self, state: &State<'_>) -> Option<&[GuessId]> {
        (state.secrets.len() == self.game.answers()).then_some(&self.tables.classes[..])
    }

    /// Whether a limit is first left out: with more than two guesses left it seldom binds.
    pub fn relaxes(&self, state: &State<'_>) -> bool {
        state.left != UNLIMITED && state.left > 2 && self.costs.is_plain()
    }

    /// What is known under a limit from what is known without: the bound holds, and the cost if its policy keeps
    /// the limit.
    pub fn under_limit(&self, known: Known, left: Left) -> Known {
        Known { exact: known.exact.filter(|&depth| depth <= left), ..known }
    }

    /// The cores that may refute a state; with fewer guesses left counting tells all.
    pub fn cores_for(&self, state: &State<'_>) -> Option<&Cores> {
        self.cores.as_ref().filter(|_| state.left > 2 && state.left != UNLIMITED)
    }

    /// A state with some of its secrets only.
    pub fn narrowed<'s>(&self, state: &State<'s>, secrets: &'s [SecretId]) -> State<'s> {
        State { secrets, set_key: self.keys.set(secrets), ..*state }
    }

    /// The guesses that a rule allows after one more guess; `None` under the normal rule.
    pub fn allowed_after(&self, state: &State<'_>, guess: GuessId, feedback: Feedback) -> Option<Allowed> {
        let restrict =
            |allowed: &Allowed| Allowed::new(self.game.restrict(allowed.guesses(), guess, feedback));
        state.allowed.map(restrict)
    }

    /// The counting bound of a state from the most parts that an allowed guess makes of its set.
    pub fn bound_from(&self, state: &State<'_>, weighed: &Weighed, most: MostParts) -> Known {
        let floor = |parts: u8, solved| self.costs.floor(weighed, usize::from(parts), solved, state.left);
        let lower = floor(most.any, 0).min(floor(most.member, weighed.top(1)));
        let mut known = Known::counted(lower, None);
        // A guess that isolates all but one pair at most costs just its bound.
        let size = state.secrets.len();
        let depth = match (size - usize::from(most.member), size - usize::from(most.any)) {
            (0, _) | (_, 0) => 2,
            (1, _) | (_, 1) => 3,
            _ => return known,
        };
        if most.attained && self.uses(Prune::PerfectSplit) && self.costs.is_plain() && state.left >= depth {
            known.exact = Some(depth);
        }
        known
    }

    /// The heaviest secret of a set, the first of equally heavy ones.
    ///
    /// # Panics
    /// If the set is empty.
    pub fn heaviest(&self, set: &[SecretId]) -> SecretId {
        let heaviest = set.iter().rev().max_by_key(|&&secret| self.costs.weight(secret));
        *heaviest.expect("a state has a candidate")
    }

    /// The guesses allowed at the start; `None` under the normal rule, which always allows all.
    pub fn all_allowed(&self) -> Option<Allowed> {
        (self.game.rule() != Rule::Normal).then(|| Allowed::new(self.game.all_guesses()))
    }
}
