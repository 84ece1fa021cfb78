//! The optimum of a comparison: compiled in, claimed by a policy, or found by a search.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use salet::compare::Optimum;
use salet::compare::contest::Performance;
use salet::compare::figures::OptimumFigures;
use salet::game::{Game, Tree};
use salet::policy::{self, Fault, Policy};
use salet::search::{Control, Solver, Task};

use crate::cli::{Bar, Failure, Output, PolicyName, refusal};

pub(super) struct Best {
    pub(super) optimum: Optimum,
    pub(super) tree: Tree,
    /// The policy with its claim, unless it costs more than a file can hold.
    pub(super) policy: Option<Policy>,
}

impl Best {
    /// The compiled-in policy of a game, if its total is also the least without a limit.
    pub(super) fn compiled_in(game: &Game) -> Option<Best> {
        let (optimum, policy, _) = Optimum::compiled_in(game)?;
        Some(Best { optimum, tree: policy.tree(), policy: Some(policy) })
    }

    pub(super) fn of_policy(path: &Path, game: &Game, output: &Output) -> Result<Best, Failure> {
        let policy = PolicyName::new(path.to_owned(), false).open()?;
        let policy = policy.with_table(game).unwrap_or(policy);
        let refuse = |reason| refusal(format!("{} is a policy {reason}", path.display()));
        // The limit and the objective are those of the claim.
        let terms = policy.game().to_builder().objective(game.objective()).limit(game.limit()).build();
        if !terms.is_ok_and(|policy| policy.is_same_as(game)) {
            return refuse(
                "of another game; give the lists, the feedback, the rule and the weights it was made for",
            );
        }
        if policy.score().lost_weight > 0 {
            return refuse(
                "that does not find every answer, so its total is not an optimum; give one that does",
            );
        }
        let optimum = Optimum::of_policy(game, &policy);
        if !optimum.is_exact() {
            output.note("the policy is not proven to need the fewest guesses; regret is an interval");
        }
        if let Some(limit) = optimum.within {
            output.note(format_args!(
                "regret is the distance to the policy's optimum, within {limit} guesses; the exact loss of first guesses \
                 without a limit needs a policy made with --max-guesses none"
            ));
        }
        Ok(Best { optimum, tree: policy.tree(), policy: Some(policy) })
    }

    /// The result of a search, without a limit of guesses.
    pub(super) fn search(
        solver: &Solver,
        time: Duration,
        stop: &AtomicBool,
        output: &Output,
    ) -> Option<Best> {
        let game = solver.game();
        let deadline = Instant::now().checked_add(time);
        let bar = Bar::new(output, game, deadline);
        let control = Control::default().with_stop(stop).with_deadline(deadline).with_progress(&bar);
        let solution = solver.solve(Task::Best, &control);
        bar.bar.finish_and_clear();
        let optimum = Optimum::of(game, &solution)?;
        if !optimum.is_exact() {
            let Optimum { lower, upper, .. } = optimum;
            output.note(format_args!(
                "the optimum is not proven: between {lower} and {upper} guesses in all (--time-limit)"
            ));
        }
        let policy = solution.policy(game).ok().flatten();
        Some(Best { optimum, tree: solution.tree?, policy })
    }

    /// Refuse the claim of a policy that some strategy refutes.
    pub(super) fn check(&self, performances: &[Performance], policy: &Path) -> Result<(), Failure> {
        for performance in performances {
            let Some((found, worst_case)) = performance.whole() else { continue };
            if self.optimum.is_refuted_by(found, worst_case) {
                let (claimed, strategy) = (self.optimum.lower, performance.name.clone());
                let fault = Fault::Refuted { claimed, strategy, found };
                return Err(policy::Error::Fault { path: policy.display().to_string(), fault }.into());
            }
        }
        Ok(())
    }
}

pub(super) fn line(best: &OptimumFigures) -> String {
    let (name, [least, most]) = (best.name(), best.mean);
    let (lower, upper, opener) = (best.lower, best.upper, &best.opener);
    let source = best.reached() + &best.source();
    if lower == upper {
        format!("{name} {upper} ({most:.4}), opener {opener}, {source}")
    } else {
        format!("{name} between {lower} ({least:.4}) and {upper} ({most:.4}, {opener}), {source}")
    }
}
