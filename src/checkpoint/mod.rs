//! Searches that survive their process: what was found out is saved while a search runs, and a later one goes on from it.
//!
//! From the ground up: [`identity`] says what a checkpoint speaks of; `store` keeps it, in a database whose commits are
//! whole or not there (redb); [`standing`] is how the search stood; [`keeper`] saves in intervals while a search runs.
//!
//! What is saved is the search's [`Ledger`](crate::search::Ledger): a bound on every opener, the states that took a while, the
//! best policy so far. An opener counts as done by what is in the file alone.

pub mod error;
pub mod identity;
pub mod keeper;
pub mod standing;
mod store;

pub use error::Error;
pub use identity::Identity;
pub use keeper::Keeper;
pub use standing::Standing;
pub(crate) use store::policy_tree;
pub use store::{Checkpoint, Kept, Overview};

/// Where a checkpoint can be kept that is not a file.
pub use redb::{BackendError, StorageBackend};
