//! Trees in the formats of other programs, and in our own JSON; one file or folder for each. A tree that is read is
//! replayed and scored first; figures in the file are compared, never trusted.

mod csv;
mod document;
pub mod error;
mod flat;
mod growth;
mod irving;
mod json;
mod json_tree;
mod naive;
mod nested;
mod reading;
mod selby;

use crate::interchange::error::{Error, Result};
use salet_base::named;
use salet_base::text::count;
use salet_core::game::{Evaluation, Game, Objective, Tree};
use salet_core::policy::claim::Claim;
use salet_words::WordGame as _;

use reading::Reading;

named! {
    /// A format of trees.
    "format":
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    Format {
        /// The lines of Selby's solver, without shared beginnings.
        Tree = "tree",
        /// The same with every line complete.
        TreeFull = "tree-full",
        /// Olson's nested JSON.
        #[serde(rename = "nested-json")]
        Nested = "nested-json",
        /// All guesses of each answer's game on one line, for the leaderboard.
        Csv = "csv",
        /// One JSON object with a key for each history, without nesting.
        #[serde(rename = "flat-json")]
        Flat = "flat-json",
        /// Irving's notation for Mastermind, with a number of codes before each guess; it is only read.
        Irving = "irving",
        /// Our own JSON with all figures; its schema is docs/schemas/policy.schema.json.
        Json = "json",
    }
}

impl Format {
    /// The apparent format of a text; both styles of lines read alike.
    pub fn of(text: &str) -> Format {
        let text = unmarked(text);
        let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        if nested::begins(text) {
            Format::Nested
        } else if document::begins(text) {
            Format::Json
        } else if first.starts_with('{') {
            Format::Flat
        } else if irving::begins(text) {
            Format::Irving
        } else if first.contains(',') || first.starts_with('"') || !first.contains(' ') {
            Format::Csv
        } else {
            Format::Tree
        }
    }
}

/// A tree that was read, with its evaluation.
#[derive(Debug, Clone)]
pub struct Imported {
    /// The tree.
    pub tree: Tree,
    /// The result of its replay.
    pub evaluation: Evaluation,
    /// Figures of the file that the replay contradicts.
    pub remarks: Vec<String>,
}

/// Read a tree for `game` from `text`; messages call its file `path`.
///
/// # Errors
/// [`Error::Interchange`] if the text is not in the format, names a word that the game lacks or contradicts itself, or if
/// its feedback is naive and the game's is not; [`game::Error::IllegalTree`](salet_core::game::Error::IllegalTree) if the tree
/// cannot be played. A tree that loses answers is no error: the evaluation lists them. Under the objective win-rate a tree is cut
/// at the limit, with a remark.
pub fn read(format: Format, text: &str, game: &Game, path: &str) -> Result<Imported> {
    let reading = Reading { game, path };
    let text = unmarked(text);
    let (growth, claims) = match format {
        Format::Tree | Format::TreeFull => (selby::read(text, &reading)?, Vec::new()),
        Format::Nested => nested::read(text, &reading)?,
        Format::Csv => (csv::read(text, &reading)?, Vec::new()),
        Format::Flat => (flat::read(text, &reading)?, Vec::new()),
        Format::Irving => (irving::read(text, &reading)?, Vec::new()),
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

/// A text without its byte order mark.
fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The part of a tree that counts: under the objective win-rate, the guesses within the limit. With the depth of the whole tree
/// if that is more.
fn within_limit(tree: Tree, game: &Game) -> (Tree, Option<usize>) {
    let depth = tree.depth();
    match game.limit().map(usize::from) {
        Some(limit) if game.objective() == Objective::WinRate && limit < depth => {
            (tree.cut(limit), Some(depth))
        }
        _ => (tree, None),
    }
}

/// The most guesses that a text may repeat. Some formats repeat all guesses before each line or key, so a deep tree in a
/// small file could become more text than memory holds.
const MOST_REPEATED: u64 = 1 << 26;

/// An upper bound on the guesses that a format writes for a tree: all that lead to a node, or to an answer.
fn repeated(format: Format, tree: &Tree, evaluation: &Evaluation) -> u64 {
    match format {
        // Each guess once.
        Format::Nested | Format::Json | Format::Irving => 0,
        Format::Flat => tree.depths().map(|depth| depth as u64).sum(),
        Format::Tree | Format::TreeFull | Format::Csv => {
            let found = (1..).zip(&evaluation.histogram).map(|(guesses, &answers)| guesses * answers);
            found.sum::<u64>() + evaluation.lost.len() as u64 * tree.depth() as u64
        }
    }
}

/// A tree for `game` as text. Answers that the tree gives up are marked in formats with a line for each answer, null in
/// our own JSON, which alone contains the claim, and omitted in the other JSON formats.
///
/// # Errors
/// [`game::Error::IllegalTree`](salet_core::game::Error::IllegalTree) if the tree cannot be played, [`Error::Interchange`] if the
/// format is only read, cannot express it, or would repeat guesses too often.
pub fn write(format: Format, tree: &Tree, game: &Game, claim: Claim) -> Result<String> {
    let refuse =
        |reason: &str| Err(Error::Interchange { path: format.to_string(), reason: reason.to_owned() });
    let evaluation = tree.evaluate(game)?;
    if repeated(format, tree, &evaluation) > MOST_REPEATED {
        return refuse(
            "the tree is too deep for a format that repeats all guesses before; choose json or nested-json",
        );
    }
    let has_colours = game.has_colours();
    let has_marks = || {
        let lost = evaluation.lost.iter().map(|secret| secret.as_guess());
        let mut written = tree.nodes().map(|(_, node)| node.guess).chain(lost);
        written.any(|guess| [csv::GIVEN_UP, csv::FOUND].contains(&game.name(guess)))
    };
    match format {
        Format::Irving => refuse("this format is only read; choose json"),
        Format::Csv if has_marks() => {
            refuse("the names \"?\" and \"=\" are marks of this format; choose json")
        }
        Format::Tree | Format::TreeFull | Format::Nested | Format::Flat if !has_colours => {
            refuse("this format has colours only; json has pegs and numbers, and csv has no feedback at all")
        }
        Format::Tree => Ok(selby::write(tree, game, selby::Style::Hollow)),
        Format::TreeFull => Ok(selby::write(tree, game, selby::Style::Full)),
        Format::Nested => Ok(nested::write(tree, game)?),
        Format::Csv => Ok(csv::write(tree, game)),
        Format::Flat => Ok(flat::write(tree, game)),
        Format::Json => Ok(document::write(tree, game, &claim)?),
    }
}
