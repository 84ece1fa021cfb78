//! Policies, from [`salet_core::policy`], with the trees of other programs, drawings and sheets (feature `page`). [`WordPolicy`] opens files.

pub use salet_core::policy::*;
#[cfg(feature = "page")]
pub use salet_report::{dot, interchange, sheet};
pub use salet_words::WordPolicy;
