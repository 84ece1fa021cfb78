//! Few words to remember, and how to play with them.

use std::io::Write as _;
use std::path::PathBuf;

use salet::game::{Evaluation, Game};
use salet::plan;
use salet::policy::{self, Claim};
use salet::text::count;
use serde::Serialize;

use super::planning::Planning;
use crate::cli::exit::Failure;
use crate::cli::keep::{ForceArgs, New};
use crate::cli::output::{Output, WARN};

/// How many words there may be, and where the policy goes.
pub(super) struct Vocabulary {
    pub(super) words: u16,
    pub(super) out: Option<PathBuf>,
    pub(super) force: ForceArgs,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    /// Nothing is proven of other words; the total is exact for these.
    status: &'static str,
    words: Vec<&'a str>,
    /// Over the answers that are found.
    total: u64,
    mean: Option<f64>,
    worst: usize,
    lost_answers: usize,
    lost_weight: u64,
    answers: usize,
    guesses: usize,
    weight: u64,
    feedback: &'static str,
    limit: Option<u8>,
    policy: Option<String>,
    interrupted: bool,
    seconds: f64,
    cpu_seconds: f64,
}

impl Vocabulary {
    /// Find the words and print them; whether every answer is found with them.
    pub(super) fn run(self, planning: &Planning<'_, '_>, output: &Output) -> Result<bool, Failure> {
        let game = planning.solver.game();
        let found = {
            let _spinner = planning.spinner("looking for words");
            plan::vocabulary(planning.solver, self.words.into(), &planning.control)?
        };
        let Some(found) = found else {
            let sentence = "the search ended before it found any words; give it more time";
            writeln!(output.stdout(), "{}", output.sentence(WARN, "nothing:", sentence))?;
            return Ok(false);
        };
        let evaluation = found.tree.evaluate(game)?;
        let written = match &self.out {
            Some(path) => {
                let policy = policy::encode(game, &found.tree, Claim::UPPER_BOUND)?;
                Some(self.force.put(path, New::Policy(&policy), output)?)
            }
            None => None,
        };
        let words: Vec<&str> = found.words.iter().map(|&word| game.lists().display(word)).collect();
        if output.json() {
            let (seconds, cpu_seconds) = planning.effort();
            output.print_json(&Report {
                status: "upper-bound",
                words,
                total: evaluation.found_total(),
                mean: mean(game, &evaluation),
                worst: evaluation.worst_case,
                lost_answers: evaluation.lost.len(),
                lost_weight: evaluation.lost_weight,
                answers: game.answer_count(),
                guesses: game.guess_count(),
                weight: game.weights().total(),
                feedback: game.feedback().name(),
                limit: game.limit(),
                policy: written.as_ref().map(|path| path.display().to_string()),
                interrupted: planning.is_interrupted(),
                seconds,
                cpu_seconds,
            })?;
        } else {
            print(game, &words, &evaluation, output)?;
            if let Some(path) = &written {
                output.note(format_args!("policy written to {}", path.display()));
            }
        }
        Ok(evaluation.lost.is_empty())
    }
}

/// Over the answers that are found; `None` if none is.
fn mean(game: &Game, evaluation: &Evaluation) -> Option<f64> {
    let found = game.weights().total() - evaluation.lost_weight;
    (found > 0).then(|| evaluation.found_total() as f64 / found as f64)
}

fn print(game: &Game, words: &[&str], evaluation: &Evaluation, output: &Output) -> Result<(), Failure> {
    let mut out = output.stdout();
    let average = mean(game, evaluation).map_or(String::new(), |mean| format!(", {mean:.4} on average"));
    let lost = match evaluation.lost.len() {
        0 => String::new(),
        lost => format!("; {} will not be found within the limit", count(lost, "answer")),
    };
    let sentence = format!(
        "{} to remember: {} for {}{average}, {} at most{lost}; nothing is proven of other words",
        count(words.len(), "word"),
        count(evaluation.found_total(), "guess"),
        count(game.answer_count() - evaluation.lost.len(), "answer"),
        evaluation.worst_case,
    );
    writeln!(out, "{}", output.sentence(WARN, "upper-bound:", &sentence))?;
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0).max(1);
    let columns = (72 / (width + 1)).max(1);
    for line in words.chunks(columns) {
        writeln!(out, "  {}", line.join(" "))?;
    }
    Ok(out.flush()?)
}
