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
    /// Count every guess on every set, or on the smallest ones that fit into `most` bytes; `None` if stopped.
    pub fn new(
        game: &Game,
        (table, columns): (&FeedbackTable, &Columns),
        most: usize,
        terms: IntersectionTerms,
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
        let count = |_: &mut (), at: usize| {
            let members: Vec<_> = sets[at].iter().collect();
            (!stopped()).then(|| Counts::of_set(table, columns, &members, None))
        };
        let counts: Vec<Counts> =
            threads::map(sets.len(), || (), count).into_iter().collect::<Option<_>>()?;
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
