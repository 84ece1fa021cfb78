//! `capabilities`: the methods, games and policies of this server, and its limits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::context::{Context, Method, Outcome, UnknownFields};
use crate::refusal::{Code, Result};
use crate::settings::{BATCH, IN_FLIGHT, JUDGED, LINE_BYTES, LONGEST_SEARCH, PRICED, TURNS};
use salet_advise::catalogue;

/// The greeting of a client.
#[derive(Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct CapabilitiesParams {
    /// What to do with unknown fields of this client, from this request on [default: no change; at first they are refused].
    unknown_fields: Option<UnknownFields>,
}

/// The methods, games and policies of this server, and its limits.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CapabilitiesResult {
    /// The version of this protocol; it changes when a field is removed or changes its meaning.
    protocol: u32,
    /// The version of the program.
    version: &'static str,
    methods: &'static [&'static str],
    /// What the server does with unknown fields of this client.
    unknown_fields: UnknownFields,
    /// Games whose lists are compiled in.
    games: Vec<NamedGame>,
    /// The names of the compiled-in policies.
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

/// The largest numbers that the server accepts.
#[derive(Serialize, JsonSchema)]
struct Limits {
    /// Bytes of a line, without its line feed.
    line_bytes: usize,
    /// Requests in a batch.
    batch: usize,
    /// Searches of this client, waiting and running.
    searches: usize,
    /// Searches waiting for one game.
    queue: usize,
    /// Open games of this client.
    games: usize,
    turns: usize,
    /// Guesses of a request for prices.
    guesses: usize,
    /// Games of a request for their regret.
    judged: usize,
    /// The default time limit of a search, in seconds.
    time_limit: f64,
    /// The longest time limit of a request, in seconds.
    longest_time_limit: f64,
}

/// The code of an error.
#[derive(Serialize, JsonSchema)]
struct ErrorCode {
    code: i32,
    name: &'static str,
}

impl Method for CapabilitiesParams {
    type Found = CapabilitiesResult;

    fn unknown_fields(&self) -> Option<UnknownFields> {
        self.unknown_fields
    }

    fn call(self, context: &mut Context) -> Result<Outcome<CapabilitiesResult>> {
        let settings = &context.server.settings;
        Ok(Outcome::Now(CapabilitiesResult {
            protocol: 3,
            version: env!("CARGO_PKG_VERSION"),
            methods: context.methods,
            unknown_fields: context.unknown_fields,
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
            errors: Code::ALL.iter().map(|&(code, name)| ErrorCode { code: code as i32, name }).collect(),
        }))
    }
}
