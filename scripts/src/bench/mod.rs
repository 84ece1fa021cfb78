//! `bench`: measurements, as the tables of README.md and docs/ quote them.

mod games;
mod pairs;
mod peer;
mod play;
mod serve;

use anyhow::Result;
use clap::Subcommand;
use xshell::Shell;

/// Measure a release build (cargo build --release), or the command that SALET names
#[derive(Subcommand)]
pub(crate) enum Bench {
    Games(games::Games),
    Pairs(pairs::Pairs),
    Peer(peer::Peer),
    /// Measure questions of a player on the original game, from the start of `salet` to its end
    ///
    /// Prints rows of the README's table: median and longest wall time of several runs.
    Play {
        /// Runs of each question
        #[arg(long, default_value_t = 9)]
        runs: usize,
    },
    /// Measure `salet serve`: look-ups a second through pipes on one core, and one at a time
    ///
    /// The look-ups are those of all 2315 games of the original game, again and again. `cat` copies the same bytes through as
    /// many processes and pipes, for comparison: cat FILE | cat | cat instead of cat FILE | salet serve | cat.
    Serve {
        /// Number of look-ups
        #[arg(long, default_value_t = 400_000)]
        look_ups: usize,
        /// Count this often, and take the best
        #[arg(long, default_value_t = 3)]
        rounds: usize,
    },
}

impl Bench {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Bench::Games(games) => games.run(sh),
            Bench::Pairs(pairs) => pairs.run(sh),
            Bench::Peer(peer) => peer.run(sh),
            Bench::Play { runs } => play::run(sh, runs.max(1)),
            Bench::Serve { look_ups, rounds } => serve::run(sh, look_ups, rounds),
        }
    }
}
