//! What strategies can be told: where guesses come from, who wins among equals, how to begin.

use crate::strategy::state::State;
use crate::words::GuessId;

/// What most strategies can be told besides.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Options {
    /// Of equally good guesses prefer a candidate.
    pub prefer_candidates: bool,
    /// Where guesses come from.
    pub pool: Pool,
    /// Compare in single precision, as the French report's programs do.
    pub single: bool,
    /// The first guess, if it is fixed.
    pub opener: Option<Opener>,
}

impl Options {
    /// With candidates preferred among equally good guesses, or not.
    #[must_use]
    pub fn with_prefer_candidates(mut self, prefer_candidates: bool) -> Self {
        self.prefer_candidates = prefer_candidates;
        self
    }

    /// With guesses from this pool.
    #[must_use]
    pub fn with_pool(mut self, pool: Pool) -> Self {
        self.pool = pool;
        self
    }

    /// With numbers of single precision, or of double.
    #[must_use]
    pub fn with_single(mut self, single: bool) -> Self {
        self.single = single;
        self
    }

    /// With this first guess; `None` for the strategy's own.
    #[must_use]
    pub fn with_opener(mut self, opener: Option<Opener>) -> Self {
        self.opener = opener;
        self
    }
}

/// The guesses that a strategy considers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pool {
    /// Every accepted word.
    #[default]
    All,
    /// The answers, whether they are still possible or not.
    Answers,
    /// The remaining candidates.
    Candidates,
    /// The first so many words, answers first.
    First(usize),
}

/// A first guess that is not the strategy's own choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opener {
    /// This word.
    Word(String),
    /// An answer, drawn with the seed.
    Random,
}

impl Pool {
    /// The guesses of the pool that the rule allows, in increasing order.
    pub fn guesses<'a>(self, state: &State<'a>) -> Box<dyn Iterator<Item = GuessId> + 'a> {
        let words = match self {
            Pool::Candidates => return Box::new(state.candidates.iter().map(|secret| secret.as_guess())),
            Pool::Answers => state.game.answer_count(),
            Pool::First(words) => words.min(state.game.guess_count()),
            Pool::All => state.game.guess_count(),
        };
        match state.allowed {
            None => Box::new((0..words).map(GuessId::new)),
            Some(allowed) => Box::new(allowed.iter().take_while(move |guess| guess.index() < words)),
        }
    }
}
