//! Policy files.
//!
//! From the ground up: [`fault`] lists the faults of a file; `codec` encodes values; [`claim`] is the claim of a file;
//! [`file`](mod@file) defines its contents and layout; `table` is that of a game given as one; `replay` plays it against every
//! answer; [`writer`] writes it and
//! [`reader`] opens it; [`look_up`] walks it. The normative description of the format is `crates/checker/FORMAT.md`, section 3.

pub mod claim;
mod codec;
pub mod error;
pub mod fault;
pub mod file;
pub mod look_up;
pub mod reader;
mod replay;
pub mod score;
mod table;
pub mod writer;

pub use claim::{Claim, ClaimKind};
pub use error::Error;
pub use fault::Fault;
pub use file::{game_from_bytes, game_to_bytes};
pub use look_up::{Position, Step};
pub use reader::{Access, Policy};
pub use replay::Lost;
pub use score::{Figures, Outlook, Score};
pub use writer::encode;
#[cfg(feature = "write")]
pub use writer::write;
