//! `next`: what to play now. Looked up at once as long as the game keeps to the policy, else searched for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::advice::{Ended, Expectation, UnderWay};
use crate::game::Rule;
use crate::policy::{Contents, Position};
use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::{Ask, Asked};
use crate::serve::follow::{self, Followed, History, Walked, walk};
use crate::serve::method::Method;
use crate::serve::opened::Opened;
use crate::serve::refusal::{Refusal, Result};
use crate::serve::wire::{Figures, Proven, Source, Standing, Status, Turn, rules};

pub(super) struct Next;

/// A game under way.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct NextParams {
    /// A game that is open.
    handle: Option<u64>,
    /// Without a handle: a game by its name, by the mean and within six guesses; original where nothing is said.
    game: Option<String>,
    /// Without a handle: its rule.
    #[serde(default)]
    #[schemars(schema_with = "rules")]
    rule: Option<Rule>,
    /// What was played and shown so far, in its order.
    #[serde(default)]
    turns: Vec<Turn>,
    /// How many of the words that may be the secret to list; 0 where nothing is said.
    #[serde(default)]
    list: usize,
    /// Seconds after which a search ends with what it has, from when its turn comes.
    #[schemars(range(min = 0, max = 3600))]
    time_limit: Option<f64>,
}

/// What to play now.
#[derive(Serialize, JsonSchema)]
pub(in crate::serve) struct NextResult {
    standing: Standing,
    /// The word to play; null if the game is over.
    guess: Option<String>,
    /// Which guess of the game it is, or how many it took.
    turn: usize,
    /// How many words may be the secret.
    answers: usize,
    /// What they weigh together.
    weight: u64,
    /// What to expect of this guess and the best play after it.
    expected: Option<Figures>,
    source: Option<Source>,
    status: Option<Status>,
    /// What is proven of any play, where the search ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<Proven>,
    /// Whether no answer of the list fits, so that this is about accepted words that do, each as likely.
    unlisted: bool,
    /// The words that may be the secret, as far as they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
}

impl Method for Next {
    type Params = NextParams;
    type Found = NextResult;

    fn call(params: NextParams, context: &mut Context) -> Result<Outcome<NextResult>> {
        let desk = context.desk(params.handle, params.game.as_deref(), params.rule)?;
        let time_limit = context.time_limit(params.time_limit)?;
        let history = follow::read(&params.turns, desk.opened.contents(), desk.opened.policy())?;
        if let Some(found) = look_up(&desk.opened, &history, params.list) {
            return Ok(Outcome::Now(found));
        }
        let list = params.list;
        let ask = Ask::Advisor(Box::new(move |asked: &Asked<'_, '_>| {
            follow::follow(asked, &history, |followed| search(asked, followed, list))
        }));
        Ok(Outcome::Later(Search { desk, time_limit, ask }))
    }
}

/// What the policy says; `None` if the game has left it.
fn look_up(opened: &Opened, history: &History, list: usize) -> Option<NextResult> {
    let policy = opened.policy()?;
    match walk(policy, history) {
        Walked::Off => None,
        Walked::At(position) if list == 0 && position.outlook().lost_weight == 0 => {
            Some(at_position(opened.contents(), position, history.len()))
        }
        // Which answers are left, or lost, is not in the policy.
        Walked::At(_) | Walked::Solved => {
            let mut game = UnderWay::with_policy(opened.contents(), policy);
            history.iter().for_each(|&(guess, shown)| game.play(guess, shown));
            match game.ended() {
                Some(_) => Some(over(&game, list)),
                None => Expectation::looked_up(&game).map(|known| playing(&game, &known, list)),
            }
        }
    }
}

/// What the policy says of a place from which it finds every answer.
fn at_position(contents: &Contents, position: Position<'_>, turns: usize) -> NextResult {
    let outlook = position.outlook();
    NextResult {
        standing: Standing::Playing,
        guess: Some(contents.lists.display(position.guess()).to_owned()),
        turn: turns + 1,
        answers: outlook.answers as usize,
        weight: outlook.weight,
        expected: Some(Figures {
            total: outlook.total,
            mean: outlook.mean(),
            worst: outlook.worst_case.into(),
            lost_answers: 0,
            lost_weight: 0,
        }),
        source: Some(Source::Policy),
        status: Some(Status::of_policy(contents)),
        proven: None,
        unlisted: false,
        candidates: None,
    }
}

fn search(asked: &Asked<'_, '_>, followed: &Followed<'_, '_>, list: usize) -> Result<NextResult> {
    let game = followed.game;
    if game.ended().is_some() {
        return Ok(over(game, list));
    }
    let known = followed.advisor.best(game, &asked.control())?;
    if known.as_ref().is_none_or(Expectation::is_bounded) {
        asked.check_cancelled()?;
    }
    Ok(playing(game, &known.ok_or_else(Refusal::time_up)?, list))
}

fn playing(game: &UnderWay<'_>, known: &Expectation, list: usize) -> NextResult {
    NextResult {
        standing: Standing::Playing,
        guess: Some(game.name(known.guess).to_owned()),
        turn: game.history().len() + 1,
        expected: Some(known.into()),
        source: Some(Source::of(known)),
        status: Some(Status::of(known, game.contents())),
        proven: known.proven().map(Proven::from),
        ..over(game, list)
    }
}

/// A game that is over, or what is the same of one that is not.
fn over(game: &UnderWay<'_>, list: usize) -> NextResult {
    let candidates = game.candidates();
    let listed = || candidates.iter().take(list).map(|secret| game.name(secret.as_guess()).to_owned());
    NextResult {
        standing: match game.ended() {
            Some(Ended::Solved(_)) => Standing::Solved,
            Some(Ended::OutOfGuesses(_)) => Standing::OutOfGuesses,
            None => Standing::Playing,
        },
        guess: None,
        turn: game.history().len(),
        answers: candidates.len(),
        weight: game.weight_of(candidates),
        expected: None,
        source: None,
        status: None,
        proven: None,
        unlisted: game.unlisted_since().is_some(),
        candidates: (list > 0).then(|| listed().collect()),
    }
}
