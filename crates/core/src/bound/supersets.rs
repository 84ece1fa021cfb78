//! Upper bounds on the number of parts of every guess, from supersets that many sets share.
//!
//! A guess makes no more parts of a set than of any set that contains it. So each guess is counted once on a few hundred sets.
//! Its parts of the answers without an S, say, then bound its parts of every set among them. The origin of the game names the
//! sets, or they come from its table (`table_sets.rs`); any would do, since the test for inclusion looks at the secrets. Intersections of
//! these sets give closer bounds (`intersections.rs`).

use salet_base::threads;

use crate::bound::columns::Columns;
use crate::bound::count::{Count, Counts, lower};
use crate::bound::intersections::{IntersectionTerms, Intersections, Missed};
use crate::bound::table_sets;
use crate::game::{CandidateSet, FeedbackTable, Game, SecretId};

/// The sets, with the number of parts of every column on each of them.
pub struct Supersets {
    /// For every secret `words` words with a bit for each set: whether the secret lies in it.
    holding: Vec<u64>,
    words: usize,
    counts: Vec<Counts>,
    pub intersections: Intersections,
}

impl Supersets {
    /// Count every guess on every set, or on the smallest ones that fit into `most` bytes; `None` if stopped. What is counted by then
    /// stays in `begun`, for the next call with the same tables and terms.
    pub fn new(
        game: &Game,
        (table, columns): (&FeedbackTable, &Columns),
        most: usize,
        terms: IntersectionTerms,
        begun: &mut Vec<Option<Counts>>,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Supersets> {
        let numbering = &columns.numbering;
        let answers = numbering.len();
        let mut sets = match game.origin().hints().and_then(|hints| hints.supersets(numbering)) {
            Some(sets) => sets,
            None => table_sets::sets(game, table, columns, stopped)?,
        };
        sets.retain(|set| set.len() > 1 && set.len() < answers);
        sets.sort_by_key(CandidateSet::len);
        let mut bytes = 0;
        let fits = sets.iter().take_while(|set| {
            bytes += Counts::size(columns, set.len());
            bytes <= most
        });
        sets.truncate(fits.count());
        begun.resize_with(sets.len(), || None);
        let open: Vec<usize> = (0..sets.len()).filter(|&at| begun[at].is_none()).collect();
        let count = |_: &mut (), at: usize| {
            let members: Vec<_> = sets[open[at]].iter().collect();
            (!stopped()).then(|| Counts::of_set(table, columns, &members, None))
        };
        let found = threads::map(open.len(), || (), count);
        open.into_iter().zip(found).for_each(|(at, counts)| begun[at] = counts);
        if begun.iter().any(Option::is_none) {
            return None;
        }
        let counts: Vec<Counts> = begun.drain(..).flatten().collect();
        let words = sets.len().div_ceil(64);
        let mut holding = vec![0; answers * words];
        for (index, set) in sets.iter().enumerate() {
            for secret in set.iter() {
                holding[secret.index() * words + index / 64] |= 1 << (index % 64);
            }
        }
        Some(Supersets { holding, words, counts, intersections: Intersections::new(sets, terms) })
    }

    /// Bytes of the counts, without those of intersections.
    pub fn bytes(&self) -> usize {
        self.counts.iter().map(Counts::bytes).sum()
    }

    /// No set, so no bound.
    pub fn none() -> Supersets {
        let intersections = Intersections::new(Vec::new(), IntersectionTerms::default());
        Supersets { holding: Vec::new(), words: 0, counts: Vec::new(), intersections }
    }

    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// An upper bound on the number of parts of `set` for every column. A scan with these bounds is charged to `missed`.
    pub fn upper<C: Count>(
        &self,
        (table, columns): (&FeedbackTable, &Columns),
        set: &[SecretId],
        upper: &mut [C],
        missed: &mut Missed,
    ) {
        *missed = Missed::default();
        upper.fill(C::at_most(set.len()));
        let holding = self.holding(set);
        if let Some(counts) = self.intersections.counts((table, columns), &holding, set.len(), missed) {
            lower(columns.arch, upper, C::of(&counts));
        } else {
            for superset in holding {
                lower(columns.arch, upper, C::of(&self.counts[superset as usize]));
            }
        }
    }

    /// The supersets that a set lies in, increasing.
    fn holding(&self, set: &[SecretId]) -> Vec<u32> {
        let mut holding = Vec::new();
        for word in 0..self.words {
            let holds = |secret: &SecretId| self.holding[secret.index() * self.words + word];
            let mut common = set.iter().fold(u64::MAX, |common, secret| common & holds(secret));
            while common != 0 {
                holding.push((word * 64) as u32 + common.trailing_zeros());
                common &= common - 1;
            }
        }
        holding
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::bound::vector_width::VectorWidth;
    use crate::testing;

    /// Fault: a search in slices shorter than these tables take began them anew in each, and never got further.
    #[test]
    fn what_is_counted_before_a_stop_is_not_counted_again() {
        let game = testing::game(salet_data::ORIGINAL_ANSWERS.lines().step_by(5)).build().expect("a game");
        let columns = Columns::new(game.table(), game.feedback_count(), VectorWidth::default());
        let checks = AtomicUsize::new(0);
        let counted = |most: usize, begun: &mut Vec<Option<Counts>>| {
            checks.store(0, Ordering::Relaxed);
            let stopped = || checks.fetch_add(1, Ordering::Relaxed) >= most;
            let terms = IntersectionTerms::default();
            let on = (game.table(), &columns);
            let made = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread starts");
            made.install(|| Supersets::new(&game, on, usize::MAX, terms, begun, &stopped))
        };
        let whole = counted(usize::MAX, &mut Vec::new()).expect("nothing stops it");
        let (all, sets) = (checks.load(Ordering::Relaxed), whole.counts.len());
        let before = all - sets;
        assert!(sets > 2);
        let mut begun = Vec::new();
        assert!(counted(before + sets / 2, &mut begun).is_none());
        assert_eq!(begun.iter().flatten().count(), sets / 2);
        let resumed = counted(usize::MAX, &mut begun).expect("nothing stops it");
        assert_eq!(checks.load(Ordering::Relaxed), before + sets - sets / 2);
        let bounds = |supersets: &Supersets, set: &[SecretId]| {
            let mut upper = vec![0u8; columns.stride];
            supersets.upper((game.table(), &columns), set, &mut upper, &mut Missed::default());
            upper
        };
        for from in 0..9 {
            let set: Vec<SecretId> = game.answers().skip(27 * from).take(27).collect();
            assert_eq!(bounds(&resumed, &set), bounds(&whole, &set));
        }
    }
}
