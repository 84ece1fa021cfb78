//! The command, run as people run it: on small lists in folders of their own, with exit codes, streams and JSON.
#![allow(clippy::unwrap_used, reason = "a test that meets a broken promise should stop at once")]

mod analysing;
mod checkpoints;
mod comparing;
mod conventions;
mod files;
mod games;
mod judge;
mod keeping;
mod messages;
mod outputs;
mod pages;
mod pipes;
mod planning;
mod playing;
mod policies;
mod ranking;
mod sandbox;
mod sessions;
mod solving;
mod terminal;
