//! Upper bounds on the number of parts of every guess, from supersets that many sets share.
//!
//! A guess never makes more parts of a set than of any set that contains it. So each guess is counted once on some
//! hundreds of sets, and what it makes of the answers without an S, say, bounds what it makes of every part that lies
//! among them. The sets are those of all secrets that lack a letter, that have it at a place, and that have it but not
//! at that place: the parts of an opener under the colour rules lie in several of them each. Whether a set lies in one is
//! tested on the sets themselves, never derived from a feedback, so the bound holds under every rule of feedback. In large
//! games what two or three of them have in common bounds a set more closely (`intersections.rs`).

use pulp::Arch;
use rayon::prelude::*;

use crate::bound::columns::Columns;
use crate::bound::count::{Count, Counts, lower};
use crate::bound::intersections::Intersections;
use crate::game::{CandidateSet, FeedbackTable};
use crate::words::{Letter, SecretId, WordLists};

/// The sets, with the number of parts of every column on each of them.
pub struct Supersets {
    /// For every secret the sets that it lies in, a bit each, `words` words.
    holding: Vec<u64>,
    words: usize,
    counts: Vec<Counts>,
    /// What they have in common, if that is wanted.
    intersections: Option<Intersections>,
    /// It bounds sets of so many secrets and more.
    intersected_from: usize,
    arch: Arch,
}

impl Supersets {
    /// Count every guess on every set, with so many bytes for what they have in common, or none, and that for sets of so many
    /// secrets and more; `None` if that was stopped.
    pub fn new(
        lists: &WordLists,
        (table, columns): (&FeedbackTable, &Columns),
        (room, intersected_from): (usize, usize),
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Supersets> {
        let numbering = columns.numbering();
        let word = |secret: SecretId| lists.letters(numbering.word(secret));
        let answers = numbering.len();
        let select = |holds: &dyn Fn(&[Letter]) -> bool| {
            CandidateSet::from_members(answers, numbering.secrets().filter(|&secret| holds(word(secret))))
        };
        let mut sets = Vec::new();
        for letter in (0..lists.alphabet().len()).map(|index| Letter(index as u16)) {
            sets.push(select(&|word| !word.contains(&letter)));
            for place in 0..lists.word_len() {
                sets.push(select(&|word| word[place] == letter));
                sets.push(select(&|word| word[place] != letter && word.contains(&letter)));
            }
        }
        sets.retain(|set| set.len() > 1 && set.len() < answers);
        sets.sort_by_key(CandidateSet::len);
        let counts: Vec<Counts> = sets
            .par_iter()
            .take_any_while(|_| !stopped())
            .map(|set| {
                let members: Vec<SecretId> = set.iter().collect();
                Counts::of_set(table, columns, &members)
            })
            .collect();
        if counts.len() < sets.len() {
            return None;
        }
        let words = sets.len().div_ceil(64);
        let mut holding = vec![0; answers * words];
        for (index, set) in sets.iter().enumerate() {
            for secret in set.iter() {
                holding[secret.index() * words + index / 64] |= 1 << (index % 64);
            }
        }
        let intersections = (room > 0).then(|| Intersections::of(sets, room));
        Some(Supersets { holding, words, counts, intersections, intersected_from, arch: columns.arch() })
    }

    /// The least number of secrets of a set that what they have in common bounds, too; `None` if it bounds no set.
    pub fn intersected_from(&self) -> Option<usize> {
        self.intersections.as_ref().map(|_| self.intersected_from)
    }

    /// No set, and so no bound.
    pub fn none() -> Supersets {
        Supersets {
            holding: Vec::new(),
            words: 0,
            counts: Vec::new(),
            intersections: None,
            intersected_from: usize::MAX,
            arch: Arch::Scalar,
        }
    }

    /// Whether there is no set.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// An upper bound on the number of parts of `set` for every column.
    ///
    /// # Panics
    /// If `upper` is not as long as the columns' stride.
    pub fn upper<C: Count>(
        &self,
        (table, columns): (&FeedbackTable, &Columns),
        set: &[SecretId],
        upper: &mut [C],
    ) {
        upper.fill(C::at_most(set.len()));
        let holding = self.holding(set);
        if let Some(intersections) = &self.intersections
            && set.len() >= self.intersected_from
            && let Some(counts) = intersections.counts((table, columns), &holding, set.len())
        {
            lower(self.arch, upper, C::of(&counts));
        } else {
            holding
                .iter()
                .for_each(|&superset| lower(self.arch, upper, C::of(&self.counts[superset as usize])));
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
