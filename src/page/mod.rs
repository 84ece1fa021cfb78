//! A policy as a page for the browser: one file that holds everything and fetches nothing.
//!
//! [`page`] puts it together: `data` is what the page is about, packed; `surface` is what shows it, the files of
//! `surface/` joined: JavaScript, which walks in the tree and never solves; texts in several languages; styles. What is
//! off the policy the engine in the page solves, the same code as here. [`STYLE`] is what all pages have in common.

mod data;
mod facts;
mod made;
mod surface;

pub use facts::Subject;
pub use made::{page, policy_in};
pub use surface::STYLE;
