//! The kind of an error, which every error of salet states with a method `kind`.

/// The cause of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The request is contradictory or unplayable: change the arguments.
    Usage,
    /// A file, a stream or a list in memory is invalid, or cannot be read or written: change it.
    Input,
}
