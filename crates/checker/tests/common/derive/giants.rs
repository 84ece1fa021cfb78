//! Policies with totals near 2^64: thousands of heavy answers, each found after a million idle guesses.
//!
//! No random tiny game comes near. The words are single ideographs, so every wrong guess is grey.

use super::case::{Lists, Verdict, check_files};
use salet_proofs::tiny::Tiny;
use salet_proofs::writer::{Certificate, Lemma, Policy, Why};

/// Number of answers; one more guess is idle.
const ANSWERS: usize = 4096;

/// A game, its certificate of a modest bound, and a policy with an exact total.
pub struct Giant {
    pub tiny: Tiny,
    pub certificate: Certificate,
    pub policy: Policy,
    /// The cost of the policy.
    pub total: u128,
}

fn game() -> Tiny {
    let words = (0x4E00_u32..).filter_map(char::from_u32).take(ANSWERS + 1).map(String::from);
    // Without a common divisor: two of them differ by one.
    let weights = (0..ANSWERS).map(|answer| u32::MAX - u32::from(answer == 0)).collect();
    Tiny {
        words: words.collect(),
        answers: ANSWERS,
        rule: 0,
        feedback: 0,
        limit: 0,
        objective: 0,
        weights,
        cells: None,
    }
}

/// A policy that makes this number of idle guesses, then guesses one answer after the other.
fn policy(tiny: &Tiny, idle: u32) -> (Policy, u128) {
    let names = (0..ANSWERS as u16).map(|answer| (answer, tiny.weights[usize::from(answer)]));
    let found = (idle + 1..).zip(names.clone());
    let total: u128 = found.map(|(number, (_, weight))| u128::from(number) * u128::from(weight)).sum();
    let guesses = std::iter::repeat_n(ANSWERS as u16, idle as usize).chain(names.clone().map(|(n, _)| n));
    let node = |(number, guess): (u32, u16)| (guess, if number == 0 { u16::MAX } else { 0 }, number + 1);
    let mut nodes: Vec<(u16, u16, u32)> = (0..).zip(guesses).map(node).collect();
    let count = nodes.len() as u32;
    nodes.last_mut().unwrap().2 = count;
    nodes.push((u16::MAX, u16::MAX, count));
    let mut histogram = vec![0; idle as usize];
    histogram.extend(names.map(|(_, weight)| u64::from(weight)));
    let policy = Policy {
        magic: *b"\x89SLP\r\n\x1a\n",
        version: 1,
        word_len: 1,
        terms: [0, 0, 0, 0],
        fold: 0,
        claim: 0,
        worst_case: count,
        total: total as u64, // what 64 bits leave of it
        lost_weight: 0,
        total_at_least: 0,
        worst_at_least: 0,
        lost_at_least: 0,
        histogram,
        answers: ANSWERS as u32,
        words: tiny.words.iter().map(|word| format!("{word}\n")).collect(),
        spellings: "\n".repeat(tiny.words.len()),
        weights: tiny.weights.clone(),
        more: Vec::new(),
        metadata_length_off_by: 0,
        filling: 0,
        nodes,
    };
    (policy, total)
}

/// The policy with the most idle guesses whose total is below 2^64, or one with the fewest whose total, reduced
/// modulo 2^64, still looks like a total.
pub fn giant(above: bool) -> Giant {
    let tiny = game();
    let weight: u128 = tiny.weights.iter().map(|&weight| u128::from(weight)).sum();
    let least = 2 * weight - u128::from(u32::MAX);
    let (_, without_idle) = policy(&tiny, 0);
    let below = ((1 << 64) - 1 - without_idle) / weight;
    let idle = if above { below + 1 + least.div_ceil(weight) } else { below };
    let (policy, total) = policy(&tiny, idle as u32);
    assert_eq!(total > u128::from(u64::MAX), above);
    let why = Why::by_guesses(Vec::new(), Vec::new());
    let certificate = Certificate {
        magic: *b"\x89SLC\r\n\x1a\n",
        version: 1,
        terms: [0, 0, 0, 0],
        game: tiny.digest(),
        policy: [0; 32],
        total: least as u64,
        worst: 0,
        lost: 0,
        fold: 0,
        filling: [0; 3],
        records: Vec::new(),
        lemmas: vec![Lemma { state: 0, left: 0, bound: 1, lost: 0, why }],
        trailing: Vec::new(),
    };
    Giant { tiny, certificate, policy, total }
}

impl Giant {
    /// Runs the checker; returns the falsehood of its verdict, if any.
    pub fn falsehood(&self) -> Option<String> {
        let lists = Lists::of(&self.tiny);
        let verdict = check_files(&lists, &self.certificate.bytes(), Some(&self.policy.bytes()));
        let fits = u64::try_from(self.total).is_ok();
        match verdict {
            Verdict::Accepted(proven) => {
                let (replay, _) = proven.policy.as_ref()?;
                let found = replay.total;
                (u128::from(found) != self.total).then(|| format!("a total of {} became {found}", self.total))
            }
            Verdict::Refused(reject) => {
                fits.then(|| format!("a total of {} fits in 64 bits, but: {reject}", self.total))
            }
            Verdict::Panicked => Some(format!("a total of {} makes the checker panic", self.total)),
        }
    }
}
