//! Costs, and the reasons for refusing a certificate.
//!
//! Trusted: `cost`. A cost that compares or adds wrongly makes a bound too high. The rest only produces messages.

pub mod cost;
pub mod printable;
pub(crate) mod reject;
