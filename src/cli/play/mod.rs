//! `salet play`: a game, line by line, with advice, against an adversary, or by itself.
//!
//! From the ground up: `lines` reads lines and `commands` gives them their meaning; `reports` has the
//! objects of `--json`; `screen` prints, `prices` the guesses with their prices; `session` obeys a line, with `turns`, `questions` and
//! `hints`; `args` starts a session.

mod args;
mod commands;
mod hints;
mod lines;
mod prices;
mod questions;
mod reports;
mod screen;
mod session;
#[cfg(test)]
mod session_tests;
mod turns;

pub(super) use args::Play;
