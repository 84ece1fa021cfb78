//! `test slurm`: an array of jobs on a private Slurm, whose daemons use a temporary folder and their own ports.

use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use xshell::{Shell, cmd};

use crate::run::{build, exists, same, words, write_words};

/// Daemons; dropping this value ends them.
struct Daemons(Vec<Child>);

impl Daemons {
    /// Start a daemon with these arguments, separated by blanks.
    fn start(&mut self, program: &str, arguments: &str, folder: &Path) -> Result<()> {
        let log = std::fs::File::create(folder.join(format!("{program}.out")))?;
        let mut command = Command::new(program);
        command.args(arguments.split(' ')).env("SLURM_CONF", folder.join("slurm.conf"));
        let daemon = command.stdout(log.try_clone()?).stderr(log).spawn();
        self.0.push(daemon.with_context(|| format!("{program} cannot be started"))?);
        Ok(())
    }
}

impl Drop for Daemons {
    fn drop(&mut self) {
        for daemon in &mut self.0 {
            // Killing fails if the daemon has ended.
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

pub(crate) fn run(sh: &Shell) -> Result<()> {
    for tool in ["munged", "slurmctld", "slurmd", "sbatch"] {
        if !exists(sh, tool) {
            bail!("NOT RUN: {tool} is missing (apt-get install munge slurmctld slurmd slurm-client)");
        }
    }
    let salet =
        sh.var("SALET").or_else(|_| build(sh).map(|built| built.join("salet").display().to_string()))?;
    let temporary = sh.create_temp_dir()?;
    let folder = temporary.path();
    let mut daemons = Daemons(Vec::new());
    start(sh, folder, &mut daemons)?;
    sh.set_var("SALET", &salet);

    let files =
        ["answers", "guesses", "jobs", "solved", "solved.certificate", "merged", "merged.certificate"];
    let [answers, guesses, jobs, solved, solved_proof, merged, merged_proof] =
        files.map(|name| folder.join(name));
    write_words(&answers, words(sh, "original-answers")?.iter().step_by(3))?;
    write_words(&guesses, words(sh, "original-guesses")?.iter().step_by(4))?;
    let game = &[
        "--answers".as_ref(),
        answers.as_os_str(),
        "--guesses".as_ref(),
        guesses.as_os_str(),
        "--rule=hard".as_ref(),
    ];
    cmd!(sh, "{salet} solve {game...} --quiet --out {solved} --certificate {solved_proof}")
        .ignore_stdout()
        .run()?;
    cmd!(sh, "{salet} divide --folder {jobs} --job-time 0.2s {game...}").run()?;

    let submit =
        || cmd!(sh, "python/distributed/slurm/array.sh {jobs} 4").env("SBATCH_TIMELIMIT", "5").read();
    let array = submit()?;
    std::thread::sleep(Duration::from_secs(2));
    cmd!(sh, "scancel {array}_1 {array}_2").run()?;
    wait_for(sh, &array)?;
    let missing = cmd!(sh, "{salet} merge --missing --folder {jobs} --quiet").ignore_status().read()?;
    println!("{} jobs remain", missing.lines().count());
    wait_for(sh, &submit()?)?;
    let merge = cmd!(sh, "{salet} merge --folder {jobs} --out {merged} --certificate {merged_proof}").run();
    if let Err(error) = merge {
        cmd!(sh, "sh -c 'cat \"$0\"/slurm-*.log' {jobs}").run()?;
        return Err(error.into());
    }
    same(solved, merged)?;
    same(solved_proof, merged_proof)?;
    println!("the array writes the same bytes as one process");
    Ok(())
}

fn wait_for(sh: &Shell, array: &str) -> Result<()> {
    println!("array {array}");
    let queued =
        || cmd!(sh, "squeue --noheader --jobs {array}").quiet().ignore_status().ignore_stderr().read();
    while !queued()?.is_empty() {
        std::thread::sleep(Duration::from_millis(200));
    }
    Ok(())
}

/// Start munged, slurmctld and slurmd, and wait for an idle node.
fn start(sh: &Shell, folder: &Path, daemons: &mut Daemons) -> Result<()> {
    let place = folder.display().to_string();
    cmd!(sh, "chmod 755 {place}").run()?;
    cmd!(sh, "mkdir -m 700 {place}/munge {place}/state {place}/spool").run()?;
    cmd!(sh, "dd if=/dev/urandom of={place}/munge/key bs=1024 count=1 status=none").run()?;
    cmd!(sh, "chmod 600 {place}/munge/key").run()?;
    let host = cmd!(sh, "hostname -s").read()?;
    let configuration = include_str!("slurm.conf").replace("FOLDER", &place).replace("HOST", &host);
    sh.write_file(folder.join("slurm.conf"), configuration)?;
    sh.set_var("SLURM_CONF", folder.join("slurm.conf"));
    let munged = "--foreground --force --key-file FOLDER/key --socket FOLDER.socket --pid-file FOLDER/pid \
                  --seed-file FOLDER/seed --log-file FOLDER/log";
    daemons.start("munged", &munged.replace("FOLDER", &format!("{place}/munge")), folder)?;
    daemons.start("slurmctld", "-D -i", folder)?;
    daemons.start("slurmd", "-D", folder)?;
    let nodes = || cmd!(sh, "sinfo --noheader --format %t").quiet().ignore_status().ignore_stderr().read();
    for _ in 0..120 {
        if nodes()?.contains("idle") {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(500));
    }
    cmd!(sh, "sh -c 'tail -n 5 \"$0\"/*.log \"$0\"/*.out' {place}").run()?;
    bail!("Slurm has no idle node after a minute")
}
