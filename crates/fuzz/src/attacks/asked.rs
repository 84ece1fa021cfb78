//! The commands that end early: all that search, and those that only read, write or play.

use std::path::Path;
use std::time::Duration;

use rand::Rng as _;
use rand_pcg::Pcg64;

use crate::command::{End, run_until};
use crate::hold::{Held, ensure};
use salet_oracle::games::pick;
use salet_oracle::spec::{Objective, Rule, Spec};

pub(super) const FILE: &str = "its.policy";

/// The folder of a divided search.
pub(super) const JOBS: &str = "its.jobs";

const IDS: &str = "its.ids";

const DIVIDE: [&str; 5] = ["divide", "--folder", JOBS, "--job-time", "10ms"];

const WORK: [&str; 5] = ["work", "--folder", JOBS, "--jobs", IDS];

/// Most pairs of an answer and a guess of a game that is divided, and then done to its end.
const SMALL: usize = 40_000;

/// A game on four boards.
const POSITION: [&str; 2] = ["roast=BGBBY,BBBBB,BBBBB,BGBBB", "cline=BBBBB,BBGGB,BGBBG,BBBBB"];

/// A command to end.
pub(super) struct Asked {
    /// Its name and its own arguments.
    pub(super) words: Vec<String>,
    /// The options of the random game that it takes.
    takes: Takes,
    /// What must be there before.
    needs: Needs,
    pub(super) takes_limit: bool,
    takes_threads: bool,
    /// Whether a signal ends its work, and not the process.
    pub(super) listens: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    /// Lists and a feedback, or a table.
    Lists,
    /// Weights, too, but neither a rule nor an objective.
    Means,
    All,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    /// A divided search.
    Jobs,
    /// The results of all of its jobs, too.
    Results,
}

impl Asked {
    fn of(words: &[&str], takes: Takes) -> Asked {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        Asked { words, takes, needs: Needs::Nothing, takes_limit: true, takes_threads: true, listens: true }
    }

    /// The same without `--threads`.
    fn alone(self) -> Asked {
        Asked { takes_threads: false, ..self }
    }

    /// The same without `--time-limit`, or with one of each of its searches.
    fn unlimited(self) -> Asked {
        Asked { takes_limit: false, ..self }
    }

    /// The same without an ear for signals.
    fn deaf(self) -> Asked {
        Asked { listens: false, ..self.unlimited().alone() }
    }

    /// The same in a folder of jobs.
    fn after(self, needs: Needs) -> Asked {
        Asked { needs, ..self }
    }

    /// A random command that the game allows.
    pub(super) fn draw(random: &mut Pcg64, spec: &Spec) -> Asked {
        let some = random.random_range(1..=20).to_string();
        let boards = random.random_range(1..=4).to_string();
        let policy = pick(random, &["original", "nyt-hard"]);
        let is_plain = spec.rule == Rule::Normal && spec.answers > 1;
        // Other objectives are not divided.
        let is_divided = spec.objective == Objective::Mean && spec.answers * spec.words.len() <= SMALL;
        let has_words = spec.cells.is_none() && spec.words.iter().flatten().all(char::is_ascii_lowercase);
        let first = &spec.word(usize::from(spec.guesses()[0]));
        match random.random_range(0..30) {
            0..2 => Asked::of(&["rank", "--top", &some], Takes::All),
            2 if is_plain
                && spec.objective == Objective::Mean
                && spec.limit.is_none_or(|limit| limit > 2) =>
            {
                Asked::of(&["plan", "--openers", "2"], Takes::All)
            }
            3..5 if is_plain && !spec.ends_known() => {
                Asked::of(&["compare", "--runs", pick(random, &["2", "1000000"])], Takes::Means)
            }
            5..7 if is_plain && spec.classes().is_none() => {
                Asked::of(&["boards", "solve", "--boards", &boards, "--independent"], Takes::Lists)
            }
            7..9 if is_plain && spec.cells.is_none() => {
                Asked::of(&["boards", "next", "--boards", &boards, "--independent"], Takes::Lists)
            }
            9 if is_plain && spec.cells.is_none() => {
                let games = ["--independent", "--games", "1000000", "--strategy", "entropies"];
                Asked::of(&[&["boards", "measure", "--boards", &boards], &games[..]].concat(), Takes::Lists)
            }
            10 => {
                Asked::of(&["boards", "measure", "--boards", &boards, "--games", "1000000"], Takes::Nothing)
            }
            11 => Asked::of(&["boards", "analyse", POSITION[0], POSITION[1]], Takes::Nothing).unlimited(),
            12 => Asked::of(&["boards", "next", POSITION[0]], Takes::Nothing),
            13 => Asked::of(&["next", policy, "fuzzy=BBBBB"], Takes::Nothing).alone(),
            14 => {
                Asked::of(&["analyse", policy, "fuzzy", "crwth", "point"], Takes::Nothing).unlimited().alone()
            }
            15..17 => Asked::of(&["certify", policy, "--out", "its.certificate", "--force"], Takes::Nothing),
            17 if is_divided => Asked::of(&DIVIDE, Takes::All),
            18 if is_divided => Asked::of(&WORK, Takes::Nothing).after(Needs::Jobs),
            19 if is_divided => {
                Asked::of(&["merge", "--folder", JOBS, "--out", FILE], Takes::Nothing).after(Needs::Results)
            }
            20 => Asked::of(&[pick(random, &["verify", "show"]), policy], Takes::Nothing).deaf(),
            21 => {
                let form = pick(random, &["json", "csv", "dot", "html", "tree"]);
                Asked::of(&["convert", policy, "--to", form, "--out", "its.text", "--force"], Takes::Nothing)
                    .deaf()
            }
            22 if has_words => {
                let length = spec.word_len().to_string();
                Asked::of(&["words", "guesses.txt", "--length", &length], Takes::Nothing).deaf()
            }
            22 => Asked::of(&["words", "--equations", "8"], Takes::Nothing).deaf(),
            23 => Asked::of(&["play", policy, "--demo", "--pause", "10ms"], Takes::Nothing).deaf(),
            24 => Asked::of(&["solve", "--out", FILE, "--all-optimal"], Takes::All),
            // Games whose tables take seconds.
            26 => {
                let question = pick(random, &["next", "solve", "measure"]);
                Asked::of(&["boards", question, "nerdle", "--boards", "2"], Takes::Nothing)
            }
            27 => Asked::of(&["compare", "nerdle", "--no-optimum"], Takes::Nothing),
            25 => Asked::of(&["solve", "--out", FILE, "--opener", first], Takes::All),
            _ => Asked::of(&["solve", "--out", FILE], Takes::All),
        }
    }

    /// The whole command line.
    pub(super) fn arguments(&self, spec: &Spec, threads: u32, end: End) -> Vec<String> {
        let mut arguments = Asked::of_game(&self.words, spec, self.takes);
        if self.takes_threads {
            arguments.extend(["--threads".to_owned(), threads.to_string()]);
        }
        if let End::Limit(limit) = end {
            arguments.extend(["--time-limit".to_owned(), format!("{}us", limit.as_micros())]);
        }
        arguments
    }

    /// The command line on the game, without limits.
    fn of_game(words: &[String], spec: &Spec, takes: Takes) -> Vec<String> {
        let left_out: &[&str] = match takes {
            Takes::Nothing => return words.to_vec(),
            Takes::Lists => &["--objective", "--rule", "--weights"],
            Takes::Means => &["--objective", "--rule"],
            Takes::All => &[],
        };
        let mut arguments = [words, &spec.arguments()].concat();
        left_out.iter().for_each(|option| without(&mut arguments, option));
        arguments
    }

    /// Make the folder of jobs, their ids, and their results, as far as it needs them.
    pub(super) fn prepare(&self, salet: &Path, folder: &Path, spec: &Spec) -> Held {
        if self.needs == Needs::Nothing {
            return Ok(());
        }
        let run = |words: &[&str], takes, codes: &[i32]| {
            let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            let arguments = Asked::of_game(&words, spec, takes);
            let ended = run_until(salet, folder, &arguments, End::Limit(Duration::MAX))?;
            let is_fine = ended.code.is_some_and(|code| codes.contains(&code));
            ensure(is_fine, || format!("{}: {}", arguments.join(" "), ended.line)).map(|()| ended.answer)
        };
        run(&DIVIDE, Takes::All, &[0])?;
        let ids = run(&["merge", "--folder", JOBS, "--missing"], Takes::Nothing, &[0, 1])?;
        std::fs::write(folder.join(IDS), ids).map_err(|error| error.to_string())?;
        match self.needs {
            Needs::Results => run(&WORK, Takes::Nothing, &[0]).map(drop),
            Needs::Jobs | Needs::Nothing => Ok(()),
        }
    }
}

/// Leave an option and its value out.
fn without(arguments: &mut Vec<String>, option: &str) {
    if let Some(at) = arguments.iter().position(|argument| argument == option) {
        arguments.drain(at..at + 2);
    }
}
