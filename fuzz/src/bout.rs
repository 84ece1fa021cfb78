//! One game of an attack: what it needs, what it counts, and what it finds.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rand_pcg::Pcg64;

use crate::solver::Stop;
use crate::spec::Spec;

/// What a call may take when nothing stops it: far more than it needs.
const PATIENCE: Duration = Duration::from_secs(600);

/// Nobody sets it.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What an attack works with.
pub struct Bout<'a> {
    /// All that is drawn.
    pub random: Pcg64,
    /// The command.
    pub salet: &'a Path,
    /// A folder for files.
    pub folder: &'a Path,
    /// Who is told which game is played.
    pub announce: &'a dyn Fn(&Spec),
}

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games that were held to the truth.
    pub games: u64,
    /// Questions about them.
    pub questions: u64,
    /// Games that were held to themselves only, for the truth would have taken too long.
    pub unknown: u64,
}

impl Tally {
    /// Add another.
    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.questions += other.questions;
        self.unknown += other.unknown;
    }
}

/// Something false.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The game.
    pub spec: Spec,
    /// What was asked, as far as the arguments of the command can say it.
    pub command: Vec<String>,
    /// What is false.
    pub what: String,
}

impl Finding {
    /// About a game; `command` are the command's arguments besides the game.
    pub fn new(spec: &Spec, command: &[&str], what: String) -> Finding {
        let command = command.iter().map(|&argument| argument.to_owned()).collect();
        Finding { spec: spec.clone(), command, what }
    }
}

/// A stop that comes only if a call takes far too long.
pub fn patient() -> Stop<'static> {
    Stop { flag: &NEVER, deadline: Some(Instant::now() + PATIENCE) }
}
