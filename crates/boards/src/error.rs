//! Errors about several boards.

use salet_base::Kind;
use salet_base::text::count;
use salet_base::threads;

/// The result of an operation on several boards.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why boards, a position or a search of one is refused. Boards count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Error {
    /// No board, or too many.
    #[error("{found} boards cannot be played at once; choose 1 to {most}")]
    BoardCount { found: usize, most: usize },
    /// More boards with different secrets than there are answers.
    #[error("{} with different secrets need as many answers, and the game has {answers}", count(*boards, "board"))]
    TooFewAnswers { boards: usize, answers: usize },
    /// No answer fits the feedback of a board.
    #[error("no listed answer fits the feedback of board {board}")]
    NoCandidate { board: usize },
    /// More boards with different secrets have the same feedback than there are answers that fit it.
    #[error(
        "{} with different secrets have the same feedback as board {board}, and only {} it",
        count(*boards, "board"), fit(*candidates)
    )]
    TooFewCandidates { board: usize, boards: usize, candidates: usize },
    /// Two boards share some candidates and not all, which no common sequence of guesses leaves.
    #[error(
        "boards {one} and {other} share some candidates and not all, so they did not receive the same guesses"
    )]
    Overlap { one: usize, other: usize },
    /// A guess with another number of feedbacks than unsolved boards.
    #[error("{} for {} that are not solved", count(*found, "feedback"), count(*boards, "board"))]
    FeedbackCount { found: usize, boards: usize },
    /// The number of ordered secrets, times guesses, exceeds 128 bits.
    #[error("the ordered secrets of {} are too many to be counted in 128 bits", count(*boards, "board"))]
    TooManyTuples { boards: usize },
    /// A rule that restricts guesses.
    #[error("the rule {rule} is not defined for several boards; choose the rule normal")]
    Rule { rule: &'static str },
    /// A game whose answers weigh differently.
    #[error("several boards have no weights; leave them out")]
    Weights,
    /// A game until one class of answers is left.
    #[error("several boards have no classes; leave them out")]
    Classes,
    /// A feedback or a game that is refused.
    #[error(transparent)]
    Game(#[from] salet_core::game::Error),
    /// A word or a clue that is refused.
    #[error(transparent)]
    Clue(#[from] salet_words::ClueError),
    /// A feedback among several that is refused.
    #[error("board {board}: {error}")]
    Board { board: usize, error: Box<salet_core::game::Error> },
    /// No feedback for a board that is not solved.
    #[error("board {board} is not solved; give its feedback")]
    Unsolved { board: usize },
    /// Feedback of a board that is solved.
    #[error("board {board} is solved already; write - for it")]
    AlreadySolved { board: usize },
    /// A board that is hidden in some turns only.
    #[error(
        "board {board} is hidden in some turns only; a board that can be seen shows its feedback on every guess, and those \
         after a hidden one are hidden"
    )]
    HalfHidden { board: usize },
    /// A board that appeared, whose feedback on the guesses so far is not known.
    #[error("board {board} can be seen now; give its feedback on every guess so far")]
    Appeared { board: usize },
    /// A shared game that cannot be read.
    #[error("{why}")]
    Share { why: String },
    /// Feedback after the end of a game.
    #[error("all boards are solved before the last feedback")]
    Finished,
    /// A table whose guesses solve several answers or none.
    #[error("strategies and their bound are for games in which each answer is solved by its own guess alone")]
    SharedGuesses,
    /// A symbol of a table that clues of several boards cannot have.
    #[error(
        "the symbol \"{symbol}\" of the table has another meaning in clues about several boards; rename it: no comma, and not - or ?"
    )]
    Symbol { symbol: String },
    /// No threads start.
    #[error(transparent)]
    Threads(#[from] threads::Error),
}

fn fit(answers: usize) -> String {
    if answers == 1 { "1 answer fits".to_owned() } else { format!("{answers} answers fit") }
}

impl Error {
    /// Whether to change the arguments or a file.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Threads(error) => error.kind(),
            Error::Game(error) => error.kind(),
            Error::Clue(error) => error.kind(),
            _ => Kind::Usage,
        }
    }
}
