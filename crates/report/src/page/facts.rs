//! Facts about the policies of a page beyond their files.

use serde::Serialize;

use salet_advise::catalogue::{self, NamedPolicy};
use salet_advise::surface::{feedback, keyboard};
use salet_boards::games::{self, BoardsGame};
use salet_core::policy::Policy;
use salet_words::{ListDigest, WordGame as _, WordLists};

/// The most boards of the view *Boards*.
const MOST_BOARDS: usize = 8;

#[derive(Debug, Serialize)]
pub(super) struct Facts {
    name: String,
    title: String,
    version: &'static str,
    /// The rows of the keyboard.
    keyboard: Option<Vec<&'static str>>,
    /// The feedback of the game, and the rules of others.
    feedback: feedback::About,
    feedbacks: Vec<feedback::Choice>,
    /// The games of several boards: those with a name, and the limits of the others by their number of boards.
    boards: Boards,
    /// The names of alphabets, for other games.
    alphabets: Vec<&'static str>,
    /// The page's own policy first.
    policies: Vec<About>,
}

#[derive(Debug, Serialize)]
struct Boards {
    named: Vec<&'static BoardsGame>,
    limits: Vec<u8>,
}

impl Boards {
    fn up_to(most: usize) -> Boards {
        let named = games::ALL.iter().filter(|game| game.boards <= most).collect();
        Boards { named, limits: (0..=most).map(games::usual_limit).collect() }
    }
}

#[derive(Debug, Serialize)]
struct About {
    rule: String,
    name: String,
    digests: Digests,
    /// The proven figures of its game, in the form of the engine.
    known: Option<String>,
    /// The commands that make the certificate and check it.
    check: Option<String>,
}

/// SHA-256, in hexadecimal digits.
#[derive(Debug, Serialize)]
struct Digests {
    answers: String,
    guesses: String,
    policy: String,
    certificate: Option<&'static str>,
}

pub(super) struct Other {
    named: &'static NamedPolicy,
    pub(super) policy: Policy,
}

pub(super) fn under_other_rules(policy: &Policy) -> Vec<Other> {
    let own = policy.game();
    let digests = |lists: &WordLists| [lists.answers_digest(), lists.guesses_digest()];
    let game = catalogue::ALL
        .iter()
        .find(|game| !game.policies.is_empty() && digests(&game.lists()) == own.list_digests());
    // Opening one takes longer than all other work on a page.
    let named = game.into_iter().flat_map(|game| game.policies);
    let others = named.filter(|named| named.bytes != policy.as_bytes());
    let opened = others.map(|named| Other { named, policy: named.open() });
    opened
        .filter(|Other { policy: other, .. }| {
            let under = own.to_builder().rule(other.game().rule()).build();
            other.game().rule() != own.rule() && under.is_ok_and(|under| under.is_same_as(other.game()))
        })
        .collect()
}

impl Facts {
    pub(super) fn of(policy: &Policy, others: &[Other], name: &str) -> Facts {
        let compiled_in = catalogue::policies().find(|named| named.bytes == policy.as_bytes());
        let name = match compiled_in {
            Some(named) if name.is_empty() => named.name.to_owned(),
            _ => name.to_owned(),
        };
        let own = About::of(policy, compiled_in, name.clone());
        let others = others
            .iter()
            .map(|other| About::of(&other.policy, Some(other.named), other.named.name.to_owned()));
        Facts {
            title: format!("salet: {name}"),
            version: env!("CARGO_PKG_VERSION"),
            keyboard: policy.game().words().and_then(|words| keyboard::rows(words.lists())),
            feedback: feedback::About::of(policy.game()),
            feedbacks: feedback::choices(),
            boards: Boards::up_to(MOST_BOARDS),
            alphabets: catalogue::alphabet_names(),
            policies: std::iter::once(own).chain(others).collect(),
            name,
        }
    }
}

impl About {
    fn of(policy: &Policy, compiled_in: Option<&NamedPolicy>, name: String) -> About {
        let [answers, guesses] = policy.game().list_digests();
        let certificate = compiled_in.and_then(NamedPolicy::certificate);
        About {
            rule: policy.game().rule().to_string(),
            digests: Digests {
                answers: answers.to_string(),
                guesses: guesses.to_string(),
                policy: ListDigest::of(policy.as_bytes()).to_string(),
                certificate,
            },
            known: compiled_in.map(|named| named.known.to_text()),
            check: compiled_in.map(|named| check(named.name, policy)),
            name,
        }
    }
}

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
