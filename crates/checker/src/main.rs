//! `salet-check`: arguments in, one sentence and an exit code out.

#![forbid(unsafe_code)]

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use clap::error::ErrorKind as UsageError;
use clap::{CommandFactory as _, Parser};
use indicatif::{ProgressBar, ProgressStyle};
use salet_check::certificate::{self, Certificate};
use salet_check::game::{Objective, Rule};
use salet_check::printable::Printable;
use salet_check::table::Until;
use salet_check::words::OF_TABLE;
use salet_check::{
    Comparison, FeatureInputs, Inputs, Played, Progress, Reject, TableInputs, check, check_features,
    check_table,
};

const REFUSED: u8 = 1;
const WRONG_USAGE: u8 = 2;
const UNREADABLE: u8 = 3;

/// Check a certificate of optimality against two word lists, or a table
///
/// A certificate proves that no strategy for a game does better than a stated
/// bound. With --policy, the policy is replayed too; if the certificate names an
/// optimal policy, it must be this one.
///
/// The verdict begins with how much is proven: "Proven optimal", "Proven
/// impossible" (no strategy solves every answer), or "A lower bound only".
///
/// A check that takes long shows its progress on standard error: as a bar on a
/// terminal, otherwise as a line after 10, 20, 40, ... seconds.
///
/// Exit status: 0 accepted; 1 refused; 2 wrong usage; 3 a file is unreadable or
/// not of the expected kind, or the verdict cannot be written.
#[derive(Parser)]
#[command(version, term_width = 80)]
struct Arguments {
    /// Answers, one word per line
    #[arg(long, value_name = "FILE", requires = "guesses")]
    answers: Option<PathBuf>,
    /// All accepted words, including the answers, one per line
    #[arg(long, value_name = "FILE", requires = "answers")]
    guesses: Option<PathBuf>,
    /// In place of lists, a table (CSV or TSV): a row for each guess, with its
    /// feedback on each answer
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["answers", "guesses", "alphabet"])]
    feedback_table: Option<PathBuf>,
    /// In place of a table, items with their features (CSV, TSV or JSON), of
    /// which the answer is one
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["feedback_table", "answers", "guesses", "alphabet", "solved", "until"])]
    features: Option<PathBuf>,
    /// Items that no question tells apart are one answer
    #[arg(long, requires = "features")]
    merge_alike: bool,
    /// Guesses are items, compared by equal, order, near:N, set, distance:KM,
    /// direction:8 or skip: one rule for all questions, or one for each, separated
    /// by commas
    #[arg(long, value_name = "RULES", value_parser = str::parse::<Comparison>)]
    #[arg(value_delimiter = ',', requires = "features", conflicts_with = "merge_alike")]
    compare: Option<Vec<Comparison>>,
    /// Symbol of the table that solves the game, in place of a guess with the
    /// name of the answer
    #[arg(long, value_name = "SYMBOL")]
    #[arg(requires = "feedback_table", conflicts_with = "until")]
    solved: Option<String>,
    /// End of the game of a table: known, when one answer is left
    #[arg(long, value_name = "END", value_parser = ["known"], hide_possible_values = true)]
    #[arg(requires = "feedback_table")]
    until: Option<String>,
    /// Classes of answers that need not be told apart, with --until known or
    /// --features: a name and a class per line
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["answers", "guesses", "alphabet", "solved", "compare"])]
    classes: Option<PathBuf>,
    /// Policy to replay
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Weights of the answers: a word and a positive number per line
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Alphabet of the game, if any: a letter and its spellings per line
    #[arg(long, value_name = "FILE")]
    alphabet: Option<PathBuf>,
    /// Refuse the certificate unless it proves the policy optimal
    #[arg(long)]
    require_optimal: bool,
    /// Refuse any other rule than this: normal, hard, or strict
    #[arg(long, value_name = "RULE", value_parser = Rule::ALL.map(Rule::name), hide_possible_values = true)]
    expect_rule: Option<String>,
    /// Refuse any other limit than this: 1 to 255, or none
    #[arg(long, value_name = "N", value_parser = limit)]
    expect_limit: Option<u8>,
    /// Refuse any other objective than this: mean, worst, worst-then-mean,
    /// mean-then-worst, win-rate, or last-guess
    #[arg(long, value_name = "OBJECTIVE", value_parser = Objective::ALL.map(Objective::name))]
    #[arg(hide_possible_values = true)]
    expect_objective: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Certificate to check
    certificate: PathBuf,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse().and_then(Arguments::with_a_game) {
        Err(error) if error.use_stderr() => {
            // One prefix for all errors.
            let said = error.render().to_string().replacen("error:", "salet-check:", 1);
            let _ = write!(std::io::stderr(), "{said}");
            return ExitCode::from(WRONG_USAGE);
        }
        parsed => parsed.unwrap_or_else(|help| help.exit()),
    };
    let started = Instant::now();
    if let Some(threads) = arguments.threads {
        // This fails only if a pool exists already.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global();
    }
    let (said, code) = match run(&arguments) {
        Ok(mut accepted) => {
            accepted["seconds"] = started.elapsed().as_secs_f64().into();
            let said = if arguments.json {
                accepted.to_string()
            } else {
                accepted["proven"].as_str().unwrap_or_default().into()
            };
            (said, 0)
        }
        Err(reject) => {
            let (what, code) =
                if reject.is_unreadable() { ("unreadable", UNREADABLE) } else { ("refused", REFUSED) };
            if !arguments.json {
                complain(&format!("{what}: {reject}{}", remedy(&reject)));
                return ExitCode::from(code);
            }
            (salet_check::report::refusal(&reject).to_string(), code)
        }
    };
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{said}").and_then(|()| out.flush()) {
        // A reader may close the pipe early: the verdict is the exit status.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("standard output cannot be written: {error}"));
            ExitCode::from(UNREADABLE)
        }
        _ => ExitCode::from(code),
    }
}

/// The options for a game of words, and for one given as a table.
const OF_WORDS: &str = "--answers FILE and --guesses FILE";
const OF_TABLES: &str = "--feedback-table FILE (with --solved SYMBOL, --until known or --classes FILE, as it was solved), or \
                         --features FILE (with --merge-alike, --compare RULES or --classes FILE, as it was solved)";

impl Arguments {
    /// The arguments, unless they lack the game. The certificate tells which options give it.
    fn with_a_game(self) -> Result<Arguments, clap::Error> {
        if self.answers.is_some() || self.feedback_table.is_some() || self.features.is_some() {
            return Ok(self);
        }
        let certificate = read(&self.certificate).and_then(|bytes| certificate::parse(&bytes));
        let why = match certificate.map(|certificate| certificate.spelling) {
            Ok(OF_TABLE) => {
                format!("the game is missing, and the certificate is for one given as a table: {OF_TABLES}")
            }
            Ok(_) => format!("the game is missing, and the certificate is for one of words: {OF_WORDS}"),
            Err(_) => format!("the game is missing: {OF_WORDS}; or for a table {OF_TABLES}"),
        };
        Err(Arguments::command().error(UsageError::MissingRequiredArgument, why))
    }
}

/// The option that may be missing.
fn remedy(reject: &Reject) -> String {
    match reject {
        Reject::TableMissing => format!(" ({OF_TABLES})"),
        Reject::TableUnused => format!(" ({OF_WORDS})"),
        Reject::NoSolvedCell { .. } => {
            " (--solved SYMBOL: a symbol ends the game; --until known: it ends when one answer is left)"
                .to_owned()
        }
        _ => String::new(),
    }
}

/// Prints a line to standard error, and ignores failures: there is no other place to report them.
fn complain(what: &str) {
    let _ = writeln!(std::io::stderr(), "salet-check: {what}");
}

fn limit(text: &str) -> Result<u8, &'static str> {
    match text {
        "none" => Ok(0),
        _ => text.parse().ok().filter(|&limit| limit > 0).ok_or("must be 1 to 255, or none"),
    }
}

fn run(arguments: &Arguments) -> Result<serde_json::Value, Reject> {
    let given = |path: &Option<PathBuf>| path.as_deref().map(read).transpose();
    let (answers, guesses) = (given(&arguments.answers)?, given(&arguments.guesses)?);
    let (table, features) = (given(&arguments.feedback_table)?, given(&arguments.features)?);
    let (alphabet, weights) = (given(&arguments.alphabet)?, given(&arguments.weights)?);
    let classes = given(&arguments.classes)?;
    let classes = classes.as_deref();
    let policy = given(&arguments.policy)?;
    let certificate = read(&arguments.certificate)?;
    let (weights, policy) = (weights.as_deref(), policy.as_deref());
    // The expectations first: the check may take long.
    expect(arguments, &certificate::parse(&certificate)?)?;
    let watch = Watch::new();
    let checked = match (&table, &features) {
        (_, Some(features)) => {
            let played = match (&arguments.compare, arguments.merge_alike) {
                (Some(rules), _) => Played::Compared(rules),
                (None, true) => Played::Merged,
                (None, false) => Played::Asked,
            };
            let inputs = FeatureInputs { features, played, classes, weights, policy };
            check_features(&inputs, &certificate, &watch)
        }
        (Some(table), None) => {
            let until = match (&arguments.solved, classes) {
                (Some(symbol), _) => Until::Solved(symbol),
                (None, Some(classes)) => Until::Classes(classes),
                (None, None) if arguments.until.is_some() => Until::Known,
                (None, None) => Until::Named,
            };
            check_table(&TableInputs { table, until, weights, policy }, &certificate, &watch)
        }
        (None, None) => {
            let [answers, guesses] = [&answers, &guesses].map(|list| list.as_deref().unwrap_or_default());
            let alphabet = alphabet.as_deref();
            check(&Inputs { answers, guesses, alphabet, weights, policy }, &certificate, &watch)
        }
    };
    watch.end();
    Ok(checked?.json())
}

fn expect(arguments: &Arguments, certificate: &Certificate) -> Result<(), Reject> {
    let terms = certificate.terms;
    let limit = |limit: u8| if limit == 0 { "none".to_owned() } else { limit.to_string() };
    for (what, expected, found) in [
        ("rule", arguments.expect_rule.clone(), terms.rule.name().to_owned()),
        ("limit", arguments.expect_limit.map(limit), limit(terms.limit)),
        ("objective", arguments.expect_objective.clone(), terms.objective.name().to_owned()),
    ] {
        if let Some(expected) = expected.filter(|expected| *expected != found) {
            return Err(Reject::NotAsExpected { what, expected, found });
        }
    }
    match (arguments.require_optimal, certificate.policy, &arguments.policy) {
        (true, None, _) => {
            Err(Reject::NotOptimal { why: "the certificate proves no more than a lower bound" })
        }
        (true, _, None) => Err(Reject::NotOptimal { why: "the policy is not given" }),
        _ => Ok(()),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Reject> {
    fs::read(path).map_err(|error| {
        let path = Printable::from(path.to_string_lossy());
        Reject::Unreadable { path, error: error.to_string() }
    })
}

/// Progress on standard error: a bar if it is a terminal; otherwise lines, if the check takes long.
struct Watch {
    bar: ProgressBar,
    /// Closed at the end of the check, which ends the lines.
    lines: Option<Sender<()>>,
}

/// Time to the first line. Each one takes as long again as all before it.
const FIRST_LINE: Duration = Duration::from_secs(10);

impl Watch {
    fn new() -> Watch {
        let bar = ProgressBar::no_length();
        bar.set_style(style("{spinner} reading the files"));
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(300));
            return Watch { bar, lines: None };
        }
        let (lines, finished) = mpsc::channel();
        let counted = bar.clone();
        let printing = move || {
            let started = Instant::now();
            let mut wait = FIRST_LINE;
            while finished.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                wait = started.elapsed();
                complain(&line(counted.position(), counted.length(), wait));
            }
        };
        // Without a thread there are no lines.
        let _ = thread::Builder::new().spawn(printing);
        Watch { bar, lines: Some(lines) }
    }

    fn end(self) {
        drop(self.lines);
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well-formed")
}

/// How far a check has come; without a number of guesses it has not begun.
fn line(guesses: u64, all: Option<u64>, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    match all {
        Some(all) => {
            let percent = u128::from(guesses) * 100 / u128::from(all.max(1));
            format!("{percent}% of all guesses of all lemmas after {seconds} s")
        }
        None => format!("still reading the files after {seconds} s"),
    }
}

impl Progress for Watch {
    fn begin(&self, guesses: u64) {
        self.bar.set_style(style("{bar:40} {percent}% of all guesses of all lemmas, {eta} left"));
        self.bar.set_length(guesses);
        self.bar.reset_eta();
    }

    fn advance(&self, guesses: usize) {
        self.bar.inc(guesses as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_without_an_end_names_the_options() {
        let reject = Reject::NoSolvedCell { answer: Printable::from("gene000") };
        assert!(remedy(&reject).contains("--solved SYMBOL") && remedy(&reject).contains("--until known"));
        assert_eq!(remedy(&Reject::KnownFromTheStart), "");
    }

    #[test]
    fn lines_say_how_far_the_check_has_come() {
        let after = Duration::from_secs(40);
        assert_eq!(line(0, None, after), "still reading the files after 40 s");
        assert_eq!(line(129, Some(1000), after), "12% of all guesses of all lemmas after 40 s");
        assert_eq!(line(u64::MAX, Some(u64::MAX), after), "100% of all guesses of all lemmas after 40 s");
        assert_eq!(line(0, Some(0), after), "0% of all guesses of all lemmas after 40 s");
    }
}
