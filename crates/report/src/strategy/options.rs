//! Options of strategies: pool of guesses, tie-break, opener.

use crate::strategy::state::State;
use salet_words::GuessId;

/// Options that most strategies accept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Options {
    /// Prefer a candidate among equally good guesses.
    pub prefer_candidates: bool,
    /// The pool of guesses.
    pub pool: Pool,
    /// Compare in single precision, as the French report's programs do.
    pub single: bool,
    /// A fixed first guess.
    pub opener: Option<Opener>,
}

/// The guesses that a strategy considers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pool {
    /// All accepted words.
    #[default]
    All,
    /// The answers, still possible or not.
    Answers,
    /// The remaining candidates.
    Candidates,
    /// The first N words, answers first.
    First(usize),
}

/// A fixed first guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opener {
    /// This word.
    Word(String),
    /// A random answer, drawn with the seed.
    Random,
}

impl Pool {
    /// The guesses of the pool that the rule allows, in increasing order.
    pub fn guesses<'a>(self, state: &State<'a>) -> Box<dyn Iterator<Item = GuessId> + 'a> {
        let words = match self {
            Pool::Candidates => return Box::new(state.candidate_guesses().into_iter()),
            Pool::Answers => state.game.answer_count(),
            Pool::First(words) => words.min(state.game.guess_count()),
            Pool::All => state.game.guess_count(),
        };
        let game = state.game;
        match state.allowed {
            None => Box::new((0..words).map(GuessId::new).filter(|&guess| !game.is_blank(guess))),
            Some(allowed) => Box::new(allowed.iter().take_while(move |guess| guess.index() < words)),
        }
    }
}
