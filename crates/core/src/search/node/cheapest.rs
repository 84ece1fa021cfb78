//! The cheapest guess of a state: one loop over its guesses, which are fresh or come from a survey. A guess whose price is a proven
//! lower bound of the state ends it, since no other is cheaper.

use std::collections::HashSet;

use crate::bound::counting::UNLIMITED;
use crate::bound::goal::Goal;
use crate::bound::pairs::PairMatrix;
use crate::bound::peel::Peel;
use crate::bound::price::{IMPOSSIBLE, Price};
use crate::bound::scan::Counted;
use crate::game::GuessId;
use crate::search::config::{Prune, Thresholds};
use crate::search::limit::cores::Skipped;
use crate::search::limit::refuter::Refuter;
use crate::search::node::ordering::{BestFirst, RankedGuess};
use crate::search::node::price::Priced;
use crate::search::node::subgame::{Kept, Prepared};
use crate::search::node::survey::Survey;
use crate::search::node::worker::Worker;
use crate::search::node::{Cheapest, Node};
use crate::search::position::keys::Key;
use crate::search::position::split::Split;
use crate::search::position::state::State;

/// Up to this many guesses left, searching a small set takes no longer than counting what guesses peel off.
const SOON_DONE: u16 = 3;

/// The guesses of a state that may cost less than a falling cutoff.
trait Guesses {
    fn next(&mut self) -> Option<GuessId>;

    /// A guess that comes soon.
    fn upcoming(&self) -> Option<GuessId>;

    /// Whether a guess is refuted before its split.
    fn is_hopeless(&self, worker: &mut Worker<'_>, state: &State<'_>, guess: GuessId) -> bool;

    /// Whether the split of the guess is worth a price.
    fn is_worth_it(&mut self, split: &Split) -> bool;

    /// The guess costs this much at least.
    fn reached(&mut self, bound: Price);

    /// The guess costs this much: the cutoff falls.
    fn found(&mut self, cost: Price);
}

/// The guesses of a state whose bound is below a target, listed for this step.
struct Fresh<'e> {
    guesses: BestFirst,
    cutoff: Price,
    /// Signatures of the splits so far, if two guesses that split the state alike cost the same.
    signatures: Option<HashSet<Key>>,
    /// Every guess on the whole set, if there are many.
    counted: Option<Counted>,
    /// If only the limit counts: guesses that known cores refute, and what adds to them.
    skipped: Option<(&'e Refuter, Skipped)>,
    peel: Option<Peel>,
    /// The hardest members, to try guesses on first.
    trial: Option<PairMatrix>,
}

impl Guesses for Fresh<'_> {
    fn next(&mut self) -> Option<GuessId> {
        let RankedGuess { bound, guess, .. } = self.guesses.next()?;
        (bound < self.cutoff).then_some(guess)
    }

    fn upcoming(&self) -> Option<GuessId> {
        self.guesses.upcoming()
    }

    fn is_hopeless(&self, worker: &mut Worker<'_>, state: &State<'_>, guess: GuessId) -> bool {
        self.skipped.as_ref().is_some_and(|(_, skipped)| skipped.guesses.contains(guess))
            || self.peel.as_ref().is_some_and(|peel| !peel.allows(guess))
            || self.trial.as_ref().is_some_and(|trial| worker.fails_on(trial, state, guess))
    }

    fn is_worth_it(&mut self, split: &Split) -> bool {
        let mut is_new =
            || self.signatures.as_mut().is_none_or(|signatures| signatures.insert(split.signature()));
        split.tells() && is_new()
    }

    fn reached(&mut self, _: Price) {
        if let Some((refuter, skipped)) = &mut self.skipped {
            refuter.update(skipped);
        }
    }

    fn found(&mut self, cost: Price) {
        self.cutoff = cost;
    }
}

/// The guesses of a survey whose own bound is below a target.
struct Surveyed<'a> {
    survey: &'a mut Survey,
    cutoff: Price,
    comparable: bool,
    /// Place of the guess that came last.
    at: usize,
    upcoming: Option<(usize, GuessId)>,
}

impl Surveyed<'_> {
    fn new(survey: &mut Survey, target: Price, comparable: bool) -> Surveyed<'_> {
        let upcoming = survey.next(0, target);
        Surveyed { survey, cutoff: target, comparable, at: 0, upcoming }
    }
}

impl Guesses for Surveyed<'_> {
    fn next(&mut self) -> Option<GuessId> {
        let (at, guess) = self.upcoming?;
        self.at = at;
        self.upcoming = self.survey.next(at + 1, self.cutoff);
        Some(guess)
    }

    fn upcoming(&self) -> Option<GuessId> {
        self.upcoming.map(|(_, guess)| guess)
    }

    fn is_hopeless(&self, _: &mut Worker<'_>, _: &State<'_>, _: GuessId) -> bool {
        false
    }

    fn is_worth_it(&mut self, split: &Split) -> bool {
        self.survey.is_worth_it(self.at, split, self.comparable)
    }

    fn reached(&mut self, bound: Price) {
        self.survey.note(self.at, bound);
    }

    fn found(&mut self, cost: Price) {
        self.survey.note(self.at, cost);
        self.cutoff = cost;
        self.upcoming = self.survey.next(self.at + 1, cost);
    }
}

/// What a state's first step searches.
#[expect(clippy::large_enum_variant, reason = "a value of one call, which is taken apart at once")]
enum First<'e> {
    Fresh(Fresh<'e>),
    Prepared(Prepared),
}

impl<'e> Worker<'e> {
    /// The cheapest guess of a state that costs less than `target`; `None` if the search was stopped.
    pub(super) fn cheapest_of_all(
        &mut self,
        node: &Node<'_>,
        target: Price,
        kept: &mut Kept,
    ) -> Option<Cheapest> {
        let prepared = match kept {
            Some(prepared) => prepared,
            None => match self.first(node, target) {
                First::Fresh(fresh) => return self.cheapest_fresh(node, fresh),
                First::Prepared(prepared) => kept.insert(prepared),
            },
        };
        match prepared {
            Prepared::Survey(survey) => self.cheapest_surveyed(node, survey, target),
            Prepared::Subgame(subgame) => self.cheapest_in_subgame(subgame, node, target),
        }
    }

    /// List the guesses of a state, or prepare tools if many steps will search many guesses.
    fn first(&mut self, node: &Node<'_>, target: Price) -> First<'e> {
        let engine = self.engine;
        let state = &node.state;
        if let Some(guesses) = state.restricted()
            && let Some(subgame) = self.subgame_of(node, guesses)
        {
            return First::Prepared(Prepared::Subgame(Box::new(subgame)));
        }
        let refuter = engine.refuter(state);
        let skipped = refuter.and_then(|refuter| refuter.skipped(state));
        let mut guesses = self.bounder.best_first(node, target, skipped.as_ref());
        let Thresholds { counted_guesses, surveyed_share, symmetric_guesses, .. } = engine.thresholds;
        let classes =
            if guesses.len() >= symmetric_guesses { engine.classes_among(state, self.stop) } else { None };
        if let Some(classes) = &classes {
            guesses.retain_first(classes);
        }
        let many =
            node.matrix.is_none() && engine.goal() != Goal::Feasible && guesses.len() >= counted_guesses;
        if many && guesses.len().saturating_mul(surveyed_share) >= engine.tables.columns.guess_count() {
            let survey = self.bounder.survey(node, classes.as_ref());
            return First::Prepared(self.prepared(node, survey));
        }
        First::Fresh(Fresh {
            guesses,
            cutoff: target,
            signatures: self.is_comparable(state).then(HashSet::new),
            counted: if many { self.bounder.counted_on(state) } else { None },
            skipped: refuter.zip(skipped),
            peel: self.peel(node),
            trial: self.trial(node),
        })
    }

    fn cheapest_fresh(&mut self, node: &Node<'_>, mut fresh: Fresh<'_>) -> Option<Cheapest> {
        let counted = fresh.counted.take();
        let (cheapest, _) = self.within(counted, |worker| worker.cheapest(node, fresh.cutoff, &mut fresh));
        fresh.trial.into_iter().for_each(|trial| self.give_back_matrix(trial));
        cheapest
    }

    fn cheapest_surveyed(&mut self, node: &Node<'_>, survey: &mut Survey, target: Price) -> Option<Cheapest> {
        let counted = survey.counted.take();
        let mut guesses = Surveyed::new(survey, target, self.is_comparable(&node.state));
        let (cheapest, counted) = self.within(counted, |worker| worker.cheapest(node, target, &mut guesses));
        survey.counted = counted;
        cheapest
    }

    /// Act while all sets are subsets of a counted one, which is returned.
    fn within<R>(
        &mut self,
        counted: Option<Counted>,
        act: impl FnOnce(&mut Self) -> R,
    ) -> (R, Option<Counted>) {
        let entered = counted.map(|counted| self.bounder.counter.scanner.enter(counted));
        let result = act(self);
        (result, entered.and_then(|()| self.bounder.counter.scanner.leave()))
    }

    /// The cheapest of these guesses that costs less than `target`; `None` if the search was stopped.
    fn cheapest(&mut self, node: &Node<'_>, target: Price, guesses: &mut impl Guesses) -> Option<Cheapest> {
        let secrets = node.state.secrets;
        let mut cheapest = Cheapest { price: target, depth: None };
        while cheapest.price > node.least
            && let Some(guess) = guesses.next()
        {
            if let Some(upcoming) = guesses.upcoming() {
                self.engine.table().column(upcoming).prefetch(secrets);
            }
            // Counting alone may refute all of them, one by one.
            if self.stop.is_set() {
                return None;
            }
            if guesses.is_hopeless(self, &node.state, guess) {
                continue;
            }
            let split = self.split(guess, secrets);
            if !guesses.is_worth_it(&split) {
                self.give_back(split);
                continue;
            }
            match self.price_split(node, guess, split, cheapest.price) {
                Priced::Reached(bound) => guesses.reached(bound),
                Priced::Exact(cost, depth) => {
                    guesses.found(cost);
                    cheapest = Cheapest { price: cost, depth: Some(depth) };
                }
                Priced::Stopped => return None,
            }
        }
        Some(cheapest)
    }

    /// Whether two guesses that split a state alike cost the same. (The solved part belongs to the split, so that a member
    /// equals no other guess.) Under rules that restrict guesses they do not: equal parts allow different guesses.
    fn is_comparable(&self, state: &State<'_>) -> bool {
        self.engine.uses(Prune::EqualPartition) && state.allowed.is_none()
    }

    /// Numbers of secrets that guesses peel off a small set, if only the limit counts. Counting them pays only if it saves much.
    fn peel(&self, node: &Node<'_>) -> Option<Peel> {
        let (engine, state) = (self.engine, &node.state);
        let pays = node.matrix.is_some()
            && engine.goal() == Goal::Feasible
            && state.left > SOON_DONE
            && state.left != UNLIMITED
            && engine.game.finds_one()
            && engine.uses(Prune::Peel);
        let codes = engine.game.feedback_count();
        pays.then(|| Peel::new(engine.table(), codes, state.secrets, state.left))
    }

    /// The pair matrix of the hardest members of a large state, to try its guesses on first.
    fn trial(&mut self, node: &Node<'_>) -> Option<PairMatrix> {
        let (engine, state) = (self.engine, &node.state);
        let refuter = engine.refuter(state).filter(|_| node.matrix.is_none())?;
        let members = refuter.trial(state)?;
        Some(self.matrix(&engine.narrowed(state, &members)))
    }

    /// Whether a guess leaves an infeasible part of some members.
    fn fails_on(&mut self, trial: &PairMatrix, state: &State<'_>, guess: GuessId) -> bool {
        let engine = self.engine;
        let part = engine.narrowed(state, trial.secrets());
        let split = self.split(guess, part.secrets);
        let node = Node { matrix: Some(trial), ..Node::new(engine, part) };
        matches!(self.price_split(&node, guess, split, IMPOSSIBLE), Priced::Reached(_))
    }
}
