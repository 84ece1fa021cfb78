//! Where questions about one game are handed in that have to be searched for: a queue, and a thread that takes from it.
//!
//! The thread is started by the first question, and ends when nobody has the game open any more and nothing waits. Should it
//! fail, those who wait are told so, and the next question starts another.

use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::advice::Advisor;
use crate::clock::Instant;
use crate::search::Control;
use crate::serve::connection::Ticket;
use crate::serve::judging::Judging;
use crate::serve::opened::Opened;
use crate::serve::refusal::{Code, Refusal, Result};
use crate::serve::thinkers::Thinkers;

/// A question about a game under way.
pub(super) type Advice<R> = Box<dyn FnOnce(&Asked<'_, '_>) -> Result<R> + Send>;

/// A question about games that are over.
pub(super) type Judgement<R> = Box<dyn FnOnce(&mut Judging<'_, '_>) -> Result<R> + Send>;

/// A question that has to be searched for, by who is asked.
pub(super) enum Ask<R> {
    Advisor(Advice<R>),
    Analyst(Judgement<R>),
}

/// A question whose answer is JSON.
pub(super) type Work = Ask<Vec<u8>>;

/// Who is asked, and for how long.
pub(super) struct Asked<'a, 'g> {
    pub(super) opened: &'a Opened,
    pub(super) advisor: &'a Advisor<'g>,
    pub(super) ticket: &'a Ticket,
    /// When to end with what there is.
    pub(super) deadline: Option<Instant>,
}

impl Asked<'_, '_> {
    pub(super) fn control(&self) -> Control<'_> {
        Control::default().with_stop(self.ticket.stop()).with_deadline(self.deadline)
    }

    /// Why there is no result, or none that could not be better.
    pub(super) fn check_cancelled(&self) -> Result<()> {
        if self.ticket.is_stopped() { Err(Refusal::cancelled()) } else { Ok(()) }
    }
}

/// A question in the queue.
pub(super) struct Job {
    pub(super) ticket: Arc<Ticket>,
    /// From when its turn comes.
    pub(super) time_limit: Duration,
    pub(super) work: Work,
}

impl Job {
    /// Find the answer and send it, unless the question was cancelled.
    pub(super) fn carry_out(self, thinkers: &mut Thinkers<'_>) {
        let Job { ticket, time_limit, work } = self;
        let Some(reply) = ticket.begin() else { return };
        let deadline = Instant::now().checked_add(time_limit);
        let (opened, ticket) = (thinkers.opened(), &*ticket);
        reply.send(match work {
            Work::Advisor(work) => {
                thinkers.advisor().and_then(|advisor| work(&Asked { opened, advisor, ticket, deadline }))
            }
            Work::Analyst(work) => thinkers.analyst().and_then(|analyst| {
                work(&mut Judging { analyst, contents: opened.side().contents(), ticket, deadline })
            }),
        });
    }
}

/// A game that is open, and its queue.
pub(super) struct Desk {
    pub(super) opened: Arc<Opened>,
    queue: usize,
    jobs: Mutex<Option<SyncSender<Job>>>,
}

impl Desk {
    /// With room for so many questions that wait.
    pub(super) fn new(opened: Opened, queue: usize) -> Arc<Desk> {
        Arc::new(Desk { opened: Arc::new(opened), queue, jobs: Mutex::new(None) })
    }

    /// Hand in a question; one that is refused is answered so.
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
        let opened = Arc::clone(&self.opened);
        let thread = thread::Builder::new().name("searches".to_owned());
        let started = thread.spawn(move || answer(&opened, &jobs));
        started
            .map_err(|error| Refusal::new(Code::Unavailable, format!("no thread can be started: {error}")))?;
        Ok(sender)
    }
}

/// Answer all that is handed in, one after the other.
fn answer(opened: &Opened, jobs: &Receiver<Job>) {
    let mut thinkers = Thinkers::new(opened);
    jobs.iter().for_each(|job| job.carry_out(&mut thinkers));
}
