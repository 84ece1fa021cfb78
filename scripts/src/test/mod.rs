//! `test`: tests that run other programs, or take long.

pub(crate) mod browser;
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
    /// Solve games under every rule, objective and kind of limit, and check their certificates with salet-check
    Certificates {
        /// Skip codes, long words and the original game, whose certificate takes a minute to check
        #[arg(long)]
        small: bool,
    },
    /// Test pages of `salet convert --to html` in Chromium, some also in Firefox: mouse and keyboard, wide and narrow, light and dark, axe
    ///
    /// Compares the game of every answer with the policy, and the engine of the page with `salet next`.
    Page {
        /// Only the checks that take seconds, with the engine in data/ instead of a new build
        #[arg(long)]
        small: bool,
        /// Keep the pages and screenshots in this folder
        folder: Option<String>,
    },
    /// Test the report of `salet compare` in Chromium: wide and narrow, light and dark
    Report {
        /// Keep the report and screenshots in this folder
        folder: Option<String>,
    },
    /// Build and install the Python wheel, and run its type checks, tests and examples
    ///
    /// The extension shares its build with the workspace, which needs no PyO3 itself.
    Python {
        /// Arguments of pytest
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        pytest: Vec<String>,
    },
    /// Kill parts of a local Dask cluster, damage results and fill the disk; then run `test slurm`, if possible
    Distributed {
        /// Arguments of pytest
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        pytest: Vec<String>,
    },
    /// Solve a game with an array of jobs on a private Slurm, and compare the result with a single process
    ///
    /// Needs root, and Debian's packages munge, slurmctld, slurmd and slurm-client.
    Slurm,
    Kill(kill::Kill),
}

impl Test {
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        match self {
            Test::Certificates { small } => certificates::run(sh, small),
            Test::Page { small, folder } => browser::page(sh, small, folder),
            Test::Report { folder } => browser::report(sh, folder),
            Test::Python { pytest } => python::package(sh, &pytest),
            Test::Distributed { pytest } => python::distributed(sh, &pytest),
            Test::Slurm => slurm::run(sh),
            Test::Kill(kill) => kill.run(sh),
        }
    }
}
