//! Refutation of states and guesses if only the limit counts.
//!
//! With three guesses left and all guesses allowed, it *learns* cores. A guess that fails leaves a part that no guess separates;
//! a minimal subset of it that no guess separates is the core ([`inseparable`]). Every core spares all other guesses that leave
//! it whole, here and in other sets, so that soon few guesses remain.
//!
//! Otherwise the search tries the hardest members of a set on their own, first a family and then members of several
//! (`families.rs`), and tries every guess on the hardest members before all.

use std::iter;
use std::sync::Arc;

use crate::bound::counting::UNLIMITED;
use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::game::{FeedbackTable, SecretId};
use crate::search::limit::cores::{Cores, Skipped};
use crate::search::limit::families::Families;
use crate::search::position::state::State;

/// Numbers of hardest members of a set to try on their own.
const TRIED: [usize; 6] = [12, 16, 24, 32, 48, 64];

/// Numbers of hardest members of a part to search for a core.
const SEARCHED: [usize; 6] = [8, 16, 24, 32, 64, MAX_SET];

/// Refutes states and guesses by cores.
pub struct Refuter {
    table: Arc<FeedbackTable>,
    families: Arc<Families>,
    cores: Cores,
}

impl Refuter {
    pub fn new(table: Arc<FeedbackTable>, families: Arc<Families>) -> Refuter {
        Refuter { cores: Cores::new(table.secrets()), table, families }
    }

    /// Whether cores help at a state. With fewer guesses left, counting is enough.
    pub fn serves(state: &State<'_>) -> bool {
        state.left > 2 && state.left != UNLIMITED
    }

    /// Whether a state learns cores from the parts on which guesses fail.
    fn learns(state: &State<'_>) -> bool {
        state.left == 3 && state.allowed.is_none()
    }

    /// Whether a known core refutes a state.
    pub fn refutes(&self, state: &State<'_>) -> bool {
        self.cores.refute(state)
    }

    /// Sets of members of a state that may be infeasible on their own, smallest first. The caller searches them, and passes
    /// infeasible ones to [`learn`](Refuter::learn).
    pub fn suspects<'s>(&'s self, state: &'s State<'_>) -> impl Iterator<Item = Vec<SecretId>> + 's {
        let sizes = if Refuter::learns(state) { &[][..] } else { &TRIED[..] };
        let family = sizes.first().map(|_| self.families.largest(state.secrets));
        let hardest = sizes.iter().map(|&size| self.families.hardest(state.secrets, size));
        let fewer = |suspects: &Vec<SecretId>| suspects.len() < state.secrets.len();
        family.into_iter().chain(hardest).take_while(fewer).filter(|suspects| !suspects.is_empty())
    }

    /// The hardest members of a large state, to try every guess on; `None` if that does not pay.
    pub fn trial(&self, state: &State<'_>) -> Option<Vec<SecretId>> {
        let most = *TRIED.last().expect("there are sizes");
        (!Refuter::learns(state)).then(|| self.families.hardest(state.secrets, most))
    }

    /// Keep an infeasible state as a core, unless it holds one itself.
    pub fn learn(&self, refuted: &State<'_>) {
        if !self.refutes(refuted) {
            self.cores.keep(&self.table, refuted);
        }
    }

    /// Growing sets of the hardest members of an infeasible part, to search for a core in them.
    pub fn samples<'s>(
        &'s self,
        state: &State<'_>,
        part: &'s State<'_>,
    ) -> impl Iterator<Item = Vec<SecretId>> + 's {
        let learns = Refuter::learns(state) && !self.refutes(part);
        let sizes = if learns { &SEARCHED[..] } else { &[] };
        let size = part.secrets.len();
        // Stop after the first size that takes the whole part.
        let before = iter::once(0).chain(SEARCHED);
        let sizes = sizes.iter().zip(before).take_while(move |&(_, before)| before < size);
        sizes.map(|(&count, _)| self.families.hardest(part.secrets, count))
    }

    /// The guesses that cores refute at a state; `None` under rules that restrict guesses.
    pub fn skipped(&self, state: &State<'_>) -> Option<Skipped> {
        state.allowed.is_none().then(|| self.cores.skipped(state, self.table.guess_count()))
    }

    /// The [`skipped`](Refuter::skipped) guesses that counting refutes: no guess separates one of their parts, with two guesses
    /// left there.
    pub fn skipped_by_counting(&self, state: &State<'_>) -> Option<Skipped> {
        if Refuter::learns(state) { self.skipped(state) } else { None }
    }

    pub fn update(&self, skipped: &mut Skipped) {
        self.cores.update(skipped);
    }
}

/// A minimal subset that no guess separates completely; `None` if some guess separates the whole set.
pub fn inseparable(matrix: &PairMatrix) -> Option<Vec<SecretId>> {
    let none_separates = |places: &[u8]| (matrix.most_parts(places, true).any as usize) < places.len();
    let mut places: Vec<u8> = (0..matrix.secrets().len() as u8).collect();
    if !none_separates(&places) {
        return None;
    }
    for at in (0..places.len()).rev() {
        let left_out = places.remove(at);
        if places.len() < 2 || !none_separates(&places) {
            places.insert(at, left_out);
        }
    }
    Some(places.into_iter().map(|place| matrix.secrets()[usize::from(place)]).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::bound::columns::Columns;
    use crate::bound::vector_width::VectorWidth;
    use crate::testing;

    #[test]
    fn an_inseparable_subset_is_minimal() {
        let words = ["bab", "cab", "dab", "fab", "gab", "hab", "jab", "bcd", "cdf", "zzz"];
        let game = testing::game(words).build().expect("it can be played");
        let columns = Columns::new(game.table(), game.feedback_count(), VectorWidth::default());
        let told_apart = |set: &[SecretId]| {
            game.guesses().any(|guess| {
                let shown: HashSet<_> = set.iter().map(|&secret| game.table().get(guess, secret)).collect();
                shown.len() == set.len()
            })
        };
        let secrets: Vec<SecretId> = game.answers().collect();
        let core_of = |set: &[SecretId]| {
            let mut matrix = PairMatrix::default();
            matrix.fill(&columns, set, None);
            inseparable(&matrix)
        };
        let core = core_of(&secrets[..7]).expect("seven are too many");
        assert!(!told_apart(&core));
        for left_out in 0..core.len() {
            let mut rest = core.clone();
            rest.remove(left_out);
            assert!(told_apart(&rest), "{core:?} without {left_out}");
        }
        assert_eq!(core_of(&secrets[..2]), None);
        assert!(told_apart(&secrets[7..]) && core_of(&secrets[7..]).is_none());
    }
}
