//! `salet serve`: advice for other programs, one message a line.

use std::io::{self, Write as _};
#[cfg(unix)]
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use bytesize::ByteSize;
use salet::serve::{self, Server, Settings};

use super::memory::{beside_program, granted, least_option};
use super::search_args::{DEFAULT_MEMORY_SIZE, at_least_one, duration, size, threads};
use crate::cli::{Exit, Failure, Output, refusal, stop_flag};

/// Time between two looks for the end of the client, or at the flag of a request to end.
const TICK: Duration = Duration::from_millis(20);

const ABOUT: &str = "Answer other programs by JSON-RPC 2.0, one message a line";

/// The description in `--help`, with the list of methods from the library.
fn long_about() -> String {
    format!(
        "{ABOUT}\n\n\
         It reads standard input and writes standard output, or serves a socket. For bots, editors and language-model agents. Methods: {}; docs/serve.md describes them, and --schema prints \
         the types of all messages. Lookups in a policy are answered immediately and searches when they end, so \
         answers may come out of order; each request gets exactly one.",
        serve::METHODS.join(", "),
    )
}

#[derive(clap::Args)]
#[command(about = ABOUT, long_about = long_about())]
pub(crate) struct Serve {
    /// Serve several clients at this Unix socket
    #[cfg(unix)]
    #[arg(long, value_name = "SOCKET")]
    listen: Option<PathBuf>,
    /// Print the JSON Schema of all messages
    #[arg(long)]
    schema: bool,
    /// Default time limit of a search
    #[arg(long, value_name = "DURATION", default_value = "5s", value_parser = duration)]
    time_limit: Duration,
    /// Maximum number of open games
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
    /// Memory for the tables and known states of all games together
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
        let stop = stop_flag(output);
        #[cfg(unix)]
        if let Some(path) = &self.listen {
            return listen(&server, path, &stop, output);
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

/// Serve at a socket until there is a request to end.
#[cfg(unix)]
fn listen(
    server: &Arc<Server>,
    path: &std::path::Path,
    stop: &std::sync::atomic::AtomicBool,
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
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(TICK);
    }
    let exit = end(server);
    listener.remove();
    Ok(exit)
}
