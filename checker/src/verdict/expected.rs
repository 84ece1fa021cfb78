//! The caller's expectations of a certificate, checked against its header before any work.

use crate::files::certificate::Certificate;
use crate::play::game::{Objective, Rule};
use crate::refusal::reject::Reject;

/// The expectations; `None` accepts anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Expected {
    /// The rule of play.
    pub rule: Option<Rule>,
    /// The maximum number of guesses, 0 for no limit.
    pub limit: Option<u8>,
    /// The objective.
    pub objective: Option<Objective>,
    /// Whether the certificate must prove a policy optimal.
    pub optimal: bool,
}

impl Expected {
    /// Compares the header of a certificate with the expectations.
    pub fn check(&self, certificate: &Certificate, has_policy: bool) -> Result<(), Reject> {
        let terms = certificate.terms;
        let differs = |what, expected: &str, found: &str| {
            Err(Reject::NotAsExpected { what, expected: expected.into(), found: found.into() })
        };
        if let Some(rule) = self.rule.filter(|&rule| rule != terms.rule) {
            return differs("rule", rule.name(), terms.rule.name());
        }
        if let Some(limit) = self.limit.filter(|&limit| limit != terms.limit) {
            return differs("limit", &limit_name(limit), &limit_name(terms.limit));
        }
        if let Some(objective) = self.objective.filter(|&objective| objective != terms.objective) {
            return differs("objective", objective.name(), terms.objective.name());
        }
        match (self.optimal, certificate.policy, has_policy) {
            (true, None, _) => {
                Err(Reject::NotOptimal { why: "the certificate proves no more than a lower bound" })
            }
            (true, _, false) => Err(Reject::NotOptimal { why: "the policy is not given" }),
            _ => Ok(()),
        }
    }
}

fn limit_name(limit: u8) -> String {
    if limit == 0 { "none".into() } else { limit.to_string() }
}
