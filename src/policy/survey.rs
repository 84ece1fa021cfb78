//! A tree with what is to be expected at each of its nodes, for those who write it down. As deep as a file makes a tree, so
//! nothing recurses.

use std::mem;

use crate::game::partition::partition_by;
use crate::game::{Error, Feedback, Game, Tree};
use crate::policy::outlook::Outlook;
use crate::words::SecretId;

/// A node of a tree, and what is to be expected from there on.
#[derive(Debug)]
pub(crate) struct Station<'t> {
    pub(crate) node: &'t Tree,
    /// Which guess of the game it is, from 1.
    pub(crate) number: usize,
    pub(crate) outlook: Outlook,
    /// What follows the guess, the solved game left out, in increasing order of feedback.
    pub(crate) branches: Vec<Branch>,
    parent: usize,
}

/// Where a feedback leads.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Branch {
    pub(crate) shown: Feedback,
    /// The place of the next station; `None` where the answers are given up.
    pub(crate) next: Option<usize>,
    /// How many answers lead there.
    pub(crate) answers: usize,
}

/// The nodes of a tree, breadth first, the root first.
///
/// # Errors
/// As [`Tree::evaluate`]; what that returns, sums of figures fit in their types.
pub(crate) fn survey<'t>(tree: &'t Tree, game: &Game) -> Result<Vec<Station<'t>>, Error> {
    tree.evaluate(game)?;
    let mut stations = vec![Station::at(tree, 1, 0)];
    let mut secrets: Vec<Vec<SecretId>> = vec![game.lists().secret_ids().collect()];
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

/// What is played next, and the answers that lead there.
type Reached<'t> = (&'t Tree, Vec<SecretId>);

impl<'t> Station<'t> {
    fn at(node: &'t Tree, number: usize, parent: usize) -> Station<'t> {
        Station { node, number, outlook: Outlook::default(), branches: Vec::new(), parent }
    }

    /// Play the guess against the answers that lead here; `first` is the place of the first station that is reached.
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
