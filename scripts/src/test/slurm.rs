//! `test slurm`: an array of jobs on a Slurm of our own, whose daemons run in a folder and on ports of their own.

use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::run::{build, exists, words, write_words};

/// Daemons, which end with this value.
struct Daemons(Vec<Child>);

impl Daemons {
    fn start(&mut self, command: &mut Command) -> Result<()> {
        self.0.push(
            command
                .spawn()
                .with_context(|| format!("{} cannot be started", command.get_program().display()))?,
        );
        Ok(())
    }
}

impl Drop for Daemons {
    fn drop(&mut self) {
        for daemon in &mut self.0 {
            // One that has ended by itself cannot be killed, and need not be.
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

pub(crate) fn run(sh: &Shell, salet: Option<&Path>) -> Result<()> {
    for tool in ["munged", "slurmctld", "slurmd", "sbatch"] {
        if !exists(sh, tool) {
            bail!("NOT RUN: there is no {tool} (apt-get install munge slurmctld slurmd slurm-client)");
        }
    }
    let salet = salet
        .map_or_else(|| Ok(build(sh)?.join("salet")), |salet| Ok::<_, anyhow::Error>(salet.to_owned()))?;
    let temporary = sh.create_temp_dir()?;
    let folder = temporary.path();
    cmd!(sh, "chmod 755 {folder}").run()?;
    let mut daemons = Daemons(Vec::new());
    start(sh, folder, &mut daemons)?;
    sh.set_var("SALET", &salet);

    let (answers, guesses, jobs) = (folder.join("answers"), folder.join("guesses"), folder.join("jobs"));
    write_words(&answers, words(sh, "original-answers")?.iter().step_by(3))?;
    write_words(&guesses, words(sh, "original-guesses")?.iter().step_by(4))?;
    let files = ["--answers".as_ref(), answers.as_os_str(), "--guesses".as_ref(), guesses.as_os_str()];
    let game: Vec<_> = files.into_iter().chain(["--rule".as_ref(), "hard".as_ref()]).collect();
    let (solved, merged) = (folder.join("solved"), folder.join("merged"));
    let [solved_proof, merged_proof] = [&solved, &merged].map(|file| file.with_extension("certificate"));
    let game = &game;
    cmd!(sh, "{salet} solve {game...} --quiet --out {solved} --certificate {solved_proof}")
        .ignore_stdout()
        .run()?;
    cmd!(sh, "{salet} divide --folder {jobs} --job-time 0.2s {game...}").run()?;

    let submit =
        || cmd!(sh, "distributed/slurm/array.sh {jobs} 4 {game...}").env("SBATCH_TIMELIMIT", "5").read();
    let array = submit()?;
    std::thread::sleep(Duration::from_secs(2));
    cmd!(sh, "scancel {array}_1 {array}_2").run()?;
    wait_for(sh, &array)?;
    let missing =
        cmd!(sh, "{salet} merge --missing --folder {jobs} --quiet {game...}").ignore_status().read()?;
    println!("{} jobs remain", missing.lines().count());
    wait_for(sh, &submit()?)?;
    let merge =
        cmd!(sh, "{salet} merge --folder {jobs} {game...} --out {merged} --certificate {merged_proof}");
    if let Err(error) = merge.run() {
        let logs = sh
            .read_dir(&jobs)?
            .into_iter()
            .filter(|file| file.extension().is_some_and(|extension| extension == "log"));
        logs.for_each(|log| eprintln!("{}", sh.read_file(log).unwrap_or_default()));
        return Err(error.into());
    }
    for (one, other) in [(solved, merged), (solved_proof, merged_proof)] {
        let same = sh.read_binary_file(&one)? == sh.read_binary_file(&other)?;
        ensure!(same, "{} and {} differ", one.display(), other.display());
    }
    println!("the array writes the same bytes as one process");
    Ok(())
}

/// Wait until no job of an array is left.
fn wait_for(sh: &Shell, array: &str) -> Result<()> {
    println!("array {array}");
    while !cmd!(sh, "squeue --noheader --jobs {array}")
        .quiet()
        .ignore_status()
        .ignore_stderr()
        .read()?
        .is_empty()
    {
        std::thread::sleep(Duration::from_millis(200));
    }
    Ok(())
}

/// Start munged, slurmctld and slurmd, and wait for an idle node.
fn start(sh: &Shell, folder: &Path, daemons: &mut Daemons) -> Result<()> {
    for name in ["munge", "state", "spool"] {
        sh.create_dir(folder.join(name))?;
    }
    let (munge, socket) = (folder.join("munge"), folder.join("munge.socket"));
    let key = munge.join("key");
    cmd!(sh, "dd if=/dev/urandom of={key} bs=1024 count=1 status=none").run()?;
    cmd!(sh, "chmod 700 {munge}").run()?;
    cmd!(sh, "chmod 600 {key}").run()?;
    let mut munged = Command::new("munged");
    munged.args(["--foreground", "--force"]).arg("--key-file").arg(&key).arg("--socket").arg(socket);
    munged.arg("--pid-file").arg(munge.join("pid")).arg("--seed-file").arg(munge.join("seed"));
    daemons.start(munged.arg("--log-file").arg(munge.join("log")))?;

    let host = cmd!(sh, "hostname -s").read()?;
    let configuration =
        include_str!("slurm.conf").replace("FOLDER", &folder.display().to_string()).replace("HOST", &host);
    let file = folder.join("slurm.conf");
    sh.write_file(&file, configuration)?;
    sh.set_var("SLURM_CONF", &file);
    for (daemon, arguments) in [("slurmctld", ["-D", "-i"].as_slice()), ("slurmd", &["-D"])] {
        let log = std::fs::File::create(folder.join(format!("{daemon}.out")))?;
        daemons.start(
            Command::new(daemon)
                .args(arguments)
                .env("SLURM_CONF", &file)
                .stdout(log.try_clone()?)
                .stderr(log),
        )?;
    }
    for _ in 0..120 {
        let states =
            cmd!(sh, "sinfo --noheader --format %t").quiet().ignore_status().ignore_stderr().read()?;
        if states.contains("idle") {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(500));
    }
    cmd!(sh, "sh -c 'tail -n 5 \"$0\"/*.log \"$0\"/*.out' {folder}").run()?;
    bail!("Slurm has no idle node after a minute")
}
