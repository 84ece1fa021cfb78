//! Every truncation and every bit flip of one file, as it is and under a corrected checksum.

use std::fmt;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use salet::policy::Policy;
use salet::words::WordLists;
use salet_check::{Inputs, Silent, check};

use super::{policy, sealed};
use crate::spec::{Objective, Spec};

/// Counts of damaged files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Refused files.
    pub refused: u64,
    /// Files that were accepted and are harmless.
    pub harmless: u64,
}

impl Tally {
    /// The number of files.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Refused,
    Harmless,
    Harmful,
}

/// Damage a file: cut it at the first `file.len()` numbers, and flip a bit at each number from there on.
fn damaged(file: &[u8], damage: usize) -> Vec<u8> {
    let Some(bit) = damage.checked_sub(file.len()) else { return file[..damage].to_vec() };
    let mut bytes = file.to_vec();
    bytes[bit / 8] ^= 1 << (bit % 8);
    bytes
}

/// Judge every damage of a file, and every damage of its content under a corrected checksum, on all cores. Panics: if a file is
/// accepted in spite of its checksum, or a sealed one is harmful.
fn try_all(file: &[u8], judge: impl Fn(&[u8]) -> Verdict + Sync) -> [Tally; 2] {
    let content = sealed::unsealed(file);
    (0..9 * file.len()).into_par_iter().for_each(|damage| {
        assert_eq!(judge(&damaged(file, damage)), Verdict::Refused, "damage {damage} goes unnoticed");
    });
    let verdicts = (0..9 * content.len()).into_par_iter().map(|damage| {
        let verdict = judge(&sealed::seal(damaged(content, damage)));
        assert_ne!(verdict, Verdict::Harmful, "damage {damage} does harm");
        verdict
    });
    let harmless = verdicts.filter(|verdict| *verdict == Verdict::Harmless).count() as u64;
    let (all, sealed) = (9 * file.len() as u64, 9 * content.len() as u64);
    [Tally { refused: all, harmless: 0 }, Tally { refused: sealed - harmless, harmless }]
}

/// Damage a policy: an accepted one costs what it claims, by the checker's replay too. With `written` it is also encoded
/// again, to the same bytes, which is slow for large games.
///
/// # Panics
/// If some damage does harm.
pub fn of_policy(file: &[u8], written: bool) -> [Tally; 2] {
    try_all(file, |bytes| {
        let accepted = if written {
            policy::open(bytes.to_vec())
        } else {
            Policy::from_bytes(bytes.to_vec()).map(|opened| policy::agreed(&opened)).is_ok()
        };
        if accepted { Verdict::Harmless } else { Verdict::Refused }
    })
}

/// Damage a certificate: an accepted one has the claim of the original.
///
/// # Panics
/// If some damage does harm, or the original is refused.
pub fn of_certificate(file: &[u8], inputs: &Inputs<'_>) -> [Tally; 2] {
    let good = check(inputs, file, &Silent).expect("the undamaged certificate");
    try_all(file, |bytes| match check(inputs, bytes, &Silent) {
        Err(_) => Verdict::Refused,
        Ok(proven) if proven.statement != good.statement => Verdict::Harmful,
        Ok(proven) if (proven.optimal, proven.game.terms) != (good.optimal, good.game.terms) => {
            Verdict::Harmful
        }
        Ok(_) => Verdict::Harmless,
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
