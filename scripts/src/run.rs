//! What the subcommands share: the root of the project, its builds, and processes that are measured.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use rand_mt::Mt;
use wait4::Wait4 as _;
use xshell::{Shell, cmd};

/// A shell in the root of the project.
pub(crate) fn shell() -> Result<Shell> {
    let sh = Shell::new()?;
    sh.change_dir(Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("the tool is in no project")?);
    Ok(sh)
}

/// An argument that names a file or folder, for a tool that works in another folder than its caller.
pub(crate) fn absolute(path: &str) -> std::io::Result<PathBuf> {
    std::path::absolute(path)
}

/// Print the heading of a step.
pub(crate) fn step(name: &str) {
    println!("\n== {name}");
}

/// Whether a variable of the environment is 1: what would be skipped is then an error.
pub(crate) fn is_required(variable: &str) -> bool {
    std::env::var(variable).is_ok_and(|value| value == "1")
}

/// Whether a command can be found.
pub(crate) fn exists(sh: &Shell, command: &str) -> bool {
    cmd!(sh, "which {command}").quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

/// Install Debian's packages if we are root and apt-get is there. Its failure shows in what is missing afterwards.
pub(crate) fn apt_get(sh: &Shell, packages: &[&str]) -> Result<()> {
    if is_root(sh)? && exists(sh, "apt-get") {
        let _noninteractive = sh.push_env("DEBIAN_FRONTEND", "noninteractive");
        let retries = "Acquire::Retries=3";
        cmd!(sh, "apt-get -qq -o {retries} update").ignore_status().ignore_stdout().run()?;
        cmd!(sh, "apt-get -qq -o {retries} install -y --no-install-recommends {packages...}")
            .ignore_status()
            .ignore_stdout()
            .run()?;
    }
    Ok(())
}

pub(crate) fn is_root(sh: &Shell) -> Result<bool> {
    Ok(cmd!(sh, "id -u").quiet().read()? == "0")
}

/// The folder of release builds.
pub(crate) fn target(sh: &Shell) -> PathBuf {
    sh.current_dir().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Build all commands and give their folder. They are built as the tests build them: alone they would be built once
/// more, since the tests ask for more features of the same crates.
pub(crate) fn build(sh: &Shell) -> Result<PathBuf> {
    cmd!(sh, "cargo build --quiet --release --locked --workspace --lib --bins --tests").run()?;
    Ok(target(sh).join("release"))
}

/// The command `salet` of a release build, which must be there: a measurement builds nothing.
pub(crate) fn built(sh: &Shell) -> Result<PathBuf> {
    let salet = target(sh).join("release/salet");
    if !salet.exists() {
        bail!("there is no release build; run `cargo build --release` first");
    }
    Ok(salet)
}

/// The file with the words of a list in data/, one a line.
pub(crate) fn words(sh: &Shell, list: &str) -> Result<Vec<String>> {
    Ok(sh.read_file(format!("data/{list}.txt"))?.split_whitespace().map(str::to_owned).collect())
}

/// Write words into a file, one a line.
pub(crate) fn write_words(file: &Path, words: impl IntoIterator<Item = impl AsRef<str>>) -> Result<()> {
    let text: String =
        words.into_iter().flat_map(|word| [word.as_ref().to_owned(), "\n".to_owned()]).collect();
    std::fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
}

/// The packages of the workspace, as cargo describes them.
pub(crate) fn members(sh: &Shell) -> Result<Vec<serde_json::Value>> {
    let metadata = cmd!(sh, "cargo metadata --no-deps --locked --format-version 1").quiet().read()?;
    let mut metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    match metadata["packages"].take() {
        serde_json::Value::Array(members) => Ok(members),
        _ => bail!("cargo describes no packages"),
    }
}

/// A virtual environment for Python in a folder of target/, made if it is not there; gives its interpreter.
pub(crate) fn environment(sh: &Shell, name: &str, python: &str) -> Result<PathBuf> {
    let folder = sh.current_dir().join("target").join(name);
    let interpreter = folder.join("bin/python");
    if !interpreter.exists() {
        cmd!(sh, "{python} -m venv {folder}").run()?;
    }
    Ok(interpreter)
}

/// What a process printed and took.
pub(crate) struct Measured {
    pub(crate) printed: String,
    pub(crate) status: ExitStatus,
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
    pub(crate) peak_bytes: u64,
}

/// Run a command and measure it; standard error stays ours.
pub(crate) fn measure(command: &mut Command) -> Result<Measured> {
    let start = Instant::now();
    let child = command.stdout(Stdio::piped()).spawn();
    measured(child.with_context(|| format!("{} cannot be started", command.get_program().display()))?, start)
}

/// Wait for a child that was started at some time.
pub(crate) fn measured(mut child: Child, start: Instant) -> Result<Measured> {
    let printed = child.stdout.take().map(std::io::read_to_string).transpose()?.unwrap_or_default();
    let used = child.wait4()?;
    let wall = start.elapsed();
    let cpu = used.rusage.utime + used.rusage.stime;
    Ok(Measured { printed, status: used.status, wall, cpu, peak_bytes: used.rusage.maxrss })
}

/// Processors that we may use, by number.
pub(crate) fn processors() -> Result<Vec<usize>> {
    let status =
        std::fs::read_to_string("/proc/self/status").context("processors are only known on Linux")?;
    let list = status
        .lines()
        .find_map(|line| line.strip_prefix("Cpus_allowed_list:"))
        .context("no list of processors")?;
    let mut processors = Vec::new();
    for range in list.trim().split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        processors.extend(first.parse::<usize>()?..=last.parse()?);
    }
    Ok(processors)
}

/// A command that stays on one processor.
pub(crate) fn on_processor(processor: usize, command: impl AsRef<OsStr>) -> Command {
    let mut pinned = Command::new("taskset");
    pinned.args(["-c", &processor.to_string()]).arg(command);
    pinned
}

/// Random numbers of a seed, the same as those of `random` in Python, which drew the lists that the pages report on.
pub(crate) struct Random(Mt);

impl Random {
    pub(crate) fn new(seed: u32) -> Random {
        Random(Mt::new_with_key([seed]))
    }

    /// A number from 0 to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        let (high, low) = (self.0.next_u32() >> 5, self.0.next_u32() >> 6);
        (f64::from(high) * f64::from(1 << 26) + f64::from(low)) / f64::from(1_u32 << 26) / f64::from(1 << 27)
    }

    /// A number below `end`.
    fn below(&mut self, end: u32) -> u32 {
        loop {
            let drawn = self.0.next_u32() >> end.leading_zeros();
            if drawn < end {
                return drawn;
            }
        }
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            let other = self.below(u32::try_from(at + 1).unwrap_or(u32::MAX));
            items.swap(at, other as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// `random.seed(1); x = list(range(10)); random.shuffle(x); x, random.random()` in Python.
    #[test]
    fn draws_what_python_draws() {
        let mut random = Random::new(1);
        let mut items: Vec<u32> = (0..10).collect();
        random.shuffle(&mut items);
        assert_eq!(items, PYTHON.0);
        assert!((random.unit() - PYTHON.1).abs() < 1e-15);
    }

    const PYTHON: ([u32; 10], f64) = ([6, 8, 9, 7, 5, 3, 0, 4, 1, 2], 0.788_723_351_135_513_2);
}
