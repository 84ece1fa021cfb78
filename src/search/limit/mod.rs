//! What cannot be solved within a limit of guesses, whatever it costs.

pub mod cores;
pub mod families;
