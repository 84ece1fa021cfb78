//! One call of the solver: searches from its start, and solutions from their results.

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::goal::Goal;
use crate::bound::price::{self, IMPOSSIBLE, LOSS, Price};
use crate::game::{Bounds, Cost, Evaluation, GuessId, Objective, Tree};
use crate::search::ask::engines::Engines;
use crate::search::ask::solution::{Solution, Status};
use crate::search::ask::start::{Start, with_naming};
use crate::search::ask::task::{Control, Phase, Snapshot, Task};
use crate::search::ask::watch::ticking;
use crate::search::config::Beam;
use crate::search::node::engine::Engine;
use crate::search::node::solved_together::solvers_of;
use crate::search::node::worker::Worker;
use crate::search::root::beam;
use crate::search::root::extract;
use crate::search::root::feasible::{self, Feasible};
use crate::search::root::incumbents::Wanted;
use crate::search::root::search::RootSearch;
use crate::search::stop::Stop;

/// One call of the solver.
pub(super) struct Run<'c> {
    pub(super) engines: &'c Engines,
    pub(super) start: &'c Start,
    pub(super) beam: Beam,
    pub(super) control: &'c Control<'c>,
    pub(super) stop: &'c Stop,
}

/// Result of a search at one state.
pub(super) struct RootResult {
    /// The best guesses with their exact prices, best first.
    pub(super) found: Vec<(Price, GuessId)>,
    /// Lower bound of all guesses.
    pub(super) lower_bound: Price,
    /// Whether every guess is solved or refuted.
    pub(super) complete: bool,
}

impl<'c> Run<'c> {
    /// The guesses left, in terms of the search.
    pub(super) fn limit(&self) -> GuessesLeft {
        self.start.limit(&self.engines.costs.game)
    }

    pub(super) fn beam(&self, engine: &Engine, limit: GuessesLeft, task: Task) -> Option<(Price, Tree)> {
        let state = self.start.state(limit);
        let narrowed = task != Task::Beam;
        beam::search(engine, self.stop, &state, (self.beam, narrowed), task.opener())
    }

    /// An early policy: that of the beam, or any within the limit; `None` if the heuristics find none.
    pub(super) fn first(&self, engine: &Engine, limit: GuessesLeft, task: Task) -> Option<(Price, Tree)> {
        self.reporting(|| self.beam(engine, limit, task)).or_else(|| {
            let is_limited = limit != UNLIMITED && engine.goal() != Goal::Loss;
            is_limited
                .then(|| self.reporting(|| self.feasible(task, limit)))
                .flatten()
                .and_then(|tree| self.priced(engine, limit, &tree).map(|price| (price, tree)))
        })
    }

    fn objective(&self) -> Objective {
        self.engines.costs.game.objective()
    }

    fn judges_totals(&self) -> bool {
        self.objective() != Objective::Worst
    }

    /// Whether the search counts the naming of each answer, which totals, limits and worst cases outside do not.
    pub(super) fn names(&self) -> bool {
        self.engines.costs.game.ends_known()
    }

    /// The price of naming answers of this weight.
    fn naming(&self, weight: u64) -> u64 {
        if self.names() { weight } else { 0 }
    }

    /// The weight of all answers here.
    fn weight(&self) -> u64 {
        let weights = self.engines.costs.game.weights();
        self.start.answers.iter().map(|&answer| u64::from(weights.get(answer))).sum()
    }

    /// The least limit within which a tree finds all answers.
    pub(super) fn limit_of(&self, tree: &Tree) -> GuessesLeft {
        with_naming(&self.engines.costs.game, limit_of(tree))
    }

    /// The price of a policy or bound of this total that loses nothing.
    pub(super) fn price_of_total(&self, total: Cost) -> Price {
        price::of_total(total.saturating_add(self.naming(self.weight())))
    }

    pub(super) fn totalled(&self, tree: Tree) -> (Price, Tree) {
        (self.price_of_total(self.evaluate(&tree).total), tree)
    }

    /// The ledger's policy, if this task can use it.
    pub(super) fn remembered(
        &self,
        engine: &Engine,
        limit: GuessesLeft,
        task: Task,
    ) -> Option<(Price, Tree)> {
        let tree = engine.ledger()?.policy(engine.key_of_goal(self.start.state(limit).key()))?;
        let price = self.priced(engine, limit, &tree)?;
        task.opener().is_none_or(|opener| opener == tree.guess).then_some((price, tree))
    }

    /// The price of a policy; `None` if it cannot be played within a limit.
    pub(super) fn priced(&self, engine: &Engine, limit: GuessesLeft, tree: &Tree) -> Option<Price> {
        let evaluation = tree.evaluate_after(&engine.game, &self.start.history, self.start.answers.clone());
        let evaluation = evaluation.ok()?;
        let price = self.price_of(engine, limit, &evaluation);
        let worst_case = evaluation.worst_case + usize::from(self.names());
        (worst_case <= usize::from(limit) && price < IMPOSSIBLE).then_some(price)
    }

    /// The price of a policy with this evaluation under a limit.
    fn price_of(&self, engine: &Engine, limit: GuessesLeft, evaluation: &Evaluation) -> Price {
        let lost = evaluation.lost_weight;
        let found_weight = evaluation.weighted_histogram.iter().sum();
        let found = Price::from(evaluation.found_total()) + Price::from(self.naming(found_weight));
        match (engine.goal(), lost) {
            (Goal::Feasible, 0) => 0,
            (Goal::Cost, 0) => found,
            (Goal::Late, 0) => found + LOSS * Price::from(evaluation.last_weight),
            (Goal::Feasible | Goal::Cost | Goal::Late, _) => IMPOSSIBLE,
            // A lost answer spends all guesses.
            (Goal::Loss, _) => {
                let lost = Price::from(lost);
                engine.costs.lost(lost) + lost * Price::from(limit) + found
            }
        }
    }

    /// A policy within a limit; `None` if the heuristics find none.
    pub(super) fn feasible(&self, task: Task, limit: GuessesLeft) -> Option<Tree> {
        self.by_any_width(&Feasible::new(&self.engines.limits, self.stop), task, limit)
    }

    /// [`feasible`](Run::feasible), from a search with an end.
    pub(super) fn feasible_in_time(&self, task: Task, limit: GuessesLeft) -> Option<Tree> {
        self.by_any_width(&Feasible::new(&self.engines.limits, self.stop).with_an_end(), task, limit)
    }

    /// A policy within a limit from a search of bounded work; `None` if there is no limit, or that does not suffice.
    pub(super) fn hurried(&self, task: Task, limit: GuessesLeft) -> Option<Tree> {
        if limit == UNLIMITED {
            return None;
        }
        self.by_any_width(&Feasible::hurried(&self.engines.limits), task, limit)
    }

    fn by_any_width(&self, feasible: &Feasible<'_>, task: Task, limit: GuessesLeft) -> Option<Tree> {
        let state = self.start.state(limit);
        feasible::WIDTHS.into_iter().find_map(|width| feasible.policy(&state, task.opener(), width))
    }

    /// Search for the openers of a task under a limit, as far as they cost no more than the incumbent.
    pub(super) fn search(
        &self,
        engine: &'c Engine,
        limit: GuessesLeft,
        task: Task,
        incumbent: Option<(GuessId, Price)>,
    ) -> RootResult {
        let secrets = &self.start.secrets;
        let ceiling = incumbent.map_or(IMPOSSIBLE - 1, |(_, price)| price);
        let opener = task.opener();
        let alone = secrets.len() == 1 || limit == 1 && task != Task::AllOptimal;
        if opener.is_none() && alone {
            let state = self.start.state(limit);
            let price = match engine.trivial(&state) {
                Some(known) => known.lower,
                None => engine.costs.base_bound(secrets, limit),
            };
            let openers = match secrets[..] {
                [only] if task == Task::AllOptimal && !engine.solves_apart() => solvers_of(engine, only),
                _ => vec![engine.heaviest(secrets)],
            };
            let found = openers.into_iter().filter(|_| price <= ceiling).map(|opener| (price, opener));
            return RootResult { found: found.collect(), lower_bound: price, complete: true };
        }
        let state = self.start.state(limit);
        let root = match opener {
            Some(opener) => RootSearch::only(engine, self.stop, state, opener),
            None => RootSearch::new(engine, self.stop, state),
        };
        // Where questions find no answer in time, idle ones lose no more.
        let loses = task == Task::AllOptimal && self.names() && engine.goal() == Goal::Loss;
        let root = if loses { root.with_idle() } else { root };
        let wanted = if task == Task::AllOptimal { Wanted::Ties } else { Wanted::Top(1) };
        let is_tightened = engine.game.objective() == Objective::MeanThenWorst && limit < self.limit();
        self.settle(&root.want(wanted, ceiling), incumbent, !is_tightened)
    }

    /// The canonical policy of an opener with its price. If none has that price, the ledger's entries are false: this marks the
    /// ledger as contradicted, and returns the opener alone. If it is not complete soon after a stop, the rest follows the memo,
    /// and the price may be higher; `None` if that breaks the limit.
    pub(super) fn policy(
        &self,
        engine: &Engine,
        limit: GuessesLeft,
        (price, opener): (Price, GuessId),
    ) -> Option<(Price, Tree)> {
        let (state, late) = (self.start.state(limit), self.stop.late());
        let tree = extract::policy(&mut Worker::new(engine, late), &state, Some(opener));
        let is_priced = |tree: &Tree| self.price_of(engine, limit, &self.evaluate(tree)) == price;
        match (tree, engine.ledger()) {
            (Some(tree), _) if is_priced(&tree) => Some((price, tree)),
            (tree, _) if late.is_set() => {
                let tree = tree?;
                Some((self.priced(engine, limit, &tree)?, tree))
            }
            (_, Some(ledger)) => {
                ledger.contradict();
                Some((price, Tree { guess: opener, children: Vec::new() }))
            }
            (_, None) => unreachable!("a policy has the price that its search found"),
        }
    }

    pub(super) fn solution(&self, status: Status, tree: Option<Tree>, lower_bound: Price) -> Solution {
        let Some(tree) = tree else {
            // Elsewhere the bound counts the guesses of lost games, too, or holds with the fewest late answers.
            let counts = self.judges_totals() && Goal::of(self.objective()) == Goal::Cost;
            let total_at_least = match counts && lower_bound < IMPOSSIBLE {
                true => price::guesses(lower_bound).saturating_sub(self.naming(self.weight())),
                false => 0,
            };
            let bounds = Bounds { total_at_least, ..Bounds::default() };
            return Solution { bounds, ..Solution::without_policy(status) };
        };
        let evaluation = self.evaluate(&tree);
        let (total, lost_weight) = (evaluation.found_total(), evaluation.lost_weight);
        let optimal = status == Status::Optimal;
        // Where some are lost in any case, they count alone.
        let is_late = self.objective() == Objective::LastGuess && lost_weight == 0;
        let first = if is_late { evaluation.last_weight } else { lost_weight };
        let lost_at_least = if optimal { first } else { price::lost(lower_bound).min(first) };
        // A bound for less weight lost or late implies nothing about the total. A lost answer spends all guesses.
        let naming = self.naming(self.weight().saturating_sub(lost_weight));
        let spent = u64::from(self.limit()).saturating_mul(lost_weight).saturating_add(naming);
        let proven = match lost_at_least == first {
            true => price::guesses(lower_bound).saturating_sub(spent),
            false => 0,
        };
        let total_at_least = match self.judges_totals() {
            true if optimal => total,
            true => proven.min(total),
            false => 0,
        };
        Solution {
            bounds: Bounds { total_at_least, worst_at_least: 0, lost_at_least },
            optimal_openers: vec![tree.guess],
            tree: Some(tree),
            evaluation: Some(evaluation),
            ..Solution::without_policy(status)
        }
    }

    pub(super) fn evaluate(&self, tree: &Tree) -> Evaluation {
        let Start { history, answers, .. } = self.start;
        let evaluation = tree.evaluate_after(&self.engines.costs.game, history, answers.clone());
        evaluation.expect("a policy that was searched for can be played")
    }

    /// Do the work that finds a first policy, and report progress meanwhile.
    pub(super) fn reporting<T>(&self, work: impl FnOnce() -> T) -> T {
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
        ticking(report, work)
    }

    /// Solve or refute the openers, and report progress meanwhile, with the bound if it is one on the total of all policies.
    pub(super) fn settle(
        &self,
        root: &RootSearch<'_>,
        beam: Option<(GuessId, Price)>,
        bounds_totals: bool,
    ) -> RootResult {
        let table = &root.table;
        let is_total = |price: &Price| bounds_totals && root.goal() == Goal::Cost && *price < LOSS;
        // If only the limit counts, a price is no total.
        let has_totals = root.goal() != Goal::Feasible;
        // A lost answer spends all guesses.
        let weight = self.weight();
        let spent = |price: Price| {
            let lost = if root.goal() == Goal::Loss { price::lost(price) } else { 0 };
            let naming = self.naming(weight.saturating_sub(lost));
            u64::from(self.limit()).saturating_mul(lost).saturating_add(naming)
        };
        let total = |price: Price| price::guesses(price).saturating_sub(spent(price));
        let report = || {
            let incumbent = table.found().first().map(|&(price, guess)| (guess, price)).or(beam);
            let incumbent = incumbent.filter(|_| has_totals);
            self.control.progress.report(&Snapshot {
                phase: Phase::Openers,
                incumbent: incumbent.map(|(guess, price)| (guess, total(price))),
                lower_bound: Some(table.lower_bound()).filter(is_total).map_or(0, total),
                openers: table.count(),
                settled: table.settled(),
                nodes: self.engines.nodes(),
            });
        };
        ticking(report, || root.run());
        report();
        RootResult { found: table.found(), lower_bound: table.lower_bound(), complete: root.is_settled() }
    }
}

/// The least limit within which a tree finds all answers, without naming.
fn limit_of(tree: &Tree) -> GuessesLeft {
    // No tree is deeper than the number of words, which fits.
    GuessesLeft::try_from(tree.depth()).unwrap_or(UNLIMITED)
}
