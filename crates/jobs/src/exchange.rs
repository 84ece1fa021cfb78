//! The exchange between workers through the folder: results of jobs, and findings before the result.
//!
//! Jobs that run at the same time meet the same states. So twice a second a worker writes its new findings to the folder as an
//! *early result*, `early/ID-TIME.result`, in the format of results. The result of the job replaces them. If the worker dies
//! they stay, and serve the next worker on the job.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::job::Job;
use crate::plan::{EARLY, Plan, RESULT, RESULTS};
use crate::result::JobResult;
use salet_base::put;
use salet_base::threads::locked;

/// The separator between the id and the time of an early result.
const TIME: char = '-';

pub(super) struct Exchange<'p> {
    plan: &'p Plan,
    /// Whether the worker takes up findings of all jobs.
    pub(super) learns: bool,
    /// The files already read, or written here.
    known: Mutex<HashSet<PathBuf>>,
}

impl<'p> Exchange<'p> {
    pub(super) fn new(plan: &'p Plan) -> Exchange<'p> {
        Exchange { plan, learns: false, known: Mutex::default() }
    }

    /// The new results that serve a job: of the same job, of other parts of its opener, and of all jobs if learning. Unusable
    /// files are skipped.
    pub(super) fn take_up(&self, job: &Job) -> Vec<JobResult> {
        let serves = |other: &Job| {
            self.learns || (other.id == job.id) || (!job.feedbacks.is_empty() && other.openers == job.openers)
        };
        let mut taken = Vec::new();
        // Early results first: any that a result replaces meanwhile is contained in it.
        for (folder, early) in [(EARLY, true), (RESULTS, false)] {
            let files = self.files(folder);
            self.forget_all_but(folder, &files);
            for path in files {
                let of = job_id(&path, early).and_then(|id| self.plan.job(id).ok());
                if let Some(of) = of.filter(|of| serves(of))
                    && self.is_new(&path)
                    && let Some(result) = self.read(&path, of)
                {
                    taken.push(result);
                }
            }
        }
        taken
    }

    /// Write an early result of a job. It is dispensable, so a failure is ignored.
    pub(super) fn publish(&self, job: &Job, result: &[u8]) {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let path = self.plan.folder().join(EARLY).join(format!("{}{TIME}{time}{RESULT}", job.id));
        self.is_new(&path);
        let _ = put::replace(&path, result);
    }

    /// Remove the early results of a job that now has its result.
    pub(super) fn has_result(&self, job: &Job) {
        self.is_new(&self.plan.result_path(job));
        for path in self.files(EARLY).iter().filter(|path| job_id(path, true) == Some(&job.id)) {
            // Another worker may have removed it.
            let _ = fs::remove_file(path);
        }
    }

    fn files(&self, folder: &str) -> Vec<PathBuf> {
        let files = fs::read_dir(self.plan.folder().join(folder)).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
        files.sort_unstable();
        files
    }

    fn is_new(&self, path: &Path) -> bool {
        locked(&self.known).insert(path.to_owned())
    }

    /// Forget the deleted files of a folder, whose number would only grow.
    fn forget_all_but(&self, folder: &str, files: &[PathBuf]) {
        let folder = self.plan.folder().join(folder);
        let is_gone = |path: &PathBuf| path.parent() == Some(&folder) && files.binary_search(path).is_err();
        locked(&self.known).retain(|path| !is_gone(path));
    }

    fn read(&self, path: &Path, job: &Job) -> Option<JobResult> {
        JobResult::decode(&fs::read(path).ok()?, self.plan.game(), self.plan.identity(), &job.id).ok()
    }
}

fn job_id(path: &Path, early: bool) -> Option<&str> {
    let name = path.file_name()?.to_str()?.strip_suffix(RESULT)?;
    if early { Some(name.split_once(TIME)?.0) } else { Some(name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bound::Bound;
    use crate::checkpoint::Identity;
    use crate::result::Outcome;
    use salet_core::game::Game;
    use salet_core::search::Findings;
    use salet_words::GuessId;
    use salet_words::WordGame as _;

    /// A plan of two jobs, and an early result of the first.
    fn plan_and_result(folder: &Path, game: &Game) -> (Plan, Vec<u8>) {
        let identity = Identity::of(game).expect("files can describe it");
        let job = |opener: usize| Job::new(game, &identity, &[GuessId::new(opener)], &[], 1, 1.0);
        let plan = Plan::new(folder, "found", game, identity.clone(), vec![job(0), job(1)]);
        let at_least = Bound { price: 0, opener: None };
        let job = plan.jobs()[0].id.clone();
        let outcome = Outcome { job, bound: None, best: None, at_least, seconds: 0.5 };
        let result = JobResult::encode(game, &identity, &outcome, &Findings::default());
        (plan, result.expect("there is no policy in it"))
    }

    #[test]
    fn an_early_result_is_read_once_and_removed_with_the_result() {
        let (folder, game) = (tempfile::tempdir().expect("a folder"), Game::original());
        let (plan, result) = plan_and_result(folder.path(), &game);
        let [first, second] = plan.jobs() else { unreachable!("there are two") };
        let learning = || Exchange { learns: true, ..Exchange::new(&plan) };
        let (teller, learner, other) = (learning(), learning(), Exchange::new(&plan));
        teller.publish(first, &result);
        assert_eq!(teller.take_up(second).len(), 0, "its own");
        assert_eq!((learner.take_up(second).len(), learner.take_up(second).len()), (1, 0));
        assert_eq!((other.take_up(second).len(), other.take_up(first).len()), (0, 1));
        let early = || fs::read_dir(folder.path().join(EARLY)).expect("it is there").count();
        fs::write(folder.path().join(EARLY).join(format!("{}-7{RESULT}", second.id)), &result)
            .expect("it is written");
        assert_eq!((learner.take_up(first).len(), early()), (0, 2), "of another job than its name says");
        assert_eq!(locked(&learner.known).len(), 2);
        teller.has_result(first);
        assert_eq!((early(), learner.take_up(first).len(), locked(&learner.known).len()), (1, 0, 1));
    }

    #[test]
    fn file_names_contain_the_id_of_the_job() {
        let id = |name: &'static str, early| job_id(Path::new(name), early);
        assert_eq!(id("a/6d55b3-12.result", true), Some("6d55b3"));
        assert_eq!(id("a/6d55b3.result", false), Some("6d55b3"));
        assert_eq!((id("a/6d55b3.result", true), id("a/6d55b3-12.result", false)), (None, Some("6d55b3-12")));
        assert_eq!((id("a/.salet-x.part", false), id("..", true)), (None, None));
    }
}
