//! Where cores come from (`cores.rs`), and what is refuted by them: sets and guesses that a few members are too much for.
//!
//! With three guesses left and all guesses allowed, cores are *learnt*: a guess that fails leaves a part that no guess
//! tells apart, and of that part as few members are kept as no guess tells apart. Every core found once then spares all
//! other guesses that leave it whole, here and in other sets, and soon few are left to be tried.
//!
//! Otherwise the members that are hardest to tell apart are tried by themselves, a family and then more of several
//! (`families.rs`), and every guess is tried on the hardest members before it is tried on all.

use std::iter;

use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::price::IMPOSSIBLE;
use crate::game::{GuessId, SecretId};
use crate::search::limit::cores::{Blind, Cores};
use crate::search::node::engine::Engine;
use crate::search::node::price::Sum;
use crate::search::node::worker::Worker;
use crate::search::position::state::State;

/// How many of the hardest members of a set are tried by themselves.
const SIZES: [usize; 6] = [12, 16, 24, 32, 48, 64];

/// How many of the hardest members of a part are searched for a core.
const LEARNT: [usize; 6] = [8, 16, 24, 32, 64, MAX_SET];

impl<'g> Engine<'g> {
    /// The cores of parts that no guess tells apart, where a state is refuted by what is learnt.
    fn learnt_for(&self, state: &State<'_>) -> Option<&Cores> {
        self.cores_for(state).filter(|_| state.left == 3 && state.allowed.is_none())
    }
}

impl Worker<'_> {
    /// Whether a few members of a set are known, or now found, to be more than can be solved within the limit.
    pub fn has_core(&mut self, state: &State<'_>) -> bool {
        let engine = self.engine;
        let Some(cores) = engine.cores_for(state) else {
            return false;
        };
        if cores.refute(state) {
            return true;
        }
        if engine.learnt_for(state).is_some() {
            return false;
        }
        let families = &engine.tables.families;
        let hardest = SIZES.into_iter().map(|size| families.hardest(state.secrets, size));
        let smaller = |core: &Vec<SecretId>| core.len() < state.secrets.len();
        for core in iter::once(families.largest(state.secrets)).chain(hardest).take_while(smaller) {
            let part = engine.narrowed(state, &core);
            if !core.is_empty() && self.raise(None, &part, IMPOSSIBLE).lower == IMPOSSIBLE {
                // Unless it has a smaller core itself.
                if !cores.refute(&part) {
                    cores.keep(engine.game.table(), &part);
                }
                return true;
            }
        }
        false
    }

    /// The guesses that are known to be of no use at a state.
    pub fn blind(&self, state: &State<'_>) -> Option<Blind> {
        let cores = self.engine.cores_for(state).filter(|_| state.allowed.is_none())?;
        Some(cores.blind(state, self.engine.game.guess_count()))
    }

    /// Of these, the guesses that leave a part which no guess tells apart with two guesses left: counting that part
    /// refutes them.
    pub fn blind_by_counting(&self, state: &State<'_>) -> Option<Blind> {
        self.engine.learnt_for(state).and_then(|_| self.blind(state))
    }

    /// Learn from a part that a guess left at a state, and that cannot be solved.
    pub fn learn_from(&mut self, state: &State<'_>, part: &State<'_>) {
        let engine = self.engine;
        let Some(cores) = engine.learnt_for(state).filter(|cores| !cores.refute(part)) else {
            return;
        };
        for size in LEARNT {
            let hardest = engine.tables.families.hardest(part.secrets, size);
            let matrix = self.matrix(&engine.narrowed(part, &hardest));
            let core = inseparable(&matrix);
            self.give_back_matrix(matrix);
            if let Some(core) = core {
                cores.keep(engine.game.table(), &engine.narrowed(part, &core));
                return;
            }
            if size >= part.secrets.len() {
                return;
            }
        }
    }

    /// The hardest members of a large set that is searched for a limit, to try guesses on.
    pub fn core(&mut self, state: &State<'_>) -> Option<PairMatrix> {
        let engine = self.engine;
        engine.cores_for(state).filter(|_| engine.learnt_for(state).is_none())?;
        let hardest = *SIZES.last().expect("there are sizes");
        let core = engine.tables.families.hardest(state.secrets, hardest);
        Some(self.matrix(&engine.narrowed(state, &core)))
    }

    /// Whether a guess leaves more of a core than can be solved in time.
    pub fn fails_on(&mut self, core: &PairMatrix, state: &State<'_>, guess: GuessId) -> bool {
        let engine = self.engine;
        let secrets = core.secrets();
        let part = engine.narrowed(state, secrets);
        let split = self.split(guess, secrets);
        let sum = self.sum(Some(core), &part, &engine.costs.weigh(secrets), guess, &split, IMPOSSIBLE);
        self.give_back(split);
        matches!(sum, Sum::Reached(_))
    }
}

/// Members of a set that no guess tells apart, though it does so for all but any one of them; `None` if some guess tells all
/// members of the set apart.
fn inseparable(matrix: &PairMatrix) -> Option<Vec<SecretId>> {
    let none_tells = |places: &[u8]| usize::from(matrix.most_parts(places).any) < places.len();
    let mut places: Vec<u8> = (0..matrix.secrets().len() as u8).collect();
    if !none_tells(&places) {
        return None;
    }
    for at in (0..places.len()).rev() {
        let left_out = places.remove(at);
        if places.len() < 2 || !none_tells(&places) {
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
    use crate::game::{Game, Source, WordLists, WordOptions};

    #[test]
    fn of_a_family_as_few_are_kept_as_no_guess_tells_apart() {
        let words = ["bab", "cab", "dab", "fab", "gab", "hab", "jab", "bcd", "cdf", "zzz"];
        let lists = WordLists::read(Source::words("words", words), None, WordOptions::default());
        let game = Game::builder(lists.expect("they are words").0).build().expect("it can be played");
        let columns = Columns::new(game.table(), game.feedback_count(), VectorWidth::default());
        let told_apart = |set: &[SecretId]| {
            game.lists().guess_ids().any(|guess| {
                let shown: HashSet<_> = set.iter().map(|&secret| game.table().get(guess, secret)).collect();
                shown.len() == set.len()
            })
        };
        let secrets: Vec<SecretId> = game.lists().secret_ids().collect();
        let core_of = |set: &[SecretId]| {
            let mut matrix = PairMatrix::new();
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
