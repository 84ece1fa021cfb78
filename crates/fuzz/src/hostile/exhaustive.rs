//! Every truncation and every bit flip of one file, as it is and under a corrected checksum.

use std::fmt;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use salet::policy::Policy;
use salet::words::{WordLists, WordPolicy as _};
use salet_check::{Inputs, Silent, check};

use super::{policy, sealed};
use salet_oracle::spec::{Objective, Spec};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub refused: u64,
    pub harmless: u64,
}

impl Tally {
    pub fn tried(&self) -> u64 {
        self.refused + self.harmless
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tried, Tally { refused, harmless }) = (self.tried(), self);
        write!(f, "{tried} damaged files, {refused} refused, {harmless} accepted and harmless")
    }
}

/// Damage a file: cut it at the first `file.len()` numbers, and flip a bit at each number from there on.
fn damaged(file: &[u8], damage: usize) -> Vec<u8> {
    let Some(bit) = damage.checked_sub(file.len()) else { return file[..damage].to_vec() };
    let mut bytes = file.to_vec();
    bytes[bit / 8] ^= 1 << (bit % 8);
    bytes
}

/// Try every damage of a file, and every damage of its content under a corrected checksum, on all cores. Panics if a file is
/// accepted in spite of its checksum; `accepts` panics if a sealed one does harm.
fn try_all(file: &[u8], accepts: impl Fn(&[u8]) -> bool + Sync) -> [Tally; 2] {
    let content = sealed::unsealed(file);
    let (all, sealed) = (9 * file.len(), 9 * content.len());
    (0..all).into_par_iter().for_each(|damage| {
        assert!(!accepts(&damaged(file, damage)), "damage {damage} goes unnoticed");
    });
    let sealed_damage = (0..sealed).into_par_iter();
    let harmless = sealed_damage.filter(|&damage| accepts(&sealed::seal(damaged(content, damage)))).count();
    [(all, 0), (sealed, harmless)]
        .map(|(tried, harmless)| Tally { refused: (tried - harmless) as u64, harmless: harmless as u64 })
}

/// Damage a policy: an accepted one costs what it claims, by the checker's replay too. With `written` it is also encoded
/// again, to the same bytes, which is slow for large games.
pub fn of_policy(file: &[u8], written: bool) -> [Tally; 2] {
    try_all(file, |bytes| match written {
        true => policy::open(bytes.to_vec()),
        false => Policy::from_bytes(bytes.to_vec()).map(|opened| policy::agreed(&opened)).is_ok(),
    })
}

/// Damage a certificate: an accepted one has the claim of the original.
pub fn of_certificate(file: &[u8], inputs: &Inputs<'_>) -> [Tally; 2] {
    let claim = |bytes: &[u8]| {
        let proven = check(inputs, bytes, &Silent).ok()?;
        Some((proven.statement, proven.optimal, proven.game.terms))
    };
    let good = claim(file).expect("the undamaged certificate");
    try_all(file, |bytes| {
        claim(bytes).is_some_and(|found| {
            assert_eq!(found, good, "a damaged certificate does harm");
            true
        })
    })
}

/// A game of the original answers with some endings, by the worst case and then the mean: its proof has lemmas of all
/// kinds.
pub fn small_game() -> Spec {
    const ENDINGS: [&str; 4] = ["aste", "ower", "aper", "ager"];
    let lists = WordLists::original();
    let answers = lists.secret_ids().map(|secret| lists.display(secret.as_guess()));
    let words: Vec<&str> =
        answers.filter(|word| ENDINGS.iter().any(|ending| word.ends_with(ending))).collect();
    Spec { limit: Some(6), objective: Objective::WorstThenMean, ..Spec::plain(&words, words.len()) }
}
