//! `salet play`: a game, line by line, with advice, against an adversary, or alone.
//!
//! `session` obeys the lines that `lines` reads and `commands` parses, with `turns`, `questions` and `hints`; `screen` prints text,
//! with `prices`. `browser` opens a page instead.

mod args;
mod browser;
mod commands;
mod hints;
pub(super) mod lines;
mod prices;
mod questions;
mod screen;
mod session;
#[cfg(test)]
mod session_tests;
mod turns;

pub(super) use args::Play;
