//! Answers as documents: one type for each question, with the same JSON from the command, the server, Python and pages.
//!
//! Totals and weights are integers; a mean is the quotient of two of them. The documents of `next`, `price` and `choices`
//! count further guesses from the guess that the figures describe.

mod advice;
mod solve;

pub use advice::{Choice, Choices, Figures, Next, Price, Prices, Source, Standing, Status};
pub use solve::{Effort, PairOrTriple, Plans, Rank, SearchedGame, Solve, Vocabulary};
