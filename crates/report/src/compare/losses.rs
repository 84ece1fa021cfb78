//! The decisions in which a strategy leaves optimal play, and the cost of each.
//!
//! Let F(S) be the exact optimum of a candidate set S and g the guess of the strategy. The decision costs
//! `W(S) + sum of F(P) over the unsolved parts P of g, less F(S)`: the guess against the best one, with optimal play
//! after either. A decision with a positive cost is a *mistake*. Over all states of the strategy's tree the costs sum to
//! its total less the optimum, since the F of every state but the first cancels out. An answer's *first* mistake is the
//! one nearest to the opener.
//!
//! If F(S) is not known in time, it is an [`Interval`], and so are the costs. Its upper end is the strategy's own cost
//! there, or less where F of the parts is known. Its lower end is the oracle's bound, or follows from the F of the state
//! before, which is at most the cost of the guess. A decision that may cost nothing is *unresolved*, not a mistake.
//!
//! The totals of the strategy's own subtrees save most oracle calls: a subtree that attains a lower bound contains no
//! mistake.

use std::cmp::Reverse;

use crate::compare::interval::Interval;
use crate::compare::oracle::{Oracle, least_possible};
use salet_core::game::{Cost, Feedback, Game, Tree, partition};
use salet_core::search::Settled;
use salet_core::words::{GuessId, SecretId};

/// A decision that is not optimal, or may not be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The guesses before it, with their feedback.
    pub history: Vec<(GuessId, Feedback)>,
    /// The candidates.
    pub candidates: Vec<SecretId>,
    /// The guess.
    pub guess: GuessId,
    /// Its cost over all candidates, weights included; the upper bound is positive.
    pub cost: Interval,
    /// Its place among the mistakes of its games.
    pub place: Place,
}

impl Decision {
    /// Whether it certainly costs something.
    pub fn is_mistake(&self) -> bool {
        self.cost.at_least() > 0
    }
}

/// The place of a decision in its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// No decision before it was a mistake.
    First,
    /// A decision before it was a mistake.
    Later,
    /// No decision before it is known to be a mistake, but some are unresolved.
    Unknown,
}

/// The losses of a strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Losses {
    /// The decisions that cost or may cost something, in decreasing order of their lower and then their upper bound;
    /// equal ones from the opener down, then by feedback.
    pub decisions: Vec<Decision>,
    /// The cost of all decisions: the strategy's total less the optimum.
    pub regret: Interval,
}

impl Losses {
    /// The mistakes, the costliest first.
    pub fn mistakes(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(|decision| decision.is_mistake())
    }

    /// The first mistakes, the costliest first.
    pub fn first(&self) -> impl Iterator<Item = &Decision> {
        self.mistakes().filter(|mistake| mistake.place == Place::First)
    }

    /// The unresolved decisions.
    pub fn unresolved(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(|decision| !decision.is_mistake())
    }

    /// The cost of some of the decisions together: the sum of their costs, within the regret that the others leave.
    pub fn cost_of(&self, chosen: impl Fn(&Decision) -> bool) -> Interval {
        let sum = |of_chosen| -> Interval {
            let wanted = self.decisions.iter().filter(|decision| chosen(decision) == of_chosen);
            wanted.map(|decision| decision.cost).sum()
        };
        sum(true).and(self.regret.without(sum(false)))
    }
}

/// The losses of a tree that finds every answer. `optimum` bounds the least total of all answers without a limit; if it
/// is `None`, the oracle does.
pub fn losses(game: &Game, tree: &Tree, optimum: Option<Interval>, oracle: &dyn Oracle) -> Losses {
    let mut own = Own::new(game, tree, game.lists().secret_ids().collect());
    own.learn(optimum, oracle);
    let mut decisions = Vec::new();
    own.judge(&mut Vec::new(), Place::First, &mut decisions);
    decisions.sort_by_key(|decision: &Decision| Reverse(decision.cost.bounds()));
    Losses { decisions, regret: Interval::Exact(own.total).without(own.best) }
}

struct Own<'t> {
    tree: &'t Tree,
    candidates: Vec<SecretId>,
    weight: u64,
    total: Cost,
    /// F of the candidates.
    best: Interval,
    /// The unsolved parts.
    parts: Vec<(Feedback, Own<'t>)>,
}

impl<'t> Own<'t> {
    fn new(game: &Game, tree: &'t Tree, candidates: Vec<SecretId>) -> Own<'t> {
        let parts = partition(game.table(), tree.guess, &candidates);
        let unsolved = parts.into_iter().filter(|part| part.feedback != game.solved());
        let parts: Vec<(Feedback, Own<'t>)> = unsolved
            .filter_map(|part| {
                Some((part.feedback, Own::new(game, tree.child(part.feedback)?, part.secrets)))
            })
            .collect();
        let weight = candidates.iter().map(|&secret| u64::from(game.weights().get(secret))).sum();
        let total = weight + parts.iter().map(|(_, part)| part.total).sum::<Cost>();
        let best = Interval::new(least_possible(game, &candidates), total);
        Own { tree, candidates, weight, total, best, parts }
    }

    /// The cost of the guess with optimal play after it.
    fn after(&self) -> Interval {
        Interval::Exact(self.weight) + self.parts.iter().map(|(_, part)| part.best).sum()
    }

    /// Whether the strategy provably plays optimally from here on.
    fn is_best(&self) -> bool {
        self.best.at_least() == self.total
    }

    /// Bound the cost of optimal play, here and below.
    fn learn(&mut self, given: Option<Interval>, oracle: &dyn Oracle) {
        if !self.best.is_exact() {
            let told = given.unwrap_or_else(|| match oracle.total(&self.candidates) {
                Settled::Exact(cost) => Interval::Exact(cost),
                Settled::AtLeast(bound) => Interval::new(bound, Cost::MAX),
            });
            self.best = self.best.and(told);
        }
        if self.is_best() {
            return;
        }
        for (_, part) in &mut self.parts {
            part.learn(None, oracle);
        }
        // Optimal play costs at most the strategy's guess with optimal play after it,
        let most = self.after().at_most();
        self.best = self.best.and(Interval::new(0, most));
    }

    fn judge(&mut self, history: &mut Vec<(GuessId, Feedback)>, place: Place, decisions: &mut Vec<Decision>) {
        if self.is_best() {
            return;
        }
        // so a part costs at least the share that the other parts leave of it.
        let slack = self.after().at_most().saturating_sub(self.best.at_least());
        for (_, part) in &mut self.parts {
            let at_least = part.best.at_most().saturating_sub(slack);
            part.best = part.best.and(Interval::new(at_least, Cost::MAX));
        }
        let cost = self.after().without(self.best);
        let mut place_below = place;
        if cost.at_most() > 0 {
            let (history, candidates) = (history.clone(), self.candidates.clone());
            let decision = Decision { history, candidates, guess: self.tree.guess, cost, place };
            place_below = match place {
                _ if decision.is_mistake() => Place::Later,
                Place::First => Place::Unknown,
                Place::Later | Place::Unknown => place,
            };
            decisions.push(decision);
        }
        for (feedback, part) in &mut self.parts {
            history.push((self.tree.guess, *feedback));
            part.judge(history, place_below, decisions);
            history.pop();
        }
    }
}
