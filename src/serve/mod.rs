//! Advice for other programs: JSON-RPC 2.0, one message a line. docs/serve.md describes it for clients.
//!
//! A [`Server`] has the settings, and the games that all clients share. Each client has a session: its thread reads lines,
//! and answers at once what can be looked up; another one writes. What has to be searched for goes into the queue of its
//! game, which has a thread of its own, so that nothing that is looked up waits for a search. Nobody who searches waits
//! for a client that does not read: what a client may have under way is limited, and its own lines wait.
//!
//! Every request that is taken up is a `Reply`, which is used up by answering; one that is lost answers by itself.
//!
//! A [`Local`] game answers the same messages without threads, for one program.
//!
//! A new method is a file in `methods/` and a line in `methods/list.rs`.

mod connection;
mod context;
mod desk;
mod id;
mod lines;
mod local;
mod message;
mod method;
mod methods;
mod refusal;
mod schema;
mod server;
mod session;
mod settings;
#[cfg(unix)]
mod socket;

pub use local::Local;
pub use methods::NAMES as METHODS;
pub use schema::schema;
pub use server::Server;
pub use session::serve;
pub use settings::Settings;
#[cfg(unix)]
pub use socket::Listener;
