//! `capabilities`: what this server knows, and what it may be asked.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::catalogue;
use crate::serve::context::{Context, Outcome};
use crate::serve::method::Method;
use crate::serve::refusal::{Code, Result};
use crate::serve::settings::{BATCH, IN_FLIGHT, JUDGED, LINE_BYTES, LONGEST_SEARCH, PRICED, TURNS};

pub(super) struct Capabilities;

/// Nothing.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct CapabilitiesParams {}

/// What this server knows, and what it may be asked.
#[derive(Serialize, JsonSchema)]
pub(in crate::serve) struct CapabilitiesResult {
    /// Of this protocol; it only changes when a field is taken away or means something else.
    protocol: u32,
    /// Of the program.
    version: &'static str,
    methods: &'static [&'static str],
    /// Games that may be named.
    games: Vec<NamedGame>,
    /// Policies that are compiled in.
    policies: Vec<&'static str>,
    limits: Limits,
    errors: Vec<ErrorCode>,
}

/// A game whose lists are compiled in.
#[derive(Serialize, JsonSchema)]
struct NamedGame {
    name: &'static str,
    about: &'static str,
}

/// What may be asked at once.
#[derive(Serialize, JsonSchema)]
struct Limits {
    /// Bytes of a line, without what ends it.
    line_bytes: usize,
    /// Requests in a batch.
    batch: usize,
    /// Searches of this client, waiting and running.
    searches: usize,
    /// Searches that wait for one game.
    queue: usize,
    /// Games that are open, those of all clients together.
    games: usize,
    turns: usize,
    /// Guesses of one request for prices.
    guesses: usize,
    /// Games of one request for their regret.
    judged: usize,
    /// Seconds that a search may take where the request says nothing.
    time_limit: f64,
    /// The most seconds that a request may say.
    longest_time_limit: f64,
}

/// The code of an error.
#[derive(Serialize, JsonSchema)]
struct ErrorCode {
    code: i32,
    name: &'static str,
}

impl Method for Capabilities {
    type Params = CapabilitiesParams;
    type Found = CapabilitiesResult;

    fn call(_: CapabilitiesParams, context: &mut Context) -> Result<Outcome<CapabilitiesResult>> {
        let settings = context.server.settings();
        Ok(Outcome::Now(CapabilitiesResult {
            protocol: 2,
            version: env!("CARGO_PKG_VERSION"),
            methods: context.methods,
            games: catalogue::ALL
                .iter()
                .map(|game| NamedGame { name: game.name, about: game.about })
                .collect(),
            policies: catalogue::policies().map(|policy| policy.name).collect(),
            limits: Limits {
                line_bytes: LINE_BYTES,
                batch: BATCH,
                searches: IN_FLIGHT,
                queue: settings.queue,
                games: settings.games,
                turns: TURNS,
                guesses: PRICED,
                judged: JUDGED,
                time_limit: settings.time_limit.as_secs_f64(),
                longest_time_limit: LONGEST_SEARCH,
            },
            errors: Code::ALL.iter().map(|&(code, name)| ErrorCode { code: code.number(), name }).collect(),
        }))
    }
}
