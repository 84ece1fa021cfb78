//! `salet show`: the tree of a policy, as deep as asked.

use std::io::Write;

use salet::game::{Digits, Feedback};
use salet::policy::{Outlook, Position, Step};
use serde::Serialize;

use super::Run;
use super::clues;
use super::exit::{Exit, Failure};
use super::next::ClueDigits;
use super::output::{BAD, BOLD, DIM, Output};
use super::policy_args::PolicyArgs;
use super::tiles;

/// Print the tree of a policy
///
/// Each line is what the guess above showed, and what to play then. Clues go down to a place first; they are written
/// as for salet next, but have to keep to the policy.
#[derive(clap::Args)]
pub(crate) struct Show {
    #[command(flatten)]
    policy: PolicyArgs,
    /// Where to begin
    #[arg(value_name = "CLUE")]
    clues: Vec<String>,
    /// How many guesses deep
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// What the digits 1 and 2 mean in clues
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    clue_digits: ClueDigits,
}

/// A node as `--json` prints it.
#[derive(Serialize)]
struct Node<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<String>,
    guess: &'p str,
    remaining: u32,
    expected: Option<f64>,
    worst: u32,
    lost_weight: u64,
    children: Vec<Node<'p>>,
}

impl Run for Show {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let policy = self.policy.open()?;
        let contents = policy.contents();
        let digits: Digits = self.clue_digits.into();
        let mut position = policy.start();
        for turn in clues::parse(&self.clues, &contents.lists, contents.feedback, digits)? {
            if let Some(word) = turn.word.filter(|&word| word != position.guess()) {
                let (word, here) = (contents.lists.display(word), contents.lists.display(position.guess()));
                return Err(Failure::Usage(format!(
                    "the policy plays \"{here}\" where the clues have \"{word}\""
                )));
            }
            let Some(shown) = turn.shown else { break };
            match position.answer(shown) {
                Step::Next(next) => position = next,
                step => {
                    let guess = contents.lists.display(position.guess());
                    let shown = contents.feedback.format(shown, contents.lists.word_len());
                    let why = match step {
                        Step::Solved => "solves the game: there is nothing to show",
                        Step::Lost => "is where the policy gives up",
                        Step::Next(_) | Step::Impossible => "is what no answer shows",
                    };
                    output.refuse(&format!("{shown} after \"{guess}\" {why}"));
                    return Ok(Exit::Negative);
                }
            }
        }
        let drawing = Drawing { policy: &policy, depth: self.depth, coloured: output.coloured() };
        if output.json() {
            output.print_json(&drawing.node(None, position, 1))?;
            return Ok(Exit::Done);
        }
        let mut out = output.stdout();
        writeln!(out, "{}", drawing.line(position))?;
        drawing.branches(&mut out, position, "", 1)?;
        out.flush()?;
        Ok(Exit::Done)
    }
}

struct Drawing<'p> {
    policy: &'p salet::policy::Policy,
    depth: u32,
    coloured: bool,
}

impl<'p> Drawing<'p> {
    /// The guess and what to expect from it.
    fn line(&self, position: Position<'_>) -> String {
        let guess = self.policy.contents().lists.display(position.guess());
        let Outlook { answers, worst_case, lost_weight, .. } = *position.outlook();
        let what = match (answers, position.outlook().mean()) {
            (1, Some(_)) => "the answer".to_owned(),
            (_, Some(mean)) => {
                let lost = if lost_weight > 0 { ", some are lost" } else { "" };
                format!("{answers} answers, {mean:.2} expected, {worst_case} at most{lost}")
            }
            (_, None) => format!("{answers} answers, all lost"),
        };
        format!("{BOLD}{guess}{BOLD:#}  {DIM}{what}{DIM:#}")
    }

    /// All that follows a guess, in order of feedback, under the lines drawn so far.
    fn branches(
        &self,
        out: &mut impl Write,
        position: Position<'_>,
        rails: &str,
        depth: u32,
    ) -> std::io::Result<()> {
        if depth >= self.depth {
            return Ok(());
        }
        let contents = self.policy.contents();
        let tile = |shown: Feedback| {
            let turn =
                tiles::turn(&contents.lists, contents.feedback, position.guess(), shown, self.coloured);
            // Without colour the word above says it already; what it showed is enough.
            if self.coloured { turn } else { contents.feedback.format(shown, contents.lists.word_len()) }
        };
        let mut branches: Vec<(Feedback, Option<Position<'_>>)> =
            position.children().map(|(shown, child)| (shown, Some(child))).collect();
        branches.extend(position.lost().iter().map(|lost| (lost.feedback, None)));
        branches.sort_by_key(|&(shown, _)| shown);
        let count = branches.len();
        for (index, (shown, child)) in branches.into_iter().enumerate() {
            let (corner, rail) = if index + 1 == count { ("└─", "   ") } else { ("├─", "│  ") };
            let what = match child {
                Some(child) => self.line(child),
                None => format!("{BAD}given up{BAD:#}"),
            };
            writeln!(out, "{DIM}{rails}{corner}{DIM:#} {} {what}", tile(shown))?;
            if let Some(child) = child {
                self.branches(out, child, &format!("{rails}{rail}"), depth + 1)?;
            }
        }
        Ok(())
    }

    fn node(&self, feedback: Option<Feedback>, position: Position<'p>, depth: u32) -> Node<'p> {
        let contents = self.policy.contents();
        let outlook = position.outlook();
        let children = if depth < self.depth {
            position.children().map(|(shown, child)| self.node(Some(shown), child, depth + 1)).collect()
        } else {
            Vec::new()
        };
        Node {
            feedback: feedback.map(|shown| contents.feedback.format(shown, contents.lists.word_len())),
            guess: contents.lists.display(position.guess()),
            remaining: outlook.answers,
            expected: outlook.mean(),
            worst: outlook.worst_case,
            lost_weight: outlook.lost_weight,
            children,
        }
    }
}
