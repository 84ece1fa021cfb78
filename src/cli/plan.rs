//! `salet plan`: plans for people: the best fixed first guesses, or a few words to remember and a policy that plays them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use salet::document;
use salet::game::Game;
use salet::plan::{self, Planned};
use salet::policy::{self, Claim};
use salet::search::{Control, Solver, Status};
use salet::words::GuessId;
use salet_base::text::count;
use serde::Serialize;

use crate::cli::{
    BOLD, Exit, Failure, ForceArgs, GOOD, GameArgs, New, Output, SearchArgs, Steps, WARN, check_outputs,
    effort_since, find_word, refusal, stop_flag, summary,
};

/// Find fixed first guesses, or a few words to remember
///
/// --openers: every game begins with these guesses, even if they can no longer be the answer; only the end of a game
/// ends them early. After them play is optimal. The best pairs are proven. The best triples are proven in
/// small games; in others good pairs are extended: the total is exact for its words, but other triples may be better. Words are in
/// their best order: answers first, the heaviest before the others, then the order of the lists, which also breaks ties.
///
/// --opener: the plan begins with your word, and only the others are chosen: the best second word is proven, and so is the best pair
/// after one word. Repeat it for more words, in their order. If no other is left to choose, the plan of your words gets its exact total.
///
/// --vocabulary: every guess is one of N words, or the likeliest remaining answer, the first of the list among equals;
/// always that if two or fewer remain; with --until known one of the words alone. Words are chosen one by one, and exchanged as long as that helps. The policy
/// tries only the most promising guesses of each state: its total is an upper bound, for its own words, too. --out writes it:
/// `salet convert --to sheet` prints it.
///
/// The mean judges plans, under the normal rule.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  salet plan --openers 2 --top 5\n  salet plan nyt --opener crane\n  salet plan --vocabulary 12 --out mine.policy"
)]
pub(crate) struct Plans {
    /// Number of fixed first guesses [default: 2 or 3]
    ///
    /// 2, or one more than the words of --opener, at most 3
    #[arg(long, value_name = "2|3", value_parser = clap::value_parser!(u8).range(2..=3))]
    openers: Option<u8>,
    /// First of them, your own; repeat it for the next
    #[arg(long = "opener", value_name = "WORD")]
    given: Vec<String>,
    /// Number of plans
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1000))]
    top: u16,
    /// Words to remember at most, instead of fixed guesses
    #[arg(long, value_name = "N", conflicts_with_all = ["openers", "given", "top"])]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    vocabulary: Option<u16>,
    /// File for a policy that plays with the vocabulary
    #[arg(long, short, value_name = "FILE", requires = "vocabulary", conflicts_with_all = ["openers", "given", "top"])]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// The output of `--json` for a vocabulary.
#[derive(Serialize)]
struct PlannedVocabulary<'a> {
    #[serde(flatten)]
    vocabulary: &'a document::Vocabulary,
    policy: Option<&'a String>,
}

impl Plans {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let began = Instant::now();
        let deadline = self.search.deadline();
        let mut new_folders = None;
        if let Some(path) = &self.out {
            if path == Path::new("-") {
                return refusal("standard output has the words; name a file for the policy");
            }
            new_folders = Some(check_outputs(&[path])?);
        }
        let game = self.game.game(output)?;
        new_folders.iter().for_each(|new| new.tell(output));
        let stop = stop_flag(output);
        let control = Control::default().with_stop(&stop).with_deadline(deadline);
        let solver = Solver::new(&game, self.search.config(&game)?)?;
        let found = match self.vocabulary {
            Some(words) => self.vocabulary(words, &solver, control, began, output)?,
            None => self.openers(&solver, control, began, output)?,
        };
        output.note(effort_since(began));
        Ok(match found {
            true => Exit::unless(&stop, Exit::Done),
            false => Exit::unless(&stop, Exit::Negative),
        })
    }

    /// Find and print fixed first guesses. Whether there are any.
    fn openers(
        &self,
        solver: &Solver,
        control: Control<'_>,
        began: Instant,
        output: &Output,
    ) -> Result<bool, Failure> {
        let game = solver.game();
        let given = self.given.iter().map(|word| find_word(game, word));
        let given = given.collect::<Result<Vec<_>, _>>()?;
        let openers = self.openers.unwrap_or((given.len() + 1).clamp(2, 3) as u8);
        let (stop, steps) = (control.stop, Steps::new(output));
        let control = control.with_progress(&steps);
        let planned = plan::plans(solver, &given, openers.into(), self.top.into(), &control)?;
        drop(steps);
        let interrupted = stop.load(Ordering::Relaxed);
        let plans = document::Plans::of(game, &planned, (&given, openers), interrupted, effort_since(began));
        if output.json() {
            output.print_json(&plans)?;
            return Ok(!planned.plans.is_empty());
        }
        let mut out = output.stdout();
        let style = if planned.status == Status::Optimal { GOOD } else { WARN };
        let proof = proof(game, &planned, &given, openers, usize::from(self.top));
        let sentence = match &plans.plans[..] {
            [] => proof,
            [best, ..] => format!(
                "{} and then the best play: {} for {}, {}; {proof}",
                best.words.join(" "),
                summary::in_all(game, best.total, plans.game.weight),
                count(game.answer_count(), "answer"),
                summary::on_average(game, best.mean)
            ),
        };
        writeln!(out, "{}", output.sentence(style, &format!("{}:", plans.status), &sentence))?;
        if self.top > 1 && !plans.plans.is_empty() {
            let words: Vec<String> = plans.plans.iter().map(|plan| plan.words.join(" ")).collect();
            let width = words.iter().map(|words| words.chars().count()).max().unwrap_or(0);
            writeln!(out, "\n{BOLD}rank  {:<width$}        total       mean{BOLD:#}", "openers")?;
            for ((plan, words), rank) in plans.plans.iter().zip(words).zip(1..) {
                writeln!(out, "{rank:4}  {words:<width$}  {:>11}  {:>9.4}", plan.total, plan.mean)?;
            }
        }
        Ok(!planned.plans.is_empty())
    }

    /// Find and print words to remember. Whether they find every answer.
    fn vocabulary(
        &self,
        words: u16,
        solver: &Solver,
        control: Control<'_>,
        began: Instant,
        output: &Output,
    ) -> Result<bool, Failure> {
        let game = solver.game();
        let (stop, steps) = (control.stop, Steps::new(output));
        let control = control.with_progress(&steps);
        let found = plan::vocabulary(solver, words.into(), &control)?;
        drop(steps);
        let Some(found) = found else {
            let sentence = "the search ended before it found any words; give it more time";
            writeln!(output.stdout(), "{}", output.sentence(WARN, "nothing:", sentence))?;
            return Ok(false);
        };
        let evaluation = found.tree.evaluate(game)?;
        let write = |path: &PathBuf| {
            let policy = policy::encode(game, &found.tree, Claim::UPPER_BOUND)?;
            Ok(self.force.put(path, New::Policy(&policy), output)?.display().to_string())
        };
        // A failure to write loses no words: they are printed before it is reported.
        let written: Option<Result<String, Failure>> = self.out.as_ref().map(write);
        let words = found.words.iter().map(|&word| game.name(word).to_owned()).collect();
        let interrupted = stop.load(Ordering::Relaxed);
        let vocabulary = document::Vocabulary::of(game, words, &evaluation, interrupted, effort_since(began));
        let policy = written.as_ref().and_then(|written| written.as_ref().ok());
        let printed = output.answer(&PlannedVocabulary { vocabulary: &vocabulary, policy }, |out| {
            print_vocabulary(out, game, &vocabulary, output)
        });
        if let Some(path) = written.transpose()?
            && !output.json()
        {
            output.note(format_args!("policy written to {path}"));
        }
        printed?;
        Ok(evaluation.lost.is_empty())
    }
}

/// The claim about other plans, given the number of requested plans.
fn proof(game: &Game, planned: &Planned, given: &[GuessId], openers: u8, top: usize) -> String {
    let others = if openers == 2 { "pairs" } else { "triples" };
    let names: Vec<&str> = given.iter().map(|&word| game.name(word)).collect();
    let begin =
        if names.is_empty() { String::new() } else { format!(" that begin with {}", names.join(" ")) };
    let all = format!("all {others} of {}{begin}", count(game.opener_count(), "word"));
    match (planned.status, planned.lower_bound) {
        (Status::Optimal, _) if given.len() == usize::from(openers) => "exact".to_owned(),
        (Status::Optimal, _) if planned.plans.len() < top => {
            format!("proven against {all}, of which no others find every answer")
        }
        (Status::Optimal, _) => format!("proven against {all}"),
        (Status::Infeasible, _) => format!("proven: none of {all} finds every answer in time"),
        (Status::Bounded, Some(bound)) => {
            format!("the search ended early, when {all} were proven to take at least {bound}")
        }
        (Status::Bounded, None) => format!("the search ended before anything was proven of {all}"),
        (Status::UpperBound, _) if planned.plans.is_empty() => format!(
            "no {others}{begin} were found that find every answer in time, and nothing is proven of any"
        ),
        (Status::UpperBound, _) => format!(
            "exact for these words, but nothing is proven of other {others}: good pairs were extended"
        ),
    }
}

fn print_vocabulary(
    out: &mut dyn Write,
    game: &Game,
    found: &document::Vocabulary,
    output: &Output,
) -> Result<(), Failure> {
    let average = found.mean.map_or(String::new(), |mean| format!(", {}", summary::on_average(game, mean)));
    let lost = match found.lost_answers {
        0 => String::new(),
        lost if game.ends_known() => format!("; {} will not become known", count(lost, "answer")),
        lost => format!("; {} will not be found within the limit", count(lost, "answer")),
    };
    let sentence = format!(
        "{} to remember: {} for {}{average}, {} at most{lost}; nothing is proven of other words or other play",
        count(found.words.len(), "word"),
        summary::in_all(game, found.total, found.game.weight - found.lost_weight),
        count(found.game.answers - found.lost_answers, "answer"),
        found.worst_case,
    );
    writeln!(out, "{}", output.sentence(WARN, "upper-bound:", &sentence))?;
    Ok(writeln!(out, "{}", output.hang("  ", &found.words.join(" ")))?)
}
