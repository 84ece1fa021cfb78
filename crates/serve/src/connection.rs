//! A client: its unwritten answers, and its requests under way.
//!
//! One lock guards both, so that an answer joins the output at the very moment at which its request stops being under way.
//! The reading thread waits while much output is unwritten. Searches never wait, because the number of requests under way is
//! limited.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::unknown::UnknownField;
use crate::{IN_FLIGHT, Id, Refusal, Result};
use salet_base::threads::locked;

/// Unwritten bytes above which no more lines are read from a client.
const HIGH_WATER: usize = 1 << 20;

/// Bytes of an emptied buffer that are kept for the next answers.
const KEPT: usize = 256 << 10;

/// The key of a request under way: its id, and for null, which several requests may have, a number.
type Key = (Id, Option<u64>);

#[derive(Default)]
pub(super) struct Connection {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Unwritten output, in whole lines.
    buffer: Vec<u8>,
    /// Whether the writer is writing bytes that it took from the buffer.
    writing: bool,
    under_way: HashMap<Key, Arc<Ticket>>,
    /// The number of the next request with a null id.
    number: u64,
    finished: bool,
    /// Whether the client accepts no more output.
    broken: bool,
    stopped: bool,
}

impl State {
    fn is_done(&self) -> bool {
        self.buffer.is_empty() && !self.writing && self.under_way.is_empty()
    }
}

pub(super) struct Batch(Mutex<Gathered>);

struct Gathered {
    answers: Vec<u8>,
    /// The number of missing answers, plus one while the batch is being read.
    missing: usize,
}

impl Batch {
    pub(super) fn new() -> Arc<Batch> {
        Arc::new(Batch(Mutex::new(Gathered { answers: Vec::new(), missing: 1 })))
    }

    /// Add an answer, unless it is empty. Returns the line with all answers if none is missing any more.
    pub(super) fn add(&self, answer: &[u8], was_missing: bool) -> Option<Vec<u8>> {
        let mut gathered = locked(&self.0);
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

/// A request under way, shared by the search and by `cancel`.
pub(super) struct Ticket {
    stop: AtomicBool,
    /// Taken when the search begins, or when the request is cancelled before.
    reply: Mutex<Option<Reply>>,
}

impl Ticket {
    /// Begin: the reply, unless the request was cancelled.
    pub(super) fn begin(&self) -> Option<Reply> {
        locked(&self.reply).take()
    }

    pub(super) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// End the request: immediately if it has not begun.
    fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(reply) = self.begin() {
            reply.send(Err(Refusal::cancelled()));
        }
    }
}

/// The one answer to a request. Dropping it unsent sends an internal error.
pub(super) struct Reply {
    connection: Arc<Connection>,
    key: Key,
    batch: Option<Arc<Batch>>,
    /// The members of the request, for an error; a result has them already.
    unknown: Vec<UnknownField>,
    sent: bool,
}

impl Reply {
    pub(super) fn send(mut self, result: Result<Vec<u8>>) {
        self.give(result);
    }

    fn give(&mut self, result: Result<Vec<u8>>) {
        self.sent = true;
        let result = result.map_err(|refusal| refusal.with_warnings(&self.unknown));
        let mut answer = Vec::new();
        write_answer(&self.key.0, &result, &mut answer);
        let mut state = locked(&self.connection.state);
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

/// Write an answer, without a line feed.
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
    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Accept a request that a search will answer.
    pub(super) fn accept(
        self: &Arc<Connection>,
        id: &Id,
        batch: Option<&Arc<Batch>>,
        unknown: &[UnknownField],
    ) -> Result<Arc<Ticket>> {
        let mut state = locked(&self.state);
        if state.stopped {
            return Err(Refusal::cancelled());
        }
        if state.under_way.len() >= IN_FLIGHT {
            let why = format!("{IN_FLIGHT} searches of this client are under way; wait for their answers");
            return Err(Refusal::busy(why));
        }
        let key = (id.clone(), id.is_null().then_some(state.number));
        state.number += 1;
        if let Some(batch) = batch {
            locked(&batch.0).missing += 1;
        }
        let reply = Reply {
            connection: Arc::clone(self),
            key: key.clone(),
            batch: batch.cloned(),
            unknown: unknown.to_vec(),
            sent: false,
        };
        let ticket = Arc::new(Ticket { stop: AtomicBool::new(false), reply: Mutex::new(Some(reply)) });
        state.under_way.insert(key, Arc::clone(&ticket));
        Ok(ticket)
    }

    pub(super) fn is_under_way(&self, id: &Id) -> bool {
        let state = locked(&self.state);
        !state.under_way.is_empty() && state.under_way.contains_key(&(id.clone(), None))
    }

    pub(super) fn cancel(&self, id: &Id) -> bool {
        let ticket = locked(&self.state).under_way.get(&(id.clone(), None)).cloned();
        ticket.as_ref().map(|ticket| ticket.cancel()).is_some()
    }

    pub(super) fn cancel_all(&self) -> bool {
        let mut state = locked(&self.state);
        state.stopped = true;
        let tickets: Vec<Arc<Ticket>> = state.under_way.values().cloned().collect();
        drop(state);
        tickets.iter().for_each(|ticket| ticket.cancel());
        !tickets.is_empty()
    }

    /// Wait until all requests are answered, and cancel them if the client is gone before.
    pub(super) fn answer_until(&self, mut is_gone: impl FnMut() -> bool) {
        while !locked(&self.state).under_way.is_empty() {
            if is_gone() {
                self.cancel_all();
                return;
            }
        }
    }

    /// Queue lines for the writer and empty `lines`; waits while much output is unwritten. Errors: [`io::ErrorKind::BrokenPipe`]
    /// if the client accepts no more output.
    pub(super) fn write(&self, lines: &mut Vec<u8>) -> io::Result<()> {
        let mut state = locked(&self.state);
        while state.buffer.len() > HIGH_WATER && !state.broken {
            state = self.wait(state);
        }
        if state.broken {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        state.buffer.append(lines);
        drop(state);
        self.changed.notify_all();
        Ok(())
    }

    /// The unwritten output, for a caller without a [writer](Connection::run_writer).
    pub(super) fn take_unwritten(&self) -> Vec<u8> {
        std::mem::take(&mut locked(&self.state).buffer)
    }

    /// Note the end of the input: the writer ends after the last answer.
    pub(super) fn finish(&self) {
        locked(&self.state).finished = true;
        self.changed.notify_all();
    }

    /// Wait until all answers are written or the client accepts no more, at most for `longest`.
    pub(super) fn wait_until_done(&self, longest: Duration) {
        let is_open = |state: &mut State| !state.is_done() && !state.broken;
        drop(self.changed.wait_timeout_while(locked(&self.state), longest, is_open));
    }

    /// Write output, in whole lines, until the input has ended and every request is answered.
    pub(super) fn run_writer(&self, mut out: impl Write) -> io::Result<()> {
        let mut taken = Vec::new();
        loop {
            let mut state = locked(&self.state);
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

    /// Drop the output and cancel all requests: the client accepts no more.
    fn give_up(&self) {
        let mut state = locked(&self.state);
        state.broken = true;
        state.writing = false;
        state.buffer = Vec::new();
        drop(state);
        self.changed.notify_all();
        self.cancel_all();
    }
}
