//! Why a request gets no result: a code, a sentence, and the field that is at fault.

use crate::serve::id::Id;
use crate::text::{excerpt, visible};
use crate::{advice, analysis, search};
use schemars::JsonSchema;
use serde::Serialize;

/// The codes of JSON-RPC 2.0, and our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// No JSON.
    Parse,
    /// JSON, but no request.
    InvalidRequest,
    /// There is no such method.
    MethodNotFound,
    /// A field of the parameters is at fault.
    InvalidParams,
    /// Our own fault.
    Internal,
    /// The queue is full, or as much is open or under way as may be: try again later.
    Busy,
    /// The client, or the end of the server, cancelled it.
    Cancelled,
    /// The time was up before anything was found.
    TimeUp,
    /// There can be no search, for want of memory or threads.
    Unavailable,
}

impl Code {
    /// All, with what clients are told of them.
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

    pub(super) fn number(self) -> i32 {
        match self {
            Code::Parse => -32700,
            Code::InvalidRequest => -32600,
            Code::MethodNotFound => -32601,
            Code::InvalidParams => -32602,
            Code::Internal => -32603,
            Code::Busy => -32001,
            Code::Cancelled => -32002,
            Code::TimeUp => -32003,
            Code::Unavailable => -32004,
        }
    }
}

/// A refusal as it is sent.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(super) struct ErrorObject {
    /// A number of JSON-RPC 2.0, or one of our own: -32001 busy, -32002 cancelled, -32003 the time was up, -32004 there can
    /// be no search.
    code: i32,
    /// What is wrong and what to do about it, in one sentence.
    message: String,
    #[serde(skip_serializing_if = "Data::is_empty")]
    data: Data,
}

/// What a program may want to know of a refusal.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
struct Data {
    /// The field that is at fault, for instance `turns[1].feedback`.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    /// The id of a request that is refused because another one that is under way has it, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<serde_json::Value>,
    /// Fields that are unknown and were ignored.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

impl Data {
    fn is_empty(&self) -> bool {
        self.field.is_none() && self.id.is_none() && self.warnings.is_empty()
    }
}

/// Why a request gets no result.
#[derive(Debug, Clone)]
pub(super) struct Refusal(Box<ErrorObject>);

/// What a method returns.
pub(super) type Result<T, E = Refusal> = std::result::Result<T, E>;

impl Refusal {
    pub(super) fn new(code: Code, message: impl AsRef<str>) -> Refusal {
        let (code, message) = (code.number(), visible(message.as_ref()));
        Refusal(Box::new(ErrorObject { code, message, data: Data::default() }))
    }

    /// A field of the parameters is at fault.
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

    /// The time was up before any way was found to find every answer within the guesses left.
    pub(super) fn time_up() -> Refusal {
        let why = "the time was up before any way was found to find every answer within the guesses left; allow more";
        Refusal::new(Code::TimeUp, why)
    }

    pub(super) fn internal() -> Refusal {
        Refusal::new(Code::Internal, "the search failed; this is a fault of salet")
    }

    /// Of a request whose id another one has, which is still under way: the answer has no id, so that the other one gets
    /// just one answer with it.
    pub(super) fn repeated(id: &Id) -> Refusal {
        let why = "another request with this id is under way; give each its own";
        let mut refusal = Refusal::new(Code::InvalidRequest, why);
        refusal.0.data.field = Some("id".to_owned());
        refusal.0.data.id = serde_json::from_str(id.as_json()).ok();
        refusal
    }

    pub(super) fn with_field(mut self, field: &str) -> Refusal {
        self.0.data.field = Some(excerpt(field).to_string());
        self
    }

    /// Of what is part of this field.
    pub(super) fn within(mut self, place: &str) -> Refusal {
        if let Some(field) = self.0.data.field.take() {
            self.0.message = format!("{place}.{}", self.0.message);
            self.0.data.field = Some(format!("{place}.{field}"));
        }
        self
    }

    pub(super) fn with_warnings(mut self, warnings: &[String]) -> Refusal {
        self.0.data.warnings = warnings.to_vec();
        self
    }

    /// As JSON.
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
            // What a client can do wrong is found, and its field named, before anything is judged.
            _ => Refusal::internal(),
        }
    }
}

impl From<search::Error> for Refusal {
    fn from(error: search::Error) -> Refusal {
        Refusal::new(Code::Unavailable, error.to_string())
    }
}
