//! `cancel`: end a request early. It still gets its answer, usually that it was cancelled.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Context, Id, Method, Outcome, Refusal, Result};

/// The request to cancel.
#[derive(Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct CancelParams {
    /// Its id; not null.
    id: Id,
}

/// Whether a request was cancelled.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CancelResult {
    /// Whether a request with this id was under way.
    cancelled: bool,
}

impl Method for CancelParams {
    type Found = CancelResult;

    fn call(self, context: &mut Context) -> Result<Outcome<CancelResult>> {
        if self.id.is_null() {
            return Err(Refusal::field("id", "give the id of a request; null names none"));
        }
        Ok(Outcome::Now(CancelResult { cancelled: context.client.cancel(&self.id) }))
    }
}
