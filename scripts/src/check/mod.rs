//! `check`: everything that a change must pass.

pub(crate) mod architecture;
mod dependencies;
pub(crate) mod links;

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use xshell::{Shell, cmd};

use crate::make::{engine, policies};
use crate::run::{step, succeeds};
use crate::test::certificates;

/// Run every check that a change must pass, or only the steps that are named
#[derive(Args)]
pub(crate) struct Check {
    /// Run only these steps
    steps: Vec<Step>,
    /// Leave the tests out, for a caller that has just run them
    #[arg(long)]
    without_tests: bool,
    /// Add checks that take minutes: solve every compiled-in policy again, build the engine again, run the slow tests
    #[arg(long)]
    long: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Step {
    /// Format of the sources
    Format,
    /// Imports, and the tables of docs/architecture.md
    Architecture,
    /// Line numbers of links from docs/ into the sources
    Links,
    /// Lints
    Lints,
    /// All tests of the workspace
    Tests,
    /// Certificates of small games, checked by salet-check
    Certificates,
    /// The library without its command, and its dependencies
    Library,
    /// Documentation of all items
    Documentation,
    /// Digests of the files in data/
    Data,
    /// Compiled-in policies, solved again
    Policies,
    /// The WebAssembly engine of pages, built again (only with --long)
    Engine,
    /// Ignored tests of the strategies (only with --long)
    Strategies,
    /// docs/dependencies.md, licences and advisories
    Dependencies,
}

impl Check {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        for chosen in Step::value_variants() {
            let slow = matches!(chosen, Step::Engine | Step::Strategies);
            let wanted = match self.steps.as_slice() {
                [] => !(*chosen == Step::Tests && self.without_tests || slow && !self.long),
                steps => steps.contains(chosen),
            };
            if wanted {
                let value = chosen.to_possible_value().context("every step has a name")?;
                step(value.get_name());
                chosen.run(sh, self.long)?;
            }
        }
        let left_out = self.steps.is_empty() && self.without_tests;
        println!(
            "\nscripts/check: all passed{}",
            if left_out { "; the tests were left to the caller" } else { "" }
        );
        Ok(())
    }
}

impl Step {
    fn run(self, sh: &Shell, long: bool) -> Result<()> {
        match self {
            Step::Format => {
                cmd!(sh, "cargo fmt --all --check").run()?;
                cmd!(sh, "cargo fmt --manifest-path fuzz/targets/Cargo.toml --check").run()?;
            }
            Step::Architecture => none(&architecture::complaints(sh)?)?,
            Step::Links => none(&links::complaints(sh, false)?)?,
            Step::Lints => {
                cmd!(sh, "cargo clippy --release --workspace --all-targets --locked -- -D warnings").run()?
            }
            Step::Tests => cmd!(sh, "cargo test --release --workspace --locked").run()?,
            Step::Certificates => certificates::run(sh, true)?,
            Step::Library => library(sh)?,
            Step::Documentation => {
                let _deny = sh.push_env("RUSTDOCFLAGS", "-D warnings");
                cmd!(sh, "cargo doc --release --workspace --no-deps --locked").run()?;
                cmd!(sh, "cargo doc --release --workspace --no-deps --document-private-items --locked")
                    .run()?;
            }
            Step::Data => cmd!(sh, "sha256sum --check data/SHA256SUMS data/policies/SHA256SUMS").run()?,
            Step::Policies => {
                let names: &[&str] = if long { &policies::USUAL } else { &policies::QUICK };
                policies::make(sh, names, true, false)?;
            }
            Step::Engine => engine::check_built(sh)?,
            Step::Strategies => {
                cmd!(sh, "cargo test --quiet --release --locked --test strategies -- --ignored").run()?
            }
            Step::Dependencies => {
                none(&dependencies::complaints(sh)?)?;
                cargo_deny(sh)?;
            }
        }
        Ok(())
    }
}

/// Print complaints, and fail if there are any.
fn none(complaints: &[String]) -> Result<()> {
    complaints.iter().for_each(|complaint| println!("{complaint}"));
    match complaints.len() {
        0 => Ok(()),
        count => bail!("{count} complaints"),
    }
}

/// Crates that only the command may need.
const OF_THE_COMMAND: &[&str] = &[
    "anstream",
    "anstyle",
    "base64",
    "clap",
    "comfy-table",
    "cpu-time",
    "flate2",
    "humantime",
    "indicatif",
    "minijinja",
    "plotters",
    "schemars",
    "serde_ignored",
    "serde_path_to_error",
    "signal-hook",
    "textwrap",
];

fn library(sh: &Shell) -> Result<()> {
    cmd!(
        sh,
        "cargo clippy --release --package salet --no-default-features --lib --tests --locked -- -D warnings"
    )
    .run()?;
    let tree =
        cmd!(sh, "cargo tree --package salet --no-default-features --edges normal --prefix none --locked")
            .read()?;
    let names = tree.lines().filter_map(|line| line.split_once(' ')).map(|(name, _)| name);
    let of_the_command: Vec<&str> =
        names.filter(|name| OF_THE_COMMAND.contains(name) || name.starts_with("clap_")).collect();
    if !of_the_command.is_empty() {
        bail!("the library alone depends on {}; make them optional in Cargo.toml", of_the_command.join(", "));
    }
    Ok(())
}

fn cargo_deny(sh: &Shell) -> Result<()> {
    if !succeeds(cmd!(sh, "cargo deny --version")) {
        println!(
            "NOT RUN: cargo-deny is not installed, so licences and advisories were not checked (cargo install cargo-deny)"
        );
        return Ok(());
    }
    cmd!(sh, "cargo deny --locked check bans licenses sources").run()?;
    match succeeds(cmd!(sh, "cargo deny fetch db")) {
        true => cmd!(sh, "cargo deny --locked check advisories").run()?,
        false => println!("NOT RUN: the database of advisories cannot be fetched from here"),
    }
    Ok(())
}
