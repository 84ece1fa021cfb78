//! The origin of a game: what makes its table of feedback.
//!
//! The search sees a table, a guess by an answer. Its origin says how to compute it, how to write guesses, answers and feedback,
//! which guesses a rule leaves, and how to describe it in a file; it may know more, as [hints](crate::game::hints). A
//! [`FeedbackMatrix`](crate::game::FeedbackMatrix) is the plainest origin, and word lists with a feedback rule are another.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use salet_base::threads;

use crate::game::error::Result;
use crate::game::hints::Hints;
use crate::game::legality::{Legality, Rule};
use crate::game::numbers::{Feedback, GuessId, SecretId};
use crate::game::table_terms::Solving;
use crate::game::{AnswerClasses, Limit, Numbering, Weights};

/// What makes the table of a game.
///
/// Two methods define the feedback, and must agree: [`score`](Origin::score) and, if it is faster for many, [`fill`](Origin::fill).
/// Every feedback is below [`feedback_count`](Origin::feedback_count), and [`solved`](Origin::solved) is that of the guesses which end
/// the game, on the answers that they solve, and of no others.
pub trait Origin: Any + fmt::Debug + Send + Sync {
    /// The number of answers, at least 1.
    fn answer_count(&self) -> usize;

    /// The number of guesses, those of the answers included, up to [`MAX_WORDS`](crate::game::MAX_WORDS).
    fn guess_count(&self) -> usize;

    /// The text of a guess.
    fn guess_name(&self, guess: GuessId) -> &str;

    /// The guess that a text means.
    fn find_guess(&self, text: &str) -> Option<GuessId>;

    /// The answer that a text means.
    fn find_answer(&self, text: &str) -> Option<SecretId> {
        self.find_guess(text).and_then(|guess| guess.as_secret(self.answer_count()))
    }

    /// The number of feedback codes, up to 65,536.
    fn feedback_count(&self) -> usize;

    /// The feedback that ends the game.
    fn solved(&self) -> Feedback;

    /// The text of a feedback.
    fn feedback_name(&self, shown: Feedback) -> String;

    /// The feedback that a text means.
    ///
    /// # Errors
    /// [`Error::BadFeedback`](crate::game::Error::BadFeedback).
    fn find_feedback(&self, text: &str) -> Result<Feedback>;

    /// How guesses solve answers.
    fn solving(&self) -> Solving {
        Solving::Own
    }

    /// The guesses that solve answers, with these, unless each answer is solved by its own guess.
    fn hits(&self) -> &[(GuessId, Vec<SecretId>)] {
        &[]
    }

    /// The classes of answers, if some need not be told apart in a game until one class is left.
    fn classes(&self) -> Option<&AnswerClasses> {
        None
    }

    /// Whether the number of an answer stands for no guess.
    fn is_blank(&self, _guess: GuessId) -> bool {
        false
    }

    /// Whether feedback can be computed.
    fn has_feedback(&self) -> bool {
        true
    }

    /// The feedback on a guess for an answer.
    ///
    /// # Panics
    /// Without [feedback](Origin::has_feedback).
    fn score(&self, guess: GuessId, answer: SecretId) -> Feedback;

    /// Append the feedback on a guess for each of some answers.
    ///
    /// # Panics
    /// Without [feedback](Origin::has_feedback).
    fn score_each(&self, guess: GuessId, answers: &[SecretId], shown: &mut Vec<(Feedback, SecretId)>) {
        shown.extend(answers.iter().map(|&answer| (self.score(guess, answer), answer)));
    }

    /// Fill a column for each guess, `stride` cells apart, with the feedback on the answers of a numbering. When stopped, leave the
    /// rest as it is.
    ///
    /// # Panics
    /// Without [feedback](Origin::has_feedback).
    fn fill(
        &self,
        columns: ColumnsMut<'_>,
        stride: usize,
        numbering: &Numbering,
        stopped: &(dyn Fn() -> bool + Sync),
    ) {
        let answers: Vec<SecretId> = numbering.secrets().map(|secret| numbering.answer(secret)).collect();
        columns.fill(stride, stopped, |guess, at| self.score(guess, answers[at]), answers.len());
    }

    /// Bytes that the origin holds for its feedback.
    fn bytes(&self) -> usize {
        0
    }

    /// The guesses that a rule leaves after each turn; `None` if it leaves all.
    ///
    /// # Errors
    /// If the rule has no meaning here.
    fn legality(&self, rule: Rule) -> Result<Option<Box<dyn Legality>>>;

    /// Refuse settings that do not go with this origin.
    ///
    /// # Errors
    /// The reason.
    fn check(&self, _limit: Limit, _weights: &Weights) -> Result<()> {
        Ok(())
    }

    /// What the origin knows besides the table.
    fn hints(&self) -> Option<&dyn Hints> {
        None
    }

    /// The description in files.
    fn description(&self) -> Description;

    /// The function that reads the description.
    fn restore(&self) -> Restore;

    /// The same in digests.
    fn identity(&self) -> Identity;

    /// Whether another origin makes the same game.
    fn is_same_as(&self, other: &dyn Origin) -> bool {
        self.identity() == other.identity()
    }
}

impl dyn Origin {
    /// The origin as a value of its own type.
    pub fn downcast<T: Origin>(&self) -> Option<&T> {
        let origin: &dyn Any = self;
        origin.downcast_ref()
    }
}

/// The columns of a table to fill.
#[derive(Debug)]
pub enum ColumnsMut<'c> {
    /// If the game has at most 256 feedback codes.
    Narrow(&'c mut [u8]),
    /// If it has more.
    Wide(&'c mut [u16]),
}

impl ColumnsMut<'_> {
    /// Fill the first `count` cells of each column by a function of guess and place. When stopped, leave the rest as it is.
    pub fn fill(
        self,
        stride: usize,
        stopped: &(dyn Fn() -> bool + Sync),
        show: impl Fn(GuessId, usize) -> Feedback + Sync,
        count: usize,
    ) {
        fn each<T: Send>(
            columns: &mut [T],
            stride: usize,
            stopped: &(dyn Fn() -> bool + Sync),
            cell: impl Fn(GuessId, usize) -> T + Sync,
            count: usize,
        ) {
            threads::for_each_chunk(columns, stride, |guess, column| {
                if !stopped() {
                    let guess = GuessId::new(guess);
                    (0..).zip(&mut column[..count]).for_each(|(at, place)| *place = cell(guess, at));
                }
            });
        }
        match self {
            ColumnsMut::Narrow(columns) => {
                each(columns, stride, stopped, |guess, at| show(guess, at).0 as u8, count);
            }
            ColumnsMut::Wide(columns) => each(columns, stride, stopped, |guess, at| show(guess, at).0, count),
        }
    }
}

/// An origin as files describe it (`crates/checker/FORMAT.md`, sections 3 and 8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// The number of places of every guess; 0 for names.
    pub word_len: u8,
    /// The number of the feedback rule.
    pub feedback: u8,
    /// The number of the spelling.
    pub spelling: u8,
    /// The number of answers.
    pub answers: u32,
    /// The texts of all guesses, each with a line feed.
    pub words: String,
    /// Further texts of them, each with a line feed.
    pub spellings: String,
    /// What some games add.
    pub appendix: Appendix,
}

/// The number of the feedback rule of tables.
pub(crate) const TABLE_RULE: u8 = 6;

/// The number of the spelling of names, which have none.
pub(crate) const NAMES: u8 = 3;

/// The part of a description that some games add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appendix {
    /// Nothing.
    None,
    /// A text.
    Text(String),
    /// Of a game given as a table.
    Table(Box<TableRecord>),
}

/// The table of a game, and the end of its game against each answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableRecord {
    pub(crate) ending: u8,
    pub(crate) symbols: String,
    pub(crate) solved: u16,
    pub(crate) table: String,
    pub(crate) own: Vec<u8>,
    pub(crate) ends: Vec<u32>,
    pub(crate) shown: Vec<u16>,
    /// The class of each answer under the ending that has some; empty under others.
    pub(crate) classes: Vec<u16>,
}

/// The origin of a description.
///
/// # Errors
/// [`Undescribed`] if there is none, or the description is not canonical: a game has one.
pub type Restore = fn(&Description) -> Result<Arc<dyn Origin>, Undescribed>;

/// The reason why a description is not that of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undescribed {
    /// A number without a meaning, or with one that the rest excludes.
    Field(&'static str, u64),
    /// The texts make no lists of a game.
    Lists(String),
    /// A part has another form than the canonical one.
    NotCanonical(&'static str),
}

/// An origin in digests, each a SHA-256.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The version of the format that describes it.
    pub version: u32,
    /// The number of the feedback rule.
    pub feedback: u8,
    /// The number of the spelling.
    pub spelling: u8,
    /// Of the answers.
    pub answers: [u8; 32],
    /// Of the guesses.
    pub guesses: [u8; 32],
    /// Of the appendix.
    pub appendix: Option<[u8; 32]>,
}
