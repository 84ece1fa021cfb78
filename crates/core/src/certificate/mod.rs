//! A proof that no policy is better, for a checker that does not depend on this program.
//!
//! - [`claims`]: claims and the bounds that imply them; `solution`: the claims that a solution justifies;
//! - `walk`: from the start of the game down to every state whose bound the proof needs;
//! - `justify`: the argument for one lemma, from `case` (counting, refinement), `lift` (bounds of parts) and `hardest`
//!   (members that refute a limit);
//! - [`lemma`] and [`writer`]: the proof and its bytes.
//!
//! `crates/checker/FORMAT.md`, sections 4 to 6, defines the format and argues why a checked certificate is a proof.
//!
//! The search keeps no log. The walk asks the solver's engine for the bounds that it needs; the memo has most of them, and the
//! others are searched again. So a false memo makes a proof fail and never makes a false one. Every bound that the walk asks for
//! has one value whatever the memo holds, so that the same claims of the same game always give the same bytes.

mod case;
pub mod claims;
mod hardest;
mod justify;
pub mod lemma;
mod lift;
mod solution;
mod walk;
pub mod writer;

pub use claims::Obstacle;
pub use lemma::Proof;
pub use walk::prove;
pub use writer::encode;
