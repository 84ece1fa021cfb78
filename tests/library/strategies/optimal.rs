//! The optimum under the normal rule without a limit, by brute force.

use std::sync::Mutex;

use salet::compare::Oracle;
use salet::game::{Cost, Game};
use salet::search::Settled;
use salet::words::SecretId;
use salet_oracle::brute::Brute;
use salet_oracle::spec::{Rule, Spec};
use salet_oracle::value::{Oracle as _, Value};

use crate::common::reference;

/// The game in plain data, under the normal rule.
pub(crate) fn spec(game: &Game) -> Spec {
    Spec { rule: Rule::Normal, ..reference::spec(game) }
}

pub(crate) struct Optimal<'s> {
    spec: &'s Spec,
    brute: Mutex<Brute<'s>>,
}

impl Optimal<'_> {
    pub(crate) fn of(spec: &Spec) -> Optimal<'_> {
        Optimal { spec, brute: Mutex::new(Brute::new(spec)) }
    }

    pub(crate) fn least(&self, set: &[SecretId]) -> Cost {
        let set: Vec<u16> = set.iter().map(|secret| secret.index() as u16).collect();
        if self.spec.is_known(&set) {
            return 0;
        }
        let value = self.brute.lock().unwrap().value(&set, &self.spec.guesses(), set.len());
        let Value { lost, total } = value.expect("brute force never gives up");
        assert_eq!(lost, 0, "as many guesses as answers are enough");
        total as Cost
    }
}

impl Oracle for Optimal<'_> {
    fn total(&self, candidates: &[SecretId]) -> Settled {
        Settled::Exact(self.least(candidates))
    }
}
