//! Where a strategy loses: in which decisions it left optimal play, and what each of them cost.
//!
//! Let F(S) be the exact optimum of a candidate set and g the strategy's guess there. Its *mistake* is
//! `W(S) + sum of F(P) over the unsolved parts P of g, less F(S)`: what the guess costs if everything after it is
//! optimal. Summed over all states of the strategy's tree the mistakes are its total less the optimum, to the last
//! guess, since the F of every state but the first cancel out. An answer's *first* mistake is the one nearest to the
//! opener.
//!
//! The totals of the strategy's own subtrees spare most questions: where a subtree costs what any must cost, nothing
//! in it is a mistake.

use std::time::Instant;

use crate::game::{Cost, Feedback, Game, GuessId, SecretId, Tree, partition};
use crate::search::{Control, Settled, Solver};

/// Somebody who knows what optimal play costs.
pub trait Oracle: Sync {
    /// The exact total of a candidate set under the normal rule without a limit: the least sum over its secrets of
    /// weight times further guesses. `None` if that is not to be had.
    fn total(&self, candidates: &[SecretId]) -> Option<Cost>;
}

/// The engine as an oracle, as long as there is time.
pub struct Exact<'s, 'g> {
    /// The engine.
    pub solver: &'s Solver<'g>,
    /// When it stops answering.
    pub deadline: Option<Instant>,
    /// It does not try sets with more candidates than this.
    pub largest: usize,
}

impl Oracle for Exact<'_, '_> {
    fn total(&self, candidates: &[SecretId]) -> Option<Cost> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if candidates.len() > self.largest || late {
            return None;
        }
        let control = Control { deadline: self.deadline, ..Control::default() };
        match self.solver.cost_of(candidates, &control) {
            Settled::Exact(total) => Some(total),
            Settled::AtLeast(_) => None,
        }
    }
}

/// A decision that was not optimal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// What was played and shown before.
    pub history: Vec<(GuessId, Feedback)>,
    /// The secrets that were possible.
    pub candidates: Vec<SecretId>,
    /// What was played.
    pub guess: GuessId,
    /// Guesses, weights included, that it costs over all of them.
    pub cost: Cost,
    /// Whether no decision before it was a mistake.
    pub first: bool,
}

/// All mistakes of a strategy.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Losses {
    /// The costliest first; those of equal cost from the opener down, then by feedback.
    pub mistakes: Vec<Mistake>,
    /// The weight of answers below states whose exact total was not to be had; their mistakes are missing.
    pub unresolved: u64,
}

impl Losses {
    /// The sum of all mistakes: the regret, if nothing is unresolved.
    pub fn cost(&self) -> Cost {
        self.mistakes.iter().map(|mistake| mistake.cost).sum()
    }

    /// The first mistakes, the costliest first.
    pub fn first(&self) -> impl Iterator<Item = &Mistake> {
        self.mistakes.iter().filter(|mistake| mistake.first)
    }
}

/// Find the mistakes of a tree that finds every answer. `optimum` is the exact total of all answers, if known.
pub fn losses(game: &Game, tree: &Tree, optimum: Option<Cost>, oracle: &dyn Oracle) -> Losses {
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    let mut search = Search { game, oracle, losses: Losses::default() };
    let own = search.own(tree, &all);
    let least = optimum.or_else(|| search.least(&all, &own));
    search.descend(&own, &all, least, &mut Vec::new(), true);
    let mut losses = search.losses;
    losses.mistakes.sort_by_key(|mistake| std::cmp::Reverse(mistake.cost));
    losses
}

/// A state of the strategy with what it pays from there on.
struct Own<'t> {
    tree: &'t Tree,
    total: Cost,
    weight: u64,
    /// The unsolved parts.
    parts: Vec<(Feedback, Vec<SecretId>, Own<'t>)>,
}

struct Search<'a> {
    game: &'a Game,
    oracle: &'a dyn Oracle,
    losses: Losses,
}

impl Search<'_> {
    fn weight(&self, secrets: &[SecretId]) -> u64 {
        secrets.iter().map(|&secret| u64::from(self.game.weights().get(secret))).sum()
    }

    fn own<'t>(&self, tree: &'t Tree, candidates: &[SecretId]) -> Own<'t> {
        let parts = partition(self.game.table(), tree.guess, candidates);
        let unsolved = parts.into_iter().filter(|part| part.feedback != self.game.solved());
        let parts: Vec<(Feedback, Vec<SecretId>, Own<'t>)> = unsolved
            .filter_map(|part| {
                let own = self.own(tree.child(part.feedback)?, &part.secrets);
                Some((part.feedback, part.secrets, own))
            })
            .collect();
        let weight = self.weight(candidates);
        let total = weight + parts.iter().map(|(_, _, own)| own.total).sum::<Cost>();
        Own { tree, total, weight, parts }
    }

    /// The exact total of a state, without asking where the strategy shows it: no secret but one can be found at once.
    fn least(&self, candidates: &[SecretId], own: &Own<'_>) -> Option<Cost> {
        let heaviest = candidates.iter().map(|&secret| self.game.weights().get(secret)).max();
        if own.total == 2 * own.weight - u64::from(heaviest.unwrap_or(0)) {
            return Some(own.total);
        }
        self.oracle.total(candidates)
    }

    fn descend(
        &mut self,
        own: &Own<'_>,
        candidates: &[SecretId],
        least: Option<Cost>,
        history: &mut Vec<(GuessId, Feedback)>,
        mut first: bool,
    ) {
        if least == Some(own.total) {
            return;
        }
        let below: Vec<Option<Cost>> =
            own.parts.iter().map(|(_, secrets, own)| self.least(secrets, own)).collect();
        let best_after = below.iter().copied().sum::<Option<Cost>>().map(|sum| own.weight + sum);
        match (best_after, least) {
            (Some(after), Some(least)) if after > least => {
                self.losses.mistakes.push(Mistake {
                    history: history.clone(),
                    candidates: candidates.to_vec(),
                    guess: own.tree.guess,
                    cost: after - least,
                    first,
                });
                first = false;
            }
            (Some(_), Some(_)) => {}
            _ => self.losses.unresolved += own.weight,
        }
        for ((feedback, secrets, part), least) in own.parts.iter().zip(below) {
            history.push((own.tree.guess, *feedback));
            self.descend(part, secrets, least, history, first);
            history.pop();
        }
    }
}
