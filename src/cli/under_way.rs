//! A game under way: what the clues leave, and what to play then. As long as it keeps to the policy the guess is looked
//! up, else it is searched for.

use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use salet::game::{Feedback, Game};
use salet::policy::{Contents, Policy, Position, Step};
use salet::search::{Control, SearchConfig, Solver, Task};
use salet::words::{GuessId, SecretId};

use super::clues::Turn;
use super::exit::Failure;
use super::expectation::Expectation;
use super::interrupt::stop_flag;
use super::output::Output;
use super::progress::Spinner;
use super::unlisted::Unlisted;

/// What is said while a search runs.
const LEFT: &str = "solving what is left";

/// How the clues came out.
pub(super) enum Verdict {
    Solved,
    Play(Expectation),
    /// No guess can be named, and why.
    Stuck(String),
    /// None of the answers fits what was shown, and which clue excludes the last of them.
    NoAnswer(String),
}

impl Verdict {
    /// Why there is no guess, if there is none.
    pub(super) fn reason(&self) -> Option<&str> {
        match self {
            Verdict::Stuck(reason) | Verdict::NoAnswer(reason) => Some(reason),
            Verdict::Solved | Verdict::Play(_) => None,
        }
    }
}

/// A game under way.
pub(super) struct CurrentGame<'p> {
    /// What is played: the game of the policy, or one among words that are no answers there.
    pub(super) contents: &'p Contents,
    policy: &'p Policy,
    /// Where the policy is, as long as the game keeps to it and is not over.
    position: Option<Position<'p>>,
    /// Whether every guess so far was that of the policy.
    pub(super) on_policy: bool,
    pub(super) history: Vec<(GuessId, Feedback)>,
    pub(super) candidates: Vec<SecretId>,
    /// How many candidates there were after each turn.
    pub(super) counts: Vec<usize>,
    /// After which turn no answer was left, if this goes on among other words.
    pub(super) unlisted_since: Option<usize>,
    /// Made when something is to be searched for.
    game: &'p OnceCell<Game>,
    search: OnceCell<Solver<'p>>,
    /// What ends a search early, once one was begun.
    stop: &'p OnceCell<Arc<AtomicBool>>,
    /// When to end a search with what it has.
    deadline: Option<Instant>,
    output: Output,
}

impl<'p> CurrentGame<'p> {
    /// The start of a game.
    pub(super) fn new(
        policy: &'p Policy,
        game: &'p OnceCell<Game>,
        stop: &'p OnceCell<Arc<AtomicBool>>,
        deadline: Option<Instant>,
        output: Output,
    ) -> CurrentGame<'p> {
        let contents = policy.contents();
        CurrentGame {
            contents,
            policy,
            position: Some(policy.start()),
            on_policy: true,
            history: Vec::new(),
            candidates: contents.lists.secret_ids().collect(),
            counts: Vec::new(),
            unlisted_since: None,
            game,
            search: OnceCell::new(),
            stop,
            deadline,
            output,
        }
    }

    /// The same game where no answer is left, among the words that fit all the same.
    pub(super) fn among<'u>(&self, unlisted: &'u Unlisted) -> CurrentGame<'u>
    where
        'p: 'u,
    {
        let contents = &unlisted.contents;
        CurrentGame {
            contents,
            policy: self.policy,
            position: None,
            on_policy: false,
            history: self.history.iter().map(|&(guess, shown)| (unlisted.renumbered(guess), shown)).collect(),
            candidates: contents.lists.secret_ids().collect(),
            counts: self.counts.clone(),
            unlisted_since: Some(self.history.len()),
            game: &unlisted.game,
            search: OnceCell::new(),
            stop: self.stop,
            deadline: self.deadline,
            output: self.output,
        }
    }

    pub(super) fn name(&self, guess: GuessId) -> &'p str {
        self.contents.lists.display(guess)
    }

    /// Go through all turns and say what comes next.
    pub(super) fn follow(&mut self, turns: &[Turn]) -> Result<Verdict, Failure> {
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
            let contents = self.contents;
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
                return Ok(Verdict::NoAnswer(format!(
                    "no accepted word fits: \"{guess}\" (guess {number}) cannot show {shown}{others}; check the clues"
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
        let contents = self.contents;
        let solved = contents.feedback.solved(contents.lists.word_len());
        self.history.last().is_some_and(|&(_, shown)| shown == solved)
    }

    /// Why no more guess can be made.
    fn ended(&self) -> Option<String> {
        match (self.solved(), self.contents.limit) {
            (true, _) => Some(format!("the game was solved with guess {}", self.history.len())),
            (false, Some(limit)) if self.history.len() >= limit.into() => {
                let used = if limit == 1 { "the one guess is" } else { &format!("all {limit} guesses are") };
                Some(format!("{used} used up"))
            }
            (false, _) => None,
        }
    }

    fn play(&mut self, guess: GuessId, shown: Feedback) {
        let contents = self.contents;
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
        let solver = self.search()?;
        let stop = self.stop.get_or_init(|| stop_flag(&self.output));
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

    fn search(&self) -> Result<&Solver<'p>, Failure> {
        if let Some(search) = self.search.get() {
            return Ok(search);
        }
        let game = match self.game.get() {
            Some(game) => game,
            None => {
                let game = self.contents.game()?;
                self.game.get_or_init(|| game)
            }
        };
        let solver = Solver::new(game, SearchConfig::default())?;
        Ok(self.search.get_or_init(|| solver))
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.stop.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    pub(super) fn weight(&self, secrets: &[SecretId]) -> u64 {
        secrets.iter().map(|&secret| u64::from(self.contents.weights.get(secret))).sum()
    }

    pub(super) fn listed(&self, list: usize) -> Vec<&'p str> {
        self.candidates.iter().take(list).map(|secret| self.name(secret.as_guess())).collect()
    }
}
