//! What a server may take, and what a client may ask of it at once.

use std::time::Duration;

use crate::search::{DEFAULT_MEMORY, SearchConfig};

/// The longest line, in bytes: the largest lists that can be numbered fit, with words of ten letters of two bytes.
pub(super) const LINE_BYTES: usize = 4 << 20;

/// The most requests in one batch.
pub(super) const BATCH: usize = 1000;

/// The most searches of one client, waiting and running.
pub(super) const IN_FLIGHT: usize = 256;

/// The most turns of a game under way.
pub(super) const TURNS: usize = 1000;

/// The most guesses that are priced at once.
pub(super) const PRICED: usize = 1000;

/// The most games that are judged at once.
pub(super) const JUDGED: usize = 100;

/// The largest file of a policy, in bytes.
pub(super) const POLICY_BYTES: u64 = 256 << 20;

/// The most clients at once.
pub(super) const CLIENTS: usize = 64;

/// The longest time, in seconds, that may be set for a search.
pub(super) const LONGEST_SEARCH: f64 = 3600.0;

/// How a server is set up.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Settings {
    /// How many games may be open at once, those of all clients together; at least 1.
    pub games: usize,
    /// How many searches may wait for one game; at least 1.
    pub queue: usize,
    /// Bytes for tables and memos: each game may take its share of them.
    pub memory: usize,
    /// Threads of a search; `None` for all cores.
    pub threads: Option<usize>,
    /// How long a search may take where the request says nothing.
    pub time_limit: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            games: 8,
            queue: 64,
            memory: DEFAULT_MEMORY,
            threads: None,
            time_limit: Duration::from_secs(5),
        }
    }
}

impl Settings {
    /// With so many games open at once.
    #[must_use]
    pub fn with_games(self, games: usize) -> Settings {
        Settings { games: games.max(1), ..self }
    }

    /// With so many searches waiting for one game.
    #[must_use]
    pub fn with_queue(self, queue: usize) -> Settings {
        Settings { queue: queue.max(1), ..self }
    }

    /// With so many bytes for all games together.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Settings {
        Settings { memory, ..self }
    }

    /// With so many threads for each search; `None` for all cores.
    #[must_use]
    pub fn with_threads(self, threads: Option<usize>) -> Settings {
        Settings { threads, ..self }
    }

    /// With this time for a search of which the request says nothing.
    #[must_use]
    pub fn with_time_limit(self, time_limit: Duration) -> Settings {
        Settings { time_limit, ..self }
    }

    /// The settings of the searches of each game, with its share of the memory.
    pub(super) fn config(&self) -> SearchConfig {
        SearchConfig::default().with_threads(self.threads).with_memory(self.memory / self.games.max(1))
    }
}
