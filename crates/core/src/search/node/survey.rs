//! A survey of a large state that is raised step by step: the lower bound of each guess, kept from step to step.
//!
//! The search raises a part of hundreds of secrets by a few guesses at a time, twenty times and more. Each time thousands of
//! guesses have a counting bound below the new target, but nearly all of them were already shown to cost more. A survey lists
//! and counts all guesses once, in canonical order; a step then searches only those whose own bound is below the target.
//!
//! It drops two kinds of guesses: those that split the set as an earlier one does, and those that an earlier one refines
//! ([`hints`](crate::game::hints)).

use std::collections::HashSet;

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::bound::scan::Counted;
use crate::game::GuessId;
use crate::game::hints::Classes;
use crate::search::config::Prune;
use crate::search::node::Node;
use crate::search::node::bounder::Bounder;
use crate::search::node::hinted;
use crate::search::node::ordering::RankedGuess;
use crate::search::position::keys::Key;
use crate::search::position::split::Split;
use crate::search::position::state::State;

/// The guesses of a state, in canonical order, with their bounds.
pub struct Survey {
    guesses: Vec<Surveyed>,
    /// Number of parts that every guess makes of the set: a bound on those of its subsets. The caller counts in the tables that
    /// the steps search in.
    pub(super) counted: Option<Counted>,
    /// Signatures of the splits so far.
    splits: HashSet<Key>,
}

struct Surveyed {
    ranked: RankedGuess,
    /// Lower bound of its cost.
    lower: Price,
    /// Whether its split is among those of the survey.
    is_split: bool,
}

impl Survey {
    /// Most bytes of a survey of this many guesses.
    pub(super) fn most_bytes(guesses: usize) -> usize {
        // A hash table has twice as many places at most.
        guesses * (size_of::<Surveyed>() + 2 * size_of::<Key>())
    }

    pub(super) fn guesses(&self) -> impl Iterator<Item = GuessId> {
        self.guesses.iter().map(|surveyed| surveyed.ranked.guess)
    }

    /// The first guess from a place on whose bound is below a cutoff, with its place.
    pub(super) fn next(&self, from: usize, cutoff: Price) -> Option<(usize, GuessId)> {
        let mut guesses = self.guesses.iter().enumerate().skip(from);
        let (at, next) = guesses.find(|(_, guess)| guess.lower < cutoff || guess.ranked.bound >= cutoff)?;
        (next.ranked.bound < cutoff).then_some((at, next.ranked.guess))
    }

    /// Whether the guess at a place splits the set in a new way; else it is pruned for good.
    pub(super) fn is_worth_it(&mut self, at: usize, split: &Split, comparable: bool) -> bool {
        let guess = &mut self.guesses[at];
        let is_new = guess.is_split || !comparable || self.splits.insert(split.signature());
        guess.is_split = true;
        if !split.tells() || !is_new {
            guess.lower = IMPOSSIBLE;
            return false;
        }
        true
    }

    pub(super) fn note(&mut self, at: usize, bound: Price) {
        self.guesses[at].lower = bound;
    }
}

impl Bounder<'_> {
    /// List all guesses of a state, of each class the first.
    pub(super) fn survey(&mut self, node: &Node<'_>, classes: Option<&Classes>) -> Survey {
        let engine = self.engine;
        let state = &node.state;
        // All guesses: one that is hopeless here may be the best on a subset.
        let all = Node::new(engine, *state);
        let mut guesses: Vec<RankedGuess> = self.best_first(&all, IMPOSSIBLE, None).collect();
        if let Some(classes) = classes {
            guesses.retain(|ranked| classes.is_first(ranked.guess));
        }
        // Under the other rules, equal parts allow different guesses.
        if engine.uses(Prune::Refinement)
            && state.allowed.is_none()
            && let Some(told) = engine.game.origin().hints()
            && let Some(known) = told.refinements(engine.table().numbering(), state.secrets)
        {
            let ids: Vec<GuessId> = guesses.iter().map(|ranked| ranked.guess).collect();
            let unrefined = known.unrefined(&ids);
            debug_assert!(
                hinted::are_refined(engine.table(), state.secrets, &ids, &unrefined),
                "a false hint"
            );
            let mut unrefined = unrefined.into_iter();
            guesses.retain(|_| unrefined.next() == Some(true));
        }
        let beyond = self.beyond(node);
        let surveyed = |ranked: RankedGuess| {
            let lower = ranked.bound.saturating_add(beyond.paid(ranked.gain, ranked.member));
            Surveyed { ranked, lower, is_split: false }
        };
        let guesses = guesses.into_iter().map(surveyed).collect();
        Survey { guesses, counted: None, splits: HashSet::new() }
    }

    /// Number of parts that every guess makes of a large set: a bound on those of its subsets.
    pub(super) fn counted_on(&mut self, state: &State<'_>) -> Option<Counted> {
        let engine = self.engine;
        let count = || self.counter.scanner.count(state.secrets, state.mask(&engine.tables.columns));
        engine.uses(Prune::Superset).then(count)
    }
}
