//! The folder of a divided search.
//!
//! | file | content |
//! | --- | --- |
//! | `game` | the game: words, rules and weights |
//! | `game.json` | its name and [`Identity`], for people |
//! | `jobs.jsonl` | a [`Job`] a line, the best openers first |
//! | `bound` | the best known price (`bound.rs`) |
//! | `first.policy` | the first policy of the search, if any |
//! | `results/ID.result` | the result of a job (`result.rs`) |
//! | `early/ID-TIME.result` | findings of a job without a result (`exchange.rs`) |
//!
//! The folder is the whole state: any process with access to it can continue the search.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::checkpoint::Identity;
use crate::error::{Error, Result};
use crate::job::Job;
use crate::record::json;
use salet_base::files;
use salet_base::put::{self, Put};
use salet_core::game::{Game, Objective};
use salet_core::policy;

/// The jobs of a game, in their folder.
pub struct Plan {
    folder: PathBuf,
    name: String,
    game: Game,
    identity: Identity,
    jobs: Vec<Job>,
    by_id: HashMap<String, usize>,
}

#[derive(Serialize, Deserialize)]
struct About {
    name: String,
    game: Identity,
}

const GAME: &str = "game";
const ABOUT: &str = "game.json";
const JOBS: &str = "jobs.jsonl";
const BOUND: &str = "bound";
const FIRST: &str = "first.policy";
pub(super) const RESULTS: &str = "results";
pub(super) const EARLY: &str = "early";
pub(super) const RESULT: &str = ".result";

impl Plan {
    /// A plan that is not in its folder yet; `name` is the name of the policy.
    pub(super) fn new(folder: &Path, name: &str, game: &Game, identity: Identity, jobs: Vec<Job>) -> Plan {
        let by_id = jobs.iter().zip(0..).map(|(job, at)| (job.id.clone(), at)).collect();
        Plan { folder: folder.to_owned(), name: name.to_owned(), game: game.clone(), identity, jobs, by_id }
    }

    /// The plan in a folder.
    pub fn open(folder: &Path) -> Result<Plan> {
        let unreadable =
            |path: &Path, reason: String| Error::Plan { path: path.display().to_string(), reason };
        let path = folder.join(GAME);
        let bytes = fs::read(&path).map_err(|source| unread(&path, source))?;
        let game = policy::game_from_bytes(&bytes, salet_words::restore)
            .map_err(|fault| unreadable(&path, fault.to_string()))?;
        let game = &game;
        check_objective(game)?;
        let (identity, path) = (Identity::of(game)?, folder.join(ABOUT));
        let about: About = serde_json::from_str(&read(&path)?)
            .map_err(|error| unreadable(&path, format!("it does not describe a game: {error}")))?;
        Plan::check_name(folder, &about.name)?;
        if let Some(difference) = about.game.difference(&identity) {
            return Err(Error::Other { path: folder.display().to_string(), difference });
        }
        let path = folder.join(JOBS);
        let job = |(number, line): (usize, &str)| {
            let job: Job = serde_json::from_str(line)
                .map_err(|error| unreadable(&path, format!("line {number} is not a job: {error}")))?;
            match job.is_of(&identity) && job.opener_ids(game).is_some() && job.feedback_ids(game).is_some() {
                true => Ok(job),
                false => Err(unreadable(&path, format!("line {number} is not a job of this game"))),
            }
        };
        let jobs = (1..).zip(read(&path)?.lines()).map(job).collect::<Result<Vec<Job>>>()?;
        Ok(Plan::new(folder, &about.name, game, identity, jobs))
    }

    /// Refuse a name that is not one of a file: [`Error::Plan`]. The policy gets it, and a folder may come from anybody.
    pub(super) fn check_name(folder: &Path, name: &str) -> Result<()> {
        if Path::new(name).file_name() == Some(name.as_ref()) && !name.contains(char::is_control) {
            return Ok(());
        }
        let path = folder.join(ABOUT).display().to_string();
        Err(Error::Plan { path, reason: "the name of its policy is no name of a file".to_owned() })
    }

    /// Refuse a folder that already has a plan: [`Error::Taken`].
    pub(super) fn check_new(folder: &Path) -> Result<()> {
        let jobs = folder.join(JOBS);
        match jobs.exists() {
            true => Err(Error::Taken { path: jobs.display().to_string() }),
            false => Ok(()),
        }
    }

    /// Write the plan to its folder, and what `write_more` writes, unless another process has written a plan there meanwhile.
    /// Errors: [`Error::Taken`], [`Error::Files`].
    pub(super) fn save(&self, write_more: impl FnOnce() -> files::Result<()>) -> Result<()> {
        let (game, jobs) = (self.folder.join(GAME), self.folder.join(JOBS));
        // A process owns the folder from this file to the list of jobs, the last file: a folder with it counts as
        // divided.
        let taken = |_: &File| jobs.exists().then(String::new);
        let game = match put::put(&game, &policy::game_to_bytes(&self.game)?, Some(&taken))? {
            Put::Written(game) => game,
            Put::Kept(obstacle) if !obstacle.is_empty() => {
                return Err(files::irreplaceable(&game, &obstacle).into());
            }
            Put::Kept(_) => return Err(Error::Taken { path: jobs.display().to_string() }),
        };
        write_more()?;
        let about = About { name: self.name.clone(), game: self.identity.clone() };
        put::replace(&self.folder.join(ABOUT), &[json(&about), b"\n".to_vec()].concat())?;
        let lines: Vec<u8> = self.jobs.iter().flat_map(|job| [json(job), b"\n".to_vec()].concat()).collect();
        put::replace(&jobs, &lines)?;
        drop(game);
        Ok(())
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The name of the policy.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The identity of the game.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// All jobs, in the best order.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// A job by its id.
    pub fn job(&self, id: &str) -> Result<&Job> {
        let at = self.by_id.get(id).ok_or_else(|| Error::NoJob(salet_base::text::excerpt(id).to_string()))?;
        Ok(&self.jobs[*at])
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The default file of the bound.
    pub fn bound_path(&self) -> PathBuf {
        self.folder.join(BOUND)
    }

    /// The file of the first policy, which may be missing.
    pub fn first_policy(&self) -> PathBuf {
        self.folder.join(FIRST)
    }

    /// The files of a plan in a folder, some of which may be missing.
    pub fn files_in(folder: &Path) -> Vec<PathBuf> {
        let of =
            |name| fs::read_dir(folder.join(name)).into_iter().flatten().flatten().map(|file| file.path());
        let fixed = [BOUND, GAME, ABOUT, JOBS, FIRST].map(|name| folder.join(name));
        fixed.into_iter().chain(of(RESULTS)).chain(of(EARLY)).collect()
    }

    /// The file for the result of a job.
    pub fn result_path(&self, job: &Job) -> PathBuf {
        self.folder.join(RESULTS).join(format!("{}{RESULT}", job.id))
    }
}

/// Refuse an objective that takes more than one search for the least cost.
pub(super) fn check_objective(game: &Game) -> Result<()> {
    match game.objective() {
        Objective::Mean | Objective::MeanThenWorst | Objective::WinRate => Ok(()),
        objective @ (Objective::Worst | Objective::WorstThenMean | Objective::LastGuess) => {
            Err(Error::Objective(objective))
        }
    }
}

fn read(path: &Path) -> files::Result<String> {
    fs::read_to_string(path).map_err(|source| unread(path, source))
}

pub(super) fn unread(path: &Path, source: std::io::Error) -> files::Error {
    files::Error::Unreadable { path: path.display().to_string(), source }
}
