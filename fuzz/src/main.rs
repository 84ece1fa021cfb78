//! `salet-fuzz MODE SECONDS [SEED]`: games of one kind after another, until the time is up or something is false.

use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Parser;
use salet_fuzz::attacks::Mode;
use salet_fuzz::bout::{Bout, Tally};
use salet_fuzz::random;
use salet_fuzz::spec::Spec;

/// Attack the solver with random games, and hold it to oracles that share no code with it
#[derive(Parser)]
struct Arguments {
    /// tiny, wide, weights, win-rate, limits or time-limit
    mode: Mode,
    /// How long; 0 plays one game
    seconds: u64,
    /// That of the first game; the next has the next one
    #[arg(default_value_t = 1)]
    seed: u64,
    /// The command under attack [default: the one beside this program]
    #[arg(long)]
    salet: Option<PathBuf>,
    /// Where a finding is written
    #[arg(long, default_value = "target/findings")]
    findings: PathBuf,
}

/// A game that takes longer than this hangs.
const HANGS: Duration = Duration::from_secs(1800);

/// A game that takes longer than this is named, whoever ends the program before that is known.
const LONG: Duration = Duration::from_secs(20);

/// How often it says how it stands.
const REPORT: Duration = Duration::from_secs(60);

/// The game that is played, with its seed and since when.
type Current = Arc<Mutex<Option<(u64, Instant, Option<Spec>)>>>;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match attack(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("salet-fuzz: {error}");
            ExitCode::from(2)
        }
    }
}

fn attack(arguments: &Arguments) -> std::io::Result<ExitCode> {
    let salet = match &arguments.salet {
        Some(path) => std::path::absolute(path)?,
        None => std::env::current_exe()?.with_file_name("salet"),
    };
    if !salet.is_file() {
        return Err(std::io::Error::other(format!("{} is missing: build it first", salet.display())));
    }
    let folder = tempfile::tempdir()?;
    let current = Current::default();
    watch(arguments, current.clone());
    let (start, mut reported) = (Instant::now(), Instant::now());
    let mut tally = Tally::default();
    let mode = arguments.mode.name();
    for seed in arguments.seed.. {
        set(&current, Some((seed, Instant::now(), None)));
        let announce = |spec: &Spec| set(&current, Some((seed, Instant::now(), Some(spec.clone()))));
        let mut bout =
            Bout { random: random(seed), salet: &salet, folder: folder.path(), announce: &announce };
        match std::panic::catch_unwind(AssertUnwindSafe(|| arguments.mode.play(&mut bout))) {
            Ok(Ok(played)) => tally.add(played),
            Ok(Err(finding)) => {
                return tell(arguments, seed, Some(&finding.spec), &finding.command, &finding.what);
            }
            Err(panic) => {
                let message = panic.downcast_ref::<String>().map(String::as_str);
                let message = message.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
                let spec = get(&current).and_then(|(_, _, spec)| spec);
                return tell(
                    arguments,
                    seed,
                    spec.as_ref(),
                    &["solve".to_owned()],
                    &format!("panic: {message}"),
                );
            }
        }
        let over = start.elapsed().as_secs() >= arguments.seconds;
        if over || reported.elapsed() >= REPORT {
            reported = Instant::now();
            let Tally { games, questions, unknown } = tally;
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "{mode}: {games} games and {questions} questions in {seconds:.0} s ({:.1} games a second), seeds {} to \
                 {seed}, {unknown} more held to themselves only, nothing false",
                games as f64 / seconds,
                arguments.seed
            );
        }
        if over {
            break;
        }
    }
    set(&current, None);
    Ok(ExitCode::SUCCESS)
}

fn set(current: &Current, to: Option<(u64, Instant, Option<Spec>)>) {
    *current.lock().unwrap_or_else(PoisonError::into_inner) = to;
}

fn get(current: &Current) -> Option<(u64, Instant, Option<Spec>)> {
    current.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// End the program over a game that hangs.
fn watch(arguments: &Arguments, current: Current) {
    let arguments =
        Arguments { salet: arguments.salet.clone(), findings: arguments.findings.clone(), ..*arguments };
    std::thread::spawn(move || {
        let mut named = None;
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let Some((seed, since, spec)) = get(&current) else { continue };
            if since.elapsed() > LONG && named != Some(seed) {
                named = Some(seed);
                println!("{}: seed {seed} takes more than {LONG:?}", arguments.mode.name());
            }
            if since.elapsed() > HANGS {
                let what = format!("no end after {HANGS:?}, whatever the deadline");
                let told = tell(&arguments, seed, spec.as_ref(), &["solve".to_owned()], &what);
                std::process::exit(if told.is_ok() { 1 } else { 2 });
            }
        }
    });
}

/// Say what is false, and leave the lists where it can be tried again.
fn tell(
    arguments: &Arguments,
    seed: u64,
    spec: Option<&Spec>,
    command: &[String],
    what: &str,
) -> std::io::Result<ExitCode> {
    let mode = arguments.mode.name();
    println!("{mode}: FALSE at seed {seed}: {what}");
    if let Some(spec) = spec {
        let folder: &Path = &arguments.findings.join(format!("{mode}-{seed}"));
        std::fs::create_dir_all(folder)?;
        spec.write(folder)?;
        let line = format!("salet {} {}", command.join(" "), spec.arguments().join(" "));
        let again = format!("cargo dev fuzz solver {mode} 0 {seed}");
        std::fs::write(folder.join("finding.txt"), format!("{what}\n\n{line}\n\n{again}\n{spec:?}\n"))?;
        println!("{spec}\nin {}: {line}\nagain: {again}", folder.display());
    }
    Ok(ExitCode::FAILURE)
}
