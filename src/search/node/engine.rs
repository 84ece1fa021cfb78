//! What all threads of a search share: the game, its tables, the memo, the switches and the counters. A search is stopped
//! through what its own call brings (`stop.rs`), never through anything that outlives it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::bound::columns::Columns;
use crate::bound::counting::{Costs, Left, PartCount, UNLIMITED, Weighed};
use crate::bound::pairs::MostParts;
use crate::bound::supersets::Supersets;
use crate::game::symmetry;
use crate::game::{Feedback, Game, GuessId, Rule, SecretId};
use crate::search::config::{Prune, SearchConfig};
use crate::search::limit::cores::Cores;
use crate::search::limit::families::Families;
use crate::search::position::keys::{self, Key, Keys};
use crate::search::position::memo::{Depth, Known, Memo};
use crate::search::position::state::{Allowed, State};
use crate::search::stop::{NEVER, Stop};

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
    /// Shared by engines of all kinds of costs.
    memo: Arc<Memo>,
    /// Tells the states of this kind of costs from all others in the memo.
    kind: Key,
    prunes: [bool; Prune::ALL.len()],
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
    /// Whether every guess leaves all answers but itself together.
    one_by_one: bool,
}

/// Pairs of an answer and a guess up to which the tables are computed to the end, whatever stops it: it takes a few tenths
/// of a second, and a policy found with them is far better than one without.
const SOON_COMPUTED: usize = 64_000_000;

impl Tables {
    /// Tables for a game; `None` if the work was stopped.
    pub fn new(game: &Game, config: &SearchConfig, stop: &Stop) -> Option<Arc<Tables>> {
        let soon = game.answer_count() * game.guess_count() <= SOON_COMPUTED;
        let stop = if soon { &NEVER } else { stop };
        if !game.compute_table(&|| stop.is_set()) {
            return None;
        }
        let columns = Columns::new(game.table(), game.feedback_count(), config.vector_width);
        let supersets = if config.without.contains(&Prune::Superset) {
            Supersets::none()
        } else {
            Supersets::new(game.lists(), &columns, &|| stop.is_set())?
        };
        let all: Vec<SecretId> = game.lists().secret_ids().collect();
        let one_by_one = game.lists().guess_ids().all(|guess| leaves_one_part(game, guess, &all));
        // Where every guess leaves all others together, each is settled at once.
        let classes = if one_by_one || config.without.contains(&Prune::Symmetry) {
            game.lists().guess_ids().collect()
        } else {
            symmetry::classes(game)
        };
        let families = Families::new(game.lists());
        Some(Arc::new(Tables { columns, supersets, families, classes, one_by_one }))
    }
}

/// Whether a guess shows the same for all members of a set but itself.
fn leaves_one_part(game: &Game, guess: GuessId, set: &[SecretId]) -> bool {
    let column = game.table().column(guess);
    let mut others = set.iter().filter(|secret| secret.as_guess() != guess);
    let first = others.next().map(|secret| column.get(secret.index()));
    others.all(|secret| Some(column.get(secret.index())) == first)
}

impl<'g> Engine<'g> {
    /// An engine that knows what the memo has of its kind of costs.
    pub fn new(
        game: &'g Game,
        tables: Arc<Tables>,
        memo: Arc<Memo>,
        costs: Costs,
        config: &SearchConfig,
    ) -> Engine<'g> {
        let with_cores = costs.is_limit_only() && !config.without.contains(&Prune::Core);
        Engine {
            game,
            cores: with_cores.then(|| Cores::new(game.answer_count())),
            kind: keys::kind(costs.kind()),
            costs,
            tables,
            keys: Keys::new(game.answer_count()),
            memo,
            prunes: Prune::ALL.map(|prune| !config.without.contains(&prune)),
            nodes: AtomicU64::new(0),
        }
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
    pub fn recall(&self, key: Key) -> Option<Known> {
        self.memo.get(key ^ self.kind).filter(|_| self.uses(Prune::Memo))
    }

    /// Tell the memo.
    pub fn learn(&self, key: Key, known: Known) {
        if self.uses(Prune::Memo) {
            self.memo.learn(key ^ self.kind, known);
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

    /// The same, also where no guess of the game tells anything of the others.
    pub fn settled(&self, state: &State<'_>) -> Option<Known> {
        let one_by_one = || self.tables.one_by_one.then(|| self.one_after_another(state));
        self.small(state).or_else(one_by_one)
    }

    /// The cost of a state in which every guess leaves all others together: the heaviest secret is guessed first, and so
    /// on, as long as there are guesses. It holds under every rule, since a candidate is always allowed.
    fn one_after_another(&self, state: &State<'_>) -> Known {
        let size = state.secrets.len();
        let guesses = if state.left == UNLIMITED { size } else { size.min(usize::from(state.left)) };
        let weighed = self.costs.weigh(state.secrets);
        // Each guess is paid by all that are not found before it.
        let paid = (0..guesses).map(|found| weighed.weight - weighed.top(found)).sum();
        let price = match guesses == size {
            true => paid,
            false => self.costs.lost(weighed.weight - weighed.top(guesses)).saturating_add(paid),
        };
        Known::exactly(price, Depth::try_from(guesses).unwrap_or(Depth::MAX))
    }

    /// The same where that is not known of the whole game, but of this state no guess makes more than two parts.
    pub fn one_by_one(&self, state: &State<'_>, most: MostParts) -> Option<Known> {
        let few = most.attained && most.any <= 2 && most.member <= 2 && self.uses(Prune::PerfectSplit);
        let leaves_one = |guess| leaves_one_part(self.game, guess, state.secrets);
        let all_leave_one = || match state.allowed {
            Some(allowed) => allowed.guesses().iter().all(leaves_one),
            None => self.game.lists().guess_ids().all(leaves_one),
        };
        (few && all_leave_one()).then(|| self.one_after_another(state))
    }

    /// For every guess the first that is as good by symmetry, where that is known: before anything is played.
    pub fn classes_at(&self, state: &State<'_>) -> Option<&[GuessId]> {
        (state.secrets.len() == self.game.answer_count()).then_some(&self.tables.classes[..])
    }

    /// Whether a limit is first left out: with more than two guesses left it seldom binds.
    pub fn relaxes(&self, state: &State<'_>) -> bool {
        state.left != UNLIMITED && state.left > 2 && self.costs.is_plain()
    }

    /// What is known under a limit from what is known without: the bound holds, and the cost if its policy keeps
    /// the limit.
    pub fn under_limit(&self, mut known: Known, left: Left) -> Known {
        known.exact = known.exact.filter(|&depth| depth <= left);
        known
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
        let floor = |count, solved| self.costs.floor(weighed, count, solved, state.left);
        let lower = floor(most.any, 0).min(floor(most.member, weighed.top(1)));
        let mut known = Known::counted(lower, None);
        let counted = most.attained && most.any < PartCount::MAX && most.member < PartCount::MAX;
        if !counted || !self.uses(Prune::PerfectSplit) {
            return known;
        }
        // A guess that isolates all but one pair at most costs just its bound.
        let size = state.secrets.len();
        let depth = match (size - usize::from(most.member), size - usize::from(most.any)) {
            (0, _) | (_, 0) => 2,
            (1, _) | (_, 1) => 3,
            _ => return known,
        };
        if self.costs.is_plain() && state.left >= depth {
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
