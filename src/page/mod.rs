//! A policy as a page for the browser: one self-contained file.
//!
//! [`page`] combines `data`, the packed policy, and `surface`, the joined files of `surface/`: JavaScript, which walks the
//! tree and never solves; texts in several languages; styles. Off the policy, the engine in the page solves with the code
//! of this library. [`STYLE`] is common to all pages.

mod data;
mod facts;
mod made;
mod surface;

pub use facts::Subject;
pub use made::{page, policy_in};
pub use surface::STYLE;
