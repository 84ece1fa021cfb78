//! The names of a game given as a table: text in any script, compared byte by byte.
//!
//! Guesses and answers are two namespaces. A guess without a row of its own (`table_terms.rs`) shows the name of its answer, and no lookup of a
//! guess finds it.

use hashbrown::HashMap;
use salet_base::sha256::Hash;

use crate::game::{GuessId, SecretId};

/// The names of all guesses and answers.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Names {
    guesses: Vec<String>,
    answers: Vec<String>,
    guesses_by_name: HashMap<String, GuessId>,
    answers_by_name: HashMap<String, SecretId>,
}

impl Names {
    /// The names of the answers and of all guesses by number, and whether each answer has an own row (empty if all have).
    pub(crate) fn new(answers: Vec<String>, guesses: Vec<String>, own: &[bool]) -> Names {
        let is_guess = |at: usize| own.get(at).is_none_or(|&own| own);
        let named = guesses.iter().enumerate().filter(|&(at, _)| is_guess(at));
        Names {
            guesses_by_name: named.map(|(at, name)| (name.clone(), GuessId::new(at))).collect(),
            answers_by_name: answers.iter().cloned().zip((0..).map(SecretId::new)).collect(),
            guesses,
            answers,
        }
    }

    pub(crate) fn answer_count(&self) -> usize {
        self.answers.len()
    }

    pub(crate) fn guess_count(&self) -> usize {
        self.guesses.len()
    }

    pub(crate) fn guess(&self, guess: GuessId) -> &str {
        &self.guesses[guess.index()]
    }

    pub(crate) fn find_guess(&self, name: &str) -> Option<GuessId> {
        self.guesses_by_name.get(name.trim()).copied()
    }

    pub(crate) fn find_answer(&self, name: &str) -> Option<SecretId> {
        self.answers_by_name.get(name.trim()).copied()
    }

    /// The names of all guesses, each with a line feed.
    pub(crate) fn lines(&self) -> String {
        self.guesses.iter().map(|name| name.clone() + "\n").collect()
    }

    /// The digests of the first guesses, one for each answer, and of all.
    pub(crate) fn digests(&self) -> [[u8; 32]; 2] {
        [self.answers.len(), self.guesses.len()].map(|count| {
            let mut hash = Hash::new();
            for name in &self.guesses[..count] {
                hash.update(name.as_bytes());
                hash.update(b"\n");
            }
            hash.finalize()
        })
    }
}
