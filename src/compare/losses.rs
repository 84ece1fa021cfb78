//! Where a strategy loses: in which decisions it left optimal play, and what each of them cost.
//!
//! Let F(S) be the exact optimum of a candidate set and g the strategy's guess there. What the decision costs is
//! `W(S) + sum of F(P) over the unsolved parts P of g, less F(S)`: what the guess costs more than the best one if
//! everything after it is optimal. A decision that costs something is a *mistake*. Summed over all states of the
//! strategy's tree the costs are its total less the optimum, to the last guess, since the F of every state but the first
//! cancel out. An answer's *first* mistake is the one nearest to the opener.
//!
//! F(S) is not always to be had in time. It is an [`Interval`] then, and so is what decisions cost. Its upper end is
//! what the strategy itself pays there, or less where F of the parts is known; its lower end is what the oracle has
//! proven, and follows besides from the F of the state before, which is no more than what the guess leads to. A decision
//! that may cost nothing is called no mistake but *unresolved*.
//!
//! The totals of the strategy's own subtrees spare most questions: where a subtree costs what any must cost, nothing
//! in it is a mistake.

use std::cmp::Reverse;

use crate::compare::interval::Interval;
use crate::compare::oracle::{Oracle, least_possible};
use crate::game::{Cost, Feedback, Game, Tree, partition};
use crate::search::Settled;
use crate::words::{GuessId, SecretId};

/// A decision that was not optimal, or may not have been.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// What was played and shown before.
    pub history: Vec<(GuessId, Feedback)>,
    /// The secrets that were possible.
    pub candidates: Vec<SecretId>,
    /// What was played.
    pub guess: GuessId,
    /// Guesses, weights included, that it costs over all of them. More than 0 is possible in any case.
    pub cost: Interval,
    /// Whether a mistake was made before it.
    pub place: Place,
}

impl Decision {
    /// Whether it certainly costs something.
    pub fn is_mistake(&self) -> bool {
        self.cost.at_least() > 0
    }
}

/// Where a decision stands in its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// No decision before it was a mistake.
    First,
    /// One was.
    Later,
    /// None is known to be one, but some are unresolved.
    Unknown,
}

/// What a strategy loses, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Losses {
    /// Those that cost or may cost something: the costliest first by what they cost at least, then by what they cost at
    /// most; those of equal cost from the opener down, then by feedback.
    pub decisions: Vec<Decision>,
    /// What all decisions cost: the strategy's total less the optimum.
    pub regret: Interval,
}

impl Losses {
    /// The decisions that are certainly mistakes, the costliest first.
    pub fn mistakes(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(|decision| decision.is_mistake())
    }

    /// The mistakes that certainly are the first in their games, the costliest first.
    pub fn first(&self) -> impl Iterator<Item = &Decision> {
        self.mistakes().filter(|mistake| mistake.place == Place::First)
    }

    /// The decisions of which it is not known whether they are mistakes.
    pub fn unresolved(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(|decision| !decision.is_mistake())
    }

    /// What some of the decisions cost together: the sum of what is known of each, and what the regret leaves for them
    /// beside the others.
    pub fn cost_of(&self, chosen: impl Fn(&Decision) -> bool) -> Interval {
        let sum = |of_chosen| -> Interval {
            let wanted = self.decisions.iter().filter(|decision| chosen(decision) == of_chosen);
            wanted.map(|decision| decision.cost).sum()
        };
        sum(true).and(self.regret.without(sum(false)))
    }
}

/// Find out where a tree that finds every answer loses. `optimum` is what is known of the least total of all answers
/// without a limit; if it is not given, the oracle is asked for that, too.
pub fn losses(game: &Game, tree: &Tree, optimum: Option<Interval>, oracle: &dyn Oracle) -> Losses {
    let mut own = Own::new(game, tree, game.lists().secret_ids().collect());
    own.learn(optimum, oracle);
    let mut decisions = Vec::new();
    own.judge(&mut Vec::new(), Place::First, &mut decisions);
    decisions.sort_by_key(|decision: &Decision| Reverse((decision.cost.at_least(), decision.cost.at_most())));
    Losses { decisions, regret: Interval::Exact(own.total).without(own.best) }
}

/// A state of the strategy: what it pays from there on, and what the best would pay.
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

    /// What the guess costs if everything after it is optimal.
    fn after(&self) -> Interval {
        Interval::Exact(self.weight) + self.parts.iter().map(|(_, part)| part.best).sum()
    }

    /// Whether it is certain that no strategy pays less, and so that no decision from here on is a mistake.
    fn is_best(&self) -> bool {
        self.best.at_least() == self.total
    }

    /// Find out what the best would pay, here and below.
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
        // The best pays no more than the strategy's guess and the best after it,
        let most = self.after().at_most();
        self.best = self.best.and(Interval::new(0, most));
    }

    /// List the decisions, here and below, that cost or may cost something.
    fn judge(&mut self, history: &mut Vec<(GuessId, Feedback)>, place: Place, decisions: &mut Vec<Decision>) {
        if self.is_best() {
            return;
        }
        // and so a part pays no less than what the other parts leave of that.
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
