//! Messages that are answered immediately by the thread that asks: for a program that has a game to itself, such as a page
//! in a browser, which has no threads. The messages are those that all clients send; nothing waits, so nothing can be
//! cancelled either.

use std::sync::Arc;

use crate::advice::Advisor;
use crate::serve::connection::Connection;
use crate::serve::desk::{Desk, Job, Slot};
use crate::serve::lines::Line;
use crate::serve::server::Server;
use crate::serve::session::{Searches, Session};
use crate::serve::settings::Settings;

/// Answers messages immediately. Its game is open under handle 1.
///
/// ```
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
    session: Session<Immediately>,
}

impl Local {
    /// A server for the game of this adviser.
    ///
    /// # Errors
    /// If there is no policy and the tables of the game do not fit into the memory of the settings.
    pub fn new(advisor: Advisor, settings: Settings) -> Result<Local, crate::search::Error> {
        let settings = settings.with_games(1);
        if advisor.policy().is_none() {
            settings.config().memo_for(advisor.game())?;
        }
        let advisor = advisor.with_config(settings.config());
        let Ok(desk) = Desk::new(advisor, settings.queue, Slot::only()) else {
            unreachable!("the memory was checked");
        };
        let mut session = Session::new(&Server::new(settings), &Arc::new(Connection::default()), Immediately);
        session.context.keep(desk);
        Ok(Local { session })
    }

    /// The answers to a line, a request or a batch: a line each; empty for a notification.
    pub fn ask(&mut self, line: &str) -> String {
        self.session.line(Line::Whole(line.as_bytes()));
        String::from_utf8_lossy(&self.session.take_answers()).into_owned()
    }
}

/// The asking thread searches.
struct Immediately;

impl Searches for Immediately {
    fn submit(&mut self, desk: &Arc<Desk>, job: Job) {
        job.carry_out(&desk.advisor);
    }
}
