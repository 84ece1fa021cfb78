//! The table of a game in its policy: its terms, and the end of the game against each answer, by which a policy is replayed without
//! its table (`crates/checker/FORMAT.md`, section 8).

use crate::game::{Feedback, Game, SecretId, Tree};

/// For each answer the last node that it reaches, and the feedback there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Ends {
    pub(crate) nodes: Vec<u32>,
    pub(crate) shown: Vec<u16>,
}

impl Ends {
    /// The ends of a tree. The game has its table.
    pub(crate) fn new(game: &Game, tree: &Tree) -> Ends {
        let mut next = 1;
        // The guess, the feedbacks of the children and the number of the first one, breadth first.
        let nodes: Vec<_> = tree
            .nodes()
            .map(|(_, node)| {
                let first = next;
                next += node.children.len();
                (node.guess, &node.children, first)
            })
            .collect();
        let mut ends = Ends::default();
        for secret in game.answers() {
            let (mut at, mut shown);
            at = 0;
            loop {
                let (guess, children, first) = nodes[at];
                shown = game.score(guess, secret);
                match children.binary_search_by_key(&shown, |(feedback, _)| *feedback) {
                    Ok(child) => at = first + child,
                    Err(_) => break,
                }
            }
            ends.nodes.push(at as u32);
            ends.shown.push(shown.0);
        }
        ends
    }
}

/// The answers of each node by its place in a tree, as the ends of a policy tell them.
#[derive(Debug)]
pub(crate) struct Ended {
    ends: Ends,
    /// All answers, those of a subtree together, those that end at its root first.
    sorted: Vec<SecretId>,
    /// For each node, where its subtree begins in `sorted`, the answers that end at it, and those of its subtree.
    spans: Vec<Span>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Span {
    start: u32,
    own: u32,
    all: u32,
}

impl Ended {
    /// Sort the answers. `children` has the range of each node's children, in valid order. `None` if an end is no node.
    pub(crate) fn new(ends: Ends, nodes: u32, children: impl Fn(u32) -> (u32, u32)) -> Option<Ended> {
        let mut spans = vec![Span::default(); nodes as usize];
        for &end in &ends.nodes {
            spans.get_mut(end as usize)?.own += 1;
        }
        for node in (0..nodes).rev() {
            let (first, end) = children(node);
            let below: u32 = (first..end).map(|child| spans[child as usize].all).sum();
            spans[node as usize].all = spans[node as usize].own + below;
        }
        for node in 0..nodes {
            let Span { start, own, .. } = spans[node as usize];
            let mut next = start + own;
            let (first, end) = children(node);
            for child in first..end {
                spans[child as usize].start = next;
                next += spans[child as usize].all;
            }
        }
        let mut place: Vec<u32> = spans.iter().map(|span| span.start).collect();
        let mut sorted = vec![SecretId::new(0); ends.nodes.len()];
        for (answer, &end) in ends.nodes.iter().enumerate() {
            let next = &mut place[end as usize];
            sorted[*next as usize] = SecretId::new(answer);
            *next += 1;
        }
        Some(Ended { ends, sorted, spans })
    }

    /// The answers that end at a node, with their feedback there.
    pub(crate) fn at(&self, node: u32) -> impl Iterator<Item = (Feedback, SecretId)> {
        let Span { start, own, .. } = self.spans[node as usize];
        let answers = &self.sorted[start as usize..][..own as usize];
        answers.iter().map(|&answer| (Feedback(self.ends.shown[answer.index()]), answer))
    }

    /// The answers of the subtree of a node.
    pub(crate) fn below(&self, node: u32) -> &[SecretId] {
        let Span { start, all, .. } = self.spans[node as usize];
        &self.sorted[start as usize..][..all as usize]
    }
}
