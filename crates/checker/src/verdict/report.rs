//! The verdict on an accepted certificate, as one sentence and as JSON.

use serde_json::{Value, json};

use crate::files::certificate::Claims;
use crate::play::bytes::{Sha, hex};
use crate::play::game::Game;
use crate::play::table::Ending;
use crate::play::words::Spelling;
use crate::refusal::reject::Reject;
use crate::verdict::claims::{self, Statement};
use crate::verdict::replay::Replay;

const SCHEMA_VERSION: u32 = 1;

/// A refusal as one JSON object.
pub fn refusal(reject: &Reject) -> Value {
    json!({
        "schema_version": SCHEMA_VERSION,
        "accepted": false,
        "reason": reject.name(),
        "message": reject.to_string(),
    })
}

/// The result of an accepted certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    pub game: Game,
    pub claims: Claims,
    /// Their meaning.
    pub statement: Statement,
    pub lemmas: usize,
    /// The replayed policy and its checksum.
    pub policy: Option<(Replay, Sha)>,
    /// Whether the certificate names a policy as optimal and that policy was replayed.
    pub optimal: bool,
}

impl Proven {
    /// The result in one sentence, whose first words say how much is proven.
    pub fn sentence(&self) -> String {
        let Game { words, terms, .. } = &self.game;
        let limit = match terms.limit {
            0 => "without a limit of guesses".to_owned(),
            1 => "within one guess".to_owned(),
            limit => format!("within at most {limit} guesses"),
        };
        let folded = match words.spelling() {
            Spelling::Plain => String::new(),
            Spelling::Folded => ", accents folded".to_owned(),
            Spelling::Alphabet(alphabet) => {
                format!(", in the alphabet with SHA-256 {}", hex(&alphabet.digest()))
            }
            Spelling::Table(table) => {
                let end = match table.ending {
                    Ending::Named => "with the name of the answer",
                    Ending::Solved => "with the symbol that solves",
                    Ending::Known if table.has_classes() => "when the class of the answer is known",
                    Ending::Known => "when the answer is known",
                };
                format!(", of the table with SHA-256 {}, where the game ends {end}", hex(&table.digest()))
            }
        };
        let weighted = if self.game.has_equal_weights() {
            String::new()
        } else {
            format!(" and weights with SHA-256 {}", hex(&self.game.weights_digest()))
        };
        let opening = match self.status() {
            "optimal" => "Proven optimal",
            "impossible" => "Proven impossible",
            _ if self.says_nothing() => {
                "A lower bound only, and one that every game with such answers and weights meets"
            }
            _ => "A lower bound only",
        };
        let bound = self.bound();
        let policy = match &self.policy {
            None => String::new(),
            Some((_, sha)) if self.optimal => {
                format!(", and the policy with checksum {} needs no more: it is optimal", hex(sha))
            }
            Some((replay, sha)) => {
                let lost = match replay.lost_weight {
                    0 => String::new(),
                    lost => format!(", loses a weight of {lost}"),
                };
                let Replay { total, worst_case, .. } = replay;
                let sha = hex(sha);
                format!(
                    "; the policy with checksum {sha} has a total of {total} and a worst case of {worst_case}{lost}"
                )
            }
        };
        format!(
            "{opening}: for the {} with SHA-256 {}{weighted} and the {} with SHA-256 {}{folded}, \
             under the {} rule with {} feedback, {limit}, objective {}, {bound}{policy}.",
            counted(words.answer_count() as u64, "answer"),
            hex(&words.answers_digest()),
            counted(words.guess_count() as u64, "guess"),
            hex(&words.guesses_digest()),
            terms.rule.name(),
            terms.feedback.name(),
            terms.objective.name(),
        )
    }

    /// How much is proven: `optimal`, `impossible` or `lower-bound`.
    pub fn status(&self) -> &'static str {
        match self.statement {
            _ if self.optimal => "optimal",
            Statement::Impossible => "impossible",
            _ => "lower-bound",
        }
    }

    /// Whether the claims hold for every game with the same number of answers and the same weights.
    pub fn says_nothing(&self) -> bool {
        !self.optimal && claims::say_nothing(&self.game, self.statement)
    }

    fn bound(&self) -> String {
        let fewer = |number: u64, of: &str| format!("needs fewer than {} in {of}", counted(number, "guess"));
        let no_fewer = |total| format!("no strategy {}", fewer(total, "total"));
        let no_better = |worst: u32| format!("no strategy {}", fewer(worst.into(), "the worst case"));
        let no_loss = |lost: u64| format!("no strategy loses answers of a weight below {lost}");
        let no_later = |late: u64| {
            format!("no strategy that solves every answer has a weight below {late} at the last guess")
        };
        match self.statement {
            Statement::Impossible => "no strategy solves every answer".to_owned(),
            Statement::Total(total) => no_fewer(total),
            Statement::Worst(worst) => no_better(worst),
            Statement::WorstThenTotal(worst, total) => {
                format!("{}, and none that needs {worst} there fewer than {total} in total", no_better(worst))
            }
            Statement::TotalThenWorst(total, worst) => {
                format!(
                    "{}, and none that needs {total} fewer than {worst} in the worst case",
                    no_fewer(total)
                )
            }
            Statement::Lost(lost) => no_loss(lost),
            Statement::LostThenTotal(0, total) => {
                format!("no strategy that loses nothing {}", fewer(total, "total"))
            }
            Statement::Late(late) => no_later(late),
            Statement::LateThenTotal(0, total) => {
                format!(
                    "no strategy that solves every answer before the last guess {}",
                    fewer(total, "total")
                )
            }
            Statement::LateThenTotal(late, total) => {
                format!("{}, and none with {late} there {}", no_later(late), fewer(total, "total"))
            }
            Statement::LostThenTotal(lost, total) => {
                format!("{}, and none that loses {lost} {}", no_loss(lost), fewer(total, "total"))
            }
        }
    }

    /// The same as one JSON object.
    pub fn json(&self) -> Value {
        let terms = &self.game.terms;
        let claimed = |claim: u64| {
            if claim == 0 { Value::Null } else { claim.into() }
        };
        let total = self.claims.total;
        let alphabet = match self.game.words.spelling() {
            Spelling::Alphabet(alphabet) => Some(hex(&alphabet.digest())),
            _ => None,
        };
        let weights = (!self.game.has_equal_weights()).then(|| hex(&self.game.weights_digest()));
        json!({
            "schema_version": SCHEMA_VERSION,
            "accepted": true,
            "status": self.status(),
            "optimal": self.optimal,
            "says_nothing": self.says_nothing(),
            "proven": self.sentence(),
            "total_at_least": if total.is_infinite() { "infinity".into() } else { claimed(total.value()) },
            "worst_at_least": claimed(self.claims.worst.into()),
            "lost_at_least": claimed(self.claims.lost),
            "answers": self.game.words.answer_count(),
            "guesses": self.game.words.guess_count(),
            "answers_sha256": hex(&self.game.words.answers_digest()),
            "guesses_sha256": hex(&self.game.words.guesses_digest()),
            "weights_sha256": weights,
            "game_sha256": hex(&self.game.digest()),
            "rule": terms.rule.name(),
            "feedback": terms.feedback.name(),
            "limit": claimed(terms.limit.into()),
            "objective": terms.objective.name(),
            "fold_accents": *self.game.words.spelling() == Spelling::Folded,
            "alphabet_sha256": alphabet,
            "table_sha256": self.game.words.table().map(|table| hex(&table.digest())),
            "ending": self.game.words.table().map(|table| table.ending.name()),
            "lemmas": self.lemmas,
            "policy": self.policy.as_ref().map(|(replay, sha)| json!({
                "sha256": hex(sha),
                "total": replay.total,
                "worst_case": replay.worst_case,
                "lost_weight": replay.lost_weight,
                "histogram": replay.histogram,
            })),
        })
    }
}

fn counted(number: u64, thing: &str) -> String {
    let plural = match (number, thing) {
        (1, _) => "",
        (_, "guess") => "es",
        _ => "s",
    };
    format!("{number} {thing}{plural}")
}
