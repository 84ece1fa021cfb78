//! `salet serve --listen ws://…`: clients by WebSocket, one JSON-RPC message in each of its messages.
//!
//! A browser lets any page connect to any address of the machine, and tells its origin: one that the user has not named is refused.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use salet::serve::{self, Server};
use salet_base::threads::locked;
use tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tungstenite::http::StatusCode;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, Role, WebSocket, WebSocketConfig};
use tungstenite::{Error, HandshakeError, Message};

/// What an address begins with.
pub(super) const SCHEME: &str = "ws://";

/// The longest message.
const MESSAGE: usize = serve::LINE_BYTES;

/// Connections at a time, those included that have not yet said what they want. The server has a lower limit of clients.
const CONNECTIONS: usize = 256;

/// The time for a request to connect, and between two looks whether a silent client is still there.
const PATIENCE: Duration = Duration::from_secs(30);

/// Looks without any sign of a client after which it is gone: ten minutes.
const LOOKS: usize = 20;

/// The time for what a client sends to a closed connection.
const LAST_WORDS: Duration = Duration::from_secs(5);

const PAUSE: Duration = Duration::from_millis(100);

/// An address at which clients are served.
pub(super) struct Listener {
    listener: TcpListener,
    origins: Vec<String>,
    open: AtomicUsize,
}

impl Listener {
    /// Listen at an address such as `127.0.0.1:7331`; port 0 takes any that is free. Pages of these origins may connect.
    pub(super) fn bind(address: &str, origins: Vec<String>) -> io::Result<Listener> {
        let listener = TcpListener::bind(address)?;
        Ok(Listener { listener, origins, open: AtomicUsize::new(0) })
    }

    /// The address with its port, and whether only this machine reaches it.
    pub(super) fn address(&self) -> io::Result<(String, bool)> {
        let address = self.listener.local_addr()?;
        Ok((format!("{SCHEME}{address}"), address.ip().is_loopback()))
    }

    /// Accept clients until the process ends. Failures are passed to `failed`.
    pub(super) fn run(self: &Arc<Self>, server: &Arc<Server>, failed: impl Fn(&io::Error)) -> ! {
        loop {
            let served = self.listener.accept().and_then(|(stream, _)| {
                let Some(place) = Place::take(self) else { return Ok(()) };
                let server = Arc::clone(server);
                let thread = thread::Builder::new().name("client".to_owned());
                thread.spawn(move || place.serve(&server, stream)).map(drop)
            });
            if let Err(error) = served {
                failed(&error);
                thread::sleep(PAUSE);
            }
        }
    }

    /// Whether this program or page may connect. Programs have no origin.
    #[expect(clippy::result_large_err, reason = "the type is that of the library")]
    fn admit(&self, request: &Request, response: Response) -> Result<Response, ErrorResponse> {
        let Some(origin) = request.headers().get("Origin") else { return Ok(response) };
        if self.origins.iter().any(|known| known.as_bytes() == origin.as_bytes()) {
            return Ok(response);
        }
        let mut refused = ErrorResponse::new(Some("this origin was not named to the server\n".to_owned()));
        *refused.status_mut() = StatusCode::FORBIDDEN;
        Err(refused)
    }
}

/// One of the connections.
struct Place(Arc<Listener>);

impl Place {
    fn take(listener: &Arc<Listener>) -> Option<Place> {
        let place = Place(Arc::clone(listener));
        (listener.open.fetch_add(1, Ordering::Relaxed) < CONNECTIONS).then_some(place)
    }

    /// Serve a client to its end. Who does not speak the protocol, or goes away, is no failure of the server.
    fn serve(self, server: &Arc<Server>, stream: TcpStream) {
        let Some((incoming, outgoing)) = self.shake_hands(stream) else { return };
        let mut incoming =
            Incoming { socket: incoming, answers: &outgoing, line: Vec::new(), read: 0, is_over: false };
        let _ = serve::serve_connection(server, &mut incoming, Outgoing(&outgoing), || true);
        let why = incoming.is_over.then(|| CloseFrame {
            code: CloseCode::Size,
            reason: format!("a message has at most {MESSAGE} bytes").into(),
        });
        let mut outgoing = locked(&outgoing);
        if outgoing.close(why).and_then(|()| outgoing.flush()).is_ok() {
            drain(outgoing.get_mut());
        }
    }

    /// Two views of one connection, so that reading waits for no answer.
    fn shake_hands(&self, stream: TcpStream) -> Option<(WebSocket<Half>, Mutex<WebSocket<TcpStream>>)> {
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        stream.set_nodelay(true).ok()?;
        let answers = stream.try_clone().ok()?;
        #[expect(clippy::result_large_err, reason = "the type is that of the library")]
        let admit = |request: &Request, response: Response| self.0.admit(request, response);
        let config = WebSocketConfig::default().max_message_size(Some(MESSAGE)).max_frame_size(Some(MESSAGE));
        let half = Half { stream, is_open: true };
        match tungstenite::accept_hdr_with_config(half, admit, Some(config)) {
            Ok(mut incoming) => {
                incoming.get_mut().is_open = false;
                Some((incoming, Mutex::new(WebSocket::from_raw_socket(answers, Role::Server, Some(config)))))
            }
            Err(HandshakeError::Failure(Error::Protocol(_))) => {
                let _ = (&answers).write_all(b"HTTP/1.1 426 Upgrade Required\r\nUpgrade: websocket\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
                None
            }
            Err(_) => None,
        }
    }
}

/// Read what a client still sends: closing before that would take the last answers from it.
fn drain(stream: &mut TcpStream) {
    let end = Instant::now() + LAST_WORDS;
    let mut buffer = [0; 4096];
    if stream.shutdown(Shutdown::Write).is_err() || stream.set_read_timeout(Some(LAST_WORDS)).is_err() {
        return;
    }
    while Instant::now() < end && stream.read(&mut buffer).is_ok_and(|read| read > 0) {}
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A connection that is only read once it is made: the other view answers.
struct Half {
    stream: TcpStream,
    is_open: bool,
}

impl Read for Half {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer)
    }
}

impl Write for Half {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_open { self.stream.write(bytes) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The messages of a client, as lines.
struct Incoming<'c> {
    socket: WebSocket<Half>,
    answers: &'c Mutex<WebSocket<TcpStream>>,
    line: Vec<u8>,
    read: usize,
    /// Whether a message was too long, after which nothing is read.
    is_over: bool,
}

impl Incoming<'_> {
    /// The next message; `None` if the client has closed the connection or is gone.
    fn message(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut silent = 0;
        loop {
            let answer = match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(Some(text.as_bytes().to_vec())),
                Ok(Message::Binary(bytes)) => return Ok(Some(bytes.to_vec())),
                Ok(Message::Ping(bytes)) => Message::Pong(bytes),
                Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::AlreadyClosed) => {
                    return Ok(None);
                }
                // Longer than a line may be: the session refuses it as such.
                Err(Error::Capacity(_)) => {
                    self.is_over = true;
                    return Ok(Some(vec![b' '; MESSAGE + 1]));
                }
                Err(Error::Io(error)) if is_silence(&error) && silent < LOOKS => {
                    silent += 1;
                    Message::Ping(Vec::new().into())
                }
                Err(Error::Io(error)) => return Err(error),
                Err(_) => return Ok(None),
                Ok(_) => {
                    silent = 0;
                    continue;
                }
            };
            locked(self.answers).send(answer).map_err(broken)?;
        }
    }
}

fn is_silence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

fn broken(_: Error) -> io::Error {
    io::ErrorKind::BrokenPipe.into()
}

impl Read for Incoming<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.line.len() {
            if self.is_over {
                return Ok(0);
            }
            let Some(mut line) = self.message()? else { return Ok(0) };
            // In JSON they are only space between tokens.
            line.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' ');
            line.push(b'\n');
            (self.line, self.read) = (line, 0);
        }
        let count = buffer.len().min(self.line.len() - self.read);
        buffer[..count].copy_from_slice(&self.line[self.read..][..count]);
        self.read += count;
        Ok(count)
    }
}

/// Answers in whole lines, each a message.
struct Outgoing<'c>(&'c Mutex<WebSocket<TcpStream>>);

impl Write for Outgoing<'_> {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        for line in lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            let text = String::from_utf8_lossy(line).into_owned();
            locked(self.0).write(Message::text(text)).map_err(broken)?;
        }
        Ok(lines.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        locked(self.0).flush().map_err(broken)
    }
}
