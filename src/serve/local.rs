//! Messages that are answered on the spot, by whoever hands them in: for a program that has a game to itself, such as a page in
//! a browser, which has no threads. The messages are those that all clients send; nothing waits, so nothing can be
//! cancelled either.

use std::sync::Arc;

use crate::catalogue::WithoutLimit;
use crate::policy::Policy;
use crate::serve::connection::Connection;
use crate::serve::desk::{Desk, Job};
use crate::serve::lines::Line;
use crate::serve::opened::{KnownPolicy, Opened};
use crate::serve::server::Server;
use crate::serve::session::{Searches, Session};
use crate::serve::settings::Settings;
use crate::serve::slot::Slot;
use crate::serve::thinkers::Thinkers;

/// A game for one program, which [`Local`] answers about.
pub struct LocalGame {
    settings: Settings,
    desk: Arc<Desk>,
}

impl LocalGame {
    /// The game of a policy, in which is looked up as long as a game keeps to it. Its optimum without a limit may be known from
    /// elsewhere: analyses begin with it.
    pub fn new(policy: Policy, without_limit: Option<WithoutLimit>, settings: Settings) -> LocalGame {
        let settings = settings.with_games(1);
        let opened =
            Opened::with_policy(KnownPolicy { policy, without_limit }, &settings, Slot::of_its_own());
        LocalGame { desk: Desk::new(opened, settings.queue), settings }
    }
}

/// Answers messages on the spot. The game is open under handle 1.
///
/// ```
/// use salet::catalogue;
/// use salet::serve::{Local, LocalGame, Settings};
///
/// let policy = catalogue::find_policy("original").expect("it is compiled in").open();
/// let game = LocalGame::new(policy, None, Settings::default());
/// let mut local = Local::new(&game);
/// let turns = r#"[{"guess":"salet","feedback":"BYBBG"}]"#;
/// let asked = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"next","params":{{"handle":1,"turns":{turns}}}}}"#);
/// assert!(local.ask(&asked).starts_with(r#"{"jsonrpc":"2.0","id":1,"result":{"standing":"playing","guess":"croup""#));
/// ```
pub struct Local<'g> {
    session: Session<OnTheSpot<'g>>,
}

impl<'g> Local<'g> {
    /// Nothing was asked yet.
    pub fn new(game: &'g LocalGame) -> Local<'g> {
        let server = Server::new(game.settings.clone());
        let thinkers = Thinkers::new(&game.desk.opened);
        let searches = OnTheSpot { desk: &game.desk, thinkers };
        let mut session = Session::new(&server, &Arc::new(Connection::default()), searches);
        session.context.keep(Arc::clone(&game.desk));
        Local { session }
    }

    /// What a line is answered, a request or a batch of them: a line for each answer; empty for a notification.
    pub fn ask(&mut self, line: &str) -> String {
        self.session.line(Line::Whole(line.as_bytes()));
        String::from_utf8_lossy(&self.session.take_answers()).into_owned()
    }
}

/// Whoever asks searches.
struct OnTheSpot<'g> {
    desk: &'g Arc<Desk>,
    thinkers: Thinkers<'g>,
}

impl Searches for OnTheSpot<'_> {
    fn submit(&mut self, desk: &Arc<Desk>, job: Job) {
        if Arc::ptr_eq(desk, self.desk) {
            job.carry_out(&mut self.thinkers);
        } else {
            job.carry_out(&mut Thinkers::new(&desk.opened));
        }
    }
}
