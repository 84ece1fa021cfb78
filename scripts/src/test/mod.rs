//! `test`: tests that run programs other than cargo's, or that take long.

mod browser;
pub(crate) mod certificates;
mod kill;
mod python;
mod slurm;

use anyhow::Result;
use clap::Subcommand;
use xshell::Shell;

/// Run tests that need more than cargo
///
/// PYTHON, CHROMIUM and SALET name another interpreter, browser or command.
#[derive(Subcommand)]
pub(crate) enum Test {
    /// Solve games under every rule, objective and kind of limit, and have salet-check check their certificates
    Certificates {
        /// Leave out the original game, whose certificate takes a minute to check
        #[arg(long)]
        small: bool,
    },
    /// Open pages of `salet convert --to html` in Chromium: mouse and keyboard, wide and narrow, light and dark, axe
    ///
    /// Compares every answer's game in the page with the policy, and the engine in the page with `salet next`.
    Page {
        /// Keep the pages and screenshots in this folder
        folder: Option<String>,
    },
    /// Open the report of `salet compare` in Chromium: wide and narrow, light and dark
    Report {
        /// Keep the report and screenshots in this folder
        folder: Option<String>,
    },
    /// Build the Python wheel, install it as a new user would, and run its type checks, tests and examples
    ///
    /// Reuses what `cargo test --release --workspace` has built (as-tested in python/Cargo.toml); with REQUIRE_BUILT=1
    /// it is an error if the library is built again.
    Python {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        pytest: Vec<String>,
    },
    /// Kill parts of a local Dask cluster, damage results and fill the disk; then run `test slurm`, if that is possible
    Distributed {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        pytest: Vec<String>,
    },
    /// Solve a game with an array of jobs on a private Slurm, and compare the result with that of one process
    ///
    /// Needs root, and Debian's packages munge, slurmctld, slurmd and slurm-client.
    Slurm,
    Kill(kill::Kill),
}

impl Test {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Test::Certificates { small } => certificates::run(sh, small),
            Test::Page { folder } => browser::page(sh, folder),
            Test::Report { folder } => browser::report(sh, folder),
            Test::Python { pytest } => python::package(sh, &pytest),
            Test::Distributed { pytest } => python::distributed(sh, &pytest),
            Test::Slurm => slurm::run(sh),
            Test::Kill(kill) => kill.run(sh),
        }
    }
}
