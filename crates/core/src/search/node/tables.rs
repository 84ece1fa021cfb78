//! Tables that follow from a game alone: the feedback table in kernel order, and bounds on parts.
//!
//! In the middle of a game most answers are ruled out. Tables for the remaining ones take less time and memory there, and a
//! search in them gives the same result down to every tie: secrets keep their order, and guesses their numbers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::bound::columns::{BLOCK, Columns};
use crate::bound::count::Counts;
use crate::bound::few_parts::Reach;
use crate::bound::intersections::IntersectionTerms;
use crate::bound::neighbours::Neighbours;
use crate::bound::pairs::MAX_SET;
use crate::bound::supersets::Supersets;
use crate::game::hints::{Classes, Symmetries};
use crate::game::{Feedback, FeedbackTable, Game, GuessId, GuessSet, Numbering, SecretId, Solving};
use crate::search::config::{Prune, SearchConfig};
use crate::search::limit::families::Families;
use crate::search::node::hinted;
use crate::search::node::intervals::Intervals;
use crate::search::stop::Stop;

/// Tables for the searches of a game under any objective.
pub struct Tables {
    pub feedback: Arc<FeedbackTable>,
    /// The feedback table in kernel order.
    pub columns: Columns,
    pub supersets: Supersets,
    pub neighbours: Neighbours,
    pub families: Arc<Families>,
    /// What guesses find at most.
    pub reach: Reach,
    /// Large disjoint families of which every guess takes one member at most from the others.
    pub one_by_one_families: Arc<Vec<Vec<SecretId>>>,
    /// Symmetries of the game, if it has any; none in tables for the middle of a game.
    pub symmetries: Option<Arc<dyn Symmetries>>,
    /// Equivalent openers by symmetry; `None` without symmetries, and in the middle of a game.
    pub classes: Option<Classes>,
    /// Whether every guess leaves all other answers of the game together.
    pub one_by_one: bool,
    /// The intervals of an order of the answers, if every guess cuts it into some; none in the tables of subsets.
    pub intervals: Option<Intervals>,
}

/// Tables of a call that was stopped, for the next one about the same game with the same configuration.
#[derive(Default)]
pub struct Begun {
    columns: Option<Columns>,
    counts: Vec<Option<Counts>>,
    supersets: Option<Supersets>,
}

/// Intersections get one part in this many of the memory.
const INTERSECTIONS_SHARE: usize = 8;

/// Supersets get at most one part in this many of the memory.
const SUPERSETS_SHARE: usize = 4;

/// Neighbours get at most one part in this many of the memory.
const NEIGHBOURS_SHARE: usize = 4;

/// Symmetries get at most one part in this many of the memory for images of guesses.
const SYMMETRIES_SHARE: usize = 16;

/// Costs of intervals get at most one part in this many of the memory.
const INTERVALS_SHARE: usize = 16;

/// Subgames get one part in this many of the memory.
const SUBGAMES_SHARE: usize = 16;

/// Memory for the tables of all subgames of a search.
#[derive(Default)]
pub struct Allowance {
    pub granted: usize,
    taken: AtomicUsize,
}

/// Memory that its owner gives back.
pub struct Taken(Arc<Allowance>, usize);

impl Allowance {
    /// The room within the memory of a search.
    pub fn new(config: &SearchConfig) -> Arc<Allowance> {
        Arc::new(Allowance { granted: config.memory / SUBGAMES_SHARE, taken: AtomicUsize::new(0) })
    }

    pub fn take(self: &Arc<Allowance>, bytes: usize) -> Option<Taken> {
        let fits = |taken: usize| taken.checked_add(bytes).filter(|&taken| taken <= self.granted);
        self.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits).ok()?;
        Some(Taken(self.clone(), bytes))
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.0.taken.fetch_sub(self.1, Ordering::Relaxed);
    }
}

impl Tables {
    /// Tables for a game; `None` if the work was stopped.
    pub fn new(game: &Game, config: &SearchConfig, stop: &Stop) -> Option<Arc<Tables>> {
        Tables::resumed(game, config, &mut Begun::default(), stop)
    }

    /// [`new`](Tables::new), with what stopped calls began.
    pub fn resumed(
        game: &Game,
        config: &SearchConfig,
        begun: &mut Begun,
        stop: &Stop,
    ) -> Option<Arc<Tables>> {
        let feedback = game.shared_table(&|| stop.is_set())?;
        let mut tables = Tables::without_classes(game, feedback, config, begun, stop)?;
        if !tables.one_by_one && !config.without.contains(&Prune::Symmetry) {
            let secrets: Vec<SecretId> = game.answers().collect();
            let room = config.memory / SYMMETRIES_SHARE;
            let told = game.origin().hints().filter(|_| !game.is_restricted());
            let found = told.and_then(|told| told.symmetries(game.weights(), room, &|| stop.is_set()));
            if stop.is_set() {
                return None;
            }
            if let Some(symmetries) = found {
                let classes = symmetries.classes(&secrets, &|| stop.is_set())?;
                debug_assert!(
                    hinted::are_alike(&tables.feedback, game.weights(), &secrets, &classes),
                    "a false hint"
                );
                tables.classes = Some(classes);
                tables.symmetries = Some(symmetries.into());
            }
        }
        Some(Arc::new(tables))
    }

    /// Tables for the middle of a game with these remaining answers, in increasing order; `None` if the work was stopped.
    pub fn among(game: &Game, left: &[SecretId], config: &SearchConfig, stop: &Stop) -> Option<Arc<Tables>> {
        let numbering = Numbering::new(left);
        let feedback = game.table_for(numbering, &|| stop.is_set())?;
        Tables::without_classes(game, Arc::new(feedback), config, &mut Begun::default(), stop).map(Arc::new)
    }

    /// Tables for the subsets of a set, with guesses among these only, made by this thread.
    pub fn of_subsets(&self, secrets: &[SecretId], guesses: &GuessSet) -> Tables {
        let feedback = self.feedback.among(secrets, guesses);
        let columns = self.columns.among(&feedback, guesses);
        Tables {
            reach: self.reach.within(&columns),
            columns,
            feedback: Arc::new(feedback),
            supersets: Supersets::none(),
            neighbours: Neighbours::default(),
            families: self.families.clone(),
            one_by_one_families: self.one_by_one_families.clone(),
            symmetries: None,
            classes: None,
            one_by_one: self.one_by_one,
            intervals: None,
        }
    }

    /// Bytes of [`of_subsets`](Tables::of_subsets).
    pub fn bytes_of_subsets(&self, secrets: usize, guesses: usize) -> usize {
        // The feedback table has no more cells than its copy, and places of all guesses follow both.
        let places = self.feedback.guess_count() * size_of::<u16>();
        2 * (self.columns.bytes_among(secrets.next_multiple_of(BLOCK), guesses) + places)
    }

    /// Bytes for the symmetries of the game.
    pub fn bytes_of_symmetries(&self) -> usize {
        let classes = self.classes.as_ref().map_or(0, |classes| classes.first.len() * size_of::<GuessId>());
        classes + self.symmetries.as_ref().map_or(0, |symmetries| symmetries.bytes())
    }

    /// Bytes for the costs of intervals.
    pub fn bytes_of_intervals(&self) -> usize {
        self.intervals.as_ref().map_or(0, Intervals::bytes)
    }

    fn without_classes(
        game: &Game,
        feedback: Arc<FeedbackTable>,
        config: &SearchConfig,
        begun: &mut Begun,
        stop: &Stop,
    ) -> Option<Tables> {
        let arranged = || Columns::new(&feedback, game.feedback_count(), config.vector_width);
        let columns =
            begun.columns.get_or_insert_with(|| arranged().with_bytes_to(config.thresholds.byte_secrets));
        // Counting a few secrets takes less time than bounding them.
        let few = !feedback.numbering().is_all() && feedback.secrets() <= MAX_SET;
        let supersets = if let Some(supersets) = begun.supersets.take() {
            supersets
        } else if few || config.without.contains(&Prune::Superset) {
            Supersets::none()
        } else {
            let terms = IntersectionTerms {
                room: config.memory / INTERSECTIONS_SHARE,
                secrets: config.thresholds.intersected_secrets,
                percent: config.thresholds.intersected_percent,
            };
            let most = config.memory / SUPERSETS_SHARE;
            Supersets::new(game, (&feedback, columns), most, terms, &mut begun.counts, &|| stop.is_set())?
        };
        // In the middle of a game they take longer to find than they save.
        let useless = !feedback.numbering().is_all();
        let neighbours = if useless || config.without.contains(&Prune::Neighbours) {
            Neighbours::default()
        } else {
            let room = config.memory / NEIGHBOURS_SHARE;
            let found = Neighbours::new(columns, game.weights().as_slice(), room, &|| stop.is_set());
            let Some(found) = found else {
                begun.supersets = Some(supersets);
                return None;
            };
            found.with_least_guesses(config.thresholds.neighboured_guesses)
        };
        let one_by_one = is_one_by_one(game, &feedback);
        let numbering = feedback.numbering();
        let families = game.origin().hints().map_or_else(Vec::new, |hints| hints.families(numbering));
        let families = Arc::new(Families::new(families, numbering.len()));
        let one_by_one_families = Arc::new(if config.without.contains(&Prune::Families) || one_by_one {
            Vec::new()
        } else {
            one_by_one_families(game, &feedback, &families, config.thresholds.family_members)
        });
        let intervals = (!one_by_one && !config.without.contains(&Prune::Intervals))
            .then(|| Intervals::find(game, &feedback, config.memory / INTERVALS_SHARE, stop));
        let intervals = intervals.flatten();
        Some(Tables {
            reach: Reach::new(game, &feedback, columns),
            feedback,
            columns: begun.columns.take()?,
            supersets,
            neighbours,
            families,
            one_by_one_families,
            symmetries: None,
            classes: None,
            one_by_one,
            intervals,
        })
    }
}

/// Whether every guess of a game shows the same for all answers but itself. The answers of the table come first: if a guess
/// splits them, the others do not matter.
fn is_one_by_one(game: &Game, feedback: &FeedbackTable) -> bool {
    if game.solving() != Solving::Own {
        return false;
    }
    let secrets: Vec<SecretId> = feedback.numbering().secrets().collect();
    let in_table = |guess| leaves_one_part(feedback, guess, &secrets);
    let in_game = |guess: GuessId| {
        let others = game.answers().filter(|secret| secret.as_guess() != guess);
        all_equal(others.map(|secret| game.score(guess, secret)))
    };
    let guesses = || game.guesses();
    guesses().all(in_table) && (feedback.numbering().is_all() || guesses().all(in_game))
}

/// Disjoint families, the largest first, of which every guess takes one member at most from the others. Smaller ones are
/// searched as fast.
fn one_by_one_families(
    game: &Game,
    feedback: &FeedbackTable,
    families: &Families,
    least: usize,
) -> Vec<Vec<SecretId>> {
    if game.solving() != Solving::Own {
        return Vec::new();
    }
    let mut rest: Vec<SecretId> = feedback.numbering().secrets().collect();
    let next = || {
        let family = families.largest(&rest);
        rest.retain(|secret| family.binary_search(secret).is_err());
        (!family.is_empty() && family.len() >= least).then_some(family)
    };
    let takes_one =
        |family: &Vec<SecretId>| game.guesses().all(|guess| takes_one_at_most(feedback, guess, family));
    std::iter::from_fn(next).filter(takes_one).collect()
}

/// Whether a guess shows the same for all members of a set but itself.
pub(super) fn leaves_one_part(feedback: &FeedbackTable, guess: GuessId, set: &[SecretId]) -> bool {
    let column = feedback.column(guess);
    let own = feedback.numbering().secret(guess);
    all_equal(set.iter().filter(|&&secret| Some(secret) != own).map(|secret| column.get(secret.index())))
}

/// Whether a guess shows the same for all members of a set but one at most.
pub(super) fn takes_one_at_most(feedback: &FeedbackTable, guess: GuessId, set: &[SecretId]) -> bool {
    let column = feedback.column(guess);
    let shown = |secret: &SecretId| column.get(secret.index());
    let Some((first, rest)) = set.split_first() else { return true };
    let mut others = rest.iter().map(shown).filter(|&other| other != shown(first));
    // Another one differs, or the first differs from all others.
    others.nth(1).is_none() || all_equal(rest.iter().map(shown))
}

fn all_equal(mut shown: impl Iterator<Item = Feedback>) -> bool {
    let first = shown.next();
    shown.all(|shown| Some(shown) == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_taken_and_given_back() {
        let room = Arc::new(Allowance { granted: 100, taken: AtomicUsize::new(0) });
        let first = room.take(60);
        assert!(first.is_some() && room.take(41).is_none() && room.take(usize::MAX).is_none());
        let second = room.take(40);
        assert!(second.is_some());
        drop(first);
        assert!(room.take(61).is_none() && room.take(60).is_some());
    }
}
