//! The table of a game in its policy: its terms, and the end of the game against each answer, by which a policy is replayed without
//! its table (`crates/checker/FORMAT.md`, section 8).

use std::collections::HashSet;

use crate::game::{Feedback, Game, TableTerms, Tree};
use crate::policy::Fault;
use crate::policy::codec::NONE;
use crate::policy::codec::TableRecord;
use crate::words::{MAX_WORDS, SecretId, WordLists};

/// The number of the feedback rule in files.
pub(crate) const TABLE_RULE: u8 = 6;

/// For each answer the last node that it reaches, and the feedback there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Ends {
    pub(crate) nodes: Vec<u32>,
    pub(crate) shown: Vec<u16>,
}

impl Ends {
    /// The ends of a tree. The game has its table.
    pub(crate) fn of(game: &Game, tree: &Tree) -> Ends {
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
        for secret in game.lists().secret_ids() {
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

pub(crate) fn record_of(terms: &TableTerms, ends: Ends) -> TableRecord {
    TableRecord {
        ending: terms.ending().number(),
        symbols: terms.symbols().iter().map(|symbol| symbol.clone() + "\n").collect(),
        solved: terms.solved_code().unwrap_or(NONE),
        table: terms.digest().iter().map(|byte| format!("{byte:02x}")).collect(),
        own: terms.own().iter().map(|&own| own.into()).collect(),
        ends: ends.nodes,
        shown: ends.shown,
    }
}

/// The terms and ends of a record, and the names of a game. The record may lack the ends if a game was written without a policy.
pub(crate) fn from_record(
    record: TableRecord,
    words: &[&str],
    answers: usize,
) -> Result<(WordLists, TableTerms, Ends), Fault> {
    let TableRecord { ending, symbols, solved, table, own, ends, shown } = record;
    let wrong = |field, found: usize| Fault::Field { field, found: found as u64 };
    let symbols = match symbols.strip_suffix('\n') {
        Some(symbols) => symbols.split('\n').map(str::to_owned).collect(),
        None => return Err(Fault::Lists { reason: "the symbols do not end in a line feed".to_owned() }),
    };
    if own.iter().any(|&own| own > 1) || !own.is_empty() && own.len() != answers {
        return Err(wrong("the own rows", own.len()));
    }
    if shown.len() != ends.len() || !ends.is_empty() && ends.len() != answers {
        return Err(wrong("the number of ends", ends.len()));
    }
    let digest = digest(&table).ok_or(Fault::NotCanonical { field: "table digest" })?;
    let own: Vec<bool> = own.into_iter().map(|own| own == 1).collect();
    let lists = lists(words, answers, &own)?;
    let solved = (solved != NONE).then_some(solved);
    let terms = TableTerms::of_file(ending, symbols, solved, own, digest);
    let terms = terms.ok_or(Fault::NotCanonical { field: "table" })?;
    Ok((lists, terms, Ends { nodes: ends, shown }))
}

fn digest(text: &str) -> Option<[u8; 32]> {
    let is_lower = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
    if text.len() != 64 || !text.bytes().all(|byte| is_lower(&byte)) {
        return None;
    }
    let mut digest = [0; 32];
    for (at, byte) in digest.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(digest)
}

fn lists(words: &[&str], answers: usize, own: &[bool]) -> Result<WordLists, Fault> {
    let refused = |reason: &str| Err(Fault::Lists { reason: reason.to_owned() });
    if answers == 0 || answers > words.len() || words.len() > MAX_WORDS {
        return refused("their number is out of range");
    }
    if words.iter().any(|name| name.is_empty() || name.trim() != *name || name.contains(char::is_control)) {
        return refused("a name is not in its form");
    }
    let are_distinct = |names: &[&str]| names.iter().collect::<HashSet<_>>().len() == names.len();
    let is_guess = |at: usize| own.get(at).is_none_or(|&own| own);
    let guesses = words.iter().enumerate().filter(|&(at, _)| is_guess(at)).map(|(_, &name)| name);
    if !are_distinct(&words[..answers]) || !are_distinct(&guesses.collect::<Vec<_>>()) {
        return refused("a name occurs twice");
    }
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Ok(WordLists::of_names(owned(&words[..answers]), owned(words), own))
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
