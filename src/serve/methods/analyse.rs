//! `analyse`: a game that is over, guess by guess: what each gave away beside the best, and what luck gave.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::advice::turns::Told;
use crate::analysis::{AnalysedGame, Error, JudgedGame, Played, Record};
use crate::game::{Game, Rule};
use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::{Asked, Desk};
use crate::serve::method::Method;
use crate::serve::refusal::{Refusal, Result};
use crate::serve::settings::TURNS;
use crate::words::GuessId;

pub(super) struct Analyse;

/// A game that is over, or was given up: its words, or its words with what they showed.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct AnalyseParams {
    /// A game that is open.
    handle: Option<u64>,
    /// Without a handle: a game by its name; original where nothing is said.
    game: Option<String>,
    /// Without a handle: its rule.
    #[serde(default)]
    rule: Option<Rule>,
    /// The words that were played, in their order.
    guesses: Option<Vec<String>>,
    /// The answer, any accepted word; where nothing is said, the last of the guesses, or whatever the turns leave.
    answer: Option<String>,
    /// In place of the guesses: what was played and shown, in its order.
    turns: Option<Vec<Told>>,
    /// Seconds after which all searches of this request together end with what they have, from when their turn comes.
    #[schemars(range(min = 0, max = 3600))]
    time_limit: Option<f64>,
}

/// A game that is over, or was given up: its words, or its words with their feedback.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Finished {
    /// The words that were played, in their order.
    guesses: Option<Vec<String>>,
    /// The answer, any accepted word [default: the last of the guesses, or the one word that the turns leave].
    answer: Option<String>,
    /// In place of the guesses: the turns, in their order.
    turns: Option<Vec<Told>>,
}

/// A game whose words are known to be accepted.
pub(super) struct Words {
    played: Played,
    answer: Option<GuessId>,
    /// The parameter that it is from.
    field: &'static str,
}

impl Method for Analyse {
    type Params = AnalyseParams;
    type Found = AnalysedGame;

    fn call(params: AnalyseParams, context: &mut Context) -> Result<Outcome<AnalysedGame>> {
        let desk = context.desk(params.handle, params.game.as_deref(), params.rule)?;
        let time_limit = context.time_limit(params.time_limit)?;
        let AnalyseParams { guesses, answer, turns, .. } = params;
        let words = Finished { guesses, answer, turns }.read(&desk)?;
        let ask = Box::new(move |asked: &Asked<'_>| analyse(&words, asked));
        Ok(Outcome::Later(Search { desk, time_limit, ask }))
    }
}

fn analyse(words: &Words, asked: &Asked<'_>) -> Result<AnalysedGame> {
    let game = asked.advisor.game();
    let record = words.record(game)?;
    let judged = JudgedGame::of(&asked.judge(&record)?, game);
    Ok(AnalysedGame::of(&record, game, vec![judged]))
}

impl Finished {
    /// Read its words.
    pub(super) fn read(&self, desk: &Desk) -> Result<Words> {
        let (field, played) = match (&self.guesses, &self.turns) {
            (Some(_), Some(_)) => {
                return Err(Refusal::field("turns", "there are guesses, too; leave out one of them"));
            }
            (None, None) => return Err(Refusal::field("guesses", "is missing")),
            (Some(guesses), _) => ("guesses", Played::Guesses(read_guesses(guesses, desk)?)),
            (None, Some(told)) => {
                let turns = desk.turns(told)?.into_iter().enumerate();
                let with_word = |(index, turn): (usize, crate::game::clues::Turn)| {
                    let no_word = || Refusal::field(format!("turns[{index}]"), "has no guess");
                    turn.word.zip(turn.shown).ok_or_else(no_word)
                };
                ("turns", Played::Turns(turns.map(with_word).collect::<Result<_>>()?))
            }
        };
        let is_empty = match &played {
            Played::Guesses(guesses) => guesses.is_empty(),
            Played::Turns(turns) => turns.is_empty(),
        };
        if is_empty {
            return Err(Refusal::field(field, "there is none; give what was played"));
        }
        let answer = self.answer.as_ref().map(|word| desk.find(word, || "answer".to_owned())).transpose()?;
        Ok(Words { played, answer, field })
    }
}

fn read_guesses(guesses: &[String], desk: &Desk) -> Result<Vec<GuessId>> {
    if guesses.len() > TURNS {
        return Err(Refusal::field("guesses", format!("there are {}, more than {TURNS}", guesses.len())));
    }
    let words = guesses.iter().enumerate();
    words.map(|(index, word)| desk.find(word, || format!("guesses[{index}]"))).collect()
}

impl Words {
    /// The game, if it is possible. That takes longer than to read it.
    pub(super) fn record(&self, game: &Game) -> Result<Record> {
        Record::read(game, &self.played, self.answer).map_err(|error| {
            let field = match error {
                Error::Over { number } => format!("{}[{number}]", self.field),
                Error::Impossible { number, .. } => format!("{}[{}].feedback", self.field, number - 1),
                Error::Disagrees { .. } => "answer".to_owned(),
                _ => self.field.to_owned(),
            };
            Refusal::field(field, error.to_string())
        })
    }
}
