//! Questions about one game: the next guess, prices, choices, and the analysis of finished games. A result is a document of
//! the library, as JSON, and whether Ctrl-C ended the search.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::types::PyAnyMethods as _;
use pyo3::{Bound, PyAny, PyErr, PyResult, Python, pyclass, pymethods};
use salet::advice::turns::{self, Pair, Told};
use salet::advice::{self, Knowledge, ToldKnowledge, UnderWay, Wanted, Why};
use salet::analysis::{AnalysedGame, JudgedGame, Played, Record, Thinking};
use salet::boards;
use salet::boards::measuring::Measuring;
use salet::boards::question::{Question, Unasked};
use salet::catalogue::{self, NamedPolicy};
use salet::document::{Choices, Next, Prices};
use salet::game::Game;
use salet::game::clues::Turn;
use salet::policy::Policy;
use salet::search::Control;
use salet::words::{Digits, GuessId};
use serde::Serialize;

use crate::errors::{ImpossibleError, TimeUpError, json, raised, refused, usage};
use crate::sources::{Text, find, find_answer, shown, whole};
use crate::waiting::{deadline, duration, run};

/// Bytes for the positions that earlier analyses priced.
const KEPT: usize = 64 << 20;

const A_TURN: &str = "give a word with its feedback, (\"crane\", \"BYGBB\") or \"crane=BYGBB\"";

#[pyclass(frozen, module = "salet._salet")]
#[derive(Clone)]
pub(crate) struct Advisor {
    advisor: Arc<advice::Advisor>,
    named: Option<&'static NamedPolicy>,
    /// Advisers on the same game under other rules, for analyses.
    others: Arc<OnceLock<Vec<advice::Advisor>>>,
}

/// A result as JSON, and whether Ctrl-C ended the search.
type Found = PyResult<(String, bool)>;

#[pymethods]
impl Advisor {
    fn next(
        &self,
        py: Python<'_>,
        turns: Vec<Bound<'_, PyAny>>,
        list: &Bound<'_, PyAny>,
        known: Option<Text>,
        time_limit: Option<f64>,
    ) -> Found {
        let turns = self.turns(&turns)?;
        let list = whole("list", list, 0..=u32::MAX.into())? as usize;
        let knowledge = self.knowledge(known)?;
        if knowledge.is_empty()
            && let Some((game, known)) = self.advisor.look_up(&turns)
        {
            return Ok((json(&Next::of(&game, known.as_ref(), list))?, false));
        }
        self.advise(py, knowledge, turns, time_limit, move |advisor, game, control| {
            let known = advisor.best(game, control).map_err(raised)?;
            match (known, game.ended()) {
                (None, None) => Err(refused(game.history().len(), Why::TimeUp)),
                (known, _) => Ok(Next::of(game, known.as_ref(), list)),
            }
        })
    }

    fn price(
        &self,
        py: Python<'_>,
        turns: Vec<Bound<'_, PyAny>>,
        guesses: Vec<Text>,
        known: Option<Text>,
        time_limit: Option<f64>,
    ) -> Found {
        let turns = self.turns(&turns)?;
        let game = self.advisor.game();
        let guesses = guesses.iter().map(|word| find(game, word)).collect::<PyResult<Vec<_>>>()?;
        self.advise(py, self.knowledge(known)?, turns, time_limit, move |advisor, game, control| {
            check_under_way(game)?;
            for &guess in &guesses {
                game.check(guess).map_err(|refused| raised(advice::Error::from(refused)))?;
            }
            let best = advisor.best(game, control).map_err(raised)?;
            let best = best.ok_or_else(|| refused(game.history().len(), Why::TimeUp))?;
            let found = advisor.prices(game, &guesses, control).map_err(raised)?;
            let prices: Vec<_> = guesses.iter().copied().zip(found).collect();
            Ok(Prices::of(game, &best, &prices))
        })
    }

    fn choices(
        &self,
        py: Python<'_>,
        turns: Vec<Bound<'_, PyAny>>,
        next: &Bound<'_, PyAny>,
        best: &Bound<'_, PyAny>,
        known: Option<Text>,
        time_limit: Option<f64>,
    ) -> Found {
        let next = whole("next", next, 0..=1000)? as usize;
        let wanted = Wanted { next, best: whole("best", best, 0..=100_000)? as usize };
        let turns = self.turns(&turns)?;
        self.advise(py, self.knowledge(known)?, turns, time_limit, move |advisor, game, control| {
            check_under_way(game)?;
            let choices = advisor.choices(game, wanted, control).map_err(raised)?;
            let is_found = |choices: &advice::Choices| choices.complete || !choices.best.is_empty();
            let choices =
                choices.filter(is_found).ok_or_else(|| refused(game.history().len(), Why::TimeUp))?;
            Ok(Choices::of(game, &choices))
        })
    }

    /// The next guess on several boards; the question is JSON.
    fn boards(&self, py: Python<'_>, question: Text, time_limit: Option<f64>) -> Found {
        let question: Question =
            serde_json::from_str(&question.0).map_err(|error| usage(error.to_string()))?;
        let question = question.read(self.advisor.game()).map_err(unasked)?;
        let deadline = deadline(time_limit)?;
        self.ask(py, move |this, stop| {
            let control = Control::default().with_stop(stop).with_deadline(deadline);
            let adviser = boards::Adviser::new(this.advisor.game(), boards::search::Config::default());
            question.next(&adviser.map_err(raised)?, &control).map_err(unasked)
        })
    }

    /// Whole games of strategies on several boards; the question is JSON.
    fn measure(&self, py: Python<'_>, question: Text, time_limit: Option<f64>) -> Found {
        let question: Measuring =
            serde_json::from_str(&question.0).map_err(|error| usage(error.to_string()))?;
        let question = question.read(self.advisor.game()).map_err(unasked)?;
        let deadline = deadline(time_limit)?;
        self.ask(py, move |this, stop| {
            let control = Control::default().with_stop(stop).with_deadline(deadline);
            question.measure(this.advisor.game(), None, &control).map_err(unasked)
        })
    }

    /// The analysis of a finished game; with `others`, by other rules, too.
    fn analyse(
        &self,
        py: Python<'_>,
        guesses: Vec<Bound<'_, PyAny>>,
        answer: Option<Text>,
        others: bool,
        time_limit: Option<f64>,
    ) -> Found {
        let game = self.advisor.game();
        let answer = answer.map(|answer| find_answer(game, &answer)).transpose()?;
        let record = Record::read(game, &played(&guesses, game)?, answer).map_err(raised)?;
        let each = duration(time_limit)?;
        self.ask(py, move |this, stop| {
            let thinking = Thinking { each, all: Control::default().with_stop(stop) };
            let (own, others) = (&*this.advisor, if others { this.others() } else { &[] });
            let analysis = own.analyse(&record, &thinking).map_err(raised);
            own.tidy(KEPT);
            let mut rules = vec![JudgedGame::of(&analysis?, own.game())];
            for other in others {
                let analysis = other.analyse_if_kept(&record, &thinking).map_err(raised);
                other.tidy(KEPT);
                rules.push(JudgedGame::of(&analysis?, other.game()));
            }
            Ok(AnalysedGame::of(&record, own.game(), rules))
        })
    }
}

impl Advisor {
    pub(crate) fn of_policy(policy: &Policy, named: Option<&'static NamedPolicy>) -> Advisor {
        let alone = || advice::Advisor::of_policy(policy.clone());
        let advisor = named.map_or_else(alone, NamedPolicy::advisor);
        Advisor { advisor: Arc::new(advisor), named, others: Arc::default() }
    }

    pub(crate) fn of_game(game: &Game) -> Advisor {
        let named = catalogue::policy_for(game);
        let advisor = named.map_or_else(|| advice::Advisor::new(game), NamedPolicy::advisor);
        Advisor { advisor: Arc::new(advisor), named, others: Arc::default() }
    }

    fn others(&self) -> &[advice::Advisor] {
        let beside = || self.named.into_iter().flat_map(catalogue::beside);
        self.others.get_or_init(|| beside().map(NamedPolicy::advisor).collect())
    }

    fn turns(&self, turns: &[Bound<'_, PyAny>]) -> PyResult<Vec<Turn>> {
        let read = read(&told(turns)?, self.advisor.game(), self.advisor.policy())?;
        Ok(read.into_iter().map(|(_, turn)| turn).collect())
    }

    /// Knowledge without turns, which the package gives as JSON.
    fn knowledge(&self, known: Option<Text>) -> PyResult<Knowledge> {
        let Some(Text(known)) = known else { return Ok(Knowledge::default()) };
        let told: ToldKnowledge =
            serde_json::from_str(&known).map_err(|error| usage(format!("known: {error}")))?;
        Knowledge::read(&told, self.advisor.game(), Digits::default())
            .map_err(|unread| usage(format!("known: {}: {unread}", unread.field)))
    }

    /// Play turns, and ask about the game after them, all within the time limit.
    fn advise<T: Serialize + Send + 'static>(
        &self,
        py: Python<'_>,
        knowledge: Knowledge,
        turns: Vec<Turn>,
        time_limit: Option<f64>,
        ask: impl FnOnce(&advice::Advisor, &UnderWay, &Control<'_>) -> PyResult<T> + Send + 'static,
    ) -> Found {
        let deadline = deadline(time_limit)?;
        self.ask(py, move |this, stop| {
            let control = Control::default().with_stop(stop).with_deadline(deadline);
            let known = this.advisor.knowing(knowledge, &control).map_err(advice::Error::from);
            let mut game = known.map_err(raised)?;
            this.advisor.follow(&mut game, &turns, &control).map_err(raised)?;
            ask(&this.advisor, &game, &control)
        })
    }

    /// Run a question on a thread of its own. The flag ends it early.
    fn ask<T: Serialize + Send + 'static>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&Advisor, &AtomicBool) -> PyResult<T> + Send + 'static,
    ) -> Found {
        let (this, stop) = (self.clone(), Arc::new(AtomicBool::new(false)));
        let flag = Arc::clone(&stop);
        let (found, interrupted) = run(py, &stop, move || ask(&this, &flag), |_| Ok(()), || false)?;
        match found {
            Err(error) if interrupted && error.is_instance_of::<TimeUpError>(py) => {
                Err(PyKeyboardInterrupt::new_err(()))
            }
            found => Ok((json(&found?)?, interrupted)),
        }
    }
}

fn unasked(why: Unasked) -> PyErr {
    let text = why.to_string();
    if why.is_impossible { ImpossibleError::new_err(text) } else { usage(text) }
}

fn check_under_way(game: &UnderWay) -> PyResult<()> {
    match game.ended() {
        Some(_) => Err(usage("the game is over: no guess is left")),
        None => Ok(()),
    }
}

fn told(turns: &[Bound<'_, PyAny>]) -> PyResult<Vec<Told>> {
    let turn = |(index, turn): (usize, &Bound<'_, PyAny>)| {
        if let Ok(Text(text)) = turn.extract() {
            return Ok(Told::Text(text));
        }
        match turn.extract::<(Text, Text)>() {
            Ok((Text(guess), Text(feedback))) => Ok(Told::Pair(Pair { guess, feedback })),
            Err(_) => Err(usage(format!("turn {}: {A_TURN}, not {}", index + 1, shown(turn)?))),
        }
    };
    turns.iter().enumerate().map(turn).collect()
}

fn read(told: &[Told], game: &Game, policy: Option<&Policy>) -> PyResult<Vec<(usize, Turn)>> {
    turns::read(told, game, policy).map_err(|unread| usage(format!("turn {}: {unread}", unread.turn + 1)))
}

/// The moves of a finished game: words alone, or words with their feedback.
fn played(guesses: &[Bound<'_, PyAny>], game: &Game) -> PyResult<Played> {
    let told = told(guesses)?;
    let word = |told: &Told| match told {
        Told::Text(text) => game.find(text),
        Told::Pair { .. } => None,
    };
    if let Some(words) = told.iter().map(word).collect::<Option<Vec<GuessId>>>() {
        return Ok(Played::Guesses(words));
    }
    let turns = read(&told, game, None)?.into_iter();
    let with_word = |(index, turn): (usize, Turn)| {
        let no_word = || usage(format!("turn {}: the word is missing; {A_TURN}", index + 1));
        turn.word.zip(turn.shown).ok_or_else(no_word)
    };
    Ok(Played::Turns(turns.map(with_word).collect::<PyResult<_>>()?))
}
