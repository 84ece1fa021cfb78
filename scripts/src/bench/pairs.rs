//! `bench pairs`: two builds next to each other.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;

use crate::run::{absolute, measured, on_processor, processors};

/// Compare two builds of salet on the same search
///
/// Both run at the same time with one thread each, on a processor each, and change processors from run to run, so whatever
/// else the machine does slows both. Prints the CPU seconds of each pair and their ratio NEW / OLD; then the ratio of the
/// sums, and of the fastest run of each: on a shared processor, others only ever add time.
#[derive(Args)]
pub(crate) struct Pairs {
    /// Number of runs of both
    #[arg(long, value_name = "N", default_value_t = 4)]
    pairs: usize,
    /// Save the second one to a checkpoint while it runs; with the same build twice, that is the cost of saving
    #[arg(long)]
    checkpoint: bool,
    #[arg(value_parser = absolute)]
    old: PathBuf,
    #[arg(value_parser = absolute)]
    new: PathBuf,
    /// Arguments of `salet solve`, but for --threads and --out
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    solve: Vec<String>,
}

impl Pairs {
    pub(crate) fn run(&self) -> Result<()> {
        let processors = processors()?;
        ensure!(processors.len() > 1, "two processors are needed, one for each build");
        let folder = xshell::Shell::new()?.create_temp_dir()?;
        let (mut sums, mut least) = ([0.0; 2], [f64::INFINITY; 2]);
        for pair in 0..self.pairs {
            let start = |at: usize, build: &Path| {
                let mut command = on_processor(processors[(pair + at) % 2], build);
                command
                    .args(["solve", "--threads", "1", "--quiet", "--out"])
                    .arg(folder.path().join(at.to_string()));
                command.args(&self.solve).stdout(Stdio::null());
                if self.checkpoint && at == 1 {
                    command.arg("--checkpoint").arg(folder.path().join(format!("{pair}.checkpoint")));
                }
                command.spawn()
            };
            let running = [start(0, &self.old)?, start(1, &self.new)?];
            let mut seconds = [0.0; 2];
            for (at, child) in running.into_iter().enumerate() {
                let used = measured(child, Instant::now())?;
                let build = if at == 0 { &self.old } else { &self.new };
                ensure!(used.status.success(), "{} ended with {}", build.display(), used.status);
                seconds[at] = used.cpu.as_secs_f64();
                sums[at] += seconds[at];
                least[at] = seconds[at].min(least[at]);
            }
            let [old, new] = ["0", "1"].map(|file| std::fs::read(folder.path().join(file)));
            let differ = if old? == new? { "" } else { " (the policies differ)" };
            println!("{:.2} {:.2} {:.3}{differ}", seconds[0], seconds[1], seconds[1] / seconds[0]);
        }
        let (all, fastest) = (sums[1] / sums[0], least[1] / least[0]);
        println!("new / old of {} pairs: {all:.3}, the fastest of each {fastest:.3}", self.pairs);
        Ok(())
    }
}
