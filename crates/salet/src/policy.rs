//! Policies, from [`salet_core::policy`], with the [trees of other programs](interchange), drawings and sheets.

pub use salet_core::policy::*;
#[cfg(feature = "page")]
pub use salet_report::{dot, interchange, sheet};
