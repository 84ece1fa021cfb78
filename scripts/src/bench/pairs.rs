//! `bench pairs`: two builds, side by side.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use clap::Args;
use xshell::Shell;

use crate::run::{measured, processors, same};

/// Compare two builds of salet on the same search
///
/// Both run at the same time, with one thread on one processor each, and swap processors after each run, so that other work
/// on the machine slows both. Prints the CPU seconds of each pair and their ratio NEW / OLD; then the ratio of the sums, and
/// that of the fastest runs, since other work only adds time.
#[derive(Args)]
pub(crate) struct Pairs {
    /// Number of runs of each build
    #[arg(long, default_value_t = 4)]
    pairs: usize,
    /// Save checkpoints in the runs of NEW; with the same build twice, this measures the cost of saving
    #[arg(long)]
    checkpoint: bool,
    /// A build of `salet`
    old: PathBuf,
    /// A build to compare with it
    new: PathBuf,
    /// Arguments of `salet solve`, without --threads and --out
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    solve: Vec<String>,
}

impl Pairs {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        let (processors, folder) = (processors()?, sh.create_temp_dir()?);
        ensure!(processors.len() > 1, "this needs two processors, one for each build");
        let policies = ["old", "new"].map(|name| folder.path().join(name));
        let (mut sums, mut least) = ([0.0; 2], [f64::INFINITY; 2]);
        for pair in 0..self.pairs {
            let start = |at: usize, build: &Path| {
                // `salet solve` would keep a better policy of the pair before.
                let _ = std::fs::remove_file(&policies[at]);
                let mut command = Command::new("taskset");
                command.args(["-c", &processors[(pair + at) % 2].to_string()]).arg(build.canonicalize()?);
                command
                    .args(["solve", "--threads", "1", "--quiet", "--out"])
                    .arg(&policies[at])
                    .args(&self.solve);
                if self.checkpoint && at == 1 {
                    command.arg("--checkpoint").arg(folder.path().join(format!("{pair}.checkpoint")));
                }
                command.stdout(Stdio::null()).spawn()
            };
            let mut seconds = [0.0; 2];
            for (at, child) in [start(0, &self.old)?, start(1, &self.new)?].into_iter().enumerate() {
                let used = measured(child)?;
                ensure!(used.code == Some(0), "the {} build ended with {:?}", ["old", "new"][at], used.code);
                seconds[at] = used.cpu_seconds;
                sums[at] += seconds[at];
                least[at] = seconds[at].min(least[at]);
            }
            let differ = if same(&policies[0], &policies[1]).is_ok() { "" } else { " (the policies differ)" };
            println!("{:.2} {:.2} {:.3}{differ}", seconds[0], seconds[1], seconds[1] / seconds[0]);
        }
        let (all, fastest) = (sums[1] / sums[0], least[1] / least[0]);
        println!("new / old of {} pairs: {all:.3}, the fastest of each {fastest:.3}", self.pairs);
        Ok(())
    }
}
