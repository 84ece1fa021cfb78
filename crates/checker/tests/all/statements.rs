//! The sentence follows from the proof: all objectives, claims and limits, against brute force.

use crate::common::soundness::{check_tiny, is_true};
use salet_proofs::oracle::{ANY, INFINITY, Oracle};
use salet_proofs::prover::Prover;
use salet_proofs::tiny::{HARD, Tiny};

/// Least totals by number of guesses, from a memo of brute force.
struct Truth {
    limit: u32,
    by_guesses: Vec<u64>,
}

/// More guesses than any strategy of these games needs.
const ENOUGH: u32 = 7;

impl Truth {
    fn new(tiny: &Tiny) -> Truth {
        let mut oracle = Oracle::new(tiny);
        let limit = if tiny.limit == 0 { ENOUGH } else { tiny.limit.into() };
        Truth { limit, by_guesses: (0..=ENOUGH as u16).map(|left| oracle.whole(left)).collect() }
    }

    /// The least total of strategies within the limit and this worst case.
    fn least(&self, guesses: u32) -> u64 {
        self.by_guesses[guesses.min(self.limit).min(ENOUGH) as usize]
    }

    /// Section 6 of FORMAT.md on claims under the four objectives without losses.
    fn allows(&self, tiny: &Tiny, total: u64, worst: u32) -> bool {
        let beyond = tiny.limit > 0 && worst > tiny.limit.into();
        let all = self.least(ENOUGH);
        let fewer = || if worst == 1 { INFINITY } else { self.least(worst - 1) };
        match tiny.objective {
            0 => worst == 0 && total > 0 && all >= total,
            1 => total == 0 && worst > 0 && fewer() == INFINITY,
            2 => {
                let totals = total == 0
                    || total < INFINITY && !beyond && (total..INFINITY).contains(&self.least(worst));
                worst > 0 && fewer() == INFINITY && totals
            }
            _ if total == INFINITY => worst == 0 && all == INFINITY,
            _ => total > 0 && !beyond && all >= total && (worst == 0 || fewer() > total),
        }
    }
}

fn games() -> Vec<Tiny> {
    let plain = salet_proofs::cases::plain();
    let limits = [0, 1, 2, 3, 6, 255].map(|limit| Tiny { limit, ..plain.clone() });
    let others = [
        Tiny { rule: HARD, limit: 3, ..plain.clone() },
        Tiny { weights: vec![3, 1, 4, 1, 5, 9], ..plain },
        Tiny::new(&["ab"], &["cd", "ac"]),
        Tiny { limit: 1, ..Tiny::new(&["ab"], &["cd"]) },
        Tiny { limit: 4, ..Tiny::new(&["ab", "ba"], &["cd"]) },
    ];
    limits.into_iter().chain(others).collect()
}

#[test]
fn claims_are_accepted_if_and_only_if_true_and_well_formed() {
    let (mut accepted, mut refused) = (0, 0);
    for (game, objective) in games().iter().flat_map(|game| (0..4).map(move |objective| (game, objective))) {
        let tiny = Tiny { objective, ..game.clone() };
        let truth = Truth::new(&tiny);
        // All true lemmas about the start, with every number of guesses.
        let mut prover = Prover::new(&tiny, None);
        for left in (1..=ENOUGH as u16).chain([254, 255, ANY]) {
            prover.prove(0, left);
        }
        let near = |value: u64| [value.saturating_sub(1), value, value.saturating_add(1)];
        let mut totals = [vec![0, 1, 2, 1 << 32, 1 << 63, INFINITY - 1, INFINITY], Vec::new()].concat();
        totals.extend(truth.by_guesses.iter().flat_map(|&least| near(least)));
        totals.sort_unstable();
        totals.dedup();
        let limit = u32::from(tiny.limit);
        let mut worsts = vec![0, 1, 2, 3, 4, 5, limit, limit + 1, 255, 256, u32::MAX];
        worsts.sort_unstable();
        worsts.dedup();
        for &total in &totals {
            for &worst in &worsts {
                let certificate = prover.certificate(total, worst).bytes();
                let proven = check_tiny(&tiny, &certificate, None);
                let context = || format!("T = {total}, W = {worst}: {proven:?}\n{tiny:?}");
                assert_eq!(proven.is_ok(), truth.allows(&tiny, total, worst), "{}", context());
                let Ok(proven) = &proven else {
                    refused += 1;
                    continue;
                };
                accepted += 1;
                assert!(is_true(&tiny, proven), "{}", context());
                assert!(!proven.optimal);
                let sentence = proven.sentence();
                let impossible = sentence.contains("no strategy solves every answer");
                assert_eq!(impossible, sentence.starts_with("Proven impossible: "), "{sentence}");
                assert!(impossible || sentence.starts_with("A lower bound only"), "{sentence}");
                assert!(!impossible || truth.least(ENOUGH) == INFINITY, "{}", context());
                assert!(!sentence.contains("infinity"), "{sentence}");
            }
        }
    }
    assert!(accepted > 300 && refused > 3_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn claims_of_losses_are_accepted_if_and_only_if_true() {
    for game in games().into_iter().filter(|game| game.limit > 0 && game.limit < 255) {
        let tiny = Tiny { objective: 4, ..game };
        let limit = u64::from(tiny.limit);
        let mut prover = Prover::new(&tiny, None);
        prover.prove(0, tiny.limit.into());
        let cost = prover.oracle.whole(tiny.limit.into());
        let (least_lost, spent) = (cost >> 32, cost & u64::from(u32::MAX));
        let least_total = spent - least_lost * limit;
        for lost in [0, 1, least_lost.saturating_sub(1), least_lost, least_lost + 1, 1 << 63, u64::MAX] {
            let totals =
                [0, 1, least_total.saturating_sub(1), least_total, least_total + 1, u64::MAX - 1, u64::MAX];
            for (total, worst) in totals.into_iter().flat_map(|total| [(total, 0), (total, 1)]) {
                let mut certificate = prover.certificate(total, worst);
                certificate.lost = lost;
                let proven = check_tiny(&tiny, &certificate.bytes(), None);
                let is_true =
                    if total == 0 { least_lost >= lost } else { (least_lost, least_total) >= (lost, total) };
                let of_a_form = worst == 0 && total < u64::MAX && (lost > 0 || total > 0);
                assert_eq!(
                    proven.is_ok(),
                    is_true && of_a_form,
                    "{lost} lost, {total}: {proven:?}\n{tiny:?}"
                );
            }
        }
    }
}
