//! The common ground of the crates of salet, which knows nothing of words or games: messages for people, atomic files, threads,
//! the clock, settings with names.
//!
//! - [`text`]: numbers with nouns, and foreign text made safe to print;
//! - [`files`]: errors about files; links, devices and pipes; the roles of inputs and outputs;
//! - `put`, with the feature `write`: atomic writes: a look at an old file and its replacement in one step;
//! - [`threads`]: thread pools, and the error if none can start;
//! - [`clock`]: the clock, which WebAssembly lacks;
//! - [`named`](mod@named): macros for settings chosen by name, and for builder methods;
//! - [`mod@mix`]: numbers that look random;
//! - [`sha256`]: the digest of files and games;
//! - [`kind`]: the kind of an error.

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod clock;
pub mod files;
pub mod kind;
pub mod mix;
pub mod named;
#[cfg(feature = "write")]
mod partial;
#[cfg(feature = "write")]
pub mod put;
pub mod sha256;
pub mod text;
pub mod threads;

pub use kind::Kind;
