//! What all clients share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use crate::clock::Instant;
use crate::game::Rule;
use crate::serve::connection::Connection;
use crate::serve::desk::{Desk, Slot};
use crate::serve::refusal::{Refusal, Result};
use crate::serve::settings::{CLIENTS, Settings};

/// How long is waited at the end until searches that were cancelled have seen it, on a busy machine, and clients have read their
/// last answers.
const PATIENCE: Duration = Duration::from_secs(30);

/// What all clients share: settings, and the games that are asked for by name without being opened.
#[derive(Default)]
pub struct Server {
    settings: Settings,
    open: Arc<AtomicUsize>,
    named: Mutex<HashMap<(&'static str, Rule), Arc<Desk>>>,
    clients: Mutex<Vec<Weak<Connection>>>,
    stopped: AtomicBool,
}

impl Server {
    /// A server that nobody has asked anything yet.
    pub fn new(settings: Settings) -> Arc<Server> {
        Arc::new(Server { settings, ..Server::default() })
    }

    /// How it is set up.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A place for one more game.
    pub(super) fn slot(&self) -> Result<Slot> {
        let most = self.settings.games;
        let busy = || Refusal::busy(format!("{most} games are open; close one, or try again later"));
        Slot::take(&self.open, most).ok_or_else(busy)
    }

    /// The desk of a game that all clients share, which is made if it is not there yet.
    pub(super) fn shared(
        &self,
        game: &'static str,
        rule: Rule,
        make: impl FnOnce() -> Result<Arc<Desk>>,
    ) -> Result<Arc<Desk>> {
        let mut named = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(desk) = named.get(&(game, rule)) {
            return Ok(Arc::clone(desk));
        }
        let desk = make()?;
        named.insert((game, rule), Arc::clone(&desk));
        Ok(desk)
    }

    fn clients(&self) -> MutexGuard<'_, Vec<Weak<Connection>>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more client; `None` if there are enough, or no more are wanted.
    pub(super) fn connect(&self) -> Option<Arc<Connection>> {
        let mut clients = self.clients();
        clients.retain(|client| client.strong_count() > 0);
        if clients.len() >= CLIENTS || self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let connection = Arc::new(Connection::default());
        clients.push(Arc::downgrade(&connection));
        Some(connection)
    }

    /// Cancel all searches, and wait until their answers were written, for half a minute at most. Whether there were any.
    pub fn stop(&self) -> bool {
        self.stopped.store(true, Ordering::Relaxed);
        let clients: Vec<Arc<Connection>> = self.clients().iter().filter_map(Weak::upgrade).collect();
        let cancelled: Vec<bool> = clients.iter().map(|client| client.cancel_all()).collect();
        let end = Instant::now() + PATIENCE;
        for client in clients {
            client.wait_until_done(end.saturating_duration_since(Instant::now()));
        }
        cancelled.contains(&true)
    }
}
