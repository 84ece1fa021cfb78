//! Cost of a state: raise its lower bound to a target, by showing that every guess costs as much, or find the exact cost.

use std::collections::HashSet;

use crate::bound::counting::{GuessesLeft, UNLIMITED};
use crate::bound::goal::Goal;
use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::peel::Peel;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::game::Solving;
use crate::search::config::{Prune, Thresholds};
use crate::search::limit::cores::Skipped;
use crate::search::node::Node;
use crate::search::node::ordering::BestFirst;
use crate::search::node::price::Priced;
use crate::search::node::subgame::Kept;
use crate::search::node::survey::Survey;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::memo::{Depth, Knowledge};
use crate::search::position::state::State;
use crate::words::GuessId;

/// Up to this many guesses left, searching a small set takes no longer than counting what guesses peel off.
const SOON_DONE: GuessesLeft = 3;

impl Worker<'_> {
    /// The exact cost of a state, infinite if it is infeasible; a lower bound if the search was stopped.
    pub fn solve(&mut self, state: &State<'_>) -> Knowledge {
        let costs = &self.engine.costs;
        let (mut target, mut kept) = (0, Kept::default());
        for steps in 0.. {
            let known = self.raise_in_steps(state, target, &mut kept);
            if known.exact.is_some() || known.lower == IMPOSSIBLE || self.stop.is_set() {
                return known;
            }
            target = known.lower.saturating_add(costs.step(state.secrets, steps));
        }
        unreachable!("every step raises the bound")
    }

    /// Raise the bound of a state until it is at least `target` or the cost is exact; less only if the search was stopped.
    ///
    /// `lower` of the result is a proven lower bound in every case, and the cost itself if `exact` is some.
    pub fn raise(&mut self, state: &State<'_>, target: Price) -> Knowledge {
        self.raise_in_steps(state, target, &mut Kept::default())
    }

    /// [`raise`](Worker::raise) for a state that is raised step by step, with what is kept from one step to the next.
    pub(super) fn raise_in_steps(&mut self, state: &State<'_>, target: Price, kept: &mut Kept) -> Knowledge {
        let engine = self.engine;
        if let Some(known) = engine.closed_form(state) {
            return known;
        }
        let key = state.key();
        let mut known = engine.recall(key).unwrap_or_else(|| Knowledge::at_least(0));
        if known.exact.is_some() || known.lower >= target || self.stop.is_set() {
            return known;
        }
        if engine.goal() == Goal::Loss
            && let Some(lossless) = engine.recall_lossless(key)
        {
            known = known.and(lossless);
            engine.learn(key, lossless);
            if known.exact.is_some() || known.lower >= target {
                return known;
            }
        }
        let began = engine.time();
        if state.matrix.is_none() && state.secrets.len() <= engine.thresholds.matrix_secrets.min(MAX_SET) {
            let matrix = self.matrix(state);
            let state = State { matrix: Some(&matrix), ..*state };
            self.search(Node::new(engine, state), key, &mut known, target, kept);
            self.give_back_matrix(matrix);
        } else {
            self.search(Node::new(engine, *state), key, &mut known, target, kept);
        }
        engine.note(key, known, began);
        known
    }

    fn search(&mut self, node: Node<'_>, key: Key, known: &mut Knowledge, target: Price, kept: &mut Kept) {
        let engine = self.engine;
        let state = &node.state;
        if engine.relaxes(state) {
            // An unlimited optimum stays optimal under a limit that its policy keeps. What is kept belongs to the
            // state without the limit: if that is not enough, the state seldom recurs.
            let relaxed = self.raise_in_steps(&state.unlimited(), target, kept);
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
        let own = if engine.relaxes(state) { &mut Kept::default() } else { kept };
        let cheapest = self.cheapest_of_all(&node, target, own);
        let Some((cutoff, best)) = cheapest else {
            return;
        };
        // Every guess costs at least the cutoff, and the guess that set it costs exactly that.
        if best.is_some() || cutoff == IMPOSSIBLE || cutoff > known.lower {
            known.raise(cutoff);
            known.exact = best;
        }
        if best.is_none() && known.lower > engine.costs.most_in_time(node.weighed.weight, state.left) {
            known.refute();
        }
        engine.learn(key, *known);
    }

    /// The least cost of a guess with the depth of its policy if it is below `target`, else `target`; `None` if the search
    /// was stopped.
    pub(super) fn cheapest_of_all(
        &mut self,
        node: &Node<'_>,
        target: Price,
        kept: &mut Kept,
    ) -> Option<(Price, Option<Depth>)> {
        let engine = self.engine;
        let state = &node.state;
        if let Some(cheapest) = self.cheapest_in_subgame(node, target, kept) {
            return cheapest;
        }
        if let Some(survey) = &mut kept.survey {
            return self.cheapest_surveyed(node, survey, target);
        }
        let skipped = engine.refuter(state).and_then(|refuter| refuter.skipped(state));
        let mut guesses = self.best_first(node, target, skipped.as_ref());
        let Thresholds { counted_guesses, surveyed_share, symmetric_guesses, .. } = engine.thresholds;
        let classes =
            if guesses.len() >= symmetric_guesses { engine.classes_among(state, self.stop) } else { None };
        if let Some(classes) = &classes {
            guesses.retain_first(classes);
        }
        if state.matrix.is_some() || engine.goal() == Goal::Feasible || guesses.len() < counted_guesses {
            return self.cheapest(node, guesses, skipped, target);
        }
        if guesses.len().saturating_mul(surveyed_share) >= engine.tables.columns.guess_count() {
            let survey = self.survey(node, classes.as_ref());
            self.keep_survey(state, survey, kept);
            return self.cheapest_of_all(node, target, kept);
        }
        let entered = self.counted_on(state).map(|counted| self.scanner.enter(counted));
        let cheapest = self.cheapest(node, guesses, skipped, target);
        if entered.is_some() {
            self.scanner.leave();
        }
        cheapest
    }

    /// [`cheapest_of_all`](Worker::cheapest_of_all) with a survey.
    fn cheapest_surveyed(
        &mut self,
        node: &Node<'_>,
        survey: &mut Survey,
        target: Price,
    ) -> Option<(Price, Option<Depth>)> {
        let engine = self.engine;
        let entered = survey.counted.take().map(|counted| self.scanner.enter(counted));
        let comparable = self.is_comparable(&node.state);
        let (mut cutoff, mut best) = (target, None);
        let mut stopped = false;
        let mut next = survey.next(0, cutoff);
        while let Some((at, guess)) = next {
            next = survey.next(at + 1, cutoff);
            if let Some((_, next)) = next {
                engine.table().column(next).prefetch(node.state.secrets);
            }
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
                    next = survey.next(at + 1, cutoff);
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

    /// [`cheapest_of_all`](Worker::cheapest_of_all) for the guesses whose bound is below `target`.
    fn cheapest(
        &mut self,
        node: &Node<'_>,
        mut guesses: BestFirst,
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
        while let Some(ranked) = guesses.next() {
            if ranked.bound >= cutoff {
                break;
            }
            if let Some(upcoming) = guesses.upcoming() {
                engine.table().column(upcoming).prefetch(state.secrets);
            }
            let guess = ranked.guess;
            let hopeless = skipped.as_ref().is_some_and(|skipped| skipped.guesses.contains(guess))
                || peel.as_ref().is_some_and(|peel| !peel.allows(guess))
                || trial.as_ref().is_some_and(|trial| self.fails_on(trial, state, guess));
            if hopeless {
                continue;
            }
            let split = self.split(guess, state.secrets);
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

    /// Whether two guesses that split a state alike cost the same. (The solved part belongs to the split, so that a member
    /// equals no other guess.) Under rules that restrict guesses they do not: equal parts allow different guesses.
    pub(super) fn is_comparable(&self, state: &State<'_>) -> bool {
        self.engine.uses(Prune::EqualPartition) && state.allowed.is_none()
    }

    /// Numbers of secrets that guesses peel off a small set, if only the limit counts. Counting them pays only if it saves much.
    fn peel(&self, state: &State<'_>) -> Option<Peel> {
        let engine = self.engine;
        let pays = state.matrix.is_some()
            && engine.goal() == Goal::Feasible
            && state.left > SOON_DONE
            && state.left != UNLIMITED;
        let codes = engine.game.feedback_count();
        let pays = pays && engine.game.solving() != Solving::Several;
        (pays && engine.uses(Prune::Peel))
            .then(|| Peel::new(engine.table(), codes, state.secrets, state.left))
    }

    /// Whether a few members of a state are known, or now found, to be infeasible within the limit.
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

    /// The pair matrix of the hardest members of a large state, to try its guesses on first.
    fn trial(&mut self, state: &State<'_>) -> Option<PairMatrix> {
        let engine = self.engine;
        let refuter = engine.refuter(state).filter(|_| state.matrix.is_none())?;
        let members = refuter.trial(state)?;
        Some(self.matrix(&engine.narrowed(state, &members)))
    }

    /// Whether a guess leaves an infeasible part of some members.
    fn fails_on(&mut self, trial: &PairMatrix, state: &State<'_>, guess: GuessId) -> bool {
        let engine = self.engine;
        let part = State { matrix: Some(trial), ..engine.narrowed(state, trial.secrets()) };
        let split = self.split(guess, part.secrets);
        matches!(self.price_split(&Node::new(engine, part), guess, split, IMPOSSIBLE), Priced::Reached(_))
    }
}
