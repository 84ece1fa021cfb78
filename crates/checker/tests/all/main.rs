//! The tests of the checker, which know nothing of the solver. They are one program because they share an oracle, a
//! prover and generators that take longer to compile than to run.

#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)] // A test may stop at once; the games are small.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/derive/mod.rs"]
mod derive;

mod alphabets;
mod command;
mod derivations;
mod golden;
mod implicit;
mod independence;
mod resources;
mod rules;
mod second_checker;
mod soundness;
mod statements;
mod tables;
mod unicode;
