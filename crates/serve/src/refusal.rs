//! Errors of requests: a code, a sentence, and the field at fault.

use crate::id::Id;
use crate::unknown::{UnknownField, warnings};
use salet_advise::advice;
use salet_advise::analysis;
use salet_advise::spec;
use salet_base::text::{excerpt, visible};
use salet_core::search;
use schemars::JsonSchema;
use serde::Serialize;

/// The codes of JSON-RPC 2.0, and our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// The text is not JSON.
    Parse = -32700,
    /// The JSON is not a request.
    InvalidRequest = -32600,
    /// No method has this name.
    MethodNotFound = -32601,
    InvalidParams = -32602,
    /// A fault of this program.
    Internal = -32603,
    /// The queue is full, or the limit of open games or of requests under way is reached.
    Busy = -32001,
    /// The client or the end of the server cancelled the request.
    Cancelled = -32002,
    /// The time was up before a result was found.
    TimeUp = -32003,
    /// Memory or threads for a search are missing.
    Unavailable = -32004,
}

impl Code {
    pub(super) const ALL: &[(Code, &'static str)] = &[
        (Code::Parse, "parse_error"),
        (Code::InvalidRequest, "invalid_request"),
        (Code::MethodNotFound, "method_not_found"),
        (Code::InvalidParams, "invalid_params"),
        (Code::Internal, "internal_error"),
        (Code::Busy, "busy"),
        (Code::Cancelled, "cancelled"),
        (Code::TimeUp, "time_up"),
        (Code::Unavailable, "unavailable"),
    ];
}

/// An error as the server sends it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(super) struct ErrorObject {
    /// A number of JSON-RPC 2.0, or -32001 busy, -32002 cancelled, -32003 time up, -32004 unavailable.
    code: i32,
    /// The fault and its remedy, in one sentence.
    message: String,
    #[serde(skip_serializing_if = "Data::is_empty")]
    data: Data,
}

/// Details of an error for programs.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
struct Data {
    /// The field at fault, for instance `turns[1].feedback`.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    /// The id of a request that repeats the id of another under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<serde_json::Value>,
    /// The unknown fields of the request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

impl Data {
    fn is_empty(&self) -> bool {
        self.field.is_none() && self.id.is_none() && self.warnings.is_empty()
    }
}

#[derive(Debug, Clone)]
pub(super) struct Refusal(Box<ErrorObject>);

pub(super) type Result<T, E = Refusal> = std::result::Result<T, E>;

impl Refusal {
    /// The refusal of a description. A fault of a list that the client handed in names a line, counted from 1.
    pub(super) fn of_spec(error: &spec::Error) -> Refusal {
        let (field, text) = (&*error.field, error.fault.to_string());
        if field.is_empty() {
            return Refusal::new(Code::Unavailable, text);
        }
        let given = field.split(['.', '[']).next().unwrap_or(field);
        let Some(rest) = text.strip_prefix(given).and_then(|rest| rest.strip_prefix(':')) else {
            return Refusal::field(field, text);
        };
        let (line, what) = rest.split_once(": ").unwrap_or(("", rest));
        let is_list = ["answers", "guesses", "known", "past"].contains(&field);
        match line.parse::<usize>() {
            Ok(line) if is_list => Refusal::field(format!("{field}[{}]", line.saturating_sub(1)), what),
            _ => Refusal::field(field, rest.trim_start()),
        }
    }

    pub(super) fn new(code: Code, message: impl AsRef<str>) -> Refusal {
        let message = visible(message.as_ref());
        Refusal(Box::new(ErrorObject { code: code as i32, message, data: Data::default() }))
    }

    pub(super) fn field(field: impl AsRef<str>, what: impl AsRef<str>) -> Refusal {
        let field = excerpt(field.as_ref()).to_string();
        let mut refusal = Refusal::new(Code::InvalidParams, format!("{field}: {}", what.as_ref()));
        refusal.0.data.field = Some(field);
        refusal
    }

    pub(super) fn busy(message: impl AsRef<str>) -> Refusal {
        Refusal::new(Code::Busy, message)
    }

    pub(super) fn cancelled() -> Refusal {
        Refusal::new(Code::Cancelled, "the request was cancelled")
    }

    pub(super) fn internal() -> Refusal {
        Refusal::new(Code::Internal, "the search failed; this is a fault of salet")
    }

    /// The refusal of an id that another request under way has. It is sent with a null id, so that the id gets one answer.
    pub(super) fn repeated(id: &Id) -> Refusal {
        let why = "another request with this id is under way; give each its own";
        let mut refusal = Refusal::new(Code::InvalidRequest, why);
        refusal.0.data.field = Some("id".to_owned());
        refusal.0.data.id = serde_json::from_str(id.as_json()).ok();
        refusal
    }

    /// The refusal of a request with an unknown field.
    pub(super) fn unknown(field: &UnknownField) -> Refusal {
        let code = if field.is_parameter { Code::InvalidParams } else { Code::InvalidRequest };
        let why = format!("{}: no such field; capabilities can allow unknown fields", field.path);
        Refusal::new(code, why).with_field(&field.path)
    }

    pub(super) fn with_field(mut self, field: &str) -> Refusal {
        self.0.data.field = Some(excerpt(field).to_string());
        self
    }

    /// The same refusal, for a part of the field `place`.
    pub(super) fn within(mut self, place: &str) -> Refusal {
        if let Some(field) = self.0.data.field.take() {
            self.0.message = format!("{place}.{}", self.0.message);
            self.0.data.field = Some(format!("{place}.{field}"));
        }
        self
    }

    pub(super) fn with_warnings(mut self, unknown: &[UnknownField]) -> Refusal {
        self.0.data.warnings = warnings(unknown);
        self
    }

    pub(super) fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(&self.0).unwrap_or_default()
    }
}

impl From<advice::Error> for Refusal {
    fn from(error: advice::Error) -> Refusal {
        Refusal::new(Code::Unavailable, error.to_string())
    }
}

impl From<analysis::Error> for Refusal {
    fn from(error: analysis::Error) -> Refusal {
        match error {
            analysis::Error::Advice(error) => error.into(),
            // Faults of the request are found, and their fields named, before the analysis.
            _ => Refusal::internal(),
        }
    }
}

impl From<search::Error> for Refusal {
    fn from(error: search::Error) -> Refusal {
        Refusal::new(Code::Unavailable, error.to_string())
    }
}
