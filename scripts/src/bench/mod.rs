//! `bench`: measurements for the tables of README.md and docs/.

mod engine;
mod games;
mod pairs;
mod peer;
mod play;
mod serve;

use anyhow::Result;
use clap::Subcommand;
use xshell::Shell;

/// Measure a release build (cargo build --release), or the command in SALET
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Measure the engine of pages in Node beside the command on one thread
    Engine,
    Games(games::Games),
    Pairs(pairs::Pairs),
    Peer(peer::Peer),
    /// Measure a player's questions on the original game, each as a whole process of `salet`
    ///
    /// Prints Markdown, with the median and the longest wall time.
    Play {
        /// Runs of each question
        #[arg(long, default_value_t = 9)]
        runs: usize,
    },
    /// Measure the lookups per second of `salet serve`, through pipes on one core, and one at a time
    ///
    /// The lookups repeat those of all 2315 games of the original game. For comparison, `cat` copies the same bytes through
    /// as many pipes: cat FILE | cat | cat instead of cat FILE | salet serve | cat.
    Serve {
        /// Number of lookups
        #[arg(long, default_value_t = 400_000)]
        lookups: usize,
        /// Number of runs; the best one counts
        #[arg(long, default_value_t = 3)]
        rounds: usize,
    },
}

impl Bench {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Bench::Engine => engine::run(sh),
            Bench::Games(games) => games.run(sh),
            Bench::Pairs(pairs) => pairs.run(sh),
            Bench::Peer(peer) => peer.run(sh),
            Bench::Play { runs } => play::run(sh, runs.max(1)),
            Bench::Serve { lookups, rounds } => serve::run(sh, lookups, rounds),
        }
    }
}
