//! Circles of imports.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Imports with their lines: `edges[importer][imported]`.
pub(crate) type Edges = BTreeMap<String, BTreeMap<String, usize>>;

/// A complaint about the shortest circle, if one exists.
pub(crate) fn circle(edges: &Edges) -> Option<String> {
    let path = edges.keys().filter_map(|start| path_back(edges, start)).min_by_key(Vec::len)?;
    let steps = path.windows(2).map(|pair| format!("{}:{}", pair[0], edges[pair[0]][pair[1]]));
    let steps: Vec<String> = steps.collect();
    let (at, all, start) = (&steps[0], steps.join(" -> "), path[0]);
    Some(format!("{at}: files import each other: {all} -> {start}; move their common part into a file below"))
}

/// The shortest path of imports from a file back to itself.
fn path_back<'e>(edges: &'e Edges, start: &'e str) -> Option<Vec<&'e str>> {
    let (mut open, mut seen) = (VecDeque::from([vec![start]]), BTreeSet::new());
    while let Some(path) = open.pop_front() {
        for next in edges.get(*path.last()?).into_iter().flat_map(BTreeMap::keys) {
            if next == start || seen.insert(next) {
                open.push_back([&path[..], &[next.as_str()]].concat());
            }
            if next == start {
                return open.pop_back();
            }
        }
    }
    None
}
