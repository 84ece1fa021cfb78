//! Policy files: written, read, damaged and exchanged.
#![allow(clippy::unwrap_used, reason = "a test that meets a broken promise should stop at once")]

mod damage;
mod deep;
mod exchange;
mod games;
mod playing;
