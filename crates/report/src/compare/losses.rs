//! The decisions in which a strategy leaves optimal play, and the cost of each.
//!
//! Let F(S) be the exact optimum of a candidate set S and g the guess of the strategy. The decision costs
//! `W(S) + sum of F(P) over the parts P of g where the game goes on, less F(S)`: the guess against the best one, with optimal play
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
use std::collections::VecDeque;
use std::ops::Range;

use crate::compare::oracle::Oracle;
use crate::strategy::state::least_possible;
use salet_core::game::{Cost, Feedback, Game, Interval, Tree, partition};
use salet_core::search::Settled;
use salet_words::{GuessId, SecretId};

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

    /// Whether every cost is exact.
    pub fn is_exact(&self) -> bool {
        self.regret.is_exact() && self.decisions.iter().all(|decision| decision.cost.is_exact())
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
    let mut own = Own::new(game, tree);
    own.learn(optimum, oracle);
    let mut decisions = own.judge();
    decisions.sort_by_key(|decision: &Decision| Reverse((decision.cost.at_least(), decision.cost.at_most())));
    let start = &own.states[0];
    Losses { decisions, regret: Interval::exactly(start.total).without(start.best) }
}

/// A state of the strategy.
struct State<'t> {
    tree: &'t Tree,
    /// The state before it and the feedback there.
    before: Option<(usize, Feedback)>,
    /// The place of its candidates in [`Own::answers`].
    place: Range<usize>,
    weight: u64,
    total: Cost,
    /// F of the candidates.
    best: Interval,
    /// The parts of the guess where the game goes on, by feedback.
    parts: Range<usize>,
}

/// The states of a strategy, breadth first: a tree may be as deep as it has answers, so nothing here recurses.
struct Own<'t> {
    states: Vec<State<'t>>,
    /// All answers; the candidates of a state are neighbours.
    answers: Vec<SecretId>,
}

impl<'t> Own<'t> {
    fn new(game: &Game, tree: &'t Tree) -> Own<'t> {
        let mut answers: Vec<SecretId> = game.answers().collect();
        let mut states: Vec<State<'t>> = Vec::new();
        let mut open = VecDeque::from([(tree, None, 0..answers.len())]);
        while let Some((tree, before, place)) = open.pop_front() {
            let weights = answers[place.clone()].iter().map(|&secret| u64::from(game.weights().get(secret)));
            let weight = weights.sum();
            let best = Interval::new(least_possible(game, &answers[place.clone()]), Cost::MAX);
            let (at, first) = (states.len(), states.len() + 1 + open.len());
            let mut start = place.start;
            for part in partition(game.table(), tree.guess, &answers[place.clone()]) {
                let end = start + part.secrets.len();
                answers[start..end].copy_from_slice(&part.secrets);
                if let Some(child) = tree.child(part.feedback).filter(|_| !part.is_found_in(game)) {
                    open.push_back((child, Some((at, part.feedback)), start..end));
                }
                start = end;
            }
            let parts = first..states.len() + 1 + open.len();
            states.push(State { tree, before, place, weight, total: weight, best, parts });
        }
        for at in (0..states.len()).rev() {
            let total = states[at].total;
            states[at].best = states[at].best.and(Interval::new(0, total));
            if let Some((before, _)) = states[at].before {
                states[before].total += total;
            }
        }
        Own { states, answers }
    }

    fn candidates(&self, at: usize) -> Vec<SecretId> {
        let mut candidates = self.answers[self.states[at].place.clone()].to_vec();
        candidates.sort_unstable();
        candidates
    }

    /// The guesses before a state.
    fn history(&self, mut at: usize) -> Vec<(GuessId, Feedback)> {
        let mut history = Vec::new();
        while let Some((before, feedback)) = self.states[at].before {
            history.push((self.states[before].tree.guess, feedback));
            at = before;
        }
        history.reverse();
        history
    }

    /// The cost of the guess with optimal play after it.
    fn after(&self, at: usize) -> Interval {
        let State { weight, parts, .. } = &self.states[at];
        Interval::exactly(*weight) + self.states[parts.clone()].iter().map(|part| part.best).sum()
    }

    /// Whether the strategy provably plays optimally from here on.
    fn is_best(&self, at: usize) -> bool {
        self.states[at].best.at_least() == self.states[at].total
    }

    fn narrow(&mut self, at: usize, bounds: Interval) {
        self.states[at].best = self.states[at].best.and(bounds);
    }

    /// Bound the cost of optimal play in all states.
    fn learn(&mut self, mut given: Option<Interval>, oracle: &dyn Oracle) {
        let mut open = vec![(0, false)];
        while let Some((at, has_parts)) = open.pop() {
            if has_parts {
                // Optimal play costs at most the strategy's guess with optimal play after it,
                let most = self.after(at).at_most();
                self.narrow(at, Interval::new(0, most));
                continue;
            }
            let given = given.take();
            if !self.states[at].best.is_exact() {
                let told = given.unwrap_or_else(|| match oracle.total(&self.candidates(at)) {
                    Settled::Exact(cost) => Interval::exactly(cost),
                    Settled::AtLeast(bound) => Interval::new(bound, Cost::MAX),
                });
                self.narrow(at, told);
            }
            if !self.is_best(at) {
                open.push((at, true));
                open.extend(self.states[at].parts.clone().rev().map(|part| (part, false)));
            }
        }
    }

    fn judge(&mut self) -> Vec<Decision> {
        let mut decisions = Vec::new();
        let mut open = vec![(0, Place::First)];
        while let Some((at, place)) = open.pop() {
            if self.is_best(at) {
                continue;
            }
            // so a part costs at least the share that the other parts leave of it.
            let slack = self.after(at).at_most().saturating_sub(self.states[at].best.at_least());
            let parts = self.states[at].parts.clone();
            for part in parts.clone() {
                let at_least = self.states[part].best.at_most().saturating_sub(slack);
                self.narrow(part, Interval::new(at_least, Cost::MAX));
            }
            let cost = self.after(at).without(self.states[at].best);
            let mut place_below = place;
            if cost.at_most() > 0 {
                let (history, candidates) = (self.history(at), self.candidates(at));
                let guess = self.states[at].tree.guess;
                let decision = Decision { history, candidates, guess, cost, place };
                place_below = match place {
                    _ if decision.is_mistake() => Place::Later,
                    Place::First => Place::Unknown,
                    Place::Later | Place::Unknown => place,
                };
                decisions.push(decision);
            }
            open.extend(parts.rev().map(|part| (part, place_below)));
        }
        decisions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Watch, unfold};
    use crate::strategy::Player;
    use crate::strategy::player::Setup;
    use salet_words::WordGame as _;
    use salet_words::{Source, WordLists, WordOptions};

    /// An oracle that never has time.
    struct Silent;

    impl Oracle for Silent {
        fn total(&self, _: &[SecretId]) -> Settled {
            Settled::AtLeast(0)
        }
    }

    #[test]
    fn a_game_as_long_as_its_list_needs_no_deep_stack() {
        let words: Vec<String> =
            (0x4e00..0x4e00 + 2000).filter_map(char::from_u32).map(String::from).collect();
        let words = Source::words("letters", words.iter().map(String::as_str));
        let lists = WordLists::read(words, None, WordOptions::default()).unwrap().0;
        let game = Game::builder(lists).limit(None).build().unwrap();
        let player = Player::new(&"first-consistent".parse().unwrap(), &game, Setup::default()).unwrap();
        let played = unfold(&game, &player, &game.all_candidates(), &Watch::default()).unwrap();
        let tree = played.tree.unwrap();
        let look = || losses(&game, &tree, None, &Silent);
        let small = std::thread::Builder::new().stack_size(128 << 10);
        let found = std::thread::scope(|scope| small.spawn_scoped(scope, look).unwrap().join().unwrap());
        // Only the states of one and two words have nothing to lose.
        assert_eq!((found.mistakes().count(), found.unresolved().count()), (0, 1998));
        let last = found.decisions.iter().max_by_key(|decision| decision.history.len()).unwrap();
        assert_eq!((last.history.len(), last.candidates.len()), (1997, 3));
    }
}
