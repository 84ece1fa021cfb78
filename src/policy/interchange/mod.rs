//! The trees of other programs, and our own as JSON, one file or folder a format. What is read is replayed and scored before anything is said
//! about it; figures that a file brings along are compared and never believed.

mod csv;
mod document;
mod flat;
mod growth;
mod json;
mod naive;
mod nested;
mod reading;
mod selby;

use std::fmt;
use std::str::FromStr;

use crate::game::{Evaluation, Game, Objective, Tree};
use crate::named::UnknownName;
use crate::policy::claim::Claim;
use crate::policy::error::{Error, Result};
use crate::text::count;

use reading::Reading;

/// A format of another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The lines of Selby's solver, shared beginnings left blank.
    Tree,
    /// The same, every line complete.
    TreeFull,
    /// Olson's nested JSON.
    Nested,
    /// One line an answer, all guesses, for the leaderboard.
    Csv,
    /// One JSON object of what was played so far, without nesting.
    Flat,
    /// Our own JSON, with all figures; docs/schemas/policy.schema.json is its schema.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 6] =
        [Format::Tree, Format::TreeFull, Format::Nested, Format::Csv, Format::Flat, Format::Json];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Tree => "tree",
            Format::TreeFull => "tree-full",
            Format::Nested => "nested-json",
            Format::Csv => "csv",
            Format::Flat => "flat-json",
            Format::Json => "json",
        }
    }

    /// The format that text looks like. Both styles of lines read alike.
    pub fn of(text: &str) -> Format {
        let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        if nested::begins(text) {
            Format::Nested
        } else if document::begins(text) {
            Format::Json
        } else if first.starts_with('{') {
            Format::Flat
        } else if first.contains(',') || !first.contains(' ') {
            Format::Csv
        } else {
            Format::Tree
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Format, UnknownName> {
        let unknown = || UnknownName {
            setting: "format",
            text: text.to_owned(),
            choices: Format::ALL.map(Format::name).join(", "),
        };
        Format::ALL.into_iter().find(|format| format.name() == text).ok_or_else(unknown)
    }
}

/// A tree that was read, and what it is worth.
#[derive(Debug, Clone)]
pub struct Imported {
    /// The tree.
    pub tree: Tree,
    /// What replaying it gives.
    pub evaluation: Evaluation,
    /// Figures of the file that replaying does not confirm.
    pub remarks: Vec<String>,
}

/// Read a tree for `game` from `text`; messages call its file `path`.
///
/// # Errors
/// [`Error::Interchange`] where the text is not in the format, names a word that the game does not have or
/// contradicts itself, or where its feedback is naive and the game's is not; [`game::Error::IllegalTree`](crate::game::Error::IllegalTree) where the tree cannot be played. A tree that does not find all answers
/// is not an error here: the evaluation says what is lost. By the objective win-rate a tree is cut at the limit, with a remark.
pub fn read(format: Format, text: &str, game: &Game, path: &str) -> Result<Imported> {
    let reading = Reading { game, path };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (growth, claims) = match format {
        Format::Tree | Format::TreeFull => (selby::read(text, &reading)?, Vec::new()),
        Format::Nested => nested::read(text, &reading)?,
        Format::Csv => (csv::read(text, &reading)?, Vec::new()),
        Format::Flat => (flat::read(text, &reading)?, Vec::new()),
        Format::Json => document::read(text, &reading)?,
    };
    let tree = growth.into_tree().ok_or_else(|| reading.refuse(None, "there is no guess in it"))?;
    let (tree, depth) = within_limit(tree, game);
    let evaluation = match tree.evaluate(game) {
        Ok(evaluation) => evaluation,
        Err(error) => {
            return Err(match naive::rule_of(&tree, game) {
                Some(rule) => reading.refuse(None, format!("{}; {error}", naive::reason(rule))),
                None => error.into(),
            });
        }
    };
    let mut remarks: Vec<String> = claims.into_iter().filter_map(|claim| claim.remark(&evaluation)).collect();
    if !evaluation.lost.is_empty()
        && let Some(rule) = naive::rule_of(&tree, game)
    {
        remarks.insert(0, naive::reason(rule));
    }
    if let Some(depth) = depth {
        let (depth, left) = (count(depth, "guess"), tree.depth());
        remarks.push(format!("the tree has up to {depth}; here it is judged by its first {left}"));
    }
    Ok(Imported { tree, evaluation, remarks })
}

/// The part of a tree that counts: by the objective win-rate the guesses within the limit. With the depth of the whole if that is
/// more.
fn within_limit(tree: Tree, game: &Game) -> (Tree, Option<usize>) {
    let depth = tree.depth();
    match game.limit().map(usize::from) {
        Some(limit) if game.objective() == Objective::WinRate && limit < depth => {
            (tree.cut(limit), Some(depth))
        }
        _ => (tree, None),
    }
}

/// The most guesses that a text repeats. Formats of lines and keys say again what was played before, so a deep tree of a small file
/// could make more text than any memory holds.
const MOST_REPEATED: u64 = 1 << 26;

/// How many guesses a format writes down for a tree, at most: all that lead to a node, or to an answer.
fn repeated(format: Format, tree: &Tree, evaluation: &Evaluation) -> u64 {
    match format {
        // Each guess once.
        Format::Nested | Format::Json => 0,
        Format::Flat => tree.depths().map(|depth| depth as u64).sum(),
        Format::Tree | Format::TreeFull | Format::Csv => {
            let found = (1..).zip(&evaluation.histogram).map(|(guesses, &answers)| guesses * answers);
            found.sum::<u64>() + evaluation.lost.len() as u64 * tree.depth() as u64
        }
    }
}

/// A tree for `game` as text. Answers that the tree gives up are marked where there is a line for each answer, null in our
/// own JSON, which alone says what is claimed, and left out in that of others.
///
/// # Errors
/// [`game::Error::IllegalTree`](crate::game::Error::IllegalTree) if the tree cannot be played, [`Error::Interchange`] if the format cannot
/// say it, or would say the same guesses far too often.
pub fn write(format: Format, tree: &Tree, game: &Game, claim: Claim) -> Result<String> {
    let evaluation = tree.evaluate(game)?;
    if repeated(format, tree, &evaluation) > MOST_REPEATED {
        let reason =
            "the tree is too deep for a format that repeats all guesses before; choose json or nested-json"
                .to_owned();
        return Err(Error::Interchange { path: format.to_string(), reason });
    }
    if !matches!(format, Format::Csv | Format::Json) && !game.feedback().has_colours() {
        let reason = "this format has no pegs; json has, and csv has no feedback at all".to_owned();
        return Err(Error::Interchange { path: format.to_string(), reason });
    }
    Ok(match format {
        Format::Tree => selby::write(tree, game, selby::Style::Hollow),
        Format::TreeFull => selby::write(tree, game, selby::Style::Full),
        Format::Nested => nested::write(tree, game),
        Format::Csv => csv::write(tree, game),
        Format::Flat => flat::write(tree, game),
        Format::Json => document::write(tree, game, &claim)?,
    })
}
