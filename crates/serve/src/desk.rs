//! An open game: its adviser, and a queue for questions that need a search.
//!
//! The first question starts a thread for the queue; it ends when the last client has closed the game and the queue is
//! empty. A question whose search panics gets an error, and the thread goes on with the next one.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::connection::Ticket;
use crate::places::Places;
use crate::{Code, Refusal, Result, Server, TURNS};
use salet_advise::advice::turns::{self, Told};
use salet_advise::advice::{self, Advisor, Expectation, Knowledge, Refused, ToldKnowledge, UnderWay, Why};
use salet_advise::analysis::{Analysis, Record, Thinking};
use salet_advise::catalogue::NamedPolicy;
use salet_advise::clues::{self, Turn};
use salet_advise::spec::GameSpec;
use salet_base::clock::Instant;
use salet_base::text::excerpt;
use salet_base::threads::locked;
use salet_core::search::{self, Control};
use salet_words::{Digits, GuessId, WordGame as _};

/// Bytes for the positions that earlier analyses priced.
const KEPT: usize = 16 << 20;

pub(super) type Ask<R> = Box<dyn FnOnce(&Asked<'_>) -> Result<R> + Send>;

/// A question under way: the adviser, and the end of its search.
pub(super) struct Asked<'a> {
    pub(super) advisor: &'a Advisor,
    ticket: &'a Ticket,
    deadline: Option<Instant>,
}

impl Asked<'_> {
    pub(super) fn control(&self) -> Control<'_> {
        Control::default().with_stop(self.ticket.stop()).with_deadline(self.deadline)
    }

    /// Refuse an inexact result if the request was cancelled.
    pub(super) fn check_cancelled(&self, is_exact: bool) -> Result<()> {
        if self.ticket.is_stopped() && !is_exact { Err(Refusal::cancelled()) } else { Ok(()) }
    }

    pub(super) fn follow(&self, knowledge: Knowledge, turns: &Turns) -> Result<UnderWay> {
        let known = self.advisor.knowing(knowledge, &self.control());
        let mut game = known.map_err(|refused| match refused.why {
            Why::Unfinished => self.late(&refused),
            _ => Refusal::field("known", refused.to_string()),
        })?;
        match self.advisor.follow(&mut game, &turns.all, &self.control()) {
            Ok(_) => Ok(game),
            Err(advice::Error::Refused(refused)) => {
                let part = match refused.why {
                    // The search for the word of a turn ended early; the turn is not at fault.
                    Why::NotCertain | Why::TimeUp | Why::Unfinished => {
                        return Err(self.late(&refused).with_field(&turns.field(refused.turn, None)));
                    }
                    Why::NotAllowed { .. } => Some("guess"),
                    Why::Contradicts { .. } => Some("feedback"),
                    _ => None,
                };
                Err(Refusal::field(turns.field(refused.turn, part), refused.to_string()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Judge a game by the rule of another open game, as soon as there is memory for its search.
    pub(super) fn judge_beside(&self, other: &Desk, record: &Record) -> Result<Analysis> {
        let is_late = || self.deadline.is_some_and(|end| Instant::now() >= end);
        // One client alone may be waiting for itself.
        let is_given_up = || !other.opened.memory.several || self.ticket.is_stopped() || is_late();
        match other.opened.memory.begin(&other.opened, is_given_up) {
            Some(searching) => self.judge(&searching.advisor, record),
            None => Err(match self.check_cancelled(false) {
                Err(cancelled) => cancelled,
                Ok(()) => Refusal::busy("searches take the memory of all games; try again later"),
            }),
        }
    }

    /// The refusal of a question whose time was up or that was cancelled.
    fn late(&self, refused: &Refused) -> Refusal {
        match self.check_cancelled(false) {
            Err(cancelled) => cancelled,
            Ok(()) => Refusal::new(Code::TimeUp, refused.to_string()),
        }
    }

    /// The best guess of a game that is not over.
    pub(super) fn best(&self, game: &UnderWay) -> Result<Expectation> {
        let best = self.advisor.best(game, &self.control())?;
        self.check_cancelled(best.as_ref().is_some_and(|best| !best.is_bounded()))?;
        let why = "the time was up before any play was found that solves every answer within the guesses left; allow more";
        best.ok_or_else(|| Refusal::new(Code::TimeUp, why))
    }

    pub(super) fn judge(&self, advisor: &Advisor, record: &Record) -> Result<Analysis> {
        let judged = advisor.analyse(record, &Thinking::from(self.control()));
        // The next request may allow more time.
        advisor.tidy(KEPT);
        let judged = judged?;
        self.check_cancelled(judged.is_exact())?;
        Ok(judged)
    }
}

/// The turns of a request.
pub(super) struct Turns {
    pub(super) all: Vec<Turn>,
    /// The element of the request that holds each turn, and whether it is text, which may hold several.
    elements: Vec<(usize, bool)>,
}

impl Turns {
    /// The field of a turn, counted from 0, or of a part of it. Text has no parts.
    pub(super) fn field(&self, turn: usize, part: Option<&str>) -> String {
        match (self.elements.get(turn), part) {
            (Some((element, false)), Some(part)) => format!("turns[{element}].{part}"),
            (Some((element, _)), _) => format!("turns[{element}]"),
            (None, _) => "turns".to_owned(),
        }
    }
}

pub(super) struct Job {
    pub(super) ticket: Arc<Ticket>,
    /// The time for the search, from its start.
    pub(super) time_limit: Duration,
    pub(super) ask: Ask<Vec<u8>>,
}

impl Job {
    /// Find the answer as soon as there is memory for the search, and send it, unless the request was cancelled.
    pub(super) fn carry_out(self, opened: Arc<Opened>) {
        let Job { ticket, time_limit, ask } = self;
        if ticket.is_stopped() {
            return;
        }
        let Some(searching) = opened.memory.begin(&opened, || ticket.is_stopped()) else { return };
        let Some(reply) = ticket.begin() else { return };
        let deadline = Instant::now().checked_add(time_limit);
        let answer = ask(&Asked { advisor: &searching.advisor, ticket: &ticket, deadline });
        // A client that has the last answer of a closed game finds its place free.
        drop((searching, opened));
        reply.send(answer);
    }
}

/// An open game. Every search holds it until it ends, even if the game is closed before.
pub(super) struct Opened {
    /// The adviser that looks answers up. It never searches: it has no tables.
    pub(super) advisor: Advisor,
    /// The places that a search of the game needs, and all places.
    pub(super) places: usize,
    pub(super) memory: Arc<Places>,
    /// `None` for a game of all clients.
    slot: Option<Slot>,
}

impl Opened {
    /// What counts the games of its client.
    pub(super) fn client(&self) -> Option<&Arc<AtomicUsize>> {
        self.slot.as_ref().map(|Slot(client)| client)
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        self.memory.free(self);
    }
}

/// A search that waits for its turn.
type Waiting = (Job, Arc<Opened>);

pub(super) struct Desk {
    opened: Arc<Opened>,
    /// The policy of the adviser, if it is compiled in.
    pub(super) named: Option<&'static NamedPolicy>,
    /// The boards of the game, of its description.
    pub(super) boards: GameSpec,
    queue: usize,
    jobs: Arc<Mutex<VecDeque<Waiting>>>,
    /// Wakes the thread.
    wake: Mutex<Option<SyncSender<()>>>,
}

impl Desk {
    /// Open a game of a client, or of all. Errors: if the tables of a game without a policy do not fit into the memory of its
    /// places.
    pub(super) fn new(
        advisor: Advisor,
        named: Option<&'static NamedPolicy>,
        boards: GameSpec,
        server: &Server,
        slot: Option<Slot>,
    ) -> Result<Arc<Desk>, search::Error> {
        let settings = &server.settings;
        let places = settings.places(&advisor);
        let advisor = advisor.with_config(settings.config(places));
        if advisor.policy().is_none() {
            advisor.config().memo_for(advisor.game())?;
        }
        let opened = Arc::new(Opened { advisor, places, memory: Arc::clone(&server.places), slot });
        let (jobs, wake) = (Arc::default(), Mutex::default());
        Ok(Arc::new(Desk { opened, named, boards, queue: settings.queue.max(1), jobs, wake }))
    }

    /// The adviser that looks answers up and never searches.
    pub(super) fn advisor(&self) -> &Advisor {
        &self.opened.advisor
    }

    pub(super) fn opened(&self) -> Arc<Opened> {
        Arc::clone(&self.opened)
    }

    pub(super) fn turns(&self, told: &[Told]) -> Result<Turns> {
        let read = turns::read(told, self.advisor().game(), self.advisor().policy()).map_err(|unread| {
            let field = unread.field.map(|field| format!(".{field}")).unwrap_or_default();
            Refusal::field(format!("turns[{}]{field}", unread.turn), unread.to_string())
        })?;
        // A text may have several turns.
        if read.len() > TURNS {
            return Err(Refusal::field("turns", format!("there are {}, more than {TURNS}", read.len())));
        }
        let elements = read.iter().map(|&(element, _)| (element, matches!(told[element], Told::Text(_))));
        let elements = elements.collect();
        Ok(Turns { all: read.into_iter().map(|(_, turn)| turn).collect(), elements })
    }

    pub(super) fn knowledge(&self, told: Option<&ToldKnowledge>) -> Result<Knowledge> {
        let Some(told) = told else { return Ok(Knowledge::default()) };
        if told.yellow.len() + told.squares.len() > TURNS {
            return Err(Refusal::field("known", format!("give at most {TURNS} patterns and games")));
        }
        Knowledge::read(told, self.advisor().game(), Digits::default())
            .map_err(|unread| Refusal::field(format!("known.{}", unread.field), unread.to_string()))
    }

    pub(super) fn find(&self, word: &str, field: impl FnOnce() -> String) -> Result<GuessId> {
        clues::find_word(self.advisor().game(), word)
            .map_err(|error| Refusal::field(field(), error.to_string()))
    }

    /// The answer of a game. Of a table it need not be a guess; of words it may be any that is accepted.
    pub(super) fn find_answer(&self, word: &str) -> Result<GuessId> {
        match self.advisor().game().find_answer(word) {
            Some(answer) => Ok(answer.as_guess()),
            None if self.advisor().game().words().is_none() => {
                Err(Refusal::field("answer", format!("\"{}\" is no answer", excerpt(word))))
            }
            None => self.find(word, || "answer".to_owned()),
        }
    }

    pub(super) fn submit(&self, job: Job) {
        let ticket = Arc::clone(&job.ticket);
        if let Err(refusal) = self.try_submit(job)
            && let Some(reply) = ticket.begin()
        {
            reply.send(Err(refusal));
        }
    }

    fn try_submit(&self, job: Job) -> Result<()> {
        let mut wake = locked(&self.wake);
        let sender = match &*wake {
            Some(sender) => sender,
            None => &*wake.insert(self.start()?),
        };
        let mut jobs = locked(&self.jobs);
        if jobs.len() >= self.queue {
            // These have had their answers.
            jobs.retain(|(job, _)| !job.ticket.is_stopped());
        }
        if jobs.len() >= self.queue {
            let why = format!("{} searches wait for this game; try again later", self.queue);
            return Err(Refusal::busy(why));
        }
        jobs.push_back((job, self.opened()));
        // If the channel is full, the thread is still to look at the queue.
        let _ = sender.try_send(());
        Ok(())
    }

    fn start(&self) -> Result<SyncSender<()>> {
        let (wake, woken) = mpsc::sync_channel(1);
        let jobs = Arc::clone(&self.jobs);
        let thread = thread::Builder::new().name("searches".to_owned());
        let started = thread.spawn(move || woken.iter().for_each(|()| carry_out_all(&jobs)));
        started
            .map_err(|error| Refusal::new(Code::Unavailable, format!("no thread can be started: {error}")))?;
        Ok(wake)
    }
}

fn carry_out_all(jobs: &Mutex<VecDeque<Waiting>>) {
    loop {
        let next = locked(jobs).pop_front();
        let Some((job, opened)) = next else { return };
        // An error has been sent as the reply was dropped.
        let _ = catch_unwind(AssertUnwindSafe(|| job.carry_out(opened)));
    }
}

/// One of the open games of a client, freed on drop. It holds what counts them, which stands for the client.
pub(super) struct Slot(Arc<AtomicUsize>);

impl Slot {
    /// One more of at most so many.
    pub(super) fn take(open: &Arc<AtomicUsize>, most: usize) -> Option<Slot> {
        let more = |open: usize| (open < most).then_some(open + 1);
        let taken = open.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        taken.is_ok().then(|| Slot(Arc::clone(open)))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Connection, Id, Settings};
    use salet_core::game::Game;
    use salet_words::WordLists;

    #[test]
    fn a_search_that_panics_leaves_the_next_ones_their_answers() {
        let game = Game::builder(WordLists::new(["found", "sound"], []).unwrap()).build().unwrap();
        let desk = Desk::new(
            Advisor::new(&game),
            None,
            GameSpec::default(),
            &Server::new(Settings::default()),
            None,
        )
        .unwrap();
        let client = Arc::new(Connection::default());
        let submit = |id: &str, ask: Ask<Vec<u8>>| {
            let ticket = client.accept(&serde_json::from_str::<Id>(id).unwrap(), None, &[]).unwrap();
            desk.submit(Job { ticket, time_limit: Duration::ZERO, ask });
        };
        let (begin, begun) = mpsc::channel::<()>();
        submit(
            "1",
            Box::new(move |_| {
                begun.recv().unwrap();
                panic!("a test of the server");
            }),
        );
        submit("2", Box::new(|_| Ok(b"{}".to_vec())));
        begin.send(()).unwrap();
        client.finish();
        let mut out = Vec::new();
        client.run_writer(&mut out).unwrap();
        let answers = String::from_utf8(out).unwrap();
        let [failed, found] = answers.lines().collect::<Vec<_>>()[..] else { panic!("{answers}") };
        assert!(failed.starts_with(r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"#), "{failed}");
        assert_eq!(found, r#"{"jsonrpc":"2.0","id":2,"result":{}}"#);
    }
}
