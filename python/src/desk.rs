//! A thread that owns who is asked about games of one kind, and answers one question after the other: what is learnt for
//! one serves the next, and whoever asks can wait as Python has to.

use std::cell::OnceCell;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use pyo3::{PyResult, Python};
use salet::advice::Advisor;
use salet::analysis::{Analyst, Side};
use salet::catalogue::{self, NamedPolicy};
use salet::policy::{Contents, Policy};

use crate::errors::{Error, broken};
use crate::process;
use crate::waiting::{Waited, stop_flag, wait};

/// What is played, and what is known of it beforehand.
pub(crate) struct Subject {
    pub(crate) contents: Contents,
    pub(crate) policy: Option<Arc<Policy>>,
    named: Option<&'static NamedPolicy>,
}

impl Subject {
    /// The game of a policy, which is asked as long as a game keeps to it. `named` is what is compiled in of it.
    pub(crate) fn of_policy(policy: Arc<Policy>, named: Option<&'static NamedPolicy>) -> Subject {
        Subject { contents: policy.contents().clone(), policy: Some(policy), named }
    }

    /// A game of which nothing is known.
    pub(crate) fn of_game(contents: Contents) -> Subject {
        Subject { contents, policy: None, named: None }
    }

    /// What games of it that are over are judged by: its own rule, then others that are compiled in.
    fn judges(&self) -> Vec<Judge> {
        let side = match &self.policy {
            Some(policy) => Side::of_policy(policy, self.named.map(|named| &named.without_limit)),
            None => Side::of_game(&self.contents),
        };
        let others = self.named.into_iter().flat_map(catalogue::beside).map(|other| {
            let policy = other.open();
            Judge {
                side: Side::of_policy(&policy, Some(&other.without_limit)),
                policy: Some(Arc::new(policy)),
            }
        });
        [Judge { side, policy: self.policy.clone() }].into_iter().chain(others).collect()
    }
}

/// A rule that games are judged by, with its policy.
pub(crate) struct Judge {
    pub(crate) side: Side,
    policy: Option<Arc<Policy>>,
}

/// Who is asked.
pub(crate) struct Asked<'g> {
    pub(crate) subject: &'g Subject,
    pub(crate) advisor: Advisor<'g>,
    judges: &'g OnceCell<Vec<Judge>>,
    analysts: Vec<Analyst<'g>>,
}

impl<'g> Asked<'g> {
    /// Who judges games that are over, by the game's own rule first.
    pub(crate) fn analysts(&mut self) -> impl Iterator<Item = (&'g Judge, &mut Analyst<'g>)> {
        let judges = self.judges.get_or_init(|| self.subject.judges());
        if self.analysts.is_empty() {
            let analyst = |judge: &'g Judge| judge.side.analyst(judge.policy.as_deref());
            self.analysts.extend(judges.iter().map(analyst));
        }
        judges.iter().zip(&mut self.analysts)
    }
}

type Question = Box<dyn FnOnce(&mut Asked<'_>) + Send>;

/// Where questions are asked. The thread ends when this is dropped.
pub(crate) struct Desk {
    subject: Arc<Subject>,
    questions: Mutex<Sender<Question>>,
}

impl Desk {
    /// Start the thread.
    pub(crate) fn open(subject: Subject) -> PyResult<Desk> {
        let subject = Arc::new(subject);
        let (questions, asked) = mpsc::channel();
        let known = Arc::clone(&subject);
        let thread = thread::Builder::new().name("salet".to_owned()).spawn(move || answer(&known, asked));
        thread.map_err(|error| Error::new_err(format!("no thread can be started: {error}")))?;
        Ok(Desk { subject, questions: Mutex::new(questions) })
    }

    /// What is played.
    pub(crate) fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Ask something, and wait for what comes of it. The flag is set where it has to end early.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut Asked<'_>, &AtomicBool) -> T + Send + 'static,
    ) -> PyResult<Waited<T>> {
        process::check()?;
        let (sender, receiver) = mpsc::channel();
        let stop = stop_flag();
        let flag = Arc::clone(&stop);
        let question: Question = Box::new(move |asked| {
            // Nobody waits any more where the interpreter is gone.
            let _ = sender.send(question(asked, &flag));
        });
        let questions = self.questions.lock().unwrap_or_else(PoisonError::into_inner);
        questions.send(question).map_err(|_| broken())?;
        drop(questions);
        wait(py, &stop, receiver, |_| Ok(()), || false)
    }
}

fn answer(subject: &Subject, questions: Receiver<Question>) {
    let (place, judges) = (OnceLock::new(), OnceCell::new());
    let advisor = Advisor::of(&subject.contents, subject.policy.as_deref(), &place);
    let mut asked = Asked { subject, advisor, judges: &judges, analysts: Vec::new() };
    for question in questions {
        question(&mut asked);
    }
}
