//! Exact cost of a plan, as far as a cutoff: the parts of all its words together are bounded and raised like those of a single
//! guess (`search/node/price.rs`).

use crate::bound::price::Price;
use crate::plan::terms::{Terms, Words};
use crate::search::node::Node;
use crate::search::node::price::Priced;
use crate::search::node::worker::Worker;
use crate::search::position::state::State;
use crate::search::stop::Stop;

pub(super) struct Pricer<'e> {
    terms: &'e Terms<'e>,
    worker: Worker<'e>,
    /// All answers, before the last word.
    node: Node<'e>,
}

impl<'e> Pricer<'e> {
    pub(super) fn new(terms: &'e Terms<'e>, stop: &'e Stop) -> Pricer<'e> {
        let (secrets, left) = (&terms.secrets[..], terms.left_before_last);
        let state = State { secrets, set_key: 0, left, allowed: None, matrix: None };
        Pricer { terms, worker: Worker::new(terms.engine, stop), node: Node::new(terms.engine, state) }
    }

    /// Cost of a plan, as far as a cutoff that may fall meanwhile.
    pub(super) fn price(&mut self, words: &Words, cutoff: impl Fn() -> Price) -> Priced {
        let Pricer { terms, worker, node } = self;
        let split = worker.split_by_all(words, &terms.secrets);
        // The normal rule allows all guesses after any word, so that the last one stands for all.
        let mut play = worker.open(node, words[words.len() - 1], split);
        // The words cost this in place of the one guess a secret of `open`.
        play.sum = play.sum.saturating_add(terms.fixed(words) - node.weighed.weight);
        worker.bound_parts(node, &mut play, cutoff());
        let priced = worker.raise_parts(node, &mut play, cutoff);
        worker.close(play);
        priced
    }
}
