//! `salet man`: the manual.

use std::io::Write as _;

use crate::cli::{Describe, Exit, Failure, Output};

/// Print the manual page of salet or of one subcommand, for instance: salet man solve | man -l -
#[derive(clap::Args)]
pub(crate) struct Man {
    /// Subcommand
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Option<String>,
}

impl Describe for Man {
    fn describe(self, mut whole: clap::Command, output: &Output) -> Result<Exit, Failure> {
        whole.build();
        let command = match &self.subcommand {
            None => whole,
            Some(name) => {
                let found = whole.find_subcommand(name).cloned();
                found.ok_or_else(|| Failure::Usage(format!("there is no subcommand \"{name}\"")))?
            }
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(command).render(&mut text)?;
        let mut out = output.stdout();
        out.write_all(&text)?;
        out.flush()?;
        Ok(Exit::Done)
    }
}
