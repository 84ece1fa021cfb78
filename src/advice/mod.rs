//! The next guess and the price of guesses in a game in progress: looked up in the policy as long as the game keeps to it,
//! else searched for, exactly.
//!
//! [`UnderWay`] is a game in progress, and [`Refused`] a turn that cannot be played in it; an [`Advisor`] answers questions
//! about it with an [`Expectation`], a [`Regret`] or [`Choices`]; an [`Adversary`] replies so that the game lasts.

mod adversary;
mod advisor;
mod choices;
mod error;
mod expectation;
mod judged;
mod refused;
mod regret;
pub mod turns;
mod under_way;
mod unlisted;
mod value;

pub use adversary::{Adversary, Needed, Reply};
pub use advisor::Advisor;
pub use choices::{Choices, GivenAway, Wanted};
pub use error::{Error, Result};
pub use expectation::{Expectation, Origin, Proven};
pub(crate) use judged::{Best, History};
pub use refused::{Ended, Refused, Why};
pub use regret::{Figures, Regret};
pub use under_way::{Part, UnderWay};
pub use value::{Amount, Value};
