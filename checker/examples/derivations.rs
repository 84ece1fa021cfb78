//! The long run of random derivations: `derivations --seconds 60`, or `cargo dev fuzz derivations`.
//!
//! Everything that the checker accepts is held to a brute-force oracle. With `--export` every case goes to a second
//! checker, too (`scripts/check_derivations.py`). Exit status: 0 where nothing false was accepted, 1 where something
//! was, 2 for usage.

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

/// Checks random derivations of random tiny games, and holds what is accepted to the truth.
#[derive(Parser)]
struct Options {
    /// End after so many seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// End after so many certificates; 100,000 where neither this nor a time is given.
    #[arg(long)]
    count: Option<u64>,
    /// Seed of the run.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The one game with this seed, as a find names it.
    #[arg(long, conflicts_with_all = ["seconds", "count", "seed"])]
    game: Option<u64>,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// Where finds are written, each in a folder of its own.
    #[arg(long, default_value = "target/derivations")]
    finds: PathBuf,
    /// Instead of tiny games, two policies with totals just below and just above 2^64; takes minutes.
    #[arg(long)]
    giants: bool,
    /// Writes every case for another checker to this file, or to the standard output for `-`.
    #[arg(long)]
    export: Option<PathBuf>,
}

/// What the threads share.
struct Shared {
    options: Options,
    started: Instant,
    next_game: AtomicU64,
    certificates: AtomicU64,
    result: Mutex<(Tally, Vec<Find>)>,
    export: Option<Mutex<Box<dyn Write + Send>>>,
}

/// Finds that are kept; the others are only counted.
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

/// Checks the giants; false where something false was said of one.
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
                // The checker's own threads would only wait for each other: each worker checks alone.
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
