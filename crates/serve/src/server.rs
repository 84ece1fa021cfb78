//! The state that all clients share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use crate::places::Places;
use crate::settings::{CLIENTS, Settings};
use crate::{Connection, Desk, Refusal, Result};
use salet_advise::advice::Advisor;
use salet_advise::catalogue::{self, NamedPolicy};
use salet_advise::spec::GameSpec;
use salet_base::clock::Instant;
use salet_base::threads::locked;
use salet_core::game::Rule;
use salet_words::Source;

/// The longest wait at the end, for cancelled searches to stop and for clients to read their last answers.
const PATIENCE: Duration = Duration::from_secs(30);

/// A game that requests name without opening it.
type Shared = (&'static str, Rule, Arc<Desk>);

/// The state that all clients share: settings, and the games that requests name without opening them.
pub struct Server {
    pub(super) settings: Settings,
    /// The memory of all searches.
    pub(super) places: Arc<Places>,
    named: Mutex<Vec<Shared>>,
    /// The files that descriptions of games may name. Only a program that calls the server itself hands some in.
    files: Mutex<HashMap<String, Source>>,
    clients: Mutex<Vec<Weak<Connection>>>,
    stopped: AtomicBool,
}

impl Server {
    /// A server without clients.
    pub fn new(settings: Settings) -> Arc<Server> {
        let places = Places::new(settings.games, settings.several);
        let (named, files, clients) = (Mutex::default(), Mutex::default(), Mutex::default());
        Arc::new(Server { settings, places, named, files, clients, stopped: AtomicBool::new(false) })
    }

    /// The file that a description names.
    pub(super) fn file(&self, name: &str) -> Option<Source> {
        locked(&self.files).get(name).cloned()
    }

    pub(super) fn keep_file(&self, name: &str, file: Source) {
        locked(&self.files).insert(name.to_owned(), file);
    }

    /// A named game, by the mean and within its usual limit, opened on first use and shared by all clients.
    pub(super) fn shared(&self, spec: &GameSpec) -> Result<Arc<Desk>> {
        let refused = |error| Refusal::of_spec(&error);
        let (named, rule) = (spec.named_game().map_err(refused)?, spec.rule().map_err(refused)?);
        let mut open = locked(&self.named);
        if let Some((.., desk)) = open.iter().find(|&&(name, by, _)| name == named.name && by == rule) {
            return Ok(Arc::clone(desk));
        }
        let game = spec.read(&|_| None, &mut |_| ()).map_err(refused)?;
        let policy = catalogue::policy_for(&game);
        let advisor = policy.map_or_else(|| Advisor::new(&game), NamedPolicy::advisor);
        let desk = Desk::new(advisor, policy, GameSpec::default(), self, None)?;
        open.push((named.name, rule, Arc::clone(&desk)));
        Ok(desk)
    }

    /// A new client; `None` at the limit of clients, or after [`stop`](Server::stop).
    pub(super) fn connect(&self) -> Option<Arc<Connection>> {
        let mut clients = locked(&self.clients);
        clients.retain(|client| client.strong_count() > 0);
        if clients.len() >= CLIENTS || self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let connection = Arc::new(Connection::default());
        clients.push(Arc::downgrade(&connection));
        Some(connection)
    }

    /// Cancel all searches, and wait at most half a minute until their answers are written. Returns whether there were any.
    pub fn stop(&self) -> bool {
        self.stopped.store(true, Ordering::Relaxed);
        let clients: Vec<Arc<Connection>> = locked(&self.clients).iter().filter_map(Weak::upgrade).collect();
        let cancelled: Vec<bool> = clients.iter().map(|client| client.cancel_all()).collect();
        let end = Instant::now() + PATIENCE;
        for client in clients {
            client.wait_until_done(end.saturating_duration_since(Instant::now()));
        }
        cancelled.contains(&true)
    }
}
