//! A server for one program without threads, such as a page in a browser. It takes the messages of all clients and answers
//! on the calling thread; since no request waits, none can be cancelled.

use std::sync::Arc;

use crate::session::Session;
use crate::{Connection, Desk, Line, Server, Settings};
use salet_advise::advice::Advisor;
use salet_advise::spec::GameSpec;
use salet_words::Source;

/// Answers messages on the calling thread. The game that it begins with is open under handle 1.
///
/// ```
/// # mod salet { pub use salet_core::search; pub use salet_advise::catalogue; pub use salet_serve as serve; }
/// use salet::catalogue;
/// use salet::serve::{Local, Settings};
///
/// let advisor = catalogue::find_policy("original").expect("it is compiled in").advisor();
/// let mut local = Local::new(advisor, Settings::default())?;
/// let turns = r#"["salet=BYBBG"]"#;
/// let asked = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"next","params":{{"handle":1,"turns":{turns}}}}}"#);
/// assert!(local.ask(&asked).starts_with(r#"{"jsonrpc":"2.0","id":1,"result":{"standing":"playing","guess":"croup""#));
/// # Ok::<(), salet::search::Error>(())
/// ```
pub struct Local {
    session: Session,
}

impl Local {
    /// A server for the game of this adviser.
    ///
    /// # Errors
    /// If there is no policy and the tables of the game do not fit into the memory of the settings.
    pub fn new(advisor: Advisor, settings: Settings) -> Result<Local, salet_core::search::Error> {
        let mut local = Local::empty(settings);
        let desk = Desk::new(advisor, None, GameSpec::default(), &local.session.context.server, None)?;
        local.session.context.keep(desk);
        Ok(local)
    }

    /// A server without a game: the message `open` opens one at a time.
    pub fn empty(settings: Settings) -> Local {
        let server = Server::new(settings.with_games(1).with_several(false));
        let session = Session::new(&server, &Arc::new(Connection::default()), |desk, job| {
            job.carry_out(desk.opened());
        });
        Local { session }
    }

    /// The adviser of an open game.
    pub fn advisor(&self, handle: u64) -> Option<&Advisor> {
        self.session.context.desk(handle).map(|desk| desk.advisor())
    }

    /// Hand in a file, which descriptions of games name from then on.
    pub fn keep_file(&self, name: &str, file: Source) {
        self.session.context.server.keep_file(name, file);
    }

    /// The answers to a line (a request or a batch): one line each, and none for a notification.
    pub fn ask(&mut self, line: &str) -> String {
        self.session.line(Line::Whole(line.as_bytes()));
        String::from_utf8_lossy(&self.session.take_answers()).into_owned()
    }
}
