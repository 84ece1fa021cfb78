//! What several searches found out, put together: each thing once, and of each all that any of them knows.

use std::collections::HashMap;

use crate::game::Tree;
use crate::search::{Finding, Findings};

/// Findings put together.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    openers: HashMap<u128, Finding>,
    states: HashMap<u128, Finding>,
    /// In the order in which they came.
    policies: Vec<(u128, Tree)>,
}

impl Gathered {
    /// Add what a search found out.
    pub(super) fn add(&mut self, findings: Findings) {
        add(&mut self.openers, findings.openers);
        add(&mut self.states, findings.states);
        self.policies.extend(findings.policies);
    }

    /// All of it, in the order of the keys.
    pub(super) fn into_findings(self) -> Findings {
        Findings { openers: sorted(self.openers), states: sorted(self.states), policies: self.policies }
    }
}

fn add(all: &mut HashMap<u128, Finding>, findings: Vec<Finding>) {
    for finding in findings {
        all.entry(finding.key).and_modify(|known| *known = known.and(finding)).or_insert(finding);
    }
}

fn sorted(findings: HashMap<u128, Finding>) -> Vec<Finding> {
    let mut findings: Vec<Finding> = findings.into_values().collect();
    findings.sort_unstable_by_key(|finding| finding.key);
    findings
}
