//! Subcommands that describe the whole command: `salet completions`, for a shell, and `salet man`, the manual.

use std::io::Write as _;

use crate::cli::{Exit, Failure, Output, refusal, suggested};

/// Print completions for a shell
///
/// For instance: salet completions bash > ~/.local/share/bash-completion/completions/salet
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// Shell
    shell: clap_complete::Shell,
}

impl Completions {
    pub(super) fn run(self, mut whole: clap::Command, output: &Output) -> Result<Exit, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut whole, "salet", &mut text);
        if self.shell == clap_complete::Shell::Zsh {
            text = suggested::with_files(&String::from_utf8_lossy(&text)).into_bytes();
        }
        output.stdout().write_all(&text)?;
        Ok(Exit::Done)
    }
}

/// Print the manual page of salet or of one subcommand
///
/// For instance: salet man solve | man -l -
#[derive(clap::Args)]
pub(crate) struct Man {
    /// Subcommand
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Option<String>,
}

impl Man {
    pub(super) fn run(self, mut whole: clap::Command, output: &Output) -> Result<Exit, Failure> {
        whole.build();
        if let Some(name) = &self.subcommand {
            let Some(found) = whole.find_subcommand(name) else {
                return refusal(format!("there is no subcommand \"{name}\""));
            };
            whole = found.clone();
        }
        let mut text = Vec::new();
        clap_mangen::Man::new(whole).render(&mut text)?;
        output.stdout().write_all(&text)?;
        Ok(Exit::Done)
    }
}
