//! `salet compare`: every published strategy against the optimum.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use salet::compare::contest::{Contest, Outcome, Progress};
use salet::compare::losses::{Exact, Oracle};
use salet::compare::table::{self, Style};
use salet::compare::{Figures, Optimum, Watch, report, sample};
use salet::files;
use salet::game::{Game, Rule, Tree};
use salet::policy::{Access, ClaimKind, Policy};
use salet::search::{Control, Solver, Task};
use salet::strategy::player::Setup;
use salet::strategy::{Kind, StrategyName, parse_list};

use super::Run;
use super::exit::{Exit, Failure};
use super::game_args::{GameArgs, find_word};
use super::interrupt::stop_flag;
use super::output::{BOLD, Output};
use super::progress::Bar;
use super::search_args::{SearchArgs, at_least_one};

/// How long the optimum is looked for if no other time is set, and the losses after it.
const USUAL_TIME: Duration = Duration::from_secs(120);

/// Sets of more candidates than this are not solved when losses are looked for.
const LARGEST_EXACT: usize = 1000;

/// Play published strategies against every answer, and show how far each is from the optimum and where it loses
///
/// Strategies: random-consistent, letter-tree, letter-greedy, letter-minimax, h1, h2, hybrid(K), knuth-minimax,
/// random-cut(D), expected-eliminated, entropy, most-parts, log-beam(WIDTH,SLOPE), optimal. Options in square
/// brackets, as in entropy[candidates]: candidates (prefer them among equals), answers, consistent or words=N (where
/// guesses are drawn from), single (single precision, as the French report's programs), opener=WORD, opener=random.
///
/// A strategy plays on beyond --max-guesses until it has found the answer; the win rate counts what is found within.
/// Regret is the distance to the optimum without that limit. The search for it ends after --time-limit, or 2 minutes;
/// where the optimum is only bounded then, the regret is an interval.
#[derive(clap::Args)]
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
    /// Take the optimum from a policy of this game instead of searching for it
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
    /// Write plots and a page that holds everything into this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
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

fn strategies(text: &str) -> Result<Strategies, salet::Error> {
    Ok(Strategies { names: parse_list(text)?, all: text.trim() == "all" })
}

/// What is known of the best play.
struct Best {
    optimum: Optimum,
    tree: Tree,
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
        if !salet::compare::figures::is_comparable(&asked) {
            return Err(Failure::Usage(
                "strategies are compared by their means; leave --objective out".to_owned(),
            ));
        }
        let unlimited = without_limit(&asked)?;
        let watch = Watch { stop: stop_flag(output), ..Watch::default() };
        let solver =
            (!self.no_optimum).then(|| Solver::try_new(&unlimited, self.search.config())).transpose()?;
        let best = match (&self.policy, &solver) {
            (Some(_), _) => self.by_policy(&asked, output)?,
            (None, Some(solver)) => self.by_search(&unlimited, solver, &watch, output),
            (None, None) => None,
        };
        let answers = match self.sample {
            Some(wanted) => sample::sample(asked.answers(), wanted as usize, self.seed),
            None => asked.all_candidates(),
        };
        let opener = self.opener.as_ref().map(|word| find_word(asked.lists(), word)).transpose()?;
        let setup = Setup { seed: self.seed, policy: best.as_ref().map(|best| &best.tree), opener };
        let oracle = solver.as_ref().map(|solver| Exact {
            solver,
            deadline: Instant::now().checked_add(self.search.time_limit().unwrap_or(USUAL_TIME)),
            largest: LARGEST_EXACT,
        });
        let proven = best.as_ref().map(|best| best.optimum).filter(Optimum::is_exact);
        let contest = Contest {
            game: &asked,
            answers: &answers,
            setup,
            runs: u64::from(self.runs),
            exact: oracle.as_ref().map(|oracle| (proven.map(|best| best.upper), oracle as &dyn Oracle)),
        };
        let outcomes = if watch.stop.load(Ordering::Relaxed) {
            Vec::new()
        } else {
            self.play(&contest, &self.names(&asked, best.is_some(), output), &watch, output)?
        };
        let figures = Figures::new(&asked, &outcomes, best.map(|best| (best.optimum, best.tree.guess)));
        self.print(&figures, output)?;
        if let Some(folder) = &self.report {
            let page = report::write(&figures, folder)?;
            output.note(format_args!("report written to {}", page.display()));
        }
        Ok(if watch.stop.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Done })
    }
}

/// The same game with any number of guesses.
fn without_limit(game: &Game) -> salet::Result<Game> {
    Game::builder(game.lists().clone())
        .feedback(game.feedback())
        .rule(game.rule())
        .limit(None)
        .weights(game.weights().clone())
        .build()
}

impl Compare {
    /// Who plays: of `all` those that this game allows.
    fn names(&self, game: &Game, policy: bool, output: &Output) -> Vec<StrategyName> {
        let Strategies { names, all } = &self.strategies;
        let playable = |name: &&StrategyName| match name.kind {
            Kind::Optimal => policy,
            Kind::H1 | Kind::H2 | Kind::Hybrid(_) => game.feedback().has_colours(),
            _ => true,
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

    fn by_search(&self, game: &Game, solver: &Solver<'_>, watch: &Watch, output: &Output) -> Option<Best> {
        let wanted = self.search.time_limit().unwrap_or(USUAL_TIME);
        let deadline = Instant::now().checked_add(wanted);
        let bar = Bar::new(output, game, deadline);
        let solution = solver.solve(Task::Best, &Control { stop: &watch.stop, deadline, progress: &bar });
        bar.finish();
        let optimum = Optimum::of(&solution, game.weights().total())?;
        if !optimum.is_exact() {
            let Optimum { lower, upper, .. } = optimum;
            output
                .note(format_args!("the optimum is not proven: between {lower} and {upper} guesses in all"));
        }
        Some(Best { optimum, tree: solution.tree? })
    }

    fn by_policy(&self, game: &Game, output: &Output) -> Result<Option<Best>, Failure> {
        let Some(path) = &self.policy else { return Ok(None) };
        let policy = Policy::open(path, Access::Map)?;
        let contents = policy.contents();
        let same = contents.lists.answers_digest() == game.lists().answers_digest()
            && contents.lists.guesses_digest() == game.lists().guesses_digest()
            && contents.feedback == game.feedback()
            && contents.rule == game.rule()
            && contents.weights == *game.weights();
        if !same {
            let path = path.display();
            return Err(Failure::Usage(format!(
                "{path} is a policy of another game; give the lists, the feedback, the rule and the weights it was made for"
            )));
        }
        if contents.claim.kind != ClaimKind::Optimal {
            output.note(format_args!("the policy is not proven optimal; regret is an interval"));
        }
        if let Some(limit) = contents.limit {
            output
                .note(format_args!("regret is the distance to the policy's optimum, within {limit} guesses"));
        }
        let optimum = Optimum {
            lower: contents.claim.total_at_least,
            upper: contents.score.total,
            weight: game.weights().total(),
        };
        Ok(Some(Best { optimum, tree: policy.tree() }))
    }

    fn play(
        &self,
        contest: &Contest<'_>,
        names: &[StrategyName],
        watch: &Watch,
        output: &Output,
    ) -> Result<Vec<Outcome>, Failure> {
        let games = contest.answers.len() as u64;
        let standing = Standing::new(output, names.len(), games);
        if contest.exact.is_some() && contest.game.rule() != Rule::Normal {
            output.note("losses are looked for under the normal rule only");
        }
        let outcomes = std::thread::scope(|scope| {
            let player = scope.spawn(|| contest.play(names, watch, &standing));
            while !player.is_finished() {
                standing.draw(watch.settled.load(Ordering::Relaxed));
                std::thread::sleep(Duration::from_millis(20));
            }
            player.join()
        });
        standing.bar.finish_and_clear();
        match outcomes {
            Ok(outcomes) => Ok(outcomes?),
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
        match &figures.optimum {
            Some(best) if best.lower == best.upper => {
                writeln!(out, "optimum {} ({:.4}), opener {}", best.upper, best.mean[1], best.opener)?;
            }
            Some(best) => {
                let [least, most] = best.mean;
                let (lower, upper) = (best.lower, best.upper);
                writeln!(
                    out,
                    "optimum between {lower} ({least:.4}) and {upper} ({most:.4}, {})",
                    best.opener
                )?;
            }
            None => {}
        }
        writeln!(out, "{}\n{}", heading("Strategies"), table::strategies(figures, style, width))?;
        if figures.strategies.iter().any(|strategy| strategy.losses.is_some()) {
            writeln!(out, "{}\n{}", heading("Where they leave optimal play"), table::losses(figures, style))?;
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
}

impl Progress for Standing {
    fn begin(&self, number: usize, name: &StrategyName, runs: u64) {
        self.bar.set_length(self.games * runs);
        self.bar.reset_eta();
        self.bar.set_message(format!("{name} ({} of {})", number + 1, self.strategies));
    }
}
