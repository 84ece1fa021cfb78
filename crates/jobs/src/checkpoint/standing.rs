//! The progress of a search at its last save.

use serde::{Deserialize, Serialize};

/// The progress of a search at its last save; the saved findings are at least as new.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The time of the save, in seconds since 1970.
    pub saved: u64,
    /// The number of sessions.
    pub sessions: u64,
    /// The seconds of all sessions.
    pub seconds: f64,
    /// The states whose guesses were searched, in all sessions.
    pub nodes: u64,
    /// The one opener that is searched; `None` if all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opener: Option<String>,
    /// The progress over openers; `None` before the search reaches them.
    pub search: Option<Openers>,
    /// The status at the end of the last search of openers; `None` if it still runs or was killed.
    pub ended: Option<String>,
}

/// The progress over openers; of the last search, if the objective takes several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Openers {
    /// The best opener so far and its total.
    pub best: Option<(String, u64)>,
    /// A lower bound on the total of every policy (with the one opener that is searched); 0 if nothing is proven of totals.
    pub at_least: u64,
    /// The number of openers.
    pub openers: usize,
    /// The number of solved or refuted openers.
    pub settled: usize,
}
