//! The command `salet-fuzz`: attacks on the solver for a given time, and the inputs and files of the hostile targets.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{fs, io};

use clap::Parser;
use salet_check::Inputs;
use salet_fuzz::attacks::Mode;
use salet_fuzz::bout::{Bout, Finding, Tally};
use salet_fuzz::hostile;
use salet_oracle::random;

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
#[derive(clap::Args)]
struct Attack {
    /// Kind of games
    mode: Mode,
    /// Play games for this time; 0 plays one game
    seconds: u64,
    /// Seed of the first game; each game increments it
    #[arg(default_value_t = 1)]
    seed: u64,
}

/// The time after which a game counts as hanging.
const HANGS: Duration = Duration::from_secs(1800);

/// The time after which a game is named, in case the program is killed before it.
const LONG: Duration = Duration::from_secs(20);

const REPORT: Duration = Duration::from_secs(60);

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
        let (mode, name) = (self.mode, self.mode.name());
        let salet = std::env::current_exe()?.with_file_name("salet");
        let folder = tempfile::tempdir()?;
        let (start, mut reported) = (Instant::now(), Instant::now());
        let mut tally = Tally::default();
        for seed in self.seed.. {
            let (send, ended) = channel();
            let (salet, folder) = (salet.clone(), folder.path().to_owned());
            std::thread::spawn(move || {
                let mut bout = Bout { random: random(seed), salet: &salet, folder: &folder };
                send.send(mode.play(&mut bout))
            });
            let mut played = ended.recv_timeout(LONG);
            if matches!(played, Err(RecvTimeoutError::Timeout)) {
                println!("{name}: seed {seed} takes more than {LONG:?}");
                played = ended.recv_timeout(HANGS);
            }
            match played {
                Ok(Ok(played)) => tally.add(played),
                Ok(Err(finding)) => return self.report(seed, &finding.what, Some(&finding)),
                Err(RecvTimeoutError::Timeout) => {
                    return self.report(seed, &format!("no end after {HANGS:?}, despite the deadline"), None);
                }
                Err(RecvTimeoutError::Disconnected) => return self.report(seed, "a panic", None),
            }
            let over = start.elapsed().as_secs() >= self.seconds;
            if over || reported.elapsed() >= REPORT {
                reported = Instant::now();
                let Tally { games, questions, unknown, late } = tally;
                let late = if late.is_zero() { String::new() } else { format!(", at most {late:.1?} late") };
                let seconds = start.elapsed().as_secs_f64();
                println!(
                    "{name}: {games} games and {questions} questions in {seconds:.0} s ({:.1} games a second), seeds {} \
                     to {seed}, {unknown} more without an oracle, nothing false{late}",
                    games as f64 / seconds,
                    self.seed
                );
            }
            if over {
                break;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Report a seed with something false, and save the game of a finding for another try.
    fn report(&self, seed: u64, what: &str, finding: Option<&Finding>) -> io::Result<ExitCode> {
        let mode = self.mode.name();
        let again = format!("cargo dev fuzz solver {mode} 0 {seed}");
        println!("{mode}: FALSE at seed {seed}: {what}\nagain: {again}");
        if let Some(Finding { spec, command, .. }) = finding {
            let folder = PathBuf::from(format!("target/findings/{mode}-{seed}"));
            fs::create_dir_all(&folder)?;
            spec.write(&folder)?;
            let line = format!("salet {} {}", command.join(" "), spec.arguments().join(" "));
            fs::write(folder.join("finding.txt"), format!("{what}\n\n{line}\n\n{again}\n{spec:?}\n"))?;
            println!("{spec}\nin {}: {line}", folder.display());
        }
        Ok(ExitCode::FAILURE)
    }
}
