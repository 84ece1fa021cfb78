//! The command on small lists in temporary folders: exit codes, streams and JSON.
#![allow(clippy::unwrap_used, reason = "a test that meets a broken promise should stop at once")]

mod analysing;
mod boarding;
mod certifying;
mod checkpoints;
mod comparing;
mod conventions;
mod conversing;
mod features;
mod files;
mod games;
mod judge;
mod keeping;
mod knowing;
mod messages;
mod outputs;
mod pages;
mod pipes;
mod planning;
mod playing;
mod policies;
mod ranking;
mod readme;
#[path = "../common/reference.rs"]
mod reference;
mod roles;
mod sandbox;
mod serve;
mod sessions;
mod shares;
#[path = "../common/site.rs"]
mod site;
mod solving;
mod tables;
mod terminal;
mod together;
