//! Random derivations: some thousands here, any number by `cargo dev fuzz derivations`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::derive::case::{Case, Lists, Verdict};
use crate::derive::judge::lemmas_are_true;
use crate::derive::tally::Tally;
use crate::derive::{export, run};
use salet_proofs::derive::board::{Board, INFINITY, LOST};
use salet_proofs::derive::draft::Draft;
use salet_proofs::derive::games;
use salet_proofs::derive::reach::Blind;
use salet_proofs::derive::sentence::{self, Statement};
use salet_proofs::derive::spot::{Spot, spots};
use salet_proofs::derive::truth::Truth;
use salet_proofs::oracle::{ANY, Oracle};
use salet_proofs::tiny::Tiny;
use salet_proofs::writer::{Certificate, Lemma, Record, Why};

/// The games of a run and their results.
fn play(seed: u64, games: u64, sink: &mut run::Sink<'_>) -> Tally {
    let mut tally = Tally::default();
    for game in 0..games {
        let (more, finds) = run::game(run::seed_of_game(seed, game), sink);
        finds.iter().for_each(|find| eprintln!("{find}"));
        tally.add(&more);
    }
    tally
}

#[test]
fn accepted_derivations_are_true() {
    let tally = play(1, 150, &mut |_, _, _| {});
    assert!(tally.falsehoods.is_empty(), "{tally}");
    assert!(tally.accepted * 3 > tally.certificates, "{tally}");
    // The run covers lemmas that no prover writes, and accepts the true ones.
    for (used, least) in [
        ("one secret, r = 1", 500),
        ("r = 1", 1000),
        ("refined (R3)", 500),
        ("refined (R3) with r = 2", 100),
        ("listed with citations (R2)", 1000),
        ("by sum (R4, R5)", 400),
        ("by sum of several", 5),
        ("one by one (R7) of three or more", 50),
        ("released state", 400),
        ("hard or strict rule", 2000),
        ("infinite bound", 500),
        ("cites an infinite bound", 60),
        ("bound above the base bound", 1000),
        ("answers are lost", 200),
    ] {
        let found = tally.lemmas.get(used).copied().unwrap_or(0);
        assert!(found >= least, "{used}: {found}\n{tally}");
    }
    let symmetric = tally.claims.get("symmetric letters").copied().unwrap_or(0);
    assert!(symmetric >= 100, "{tally}");
}

/// A certificate of some lemmas with a minimal claim.
fn certificate(tiny: &Tiny, records: Vec<Record>, lemmas: Vec<Lemma>) -> Certificate {
    Certificate {
        magic: *b"\x89SLC\r\n\x1a\n",
        version: 1,
        terms: [tiny.rule, tiny.feedback, tiny.limit, tiny.objective],
        game: tiny.digest(),
        policy: [0; 32],
        total: 1,
        worst: 0,
        lost: 0,
        fold: 0,
        filling: [0; 3],
        records,
        lemmas,
        trailing: Vec::new(),
    }
}

fn refusal(tiny: &Tiny, certificate: Certificate) -> String {
    let case = Case { certificate, policy: None };
    match case.check(&Lists::of(tiny)) {
        Verdict::Accepted(proven) => format!("accepted: {}", proven.sentence()),
        Verdict::Refused(reject) => reject.name(),
        Verdict::Panicked => "panicked".into(),
    }
}

/// With one guess left, a single secret costs its weight, whatever refines it.
fn refined_with_one_guess() -> (Tiny, Certificate) {
    let tiny = Tiny::new(&["aa", "bb"], &["cc"]);
    let why = Why::by_guesses(vec![(2, vec![])], vec![(0, 0), (1, 0)]);
    let records = vec![Record::Subset { parent: 0, secrets: vec![0] }];
    let of_one = Lemma { state: 1, left: 1, bound: 0, lost: 0, why };
    let certificate = certificate(&tiny, records, vec![of_one]);
    (tiny, certificate)
}

#[test]
fn nothing_is_refined_with_one_guess_left() {
    let (tiny, certificate) = refined_with_one_guess();
    let refusal = refusal(&tiny, certificate);
    assert!(refusal.starts_with("Refine"), "{refusal}");
}

#[test]
fn a_bound_on_the_total_does_not_prove_impossibility() {
    let tiny = Tiny { limit: 3, objective: 3, ..Tiny::new(&["aa", "bb", "cc"], &[]) };
    let why = Why::by_guesses(vec![], vec![]);
    let within_three = Lemma { state: 0, left: 3, bound: 1, lost: 0, why };
    // Every strategy needs at least 5 in total; none with a total of 4 needs fewer than any number of guesses.
    let claims = Certificate { total: 4, worst: 4, ..certificate(&tiny, vec![], vec![within_three]) };
    let case = Case { certificate: claims, policy: None };
    if let Verdict::Accepted(proven) = case.check(&Lists::of(&tiny)) {
        assert!(!proven.sentence().contains("no strategy solves every answer"), "{}", proven.sentence());
    }
}

#[test]
fn the_judge_sees_a_false_lemma() {
    let (tiny, certificate) = refined_with_one_guess();
    let board = Board::new(&tiny);
    let truth = &mut Truth::new(&board);
    let mut case = Case { certificate, policy: None };
    let falsehood = lemmas_are_true(&board, truth, &case).unwrap_err();
    assert_eq!(falsehood.kind, "lemma");
    // One secret costs its weight: the least bound that can be written, and no more.
    case.certificate.lemmas[0].bound = 1;
    assert!(lemmas_are_true(&board, truth, &case).is_ok());
    case.certificate.lemmas[0].bound = 2;
    assert!(lemmas_are_true(&board, truth, &case).is_err());
}

#[test]
fn oracles_with_and_without_idle_guesses_agree() {
    let mut compared = 0;
    for seed in 0..300 {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let tiny = games::random(rng);
        // With losses, the oracle has 32 bits for guesses.
        if tiny.may_lose() && tiny.weights.iter().any(|&weight| weight > 1000) {
            continue;
        }
        let board = Board::new(&tiny);
        let (mut truth, mut other) = (Truth::new(&board), Oracle::new(&tiny));
        let mut draft = Draft::new(&board, Blind::Nothing);
        (0..8).for_each(|_| draft.random_record(rng));
        let Some(all) = spots(&board, &draft.records) else { continue };
        for Spot { set, list, rule } in all {
            for left in [1, 2, 3, 5, 8, ANY] {
                let known = other.cost(set, list, rule, left);
                let known = match u128::from(known) {
                    _ if known == u64::MAX => INFINITY,
                    cost if tiny.may_lose() => (cost >> 32) * LOST + cost % (1 << 32),
                    cost => cost,
                };
                assert_eq!(truth.cost(Spot { set, list, rule }, left), known, "seed {seed}");
                compared += 1;
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn sentences_are_read() {
    let of = |bounds: &str| {
        let words = "for the 2 answers with SHA-256 ab and the 3 guesses with SHA-256 cd";
        let rules = "under the normal rule with official feedback, without a limit of guesses";
        sentence::read(&format!("A lower bound only: {words}, {rules}, objective mean, {bounds}."))
    };
    let total = Statement::Total(7);
    assert_eq!(of("no strategy needs fewer than 7 guesses in total"), Some(vec![total]));
    assert_eq!(of("no strategy solves every answer"), Some(vec![Statement::Impossible]));
    let both = "no strategy needs fewer than 3 guesses in the worst case, and none that needs 3 there fewer than 9 in total";
    let among = Statement::TotalAmong { worst: 3, total: 9 };
    assert_eq!(of(both), Some(vec![Statement::Worst(3), among]));
    let policy = "no strategy needs fewer than 7 guesses in total, and the policy with checksum ab needs no more: it is optimal";
    assert_eq!(of(policy), Some(vec![Statement::Optimal, total]));
    let losing = "no strategy loses answers of a weight below 2, and none that loses 2 needs fewer than 1 guess in total";
    let among = Statement::TotalAmongLosing { lost: 2, total: 1 };
    assert_eq!(of(losing), Some(vec![Statement::Lost(2), among]));
    assert_eq!(of("no strategy needs fewer than 7 guesses in all"), None);
}

#[test]
fn the_second_checker_agrees() {
    let mut lines: Vec<u8> = Vec::new();
    let mut known: Option<Lists> = None;
    play(2, 12, &mut |lists, case, accepted| {
        if known.as_ref() != Some(lists) {
            export::lists(&mut lines, lists).unwrap();
            known = Some(lists.clone());
        }
        export::case(&mut lines, case, accepted).unwrap();
    });
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/check_derivations.py");
    let mut command = Command::new("python3");
    command.arg("-B").arg(driver).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut python) = command.spawn() else {
        eprintln!("skipped: there is no python3 on this machine");
        return;
    };
    let mut stdin = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(&lines));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains(" 0 verdicts differ"), "{said}");
}
