//! A large state that is raised again and again: what its guesses cost at least is kept from one step to the next.
//!
//! A part of hundreds of secrets is raised by a few guesses at a time, twenty times and more, and each time thousands of
//! guesses may be cheaper than the new target. Nearly all of them are not: what a guess was found to cost at least is above the
//! target still. A survey keeps that, with the guesses in their canonical order and the parts that each makes of the set, so
//! that all guesses are listed once and a step looks only at those it has to.
//!
//! Two kinds of guesses are never looked at: those that split the set as an earlier one does, and those that an earlier one
//! refines ([`questions`](crate::search::node::questions)).

use std::collections::HashSet;

use crate::bound::price::{IMPOSSIBLE, Price};
use crate::bound::scan::Counted;
use crate::search::config::Prune;
use crate::search::node::Node;
use crate::search::node::ordering::RankedGuess;
use crate::search::node::questions::Questions;
use crate::search::node::worker::Worker;
use crate::search::position::keys::Key;
use crate::search::position::split::Split;
use crate::search::position::state::State;
use crate::words::GuessId;

/// What is known of the guesses of a state.
pub struct Survey {
    /// In their canonical order.
    guesses: Vec<Surveyed>,
    /// The parts that all guesses make of the set, which bound what they make of its subsets.
    pub(super) counted: Option<Counted>,
    /// The signatures of what the guesses that were looked at make of the set.
    splits: HashSet<Key>,
}

/// A guess, and what is known of it.
struct Surveyed {
    ranked: RankedGuess,
    /// Up to this cutoff it need not be looked at.
    out_to: Price,
    /// Whether its split is among those of the survey.
    is_split: bool,
}

impl Survey {
    /// The first guess from a place on that may cost less than a cutoff, with its place.
    pub(super) fn next(&self, from: usize, cutoff: Price) -> Option<(usize, GuessId)> {
        let mut guesses = self.guesses.iter().enumerate().skip(from);
        let (at, next) = guesses.find(|(_, guess)| guess.out_to < cutoff || guess.ranked.bound >= cutoff)?;
        (next.ranked.bound < cutoff).then_some((at, next.ranked.guess))
    }

    /// Whether the guess at a place tells anything that no guess before it told; else it is out.
    pub(super) fn is_worth_it(&mut self, at: usize, split: &Split, comparable: bool) -> bool {
        let guess = &mut self.guesses[at];
        let is_new = guess.is_split || !comparable || self.splits.insert(split.signature());
        guess.is_split = true;
        if !split.tells() || !is_new {
            guess.out_to = IMPOSSIBLE;
            return false;
        }
        true
    }

    /// Note what the guess at a place costs at least.
    pub(super) fn note(&mut self, at: usize, bound: Price) {
        self.guesses[at].out_to = bound;
    }
}

impl Worker<'_> {
    /// List and count all guesses of a state, of those that are as good by symmetry the first.
    pub(super) fn survey(&mut self, node: &Node<'_>, classes: Option<&[GuessId]>) -> Survey {
        let engine = self.engine;
        let state = &node.state;
        let counted = self.counted_on(state);
        let mut guesses: Vec<RankedGuess> = self.best_first(node, IMPOSSIBLE, None).collect();
        if let Some(classes) = classes {
            guesses.retain(|ranked| classes[ranked.guess.index()] == ranked.guess);
        }
        // Where the rule goes by what was played, equal parts are left with different guesses allowed.
        if engine.uses(Prune::Refinement)
            && state.allowed.is_none()
            && let Some(mut questions) =
                Questions::of(&engine.game, engine.table().numbering(), state.secrets)
        {
            guesses.retain(|ranked| questions.is_new(ranked.guess));
        }
        let beyond = self.beyond(node);
        let surveyed = |ranked: RankedGuess| {
            let out_to = ranked.bound.saturating_add(beyond.of(ranked.gain, ranked.member));
            Surveyed { ranked, out_to, is_split: false }
        };
        Survey { guesses: guesses.into_iter().map(surveyed).collect(), counted, splits: HashSet::new() }
    }

    /// The parts that all guesses make of a large set, which bound what they make of its subsets.
    pub(super) fn counted_on(&mut self, state: &State<'_>) -> Option<Counted> {
        let engine = self.engine;
        let count = || self.scanner.count(state.secrets, state.mask(&engine.tables.columns));
        engine.uses(Prune::Superset).then(count)
    }
}
