//! `analyse`: a finished game, guess by guess: the amount that each gave away, and luck. `regret`: the sums of many games.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Asked, Context, Desk, JUDGED, Method, Outcome, Refusal, Result, Server, TURNS, Turns, about_a_game,
};
use salet_advise::advice::turns::Told;
use salet_advise::analysis::{AnalysedGame, Analysis, Error, JudgedGame, Played, Record, Totals};
use salet_advise::catalogue::{self, NamedPolicy};
use salet_advise::clues::Turn;
use salet_advise::spec::GameSpec;
use salet_core::game::Game;
use salet_words::GuessId;

about_a_game! {
    /// A game that is over, or was given up: its words, or its words with their feedback.
    AnalyseParams {
        /// The played words, in order.
        guesses: Option<Vec<String>>,
        /// The answer, any accepted word [default: the last of the guesses, or the one word that fits the turns].
        answer: Option<String>,
        /// In place of the guesses: the turns, in order.
        turns: Option<Vec<Told>>,
    }
}

/// A game that is over, or was given up: its words, or its words with their feedback.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Finished {
    /// The played words, in order.
    guesses: Option<Vec<String>>,
    /// The answer, any accepted word [default: the last of the guesses, or the one word that fits the turns].
    answer: Option<String>,
    /// In place of the guesses: the turns, in order.
    turns: Option<Vec<Told>>,
}

/// A finished game whose words are known to be accepted.
struct Words {
    played: Played,
    answer: Option<GuessId>,
    /// The turns of the request, unless it has guesses.
    turns: Option<Turns>,
}

impl Method for AnalyseParams {
    type Found = AnalysedGame;

    fn call(self, context: &mut Context) -> Result<Outcome<AnalysedGame>> {
        let place = self.place(context)?;
        let AnalyseParams { guesses, answer, turns, .. } = self;
        let words = Finished { guesses, answer, turns }.read(&place.desk)?;
        let (server, named) = (Arc::clone(&context.server), place.desk.named);
        place.search(move |asked| {
            let game = asked.advisor.game();
            let record = words.record(game)?;
            let mut rules = vec![JudgedGame::of(&asked.judge(asked.advisor, &record)?, game)];
            for other in named.into_iter().flat_map(catalogue::beside) {
                rules.push(judge_by(other, &record, asked, &server)?);
            }
            Ok(AnalysedGame::of(&record, game, rules))
        })
    }
}

/// Judge a game by the rule of another compiled-in policy, whose game is opened only if the guesses keep that rule.
fn judge_by(
    policy: &'static NamedPolicy,
    record: &Record,
    asked: &Asked<'_>,
    server: &Server,
) -> Result<JudgedGame> {
    let opened = policy.open();
    let game = opened.game();
    let analysis = match record.breaks_at(game) {
        Some(at) => Analysis::not_allowed(record, at),
        None => {
            let named = catalogue::game_of(policy).ok_or_else(Refusal::internal)?;
            asked.judge_beside(&*server.shared(&GameSpec::named(named, game.rule()))?, record)?
        }
    };
    Ok(JudgedGame::of(&analysis, game))
}

impl Finished {
    fn read(&self, desk: &Desk) -> Result<Words> {
        // Next to the other list, an empty one is none.
        let (guesses, turns) = match (self.guesses.as_ref(), self.turns.as_ref()) {
            (Some(guesses), turns @ Some(_)) if guesses.is_empty() => (None, turns),
            (guesses @ Some(_), Some(turns)) if turns.is_empty() => (guesses, None),
            both => both,
        };
        let (turns, played) = match (guesses, turns) {
            (Some(_), Some(_)) => {
                return Err(Refusal::field("turns", "repeats the guesses; leave out one of them"));
            }
            (None, None) => return Err(Refusal::field("guesses", "is missing")),
            (Some(guesses), _) => (None, Played::Guesses(read_guesses(guesses, desk)?)),
            (None, Some(told)) => {
                let turns = desk.turns(told)?;
                let with_word = |(index, turn): (usize, &Turn)| {
                    let no_word = || Refusal::field(turns.field(index, None), "has no guess");
                    turn.word.zip(turn.shown).ok_or_else(no_word)
                };
                let played = turns.all.iter().enumerate().map(with_word).collect::<Result<_>>()?;
                (Some(turns), Played::Turns(played))
            }
        };
        let answer = self.answer.as_ref().map(|word| desk.find_answer(word)).transpose()?;
        Ok(Words { played, answer, turns })
    }
}

fn read_guesses(guesses: &[String], desk: &Desk) -> Result<Vec<GuessId>> {
    if guesses.len() > TURNS {
        return Err(Refusal::field("guesses", format!("give at most {TURNS}, not {}", guesses.len())));
    }
    let words = guesses.iter().enumerate();
    words.map(|(index, word)| desk.find(word, || format!("guesses[{index}]"))).collect()
}

impl Words {
    /// The game, if it is possible: a check that takes longer than reading the words.
    fn record(&self, game: &Game) -> Result<Record> {
        Record::read(game, &self.played, self.answer).map_err(|error| {
            let field = match (&error, &self.turns) {
                (&Error::Over { number }, Some(turns)) => turns.field(number, None),
                (&Error::Over { number }, None) => format!("guesses[{number}]"),
                (&Error::Impossible { number, .. }, Some(turns)) => turns.field(number - 1, Some("feedback")),
                (Error::Disagrees { .. }, _) => "answer".to_owned(),
                (_, Some(_)) => "turns".to_owned(),
                (_, None) => "guesses".to_owned(),
            };
            Refusal::field(field, error.to_string())
        })
    }
}

about_a_game! {
    /// Finished games.
    RegretParams {
        /// The games.
        #[schemars(length(min = 1, max = 100))]
        games: Vec<Finished>,
    }
}

/// The regret of games, counted on average and without a limit, by the rule of the game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RegretResult {
    /// The games in the order of the request.
    games: Vec<GameRegret>,
}

/// The regret of a game.
#[derive(Serialize, JsonSchema)]
struct GameRegret {
    /// The number of guesses.
    guesses: usize,
    #[serde(flatten)]
    totals: Totals,
}

impl Method for RegretParams {
    type Found = RegretResult;

    fn call(self, context: &mut Context) -> Result<Outcome<RegretResult>> {
        let place = self.place(context)?;
        let games = self.games;
        if games.is_empty() || games.len() > JUDGED {
            return Err(Refusal::field("games", format!("give from 1 to {JUDGED}, not {}", games.len())));
        }
        let games: Vec<Words> = each(&games, |game| game.read(&place.desk))?;
        place.search(move |asked| {
            let game = asked.advisor.game();
            // All faults are found before the first search.
            let records: Vec<Record> = each(&games, |words| words.record(game))?;
            let judged = records.iter().map(|record| {
                let totals = Totals::of(&asked.judge(asked.advisor, record)?, game);
                Ok(GameRegret { guesses: record.turns().len(), totals })
            });
            Ok(RegretResult { games: judged.collect::<Result<_>>()? })
        })
    }
}

/// A value of each game, or the fault of the first faulty one.
fn each<G, T>(games: &[G], of: impl Fn(&G) -> Result<T>) -> Result<Vec<T>> {
    let one = |(index, game)| of(game).map_err(|refusal| refusal.within(&format!("games[{index}]")));
    games.iter().enumerate().map(one).collect()
}
