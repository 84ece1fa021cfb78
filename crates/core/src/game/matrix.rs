//! The feedback of a game as a matrix of symbols, a row for each guess and a column for each answer: any game whose feedback is
//! a function of guess and answer.
//!
//! Guesses and answers are names of any length in any script, in two namespaces. `crates/checker/FORMAT.md`, section 8, defines
//! names, symbols, endings and codes.

use std::borrow::Cow;
use std::fmt::{self, Display};

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::game::{AnswerClasses, MAX_WORDS};
use salet_base::text::{count, excerpt};

/// The most different symbols of a matrix: one code more stands for the solved cells, and one number for "none".
pub const MAX_SYMBOLS: usize = u16::MAX as usize - 1;

/// The event that ends a game given as a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Ending {
    /// The guess has the name of the answer.
    #[default]
    Named,
    /// The feedback is this symbol.
    Solved(String),
    /// One answer is left: only questions count.
    Known,
    /// All answers left have one class: only questions count. If each answer has a class of its own, this is [`Known`](Ending::Known).
    Classes(AnswerClasses),
}

/// The reason why a matrix makes no game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum MatrixFault {
    /// Without answers or guesses there is no game.
    Empty { what: &'static str },
    /// A row has more or fewer symbols than there are answers.
    RowLength { guess: String, found: usize, expected: usize },
    /// A name is empty.
    NoName { what: &'static str, number: usize },
    /// A symbol is empty.
    NoSymbol { guess: String, answer: String },
    /// A name or symbol has a control character.
    Control { text: String },
    /// A name occurs twice.
    Twice { what: &'static str, name: String },
    /// Text between the end of a quoted field and the next separator.
    AfterQuote,
    /// More guesses, or answers without a row, than can be numbered.
    TooMany { found: usize },
    /// More symbols than have codes.
    TooManySymbols,
    /// An answer that no guess solves.
    Unsolvable { answer: String, count: usize },
    /// Two answers that no guess tells apart, in a game until one answer is left.
    Alike { answer: String, other: String },
    /// Two answers of different classes that no guess tells apart.
    AlikeClasses { answer: String, other: String },
    /// More or fewer classes than answers.
    ClassCount { found: usize, expected: usize },
    /// All answers have one class.
    OneClass,
    /// One answer is known from the start.
    KnownAtOnce,
    /// The symbol that ends the game is in no cell.
    NoSuchSymbol { symbol: String },
}

impl fmt::Display for MatrixFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatrixFault::Empty { what } => {
                write!(out, "has no {what}; give the names of the answers first, then a row for each guess")
            }
            MatrixFault::RowLength { guess, found, expected } => write!(
                out,
                "the row of \"{}\" has {}, and there {}",
                excerpt(guess),
                count(*found, "symbol"),
                are(*expected)
            ),
            MatrixFault::NoName { what, number } => write!(out, "{what} {number} has no name"),
            MatrixFault::NoSymbol { guess, answer } => {
                write!(out, "the feedback on \"{}\" for \"{}\" is empty", excerpt(guess), excerpt(answer))
            }
            MatrixFault::Control { text } => write!(out, "\"{}\" has a control character", excerpt(text)),
            MatrixFault::Twice { what, name } => {
                write!(out, "the {what} \"{}\" occurs twice; keep it once", excerpt(name))
            }
            MatrixFault::AfterQuote => {
                write!(out, "text follows the end of a quoted field; double the quotation marks within it")
            }
            MatrixFault::TooMany { found } => {
                write!(out, "has {found} guesses and answers, but at most {MAX_WORDS} can be numbered")
            }
            MatrixFault::TooManySymbols => write!(out, "has more than {MAX_SYMBOLS} different symbols"),
            MatrixFault::Unsolvable { answer, count } => write!(
                out,
                "{}, \"{}\" first: give a row of that name, let a symbol end the game, or play until one answer is left",
                if *count == 1 {
                    "1 answer is solved by no guess".to_owned()
                } else {
                    format!("{count} answers are solved by no guess")
                },
                excerpt(answer)
            ),
            MatrixFault::Alike { answer, other } => write!(
                out,
                "no guess tells \"{}\" and \"{}\" apart; keep one of them",
                excerpt(answer),
                excerpt(other)
            ),
            MatrixFault::AlikeClasses { answer, other } => write!(
                out,
                "no guess tells \"{}\" and \"{}\" apart, which have different classes; give them one class",
                excerpt(answer),
                excerpt(other)
            ),
            MatrixFault::ClassCount { found, expected } => {
                write!(out, "has {}, and {} given", count(*expected, "answer"), are_classes(*found))
            }
            MatrixFault::OneClass => write!(
                out,
                "has answers of one class, which is known before the first question; give at least two classes"
            ),
            MatrixFault::KnownAtOnce => {
                write!(out, "has one answer, which is known before the first question; give at least two")
            }
            MatrixFault::NoSuchSymbol { symbol } => {
                write!(out, "no feedback is \"{}\", which should end the game", excerpt(symbol))
            }
        }
    }
}

impl std::error::Error for MatrixFault {}

impl MatrixFault {
    /// Whether other classes would not have it.
    pub fn is_of_classes(&self) -> bool {
        matches!(
            self,
            MatrixFault::AlikeClasses { .. } | MatrixFault::ClassCount { .. } | MatrixFault::OneClass
        )
    }
}

fn are_classes(classes: usize) -> String {
    if classes == 1 { "1 class is".to_owned() } else { format!("{classes} classes are") }
}

fn are(answers: usize) -> String {
    if answers == 1 { "is 1 answer".to_owned() } else { format!("are {answers} answers") }
}

/// The feedback on every guess for every answer, as symbols.
///
/// ```
/// # use salet_core as salet;
/// use salet::game::{Ending, FeedbackMatrix, Game};
///
/// let order = |guess: &str, answer: &str| match guess.cmp(answer) {
///     std::cmp::Ordering::Less => "after",
///     std::cmp::Ordering::Equal => "found",
///     std::cmp::Ordering::Greater => "before",
/// };
/// let names = ["Ada", "Bo", "Cy"];
/// let matrix = FeedbackMatrix::from_fn(names, names, order)?;
/// let game = Game::of_matrix(matrix, Ending::Named)?.build()?;
/// assert_eq!((game.answer_count(), game.feedback_count()), (3, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FeedbackMatrix {
    pub(super) answers: Vec<String>,
    pub(super) guesses: Vec<String>,
    /// In increasing order of their bytes.
    pub(super) symbols: Vec<String>,
    /// Places in `symbols`, row by row.
    pub(super) cells: Vec<u16>,
}

impl fmt::Debug for FeedbackMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FeedbackMatrix { answers, guesses, symbols, .. } = self;
        write!(f, "FeedbackMatrix({} guesses, {} answers, {symbols:?})", guesses.len(), answers.len())
    }
}

impl FeedbackMatrix {
    /// The matrix of a function of guess and answer. Feedback is told apart by its text.
    ///
    /// # Errors
    /// Every variant of [`MatrixFault`] about names and symbols.
    pub fn from_fn<T: Display>(
        answers: impl IntoIterator<Item = impl Into<String>>,
        guesses: impl IntoIterator<Item = impl Into<String>>,
        mut show: impl FnMut(&str, &str) -> T,
    ) -> Result<FeedbackMatrix, MatrixFault> {
        let mut rows = MatrixRows::new(answers.into_iter().map(Into::into).collect())?;
        for guess in guesses {
            let guess: String = guess.into();
            let symbols: Vec<String> =
                rows.answers.iter().map(|answer| show(&guess, answer).to_string()).collect();
            rows.push(guess, symbols.iter().map(String::as_str))?;
        }
        rows.finish()
    }

    /// The names of the answers.
    pub fn answers(&self) -> &[String] {
        &self.answers
    }

    /// The names of the guesses.
    pub fn guesses(&self) -> &[String] {
        &self.guesses
    }

    /// The different symbols, in increasing order of their bytes.
    pub fn symbols(&self) -> &[String] {
        &self.symbols
    }

    /// The feedback on the guess with this place, from 0, for each answer.
    ///
    /// # Panics
    /// If there is no such guess.
    pub fn row(&self, guess: usize) -> impl Iterator<Item = &str> {
        self.codes(guess).iter().map(|&code| self.symbols[usize::from(code)].as_str())
    }

    pub(super) fn codes(&self, guess: usize) -> &[u16] {
        &self.cells[guess * self.answers.len()..][..self.answers.len()]
    }
}

/// A matrix, row by row.
#[derive(Debug)]
pub struct MatrixRows {
    answers: Vec<String>,
    guesses: Vec<String>,
    known: HashMap<String, ()>,
    /// Symbols without variation selectors, with their least spelling and their number.
    numbers: HashMap<String, (String, u16)>,
    /// Numbers of symbols in the order of their first cells.
    cells: Vec<u16>,
}

impl MatrixRows {
    /// A matrix of these answers, without rows.
    ///
    /// # Errors
    /// [`MatrixFault::Empty`], [`MatrixFault::NoName`], [`MatrixFault::Control`], [`MatrixFault::Twice`],
    /// [`MatrixFault::TooMany`].
    pub fn new(answers: Vec<String>) -> Result<MatrixRows, MatrixFault> {
        if answers.is_empty() {
            return Err(MatrixFault::Empty { what: "answers" });
        }
        if answers.len() > MAX_WORDS {
            return Err(MatrixFault::TooMany { found: answers.len() });
        }
        let mut known = HashMap::new();
        let mut names = Vec::with_capacity(answers.len());
        for (number, answer) in (1..).zip(&answers) {
            names.push(new_name("answer", number, answer, &mut known)?);
        }
        known.clear();
        Ok(MatrixRows {
            answers: names,
            guesses: Vec::new(),
            known,
            numbers: HashMap::new(),
            cells: Vec::new(),
        })
    }

    /// Add the row of a guess: a symbol for each answer.
    ///
    /// # Errors
    /// Every variant of [`MatrixFault`] about the names, symbols and lengths of rows.
    pub fn push<'s>(
        &mut self,
        guess: impl AsRef<str>,
        symbols: impl IntoIterator<Item = &'s str>,
    ) -> Result<(), MatrixFault> {
        let guess = new_name("guess", self.guesses.len() + 1, guess.as_ref(), &mut self.known)?;
        if self.guesses.len() == MAX_WORDS {
            return Err(MatrixFault::TooMany { found: self.guesses.len() + 1 });
        }
        let (before, expected) = (self.cells.len(), self.answers.len());
        let mut found = 0;
        for symbol in symbols {
            if found < expected {
                let code = self.code(symbol.trim(), &guess, found)?;
                self.cells.push(code);
            }
            found += 1;
        }
        if found != expected {
            self.cells.truncate(before);
            return Err(MatrixFault::RowLength { guess, found, expected });
        }
        self.guesses.push(guess);
        Ok(())
    }

    fn code(&mut self, symbol: &str, guess: &str, answer: usize) -> Result<u16, MatrixFault> {
        let key = without_selectors(symbol);
        if let Some((spelled, code)) = self.numbers.get_mut(key.as_ref()) {
            if symbol < spelled.as_str() {
                symbol.clone_into(spelled);
            }
            return Ok(*code);
        }
        if symbol.is_empty() {
            return Err(MatrixFault::NoSymbol {
                guess: guess.to_owned(),
                answer: self.answers[answer].clone(),
            });
        }
        if symbol.contains(char::is_control) {
            return Err(MatrixFault::Control { text: symbol.to_owned() });
        }
        if self.numbers.len() == MAX_SYMBOLS {
            return Err(MatrixFault::TooManySymbols);
        }
        let code = self.numbers.len() as u16;
        self.numbers.insert(key.into_owned(), (symbol.to_owned(), code));
        Ok(code)
    }

    /// The matrix of all rows.
    ///
    /// # Errors
    /// [`MatrixFault::Empty`].
    pub fn finish(self) -> Result<FeedbackMatrix, MatrixFault> {
        let MatrixRows { answers, guesses, numbers, mut cells, .. } = self;
        if guesses.is_empty() {
            return Err(MatrixFault::Empty { what: "guesses" });
        }
        let mut sorted: Vec<(String, u16)> = numbers.into_values().collect();
        sorted.sort_unstable();
        let mut rank = vec![0; sorted.len()];
        (0..).zip(&sorted).for_each(|(code, &(_, number))| rank[usize::from(number)] = code);
        cells.iter_mut().for_each(|cell| *cell = rank[usize::from(*cell)]);
        let symbols = sorted.into_iter().map(|(symbol, _)| symbol).collect();
        Ok(FeedbackMatrix { answers, guesses, symbols, cells })
    }
}

/// A symbol without the variation selectors U+FE0F that some keyboards add, so that ⬇ and ⬇️ are one; one of nothing else stays.
fn without_selectors(symbol: &str) -> Cow<'_, str> {
    const SELECTOR: char = '\u{fe0f}';
    match symbol.contains(SELECTOR) && symbol.chars().any(|sign| sign != SELECTOR) {
        true => Cow::Owned(symbol.replace(SELECTOR, "")),
        false => Cow::Borrowed(symbol),
    }
}

/// The place of a symbol among these, in increasing order of their bytes, in any spelling.
pub(super) fn place_of(symbols: &[String], symbol: &str) -> Option<usize> {
    let is_same = |each: &String| without_selectors(each) == without_selectors(symbol);
    let exact = symbols.binary_search_by(|each| each.as_str().cmp(symbol)).ok();
    exact.or_else(|| symbols.iter().position(is_same))
}

/// A name, freed of white space around it, that is not in `known` yet.
fn new_name(
    what: &'static str,
    number: usize,
    name: &str,
    known: &mut HashMap<String, ()>,
) -> Result<String, MatrixFault> {
    let name = name.trim();
    if name.is_empty() {
        return Err(MatrixFault::NoName { what, number });
    }
    if name.contains(char::is_control) {
        return Err(MatrixFault::Control { text: name.to_owned() });
    }
    match known.entry(name.to_owned()) {
        Entry::Occupied(_) => Err(MatrixFault::Twice { what, name: name.to_owned() }),
        Entry::Vacant(place) => {
            place.insert(());
            Ok(name.to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::game::cells::TableOrigin;

    fn rows(answers: &[&str]) -> MatrixRows {
        MatrixRows::new(answers.iter().map(ToString::to_string).collect()).expect("these are names")
    }

    #[test]
    fn symbols_are_numbered_in_order_of_their_bytes() {
        let matrix =
            FeedbackMatrix::from_fn(["a", "b c"], ["x", "a"], |guess, answer| match (guess, answer) {
                ("x", "a") => "ä",
                ("x", _) => "10",
                _ => "9",
            });
        let matrix = matrix.expect("it is a matrix");
        assert_eq!(matrix.symbols(), ["10", "9", "ä"]);
        assert_eq!((matrix.codes(0), matrix.codes(1)), (&[2, 0][..], &[1, 1][..]));
        assert_eq!(matrix.row(0).collect::<Vec<_>>(), ["ä", "10"]);
    }

    #[test]
    fn symbols_that_differ_by_a_variation_selector_are_one() {
        let mut made = rows(&["a", "b", "c"]);
        made.push("x", ["⬇\u{fe0f}", "⬇", "⬆\u{fe0f}"]).unwrap();
        let matrix = made.finish().unwrap();
        // The least spelling of each, so that the order of rows says nothing.
        assert_eq!(matrix.symbols(), ["⬆\u{fe0f}", "⬇"]);
        let ending = |symbol: &str| TableOrigin::new(&matrix, Ending::Solved(symbol.to_owned())).map(|_| ());
        assert!(matches!(ending("x"), Err(MatrixFault::NoSuchSymbol { .. })));
        assert!(!matches!(ending("⬆"), Err(MatrixFault::NoSuchSymbol { .. })));
        let known =
            FeedbackMatrix::from_fn(
                ["a", "b"],
                ["x"],
                |_, answer| if answer == "a" { "⬇" } else { "⬆\u{fe0f}" },
            );
        let known = Game::of_matrix(known.unwrap(), Ending::Known).unwrap().build().unwrap();
        let read = |text: &str| known.find_feedback(text).ok();
        for (one, other) in [("⬇", "⬇\u{fe0f}"), ("⬆", "⬆\u{fe0f}")] {
            assert!(read(one).is_some() && read(one) == read(other), "{one}");
        }
    }

    #[test]
    fn faults_name_their_place() {
        let mut made = rows(&["a", "b"]);
        let said = |result: Result<(), MatrixFault>| result.unwrap_err().to_string();
        assert_eq!(said(made.push("x", ["1"])), "the row of \"x\" has 1 symbol, and there are 2 answers");
        let mut made = rows(&["a", "b"]);
        assert_eq!(said(made.push("x", ["1", " "])), "the feedback on \"x\" for \"b\" is empty");
        let mut made = rows(&["a", "b"]);
        made.push(" x ", ["1", "2"]).expect("a row");
        assert_eq!(said(made.push("x", ["1", "2"])), "the guess \"x\" occurs twice; keep it once");
        assert_eq!(said(made.push("  ", ["1", "2"])), "guess 2 has no name");
        assert_eq!(said(made.push("y", ["1", "2\u{1}"])), "\"2\\u{1}\" has a control character");
        let twice = MatrixRows::new(vec!["a".to_owned(), "a ".to_owned()]).map(|_| ());
        assert_eq!(said(twice), "the answer \"a\" occurs twice; keep it once");
        assert!(rows(&["a"]).finish().is_err());
    }

    #[test]
    fn more_symbols_than_codes_are_refused() {
        let answers: Vec<String> = (0..300).map(|answer| answer.to_string()).collect();
        let many =
            FeedbackMatrix::from_fn(answers.clone(), answers, |guess, answer| format!("{guess} {answer}"));
        assert_eq!(many.unwrap_err(), MatrixFault::TooManySymbols);
    }
}
