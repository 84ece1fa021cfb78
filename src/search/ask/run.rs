//! One call of the solver: an objective taken apart into exact searches, with a beam before and a policy after.
//!
//! - *mean* and *win-rate* are one search for the least cost.
//! - *worst* asks for the smallest limit under which a policy exists at all; costs do not count then.
//! - *worst-then-mean* is the mean under that limit; *mean-then-worst* tightens the limit as long as the total stays.
//!
//! A call that has to end early gives the best policy that it met, and claims what its bounds say: what is bounded from
//! below by its own cost is optimal, however it ended.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::goal::Goal;
use crate::bound::price::{self, IMPOSSIBLE, Price};
use crate::game::{Evaluation, Objective, Tree};
use crate::search::ask::engines::Engines;
use crate::search::ask::solution::{Solution, Status};
use crate::search::ask::start::Start;
use crate::search::ask::task::{Control, Phase, Snapshot, Task};
use crate::search::ask::watch::ticking;
use crate::search::config::Beam;
use crate::search::node::engine::Engine;
use crate::search::node::worker::Worker;
use crate::search::root::beam;
use crate::search::root::extract;
use crate::search::root::feasible::{self, Feasible};
use crate::search::root::incumbents::Wanted;
use crate::search::root::openers::Root;
use crate::search::stop::{NEVER, Stop};
use crate::words::GuessId;

/// One call of the solver, from where it starts until it is stopped.
pub(super) struct Run<'c> {
    pub(super) engines: &'c Engines,
    pub(super) start: &'c Start,
    pub(super) beam: Beam,
    pub(super) control: &'c Control<'c>,
    pub(super) stop: &'c Stop,
}

/// What a search at one state came to.
pub(super) struct Searched {
    /// The guesses found with their exact prices, best first.
    pub(super) found: Vec<(Price, GuessId)>,
    /// No guess costs less.
    pub(super) lower_bound: Price,
    /// Whether every guess was settled.
    pub(super) complete: bool,
}

impl<'c> Run<'c> {
    /// Carry out a task under an objective.
    pub(super) fn solve(&self, objective: Objective, task: Task) -> Solution {
        match (task, objective) {
            (Task::Beam, Objective::WinRate) => self.beam_alone(&self.engines.losses),
            (Task::Beam, _) => self.beam_alone(&self.engines.costs),
            (_, Objective::Mean) => self.least_cost(&self.engines.costs, task, self.limit()),
            (_, Objective::WinRate) => self.least_cost(&self.engines.losses, task, self.limit()),
            (_, Objective::Worst) => self.least_limit(task),
            (_, Objective::WorstThenMean) => self.worst_then_mean(task),
            (_, Objective::MeanThenWorst) => self.mean_then_worst(task),
        }
    }

    pub(super) fn limit(&self) -> GuessesLeft {
        self.start.limit(&self.engines.costs.game)
    }

    fn beam(&self, engine: &Engine, limit: GuessesLeft, task: Task) -> Option<(Price, Tree)> {
        beam::search(engine, self.stop, &self.start.state(limit), self.beam, task.opener())
    }

    fn beam_alone(&self, engine: &Engine) -> Solution {
        let found = self.looking(|| self.beam(engine, self.limit(), Task::Best));
        self.solution(Status::UpperBound, found.map(|(_, tree)| tree), 0)
    }

    /// The search for the least cost under a limit.
    fn least_cost(&self, engine: &'c Engine, task: Task, limit: GuessesLeft) -> Solution {
        let mut policy = self.remembered(engine, limit, task);
        if policy.is_none() {
            policy = self.first(engine, limit, task);
        }
        if policy.is_none() && limit != UNLIMITED && engine.goal() != Goal::Loss {
            let searched = self.search(&self.engines.limits, limit, task, None);
            if searched.complete && searched.found.is_empty() {
                return self.solution(Status::Infeasible, None, IMPOSSIBLE);
            }
            let found = searched.found.first();
            policy = found.map(|&found| self.totalled(self.policy(&self.engines.limits, limit, found)));
        }
        if let (Some(ledger), Some((_, tree))) = (engine.ledger(), &policy) {
            ledger.note_policy(self.start.state(limit).key(), tree);
        }
        let incumbent = policy.as_ref().map(|(price, tree)| (tree.guess, *price));
        let searched = self.search(engine, limit, task, incumbent);
        self.concluded(engine, task, limit, searched, policy)
    }

    /// A first policy, soon: that of the beam, or else any that keeps the limit; `None` if none is soon found.
    pub(super) fn first(&self, engine: &Engine, limit: GuessesLeft, task: Task) -> Option<(Price, Tree)> {
        self.looking(|| self.beam(engine, limit, task)).or_else(|| {
            let is_limited = limit != UNLIMITED && engine.goal() != Goal::Loss;
            is_limited
                .then(|| self.looking(|| self.feasible(task, limit)))
                .flatten()
                .map(|tree| self.totalled(tree))
        })
    }

    /// A policy that loses nothing, with its price.
    fn totalled(&self, tree: Tree) -> (Price, Tree) {
        (price::of_total(self.evaluate(&tree).total), tree)
    }

    /// The best policy that an earlier search came to, if it serves this one.
    fn remembered(&self, engine: &Engine, limit: GuessesLeft, task: Task) -> Option<(Price, Tree)> {
        let tree = engine.ledger()?.policy(self.start.state(limit).key())?;
        let price = self.priced(engine, limit, &tree)?;
        task.opener().is_none_or(|opener| opener == tree.guess).then_some((price, tree))
    }

    /// What a policy costs; `None` if it cannot be played within a limit.
    pub(super) fn priced(&self, engine: &Engine, limit: GuessesLeft, tree: &Tree) -> Option<Price> {
        let evaluation = tree.evaluate_after(&engine.game, &self.start.history, self.start.answers.clone());
        let evaluation = evaluation.ok()?;
        let price = self.price_of(engine, limit, &evaluation);
        (evaluation.worst_case <= usize::from(limit) && price < IMPOSSIBLE).then_some(price)
    }

    /// What a policy costs that does this, within a limit.
    fn price_of(&self, engine: &Engine, limit: GuessesLeft, evaluation: &Evaluation) -> Price {
        let lost = evaluation.lost_weight;
        let found = Price::from(evaluation.found_total());
        match (engine.goal(), lost) {
            (Goal::Feasible, 0) => 0,
            (Goal::Cost, 0) => found,
            (Goal::Feasible | Goal::Cost, _) => IMPOSSIBLE,
            // What is lost spends all guesses.
            (Goal::Loss, _) => {
                let lost = Price::from(lost);
                engine.costs.lost(lost) + lost * Price::from(limit) + found
            }
        }
    }

    /// A policy that keeps a limit; `None` if none is soon found.
    fn feasible(&self, task: Task, limit: GuessesLeft) -> Option<Tree> {
        let feasible = Feasible::new(&self.engines.limits, self.stop);
        let state = self.start.state(limit);
        feasible::WIDTHS.into_iter().find_map(|width| feasible.policy(&state, task.opener(), width))
    }

    /// Whether some policy finds every secret within so many guesses; `None` if the search was stopped before that was known.
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

    /// The smallest limit that some policy keeps: from above as long as better policies are soon found, then limit by
    /// limit from below.
    fn least_limit(&self, task: Task) -> Solution {
        let limits = &self.engines.limits;
        let found = self.looking(|| self.few_guesses(task).or_else(|| self.stopgap(task)));
        let most = found.as_ref().map_or(self.limit(), limit_of);
        // Where all openers are asked for, the limit of that policy has to be searched, too.
        let searched = if found.is_some() && task != Task::AllOptimal { most - 1 } else { most };
        // An opener that tells nothing is one guess more than there are secrets.
        for limit in (1..=searched).take(self.start.secrets.len() + 1) {
            let searched = self.search(limits, limit, task, None);
            if let Some(&best) = searched.found.first() {
                let openers: Vec<GuessId> = searched.found.iter().map(|&(_, opener)| opener).collect();
                let tree = match found {
                    // The same policy as where not all openers are asked for.
                    Some(tree) if limit == most => tree,
                    _ => self.policy(limits, limit, best),
                };
                let solution = self.solution(Status::Optimal, Some(tree), 0);
                let all = searched.complete && task == Task::AllOptimal;
                return Solution { least_worst_case: Some(limit), ..solution.with_openers(openers, all) };
            }
            if !searched.complete {
                let status = if found.is_some() && limit == most { Status::Optimal } else { Status::Bounded };
                let solution = self.solution(status, found, 0);
                return Solution { least_worst_case: Some(limit), ..solution };
            }
        }
        if found.is_none() {
            return self.solution(Status::Infeasible, None, IMPOSSIBLE);
        }
        Solution { least_worst_case: Some(most), ..self.solution(Status::Optimal, found, 0) }
    }

    /// A policy that needs few guesses in the worst case: whenever one is found, one is looked for that needs fewer,
    /// until that is refuted or the widest search finds none.
    fn few_guesses(&self, task: Task) -> Option<Tree> {
        let limits = &self.engines.limits;
        let feasible = Feasible::new(limits, self.stop);
        let mut best: Option<Tree> = None;
        for width in feasible::WIDTHS {
            loop {
                let limit = best.as_ref().map_or(self.limit(), |tree| limit_of(tree) - 1);
                let state = self.start.state(limit);
                if limit == 0 || self.stop.is_set() || Worker::new(limits, self.stop).is_refuted(&state) {
                    return best;
                }
                match feasible.policy(&state, task.opener(), width) {
                    Some(tree) => best = Some(tree),
                    None => break,
                }
            }
        }
        best
    }

    /// Any policy that keeps the limit, should the search have been stopped before one was found.
    fn stopgap(&self, task: Task) -> Option<Tree> {
        let beam = || self.beam(&self.engines.costs, self.limit(), task);
        if self.stop.is_set() { beam().map(|(_, tree)| tree) } else { None }
    }

    /// The least limit, then the least total under it.
    fn worst_then_mean(&self, task: Task) -> Solution {
        let worst = self.least_limit(task);
        let (Status::Optimal, Some(limit)) = (worst.status, worst.least_worst_case) else {
            return worst;
        };
        let mut best = self.least_cost(&self.engines.costs, task, limit);
        if best.tree.is_none() {
            // Ended before the second search met a policy: that of the first keeps the limit.
            best = self.solution(Status::Bounded, worst.tree, price::of_total(best.lower_bound));
        }
        Solution { least_worst_case: Some(limit), ..best }
    }

    /// The least total, then the smallest limit that leaves it as it is.
    fn mean_then_worst(&self, task: Task) -> Solution {
        let mut best = self.least_cost(&self.engines.costs, task, self.limit());
        while best.status == Status::Optimal
            && let Some(tree) = &best.tree
            && let limit = limit_of(tree) - 1
            && limit > 0
        {
            let incumbent = Some((tree.guess, price::of_total(best.total)));
            let searched = self.search(&self.engines.costs, limit, task, incumbent);
            if searched.found.is_empty() {
                if !searched.complete {
                    best.status = Status::Bounded;
                }
                break;
            }
            best = self.concluded(&self.engines.costs, task, limit, searched, None);
            // However that search ended, the total is known to be the least.
            best.lower_bound = best.total;
            best.status = Status::Optimal;
        }
        if best.status != Status::Optimal {
            return best;
        }
        let least = best.tree.as_ref().map(limit_of);
        if let (Task::AllOptimal, Some(tree), Some(limit)) = (task, &best.tree, least) {
            // Others of this total may need more guesses.
            let incumbent = Some((tree.guess, price::of_total(best.total)));
            let searched = self.search(&self.engines.costs, limit, task, incumbent);
            let openers = searched.found;
            let openers = openers.into_iter().map(|(_, opener)| opener).collect();
            best = best.with_openers(openers, searched.complete);
        }
        Solution { least_worst_case: least, ..best }
    }

    /// All openers that a task asks for, under a limit, none that costs more than the incumbent.
    fn search(
        &self,
        engine: &'c Engine,
        limit: GuessesLeft,
        task: Task,
        incumbent: Option<(GuessId, Price)>,
    ) -> Searched {
        let secrets = &self.start.secrets;
        let ceiling = incumbent.map_or(IMPOSSIBLE - 1, |(_, price)| price);
        let opener = task.opener();
        let alone = secrets.len() == 1 || limit == 1 && task != Task::AllOptimal;
        if opener.is_none() && alone {
            let price = engine.costs.base_bound(secrets, limit);
            let opener = engine.heaviest(secrets);
            let found = if price <= ceiling { vec![(price, opener)] } else { Vec::new() };
            return Searched { found, lower_bound: price, complete: true };
        }
        let state = self.start.state(limit);
        let root = match opener {
            Some(opener) => Root::only(engine, self.stop, state, opener),
            None => Root::new(engine, self.stop, state),
        };
        let wanted = if task == Task::AllOptimal { Wanted::Ties } else { Wanted::Top(1) };
        self.settle(&root.want(wanted, ceiling), incumbent)
    }

    /// The solution that a search has come to.
    fn concluded(
        &self,
        engine: &'c Engine,
        task: Task,
        limit: GuessesLeft,
        searched: Searched,
        beam: Option<(Price, Tree)>,
    ) -> Solution {
        let Searched { found, lower_bound, complete } = searched;
        // What was found is in the memo, or nearly: what is missing is searched for again even when time is up.
        let best = match (found.first(), beam) {
            (Some(&(price, _)), Some((beam_price, tree))) if beam_price < price => Some((beam_price, tree)),
            (Some(&best), _) => Some((best.0, self.policy(engine, limit, best))),
            (None, beam) => beam,
        };
        let Some((price, tree)) = best else {
            let status = if complete { Status::Infeasible } else { Status::Bounded };
            return self.solution(status, None, lower_bound);
        };
        let status = if complete || lower_bound >= price { Status::Optimal } else { Status::Bounded };
        let solution = self.solution(status, Some(tree), lower_bound);
        match task {
            Task::AllOptimal if status == Status::Optimal => {
                let best = found.iter().filter(|&&(found, _)| found == price);
                solution.with_openers(best.map(|&(_, opener)| opener).collect(), complete)
            }
            _ => solution,
        }
    }

    /// The canonical policy of an opener, whole whatever the time. Where it turns out that there is none of that price, what
    /// the ledger was given is false: then the ledger says so, and whoever asked gets no more than the opener.
    pub(super) fn policy(
        &self,
        engine: &Engine,
        limit: GuessesLeft,
        (price, opener): (Price, GuessId),
    ) -> Tree {
        let state = self.start.state(limit);
        let tree = extract::policy(&mut Worker::new(engine, &NEVER), &state, Some(opener));
        let is_priced = |tree: &Tree| self.price_of(engine, limit, &self.evaluate(tree)) == price;
        match (tree, engine.ledger()) {
            (Some(tree), _) if is_priced(&tree) => tree,
            (_, Some(ledger)) => {
                ledger.contradict();
                Tree { guess: opener, children: Vec::new() }
            }
            (_, None) => unreachable!("a policy costs what was found out"),
        }
    }

    fn solution(&self, status: Status, tree: Option<Tree>, lower_bound: Price) -> Solution {
        let Some(tree) = tree else {
            return Solution { lower_bound: price::guesses(lower_bound), ..Solution::without_policy(status) };
        };
        let evaluation = self.evaluate(&tree);
        let (total, lost_weight) = (evaluation.found_total(), evaluation.lost_weight);
        let optimal = status == Status::Optimal;
        let lost_at_least = if optimal { lost_weight } else { price::lost(lower_bound).min(lost_weight) };
        // Below another weight lost, a bound on the price says nothing of the total. What is lost spends all guesses.
        let spent = u64::from(self.limit()).saturating_mul(lost_weight);
        let proven = match lost_at_least == lost_weight {
            true => price::guesses(lower_bound).saturating_sub(spent),
            false => 0,
        };
        Solution {
            total,
            lower_bound: if optimal { total } else { proven.min(total) },
            lost_at_least,
            optimal_openers: vec![tree.guess],
            tree: Some(tree),
            ..Solution::without_policy(status)
        }
    }

    pub(super) fn evaluate(&self, tree: &Tree) -> Evaluation {
        let Start { history, answers, .. } = self.start;
        let evaluation = tree.evaluate_after(&self.engines.costs.game, history, answers.clone());
        evaluation.expect("a policy that was searched for can be played")
    }

    /// Look for a first policy, and say so.
    pub(super) fn looking<T>(&self, look: impl FnOnce() -> T) -> T {
        let report = || {
            self.control.progress.report(&Snapshot {
                phase: Phase::Policy,
                incumbent: None,
                lower_bound: 0,
                openers: 0,
                settled: 0,
                nodes: self.engines.nodes(),
            });
        };
        ticking(report, look)
    }

    /// Solve or refute the openers, and report on them.
    pub(super) fn settle(&self, root: &Root<'_>, beam: Option<(GuessId, Price)>) -> Searched {
        let report = || {
            let incumbent = root.found().first().map(|&(price, guess)| (guess, price)).or(beam);
            self.control.progress.report(&Snapshot {
                phase: Phase::Openers,
                incumbent: incumbent.map(|(guess, price)| (guess, price::guesses(price))),
                lower_bound: price::guesses(root.lower_bound()),
                openers: root.openers(),
                settled: root.settled(),
                nodes: self.engines.nodes(),
            });
        };
        ticking(report, || root.run());
        report();
        Searched { found: root.found(), lower_bound: root.lower_bound(), complete: root.is_settled() }
    }
}

/// The least limit that a tree keeps.
pub(super) fn limit_of(tree: &Tree) -> GuessesLeft {
    // No tree is deeper than there are words, whose numbers fit.
    GuessesLeft::try_from(tree.depth()).unwrap_or(UNLIMITED)
}
