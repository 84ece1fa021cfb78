//! A certificate with its game and an optional policy.

use std::panic::{AssertUnwindSafe, catch_unwind};

use salet_check::table::Until;
use salet_check::{Inputs, Proven, Reject, Silent, TableInputs, check, check_table};

use salet_proofs::cells::Cells;
use salet_proofs::tiny::Tiny;
use salet_proofs::writer::{Certificate, Policy};

/// The texts of a game's lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lists {
    pub answers: String,
    pub guesses: String,
    pub weights: Option<String>,
    /// The table, and how the game ends, in place of the lists.
    pub table: Option<(String, u8, String)>,
    /// The classes of answers that need not be told apart.
    pub classes: Option<String>,
}

impl Lists {
    pub fn of(tiny: &Tiny) -> Lists {
        let table = tiny.cells.as_ref().map(|cells| (cells.text(), cells.ending, cells.solving.to_string()));
        let [answers, guesses] = match table {
            Some(_) => [String::new(), String::new()],
            None => [tiny.answers_text(), tiny.guesses_text()],
        };
        let classes = tiny.cells.as_ref().and_then(Cells::classes_text);
        Lists { answers, guesses, weights: tiny.weights_text(), table, classes }
    }
}

/// A certificate and an optional policy.
#[derive(Clone, Debug)]
pub struct Case {
    pub certificate: Certificate,
    pub policy: Option<Policy>,
}

/// The verdict of the checker.
#[derive(Debug)]
pub enum Verdict {
    Accepted(Box<Proven>),
    Refused(Reject),
    /// It panicked, which is always an error.
    Panicked,
}

/// Runs the checker.
pub fn check_files(lists: &Lists, certificate: &[u8], policy: Option<&[u8]>) -> Verdict {
    let weights = lists.weights.as_deref().map(str::as_bytes);
    let table = lists.table.as_ref().map(|(table, ending, solving)| {
        let known = lists.classes.as_ref().map_or(Until::Known, |classes| Until::Classes(classes.as_bytes()));
        let until = [Until::Named, Until::Solved(solving), known][usize::from(*ending)];
        TableInputs { table: table.as_bytes(), until, weights, policy }
    });
    let inputs = Inputs {
        alphabet: None,
        answers: lists.answers.as_bytes(),
        guesses: lists.guesses.as_bytes(),
        weights,
        policy,
    };
    let checked = || match &table {
        Some(inputs) => check_table(inputs, certificate, &Silent),
        None => check(&inputs, certificate, &Silent),
    };
    match catch_unwind(AssertUnwindSafe(checked)) {
        Ok(Ok(proven)) => Verdict::Accepted(Box::new(proven)),
        Ok(Err(reject)) => Verdict::Refused(reject),
        Err(_) => Verdict::Panicked,
    }
}

impl Case {
    pub fn check(&self, lists: &Lists) -> Verdict {
        let policy = self.policy.as_ref().map(Policy::bytes);
        check_files(lists, &self.certificate.bytes(), policy.as_deref())
    }
}
