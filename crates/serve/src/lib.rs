//! Advice for other programs: JSON-RPC 2.0, one message a line. docs/serve.md describes it for clients.
//!
//! Programs depend on the library `salet` (package `libsalet`), which has all of this, and examples use its names: `salet_serve::Local` is
//! `salet::serve::Local` there. This page alone uses those of the crate.
//!
//! A [`Server`] holds the settings and the games that all clients share. Each client has a session with two threads: one
//! reads lines and answers lookups immediately, the other writes. Searches go into the queue of their game, which has a thread
//! of its own, so no lookup waits for a search; the memory of searches passes from game to game. No search waits for a client that does not read: the number of its requests
//! under way is limited, and further lines wait.
//!
//! Every accepted request is a `Reply`, which answering consumes; dropping it sends an error.
//!
//! A [`Local`] game answers the same messages without threads, for one program.

// The examples in README.md are tests, too.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod connection;
mod context;
mod desk;
mod id;
mod lines;
mod local;
mod message;
mod methods;
mod params;
mod places;
mod refusal;
mod schema;
mod server;
mod session;
mod settings;
#[cfg(unix)]
mod socket;
mod unknown;

pub use local::Local;
pub use methods::NAMES as METHODS;
pub use schema::{SchemaGenerator, schema};
pub use server::Server;
pub use session::{serve, serve_connection};
pub use settings::{LINE_BYTES, Settings};
#[cfg(unix)]
pub use socket::Listener;

use connection::Connection;
use context::{Context, Method, Outcome};
use desk::{Asked, Desk, Turns};
use id::Id;
use lines::Line;
use params::about_a_game;
use refusal::{Code, Refusal, Result};
use settings::{BATCH, IN_FLIGHT, JUDGED, LONGEST_SEARCH, PRICED, TURNS};
