//! The replay of a policy's nodes: they are checked for their one valid order and played against every answer.
//!
//! A list of open nodes takes the answers from the root down. Nodes are in breadth-first order, so one pass against it
//! sums up from the leaves. Nothing recurses, however deep the tree. Feedback is scored by the origin of the game, without a table
//! to trust.

use std::sync::Arc;

use crate::game::legality::Walk;
use crate::game::{Feedback, Game, GuessId, Objective, SecretId};
use crate::policy::codec::NONE;
use crate::policy::codec::{NODE_BYTES, NodeRecord};
use crate::policy::table::{Ended, Ends};
use crate::policy::{Fault, Outlook, Score};

#[derive(Debug, Clone)]
pub(crate) struct Replay {
    /// The feedbacks after which a game until one answer is left ends, in increasing order of node and feedback.
    pub(crate) known: Vec<(u32, Feedback)>,
    /// In a game given as a table the answers of each node.
    pub(crate) ended: Option<Arc<Ended>>,
    /// The outlook of each node, except the closing record.
    pub(crate) outlooks: Vec<Outlook>,
    /// The feedbacks after which the policy gives up, in increasing order of node and feedback.
    pub(crate) lost: Vec<Lost>,
    /// The answers that the guesses of all nodes before a node find, and their weight; once more at the end, for all nodes.
    pub(crate) found: Vec<(u64, u64)>,
    pub(crate) score: Score,
}

/// A feedback after which a policy gives up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lost {
    pub(crate) node: u32,
    /// The feedback.
    pub feedback: Feedback,
    /// The answers that give it.
    pub answers: u32,
    /// Their weight.
    pub weight: u64,
}

impl Replay {
    /// The answers of a node of a game given as a table, with their feedback there; the children are those of the node.
    pub(crate) fn shown_at<'p>(
        &'p self,
        node: u32,
        children: impl Iterator<Item = (Feedback, u32)> + 'p,
    ) -> impl Iterator<Item = (Feedback, SecretId)> + 'p {
        let later = children.flat_map(move |(shown, child)| {
            let answers = self.ended.as_ref().map_or(&[][..], |ended| ended.below(child));
            answers.iter().map(move |&answer| (shown, answer))
        });
        self.ended.iter().flat_map(move |ended| ended.at(node)).chain(later)
    }
}

#[inline]
pub(crate) fn record(nodes: &[u8], index: u32) -> NodeRecord {
    let at = NODE_BYTES * index as usize;
    let mut bytes = [0; NODE_BYTES];
    bytes.copy_from_slice(&nodes[at..at + NODE_BYTES]);
    NodeRecord::decode(bytes)
}

#[derive(Clone, Copy, Default)]
struct Visit {
    parent: u32,
    /// The number of its guess, from 1.
    number: u32,
    /// Its answers, as a range of the array of all.
    start: u32,
    end: u32,
}

/// The most guesses that are scored, about a minute's work and twice as many as 65,535 answers take, guessed one after the other. Without a
/// limit of guesses, a file could play all answers at each of its nodes.
const PATIENCE: u64 = 1 << 32;

/// Check and play the records of `count` nodes and the closing record.
pub(crate) fn replay(game: &Game, nodes: &[u8], count: u32, ends: Ends) -> Result<Replay, Fault> {
    play(game, nodes, count, ends, PATIENCE)
}

/// The same with at most `patience` scored guesses.
fn play(game: &Game, nodes: &[u8], count: u32, ends: Ends, patience: u64) -> Result<Replay, Fault> {
    check_order(game, nodes, count)?;
    let mut descent = Descent::new(game, nodes, count, patience);
    if !game.has_table() {
        let most = game.feedback_count();
        let in_range = ends.shown.iter().all(|&shown| usize::from(shown) < most);
        let children = |node| (record(nodes, node).first_child, record(nodes, node + 1).first_child);
        let is_whole = in_range && ends.nodes.len() == game.answer_count();
        let ended = if is_whole { Ended::new(ends, count, children) } else { None };
        descent.ended = Some(Arc::new(ended.ok_or(Fault::NotCanonical { field: "ends" })?));
    }
    while let Some(node) = descent.open.pop() {
        descent.play(node)?;
    }
    descent.add_up()
}

fn check_order(game: &Game, nodes: &[u8], count: u32) -> Result<(), Fault> {
    let closing = NodeRecord { guess: NONE, feedback: NONE, first_child: count };
    if record(nodes, count) != closing {
        return Err(Fault::Structure { node: count });
    }
    let root = record(nodes, 0);
    if root.feedback != NONE || root.first_child != 1 {
        return Err(Fault::Structure { node: 0 });
    }
    for node in 0..count {
        let NodeRecord { guess, first_child, .. } = record(nodes, node);
        let end = record(nodes, node + 1).first_child;
        if first_child <= node || end < first_child || end > count {
            return Err(Fault::Structure { node });
        }
        if usize::from(guess) >= game.guess_count() {
            return Err(Fault::GuessRange { node, guess });
        }
        let in_order = |child: u32| record(nodes, child - 1).feedback < record(nodes, child).feedback;
        if !(first_child + 1..end).all(in_order) {
            return Err(Fault::Structure { node });
        }
    }
    Ok(())
}

struct Descent<'a> {
    game: &'a Game,
    nodes: &'a [u8],
    solved: Feedback,
    /// All answers: a node has a range of them, its children subranges.
    secrets: Vec<SecretId>,
    visits: Vec<Visit>,
    outlooks: Vec<Outlook>,
    lost: Vec<Lost>,
    /// The answers that the guess of each node finds, and their weight.
    finds: Vec<(u64, u64)>,
    known: Vec<(u32, Feedback)>,
    ended: Option<Arc<Ended>>,
    open: Vec<u32>,
    /// The turns before the current node.
    turns: Box<dyn Walk + 'a>,
    /// Scratch: the answers of a node by feedback.
    scored: Vec<(Feedback, SecretId)>,
    /// The remaining number of guesses to score.
    patience: u64,
}

impl<'a> Descent<'a> {
    fn new(game: &'a Game, nodes: &'a [u8], count: u32, patience: u64) -> Descent<'a> {
        let secrets: Vec<SecretId> = game.answers().collect();
        let mut visits = vec![Visit::default(); count as usize];
        visits[0] = Visit { parent: 0, number: 1, start: 0, end: secrets.len() as u32 };
        Descent {
            game,
            nodes,
            solved: game.solved(),
            secrets,
            visits,
            outlooks: vec![Outlook::default(); count as usize],
            lost: Vec::new(),
            finds: vec![(0, 0); count as usize],
            known: Vec::new(),
            ended: None,
            open: vec![0],
            turns: game.walk(),
            scored: Vec::new(),
            patience,
        }
    }

    /// Split the answers of a node among its children, which become open.
    fn play(&mut self, node: u32) -> Result<(), Fault> {
        let game = self.game;
        let weights = game.weights();
        let visit = self.visits[node as usize];
        let NodeRecord { guess, first_child, .. } = record(self.nodes, node);
        let guess = GuessId::new(guess.into());
        let name = || game.name(guess).to_owned();
        if game.is_blank(guess) {
            return Err(Fault::GuessRange { node, guess: guess.index() as u16 });
        }
        if let Some(limit) = game.limit().filter(|&limit| visit.number > limit.into()) {
            return Err(Fault::Late { guess: name(), number: visit.number, limit });
        }
        if node > 0 {
            let before = GuessId::new(record(self.nodes, visit.parent).guess.into());
            let shown = Feedback(record(self.nodes, node).feedback);
            self.turns.turn(visit.number as usize - 2, before, shown);
        }
        let range = visit.start as usize..visit.end as usize;
        let possible = guess
            .as_secret(game.answer_count())
            .is_some_and(|secret| self.secrets[range.clone()].binary_search(&secret).is_ok());
        // A rule may check a guess against every turn before it.
        let work = range.len() as u64 + self.turns.work(possible) as u64;
        self.patience = self.patience.checked_sub(work).ok_or(Fault::TooLong)?;
        if !self.turns.allows(guess, possible) {
            return Err(Fault::Rule { node, guess: name() });
        }

        let mut scored = std::mem::take(&mut self.scored);
        scored.clear();
        match &self.ended {
            None => {
                game.origin().score_each(guess, &self.secrets[range.clone()], &mut scored);
            }
            Some(ended) => {
                scored.extend(ended.at(node));
                for child in first_child..record(self.nodes, node + 1).first_child {
                    let shown = Feedback(record(self.nodes, child).feedback);
                    scored.extend(ended.below(child).iter().map(|&secret| (shown, secret)));
                }
            }
        }
        scored.sort_unstable();

        let mut outlook = Outlook { answers: visit.end - visit.start, ..Outlook::default() };
        let (mut child, open) = (first_child, self.open.len());
        let end_child = record(self.nodes, node + 1).first_child;
        let mut start = visit.start;
        for part in scored.chunk_by(|a, b| a.0 == b.0) {
            let shown = part[0].0;
            let end = start + part.len() as u32;
            let weight: u64 = part.iter().map(|&(_, secret)| u64::from(weights.get(secret))).sum();
            outlook.weight += weight;
            let has_child = child < end_child && record(self.nodes, child).feedback == shown.0;
            let is_known = game.ends_known() && is_known(game, part);
            if shown == self.solved || is_known && !has_child {
                outlook.solves = true;
                outlook.total += weight;
                outlook.worst_case = 1;
                let (answers, found) = &mut self.finds[node as usize];
                *answers += part.len() as u64;
                *found += weight;
                if is_known {
                    self.known.push((node, shown));
                }
            } else if has_child && !is_known {
                if self.ended.as_ref().is_some_and(|ended| ended.below(child).len() != part.len()) {
                    return Err(Fault::Structure { node: child });
                }
                self.visits[child as usize] = Visit { parent: node, number: visit.number + 1, start, end };
                self.open.push(child);
                child += 1;
            } else if self.game.objective() == Objective::WinRate {
                self.lost.push(Lost { node, feedback: shown, answers: part.len() as u32, weight });
                outlook.lost_weight += weight;
            } else {
                let shown = game.feedback_name(shown);
                let answer = game.name(part[0].1.as_guess()).to_owned();
                return Err(Fault::Missing { node, guess: name(), shown, answer });
            }
            start = end;
        }
        if child < end_child {
            // This includes a child at the feedback that solves.
            return Err(Fault::Unreached { node: child });
        }
        for (place, &(_, secret)) in self.secrets[range].iter_mut().zip(&scored) {
            *place = secret;
        }
        // The first child comes next.
        self.open[open..].reverse();
        self.scored = scored;
        self.outlooks[node as usize] = outlook;
        Ok(())
    }

    fn found(&self) -> Vec<(u64, u64)> {
        let (mut answers, mut weight) = (0, 0);
        let mut found = Vec::with_capacity(self.outlooks.len() + 1);
        found.push((0, 0));
        for (more, heavier) in &self.finds {
            answers += more;
            weight += heavier;
            found.push((answers, weight));
        }
        found
    }

    fn add_up(mut self) -> Result<Replay, Fault> {
        let mut histogram = Vec::new();
        for node in (0..self.outlooks.len()).rev() {
            let (outlook, visit) = (self.outlooks[node], self.visits[node]);
            if outlook.solves {
                let number = visit.number as usize;
                histogram.resize(histogram.len().max(number), 0);
                histogram[number - 1] += self.finds[node].1;
            }
            if node > 0 {
                let parent = &mut self.outlooks[visit.parent as usize];
                parent.lost_weight += outlook.lost_weight;
                parent.total = with_child(parent.total, &outlook)?;
                let worst = if outlook.worst_case > 0 { outlook.worst_case + 1 } else { 0 };
                parent.worst_case = parent.worst_case.max(worst);
            }
        }
        let root = self.outlooks[0];
        let score = Score {
            worst_case: root.worst_case,
            total: root.total,
            lost_weight: root.lost_weight,
            last_weight: self.game.at_last(&histogram),
            histogram,
        };
        self.lost.sort_unstable();
        self.known.sort_unstable();
        let found = self.found();
        let Descent { outlooks, lost, known, ended, .. } = self;
        Ok(Replay { outlooks, lost, known, ended, found, score })
    }
}

/// Whether these answers need no further question.
fn is_known(game: &Game, part: &[(Feedback, SecretId)]) -> bool {
    match game.classes() {
        None => part.len() == 1,
        Some(_) => game.is_known(&part.iter().map(|&(_, secret)| secret).collect::<Vec<_>>()),
    }
}

/// The total of a node with a child added, whose answers all take one more guess.
fn with_child(total: u64, child: &Outlook) -> Result<u64, Fault> {
    let further = child.total.checked_add(child.weight - child.lost_weight);
    let total = further.and_then(|further| total.checked_add(further));
    // The greatest number means infinity elsewhere.
    total.filter(|&total| total < u64::MAX).ok_or(Fault::TotalRange)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rule;
    use crate::testing::{Shown, with_guesses};

    /// A policy of one answer that plays its first guess, which tells nothing, again and again.
    #[test]
    fn a_replay_scores_each_guess_once_for_each_answer_that_meets_it() {
        for (rule, depth) in [(Rule::Normal, 100_000), (Rule::Strict, 1)] {
            let game =
                with_guesses(["a"], ["b"], Shown::Colours).rule(rule).limit(None).build().expect("a game");
            let node = |number: u32| NodeRecord {
                guess: u16::from(number + 1 < depth),
                feedback: if number == 0 { NONE } else { 0 },
                first_child: (number + 1).min(depth),
            };
            let closing = NodeRecord { guess: NONE, feedback: NONE, first_child: depth };
            let nodes: Vec<u8> = (0..depth).map(node).chain([closing]).flat_map(NodeRecord::encode).collect();
            let played = play(&game, &nodes, depth, Ends::default(), depth.into())
                .expect("what came before is not played again");
            assert_eq!(played.score.worst_case, depth);
            assert_eq!(
                play(&game, &nodes, depth, Ends::default(), u64::from(depth) - 1).unwrap_err(),
                Fault::TooLong
            );
        }
    }

    #[test]
    fn totals_that_do_not_fit_are_refused() {
        let child = |total, weight| Outlook { total, weight, lost_weight: 1, ..Outlook::default() };
        assert_eq!(with_child(3, &child(10, 5)), Ok(17));
        assert_eq!(with_child(0, &child(u64::MAX - 5, 5)), Ok(u64::MAX - 1));
        assert_eq!(with_child(1, &child(u64::MAX - 5, 5)), Err(Fault::TotalRange));
        assert_eq!(with_child(u64::MAX - 20, &child(u64::MAX - 20, 5)), Err(Fault::TotalRange));
        assert_eq!(with_child(0, &child(u64::MAX - 1, u64::from(u32::MAX))), Err(Fault::TotalRange));
    }
}
