//! `salet completions`: completions for a shell.

use std::io::Write as _;

use clap::CommandFactory as _;

use super::exit::{Exit, Failure};
use super::output::Output;
use super::{Cli, Run};

/// Print completions for a shell, for instance: salet completions bash > ~/.local/share/bash-completion/completions/salet
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

impl Run for Completions {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "salet", &mut text);
        let mut out = output.stdout();
        out.write_all(&text)?;
        out.flush()?;
        Ok(Exit::Done)
    }
}
