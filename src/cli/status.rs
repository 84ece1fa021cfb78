//! `salet status`: the progress saved in a checkpoint, also during the search.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use humantime::{format_duration, format_rfc3339_seconds};
use salet::checkpoint::{Checkpoint, Identity, Overview, Standing};
use salet::game::Objective;
use salet_base::text::{count, visible};
use serde::Serialize;

use crate::cli::{BOLD, Exit, Failure, Output};

/// Show the progress saved in a checkpoint
///
/// All bounds are proven. The search may run meanwhile. The same command as before, with the same file behind --checkpoint,
/// resumes a search. Time and states are sums over all sessions.
#[derive(clap::Args)]
pub(crate) struct Status {
    /// Checkpoint
    #[arg(value_name = "FILE")]
    checkpoint: PathBuf,
}

/// The last second of the year 9999: later times cannot be formatted.
const LAST: u64 = 253_402_300_799;

#[derive(Serialize)]
struct Overall<'a> {
    game: &'a Identity,
    openers_bounded: u64,
    states: u64,
    #[serde(flatten)]
    standing: Option<&'a Standing>,
    states_a_second: Option<f64>,
}

impl Status {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let overview = Checkpoint::overview(&self.checkpoint)?;
        let Overview { identity, standing, openers, states } = &overview;
        let speed = standing.as_ref().filter(|standing| standing.seconds > 0.0);
        let speed = speed.map(|standing| standing.nodes as f64 / standing.seconds);
        if output.json() {
            output.print_json(&Overall {
                game: identity,
                openers_bounded: *openers,
                states: *states,
                standing: standing.as_ref(),
                states_a_second: speed,
            })?;
            return Ok(Exit::Done);
        }
        let mut out = output.stdout();
        let mut line = |what: &str, text: &str| {
            writeln!(out, "{}", output.hang(&format!("{BOLD}{what:<9}{BOLD:#} "), &visible(text)))
        };
        line("game", &game(identity))?;
        match standing {
            None => line("search", "not begun")?,
            Some(standing) => {
                let text = search(standing, identity.objective);
                let text = match &standing.opener {
                    Some(opener) => format!("{opener} alone: {text}"),
                    None => text,
                };
                line("search", &text)?;
                line("left", &left(standing))?;
                let work = format!(
                    "{} in {}, {} searched, {:.0} a second",
                    seconds(standing.seconds),
                    count(standing.sessions, "session"),
                    count(standing.nodes, "state"),
                    speed.unwrap_or_default()
                );
                line("work", &work)?;
                let at = UNIX_EPOCH + Duration::from_secs(standing.saved.min(LAST));
                let ago = SystemTime::now().duration_since(at).unwrap_or_default().as_secs_f64();
                line("saved", &format!("{}, {} ago", format_rfc3339_seconds(at), seconds(ago)))?;
            }
        }
        line("kept", &format!("{} of openers, {}", count(*openers, "bound"), count(*states, "state")))?;
        Ok(Exit::Done)
    }
}

fn seconds(seconds: f64) -> impl std::fmt::Display {
    format_duration(Duration::from_secs(Duration::try_from_secs_f64(seconds).unwrap_or_default().as_secs()))
}

/// "2315 answers, 12972 accepted words, feedback official, rule hard, at most 6 guesses, objective mean".
fn game(identity: &Identity) -> String {
    let limit =
        identity.limit.map_or("no limit".to_owned(), |limit| format!("at most {}", count(limit, "guess")));
    format!(
        "{}, {}, feedback {}, rule {}, {limit}, objective {}{}",
        count(identity.answers.count, "answer"),
        count(identity.guesses.count, "accepted word"),
        identity.feedback,
        identity.rule,
        identity.objective,
        if identity.weights.is_some() { ", weighted" } else { "" }
    )
}

fn search(standing: &Standing, objective: Objective) -> String {
    let Some(search) = &standing.search else { return "searching for a first policy".to_owned() };
    let counts_guesses = objective.counts_guesses();
    let total = |total: u64| if counts_guesses { format!(" {total}") } else { String::new() };
    let best = search.best.as_ref().map(|(opener, cost)| format!("{opener}{}", total(*cost)));
    let is_bounded = counts_guesses && search.at_least > 0;
    let proven = format!("proven at least {}", search.at_least);
    let gap = search.best.as_ref().map(|(_, total)| total.saturating_sub(search.at_least));
    match (best, standing.ended.as_deref()) {
        (Some(best), Some(ended)) => format!("{ended}: {best}"),
        (None, Some(ended)) => ended.to_owned(),
        (Some(best), None) if !is_bounded => best,
        (Some(best), None) => format!("{best}, {proven}, gap {}", gap.unwrap_or_default()),
        (None, None) if !is_bounded => "no policy yet".to_owned(),
        (None, None) => proven,
    }
}

fn left(standing: &Standing) -> String {
    match &standing.search {
        _ if standing.ended.is_some() => "nothing".to_owned(),
        None => "everything".to_owned(),
        Some(search) => {
            let open = search.openers.saturating_sub(search.settled);
            format!("{open} of {} to settle", count(search.openers, "opener"))
        }
    }
}
