//! What a search for a limit asks: is this state refuted, which guesses can be skipped, what is worth a try?
//!
//! With three guesses left and all guesses allowed, cores are *learnt*: a guess that fails leaves a part that no guess
//! tells apart, and of that part as few members are kept as no guess tells apart ([`inseparable`]). Every core that is
//! found once then spares all other guesses that leave it whole, here and in other sets, and soon few are left to be tried.
//!
//! Otherwise the members that are hardest to tell apart are tried by themselves, a family and then more of several
//! (`families.rs`), and every guess is tried on the hardest members before it is tried on all.

use std::iter;
use std::sync::Arc;

use crate::bound::counting::UNLIMITED;
use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::game::FeedbackTable;
use crate::search::limit::cores::{Cores, Skipped};
use crate::search::limit::families::Families;
use crate::search::position::state::State;
use crate::words::SecretId;

/// How many of the hardest members of a set are tried by themselves.
const TRIED: [usize; 6] = [12, 16, 24, 32, 48, 64];

/// How many of the hardest members of a part are searched for a core.
const SEARCHED: [usize; 6] = [8, 16, 24, 32, 64, MAX_SET];

/// The cores that a table's secrets have, and what follows from them.
pub struct Refuter {
    table: Arc<FeedbackTable>,
    families: Arc<Families>,
    cores: Cores,
}

impl Refuter {
    /// A refuter that has learnt nothing.
    pub fn new(table: Arc<FeedbackTable>, families: Arc<Families>) -> Refuter {
        Refuter { cores: Cores::new(table.secrets()), table, families }
    }

    /// Whether cores are of use at a state; with fewer guesses left counting tells all.
    pub fn serves(state: &State<'_>) -> bool {
        state.left > 2 && state.left != UNLIMITED
    }

    /// Whether a state is refuted by what is learnt from the parts that guesses fail on.
    fn learns(state: &State<'_>) -> bool {
        state.left == 3 && state.allowed.is_none()
    }

    /// Whether a core that is known refutes a state.
    pub fn refutes(&self, state: &State<'_>) -> bool {
        self.cores.refute(state)
    }

    /// Members of a state that may be too many by themselves, fewest first: who finds that they are lets it be known by
    /// [`learn`](Refuter::learn).
    pub fn suspects<'s>(&'s self, state: &'s State<'_>) -> impl Iterator<Item = Vec<SecretId>> + 's {
        let asked = if Refuter::learns(state) { &[][..] } else { &TRIED[..] };
        let family = asked.first().map(|_| self.families.largest(state.secrets));
        let hardest = asked.iter().map(|&size| self.families.hardest(state.secrets, size));
        let fewer = |suspects: &Vec<SecretId>| suspects.len() < state.secrets.len();
        family.into_iter().chain(hardest).take_while(fewer).filter(|suspects| !suspects.is_empty())
    }

    /// The hardest members of a large state, to try every guess on; `None` where that does not pay.
    pub fn trial(&self, state: &State<'_>) -> Option<Vec<SecretId>> {
        let most = *TRIED.last().expect("there are sizes");
        (!Refuter::learns(state)).then(|| self.families.hardest(state.secrets, most))
    }

    /// Keep a state that cannot be solved as a core, unless it has a smaller one itself.
    pub fn learn(&self, refuted: &State<'_>) {
        if !self.refutes(refuted) {
            self.cores.keep(&self.table, refuted);
        }
    }

    /// Where to look for a core in a part that a guess left at a state and that cannot be solved: ever more of its hardest
    /// members.
    pub fn samples<'s>(
        &'s self,
        state: &State<'_>,
        part: &'s State<'_>,
    ) -> impl Iterator<Item = Vec<SecretId>> + 's {
        let learns = Refuter::learns(state) && !self.refutes(part);
        let sizes = if learns { &SEARCHED[..] } else { &[] };
        let size = part.secrets.len();
        // The first size that takes all of them is the last.
        let before = iter::once(0).chain(SEARCHED);
        let sizes = sizes.iter().zip(before).take_while(move |&(_, before)| before < size);
        sizes.map(|(&count, _)| self.families.hardest(part.secrets, count))
    }

    /// The guesses that are known to be of no use at a state; `None` where a rule does not always allow all guesses.
    pub fn skipped(&self, state: &State<'_>) -> Option<Skipped> {
        state.allowed.is_none().then(|| self.cores.skipped(state, self.table.guess_count()))
    }

    /// Of these, the guesses that leave a part which no guess tells apart with two guesses left: counting that part
    /// refutes them.
    pub fn skipped_by_counting(&self, state: &State<'_>) -> Option<Skipped> {
        if Refuter::learns(state) { self.skipped(state) } else { None }
    }

    /// Add the guesses that cores found since have skipped.
    pub fn update(&self, skipped: &mut Skipped) {
        self.cores.update(skipped);
    }
}

/// Members of a set that no guess tells apart, though it does so for all but any one of them; `None` if some guess tells all
/// members of the set apart.
pub fn inseparable(matrix: &PairMatrix) -> Option<Vec<SecretId>> {
    let none_tells = |places: &[u8]| (matrix.most_parts(places).any as usize) < places.len();
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
    use crate::game::Game;
    use crate::words::{Source, WordLists, WordOptions};

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
