//! A game that is over, as requests have it.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::analysis::{Error, Record};
use crate::policy::Contents;
use crate::serve::follow::{self, History};
use crate::serve::refusal::{Refusal, Result};
use crate::serve::settings::TURNS;
use crate::serve::wire::Turn;
use crate::words::GuessId;

/// A game that is over, or was given up: its words, or its words with what they showed.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Finished {
    /// The words that were played, in their order.
    pub(super) guesses: Option<Vec<String>>,
    /// The answer, any accepted word; where nothing is said, the last of the guesses, or whatever the turns leave.
    pub(super) answer: Option<String>,
    /// In place of the guesses: what was played and shown, in its order.
    pub(super) turns: Option<Vec<Turn>>,
}

/// A game whose words are known to be accepted.
pub(super) struct Words {
    played: Played,
    answer: Option<GuessId>,
}

enum Played {
    Guesses(Vec<GuessId>),
    Turns(History),
}

impl Finished {
    /// Read its words.
    pub(super) fn read(&self, contents: &Contents) -> Result<Words> {
        let played = match (&self.guesses, &self.turns) {
            (Some(_), Some(_)) => {
                return Err(Refusal::field("turns", "there are guesses, too; leave out one of them"));
            }
            (None, None) => return Err(Refusal::field("guesses", "is missing")),
            (Some(guesses), None) => Played::Guesses(read_guesses(guesses, contents)?),
            (None, Some(turns)) => Played::Turns(follow::read(turns, contents, None)?),
        };
        if played.is_empty() {
            return Err(Refusal::field(played.field(), "there is none; give what was played"));
        }
        let find = |word: &String| follow::find(&contents.lists, word, || "answer".to_owned());
        Ok(Words { played, answer: self.answer.as_ref().map(find).transpose()? })
    }
}

fn read_guesses(guesses: &[String], contents: &Contents) -> Result<Vec<GuessId>> {
    if guesses.len() > TURNS {
        return Err(Refusal::field("guesses", format!("there are {}, more than {TURNS}", guesses.len())));
    }
    let words = guesses.iter().enumerate();
    words.map(|(index, word)| follow::find(&contents.lists, word, || format!("guesses[{index}]"))).collect()
}

impl Played {
    /// The parameter that it is from.
    fn field(&self) -> &'static str {
        match self {
            Played::Guesses(_) => "guesses",
            Played::Turns(_) => "turns",
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Played::Guesses(guesses) => guesses.is_empty(),
            Played::Turns(turns) => turns.is_empty(),
        }
    }
}

impl Words {
    /// The game, which has to be possible. That takes longer than to read it.
    pub(super) fn record(&self, contents: &Contents) -> Result<Record> {
        let record = match (&self.played, self.answer) {
            (Played::Guesses(guesses), None) => {
                Record::against(contents, guesses, guesses[guesses.len() - 1])
            }
            (Played::Guesses(guesses), Some(answer)) => Record::against(contents, guesses, answer),
            (Played::Turns(turns), _) => Record::shown(contents, turns.clone()),
        };
        let record = record.map_err(|error| self.refuse(&error))?;
        match (&self.played, self.answer) {
            (Played::Turns(turns), Some(answer)) => self.against(turns, answer, contents),
            _ => Ok(record),
        }
    }

    /// Turns against an answer that is said, too.
    fn against(&self, turns: &History, answer: GuessId, contents: &Contents) -> Result<Record> {
        let guesses: Vec<GuessId> = turns.iter().map(|&(guess, _)| guess).collect();
        let record =
            Record::against(contents, &guesses, answer).ok().filter(|record| record.turns() == *turns);
        record.ok_or_else(|| Refusal::field("answer", "does not show what the turns say"))
    }

    fn refuse(&self, error: &Error) -> Refusal {
        let field = self.played.field();
        let field = match error {
            Error::Over { number } => format!("{field}[{number}]"),
            Error::Impossible { number, .. } => format!("{field}[{}].feedback", number - 1),
            _ => field.to_owned(),
        };
        Refusal::field(field, error.to_string())
    }
}
