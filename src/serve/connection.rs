//! A client: what waits to be written to it, and which of its requests are under way.
//!
//! One lock holds both, so that an answer is put among what is to be written at the very moment that its request stops being
//! under way. Whoever reads from the client waits while much is to be written to it; whoever searches does not, for what
//! may be under way is limited.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::clock::Instant;
use crate::serve::id::Id;
use crate::serve::refusal::{Refusal, Result};
use crate::serve::settings::IN_FLIGHT;

/// Bytes to be written above which nothing more is read from a client.
const HIGH_WATER: usize = 1 << 20;

/// The memory, in bytes, that is kept for what is to be written next.
const KEPT: usize = 256 << 10;

/// What a request under way is found by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    Id(Id),
    /// The id is null, which many may have.
    Number(u64),
}

/// A client.
#[derive(Default)]
pub(super) struct Connection {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// To be written, in whole lines.
    buffer: Vec<u8>,
    /// Whether something that was taken out of the buffer is being written.
    writing: bool,
    under_way: HashMap<Key, Arc<Ticket>>,
    /// The number of the next request whose id is null.
    number: u64,
    /// Whether no more requests come.
    finished: bool,
    /// Whether the client takes nothing more.
    broken: bool,
    /// Whether all that is under way was asked to end.
    stopped: bool,
}

impl State {
    fn is_done(&self) -> bool {
        self.buffer.is_empty() && !self.writing && self.under_way.is_empty()
    }
}

/// The answers to a batch, which are sent as one.
pub(super) struct Batch(Mutex<Gathered>);

struct Gathered {
    answers: Vec<u8>,
    /// How many are still to come, and one more as long as the batch is being read.
    missing: usize,
}

impl Batch {
    /// No answer yet, and the batch is being read.
    pub(super) fn new() -> Arc<Batch> {
        Arc::new(Batch(Mutex::new(Gathered { answers: Vec::new(), missing: 1 })))
    }

    fn gathered(&self) -> MutexGuard<'_, Gathered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more answer; empty for none. The line with all of them if it was the last.
    pub(super) fn add(&self, answer: &[u8], was_missing: bool) -> Option<Vec<u8>> {
        let mut gathered = self.gathered();
        if !answer.is_empty() {
            let before = if gathered.answers.is_empty() { b'[' } else { b',' };
            gathered.answers.push(before);
            gathered.answers.extend_from_slice(answer);
        }
        gathered.missing -= usize::from(was_missing);
        if gathered.missing > 0 || gathered.answers.is_empty() {
            return None;
        }
        let mut line = std::mem::take(&mut gathered.answers);
        line.push(b']');
        Some(line)
    }
}

/// A request under way, as those see it who may cancel it and who carry it out.
pub(super) struct Ticket {
    /// Set when it is to end with what it has.
    stop: AtomicBool,
    /// There as long as nobody has begun with it.
    reply: Mutex<Option<Reply>>,
}

impl Ticket {
    /// Begin: the reply, unless it was cancelled.
    pub(super) fn begin(&self) -> Option<Reply> {
        self.reply.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub(super) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// End it: at once if nobody has begun with it, else as soon as it is seen.
    fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(reply) = self.begin() {
            reply.send(Err(Refusal::cancelled()));
        }
    }
}

/// The one answer that a request will get. It is sent, or sends itself when it is lost.
pub(super) struct Reply {
    connection: Arc<Connection>,
    key: Key,
    id: Id,
    batch: Option<Arc<Batch>>,
    sent: bool,
}

impl Reply {
    pub(super) fn send(mut self, result: Result<Vec<u8>>) {
        self.give(result);
    }

    fn give(&mut self, result: Result<Vec<u8>>) {
        self.sent = true;
        let mut answer = Vec::new();
        write_answer(&self.id, &result, &mut answer);
        let mut state = self.connection.lock();
        state.under_way.remove(&self.key);
        let line = match &self.batch {
            None => Some(answer),
            Some(batch) => batch.add(&answer, true),
        };
        if let Some(line) = line.filter(|_| !state.broken) {
            state.buffer.extend_from_slice(&line);
            state.buffer.push(b'\n');
        }
        drop(state);
        self.connection.changed.notify_all();
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        if !self.sent {
            self.give(Err(Refusal::internal()));
        }
    }
}

/// An answer, without the end of its line.
pub(super) fn write_answer(id: &Id, result: &Result<Vec<u8>>, out: &mut Vec<u8>) {
    out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    out.extend_from_slice(id.as_json().as_bytes());
    match result {
        Ok(result) => {
            out.extend_from_slice(br#","result":"#);
            out.extend_from_slice(result);
        }
        Err(refusal) => {
            out.extend_from_slice(br#","error":"#);
            out.extend_from_slice(&refusal.to_json());
        }
    }
    out.push(b'}');
}

impl Connection {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Take up a request that will be answered later.
    ///
    /// # Errors
    /// Busy, if too many are under way.
    pub(super) fn take_up(
        self: &Arc<Connection>,
        id: &Id,
        batch: Option<&Arc<Batch>>,
    ) -> Result<Arc<Ticket>> {
        let mut state = self.lock();
        if state.stopped {
            return Err(Refusal::cancelled());
        }
        if state.under_way.len() >= IN_FLIGHT {
            let why = format!("{IN_FLIGHT} searches of this client are under way; wait for their answers");
            return Err(Refusal::busy(why));
        }
        let key = if id.is_null() { Key::Number(state.number) } else { Key::Id(id.clone()) };
        state.number += 1;
        if let Some(batch) = batch {
            batch.gathered().missing += 1;
        }
        let (connection, batch) = (Arc::clone(self), batch.cloned());
        let reply = Reply { connection, key: key.clone(), id: id.clone(), batch, sent: false };
        let ticket = Arc::new(Ticket { stop: AtomicBool::new(false), reply: Mutex::new(Some(reply)) });
        state.under_way.insert(key, Arc::clone(&ticket));
        Ok(ticket)
    }

    /// Whether a request of this id is under way.
    pub(super) fn is_under_way(&self, id: &Id) -> bool {
        let state = self.lock();
        !state.under_way.is_empty() && state.under_way.contains_key(&Key::Id(id.clone()))
    }

    /// Cancel a request: whether it was under way.
    pub(super) fn cancel(&self, id: &Id) -> bool {
        let ticket = self.lock().under_way.get(&Key::Id(id.clone())).cloned();
        ticket.as_ref().map(|ticket| ticket.cancel()).is_some()
    }

    /// Cancel all that is under way, and whatever comes: whether something was under way.
    pub(super) fn cancel_all(&self) -> bool {
        let mut state = self.lock();
        state.stopped = true;
        let tickets: Vec<Arc<Ticket>> = state.under_way.values().cloned().collect();
        drop(state);
        tickets.iter().for_each(|ticket| ticket.cancel());
        !tickets.is_empty()
    }

    /// Have lines written; waits while the client does not read. Empties `lines`.
    ///
    /// # Errors
    /// [`io::ErrorKind::BrokenPipe`] if the client takes nothing more.
    pub(super) fn write(&self, lines: &mut Vec<u8>) -> io::Result<()> {
        let mut state = self.lock();
        while state.buffer.len() > HIGH_WATER && !state.broken {
            state = self.wait(state);
        }
        if state.broken {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        if state.buffer.is_empty() {
            std::mem::swap(&mut state.buffer, lines);
        } else {
            state.buffer.append(lines);
        }
        drop(state);
        self.changed.notify_all();
        Ok(())
    }

    /// What is to be written, for whoever writes it without being a [writer](Connection::run_writer).
    pub(super) fn take_unwritten(&self) -> Vec<u8> {
        std::mem::take(&mut self.lock().buffer)
    }

    /// No more requests come: everything that is under way will be answered and written, and then the writer ends.
    pub(super) fn finish(&self) {
        self.lock().finished = true;
        self.changed.notify_all();
    }

    /// Wait until everything was answered and written, or the client takes nothing more, but no longer than that.
    pub(super) fn wait_until_done(&self, longest: Duration) {
        let end = Instant::now() + longest;
        let mut state = self.lock();
        while !state.is_done() && !state.broken {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Write all that is to be written, in whole lines, as long as something may come.
    pub(super) fn run_writer(&self, mut out: impl Write) -> io::Result<()> {
        let mut taken = Vec::new();
        loop {
            let mut state = self.lock();
            state.writing = false;
            self.changed.notify_all();
            while state.buffer.is_empty() {
                if state.finished && state.under_way.is_empty() {
                    return Ok(());
                }
                state = self.wait(state);
            }
            std::mem::swap(&mut taken, &mut state.buffer);
            state.writing = true;
            drop(state);
            if let Err(error) = out.write_all(&taken).and_then(|()| out.flush()) {
                self.give_up();
                return Err(error);
            }
            taken.clear();
            taken.shrink_to(KEPT);
        }
    }

    /// The client takes nothing more.
    fn give_up(&self) {
        let mut state = self.lock();
        state.broken = true;
        state.writing = false;
        state.buffer = Vec::new();
        drop(state);
        self.changed.notify_all();
        self.cancel_all();
    }
}
