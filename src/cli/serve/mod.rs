//! `salet serve`: advice for other programs, one message a line.

mod web;

use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use bytesize::ByteSize;
use salet::serve::{self, Server, Settings};

use crate::cli::memory::{beside_program, granted, least_option};
use crate::cli::search_args::{DEFAULT_MEMORY_SIZE, at_least_one, duration, size, threads};
use crate::cli::{Exit, Failure, Output, refusal, stop_flag_saying};

/// Time between two looks for the end of the client, or at the flag of a request to end.
const TICK: Duration = Duration::from_millis(20);

const ABOUT: &str = "Answer other programs by JSON-RPC 2.0, one message a line";

/// The description in `--help`, with the list of methods from the library.
fn long_about() -> String {
    format!(
        "{ABOUT}\n\n\
         It reads standard input and writes standard output, or serves clients by WebSocket or at a Unix socket. For bots, editors and language-model agents. Methods: {}; docs/serve.md describes them, and --schema prints \
         the types of all messages. Lookups in a policy are answered immediately and searches when they end, so \
         answers may come out of order; each request gets exactly one.",
        serve::METHODS.join(", "),
    )
}

#[derive(clap::Args)]
#[command(about = ABOUT, long_about = long_about())]
pub(crate) struct Serve {
    /// Serve clients at ws://HOST:PORT or a Unix socket
    ///
    /// By WebSocket a message has one JSON-RPC message. Port 0 takes any that is free. Whoever reaches the address can search: there is no password and no encryption
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Let web pages of https://example.org connect
    ///
    /// May be given several times; null stands for pages from files. Pages of other origins are refused
    #[arg(long, value_name = "ORIGIN", requires = "listen", value_parser = origin)]
    origin: Vec<String>,
    /// Print the JSON Schema of all messages
    #[arg(long)]
    schema: bool,
    /// Default time limit of a search
    #[arg(long, value_name = "DURATION", default_value = "5s", value_parser = duration)]
    time_limit: Duration,
    /// Maximum number of open games of a client, and of shares of the memory
    ///
    /// It holds for each client. The lists and policies of open games come on top of --memory
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = at_least_one::<u16>)]
    games: u16,
    /// Maximum number of searches that wait for one game
    ///
    /// One more is answered "busy"
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = at_least_one::<u16>)]
    queue: u16,
    /// Number of threads for each game with a search [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<u16>,
    /// Memory for the tables and known states of all searches together
    ///
    /// The lists, tables and policies of open games come on top
    #[arg(long, value_name = "SIZE", default_value = DEFAULT_MEMORY_SIZE, value_parser = size)]
    memory: ByteSize,
}

impl Serve {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        if self.schema {
            let mut out = io::stdout().lock();
            serde_json::to_writer_pretty(&mut out, &serve::schema())?;
            writeln!(out)?;
            return Ok(Exit::Done);
        }
        if beside_program(granted(self.memory)) == 0 {
            let (memory, least) = (granted(self.memory), least_option(1));
            return refusal(format!(
                "--memory is {memory}, which the program takes alone; give at least {least}"
            ));
        }
        let server = Server::new(self.settings());
        // There is nothing to save.
        let stop = stop_flag_saying(output, "ending; Ctrl-C again, after 2 seconds, ends immediately");
        if let Some(place) = self.listen {
            return match place.strip_prefix(web::SCHEME) {
                Some(address) => listen_to_web(&server, address, self.origin, &stop, output),
                None if place.contains("://") => {
                    let address = place.split("://").last().unwrap_or_default();
                    refusal(format!("a browser connects by {0}; write --listen {0}{address}", web::SCHEME))
                }
                None if is_address(&place) => {
                    refusal(format!("a host and a port have a scheme: --listen {}{place}", web::SCHEME))
                }
                None if self.origin.is_empty() => listen(&server, place.as_ref(), &stop, output),
                None => {
                    refusal(format!("--origin is for an address: --listen {}127.0.0.1:7331", web::SCHEME))
                }
            };
        }
        let shared = Arc::clone(&server);
        let client = thread::Builder::new().name("client".to_owned());
        let client = client.spawn(move || serve::serve(&shared, io::stdin(), io::stdout()))?;
        while !client.is_finished() {
            if stop.load(Ordering::Relaxed) {
                // The process may end before its input, without a join.
                return Ok(end(&server));
            }
            thread::sleep(TICK);
        }
        client.join().unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))?;
        Ok(Exit::Done)
    }

    fn settings(&self) -> Settings {
        Settings::default()
            .with_games(self.games.into())
            .with_several(self.listen.is_some())
            .with_queue(self.queue.into())
            .with_memory(beside_program(granted(self.memory)))
            .with_threads(self.threads.map(usize::from))
            .with_time_limit(self.time_limit)
    }
}

/// End by request: cancel all searches, and answer them.
fn end(server: &Server) -> Exit {
    if server.stop() { Exit::Interrupted } else { Exit::Done }
}

/// An origin as browsers write it: a scheme and a host, with its port unless it is the usual one; or null, that of files.
fn origin(text: &str) -> Result<String, String> {
    let is_one = |text: &str| {
        text.split_once("://").is_some_and(|(scheme, host)| {
            !scheme.is_empty()
                && !host.is_empty()
                && !host.contains(['/', ' '])
                && host == host.to_lowercase()
        })
    };
    match text.trim_end_matches('/') {
        text if text == "null" || is_one(text) => Ok(text.to_owned()),
        _ => {
            Err("an origin is a scheme and a host, such as https://example.org, or null for files".to_owned())
        }
    }
}

/// Whether a place is a host and a port, and no path of a socket.
fn is_address(place: &str) -> bool {
    let parts = place.rsplit_once(':');
    parts.is_some_and(|(host, port)| !host.contains(['/', '\\']) && port.parse::<u16>().is_ok())
}

/// Serve by WebSocket until there is a request to end.
fn listen_to_web(
    server: &Arc<Server>,
    address: &str,
    origins: Vec<String>,
    stop: &AtomicBool,
    output: &Output,
) -> Result<Exit, Failure> {
    let unusable = |error: io::Error| match error.kind() {
        io::ErrorKind::InvalidInput => {
            Failure::Usage(format!("--listen {}{address}: give a host and a port: {error}", web::SCHEME))
        }
        _ => Failure::Usage(format!("--listen {}{address}: {error}", web::SCHEME)),
    };
    let listener = Arc::new(web::Listener::bind(address.trim_end_matches('/'), origins).map_err(unusable)?);
    let (address, is_private) = listener.address()?;
    output.note(format_args!("listening at {address}"));
    if !is_private {
        output.warn(format_args!(
            "other machines reach this address, without a password and without encryption"
        ));
    }
    let (shared, output) = (Arc::clone(server), *output);
    thread::Builder::new().name("listener".to_owned()).spawn(move || {
        listener.run(&shared, |error| output.warn(format_args!("a client cannot be served: {error}")))
    })?;
    wait_for(stop);
    Ok(end(server))
}

fn wait_for(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(TICK);
    }
}

/// Serve at a Unix socket until there is a request to end.
#[cfg(not(unix))]
fn listen(_: &Arc<Server>, _: &std::path::Path, _: &AtomicBool, _: &Output) -> Result<Exit, Failure> {
    refusal(format!("this system has no Unix sockets: --listen {}127.0.0.1:7331", web::SCHEME))
}

/// Serve at a Unix socket until there is a request to end.
#[cfg(unix)]
fn listen(
    server: &Arc<Server>,
    path: &std::path::Path,
    stop: &AtomicBool,
    output: &Output,
) -> Result<Exit, Failure> {
    let unusable = |error: io::Error| match error.kind() {
        io::ErrorKind::InvalidInput => Failure::Usage(format!("{}: {error}", path.display())),
        _ => salet_base::files::Error::Unwritable { path: path.display().to_string(), source: error }.into(),
    };
    let listener = Arc::new(serve::Listener::bind(path).map_err(unusable)?);
    output.note(format_args!("listening at {}", path.display()));
    let (shared, accepting, output) = (Arc::clone(server), Arc::clone(&listener), *output);
    let thread = thread::Builder::new().name("listener".to_owned());
    thread.spawn(move || {
        accepting.run(&shared, |error| output.warn(format_args!("a client cannot be served: {error}")))
    })?;
    wait_for(stop);
    let exit = end(server);
    listener.remove();
    Ok(exit)
}
