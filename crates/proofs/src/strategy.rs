//! Policies of tiny games: the oracle's best strategy, and its files.

use std::collections::VecDeque;

use crate::oracle::{ANY, INFINITY, Oracle};
use crate::tiny::{Set, Tiny};
use crate::writer::Policy;

/// The oracle's best strategy with this number of guesses and an optional opener, numbered breadth first; `None` if
/// none exists.
fn nodes(oracle: &mut Oracle<'_>, left: u16, opener: Option<usize>) -> Option<Vec<(u16, u16, u32)>> {
    let tiny = oracle.tiny;
    let mut nodes: Vec<(u16, u16, u32)> = Vec::new();
    let mut open: VecDeque<(Set, Set, u16, u16)> =
        VecDeque::from([(tiny.all_answers(), tiny.all_guesses(), left, u16::MAX)]);
    let mut children = 0;
    while let Some((set, list, left, feedback)) = open.pop_front() {
        let best = oracle.best(set, list, tiny.rule, left).1?;
        let guess = opener.filter(|_| nodes.is_empty()).unwrap_or(best);
        nodes.push((guess as u16, feedback, children + 1));
        for (feedback, part) in tiny.parts(guess, set) {
            // Without a guess left, the unsolved answers are lost.
            if feedback != tiny.solved() && !(tiny.may_lose() && left == 1) {
                let list = tiny.restrict(tiny.rule, list, guess, feedback);
                open.push_back((part, list, if left == ANY { ANY } else { left - 1 }, feedback));
                children += 1;
            }
        }
    }
    nodes.push((u16::MAX, u16::MAX, nodes.len() as u32));
    Some(nodes)
}

/// Weight solved at each guess.
fn histogram(tiny: &Tiny, nodes: &[(u16, u16, u32)]) -> Vec<u64> {
    let mut histogram = Vec::new();
    for secret in 0..tiny.answers {
        let mut node = 0;
        for depth in 0.. {
            let feedback = tiny.score(nodes[node].0.into(), secret);
            if feedback == tiny.solved() {
                histogram.resize(histogram.len().max(depth + 1), 0);
                histogram[depth] += u64::from(tiny.weights[secret]);
                break;
            }
            let children = nodes[node].2 as usize..nodes[node + 1].2 as usize;
            match children.into_iter().find(|&child| nodes[child].1 == feedback) {
                Some(child) => node = child,
                None => break,
            }
        }
    }
    histogram
}

/// The best policy by the game's objective, with its claim; `None` if none meets the limit.
pub fn optimal(oracle: &mut Oracle<'_>) -> Option<Policy> {
    let tiny = oracle.tiny;
    if tiny.may_lose() {
        let left = oracle.limit();
        let policy = policy(tiny, nodes(oracle, left, None)?);
        let (total_at_least, lost_at_least) = (policy.total, policy.lost_weight);
        return Some(Policy { claim: 2, total_at_least, lost_at_least, ..policy });
    }
    if tiny.is_late() {
        let left = oracle.limit();
        let policy = policy(tiny, nodes(oracle, left, None)?);
        let lost_at_least = policy.histogram.get(usize::from(tiny.limit) - 1).copied().unwrap_or(0);
        return Some(Policy { claim: 2, total_at_least: policy.total, lost_at_least, ..policy });
    }
    let worst = oracle.worst_case()?;
    let least = oracle.whole(oracle.limit());
    assert_ne!(least, INFINITY);
    let left = match tiny.objective {
        0 => oracle.limit(),
        3 => (worst..=20).find(|&left| oracle.whole(left) == least).unwrap(),
        _ => worst,
    };
    let nodes = nodes(oracle, left, None)?;
    let policy = policy(tiny, nodes);
    let (total, worst_case) = (policy.total, policy.worst_case);
    Some(Policy {
        claim: 2,
        total_at_least: if tiny.objective == 1 { 0 } else { total },
        worst_at_least: if tiny.objective == 0 { 0 } else { worst_case },
        ..policy
    })
}

/// The best policy that begins with `opener`, as an upper bound.
pub fn with_opener(oracle: &mut Oracle<'_>, opener: usize) -> Option<Policy> {
    let tiny = oracle.tiny;
    let limit = oracle.limit();
    Some(policy(tiny, nodes(oracle, limit, Some(opener))?))
}

/// A tree as a policy that claims only its cost.
fn policy(tiny: &Tiny, nodes: Vec<(u16, u16, u32)>) -> Policy {
    let histogram = histogram(tiny, &nodes);
    let total = (1..).zip(&histogram).map(|(guesses, weight)| guesses * weight).sum();
    let words = |words: &[String]| words.iter().map(|word| format!("{word}\n")).collect::<String>();
    Policy {
        magic: *b"\x89SLP\r\n\x1a\n",
        version: 1,
        word_len: tiny.words[0].chars().count() as u8,
        terms: [tiny.rule, tiny.feedback, tiny.limit, tiny.objective],
        fold: 0,
        claim: 0,
        worst_case: histogram.len() as u32,
        total,
        lost_weight: tiny.weight(tiny.all_answers()) - histogram.iter().sum::<u64>(),
        total_at_least: 0,
        worst_at_least: 0,
        lost_at_least: 0,
        histogram,
        answers: tiny.answers as u32,
        words: words(&tiny.words),
        spellings: "\n".repeat(tiny.words.len()),
        weights: if tiny.is_weighted() { tiny.weights.clone() } else { Vec::new() },
        more: Vec::new(),
        metadata_length_off_by: 0,
        filling: 0,
        nodes,
    }
}
