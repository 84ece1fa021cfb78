//! All methods, and how one of them is called by its name.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::serve::context::{Context, Outcome, Search};
use crate::serve::desk::{Ask, Asked, Desk};
use crate::serve::message::warn_of;
use crate::serve::method::Method;
use crate::serve::refusal::{Code, Refusal, Result};
use crate::text::excerpt;

use super::analyse::Analyse;
use super::cancel::Cancel;
use super::capabilities::Capabilities;
use super::choices::Choices;
use super::close::Close;
use super::next::Next;
use super::open::Open;
use super::price::Price;
use super::regret::Regret;

/// The names of all methods, and their dispatch.
macro_rules! methods {
    ($($name:literal: $method:ty,)+) => {
        /// The names of all methods.
        pub const NAMES: &[&str] = &[$($name),+];

        /// Call the method of this name. A notification (nobody gets an answer) only does what does something.
        pub(in crate::serve) fn call(
            name: &str,
            params: &str,
            warnings: &mut Vec<String>,
            notification: bool,
            context: &mut Context,
        ) -> Result<Answered> {
            match name {
                $($name if notification && !<$method>::ACTS => Ok(Answered::Now(Vec::new())),)+
                $($name => called::<$method>(params, warnings, context),)+
                _ => Err(unknown(name)),
            }
        }

        /// Show every method, with its name, to somebody.
        pub(in crate::serve) fn describe(somebody: &mut impl Describe) {
            $(somebody.method::<$method>($name);)+
        }
    };
}

methods! {
    "capabilities": Capabilities,
    "open": Open,
    "close": Close,
    "next": Next,
    "price": Price,
    "choices": Choices,
    "analyse": Analyse,
    "regret": Regret,
    "cancel": Cancel,
}

/// Somebody who is shown every method.
pub(in crate::serve) trait Describe {
    /// One of them.
    fn method<M: Method>(&mut self, name: &'static str);
}

/// What a method comes to, as JSON.
pub(in crate::serve) enum Answered {
    Now(Vec<u8>),
    Later { desk: Arc<Desk>, time_limit: Duration, work: Ask<Vec<u8>> },
}

/// A result with what was ignored.
#[derive(Serialize)]
struct Warned<'a, R> {
    #[serde(flatten)]
    found: &'a R,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    warnings: &'a [String],
}

fn json<R: Serialize>(found: &R, warnings: &[String]) -> Result<Vec<u8>> {
    serde_json::to_vec(&Warned { found, warnings }).map_err(|_| Refusal::internal())
}

fn called<M: Method>(params: &str, warnings: &mut Vec<String>, context: &mut Context) -> Result<Answered> {
    let params = read::<M>(params, warnings)?;
    Ok(match M::call(params, context)? {
        Outcome::Now(found) => Answered::Now(json(&found, warnings)?),
        Outcome::Later(Search { desk, time_limit, ask }) => {
            Answered::Later { desk, time_limit, work: work(ask, warnings.clone()) }
        }
    })
}

/// A question whose answer is written as JSON.
fn work<R: Serialize + 'static>(ask: Ask<R>, warnings: Vec<String>) -> Ask<Vec<u8>> {
    Box::new(move |asked: &Asked<'_>| {
        let found = ask(asked).map_err(|refusal| refusal.with_warnings(&warnings))?;
        json(&found, &warnings)
    })
}

/// Read parameters; what nobody knows is warned of.
fn read<M: Method>(text: &str, warnings: &mut Vec<String>) -> Result<M::Params> {
    if !text.starts_with('{') {
        return Err(Refusal::field("params", "has to be an object"));
    }
    let mut json = serde_json::Deserializer::from_str(text);
    let ignored = |path: serde_ignored::Path<'_>| warn_of(&format!("params.{path}"), warnings);
    let read: Result<M::Params, _> = serde_ignored::deserialize(&mut json, ignored);
    read.map_err(|_| fault_of::<M>(text))
}

/// What is wrong with parameters that cannot be read. To find out where takes longer than to read them.
fn fault_of<M: Method>(text: &str) -> Refusal {
    let mut json = serde_json::Deserializer::from_str(text);
    match serde_path_to_error::deserialize::<_, M::Params>(&mut json) {
        Ok(_) => Refusal::internal(),
        Err(error) => {
            let (path, why) = (error.path().to_string(), error.inner().to_string());
            // Where in the parameters it is says the field.
            let why = why.split(" at line ").next().unwrap_or_default();
            let missing = why.strip_prefix("missing field `").and_then(|name| name.strip_suffix('`'));
            match (path.as_str(), missing) {
                (".", Some(name)) => Refusal::field(name, "is missing"),
                (path, Some(name)) => Refusal::field(format!("{path}.{name}"), "is missing"),
                (".", None) => Refusal::field("params", why),
                (path, None) => Refusal::field(path, why),
            }
        }
    }
}

fn unknown(name: &str) -> Refusal {
    let why = format!("there is no method \"{}\"; choose one of: {}", excerpt(name), NAMES.join(", "));
    Refusal::new(Code::MethodNotFound, why)
}
