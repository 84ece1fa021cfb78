//! What to play now, and what a guess costs, in a game under way: looked up in the policy as long as the game keeps to it,
//! else searched for, exactly, for what is left. Imports game, search and policy.
//!
//! [`under_way`] is where a game stands; [`unlisted`] goes on where the list of answers turns out not to have the secret;
//! [`expectation`] is what is known of a guess, [`regret`] what it costs more than another; an [`Advisor`] is asked, for [`choices`] as well; an [`adversary`] answers
//! guesses so that the game lasts.

pub mod adversary;
pub mod advisor;
pub mod choices;
pub mod error;
pub mod expectation;
pub mod regret;
pub mod under_way;
pub mod unlisted;

pub use adversary::{Adversary, Needed, Reply};
pub use advisor::Advisor;
pub use choices::{Choices, Figures, GivenAway, Wanted};
pub use error::{Error, Result};
pub use expectation::{Expectation, Origin, Proven};
pub use regret::Regret;
pub use under_way::{Ended, UnderWay};
pub use unlisted::Unlisted;
