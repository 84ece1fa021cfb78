//! `test`: tests that run programs other than cargo's, or that take long.

mod browser;
pub(crate) mod certificates;
mod kill;
mod python;
mod sanitizer;
mod slurm;

use std::path::PathBuf;

use anyhow::Result;
use clap::Subcommand;
use xshell::Shell;

use crate::run::absolute;

/// Run tests that need more than cargo, or more than minutes
#[derive(Subcommand)]
pub(crate) enum Test {
    /// Solve games under every rule, objective and kind of limit, and have salet-check check their certificates
    Certificates {
        /// Leave out the original game, whose certificate takes a minute to check
        #[arg(long)]
        small: bool,
    },
    /// Open pages of `salet convert --to html` in headless Chromium
    ///
    /// With the mouse and with the keyboard alone, wide and narrow, light and dark, with axe. Every answer's game in the
    /// page is compared with the policy, and the engine in the page with `salet next`.
    Page(browser::Browser),
    /// Open the report of `salet compare` in headless Chromium
    ///
    /// Wide and narrow, light and dark: it must show every plot and table without an error in the console.
    Report(browser::Browser),
    /// Build the Python wheel, install it as a new user would, and run its type checks, tests and examples
    ///
    /// Reuses what `cargo test --release --workspace` has built (as-tested in python/Cargo.toml); with REQUIRE_BUILT=1
    /// it is an error if the library is built again.
    Python(python::Pytest),
    /// Kill workers, solvers and the scheduler of a local Dask cluster, damage results and fill the disk
    ///
    /// Then run `cargo dev test slurm`, if Slurm is installed and we are root.
    Distributed(python::Pytest),
    /// Solve a game with an array of jobs on a private Slurm, and compare the result with that of one process
    ///
    /// Needs root, and Debian's packages munge, slurmctld, slurmd and slurm-client.
    Slurm {
        /// Use this command instead of building it
        #[arg(long, env, value_name = "FILE", value_parser = absolute)]
        salet: Option<PathBuf>,
    },
    /// Kill a search again and again, at random moments, and compare its result with that of an undisturbed one
    Kill(kill::Kill),
    /// Run tests under a sanitizer
    ///
    /// Needs a nightly toolchain (address, miri), its components miri and rust-src (miri), or Debian's packages rustc-web,
    /// cargo-web, rust-web-src, clang-19 and libclang-rt-19-dev (thread).
    Sanitizer { sanitizer: sanitizer::Sanitizer },
}

impl Test {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Test::Certificates { small } => certificates::run(sh, small),
            Test::Page(browser) => browser.page(sh),
            Test::Report(browser) => browser.report(sh),
            Test::Python(pytest) => pytest.package(sh),
            Test::Distributed(pytest) => pytest.distributed(sh),
            Test::Slurm { salet } => slurm::run(sh, salet.as_deref()),
            Test::Kill(kill) => kill.run(sh),
            Test::Sanitizer { sanitizer } => sanitizer.run(sh),
        }
    }
}
