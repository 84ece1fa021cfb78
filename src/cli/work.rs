//! `salet work`: jobs of a divided search, done one after the other by one process.

use std::io::{self, BufRead as _};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use crate::distributed::{self, Done, Plan, Worker};
use crate::search::Control;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::interrupt::stop_flag;
use super::output::Output;
use super::run::Run;
use super::search_args::SearchArgs;

/// Do jobs of a search that salet divide has divided
///
/// Each result is written whole into results/ in the folder, and told by one line of JSON on standard output. What a process
/// learns by one job serves the next, and its tables are made once, so one process is best given many jobs: with --jobs - as
/// they come. A job that is stopped, by --time-limit or a signal, has no result and is to be done again; what was found out of it
/// stays in early/ for whoever does that.
#[derive(clap::Args)]
pub(crate) struct Work {
    /// The folder of salet divide
    #[arg(long, value_name = "DIR")]
    folder: PathBuf,
    /// The id of a job; may be given several times
    #[arg(long, value_name = "ID", required_unless_present = "jobs")]
    job: Vec<String>,
    /// Where ids are read from, one a line: a file, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "job")]
    jobs: Option<String>,
    /// The best that anybody has found, read now and then, and lowered if a job finds better [default: DIR/bound]
    #[arg(long, value_name = "FILE")]
    bound: Option<PathBuf>,
    /// Take up what others find out and put into the folder, before each job and twice a second meanwhile, and tell them: pays
    /// with up to some tens of processes
    #[arg(long)]
    learn: bool,
    #[command(flatten)]
    search: SearchArgs,
}

/// What is printed for each job.
#[derive(Serialize)]
struct Report<'a> {
    job: &'a str,
    /// "done", "stopped" or "failed".
    status: &'static str,
    #[serde(flatten)]
    done: Option<Done>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Run for Work {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let plan = Plan::open(&self.folder)?;
        let bound = self.bound.clone().unwrap_or_else(|| plan.bound_path());
        let stop = stop_flag(output);
        let control = Control::default().with_stop(&stop).with_deadline(self.search.deadline());
        let stopped = || {
            if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Negative }
        };
        let Some(mut worker) = Worker::new(&plan, self.search.config(plan.game())?, &control)? else {
            return Ok(stopped());
        };
        if self.learn {
            worker = worker.learning();
        }
        let mut failure = None;
        for id in self.ids()? {
            let id = id.map_err(Failure::Input)?;
            let id = id.trim();
            if id.is_empty() {
                continue;
            }
            let done = plan.job(id).and_then(|job| worker.carry_out(job, &bound, &control));
            let report = |status| Report { job: id, status, done: None, error: None };
            match done {
                Ok(Some(done)) => output.print_json(&Report { done: Some(done), ..report("done") })?,
                Ok(None) => {
                    output.print_json(&report("stopped"))?;
                    return Ok(stopped());
                }
                // Then nothing more that it finds is to be believed.
                Err(error @ distributed::Error::Contradicted { .. }) => return Err(error.into()),
                Err(error) => {
                    output.print_json(&Report { error: Some(error.to_string()), ..report("failed") })?;
                    failure = Some(error);
                }
            }
        }
        failure.map_or(Ok(Exit::Done), |error| Err(error.into()))
    }
}

impl Work {
    /// The ids, as they come.
    fn ids(&self) -> Result<Box<dyn Iterator<Item = io::Result<String>> + '_>, Failure> {
        Ok(match self.jobs.as_deref() {
            None => Box::new(self.job.iter().cloned().map(Ok)),
            Some("-") => Box::new(io::stdin().lines()),
            Some(file) => {
                let unreadable = |source| crate::files::Error::Unreadable { path: file.to_owned(), source };
                Box::new(io::BufReader::new(std::fs::File::open(file).map_err(unreadable)?).lines())
            }
        })
    }
}
