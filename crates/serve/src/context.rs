//! Methods: their parameters, results and effects, and the server, client and open games that they may use.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::desk::{Ask, Asked, Desk, Slot};
use crate::{Connection, LONGEST_SEARCH, Refusal, Result, Server};
use salet_advise::catalogue;
use salet_advise::spec::GameSpec;
use salet_core::game::Rule;

/// Treatment of the unknown fields of a client's requests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum UnknownFields {
    /// Refuse the request, and name the field.
    #[default]
    Refuse,
    /// Ignore them, and name them in warnings.
    Warn,
}

/// A method of the server, by its parameters.
pub(super) trait Method: DeserializeOwned + JsonSchema {
    type Found: Serialize + JsonSchema + 'static;

    /// Treatment of unknown fields from this request on, if the request says so.
    fn unknown_fields(&self) -> Option<UnknownFields> {
        None
    }

    /// Carry the method out, or return its search. This must be fast: the client's next lines wait for it.
    fn call(self, context: &mut Context) -> Result<Outcome<Self::Found>>;
}

/// The result of a method, or the search that finds it.
pub(super) enum Outcome<R> {
    Now(R),
    Later(Place, Ask<R>),
}

pub(super) struct Place {
    pub(super) desk: Arc<Desk>,
    pub(super) time_limit: Duration,
}

impl Place {
    pub(super) fn search<R>(
        self,
        ask: impl FnOnce(&Asked<'_>) -> Result<R> + Send + 'static,
    ) -> Result<Outcome<R>> {
        Ok(Outcome::Later(self, Box::new(ask)))
    }
}

pub(super) struct Context {
    pub(super) server: Arc<Server>,
    pub(super) client: Arc<Connection>,
    pub(super) methods: &'static [&'static str],
    pub(super) unknown_fields: UnknownFields,
    games: HashMap<u64, Arc<Desk>>,
    /// Counts them, and the closed ones whose searches have not ended.
    open: Arc<AtomicUsize>,
    handles: u64,
}

impl Context {
    pub(super) fn new(
        server: &Arc<Server>,
        client: &Arc<Connection>,
        methods: &'static [&'static str],
    ) -> Context {
        let (server, client) = (Arc::clone(server), Arc::clone(client));
        let unknown_fields = UnknownFields::default();
        let (games, open) = (HashMap::new(), Arc::default());
        Context { server, client, methods, unknown_fields, games, open, handles: 0 }
    }

    /// One of the open games of the client.
    pub(super) fn slot(&self) -> Result<Slot> {
        let most = self.server.settings.games.max(1);
        let busy =
            || Refusal::busy(format!("{most} games of this client are open; close one, or try again later"));
        Slot::take(&self.open, most).ok_or_else(busy)
    }

    /// Keep a game open, under the next handle: 1 for the first.
    pub(super) fn keep(&mut self, desk: Arc<Desk>) -> u64 {
        self.handles += 1;
        self.games.insert(self.handles, desk);
        self.handles
    }

    pub(super) fn desk(&self, handle: u64) -> Option<&Desk> {
        self.games.get(&handle).map(|desk| &**desk)
    }

    pub(super) fn close(&mut self, handle: u64) -> Result<()> {
        self.games.remove(&handle).map(drop).ok_or_else(|| no_such(handle))
    }

    /// The game of a request, by handle or by name [default: the original game], and the time of its search.
    pub(super) fn place(
        &self,
        handle: Option<u64>,
        game: Option<&str>,
        rule: Option<Rule>,
        seconds: Option<f64>,
    ) -> Result<Place> {
        let desk = match handle {
            None if catalogue::ALL.is_empty() => return Err(Refusal::field("handle", "is missing")),
            None => {
                let mut spec = GameSpec::default();
                (spec.game, spec.rule) = (game.map(str::to_owned), rule);
                self.server.shared(&spec)?
            }
            Some(handle) => {
                let extra = if game.is_some() { Some("game") } else { rule.map(|_| "rule") };
                if let Some(field) = extra {
                    return Err(Refusal::field(field, "repeats the handle; leave out one of them"));
                }
                self.games.get(&handle).cloned().ok_or_else(|| no_such(handle))?
            }
        };
        let time_limit = match seconds {
            None => self.server.settings.time_limit,
            Some(seconds) => {
                Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= LONGEST_SEARCH).ok_or_else(
                    || Refusal::field("time_limit", format!("give seconds from 0 to {LONGEST_SEARCH}")),
                )?
            }
        };
        Ok(Place { desk, time_limit })
    }
}

fn no_such(handle: u64) -> Refusal {
    Refusal::field("handle", format!("no open game has handle {handle}"))
}
