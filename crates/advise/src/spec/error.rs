//! Faults of descriptions, each with its field.

use std::borrow::Cow;
use std::fmt;

use crate::catalogue;
use salet_base::Kind;
use salet_base::named::UnknownName;
use salet_base::text::{count, excerpt};
use salet_core::game::{self, Rule};
use salet_core::policy;
use salet_words as words;

/// A fault of a description.
#[derive(Debug)]
pub struct Error {
    /// The field at fault, for instance `answers[1]`; empty for the game as a whole.
    pub field: Cow<'static, str>,
    /// The fault.
    pub fault: Box<Fault>,
}

/// What is wrong with a field.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum Fault {
    /// A list, an alphabet or weights.
    #[error(transparent)]
    Words(#[from] words::Error),
    /// A setting, or the game as a whole.
    #[error(transparent)]
    Game(#[from] game::Error),
    /// The table of a policy's game.
    #[error("the policy {0}")]
    Policy(#[from] policy::Fault),
    /// A table beside a policy for words.
    #[error("the policy is for a game of words, which needs no table")]
    NoTableNeeded,
    /// The name of a game.
    #[error(transparent)]
    UnknownName(#[from] UnknownName),
    /// Text in a list that is no word.
    #[error("{0}")]
    Word(String),
    /// Something that another field says.
    #[error("repeats {what}; leave out one of them")]
    Repeats { what: &'static str },
    /// Something that only games of words have.
    #[error("is not for a table, which has names, and no letters or words")]
    NotForTables,
    /// Merged items that are guesses.
    #[error("is for questions: items that are compared are guesses, and their names tell them apart")]
    NotCompared,
    /// Something that means nothing without another field.
    #[error("needs {what}; give that, too")]
    Needs { what: &'static str },
    /// A field that another one needs.
    #[error("is missing: give {what}, too")]
    Missing { what: &'static str },
    /// One of two fields that need each other.
    #[error("past and past_weight go together; give both, or neither")]
    PastAlone,
    /// An alphabet beside folded accents.
    #[error("an alphabet says which accents count; leave out fold_accents")]
    AccentsTwice,
    /// Letters of compiled-in lists.
    #[error("the lists of a named game have their own letters; give answers, too")]
    OwnLetters,
    /// Another rule than that of the name.
    #[error("the name of the game says {rule}; leave out one of them")]
    RuleOfName { rule: Rule },
    /// A name that no alphabet has, and perhaps no file.
    #[error("there is no such alphabet{}; choose one of: {}", if *has_files { ", and no such file" } else { "" }, names())]
    NoAlphabet { name: String, has_files: bool },
    /// No boards, or too many.
    #[error("give 1 to {most} boards, not {found}")]
    BoardCount { found: usize, most: usize },
    /// A file where descriptions name none.
    #[error("\"{}\" would be a file, and none is read here; give what is in it", excerpt(name))]
    File { name: String },
    /// A table with more or fewer rows than guesses, or features than items.
    #[error("has {} and {}; give a row for each {what}", count(*named, what), count(*rows, "row"))]
    Rows { what: &'static str, named: usize, rows: usize },
}

fn names() -> String {
    catalogue::alphabet_names().join(", ")
}

impl Error {
    pub(super) fn new(field: impl Into<Cow<'static, str>>, fault: impl Into<Fault>) -> Error {
        Error { field: field.into(), fault: Box::new(fault.into()) }
    }

    /// The error of a game at the setting that causes it.
    pub(super) fn of_game(error: game::Error) -> Error {
        use game::Error::{
            HeavyTable, LongLimit, ObjectiveWithoutLimit, Rule, WeightCount, ZeroLimit, ZeroWeight,
        };
        let field = match error {
            ZeroLimit | LongLimit => "max_guesses",
            ObjectiveWithoutLimit { .. } => "objective",
            Rule { .. } => "rule",
            WeightCount { .. } | ZeroWeight { .. } | HeavyTable => "weights",
            _ => "",
        };
        Error::new(field, error)
    }

    /// The error of two lists with these names, which its text begins with.
    pub(super) fn of_lists(error: words::Error, [answers, guesses]: &[String; 2]) -> Error {
        let text = error.to_string();
        let is_of = |name: &String| !name.is_empty() && text.starts_with(name.as_str());
        Error::new(if is_of(guesses) && !is_of(answers) { "guesses" } else { "answers" }, error)
    }

    /// Whether to change the description or a file.
    pub fn kind(&self) -> Kind {
        match &*self.fault {
            Fault::Words(error) => error.kind(),
            Fault::Game(error) => error.kind(),
            _ => Kind::Usage,
        }
    }
}

/// Faults of lists and games say where they are; the others are told with their field.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.fault {
            Fault::Words(_) | Fault::Game(_) => self.fault.fmt(f),
            _ => write!(f, "{}: {}", self.field, self.fault),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(&*self.fault)
    }
}
