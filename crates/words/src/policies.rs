//! Policies of games of words.

use std::path::Path;

use salet_core::policy::{self, Access, Fault, Policy};

use crate::game::restore;

/// Policies of games of words or tables.
pub trait WordPolicy: Sized {
    /// Open a file; `-` is standard input. Only an ordinary file is mapped.
    ///
    /// # Errors
    /// [`files::Error::Unreadable`](salet_base::files::Error::Unreadable), or [`Error::Fault`](policy::Error::Fault) with the
    /// [`Fault`].
    fn open(path: &Path, access: Access) -> Result<Self, policy::Error>;

    /// A policy in memory.
    ///
    /// # Errors
    /// The [`Fault`] of the bytes.
    fn from_bytes(bytes: Vec<u8>) -> Result<Self, Fault>;

    /// A compiled-in policy, read in place.
    ///
    /// # Errors
    /// The [`Fault`] of the bytes.
    fn from_static(bytes: &'static [u8]) -> Result<Self, Fault>;
}

impl WordPolicy for Policy {
    fn open(path: &Path, access: Access) -> Result<Policy, policy::Error> {
        Policy::open_as(path, access, restore)
    }

    fn from_bytes(bytes: Vec<u8>) -> Result<Policy, Fault> {
        Policy::from_bytes_as(bytes, restore)
    }

    fn from_static(bytes: &'static [u8]) -> Result<Policy, Fault> {
        Policy::from_static_as(bytes, restore)
    }
}
