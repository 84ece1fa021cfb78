//! Checkpoints: a search saves its findings while it runs, and a later search continues from them.
//!
//! From the ground up: [`identity`] names the game of a checkpoint; `store` keeps the findings in a file that grows with every
//! save; [`standing`] is the progress of the search; [`keeper`] saves in intervals while a search runs.
//!
//! A checkpoint holds the search's [`Ledger`](salet_core::search::Ledger): a bound on every opener, the expensive states, and the best
//! policy so far. Only its content decides which openers are settled.

pub mod error;
pub mod identity;
pub mod keeper;
pub mod standing;
mod store;

pub use error::Error;
pub use identity::Identity;
pub use keeper::Keeper;
pub use standing::Standing;
pub use store::{Checkpoint, Kept, Overview};
