//! `bench`: measurements, as the tables of README.md and docs/ quote them.

mod games;
mod growth;
mod pairs;
mod peer;
mod play;
mod serve;
mod workers;

use anyhow::Result;
use clap::Subcommand;
use xshell::Shell;

/// Measure a release build (cargo build --release)
#[derive(Subcommand)]
pub(crate) enum Bench {
    Games(games::Games),
    Growth(growth::Growth),
    Pairs(pairs::Pairs),
    Peer(peer::Peer),
    Play(play::Play),
    Serve(serve::Serve),
    Workers(workers::Workers),
}

impl Bench {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Bench::Games(games) => games.run(sh),
            Bench::Growth(growth) => growth.run(sh),
            Bench::Pairs(pairs) => pairs.run(),
            Bench::Peer(peer) => peer.run(sh),
            Bench::Play(play) => play.run(sh),
            Bench::Serve(serve) => serve.run(sh),
            Bench::Workers(workers) => workers.run(),
        }
    }
}
