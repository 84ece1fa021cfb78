//! What workers tell each other by way of the folder: the results of jobs, and what is known of a job before it has one.
//!
//! Two jobs that are done at the same time meet the same states. So what is found out of a job is put into the folder twice a
//! second, as an *early result* in the form of results: `early/ID-TIME.result`, with what is new since the last one.
//! When the job has its result they are removed. Where its worker dies they stay, and whoever does the job has the use of them.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::distributed::job::Job;
use crate::distributed::plan::{EARLY, Plan, RESULT, RESULTS};
use crate::distributed::result::JobResult;
use crate::files;

/// Parts an id from the time of an early result.
const TIME: char = '-';

/// What others have told, and what they are told.
pub(super) struct Exchange<'p> {
    plan: &'p Plan,
    /// Whether all is wanted that others find out.
    learns: bool,
    /// The files that were taken up, or written here.
    known: Mutex<HashSet<PathBuf>>,
}

impl<'p> Exchange<'p> {
    pub(super) fn new(plan: &'p Plan) -> Exchange<'p> {
        Exchange { plan, learns: false, known: Mutex::default() }
    }

    /// With all that others find out, which are told what is found out here.
    pub(super) fn learning(self) -> Exchange<'p> {
        Exchange { learns: true, ..self }
    }

    /// Whether all is wanted that others find out.
    pub(super) fn learns(&self) -> bool {
        self.learns
    }

    /// What others have found out since this was last asked that serves a job: of other parts of its opener, which adds up with
    /// what is found out of these; of everything, if that is wanted. Files that cannot be used are passed over.
    pub(super) fn take_up(&self, job: &Job) -> Vec<JobResult> {
        let serves = |other: &Job| {
            self.learns || (other.id == job.id) || (!job.feedbacks.is_empty() && other.openers == job.openers)
        };
        let mut taken = Vec::new();
        // Early results first: those that are removed meanwhile are in the result.
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

    /// Put an early result of a job into the folder. Nobody is waiting for it: where it cannot be written it is left out.
    pub(super) fn tell(&self, job: &Job, result: &[u8]) {
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let path = self.plan.folder().join(EARLY).join(format!("{}{TIME}{time}{RESULT}", job.id));
        self.is_new(&path);
        let _ = files::replace(&path, result);
    }

    /// A job has its result: nothing of it is early any more.
    pub(super) fn has_result(&self, job: &Job) {
        self.is_new(&self.plan.result_path(job));
        for path in self.files(EARLY).iter().filter(|path| job_id(path, true) == Some(&job.id)) {
            // Whoever removes it first.
            let _ = fs::remove_file(path);
        }
    }

    /// The files in a folder, in the order of their names.
    fn files(&self, folder: &str) -> Vec<PathBuf> {
        let files = fs::read_dir(self.plan.folder().join(folder)).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
        files.sort_unstable();
        files
    }

    /// Whether a file was not known before; from now on it is.
    fn is_new(&self, path: &Path) -> bool {
        self.known().insert(path.to_owned())
    }

    /// Of the files of a folder know only these, its files: of those that are gone there would be ever more.
    fn forget_all_but(&self, folder: &str, files: &[PathBuf]) {
        let folder = self.plan.folder().join(folder);
        let is_gone = |path: &PathBuf| path.parent() == Some(&folder) && files.binary_search(path).is_err();
        self.known().retain(|path| !is_gone(path));
    }

    fn known(&self) -> MutexGuard<'_, HashSet<PathBuf>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self, path: &Path, job: &Job) -> Option<JobResult> {
        JobResult::decode(&fs::read(path).ok()?, self.plan.game(), self.plan.identity(), &job.id).ok()
    }
}

/// The id of the job that a result, early or not, is of by its name.
fn job_id(path: &Path, early: bool) -> Option<&str> {
    let name = path.file_name()?.to_str()?.strip_suffix(RESULT)?;
    if early { Some(name.split_once(TIME)?.0) } else { Some(name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkpoint::Identity;
    use crate::distributed::bound::Bound;
    use crate::distributed::result::Circumstances;
    use crate::game::Game;
    use crate::search::Findings;
    use crate::words::GuessId;

    /// A plan of two jobs, and an early result of a job with a policy that is found.
    fn plan_and_result(folder: &Path, game: &Game) -> (Plan, Vec<u8>) {
        let identity = Identity::of(game);
        let job = |opener: usize| Job::new(game, &identity, &[GuessId::new(opener)], &[], 1, 1.0);
        let plan = Plan::new(folder, "found", game, vec![job(0), job(1)]);
        let at_least = Bound { price: 0, opener: None };
        let circumstances = Circumstances { bound: None, best: None, at_least, seconds: 0.5 };
        let result =
            JobResult::encode(game, &identity, &plan.jobs()[0].id, circumstances, &Findings::default());
        (plan, result.expect("there is no policy in it"))
    }

    #[test]
    fn what_is_told_is_taken_up_once_and_removed_with_the_result() {
        let (folder, game) = (tempfile::tempdir().expect("a folder"), Game::original());
        let (plan, result) = plan_and_result(folder.path(), &game);
        let [first, second] = plan.jobs() else { unreachable!("there are two") };
        let (teller, learner, other) =
            (Exchange::new(&plan).learning(), Exchange::new(&plan).learning(), Exchange::new(&plan));
        teller.tell(first, &result);
        assert_eq!(teller.take_up(second).len(), 0, "its own");
        assert_eq!((learner.take_up(second).len(), learner.take_up(second).len()), (1, 0));
        assert_eq!((other.take_up(second).len(), other.take_up(first).len()), (0, 1));
        let early = || fs::read_dir(folder.path().join(EARLY)).expect("it is there").count();
        fs::write(folder.path().join(EARLY).join(format!("{}-7{RESULT}", second.id)), &result)
            .expect("it is written");
        assert_eq!((learner.take_up(first).len(), early()), (0, 2), "of another job than its name says");
        assert_eq!(learner.known().len(), 2);
        teller.has_result(first);
        assert_eq!((early(), learner.take_up(first).len(), learner.known().len()), (1, 0, 1));
    }

    #[test]
    fn names_say_which_job_is_meant() {
        let id = |name: &'static str, early| job_id(Path::new(name), early);
        assert_eq!(id("a/6d55b3-12.result", true), Some("6d55b3"));
        assert_eq!(id("a/6d55b3.result", false), Some("6d55b3"));
        assert_eq!((id("a/6d55b3.result", true), id("a/6d55b3-12.result", false)), (None, Some("6d55b3-12")));
        assert_eq!((id("a/.salet-x.part", false), id("..", true)), (None, None));
    }
}
