//! An analysis as JSON: sums of weight times guesses as integers, and amounts derived from them.

use serde::Serialize;

use crate::advice::{Amount, Value};
use salet_core::game::Game;

use crate::analysis::{Analysis, Ending, Move, Record, sentence};

/// A game by one rule.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedGame {
    /// The sums of the game.
    #[serde(flatten)]
    pub totals: Totals,
    /// The judged guesses.
    pub moves: Vec<JudgedMove>,
}

/// A finished game, judged by one rule or more.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysedGame {
    /// The answer, if it is known.
    pub answer: Option<String>,
    /// The number of guesses that were played.
    pub guesses: usize,
    /// The game by its own rule, then by other rules.
    pub rules: Vec<JudgedGame>,
}

impl AnalysedGame {
    /// The document of a game.
    pub fn of(record: &Record, game: &Game, rules: Vec<JudgedGame>) -> AnalysedGame {
        let answer = record.answer().map(|answer| game.name(answer).to_owned());
        AnalysedGame { answer, guesses: record.turns().len(), rules }
    }
}

/// The sums of a game: guesses + missing = optimum + given_away - luck.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Totals {
    /// The rule of this judgement.
    pub rule: &'static str,
    /// The end of the game, or the reason why later guesses are not judged.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["solved", "unsolved", "unlisted", "not-allowed"])))]
    pub ending: &'static str,
    /// The guess, from 1, after which no listed answer fits, or that the rule does not allow.
    pub ended_at: Option<usize>,
    /// The expected number of guesses at the start.
    pub optimum: Option<Amount>,
    /// The guesses given away.
    pub given_away: Amount,
    /// The guesses saved by luck; negative for bad luck.
    pub luck: Amount,
    /// The expected number of further guesses of an unsolved game.
    pub missing: Amount,
}

/// A judged guess.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedMove {
    /// The word.
    pub guess: String,
    /// Its feedback.
    pub shown: String,
    /// The number of answers before it.
    pub answers_before: usize,
    /// The number of answers after it; 0 if it was the secret.
    pub answers_after: usize,
    /// The known best guesses.
    pub best_guesses: Vec<String>,
    /// Whether no other guess equals them.
    pub best_guesses_complete: bool,
    /// The least sum of weight times further guesses.
    pub best: Value,
    /// The same if this guess is played.
    pub cost: Value,
    /// The same after it.
    pub rest: Value,
    /// The guesses that the choice gave away.
    pub given_away: Amount,
    /// The guesses saved by luck; null if no listed answer fits the feedback.
    pub luck: Option<Amount>,
    /// The same in words.
    pub sentence: String,
}

impl JudgedGame {
    /// The document of an analysis of a game.
    pub fn of(analysis: &Analysis, game: &Game) -> JudgedGame {
        JudgedGame {
            totals: Totals::of(analysis, game),
            moves: analysis.moves.iter().map(|played| JudgedMove::of(played, game)).collect(),
        }
    }
}

impl Totals {
    /// The sums of an analysis of a game.
    pub fn of(analysis: &Analysis, game: &Game) -> Totals {
        let (ending, ended_at) = match analysis.ending {
            Ending::Solved => ("solved", None),
            Ending::Unsolved => ("unsolved", None),
            Ending::Unlisted(number) => ("unlisted", Some(number)),
            Ending::NotAllowed(number) => ("not-allowed", Some(number)),
        };
        Totals {
            rule: game.rule().name(),
            ending,
            ended_at,
            optimum: analysis.optimum(),
            given_away: analysis.given_away(),
            luck: analysis.luck(),
            missing: analysis.missing(),
        }
    }
}

impl JudgedMove {
    fn of(played: &Move, game: &Game) -> JudgedMove {
        JudgedMove {
            guess: game.name(played.guess).to_owned(),
            shown: game.feedback_name(played.shown),
            answers_before: played.before,
            answers_after: played.after,
            best_guesses: played.best_guesses.iter().map(|&best| game.name(best).to_owned()).collect(),
            best_guesses_complete: played.all_best,
            best: played.best,
            cost: played.cost,
            rest: played.rest,
            given_away: played.given_away(),
            luck: played.luck(),
            sentence: sentence::of(played, game),
        }
    }
}
