//! A few words to remember, and a policy that plays them.

use std::io::Write as _;
use std::path::PathBuf;

use crate::document;
use crate::plan;
use crate::policy::{self, Claim};
use crate::text::count;
use serde::Serialize;

use super::planning::Planning;
use crate::cli::{Failure, ForceArgs, New, Output, Steps, WARN};

pub(super) struct Vocabulary {
    pub(super) words: u16,
    pub(super) out: Option<PathBuf>,
    pub(super) force: ForceArgs,
}

/// The output of `--json`.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    vocabulary: &'a document::Vocabulary,
    policy: Option<String>,
}

impl Vocabulary {
    /// Find and print the words. Whether they find every answer.
    pub(super) fn run(self, planning: &Planning<'_>, output: &Output) -> Result<bool, Failure> {
        let game = planning.solver.game();
        let steps = Steps::new(output);
        let control = planning.control.with_progress(&steps);
        let found = plan::vocabulary(planning.solver, self.words.into(), &control)?;
        drop(steps);
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
        let words = found.words.iter().map(|&word| game.lists().display(word).to_owned()).collect();
        let interrupted = planning.is_interrupted();
        let vocabulary = document::Vocabulary::of(game, words, &evaluation, interrupted, planning.effort());
        if output.json() {
            let policy = written.as_ref().map(|path| path.display().to_string());
            output.print_json(&Report { vocabulary: &vocabulary, policy })?;
        } else {
            print(&vocabulary, output)?;
            if let Some(path) = &written {
                output.note(format_args!("policy written to {}", path.display()));
            }
        }
        Ok(evaluation.lost.is_empty())
    }
}

fn print(found: &document::Vocabulary, output: &Output) -> Result<(), Failure> {
    let mut out = output.stdout();
    let average = found.mean.map_or(String::new(), |mean| format!(", {mean:.4} on average"));
    let lost = match found.lost_answers {
        0 => String::new(),
        lost => format!("; {} will not be found within the limit", count(lost, "answer")),
    };
    let sentence = format!(
        "{} to remember: {} for {}{average}, {} at most{lost}; nothing is proven of other words",
        count(found.words.len(), "word"),
        count(found.total, "guess"),
        count(found.game.answers - found.lost_answers, "answer"),
        found.worst_case,
    );
    writeln!(out, "{}", output.sentence(WARN, "upper-bound:", &sentence))?;
    let width = found.words.iter().map(|word| word.chars().count()).max().unwrap_or(0).max(1);
    let columns = (output.width().unwrap_or(80).min(74) - 2) / (width + 1);
    for line in found.words.chunks(columns.max(1)) {
        writeln!(out, "  {}", line.join(" "))?;
    }
    Ok(out.flush()?)
}
