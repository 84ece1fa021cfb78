//! How a search stood when its work was last saved.

use serde::{Deserialize, Serialize};

/// How a search stood when its work was last saved; what is saved is at least as much.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// When it was saved, in seconds since 1970.
    pub saved: u64,
    /// How often the search was begun or taken up.
    pub sessions: u64,
    /// Seconds that were worked on it, in all sessions.
    pub seconds: f64,
    /// States whose guesses were searched, in all sessions.
    pub nodes: u64,
    /// The search as it went on; `None` until its openers were looked at.
    pub search: Option<Openers>,
    /// The status that the search ended with, `None` while it goes on or when it was cut off.
    pub ended: Option<String>,
}

/// The openers of a search. Objectives that need several searches have those of the last one here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Openers {
    /// The best opener so far and its total.
    pub best: Option<(String, u64)>,
    /// No policy has a smaller total.
    pub at_least: u64,
    /// Openers.
    pub openers: usize,
    /// Those that are solved or refuted.
    pub settled: usize,
}
