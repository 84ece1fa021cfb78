//! `salet analyse`: a finished game, or a season of them, guess by guess: what each gave away beside the best, and what
//! luck gave.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::advice::Advisor;
use crate::analysis::{Record, Thinking};
use crate::catalogue::{self, NamedPolicy};
use crate::game::{Digits, Game};

use super::clues::ClueDigits;
use super::exit::{Exit, Failure};
use super::interrupt::stop_flag;
use super::output::Output;
use super::policy_args::PolicyArgs;
use super::run::Run;
use super::search_args::duration;

mod judged;
mod print;
mod reading;
mod season;

use judged::{document, judge};

/// Say what each guess of a finished game gave away, and what luck gave
///
/// The game is given by its words and the answer (crane slate --answer abbey; of words alone the last is the answer), by
/// words with their colours (crane=BYBBG slate=...), or by words with the squares that were shared (--share FILE, or - for
/// standard input). For each guess: the answers before and after it, the best guess with its expected number of further
/// guesses, what this one gave away beside it, and its luck: what was to be expected after it, less what came. All of it
/// is exact, and the guesses used are what was to be expected at the start, plus what was given away, less luck.
///
/// Guesses are counted on average and without a limit. A game that was not solved counts what it would still have taken.
/// With a policy that is compiled in, the game is also judged by the other rules that have one, as far as it kept to them.
#[derive(clap::Args)]
#[command(after_help = "Example: salet analyse original crane moist found\n         \
                  salet analyse nyt --season games.txt (a game a line: its words; after / the answer, if the last word \
                  was not it)")]
pub(crate) struct Analyse {
    #[command(flatten)]
    policy: PolicyArgs,
    /// The words that were played, each with its colours (crane=BYBBG) or without
    #[arg(value_name = "GUESS", required_unless_present = "season")]
    guesses: Vec<String>,
    /// The answer, any accepted word [default: the last guess, where no colours are given]
    #[arg(long, value_name = "WORD")]
    answer: Option<String>,
    /// A file, or - for standard input, with the squares that were shared, a line for each guess
    #[arg(long, value_name = "FILE", conflicts_with = "answer")]
    share: Option<PathBuf>,
    /// A file, or - for standard input, of games, one a line; they are analysed together
    #[arg(long, value_name = "FILE", conflicts_with_all = ["guesses", "answer", "share"])]
    season: Option<PathBuf>,
    /// What the digits 1 and 2 mean in colours: yellow and green, or green and yellow as on term.ooo
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    clue_digits: ClueDigits,
    /// How long to search for each position and each guess; what is not certain by then is given with its bounds
    #[arg(long, value_name = "DURATION", value_parser = duration, default_value = "30s")]
    time_limit: Duration,
}

impl Run for Analyse {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let advisors = self.advisors()?;
        // A pipe may stay silent: until everything is read, a signal ends the process.
        if let Some(path) = &self.season {
            let text = reading::text(path)?;
            let stop = stop_flag(output);
            let season = season::Games { path, text: &text, digits: self.clue_digits.into() };
            return season::run(&season, &advisors[0], &self.thinking(&stop), output);
        }
        let record = self.record(advisors[0].game())?;
        let stop = stop_flag(output);
        let judged = judge(&record, &advisors, &self.thinking(&stop), output)?;
        if output.json() {
            output.print_json(&document(&record, &judged))?;
        } else {
            print::game(&judged, output)?;
        }
        Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Done })
    }
}

impl Analyse {
    fn thinking<'a>(&self, stop: &'a AtomicBool) -> Thinking<'a> {
        Thinking { each: Some(self.time_limit), until: None, stop, progress: &() }
    }

    /// Advisers on the policy that was named, then on those of the same game under other rules, if they are compiled in.
    fn advisors(&self) -> Result<Vec<Advisor>, Failure> {
        let named = self.policy.policy.to_str().and_then(catalogue::find_policy);
        Ok(match named {
            Some(named) => {
                [named].into_iter().chain(catalogue::beside(named)).map(NamedPolicy::advisor).collect()
            }
            None => vec![Advisor::of_policy(self.policy.open()?)],
        })
    }

    fn record(&self, game: &Game) -> Result<Record, Failure> {
        let digits = Digits::from(self.clue_digits);
        match &self.share {
            Some(path) => reading::shared(&self.guesses, path, game, digits),
            None => reading::game(&self.guesses, self.answer.as_deref(), game, digits),
        }
    }
}
