//! `salet solve`: two word lists in, an optimal policy out, with its proof.

use std::path::{Path, PathBuf};
use std::time::Instant;

use salet::catalogue::{self, NamedPolicy};
use salet::game::Game;
use salet::search::{Beam, Control, SearchConfig, Solution, Solver, Status, Task};

use crate::cli::{
    Bar, CheckpointArgs, Ended, Exit, Failure, ForceArgs, GameArgs, Output, SearchArgs, announce,
    at_least_one, check_outputs, effort_since, find_word, inputs, refusal, stop_flag,
};

/// Find the policy with the fewest guesses, and prove it optimal
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  salet solve\n  salet solve nyt --rule hard --checkpoint nyt-hard.checkpoint",
    after_long_help = "Without arguments this solves the original game: 2315 answers, 12972 accepted words.\n\n\
    A search that ends early, by --time-limit, Ctrl-C or a request to terminate or hang up, writes the best policy so far and says \
    \"bounded\", with the bound it has proved. It leaves its findings next to the policy, with the ending .checkpoint: the same \
    command with --checkpoint and that file resumes. A game with a compiled-in policy has at \
    least that one. --beam alone proves nothing and says \"upper-bound\"."
)]
pub(crate) struct Solve {
    /// File for the policy [default: output/GAME.policy]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a certificate of optimality for salet-check
    #[arg(long, value_name = "FILE", conflicts_with = "opener")]
    certificate: Option<PathBuf>,
    /// Solve only for this opener
    #[arg(long, value_name = "WORD")]
    opener: Option<String>,
    /// List all optimal openers
    #[arg(long, conflicts_with = "opener")]
    all_optimal: bool,
    #[command(flatten)]
    force: ForceArgs,
    /// Only run a beam search, N guesses a state
    ///
    /// It gives an upper bound without a proof. With --opener, --all-optimal or --prove: width of the beam before the proof
    #[arg(long, value_name = "N", value_parser = at_least_one::<u32>)]
    beam: Option<u32>,
    /// Expectation of the beam: slope × ln n + 1 guesses for n answers
    #[arg(long, value_name = "SLOPE", hide_short_help = true, default_value_t = Beam::default().slope, value_parser = slope)]
    slope: f64,
    /// Go on to the proof after --beam
    #[arg(long, requires = "beam", hide_short_help = true)]
    prove: bool,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
}

fn slope(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(slope) if slope > 0.0 && f64::is_finite(slope) => Ok(slope),
        _ => Err("give a positive number".to_owned()),
    }
}

impl Solve {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let start = Instant::now();
        let deadline = self.search.deadline();
        let path = self.path();
        let outputs = self.certificate.iter().chain([&path]).map(PathBuf::as_path);
        let outputs: Vec<&Path> = outputs.chain(self.checkpoint.path()).collect();
        if outputs.contains(&Path::new("-")) {
            return refusal("standard output has the report; name a file for the policy and the certificate");
        }
        inputs::check(&outputs)?;
        let game = match self.certificate {
            Some(_) => self.game.certified_game(output)?,
            None => self.game.game(output)?,
        };
        // A wrong opener is said before that no file can have its name.
        let task = self.task(&game)?;
        let new_folders = check_outputs(&outputs)?;
        let opener = if let Task::Opener(opener) = task { Some(opener) } else { None };
        let stop = stop_flag(output);
        let bar = Bar::new(output, &game, deadline);
        if self.checkpoint.path().is_none() && matches!(task, Task::Best | Task::AllOptimal) {
            announce(&game, self.search.threads(), output);
        }
        let solver = Solver::new(&game, self.config(&game)?)?;
        let saved_ledger = self.checkpoint.ledger(&game, output)?;
        new_folders.tell(output);
        let solver = solver.with_ledger(saved_ledger.ledger.clone());
        let saver = saved_ledger.saver(&game, opener, &bar);
        let control =
            Control::default().with_stop(&stop).with_deadline(deadline).with_progress(saver.watcher());
        let (mut solution, saved) = saver.during(&stop, || solver.solve(task, &control), ended);
        bar.bar.finish_and_clear();
        let mut saved = saved_ledger.unless_contradicted(saved)?;
        let effort = effort_since(start);
        let known = catalogue::improve(&mut solution, &game);
        let policy = solution.policy(&game)?;
        let ended_search = Ended {
            solver: &solver,
            task,
            solution: &solution,
            policy: policy.as_ref(),
            effort,
            stop: &stop,
            deadline,
            path: &path,
            certificate: self.certificate.as_deref().filter(|_| saved.is_ok()),
            force: &self.force,
        };
        let files = ended_search.save(
            |certify| {
                let certified;
                (certified, saved) = saver.during(&stop, certify, |_| ended(&solution));
                certified
            },
            output,
        );
        let leaves = solution.status == Status::Bounded && policy.is_some() && !saved_ledger.is_saved();
        let left = leaves.then(|| {
            let checkpoint = path.with_extension("checkpoint");
            saved_ledger.leave(&checkpoint, &game, opener, (start, bar.last().as_ref()), output)
        });
        let exit = ended_search.report(files, output);
        if let Some(NamedPolicy { name, .. }) = known {
            output.note(format_args!(
                "this is the policy that is compiled in as {name}, which is better than that of the search so far; an earlier search proved it optimal"
            ));
        }
        match left {
            Some(Ok(checkpoint)) => output.note(format_args!(
                "to resume from here, run the same command with --checkpoint {}",
                checkpoint.display()
            )),
            Some(Err(failure)) => {
                output.warn(format_args!("the findings of the search are lost: {failure}"));
            }
            None => {}
        }
        saved.and(exit)
    }

    fn task(&self, game: &Game) -> Result<Task, Failure> {
        Ok(match &self.opener {
            Some(word) => Task::Opener(find_word(game, word)?),
            None if self.all_optimal => Task::AllOptimal,
            None if self.beam.is_some() && !self.prove => Task::Beam,
            None => Task::Best,
        })
    }

    fn config(&self, game: &Game) -> Result<SearchConfig, Failure> {
        let width = self.beam.map_or(Beam::default().width, |width| width as usize);
        Ok(self.search.config(game)?.with_beam(Beam::default().with_width(width).with_slope(self.slope)))
    }

    fn path(&self) -> PathBuf {
        self.out.clone().unwrap_or_else(|| {
            // Words of Nerdle may have a slash.
            let name = |word: &String| format!("-{}", word.to_lowercase().replace(['/', '\\'], "_"));
            let opener = self.opener.as_ref().map(name).unwrap_or_default();
            Path::new("output").join(format!("{}{opener}.policy", self.game.name()))
        })
    }
}

/// The name of a settled status.
fn ended(solution: &Solution) -> Option<&'static str> {
    matches!(solution.status, Status::Optimal | Status::Infeasible).then(|| solution.status.name())
}
