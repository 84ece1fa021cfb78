//! The words of one search: its secrets, and its guesses without those that split all boards like another.
//!
//! # Equal joint partitions
//!
//! *Claim.* If two guesses split every class of a position into the same parts, and neither is a candidate, or one is not, the other
//! (or the candidate) is at least as good, here and at every later position.
//! *Proof.* After either guess the same sets remain, on the same boards, for every ordered secrets, except that a candidate has
//! solved the board whose secret it is. A policy for the rest with that board unsolved is one for the rest without it, once
//! its guess of that word is left out; this delays nothing. Later positions have subsets of these sets, which both split alike. ∎

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use salet_base::threads;
use salet_core::game::FeedbackTable;
use salet_core::words::{GuessId, SecretId};

use crate::position::{Draw, Position};
use crate::search::columns::Columns;
use crate::search::config::Prune;
pub use crate::search::state::{Secret, mixed};
use crate::search::state::{Set, State};

/// A guess of a search, numbered from 0 in the order of the game.
pub type Guess = u32;

pub struct Problem {
    pub draw: Draw,
    secrets: Vec<SecretId>,
    guesses: Vec<GuessId>,
    /// The secret with the word of each guess.
    own: Vec<Option<Secret>>,
    /// The guess with the word of each secret.
    words: Vec<Guess>,
    /// The part of each secret in its class, guess by guess.
    labels: Vec<u16>,
    /// The number of parts that no class exceeds.
    pub most_parts: usize,
    keys: Vec<u128>,
    /// The same labels by secret, for the sieve.
    pub columns: Option<Columns>,
}

impl Problem {
    /// The words of a search from a position, with a wanted guess whatever it splits, and the position with its numbers.
    pub fn new(
        table: &FeedbackTable,
        position: &Position,
        without: &[Prune],
        wanted: Option<GuessId>,
    ) -> (Problem, State) {
        let classes = position.classes();
        let secrets: Vec<SecretId> =
            classes.iter().flat_map(|class| class.candidates().iter().copied()).collect();
        let mut first = 0;
        let sets = classes.iter().map(|class| {
            let from = first;
            first += class.candidates().len();
            Set::new((from as Secret..first as Secret).collect(), class.boards())
        });
        let sets: Vec<Set> = sets.collect();
        let count = table.guess_count();
        let rows = threads::on_shared(|| {
            threads::map(count.div_ceil(BLOCK), Numbers::default, |numbers, block| {
                let guesses = (block * BLOCK..count.min((block + 1) * BLOCK)).map(GuessId::new);
                guesses.flat_map(|guess| labels(table, guess, position, numbers)).collect::<Vec<u16>>()
            })
        });
        let rows = rows.concat();
        let row = |guess: usize| &rows[guess * secrets.len()..][..secrets.len()];
        let merged = !without.contains(&Prune::EqualPartition);
        let kept = representatives(count, &secrets, row, merged, wanted);
        let number: HashMap<GuessId, Guess> = kept.iter().copied().zip(0..).collect();
        let labels: Vec<u16> = kept.iter().flat_map(|guess| row(guess.index())).copied().collect();
        let place: HashMap<GuessId, Secret> =
            secrets.iter().map(|secret| secret.as_guess()).zip(0..).collect();
        let most_parts = usize::from(labels.iter().copied().max().unwrap_or(0)) + 1;
        let problem = Problem {
            columns: Columns::of(&labels, secrets.len(), most_parts),
            most_parts,
            draw: if sets.iter().all(|set| set.boards == 1) { Draw::Distinct } else { position.draw() },
            own: kept.iter().map(|guess| place.get(guess).copied()).collect(),
            words: secrets.iter().map(|secret| number[&secret.as_guess()]).collect(),
            keys: (0..secrets.len() as u64).map(number_of).collect(),
            secrets,
            guesses: kept,
            labels,
        };
        let state = State::new(sets, problem.draw, |secret| problem.key(secret));
        (problem, state)
    }

    /// The guesses, in the order of the game.
    pub fn guesses(&self) -> std::ops::Range<Guess> {
        0..self.guesses.len() as Guess
    }

    /// The word of a guess.
    pub fn word(&self, guess: Guess) -> GuessId {
        self.guesses[guess as usize]
    }

    /// The guess with the word of a secret.
    pub fn guess_of(&self, secret: Secret) -> Guess {
        self.words[usize::from(secret)]
    }

    /// The secret with the word of a guess.
    pub fn secret_of(&self, guess: Guess) -> Option<Secret> {
        self.own[guess as usize]
    }

    /// The number of a wanted guess.
    pub fn number_of(&self, word: GuessId) -> Option<Guess> {
        self.guesses.binary_search(&word).ok().map(|at| at as Guess)
    }

    /// The parts of all secrets by a guess.
    #[inline]
    pub fn row(&self, guess: Guess) -> &[u16] {
        &self.labels[guess as usize * self.secrets.len()..][..self.secrets.len()]
    }

    #[inline]
    pub fn key(&self, secret: Secret) -> u128 {
        self.keys[usize::from(secret)]
    }
}

/// Guesses in one piece of work for a thread.
const BLOCK: usize = 256;

/// The number of each feedback within a class, with the number of the class that met it last.
#[derive(Default)]
struct Numbers {
    known: Vec<(u32, u16)>,
    class: u32,
}

/// The parts of each class by a guess, numbered by their first members.
fn labels(table: &FeedbackTable, guess: GuessId, position: &Position, numbers: &mut Numbers) -> Vec<u16> {
    let column = table.column(guess);
    let mut row = Vec::new();
    for class in position.classes() {
        numbers.class += 1;
        let mut parts = 0;
        for candidate in class.candidates() {
            let shown = usize::from(column.get(candidate.index()).0);
            if numbers.known.len() <= shown {
                numbers.known.resize(shown + 1, (0, 0));
            }
            let known = &mut numbers.known[shown];
            if known.0 != numbers.class {
                *known = (numbers.class, parts);
                parts += 1;
            }
            row.push(known.1);
        }
    }
    row
}

/// The guesses that stand for all, in the order of the game: of those with equal rows every candidate, or else the first.
fn representatives<'r>(
    count: usize,
    secrets: &[SecretId],
    row: impl Fn(usize) -> &'r [u16],
    merged: bool,
    wanted: Option<GuessId>,
) -> Vec<GuessId> {
    let mut candidates: Vec<usize> = secrets.iter().map(|secret| secret.index()).collect();
    candidates.sort_unstable();
    let mut seen: HashMap<&[u16], ()> = candidates.iter().map(|&candidate| (row(candidate), ())).collect();
    let mut kept = candidates.clone();
    for guess in 0..count {
        if candidates.binary_search(&guess).is_ok() {
            continue;
        }
        match seen.entry(row(guess)) {
            Entry::Occupied(_) if merged && wanted != Some(GuessId::new(guess)) => {}
            Entry::Occupied(_) => kept.push(guess),
            Entry::Vacant(entry) => {
                entry.insert(());
                kept.push(guess);
            }
        }
    }
    kept.sort_unstable();
    kept.into_iter().map(GuessId::new).collect()
}

/// A fixed random number of 128 bits.
fn number_of(secret: u64) -> u128 {
    u128::from(mixed(secret * 2 + 1)) << 64 | u128::from(mixed(secret * 2 + 2))
}
