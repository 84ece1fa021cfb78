//! What a state costs: its bound is raised to a target by showing that every guess costs as much, or the cost is found.

use std::collections::HashSet;

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::goal::Goal;
use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::peel::Peel;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::search::config::{Prune, Thresholds};
use crate::search::limit::cores::Skipped;
use crate::search::node::Node;
use crate::search::node::ordering::BestFirst;
use crate::search::node::price::Priced;
use crate::search::node::survey::Survey;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::memo::{Depth, Knowledge};
use crate::search::position::state::State;
use crate::words::GuessId;

/// With so many guesses left a small set is searched as soon as its peeling is counted.
const SOON_DONE: GuessesLeft = 3;

/// Symmetries are looked for where so many guesses are to be looked at.
const SYMMETRIC_GUESSES_MIN: usize = 16;

impl Worker<'_> {
    /// The exact cost of a state, infinite if need be: its bound is raised until it is reached. Less only if the
    /// search was stopped.
    pub fn solve(&mut self, state: &State<'_>) -> Knowledge {
        let costs = &self.engine.costs;
        let (mut target, mut survey) = (0, None);
        for steps in 0.. {
            let known = self.raise_again(state, target, &mut survey);
            if known.exact.is_some() || known.lower == IMPOSSIBLE || self.stop.is_set() {
                return known;
            }
            target = known.lower.saturating_add(costs.step(state.secrets, steps));
        }
        unreachable!("every step raises the bound")
    }

    /// What is known of a state once its bound is at least `target` or its cost is exact; less only if the search
    /// was stopped.
    ///
    /// The result's `lower` is a proven lower bound in every case, and the cost itself where `exact` is some.
    pub fn raise(&mut self, state: &State<'_>, target: Price) -> Knowledge {
        self.raise_again(state, target, &mut None)
    }

    /// The same of a state that is raised step by step, with its survey if there is one yet.
    pub(super) fn raise_again(
        &mut self,
        state: &State<'_>,
        target: Price,
        survey: &mut Option<Survey>,
    ) -> Knowledge {
        let engine = self.engine;
        if let Some(known) = engine.settled(state) {
            return known;
        }
        let key = state.key();
        let mut known = engine.recall(key).unwrap_or_else(|| Knowledge::at_least(0));
        if known.exact.is_some() || known.lower >= target || self.stop.is_set() {
            return known;
        }
        let began = engine.time();
        if state.matrix.is_none() && state.secrets.len() <= engine.thresholds.matrix_secrets.min(MAX_SET) {
            let matrix = self.matrix(state);
            let state = State { matrix: Some(&matrix), ..*state };
            self.search(Node::new(engine, state), key, &mut known, target, survey);
            self.give_back_matrix(matrix);
        } else {
            self.search(Node::new(engine, *state), key, &mut known, target, survey);
        }
        engine.note(key, known, began);
        known
    }

    fn search(
        &mut self,
        node: Node<'_>,
        key: Key,
        known: &mut Knowledge,
        target: Price,
        survey: &mut Option<Survey>,
    ) {
        let engine = self.engine;
        let state = &node.state;
        if engine.relaxes(state) {
            // A limit that does not bind: the unlimited optimum is optimal under it if its policy keeps it.
            // The survey is that of the state without the limit: where this is not enough, it is seldom met again.
            let relaxed = self.raise_again(&state.unlimited(), target, survey);
            let relaxed = engine.under_limit(relaxed, state);
            if relaxed.exact.is_some() || relaxed.lower > known.lower {
                *known = relaxed;
            }
        } else if !known.counted {
            known.count(self.counting_bound(&node));
        }
        engine.learn(key, *known);
        if known.exact.is_some() || known.lower >= target || self.stop.is_set() {
            return;
        }
        if self.is_refuted(state) {
            known.refute();
            engine.learn(key, *known);
            return;
        }
        engine.count_node();
        let node = Node { few: self.few_parts_of(&node, known), ..node };
        let state = &node.state;
        let own_survey = if engine.relaxes(state) { &mut None } else { survey };
        let cheapest = self.cheapest_of_all(&node, target, own_survey);
        let Some((cutoff, best)) = cheapest else {
            return;
        };
        // Every guess costs at least the cutoff; the one that set it costs just that.
        if best.is_some() || cutoff == IMPOSSIBLE || cutoff > known.lower {
            known.raise(cutoff);
            known.exact = best;
        }
        if best.is_none() && known.lower > engine.costs.most_in_time(node.weighed.weight, state.left) {
            known.refute();
        }
        engine.learn(key, *known);
    }

    /// The least that a guess costs, as far as it is below `target`, with the depth of its policy if it is; `None` if the
    /// search was stopped.
    fn cheapest_of_all(
        &mut self,
        node: &Node<'_>,
        target: Price,
        survey: &mut Option<Survey>,
    ) -> Option<(Price, Option<Depth>)> {
        let engine = self.engine;
        let state = &node.state;
        if let Some(survey) = survey {
            return self.cheapest_surveyed(node, survey, target);
        }
        let skipped = engine.refuter(state).and_then(|refuter| refuter.skipped(state));
        let mut guesses = self.best_first(node, target, skipped.as_ref());
        let classes = if guesses.len() >= SYMMETRIC_GUESSES_MIN { engine.classes_among(state) } else { None };
        if let Some(classes) = &classes {
            guesses.retain_first(classes);
        }
        let Thresholds { counted_guesses, surveyed_share, .. } = engine.thresholds;
        if state.matrix.is_some() || engine.goal() == Goal::Feasible || guesses.len() < counted_guesses {
            return self.cheapest(node, guesses, skipped, target);
        }
        if guesses.len().saturating_mul(surveyed_share) >= engine.game.guess_count() {
            let made = self.survey(node, classes.as_deref());
            return self.cheapest_surveyed(node, survey.insert(made), target);
        }
        let entered = self.counted_on(state).map(|counted| self.scanner.enter(counted));
        let cheapest = self.cheapest(node, guesses, skipped, target);
        if entered.is_some() {
            self.scanner.leave();
        }
        cheapest
    }

    /// The same of a state that is surveyed.
    fn cheapest_surveyed(
        &mut self,
        node: &Node<'_>,
        survey: &mut Survey,
        target: Price,
    ) -> Option<(Price, Option<Depth>)> {
        let entered = survey.counted.take().map(|counted| self.scanner.enter(counted));
        let comparable = self.is_comparable(&node.state);
        let (mut cutoff, mut best) = (target, None);
        let mut from = 0;
        let mut stopped = false;
        while let Some((at, guess)) = survey.next(from, cutoff) {
            from = at + 1;
            let split = self.split(guess, node.state.secrets);
            if !survey.is_worth_it(at, &split, comparable) {
                self.give_back(split);
                continue;
            }
            match self.price_split(node, guess, split, cutoff) {
                Priced::Reached(bound) => survey.note(at, bound),
                Priced::Exact(cost, depth) => {
                    survey.note(at, cost);
                    (cutoff, best) = (cost, Some(depth));
                }
                Priced::Stopped => {
                    stopped = true;
                    break;
                }
            }
        }
        if entered.is_some() {
            survey.counted = self.scanner.leave();
        }
        (!stopped).then_some((cutoff, best))
    }

    /// The same of the guesses that may be below it.
    fn cheapest(
        &mut self,
        node: &Node<'_>,
        guesses: BestFirst,
        mut skipped: Option<Skipped>,
        target: Price,
    ) -> Option<(Price, Option<Depth>)> {
        let engine = self.engine;
        let state = &node.state;
        let mut best = None;
        let mut cutoff = target;
        let mut signatures = HashSet::new();
        let comparable = self.is_comparable(state);
        let peel = self.peel(state);
        let trial = self.trial(state);
        for ranked in guesses {
            if ranked.bound >= cutoff {
                break;
            }
            let guess = ranked.guess;
            let hopeless = skipped.as_ref().is_some_and(|skipped| skipped.contains(guess))
                || peel.as_ref().is_some_and(|peel| !peel.allows(guess))
                || trial.as_ref().is_some_and(|trial| self.fails_on(trial, state, guess));
            if hopeless {
                continue;
            }
            let split = self.split(guess, state.secrets);
            // A guess that leaves the set as it is helps nobody.
            let novel = split.tells() && (!comparable || signatures.insert(split.signature()));
            let priced = if novel {
                self.price_split(node, guess, split, cutoff)
            } else {
                self.give_back(split);
                Priced::Reached(cutoff)
            };
            match priced {
                Priced::Reached(_) => {
                    if let (Some(refuter), Some(skipped)) = (engine.refuter(state), &mut skipped) {
                        refuter.update(skipped);
                    }
                }
                Priced::Exact(cost, depth) => {
                    cutoff = cost;
                    best = Some(depth);
                }
                Priced::Stopped => return None,
            }
        }
        trial.into_iter().for_each(|trial| self.give_back_matrix(trial));
        Some((cutoff, best))
    }

    /// Whether a guess that splits a state like another one is no better: members, which have one part more, come with that part.
    /// Where the rule goes by what was played, equal parts are left with different guesses allowed, and one may well be better.
    pub(super) fn is_comparable(&self, state: &State<'_>) -> bool {
        self.engine.uses(Prune::EqualPartition) && state.allowed.is_none()
    }

    /// What guesses peel off a small set that is searched for a limit. It is counted guess by guess, which pays
    /// only where much is saved.
    fn peel(&self, state: &State<'_>) -> Option<Peel> {
        let engine = self.engine;
        let asked = state.matrix.is_some()
            && engine.goal() == Goal::Feasible
            && state.left > SOON_DONE
            && state.left != UNLIMITED;
        let codes = engine.game.feedback_count();
        (asked && engine.uses(Prune::Peel))
            .then(|| Peel::new(engine.table(), codes, state.secrets, state.left))
    }

    /// Whether a few members of a state are known, or now found, to be more than can be solved within the limit.
    pub fn is_refuted(&mut self, state: &State<'_>) -> bool {
        let engine = self.engine;
        let Some(refuter) = engine.refuter(state) else {
            return false;
        };
        if refuter.refutes(state) {
            return true;
        }
        for suspects in refuter.suspects(state) {
            let part = engine.narrowed(state, &suspects);
            if self.raise(&part, IMPOSSIBLE).lower == IMPOSSIBLE {
                refuter.learn(&part);
                return true;
            }
        }
        false
    }

    /// The matrix of the hardest members of a large state, on which its guesses are tried first.
    fn trial(&mut self, state: &State<'_>) -> Option<PairMatrix> {
        let engine = self.engine;
        let refuter = engine.refuter(state).filter(|_| state.matrix.is_none())?;
        let members = refuter.trial(state)?;
        Some(self.matrix(&engine.narrowed(state, &members)))
    }

    /// Whether a guess leaves more of some members than can be solved in time.
    fn fails_on(&mut self, trial: &PairMatrix, state: &State<'_>, guess: GuessId) -> bool {
        let engine = self.engine;
        let part = State { matrix: Some(trial), ..engine.narrowed(state, trial.secrets()) };
        let split = self.split(guess, part.secrets);
        matches!(self.price_split(&Node::new(engine, part), guess, split, IMPOSSIBLE), Priced::Reached(_))
    }
}
