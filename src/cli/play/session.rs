//! A session: it obeys line after line and prints the results. Only `quit` ends it. A refused line changes nothing.

use std::collections::VecDeque;
use std::time::Duration;

use salet::advice::{self, Adversary, Advisor, Knowledge, ToldKnowledge, UnderWay};
use salet::game::squares::Squares;
use salet::game::{Feedback, Game, Rule, shares};
use salet::search::Control;
use salet::words::{Digits, GuessId, WordGame as _, with_tiles};

use super::commands::{Command, Language};
use super::lines::{INTERRUPTED, Input, Line};
use super::screen::Screen;
use crate::cli::interrupt::Asking;
use crate::cli::{Failure, knowledge_args, refusal};

/// The fate of the last lines, which may be a paste.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Paste {
    #[default]
    Read,
    /// A line is refused. Squares below it are of no other words.
    Refused,
    /// Squares below it are left out, with a remark.
    Dropped,
}

#[derive(Debug, Clone, Default)]
pub(super) struct State {
    /// Played words that wait for their colours.
    pub(super) words: VecDeque<GuessId>,
    /// Colours of a shared game that wait for their words.
    pub(super) colours: VecDeque<Feedback>,
    /// Number of lines of the shared game that are still to come.
    pub(super) announced: usize,
    /// Whether the shared game was played by the hard rule.
    pub(super) is_hard: bool,
    pub(super) answer: Option<GuessId>,
    /// The last recommended guess, for the current turns.
    pub(super) recommended: Option<GuessId>,
    pub(super) hints: usize,
    /// The game before a shared one.
    pub(super) before: Option<UnderWay>,
    /// The waiting word that has a grade.
    pub(super) graded: Option<GuessId>,
    paste: Paste,
}

impl State {
    /// Forget waiting words and colours. Whether there were any.
    pub(super) fn forget_waiting(&mut self) -> bool {
        let waited = !self.words.is_empty() || !self.colours.is_empty() || self.announced > 0;
        self.words.clear();
        self.colours.clear();
        (self.announced, self.is_hard, self.graded) = (0, false, None);
        waited
    }
}

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

    /// The game with this knowledge and after these turns, whatever the rule says about them.
    pub(super) fn after(
        &self,
        knowledge: &Knowledge,
        turns: &[(GuessId, Feedback)],
    ) -> Result<UnderWay, Failure> {
        let mut game =
            self.advisor().knowing(knowledge.clone(), &Control::default()).map_err(advice::Error::from)?;
        for &(guess, shown) in turns {
            game.observe(guess, shown).map_err(advice::Error::from)?;
        }
        Ok(game)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Ended,
    Rule(Rule),
}

/// A game with its rule, and the means to answer its lines.
pub(super) struct Session<'o, 'w> {
    pub(super) guide: &'o Guide,
    pub(super) game: UnderWay,
    pub(super) screen: &'o mut Screen<'w>,
    pub(super) asking: &'o Asking,
    pub(super) digits: Digits,
    /// Number of next best guesses to show.
    pub(super) next: usize,
    /// Grade the guesses, and recommend none unasked.
    pub(super) hint: bool,
    pub(super) state: State,
}

impl Session<'_, '_> {
    pub(super) fn run(&mut self, input: &mut Input<'_>) -> Result<Outcome, Failure> {
        self.refusing(|session| session.show(0).map(|()| None))?;
        loop {
            let line = match input.next()? {
                Line::Text(line) => line,
                Line::Interrupted => {
                    self.screen.note(INTERRUPTED)?;
                    continue;
                }
                Line::TooLong => {
                    self.screen.refuse("the line is longer than 64 KiB")?;
                    continue;
                }
                Line::End => return Ok(Outcome::Ended),
            };
            if input.is_at_prompt() {
                self.state.paste = Paste::Read;
            }
            if self.guide.game().words().is_none() {
                if let Some(outcome) = self.refusing(|session| session.obey(&line))? {
                    return Ok(outcome);
                }
                continue;
            }
            let line = with_tiles(&line);
            for part in shares::apart(&line, self.guide.game().lists()) {
                if self.drops(part)? {
                    continue;
                }
                if let Some(outcome) = self.refusing(|session| session.obey(part))? {
                    return Ok(outcome);
                }
            }
        }
    }

    /// Whether a line is squares below a refused line: the rest of a paste, left out as a whole.
    fn drops(&mut self, line: &str) -> Result<bool, Failure> {
        if shares::trimmed(line).is_empty() {
            return Ok(false);
        }
        if shares::squares(line).is_none() {
            self.state.paste = Paste::Read;
        }
        match self.state.paste {
            Paste::Read => return Ok(false),
            Paste::Refused => {
                self.screen.refuse("the squares below it are left out: they would count for other words")?;
            }
            Paste::Dropped => {}
        }
        self.state.paste = Paste::Dropped;
        Ok(true)
    }

    /// Do some work; print its refusal, which ends nothing.
    fn refusing(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<Option<Outcome>, Failure>,
    ) -> Result<Option<Outcome>, Failure> {
        match work(self) {
            Err(failure @ (Failure::Output(_) | Failure::Input(_))) => Err(failure),
            Err(failure) => {
                self.state.paste = Paste::Refused;
                self.screen.refuse(&failure.said()).map(|()| None)
            }
            done => done,
        }
    }

    /// Obey a line; an outcome ends the session.
    fn obey(&mut self, line: &str) -> Result<Option<Outcome>, Failure> {
        let game = self.guide.game();
        let language = Language { game, digits: self.digits };
        // Figures may follow the squares of a shared game.
        let squares = shares::squares(line).filter(|_| self.state.announced > 0);
        match language.parse(squares.unwrap_or(line))? {
            Command::Nothing => {}
            Command::Clues(told) => self.told(&told)?,
            Command::Words(words) => self.words(words)?,
            Command::ShareHead(guesses, is_hard) => self.share_head(guesses, is_hard)?,
            Command::Letters(told) => self.letters(&told)?,
            Command::Squares(lines) => self.squares(lines)?,
            Command::Top(top, time) => self.top(top, time)?,
            Command::Why(word, _) if self.hint => self.grade_next(word)?,
            Command::Why(word, time) => self.why(word, time)?,
            Command::Hint => self.hint()?,
            Command::Solution => self.solution()?,
            Command::Left(list) => self.screen.left(&self.game, list.unwrap_or(usize::MAX))?,
            Command::Forced(time) => self.forced(time)?,
            Command::Undo => self.undo()?,
            Command::New => self.begin_again()?,
            Command::Hard(on) => return self.rule(if on { Rule::Hard } else { Rule::Normal }),
            Command::Answer(word) => self.answer(word)?,
            Command::Analyse => self.analyse()?,
            Command::Help => self.screen.help(self.guide.game())?,
            Command::Quit => return Ok(Some(Outcome::Ended)),
        }
        Ok(None)
    }

    pub(super) fn show(&mut self, from: usize) -> Result<(), Failure> {
        if let Guide::Adversary(_) = self.guide {
            return self.show_against(from);
        }
        if self.hint {
            return self.show_graded(from);
        }
        self.screen.turns(&self.game, from)?;
        self.state.recommended = self.recommend()?;
        Ok(())
    }

    /// Print the position against the adversary.
    fn show_against(&mut self, from: usize) -> Result<(), Failure> {
        let game = &self.game;
        if game.history().is_empty() {
            let left = salet_base::text::count(game.candidates().len(), "answer");
            return self.screen.note(&format!(
                "no answer is chosen: {left} remain, and each reply prolongs the game as much as possible. Play a word"
            ));
        }
        if game.ended().is_some() {
            return self.screen.over(game, false);
        }
        self.screen.turns(game, from)
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let waited = self.state.forget_waiting();
        if self.game.history().is_empty()
            && let Some(before) = self.state.before.take()
        {
            self.game = before;
            (self.state.recommended, self.state.hints) = (None, 0);
            self.screen.note("the game before the shared one goes on")?;
            return self.show(self.game.history().len());
        }
        if waited {
            return self.screen.note("no words or colours wait any more");
        }
        let Some((&(guess, _), before)) = self.game.history().split_last() else {
            return refusal("there is no guess to take back");
        };
        self.game = self.guide.after(self.game.knowledge(), before)?;
        (self.state.recommended, self.state.hints) = (None, 0);
        self.screen.note(&format!("\"{}\" is taken back", self.game.name(guess)))?;
        // The grade of the guess before it is on the screen already.
        let shown = self.game.history().len();
        self.show(if self.hint { shown } else { shown.saturating_sub(1) })
    }

    /// Take up letters known without guesses.
    fn letters(&mut self, told: &ToldKnowledge) -> Result<(), Failure> {
        let mut knowledge = self.game.knowledge().clone();
        knowledge.set_letters(knowledge_args::read(told, self.guide.game(), self.digits)?);
        self.know(&knowledge)
    }

    /// Take up squares whose words are not known.
    fn squares(&mut self, lines: Vec<Feedback>) -> Result<(), Failure> {
        // The star of a shared game is of its own squares only.
        let is_hard = lines.is_empty() && self.state.is_hard;
        let lines = if lines.is_empty() { self.state.colours.iter().copied().collect() } else { lines };
        if lines.is_empty() {
            return refusal("paste a shared game first, or write its squares after `squares`");
        }
        let mut knowledge = self.game.knowledge().clone();
        knowledge.add_squares(Squares::of(lines, is_hard, self.guide.game())?);
        self.know(&knowledge)
    }

    /// Begin with this knowledge, and play the turns so far.
    fn know(&mut self, knowledge: &Knowledge) -> Result<(), Failure> {
        if let Guide::Adversary(_) = self.guide {
            return refusal("the adversary chooses no word, so nothing is known of it");
        }
        if let Some(answer) = self.state.answer {
            let name = self.game.name(answer);
            return refusal(format!("the answer is known: \"{name}\"; `new` begins another game"));
        }
        self.game = self.guide.after(knowledge, self.game.history())?;
        self.state.forget_waiting();
        (self.state.recommended, self.state.hints) = (None, 0);
        self.show(0)
    }

    fn begin_again(&mut self) -> Result<(), Failure> {
        self.state = State::default();
        self.game = self.guide.advisor().start();
        self.screen.note("a new game")?;
        self.show(0)
    }

    fn rule(&mut self, rule: Rule) -> Result<Option<Outcome>, Failure> {
        if self.guide.game().rule() == rule {
            self.screen.note(&format!("the game has the {rule} rule already"))?;
            return Ok(None);
        }
        Ok(Some(Outcome::Rule(rule)))
    }

    fn answer(&mut self, word: GuessId) -> Result<(), Failure> {
        if matches!(self.guide, Guide::Adversary(_)) {
            return refusal("the adversary has no answer; that is the game");
        }
        let turns = self.game.history();
        let wrong = turns.iter().position(|&(guess, shown)| self.game.score(guess, word) != shown);
        if let Some(index) = wrong {
            let guess = turns[index].0;
            let right = self.guide.game().feedback_name(self.game.score(guess, word));
            return refusal(format!(
                "\"{}\" does not fit: guess {}, \"{}\", would have shown {right}",
                self.guide.game().name(word),
                index + 1,
                self.guide.game().name(guess)
            ));
        }
        if !self.game.knowledge().fit(self.guide.game(), word) {
            let name = self.guide.game().name(word);
            return refusal(format!("\"{name}\" does not fit what is known of the letters and squares"));
        }
        self.state.forget_waiting();
        self.state.answer = Some(word);
        let name = self.guide.game().name(word);
        self.screen.note(&format!("the answer is \"{name}\": write words without colours"))
    }

    /// Play the whole game against a known secret, with a pause after each guess. Whether it is solved.
    pub(super) fn play_by_itself(&mut self, answer: GuessId, pause: Duration) -> Result<bool, Failure> {
        let all = self.guide.game().answer_count();
        while self.game.ended().is_none() {
            let Some(best) = self.best()? else {
                return refusal(
                    "the search ended before it found a way to solve every answer; give it more time (--time-limit)",
                );
            };
            self.add(best.guess, self.game.score(best.guess, answer))?;
            self.screen.watched(&self.game, all)?;
            std::thread::sleep(pause);
        }
        self.screen.over(&self.game, false)?;
        Ok(self.game.is_solved())
    }

    /// Print the new rule, and the first guess that it would have refused.
    pub(super) fn announce_rule(&mut self, has_policy: bool) -> Result<(), Failure> {
        self.state.hints = 0;
        let game = self.guide.game();
        let rule = game.rule();
        self.state.recommended = None;
        let by = match self.guide {
            Guide::Adversary(_) => "",
            Guide::Advisor(_) if has_policy => "; there is a policy for it",
            Guide::Advisor(_) => "; no policy for it is compiled in, so every guess needs a search",
        };
        self.screen.note(&format!("the game has the {rule} rule from now on{by}"))?;
        let turns = self.game.history();
        let broken = (0..turns.len()).find(|&index| !game.allows(&turns[..index], turns[index].0));
        match broken {
            Some(index) => self.screen.note(&format!(
                "guess {}, \"{}\", was against it",
                index + 1,
                game.name(turns[index].0)
            )),
            None => Ok(()),
        }
    }
}
