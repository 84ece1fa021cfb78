//! `analyse`: a game that is over, guess by guess: what each gave away beside the best, and what luck gave.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::analysis::JudgedGame;
use crate::game::Rule;
use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::Ask;
use crate::serve::finished::{Finished, Words};
use crate::serve::judging::Judging;
use crate::serve::method::Method;
use crate::serve::refusal::Result;
use crate::serve::wire::{Turn, rules};

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
    #[schemars(schema_with = "rules")]
    rule: Option<Rule>,
    /// The words that were played, in their order.
    guesses: Option<Vec<String>>,
    /// The answer, any accepted word; where nothing is said, the last of the guesses, or whatever the turns leave.
    answer: Option<String>,
    /// In place of the guesses: what was played and shown, in its order.
    turns: Option<Vec<Turn>>,
    /// Seconds after which all searches of this request together end with what they have, from when their turn comes.
    #[schemars(range(min = 0, max = 3600))]
    time_limit: Option<f64>,
}

/// What each guess was worth, counted on average and without a limit.
#[derive(Serialize, JsonSchema)]
pub(in crate::serve) struct AnalyseResult {
    /// The answer, where it is known.
    answer: Option<String>,
    /// Guesses that were played.
    guesses: usize,
    #[serde(flatten)]
    judged: JudgedGame,
}

impl Method for Analyse {
    type Params = AnalyseParams;
    type Found = AnalyseResult;

    fn call(params: AnalyseParams, context: &mut Context) -> Result<Outcome<AnalyseResult>> {
        let desk = context.desk(params.handle, params.game.as_deref(), params.rule)?;
        let time_limit = context.time_limit(params.time_limit)?;
        let AnalyseParams { guesses, answer, turns, .. } = params;
        let words = Finished { guesses, answer, turns }.read(desk.opened.contents())?;
        let ask = Ask::Analyst(Box::new(move |judging: &mut Judging<'_, '_>| analyse(&words, judging)));
        Ok(Outcome::Later(Search { desk, time_limit, ask }))
    }
}

fn analyse(words: &Words, judging: &mut Judging<'_, '_>) -> Result<AnalyseResult> {
    let contents = judging.contents;
    let record = words.record(contents)?;
    Ok(AnalyseResult {
        answer: record.answer().map(|answer| contents.lists.display(answer).to_owned()),
        guesses: record.turns().len(),
        judged: JudgedGame::of(&judging.judge(&record)?, contents),
    })
}
