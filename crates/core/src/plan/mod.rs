//! Plans for people: a few fixed first guesses, then the best play.
//!
//! A *plan* is two or three different words. They are played in order, even those that can no longer be the secret; only the end
//! of a game ends them early: a word solves the secret, or one answer is left in a game until then. After them play is optimal. With
//! equal weights, k words, n answers, and the parts P that all words together make of the answers whose games go on,
//!
//! ```text
//! total = sum of the guesses of the games that end within the words + k * (all other answers) + sum over P of F(P)
//! ```
//!
//! where F(P) is the optimal total of P. A plan is a set of words, with the total of their best order: in games of words the heaviest
//! answer goes first, and the order of the lists breaks ties and places all other words (`terms`). Words that
//! the caller gives come first, in the caller's order.
//!
//! `search` counts all pairs, so that the best pairs are proven; so is a pair of words after a given one. Triples are too many except
//! in small games: there it only extends good pairs, and the best total, exact for its plan, is an upper bound. `vocabulary` is
//! another kind of plan, few words to remember.

mod counter;
mod error;
mod search;
mod terms;
mod vocabulary;

pub use error::Error;
pub use search::{Plan, Planned, plans};
pub use terms::MOST_WORDS;
pub use vocabulary::{Vocabulary, vocabulary};
