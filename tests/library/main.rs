//! Tests of the library, one program, which is linked once.

#![allow(clippy::unwrap_used, reason = "a test that meets a broken promise should stop at once")]

mod advice;
mod analysis;
mod certificate;
mod checkpoint;
#[path = "../common/mod.rs"]
mod common;
mod differential;
mod distributed;
mod fuzz;
mod game;
mod large;
mod lists;
mod plans;
mod policy;
mod published;
mod regressions;
mod strategies;
mod under_way;
