//! The list of all methods, and their dispatch by name.

use schemars::{Schema, SchemaGenerator};
use serde::Serialize;

use crate::context::UnknownFields;
use crate::unknown::{UnknownField, warnings};
use crate::{Asked, Code, Context, Method, Outcome, Refusal, Result, params};
use salet_base::text::excerpt;

use super::analyse::{AnalyseParams, RegretParams};
use super::boards::{BoardsParams, MeasureParams};
use super::cancel::CancelParams;
use super::capabilities::CapabilitiesParams;
use super::guesses::{ChoicesParams, NextParams, PriceParams};
use super::open::{CloseParams, OpenParams};

macro_rules! methods {
    ($($name:literal: $method:ty,)+) => {
        /// The names of all methods.
        pub const NAMES: &[&str] = &[$($name),+];

        /// Call a method by its name.
        pub(in crate) fn call(
            name: &str,
            params: &str,
            unknown: &mut Vec<UnknownField>,
            context: &mut Context,
        ) -> Result<Outcome<Vec<u8>>> {
            match name {
                $($name => called::<$method>(params, unknown, context),)+
                _ => {
                    let (name, names) = (excerpt(name), NAMES.join(", "));
                    let why = format!("there is no method \"{name}\"; choose one of: {names}");
                    Err(Refusal::new(Code::MethodNotFound, why))
                }
            }
        }

        /// The name of every method, with the schemas of its parameters and of its result.
        pub(in crate) fn schemas(
            sent: &mut SchemaGenerator,
            answered: &mut SchemaGenerator,
        ) -> Vec<(&'static str, Schema, Schema)> {
            vec![$((
                $name,
                sent.subschema_for::<$method>(),
                answered.subschema_for::<<$method as Method>::Found>(),
            )),+]
        }
    };
}

methods! {
    "capabilities": CapabilitiesParams,
    "open": OpenParams,
    "close": CloseParams,
    "next": NextParams,
    "price": PriceParams,
    "choices": ChoicesParams,
    "analyse": AnalyseParams,
    "regret": RegretParams,
    "boards": BoardsParams,
    "measure": MeasureParams,
    "cancel": CancelParams,
}

#[derive(Serialize)]
struct Warned<'a, R> {
    #[serde(flatten)]
    found: &'a R,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

fn json<R: Serialize>(found: &R, unknown: &[UnknownField]) -> Result<Vec<u8>> {
    let mut json = Vec::with_capacity(512);
    serde_json::to_writer(&mut json, &Warned { found, warnings: warnings(unknown) })
        .map_err(|_| Refusal::internal())?;
    Ok(json)
}

fn called<M: Method>(
    params: &str,
    unknown: &mut Vec<UnknownField>,
    context: &mut Context,
) -> Result<Outcome<Vec<u8>>> {
    let params = params::read::<M>(params, unknown);
    if let Some(wanted) = params.as_ref().ok().and_then(M::unknown_fields) {
        context.unknown_fields = wanted;
    }
    // A misspelled field is the reason why another one is missing.
    if let (UnknownFields::Refuse, Some(field)) = (context.unknown_fields, unknown.first()) {
        return Err(Refusal::unknown(field));
    }
    match params?.call(context)? {
        Outcome::Now(found) => Ok(Outcome::Now(json(&found, unknown)?)),
        Outcome::Later(place, ask) => {
            let unknown = unknown.clone();
            place.search(move |asked: &Asked<'_>| {
                let found = ask(asked)?;
                json(&found, &unknown)
            })
        }
    }
}
