//! `bench workers`: many workers, simulated from the times that jobs took.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::Args;
use serde_json::Value;

use crate::run::{Random, absolute};

/// Simulate how a divided search would scale to many workers, from the times that its jobs took
///
/// Jobs go in the order of jobs.jsonl to the worker that is free first. Workers die at random; a job whose worker died is
/// handed out again, and the worker starts anew. Prints the speed-up against one worker that never dies, the share of
/// worker time that is idle at the end, and the share lost with dying workers: means of 20 runs. Not simulated: what workers
/// learn from each other, a bound that falls meanwhile, the file system.
#[derive(Args)]
pub(crate) struct Workers {
    /// Folders with the results of `salet work`
    #[arg(required = true, value_parser = absolute)]
    folders: Vec<PathBuf>,
    /// Numbers of workers
    #[arg(long, value_delimiter = ',', default_values_t = [10, 100, 1000])]
    workers: Vec<u32>,
    /// Deaths of a worker an hour
    #[arg(long, value_delimiter = ',', default_values_t = [0.0, 0.01, 0.1, 1.0])]
    failures: Vec<f64>,
    /// Seconds that a worker takes to start: a process and its tables
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    start: f64,
    /// Repeat the jobs, for a search that takes longer by this factor
    #[arg(long, value_name = "N", default_value_t = 1)]
    scale: usize,
}

const MAGIC: &[u8] = b"salet result\n";
const RUNS: u32 = 20;

impl Workers {
    pub(crate) fn run(&self) -> Result<()> {
        for folder in &self.folders {
            let times = times(folder)?;
            let taken: Vec<f64> = times.iter().map(|(taken, _)| *taken).collect();
            let ratios: Vec<f64> = times.iter().map(|(taken, expected)| taken / expected.max(1e-6)).collect();
            let [shortest, longest] = [&quantile(&ratios, 0.1), &quantile(&ratios, 0.9)];
            let (sum, expected) =
                (taken.iter().sum::<f64>(), times.iter().map(|(_, expected)| expected).sum::<f64>());
            println!(
                "{}: {} jobs, {sum:.0} s in all, the longest {:.1} s, the median {:.2} s; taken against expected: {:.2} in all, \
                 {shortest:.2} to {longest:.2} for eight jobs of ten",
                folder.display(),
                taken.len(),
                quantile(&taken, 1.0),
                quantile(&taken, 0.5),
                sum / expected,
            );
            let jobs = taken.repeat(self.scale);
            println!(
                "| workers | deaths an hour | speed-up | idle | lost |\n| ---: | ---: | ---: | ---: | ---: |"
            );
            for &workers in &self.workers {
                for &rate in &self.failures {
                    self.simulate(&jobs, workers, rate);
                }
            }
        }
        Ok(())
    }

    fn simulate(&self, jobs: &[f64], workers: u32, rate: f64) {
        let mut random = Random::new(0);
        let (mut end, mut lost) = (0.0, 0.0);
        for _ in 0..RUNS {
            let (last, wasted) = run(jobs, workers, rate / 3600.0, self.start, &mut random);
            end += last / f64::from(RUNS);
            lost += wasted / f64::from(RUNS);
        }
        let (spent, work) = (end * f64::from(workers), jobs.iter().sum::<f64>());
        let idle = (spent - work - lost - self.start * f64::from(workers)).max(0.0);
        let (speed, idle, lost) = ((self.start + work) / end, 100.0 * idle / spent, 100.0 * lost / spent);
        println!("| {workers} | {rate} | {speed:.1} | {idle:.1}% | {lost:.2}% |");
    }
}

/// The end of the last job, and the worker time that was lost.
fn run(jobs: &[f64], workers: u32, deaths_a_second: f64, start: f64, random: &mut Random) -> (f64, f64) {
    // Times are not negative, so their bits are in their order.
    let mut free: BinaryHeap<Reverse<(u64, u32)>> =
        (0..workers).map(|worker| Reverse((start.to_bits(), worker))).collect();
    let mut waiting: Vec<f64> = jobs.iter().rev().copied().collect();
    let (mut end, mut lost) = (0.0_f64, 0.0);
    while let (Some(job), Some(Reverse((now, worker)))) = (waiting.pop(), free.pop()) {
        let now = f64::from_bits(now);
        let death =
            if deaths_a_second > 0.0 { -(1.0 - random.unit()).ln() / deaths_a_second } else { f64::INFINITY };
        let next = if death < job {
            lost += death + start;
            waiting.push(job);
            now + death + start
        } else {
            end = end.max(now + job);
            now + job
        };
        free.push(Reverse((next.to_bits(), worker)));
    }
    (end, lost)
}

/// The seconds that the jobs with a result took, in their order, and those that they were expected to take.
fn times(folder: &Path) -> Result<Vec<(f64, f64)>> {
    let mut times = Vec::new();
    for line in std::fs::read_to_string(folder.join("jobs.jsonl")).context("the folder has no jobs")?.lines()
    {
        let job: Value = serde_json::from_str(line)?;
        let id = job["id"].as_str().context("a job has no id")?;
        let file = folder.join("results").join(format!("{id}.result"));
        if file.exists() {
            let seconds = header(&std::fs::read(file)?)
                .with_context(|| format!("the result of {id} is damaged"))?["seconds"]
                .as_f64();
            times.push((seconds.unwrap_or_default(), job["expected_seconds"].as_f64().unwrap_or_default()));
        }
    }
    Ok(times)
}

/// The header of a result: JSON, behind its length.
fn header(bytes: &[u8]) -> Option<Value> {
    let (length, rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk()?;
    serde_json::from_slice(rest.get(..u32::from_le_bytes(*length) as usize)?).ok()
}

/// A quantile of some values.
fn quantile(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_owned();
    sorted.sort_by(f64::total_cmp);
    let at = (part * sorted.len() as f64) as usize;
    sorted.get(at.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}
