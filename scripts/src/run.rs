//! Common parts of the subcommands: the root of the project, its builds, and measured processes.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use rand_mt::Mt;
use wait4::Wait4 as _;
use xshell::{Cmd, Shell, cmd};

/// A shell in the root of the project, which also becomes the current folder of this process.
pub(crate) fn shell() -> Result<Shell> {
    std::env::set_current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))?;
    Ok(Shell::new()?)
}

pub(crate) fn step(name: &str) {
    println!("\n== {name}");
}

/// Whether an environment variable is 1, which forbids to skip a step.
pub(crate) fn is_required(variable: &str) -> bool {
    std::env::var(variable).is_ok_and(|value| value == "1")
}

/// Whether a command succeeds, without its output.
pub(crate) fn succeeds(command: Cmd<'_>) -> bool {
    command.quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

pub(crate) fn exists(sh: &Shell, command: &str) -> bool {
    succeeds(cmd!(sh, "which {command}"))
}

pub(crate) fn is_root(sh: &Shell) -> Result<bool> {
    Ok(cmd!(sh, "id -u").quiet().read()? == "0")
}

/// Install Debian's packages if we are root. Callers check the result themselves.
pub(crate) fn apt_get(sh: &Shell, packages: &[&str]) -> Result<()> {
    if is_root(sh)? && exists(sh, "apt-get") {
        let apt_get = ["-qq", "-o", "Acquire::Retries=3"];
        let _noninteractive = sh.push_env("DEBIAN_FRONTEND", "noninteractive");
        let _ = cmd!(sh, "apt-get {apt_get...} update").ignore_stdout().run();
        let _ = cmd!(sh, "apt-get {apt_get...} install -y --no-install-recommends {packages...}")
            .ignore_stdout()
            .run();
    }
    Ok(())
}

pub(crate) fn target(sh: &Shell) -> PathBuf {
    sh.current_dir().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Build all commands, and return their folder. The tests are built too: they enable more features of the same crates, and
/// separate builds would compile these twice.
pub(crate) fn build(sh: &Shell) -> Result<PathBuf> {
    cmd!(sh, "cargo build --quiet --release --locked --workspace --lib --bins --tests").run()?;
    Ok(target(sh).join("release"))
}

/// The command to measure: SALET, or an existing release build.
pub(crate) fn built(sh: &Shell) -> Result<PathBuf> {
    let salet = std::env::var_os("SALET").map_or_else(|| target(sh).join("release/salet"), PathBuf::from);
    ensure!(salet.exists(), "no {}; run `cargo build --release` first, or set SALET", salet.display());
    Ok(salet.canonicalize()?)
}

/// Flags that make the bytes of a build independent of the folders of the project and its dependencies.
pub(crate) fn remap(root: &Path) -> String {
    let home = std::env::var("HOME").unwrap_or_default();
    let cargo_home = std::env::var("CARGO_HOME").unwrap_or_else(|_| format!("{home}/.cargo"));
    format!("--remap-path-prefix={cargo_home}=/cargo --remap-path-prefix={}=/salet", root.display())
}

pub(crate) fn words(sh: &Shell, list: &str) -> Result<Vec<String>> {
    Ok(sh.read_file(format!("data/{list}.txt"))?.split_whitespace().map(str::to_owned).collect())
}

pub(crate) fn write_words(file: &Path, words: impl IntoIterator<Item = impl AsRef<str>>) -> Result<()> {
    let text: String = words.into_iter().map(|word| format!("{}\n", word.as_ref())).collect();
    std::fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
}

pub(crate) fn same(one: impl AsRef<Path>, other: impl AsRef<Path>) -> Result<()> {
    let (one, other) = (one.as_ref(), other.as_ref());
    let read =
        |file: &Path| std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()));
    ensure!(read(one)? == read(other)?, "{} and {} differ", one.display(), other.display());
    Ok(())
}

pub(crate) fn members(sh: &Shell) -> Result<Vec<serde_json::Value>> {
    let metadata = cmd!(sh, "cargo metadata --no-deps --locked --format-version 1").quiet().read()?;
    let mut metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    match metadata["packages"].take() {
        serde_json::Value::Array(members) => Ok(members),
        _ => bail!("cargo metadata lists no packages"),
    }
}

/// The Python of a virtual environment in target/, which is made with the interpreter in PYTHON if it does not exist.
pub(crate) fn environment(sh: &Shell, name: &str) -> Result<PathBuf> {
    let folder = sh.current_dir().join("target").join(name);
    let interpreter = folder.join("bin/python");
    if !interpreter.exists() {
        let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
        cmd!(sh, "{python} -m venv {folder}").run()?;
    }
    Ok(interpreter)
}

pub(crate) struct Measured {
    pub(crate) printed: String,
    pub(crate) code: Option<i32>,
    pub(crate) cpu_seconds: f64,
    pub(crate) peak_bytes: u64,
}

pub(crate) fn measure(command: &mut Command) -> Result<Measured> {
    let child = command.stdout(Stdio::piped()).spawn();
    measured(child.with_context(|| format!("{} cannot be started", command.get_program().display()))?)
}

pub(crate) fn measured(mut child: Child) -> Result<Measured> {
    let printed = child.stdout.take().map(std::io::read_to_string).transpose()?.unwrap_or_default();
    let used = child.wait4()?;
    let cpu_seconds = (used.rusage.utime + used.rusage.stime).as_secs_f64();
    Ok(Measured { printed, code: used.status.code(), cpu_seconds, peak_bytes: used.rusage.maxrss })
}

pub(crate) fn processors() -> Result<Vec<usize>> {
    let status = std::fs::read_to_string("/proc/self/status")
        .context("the list of processors exists only on Linux")?;
    let list =
        status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).context("no processors")?;
    let mut processors = Vec::new();
    for range in list.trim().split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        processors.extend(first.parse::<usize>()?..=last.parse()?);
    }
    Ok(processors)
}

/// Shuffle like `random.Random(1).shuffle` of Python, which drew the lists of docs/performance.md.
pub(crate) fn shuffle<T>(items: &mut [T]) {
    let mut random = Mt::new_with_key([1]);
    for at in (1..items.len()).rev() {
        let end = u32::try_from(at + 1).unwrap_or(u32::MAX);
        let mut draw = || random.next_u32() >> end.leading_zeros();
        let other = std::iter::repeat_with(&mut draw).find(|drawn| *drawn < end);
        items.swap(at, other.unwrap_or_default() as usize);
    }
}

#[test]
fn shuffles_as_python() {
    let mut items: Vec<u32> = (0..10).collect();
    shuffle(&mut items);
    assert_eq!(items, [6, 8, 9, 7, 5, 3, 0, 4, 1, 2]);
}
