//! `bench play`: whole processes of `salet`, as a player waits for them.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, ensure};
use clap::Args;
use xshell::Shell;

use crate::run::{absolute, built, measure};

/// Measure questions of a player on the original game, from the start of `salet` to its end
///
/// Prints rows of the README's table: median and longest wall time of several runs.
#[derive(Args)]
pub(crate) struct Play {
    /// Runs of each question
    #[arg(long, value_name = "N", default_value_t = 9)]
    runs: usize,
    /// Measure this command [default: target/release/salet]
    #[arg(long, value_name = "FILE", value_parser = absolute)]
    salet: Option<PathBuf>,
}

const QUESTIONS: [(&str, &str); 7] = [
    ("on the policy", "next original GYBBG"),
    ("off it, 24 candidates", "next original crane=BYGBB"),
    ("off it, 49 candidates", "next original crane=BBYBG"),
    ("off it, 263 candidates", "next original crane=BBBBB"),
    ("off it, 263 candidates, hard rule", "next original-hard crane=BBBBB"),
    ("a finished game judged", "analyse original salet crony chard"),
    ("the page written", "convert original --to html --out /dev/null"),
];

impl Play {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        let salet = self.salet.clone().map_or_else(|| built(sh), Ok)?;
        println!("| question | command | median s | longest s |\n| --- | --- | ---: | ---: |");
        for (about, arguments) in QUESTIONS {
            let mut seconds = Vec::new();
            for _ in 0..self.runs.max(1) {
                let mut command = Command::new(&salet);
                let used = measure(command.args(arguments.split(' ')).stderr(std::process::Stdio::null()))?;
                ensure!(used.status.success(), "salet {arguments} ended with {}", used.status);
                seconds.push(used.wall.as_secs_f64());
            }
            seconds.sort_by(f64::total_cmp);
            let (median, longest) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
            println!("| {about} | `salet {arguments}` | {median:.3} | {longest:.3} |");
        }
        Ok(())
    }
}
