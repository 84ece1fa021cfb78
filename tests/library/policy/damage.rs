//! Every kind of damage is noticed and named, and never causes a panic.

use salet::words::WordPolicy as _;
use std::path::Path;

use salet::policy::{Access, Fault, Policy, encode};
use sha2::{Digest as _, Sha256};

use crate::policy::games::{bounded, optimal_policy, rewritten, small_game, tree};

/// Correct the checksum of damaged content.
pub(crate) fn seal(bytes: &mut Vec<u8>) {
    bytes.truncate(bytes.len() - 32);
    let checksum = Sha256::digest(&*bytes);
    bytes.extend_from_slice(&checksum);
}

#[test]
fn every_flipped_byte_is_noticed() {
    let good = optimal_policy().as_bytes().to_vec();
    for at in 0..good.len() {
        for flip in [1, 0x80, 0xff] {
            let mut bytes = good.clone();
            bytes[at] ^= flip;
            let fault = Policy::from_bytes(bytes).unwrap_err();
            match at {
                0..8 => assert!(matches!(fault, Fault::Magic | Fault::TextMode), "{at}: {fault}"),
                8..12 => assert!(matches!(fault, Fault::Version { known: 3, .. }), "{at}: {fault}"),
                16..24 => assert!(matches!(fault, Fault::Length { .. }), "{at}: {fault}"),
                _ => assert_eq!(fault, Fault::Checksum, "{at}"),
            }
        }
    }
}

#[test]
fn every_truncation_and_every_addition_is_noticed() {
    let good = optimal_policy().as_bytes().to_vec();
    for length in 0..good.len() {
        let fault = Policy::from_bytes(good[..length].to_vec()).unwrap_err();
        match length {
            0..8 => assert!(matches!(fault, Fault::Magic | Fault::TextMode), "{length}: {fault}"),
            _ => assert!(matches!(fault, Fault::Length { .. }), "{length}: {fault}"),
        }
    }
    let longer = [good.as_slice(), &[0]].concat();
    assert!(matches!(Policy::from_bytes(longer), Err(Fault::Length { .. })));
}

#[test]
fn damage_under_a_corrected_checksum_is_refused_or_harmless() {
    let game = small_game();
    let policies = [
        optimal_policy().as_bytes().to_vec(),
        encode(&game, &tree(&game), bounded(&game, 13)).unwrap().as_bytes().to_vec(),
    ];
    let mut refused = 0;
    for good in policies {
        for at in 0..good.len() - 32 {
            for bit in 0..8 {
                let mut bytes = good.clone();
                bytes[at] ^= 1 << bit;
                seal(&mut bytes);
                match Policy::from_bytes(bytes.clone()) {
                    // Another valid policy, for instance with another letter in a word, in its only encoding.
                    Ok(policy) => assert_eq!(rewritten(&policy), bytes, "byte {at}, bit {bit}"),
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > 3000, "{refused}");
}

/// The fault of a file after a change, under a corrected checksum.
fn fault_after(change: impl FnOnce(&mut Vec<u8>)) -> Fault {
    let mut bytes = optimal_policy().as_bytes().to_vec();
    change(&mut bytes);
    seal(&mut bytes);
    Policy::from_bytes(bytes).unwrap_err()
}

/// The distance of the nodes of [`optimal_policy`] from the end.
const NODES: usize = 4 * 8 + 32;

#[test]
fn every_kind_of_damage_has_its_name() {
    let node = |bytes: &mut Vec<u8>, node: usize, offset: usize, value: u8| {
        let at = bytes.len() - NODES + 8 * node + offset;
        bytes[at] = value;
    };
    let field = |at: usize, value: u8| fault_after(|bytes| bytes[32 + at] = value);
    assert_eq!(field(0, 3), Fault::Field { field: "word_len", found: 3 });
    assert_eq!(field(1, 3), Fault::Field { field: "rule", found: 3 });
    assert_eq!(field(2, 6), Fault::Field { field: "feedback", found: 6 });
    assert_eq!(field(4, 6), Fault::Field { field: "objective", found: 6 });
    assert_eq!(field(5, 4), Fault::Field { field: "spelling", found: 4 });
    assert!(matches!(field(5, 3), Fault::Metadata { .. }), "a table is missing");
    assert!(matches!(field(5, 2), Fault::Metadata { .. }), "an alphabet is missing");
    assert_eq!(field(6, 3), Fault::Field { field: "claim", found: 3 });
    assert_eq!(field(6, 1), Fault::Claim { claim: "bounded" });
    assert_eq!(field(6, 0), Fault::Claim { claim: "upper-bound" });
    assert_eq!(field(7, 3), Fault::Score { field: "worst_case", claimed: 3, found: 2 });
    assert_eq!(field(11, 6), Fault::Score { field: "total", claimed: 6, found: 5 });
    assert_eq!(field(19, 1), Fault::Score { field: "lost_weight", claimed: 1, found: 0 });
    assert_eq!(field(27, 4), Fault::Claim { claim: "optimal" });
    assert_eq!(field(27, 6), Fault::BoundAboveCost { field: "total_at_least", bound: 6, cost: 5 });
    assert_eq!(field(35, 99), Fault::BoundAboveCost { field: "worst_at_least", bound: 99, cost: 2 });
    assert_eq!(field(39, 1), Fault::BoundAboveCost { field: "lost_at_least", bound: 1, cost: 0 });
    assert_eq!(field(35, 2), Fault::BoundNotAsked { field: "worst_at_least", bound: 2, objective: "mean" });
    assert_eq!(field(3, 1), Fault::Late { guess: "bb".into(), number: 2, limit: 1 });
    assert_eq!(fault_after(|bytes| bytes[24] += 8), Fault::Layout);
    // 2^32 nodes: their length is 0 in the arithmetic of WebAssembly.
    let no_nodes = |bytes: &mut Vec<u8>| {
        bytes[12..16].fill(0xff);
        bytes.truncate(bytes.len() - NODES + 32);
        let length = bytes.len() as u64;
        bytes[16..24].copy_from_slice(&length.to_le_bytes());
    };
    assert_eq!(fault_after(no_nodes), Fault::Layout);
    assert!(matches!(fault_after(|bytes| node(bytes, 0, 0, 4)), Fault::GuessRange { node: 0, guess: 4 }));
    assert!(matches!(fault_after(|bytes| node(bytes, 0, 2, 0)), Fault::Structure { node: 0 }));
    assert!(matches!(fault_after(|bytes| node(bytes, 0, 4, 2)), Fault::Structure { node: 0 }));
    assert!(matches!(fault_after(|bytes| node(bytes, 1, 4, 4)), Fault::Structure { node: 0 }));
    assert!(matches!(fault_after(|bytes| node(bytes, 3, 0, 0)), Fault::Structure { node: 3 }));
    // Siblings in decreasing order.
    assert!(matches!(fault_after(|bytes| node(bytes, 1, 2, 7)), Fault::Structure { node: 0 }));
    // A branch that no answer reaches, while another answer lacks one.
    assert!(matches!(fault_after(|bytes| node(bytes, 1, 2, 1)), Fault::Missing { node: 0, .. }));
    assert!(matches!(fault_after(|bytes| node(bytes, 2, 2, 8)), Fault::Missing { node: 0, .. }));
    // "ab" again instead of "bb": the answer is lost.
    assert!(matches!(fault_after(|bytes| node(bytes, 1, 0, 0)), Fault::Missing { node: 1, .. }));
}

/// [`optimal_policy`] with other words, spellings and weights.
fn with_texts(words: &str, spellings: &str, weights: &[u32]) -> Result<Policy, Fault> {
    let good = optimal_policy().as_bytes().to_vec();
    // The histogram has two elements; the number of answers stands before the words.
    let words_at = 32 + 47 + 8 + 2 * 8 + 4;
    let mut bytes = good[..words_at].to_vec();
    for text in [words, spellings] {
        bytes.extend((text.len() as u64).to_le_bytes());
        bytes.extend(text.bytes());
    }
    bytes.extend((weights.len() as u64).to_le_bytes());
    bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
    let metadata = bytes.len() - 32;
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes.extend(&good[good.len() - NODES..]);
    let length = bytes.len();
    bytes[16..24].copy_from_slice(&(length as u64).to_le_bytes());
    bytes[24..32].copy_from_slice(&(metadata as u64).to_le_bytes());
    seal(&mut bytes);
    Policy::from_bytes(bytes)
}

#[test]
fn a_policy_has_only_one_encoding() {
    let plain = "ab\nac\nbb\nbc\n";
    assert_eq!(with_texts(plain, "\n\n\n\n", &[]).unwrap().as_bytes(), optimal_policy().as_bytes());
    for (words, spellings, weights) in [
        ("AB\nac\nbb\nbc\n", "\n\n\n\n", &[][..]),
        (plain, "AB\n\n\n\n", &[]),
        (plain, "ad\n\n\n\n", &[]),
        (plain, "ab\n\n\n\n", &[]),
        (plain, "ab\tab\n\n\n\n", &[]),
        (plain, "ab\tac\n\n\n\n", &[]),
        (plain, "a\u{1b}b\n\n\n\n", &[]),
        (plain, "ab\u{1b}[2J\n\n\n\n", &[]),
        (plain, "ab \n\n\n\n", &[]),
        (plain, "áb\n\n\n\n", &[]),
        (plain, "\n\n\n", &[]),
        (plain, "\n\n\n\n\n", &[]),
        ("ab\nac\nbb\nab\n", "\n\n\n\n", &[]),
        ("ab\nac\nbb\nb\u{1b}\n", "\n\n\n\n", &[]),
        (plain, "\n\n\n\n", &[1, 1, 1]),
        (plain, "\n\n\n\n", &[2, 2, 2]),
        (plain, "\n\n\n\n", &[0, 1, 1]),
        (plain, "\n\n\n\n", &[1, 2]),
    ] {
        let fault = with_texts(words, spellings, weights).unwrap_err();
        let known = matches!(fault, Fault::Lists { .. } | Fault::NotCanonical { .. } | Fault::Field { .. });
        assert!(known, "{words:?} {spellings:?} {weights:?}: {fault}");
        assert!(!fault.to_string().contains(char::is_control), "{fault:?}");
    }
}

#[test]
fn other_files_are_named() {
    let error = Policy::open(Path::new("Cargo.toml"), Access::Map).unwrap_err();
    assert!(error.to_string().starts_with("Cargo.toml is not a policy file"), "{error}");
    let error = Policy::open(Path::new("no/such.policy"), Access::Map).unwrap_err();
    assert!(error.to_string().starts_with("no/such.policy: cannot be read"), "{error}");
    let mut bytes = optimal_policy().as_bytes().to_vec();
    bytes.splice(4..6, *b"\n");
    assert_eq!(Policy::from_bytes(bytes).unwrap_err(), Fault::TextMode);
}
