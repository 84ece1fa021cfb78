//! Plans for people: a few first guesses that are played whatever is shown, then the best play for what is left.
//!
//! A *plan* is two or three different words. They are played in their order, each even where it can no longer be the secret;
//! only a game that is solved ends early. What follows is optimal. With weights of one, where n answers are played and the
//! parts P are those that all k words together make of the answers, the words themselves left out,
//!
//! ```text
//! total = sum of the places of the words that are answers + k * (all other answers) + sum over P of F(P)
//! ```
//!
//! The order of the words matters only for those that are answers: the heaviest goes first, and such as weigh the same, and
//! all that are no answers, are in the order of the lists. So a plan is a set of words, and its total is that of this order.
//!
//! - `terms`: what a plan costs by its words alone, and at least by the number of its parts;
//! - `counter`: the parts that every further word makes beside some words, all at once;
//! - `pricer`: what a plan costs exactly, as far as it may be one of the best;
//! - `best`: the best so far, which all threads share;
//! - `search`: a beam for good plans, then every plan whose parts may be enough;
//! - `vocabulary`: another kind of plan, few words to remember.
//!
//! All pairs are looked at, so that the best are proven. Triples are too many but in small games: else only good pairs are
//! extended, and what is found is an upper bound, if an exact total of its own plan.

mod best;
mod counter;
mod error;
mod outcome;
mod pricer;
mod search;
mod terms;
mod vocabulary;

pub use error::{Error, Result};
pub use outcome::{Plan, Planned};
pub use search::plans;
pub use terms::MOST_WORDS;
pub use vocabulary::{Vocabulary, vocabulary};
