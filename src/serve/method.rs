//! What a method is: a name, parameters, a result, and what leads from one to the other.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::serve::context::{Context, Outcome};
use crate::serve::refusal::Result;

/// A method.
pub(super) trait Method {
    /// What it is called with. Fields that are unknown are ignored with a warning.
    type Params: DeserializeOwned + JsonSchema;
    /// What it comes to.
    type Found: Serialize + JsonSchema + 'static;
    /// Whether it does something without being answered, too.
    const ACTS: bool = false;

    /// Carry it out, or say what has to be searched for. Nothing here may take long: the client's next lines wait for it.
    fn call(params: Self::Params, context: &mut Context) -> Result<Outcome<Self::Found>>;
}
