//! A client from its first line to its last.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::thread;

use crate::serve::connection::{Batch, Connection, write_answer};
use crate::serve::context::Context;
use crate::serve::desk::{Desk, Job};
use crate::serve::id::Id;
use crate::serve::lines::{Line, Lines};
use crate::serve::message::{self, Request};
use crate::serve::methods::{self, Answered};
use crate::serve::refusal::{Code, Refusal};
use crate::serve::server::Server;
use crate::serve::settings::{BATCH, LINE_BYTES};

/// Bytes of answers that are handed over to be written at once.
const CHUNK: usize = 64 << 10;

/// Serve a client until it sends no more and everything is answered, or until it takes no more answers.
///
/// # Errors
/// What went wrong with reading; or with writing, [`io::ErrorKind::BrokenPipe`] if the client went away.
pub fn serve(server: &Arc<Server>, input: impl Read, output: impl Write + Send) -> io::Result<()> {
    let mut output = output;
    let Some(client) = server.connect() else {
        let mut line = Vec::new();
        let refusal = Refusal::busy("no more clients can be served now; try again later");
        write_answer(&Id::null(), &Err(refusal), &mut line);
        line.push(b'\n');
        return output.write_all(&line).and_then(|()| output.flush());
    };
    let mut session = Session::new(server, &client, Queued);
    thread::scope(|scope| {
        let writer = thread::Builder::new().name("answers".to_owned());
        let writer = writer.spawn_scoped(scope, || client.run_writer(&mut output))?;
        let read = session.run(input);
        client.finish();
        let written = writer.join().unwrap_or_else(|_| Err(io::ErrorKind::Other.into()));
        written.and(read)
    })
}

/// Where questions are handed in that have to be searched for.
pub(super) trait Searches {
    fn submit(&mut self, desk: &Arc<Desk>, job: Job);
}

/// In the queues of their games.
struct Queued;

impl Searches for Queued {
    fn submit(&mut self, desk: &Arc<Desk>, job: Job) {
        desk.submit(job);
    }
}

/// What is known of a client between two lines.
pub(super) struct Session<S> {
    pub(super) context: Context,
    client: Arc<Connection>,
    searches: S,
    /// Answers to what could be looked up, in whole lines, that were not yet handed over to be written.
    pending: Vec<u8>,
}

impl<S: Searches> Session<S> {
    pub(super) fn new(server: &Arc<Server>, client: &Arc<Connection>, searches: S) -> Session<S> {
        let context = Context::new(server, Arc::clone(client), methods::NAMES);
        Session { context, client: Arc::clone(client), searches, pending: Vec::new() }
    }

    fn run(&mut self, input: impl Read) -> io::Result<()> {
        let mut lines = Lines::new(input, LINE_BYTES);
        while let Some(line) = lines.next()? {
            self.line(line);
            if !lines.is_ready() || self.pending.len() >= CHUNK {
                self.client.write(&mut self.pending)?;
            }
        }
        self.client.write(&mut self.pending)
    }

    /// A line: a request or a batch of them.
    pub(super) fn line(&mut self, line: Line<'_>) {
        let text = match line {
            Line::TooLong => {
                let why = format!("the line is longer than {LINE_BYTES} bytes");
                return self.refuse(Refusal::new(Code::InvalidRequest, why));
            }
            Line::Whole(bytes) => match str::from_utf8(bytes) {
                Ok(text) => text.trim(),
                Err(_) => return self.refuse(Refusal::new(Code::Parse, "no JSON: invalid UTF-8")),
            },
        };
        if text.starts_with('[') {
            return self.batch(text);
        }
        let mut answers = std::mem::take(&mut self.pending);
        let before = answers.len();
        // An empty line asks nothing.
        if !text.is_empty() {
            self.request(text, None, &mut answers);
        }
        if answers.len() > before {
            answers.push(b'\n');
        }
        self.pending = answers;
    }

    fn batch(&mut self, text: &str) {
        let requests = match message::batch(text) {
            Ok(requests) => requests,
            Err(refusal) => return self.refuse(refusal),
        };
        if requests.is_empty() || requests.len() > BATCH {
            let why = format!("a batch has from 1 to {BATCH} requests, and not {}", requests.len());
            return self.refuse(Refusal::new(Code::InvalidRequest, why));
        }
        let batch = Batch::new();
        let mut answer = Vec::new();
        for request in requests {
            answer.clear();
            self.request(request.get(), Some(&batch), &mut answer);
            batch.add(&answer, false);
        }
        // Now it was read; searches may still be under way.
        if let Some(line) = batch.add(&[], true) {
            self.pending.extend_from_slice(&line);
            self.pending.push(b'\n');
        }
    }

    /// The answers that there are, in whole lines.
    pub(super) fn take_answers(&mut self) -> Vec<u8> {
        let mut answers = std::mem::take(&mut self.pending);
        answers.append(&mut self.client.take_unwritten());
        answers
    }

    /// Tell that something was no request.
    fn refuse(&mut self, refusal: Refusal) {
        write_answer(&Id::null(), &Err(refusal), &mut self.pending);
        self.pending.push(b'\n');
    }

    /// Carry out a request. Its answer goes to `out` if it can be had at once and is wanted.
    fn request(&mut self, text: &str, batch: Option<&Arc<Batch>>, out: &mut Vec<u8>) {
        let Request { id, method, params, mut warnings } = match message::read(text) {
            Ok(request) => request,
            Err((id, refusal)) => return write_answer(&id, &Err(refusal), out),
        };
        if let Some(id) = id.as_ref().filter(|&id| self.client.is_under_way(id)) {
            return write_answer(&Id::null(), &Err(Refusal::repeated(id)), out);
        }
        let params = params.map_or("{}", |params| params.get());
        let called = methods::call(&method, params, &mut warnings, id.is_none(), &mut self.context);
        let Some(id) = id else { return };
        match called {
            Ok(Answered::Now(result)) => write_answer(&id, &Ok(result), out),
            Err(refusal) => write_answer(&id, &Err(refusal.with_warnings(&warnings)), out),
            Ok(Answered::Later { desk, time_limit, work }) => match self.client.take_up(&id, batch) {
                Ok(ticket) => self.searches.submit(&desk, Job { ticket, time_limit, work }),
                Err(refusal) => write_answer(&id, &Err(refusal), out),
            },
        }
    }
}
