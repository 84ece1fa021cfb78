//! A certificate with its game and an optional policy.

use std::panic::{AssertUnwindSafe, catch_unwind};

use salet_check::{Inputs, Proven, Reject, Silent, check};

use crate::common::tiny::Tiny;
use crate::common::writer::{Certificate, Policy};

/// The texts of a game's lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lists {
    pub answers: String,
    pub guesses: String,
    pub weights: Option<String>,
}

impl Lists {
    pub fn of(tiny: &Tiny) -> Lists {
        Lists { answers: tiny.answers_text(), guesses: tiny.guesses_text(), weights: tiny.weights_text() }
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
    let inputs = Inputs {
        alphabet: None,
        answers: lists.answers.as_bytes(),
        guesses: lists.guesses.as_bytes(),
        weights: lists.weights.as_deref().map(str::as_bytes),
        policy,
    };
    match catch_unwind(AssertUnwindSafe(|| check(&inputs, certificate, &Silent))) {
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
