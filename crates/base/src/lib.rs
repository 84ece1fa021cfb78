//! What every crate of salet stands on, and nothing of games: messages for people, atomic files, threads, the clock, settings
//! with names.

pub mod clock;
pub mod files;
pub mod kind;
pub mod named;
pub mod text;
pub mod threads;

pub use kind::Kind;
