//! What was proven, in one sentence and as JSON; and the progress on the way there.

use serde_json::{Value, json};

use crate::bytes::{Sha, hex};
use crate::certificate::Claims;
use crate::cost::Cost;
use crate::game::Game;
use crate::replay::Replay;

/// Version of the JSON object.
pub const SCHEMA_VERSION: u32 = 1;

/// Who is told how far the work is.
pub trait Progress: Sync {
    /// `guesses` is the sum over all lemmas of the guesses that must be shown to cost enough.
    fn begin(&self, guesses: usize);
    /// So many more are done.
    fn advance(&self, guesses: usize);
}

/// Nobody is told.
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: usize) {}
    fn advance(&self, _: usize) {}
}

/// What an accepted certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The game.
    pub game: Game,
    /// Whether its lists were read with accents folded.
    pub fold_accents: bool,
    /// The lower bounds.
    pub claims: Claims,
    /// Number of lemmas that were checked.
    pub lemmas: usize,
    /// The policy that was replayed.
    pub policy: Option<(Replay, Sha)>,
    /// Whether the certificate says that its policy is optimal, and that policy was replayed.
    pub optimal: bool,
}

impl Proven {
    /// What was proven, in one sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Game { words, terms, weights } = &self.game;
        let limit = match terms.limit {
            0 => "without a limit of guesses".to_owned(),
            limit => format!("within at most {limit} guesses"),
        };
        let folded = if self.fold_accents { ", accents folded" } else { "" };
        let weighted = if weights.iter().all(|&w| w == 1) { "" } else { " with the given weights" };
        let bound = self.bound();
        let policy = match &self.policy {
            None => String::new(),
            Some((_, sha)) if self.optimal => {
                format!(", and the policy {} needs no more: it is optimal", hex(sha))
            }
            Some((replay, sha)) => format!(
                "; the policy {} has a total of {} and a worst case of {}",
                hex(sha),
                replay.total,
                replay.worst_case
            ),
        };
        format!(
            "Proven: for the {} answers with SHA-256 {}{weighted} and the {} guesses with SHA-256 {}{folded}, \
             under the {} rule with {} feedback, {limit}, objective {}, {bound}{policy}.",
            words.answers(),
            hex(&words.answers_digest()),
            words.guesses(),
            hex(&words.guesses_digest()),
            terms.rule_name(),
            terms.feedback.name(),
            terms.objective_name(),
        )
    }

    fn bound(&self) -> String {
        use crate::game::Objective::*;
        let Claims { total, worst } = self.claims;
        let impossible = "no strategy solves every answer".to_owned();
        let limit = u32::from(self.game.terms.limit);
        let too_many = limit > 0 && worst > limit;
        let no_fewer = format!("no strategy needs fewer than {total} guesses in total");
        let no_better = format!("no strategy needs fewer than {worst} guesses in the worst case");
        match self.game.terms.objective {
            _ if total.is_infinite() && worst == 0 || too_many => impossible,
            Mean | WinRate => no_fewer,
            Worst => no_better,
            WorstThenMean if total == Cost::ZERO => no_better,
            WorstThenMean => {
                format!("{no_better}, and none that needs {worst} there fewer than {total} in total")
            }
            MeanThenWorst if worst == 0 => no_fewer,
            MeanThenWorst => {
                format!("{no_fewer}, and none that needs {total} fewer than {worst} in the worst case")
            }
        }
    }

    /// The same as one JSON object.
    #[must_use]
    pub fn json(&self) -> Value {
        let terms = &self.game.terms;
        let claimed = |claim: u64| {
            if claim == 0 { Value::Null } else { claim.into() }
        };
        let total = self.claims.total;
        json!({
            "schema_version": SCHEMA_VERSION,
            "accepted": true,
            "optimal": self.optimal,
            "proven": self.sentence(),
            "total_at_least": if total.is_infinite() { "infinity".into() } else { claimed(total.value()) },
            "worst_at_least": claimed(self.claims.worst.into()),
            "answers": self.game.words.answers(),
            "guesses": self.game.words.guesses(),
            "answers_sha256": hex(&self.game.words.answers_digest()),
            "guesses_sha256": hex(&self.game.words.guesses_digest()),
            "game_sha256": hex(&self.game.digest()),
            "rule": terms.rule_name(),
            "feedback": terms.feedback.name(),
            "limit": claimed(terms.limit.into()),
            "objective": terms.objective_name(),
            "fold_accents": self.fold_accents,
            "lemmas": self.lemmas,
            "policy": self.policy.as_ref().map(|(replay, sha)| json!({
                "sha256": hex(sha),
                "total": replay.total,
                "worst_case": replay.worst_case,
                "histogram": replay.histogram,
            })),
        })
    }
}
