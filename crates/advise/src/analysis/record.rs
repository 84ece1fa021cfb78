//! A finished game, checked to be possible; and the errors of the check and of analyses.

use crate::advice;
use salet_base::Kind;
use salet_core::game::{Feedback, Game, Solving};
use salet_words::{GuessId, WordGame as _};

/// A game that is over, or was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    turns: Vec<(GuessId, Feedback)>,
    answer: Option<GuessId>,
    solved: bool,
}

/// The moves of a finished game in a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Played {
    /// The guesses alone.
    Guesses(Vec<GuessId>),
    /// The guesses and their feedback.
    Turns(Vec<(GuessId, Feedback)>),
}

impl Record {
    /// A finished game. The answer defaults to the last of the guesses, or to the one word that fits the feedback.
    ///
    /// # Errors
    /// The errors of [`against`](Record::against) and [`shown`](Record::shown); [`Error::Disagrees`] if the answer contradicts
    /// the feedback.
    pub fn read(game: &Game, played: &Played, answer: Option<GuessId>) -> Result<Record> {
        if !game.has_table() {
            return Err(Error::Table);
        }
        let is_own = game.solving() == Solving::Own;
        let last = |guesses: &[GuessId]| answer.or(guesses.last().copied());
        if let Played::Guesses(guesses) = played
            && game.words().is_none()
            && (answer.is_none() && !is_own
                || last(guesses).is_some_and(|answer| answer.as_secret(game.answer_count()).is_none()))
        {
            return Err(Error::NoAnswer);
        }
        match (played, answer) {
            (Played::Guesses(guesses), answer) => {
                let answer = answer.or(guesses.last().copied()).ok_or(Error::NoGuess)?;
                Record::against(game, guesses, answer)
            }
            (Played::Turns(turns), None) => Record::shown(game, turns.clone()),
            (Played::Turns(turns), Some(answer)) => {
                // Impossible feedback is the first fault, a wrong answer the second.
                Record::shown(game, turns.clone())?;
                let wrong = turns.iter().position(|&(guess, shown)| game.score_words(guess, answer) != shown);
                if let Some(at) = wrong {
                    let shown = game.score_words(turns[at].0, answer);
                    return Err(Error::Disagrees {
                        answer: game.name(answer).to_owned(),
                        number: at + 1,
                        shown: game.feedback_name(shown),
                    });
                }
                Record::of(game, turns.clone(), Some(answer))
            }
        }
    }

    /// Guesses played against an answer, which may be any accepted word.
    ///
    /// # Errors
    /// [`Error::NoGuess`], or [`Error::Over`] if a guess before the last was the answer.
    pub fn against(game: &Game, guesses: &[GuessId], answer: GuessId) -> Result<Record> {
        let shown = |&guess| (guess, game.score_words(guess, answer));
        Record::of(game, guesses.iter().map(shown).collect(), Some(answer))
    }

    /// Guesses and their feedback.
    ///
    /// # Errors
    /// [`Error::NoGuess`]; [`Error::Over`] if a guess before the last was the answer; [`Error::Impossible`] if no accepted
    /// word shows all feedback.
    pub fn shown(game: &Game, turns: Vec<(GuessId, Feedback)>) -> Result<Record> {
        // Only answers have feedback in a table.
        let words = if game.words().is_none() { game.answer_count() } else { game.guess_count() };
        let mut fitting: Vec<GuessId> = game.guesses().take(words).collect();
        for (at, &(guess, shown)) in turns.iter().enumerate() {
            fitting.retain(|&word| game.score_words(guess, word) == shown);
            if fitting.is_empty() {
                return Err(Error::Impossible {
                    guess: game.name(guess).to_owned(),
                    number: at + 1,
                    shown: game.feedback_name(shown),
                });
            }
        }
        let answer = if let [only] = fitting[..] { Some(only) } else { None };
        Record::of(game, turns, answer)
    }

    fn of(game: &Game, turns: Vec<(GuessId, Feedback)>, answer: Option<GuessId>) -> Result<Record> {
        let ends = |at: usize| match game.solving() {
            Solving::Never => {
                let fits =
                    |secret| turns[..=at].iter().all(|&(guess, shown)| game.score(guess, secret) == shown);
                game.is_known(&game.answers().filter(|&secret| fits(secret)).collect::<Vec<_>>())
            }
            _ => turns[at].1 == game.solved(),
        };
        match (0..turns.len()).find(|&at| ends(at)) {
            _ if turns.is_empty() => Err(Error::NoGuess),
            Some(at) if at + 1 < turns.len() => Err(Error::Over { number: at + 1 }),
            solved => Ok(Record { turns, answer, solved: solved.is_some() }),
        }
    }

    /// The guesses and their feedback, at least one.
    pub fn turns(&self) -> &[(GuessId, Feedback)] {
        &self.turns
    }

    /// The first guess, counted from 1, that the rule of a game does not allow.
    pub fn breaks_at(&self, game: &Game) -> Option<usize> {
        let is_broken = |&at: &usize| !game.allows(&self.turns[..at], self.turns[at].0);
        (0..self.turns.len()).find(is_broken).map(|at| at + 1)
    }

    /// Whether the last guess was the secret.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// The answer, if it is known.
    pub fn answer(&self) -> Option<GuessId> {
        self.answer
    }
}

/// The result of an analysis.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a game cannot be analysed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// A table game without its table.
    #[error("the analysis of a table game needs its table, which the policy only names")]
    Table,
    /// The last guess in a table game does not name the answer.
    #[error("the last guess does not name the answer; give the answer, or the feedback of each guess")]
    NoAnswer,
    /// A game without a guess.
    #[error("there is no guess to analyse; write the played words")]
    NoGuess,
    /// No accepted word shows the feedback.
    #[error("no accepted word fits: \"{guess}\" (guess {number}) cannot show {shown}{}; check the clues", after(*number))]
    Impossible { guess: String, number: usize, shown: String },
    /// Guesses after the one that found the secret.
    #[error("the game was solved with guess {number}, but there are more guesses")]
    Over { number: usize },
    /// An answer that contradicts the feedback.
    #[error("\"{answer}\" does not show these colours: guess {number} would show {shown}")]
    Disagrees { answer: String, number: usize, shown: String },
    /// The search cannot begin.
    #[error(transparent)]
    Advice(#[from] advice::Error),
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Table | Error::NoAnswer => Kind::Usage,
            Error::NoGuess | Error::Impossible { .. } | Error::Over { .. } | Error::Disagrees { .. } => {
                Kind::Usage
            }
            Error::Advice(error) => error.kind(),
        }
    }
}

fn after(number: usize) -> &'static str {
    if number > 1 { " after the clues before it" } else { "" }
}
