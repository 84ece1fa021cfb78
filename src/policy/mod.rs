//! The answer, kept: policy files and the trees of other programs.
//!
//! From the ground up: [`fault`] says what can be wrong with a file; `codec` makes bytes of values; [`claim`] is what a
//! file promises; [`file`](mod@file) says what is in it and where; `replay` plays it against every answer;
//! [`writer`] writes it and [`reader`] opens it; [`look_up`] walks in it; [`interchange`] reads and writes the trees
//! of others; `survey` says what is to be expected at each node of a tree, for [`dot`], which draws it, and [`sheet`],
//! which puts its first two guesses on paper. The normative description of the format is `checker/FORMAT.md`, section 3.

pub mod claim;
mod codec;
pub mod dot;
pub mod error;
pub mod fault;
pub mod figures;
pub mod file;
pub mod interchange;
pub mod look_up;
pub mod outlook;
pub mod reader;
mod replay;
pub mod score;
pub mod sheet;
mod survey;
pub mod writer;

pub use claim::{Bounds, Claim, ClaimKind};
pub use error::Error;
pub use fault::Fault;
pub use figures::Figures;
#[cfg(feature = "distributed")]
pub(crate) use file::{game_from_bytes, game_to_bytes};
pub use look_up::{Position, Step};
pub use outlook::Outlook;
pub use reader::{Access, Policy};
pub use replay::Lost;
pub use score::Score;
pub use writer::{encode, write};
