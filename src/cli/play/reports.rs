//! The objects of a session with `--json`: one line for every turn and question.

use crate::advice::{self, Ended, Expectation, Needed, Part, UnderWay};
use crate::analysis::AnalysedGame;
use crate::document::{Choice, Choices, Next, Price, Standing};
use crate::words::GuessId;
use serde::Serialize;

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Report<'a> {
    Position(Box<Position<'a>>),
    /// One guess of a game that plays itself, or of one against the adversary.
    Turn(Turn<'a>),
    /// The replies to `top`, `why`, `left`, `forced`, `analyse`, `hint`, and the grade of a guess in a session with hints.
    Top {
        ranked: Vec<Choice>,
        complete: bool,
    },
    Why(Box<Why<'a>>),
    Left {
        answers: usize,
        unlisted: bool,
        candidates: Vec<&'a str>,
    },
    Forced(Bounds),
    Grade(Graded<'a>),
    Hint(Hint),
    Analysis(Box<AnalysedGame>),
    Note {
        text: &'a str,
    },
    Error {
        text: &'a str,
    },
}

/// The grade of a word, bounds of the guesses that it gives away, and the state of the game.
#[derive(Serialize)]
pub(super) struct Graded<'a> {
    pub(super) standing: Standing,
    pub(super) guess: &'a str,
    pub(super) grade: &'a str,
    pub(super) at_least: Option<f64>,
    pub(super) at_most: Option<f64>,
}

/// The content of all hints on this guess so far.
#[derive(Serialize)]
pub(super) struct Hint {
    pub(super) answers: usize,
    pub(super) letter: Option<String>,
    pub(super) pattern: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Shown<'a> {
    guess: &'a str,
    feedback: String,
}

#[derive(Serialize)]
pub(super) struct Position<'a> {
    rule: &'static str,
    history: Vec<Shown<'a>>,
    #[serde(flatten)]
    next: Next,
    /// Guesses worth considering, if there was a search for them.
    choices: Option<Choices>,
}

/// The first candidates, this many at most.
pub(super) fn listed(game: &UnderWay, list: usize) -> Vec<&str> {
    game.candidates().iter().take(list).map(|&word| game.name(word)).collect()
}

impl<'a> Position<'a> {
    pub(super) fn new(
        game: &'a UnderWay,
        play: Option<&Expectation>,
        choices: Option<&advice::Choices>,
        list: usize,
    ) -> Position<'a> {
        let shown =
            |&(guess, shown): &_| Shown { guess: game.name(guess), feedback: game.game().format(shown) };
        Position {
            rule: game.game().rule().name(),
            history: game.history().iter().map(shown).collect(),
            next: Next::of(game, play, list),
            choices: choices.map(|choices| Choices::of(game, choices)),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Turn<'a> {
    turn: usize,
    guess: &'a str,
    feedback: String,
    answers_before: usize,
    answers: usize,
    unlisted: bool,
    solved: bool,
    /// Against the adversary: the number of further guesses it can force, and whether no other reply forces more.
    needed: Option<Bounds>,
    hardest: Option<bool>,
    candidates: Vec<&'a str>,
}

impl<'a> Turn<'a> {
    pub(super) fn last(
        game: &'a UnderWay,
        answered: Option<(Needed, bool)>,
        list: usize,
    ) -> Option<Turn<'a>> {
        let &(guess, shown) = game.history().last()?;
        Some(Turn {
            turn: game.played(),
            guess: game.name(guess),
            feedback: game.game().format(shown),
            answers_before: game.counts()[game.history().len() - 1],
            answers: game.candidates().len(),
            unlisted: game.unlisted_since().is_some(),
            solved: matches!(game.ended(), Some(Ended::Solved(_))),
            needed: answered.map(|(needed, _)| needed.into()),
            hardest: answered.map(|(_, hardest)| hardest),
            candidates: listed(game, list),
        })
    }
}

#[derive(Serialize)]
pub(super) struct Bounds {
    at_least: usize,
    at_most: usize,
    exact: bool,
}

impl From<Needed> for Bounds {
    fn from(needed: Needed) -> Bounds {
        Bounds { at_least: needed.at_least, at_most: needed.at_most, exact: needed.is_exact() }
    }
}

#[derive(Serialize)]
pub(super) struct Why<'a> {
    guess: &'a str,
    allowed: bool,
    /// Whether it may be the secret.
    is_possible: bool,
    parts: usize,
    largest: usize,
    /// The largest parts.
    split: Vec<Size>,
    price: Option<Price>,
}

#[derive(Serialize)]
struct Size {
    feedback: String,
    answers: usize,
}

impl<'a> Why<'a> {
    pub(super) fn new(game: &'a UnderWay, guess: GuessId, parts: &[Part], price: Option<Price>) -> Why<'a> {
        let size =
            |part: &Part| Size { feedback: game.game().format(part.feedback), answers: part.words.len() };
        Why {
            guess: game.name(guess),
            allowed: game.allows(guess),
            is_possible: game.candidates().contains(&guess),
            parts: parts.len(),
            largest: parts.first().map_or(0, |part| part.words.len()),
            split: parts.iter().take(10).map(size).collect(),
            price,
        }
    }
}
