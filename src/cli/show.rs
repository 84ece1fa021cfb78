//! `salet show`: the tree of a policy, as deep as asked.

use std::io::Write;
use std::iter::Peekable;
use std::vec::IntoIter;

use crate::game::{Digits, Feedback, clues};
use crate::policy::{Lost, Outlook, Position, Step};
use crate::text::count;
use serde::Serialize;

use super::clues::ClueDigits;
use super::exit::{Exit, Failure};
use super::output::{BAD, BOLD, DIM, Output};
use super::policy_args::PolicyArgs;
use super::run::Run;
use super::search_args::at_least_one;
use super::tiles;

/// Print the tree of a policy
///
/// Each line is what the guess above showed, and what to play then. Clues go down to a place first; they are written
/// as for salet next, but have to keep to the policy.
#[derive(clap::Args)]
pub(crate) struct Show {
    #[command(flatten)]
    policy: PolicyArgs,
    /// Where to begin
    #[arg(value_name = "CLUE")]
    clues: Vec<String>,
    /// How many guesses deep
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = at_least_one::<u32>)]
    depth: u32,
    /// What the digits 1 and 2 mean in clues
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    clue_digits: ClueDigits,
}

/// A node as `--json` prints it, but for its children, which come last.
#[derive(Serialize)]
struct Node<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<String>,
    /// Null where the policy gives up.
    guess: Option<&'p str>,
    remaining: u32,
    expected: Option<f64>,
    worst: u32,
    lost_weight: u64,
}

impl Run for Show {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let policy = self.policy.open()?;
        let game = policy.game();
        let digits: Digits = self.clue_digits.into();
        let mut position = policy.start();
        for turn in clues::parse(&self.clues, game.lists(), game.feedback(), digits)? {
            if let Some(word) = turn.word.filter(|&word| word != position.guess()) {
                let (word, here) = (game.lists().display(word), game.lists().display(position.guess()));
                return Err(Failure::Usage(format!(
                    "the policy plays \"{here}\" where the clues have \"{word}\""
                )));
            }
            let Some(shown) = turn.shown else { break };
            match position.answer(shown) {
                Step::Next(next) => position = next,
                step => {
                    let guess = game.lists().display(position.guess());
                    let shown = game.feedback().format(shown, game.lists().word_len());
                    let why = match step {
                        Step::Solved => "solves the game: there is nothing to show",
                        Step::Lost => "is where the policy gives up",
                        Step::Next(_) | Step::Impossible => "is what no answer shows",
                    };
                    output.refuse(&format!("{shown} after \"{guess}\" {why}"));
                    return Ok(Exit::Negative);
                }
            }
        }
        let drawing = Drawing { policy: &policy, depth: self.depth, coloured: output.coloured() };
        let mut out = output.stdout();
        match output.json() {
            true => drawing.print_json(&mut out, position, output)?,
            false => drawing.print(&mut out, position)?,
        }
        out.flush()?;
        Ok(Exit::Done)
    }
}

struct Drawing<'p> {
    policy: &'p crate::policy::Policy,
    depth: u32,
    coloured: bool,
}

/// What follows a guess: a feedback, and where it leads.
type Branch<'p> = (Feedback, Next<'p>);

#[derive(Clone, Copy)]
enum Next<'p> {
    Played(Position<'p>),
    GivenUp(&'p Lost),
}

/// The lines from a parent to those of its children that are still to come, and below the last of them.
const RAILS: [&str; 2] = ["│  ", "   "];

// A file may be as deep as it is long, so the branches that are still to come are on a list and not on the stack.
impl<'p> Drawing<'p> {
    /// All that follows a guess at some depth, in order of feedback; nothing below the depth that was asked for.
    fn branches(&self, position: Position<'p>, depth: usize) -> Peekable<IntoIter<Branch<'p>>> {
        let mut branches: Vec<Branch<'p>> = Vec::new();
        if depth < self.depth as usize {
            branches.extend(position.children().map(|(shown, child)| (shown, Next::Played(child))));
            branches.extend(position.lost().iter().map(|lost| (lost.feedback, Next::GivenUp(lost))));
            branches.sort_by_key(|&(shown, _)| shown);
        }
        branches.into_iter().peekable()
    }

    /// The guess and what to expect from it.
    fn line(&self, position: Position<'_>) -> String {
        let guess = self.policy.game().lists().display(position.guess());
        let Outlook { answers, worst_case, lost_weight, .. } = *position.outlook();
        let what = match (answers, position.outlook().mean()) {
            (1, Some(_)) if worst_case == 1 => "the answer".to_owned(),
            (_, Some(mean)) => {
                let lost = if lost_weight > 0 { ", some are lost" } else { "" };
                format!("{}, {mean:.2} expected, {worst_case} at most{lost}", count(answers, "answer"))
            }
            (_, None) => format!("{}, all lost", count(answers, "answer")),
        };
        format!("{BOLD}{guess}{BOLD:#}  {DIM}{what}{DIM:#}")
    }

    /// The tree for people.
    fn print(&self, out: &mut impl Write, start: Position<'p>) -> std::io::Result<()> {
        let game = self.policy.game();
        writeln!(out, "{}", self.line(start))?;
        let mut open = vec![(start, self.branches(start, 1))];
        let mut rails: Vec<&str> = Vec::new();
        while let Some((position, branches)) = open.last_mut() {
            let Some((shown, next)) = branches.next() else {
                open.pop();
                rails.pop();
                continue;
            };
            let last = branches.peek().is_none();
            let corner = if last { "└─" } else { "├─" };
            let what = match next {
                Next::Played(child) => self.line(child),
                Next::GivenUp(_) => format!("{BAD}given up{BAD:#}"),
            };
            // Without colour the word above says it already; what it showed is enough.
            let tile = match self.coloured {
                true => tiles::turn(game.lists(), game.feedback(), position.guess(), shown, true),
                false => game.feedback().format(shown, game.lists().word_len()),
            };
            write!(out, "{DIM}")?;
            rails.iter().try_for_each(|rail| write!(out, "{rail}"))?;
            writeln!(out, "{corner}{DIM:#} {tile} {what}")?;
            if let Next::Played(child) = next {
                rails.push(RAILS[usize::from(last)]);
                open.push((child, self.branches(child, open.len() + 1)));
            }
        }
        Ok(())
    }

    /// The tree as one JSON object: nodes within nodes.
    fn print_json(&self, out: &mut impl Write, start: Position<'p>, output: &Output) -> Result<(), Failure> {
        // The members of an object, to go on with.
        let begin = |out: &mut dyn Write, object: &str| {
            let members = object.strip_suffix('}').unwrap_or(object);
            write!(out, "{members},\"children\":[")
        };
        begin(out, &output.json_text(&self.node(None, Next::Played(start)))?)?;
        let mut open = vec![self.branches(start, 1)];
        while let Some(branches) = open.last_mut() {
            let Some((shown, next)) = branches.next() else {
                open.pop();
                write!(out, "]}}")?;
                if open.last_mut().is_some_and(|branches| branches.peek().is_some()) {
                    write!(out, ",")?;
                }
                continue;
            };
            begin(out, &serde_json::to_string(&self.node(Some(shown), next))?)?;
            let below = match next {
                Next::Played(child) => self.branches(child, open.len() + 1),
                Next::GivenUp(_) => Vec::new().into_iter().peekable(),
            };
            open.push(below);
        }
        Ok(writeln!(out)?)
    }

    fn node(&self, feedback: Option<Feedback>, next: Next<'p>) -> Node<'p> {
        let game = self.policy.game();
        let feedback = feedback.map(|shown| game.feedback().format(shown, game.lists().word_len()));
        match next {
            Next::Played(position) => {
                let outlook = position.outlook();
                Node {
                    feedback,
                    guess: Some(game.lists().display(position.guess())),
                    remaining: outlook.answers,
                    expected: outlook.mean(),
                    worst: outlook.worst_case,
                    lost_weight: outlook.lost_weight,
                }
            }
            Next::GivenUp(lost) => Node {
                feedback,
                guess: None,
                remaining: lost.answers,
                expected: None,
                worst: 0,
                lost_weight: lost.weight,
            },
        }
    }
}
