//! `bench play`: the time that a player waits for a whole process of `salet`.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Result, ensure};
use xshell::Shell;

use crate::run::built;

const QUESTIONS: [(&str, &str); 7] = [
    ("on the policy", "next original GYBBG"),
    ("off it, 24 candidates", "next original crane=BYGBB"),
    ("off it, 49 candidates", "next original crane=BBYBG"),
    ("off it, 263 candidates", "next original crane=BBBBB"),
    ("off it, 263 candidates, hard rule", "next original-hard crane=BBBBB"),
    ("a finished game judged", "analyse original salet crony chard"),
    ("the page written", "convert original --to html --out /dev/null"),
];

pub(crate) fn run(sh: &Shell, runs: usize) -> Result<()> {
    let salet = built(sh)?;
    println!("| question | command | median s | longest s |\n| --- | --- | ---: | ---: |");
    for (about, arguments) in QUESTIONS {
        let mut seconds = Vec::new();
        for _ in 0..runs {
            let start = Instant::now();
            let mut command = Command::new(&salet);
            command.args(arguments.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
            let status = command.status()?;
            ensure!(status.success(), "salet {arguments} ended with {status}");
            seconds.push(start.elapsed().as_secs_f64());
        }
        seconds.sort_by(f64::total_cmp);
        println!("| {about} | `salet {arguments}` | {:.3} | {:.3} |", seconds[runs / 2], seconds[runs - 1]);
    }
    Ok(())
}
