//! `salet compare`: every published strategy against the optimum.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::compare::contest::{Contest, Performance};
use crate::compare::figures::OptimumFigures;
use crate::compare::table::{self, Style};
use crate::compare::{Exact, Figures, Optimum, Oracle, Watch, report, sample};
use crate::files;
use crate::game::{Game, Limit, Objective, Rule, Tree};
use crate::page::{self, Subject};
use crate::policy::{self, Access, ClaimKind, Fault, Policy};
use crate::search::{Control, Solver, Task};
use crate::strategy::player::Setup;
use crate::strategy::{self, Needs, StrategyName, parse_list};
use crate::threads;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::exit::{Exit, Failure};
use super::game_args::{GameArgs, find_word};
use super::interrupt::stop_flag;
use super::keep::ForceArgs;
use super::output::{BOLD, Output};
use super::policy_args;
use super::progress::Bar;
use super::run::Run;
use super::search_args::{SearchArgs, at_least_one};

/// How long the optimum is looked for if no other time is set, and as long again the losses.
const USUAL_TIME: Duration = Duration::from_secs(120);

/// Sets of more candidates than this are not solved when losses are looked for.
const LARGEST_EXACT: usize = 1000;

const ABOUT: &str = "Play published strategies against every answer, and show how far each is from the optimum and where it loses";

/// What `--help` says; the list of strategies is the library's.
fn long_about() -> String {
    let strategies: Vec<String> = strategy::list::ALL.iter().map(|strategy| strategy.usage()).collect();
    format!(
        "{ABOUT}\n\n\
         Strategies: {}. Options in square brackets, as in entropy[candidates]: candidates (prefer them among \
         equals), answers, consistent or words=N (where guesses are drawn from), single (single precision, as the \
         French report's programs), opener=WORD, opener=random.\n\n\
         A strategy plays on beyond --max-guesses until it has found the answer; the win rate counts what is found \
         within. Regret is the distance to the optimum without that limit. The search for it ends after \
         --time-limit, or 2 minutes; where the optimum is only bounded then, the regret lies between two bounds. The \
         decisions in which it arose are looked for as long again; what one of them costs lies between two bounds, \
         too, where time was up, as in \"12 to 40\", or {{\"at_least\": 12, \"at_most\": 40}} in JSON, and one that \
         may cost nothing is listed as unresolved and as no mistake.",
        strategies.join(", "),
    )
}

#[derive(clap::Args)]
#[command(about = ABOUT, long_about = long_about())]
#[command(mut_arg("objective", |argument| argument.hide(true)))]
pub(crate) struct Compare {
    /// Strategies, separated by commas
    #[arg(long, value_name = "LIST", default_value = "all", value_parser = strategies)]
    strategies: Strategies,
    /// The first guess of all strategies but optimal
    #[arg(long, value_name = "WORD")]
    opener: Option<String>,
    /// Play only so many answers, drawn at random
    #[arg(long, value_name = "N", value_parser = at_least_one::<u32>)]
    sample: Option<u32>,
    /// What the sample and random strategies are drawn with
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How often random strategies play
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = at_least_one::<u32>)]
    runs: u32,
    /// Take the optimum from a policy of this game instead of searching for it: a file, or the name of one that is
    /// compiled in
    #[arg(long, value_name = "POLICY", conflicts_with = "no_optimum")]
    policy: Option<PathBuf>,
    /// Do not look for the optimum, nor for losses
    #[arg(long)]
    no_optimum: bool,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print Markdown
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    markdown: bool,
    /// Write plots and a page that holds everything into this folder, and beside it that of the best policy
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// A list as one argument: clap would take a `Vec` for an argument that is repeated.
#[derive(Debug, Clone)]
struct Strategies {
    names: Vec<StrategyName>,
    /// Whether all were asked for, so that those that cannot be played are left out.
    all: bool,
}

fn strategies(text: &str) -> Result<Strategies, strategy::Error> {
    Ok(Strategies { names: parse_list(text)?, all: text.trim() == "all" })
}

/// What is known of the best play.
struct Best {
    optimum: Optimum,
    tree: Tree,
    /// The policy with what is claimed of it, unless it costs more than a file can say.
    policy: Option<Policy>,
}

impl Run for Compare {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let asked = self.game.game(output)?;
        if let Some(folder) = &self.report {
            report::check(folder)?;
            let inputs: Vec<&Path> = self.game.inputs().chain(self.policy.as_deref()).collect();
            let files = report::files(folder);
            files::check_distinct(&inputs, &files.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
        }
        if !crate::compare::figures::is_comparable(&asked) {
            return Err(Failure::Usage(
                "strategies are compared by their means; leave --objective out".to_owned(),
            ));
        }
        let unlimited = without_limit(&asked)?;
        // Before signals are heard: a pipe may stay silent.
        let known = self.by_policy(&asked, output)?;
        let watch = Watch { stop: stop_flag(output), ..Watch::default() };
        let solver = match self.no_optimum {
            true => None,
            false => Some(Solver::new(&unlimited, self.search.config(&unlimited)?)?),
        };
        let best = match (known, &solver) {
            (Some(known), _) => Some(known),
            (None, Some(solver)) => self.by_search(&unlimited, solver, &watch, output),
            (None, None) => None,
        };
        let answers = match self.sample {
            Some(wanted) => sample::sample(asked.answer_count(), wanted as usize, self.seed),
            None => asked.all_candidates(),
        };
        let opener = self.opener.as_ref().map(|word| find_word(asked.lists(), word)).transpose()?;
        let setup = Setup::default()
            .with_seed(self.seed)
            .with_policy(best.as_ref().map(|best| &best.tree))
            .with_opener(opener);
        let time = self.search.time_limit().unwrap_or(USUAL_TIME);
        let oracle = solver.as_ref().map(|solver| Exact::new(solver, &watch.stop, time, LARGEST_EXACT));
        let known = best.as_ref().map(|best| best.optimum.without_limit());
        let contest = Contest::new(&asked, &answers)
            .with_setup(setup)
            .with_runs(u64::from(self.runs))
            .with_exact(oracle.as_ref().map(|oracle| (known, oracle as &dyn Oracle)));
        let performances = if watch.stop.load(Ordering::Relaxed) {
            Vec::new()
        } else {
            self.play(&contest, &self.names(&asked, best.is_some(), output), &watch, output)?
        };
        if let (Some(path), Some(best)) = (&self.policy, &best) {
            believe(best.optimum, &performances, path)?;
        }
        let policy_page = self.report.as_ref().and(best.as_ref()).and_then(|best| best.policy.as_ref());
        let policy_page = policy_page.map(|policy| page::page(policy, &Subject { name: self.game.name() }));
        let figures = Figures::new(
            &asked,
            &performances,
            best.map(|best| best.optimum.after_play(best.tree.guess, &performances)),
        );
        self.print(&figures, output)?;
        if let Some(folder) = &self.report {
            let folder = self.force.folder(folder, &report::files(folder), output);
            let page = report::write(&figures, policy_page.as_deref(), &folder)?;
            output.note(format_args!("report written to {}", page.display()));
        }
        Ok(if watch.stop.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Done })
    }
}

/// The same game with any number of guesses.
fn without_limit(game: &Game) -> Result<Game, crate::game::Error> {
    Game::builder(game.lists().clone())
        .feedback(game.feedback())
        .rule(game.rule())
        .limit(None)
        .weights(game.weights().clone())
        .build()
}

/// The least total that a policy claims, and within which limit nothing is less.
fn claimed_total(policy: &Policy) -> (u64, Limit) {
    let total = policy.claim().total_at_least;
    match policy.game().objective() {
        // Nothing is lost, so among those that lose as little are all that keep the limit.
        Objective::Mean | Objective::MeanThenWorst | Objective::WinRate => (total, policy.game().limit()),
        // It is the least among the policies with this worst case.
        Objective::WorstThenMean if policy.claim().kind == ClaimKind::Optimal => {
            (total, Some(u8::try_from(policy.score().worst_case).unwrap_or(u8::MAX)))
        }
        Objective::WorstThenMean | Objective::Worst => (0, None),
    }
}

/// Refuse the claim of a policy that some strategy shows to be false.
fn believe(claimed: Optimum, performances: &[Performance], policy: &Path) -> Result<(), Failure> {
    for performance in performances {
        let Some((found, worst_case)) = performance.whole() else { continue };
        if claimed.is_refuted_by(found, worst_case) {
            let fault =
                Fault::Refuted { claimed: claimed.lower, strategy: performance.name.to_string(), found };
            return Err(policy::Error::Fault { path: policy.display().to_string(), fault }.into());
        }
    }
    Ok(())
}

/// What is known of the optimum.
fn optimum_line(best: &OptimumFigures) -> String {
    let (name, [least, most]) = (best.name(), best.mean);
    let (lower, upper, opener) = (best.lower, best.upper, &best.opener);
    let source = if best.claimed { ", claimed by the policy" } else { "" };
    if lower == upper {
        format!("{name} {upper} ({most:.4}), opener {opener}{source}")
    } else {
        format!("{name} between {lower} ({least:.4}) and {upper} ({most:.4}, {opener}){source}")
    }
}

impl Compare {
    /// Who plays: of `all` those that this game allows.
    fn names(&self, game: &Game, policy: bool, output: &Output) -> Vec<StrategyName> {
        let Strategies { names, all } = &self.strategies;
        let playable = |name: &&StrategyName| match name.strategy.needs {
            Needs::Nothing => true,
            Needs::Colours => game.feedback().has_colours(),
            Needs::Policy => policy,
        };
        if !all {
            return names.clone();
        }
        let (kept, left_out): (Vec<&StrategyName>, _) = names.iter().partition(playable);
        if !left_out.is_empty() {
            let names: Vec<String> = left_out.iter().map(|name: &&StrategyName| name.to_string()).collect();
            output.note(format_args!(
                "left out, for this game or its optimum does not allow them: {}",
                names.join(", ")
            ));
        }
        kept.into_iter().cloned().collect()
    }

    fn by_search(&self, game: &Game, solver: &Solver, watch: &Watch, output: &Output) -> Option<Best> {
        let wanted = self.search.time_limit().unwrap_or(USUAL_TIME);
        let deadline = Instant::now().checked_add(wanted);
        let bar = Bar::new(output, game, deadline);
        let solution = solver.solve(
            Task::Best,
            &Control::default().with_stop(&watch.stop).with_deadline(deadline).with_progress(&bar),
        );
        bar.finish();
        let optimum = Optimum::of(game, &solution)?;
        if !optimum.is_exact() {
            let Optimum { lower, upper, .. } = optimum;
            output
                .note(format_args!("the optimum is not proven: between {lower} and {upper} guesses in all"));
        }
        let policy = solution.policy(game).ok().flatten();
        Some(Best { optimum, tree: solution.tree?, policy })
    }

    fn by_policy(&self, game: &Game, output: &Output) -> Result<Option<Best>, Failure> {
        let Some(path) = &self.policy else { return Ok(None) };
        let policy = policy_args::open(path, Access::Map)?;
        // The optimum says within which limit and by what it was searched for.
        let terms = policy.game().to_builder().objective(game.objective()).limit(game.limit()).build();
        if !terms.is_ok_and(|policy| policy.is_same_as(game)) {
            let path = path.display();
            return Err(Failure::Usage(format!(
                "{path} is a policy of another game; give the lists, the feedback, the rule and the weights it was made for"
            )));
        }
        if policy.score().lost_weight > 0 {
            let path = path.display();
            return Err(Failure::Usage(format!(
                "{path} is a policy that does not find every answer, so its total is not an optimum; give one that does"
            )));
        }
        let (lower, within) = claimed_total(&policy);
        let optimum = Optimum::claimed(game, lower, policy.score().total, within);
        if !optimum.is_exact() {
            output.note("the policy does not claim the least total; regret is an interval");
        }
        if let Some(limit) = within {
            output.note(format_args!(
                "regret is the distance to the policy's optimum, within {limit} guesses; what the first guess of a \
                 strategy loses without a limit is known exactly from a policy made with --max-guesses none"
            ));
        }
        Ok(Some(Best { optimum, tree: policy.tree(), policy: Some(policy) }))
    }

    fn play(
        &self,
        contest: &Contest<'_>,
        names: &[StrategyName],
        watch: &Watch,
        output: &Output,
    ) -> Result<Vec<Performance>, Failure> {
        let games = contest.answers.len() as u64;
        let standing = Standing::new(output, names.len(), games);
        if contest.exact.is_some() && contest.game.rule() != Rule::Normal {
            output.note("losses are looked for under the normal rule only");
        }
        let performances = std::thread::scope(|scope| {
            let player = std::thread::Builder::new().spawn_scoped(scope, || {
                contest.play(names, watch, &|number, name, runs| standing.begin(number, name, runs))
            });
            let player =
                player.map_err(|error| crate::Error::from(threads::Error { reason: error.to_string() }))?;
            while !player.is_finished() {
                standing.draw(watch.settled.load(Ordering::Relaxed));
                std::thread::sleep(Duration::from_millis(20));
            }
            Ok::<_, crate::Error>(player.join())
        });
        standing.bar.finish_and_clear();
        match performances? {
            Ok(performances) => Ok(performances?),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    fn print(&self, figures: &Figures, output: &Output) -> Result<(), Failure> {
        if output.json() {
            return output.print_json(figures);
        }
        let mut out = output.stdout();
        if self.csv {
            table::write_csv(figures, &mut out)?;
            return Ok(());
        }
        let (style, width) = match self.markdown {
            true => (Style::Markdown, None),
            false => (Style::Plain, output.width()),
        };
        let heading = |text: &str| match self.markdown {
            true => format!("\n## {text}\n"),
            false => format!("\n{BOLD}{text}{BOLD:#}"),
        };
        if let Some(best) = &figures.optimum {
            writeln!(out, "{}", optimum_line(best))?;
        }
        writeln!(out, "{}\n{}", heading("Strategies"), table::strategies(figures, style, width))?;
        if figures.strategies.iter().any(|strategy| strategy.losses.is_some()) {
            writeln!(out, "{}\n{}", heading("Where they leave optimal play"), table::losses(figures, style))?;
            if let Some(caveat) = table::caveat(figures) {
                writeln!(out, "\n{caveat}")?;
            }
        }
        if !figures.mistakes.is_empty() {
            writeln!(out, "{}\n{}", heading("The costliest mistakes"), table::mistakes(figures, style))?;
        }
        if !figures.traps.is_empty() {
            writeln!(out, "{}\n{}", heading("The traps that cost most"), table::traps(figures, style))?;
        }
        Ok(out.flush()?)
    }
}

/// A bar for the strategy that plays, with the time that it has left at its pace so far.
struct Standing {
    bar: ProgressBar,
    strategies: usize,
    games: u64,
}

impl Standing {
    fn new(output: &Output, strategies: usize, games: u64) -> Standing {
        let shown = io::stderr().is_terminal() && !output.quiet();
        let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(games), target);
        match ProgressStyle::with_template("{bar:20} {pos}/{len} games, {eta} left  {msg}") {
            Ok(style) => bar.set_style(style.progress_chars("━╸─")),
            Err(error) => unreachable!("the template is a constant: {error}"),
        }
        Standing { bar, strategies, games }
    }

    fn draw(&self, settled: u64) {
        self.bar.set_position(settled);
    }

    fn begin(&self, number: usize, name: &StrategyName, runs: u64) {
        self.bar.set_length(self.games * runs);
        self.bar.reset_eta();
        self.bar.set_message(format!("{name} ({} of {})", number + 1, self.strategies));
    }
}
