//! `salet work`: one process does jobs of a divided search, one after another.

use std::io::{self, BufRead as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use salet::jobs::{self, Done, Plan, Worker};
use salet::search::Control;
use serde::Serialize;

use crate::cli::{Exit, Failure, Output, SearchArgs, inputs, spinner, stop_flag};

/// Time between two looks at the flag of a request to end.
const TICK: Duration = Duration::from_millis(20);

/// Do jobs of a search that salet divide divided
///
/// Each result goes into results/ in the folder, and as one line of JSON to standard output. Give one process many jobs, with
/// --jobs - as they come: it computes its tables once, and learns from each job for the next. A job that --time-limit or a
/// signal stops has no result and must be done again; its findings stay in early/ for the next attempt.
#[derive(clap::Args)]
pub(crate) struct Work {
    /// Folder of salet divide
    #[arg(long, value_name = "DIR")]
    folder: PathBuf,
    /// Job ID; may occur several times
    #[arg(long, value_name = "ID", required_unless_present = "jobs")]
    job: Vec<String>,
    /// File with job IDs, one a line; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "job")]
    jobs: Option<String>,
    /// Best known total, shared by all workers and polled [default: DIR/bound]
    #[arg(long, value_name = "FILE")]
    bound: Option<PathBuf>,
    /// Exchange findings with other workers
    ///
    /// Read their findings from the folder before each job and twice a second, and write one's own there. It pays with up to some
    /// tens of processes
    #[arg(long)]
    learn: bool,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Serialize)]
struct Worked<'a> {
    job: &'a str,
    /// "done", "stopped" or "failed".
    status: &'static str,
    #[serde(flatten)]
    done: Option<Done>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Work {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let plan = Plan::open(&self.folder)?;
        let bound = self.bound.clone().unwrap_or_else(|| plan.bound_path());
        // The bound is read and replaced.
        inputs::add(Plan::files_in(&self.folder).into_iter().filter(|file| *file != plan.bound_path()));
        inputs::check(&[&bound])?;
        let stop = stop_flag(output);
        let control = Control::default().with_stop(&stop).with_deadline(self.search.deadline());
        let stopped = || Exit::unless(&stop, Exit::Negative);
        let Some(mut worker) = Worker::new(&plan, self.search.config(plan.game())?, &control)? else {
            return Ok(stopped());
        };
        if self.learn {
            worker = worker.learning();
        }
        let (mut failure, mut printed) = (None, Ok(()));
        let spinner = spinner(output, "waiting for a job");
        for (number, id) in self.ids(&stop)?.enumerate() {
            let id = match id {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(Exit::Interrupted),
                id => id.map_err(Failure::Input)?,
            };
            let id = id.trim();
            if id.is_empty() {
                continue;
            }
            spinner.set_message(format!("job {} ({id})", number + 1));
            spinner.force_draw();
            // The jobs are done even if nobody reads their reports.
            let mut print = |report: &Worked<'_>| {
                if printed.is_ok() {
                    printed = spinner.suspend(|| output.print_json(report));
                }
            };
            let done = plan.job(id).and_then(|job| worker.carry_out(job, &bound, &control));
            let report = |status| Worked { job: id, status, done: None, error: None };
            match done {
                Ok(Some(done)) => print(&Worked { done: Some(done), ..report("done") }),
                Ok(None) => {
                    print(&report("stopped"));
                    return printed.map(|()| stopped());
                }
                // Its further findings are suspect.
                Err(error @ jobs::Error::Contradicted { .. }) => return Err(error.into()),
                Err(error) => {
                    print(&Worked { error: Some(error.to_string()), ..report("failed") });
                    failure = Some(error);
                }
            }
        }
        failure.map_or(Ok(()), |error| Err(error.into())).and(printed).map(|()| Exit::Done)
    }

    /// The ids of the jobs as they come; after a request to end [`io::ErrorKind::Interrupted`].
    fn ids(
        &self,
        stop: &Arc<AtomicBool>,
    ) -> Result<Box<dyn Iterator<Item = io::Result<String>> + '_>, Failure> {
        let source: Box<dyn io::Read + Send> = match self.jobs.as_deref() {
            None => return Ok(Box::new(self.job.iter().cloned().map(Ok))),
            Some("-") => Box::new(io::stdin()),
            Some(file) => {
                let unreadable =
                    |source| salet_base::files::Error::Unreadable { path: file.to_owned(), source };
                Box::new(std::fs::File::open(file).map_err(unreadable)?)
            }
        };
        // The next id may never come.
        let (sender, ids) = mpsc::sync_channel(0);
        let reading = move || {
            let lines = io::BufReader::new(source).lines();
            lines.map(|line| sender.send(line)).take_while(Result::is_ok).for_each(drop);
        };
        thread::Builder::new().name("jobs".to_owned()).spawn(reading)?;
        let stop = Arc::clone(stop);
        Ok(Box::new(std::iter::from_fn(move || {
            loop {
                match ids.recv_timeout(TICK) {
                    Ok(id) => return Some(id),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                        return Some(Err(io::ErrorKind::Interrupted.into()));
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })))
    }
}
