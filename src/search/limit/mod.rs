//! What cannot be solved within a limit of guesses, whatever it costs: where that alone is asked, a few hard secrets
//! decide it, and the guesses that do nothing about them.
//!
//! [`cores`] keeps the hard secrets, [`families`] says where to look for them, [`refuter`] is what the search asks. Nothing
//! here searches: a set that may be too hard is only proposed.

pub mod cores;
pub mod families;
pub mod refuter;
