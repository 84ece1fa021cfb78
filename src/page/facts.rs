//! What the page says of a policy beyond what is in its file.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::catalogue::{self, NamedPolicy};
use crate::policy::Policy;
use crate::words::lists::ListDigest;

/// What a page is about, where the policy file does not say it.
#[derive(Debug, Clone, Default)]
pub struct Subject {
    /// What the game is called; that of a policy that is compiled in, where nothing is said.
    pub name: String,
}

/// The facts as the page has them.
#[derive(Debug, Serialize)]
pub(super) struct Facts {
    name: String,
    title: String,
    version: &'static str,
    digests: Digests,
    /// The optimum without a limit of guesses, as the engine takes it.
    without_limit: Option<Known>,
    /// The commands that make the certificate and check it.
    check: Option<String>,
}

#[derive(Debug, Serialize)]
struct Known {
    total: u64,
    opener: String,
}

/// SHA-256, in hexadecimal digits.
#[derive(Debug, Serialize)]
struct Digests {
    answers: String,
    guesses: String,
    policy: String,
    certificate: Option<&'static str>,
}

impl Facts {
    pub(super) fn of(policy: &Policy, subject: &Subject) -> Facts {
        let lists = policy.game().lists();
        let compiled_in = catalogue::policies().find(|named| named.as_bytes() == policy.as_bytes());
        let name = match compiled_in {
            Some(named) if subject.name.is_empty() => named.name.to_owned(),
            _ => subject.name.clone(),
        };
        let certificate = compiled_in.and_then(|named| named.certificate());
        Facts {
            title: format!("salet: {name}"),
            version: env!("CARGO_PKG_VERSION"),
            digests: Digests {
                answers: lists.answers_digest().to_string(),
                guesses: lists.guesses_digest().to_string(),
                policy: ListDigest(Sha256::digest(policy.as_bytes()).into()).to_string(),
                certificate,
            },
            without_limit: compiled_in.map(|NamedPolicy { without_limit, .. }| Known {
                total: without_limit.total,
                opener: without_limit.opener.to_string(),
            }),
            check: compiled_in.map(|named| check(named.name, policy)),
            name,
        }
    }
}

/// How the certificate of a policy that is compiled in is made and checked.
fn check(name: &str, policy: &Policy) -> String {
    let rule = policy.game().rule();
    let game = name.strip_suffix(&format!("-{rule}")).unwrap_or(name);
    format!(
        "salet solve {game} --rule {rule} --out {name}.policy --certificate {name}.certificate\n\
         sha256sum {name}.policy {name}.certificate\n\
         salet-check --require-optimal --answers data/{game}-answers.txt --guesses data/{game}-guesses.txt \\\n    \
         --policy {name}.policy {name}.certificate\n"
    )
}
