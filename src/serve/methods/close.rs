//! `close`: a game that is not needed any more. What is under way in it is answered all the same.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::serve::context::{Context, Outcome};
use crate::serve::method::Method;
use crate::serve::refusal::Result;

pub(super) struct Close;

/// Which game.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct CloseParams {
    /// What `open` gave.
    handle: u64,
}

/// That it is closed.
#[derive(Serialize, JsonSchema)]
pub(in crate::serve) struct CloseResult {
    /// The handle, which no other game gets.
    closed: u64,
}

impl Method for Close {
    type Params = CloseParams;
    type Found = CloseResult;
    const ACTS: bool = true;

    fn call(params: CloseParams, context: &mut Context) -> Result<Outcome<CloseResult>> {
        context.close(params.handle)?;
        Ok(Outcome::Now(CloseResult { closed: params.handle }))
    }
}
