//! A folder in which a search is divided.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `game` | the game: words, rules and weights |
//! | `game.json` | its name, and what tells it from others ([`Identity`]), for people |
//! | `jobs.jsonl` | a [`Job`] a line, the best openers first |
//! | `bound` | the best that anybody has found (`bound.rs`) |
//! | `first.policy` | the policy that it began with, if there is one |
//! | `results/ID.result` | what a job has come to (`result.rs`) |
//! | `early/ID-TIME.result` | what is known of a job that has no result yet (`exchange.rs`) |
//!
//! Nothing else is kept anywhere: whoever has the folder can go on.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::checkpoint::Identity;
use crate::distributed::error::{Error, Result};
use crate::distributed::job::Job;
use crate::files;
use crate::game::{Game, Objective};
use crate::policy;
use crate::words::GuessId;

/// The jobs of a game, in their folder.
pub struct Plan {
    folder: PathBuf,
    name: String,
    game: Game,
    identity: Identity,
    jobs: Vec<Job>,
    by_id: HashMap<String, usize>,
}

/// The game, for people.
#[derive(Serialize, Deserialize)]
struct About {
    name: String,
    game: Identity,
}

const GAME: &str = "game";
const ABOUT: &str = "game.json";
const JOBS: &str = "jobs.jsonl";
pub(super) const RESULTS: &str = "results";
pub(super) const EARLY: &str = "early";
pub(super) const RESULT: &str = ".result";

impl Plan {
    /// A plan that is not in its folder yet; `name` is what the policy of the game is called.
    pub(super) fn new(folder: &Path, name: &str, game: &Game, jobs: Vec<Job>) -> Plan {
        let by_id = jobs.iter().zip(0..).map(|(job, at)| (job.id.clone(), at)).collect();
        Plan {
            folder: folder.to_owned(),
            name: name.to_owned(),
            game: game.clone(),
            identity: Identity::of(game),
            jobs,
            by_id,
        }
    }

    /// The plan in a folder.
    ///
    /// # Errors
    /// [`Error::Objective`], [`Error::Plan`], [`Error::Files`].
    pub fn open(folder: &Path) -> Result<Plan> {
        let unreadable =
            |path: &Path, reason: String| Error::Plan { path: path.display().to_string(), reason };
        let path = folder.join(GAME);
        let bytes = fs::read(&path)
            .map_err(|source| files::Error::Unreadable { path: path.display().to_string(), source })?;
        let game = policy::game_from_bytes(&bytes).map_err(|fault| unreadable(&path, fault.to_string()))?;
        let game = &game;
        check_objective(game)?;
        let (identity, path) = (Identity::of(game), folder.join(ABOUT));
        let about: About = serde_json::from_str(&read(&path)?)
            .map_err(|error| unreadable(&path, format!("it does not describe a game: {error}")))?;
        if let Some(difference) = about.game.difference(&identity) {
            return Err(Error::Other { path: folder.display().to_string(), difference });
        }
        let path = folder.join(JOBS);
        let job = |(number, line): (usize, &str)| {
            let job: Job = serde_json::from_str(line)
                .map_err(|error| unreadable(&path, format!("line {number} is no job: {error}")))?;
            match job.is_of(&identity) && job.opener_ids(game).is_some() && job.feedback_ids(game).is_some() {
                true => Ok(job),
                false => Err(unreadable(&path, format!("line {number} is no job of this game"))),
            }
        };
        let jobs = (1..).zip(read(&path)?.lines()).map(job).collect::<Result<Vec<Job>>>()?;
        Ok(Plan::new(folder, &about.name, game, jobs))
    }

    /// Put the plan into its folder.
    ///
    /// # Errors
    /// [`Error::Taken`] if there is one already, [`Error::Files`].
    pub(super) fn save(&self) -> Result<()> {
        let jobs = self.folder.join(JOBS);
        if jobs.exists() {
            return Err(Error::Taken { path: jobs.display().to_string() });
        }
        let line = |value: serde_json::Result<String>| match value {
            Ok(text) => text + "\n",
            Err(error) => unreachable!("it has names and numbers only: {error}"),
        };
        files::replace(&self.folder.join(GAME), &policy::game_to_bytes(&self.game))?;
        let about = About { name: self.name.clone(), game: self.identity.clone() };
        files::replace(&self.folder.join(ABOUT), line(serde_json::to_string(&about)).as_bytes())?;
        let lines: String = self.jobs.iter().map(|job| line(serde_json::to_string(job))).collect();
        Ok(files::replace(&jobs, lines.as_bytes())?)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the policy of the game is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the jobs are about.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// All jobs, in the order in which they are best done.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// A job by its id.
    ///
    /// # Errors
    /// [`Error::NoJob`].
    pub fn job(&self, id: &str) -> Result<&Job> {
        let at = self.by_id.get(id).ok_or_else(|| Error::NoJob(crate::text::excerpt(id).to_string()))?;
        Ok(&self.jobs[*at])
    }

    /// For each of some openers the places of the jobs that it is in.
    pub(super) fn jobs_of(&self, openers: &[GuessId]) -> Vec<Vec<usize>> {
        let mut jobs: HashMap<GuessId, Vec<usize>> = HashMap::new();
        for (job, at) in self.jobs.iter().zip(0..) {
            for opener in job.opener_ids(&self.game).into_iter().flatten() {
                jobs.entry(opener).or_default().push(at);
            }
        }
        openers.iter().map(|opener| jobs.get(opener).cloned().unwrap_or_default()).collect()
    }

    /// Whether a policy is for the game.
    pub(super) fn is_of_the_game(&self, game: &Game) -> bool {
        Identity::of(game) == self.identity
    }

    /// Where all this is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the best that anybody has found is written down, if nothing else is said.
    pub fn bound_path(&self) -> PathBuf {
        self.folder.join("bound")
    }

    /// Where the policy is that the search began with, if there is one.
    pub fn first_policy(&self) -> PathBuf {
        self.folder.join("first.policy")
    }

    /// Where the result of a job belongs.
    pub fn result_path(&self, job: &Job) -> PathBuf {
        self.folder.join(RESULTS).join(format!("{}{RESULT}", job.id))
    }
}

/// Refuses what is more than one search for the least cost.
pub(super) fn check_objective(game: &Game) -> Result<()> {
    match game.objective() {
        Objective::Mean | Objective::MeanThenWorst | Objective::WinRate => Ok(()),
        objective @ (Objective::Worst | Objective::WorstThenMean) => Err(Error::Objective(objective)),
    }
}

fn read(path: &Path) -> files::Result<String> {
    fs::read_to_string(path)
        .map_err(|source| files::Error::Unreadable { path: path.display().to_string(), source })
}
