//! Objectives, reduced to exact searches with a beam before and a policy after.
//!
//! - *mean* is a search for the least cost.
//! - *win-rate* is the same search with a price for each lost answer. If a policy that loses nothing is found first, the best one
//!   loses nothing either, and the search is that of the mean.
//! - *last-guess* is a search with a price for each answer that is found late. If a policy that finds none late is found first, the search is
//!   that of the mean with one guess less.
//! - *worst* is a search for the smallest limit that is feasible; costs do not count.
//! - *worst-then-mean* is the mean under that limit; *mean-then-worst* tightens the limit as long as the total stays.
//!
//! A call that stops early returns its best policy and claims no more than its bounds: a policy that costs as much as its lower
//! bound is optimal, however the call ended.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::goal::Goal;
use crate::bound::price::{IMPOSSIBLE, LOSS, Price};
use crate::game::hints::Hints;
use crate::game::{Bounds, GuessId, Objective, Tree};
use crate::search::ask::engines::Engines;
use crate::search::ask::run::{RootResult, Run};
use crate::search::ask::solution::{Solution, Status};
use crate::search::ask::task::Task;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::root::feasible::{self, Feasible};
use crate::search::root::fewest_lost;

impl<'c> Run<'c> {
    /// Solve a task under an objective.
    pub(super) fn solve(&self, objective: Objective, task: Task) -> Solution {
        let mut solution = self.searched(objective, task);
        // That of the search counts the naming.
        let worst = &mut solution.bounds.worst_at_least;
        *worst = worst.saturating_sub(u32::from(self.names()));
        solution
    }

    /// [`solve`](Run::solve), with the bound of the worst case in terms of the search.
    fn searched(&self, objective: Objective, task: Task) -> Solution {
        match (task, objective) {
            (Task::Beam, _) => self.beam_alone(self.engines.for_objective(objective)),
            (_, Objective::Mean) => self.least_cost(&self.engines.costs, task, self.limit()),
            (_, Objective::WinRate) => self.least_loss(task),
            (_, Objective::LastGuess) => self.least_late(task),
            (_, Objective::Worst) => self.least_limit(task),
            (_, Objective::WorstThenMean) => self.worst_then_mean(task),
            (_, Objective::MeanThenWorst) => self.mean_then_worst(task),
        }
    }

    /// Solve a task that no policy solves without a loss, with the least loss.
    pub(super) fn salvaged(&self, task: Task) -> Solution {
        self.least_cost(&self.engines.losses, task, self.limit())
    }

    fn beam_alone(&self, engine: &Engine) -> Solution {
        let found = self.first(engine, self.limit(), Task::Beam);
        self.solution(Status::UpperBound, found.map(|(_, tree)| tree), 0)
    }

    /// Search for the least loss, then the least cost.
    fn least_loss(&self, task: Task) -> Solution {
        let (Engines { costs, losses, .. }, limit) = (self.engines, self.limit());
        let of_costs = self.remembered(costs, limit, task);
        let of_losses = if of_costs.is_some() { None } else { self.remembered(losses, limit, task) };
        // The search that found it left its other findings with the same goal.
        let is_resumed = of_losses.is_some();
        let mut policy = of_costs.or(of_losses).or_else(|| self.first(losses, limit, task));
        let loses = |policy: &Option<(Price, Tree)>| policy.as_ref().is_none_or(|&(price, _)| price >= LOSS);
        if loses(&policy) {
            let lossless = self.reporting(|| self.hurried(task, limit)).map(|tree| self.totalled(tree));
            policy = lossless.or_else(|| self.losing_less(task, limit, policy));
        }
        if loses(&policy) {
            let lossless = self.reporting(|| self.feasible_in_time(task, limit));
            policy = lossless.map(|tree| self.totalled(tree)).or(policy);
        }
        let engine = if is_resumed || loses(&policy) { losses } else { costs };
        self.least_cost_from(engine, task, limit, policy)
    }

    /// Search for the fewest answers at the last guess, then the least cost.
    fn least_late(&self, task: Task) -> Solution {
        let (Engines { costs, late, .. }, limit) = (self.engines, self.limit());
        let policy = self.remembered(late, limit, task);
        let is_early = policy.as_ref().is_some_and(|&(price, _)| price < LOSS);
        let sooner = limit.saturating_sub(1);
        if sooner > 0 && (is_early || self.reporting(|| self.hurried(task, sooner)).is_some()) {
            return self.least_cost(costs, task, sooner);
        }
        let policy = policy.or_else(|| self.first(late, limit, task));
        if policy.is_none() {
            let searched = self.search(&self.engines.limits, limit, task, None);
            if searched.complete && searched.found.is_empty() {
                return self.solution(Status::Infeasible, None, IMPOSSIBLE);
            }
        }
        self.least_cost_from(late, task, limit, policy)
    }

    /// A policy that loses less than this one, else this one.
    fn losing_less(
        &self,
        task: Task,
        limit: GuessesLeft,
        policy: Option<(Price, Tree)>,
    ) -> Option<(Price, Tree)> {
        let (losses, state) = (&self.engines.losses, self.start.state(limit));
        let found = self.reporting(|| fewest_lost::search(losses, self.stop, &state, task.opener()));
        let priced = |(_, tree): (Price, Tree)| self.priced(losses, limit, &tree).map(|price| (price, tree));
        let found = found.and_then(priced);
        found.into_iter().chain(policy).min_by_key(|&(price, _)| price)
    }

    /// Search for the least cost under a limit.
    fn least_cost(&self, engine: &'c Engine, task: Task, limit: GuessesLeft) -> Solution {
        let policy = self.remembered(engine, limit, task);
        let policy = policy.or_else(|| self.first(engine, limit, task));
        self.least_cost_from(engine, task, limit, policy)
    }

    /// [`least_cost`](Run::least_cost), with an early policy if there is one.
    fn least_cost_from(
        &self,
        engine: &'c Engine,
        task: Task,
        limit: GuessesLeft,
        mut policy: Option<(Price, Tree)>,
    ) -> Solution {
        if policy.is_none() && limit != UNLIMITED && engine.goal() == Goal::Cost {
            let searched = self.search(&self.engines.limits, limit, task, None);
            if searched.complete && searched.found.is_empty() {
                return self.solution(Status::Infeasible, None, IMPOSSIBLE);
            }
            let found = searched.found.first();
            let found = found.and_then(|&found| self.policy(&self.engines.limits, limit, found));
            policy = found.map(|(_, tree)| self.totalled(tree));
        }
        if let (Some(ledger), Some((_, tree))) = (engine.ledger(), &policy) {
            ledger.note_policy(engine.key_of_goal(self.start.state(limit).key()), tree);
        }
        let incumbent = policy.as_ref().map(|(price, tree)| (tree.guess, *price));
        let searched = self.search(engine, limit, task, incumbent);
        self.concluded(engine, task, limit, searched, policy)
    }

    /// Whether some policy finds every secret within `guesses`; `None` if the search was stopped before it knew.
    pub(super) fn suffices(&self, guesses: GuessesLeft) -> Option<bool> {
        let (limits, limit) = (&self.engines.limits, guesses.min(self.limit()));
        let is_refuted = || Worker::new(limits, self.stop).is_refuted(&self.start.state(limit));
        if limit == 0 || is_refuted() {
            return Some(false);
        }
        if self.feasible(Task::Best, limit).is_some() {
            return Some(true);
        }
        let searched = self.search(limits, limit, Task::Best, None);
        (searched.complete || !searched.found.is_empty()).then_some(!searched.found.is_empty())
    }

    /// Search for the smallest feasible limit: from above with heuristic policies, then limit by limit from below.
    fn least_limit(&self, task: Task) -> Solution {
        let limits = &self.engines.limits;
        let found = self.reporting(|| self.few_guesses(task).or_else(|| self.beam_if_stopped(task)));
        let most = found.as_ref().map_or(self.limit(), |tree| self.limit_of(tree));
        // For all openers, search the limit of that policy, too.
        let searched = if found.is_some() && task != Task::AllOptimal { most - 1 } else { most };
        let least = limits.least_limit(&self.start.secrets);
        // After an idle opener, one guess a secret is enough.
        for limit in (least..=searched).take(self.start.secrets.len() + 1 + usize::from(self.names())) {
            let searched = self.search(limits, limit, task, None);
            if let Some(&best) = searched.found.first() {
                let openers: Vec<GuessId> = searched.found.iter().map(|&(_, opener)| opener).collect();
                let (status, tree) = match found {
                    // The same policy as without the other openers.
                    Some(tree) if limit == most => (Status::Optimal, Some(tree)),
                    found => match self.policy(limits, limit, best) {
                        Some((_, tree)) => (Status::Optimal, Some(tree)),
                        None => (Status::Bounded, found),
                    },
                };
                let solution = self.solution(status, tree, 0);
                if status == Status::Bounded {
                    return solution.with_worst_case(limit);
                }
                let all = searched.complete && task == Task::AllOptimal;
                return solution.with_openers(openers, all).with_worst_case(limit);
            }
            if !searched.complete {
                let status = if found.is_some() && limit == most { Status::Optimal } else { Status::Bounded };
                return self.solution(status, found, 0).with_worst_case(limit);
            }
        }
        if found.is_none() {
            return self.solution(Status::Infeasible, None, IMPOSSIBLE);
        }
        self.solution(Status::Optimal, found, 0).with_worst_case(most)
    }

    /// A policy with a small worst case: tighten the limit with each policy, until it is refuted or the widest search fails.
    fn few_guesses(&self, task: Task) -> Option<Tree> {
        let limits = &self.engines.limits;
        let feasible = Feasible::new(limits, self.stop);
        let least = limits.least_limit(&self.start.secrets);
        let mut best: Option<Tree> = None;
        for width in feasible::WIDTHS {
            loop {
                let limit = best.as_ref().map_or(self.limit(), |tree| self.limit_of(tree) - 1);
                let state = self.start.state(limit);
                if limit < least || self.stop.is_set() || Worker::new(limits, self.stop).is_refuted(&state) {
                    return best;
                }
                match feasible.policy(&state, task.opener(), width) {
                    Some(tree) => best = Some(tree),
                    None => break,
                }
            }
        }
        let tells_families = limits.game.origin().hints().is_some_and(Hints::tells_families);
        if tells_families { best } else { self.fewer_by_beam(task, best, least) }
    }

    /// A policy with a smaller worst case than the best one: with the least mean within ever tighter limits, as far as the beam finds it.
    fn fewer_by_beam(&self, task: Task, mut best: Option<Tree>, least: GuessesLeft) -> Option<Tree> {
        loop {
            let limit = best.as_ref().map_or(self.limit(), |tree| self.limit_of(tree) - 1);
            if limit < least || self.stop.is_set() {
                return best;
            }
            match self.beam(&self.engines.costs, limit, task) {
                Some((_, tree)) => best = Some(tree),
                None => return best,
            }
        }
    }

    /// The beam's policy if the search was stopped before it found one.
    fn beam_if_stopped(&self, task: Task) -> Option<Tree> {
        let beam = || self.beam(&self.engines.costs, self.limit(), task);
        if self.stop.is_set() { beam().map(|(_, tree)| tree) } else { None }
    }

    fn worst_then_mean(&self, task: Task) -> Solution {
        let worst = self.least_limit(task);
        if worst.status != Status::Optimal {
            let is_open = worst.status == Status::Bounded;
            return if is_open { self.with_least_total(worst) } else { worst };
        }
        let limit = worst.bounds.worst_at_least as GuessesLeft;
        let mut best = self.least_cost(&self.engines.costs, task, limit);
        if best.tree.is_none() {
            // Stopped before the second search found a policy: that of the first keeps the limit.
            best =
                self.solution(Status::Bounded, worst.tree, self.price_of_total(best.bounds.total_at_least));
        }
        best.with_worst_case(limit)
    }

    /// The solution with the bound of the total that the number of parts implies.
    fn with_least_total(&self, solution: Solution) -> Solution {
        let costs = &self.engines.costs;
        let least = Worker::new(costs, self.stop).bounder.least_by_few_parts(&self.start.state(self.limit()));
        let at_least = self.solution(Status::Bounded, solution.tree.clone(), least).bounds.total_at_least;
        Solution { bounds: Bounds { total_at_least: at_least, ..solution.bounds }, ..solution }
    }

    fn mean_then_worst(&self, task: Task) -> Solution {
        let mut best = self.least_cost(&self.engines.costs, task, self.limit());
        while best.status == Status::Optimal
            && let (Some(tree), Some(total)) = (&best.tree, best.policy_total())
            && let limit = self.limit_of(tree) - 1
            && limit > 0
        {
            let incumbent = Some((tree.guess, self.price_of_total(total)));
            let searched = self.search(&self.engines.costs, limit, task, incumbent);
            if searched.found.is_empty() {
                if !searched.complete {
                    best.status = Status::Bounded;
                }
                break;
            }
            let tighter = self.concluded(&self.engines.costs, task, limit, searched, None);
            if tighter.policy_total() != Some(total) {
                // Stopped before that policy was complete.
                best.status = Status::Bounded;
                break;
            }
            best = tighter;
            // The total is the least, however that search ended.
            best.bounds.total_at_least = total;
            best.status = Status::Optimal;
        }
        if best.status != Status::Optimal {
            return best;
        }
        let least = best.tree.as_ref().map(|tree| self.limit_of(tree));
        if let (Task::AllOptimal, Some(tree), Some(total), Some(limit)) =
            (task, &best.tree, best.policy_total(), least)
        {
            // Other openers of this total may need more guesses.
            let incumbent = Some((tree.guess, self.price_of_total(total)));
            let searched = self.search(&self.engines.costs, limit, task, incumbent);
            let openers = searched.found.into_iter().map(|(_, opener)| opener).collect();
            best = best.with_openers(openers, searched.complete);
        }
        least.into_iter().fold(best, Solution::with_worst_case)
    }

    /// The solution that follows from a search.
    fn concluded(
        &self,
        engine: &'c Engine,
        task: Task,
        limit: GuessesLeft,
        searched: RootResult,
        beam: Option<(Price, Tree)>,
    ) -> Solution {
        let RootResult { found, lower_bound, complete } = searched;
        // The memo has nearly all of the policy; the rest is searched again, even shortly after a stop.
        let best = match (found.first(), beam) {
            (Some(&(price, _)), Some((beam_price, tree))) if beam_price < price => Some((beam_price, tree)),
            (Some(&best), beam) => match (self.policy(engine, limit, best), beam) {
                (Some((price, _)), Some((beam_price, tree))) if beam_price < price => {
                    Some((beam_price, tree))
                }
                (policy, beam) => policy.or(beam),
            },
            (None, beam) => beam,
        };
        let Some((price, tree)) = best else {
            let is_refuted = complete && found.is_empty();
            let status = if is_refuted { Status::Infeasible } else { Status::Bounded };
            return self.solution(status, None, lower_bound);
        };
        let is_proven = complete && found.first().is_none_or(|&(least, _)| price <= least);
        let status = if is_proven || lower_bound >= price { Status::Optimal } else { Status::Bounded };
        let solution = self.solution(status, Some(tree), lower_bound);
        match task {
            Task::AllOptimal if status == Status::Optimal => {
                let best = found.iter().filter(|&&(found, _)| found == price);
                solution.with_openers(best.map(|&(_, opener)| opener).collect(), complete)
            }
            _ => solution,
        }
    }
}
