//! Findings of several searches, joined.

use std::collections::BTreeMap;

use salet_core::game::Tree;
use salet_core::search::{Finding, Findings};

/// Joined findings: equal keys keep the best bounds of all.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    openers: BTreeMap<u128, Finding>,
    states: BTreeMap<u128, Finding>,
    /// In the order of their arrival.
    policies: Vec<(u128, Tree)>,
}

impl Gathered {
    pub(super) fn add(&mut self, findings: Findings) {
        add(&mut self.openers, findings.openers);
        add(&mut self.states, findings.states);
        self.policies.extend(findings.policies);
    }

    /// All findings, in the order of their keys.
    pub(super) fn into_findings(self) -> Findings {
        let values = |found: BTreeMap<u128, Finding>| found.into_values().collect();
        Findings { openers: values(self.openers), states: values(self.states), policies: self.policies }
    }
}

fn add(all: &mut BTreeMap<u128, Finding>, findings: Vec<Finding>) {
    for finding in findings {
        all.entry(finding.key).and_modify(|known| *known = known.and(finding)).or_insert(finding);
    }
}
