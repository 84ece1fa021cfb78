//! The command `salet-fuzz`: attacks on the solver for a given time, and the inputs and files of the hostile targets.

use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io};

use clap::Parser;
use salet_check::Inputs;
use salet_fuzz::attacks::Mode;
use salet_fuzz::bout::{Bout, Finding, Tally};
use salet_fuzz::hostile;
use salet_fuzz::random;
use salet_fuzz::spec::Spec;

/// Attack salet
#[derive(Parser)]
enum Arguments {
    Solver(Attack),
    /// Print the names of the hostile targets, or write their seeds
    Seeds {
        /// Write the seeds of each target into a folder in here
        folder: Option<PathBuf>,
    },
    /// Truncate a policy or a certificate everywhere and flip every bit, also under a corrected checksum
    Exhaust {
        /// POLICY, or POLICY CERTIFICATE ANSWERS GUESSES
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Solve random games, and compare with oracles that share no code with the solver
#[derive(clap::Args, Clone)]
struct Attack {
    /// Kind of games
    mode: Mode,
    /// Play games for this time; 0 plays one game
    seconds: u64,
    /// Seed of the first game; each game increments it
    #[arg(default_value_t = 1)]
    seed: u64,
    /// Command under attack [default: the one next to this program]
    #[arg(long)]
    salet: Option<PathBuf>,
    /// Folder for findings
    #[arg(long, default_value = "target/findings")]
    findings: PathBuf,
}

/// The time after which a game counts as hanging.
const HANGS: Duration = Duration::from_secs(1800);

/// The time after which a game is named, in case the program is ended before it.
const LONG: Duration = Duration::from_secs(20);

const REPORT: Duration = Duration::from_secs(60);

/// The current game: its seed, its start, and its spec once it is drawn.
type Current = Arc<Mutex<Option<(u64, Instant, Option<Spec>)>>>;

fn main() -> ExitCode {
    let done = match Arguments::parse() {
        Arguments::Solver(attack) => attack.run(),
        Arguments::Seeds { folder } => seeds(folder.as_deref()),
        Arguments::Exhaust { files } => exhaust(&files),
    };
    done.unwrap_or_else(|error| {
        eprintln!("salet-fuzz: {error}");
        ExitCode::from(2)
    })
}

fn seeds(folder: Option<&Path>) -> io::Result<ExitCode> {
    for target in hostile::ALL {
        let Some(folder) = folder else {
            println!("{}", target.name);
            continue;
        };
        let folder = folder.join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in (target.seeds)().iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:03}")), seed)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn exhaust(files: &[PathBuf]) -> io::Result<ExitCode> {
    let files: Vec<Vec<u8>> = files.iter().map(fs::read).collect::<Result<_, _>>()?;
    let [raw, sealed] = match &files[..] {
        [policy] => hostile::exhaustive::of_policy(policy, false),
        [policy, certificate, answers, guesses] => {
            let inputs = Inputs { alphabet: None, answers, guesses, weights: None, policy: Some(policy) };
            hostile::exhaustive::of_certificate(certificate, &inputs)
        }
        _ => return Err(io::Error::other("give POLICY, or POLICY CERTIFICATE ANSWERS GUESSES")),
    };
    println!("as it is: {raw}\nunder a corrected checksum: {sealed}");
    Ok(ExitCode::SUCCESS)
}

impl Attack {
    fn run(&self) -> io::Result<ExitCode> {
        let salet = match &self.salet {
            Some(path) => std::path::absolute(path)?,
            None => std::env::current_exe()?.with_file_name("salet"),
        };
        if !salet.is_file() {
            return Err(io::Error::other(format!("{} is missing: build it first", salet.display())));
        }
        let folder = tempfile::tempdir()?;
        let current = Current::default();
        self.watch(current.clone());
        let (start, mut reported) = (Instant::now(), Instant::now());
        let mut tally = Tally::default();
        let mode = self.mode.name();
        for seed in self.seed.. {
            set(&current, Some((seed, Instant::now(), None)));
            let announce = |spec: &Spec| set(&current, Some((seed, Instant::now(), Some(spec.clone()))));
            let mut bout =
                Bout { random: random(seed), salet: &salet, folder: folder.path(), announce: &announce };
            match std::panic::catch_unwind(AssertUnwindSafe(|| self.mode.play(&mut bout))) {
                Ok(Ok(played)) => tally.add(played),
                Ok(Err(Finding { spec, command, what })) => {
                    return self.report(seed, Some(&spec), &command, &what);
                }
                Err(panic) => {
                    let message = panic.downcast_ref::<String>().map(String::as_str);
                    let message =
                        message.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
                    let spec = get(&current).and_then(|(_, _, spec)| spec);
                    let what = format!("panic: {message}");
                    return self.report(seed, spec.as_ref(), &["solve".to_owned()], &what);
                }
            }
            let over = start.elapsed().as_secs() >= self.seconds;
            if over || reported.elapsed() >= REPORT {
                reported = Instant::now();
                let Tally { games, questions, unknown } = tally;
                let seconds = start.elapsed().as_secs_f64();
                println!(
                    "{mode}: {games} games and {questions} questions in {seconds:.0} s ({:.1} games a second), seeds {} \
                     to {seed}, {unknown} more without an oracle, nothing false",
                    games as f64 / seconds,
                    self.seed
                );
            }
            if over {
                break;
            }
        }
        set(&current, None);
        Ok(ExitCode::SUCCESS)
    }

    /// Name a game that takes long, and end the program if one hangs.
    fn watch(&self, current: Current) {
        let attack = self.clone();
        std::thread::spawn(move || {
            let mut named = None;
            loop {
                std::thread::sleep(Duration::from_secs(1));
                let Some((seed, since, spec)) = get(&current) else { continue };
                if since.elapsed() > LONG && named != Some(seed) {
                    named = Some(seed);
                    println!("{}: seed {seed} takes more than {LONG:?}", attack.mode.name());
                }
                if since.elapsed() > HANGS {
                    let what = format!("no end after {HANGS:?}, despite the deadline");
                    let reported = attack.report(seed, spec.as_ref(), &["solve".to_owned()], &what);
                    std::process::exit(if reported.is_ok() { 1 } else { 2 });
                }
            }
        });
    }

    /// Report a finding, and save its game for another try.
    fn report(&self, seed: u64, spec: Option<&Spec>, command: &[String], what: &str) -> io::Result<ExitCode> {
        let mode = self.mode.name();
        println!("{mode}: FALSE at seed {seed}: {what}");
        if let Some(spec) = spec {
            let folder: &Path = &self.findings.join(format!("{mode}-{seed}"));
            fs::create_dir_all(folder)?;
            spec.write(folder)?;
            let line = format!("salet {} {}", command.join(" "), spec.arguments().join(" "));
            let again = format!("cargo dev fuzz solver {mode} 0 {seed}");
            fs::write(folder.join("finding.txt"), format!("{what}\n\n{line}\n\n{again}\n{spec:?}\n"))?;
            println!("{spec}\nin {}: {line}\nagain: {again}", folder.display());
        }
        Ok(ExitCode::FAILURE)
    }
}

fn set(current: &Current, to: Option<(u64, Instant, Option<Spec>)>) {
    *current.lock().unwrap_or_else(PoisonError::into_inner) = to;
}

fn get(current: &Current) -> Option<(u64, Instant, Option<Spec>)> {
    current.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
