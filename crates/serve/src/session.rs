//! A client from its first line to its last.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::thread;

use crate::connection::{Batch, Connection, write_answer};
use crate::desk::{Desk, Job};
use crate::lines::{Line, Lines};
use crate::message::{self, Request};
use crate::{BATCH, Code, Context, Id, LINE_BYTES, Outcome, Refusal, Server, methods};

/// Bytes of pending answers that are handed to the writer although more lines are ready.
const CHUNK: usize = 64 << 10;

/// Serve a client until its input ends and every request is answered, or until it accepts no more answers.
///
/// # Errors
/// An error of reading or writing; [`io::ErrorKind::BrokenPipe`] if the client went away.
pub fn serve(server: &Arc<Server>, input: impl Read, output: impl Write + Send) -> io::Result<()> {
    attend(server, input, output, |_| ())
}

/// Serve the client of a connection as [`serve`] does, and cancel its requests as soon as it is gone. After the end of the input
/// `is_gone` is asked again and again, and may take some time.
///
/// # Errors
/// As [`serve`].
pub fn serve_connection(
    server: &Arc<Server>,
    input: impl Read,
    output: impl Write + Send,
    is_gone: impl FnMut() -> bool,
) -> io::Result<()> {
    attend(server, input, output, |client| client.answer_until(is_gone))
}

/// Serve a client; `at_end` is called at the end of its input.
fn attend(
    server: &Arc<Server>,
    input: impl Read,
    mut output: impl Write + Send,
    at_end: impl FnOnce(&Connection),
) -> io::Result<()> {
    let Some(client) = server.connect() else {
        let mut line = Vec::new();
        let refusal = Refusal::busy("the server has too many clients; try again later");
        write_answer(&Id::null(), &Err(refusal), &mut line);
        line.push(b'\n');
        return output.write_all(&line).and_then(|()| output.flush());
    };
    let mut session = Session::new(server, &client, |desk, job| desk.submit(job));
    thread::scope(|scope| {
        let writer = thread::Builder::new().name("answers".to_owned());
        let writer = writer.spawn_scoped(scope, || client.run_writer(&mut output))?;
        let read = session.run(input);
        at_end(&client);
        // Its games are closed, whether or not it takes its last answers.
        drop(session);
        client.finish();
        let written = writer.join().unwrap_or_else(|_| Err(io::ErrorKind::Other.into()));
        written.and(read)
    })
}

pub(super) struct Session {
    pub(super) context: Context,
    /// Queues a search, or carries it out.
    submit: fn(&Desk, Job),
    /// Answers in whole lines that the writer does not have yet.
    pending: Vec<u8>,
}

impl Session {
    pub(super) fn new(server: &Arc<Server>, client: &Arc<Connection>, submit: fn(&Desk, Job)) -> Session {
        Session { context: Context::new(server, client, methods::NAMES), submit, pending: Vec::new() }
    }

    fn run(&mut self, input: impl Read) -> io::Result<()> {
        let mut lines = Lines::new(input, LINE_BYTES);
        while let Some(line) = lines.next()? {
            self.line(line);
            if !lines.is_ready() || self.pending.len() >= CHUNK {
                self.context.client.write(&mut self.pending)?;
            }
        }
        self.context.client.write(&mut self.pending)
    }

    pub(super) fn line(&mut self, line: Line<'_>) {
        let text = match line {
            Line::TooLong => {
                let why = format!("the line is longer than {LINE_BYTES} bytes");
                return self.refuse(Refusal::new(Code::InvalidRequest, why));
            }
            Line::Whole(bytes) => match str::from_utf8(bytes) {
                Ok(text) => text.trim(),
                Err(_) => return self.refuse(Refusal::new(Code::Parse, "not JSON: the text is not UTF-8")),
            },
        };
        if text.starts_with('[') {
            return self.batch(text);
        }
        let mut answers = std::mem::take(&mut self.pending);
        let before = answers.len();
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
        // The batch is read; its searches may still be under way.
        if let Some(line) = batch.add(&[], true) {
            self.pending.extend_from_slice(&line);
            self.pending.push(b'\n');
        }
    }

    pub(super) fn take_answers(&mut self) -> Vec<u8> {
        let mut answers = std::mem::take(&mut self.pending);
        answers.append(&mut self.context.client.take_unwritten());
        answers
    }

    fn refuse(&mut self, refusal: Refusal) {
        write_answer(&Id::null(), &Err(refusal), &mut self.pending);
        self.pending.push(b'\n');
    }

    /// Carry out a request. Its answer goes to `out`, unless a search finds it or none is wanted.
    fn request(&mut self, text: &str, batch: Option<&Arc<Batch>>, out: &mut Vec<u8>) {
        let Request { id, method, params, mut unknown } = match message::read(text) {
            Ok(request) => request,
            Err((id, refusal)) => return write_answer(&id, &Err(refusal), out),
        };
        if let Some(id) = id.as_ref().filter(|&id| self.context.client.is_under_way(id)) {
            return write_answer(&Id::null(), &Err(Refusal::repeated(id)), out);
        }
        let params = params.map_or("{}", |params| params.get());
        let called = methods::call(&method, params, &mut unknown, &mut self.context);
        // A notification has its effect, and gets neither a search nor an answer.
        let Some(id) = id else { return };
        match called {
            Ok(Outcome::Now(result)) => write_answer(&id, &Ok(result), out),
            Err(refusal) => write_answer(&id, &Err(refusal.with_warnings(&unknown)), out),
            Ok(Outcome::Later(place, ask)) => match self.context.client.accept(&id, batch, &unknown) {
                Ok(ticket) => (self.submit)(&place.desk, Job { ticket, time_limit: place.time_limit, ask }),
                Err(refusal) => write_answer(&id, &Err(refusal.with_warnings(&unknown)), out),
            },
        }
    }
}
