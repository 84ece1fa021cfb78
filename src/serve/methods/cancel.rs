//! `cancel`: a request whose answer is not needed any more. It gets one all the same, as a rule that it was cancelled.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::serve::context::{Context, Outcome};
use crate::serve::id::Id;
use crate::serve::method::Method;
use crate::serve::refusal::{Refusal, Result};

pub(super) struct Cancel;

/// Which request.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct CancelParams {
    /// Its id; not null.
    id: Id,
}

/// Whether there was something to cancel.
#[derive(Serialize, JsonSchema)]
pub(in crate::serve) struct CancelResult {
    /// Whether a request of this id was under way.
    cancelled: bool,
}

impl Method for Cancel {
    type Params = CancelParams;
    type Found = CancelResult;
    const ACTS: bool = true;

    fn call(params: CancelParams, context: &mut Context) -> Result<Outcome<CancelResult>> {
        if params.id.is_null() {
            return Err(Refusal::field("id", "what has no id of its own cannot be cancelled"));
        }
        Ok(Outcome::Now(CancelResult { cancelled: context.client.cancel(&params.id) }))
    }
}
