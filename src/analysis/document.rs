//! An analysis as JSON: sums of weight times guesses as integers, and what follows from them as numbers.

use serde::Serialize;

use crate::advice::{Amount, Value};
use crate::game::Game;

use super::record::Record;
use super::report::{Analysis, Ending, Move};
use super::sentence;

/// A game by one rule.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct JudgedGame {
    /// Of the game as a whole.
    #[serde(flatten)]
    pub totals: Totals,
    /// Guess by guess.
    pub moves: Vec<JudgedMove>,
}

/// A finished game, judged by one rule or more.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct AnalysedGame {
    /// The answer, if it is known.
    pub answer: Option<String>,
    /// The number of guesses that were played.
    pub guesses: usize,
    /// By the rule of the game, then by others.
    pub rules: Vec<JudgedGame>,
}

impl AnalysedGame {
    /// The document of a game.
    pub fn of(record: &Record, game: &Game, rules: Vec<JudgedGame>) -> AnalysedGame {
        let answer = record.answer().map(|answer| game.lists().display(answer).to_owned());
        AnalysedGame { answer, guesses: record.turns().len(), rules }
    }
}

/// What a game comes to: the guesses that were played and those that are missing are the optimum, more what was given
/// away, less luck.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Totals {
    /// The rule that it is judged by.
    pub rule: &'static str,
    /// How the game ended, or why no more guesses are judged.
    #[cfg_attr(feature = "serve", schemars(extend("enum" = ["solved", "unsolved", "unlisted", "not-allowed"])))]
    pub ending: &'static str,
    /// The guess, from 1, with which the list came to its end, or that the rule does not allow.
    pub ended_at: Option<usize>,
    /// Guesses that were to be expected at the start.
    pub optimum: Option<Amount>,
    /// Guesses that were given away.
    pub given_away: Amount,
    /// Guesses that luck gave; negative where it took.
    pub luck: Amount,
    /// Guesses that a game that was not solved would still have taken.
    pub missing: Amount,
}

/// A guess, and what it was worth.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct JudgedMove {
    /// The word.
    pub guess: String,
    /// What it showed.
    pub shown: String,
    /// The answers that were left before it.
    pub answers_before: usize,
    /// The answers that were left after it; 0 if it was the secret.
    pub answers_after: usize,
    /// The best guesses that are known.
    pub best_guesses: Vec<String>,
    /// Whether these are all that are as good.
    pub best_guesses_complete: bool,
    /// The least sum of weight times further guesses.
    pub best: Value,
    /// The same where this guess is played.
    pub cost: Value,
    /// The same after it.
    pub rest: Value,
    /// Guesses that the choice gave away.
    pub given_away: Amount,
    /// Guesses that luck gave; null where no listed answer fits what it showed.
    pub luck: Option<Amount>,
    /// The same in words.
    pub sentence: String,
}

impl JudgedGame {
    /// An analysis of a game of these words and rules.
    pub fn of(analysis: &Analysis, game: &Game) -> JudgedGame {
        JudgedGame {
            totals: Totals::of(analysis, game),
            moves: analysis.moves.iter().map(|played| JudgedMove::of(played, game)).collect(),
        }
    }
}

impl Totals {
    /// Those of an analysis of a game of these words and rules.
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
        let lists = game.lists();
        JudgedMove {
            guess: lists.display(played.guess).to_owned(),
            shown: game.feedback().format(played.shown, lists.word_len()),
            answers_before: played.before,
            answers_after: played.after,
            best_guesses: played.best_guesses.iter().map(|&best| lists.display(best).to_owned()).collect(),
            best_guesses_complete: played.all_best,
            best: played.best,
            cost: played.cost,
            rest: played.rest,
            given_away: played.given_away(),
            luck: played.luck(),
            sentence: sentence::of(played, lists),
        }
    }
}
