//! What `--json` prints of a game: sums of weight times guesses as integers, and what follows from them as numbers.

use salet::analysis::{Amount, Analysis, Ending, Move, Record, Value};
use salet::words::WordLists;
use serde::Serialize;

use super::sentence;
use super::side::Judged;

/// A game.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    /// The answer, where it is known.
    answer: Option<&'a str>,
    /// Guesses that were played.
    guesses: usize,
    /// By the rule that was asked for, then by others.
    rules: Vec<ByRule<'a>>,
}

/// A game by one rule.
#[derive(Serialize)]
struct ByRule<'a> {
    rule: &'static str,
    /// How the game ended, or why no more guesses are judged.
    ending: &'static str,
    /// The guess, from 1, with which the list came to its end, or that the rule does not allow.
    ended_at: Option<usize>,
    /// Guesses that were to be expected at the start.
    optimum: Option<Amount>,
    given_away: Amount,
    luck: Amount,
    /// Guesses that a game that was not solved would still have taken.
    missing: Amount,
    moves: Vec<Line<'a>>,
}

/// A guess.
#[derive(Serialize)]
struct Line<'a> {
    guess: &'a str,
    shown: String,
    answers_before: usize,
    answers_after: usize,
    /// The best guesses that are known.
    best_guesses: Vec<&'a str>,
    /// Whether these are all that are as good.
    best_guesses_complete: bool,
    /// The least sum of weight times further guesses.
    best: Value,
    /// The same where this guess is played.
    cost: Value,
    /// The same after it.
    rest: Value,
    given_away: Amount,
    /// None where no listed answer fits what it showed.
    luck: Option<Amount>,
    sentence: String,
}

impl<'a> Report<'a> {
    pub(super) fn of(record: &Record, judged: &'a [Judged<'a>]) -> Report<'a> {
        let lists = &judged[0].side.contents.lists;
        Report {
            answer: record.answer().map(|answer| lists.display(answer)),
            guesses: record.turns().len(),
            rules: judged.iter().map(ByRule::of).collect(),
        }
    }
}

impl<'a> ByRule<'a> {
    fn of(judged: &'a Judged<'a>) -> ByRule<'a> {
        let Judged { side, analysis } = judged;
        let (ending, ended_at) = match analysis.ending {
            Ending::Solved => ("solved", None),
            Ending::Unsolved => ("unsolved", None),
            Ending::Unlisted(number) => ("unlisted", Some(number)),
            Ending::NotAllowed(number) => ("not-allowed", Some(number)),
        };
        let Analysis { moves, .. } = analysis;
        ByRule {
            rule: side.contents.rule.name(),
            ending,
            ended_at,
            optimum: analysis.optimum(),
            given_away: analysis.given_away(),
            luck: analysis.luck(),
            missing: analysis.missing(),
            moves: moves.iter().map(|played| Line::of(played, judged)).collect(),
        }
    }
}

impl<'a> Line<'a> {
    fn of(played: &Move, judged: &'a Judged<'a>) -> Line<'a> {
        let contents = &judged.side.contents;
        let lists: &WordLists = &contents.lists;
        Line {
            guess: lists.display(played.guess),
            shown: contents.feedback.format(played.shown, lists.word_len()),
            answers_before: played.before,
            answers_after: played.after,
            best_guesses: played.best_guesses.iter().map(|&best| lists.display(best)).collect(),
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
