//! The bytes of a certificate.

use std::collections::HashMap;
use std::sync::Arc;

use salet_base::sha256::Hash;

use crate::bound::counting::UNLIMITED;

use crate::certificate::lemma::{Argument, Lemma, Listed, Proof, Record};
use crate::game::hints::Exchange;
use crate::game::origin::Identity;
use crate::game::{Bounds, Game, GuessId, SecretId};
use crate::policy::{self, file::terms};

/// The first bytes of every certificate: a byte with the high bit set, both kinds of line ends and an end of file, which copies
/// as text change.
const MAGIC: [u8; 8] = *b"\x89SLC\r\n\x1a\n";

/// Version of the format for objectives that lose nothing.
const VERSION: u32 = 1;

/// Version for win-rate and last-guess, whose bounds have a second number: the weight lost, or late.
const LOSSY_VERSION: u32 = 2;

/// Version for games given as a table.
const TABLE_VERSION: u32 = 3;

/// Version for games given as a table under these objectives.
const LOSSY_TABLE_VERSION: u32 = 4;

/// Length of the header in the first version.
const HEADER_BYTES: usize = 112;

const CHECKSUM_BYTES: usize = 32;

const SPLIT: u8 = 1;
const SUBSET: u8 = 2;
const BY_GUESSES: u8 = 1;
const BY_SUM: u8 = 2;
const BY_EXCHANGED_GUESSES: u8 = 3;
const ONE_BY_ONE: u8 = 4;

/// Encode a certificate of claims about a game, and of the policy with this checksum, if any.
///
/// # Panics
/// If the proof is not of this game, but this one has a rule of its own.
pub fn encode(game: &Game, claims: &Bounds, checksum: Option<[u8; 32]>, proof: &Proof) -> Vec<u8> {
    let lossy = game.objective().needs_limit();
    let identity = game.identity().expect("there is no proof of a game with a rule of its own");
    let version = match (identity.version == policy::file::TABLE_VERSION, lossy) {
        (false, false) => VERSION,
        (false, true) => LOSSY_VERSION,
        (true, false) => TABLE_VERSION,
        (true, true) => LOSSY_TABLE_VERSION,
    };
    let mut body = Vec::new();
    if lossy {
        body.extend_from_slice(&claims.lost_at_least.to_le_bytes());
    }
    proof.records.iter().for_each(|record| put_record(&mut body, record));
    let mut permutations = Permutations::new();
    for (number, lemma) in (0..).zip(&proof.lemmas) {
        put_lemma(&mut body, number, lemma, lossy, &mut permutations);
    }
    let length = HEADER_BYTES + body.len() + CHECKSUM_BYTES;
    let mut bytes = Vec::with_capacity(length);
    bytes.extend_from_slice(&MAGIC);
    bytes.extend_from_slice(&version.to_le_bytes());
    bytes.extend_from_slice(&terms(game, identity.feedback));
    bytes.extend_from_slice(&(length as u64).to_le_bytes());
    bytes.extend_from_slice(&digest(game, &identity));
    bytes.extend_from_slice(&checksum.unwrap_or_default());
    bytes.extend_from_slice(&claims.total_at_least.to_le_bytes());
    bytes.extend_from_slice(&claims.worst_at_least.to_le_bytes());
    bytes.extend_from_slice(&[identity.spelling, 0, 0, 0]);
    bytes.extend_from_slice(&(proof.records.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&(proof.lemmas.len() as u32).to_le_bytes());
    debug_assert_eq!(bytes.len(), HEADER_BYTES);
    bytes.append(&mut body);
    let checksum = Hash::hash(&bytes);
    bytes.extend_from_slice(&checksum);
    bytes
}

/// Digest of all that defines a game.
fn digest(game: &Game, identity: &Identity) -> [u8; 32] {
    let mut hash = Hash::new();
    hash.update(format!("salet game {}\n", identity.version));
    hash.update(terms(game, identity.feedback));
    hash.update((game.answer_count() as u32).to_le_bytes());
    hash.update((game.guess_count() as u32).to_le_bytes());
    hash.update(identity.answers);
    hash.update(identity.guesses);
    if let Some(appendix) = identity.appendix {
        hash.update(appendix);
    }
    for weight in game.weights().as_slice() {
        hash.update(weight.to_le_bytes());
    }
    hash.finalize()
}

fn put_record(bytes: &mut Vec<u8>, record: &Record) {
    match record {
        Record::Split { parent, guess, feedbacks } => {
            bytes.push(SPLIT);
            put(bytes, (*parent).into());
            put(bytes, guess.index() as u64);
            put_list(bytes, feedbacks.iter().map(|feedback| feedback.index()));
        }
        Record::Subset { parent, secrets } => {
            bytes.push(SUBSET);
            put(bytes, (*parent).into());
            put_list(bytes, secrets.iter().map(|secret| secret.index()));
        }
    }
}

/// An ascending list and its length.
fn put_list(bytes: &mut Vec<u8>, numbers: impl ExactSizeIterator<Item = usize>) {
    put(bytes, numbers.len() as u64);
    let mut next = 0;
    numbers.for_each(|number| put_ascending(bytes, &mut next, number));
}

/// The numbers of the permutations so far.
type Permutations = HashMap<Arc<[SecretId]>, usize>;

fn put_lemma(bytes: &mut Vec<u8>, number: u32, lemma: &Lemma, lossy: bool, permutations: &mut Permutations) {
    put(bytes, lemma.state.into());
    put(bytes, if lemma.left == UNLIMITED { 0 } else { lemma.left.into() });
    put(bytes, lemma.excess.map_or(0, |excess| excess + 1));
    if lossy {
        put(bytes, lemma.lost);
    }
    match &lemma.argument {
        Argument::ByGuesses { exchanges, listed, refined } => {
            if exchanges.is_empty() {
                bytes.push(BY_GUESSES);
            } else {
                bytes.push(BY_EXCHANGED_GUESSES);
                put_exchanges(bytes, exchanges, permutations);
            }
            put_guesses(bytes, number, listed, refined);
        }
        Argument::BySum(cited) => {
            bytes.push(BY_SUM);
            put_citations(bytes, number, cited);
        }
        Argument::OneByOne => bytes.push(ONE_BY_ONE),
    }
}

/// Exchanges in increasing order: permutations by their numbers, each with its images after its first number.
fn put_exchanges(bytes: &mut Vec<u8>, exchanges: &[Exchange], permutations: &mut Permutations) {
    let number = |exchange: &Exchange| match exchange {
        Exchange::Signs(_) => None,
        Exchange::Answers(images) => Some(permutations.get(images).copied().unwrap_or(usize::MAX)),
    };
    let mut exchanges: Vec<(Option<usize>, &Exchange)> =
        exchanges.iter().map(|exchange| (number(exchange), exchange)).collect();
    exchanges.sort_unstable();
    put(bytes, exchanges.len() as u64);
    for (_, exchange) in exchanges {
        match exchange {
            Exchange::Signs(signs) => signs.iter().for_each(|&number| put(bytes, number)),
            Exchange::Answers(images) => {
                let next = permutations.len();
                let number = *permutations.entry(images.clone()).or_insert(next);
                put(bytes, number as u64);
                if number == next {
                    put(bytes, images.len() as u64);
                    images.iter().for_each(|image| put(bytes, image.index() as u64));
                }
            }
        }
    }
}

fn put_guesses(bytes: &mut Vec<u8>, number: u32, listed: &[Listed], refined: &[(GuessId, usize)]) {
    put(bytes, listed.len() as u64);
    let mut next = 0;
    for listed in listed {
        put_ascending(bytes, &mut next, listed.guess.index());
        put_citations(bytes, number, &listed.cited);
    }
    put(bytes, refined.len() as u64);
    let mut next = 0;
    for (guess, by) in refined {
        put_ascending(bytes, &mut next, guess.index());
        put(bytes, *by as u64);
    }
}

/// Citations, as distances back to their lemmas.
fn put_citations(bytes: &mut Vec<u8>, number: u32, cited: &[u32]) {
    put(bytes, cited.len() as u64);
    cited.iter().for_each(|cited| put(bytes, (number - cited).into()));
}

/// The next number of an ascending list, as the distance to its least possible value.
fn put_ascending(bytes: &mut Vec<u8>, next: &mut usize, number: usize) {
    put(bytes, (number - *next) as u64);
    *next = number + 1;
}

/// A varint: seven bits a byte, least significant first, the high bit set on all but the last.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
