//! Fields that no request has.

use std::fmt;

use salet_base::text::excerpt;

/// The largest number of unknown fields to name.
pub(super) const NAMED: usize = 16;

/// A field that no request has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UnknownField {
    /// Its place: the name of a field of the request, or the path of a parameter.
    pub(super) path: String,
    /// Whether it is one of the parameters.
    pub(super) is_parameter: bool,
}

impl fmt::Display for UnknownField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.is_parameter { "params." } else { "" };
        write!(f, "unknown field: {place}{}", self.path)
    }
}

/// Note an unknown field, if not too many are named already.
pub(super) fn note_unknown(path: &str, is_parameter: bool, unknown: &mut Vec<UnknownField>) {
    if unknown.len() < NAMED {
        unknown.push(UnknownField { path: excerpt(path).to_string(), is_parameter });
    }
}

/// The warnings of a client that accepts unknown fields.
pub(super) fn warnings(unknown: &[UnknownField]) -> Vec<String> {
    unknown.iter().map(UnknownField::to_string).collect()
}
