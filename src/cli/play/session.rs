//! A session: line after line is obeyed, and what comes of it is said. No line ends it but `quit`; what cannot be done is
//! refused, and leaves everything as it was.

use std::collections::VecDeque;
use std::time::Duration;

use salet::advice::{Adversary, Advisor, Expectation, GivenAway, Wanted};
use salet::game::clues::Turn;
use salet::game::{Digits, Feedback, Objective, Rule};
use salet::policy::Contents;
use salet::search::Among;
use salet::words::GuessId;

use super::asking::Asking;
use super::commands::{Command, Language};
use super::daily::Daily;
use super::lines::{Input, Line};
use super::place::{Turns, at};
use super::screen::Screen;
use crate::cli::exit::Failure;

/// Guesses that are as good as the best are looked for up to about so many.
const AS_GOOD: usize = 64;

/// Who helps, or who plays against.
pub(super) enum Guide<'s> {
    Advisor(Advisor<'s>),
    Adversary(Adversary<'s>),
}

impl<'s> Guide<'s> {
    fn advisor(&self) -> &Advisor<'s> {
        match self {
            Guide::Advisor(advisor) => advisor,
            Guide::Adversary(adversary) => adversary.advisor(),
        }
    }
}

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Ended,
    /// The game goes on under another rule.
    Rule(Rule),
}

/// What a session knows of its game, which outlasts a change of the rule.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    turns: Turns,
    /// Words that were played, whose colours are still to come.
    words: VecDeque<GuessId>,
    /// The secret, where it is known.
    answer: Option<GuessId>,
    /// What was recommended last, for these turns.
    recommended: Option<GuessId>,
    /// Whether the game was held to the word of the day.
    judged: bool,
}

impl State {
    /// The start of a game, of which the secret may be known.
    pub(super) fn of(answer: Option<GuessId>) -> State {
        State { answer, ..State::default() }
    }
}

/// What is obeyed, on a game with its rule.
pub(super) struct Session<'s, 'o, 'w> {
    pub(super) guide: Guide<'s>,
    pub(super) contents: &'s Contents,
    pub(super) screen: &'o mut Screen<'w>,
    pub(super) asking: &'o Asking,
    pub(super) daily: Option<&'o Daily>,
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

impl Session<'_, '_, '_> {
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
        self.judge()?;
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
        let Contents { lists, feedback, .. } = self.contents;
        let language = Language { lists, rule: *feedback, digits: self.digits };
        match language.parse(line)? {
            Command::Nothing => {}
            Command::Clues(told) => self.told(&told)?,
            Command::Words(words) => self.words(words)?,
            Command::ShareHead => self.share_head()?,
            Command::Top(top, time) => self.top(top, time)?,
            Command::Why(word, time) => self.why(word, time)?,
            Command::Left(list) => {
                let screen = &mut *self.screen;
                at(self.guide.advisor(), &self.state.turns, |place| {
                    screen.left(place, list.unwrap_or(usize::MAX))
                })?;
            }
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
        let (before, waiting) = (self.state.turns.clone(), self.state.words.clone());
        if let Err(failure) = self.follow(told) {
            (self.state.turns, self.state.words) = (before, waiting);
            return Err(failure);
        }
        if self.state.turns.len() > before.len() {
            self.show(before.len())?;
        }
        match self.state.words.front() {
            Some(&word) => self.awaited(word, self.state.turns.len() == before.len()),
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
        let name = self.contents.lists.display(word);
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
        let names: Vec<&str> =
            self.state.words.iter().map(|&word| self.contents.lists.display(word)).collect();
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
        let Guide::Adversary(adversary) = &self.guide else { return Ok(()) };
        let deadline = self.asking.deadline(None);
        let reply = at(adversary.advisor(), &self.state.turns, |place| {
            Ok(self.asking.ask(deadline, |control| adversary.reply(&place.game, guess, control))?)
        })?;
        let Some(reply) = reply else { return Ok(()) };
        self.add(guess, reply.shown)?;
        let screen = &mut *self.screen;
        at(self.guide.advisor(), &self.state.turns, |place| {
            screen.replied(place, reply.needed, reply.is_hardest)
        })
    }

    /// What a guess shows if the secret is this, which may be any word.
    fn score(&self, guess: GuessId, answer: GuessId) -> Feedback {
        let Contents { lists, feedback, .. } = self.contents;
        feedback.score(lists.letters(guess), lists.letters(answer))
    }

    /// Whether colours are those of the secret, where that is known.
    fn check_colours(&self, guess: GuessId, shown: Feedback) -> Result<(), Failure> {
        let Some(answer) = self.state.answer else { return Ok(()) };
        let right = self.score(guess, answer);
        if right == shown {
            return Ok(());
        }
        let Contents { lists, feedback, .. } = self.contents;
        let right = feedback.format(right, lists.word_len());
        Err(Failure::Usage(format!(
            "\"{}\" shows {right} where the answer is the one that was given; a word is enough",
            lists.display(guess)
        )))
    }

    /// Whether a guess may be played now.
    fn check(&self, guess: GuessId) -> Result<(), Failure> {
        at(self.guide.advisor(), &self.state.turns, |place| {
            if place.game.ended().is_some() {
                return Err(Failure::Usage(
                    "the game is over: `new` begins another, `undo` goes back".to_owned(),
                ));
            }
            if !place.game.allows(place.here(guess)) {
                let (rule, guess) = (self.contents.rule, self.contents.lists.display(guess));
                return Err(Failure::Usage(format!("the {rule} rule does not allow \"{guess}\" here")));
            }
            Ok(())
        })
    }

    /// One turn more, if it can be.
    fn add(&mut self, guess: GuessId, shown: Feedback) -> Result<(), Failure> {
        self.check(guess)?;
        self.state.turns.push((guess, shown));
        let fits = at(self.guide.advisor(), &self.state.turns, |_| Ok(()));
        if fits.is_err() {
            self.state.turns.pop();
            return fits;
        }
        self.state.recommended = None;
        Ok(())
    }

    /// The guess that colours alone are about: the one on the screen, or one that is certain.
    fn recommended(&self) -> Result<GuessId, Failure> {
        if let Some(guess) = self.state.recommended {
            return Ok(guess);
        }
        let deadline = self.asking.deadline(None);
        at(self.guide.advisor(), &self.state.turns, |place| {
            if place.game.ended().is_some() {
                return Err(Failure::Usage(
                    "the game is over: `new` begins another, `undo` goes back".to_owned(),
                ));
            }
            let best = self.asking.ask(deadline, |control| place.advisor.best(&place.game, control))?;
            match best.filter(|best| !best.is_bounded()) {
                Some(best) => self.listed_number(place.game.name(best.guess)),
                None => Err(Failure::Usage(format!(
                    "the time was up before it was certain which word is the best guess {}; write the word that was \
                     played before its colours",
                    place.game.history().len() + 1
                ))),
            }
        })
    }

    /// The number of a word in the lists of the game.
    fn listed_number(&self, name: &str) -> Result<GuessId, Failure> {
        crate::cli::game_args::find_word(&self.contents.lists, name)
    }

    /// Say where the game stands, from one turn on, and what to play.
    fn show(&mut self, from: usize) -> Result<(), Failure> {
        if let Guide::Adversary(_) = self.guide {
            return self.show_against(from);
        }
        let (screen, asking, next) = (&mut *self.screen, self.asking, self.next);
        let deadline = asking.deadline(None);
        let found = at(self.guide.advisor(), &self.state.turns, |place| {
            screen.turns(place, from)?;
            if place.game.ended().is_some() {
                screen.over(place)?;
                screen.position(place, None, None)?;
                return Ok(None);
            }
            let Some(play) = asking.ask(deadline, |control| place.advisor.best(&place.game, control))? else {
                screen.position(place, None, None)?;
                screen
                    .note("the search ended before any way was found to find every answer (--time-limit)")?;
                return Ok(None);
            };
            screen.best(place, &play)?;
            let is_start = place.game.history().is_empty();
            let choices = if is_start || play.is_bounded() || play.answers == 1 {
                None
            } else {
                let wanted = Wanted { next, best: AS_GOOD };
                asking.ask(deadline, |control| place.advisor.choices(&place.game, wanted, control))?
            };
            screen.position(place, Some(&play), choices.as_ref())?;
            if is_start && !screen.json() {
                screen.note(
                    "what other openers cost: `why WORD`, `top N TIME`; `help` says what can be written",
                )?;
            }
            Ok(Some((place.game.name(play.guess).to_owned(), place.game.ended().is_some())))
        })?;
        self.state.recommended = match found {
            Some((name, _)) => Some(self.listed_number(&name)?),
            None => None,
        };
        let over = at(self.guide.advisor(), &self.state.turns, |place| Ok(place.game.ended().is_some()))?;
        if over { self.judge() } else { Ok(()) }
    }

    /// Where a game against the adversary stands; what it replied was said before.
    fn show_against(&mut self, from: usize) -> Result<(), Failure> {
        let screen = &mut *self.screen;
        at(self.guide.advisor(), &self.state.turns, |place| {
            if place.game.history().is_empty() {
                let left = salet::text::count(place.game.candidates().len(), "answer");
                return screen.note(&format!(
                    "no answer is chosen: {left} are left, and each reply keeps the game open as long as can be. Play a word"
                ));
            }
            if place.game.ended().is_some() {
                return screen.over(place);
            }
            // Turns that were taken back or carried over have not been said.
            let is_told = place.game.history().len() > from;
            if is_told { Ok(()) } else { screen.turns(place, from.saturating_sub(1)) }
        })
    }

    fn top(&mut self, top: usize, time: Option<Duration>) -> Result<(), Failure> {
        let (screen, asking) = (&mut *self.screen, self.asking);
        let deadline = asking.deadline(time);
        at(self.guide.advisor(), &self.state.turns, |place| {
            let ranking = asking.ask(deadline, |control| {
                place.advisor.rank(&place.game, top, Among::Accepted, control, &mut |_| {})
            })?;
            let Some(ranking) = ranking else {
                return Err(Failure::Usage("the game is over, so there is nothing to rank".to_owned()));
            };
            let objective =
                if ranking.salvaged { Objective::WinRate } else { place.game.contents().objective };
            screen.top(place, objective, &ranking.ranked, ranking.complete)
        })
    }

    fn why(&mut self, word: GuessId, time: Option<Duration>) -> Result<(), Failure> {
        let (screen, asking) = (&mut *self.screen, self.asking);
        let deadline = asking.deadline(time);
        at(self.guide.advisor(), &self.state.turns, |place| {
            if place.game.ended().is_some() {
                return Err(Failure::Usage("the game is over, so no word has a price".to_owned()));
            }
            let word = place.here(word);
            let mut parts = place.game.parts(word);
            parts.sort_by_key(|part| std::cmp::Reverse(part.secrets.len()));
            let priced = if place.game.allows(word) {
                let price =
                    asking.ask(deadline, |control| place.advisor.price(&place.game, word, control))?;
                let best = asking.ask(deadline, |control| place.advisor.best(&place.game, control))?;
                price.zip(best)
            } else {
                None
            };
            let objective = place.game.contents().objective;
            let more = |price: &Expectation, best: &Expectation| -> Option<GivenAway> {
                if price.is_bounded() || best.is_bounded() {
                    return None;
                }
                GivenAway::against(best.into(), price.into(), objective)
            };
            let priced = priced.as_ref().map(|(price, best)| (price, best, more(price, best)));
            screen.why(place, word, &parts, priced)
        })
    }

    fn forced(&mut self, time: Option<Duration>) -> Result<(), Failure> {
        let Guide::Adversary(adversary) = &self.guide else {
            return Err(Failure::Usage("`forced` is for games against the adversary (--hide)".to_owned()));
        };
        let (screen, asking) = (&mut *self.screen, self.asking);
        let deadline = asking.deadline(time);
        at(adversary.advisor(), &self.state.turns, |place| {
            let needed = asking.ask(deadline, |control| adversary.needed(&place.game, control))?;
            screen.forced(needed)
        })
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if !self.state.words.is_empty() {
            self.state.words.clear();
            return self.screen.note("no word waits for its colours any more");
        }
        let Some((guess, _)) = self.state.turns.pop() else {
            return Err(Failure::Usage("there is no guess to take back".to_owned()));
        };
        self.state.recommended = None;
        self.screen.note(&format!("\"{}\" is taken back", self.contents.lists.display(guess)))?;
        self.show(self.state.turns.len().saturating_sub(1))
    }

    fn begin_again(&mut self) -> Result<(), Failure> {
        self.state = State::default();
        self.screen.note("a new game")?;
        self.show(0)
    }

    fn rule(&mut self, rule: Rule) -> Result<Step, Failure> {
        if self.contents.rule == rule {
            self.screen.note(&format!("the {rule} rule is kept already"))?;
            return Ok(Step::On);
        }
        Ok(Step::Rule(rule))
    }

    fn answer(&mut self, word: GuessId) -> Result<(), Failure> {
        if matches!(self.guide, Guide::Adversary(_)) {
            return Err(Failure::Usage("the adversary has no answer; that is the game".to_owned()));
        }
        let Contents { lists, feedback, .. } = self.contents;
        let wrong = self.state.turns.iter().position(|&(guess, shown)| self.score(guess, word) != shown);
        if let Some(index) = wrong {
            let guess = self.state.turns[index].0;
            let right = feedback.format(self.score(guess, word), lists.word_len());
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

    /// Hold the game to the word of the day, once.
    fn judge(&mut self) -> Result<(), Failure> {
        let Some(daily) = self.daily.filter(|_| !self.state.judged) else { return Ok(()) };
        self.state.judged = true;
        self.screen.note(&daily.judge(self.contents, &self.state.turns))
    }

    /// Play the whole game against a secret that is known, with a pause after each guess. Whether it was found.
    pub(super) fn play_by_itself(&mut self, answer: GuessId, pause: Duration) -> Result<bool, Failure> {
        let all = self.contents.lists.answer_count();
        loop {
            let deadline = self.asking.deadline(None);
            let asking = self.asking;
            let next = at(self.guide.advisor(), &self.state.turns, |place| {
                if place.game.ended().is_some() {
                    return Ok(None);
                }
                let best = asking.ask(deadline, |control| place.advisor.best(&place.game, control))?;
                match best {
                    Some(best) => Ok(Some(place.game.name(best.guess).to_owned())),
                    None => Err(Failure::Usage(
                        "the time was up before any way was found to find every answer; give more (--time-limit)".to_owned(),
                    )),
                }
            })?;
            let screen = &mut *self.screen;
            let Some(name) = next else {
                return at(self.guide.advisor(), &self.state.turns, |place| {
                    screen.over(place)?;
                    Ok(place.game.is_solved())
                });
            };
            let guess = self.listed_number(&name)?;
            self.add(guess, self.score(guess, answer))?;
            let screen = &mut *self.screen;
            at(self.guide.advisor(), &self.state.turns, |place| screen.watched(place, all))?;
            std::thread::sleep(pause);
        }
    }

    /// Say that the rule is another one now, and what was played against it.
    pub(super) fn announce_rule(&mut self, has_policy: bool) -> Result<(), Failure> {
        let Contents { lists, feedback, rule, .. } = self.contents;
        self.state.recommended = None;
        let by = if has_policy {
            "its policy is compiled in"
        } else {
            "there is no policy for it here, so all is searched for"
        };
        self.screen.note(&format!("the {rule} rule is kept from now on; {by}"))?;
        let turns = &self.state.turns;
        let broken =
            (0..turns.len()).find(|&index| !rule.allows(lists, *feedback, &turns[..index], turns[index].0));
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
