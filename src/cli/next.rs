//! `salet next`: what to play now. As long as the game keeps to the policy the answer is looked up; after any other
//! word, what is left is solved from the lists in the file, by the objective of the policy.

use std::cell::OnceCell;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use salet::game::{Digits, Feedback, Game};
use salet::policy::{Policy, Position, Step};
use salet::search::{Control, SearchConfig, Solver, Task};
use salet::text;
use salet::words::{GuessId, SecretId};
use serde::Serialize;

use super::clues::{self, Turn};
use super::exit::{Exit, Failure};
use super::expectation::{Expectation, Proven};
use super::interrupt::stop_flag;
use super::output::{BOLD, DIM, GOOD, Output};
use super::policy_args::PolicyArgs;
use super::progress::Spinner;
use super::run::Run;
use super::search_args::duration;
use super::tiles;

/// Say what to play next, given what was shown so far
///
/// Clues, in their order: a feedback such as GYBBG, 21002 or 🟩🟨⬜⬜🟩 on the word that was recommended;
/// crane=21002 or crane:GYBBG on another word; salet.BBBYB.drone.GYBBB in turn. A word without a feedback at the end
/// is the one to be played next: how good is it? What is both a word of the game and a feedback is a feedback in
/// capitals (GGB) and else a word (ggb). A clue that begins with - goes after --.
///
/// As long as the game keeps to the policy, the answer is looked up. After any other word, or for one, what is left is
/// solved as a game of its own, by the objective of the policy and within the guesses left. Where these are too few to find
/// every answer, as little as can be is lost.
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
    /// Where a search is needed, play the best that is found in this time, for instance 10s [default: no limit]
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    time_limit: Option<Duration>,
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
    /// The mean number of further guesses over the answers that will be found; none if no guess can be named, or none
    /// will be found.
    expected: Option<f64>,
    /// The most that one of those takes.
    worst: Option<usize>,
    solved: bool,
    /// Which guess of the game this is.
    turn: usize,
    /// Whether this was looked up in the policy; of a game that is solved, whether all of it was.
    on_policy: bool,
    weight: u64,
    /// Whether each remaining answer is found within the limit.
    certain: bool,
    /// The answers that will not be found, and their weight.
    lost_answers: Option<usize>,
    lost_weight: Option<u64>,
    /// Whether nothing better is possible, where that was searched for: optimal or bounded.
    status: Option<&'static str>,
    /// What is proven of all play where the search ended early.
    proven: Option<Proven>,
    candidates: Vec<&'a str>,
    /// Why there is no guess, if there is none.
    reason: Option<String>,
}

/// What is said while a search runs.
const LEFT: &str = "solving what is left";

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
        let game = OnceCell::new();
        let deadline = self.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut current = CurrentGame::new(&policy, &game, deadline, *output);
        let verdict = current.follow(&turns)?;
        if output.json() {
            output.print_json(&current.report(&verdict, self.list))?;
        } else {
            current.print(&verdict, self.list, output)?;
        }
        Ok(match verdict {
            Verdict::Stuck(reason) => {
                output.refuse(&reason);
                Exit::Negative
            }
            Verdict::Play(play) if play.is_bounded() && current.is_interrupted() => Exit::Interrupted,
            Verdict::Solved | Verdict::Play(_) => Exit::Done,
        })
    }
}

/// A game under way.
struct CurrentGame<'p> {
    policy: &'p Policy,
    /// Where the policy is, as long as the game keeps to it and is not over.
    position: Option<Position<'p>>,
    /// Whether every guess so far was that of the policy.
    on_policy: bool,
    history: Vec<(GuessId, Feedback)>,
    candidates: Vec<SecretId>,
    /// How many candidates there were after each turn.
    counts: Vec<usize>,
    /// Made when something is to be searched for.
    game: &'p OnceCell<Game>,
    search: OnceCell<Search<'p>>,
    /// When to end a search with what it has.
    deadline: Option<Instant>,
    output: Output,
}

/// Who searches, and who may stop that.
struct Search<'p> {
    solver: Solver<'p>,
    stop: Arc<AtomicBool>,
}

impl<'p> CurrentGame<'p> {
    fn new(
        policy: &'p Policy,
        game: &'p OnceCell<Game>,
        deadline: Option<Instant>,
        output: Output,
    ) -> CurrentGame<'p> {
        CurrentGame {
            policy,
            position: Some(policy.start()),
            on_policy: true,
            history: Vec::new(),
            candidates: policy.contents().lists.secret_ids().collect(),
            counts: Vec::new(),
            game,
            search: OnceCell::new(),
            deadline,
            output,
        }
    }

    fn name(&self, guess: GuessId) -> &'p str {
        self.policy.contents().lists.display(guess)
    }

    /// Go through all turns and say what comes next.
    fn follow(&mut self, turns: &[Turn]) -> Result<Verdict, Failure> {
        for turn in turns {
            if let Some(end) = self.ended() {
                return Ok(Verdict::Stuck(format!("{end}, but there are more clues")));
            }
            let guess = match turn.word {
                Some(word) => word,
                None => match self.best()? {
                    // Another run may have found another word in its time.
                    Verdict::Play(play) if play.is_bounded() => {
                        return Ok(Verdict::Stuck(format!(
                            "the time was up before it was certain which word is the best guess {}; write the word that \
                             was played before its clue",
                            self.history.len() + 1
                        )));
                    }
                    Verdict::Play(play) => play.guess,
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
        match self.position {
            Some(position) => {
                Ok(Verdict::Play(Expectation::of_policy(self.policy, position, &self.candidates)))
            }
            None => self.searched(Task::Best),
        }
    }

    /// What to expect if `guess` is played now and the rest as well as can be.
    fn evaluate(&self, guess: GuessId) -> Result<Verdict, Failure> {
        match self.position {
            Some(position) if position.guess() == guess => self.best(),
            _ => self.searched(Task::Opener(guess)),
        }
    }

    /// What a search comes to for what is left.
    fn searched(&self, task: Task) -> Result<Verdict, Failure> {
        let Search { solver, stop } = self.search()?;
        let control = Control::default().with_stop(stop).with_deadline(self.deadline);
        let spinner = Spinner::new(&self.output, LEFT);
        let found = solver.continuation(&self.history, task, &control);
        drop(spinner);
        let Some(found) = found else { return Ok(Verdict::Stuck("no answer is left".to_owned())) };
        let given = matches!(task, Task::Opener(_));
        Ok(match Expectation::of_search(solver.game(), &found, given) {
            Some(expectation) => Verdict::Play(expectation),
            None => Verdict::Stuck(
                "the time was up before any way was found to find every answer within the guesses left"
                    .to_owned(),
            ),
        })
    }

    fn search(&self) -> Result<&Search<'p>, Failure> {
        if let Some(search) = self.search.get() {
            return Ok(search);
        }
        let game = match self.game.get() {
            Some(game) => game,
            None => {
                let game = self.policy.contents().game()?;
                self.game.get_or_init(|| game)
            }
        };
        let solver = Solver::new(game, SearchConfig::default())?;
        Ok(self.search.get_or_init(|| Search { solver, stop: stop_flag(&self.output) }))
    }

    fn is_interrupted(&self) -> bool {
        self.search.get().is_some_and(|search| search.stop.load(Ordering::Relaxed))
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
            expected: if solved { Some(0.0) } else { play.and_then(Expectation::mean) },
            worst: if solved { Some(0) } else { play.and_then(|play| play.mean().map(|_| play.worst)) },
            solved,
            turn: self.history.len() + usize::from(!solved),
            on_policy: play.map_or(solved && self.on_policy, Expectation::is_on_policy),
            weight: self.weight(&self.candidates),
            certain: solved || play.is_some_and(Expectation::is_certain),
            lost_answers: play.map(|play| play.lost_answers).or(solved.then_some(0)),
            lost_weight: play.map(|play| play.lost_weight).or(solved.then_some(0)),
            status: play.and_then(Expectation::status),
            proven: play.and_then(Expectation::proven),
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
        writeln!(out, "{number:2}  {BOLD}{}{BOLD:#}  {}", self.name(play.guess), play.summary())?;
        play.print_notes(self.policy.contents().objective, out)?;
        let (listed, left) = (self.listed(list), self.candidates.len());
        if left > 1 && !listed.is_empty() {
            let more = left - listed.len();
            let more = if more > 0 { format!(" … and {more} more") } else { String::new() };
            writeln!(out, "    {DIM}{}{more}{DIM:#}", listed.join(" "))?;
        }
        Ok(())
    }
}
