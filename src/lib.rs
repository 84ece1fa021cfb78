//! Exact play of word-deduction games.
