//! `salet completions`: completions for a shell.

use std::io::Write as _;

use crate::cli::{Describe, Exit, Failure, Output};

/// Print completions for a shell, for instance: salet completions bash > ~/.local/share/bash-completion/completions/salet
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// Shell
    shell: clap_complete::Shell,
}

impl Describe for Completions {
    fn describe(self, mut whole: clap::Command, output: &Output) -> Result<Exit, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut whole, "salet", &mut text);
        let mut out = output.stdout();
        out.write_all(&text)?;
        out.flush()?;
        Ok(Exit::Done)
    }
}
