//! What is tried, one file a mode.

mod games;
mod limits;
mod questions;
mod stopped;
mod timed;

use std::str::FromStr;

use crate::bout::{Bout, Finding, Tally};
use crate::spec::Spec;
use crate::value::Oracle;

pub use timed::hold_comparison;

/// A kind of attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Games of up to 9 answers under all terms, with every question.
    Tiny,
    /// Games of 6 to 10 letters in which guesses make more than 255 parts.
    Wide,
    /// Weights to 2^32 - 1.
    Weights,
    /// What is lost, and what the rest takes.
    WinRate,
    /// Limits from 1 to 255.
    Limits,
    /// Searches that are stopped at any moment, in the library and by the command's `--time-limit`.
    TimeLimit,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 6] =
        [Mode::Tiny, Mode::Wide, Mode::Weights, Mode::WinRate, Mode::Limits, Mode::TimeLimit];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Tiny => "tiny",
            Mode::Wide => "wide",
            Mode::Weights => "weights",
            Mode::WinRate => "win-rate",
            Mode::Limits => "limits",
            Mode::TimeLimit => "time-limit",
        }
    }

    /// Play a random game.
    ///
    /// # Errors
    /// Something false.
    pub fn play(self, bout: &mut Bout<'_>) -> Result<Tally, Finding> {
        match self {
            Mode::Tiny => games::tiny(bout),
            Mode::Wide => games::wide(bout),
            Mode::Weights => games::weights(bout),
            Mode::WinRate => games::win_rate(bout),
            Mode::Limits => limits::play(bout),
            Mode::TimeLimit => timed::play(bout),
        }
    }
}

/// Ask for the best policy of a game, and one other question.
///
/// # Errors
/// Something false.
pub fn ask(bout: &mut Bout<'_>, spec: &Spec, oracle: &mut dyn Oracle) -> Result<Tally, Finding> {
    questions::ask(bout, spec, oracle, questions::Depth::Best)
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(name: &str) -> Result<Mode, String> {
        let names = || Mode::ALL.map(Mode::name).join(", ");
        Mode::ALL.into_iter().find(|mode| mode.name() == name).ok_or_else(|| format!("one of {}", names()))
    }
}
