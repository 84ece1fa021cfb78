//! The nested JSON of Olson's solver (jonathanolson/wordle-solver):
//!
//! ```text
//! {"guess":"salet","map":{"12022":"facet","22222":"salet", …},"depth":4,"ranking":{"counts":[0,78,1223,975,39]}}
//! ```
//!
//! Keys are colours as digits, 0 grey, 1 yellow, 2 green. A text is the only answer left; `22222` is there where the
//! guess is one of the answers. `depth` is the worst case minus one, `counts` are the answers found at guess 1, 2, 3
//! and so on from there. Its scripts put `export default` before the object, which is read over.

mod read;
mod write;

pub(super) use read::{begins, read};
pub(super) use write::write;
