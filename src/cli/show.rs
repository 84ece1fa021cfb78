//! `salet show`: the tree of a policy, as deep as asked.

use std::collections::BTreeMap;
use std::io::Write;
use std::iter::Peekable;
use std::vec::IntoIter;

use salet::game::{Feedback, Solving, clues};
use salet::policy::{Lost, Outlook, Position, Step};
use salet::words::Digits;
use salet_base::text::count;
use serde::Serialize;

use crate::cli::game_args::named;
use crate::cli::{
    BAD, BOLD, DIM, Exit, Failure, GOOD, OptionalPolicyArgs, Output, at_least_one, policy_args, refusal,
    tiles,
};

/// Print the tree of a policy
///
/// Each line has the feedback on the guess above it, and the next guess. Clues lead to a position first; they are written
/// as for salet next, but must keep to the policy.
#[derive(clap::Args)]
#[command(after_help = "Example: salet show original GYBBG --depth 3")]
pub(crate) struct Show {
    #[command(flatten)]
    policy: OptionalPolicyArgs,
    /// The first position
    #[arg(value_name = "CLUE")]
    clues: Vec<String>,
    /// Number of guesses in depth
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = at_least_one::<u32>)]
    depth: u32,
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = named(Digits::ALL, Digits::name), hide_short_help = true, help = policy_args::DIGITS)]
    clue_digits: Digits,
}

#[derive(Serialize)]
struct Node<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<String>,
    /// Null if the policy gives up, or the game ends.
    guess: Option<&'p str>,
    /// In a game given as a table, the answers with which the game ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ended: Vec<&'p str>,
    remaining: u32,
    expected: Option<f64>,
    worst: u32,
    lost_weight: u64,
}

impl Show {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let digits = self.clue_digits;
        let (policy, clues) = self.policy.policy_before(self.clues, digits)?;
        let policy = policy.open()?;
        let game = policy.game();
        let mut position = policy.start();
        for turn in clues::parse(&clues, game, digits)? {
            if let Some(word) = turn.word.filter(|&word| word != position.guess()) {
                let (word, here) = (game.name(word), game.name(position.guess()));
                return refusal(format!("the policy plays \"{here}\" where the clues have \"{word}\""));
            }
            let Some(shown) = turn.shown else { break };
            match position.answer(shown) {
                Step::Next(next) => position = next,
                step => {
                    let guess = game.name(position.guess());
                    let shown = game.feedback_name(shown);
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
        let drawing = Drawing { policy: &policy, depth: self.depth, output };
        let mut out = output.stdout();
        match output.json() {
            true => drawing.print_json(&mut out, position, output)?,
            false => drawing.print(&mut out, position)?,
        }
        Ok(Exit::Done)
    }
}

struct Drawing<'p> {
    policy: &'p salet::policy::Policy,
    depth: u32,
    output: &'p Output,
}

/// The most answers of an ended game that a line names.
const NAMED: usize = 10;

type Branch<'p> = (Feedback, Next<'p>);

enum Next<'p> {
    Played(Position<'p>),
    GivenUp(&'p Lost),
    /// The game ends with these answers.
    Ended(Vec<&'p str>),
}

/// The lines from a parent to its later children, and below the last of them.
const RAILS: [&str; 2] = ["│  ", "   "];

// A file may be as deep as it is long, so the later branches are in a list and not on the stack.
impl<'p> Drawing<'p> {
    /// All branches of a guess at some depth, in order of feedback; none below the wanted depth.
    fn branches(&self, position: Position<'p>, depth: usize) -> Peekable<IntoIter<Branch<'p>>> {
        let mut branches: Vec<Branch<'p>> = Vec::new();
        if depth < self.depth as usize {
            branches.extend(position.children().map(|(shown, child)| (shown, Next::Played(child))));
            branches.extend(position.lost().iter().map(|lost| (lost.feedback, Next::GivenUp(lost))));
            branches
                .extend(self.ends(position).into_iter().map(|(shown, ended)| (shown, Next::Ended(ended))));
            branches.sort_by_key(|&(shown, _)| shown);
        }
        branches.into_iter().peekable()
    }

    /// The answers with which the game ends at a position, by their feedback; none where the guess names the answer itself.
    fn ends(&self, position: Position<'p>) -> BTreeMap<Feedback, Vec<&'p str>> {
        let game = self.policy.game();
        let mut ends: BTreeMap<Feedback, Vec<&str>> = BTreeMap::new();
        if game.solving() != Solving::Own {
            for (answer, shown) in position.answers() {
                if matches!(position.answer(shown), Step::Solved) {
                    ends.entry(shown).or_default().push(game.name(answer.as_guess()));
                }
            }
        }
        ends
    }

    /// The guess and its expectation, behind a label.
    fn line(&self, label: &str, position: Position<'_>) -> String {
        let guess = self.policy.game().name(position.guess());
        let Outlook { answers, worst_case, lost_weight, .. } = *position.outlook();
        let what = match (answers, position.outlook().mean()) {
            (1, Some(_)) if worst_case == 1 && !self.policy.game().ends_known() => "the answer".to_owned(),
            (_, Some(mean)) => {
                let lost = if lost_weight > 0 { ", some are lost" } else { "" };
                format!("{}, {mean:.2} expected, {worst_case} at most{lost}", count(answers, "answer"))
            }
            (_, None) => format!("{}, all lost", count(answers, "answer")),
        };
        self.output.hang(&format!("{label}{BOLD}{guess}{BOLD:#}  "), &format!("{DIM}{what}{DIM:#}"))
    }

    fn print(&self, out: &mut impl Write, start: Position<'p>) -> std::io::Result<()> {
        let game = self.policy.game();
        writeln!(out, "{}", self.line("", start))?;
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
            // Without colours the word above shows the letters; its feedback is enough.
            let tile = match self.output.coloured() {
                true => tiles::turn(game, position.guess(), shown, true),
                false => game.feedback_name(shown),
            };
            let label = format!("{DIM}{}{corner}{DIM:#} {tile} ", rails.concat());
            match next {
                Next::Played(child) => writeln!(out, "{}", self.line(&label, child))?,
                Next::GivenUp(_) => writeln!(out, "{label}{BAD}given up{BAD:#}")?,
                Next::Ended(ref ended) => {
                    let what = if game.ends_known() { "known" } else { "solved" };
                    let mut names = ended.iter().take(NAMED).copied().collect::<Vec<_>>().join(" ");
                    if ended.len() > NAMED {
                        names += &format!(" … ({})", count(ended.len(), "answer"));
                    }
                    let label = format!("{label}{GOOD}{what}:{GOOD:#} ");
                    writeln!(out, "{}", self.output.hang(&label, &names))?;
                }
            }
            if let Next::Played(child) = next {
                rails.push(RAILS[usize::from(last)]);
                open.push((child, self.branches(child, open.len() + 1)));
            }
        }
        Ok(())
    }

    /// The tree as one JSON object: nodes within nodes.
    fn print_json(&self, out: &mut impl Write, start: Position<'p>, output: &Output) -> Result<(), Failure> {
        // The members of an object, without its end.
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
            let below = match next {
                Next::Played(child) => self.branches(child, open.len() + 1),
                Next::GivenUp(_) | Next::Ended(_) => Vec::new().into_iter().peekable(),
            };
            begin(out, &serde_json::to_string(&self.node(Some(shown), next))?)?;
            open.push(below);
        }
        Ok(writeln!(out)?)
    }

    fn node(&self, feedback: Option<Feedback>, next: Next<'p>) -> Node<'p> {
        let game = self.policy.game();
        let feedback = feedback.map(|shown| game.feedback_name(shown));
        match next {
            Next::Played(position) => {
                let outlook = position.outlook();
                Node {
                    feedback,
                    guess: Some(game.name(position.guess())),
                    ended: Vec::new(),
                    remaining: outlook.answers,
                    expected: outlook.mean(),
                    worst: outlook.worst_case,
                    lost_weight: outlook.lost_weight,
                }
            }
            Next::GivenUp(lost) => Node {
                feedback,
                guess: None,
                ended: Vec::new(),
                remaining: lost.answers,
                expected: None,
                worst: 0,
                lost_weight: lost.weight,
            },
            Next::Ended(ended) => Node {
                feedback,
                guess: None,
                remaining: ended.len() as u32,
                ended,
                expected: Some(0.0),
                worst: 0,
                lost_weight: 0,
            },
        }
    }
}
