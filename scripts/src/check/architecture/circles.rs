//! Circles among files that import each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Who imports whom, and in which line: `edges[importer][imported]`.
pub(crate) type Edges = BTreeMap<String, BTreeMap<String, usize>>;

/// One complaint for each set of files that reach each other, with the shortest circle among them.
pub(crate) fn circles(edges: &Edges) -> Vec<String> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        edges.keys().map(|file| (file.as_str(), reach(edges, file))).collect();
    let mut told: BTreeSet<&str> = BTreeSet::new();
    let mut complaints = Vec::new();
    for (file, onward) in &reached {
        if told.contains(file) || !onward.contains(file) {
            continue;
        }
        let entangled: Vec<&str> = onward
            .iter()
            .copied()
            .filter(|other| reached.get(other).is_some_and(|back| back.contains(file)))
            .collect();
        told.extend(&entangled);
        let Some(way) = entangled.iter().filter_map(|start| way_back(edges, start)).min_by_key(Vec::len)
        else {
            continue;
        };
        let steps: Vec<String> =
            way.windows(2).map(|pair| format!("{}:{}", pair[0], edges[pair[0]][pair[1]])).collect();
        let more = match entangled.len() > steps.len() {
            true => format!(" ({} files are entangled)", entangled.len()),
            false => String::new(),
        };
        complaints.push(format!(
            "{}: files import each other: {} -> {}{more}; move what both need into a file below them",
            steps[0],
            steps.join(" -> "),
            way[0]
        ));
    }
    complaints
}

/// All files that a file imports, directly or not.
fn reach<'e>(edges: &'e Edges, file: &str) -> BTreeSet<&'e str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = vec![file];
    while let Some(file) = open.pop() {
        for next in edges.get(file).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    reached
}

/// The shortest way from a file back to itself.
fn way_back<'e>(edges: &'e Edges, start: &'e str) -> Option<Vec<&'e str>> {
    let mut open: VecDeque<Vec<&str>> = VecDeque::from([vec![start]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = open.pop_front() {
        for next in edges.get(*way.last()?).into_iter().flat_map(BTreeMap::keys) {
            let longer: Vec<&str> = way.iter().copied().chain([next.as_str()]).collect();
            if next == start {
                return Some(longer);
            }
            if seen.insert(next) {
                open.push_back(longer);
            }
        }
    }
    None
}
