//! A game that is open: its adviser, and a queue for the questions that need a search.
//!
//! The first question starts a thread for the queue; it ends when no client has the game open any more and nothing waits. If
//! it fails, every waiting question gets an error, and the next question starts another thread.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::advice::turns::{self, Told};
use crate::advice::{self, Advisor, UnderWay, Why};
use crate::analysis::{Analysis, Record, Thinking};
use crate::catalogue;
use crate::clock::Instant;
use crate::game::clues::{self, Turn};
use crate::policy::{Access, Policy};
use crate::search::Control;
use crate::serve::connection::Ticket;
use crate::serve::refusal::{Code, Refusal, Result};
use crate::serve::settings::{POLICY_BYTES, TURNS};
use crate::words::GuessId;

/// The memory, in bytes, for positions that earlier analyses priced.
const KEPT: usize = 16 << 20;

/// A question that needs a search.
pub(super) type Ask<R> = Box<dyn FnOnce(&Asked<'_>) -> Result<R> + Send>;

/// A question under way: the adviser, and when to stop.
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

    /// The game after some turns.
    pub(super) fn follow(&self, turns: &[Turn]) -> Result<UnderWay> {
        let mut game = self.advisor.start();
        match self.advisor.follow(&mut game, turns, &self.control()) {
            Ok(_) => Ok(game),
            Err(advice::Error::Refused(refused)) => {
                let field = match refused.why {
                    Why::NotAllowed { .. } => format!("turns[{}].guess", refused.turn),
                    Why::Contradicts { .. } => format!("turns[{}].feedback", refused.turn),
                    _ => format!("turns[{}]", refused.turn),
                };
                Err(Refusal::field(field, refused.to_string()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The analysis of a finished game.
    pub(super) fn judge(&self, record: &Record) -> Result<Analysis> {
        let thinking = Thinking { each: None, until: self.deadline, stop: self.ticket.stop(), progress: &() };
        let judged = self.advisor.analyse(record, &thinking);
        // The next request may allow more time.
        self.advisor.tidy(KEPT);
        let judged = judged?;
        self.check_cancelled(judged.is_exact())?;
        Ok(judged)
    }
}

/// A question in the queue.
pub(super) struct Job {
    pub(super) ticket: Arc<Ticket>,
    /// The time for the search, once it begins.
    pub(super) time_limit: Duration,
    pub(super) work: Ask<Vec<u8>>,
}

impl Job {
    /// Find the answer and send it, unless the request was cancelled.
    pub(super) fn carry_out(self, advisor: &Advisor) {
        let Job { ticket, time_limit, work } = self;
        let Some(reply) = ticket.begin() else { return };
        let deadline = Instant::now().checked_add(time_limit);
        reply.send(work(&Asked { advisor, ticket: &ticket, deadline }));
    }
}

/// A game that is open, and its queue.
pub(super) struct Desk {
    pub(super) advisor: Arc<Advisor>,
    queue: usize,
    jobs: Mutex<Option<SyncSender<Job>>>,
    _slot: Slot,
}

impl Desk {
    /// With room for so many waiting questions.
    ///
    /// # Errors
    /// If the tables of a game without a policy do not fit into its memory.
    pub(super) fn new(advisor: Advisor, queue: usize, slot: Slot) -> Result<Arc<Desk>> {
        if advisor.policy().is_none() {
            advisor.config().memo_for(advisor.game())?;
        }
        Ok(Arc::new(Desk { advisor: Arc::new(advisor), queue, jobs: Mutex::new(None), _slot: slot }))
    }

    /// Read the turns of a request.
    pub(super) fn turns(&self, told: &[Told]) -> Result<Vec<Turn>> {
        let refuse = |turns| Err(Refusal::field("turns", format!("there are {turns}, more than {TURNS}")));
        if told.len() > TURNS {
            return refuse(told.len());
        }
        let read = turns::read(told, self.advisor.game(), self.advisor.policy()).map_err(|unread| {
            let field = unread.field.map(|field| format!(".{field}")).unwrap_or_default();
            Refusal::field(format!("turns[{}]{field}", unread.turn), unread.to_string())
        })?;
        // A text may have several turns.
        if read.len() > TURNS { refuse(read.len()) } else { Ok(read) }
    }

    /// The guess that a word of a request means.
    pub(super) fn find(&self, word: &str, field: impl FnOnce() -> String) -> Result<GuessId> {
        let lists = self.advisor.game().lists();
        clues::find_word(lists, word).map_err(|error| Refusal::field(field(), error.to_string()))
    }

    /// Queue a question; a full queue refuses it.
    pub(super) fn submit(&self, job: Job) {
        let ticket = Arc::clone(&job.ticket);
        if let Err(refusal) = self.try_submit(job)
            && let Some(reply) = ticket.begin()
        {
            reply.send(Err(refusal));
        }
    }

    fn try_submit(&self, mut job: Job) -> Result<()> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = &*jobs {
            match sender.try_send(job) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(_)) => return Err(self.is_full()),
                Err(TrySendError::Disconnected(back)) => job = back,
            }
        }
        let sender = self.start()?;
        let sent = sender.try_send(job);
        *jobs = Some(sender);
        sent.map_err(|_| self.is_full())
    }

    fn is_full(&self) -> Refusal {
        Refusal::busy(format!("{} searches wait for this game; try again later", self.queue))
    }

    fn start(&self) -> Result<SyncSender<Job>> {
        let (sender, jobs) = mpsc::sync_channel(self.queue);
        let advisor = Arc::clone(&self.advisor);
        let thread = thread::Builder::new().name("searches".to_owned());
        let started = thread.spawn(move || answer(&advisor, &jobs));
        started
            .map_err(|error| Refusal::new(Code::Unavailable, format!("no thread can be started: {error}")))?;
        Ok(sender)
    }
}

/// Answer all questions of a queue, one after the other.
fn answer(advisor: &Advisor, jobs: &Receiver<Job>) {
    jobs.iter().for_each(|job| job.carry_out(advisor));
}

/// The adviser on the compiled-in policy of this name, or on a policy file. The file is read as a whole, so that it may be
/// replaced while the game is open.
pub(super) fn open_policy(name: &str) -> Result<Advisor> {
    if let Some(named) = catalogue::find_policy(name) {
        return Ok(named.advisor());
    }
    let refuse = |why: String| Refusal::field("policy", why);
    let path = Path::new(name);
    let about = std::fs::metadata(path).map_err(|error| {
        let names: Vec<&str> = catalogue::policies().map(|policy| policy.name).collect();
        refuse(format!("no file can be read there ({error}), and compiled in are {}", names.join(", ")))
    })?;
    if !about.is_file() {
        return Err(refuse("is not a regular file".to_owned()));
    }
    if about.len() > POLICY_BYTES {
        return Err(refuse(format!("the file has {} bytes, more than {POLICY_BYTES}", about.len())));
    }
    let policy = Policy::open(path, Access::Read).map_err(|error| refuse(error.to_string()))?;
    Ok(Advisor::of_policy(policy))
}

/// A place among the games that may be open, freed on drop.
pub(super) struct Slot(Arc<AtomicUsize>);

impl Slot {
    /// The only place of a server for one program.
    pub(super) fn only() -> Slot {
        Slot(Arc::new(AtomicUsize::new(1)))
    }

    /// One of `most` places, of which `taken` counts those in use; `None` if all are.
    pub(super) fn take(taken: &Arc<AtomicUsize>, most: usize) -> Option<Slot> {
        let more = |taken: usize| (taken < most).then_some(taken + 1);
        let taken_one = taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        taken_one.ok().map(|_| Slot(Arc::clone(taken)))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
