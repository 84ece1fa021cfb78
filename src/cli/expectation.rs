//! What is to be expected of a guess in a game under way: looked up in the policy, or searched for.

use std::io::Write;

use salet::game::{Feedback, Game, Objective};
use salet::policy::{Policy, Position, Step};
use salet::search::{Continuation, Status};
use salet::text;
use salet::words::{GuessId, SecretId};
use serde::Serialize;

use super::exit::Failure;
use super::output::{DIM, WARN};

/// What to expect of a guess, further guesses counted from it.
#[derive(Debug, Clone)]
pub(super) struct Expectation {
    pub(super) guess: GuessId,
    /// The answers that remain, and their weight.
    pub(super) answers: usize,
    pub(super) weight: u64,
    /// The answers that will not be found, and their weight.
    pub(super) lost_answers: usize,
    pub(super) lost_weight: u64,
    /// The sum of weight times guesses over the answers that will be found.
    pub(super) total: u64,
    /// The most guesses that one of those takes; 0 if none will be found.
    pub(super) worst: usize,
    pub(super) origin: Origin,
}

/// How it is known.
#[derive(Debug, Clone, Copy)]
pub(super) enum Origin {
    /// From the policy.
    Policy,
    /// From a search for the best play of what is left, or the best after this guess.
    Search {
        status: Status,
        /// Whether the guess was given and not looked for.
        given: bool,
        /// Whether it is proven that not all answers can be found in time.
        salvaged: bool,
        proven: Proven,
    },
}

/// What a search that ended early has proven of any play, or any after the guess that was given, in what the objective
/// judges by first; 0 elsewhere, and where nothing is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(super) struct Proven {
    /// The sum of weight times guesses is no less.
    total_at_least: u64,
    /// The worst case is no less.
    worst_at_least: u16,
    /// No less weight is lost.
    lost_weight_at_least: u64,
}

impl Proven {
    fn of(objective: Objective, found: &Continuation) -> Proven {
        let solution = &found.solution;
        match objective {
            _ if found.salvaged => {
                Proven { lost_weight_at_least: solution.lost_at_least, ..Proven::default() }
            }
            Objective::WinRate => {
                Proven { lost_weight_at_least: solution.lost_at_least, ..Proven::default() }
            }
            Objective::Mean | Objective::MeanThenWorst => {
                Proven { total_at_least: solution.lower_bound, ..Proven::default() }
            }
            Objective::Worst | Objective::WorstThenMean => {
                Proven { worst_at_least: solution.least_worst_case.unwrap_or(0), ..Proven::default() }
            }
        }
    }

    /// In words, for candidates of this weight.
    fn sentence(self, weight: u64) -> String {
        let Proven { total_at_least: total, worst_at_least: worst, lost_weight_at_least: lost } = self;
        match (total, worst, lost) {
            (0, 0, 0) => "nothing is proven of it".to_owned(),
            (0, 0, lost) => format!("proven: a weight of {lost} at least is lost"),
            (0, worst, _) => {
                format!("proven: it takes {} at least in the worst case", text::count(worst, "guess"))
            }
            (total, ..) => {
                format!("proven: it takes {:.2} guesses at least on average", total as f64 / weight as f64)
            }
        }
    }
}

impl Expectation {
    /// What the policy says of a position.
    pub(super) fn of_policy(policy: &Policy, position: Position<'_>, candidates: &[SecretId]) -> Expectation {
        let outlook = position.outlook();
        let lost = |secret: &&SecretId| !finds(policy, position, **secret);
        Expectation {
            guess: position.guess(),
            answers: candidates.len(),
            weight: outlook.weight,
            lost_answers: if outlook.lost_weight == 0 { 0 } else { candidates.iter().filter(lost).count() },
            lost_weight: outlook.lost_weight,
            total: outlook.total,
            worst: outlook.worst_case as usize,
            origin: Origin::Policy,
        }
    }

    /// What a search came to, for a guess that was given or the best. `None` if it ended before it found any play.
    pub(super) fn of_search(game: &Game, found: &Continuation, given: bool) -> Option<Expectation> {
        let (solution, evaluation) = (&found.solution, found.evaluation.as_ref()?);
        let weights = found.candidates.iter().map(|&secret| u64::from(game.weights().get(secret)));
        Some(Expectation {
            guess: solution.tree.as_ref()?.guess,
            answers: found.candidates.len(),
            weight: weights.sum(),
            lost_answers: evaluation.lost.len(),
            lost_weight: evaluation.lost_weight,
            total: evaluation.found_total(),
            worst: evaluation.worst_case,
            origin: Origin::Search {
                status: solution.status,
                given,
                salvaged: found.salvaged,
                proven: Proven::of(game.objective(), found),
            },
        })
    }

    /// The mean over the answers that will be found; `None` if none will.
    pub(super) fn mean(&self) -> Option<f64> {
        let found = self.weight - self.lost_weight;
        (found > 0).then(|| self.total as f64 / found as f64)
    }

    /// Whether every answer will be found within the limit.
    pub(super) fn is_certain(&self) -> bool {
        self.lost_weight == 0
    }

    pub(super) fn is_on_policy(&self) -> bool {
        matches!(self.origin, Origin::Policy)
    }

    /// Whether a search ended early, so that there may be better play.
    pub(super) fn is_bounded(&self) -> bool {
        matches!(self.origin, Origin::Search { status: Status::Bounded | Status::UpperBound, .. })
    }

    /// What a search claims.
    pub(super) fn status(&self) -> Option<&'static str> {
        match self.origin {
            Origin::Search { status, .. } => Some(status.name()),
            Origin::Policy => None,
        }
    }

    /// What was proven, where it is not all there is to know.
    pub(super) fn proven(&self) -> Option<Proven> {
        match self.origin {
            Origin::Search { proven, .. } if self.is_bounded() => Some(proven),
            Origin::Search { .. } | Origin::Policy => None,
        }
    }

    /// What follows the guess on its line.
    pub(super) fn summary(&self) -> String {
        let answers = text::count(self.answers, "answer");
        match self.mean() {
            _ if self.answers == 1 && self.total == self.weight => "the only answer left".to_owned(),
            None => format!("{answers}: none of them will be found"),
            Some(mean) if self.is_certain() => {
                format!("{answers}: {mean:.2} more guesses expected, {} at most", self.worst)
            }
            Some(mean) => format!(
                "{answers}: {} will be found, with {mean:.2} more guesses expected, {} at most",
                self.answers - self.lost_answers,
                self.worst
            ),
        }
    }

    /// The lines below: what is lost, and how sure all that is.
    pub(super) fn print_notes(&self, objective: Objective, out: &mut impl Write) -> Result<(), Failure> {
        if !self.is_certain() {
            writeln!(out, "    {WARN}{}{WARN:#}", self.losses())?;
        }
        if let Origin::Search { status, given, salvaged, proven } = self.origin {
            let about = if given { "not what the policy plays" } else { "not in the policy" };
            let best = match status {
                Status::Optimal if salvaged => "solved exactly, to lose as little as can be".to_owned(),
                Status::Optimal => format!("solved exactly for what is left{}", by(objective)),
                Status::Bounded | Status::UpperBound | Status::Infeasible => {
                    let proven = proven.sentence(self.weight);
                    format!("the search ended early, so there may be better play; {proven}")
                }
            };
            writeln!(out, "    {DIM}{about}; {best}{DIM:#}")?;
        }
        Ok(())
    }

    /// What is lost, and whether that can be helped.
    fn losses(&self) -> String {
        let weighted = self.lost_weight != self.lost_answers as u64 || self.weight != self.answers as u64;
        let share = match weighted {
            true => format!(", {} of the weight of {},", self.lost_weight, self.weight),
            false => String::new(),
        };
        let lost =
            format!("{}{share} will not be found within the limit", text::count(self.lost_answers, "answer"));
        match self.origin {
            Origin::Policy => format!("{lost} by the policy"),
            Origin::Search { given, salvaged, proven, .. } if salvaged || proven.lost_weight_at_least > 0 => {
                let after = if given { "after this guess " } else { "" };
                format!("{lost}: {after}not every answer can be found")
            }
            Origin::Search { .. } => format!("{lost}; whether every answer can be found is not known"),
        }
    }
}

/// Whether a policy finds a secret from a position on.
fn finds(policy: &Policy, mut position: Position<'_>, secret: SecretId) -> bool {
    let contents = policy.contents();
    let lists = &contents.lists;
    let shown = |guess: GuessId| -> Feedback {
        contents.feedback.score(lists.letters(guess), lists.letters(secret.as_guess()))
    };
    loop {
        match position.answer(shown(position.guess())) {
            Step::Next(next) => position = next,
            Step::Solved => return true,
            Step::Lost | Step::Impossible => return false,
        }
    }
}

/// How an objective other than the usual one is named beside a result.
fn by(objective: Objective) -> String {
    match objective {
        Objective::Mean => String::new(),
        _ => format!(", by {objective}"),
    }
}
