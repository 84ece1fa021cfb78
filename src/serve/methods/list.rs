//! The list of all methods, and their dispatch by name.

use serde::Serialize;

use crate::serve::{Asked, Code, Context, Method, Outcome, Refusal, Result, params};
use crate::text::excerpt;

use super::analyse::{AnalyseParams, RegretParams};
use super::cancel::CancelParams;
use super::capabilities::CapabilitiesParams;
use super::guesses::{ChoicesParams, NextParams, PriceParams};
use super::open::{CloseParams, OpenParams};

macro_rules! methods {
    ($($name:literal: $method:ty,)+) => {
        /// The names of all methods.
        pub const NAMES: &[&str] = &[$($name),+];

        /// Call a method by its name.
        pub(in crate::serve) fn call(
            name: &str,
            params: &str,
            warnings: &mut Vec<String>,
            context: &mut Context,
        ) -> Result<Outcome<Vec<u8>>> {
            match name {
                $($name => called::<$method>(params, warnings, context),)+
                _ => {
                    let (name, names) = (excerpt(name), NAMES.join(", "));
                    let why = format!("there is no method \"{name}\"; choose one of: {names}");
                    Err(Refusal::new(Code::MethodNotFound, why))
                }
            }
        }

        /// Pass the types of every method, with its name, to a visitor.
        pub(in crate::serve) fn describe(visitor: &mut impl Describe) {
            $(visitor.method::<$method>($name);)+
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
    "cancel": CancelParams,
}

pub(in crate::serve) trait Describe {
    fn method<M: Method>(&mut self, name: &'static str);
}

#[derive(Serialize)]
struct Warned<'a, R> {
    #[serde(flatten)]
    found: &'a R,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    warnings: &'a [String],
}

fn json<R: Serialize>(found: &R, warnings: &[String]) -> Result<Vec<u8>> {
    let mut json = Vec::with_capacity(512);
    serde_json::to_writer(&mut json, &Warned { found, warnings }).map_err(|_| Refusal::internal())?;
    Ok(json)
}

fn called<M: Method>(
    params: &str,
    warnings: &mut Vec<String>,
    context: &mut Context,
) -> Result<Outcome<Vec<u8>>> {
    match params::read::<M>(params, warnings)?.call(context)? {
        Outcome::Now(found) => Ok(Outcome::Now(json(&found, warnings)?)),
        Outcome::Later(place, ask) => {
            let warnings = warnings.clone();
            place.search(move |asked: &Asked<'_>| {
                let found = ask(asked)?;
                json(&found, &warnings)
            })
        }
    }
}
