//! A reader of certificates that compares every lemma with the oracle.

use salet::game::{Bounds, Feedback, Game, GuessSet, INFEASIBLE, Rule, partition};
use salet::words::{FeedbackRule, GuessId, SecretId, WordGame as _};

use crate::certificate::oracle::Oracle;

/// The numbers of lemmas in a certificate.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) lemmas: u64,
    pub(crate) citations: u64,
    pub(crate) refined: u64,
    pub(crate) exchanges: u64,
    /// Lemmas about subsets.
    pub(crate) by_sum: u64,
    /// Lemmas that others cite and that cite others.
    pub(crate) between: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.lemmas += other.lemmas;
        self.citations += other.citations;
        self.refined += other.refined;
        self.exchanges += other.exchanges;
        self.by_sum += other.by_sum;
        self.between += other.between;
    }
}

/// The numbers of the file, in order.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn fixed(&mut self, bytes: usize) -> u64 {
        let (number, rest) = self.0.split_at(bytes);
        self.0 = rest;
        number.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    fn varint(&mut self) -> u64 {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let byte = self.fixed(1);
            number |= (byte & 0x7f) << shift;
            if byte < 0x80 {
                assert!(byte > 0 || shift == 0, "the shortest form");
                break;
            }
        }
        number
    }

    fn ascending(&mut self, next: &mut u64) -> u64 {
        let number = *next + self.varint();
        *next = number + 1;
        number
    }
}

type States = Vec<(Vec<SecretId>, GuessSet)>;

/// The base bound: the next guess solves the heaviest secret, and the one after it all others. Lemmas state the excess over it.
fn base_bound(game: &Game, secrets: &[SecretId]) -> u64 {
    let weights = || secrets.iter().map(|&secret| u64::from(game.weights().get(secret)));
    2 * weights().sum::<u64>() - weights().max().expect("a state has a secret")
}

/// Read a certificate. Panics if the file or a lemma is wrong.
pub(crate) fn read(oracle: &mut Oracle<'_>, claims: &Bounds, file: &[u8]) -> Tally {
    let game = oracle.game;
    let (mut bytes, records, lemmas) = header(game, claims, file);
    let states = states(game, &mut bytes, records);
    let mut tally = Tally { lemmas, ..Tally::default() };
    let mut cites = Vec::new();
    for number in 0..lemmas {
        let (secrets, allowed) = &states[bytes.varint() as usize];
        let left = Some(bytes.varint() as u8).filter(|&left| left > 0);
        let base = base_bound(game, secrets);
        let bound = bytes.varint().checked_sub(1).map_or(INFEASIBLE, |excess| base + excess);
        let cost = oracle.cost(secrets, allowed, left);
        assert!(bound <= cost, "{bound} of {secrets:?} with {left:?} guesses, which costs {cost}");
        let mut cited: Vec<u64> = Vec::new();
        let kind = bytes.fixed(1);
        if kind == 2 {
            assert_eq!(bytes.varint(), 1, "one set of members");
            cited.push(number.checked_sub(bytes.varint()).expect("a citation of an earlier lemma"));
            assert!(cited[0] < number, "a citation of an earlier lemma");
            tally.citations += 1;
            tally.by_sum += 1;
            cites.push(cited);
            continue;
        }
        if kind == 4 {
            cites.push(cited);
            continue;
        }
        if kind == 3 {
            let exchanges = bytes.varint();
            assert!(exchanges > 0 && game.rule() == Rule::Normal);
            (0..4 * exchanges).for_each(|_| assert!(bytes.varint() < 100, "a letter or a place"));
            tally.exchanges += exchanges;
        } else {
            assert_eq!(kind, 1, "by guesses or by sum");
        }
        let (listed, mut next) = (bytes.varint(), 0);
        for _ in 0..listed {
            assert!(allowed.contains(GuessId::new(bytes.ascending(&mut next) as usize)));
            for _ in 0..bytes.varint() {
                cited.push(number.checked_sub(bytes.varint()).expect("a citation of an earlier lemma"));
            }
        }
        assert!(cited.iter().all(|&cited| cited < number), "a citation of an earlier lemma");
        let (refined, mut next) = (bytes.varint(), 0);
        assert!(refined == 0 || game.rule() == Rule::Normal);
        for _ in 0..refined {
            assert!(allowed.contains(GuessId::new(bytes.ascending(&mut next) as usize)));
            assert!(bytes.varint() < listed);
        }
        tally.citations += cited.len() as u64;
        tally.refined += refined;
        cites.push(cited);
    }
    assert!(bytes.0.is_empty(), "no bytes remain");
    let is_cited = |number: u64| cites.iter().flatten().any(|&cited| cited == number);
    tally.between =
        (0..).zip(&cites).filter(|(number, own)| !own.is_empty() && is_cited(*number)).count() as u64;
    tally
}

/// Check the header, and return the rest, with the numbers of records and lemmas.
fn header<'a>(game: &Game, claims: &Bounds, file: &'a [u8]) -> (Bytes<'a>, u64, u64) {
    use sha2::Digest as _;
    let (body, checksum) = file.split_at(file.len() - 32);
    assert_eq!(sha2::Sha256::digest(body).as_slice(), checksum);
    assert_eq!(&file[..8], b"\x89SLC\r\n\x1a\n");
    let mut bytes = Bytes(&body[8..]);
    assert_eq!(bytes.fixed(4), 1);
    assert_eq!([Rule::Normal, Rule::Hard, Rule::Strict][bytes.fixed(1) as usize], game.rule());
    use FeedbackRule::*;
    let feedbacks = [Official, Presence, Unmatched, Pegs, Places, Common];
    assert_eq!(feedbacks[bytes.fixed(1) as usize], game.feedback());
    assert_eq!(bytes.fixed(1), u64::from(game.limit().unwrap_or(0)));
    assert_eq!(bytes.fixed(1), 0, "the mean");
    assert_eq!(bytes.fixed(8), file.len() as u64);
    bytes.0 = &bytes.0[64..];
    assert_eq!(bytes.fixed(8), claims.total_at_least);
    assert_eq!((bytes.fixed(4), bytes.fixed(4)), (0, 0));
    let (records, lemmas) = (bytes.fixed(4), bytes.fixed(4));
    (bytes, records, lemmas)
}

fn states(game: &Game, bytes: &mut Bytes<'_>, records: u64) -> States {
    let mut states: States = vec![(game.answers().collect(), game.all_guesses())];
    for _ in 0..records {
        let kind = bytes.fixed(1);
        let (secrets, allowed) = states[bytes.varint() as usize].clone();
        if kind == 2 {
            let mut next = 0;
            let chosen: Vec<SecretId> =
                (0..bytes.varint()).map(|_| SecretId::new(bytes.ascending(&mut next) as usize)).collect();
            assert!(!chosen.is_empty() && chosen.iter().all(|secret| secrets.contains(secret)));
            states.push((chosen, allowed));
            continue;
        }
        assert_eq!(kind, 1, "a split or a subset");
        let guess = GuessId::new(bytes.varint() as usize);
        assert!(allowed.contains(guess));
        let mut next = 0;
        for _ in 0..bytes.varint() {
            let feedback = Feedback(bytes.ascending(&mut next) as u16);
            let parts = partition(game.table(), guess, &secrets);
            let part = parts.into_iter().find(|part| part.feedback == feedback).expect("a part");
            assert_ne!(feedback, game.solved());
            states.push((part.secrets, game.restrict(&allowed, guess, feedback)));
        }
    }
    states
}
