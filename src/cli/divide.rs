//! `salet divide`: a game in, a folder of jobs out.

use std::path::PathBuf;
use std::time::Duration;

use salet::jobs::{self, Plan};
use salet::search::{Beam, Control};
use salet_base::text::count;
use serde::Serialize;

use crate::cli::{
    Bar, Exit, Failure, GameArgs, Output, SearchArgs, at_least_one, check_folder, duration, stop_flag,
};

/// Divide a search into jobs for many processes or machines
///
/// The folder gets the game, its jobs with the best openers first, and their initial bound. `salet work` does jobs, in any number
/// of processes that see the folder; `salet merge` combines their results. Both need only the folder.
/// docs/distributed.md describes this with Dask, with Slurm, and by hand.
#[derive(clap::Args)]
pub(crate) struct Divide {
    /// Folder, new or without jobs
    #[arg(long, value_name = "DIR")]
    folder: PathBuf,
    /// Maximum expected time of a job, on one thread
    #[arg(long, value_name = "DURATION", default_value = "10s", value_parser = duration)]
    job_time: Duration,
    /// Width of the beam for the first policy
    #[arg(long, value_name = "N", default_value_t = Beam::default().width as u32, value_parser = at_least_one::<u32>)]
    beam: u32,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Serialize)]
struct DividedSearch {
    jobs: usize,
    /// Their expected seconds in all.
    expected_seconds: f64,
}

impl Divide {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let (name, game) = (self.game.name(), self.game.game(output)?);
        check_folder(&self.folder, &Plan::files_in(&self.folder))?.tell(output);
        let stop = stop_flag(output);
        let deadline = self.search.deadline();
        let bar = Bar::new(output, &game, deadline);
        let control = Control::default().with_stop(&stop).with_deadline(deadline).with_progress(&bar);
        let beam = Beam::default().with_width(self.beam as usize);
        let config = self.search.config(&game)?.with_beam(beam);
        let divided = jobs::divide(&self.folder, &name, &game, config, self.job_time, &control);
        bar.bar.finish_and_clear();
        let Some(plan) = divided? else {
            output.refuse("the search ended before it was divided; nothing was written");
            return Ok(Exit::unless(&stop, Exit::Negative));
        };
        let jobs = plan.jobs();
        let expected_seconds = jobs.iter().map(|job| job.expected_seconds).sum();
        output.answer(&DividedSearch { jobs: jobs.len(), expected_seconds }, |out| {
            let hours = humantime::format_duration(Duration::from_secs(expected_seconds as u64 + 1));
            let (jobs, folder) = (count(jobs.len() as u64, "job"), plan.folder().display());
            Ok(writeln!(out, "{jobs} in {folder}, expected to take {hours} of one thread in all")?)
        })?;
        Ok(Exit::Done)
    }
}
