//! The state that all clients share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use crate::settings::{CLIENTS, Settings};
use crate::{Connection, Desk, Refusal, Result, Slot};
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
#[derive(Default)]
pub struct Server {
    pub(super) settings: Settings,
    open: Arc<AtomicUsize>,
    /// The last used one is the last.
    named: Mutex<Vec<Shared>>,
    /// The files that descriptions of games may name. Only a program that calls the server itself hands some in.
    files: Mutex<HashMap<String, Source>>,
    clients: Mutex<Vec<Weak<Connection>>>,
    stopped: AtomicBool,
}

impl Server {
    /// A server without clients.
    pub fn new(settings: Settings) -> Arc<Server> {
        Arc::new(Server { settings, ..Server::default() })
    }

    /// The file that a description names.
    pub(super) fn file(&self, name: &str) -> Option<Source> {
        locked(&self.files).get(name).cloned()
    }

    pub(super) fn keep_file(&self, name: &str, file: Source) {
        locked(&self.files).insert(name.to_owned(), file);
    }

    pub(super) fn slot(&self) -> Result<Slot> {
        self.slot_beside(&mut locked(&self.named))
    }

    fn slot_beside(&self, named: &mut Vec<Shared>) -> Result<Slot> {
        let mut slot = Slot::none(&self.open);
        self.widen(&mut slot, 1, named)?;
        Ok(slot)
    }

    /// Take places among the open games. If there are too few, idle shared games give theirs up, the one used longest ago first.
    fn widen(&self, slot: &mut Slot, places: usize, named: &mut Vec<Shared>) -> Result<()> {
        let most = self.settings.games.max(1);
        while !slot.widen(places, most) {
            let Some(idle) = named.iter().position(|(.., desk)| Desk::is_idle(desk)) else {
                let open = if places > 1 {
                    format!("this game needs the memory of {places} of {most} games, and others are open")
                } else {
                    format!("{most} games are open")
                };
                return Err(Refusal::busy(format!("{open}; close one, or try again later")));
            };
            named.remove(idle);
        }
        Ok(())
    }

    /// The slot of an adviser, with as many places as its tables need.
    pub(super) fn slot_for(&self, advisor: &Advisor, mut slot: Slot) -> Result<Slot> {
        self.widen(&mut slot, self.settings.places(advisor), &mut locked(&self.named))?;
        Ok(slot)
    }

    /// A named game, by the mean and within its usual limit, opened on first use and shared by all clients.
    pub(super) fn shared(&self, spec: &GameSpec) -> Result<Arc<Desk>> {
        let refused = |error| Refusal::of_spec(&error);
        let (named, rule) = (spec.named_game().map_err(refused)?, spec.rule().map_err(refused)?);
        let mut open = locked(&self.named);
        if let Some(at) = open.iter().position(|&(name, by, _)| name == named.name && by == rule) {
            let desk = Arc::clone(&open[at].2);
            open[at..].rotate_left(1);
            return Ok(desk);
        }
        let mut slot = self.slot_beside(&mut open)?;
        let game = spec.read(&|_| None, &mut |_| ()).map_err(refused)?;
        let policy = catalogue::policy_for(&game);
        let advisor = policy.map_or_else(|| Advisor::new(&game), NamedPolicy::advisor);
        self.widen(&mut slot, self.settings.places(&advisor), &mut open)?;
        let desk = Desk::new(advisor, policy, GameSpec::default(), &self.settings, slot)?;
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
