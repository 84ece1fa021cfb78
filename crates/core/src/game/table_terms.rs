//! The terms of a table game, which a policy knows without the table: its ending, its symbols, and which answers have own rows.

use std::sync::Arc;

use crate::game::matrix::{Ending, MAX_SYMBOLS, place_of};
use crate::game::{AnswerClasses, Feedback, GuessId};
use salet_base::text::excerpt;

/// How guesses solve answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solving {
    /// Each answer is solved by its own guess, which solves nothing else: every game of words.
    Own,
    /// A guess may solve several answers, and several guesses an answer.
    Several,
    /// No guess solves: an answer is named once it is left alone, or with answers of its class.
    Never,
}

/// What is known about the table of a game without its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableTerms {
    ending: Ending,
    solving: Solving,
    symbols: Arc<[String]>,
    /// The code of the symbol that all solved cells have, and no other.
    solved: Option<u16>,
    solved_name: String,
    /// Whether each answer has an own row; empty if all have.
    own: Vec<bool>,
    digest: [u8; 32],
}

impl TableTerms {
    /// The event that ends the game.
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// The same terms with what only the table tells.
    pub(super) fn with_solving(self, solving: Solving) -> TableTerms {
        TableTerms { solving, ..self }
    }

    /// How guesses solve answers.
    pub fn solving(&self) -> Solving {
        self.solving
    }

    /// The symbols, in the order of their codes.
    pub fn symbols(&self) -> &[String] {
        &self.symbols
    }

    /// The SHA-256 of the table.
    pub fn digest(&self) -> &[u8; 32] {
        &self.digest
    }

    /// Whether a guess is blank, and so no guess.
    pub fn is_blank(&self, guess: GuessId) -> bool {
        self.own.get(guess.index()).is_some_and(|own| !own)
    }

    /// The classes of answers, if some need not be told apart.
    pub(super) fn classes(&self) -> Option<&AnswerClasses> {
        self.ending.classes()
    }

    /// Whether each answer has an own row; empty if all have.
    pub(crate) fn own(&self) -> &[bool] {
        &self.own
    }

    /// The code of the symbol that all solved cells have, and no other.
    pub(crate) fn solved_code(&self) -> Option<u16> {
        self.solved
    }

    /// The code of the symbol that ends the game, if one does.
    pub(super) fn end_code(&self) -> Option<u16> {
        self.solved.filter(|_| matches!(self.ending, Ending::Solved(_)))
    }

    /// The feedback of the cells that end the game.
    pub fn solved(&self) -> Feedback {
        Feedback(self.symbols.len() as u16)
    }

    /// The symbol of a feedback. That of the cells which end the game is theirs if no other cell has it, else `solved`.
    pub fn format(&self, shown: Feedback) -> &str {
        self.symbols.get(shown.index()).unwrap_or(&self.solved_name)
    }

    /// The feedback that a symbol means.
    pub fn parse(&self, text: &str) -> Option<Feedback> {
        let text = text.trim();
        if let Some(code) = place_of(&self.symbols, text) {
            return Some(if self.solved == Some(code as u16) {
                self.solved()
            } else {
                Feedback(code as u16)
            });
        }
        let is_solved = !self.ending.is_known() && text == self.solved_name;
        is_solved.then(|| self.solved())
    }

    /// The way to write feedback.
    pub(crate) fn advice(&self) -> String {
        const SHOWN: usize = 12;
        let all = self.symbols.len();
        let shown = self.symbols.iter().take(SHOWN).map(|symbol| excerpt(symbol).to_string());
        let mut shown = shown.collect::<Vec<_>>().join(" ");
        if self.solved.is_none() && !self.ending.is_known() {
            shown = format!("{shown} {}", self.solved_name);
        }
        let more = if all > SHOWN { format!(" (and {} more)", all - SHOWN) } else { String::new() };
        format!("write a symbol of the table: {shown}{more}")
    }

    pub(super) fn from_parts(
        (ending, solving): (Ending, Solving),
        symbols: Vec<String>,
        solved: Option<u16>,
        own: Vec<bool>,
        digest: [u8; 32],
    ) -> TableTerms {
        let solved_name = solved_name(&symbols, solved);
        TableTerms { ending, solving, symbols: symbols.into(), solved, solved_name, own, digest }
    }

    /// The terms in a file: the number of the ending and the classes, the symbols, the code of the symbol of solved cells, the own rows,
    /// and the digest of the table. `None` if they do not fit each other.
    pub(crate) fn of_file(
        (ending, classes): (u8, &[u16]),
        symbols: Vec<String>,
        solved: Option<u16>,
        own: Vec<bool>,
        digest: [u8; 32],
    ) -> Option<TableTerms> {
        let in_form = |symbol: &String| {
            !symbol.is_empty() && symbol.trim() == symbol && !symbol.contains(char::is_control)
        };
        let is_sorted = symbols.is_sorted_by(|one, other| one < other);
        if symbols.is_empty() || symbols.len() > MAX_SYMBOLS || !is_sorted || !symbols.iter().all(in_form) {
            return None;
        }
        let of_solved = match solved {
            Some(code) => Some(symbols.get(usize::from(code))?.clone()),
            None => None,
        };
        let (ending, solving) = match (ending, of_solved) {
            (0, _) if own.is_empty() => (Ending::Named, Solving::Own),
            // Only the table tells.
            (1, Some(symbol)) => (Ending::Solved(symbol), Solving::Several),
            (2, None) if !own.is_empty() && !own.contains(&true) => (Ending::Known, Solving::Never),
            (Ending::CLASSES, None) if classes.len() == own.len() && !own.contains(&true) => {
                let classes = AnswerClasses::of_numbers(classes)?;
                let is_other = classes.count() > 1 && !classes.are_single();
                is_other.then_some((Ending::Classes(classes), Solving::Never))?
            }
            _ => return None,
        };
        if !own.is_empty() && !own.contains(&false) {
            return None;
        }
        Some(TableTerms::from_parts((ending, solving), symbols, solved, own, digest))
    }
}

/// The text of the code for solved cells.
fn solved_name(symbols: &[String], solved: Option<u16>) -> String {
    if let Some(code) = solved {
        return symbols[usize::from(code)].clone();
    }
    let mut name = "solved".to_owned();
    while symbols.contains(&name) {
        name.push('!');
    }
    name
}

impl Ending {
    /// The number of the ending with classes in files.
    pub(crate) const CLASSES: u8 = 3;

    /// Whether only questions count.
    pub(super) fn is_known(&self) -> bool {
        matches!(self, Ending::Known | Ending::Classes(_))
    }

    pub(super) fn classes(&self) -> Option<&AnswerClasses> {
        if let Ending::Classes(classes) = self { Some(classes) } else { None }
    }

    /// The number in files.
    pub(crate) fn number(&self) -> u8 {
        match self {
            Ending::Named => 0,
            Ending::Solved(_) => 1,
            Ending::Known => 2,
            Ending::Classes(_) => Ending::CLASSES,
        }
    }
}
