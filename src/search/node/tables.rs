//! What follows from a game alone and serves every search of it: the feedback table as the kernels read it, and more.

use std::sync::Arc;

use crate::bound::columns::Columns;
use crate::bound::supersets::Supersets;
use crate::game::{Game, symmetry};
use crate::search::config::{Prune, SearchConfig};
use crate::search::limit::families::Families;
use crate::search::stop::{NEVER, Stop};
use crate::words::{GuessId, SecretId};

/// The feedback table in kernel order and what follows from it, the same for every objective.
pub struct Tables {
    /// The table in kernel order.
    pub columns: Columns,
    /// Shared upper bounds on parts.
    pub supersets: Supersets,
    /// Secrets that are hard to tell apart.
    pub families: Arc<Families>,
    /// For every guess the first that is as good an opener by symmetry.
    pub classes: Vec<GuessId>,
    /// Whether every guess leaves all answers but itself together.
    pub one_by_one: bool,
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
        let families = Arc::new(Families::new(game.lists()));
        Some(Arc::new(Tables { columns, supersets, families, classes, one_by_one }))
    }
}

/// Whether a guess shows the same for all members of a set but itself.
pub(super) fn leaves_one_part(game: &Game, guess: GuessId, set: &[SecretId]) -> bool {
    let column = game.table().column(guess);
    let mut others = set.iter().filter(|secret| secret.as_guess() != guess);
    let first = others.next().map(|secret| column.get(secret.index()));
    others.all(|secret| Some(column.get(secret.index())) == first)
}
