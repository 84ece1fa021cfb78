//! Advice on a game in progress: the next guess and the price of guesses, looked up while the game keeps to the policy, else
//! found by an exact search.
//!
//! [`UnderWay`] is a game in progress, and [`Refused`] a turn that cannot be played in it. An [`Advisor`] answers questions
//! about it with an [`Expectation`], a [`Regret`] or [`Choices`]. An [`Adversary`] replies so that the game lasts.

mod adversary;
mod advisor;
mod among;
mod choices;
mod expectation;
mod knowledge;
mod refused;
mod regret;
pub mod turns;
mod under_way;
mod value;

pub use adversary::{Adversary, Needed, Reply};
pub use advisor::Advisor;
pub use choices::{Choices, GivenAway, Wanted};
pub use expectation::{Expectation, Origin, Priced, Proven};
pub use knowledge::{Knowledge, ToldKnowledge, Unreadable};
pub use refused::{Ended, Error, Refused, Result, Why};
pub use regret::{Figures, Regret};
pub use under_way::{Part, UnderWay};
pub use value::{Amount, Value};
pub(crate) use value::{Best, History};
