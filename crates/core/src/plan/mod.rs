//! Plans for people: a few fixed first guesses, then the best play.
//!
//! A *plan* is two or three different words. They are played in order, even those that can no longer be the secret; only a solved
//! game ends early. Then the play is optimal. With equal weights, k words, n answers, and the parts P that all words together
//! make of the answers, the words themselves left out,
//!
//! ```text
//! total = sum of the places of the words that are answers + k * (all other answers) + sum over P of F(P)
//! ```
//!
//! where F(P) is the optimal total of P. The order matters only for words that are answers: the heaviest goes first, and the
//! order of the lists breaks ties and places all other words. So a plan is a set of words, with the total of this order. Words that
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

pub use error::{Error, Result};
pub use search::{Plan, Planned, plans};
pub use terms::MOST_WORDS;
pub use vocabulary::{Vocabulary, vocabulary};
