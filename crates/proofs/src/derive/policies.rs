//! Random policies, good and bad, with their costs by an independent replay.

use std::collections::VecDeque;

use super::board::{Board, INFINITY};
use super::reach::after;
use super::spot::Spot;
use super::truth::Truth;
use crate::oracle::ANY;
use crate::tiny::{NORMAL, members};
use crate::writer::Policy;

/// The cost of a policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    pub total: u128,
    pub worst: u32,
    pub lost: u128,
}

/// Maximum number of guesses of random policies without a limit.
const DEEPEST: u16 = 12;

/// A random policy that solves every answer; `None` if there is none. With `best`, one of least total for at most
/// `left` guesses.
pub fn random(
    rng: &mut fastrand::Rng,
    board: &Board<'_>,
    truth: &mut Truth<'_>,
    left: u16,
    best: bool,
) -> Option<Policy> {
    let left = if left == ANY { DEEPEST } else { left.min(DEEPEST) };
    let mut nodes: Vec<(u16, u16, u32)> = Vec::new();
    let mut start = Spot::start(board);
    // Some forget the rule.
    if rng.u8(0..10) == 0 {
        start.rule = NORMAL;
    }
    let mut open = VecDeque::from([(start, left, u16::MAX)]);
    let mut children = 0;
    while let Some((spot, left, feedback)) = open.pop_front() {
        let guess = if best {
            truth.best(spot, left)?
        } else {
            // Any guess that still ends in time.
            let ends = |guess: &usize, truth: &mut Truth<'_>| {
                let parts = board.parts(*guess, spot.set, spot.list, spot.rule);
                let unsolved: Vec<_> = parts.filter(|part| part.feedback != board.solved).collect();
                let part = |secrets, list| Spot { set: secrets, list, ..spot };
                unsolved.iter().all(|p| truth.cost(part(p.secrets, p.next), after(left)) != INFINITY)
            };
            let guesses: Vec<usize> = members(spot.list).filter(|guess| ends(guess, truth)).collect();
            *rng.choice(&guesses)?
        };
        nodes.push((guess as u16, feedback, children + 1));
        for part in board.parts(guess, spot.set, spot.list, spot.rule) {
            // Secrets without a guess left are lost; others may be.
            let last = 1 + board.tiny.naming();
            let may_lose = board.tiny.may_lose() && (left == last || !best && rng.u8(0..8) == 0);
            if part.feedback != board.solved && !board.is_known(part.secrets) && !may_lose {
                let spot = Spot { set: part.secrets, list: part.next, ..spot };
                open.push_back((spot, after(left), part.feedback));
                children += 1;
            }
        }
    }
    nodes.push((u16::MAX, u16::MAX, nodes.len() as u32));
    file(board, nodes)
}

/// A policy file of a tree, as an upper bound.
fn file(board: &Board<'_>, nodes: Vec<(u16, u16, u32)>) -> Option<Policy> {
    let tiny = board.tiny;
    let (histogram, ends) = histogram(board, &nodes, NORMAL)?;
    let more = tiny.cells.as_ref().map_or(Vec::new(), |cells| cells.policy_fields(&ends));
    let total = (1..).zip(&histogram).map(|(guesses, weight)| guesses * weight).sum();
    let words = tiny.words.iter().map(|word| format!("{word}\n")).collect();
    Some(Policy {
        magic: *b"\x89SLP\r\n\x1a\n",
        version: if tiny.cells.is_some() { 3 } else { 1 },
        word_len: if tiny.cells.is_some() { 0 } else { tiny.words[0].len() as u8 },
        terms: [tiny.rule, tiny.feedback, tiny.limit, tiny.objective],
        fold: if tiny.cells.is_some() { 3 } else { 0 },
        claim: 0,
        worst_case: histogram.len() as u32,
        total,
        lost_weight: tiny.weight(tiny.all_answers()) - histogram.iter().sum::<u64>(),
        total_at_least: 0,
        worst_at_least: 0,
        lost_at_least: 0,
        histogram,
        answers: tiny.answers as u32,
        words,
        spellings: "\n".repeat(tiny.words.len()),
        weights: if tiny.is_weighted() { tiny.weights.clone() } else { Vec::new() },
        more,
        metadata_length_off_by: 0,
        filling: 0,
        nodes,
    })
}

/// For each answer its last node and the feedback there.
type Ends = Vec<(u32, u16)>;

/// The weight solved at each guess, and the ends of all answers; `None` if the tree violates the rule or the limit, or does not solve
/// an answer.
fn histogram(board: &Board<'_>, nodes: &[(u16, u16, u32)], rule: u8) -> Option<(Vec<u64>, Ends)> {
    let tiny = board.tiny;
    let mut histogram: Vec<u64> = Vec::new();
    let mut ends = Ends::new();
    for secret in 0..tiny.answers {
        let (mut node, mut list, mut set) = (0, tiny.all_guesses(), tiny.all_answers());
        ends.push((0, 0));
        for depth in 0.. {
            let &(guess, _, first) = nodes.get(node)?;
            let guess = usize::from(guess);
            let is_blank =
                tiny.cells.as_ref().is_some_and(|cells| guess < tiny.words.len() && cells.is_blank(guess));
            if guess >= tiny.words.len() || list >> guess & 1 == 0 || is_blank {
                return None;
            }
            let feedback = tiny.score(guess, secret);
            ends[secret] = (node as u32, feedback);
            set = members(set)
                .filter(|&other| tiny.score(guess, other) == feedback)
                .fold(0, |set, one| set | 1 << one);
            if feedback == board.solved || board.is_known(set) {
                if tiny.limit > 0 && depth >= usize::from(tiny.limit) {
                    return None;
                }
                histogram.resize(histogram.len().max(depth + 1), 0);
                histogram[depth] += u64::from(tiny.weights[secret]);
                break;
            }
            list = tiny.restrict(rule, list, guess, feedback);
            let end = nodes.get(node + 1)?.2;
            let child = (first as usize..end as usize).find(|&child| nodes[child].1 == feedback);
            match child {
                Some(child) => node = child,
                None if tiny.may_lose() => break,
                None => return None,
            }
        }
    }
    Some((histogram, ends))
}

/// The true cost of a policy, whatever it states; `None` if it is not a strategy of the game.
pub fn replay(board: &Board<'_>, policy: &Policy) -> Option<Cost> {
    let (histogram, _) = histogram(board, &policy.nodes, board.tiny.rule)?;
    let total = (1..).zip(&histogram).map(|(guesses, &weight)| guesses * u128::from(weight)).sum();
    let found: u128 = histogram.iter().copied().map(u128::from).sum();
    let lost = board.weight(board.tiny.all_answers()) - found;
    Some(Cost { total, worst: histogram.len() as u32, lost })
}

/// Random statements of a policy about bounds, right or wrong, and sometimes a wrong cost.
pub fn random_claim(rng: &mut fastrand::Rng, truth: &mut Truth<'_>, limit: u16, policy: &mut Policy) {
    policy.claim = rng.u8(0..3);
    let objective = policy.terms[3];
    let least = truth.whole(limit);
    if policy.claim > 0 {
        let total = if rng.u8(0..3) == 0 { least.min(1 << 60) as u64 } else { policy.total };
        policy.total_at_least = if objective == 1 { 0 } else { total };
        policy.worst_at_least = if objective == 0 || objective == 4 { 0 } else { policy.worst_case };
        policy.lost_at_least = if objective == 4 { policy.lost_weight } else { 0 };
        // A bounded policy does not meet its bounds.
        if policy.claim == 1 && rng.u8(0..8) > 0 {
            policy.total_at_least = policy.total_at_least.saturating_sub(1);
            policy.worst_at_least = policy.worst_at_least.saturating_sub(u32::from(objective == 1));
        }
    }
    match rng.u8(0..40) {
        0 => policy.total = policy.total.wrapping_add(1),
        1 => policy.total = policy.total.wrapping_sub(1),
        2 => policy.worst_case += 1,
        3 => policy.histogram.push(0),
        4 => policy.total_at_least = rng.u64(0..20),
        5 => policy.worst_at_least = [rng.u32(0..5), 99][rng.usize(0..2)],
        6 => policy.lost_at_least = 1,
        7 => policy.claim = rng.u8(..),
        8 => {
            let node = rng.usize(0..policy.nodes.len());
            policy.nodes[node].0 = rng.u16(0..8);
        }
        _ => {}
    }
}
