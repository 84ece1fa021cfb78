//! Memory and work are at most a small multiple of a file's length, for any file. The tests count sizes and steps,
//! not seconds.

use std::collections::HashSet;
use std::sync::Arc;

use salet_check::game::{Game, Objective, Rule, Terms};
use salet_check::score::FeedbackRule;
use salet_check::state::{State, budget, make_states};
use salet_check::words::{Spelling, Words};
use salet_check::{certificate, policy, replay};
use salet_proofs::prover::certify;
use salet_proofs::tiny::{HARD, Tiny};
use salet_proofs::writer::{Policy, Record};

/// A game of many words of two letters, with the given number of answers.
fn large_game(rule: Rule, answers: usize, guesses: usize) -> Game {
    let letter = |n: usize| char::from_u32(0x4E00 + n as u32).unwrap();
    let words = (0..guesses).map(|n| format!("{}{}", letter(n / 100), letter(500 + n % 100))).collect();
    let terms = Terms { rule, feedback: FeedbackRule::Official, limit: 0, objective: Objective::Mean };
    let words = Words::new(words, answers, Spelling::Plain).unwrap();
    Game::new(words, terms, vec![1; answers])
}

/// The numbers that the states hold, counting shared allocations once.
fn numbers(states: &[State]) -> usize {
    let mut known = HashSet::new();
    let lists = states.iter().flat_map(|state| [&state.set, &state.list]);
    lists.filter(|list| known.insert(Arc::as_ptr(list))).map(|list| list.len()).sum()
}

fn records(certificate: &salet_proofs::writer::Certificate) -> (Vec<certificate::StateRecord>, usize) {
    let bytes = certificate.bytes();
    (certificate::parse(&bytes).unwrap().records, bytes.len())
}

#[test]
fn released_states_share_their_sets_and_lists() {
    let mut certificate = certify(&Tiny { rule: HARD, ..salet_proofs::cases::plain() }, None);
    certificate.records = vec![Record::Release { parent: 0 }; 100_000];
    let (records, bytes) = records(&certificate);
    assert!(bytes < 210_000);
    let game = large_game(Rule::Hard, 2_000, 10_000);
    let states = make_states(&game, &records, budget(bytes)).unwrap();
    assert_eq!(states.len(), 100_001);
    assert_eq!(numbers(&states), 12_000, "the answers and the guesses, once");
}

#[test]
fn states_beyond_the_budget_are_refused_before_they_are_made() {
    // A guess without letters of any answer does not split: its record is short and its state is large.
    let mut certificate = certify(&Tiny { rule: HARD, ..salet_proofs::cases::plain() }, None);
    let split = |parent, guess| Record::Split { parent, guess, feedbacks: vec![0] };
    // Answers 0 to 1,999 begin with the first twenty letters; guess 100 shares its first letter with some.
    certificate.records = (0..1_000).map(|n| split(0, n % 2_000)).collect();
    let (records, _) = records(&certificate);
    let game = large_game(Rule::Hard, 2_000, 10_000);
    let made = make_states(&game, &records, usize::MAX).unwrap();
    let needed = numbers(&made) - 12_000;
    assert!(needed > 1_000_000, "{needed}: short records of large states");
    assert!(make_states(&game, &records, needed).is_ok());
    let reject = make_states(&game, &records, needed - 1).unwrap_err();
    assert_eq!(reject.name(), "StatesTooLarge");
    // The budget stops a record with many states in the middle.
    assert_eq!(make_states(&game, &records, 100).unwrap_err().name(), "StatesTooLarge");
    assert!(budget(200_000) * 2 < 250_000_000, "bytes for a certificate of 200 kB");
}

/// A policy for `answers` words of one letter each, tried one after the other, after `idle` other words.
fn chain(rule: u8, answers: usize, idle: usize) -> Policy {
    let word = |n: usize| {
        // Letters of many scripts that folding does not change.
        let plane = 0x2_0000 + n as u32;
        format!("{}\n", char::from_u32(plane).unwrap())
    };
    let depth = (answers + idle) as u32;
    let order = (answers..answers + idle).chain(0..answers);
    let mut nodes: Vec<(u16, u16, u32)> = (0..)
        .zip(order)
        .map(|(number, guess)| {
            let feedback = if number == 0 { u16::MAX } else { 0 };
            (guess as u16, feedback, number + 1)
        })
        .collect();
    nodes.push((u16::MAX, u16::MAX, depth));
    let found = idle as u64 + 1..=u64::from(depth);
    Policy {
        magic: *b"\x89SLP\r\n\x1a\n",
        version: 1,
        word_len: 1,
        terms: [rule, 0, 0, 0],
        fold: 0,
        claim: 0,
        worst_case: depth,
        total: found.clone().sum(),
        lost_weight: 0,
        total_at_least: 0,
        worst_at_least: 0,
        lost_at_least: 0,
        histogram: (1..=u64::from(depth)).map(|guesses| u64::from(found.contains(&guesses))).collect(),
        answers: answers as u32,
        words: (0..answers + idle).map(word).collect(),
        spellings: "\n".repeat(answers + idle),
        weights: Vec::new(),
        more: Vec::new(),
        metadata_length_off_by: 0,
        filling: 0,
        nodes,
    }
}

#[test]
fn deep_policies_are_replayed() {
    // The strict rule scores every pair of guesses on a path, so this chain is shorter.
    for (rule, answers, idle) in
        [(0, 10, 49_990), (1, 10, 49_990), (2, 10, 4_990), (0, 3_000, 0), (1, 3_000, 0)]
    {
        let file = chain(rule, answers, idle);
        let policy = policy::parse(&file.bytes(), None).unwrap();
        let replayed = replay::replay(&policy).unwrap();
        assert_eq!(replayed.worst_case as usize, answers + idle);
        assert_eq!(replayed.total, file.total);
    }
}
