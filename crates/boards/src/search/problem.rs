//! The words of one search: its secrets, and its guesses without those that split all boards like another.
//!
//! # Equal joint partitions
//!
//! *Claim.* If two guesses split every class of a position into the same parts, and neither is a candidate, or one is not, the other
//! (or the candidate) is at least as good, here and at every later position.
//! *Proof.* After either guess the same sets remain, on the same boards, for every ordered secrets, except that a candidate has
//! solved the board whose secret it is. A policy for the rest with that board unsolved is one for the rest without it, once
//! its guess of that word is left out; this delays nothing. Later positions have subsets of these sets, which both split alike. ∎
//!
//! Where guesses solve several secrets, the part that a guess solves has the label [`SOLVED`], and no guess is a candidate in this sense: so
//! those with equal rows are equal in everything. The same holds until one answer is left, where equal parts end alike.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use salet_base::threads;
use salet_core::game::{FeedbackTable, Game, Solving};
use salet_words::{GuessId, SecretId};

use crate::position::{Draw, Position};
use crate::search::bounds::{Ends, Terms};
use crate::search::columns::Columns;
use crate::search::config::Prune;
pub use crate::search::state::{Secret, mixed};
use crate::search::state::{Set, State};

/// A guess of a search, numbered from 0 in the order of the game.
pub type Guess = u32;

/// The label of solved secrets, if guesses solve several.
const SOLVED: u16 = 0;

pub struct Problem {
    pub terms: Terms,
    secrets: Vec<SecretId>,
    guesses: Vec<GuessId>,
    /// The secret with the word of each guess.
    own: Vec<Option<Secret>>,
    /// The guess with the word of each secret, if that solves it and nothing else.
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
    /// The words of a search from a position, with a wanted guess whatever it splits, and the position with its numbers; `None`
    /// if it is stopped before it has them.
    pub fn new(
        game: &Game,
        position: &Position,
        without: &[Prune],
        wanted: Option<GuessId>,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Problem, State)> {
        let ends = Ends::of(game.solving());
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
        let count = game.guess_count();
        let large = count * game.answer_count().max(secrets.len()) > AFTER_A_STOP;
        let stopped = || large && stopped();
        let table = &*game.shared_table(&stopped)?;
        let solved = (game.solving() == Solving::Several).then(|| game.solved().index());
        let rows = threads::on_shared(|| {
            threads::map(count.div_ceil(BLOCK), Numbers::default, |numbers, block| {
                let guesses = (block * BLOCK..count.min((block + 1) * BLOCK)).map(GuessId::new);
                let labels = |guess| labels(table, guess, position, solved, numbers);
                guesses.take_while(|_| !stopped()).flat_map(labels).collect::<Vec<u16>>()
            })
        });
        if stopped() {
            return None;
        }
        let rows = rows.concat();
        let row = |guess: usize| &rows[guess * secrets.len()..][..secrets.len()];
        let merged = !without.contains(&Prune::EqualPartition);
        let own: &[SecretId] = if ends == Ends::Own { &secrets } else { &[] };
        let guesses = (0..count).filter(|&guess| !game.is_blank(GuessId::new(guess)));
        let kept = representatives(guesses, own, row, merged, wanted);
        let number: HashMap<GuessId, Guess> = kept.iter().copied().zip(0..).collect();
        let labels: Vec<u16> = kept.iter().flat_map(|guess| row(guess.index())).copied().collect();
        let place: HashMap<GuessId, Secret> = own.iter().map(|secret| secret.as_guess()).zip(0..).collect();
        let most_parts = usize::from(labels.iter().copied().max().unwrap_or(0)) + 1;
        let draw = if sets.iter().all(|set| set.boards == 1) { Draw::Distinct } else { position.draw() };
        let ends = match ends {
            Ends::Own => Ends::Own,
            Ends::Solved { .. } => Ends::Solved { most: most_solved(&labels, &sets, secrets.len()) },
            Ends::Known { .. } => Ends::Known { parts: most_parts },
        };
        let columns = (ends == Ends::Own).then(|| Columns::of(&labels, secrets.len(), most_parts));
        let problem = Problem {
            columns: columns.flatten(),
            most_parts,
            terms: Terms { draw, ends },
            own: kept.iter().map(|guess| place.get(guess).copied()).collect(),
            words: own.iter().map(|secret| number[&secret.as_guess()]).collect(),
            keys: (0..secrets.len() as u64).map(number_of).collect(),
            secrets,
            guesses: kept,
            labels,
        };
        let state = State::new(sets, draw, |secret| problem.key(secret));
        Some((problem, state))
    }

    /// The guesses, in the order of the game.
    pub fn guesses(&self) -> std::ops::Range<Guess> {
        0..self.guesses.len() as Guess
    }

    /// The word of a guess.
    pub fn word(&self, guess: Guess) -> GuessId {
        self.guesses[guess as usize]
    }

    /// The guess with the word of a secret, in a game of own guesses.
    pub fn guess_of(&self, secret: Secret) -> Guess {
        self.words[usize::from(secret)]
    }

    /// The guesses with the words of all candidates of a state; none without own guesses.
    pub fn candidates(&self, state: &State) -> Vec<Guess> {
        if !self.terms.are_own() {
            return Vec::new();
        }
        state.sets.iter().flat_map(|set| &set.members).map(|&member| self.guess_of(member)).collect()
    }

    /// Whether a part with a label and a number of secrets is over after its guess, without own guesses.
    #[inline]
    pub fn ends(&self, label: u16, size: usize) -> bool {
        match self.terms.ends {
            Ends::Own => false,
            Ends::Solved { .. } => label == SOLVED,
            Ends::Known { .. } => size == 1,
        }
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

/// Pairs of a guess and an answer that take some tenths of a second: a stop ends only larger problems.
const AFTER_A_STOP: usize = 1 << 24;

/// Guesses in one piece of work for a thread.
const BLOCK: usize = 256;

/// The number of each feedback within a class, with the number of the class that met it last.
#[derive(Default)]
struct Numbers {
    known: Vec<(u32, u16)>,
    class: u32,
}

/// The parts of each class by a guess, numbered by their first members. If guesses solve several secrets, these have a number of their own.
fn labels(
    table: &FeedbackTable,
    guess: GuessId,
    position: &Position,
    solved: Option<usize>,
    numbers: &mut Numbers,
) -> Vec<u16> {
    let column = table.column(guess);
    let mut row = Vec::new();
    for class in position.classes() {
        numbers.class += 1;
        let mut parts = if solved.is_some() { SOLVED + 1 } else { 0 };
        for candidate in class.candidates() {
            let shown = usize::from(column.get(candidate.index()).0);
            if Some(shown) == solved {
                row.push(SOLVED);
                continue;
            }
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

/// The most members of a set that a guess solves, if guesses solve several.
fn most_solved(labels: &[u16], sets: &[Set], secrets: usize) -> usize {
    let mut most = 0;
    for row in labels.chunks(secrets) {
        for set in sets {
            let hits = set.members.iter().filter(|&&member| row[usize::from(member)] == SOLVED);
            most = most.max(hits.count());
        }
    }
    most
}

/// The guesses that stand for all, in the order of the game: of those with equal rows every candidate, or else the first.
fn representatives<'r>(
    guesses: impl Iterator<Item = usize>,
    secrets: &[SecretId],
    row: impl Fn(usize) -> &'r [u16],
    merged: bool,
    wanted: Option<GuessId>,
) -> Vec<GuessId> {
    let mut candidates: Vec<usize> = secrets.iter().map(|secret| secret.index()).collect();
    candidates.sort_unstable();
    let mut seen: HashMap<&[u16], ()> = candidates.iter().map(|&candidate| (row(candidate), ())).collect();
    let mut kept = candidates.clone();
    for guess in guesses {
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
