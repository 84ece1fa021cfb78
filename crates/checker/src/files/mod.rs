//! Parsers of the policy file and the certificate file.
//!
//! Trusted: both. Above all, a lemma cites earlier lemmas only, so no proof is circular.

pub mod certificate;
pub mod policy;
