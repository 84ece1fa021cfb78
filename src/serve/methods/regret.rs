//! `regret`: what many games gave away, and what luck gave, in the sum of each.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::analysis::{Record, Totals};
use crate::game::Rule;
use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::Asked;
use crate::serve::method::Method;
use crate::serve::methods::analyse::{Finished, Words};
use crate::serve::refusal::{Refusal, Result};
use crate::serve::settings::JUDGED;

pub(super) struct Regret;

/// Games that are over.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct RegretParams {
    /// A game that is open.
    handle: Option<u64>,
    /// Without a handle: a game by its name; original where nothing is said.
    game: Option<String>,
    /// Without a handle: its rule.
    #[serde(default)]
    rule: Option<Rule>,
    /// The games that were played.
    #[schemars(length(min = 1, max = 100))]
    games: Vec<Finished>,
    /// Seconds after which all searches of this request together end with what they have, from when their turn comes.
    #[schemars(range(min = 0, max = 3600))]
    time_limit: Option<f64>,
}

/// What games gave away, counted on average and without a limit.
#[derive(Serialize, JsonSchema)]
pub(in crate::serve) struct RegretResult {
    /// The games in the order of the request.
    games: Vec<GameRegret>,
}

/// What a game gave away.
#[derive(Serialize, JsonSchema)]
struct GameRegret {
    /// Guesses that were played.
    guesses: usize,
    #[serde(flatten)]
    totals: Totals,
}

impl Method for Regret {
    type Params = RegretParams;
    type Found = RegretResult;

    fn call(params: RegretParams, context: &mut Context) -> Result<Outcome<RegretResult>> {
        let desk = context.desk(params.handle, params.game.as_deref(), params.rule)?;
        let time_limit = context.time_limit(params.time_limit)?;
        let games = params.games;
        if games.is_empty() || games.len() > JUDGED {
            let why = format!("give from 1 to {JUDGED} games, and not {}", games.len());
            return Err(Refusal::field("games", why));
        }
        let games = each(&games, |game| game.read(&desk))?;
        let ask = Box::new(move |asked: &Asked<'_>| regret(&games, asked));
        Ok(Outcome::Later(Search { desk, time_limit, ask }))
    }
}

fn regret(games: &[Words], asked: &Asked<'_>) -> Result<RegretResult> {
    let game = asked.advisor.game();
    // What is at fault is said before any time is spent.
    let records: Vec<Record> = each(games, |words| words.record(game))?;
    let judged = records.iter().map(|record| {
        let totals = Totals::of(&asked.judge(record)?, game);
        Ok(GameRegret { guesses: record.turns().len(), totals })
    });
    Ok(RegretResult { games: judged.collect::<Result<_>>()? })
}

/// Something of each game, or what is wrong with one of them.
fn each<G, T>(games: &[G], of: impl Fn(&G) -> Result<T>) -> Result<Vec<T>> {
    let one = |(index, game)| of(game).map_err(|refusal| refusal.within(&format!("games[{index}]")));
    games.iter().enumerate().map(one).collect()
}
