//! Games given as a table: what is accepted, and each reason to refuse.

use salet_check::table::Until;
use salet_check::{Proven, Reject, Silent, TableInputs, check_table};

use crate::common::soundness::check_tiny;
use salet_proofs::cells::{Cells, KNOWN, NAMED, SOLVED};
use salet_proofs::tiny::{STRICT, Tiny, WIN_RATE};
use salet_proofs::writer::{Certificate, Lemma, Policy, Record, Why};

/// Answers numbered in binary, with a question about each digit.
fn digits(digits: u32) -> Cells {
    let answers = 1_u32 << digits;
    let names = (0..answers).map(|answer| format!("a{answer}")).collect();
    let row = |digit| (0..answers).map(|answer| if answer >> digit & 1 == 1 { 'y' } else { 'n' }).collect();
    let rows = (0..digits).map(|digit| (format!("digit {digit}"), row(digit))).collect();
    Cells::new(KNOWN, names, rows, 'y')
}

fn certificate(tiny: &Tiny, total: u64, lemmas: Vec<Lemma>) -> Certificate {
    Certificate {
        magic: *b"\x89SLC\r\n\x1a\n",
        version: if tiny.objective == WIN_RATE { 4 } else { 3 },
        terms: [tiny.rule, tiny.feedback, tiny.limit, tiny.objective],
        game: tiny.digest(),
        policy: [0; 32],
        total,
        worst: 0,
        lost: 0,
        fold: 3,
        filling: [0; 3],
        records: Vec::new(),
        lemmas,
        trailing: Vec::new(),
    }
}

fn by_guesses(state: u64, left: u64, bound: u64) -> Lemma {
    Lemma { state, left, bound, lost: 0, why: Why::by_guesses(Vec::new(), Vec::new()) }
}

fn check(tiny: &Tiny, certificate: &Certificate, policy: Option<&Policy>) -> Result<Proven, Reject> {
    let cells = tiny.cells.as_ref().unwrap();
    let (solving, classes) = (cells.solving.to_string(), cells.classes_text());
    let until = match cells.ending {
        NAMED => Until::Named,
        SOLVED => Until::Solved(&solving),
        _ => classes.as_ref().map_or(Until::Known, |classes| Until::Classes(classes.as_bytes())),
    };
    let (table, policy) = (cells.text(), policy.map(Policy::bytes));
    let weights = tiny.weights_text();
    let inputs = TableInputs {
        table: table.as_bytes(),
        until,
        weights: weights.as_deref().map(str::as_bytes),
        policy: policy.as_deref(),
    };
    check_table(&inputs, &certificate.bytes(), &Silent)
}

fn reason(tiny: &Tiny, certificate: &Certificate) -> String {
    check(tiny, certificate, None).map_or_else(|reject| reject.name(), |proven| proven.sentence())
}

/// Two questions find one of four answers: eight in total, and four names.
fn four() -> (Tiny, Certificate) {
    let tiny = Tiny::of_cells(digits(2));
    let certificate = certificate(&tiny, 8, vec![by_guesses(0, 0, 5)]);
    (tiny, certificate)
}

/// A policy for `four` with these nodes and ends.
fn policy(tiny: &Tiny, nodes: Vec<(u16, u16, u32)>, ends: &[(u32, u16)]) -> Policy {
    Policy {
        magic: *b"\x89SLP\r\n\x1a\n",
        version: 3,
        word_len: 0,
        terms: [tiny.rule, tiny.feedback, tiny.limit, tiny.objective],
        fold: 3,
        claim: 0,
        worst_case: 2,
        total: 8,
        lost_weight: 0,
        total_at_least: 0,
        worst_at_least: 0,
        lost_at_least: 0,
        histogram: vec![0, 4],
        answers: 4,
        words: tiny.words.iter().map(|name| format!("{name}\n")).collect(),
        spellings: "\n".repeat(tiny.words.len()),
        weights: Vec::new(),
        more: tiny.cells.as_ref().unwrap().policy_fields(ends),
        metadata_length_off_by: 0,
        filling: 0,
        nodes,
    }
}

/// Guesses 4 and 5 are the questions; codes are n 0 and y 1.
const NODES: [(u16, u16, u32); 4] = [(4, u16::MAX, 1), (5, 0, 3), (5, 1, 3), (u16::MAX, u16::MAX, 3)];
const ENDS: [(u32, u16); 4] = [(1, 0), (2, 0), (1, 1), (2, 1)];

#[test]
fn a_known_answer_is_named() {
    let (tiny, certificate) = four();
    let proven = check(&tiny, &certificate, None).unwrap();
    assert!(
        proven.sentence().contains("no strategy needs fewer than 8 guesses in total"),
        "{}",
        proven.sentence()
    );
    assert!(proven.sentence().contains("where the game ends when the answer is known"));
    assert_eq!(proven.json()["ending"], "known");
    let more = Certificate { total: 9, ..certificate.clone() };
    assert_eq!(reason(&tiny, &more), "TotalNotProven");
    let more = Certificate { lemmas: vec![by_guesses(0, 0, 6)], ..certificate.clone() };
    assert_eq!(reason(&tiny, &more), "ImplicitGuessTooCheap");
    // The same for a worst case: one question, then a name, are too few.
    let worst = Tiny { objective: 1, ..tiny };
    let mut certificate = Certificate { worst: 2, ..self::certificate(&worst, 0, vec![by_guesses(0, 2, 0)]) };
    assert!(reason(&worst, &certificate).contains("fewer than 2 guesses in the worst case"));
    certificate.worst = 3;
    assert_eq!(reason(&worst, &certificate), "WorstNotProven");
}

#[test]
fn a_policy_is_replayed_on_the_table() {
    let (tiny, certificate) = four();
    let good = policy(&tiny, NODES.to_vec(), &ENDS);
    let optimal = Policy { claim: 2, total_at_least: 8, ..good.clone() };
    let named = Certificate { policy: optimal.checksum(), ..certificate.clone() };
    assert!(check(&tiny, &named, Some(&optimal)).unwrap().optimal);
    let refused = |policy: &Policy| check(&tiny, &certificate, Some(policy)).map(|_| ()).unwrap_err().name();
    let mut ends = ENDS;
    ends.swap(0, 1);
    assert_eq!(refused(&policy(&tiny, NODES.to_vec(), &ends)), "PolicyEnds");
    let mut nodes = NODES.to_vec();
    nodes[0].0 = 0;
    assert_eq!(refused(&policy(&tiny, nodes, &ENDS)), "PolicyGuessBlank");
    // A question about an answer that is known.
    let mut nodes = NODES.to_vec();
    nodes.insert(3, (4, 0, 4));
    nodes[4].2 = 4;
    nodes[2].2 = 4;
    assert_eq!(refused(&policy(&tiny, nodes, &ENDS)), "PolicyChildKnown");
    // Nothing is asked about two answers that look the same.
    let root = vec![(4, u16::MAX, 1), (u16::MAX, u16::MAX, 1)];
    assert_eq!(refused(&policy(&tiny, root, &[(0, 0), (0, 1), (0, 0), (0, 1)])), "PolicyLacksChild");
    let mut names = good.clone();
    names.words = names.words.replace("digit", "part");
    assert_eq!(refused(&names), "PolicyOtherGame");
    let spelt = Policy { spellings: good.spellings.replacen('\n', "x\n", 1), ..good.clone() };
    assert_eq!(refused(&spelt), "PolicyField");
    let of_words = Policy { version: 1, ..good };
    assert_eq!(refused(&of_words), "TableOfOtherVersion");
}

#[test]
fn no_guess_is_made_about_a_known_answer() {
    let (tiny, mut certificate) = four();
    certificate.records = vec![Record::Subset { parent: 0, secrets: vec![0] }];
    certificate.lemmas.insert(0, by_guesses(1, 0, 0));
    assert_eq!(reason(&tiny, &certificate), "SingleAnswerByGuesses");
    certificate.lemmas[0] = Lemma { why: Why::OneByOne, ..by_guesses(1, 0, 1) };
    assert!(check(&tiny, &certificate, None).is_ok());
}

/// Two questions tell whether the sum of both digits is even, and no single one does.
#[test]
fn answers_of_one_class_need_not_be_told_apart() {
    let tiny = |classes: &[u16]| Tiny::of_cells(digits(2).with_classes(classes));
    let sum = tiny(&[0, 1, 1, 0]);
    let game = |lemmas| certificate(&sum, 8, lemmas);
    let proven = reason(&sum, &game(vec![by_guesses(0, 0, 5)]));
    assert!(proven.contains("fewer than 8 guesses in total"), "{proven}");
    assert!(proven.contains("where the game ends when the class of the answer is known"), "{proven}");
    assert_eq!(
        reason(&sum, &Certificate { total: 9, ..game(vec![by_guesses(0, 0, 6)]) }),
        "ImplicitGuessTooCheap"
    );
    // One question is enough for one digit.
    let one = tiny(&[0, 1, 0, 1]);
    assert_eq!(reason(&one, &certificate(&one, 8, vec![by_guesses(0, 0, 5)])), "ImplicitGuessTooCheap");
    for other in [one, tiny(&[0, 1, 1, 1]), Tiny::of_cells(digits(2))] {
        assert_eq!(reason(&other, &game(vec![by_guesses(0, 0, 5)])), "OtherGame");
    }
    // What is known is named at once, so that two of a class are neither asked about nor found one by one.
    let about = |lemma| {
        let records = vec![Record::Subset { parent: 0, secrets: vec![0, 3] }];
        reason(&sum, &Certificate { records, ..game(vec![lemma, by_guesses(0, 0, 5)]) })
    };
    assert_eq!(about(by_guesses(1, 0, 0)), "SingleAnswerByGuesses");
    assert_eq!(about(Lemma { why: Why::OneByOne, ..by_guesses(1, 0, 2) }), "OneByOneOfClass");
}

/// Three questions find one of eight answers. With one, and also with two, all are lost: then a second one loses more guesses, and no
/// answer less.
#[test]
fn more_guesses_may_save_nothing() {
    let tiny = Tiny { limit: 1, objective: WIN_RATE, ..Tiny::of_cells(digits(3)) };
    let lemma = |left: u64, spent: u64| Lemma { lost: 8, ..by_guesses(0, left, spent - 16 + 1) };
    let with_two = Certificate { lost: 8, ..certificate(&tiny, 0, vec![lemma(2, 16)]) };
    assert!(reason(&tiny, &with_two).contains("loses answers of a weight below 8"));
    let with_three = Certificate { total: 8, lemmas: vec![lemma(3, 24)], ..with_two.clone() };
    assert_eq!(reason(&tiny, &with_three), "LostNotProven");
    let cited = Lemma { why: Why::BySum(vec![0]), ..lemma(2, 24) };
    let citing = Certificate { lemmas: vec![lemma(3, 24), cited], ..with_two };
    assert_eq!(reason(&tiny, &citing), "CitedLimitOther");
}

#[test]
fn one_guess_may_solve_several_answers() {
    // The first row solves two of three answers, and the last row the third.
    let cells = |first: &str, last: &str| {
        let rows = [("p", first), ("q", last)].map(|(name, row)| (name.to_owned(), row.chars().collect()));
        Cells::new(SOLVED, ["a", "b", "c"].map(String::from).to_vec(), rows.to_vec(), 'y')
    };
    let tiny = Tiny::of_cells(cells("yyn", "nny"));
    // 1 + 1 + 2: the base bound is 2 · 3 − 2.
    let game = certificate(&tiny, 4, vec![by_guesses(0, 0, 1)]);
    assert!(reason(&tiny, &game).contains("no strategy needs fewer than 4 guesses in total"));
    let more = Certificate { total: 5, lemmas: vec![by_guesses(0, 0, 2)], ..game.clone() };
    assert_eq!(reason(&tiny, &more), "ImplicitGuessTooCheap");
    let one_by_one = Lemma { why: Why::OneByOne, ..by_guesses(0, 0, 1) };
    assert_eq!(reason(&tiny, &Certificate { lemmas: vec![one_by_one], ..game }), "NotOneByOne");
}

#[test]
fn tables_are_kept_apart_from_words() {
    let (tiny, certificate) = four();
    let words = Tiny::new(&["aa", "ab"], &[]);
    assert_eq!(check_tiny(&words, &certificate.bytes(), None).unwrap_err().name(), "TableMissing");
    let of_words =
        Certificate { version: 1, fold: 0, terms: [0, 0, 0, 0], game: words.digest(), ..certificate.clone() };
    assert_eq!(reason(&tiny, &of_words), "TableUnused");
    for (version, feedback, fold) in [(1, 6, 3), (1, 6, 0), (1, 0, 3), (3, 0, 3), (3, 6, 0)] {
        let mixed = Certificate { version, terms: [0, feedback, 0, 0], fold, ..certificate.clone() };
        assert_eq!(reason(&tiny, &mixed), "TableOfOtherVersion", "{version} {feedback} {fold}");
    }
    let strict = Tiny { rule: STRICT, ..tiny.clone() };
    assert_eq!(
        reason(&strict, &self::certificate(&strict, 8, vec![by_guesses(0, 0, 1)])),
        "StrictWithoutNames"
    );
    let long = Tiny { limit: 255, ..tiny.clone() };
    assert_eq!(reason(&long, &self::certificate(&long, 8, vec![by_guesses(0, 0, 1)])), "KnownBeyondLimit");
    let other = Tiny::of_cells(Cells::new(KNOWN, digits(2).answers, digits(2).rows, 'n'));
    assert_eq!(other.digest(), tiny.digest(), "the symbol means nothing there");
    let rows = digits(2).rows.into_iter().rev().collect();
    let other = Tiny::of_cells(Cells::new(KNOWN, digits(2).answers, rows, 'y'));
    assert_eq!(reason(&other, &certificate), "OtherGame");
}

/// Permutations of the answers count if they keep the parts of guesses, the weights and the state.
#[test]
fn false_permutations_are_refused() {
    let (tiny, good) = four();
    let permuted = |exchanges: &[&[u64]]| {
        let exchanges = exchanges.iter().map(|images| images.to_vec()).collect();
        let why = Why::ByGuesses { exchanges, listed: Vec::new(), refined: Vec::new() };
        Certificate { lemmas: vec![Lemma { why, ..by_guesses(0, 0, 5) }], ..good.clone() }
    };
    // The digits change places, or one digit its sense: symbols mean nothing.
    let [places, sense] = [[0, 2, 1, 3], [1, 0, 3, 2]];
    assert!(reason(&tiny, &permuted(&[&places, &sense])).contains("fewer than 8 guesses"));
    for (images, refused) in [
        (&[1, 0, 2, 3][..], "ExchangeChangesGame"),
        (&[0, 0, 1, 2], "ExchangeChangesGame"),
        (&[0, 1, 2, 4], "ExchangeOutOfRange"),
        (&[0, 1, 2], "ExchangeOutOfRange"),
        (&[0, 2, 1, 3, 4], "ExchangeOutOfRange"),
        (&[0, 2, 1, 65_536], "ExchangeOutOfRange"),
    ] {
        assert_eq!(reason(&tiny, &permuted(&[&places, images])), refused, "{images:?}");
    }
    let heavy = Tiny { weights: vec![1, 2, 1, 1], ..tiny.clone() };
    let weighed = Certificate { game: heavy.digest(), ..permuted(&[&places]) };
    assert_eq!(reason(&heavy, &weighed), "ExchangeChangesGame");
    let mut part = permuted(&[&places]);
    part.records = vec![Record::Subset { parent: 0, secrets: vec![0, 1] }];
    (part.lemmas[0].state, part.lemmas[0].bound) = (1, 1);
    part.lemmas.push(by_guesses(0, 0, 5));
    assert_eq!(reason(&tiny, &part), "ExchangeChangesState");
    // None, one that has not occurred, and the same one twice.
    for numbers in [&[0][..], &[1, 1, 4, 0, 2, 1, 3], &[2, 0, 4, 0, 2, 1, 3, 0]] {
        let raw = Why::Raw([&[3], numbers, &[0, 0]].concat());
        let malformed =
            Certificate { lemmas: vec![Lemma { why: raw, ..by_guesses(0, 0, 5) }], ..good.clone() };
        assert_eq!(reason(&tiny, &malformed), "ExchangesMalformed", "{numbers:?}");
    }
}

/// Under *solved* and *known* an answer has another image than the guess with its number, and a solved part is no other part.
#[test]
fn a_permutation_keeps_solved_parts() {
    let rows = [("p", "ynn"), ("q", "nyn"), ("r", "nny")];
    let rows = rows.map(|(name, row)| (name.to_owned(), row.chars().collect())).to_vec();
    let with = |more: &str| {
        let more = ("s".to_owned(), more.chars().collect());
        let rows = rows.iter().cloned().chain([more]).collect();
        Tiny::of_cells(Cells::new(SOLVED, ["a", "b", "c"].map(String::from).to_vec(), rows, 'y'))
    };
    let exchanged = |tiny: &Tiny| {
        let exchanges = vec![vec![1, 0, 2]];
        let why = Why::ByGuesses { exchanges, listed: Vec::new(), refined: Vec::new() };
        reason(tiny, &certificate(tiny, 6, vec![Lemma { why, ..by_guesses(0, 0, 2) }]))
    };
    assert!(exchanged(&with("nnx")).contains("fewer than 6 guesses"));
    // The last row tells the third answer from the others, too, but solves it.
    assert_eq!(exchanged(&with("xnn")), "ExchangeChangesGame");
}
