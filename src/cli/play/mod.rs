//! `salet play`: a game, line by line, with advice, against an adversary, or by itself.
//!
//! From the ground up: `lines` is where lines come from, `commands` what they mean;
//! `asking` is a search with an end; `reports` and `screen` say what came of it; `session` obeys; `args` begins.

mod args;
mod asking;
mod commands;
mod lines;
mod reports;
mod screen;
mod session;
#[cfg(test)]
mod session_tests;

pub(super) use args::Play;
