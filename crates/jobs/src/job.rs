//! A job: some openers, or some parts of one.

use salet_base::sha256::Hash;
use serde::{Deserialize, Serialize};

use crate::bound::Bound;
use crate::checkpoint::Identity;
use crate::record::json;
use salet_core::game::{Feedback, Game};
use salet_core::search::Price;
use salet_words::{Digits, GuessId, WordGame as _};

/// A part of a search for one worker: a line of `jobs.jsonl`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The digest of the game, the openers and the parts.
    pub id: String,
    /// The openers; a single one if parts are named.
    pub openers: Vec<String>,
    /// The feedback of the parts of the opener; empty for whole openers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub feedbacks: Vec<String>,
    /// The counting bound on all its openers.
    pub at_least: Bound,
    /// The estimated seconds on one thread.
    pub expected_seconds: f64,
}

/// The letters of an id: 64 bits, so that two of a million jobs collide with probability 3e-8.
const ID_LETTERS: usize = 16;

impl Job {
    pub(super) fn new(
        game: &Game,
        identity: &Identity,
        openers: &[GuessId],
        feedbacks: &[Feedback],
        at_least: Price,
        expected_seconds: f64,
    ) -> Job {
        let openers: Vec<String> = openers.iter().map(|&opener| game.name(opener).to_owned()).collect();
        let feedbacks: Vec<String> = feedbacks.iter().map(|&feedback| game.feedback_name(feedback)).collect();
        let at_least = Bound::of(game, at_least, None);
        Job { id: id(identity, &openers, &feedbacks), openers, feedbacks, at_least, expected_seconds }
    }

    /// Whether the id matches this game and the job.
    pub(super) fn is_of(&self, identity: &Identity) -> bool {
        self.id == id(identity, &self.openers, &self.feedbacks)
    }

    /// The openers as guesses; `None` if the game lacks one.
    pub(super) fn opener_ids(&self, game: &Game) -> Option<Vec<GuessId>> {
        self.openers.iter().map(|word| game.find(word)).collect()
    }

    /// The feedback of the parts; `None` if one is invalid.
    pub(super) fn feedback_ids(&self, game: &Game) -> Option<Vec<Feedback>> {
        let parse = |text: &String| game.parse_feedback(text, Digits::default());
        self.feedbacks.iter().map(|text| parse(text).ok()).collect()
    }
}

fn id(identity: &Identity, openers: &[String], feedbacks: &[String]) -> String {
    let described = json(&(identity, openers, feedbacks));
    let mut id: String = Hash::hash(&described).iter().map(|byte| format!("{byte:02x}")).collect();
    id.truncate(ID_LETTERS);
    id
}
