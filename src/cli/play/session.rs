//! A session: line after line is obeyed, and what comes of it is said. No line ends it but `quit`; what cannot be done is
//! refused, and leaves everything as it was.

use std::collections::VecDeque;
use std::time::Duration;

use crate::advice::{Adversary, Advisor, Expectation, GivenAway, UnderWay, Wanted};
use crate::game::clues::Turn;
use crate::game::{Digits, Feedback, Game, Objective, Rule};
use crate::search::Among;
use crate::words::GuessId;

use super::asking::Asking;
use super::commands::{Command, Language};
use super::lines::{Input, Line};
use super::screen::Screen;
use crate::cli::exit::Failure;

/// Guesses that are as good as the best are looked for up to about so many.
const AS_GOOD: usize = 64;

/// The program helps, or plays against the player.
pub(super) enum Guide {
    Advisor(Advisor),
    Adversary(Adversary),
}

impl Guide {
    pub(super) fn advisor(&self) -> &Advisor {
        match self {
            Guide::Advisor(advisor) => advisor,
            Guide::Adversary(adversary) => adversary.advisor(),
        }
    }

    pub(super) fn game(&self) -> &Game {
        self.advisor().game()
    }

    /// The game after these turns, whatever the rule says of them.
    pub(super) fn after(&self, turns: &[(GuessId, Feedback)]) -> UnderWay {
        let mut game = self.advisor().start();
        for &(guess, shown) in turns {
            // Only the rule may differ from the game that these turns come from.
            let _ = game.observe(guess, shown);
        }
        game
    }
}

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Ended,
    /// The game goes on under another rule.
    Rule(Rule),
}

/// What outlasts a change of the rule, besides the turns.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    /// Words that were played, whose colours are still to come.
    words: VecDeque<GuessId>,
    /// The secret, where it is known.
    answer: Option<GuessId>,
    /// What was recommended last, for these turns.
    recommended: Option<GuessId>,
}

/// A game with its rule, and what answers its lines.
pub(super) struct Session<'o, 'w> {
    pub(super) guide: &'o Guide,
    pub(super) game: UnderWay,
    pub(super) screen: &'o mut Screen<'w>,
    pub(super) asking: &'o Asking,
    pub(super) digits: Digits,
    /// How many of the next best guesses are shown.
    pub(super) next: usize,
    pub(super) state: State,
}

/// What a line led to.
enum Step {
    On,
    Quit,
    Rule(Rule),
}

impl Session<'_, '_> {
    /// Obey lines until there are no more.
    pub(super) fn run(&mut self, input: &mut Input<'_>) -> Result<Outcome, Failure> {
        self.refusing(|session| session.show(0).map(|()| Step::On))?;
        loop {
            let line = match input.next()? {
                Line::Text(line) => line,
                Line::Interrupted => continue,
                Line::End => break,
            };
            match self.refusing(|session| session.obey(&line))? {
                Step::On => {}
                Step::Quit => break,
                Step::Rule(rule) => return Ok(Outcome::Rule(rule)),
            }
        }
        Ok(Outcome::Ended)
    }

    /// Do something; what cannot be done is said, and ends nothing.
    fn refusing(&mut self, work: impl FnOnce(&mut Self) -> Result<Step, Failure>) -> Result<Step, Failure> {
        match work(self) {
            Err(failure @ (Failure::Output(_) | Failure::Input(_))) => Err(failure),
            Err(failure) => self.screen.refuse(&failure.to_string()).map(|()| Step::On),
            Ok(step) => Ok(step),
        }
    }

    fn obey(&mut self, line: &str) -> Result<Step, Failure> {
        let game = self.guide.game();
        let language = Language { lists: game.lists(), rule: game.feedback(), digits: self.digits };
        match language.parse(line)? {
            Command::Nothing => {}
            Command::Clues(told) => self.told(&told)?,
            Command::Words(words) => self.words(words)?,
            Command::ShareHead => self.share_head()?,
            Command::Top(top, time) => self.top(top, time)?,
            Command::Why(word, time) => self.why(word, time)?,
            Command::Left(list) => self.screen.left(&self.game, list.unwrap_or(usize::MAX))?,
            Command::Forced(time) => self.forced(time)?,
            Command::Undo => self.undo()?,
            Command::New => self.begin_again()?,
            Command::Hard(on) => return self.rule(if on { Rule::Hard } else { Rule::Normal }),
            Command::Answer(word) => self.answer(word)?,
            Command::Help => self.screen.help()?,
            Command::Quit => return Ok(Step::Quit),
        }
        Ok(Step::On)
    }

    /// Clues on words that are named, or wait for their colours, or were recommended.
    fn told(&mut self, told: &[Turn]) -> Result<(), Failure> {
        let (before, waiting) = (self.game.clone(), self.state.words.clone());
        if let Err(failure) = self.follow(told) {
            (self.game, self.state.words) = (before, waiting);
            return Err(failure);
        }
        let played = before.history().len();
        if self.game.history().len() > played {
            self.show(played)?;
        }
        match self.state.words.front() {
            Some(&word) => self.awaited(word, self.game.history().len() == played),
            None => Ok(()),
        }
    }

    fn follow(&mut self, told: &[Turn]) -> Result<(), Failure> {
        for &Turn { word, shown } in told {
            match (word, shown) {
                (Some(word), None) if self.knows_colours() => self.play(word)?,
                (Some(word), None) => {
                    self.check(word)?;
                    self.state.words = VecDeque::from([word]);
                }
                (_, Some(_)) if matches!(self.guide, Guide::Adversary(_)) => {
                    return Err(Failure::Usage(
                        "the colours are for the adversary to choose; write only the word that you play"
                            .to_owned(),
                    ));
                }
                (word, Some(shown)) => {
                    let guess = match word.or_else(|| self.state.words.front().copied()) {
                        Some(word) => word,
                        None => self.recommended()?,
                    };
                    self.check_colours(guess, shown)?;
                    self.add(guess, shown)?;
                    if self.state.words.front() == Some(&guess) {
                        self.state.words.pop_front();
                    }
                }
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// Whether a word needs no colours.
    fn knows_colours(&self) -> bool {
        self.state.answer.is_some() || matches!(self.guide, Guide::Adversary(_))
    }

    /// What is said of a word whose colours are to come.
    fn awaited(&mut self, word: GuessId, priced: bool) -> Result<(), Failure> {
        if priced {
            self.why(word, None)?;
        }
        let name = self.guide.game().lists().display(word);
        self.screen.note(&format!("the next colours are read as what \"{name}\" showed"))
    }

    /// Words whose colours follow, or that are played at once where the colours are known.
    fn words(&mut self, words: Vec<GuessId>) -> Result<(), Failure> {
        if self.knows_colours() || words.len() == 1 {
            // Each is a turn of its own: those before one that is refused stay.
            return words
                .into_iter()
                .try_for_each(|word| self.told(&[Turn { word: Some(word), shown: None }]));
        }
        self.state.words = words.into();
        let lists = self.guide.game().lists();
        let names: Vec<&str> = self.state.words.iter().map(|&word| lists.display(word)).collect();
        self.screen
            .note(&format!("the next colours are read as what these showed, in turn: {}", names.join(" ")))
    }

    fn share_head(&mut self) -> Result<(), Failure> {
        if self.state.words.is_empty() {
            return self.screen.note(
                "it names no words: squares are read as what the recommended guesses showed; name others first (crane slate …)",
            );
        }
        Ok(())
    }

    /// A word whose colours are known: those of the secret, or those that the adversary chooses.
    fn play(&mut self, guess: GuessId) -> Result<(), Failure> {
        if let Some(answer) = self.state.answer {
            return self.add(guess, self.score(guess, answer));
        }
        self.check(guess)?;
        let Guide::Adversary(adversary) = self.guide else { return Ok(()) };
        let deadline = self.asking.deadline(None);
        let reply = self.asking.ask(deadline, |control| adversary.reply(&self.game, guess, control))?;
        let Some(reply) = reply else { return Ok(()) };
        self.add(guess, reply.shown)?;
        self.screen.replied(&self.game, reply.needed, reply.is_hardest)
    }

    /// The feedback on a guess if the secret is this word.
    fn score(&self, guess: GuessId, answer: GuessId) -> Feedback {
        self.game.score(guess, answer)
    }

    /// Whether colours are those of the secret, where that is known.
    fn check_colours(&self, guess: GuessId, shown: Feedback) -> Result<(), Failure> {
        let Some(answer) = self.state.answer else { return Ok(()) };
        let right = self.score(guess, answer);
        if right == shown {
            return Ok(());
        }
        let right = self.written(right);
        Err(Failure::Usage(format!(
            "\"{}\" shows {right} where the answer is the one that was given; a word is enough",
            self.game.name(guess)
        )))
    }

    /// A feedback in letters.
    fn written(&self, shown: Feedback) -> String {
        let game = self.guide.game();
        game.feedback().format(shown, game.lists().word_len())
    }

    /// Whether a guess may be played now.
    fn check(&self, guess: GuessId) -> Result<(), Failure> {
        if self.game.ended().is_some() {
            return Err(Failure::Usage(
                "the game is over: `new` begins another, `undo` goes back".to_owned(),
            ));
        }
        self.game.check(guess).map_err(|refused| Failure::Usage(refused.to_string()))
    }

    /// Play one turn more, if it can be.
    fn add(&mut self, guess: GuessId, shown: Feedback) -> Result<(), Failure> {
        self.check(guess)?;
        self.game.play(guess, shown).map_err(|refused| Failure::Usage(refused.to_string()))?;
        self.state.recommended = None;
        Ok(())
    }

    /// The guess that colours alone are about: the one on the screen, or one that is certain.
    fn recommended(&self) -> Result<GuessId, Failure> {
        if let Some(guess) = self.state.recommended {
            return Ok(guess);
        }
        if self.game.ended().is_some() {
            return Err(Failure::Usage(
                "the game is over: `new` begins another, `undo` goes back".to_owned(),
            ));
        }
        let best = self.best()?;
        match best.filter(|best| !best.is_bounded()) {
            Some(best) => Ok(best.guess),
            None => Err(Failure::Usage(format!(
                "the time was up before it was certain which word is the best guess {}; write the word that was \
                 played before its colours",
                self.game.history().len() + 1
            ))),
        }
    }

    /// The best guess, found in the time of a question.
    fn best(&self) -> Result<Option<Expectation>, Failure> {
        let deadline = self.asking.deadline(None);
        Ok(self.asking.ask(deadline, |control| self.guide.advisor().best(&self.game, control))?)
    }

    /// Say where the game stands, from one turn on, and what to play.
    fn show(&mut self, from: usize) -> Result<(), Failure> {
        if let Guide::Adversary(_) = self.guide {
            return self.show_against(from);
        }
        self.screen.turns(&self.game, from)?;
        self.state.recommended = self.recommend()?;
        Ok(())
    }

    /// Say what to play; what is recommended, if anything is.
    fn recommend(&mut self) -> Result<Option<GuessId>, Failure> {
        if self.game.ended().is_some() {
            self.screen.over(&self.game)?;
            self.screen.position(&self.game, None, None)?;
            return Ok(None);
        }
        let Some(play) = self.best()? else {
            self.screen.position(&self.game, None, None)?;
            self.screen
                .note("the search ended before it found any way to find every answer (--time-limit)")?;
            return Ok(None);
        };
        self.screen.best(&self.game, &play)?;
        let is_start = self.game.history().is_empty();
        let choices = if is_start || play.is_bounded() || play.answers == 1 {
            None
        } else {
            let (wanted, deadline) = (Wanted { next: self.next, best: AS_GOOD }, self.asking.deadline(None));
            self.asking.ask(deadline, |control| self.guide.advisor().choices(&self.game, wanted, control))?
        };
        self.screen.position(&self.game, Some(&play), choices.as_ref())?;
        if is_start && !self.screen.json() {
            self.screen
                .note("what other openers cost: `why WORD`, `top N TIME`; `help` says what can be written")?;
        }
        Ok(Some(play.guess))
    }

    /// Where a game against the adversary stands; what it replied was said before.
    fn show_against(&mut self, from: usize) -> Result<(), Failure> {
        let game = &self.game;
        if game.history().is_empty() {
            let left = crate::text::count(game.candidates().len(), "answer");
            return self.screen.note(&format!(
                "no answer is chosen: {left} are left, and each reply keeps the game open as long as can be. Play a word"
            ));
        }
        if game.ended().is_some() {
            return self.screen.over(game);
        }
        // Turns that were taken back or carried over have not been said.
        let is_told = game.history().len() > from;
        if is_told { Ok(()) } else { self.screen.turns(game, from.saturating_sub(1)) }
    }

    fn top(&mut self, top: usize, time: Option<Duration>) -> Result<(), Failure> {
        let deadline = self.asking.deadline(time);
        let ranking = self.asking.ask(deadline, |control| {
            self.guide.advisor().rank(&self.game, top, Among::Accepted, control, &mut |_| {})
        })?;
        let Some(ranking) = ranking else {
            return Err(Failure::Usage("the game is over, so there is nothing to rank".to_owned()));
        };
        let objective = if ranking.salvaged { Objective::WinRate } else { self.guide.game().objective() };
        self.screen.top(&self.game, objective, &ranking.ranked, ranking.complete)
    }

    fn why(&mut self, word: GuessId, time: Option<Duration>) -> Result<(), Failure> {
        if self.game.ended().is_some() {
            return Err(Failure::Usage("the game is over, so no word has a price".to_owned()));
        }
        let (advisor, game, deadline) = (self.guide.advisor(), &self.game, self.asking.deadline(time));
        let mut parts = game.parts(word);
        parts.sort_by_key(|part| std::cmp::Reverse(part.words.len()));
        let priced = if game.allows(word) {
            let price = self.asking.ask(deadline, |control| advisor.price(game, word, control))?;
            price.zip(self.asking.ask(deadline, |control| advisor.best(game, control))?)
        } else {
            None
        };
        let objective = game.game().objective();
        let more = |price: &Expectation, best: &Expectation| -> Option<GivenAway> {
            if price.is_bounded() || best.is_bounded() {
                return None;
            }
            GivenAway::against(best.into(), price.into(), objective)
        };
        let priced = priced.as_ref().map(|(price, best)| (price, best, more(price, best)));
        self.screen.why(game, word, &parts, priced)
    }

    fn forced(&mut self, time: Option<Duration>) -> Result<(), Failure> {
        let Guide::Adversary(adversary) = self.guide else {
            return Err(Failure::Usage("`forced` is for games against the adversary (--hide)".to_owned()));
        };
        let deadline = self.asking.deadline(time);
        let needed = self.asking.ask(deadline, |control| adversary.needed(&self.game, control))?;
        self.screen.forced(needed)
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if !self.state.words.is_empty() {
            self.state.words.clear();
            return self.screen.note("no word waits for its colours any more");
        }
        let Some((&(guess, _), before)) = self.game.history().split_last() else {
            return Err(Failure::Usage("there is no guess to take back".to_owned()));
        };
        self.game = self.guide.after(before);
        self.state.recommended = None;
        self.screen.note(&format!("\"{}\" is taken back", self.game.name(guess)))?;
        self.show(self.game.history().len().saturating_sub(1))
    }

    fn begin_again(&mut self) -> Result<(), Failure> {
        self.state = State::default();
        self.game = self.guide.advisor().start();
        self.screen.note("a new game")?;
        self.show(0)
    }

    fn rule(&mut self, rule: Rule) -> Result<Step, Failure> {
        if self.guide.game().rule() == rule {
            self.screen.note(&format!("the {rule} rule is kept already"))?;
            return Ok(Step::On);
        }
        Ok(Step::Rule(rule))
    }

    fn answer(&mut self, word: GuessId) -> Result<(), Failure> {
        if matches!(self.guide, Guide::Adversary(_)) {
            return Err(Failure::Usage("the adversary has no answer; that is the game".to_owned()));
        }
        let (lists, turns) = (self.guide.game().lists(), self.game.history());
        let wrong = turns.iter().position(|&(guess, shown)| self.score(guess, word) != shown);
        if let Some(index) = wrong {
            let guess = turns[index].0;
            let right = self.written(self.score(guess, word));
            return Err(Failure::Usage(format!(
                "\"{}\" does not fit: guess {}, \"{}\", would have shown {right}",
                lists.display(word),
                index + 1,
                lists.display(guess)
            )));
        }
        self.state.answer = Some(word);
        self.state.words.clear();
        let name = lists.display(word);
        self.screen.note(&format!("the answer is \"{name}\": a word is enough, its colours are filled in"))
    }

    /// Play the whole game against a secret that is known, with a pause after each guess. Whether it was found.
    pub(super) fn play_by_itself(&mut self, answer: GuessId, pause: Duration) -> Result<bool, Failure> {
        let all = self.guide.game().answer_count();
        while self.game.ended().is_none() {
            let Some(best) = self.best()? else {
                return Err(Failure::Usage(
                    "the time was up before any way was found to find every answer; give more (--time-limit)"
                        .to_owned(),
                ));
            };
            self.add(best.guess, self.score(best.guess, answer))?;
            self.screen.watched(&self.game, all)?;
            std::thread::sleep(pause);
        }
        self.screen.over(&self.game)?;
        Ok(self.game.is_solved())
    }

    /// Say that the rule is another one now, and what was played against it.
    pub(super) fn announce_rule(&mut self, has_policy: bool) -> Result<(), Failure> {
        let game = self.guide.game();
        let (lists, rule) = (game.lists(), game.rule());
        self.state.recommended = None;
        let by = if has_policy {
            "its policy is compiled in"
        } else {
            "there is no policy for it here, so all is searched for"
        };
        self.screen.note(&format!("the {rule} rule is kept from now on; {by}"))?;
        let turns = self.game.history();
        let broken = (0..turns.len()).find(|&index| !game.allows(&turns[..index], turns[index].0));
        match broken {
            Some(index) => self.screen.note(&format!(
                "guess {}, \"{}\", was against it",
                index + 1,
                lists.display(turns[index].0)
            )),
            None => Ok(()),
        }
    }
}
