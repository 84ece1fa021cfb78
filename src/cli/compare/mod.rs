//! `salet compare`: every published strategy against the optimum.

use std::io::Write;
use std::num::IntErrorKind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use salet::compare::contest::{Began, Contest, Performance};
use salet::compare::oracle::LARGEST;
use salet::compare::{Exact, Figures, Oracle, Watch, report, sample, table};
use salet::game::{Game, Rule};
use salet::page;
use salet::search::Solver;
use salet::strategy::player::Setup;
use salet::strategy::{self, Needs, StrategyName, parse_list};
use salet_base::threads;

use crate::cli::policy_args::path_or;
use crate::cli::suggested::policies;
use crate::cli::{
    BOLD, Exit, Failure, ForceArgs, GameArgs, Output, SearchArgs, Steps, announce_play, at_least_one,
    check_folder, find_word, refusal, stop_flag,
};

mod optimum;

use optimum::Best;

const ABOUT: &str = "Compare published strategies with the optimum";

/// The description in `--help`; the library lists the strategies.
fn long_about() -> String {
    let strategies: Vec<String> = strategy::list::ALL.iter().map(|strategy| strategy.usage()).collect();
    format!(
        "{ABOUT}: totals, and the decisions that cost most\n\n\
         Strategies: {}. Options in square brackets, as in entropy[candidates]: candidates (prefer them among equals), \
         answers, consistent or words=N (the guesses to choose from), single (single precision, as the programs of the \
         French report), opener=WORD, opener=random.\n\n\
         A strategy plays beyond --max-guesses until the game ends; the win rate counts answers found within. Regret is \
         the distance to the optimum without a limit. Those of original and nyt under the normal rule are compiled in. For \
         other games a search of 2 minutes, or half of --time-limit, finds it; if it ends early, the regret lies between two \
         bounds. A second search of 2 minutes, or of the time that playing leaves, finds the decisions that cost guesses. If it ends early, a cost lies between two bounds, as in \
         \"12 to 40\", or {{\"at_least\": 12, \"at_most\": 40}} in JSON, and a decision that may cost nothing is unresolved \
         and not a mistake. Strategies that --time-limit or a signal cuts off are named instead, and the exit code is 1 or 130. On a sample, the regret is the distance to the optimum on the same answers, and ± counts both the choice of the answers and the differences between runs.",
        strategies.join(", "),
    )
}

#[derive(clap::Args)]
#[command(about = ABOUT, long_about = long_about())]
#[command(mut_arg("objective", |argument| argument.hide(true)))]
pub(crate) struct Compare {
    /// Strategies, separated by commas
    #[arg(long, value_name = "LIST", default_value = "all")]
    strategies: String,
    /// The first guess of all strategies but optimal
    #[arg(long, value_name = "WORD")]
    opener: Option<String>,
    /// Play a random sample of N answers, at least 2; mistakes are those of all answers, and left out
    #[arg(long, value_name = "N", value_parser = sample_size)]
    sample: Option<u32>,
    /// Seed of the sample and of random strategies
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of runs of random strategies
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = at_least_one::<u32>)]
    runs: u32,
    /// Policy of the game with the optimum, instead of a search
    #[arg(long, value_name = "POLICY", conflicts_with = "no_optimum", hide_possible_values = true, value_parser = path_or(policies))]
    policy: Option<PathBuf>,
    /// Search neither for the optimum nor for losses
    #[arg(long)]
    no_optimum: bool,
    /// Folder for a page of all results, with plots
    ///
    /// The page of the best policy is next to it. Plots are SVG; printing the page in a browser makes a PDF
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// One answer has no spread, and so no error of a sample.
fn sample_size(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(size @ 2..) => Ok(size),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("give a whole number from 2 to {}", u32::MAX))
        }
        _ => Err("give a whole number, at least 2".to_owned()),
    }
}

impl Compare {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let deadline = self.search.deadline();
        let names = parse_list(&self.strategies)?;
        let mut new_folders = None;
        if let Some(folder) = &self.report {
            let files: Vec<PathBuf> = report::names().iter().map(|name| folder.join(name)).collect();
            new_folders = Some(check_folder(folder, &files)?);
        }
        let asked = self.game.game(output)?;
        if !salet::compare::figures::is_comparable(&asked) {
            return refusal("strategies are compared by their means; leave --objective out");
        }
        let unlimited = asked.to_builder().limit(None).build()?;
        // Before signals are heard: a pipe may stay silent.
        let known = match &self.policy {
            Some(path) => Some(Best::of_policy(path, &asked, output)?),
            None if self.no_optimum => None,
            None => Best::compiled_in(&asked),
        };
        new_folders.iter().for_each(|new| new.tell(output));
        let watch = Watch { stop: stop_flag(output), deadline, ..Watch::default() };
        let solver = match self.no_optimum {
            true => None,
            false => Some(Solver::new(&unlimited, self.search.config(&unlimited)?)?),
        };
        if self.sample.is_none() {
            let players: Vec<StrategyName> =
                names.iter().filter(|name| name.can_play(&asked, true)).cloned().collect();
            let searches = match (&known, &solver) {
                _ if deadline.is_some() => "",
                (_, None) => "",
                (Some(_), Some(_)) => ", and the search for mistakes 2 minutes at most",
                (None, Some(_)) => {
                    ", and the searches for the optimum and for mistakes 2 minutes each at most"
                }
            };
            announce_play(&asked, &players, self.runs, self.search.threads(), searches, output);
        }
        let [search, time] = watch.search_times();
        let best = match (known, &solver) {
            (Some(known), _) => Some(known),
            (None, Some(solver)) => Best::search(solver, search, &watch.stop, output),
            (None, None) => None,
        };
        let wanted = self.sample.map_or(usize::MAX, |wanted| wanted as usize);
        let answers = sample::sample(asked.answer_count(), wanted, self.seed);
        let opener = self.opener.as_ref().map(|word| find_word(&asked, word)).transpose()?;
        let setup = Setup::default()
            .with_seed(self.seed)
            .with_policy(best.as_ref().map(|best| &best.tree))
            .with_opener(opener);
        let oracle = solver.as_ref().map(|solver| Exact::new(solver, &watch, time, LARGEST));
        let known = best.as_ref().map(|best| best.optimum.without_limit());
        let contest = Contest::new(&asked, &answers)
            .with_setup(setup)
            .with_runs(u64::from(self.runs))
            .with_exact(oracle.as_ref().map(|oracle| (known, oracle as &dyn Oracle)));
        let names = self.names(&names, &asked, best.is_some(), output);
        let (names, performances) = match watch.is_stopped() {
            true => (names, Vec::new()),
            false => play(&contest, &names, &watch, output)?,
        };
        if let (Some(path), Some(best)) = (&self.policy, &best) {
            best.check(&performances, path)?;
        }
        let policy_page = self.report.as_ref().and(best.as_ref()).and_then(|best| best.policy.as_ref());
        let policy_page = policy_page.map(|policy| page::page(policy, &self.game.name()));
        let reached = best.map(|best| best.optimum.after_play(best.tree.guess, &performances));
        let figures = Figures::new(&asked, &names, &performances, reached).named(&self.game.name());
        let write = |folder| {
            let texts = report::texts(&figures, policy_page);
            self.force.put_all(folder, &texts, &report::names(), output)
        };
        let written = self.report.as_deref().map(write).transpose();
        let printed = output.answer(&figures, |out| print(out, &figures, output));
        if let Some(folder) = written? {
            output.note(format_args!("report written to {}", folder.join(report::PAGE).display()));
        }
        printed?;
        let end = if figures.missing.is_empty() { Exit::Done } else { Exit::Negative };
        Ok(Exit::unless(&watch.stop, end))
    }

    /// The strategies that play: of `all` those that this game allows.
    fn names(&self, list: &[StrategyName], game: &Game, policy: bool, output: &Output) -> Vec<StrategyName> {
        if self.strategies.trim() != "all" {
            return list.to_vec();
        }
        let (kept, left_out): (Vec<&StrategyName>, _) =
            list.iter().partition(|name| name.can_play(game, policy));
        if !left_out.is_empty() {
            let names: Vec<String> = left_out.iter().map(|name: &&StrategyName| name.to_string()).collect();
            output.note(format_args!(
                "left out, because this game or its optimum does not allow them: {}",
                names.join(", ")
            ));
        }
        kept.into_iter().cloned().collect()
    }
}

fn print(out: &mut dyn Write, figures: &Figures, output: &Output) -> Result<(), Failure> {
    if let Some(best) = &figures.optimum {
        writeln!(out, "{}", output.hang("", &optimum::line(best)))?;
    }
    if let Some(left_out) = figures.left_out() {
        writeln!(out, "{}", output.hang("", &left_out))?;
    }
    let mut section = |title: &str, table| writeln!(out, "\n{BOLD}{title}{BOLD:#}\n{table}");
    let (width, hang) = (output.width(), |label: &str, text: &str| output.hang(label, text));
    let unknown = table::unknown_error(figures);
    let unknown = unknown
        .map(|note| format!("\n\n{}", hang("", &format!("± is the standard error of the mean, {note}"))));
    section("Strategies", table::strategies(figures, width, &hang) + &unknown.unwrap_or_default())?;
    if figures.strategies.iter().any(|strategy| strategy.losses.is_some()) {
        let caveat = table::caveat(figures).map(|caveat| format!("\n\n{}", hang("", caveat)));
        let table = table::losses(figures, width, &hang) + &caveat.unwrap_or_default();
        section("Where they leave optimal play", table)?;
    }
    if !figures.mistakes.is_empty() {
        section("The costliest mistakes", table::mistakes(figures, width, &hang))?;
    }
    if !figures.traps.is_empty() {
        section("The traps that cost most", table::traps(figures, width, &hang))?;
    }
    Ok(())
}

const LOOK: Duration = Duration::from_millis(20);

/// The strategies in the order of play: the optimum takes no time, and is not missed if the time is short.
fn order_of_play(names: &[StrategyName]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|&at| names[at].strategy.needs != Needs::Policy);
    order
}

/// The results in the order asked for, and the strategies in the same: those cut off come after all others.
fn play(
    contest: &Contest<'_>,
    asked: &[StrategyName],
    watch: &Watch,
    output: &Output,
) -> Result<(Vec<StrategyName>, Vec<Performance>), Failure> {
    let mut order = order_of_play(asked);
    let names: Vec<StrategyName> = order.iter().map(|&at| asked[at].clone()).collect();
    if contest.exact.is_some() && contest.game.rule() != Rule::Normal {
        output.note("losses are searched for under the normal rule only");
    }
    let games = contest.answers.len() as u64;
    let steps = Steps::new(output);
    let is_playing = AtomicBool::new(true);
    let begins = |began: Began<'_>| match began {
        Began::Play(number, name, runs) => {
            let what = format!("{name} ({} of {}) plays", number + 1, names.len());
            steps.begin(what, "games", 0, games * runs);
        }
        Began::Losses(number, strategies, name) => {
            is_playing.store(false, Ordering::Relaxed);
            steps.begin(format!("mistakes of {name}"), "strategies", number as u64, strategies as u64);
        }
    };
    let look = || {
        if is_playing.load(Ordering::Relaxed) {
            steps.0.set_position(watch.settled.load(Ordering::Relaxed));
        }
    };
    let performances = threads::meanwhile(LOOK, look, || contest.play(&names, watch, &begins));
    drop(steps);
    let mut played: Vec<(usize, Performance)> = order.iter().copied().zip(performances?).collect();
    order[played.len()..].sort_unstable();
    played.sort_by_key(|&(at, _)| at);
    let performed = played.iter().map(|&(at, _)| at).chain(order[played.len()..].iter().copied());
    let names = performed.map(|at| asked[at].clone()).collect();
    Ok((names, played.into_iter().map(|(_, performance)| performance).collect()))
}
