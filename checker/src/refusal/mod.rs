//! Costs, and every reason to refuse a certificate.
//!
//! Trusted: `cost`, because a cost that compares or adds up wrongly makes a bound too high. The rest only words messages.

pub mod cost;
pub mod printable;
pub(crate) mod reject;
