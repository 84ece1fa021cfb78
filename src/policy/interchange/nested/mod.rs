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

pub(super) use read::read;
pub(super) use write::write;

const EXPORT: &str = "export default";

/// Whether text looks like this format.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    if text.starts_with(EXPORT) {
        return true;
    }
    let start = text.strip_prefix('{').map(str::trim_start).unwrap_or_default();
    ["\"guess\"", "\"map\"", "\"depth\"", "\"ranking\""].iter().any(|key| start.starts_with(key))
}
