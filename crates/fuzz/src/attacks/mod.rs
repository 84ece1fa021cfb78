//! The modes of attack: random games, each with its oracle and its questions.

mod asked;
mod boards;
mod ended;
mod permuted;
mod questions;
mod stopped;
mod timed;

use rand::Rng as _;

use crate::bout::{Bout, Finding, Tally};
use crate::hold::ensure;
use crate::solver;
use salet_oracle::alphabet::{Drawn, respelled};
use salet_oracle::branch::Branch;
use salet_oracle::brute::Brute;
use salet_oracle::chain::Chain;
use salet_oracle::games;
use salet_oracle::spec::{Objective, Spec, named};

pub use permuted::hold_alike;
pub use questions::{Depth, ask};
pub use timed::hold_comparison;

/// The budget of the oracle of a large game: about two seconds.
const BUDGET: u64 = 400_000_000;

named! {
    #[derive(clap::ValueEnum)]
    Mode {
        /// Games of up to 9 answers under all terms, with every question.
        Tiny = "tiny",
        /// The same in the letters of drawn alphabets, and words that split into such letters.
        Alphabets = "alphabets",
        /// Games of 6 to 10 letters, with a guess that makes more than 255 parts.
        Wide = "wide",
        /// Weights to 2^32 - 1.
        Weights = "weights",
        /// The objective win-rate, with limits that lose answers.
        WinRate = "win-rate",
        /// Limits from 1 to 255: chains, and games with a binding limit.
        Limits = "limits",
        /// Searches that are stopped at any moment, in the library and by the command's `--time-limit`.
        TimeLimit = "time-limit",
        /// Commands of all kinds that a time limit or SIGTERM ends at any moment.
        Ended = "ended",
        /// Games of 200 to 3000 answers, and the same with their letters, places and lists permuted.
        Permuted = "permuted",
        /// Tables of up to 11 answers that a name, a symbol or one answer left ends, with every question.
        Tables = "tables",
        /// Positions of one to four boards under every goal, with distinct and independent secrets.
        Boards = "boards",
    }
}

impl Mode {
    pub fn play(self, bout: &mut Bout<'_>) -> Result<Tally, Finding> {
        match self {
            Mode::Tiny => {
                let spec = games::tiny(&mut bout.random);
                ask(bout, &spec, &mut Brute::new(&spec), Depth::All)
            }
            Mode::Alphabets => {
                let spec = games::tiny(&mut bout.random);
                hold_splits(bout, &spec)?;
                let spec = respelled(&mut bout.random, &spec);
                ask(bout, &spec, &mut Brute::new(&spec), Depth::Best)
            }
            Mode::Wide => loop {
                if let Some(spec) = games::wide(&mut bout.random) {
                    return ask_branch(bout, &spec);
                }
            },
            Mode::Weights => {
                let most = if bout.random.random_range(0..4) == 0 { 40 } else { 14 };
                let spec = games::weighted(&mut bout.random, most);
                ask_branch(bout, &spec)
            }
            Mode::WinRate => {
                let spec = match bout.random.random_range(0..3) {
                    0 => games::tiny(&mut bout.random),
                    1 => games::tight(&mut bout.random, 60),
                    _ => games::weighted(&mut bout.random, 60),
                };
                let limit = spec.limit.or(Some(bout.random.random_range(1..=6)));
                ask_branch(bout, &Spec { objective: Objective::WinRate, limit, ..spec })
            }
            Mode::Limits => {
                let longest = match bout.random.random_range(0..8) {
                    0 => 300,
                    1..4 => 30,
                    _ => {
                        let spec = games::tight(&mut bout.random, 50);
                        return ask_branch(bout, &spec);
                    }
                };
                let spec = games::chain(&mut bout.random, longest);
                ask(bout, &spec, &mut Chain(&spec), Depth::Best)
            }
            Mode::TimeLimit => timed::play(bout),
            Mode::Ended => ended::play(bout),
            Mode::Permuted => permuted::play(bout),
            Mode::Tables => {
                let spec = games::table(&mut bout.random);
                ask(bout, &spec, &mut Brute::new(&spec), Depth::All)
            }
            Mode::Boards => boards::play(bout),
        }
    }
}

/// Words of a drawn alphabet split as its definition says, in the library and in the checker.
fn hold_splits(bout: &mut Bout<'_>, spec: &Spec) -> Result<(), Finding> {
    let letters = bout.random.random_range(1..=6);
    let drawn = Drawn::draw(&mut bout.random, letters);
    for _ in 0..20 {
        let word = drawn.text_like_a_word(&mut bout.random);
        let truth = if drawn.is_one() { drawn.split(&word) } else { None };
        for (who, found) in ["the library", "the checker"].into_iter().zip(solver::split(&drawn.text, &word))
        {
            let what = || format!("{who} splits {word} into {found:?}, not {truth:?}, in\n{}", drawn.text);
            ensure(found == truth, what)
                .map_err(|what| Finding::new(spec, &["solve", "--alphabet"], what))?;
        }
    }
    Ok(())
}

fn ask_branch(bout: &mut Bout<'_>, spec: &Spec) -> Result<Tally, Finding> {
    ask(bout, spec, &mut Branch::new(spec, BUDGET), Depth::Best)
}
