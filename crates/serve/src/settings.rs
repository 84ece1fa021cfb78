//! The settings of a server, and the limits of its clients.

use std::time::Duration;

use salet_advise::advice::Advisor;
use salet_base::setters;
use salet_core::search::{DEFAULT_MEMORY, Prune, SearchConfig};

/// The longest line, in bytes: the largest lists fit, with words of ten letters of two bytes.
pub const LINE_BYTES: usize = 4 << 20;
pub(super) const BATCH: usize = 1000;
/// The largest number of searches of a client, waiting and running.
pub(super) const IN_FLIGHT: usize = 256;
pub(super) const TURNS: usize = 1000;
/// The largest number of guesses that one request prices.
pub(super) const PRICED: usize = 1000;
/// The largest number of games that one request judges.
pub(super) const JUDGED: usize = 100;
pub(super) const POLICY_BYTES: u64 = 256 << 20;
pub(super) const CLIENTS: usize = 64;
/// The longest time limit of a search, in seconds.
pub(super) const LONGEST_SEARCH: f64 = 3600.0;

/// The settings of a server.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Settings {
    /// The largest number of open games of a client, and of the shares of the memory; 0 counts as 1.
    pub games: usize,
    /// The largest number of searches that wait for one game; 0 counts as 1.
    pub queue: usize,
    /// Whether several clients may connect: none takes more of the memory than it leaves to the others.
    pub several: bool,
    /// Bytes for the tables and memos of all searches, in equal shares; a game that needs more takes several.
    pub memory: usize,
    /// Threads of a search; `None` for all cores.
    pub threads: Option<usize>,
    /// The default time limit of a search.
    pub time_limit: Duration,
    /// Prunes that searches do without.
    pub without: Vec<Prune>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            games: 8,
            several: false,
            queue: 64,
            memory: DEFAULT_MEMORY,
            threads: None,
            time_limit: Duration::from_secs(5),
            without: Vec::new(),
        }
    }
}

impl Settings {
    setters! {
        /// Set the largest number of open games of a client, and of the shares of the memory.
        with_games(games: usize);
        /// Set whether several clients may connect.
        with_several(several: bool);
        /// Set the largest number of searches that wait for one game.
        with_queue(queue: usize);
        /// Set the bytes for all searches.
        with_memory(memory: usize);
        /// Set the threads of a search; `None` for all cores.
        with_threads(threads: Option<usize>);
        /// Set the default time limit of a search.
        with_time_limit(time_limit: Duration);
        /// Set the prunes that searches do without.
        without(without: Vec<Prune>);
    }

    /// The bytes of a share.
    fn share(&self) -> usize {
        self.memory / self.games.max(1)
    }

    /// The number of shares of the memory that an adviser needs: all of them if not even these suffice. One with a policy
    /// may never search.
    pub(super) fn places(&self, advisor: &Advisor) -> usize {
        if advisor.policy().is_some() {
            return 1;
        }
        let needed = SearchConfig::least_memory(advisor.game()).div_ceil(self.share().max(1) as u128);
        usize::try_from(needed).unwrap_or(usize::MAX).clamp(1, self.games.max(1))
    }

    /// The search settings of a game with these shares of the memory.
    pub(super) fn config(&self, shares: usize) -> SearchConfig {
        SearchConfig::default()
            .with_threads(self.threads)
            .with_memory(self.share() * shares)
            .without(self.without.clone())
    }
}
