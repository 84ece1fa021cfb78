//! `salet serve` over pipes and sockets, as other programs use it.
#![allow(clippy::unwrap_used, reason = "a test that meets a broken promise should stop at once")]

mod boards;
mod client;
mod documents;
mod ending;
mod examples;
mod finished;
mod flood;
mod games;
mod protocol;
#[cfg(unix)]
mod socket;
mod web;
