//! `salet analyse`: a finished game, or a season of them, guess by guess: prices and luck.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use salet::advice::Advisor;
use salet::analysis::Thinking;
use salet::catalogue;
use salet::search::Control;
use salet::words::Digits;

use crate::cli::game_args::{named, teller};
use crate::cli::memory;
use crate::cli::{
    Exit, Failure, Given, OptionalPolicyArgs, Output, PolicyName, Subject, boards, duration, policy_args,
    refusal, spinner, stop_flag,
};

mod chat;
mod forms;
mod history;
mod print;
mod reading;
mod season;
mod statistics;
mod table;

use print::judge;
pub(super) use print::{Judged, document, game as print_analysis};
pub(super) use reading::text;

/// Price each guess of a finished game, and its luck
///
/// Write the words and the answer (crane slate --answer abbey; of words alone the last is the answer), words with their colours
/// (crane=BYBBG slate=…), or words with a shared game (its lines as one more argument: "$(cat FILE)"). Each guess gets the
/// numbers of answers before and after it, the best guess with its expected number of further guesses, the guesses given away by
/// not playing it, and luck: the expectation after the guess less the outcome. All figures are exact, and the number of guesses
/// is the expectation at the start, plus guesses given away, less luck.
///
/// Guesses are counted on average and without a limit. An unsolved game includes the expected rest.
/// With a compiled-in policy, the other rules of its game judge the game, too, as far as it keeps to them.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  salet analyse crane moist found\n  salet analyse nyt --season games.txt    \
                  (one game a line: its words; after / the answer, if the last word was not it)"
)]
pub(crate) struct Analyse {
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    policy: OptionalPolicyArgs,
    /// The words, each with its colours (crane=BYBBG) or without
    #[arg(value_name = "GUESS")]
    guesses: Vec<String>,
    /// The answer, any accepted word [default: the last guess, if there are no colours]
    #[arg(long, value_name = "WORD")]
    answer: Option<String>,
    /// File with many games: a list, a table, a chat, statistics; - for standard input
    ///
    /// A list has one game a line. A table (CSV or TSV) has a header with guess1, guess2 … or guesses, and perhaps answer.
    /// A chat has shared games (Wordle 1,234 4/6 and squares), also as WhatsApp, Signal and Discord export it. Statistics are the
    /// JSON of the New York Times. Squares and statistics tell no words.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["guesses", "answer"])]
    season: Option<PathBuf>,
    /// Only the games of this sender of a chat
    #[arg(long, value_name = "NAME", requires = "season", conflicts_with_all = ["guesses", "answer"])]
    player: Option<String>,
    /// Time for each position and each guess; the rest is then between bounds
    #[arg(long, value_name = "DURATION", value_parser = duration, default_value = "30s")]
    time_limit: Duration,
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = named(Digits::ALL, Digits::name), hide_short_help = true, help = policy_args::DIGITS)]
    clue_digits: Digits,
}

impl Analyse {
    pub(super) fn run(mut self, output: &Output) -> Result<Exit, Failure> {
        let guesses = std::mem::take(&mut self.guesses);
        let (subject, guesses) = self.policy.before(guesses, self.clue_digits)?;
        let policy = match subject {
            Subject::One(policy) => policy,
            Subject::Several(several) => {
                let but = ["--time-limit", "--clue-digits"];
                self.given.refuse_with_boards::<Analyse>(&several, &but)?;
                return boards::analyse(several, guesses, self.time_limit, self.clue_digits, output);
            }
        };
        if guesses.is_empty() && self.season.is_none() {
            return refusal("write the words of the game, such as salet analyse crane moist found");
        }
        let advisors = advisors(&policy, output)?;
        // A pipe may stay silent: until everything is read, a signal ends the process.
        if let Some(path) = &self.season {
            if !guesses.is_empty() {
                return refusal("--season takes its games from the file alone");
            }
            let text = reading::text(path)?;
            let stop = stop_flag(output);
            let season =
                season::Games { path, text: &text, digits: self.clue_digits, player: self.player.as_deref() };
            return season::run(&season, &advisors[0], &self.thinking(&stop), output);
        }
        let game = advisors[0].game();
        let record = reading::game(&guesses, self.answer.as_deref(), game, self.clue_digits)?;
        let stop = stop_flag(output);
        let spinner = spinner(output, "pricing every guess");
        let judged = judge(&record, &advisors, &self.thinking(&stop))?;
        drop(spinner);
        output.answer(&document(&record, &judged), |mut out| print_analysis(&judged, output, &mut out))?;
        Ok(Exit::unless(&stop, Exit::Done))
    }

    fn thinking<'a>(&self, stop: &'a AtomicBool) -> Thinking<'a> {
        Thinking { each: Some(self.time_limit), all: Control::default().with_stop(stop) }
    }
}

/// Advisers on the policy, then on those of the same game under other rules, if these are compiled in.
fn advisors(policy: &PolicyName, output: &Output) -> Result<Vec<Advisor>, Failure> {
    Ok(match policy.named() {
        Some(named) => {
            let all = [named].into_iter().chain(catalogue::beside(named));
            all.map(|named| memory::limited(named.advisor())).collect()
        }
        None => vec![policy.advisor(&mut teller(output))?],
    })
}
