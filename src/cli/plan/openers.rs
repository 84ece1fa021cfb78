//! The best fixed first guesses.

use std::io::Write as _;

use crate::document::{PairOrTriple, Plans};
use crate::game::Game;
use crate::plan::{self, Planned};
use crate::search::Status;
use crate::text::count;
use crate::words::GuessId;

use super::planning::Planning;
use crate::cli::{BOLD, Failure, GOOD, Output, Steps, WARN};

/// The number of fixed first guesses, those that the user gives, and the number of plans.
pub(super) struct Openers {
    pub(super) given: Vec<GuessId>,
    pub(super) openers: u8,
    pub(super) top: u16,
}

impl Openers {
    /// Find and print plans. Whether there are any.
    pub(super) fn run(&self, planning: &Planning<'_>, output: &Output) -> Result<bool, Failure> {
        let game = planning.solver.game();
        let steps = Steps::new(output);
        let control = planning.control.with_progress(&steps);
        let planned =
            plan::plans(planning.solver, &self.given, self.openers.into(), self.top.into(), &control)?;
        drop(steps);
        let interrupted = planning.is_interrupted();
        let plans = Plans::of(game, &planned, (&self.given, self.openers), interrupted, planning.effort());
        if output.json() {
            output.print_json(&plans)?;
        } else {
            self.print(game, &planned, &plans.plans, output)?;
        }
        Ok(!planned.plans.is_empty())
    }

    fn print(
        &self,
        game: &Game,
        planned: &Planned,
        lines: &[PairOrTriple],
        output: &Output,
    ) -> Result<(), Failure> {
        let mut out = output.stdout();
        let style = if planned.status == Status::Optimal { GOOD } else { WARN };
        let proof = self.proof(game, planned, lines.len());
        let sentence = match lines {
            [] => proof,
            [best, ..] => format!(
                "{} and then the best play: {} for {}, {:.4} on average; {proof}",
                best.words.join(" "),
                count(best.total, "guess"),
                count(game.answer_count(), "answer"),
                best.mean
            ),
        };
        writeln!(out, "{}", output.sentence(style, &format!("{}:", planned.status.name()), &sentence))?;
        if self.top > 1 && !lines.is_empty() {
            let width = lines.iter().map(|line| line.words.join(" ").chars().count()).max().unwrap_or(0);
            writeln!(out, "\n{BOLD}rank  {:<width$}        total       mean{BOLD:#}", "openers")?;
            for (line, rank) in lines.iter().zip(1..) {
                let words = line.words.join(" ");
                writeln!(out, "{rank:4}  {words:<width$}  {:>11}  {:>9.4}", line.total, line.mean)?;
            }
        }
        Ok(out.flush()?)
    }

    fn proof(&self, game: &Game, planned: &Planned, listed: usize) -> String {
        let others = if self.openers == 2 { "pairs" } else { "triples" };
        let names: Vec<&str> = self.given.iter().map(|&word| game.lists().display(word)).collect();
        let begin =
            if names.is_empty() { String::new() } else { format!(" that begin with {}", names.join(" ")) };
        let all = format!("all {others} of {}{begin}", count(game.guess_count(), "word"));
        if planned.status == Status::Optimal && self.given.len() == usize::from(self.openers) {
            return "exact".to_owned();
        }
        match (planned.status, planned.lower_bound) {
            (Status::Optimal, _) if listed < usize::from(self.top) => {
                format!("proven against {all}, of which no others find every answer")
            }
            (Status::Optimal, _) => format!("proven against {all}"),
            (Status::Infeasible, _) => format!("proven: none of {all} finds every answer in time"),
            (Status::Bounded, Some(bound)) => {
                format!("the search ended early, when {all} were proven to take at least {bound}")
            }
            (Status::Bounded, None) => format!("the search ended before anything was proven of {all}"),
            (Status::UpperBound, _) => {
                format!(
                    "exact for these words, but nothing is proven of other {others}: good pairs were extended"
                )
            }
        }
    }
}
