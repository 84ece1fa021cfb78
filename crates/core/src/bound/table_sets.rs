//! Supersets from a feedback table alone, for games without letters (`supersets.rs`).
//!
//! A set is of use if it contains parts of good guesses, and guesses make few parts of it. A part of one guess lies within a part of
//! another if this other one tells nothing about it: so guesses that tell little give large sets, which contain parts of many
//! others. From the large parts of a sample of the guesses that make the most parts, find the smallest few parts of any guess that
//! contain them, and keep those that are found most often.
//!
//! Any sets would do for the bounds, which hold for all subsets of a set. The choice depends on the table alone.

use std::collections::HashMap;

use salet_base::threads;

use crate::bound::columns::Columns;
use crate::game::{CandidateSet, Feedback, FeedbackTable, partition};
use crate::words::{GuessId, SecretId};

/// Good guesses whose parts are looked for.
const SAMPLE: usize = 96;

/// Guesses with the fewest parts, whose parts are the sets to choose from.
const TELLING_LITTLE: usize = 4096;

/// Smaller parts have no useful superset.
const LEAST_PART: usize = 24;

/// The smallest sets to note for each part.
const NEAREST: usize = 4;

/// The most sets.
const MOST: usize = 300;

/// Sets of the secrets of a table; `None` if `stopped` returned `true` meanwhile.
pub(super) fn sets(
    table: &FeedbackTable,
    columns: &Columns,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<CandidateSet>> {
    let all: Vec<SecretId> = table.numbering().secrets().collect();
    if all.len() <= LEAST_PART {
        return Some(Vec::new());
    }
    // The columns are in order of their number of parts, most first.
    let guesses: Vec<GuessId> = columns.guesses().collect();
    let few = &guesses[guesses.len().saturating_sub(TELLING_LITTLE)..];
    let sizes = sizes(table, columns.codes, few, &all);
    let found = threads::map(
        guesses.len().min(SAMPLE),
        || (),
        |(), at| {
            let parts = partition(table, guesses[at], &all).into_iter().map(|part| part.secrets);
            let large = parts.filter(|part| part.len() >= LEAST_PART);
            large
                .flat_map(|part| if stopped() { Vec::new() } else { nearest(table, &sizes, &part) })
                .collect()
        },
    );
    if stopped() {
        return None;
    }
    let mut often: HashMap<(usize, GuessId, Feedback), usize> = HashMap::new();
    for near in found.into_iter().flat_map(|found: Vec<_>| found) {
        *often.entry(near).or_default() += 1;
    }
    let mut often: Vec<_> = often.into_iter().collect();
    often.sort_unstable_by_key(|&(near, count)| (std::cmp::Reverse(count), near));
    let mut sets: Vec<CandidateSet> = Vec::new();
    for ((_, guess, shown), _) in often {
        let column = table.column(guess);
        let members = all.iter().copied().filter(|secret| column.get(secret.index()) == shown);
        let set = CandidateSet::from_members(all.len(), members);
        if !sets.contains(&set) {
            sets.push(set);
        }
        if sets.len() == MOST {
            break;
        }
    }
    Some(sets)
}

/// For each guess the sizes of its parts by feedback.
type Sizes = Vec<(GuessId, HashMap<u16, usize>)>;

fn sizes(table: &FeedbackTable, codes: usize, guesses: &[GuessId], all: &[SecretId]) -> Sizes {
    threads::map(
        guesses.len(),
        || vec![0usize; codes],
        |counts, at| {
            let column = table.column(guesses[at]);
            let shown = || all.iter().map(|secret| column.get(secret.index()));
            shown().for_each(|shown| counts[shown.index()] += 1);
            let mut sizes = HashMap::new();
            for shown in shown() {
                let count = std::mem::take(&mut counts[shown.index()]);
                if count > 0 {
                    sizes.insert(shown.0, count);
                }
            }
            (guesses[at], sizes)
        },
    )
}

/// The smallest parts of other guesses that contain a set: their size, the guess and the feedback.
fn nearest(table: &FeedbackTable, sizes: &Sizes, set: &[SecretId]) -> Vec<(usize, GuessId, Feedback)> {
    let mut near: Vec<(usize, GuessId, Feedback)> = Vec::new();
    for (guess, sizes) in sizes {
        let column = table.column(*guess);
        let shown = column.get(set[0].index());
        let size = sizes[&shown.0];
        let is_near = near.len() < NEAREST || near.last().is_some_and(|last| size < last.0);
        // A set that is hardly larger is the part of another good guess, and seldom contains other parts.
        let is_large = size > set.len() + set.len() / 4 && size < table.secrets();
        if is_near && is_large && set.iter().all(|secret| column.get(secret.index()) == shown) {
            near.push((size, *guess, shown));
            near.sort_unstable();
            near.dedup_by_key(|(size, ..)| *size);
            near.truncate(NEAREST);
        }
    }
    near
}
