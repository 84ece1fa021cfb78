//! Every truncation and every flipped bit of one file, as it is and under a checksum that fits again.

use std::fmt;
use std::ops::AddAssign;

use salet::policy::Policy;
use salet::words::WordLists;
use salet_check::{Inputs, Silent, check};

use super::{policy, sealed};
use crate::spec::{Objective, Spec};

/// What came of damaged files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Files.
    pub tried: u64,
    /// Those that were refused.
    pub refused: u64,
    /// Those that were accepted, and are harmless.
    pub harmless: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.tried += other.tried;
        self.refused += other.refused;
        self.harmless += other.harmless;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { tried, refused, harmless } = self;
        write!(f, "{tried} damaged files, {refused} refused, {harmless} accepted and harmless")
    }
}

/// Damage to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// All from this byte on is missing.
    Cut(usize),
    /// This bit is another.
    Flip(usize),
}

impl Damage {
    /// All there is to do to so many bytes.
    pub fn all(length: usize) -> impl Iterator<Item = Damage> {
        (0..length).map(Damage::Cut).chain((0..8 * length).map(Damage::Flip))
    }

    fn done_to(self, file: &[u8]) -> Vec<u8> {
        match self {
            Damage::Cut(length) => file[..length].to_vec(),
            Damage::Flip(bit) => {
                let mut bytes = file.to_vec();
                bytes[bit / 8] ^= 1 << (bit % 8);
                bytes
            }
        }
    }
}

/// Do damage to a file, and to its content under a checksum that fits; `harmless` says whether what is accepted is, and is
/// `None` for what is refused.
///
/// # Panics
/// If a file is accepted as it is, or one is not harmless.
fn try_all(file: &[u8], harmless: impl Fn(&[u8]) -> Option<bool> + Sync) -> [Tally; 2] {
    shared(|share| try_share(file, share, &harmless))
}

fn try_share(file: &[u8], share: Share, harmless: impl Fn(&[u8]) -> Option<bool>) -> [Tally; 2] {
    let content = sealed::unsealed(file);
    let mut tallies = [Tally::default(); 2];
    for damage in Damage::all(file.len()).skip(share.first).step_by(share.step) {
        assert_eq!(harmless(&damage.done_to(file)), None, "{damage:?} goes unnoticed");
        tallies[0] += Tally { tried: 1, refused: 1, harmless: 0 };
    }
    for damage in Damage::all(content.len()).skip(share.first).step_by(share.step) {
        let found = harmless(&sealed::seal(damage.done_to(content)));
        assert_ne!(found, Some(false), "{damage:?} does harm");
        let accepted = u64::from(found.is_some());
        tallies[1] += Tally { tried: 1, refused: 1 - accepted, harmless: accepted };
    }
    tallies
}

/// One of several who share the work.
#[derive(Debug, Clone, Copy)]
struct Share {
    first: usize,
    step: usize,
}

/// Share the work among all cores.
fn shared(work: impl Fn(Share) -> [Tally; 2] + Sync) -> [Tally; 2] {
    let shares = rayon::broadcast(|core| work(Share { first: core.index(), step: core.num_threads() }));
    let mut sums = [Tally::default(); 2];
    for tallies in shares {
        sums.iter_mut().zip(tallies).for_each(|(sum, tally)| *sum += tally);
    }
    sums
}

/// Damage a policy, as it is and under a right checksum: what is opened costs what it says, by the checker's replay as well.
/// With `written` it is also written again, to the same bytes, which takes long for large games.
///
/// # Panics
/// If some damage does harm.
pub fn of_policy(file: &[u8], written: bool) -> [Tally; 2] {
    try_all(file, |bytes| {
        if written {
            return policy::open(bytes.to_vec()).then_some(true);
        }
        let opened = Policy::from_bytes(bytes.to_vec()).ok()?;
        policy::agreed(&opened);
        Some(true)
    })
}

/// Damage a certificate, as it is and under a right checksum: what is accepted claims what the good one does.
///
/// # Panics
/// If some damage does harm, or the good one is refused.
pub fn of_certificate(file: &[u8], inputs: &Inputs<'_>) -> [Tally; 2] {
    let good = check(inputs, file, &Silent).expect("the certificate as it is");
    try_all(file, |bytes| {
        let proven = check(inputs, bytes, &Silent).ok()?;
        let same = (proven.statement, proven.optimal, proven.game.terms);
        Some(same == (good.statement, good.optimal, good.game.terms))
    })
}

/// A game of the original answers that have some endings, by the worst case and then the mean: its proof has lemmas of all kinds.
pub fn small_game() -> Spec {
    const ENDINGS: [&str; 4] = ["aste", "ower", "aper", "ager"];
    let lists = WordLists::original();
    let answers = lists.secret_ids().map(|secret| lists.display(secret.as_guess()));
    let words: Vec<&str> =
        answers.filter(|word| ENDINGS.iter().any(|ending| word.ends_with(ending))).collect();
    Spec { limit: Some(6), objective: Objective::WorstThenMean, ..Spec::plain(&words, words.len()) }
}
