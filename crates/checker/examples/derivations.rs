//! The long run of random derivations: `derivations --seconds 60`, or `cargo dev fuzz derivations`.
//!
//! A brute-force oracle judges everything that the checker accepts. `--export` also passes every case to a second
//! checker (`scripts/check_derivations.py`). Exit status: 0 no falsehood was accepted, 1 one was, 2 wrong usage.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/derive/mod.rs"]
mod derive;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use clap::Parser;
use derive::case::Lists;
use derive::export;
use derive::run::{self, Find};
use derive::tally::Tally;

/// Check random derivations of random tiny games against brute force
#[derive(Parser)]
struct Options {
    /// Time limit in seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// Number of certificates [default: 100,000, or no maximum with --seconds]
    #[arg(long)]
    count: Option<u64>,
    /// Seed of the run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Check only the game with this seed, as printed with a falsehood
    #[arg(long, conflicts_with_all = ["seconds", "count", "seed"])]
    game: Option<u64>,
    /// Number of threads
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// Folder for falsehoods, with one folder for each
    #[arg(long, default_value = "target/derivations")]
    finds: PathBuf,
    /// Check two policies with totals just below and above 2^64 instead; takes minutes
    #[arg(long)]
    giants: bool,
    /// Write every case for another checker to this file, or to standard output for `-`
    #[arg(long)]
    export: Option<PathBuf>,
}

/// The state shared by all threads.
struct Shared {
    options: Options,
    started: Instant,
    next_game: AtomicU64,
    certificates: AtomicU64,
    result: Mutex<(Tally, Vec<Find>)>,
    export: Option<Mutex<Box<dyn Write + Send>>>,
}

/// Maximum number of falsehoods kept; more are only counted.
const KEPT: usize = 12;

impl Shared {
    fn is_over(&self) -> bool {
        let Options { seconds, count, .. } = self.options;
        let count = count.unwrap_or(if seconds.is_some() { u64::MAX } else { 100_000 });
        let late = seconds.is_some_and(|seconds| self.started.elapsed() >= Duration::from_secs(seconds));
        late || self.certificates.load(Relaxed) >= count
    }

    fn work(&self) {
        while !self.is_over() {
            let game = self.next_game.fetch_add(1, Relaxed);
            self.play(run::seed_of_game(self.options.seed, game));
        }
    }

    fn play(&self, seed: u64) {
        let mut lines: Vec<u8> = Vec::new();
        let mut known: Option<Lists> = None;
        let (tally, finds) = run::game(seed, &mut |lists, case, accepted| {
            if self.export.is_some() {
                if known.as_ref() != Some(lists) {
                    export::lists(&mut lines, lists).expect("memory takes everything");
                    known = Some(lists.clone());
                }
                export::case(&mut lines, case, accepted).expect("memory takes everything");
            }
        });
        if let Some(export) = &self.export {
            let written = export.lock().expect("no thread panics here").write_all(&lines);
            written.expect("the other checker reads on");
        }
        self.certificates.fetch_add(tally.certificates, Relaxed);
        let mut result = self.result.lock().expect("no thread panics here");
        result.0.add(&tally);
        for find in finds {
            let alike = |other: &&Find| other.falsehood.kind == find.falsehood.kind;
            if result.1.len() < KEPT && result.1.iter().filter(alike).count() < 3 {
                let seconds = self.started.elapsed().as_secs_f64();
                eprintln!("after {} certificates and {seconds:.1} s: {find}", result.0.certificates);
                let folder = self.options.finds.join(format!("{seed}-{}", result.1.len()));
                match find.write(&folder) {
                    Ok(()) => eprintln!("  written to {}", folder.display()),
                    Err(error) => eprintln!("  cannot be written to {}: {error}", folder.display()),
                }
                result.1.push(find);
            }
        }
    }
}

fn open(path: &PathBuf) -> io::Result<Box<dyn Write + Send>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdout()));
    }
    Ok(Box::new(BufWriter::new(File::create(path)?)))
}

/// Checks the giants. Returns whether the verdicts on both are true.
fn giants() -> bool {
    let falsehood = |above: bool| {
        let started = Instant::now();
        let giant = derive::giants::giant(above);
        let falsehood = giant.falsehood();
        let verdict = falsehood.as_deref().unwrap_or("as it should be");
        eprintln!("a policy of total {}: {verdict}; {:.0} s", giant.total, started.elapsed().as_secs_f64());
        falsehood.is_some()
    };
    let false_ones = [false, true].into_iter().filter(|&above| falsehood(above)).count();
    false_ones == 0
}

fn main() -> ExitCode {
    let options = Options::parse();
    if options.giants {
        return if giants() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let export = match options.export.as_ref().map(open).transpose() {
        Ok(export) => export.map(Mutex::new),
        Err(error) => {
            eprintln!("the export cannot be written: {error}");
            return ExitCode::from(2);
        }
    };
    let shared = Shared {
        options,
        started: Instant::now(),
        next_game: AtomicU64::new(0),
        certificates: AtomicU64::new(0),
        result: Mutex::default(),
        export,
    };
    if let Some(seed) = shared.options.game {
        shared.play(seed);
    } else {
        std::thread::scope(|scope| {
            for _ in 0..shared.options.threads {
                // Each worker checks alone: threads of the checker would only wait for each other.
                let alone =
                    rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can start");
                let shared = &shared;
                scope.spawn(move || alone.install(|| shared.work()));
            }
        });
    }
    let (tally, _) = shared.result.into_inner().expect("no thread panics here");
    let seconds = shared.started.elapsed().as_secs_f64();
    eprintln!("{tally}{seconds:.1} s, {:.0} certificates a second", tally.certificates as f64 / seconds);
    if tally.falsehoods.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
