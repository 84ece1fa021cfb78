//! The policy and the certificate as their files hold them.
//!
//! Trusted: both parsers. Above all, a lemma cites earlier lemmas only, so that no proof is circular.

pub mod certificate;
pub mod policy;
