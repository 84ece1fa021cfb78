//! What is kept of a game that has a name.

use std::fmt;

use crate::words::WordLists;

/// A game that has a name. But for its lists it is as the original game: official feedback and six guesses, unless
/// something else is asked for.
pub struct NamedGame {
    /// What it is called on the command line and in the names of files.
    pub name: &'static str,
    /// What it is, in a few words for the help.
    pub about: &'static str,
    /// The answers, one a line.
    pub(super) answers: &'static str,
    /// The guesses, answers included, one a line.
    pub(super) guesses: &'static str,
}

impl NamedGame {
    /// The words, numbered as if they were read from the two files.
    pub fn lists(&self) -> WordLists {
        WordLists::compiled_in(self.name, self.answers, self.guesses)
    }
}

impl fmt::Debug for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NamedGame").field(&self.name).finish()
    }
}
