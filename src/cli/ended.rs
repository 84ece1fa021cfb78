//! The end of a search: its policy and certificate in files, and its report in words and as JSON.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cpu_time::ProcessTime;
use salet::document::{Effort, Solve};
use salet::game::{Game, Objective};
use salet::policy::{Figures, Policy};
use salet::search::{Control, Solution, Solver, Status, Task};
use salet_base::text::{count, percent};
use serde::Serialize;

use super::certify::{self, Place, ProofEffort, Proven, Written};
use crate::cli::{BOLD, Exit, Failure, ForceArgs, GOOD, New, Output, WARN, summary};

/// The result of a search, and the files for it.
pub(crate) struct Ended<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) task: Task,
    pub(crate) solution: &'a Solution,
    pub(crate) policy: Option<&'a Policy>,
    pub(crate) effort: Effort,
    pub(crate) stop: &'a AtomicBool,
    /// The end of the time for the search and the certificate together.
    pub(crate) deadline: Option<Instant>,
    pub(crate) path: &'a Path,
    pub(crate) certificate: Option<&'a Path>,
    pub(crate) force: &'a ForceArgs,
}

/// The file with the certificate; none, after a warning, if a solution cannot have one.
pub(crate) type Certified = Result<Option<Written>, Failure>;

#[derive(Serialize)]
struct SolvedGame {
    #[serde(flatten)]
    solve: Solve,
    policy: Option<String>,
    certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_effort: Option<ProofEffort>,
}

/// The time of the whole process, with reading and preparing.
pub(crate) fn effort_since(start: Instant) -> Effort {
    Effort {
        seconds: start.elapsed().as_secs_f64(),
        cpu_seconds: Some(ProcessTime::now().as_duration().as_secs_f64()),
    }
}

/// The files of a search that has ended.
#[must_use]
pub(crate) struct Saved {
    interrupted: bool,
    policy: Option<PathBuf>,
    certificate: Option<Written>,
    /// The first failure to write one of them.
    all: Result<(), Failure>,
}

/// The written file, and the failure.
fn parted<T>(written: Result<Option<T>, Failure>) -> (Option<T>, Result<(), Failure>) {
    match written {
        Ok(written) => (written, Ok(())),
        Err(failure) => (None, Err(failure)),
    }
}

impl Ended<'_> {
    /// Write the policy and the certificate, also if one of them cannot be written. The caller runs the work on the certificate.
    pub(crate) fn save(
        &self,
        run: impl FnOnce(&dyn Fn() -> Certified) -> Certified,
        output: &Output,
    ) -> Saved {
        // A settled search was not interrupted, whenever the signal came.
        let settled = matches!(self.solution.status, Status::Optimal | Status::Infeasible);
        let interrupted = self.stop.load(Ordering::Relaxed) && !settled;
        let put = |policy| self.force.put(self.path, New::Policy(policy), output);
        let (policy, written) = parted(self.policy.map(put).transpose());
        let (certificate, certified) = parted(match self.certificate {
            Some(path) => run(&|| self.certify(path, output)),
            None => Ok(None),
        });
        Saved { interrupted, policy, certificate, all: written.and(certified) }
    }

    /// Report the result and its files, which are written before anything is printed: the reader may be gone.
    pub(crate) fn report(&self, saved: Saved, output: &Output) -> Result<Exit, Failure> {
        let Ended { task, solution, effort, .. } = *self;
        let Saved { interrupted, policy, certificate, all } = saved;
        let evaluation = solution.tree.as_ref().map(|tree| tree.evaluate(self.game())).transpose()?;
        let figures = evaluation.as_ref().map(Figures::from);
        let shown = |path: &Path| path.display().to_string();
        let report = SolvedGame {
            solve: Solve::of(self.game(), task, solution, figures.clone(), interrupted, effort),
            policy: policy.as_deref().map(shown),
            certificate: certificate.as_ref().map(|written| shown(&written.path)),
            certificate_effort: certificate.as_ref().map(|written| written.effort),
        };
        let printed = output.answer(&report, |out| self.print(out, figures.as_ref(), output));
        if let Some(path) = &policy {
            output.note(format_args!("policy written to {}", path.display()));
        }
        if let Some(Written { path, effort }) = &certificate {
            output.note(format_args!("certificate written to {}: {}", path.display(), effort.sentence()));
        }
        match solution.statistics.nodes {
            0 => output.note(effort),
            nodes => output.note(format_args!("{effort}, {} searched", count(nodes, "state"))),
        }
        all.and(printed)?;
        // A signal may also come during the certificate.
        let unfinished =
            self.certificate.is_some() && certificate.is_none() && self.stop.load(Ordering::Relaxed);
        Ok(match self.policy {
            _ if interrupted || unfinished => Exit::Interrupted,
            Some(_) => Exit::Done,
            None => Exit::Negative,
        })
    }

    fn certify(&self, path: &Path, output: &Output) -> Certified {
        let Ended { solver, solution, policy, .. } = *self;
        let claims = solution.claims(self.game(), policy);
        let optimal = policy.filter(|_| solution.status == Status::Optimal).map(Policy::checksum);
        let place = Place { path, force: self.force };
        let control = Control::default().with_stop(self.stop).with_deadline(self.deadline);
        match certify::write(solver, &claims, optimal, &place, &control, output) {
            Err(Failure::Library(salet::Error::Certificate(obstacle))) => {
                output.warn(format_args!("no certificate was written: {obstacle}"));
                Ok(None)
            }
            Ok(Proven::Early(reached)) => {
                output.warn(format_args!(
                    "no certificate was written: the proof ended early, {reached}; salet certify proves the claim of the policy"
                ));
                Ok(None)
            }
            Ok(Proven::Written(written)) => Ok(Some(written)),
            Err(failure) => Err(failure),
        }
    }

    fn game(&self) -> &Game {
        self.solver.game()
    }

    fn lower_bound(&self) -> Option<u64> {
        Some(self.solution.bounds.total_at_least).filter(|&bound| bound > 0)
    }

    fn print(&self, out: &mut dyn Write, figures: Option<&Figures>, output: &Output) -> Result<(), Failure> {
        let (game, solution) = (self.game(), self.solution);
        let style = if solution.status == Status::Optimal { GOOD } else { WARN };
        let status = solution.status.name();
        writeln!(out, "{}", output.sentence(style, &format!("{status}:"), &self.sentence(figures)))?;
        if let Some(figures) = figures {
            write!(out, "\n{}", summary::histogram(game, figures, output.width()))?;
        }
        if self.task == Task::AllOptimal && solution.status == Status::Optimal {
            let openers = solution.optimal_openers.iter().map(|&guess| game.name(guess));
            let openers: Vec<&str> = openers.collect();
            let more = if solution.all_openers { "" } else { " at least" };
            let label = format!("optimal openers ({}{more}):", openers.len());
            writeln!(out, "\n{}", output.sentence(BOLD, &label, &openers.join(" ")))?;
            if !solution.all_openers {
                let text = "the search ended before it was certain that there are no others";
                writeln!(out, "{}", output.hang("", &format!("{WARN}{text}{WARN:#}")))?;
            }
        }
        Ok(())
    }

    fn sentence(&self, figures: Option<&Figures>) -> String {
        let (Some(tree), Some(figures)) = (&self.solution.tree, figures) else {
            return self.sentence_without_policy();
        };
        let (opener, cost) = (self.game().name(tree.guess), summary::cost(self.game(), figures));
        match (self.solution.status, self.task) {
            (Status::Optimal, Task::Opener(_)) => {
                format!("{opener} {cost}; proven for this opener, the others were not compared")
            }
            (Status::Optimal, _) => format!("{opener} {cost}; {}", self.proof(figures)),
            (Status::Bounded, _) => format!("{}; {opener} {cost}", self.bounds(figures)),
            (Status::UpperBound | Status::Infeasible, _) => format!("{opener} {cost}; nothing is proven"),
        }
    }

    fn proof(&self, figures: &Figures) -> String {
        let worst = figures.worst_case;
        let fewer = count(worst.saturating_sub(1), "guess");
        match self.game().objective() {
            Objective::Mean => format!("proven against all {}", count(self.game().opener_count(), "opener")),
            Objective::Worst => format!("proven: no policy solves every answer within {fewer}"),
            Objective::WorstThenMean => {
                format!(
                    "proven: no policy keeps to {fewer}, and none that keeps to {worst} has a smaller total"
                )
            }
            Objective::MeanThenWorst => {
                format!("proven: no policy has a smaller total, and none of this total keeps to {fewer}")
            }
            Objective::WinRate => {
                "proven: no policy finds more, and none that finds as much needs fewer guesses".to_owned()
            }
            Objective::LastGuess => {
                "proven: no policy has fewer at the last guess, and none that has as few needs fewer guesses"
                    .to_owned()
            }
        }
    }

    fn bounds(&self, figures: &Figures) -> String {
        let one = if matches!(self.task, Task::Opener(_)) { " for this opener" } else { "" };
        let mut bounds = Vec::new();
        let objective = self.game().objective();
        let least = self.solution.bounds.worst_at_least;
        if objective.judges_worst() && least > 0 {
            bounds.push(format!("worst case {}, proven at least {least}{one}", figures.worst_case));
        }
        if self.game().objective() == Objective::WinRate && self.solution.bounds.lost_at_least > 0 {
            let (lost, least) = (figures.lost_weight, self.solution.bounds.lost_at_least);
            let what = if self.game().weights().is_equal() { "lost" } else { "lost weight" };
            bounds.push(format!("{what} {lost}, proven at least {least}{one}"));
        }
        if objective == Objective::LastGuess {
            let last = self.game().at_last(&figures.histogram);
            let least = self.solution.bounds.lost_at_least;
            bounds.push(format!("{last} at the last guess, proven at least {least}{one}"));
        }
        if let Some(bound) = self.lower_bound() {
            let total = figures.total;
            let gap = total.saturating_sub(bound);
            let percent = percent(gap as f64 / total as f64, 2);
            bounds.push(format!("total {total}, proven at least {bound}{one}, a gap of {gap} ({percent})"));
        }
        if bounds.is_empty() { "nothing is proven yet".to_owned() } else { bounds.join("; ") }
    }

    fn sentence_without_policy(&self) -> String {
        let (game, solution) = (self.game(), self.solution);
        let answers = count(game.answer_count(), "answer");
        let within = summary::within(game.limit());
        match (solution.status, self.task) {
            (Status::Infeasible, Task::Opener(guess)) => {
                let opener = game.name(guess);
                format!("proven: no policy that opens with {opener} finds all {answers}{within}")
            }
            (Status::Infeasible, _) => format!(
                "proven: no policy finds all {answers}{within} (--objective win-rate finds as many as possible)"
            ),
            (Status::Optimal | Status::Bounded | Status::UpperBound, task) => {
                let bound = self.lower_bound().map(|bound| format!("; total proven at least {bound}"));
                let opening = match task {
                    Task::Opener(guess) => format!(" that opens with {}", game.name(guess)),
                    Task::Best | Task::AllOptimal | Task::Beam => String::new(),
                };
                format!(
                    "no policy{opening} that finds all {answers}{within} was found, not even by greedy play, and it is not known \
                     whether there is one{} (--objective win-rate finds as many as possible)",
                    bound.unwrap_or_default()
                )
            }
        }
    }
}
