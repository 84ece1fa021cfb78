//! `salet next`: what to play now. As long as the game keeps to the policy the answer is looked up; after any other
//! word, what is left is solved exactly from the lists in the file.

use std::cell::OnceCell;
use std::io::Write;

use salet::game::{Cost, Digits, Feedback, Game, GuessId, INFEASIBLE, Objective, SecretId, partition};
use salet::policy::{Policy, Position, Step};
use salet::search::{SearchConfig, Solver};
use salet::text;
use serde::Serialize;

use super::Run;
use super::clues::{self, Turn};
use super::exit::{Exit, Failure};
use super::output::{BOLD, DIM, GOOD, Output, WARN};
use super::policy_args::PolicyArgs;
use super::progress::Spinner;
use super::tiles;

/// Say what to play next, given what was shown so far
///
/// Clues, in their order: a feedback such as GYBBG, 21002 or 🟩🟨⬜⬜🟩 on the word that was recommended;
/// crane=21002 or crane:GYBBG on another word; salet.BBBYB.drone.GYBBB in turn. A word without a feedback at the end
/// is the one to be played next: how good is it? What is both a word of the game and a feedback is a feedback in
/// capitals (GGB) and else a word (ggb). A clue that begins with - goes after --.
#[derive(clap::Args)]
pub(crate) struct Next {
    #[command(flatten)]
    policy: PolicyArgs,
    /// What was shown so far
    #[arg(value_name = "CLUE")]
    clues: Vec<String>,
    /// What the digits 1 and 2 mean in clues: yellow and green, or green and yellow as on term.ooo
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    clue_digits: ClueDigits,
    /// How many of the remaining answers to list
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole)]
    list: usize,
}

fn whole(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "give a whole number".to_owned())
}

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
pub(crate) enum ClueDigits {
    #[default]
    YellowGreen,
    GreenYellow,
}

impl From<ClueDigits> for Digits {
    fn from(order: ClueDigits) -> Digits {
        match order {
            ClueDigits::YellowGreen => Digits::YellowGreen,
            ClueDigits::GreenYellow => Digits::GreenYellow,
        }
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    guess: Option<&'a str>,
    remaining: usize,
    expected: Option<f64>,
    worst: Option<usize>,
    solved: bool,
    /// Which guess of the game this is.
    turn: usize,
    /// Whether this was looked up in the policy; of a game that is solved, whether all of it was.
    on_policy: bool,
    weight: u64,
    /// Whether each remaining answer is found within the limit.
    certain: bool,
    candidates: Vec<&'a str>,
    /// Why there is no guess, if there is none.
    reason: Option<String>,
}

/// What to expect, the guess itself included.
#[derive(Debug, Clone, Copy)]
struct Expectation {
    guess: GuessId,
    /// The mean over the answers that will be found; `None` where none is, or losses were weighed against it.
    expected: Option<f64>,
    worst: usize,
    /// Whether each answer will be found within the limit.
    certain: bool,
    on_policy: bool,
}

/// What is said while a search runs.
const LEFT: &str = "not in the policy; solving what is left";

/// How the clues came out.
enum Verdict {
    Solved,
    Play(Expectation),
    /// No guess can be named, and why.
    Stuck(String),
}

impl Run for Next {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let policy = self.policy.open()?;
        let contents = policy.contents();
        let turns = clues::parse(&self.clues, &contents.lists, contents.feedback, self.clue_digits.into())?;
        let mut table = Table::new(&policy, *output);
        let verdict = table.sit_through(&turns)?;
        if output.json() {
            output.print_json(&table.report(&verdict, self.list))?;
        } else {
            table.print(&verdict, self.list, output)?;
        }
        Ok(match verdict {
            Verdict::Stuck(reason) => {
                output.refuse(&reason);
                Exit::Negative
            }
            Verdict::Solved | Verdict::Play(_) => Exit::Done,
        })
    }
}

/// A game under way.
struct Table<'p> {
    policy: &'p Policy,
    /// Where the policy is, as long as the game keeps to it and is not over.
    position: Option<Position<'p>>,
    /// Whether every guess so far was that of the policy.
    on_policy: bool,
    history: Vec<(GuessId, Feedback)>,
    candidates: Vec<SecretId>,
    /// How many candidates there were after each turn.
    counts: Vec<usize>,
    /// Made when the game leaves the policy.
    game: OnceCell<Game>,
    output: Output,
}

impl<'p> Table<'p> {
    fn new(policy: &'p Policy, output: Output) -> Table<'p> {
        Table {
            policy,
            position: Some(policy.start()),
            on_policy: true,
            history: Vec::new(),
            candidates: policy.contents().lists.secret_ids().collect(),
            counts: Vec::new(),
            game: OnceCell::new(),
            output,
        }
    }

    fn name(&self, guess: GuessId) -> &'p str {
        self.policy.contents().lists.display(guess)
    }

    /// Go through all turns and say what comes next.
    fn sit_through(&mut self, turns: &[Turn]) -> Result<Verdict, Failure> {
        for turn in turns {
            if let Some(end) = self.ended() {
                return Ok(Verdict::Stuck(format!("{end}, but there are more clues")));
            }
            let guess = match turn.word {
                Some(word) => word,
                None => match self.best()? {
                    Verdict::Play(expectation) => expectation.guess,
                    verdict => return Ok(verdict),
                },
            };
            let contents = self.policy.contents();
            if !contents.rule.allows(&contents.lists, contents.feedback, &self.history, guess) {
                let (rule, guess) = (contents.rule, self.name(guess));
                return Ok(Verdict::Stuck(format!("the {rule} rule does not allow \"{guess}\" here")));
            }
            let Some(shown) = turn.shown else { return self.evaluate(guess) };
            self.play(guess, shown);
            if self.candidates.is_empty() {
                let shown = contents.feedback.format(shown, contents.lists.word_len());
                let (guess, number) = (self.name(guess), self.history.len());
                let others = if number > 1 { " after what was shown before" } else { "" };
                return Ok(Verdict::Stuck(format!(
                    "no answer fits: \"{guess}\" (guess {number}) cannot show {shown}{others}; check the clues"
                )));
            }
        }
        if self.solved() {
            return Ok(Verdict::Solved);
        }
        match self.ended() {
            Some(end) => Ok(Verdict::Stuck(end)),
            None => self.best(),
        }
    }

    fn solved(&self) -> bool {
        let contents = self.policy.contents();
        let solved = contents.feedback.solved(contents.lists.word_len());
        self.history.last().is_some_and(|&(_, shown)| shown == solved)
    }

    /// Why no more guess can be made.
    fn ended(&self) -> Option<String> {
        match (self.solved(), self.policy.contents().limit) {
            (true, _) => Some(format!("the game was solved with guess {}", self.history.len())),
            (false, Some(limit)) if self.history.len() >= limit.into() => {
                let used = if limit == 1 { "the one guess is" } else { &format!("all {limit} guesses are") };
                Some(format!("{used} used up"))
            }
            (false, _) => None,
        }
    }

    fn play(&mut self, guess: GuessId, shown: Feedback) {
        let contents = self.policy.contents();
        let lists = &contents.lists;
        let fits = |secret: &SecretId| {
            contents.feedback.score(lists.letters(guess), lists.letters(secret.as_guess())) == shown
        };
        self.candidates.retain(fits);
        self.counts.push(self.candidates.len());
        self.history.push((guess, shown));
        let on_path = self.position.filter(|position| position.guess() == guess);
        self.on_policy &= on_path.is_some();
        self.position = on_path.and_then(|position| match position.answer(shown) {
            Step::Next(next) => Some(next),
            Step::Solved | Step::Lost | Step::Impossible => None,
        });
    }

    /// The best guess: that of the policy, or what a search finds.
    fn best(&self) -> Result<Verdict, Failure> {
        if let Some(position) = self.position {
            let outlook = position.outlook();
            return Ok(Verdict::Play(Expectation {
                guess: position.guess(),
                expected: outlook.mean(),
                worst: outlook.worst_case as usize,
                certain: outlook.lost_weight == 0,
                on_policy: true,
            }));
        }
        let _spinner = Spinner::new(&self.output, LEFT);
        let game = self.game()?;
        let found = Solver::try_new(game, SearchConfig::default())?.continuation(&self.history);
        Ok(match found {
            Some(found) => Verdict::Play(self.expect(found.guess, found.total, found.worst_case)),
            None => Verdict::Stuck("no answer is left".to_owned()),
        })
    }

    /// What a search found. Without a way to find everything in time it gives the best play without the limit, or,
    /// where losses are weighed, one whose cost counts each loss as more than all guesses there are.
    fn expect(&self, guess: GuessId, total: Cost, worst: usize) -> Expectation {
        let weight = self.weight(&self.candidates);
        let loses = total == INFEASIBLE
            || self.policy.contents().objective == Objective::WinRate && total > weight * u64::from(u8::MAX);
        let left =
            self.policy.contents().limit.map(|limit| usize::from(limit).saturating_sub(self.history.len()));
        Expectation {
            guess,
            expected: (!loses).then(|| total as f64 / weight as f64),
            worst,
            certain: !loses && left.is_none_or(|left| worst <= left),
            on_policy: false,
        }
    }

    /// What to expect if `guess` is played now and the rest as well as can be.
    fn evaluate(&self, guess: GuessId) -> Result<Verdict, Failure> {
        if self.position.is_some_and(|position| position.guess() == guess) {
            return self.best();
        }
        let _spinner = Spinner::new(&self.output, LEFT);
        let game = self.game()?;
        let solver = Solver::try_new(game, SearchConfig::default())?;
        let (mut total, mut worst) = (self.weight(&self.candidates), 1);
        for part in partition(game.table(), guess, &self.candidates) {
            if part.feedback == game.solved() {
                continue;
            }
            let history = [self.history.as_slice(), &[(guess, part.feedback)]].concat();
            match solver.continuation(&history) {
                Some(found) => {
                    total = total.saturating_add(found.total);
                    worst = worst.max(found.worst_case + 1);
                }
                None => return Ok(Verdict::Stuck("no answer is left".to_owned())),
            }
        }
        Ok(Verdict::Play(self.expect(guess, total, worst)))
    }

    fn game(&self) -> Result<&Game, Failure> {
        if let Some(game) = self.game.get() {
            return Ok(game);
        }
        let game = self.policy.contents().game()?;
        Ok(self.game.get_or_init(|| game))
    }

    fn weight(&self, secrets: &[SecretId]) -> u64 {
        secrets.iter().map(|&secret| u64::from(self.policy.contents().weights.get(secret))).sum()
    }

    fn listed(&self, list: usize) -> Vec<&'p str> {
        self.candidates.iter().take(list).map(|secret| self.name(secret.as_guess())).collect()
    }

    fn report(&self, verdict: &Verdict, list: usize) -> Report<'p> {
        let play = match verdict {
            Verdict::Play(expectation) => Some(expectation),
            Verdict::Solved | Verdict::Stuck(_) => None,
        };
        let solved = matches!(verdict, Verdict::Solved);
        Report {
            guess: play.map(|play| self.name(play.guess)),
            remaining: self.candidates.len(),
            expected: if solved { Some(0.0) } else { play.and_then(|play| play.expected) },
            worst: if solved { Some(0) } else { play.and_then(|play| play.expected.map(|_| play.worst)) },
            solved,
            turn: self.history.len() + usize::from(!solved),
            on_policy: play.map_or(solved && self.on_policy, |play| play.on_policy),
            weight: self.weight(&self.candidates),
            certain: solved || play.is_some_and(|play| play.certain),
            candidates: self.listed(list),
            reason: match verdict {
                Verdict::Stuck(reason) => Some(reason.clone()),
                Verdict::Solved | Verdict::Play(_) => None,
            },
        }
    }

    fn print(&self, verdict: &Verdict, list: usize, output: &Output) -> Result<(), Failure> {
        let mut out = output.stdout();
        let contents = self.policy.contents();
        let (lists, coloured) = (&contents.lists, output.coloured());
        for (index, (&(guess, shown), count)) in self.history.iter().zip(&self.counts).enumerate() {
            let turn = tiles::turn(lists, contents.feedback, guess, shown, coloured);
            let left = text::count(*count, "answer") + if *count == 1 { " remains" } else { " remain" };
            writeln!(out, "{:2}  {turn}  {DIM}{left}{DIM:#}", index + 1)?;
        }
        match verdict {
            Verdict::Stuck(_) => {}
            Verdict::Solved => {
                let word = self.history.last().map(|&(guess, _)| self.name(guess)).unwrap_or_default();
                let guesses = text::count(self.history.len(), "guess");
                writeln!(out, "{GOOD}solved:{GOOD:#} {word}, with {guesses}")?;
            }
            Verdict::Play(play) => self.print_play(play, list, &mut out)?,
        }
        Ok(out.flush()?)
    }

    fn print_play(&self, play: &Expectation, list: usize, out: &mut impl Write) -> Result<(), Failure> {
        let number = self.history.len() + 1;
        write!(out, "{number:2}  {BOLD}{}{BOLD:#}", self.name(play.guess))?;
        match (self.candidates.len(), play.expected) {
            (1, _) if self.candidates[0].as_guess() == play.guess => {
                write!(out, "  the only answer left")?;
            }
            (left, Some(expected)) => {
                let left = text::count(left, "answer");
                write!(out, "  {left}: {expected:.2} more guesses expected, {} at most", play.worst)?;
            }
            (left, None) => write!(out, "  {}", text::count(left, "answer"))?,
        }
        writeln!(out)?;
        if !play.certain {
            writeln!(out, "    {WARN}not every answer can be found within the limit{WARN:#}")?;
        }
        if !play.on_policy {
            writeln!(out, "    {DIM}not in the policy; solved exactly for what is left{DIM:#}")?;
        }
        let (listed, left) = (self.listed(list), self.candidates.len());
        if left > 1 && !listed.is_empty() {
            let more = left - listed.len();
            let more = if more > 0 { format!(" … and {more} more") } else { String::new() };
            writeln!(out, "    {DIM}{}{more}{DIM:#}", listed.join(" "))?;
        }
        Ok(())
    }
}
