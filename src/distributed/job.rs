//! A job: some openers, or some parts of one.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::checkpoint::Identity;
use crate::distributed::bound::Bound;
use crate::game::{Digits, Feedback, Game};
use crate::search::Price;
use crate::words::GuessId;

/// A part of a search that is done at once: a line of `jobs.jsonl`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The digest of the game and of all that the job is about.
    pub id: String,
    /// The openers, one where parts are named.
    pub openers: Vec<String>,
    /// What the parts of that opener show; none where whole openers are meant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub feedbacks: Vec<String>,
    /// No opener of it costs less, by counting.
    pub at_least: Bound,
    /// The seconds that it is expected to take on one thread.
    pub expected_seconds: f64,
}

/// The letters of an id: 64 bits, so that of a million jobs two share one with probability 3e-8.
const ID_LETTERS: usize = 16;

impl Job {
    /// The job for some openers, or some parts of one.
    pub(super) fn new(
        game: &Game,
        identity: &Identity,
        openers: &[GuessId],
        feedbacks: &[Feedback],
        at_least: Price,
        expected_seconds: f64,
    ) -> Job {
        let lists = game.lists();
        let openers: Vec<String> = openers.iter().map(|&opener| lists.display(opener).to_owned()).collect();
        let feedbacks: Vec<String> =
            feedbacks.iter().map(|&feedback| game.feedback().format(feedback, lists.word_len())).collect();
        let at_least = Bound { price: at_least, opener: None };
        Job { id: id(identity, &openers, &feedbacks), openers, feedbacks, at_least, expected_seconds }
    }

    /// Whether the id is the digest of this game and of what the job is about.
    pub(super) fn is_of(&self, identity: &Identity) -> bool {
        self.id == id(identity, &self.openers, &self.feedbacks)
    }

    /// The openers as the game numbers them; `None` if it has not all of them.
    pub(super) fn opener_ids(&self, game: &Game) -> Option<Vec<GuessId>> {
        self.openers.iter().map(|word| game.lists().find(word)).collect()
    }

    /// The feedbacks of the parts; `None` if one of them is none.
    pub(super) fn feedback_ids(&self, game: &Game) -> Option<Vec<Feedback>> {
        let parse = |text: &String| game.feedback().parse(text, game.lists().word_len(), Digits::default());
        self.feedbacks.iter().map(|text| parse(text).ok()).collect()
    }
}

fn id(identity: &Identity, openers: &[String], feedbacks: &[String]) -> String {
    let described = match serde_json::to_vec(&(identity, openers, feedbacks)) {
        Ok(described) => described,
        Err(error) => unreachable!("it has names and numbers only: {error}"),
    };
    let mut id: String = Sha256::digest(described).iter().map(|byte| format!("{byte:02x}")).collect();
    id.truncate(ID_LETTERS);
    id
}
