//! What a method may use: the server, the client, and the games that this client has open.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::advice::Advisor;
use crate::catalogue::{self, NamedGame};
use crate::game::{Game, Rule};
use crate::serve::connection::Connection;
use crate::serve::desk::{Ask, Desk, Slot};
use crate::serve::refusal::{Code, Refusal, Result};
use crate::serve::server::Server;
use crate::serve::settings::LONGEST_SEARCH;

/// What a method may use.
pub(super) struct Context {
    pub(super) server: Arc<Server>,
    pub(super) client: Arc<Connection>,
    /// The names of all methods.
    pub(super) methods: &'static [&'static str],
    games: HashMap<u64, Arc<Desk>>,
    handles: u64,
}

/// What a method comes to.
pub(super) enum Outcome<R> {
    Now(R),
    /// It has to be searched for.
    Later(Search<R>),
}

/// What has to be searched for.
pub(super) struct Search<R> {
    pub(super) desk: Arc<Desk>,
    pub(super) time_limit: Duration,
    pub(super) ask: Ask<R>,
}

impl Context {
    pub(super) fn new(
        server: &Arc<Server>,
        client: Arc<Connection>,
        methods: &'static [&'static str],
    ) -> Context {
        Context { server: Arc::clone(server), client, methods, games: HashMap::new(), handles: 0 }
    }

    /// Keep a game open, under the next handle: 1 for the first.
    pub(super) fn keep(&mut self, desk: Arc<Desk>) -> u64 {
        self.handles += 1;
        self.games.insert(self.handles, desk);
        self.handles
    }

    /// Close a game.
    pub(super) fn close(&mut self, handle: u64) -> Result<()> {
        self.games.remove(&handle).map(drop).ok_or_else(|| no_such(handle))
    }

    /// The game that a request is about: one that this client has open, or one by its name; else the original game.
    pub(super) fn desk(
        &self,
        handle: Option<u64>,
        game: Option<&str>,
        rule: Option<Rule>,
    ) -> Result<Arc<Desk>> {
        let Some(handle) = handle else {
            return self.named(find_game(game)?, rule.unwrap_or_default());
        };
        let extra = if game.is_some() { Some("game") } else { rule.map(|_| "rule") };
        if let Some(field) = extra {
            return Err(Refusal::field(field, "says the same as the handle; leave out one of them"));
        }
        self.games.get(&handle).cloned().ok_or_else(|| no_such(handle))
    }

    /// A game that all clients share, by the mean and within six guesses.
    fn named(&self, game: &'static NamedGame, rule: Rule) -> Result<Arc<Desk>> {
        self.server.shared(game.name, rule, || {
            let slot = self.server.slot()?;
            let game = Game::builder(game.lists()).rule(rule).build().map_err(|error| refuse_game(&error))?;
            self.open(catalogue::advisor_for(&game), slot)
        })
    }

    /// Open a game with the settings of the server.
    pub(super) fn open(&self, advisor: Advisor, slot: Slot) -> Result<Arc<Desk>> {
        let settings = self.server.settings();
        Desk::new(advisor.with_config(settings.config()), settings.queue, slot)
    }

    /// How long a search may take.
    pub(super) fn time_limit(&self, seconds: Option<f64>) -> Result<Duration> {
        let Some(seconds) = seconds else { return Ok(self.server.settings().time_limit) };
        let limit = Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= LONGEST_SEARCH);
        limit.ok_or_else(|| Refusal::field("time_limit", format!("give seconds from 0 to {LONGEST_SEARCH}")))
    }
}

fn no_such(handle: u64) -> Refusal {
    Refusal::field("handle", format!("no game is open under {handle}"))
}

/// The game of this name; the original game where nothing is said.
pub(super) fn find_game(name: Option<&str>) -> Result<&'static NamedGame> {
    let Some(name) = name else {
        let none = || Refusal::field("handle", "is missing, and no game has a name here");
        return catalogue::ALL.first().copied().ok_or_else(none);
    };
    catalogue::find(name).map_err(|error| Refusal::field("game", error.to_string()))
}

/// The refusal of a game that makes no sense, with the field at fault.
pub(super) fn refuse_game(error: &crate::game::Error) -> Refusal {
    use crate::game::Error::{HardWithPegs, WeightCount, WinRateWithoutLimit, ZeroLimit};
    let field = match error {
        ZeroLimit => "max_guesses",
        WinRateWithoutLimit => "objective",
        HardWithPegs => "rule",
        WeightCount { .. } => "weights",
        _ => return Refusal::new(Code::Unavailable, error.to_string()),
    };
    Refusal::field(field, error.to_string())
}
