//! `make`: the generated files of the tree.

pub(crate) mod engine;
mod openers;
pub(crate) mod policies;

use anyhow::Result;
use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use xshell::{Shell, cmd};

use crate::run::same;
use crate::test::browser;

/// Generate files of the tree: policies, pictures, the engine of pages
#[derive(Subcommand)]
pub(crate) enum Make {
    /// Solve the compiled-in policies again, each with a certificate
    ///
    /// Writes data/policies/NAME.policy, and output/policies/NAME.certificate, whose digest the tree keeps. On two cores,
    /// original takes 10 seconds, original-hard 20, nyt 2 minutes, and nyt-hard 26 minutes and 14 GB, mostly for the
    /// certificate. A new policy also needs a line in data/lib.rs and in the catalogue.
    Policies {
        /// Named game, with its rule unless it is normal
        #[arg(value_name = "NAME", default_values = policies::USUAL)]
        names: Vec<String>,
        /// Change nothing; compare the output of `salet solve` with the kept files, byte for byte
        #[arg(long)]
        check: bool,
        /// Prove each policy optimal with salet-check, up to four minutes each, and check the totals without a limit, from
        /// which analyses start, half an hour
        #[arg(long)]
        prove: bool,
    },
    /// Price the openers that people play, behind the best in data/openers/: ten minutes of one core
    ///
    /// Needs a release build, or the program in SALET.
    Openers {
        /// Lists of data/openers/
        #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(openers::LISTS), default_values = openers::LISTS)]
        names: Vec<String>,
        /// Change nothing; compare with the kept prices
        #[arg(long)]
        check: bool,
    },
    /// Learn the table of play on several boards again, data/boards/length.txt, by playing: five minutes of one core
    Boards {
        /// Change nothing; compare the learned table with the kept one, byte for byte
        #[arg(long)]
        check: bool,
    },
    /// Take the picture of the page in docs/page.webp, and keep the texts on it for `cargo dev test page`
    Pictures,
    /// Build the engine and the checker of pages, crates/engine/ and crates/check-module/ as WebAssembly modules, into data/engine/, for a release
    ///
    /// Between releases the kept modules may be older than their sources: tests of pages build their own.
    ///
    /// Needs Debian's compiler (apt-get install rustc-web cargo-web rust-web-src lld lzip), which also builds the standard
    /// library, or that of rustup (rustup target add wasm32-unknown-unknown). data/engine/COMPILER names the compiler of the
    /// kept modules; another one makes different bytes. With REQUIRE_ENGINE=1, root installs Debian's first.
    Engine {
        /// Change nothing; build the modules, and compare them with the kept ones, byte for byte
        ///
        /// Skipped with another compiler: an error with REQUIRE_ENGINE=1.
        #[arg(long)]
        check: bool,
    },
}

impl Make {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Make::Policies { names, check, prove } => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                policies::make(sh, &names, check, prove)
            }
            Make::Openers { names, check } => openers::make(sh, &names, check),
            Make::Boards { check } => boards(sh, check),
            Make::Pictures => browser::pictures(sh),
            Make::Engine { check: true } => engine::check(sh),
            Make::Engine { .. } => engine::make(sh),
        }
    }
}

fn boards(sh: &Shell, check: bool) -> Result<()> {
    let (made, kept) = ("output/boards/length.txt", "data/boards/length.txt");
    sh.create_dir("output/boards")?;
    let table = cmd!(sh, "cargo run --quiet --release --locked -p salet-boards --example learn").read()?;
    sh.write_file(made, table + "\n")?;
    if check {
        return same(made, kept);
    }
    Ok(sh.copy_file(made, kept)?)
}
