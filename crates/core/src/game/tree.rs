//! A decision tree: the first guess, and a subtree for every feedback that does not solve.
//!
//! [`evaluate`](Tree::evaluate) plays a tree against every answer. The origin scores all guesses, and the rule is checked,
//! so a total never depends on the origin of the tree.
//!
//! A tree from a file can be as deep as the file is long. So nothing here recurses, including drop, clone and comparison.

use std::collections::VecDeque;
use std::{fmt, iter, mem};

use crate::game::error::{Error, Result};
use crate::game::legality::Walk;
use crate::game::partition::partition_by;
use crate::game::{Cost, Feedback, Game, GuessId, INFEASIBLE, SecretId};

/// A guess, and a subtree for each feedback.
pub struct Tree {
    /// The word to play.
    pub guess: GuessId,
    /// The subtrees by feedback, in increasing order, without the feedback that solves. After a possible feedback without a
    /// subtree the game is given up; only policies for the objective win-rate do so.
    pub children: Vec<(Feedback, Tree)>,
}

/// The results of a tree against every answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Evaluation {
    /// The sum over answers of weight times guesses, including the guesses of lost games.
    pub total: Cost,
    /// The number of answers (not their weight) found at guess 1, 2, 3 and so on.
    pub histogram: Vec<u64>,
    /// The weight of the answers found at guess 1, 2, 3 and so on.
    pub weighted_histogram: Vec<u64>,
    /// The maximum number of guesses for an answer that is found.
    pub worst_case: usize,
    /// The answers that are not found, in increasing order.
    pub lost: Vec<SecretId>,
    /// The weight of the lost answers.
    pub lost_weight: u64,
    /// The weight of the answers found at the last guess that the limit allows; 0 without a limit.
    pub last_weight: u64,
}

impl Evaluation {
    /// The mean number of guesses over the answers that are found; `None` if there are none.
    pub fn mean(&self) -> Option<f64> {
        let found: u64 = self.weighted_histogram.iter().sum();
        (found > 0).then(|| self.found_total() as f64 / found as f64)
    }

    /// The sum of weight times guesses over the answers that are found.
    pub fn found_total(&self) -> Cost {
        (1..).zip(&self.weighted_histogram).map(|(number, weight)| number * weight).sum()
    }
}

impl Tree {
    /// The subtree after a feedback.
    pub fn child(&self, feedback: Feedback) -> Option<&Tree> {
        let at = self.children.binary_search_by_key(&feedback, |(shown, _)| *shown).ok()?;
        Some(&self.children[at].1)
    }

    /// All nodes, breadth first, each with the feedback that leads to it: `None` for the root.
    pub fn nodes(&self) -> impl Iterator<Item = (Option<Feedback>, &Tree)> {
        let mut queue = VecDeque::from([(None, self)]);
        iter::from_fn(move || {
            let (shown, node) = queue.pop_front()?;
            queue.extend(node.children.iter().map(|(shown, child)| (Some(*shown), child)));
            Some((shown, node))
        })
    }

    /// The tree whose nodes, breadth first, have these feedbacks, guesses and numbers of children; `None` if they make no tree.
    pub fn from_nodes(
        nodes: impl DoubleEndedIterator<Item = (Option<Feedback>, GuessId, usize)>,
    ) -> Option<Tree> {
        // Backwards, the children of a node are the oldest nodes without a parent, the last child first.
        let mut orphans: VecDeque<(Option<Feedback>, Tree)> = VecDeque::new();
        for (shown, guess, count) in nodes.rev() {
            if count > orphans.len() {
                return None;
            }
            let children = orphans.drain(..count).rev();
            let children =
                children.map(|(shown, child)| Some((shown?, child))).collect::<Option<Vec<_>>>()?;
            orphans.push_back((shown, Tree { guess, children }));
        }
        match (orphans.pop_front(), orphans.is_empty()) {
            (Some((None, root)), true) => Some(root),
            _ => None,
        }
    }

    /// The depth of each node, 1 for the root, in no particular order.
    pub fn depths(&self) -> impl Iterator<Item = usize> {
        let mut open = vec![(self, 1)];
        iter::from_fn(move || {
            let (node, depth) = open.pop()?;
            open.extend(node.children.iter().map(|(_, child)| (child, depth + 1)));
            Some(depth)
        })
    }

    /// The maximum number of guesses on a path.
    pub fn depth(&self) -> usize {
        self.depths().max().unwrap_or(0)
    }

    /// The first guesses of the tree, this many (at least one): it gives up after them.
    #[must_use]
    pub fn cut(&self, guesses: usize) -> Tree {
        let mut nodes = Vec::new();
        let mut queue = VecDeque::from([(None, self, 1)]);
        while let Some((shown, node, number)) = queue.pop_front() {
            let children = if number < guesses { &node.children[..] } else { &[] };
            nodes.push((shown, node.guess, children.len()));
            queue.extend(children.iter().map(|(shown, child)| (Some(*shown), child, number + 1)));
        }
        Tree::from_nodes(nodes.into_iter()).expect("the first nodes of a tree make a tree")
    }

    /// Play the tree against every answer of the game.
    ///
    /// # Errors
    /// [`Error::DeepTree`] if a guess exceeds the limit; [`Error::IllegalTree`] if the rule forbids a guess, or no answer reaches
    /// a branch; [`Error::TotalRange`] if the total does not fit in 64 bits.
    pub fn evaluate(&self, game: &Game) -> Result<Evaluation> {
        self.evaluate_after(game, &[], game.answers().collect())
    }

    /// Play the tree after `history` against `secrets`, the answers (in increasing order) that agree with it. The result counts
    /// the guesses of the tree alone; rule and limit apply to the whole game.
    ///
    /// # Errors
    /// As [`evaluate`](Tree::evaluate).
    pub fn evaluate_after(
        &self,
        game: &Game,
        history: &[(GuessId, Feedback)],
        secrets: Vec<SecretId>,
    ) -> Result<Evaluation> {
        let mut evaluation = Evaluation::default();
        let mut turns = game.walk();
        for (number, &(guess, shown)) in history.iter().enumerate() {
            turns.turn(number, guess, shown);
        }
        let mut open = vec![Visit { node: self, before: history.len(), number: 1, last: None, secrets }];
        while let Some(visit) = open.pop() {
            if let Some((guess, shown)) = visit.last {
                turns.turn(history.len() + visit.number - 2, guess, shown);
            }
            visit.play(game, &*turns, &mut open, &mut evaluation)?;
        }
        evaluation.lost.sort_unstable();
        Ok(evaluation)
    }
}

struct Visit<'t> {
    node: &'t Tree,
    /// Guesses before the tree.
    before: usize,
    /// The depth of the node, from 1.
    number: usize,
    /// The guess and feedback before.
    last: Option<(GuessId, Feedback)>,
    /// The answers that lead here, in increasing order.
    secrets: Vec<SecretId>,
}

impl<'t> Visit<'t> {
    fn play(
        self,
        game: &Game,
        turns: &dyn Walk,
        open: &mut Vec<Visit<'t>>,
        evaluation: &mut Evaluation,
    ) -> Result<()> {
        let Visit { node, before, number, secrets, .. } = self;
        let guess = node.guess;
        let illegal = |reason| Err(Error::IllegalTree { word: game.name(guess).to_owned(), reason });
        if let Some(limit) = game.limit().filter(|&limit| before + number > usize::from(limit)) {
            return Err(Error::DeepTree { word: game.name(guess).to_owned(), limit });
        }
        let possible =
            guess.as_secret(game.answer_count()).is_some_and(|secret| secrets.binary_search(&secret).is_ok());
        if !turns.allows(guess, possible) {
            return illegal("is not allowed by the rule");
        }
        if game.is_blank(guess) {
            return illegal("is the name of an answer and no guess");
        }
        let (mut reached, first) = (0, open.len());
        for part in partition_by(&secrets, |secret| game.score(guess, secret)) {
            let weight = part.secrets.iter().map(|&secret| u64::from(game.weights().get(secret))).sum();
            evaluation.total = add(evaluation.total, weight)?;
            if part.is_found_in(game) {
                evaluation.histogram.resize(evaluation.histogram.len().max(number), 0);
                evaluation.weighted_histogram.resize(evaluation.histogram.len(), 0);
                evaluation.histogram[number - 1] += part.secrets.len() as u64;
                evaluation.weighted_histogram[number - 1] += weight;
                evaluation.worst_case = evaluation.worst_case.max(number);
                if game.limit().is_some_and(|limit| before + number == usize::from(limit)) {
                    evaluation.last_weight += weight;
                }
            } else if let Some(child) = node.child(part.feedback) {
                reached += 1;
                let last = Some((guess, part.feedback));
                open.push(Visit { node: child, before, number: number + 1, last, secrets: part.secrets });
            } else {
                evaluation.lost_weight += weight;
                evaluation.lost.extend(part.secrets);
            }
        }
        if reached < node.children.len() {
            return illegal("has a branch that no answer reaches");
        }
        // The first child is next.
        open[first..].reverse();
        Ok(())
    }
}

/// All weights are below 2^48, so only a tree with many useless guesses exceeds the range.
fn add(total: Cost, weight: u64) -> Result<Cost> {
    total.checked_add(weight).filter(|&total| total < INFEASIBLE).ok_or(Error::TotalRange)
}

impl Drop for Tree {
    fn drop(&mut self) {
        let mut open = mem::take(&mut self.children);
        while let Some((_, mut child)) = open.pop() {
            open.append(&mut child.children);
        }
    }
}

impl Clone for Tree {
    fn clone(&self) -> Tree {
        let nodes: Vec<_> =
            self.nodes().map(|(shown, node)| (shown, node.guess, node.children.len())).collect();
        Tree::from_nodes(nodes.into_iter()).expect("the nodes of a tree make that tree")
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let nodes = |tree: &Tree| (tree.guess, tree.children.len());
        // While all pairs agree, both queues have the same length.
        let mut pairs = self.nodes().zip(other.nodes());
        pairs.all(|(own, theirs)| own.0 == theirs.0 && nodes(own.1) == nodes(theirs.1))
    }
}

impl Eq for Tree {}

impl fmt::Debug for Tree {
    /// The nodes in a flat list: feedback, guess, number of children.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self
            .nodes()
            .map(|(shown, node)| (shown.map(|shown| shown.0), node.guess.index(), node.children.len()));
        f.debug_list().entries(nodes).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(guess: usize) -> Tree {
        Tree { guess: GuessId::new(guess), children: Vec::new() }
    }

    /// A tree that is too deep for a stack.
    fn chain(depth: usize) -> Tree {
        (0..depth).fold(leaf(0), |tree, at| Tree {
            guess: GuessId::new(at % 7),
            children: vec![(Feedback(1), tree)],
        })
    }

    #[test]
    fn deep_trees_need_no_stack() {
        let deep = chain(1_000_000);
        assert_eq!(deep.nodes().count(), 1_000_001);
        let copy = deep.clone();
        assert!(copy == deep);
        assert!(copy != chain(999_999));
        assert!(format!("{copy:?}").len() > 1_000_000);
    }

    #[test]
    fn a_cut_tree_has_its_first_guesses() {
        let deep = chain(5);
        assert_eq!(deep.cut(9), deep);
        assert_eq!((deep.cut(3).depth(), deep.cut(1).nodes().count()), (3, 1));
        assert_eq!(deep.cut(2).children[0].1.guess, deep.children[0].1.guess);
    }

    #[test]
    fn a_total_that_does_not_fit_is_refused() {
        assert_eq!(add(INFEASIBLE - 3, 2).ok(), Some(INFEASIBLE - 1));
        for weight in [3, 4] {
            assert!(matches!(add(INFEASIBLE - 3, weight), Err(Error::TotalRange)));
        }
    }

    #[test]
    fn nodes_make_their_tree() {
        let tree = Tree {
            guess: GuessId::new(5),
            children: vec![
                (Feedback(1), leaf(1)),
                (Feedback(2), Tree { guess: GuessId::new(2), children: vec![(Feedback(9), leaf(3))] }),
                (Feedback(3), leaf(4)),
            ],
        };
        assert_eq!(tree.clone(), tree);
        let guesses: Vec<usize> = tree.nodes().map(|(_, node)| node.guess.index()).collect();
        assert_eq!(guesses, [5, 1, 2, 4, 3]);
        assert_ne!(tree, leaf(5));
        let none = |nodes: &[(Option<Feedback>, GuessId, usize)]| {
            assert_eq!(Tree::from_nodes(nodes.iter().copied()), None, "{nodes:?}");
        };
        let (root, child) = (None, Some(Feedback(1)));
        none(&[]);
        none(&[(child, GuessId::new(0), 0)]);
        none(&[(root, GuessId::new(0), 1)]);
        none(&[(root, GuessId::new(0), 0), (child, GuessId::new(0), 0)]);
        none(&[(root, GuessId::new(0), 1), (root, GuessId::new(0), 0)]);
    }
}
