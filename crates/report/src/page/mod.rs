//! A policy as a page for the browser: one self-contained file.
//!
//! [`page`] fills the template. `data` packs the policy. `surface` joins the files of `surface/`: JavaScript, which walks in
//! the tree and never solves, texts in several languages, and styles. Off the policy the engine in the page solves, the
//! same code as here. [`STYLE`] holds the styles that all pages share.

mod data;
mod facts;
mod made;
mod surface;

pub use made::{page, with_modules};
pub use surface::STYLE;
