//! Circles among files that import each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Who imports whom, and in which line: `edges[importer][imported]`.
pub(crate) type Edges = BTreeMap<String, BTreeMap<String, usize>>;

/// A complaint about the shortest circle, if there is one.
pub(crate) fn circle(edges: &Edges) -> Option<String> {
    let way = edges.keys().filter_map(|start| way_back(edges, start)).min_by_key(Vec::len)?;
    let steps: Vec<String> =
        way.windows(2).map(|pair| format!("{}:{}", pair[0], edges[pair[0]][pair[1]])).collect();
    let (first, steps) = (&steps[0], steps.join(" -> "));
    Some(format!(
        "{first}: files import each other: {steps} -> {}; move what both need into a file below",
        way[0]
    ))
}

/// The shortest way from a file back to itself.
fn way_back<'e>(edges: &'e Edges, start: &'e str) -> Option<Vec<&'e str>> {
    let (mut open, mut seen) = (VecDeque::from([vec![start]]), BTreeSet::new());
    while let Some(way) = open.pop_front() {
        for next in edges.get(*way.last()?).into_iter().flat_map(BTreeMap::keys) {
            if next == start || seen.insert(next) {
                open.push_back([&way[..], &[next.as_str()]].concat());
            }
            if next == start {
                return open.pop_back();
            }
        }
    }
    None
}
