//! The outlook at each node of a tree, for its writers. A tree is as deep as a file makes it, so nothing recurses.

use std::mem;

use salet_core::game::partition::partition_by;
use salet_core::game::{Error, Feedback, Game, Tree};
use salet_core::policy::score::Outlook;
use salet_words::SecretId;

#[derive(Debug)]
pub(crate) struct Station<'t> {
    pub(crate) node: &'t Tree,
    /// The number of its guess, from 1.
    pub(crate) number: usize,
    pub(crate) outlook: Outlook,
    /// The feedbacks that do not solve, in increasing order.
    pub(crate) branches: Vec<Branch>,
    parent: usize,
}

/// A feedback and its continuation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Branch {
    pub(crate) shown: Feedback,
    /// The index of the next station; `None` if the answers are given up.
    pub(crate) next: Option<usize>,
    /// The number of answers with this feedback.
    pub(crate) answers: usize,
}

/// The nodes of a tree, breadth first, the root first. Errors: as [`Tree::evaluate`]; after that, no sum of figures overflows.
pub(crate) fn survey<'t>(tree: &'t Tree, game: &Game) -> Result<Vec<Station<'t>>, Error> {
    tree.evaluate(game)?;
    let mut stations = vec![Station::at(tree, 1, 0)];
    let mut secrets: Vec<Vec<SecretId>> = vec![game.answers().collect()];
    let mut at = 0;
    while at < stations.len() {
        let here = mem::take(&mut secrets[at]);
        let first = stations.len();
        for (child, part) in stations[at].play(game, &here, first) {
            let number = stations[at].number + 1;
            stations.push(Station::at(child, number, at));
            secrets.push(part);
        }
        at += 1;
    }
    for index in (1..stations.len()).rev() {
        let (parent, outlook) = (stations[index].parent, stations[index].outlook);
        stations[parent].outlook.add_later(&outlook);
    }
    Ok(stations)
}

type Reached<'t> = (&'t Tree, Vec<SecretId>);

impl<'t> Station<'t> {
    fn at(node: &'t Tree, number: usize, parent: usize) -> Station<'t> {
        Station { node, number, outlook: Outlook::default(), branches: Vec::new(), parent }
    }

    /// Play the guess against the answers here; `first` is the index of the first child's station.
    fn play(&mut self, game: &Game, secrets: &[SecretId], first: usize) -> Vec<Reached<'t>> {
        let mut reached = Vec::new();
        self.outlook.answers = secrets.len() as u32;
        for part in partition_by(secrets, |secret| game.score(self.node.guess, secret)) {
            let weights = part.secrets.iter().map(|&secret| u64::from(game.weights().get(secret)));
            let weight: u64 = weights.sum();
            self.outlook.weight += weight;
            if part.feedback == game.solved() {
                self.outlook.solves = true;
                self.outlook.total += weight;
                self.outlook.worst_case = 1;
                continue;
            }
            let child = self.node.child(part.feedback);
            self.branches.push(Branch {
                shown: part.feedback,
                next: child.map(|_| first + reached.len()),
                answers: part.secrets.len(),
            });
            match child {
                Some(child) => reached.push((child, part.secrets)),
                None => self.outlook.lost_weight += weight,
            }
        }
        reached
    }
}

/// The tree that plays the first answer that fits, up to `most` guesses.
#[cfg(test)]
pub(crate) fn first_that_fits(game: &Game, secrets: &[SecretId], most: usize) -> Tree {
    let guess = secrets[0].as_guess();
    let parts = salet_core::game::partition(game.table(), guess, secrets).into_iter();
    let open = parts.filter(|part| part.feedback != game.solved() && most > 1);
    let children = open.map(|part| (part.feedback, first_that_fits(game, &part.secrets, most - 1)));
    Tree { guess, children: children.collect() }
}
