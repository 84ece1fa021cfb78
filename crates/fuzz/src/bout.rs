//! One game of an attack: its random generator and files, its counts, and its finding.

use std::path::Path;
use std::time::{Duration, Instant};

use rand_pcg::Pcg64;

use crate::solver::Control;
use salet_oracle::spec::Spec;

/// The time limit of a call that nothing else stops, far above the need of any.
const PATIENCE: Duration = Duration::from_secs(600);

pub struct Bout<'a> {
    pub random: Pcg64,
    pub salet: &'a Path,
    /// A folder for files.
    pub folder: &'a Path,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games whose answers were compared with the truth.
    pub games: u64,
    pub questions: u64,
    /// Games whose answers were only checked for consistency, or were not asked for, since the oracle gave up.
    pub unknown: u64,
    /// The longest time that a command took beyond its end.
    pub late: Duration,
}

impl Tally {
    /// The counts of one game, with or without the truth.
    pub(crate) fn of(truth_is_known: bool, questions: u64) -> Tally {
        let late = Duration::ZERO;
        Tally { games: truth_is_known.into(), questions, unknown: (!truth_is_known).into(), late }
    }

    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.questions += other.questions;
        self.unknown += other.unknown;
        self.late = self.late.max(other.late);
    }
}

/// A false answer.
#[derive(Debug, Clone)]
pub struct Finding {
    /// Boxed, since errors should be small.
    pub spec: Box<Spec>,
    /// The arguments of the command that come closest to the question, without those of the game.
    pub command: Vec<String>,
    pub what: String,
}

impl Finding {
    pub fn new(spec: &Spec, command: &[impl AsRef<str>], what: String) -> Finding {
        let command = command.iter().map(|argument| argument.as_ref().to_owned()).collect();
        Finding { spec: Box::new(spec.clone()), command, what }
    }
}

/// The control of a call that should end without help.
pub fn patient() -> Control<'static> {
    Control::default().with_deadline(Some(Instant::now() + PATIENCE))
}
