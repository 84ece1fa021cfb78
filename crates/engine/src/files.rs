//! The files of a game of the page's own: the engine keeps them, and descriptions of games name them by their fields.

use salet::words::{Mastermind, Source, read_features, read_matrix};
use serde::{Deserialize, Serialize};

use crate::Engine;

/// The line of JSON before the bytes of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    field: Field,
    name: String,
}

/// The field of a description that a file is for.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Field {
    Answers,
    Guesses,
    Weights,
    FeedbackTable,
    Features,
}

impl Field {
    fn name(self) -> &'static str {
        match self {
            Field::Answers => "answers",
            Field::Guesses => "guesses",
            Field::Weights => "weights",
            Field::FeedbackTable => "feedback_table",
            Field::Features => "features",
        }
    }
}

/// What a page says of a file before it is a game.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Contents {
    List { entries: usize, first: Vec<String> },
    Table { answers: usize, guesses: usize, symbols: Vec<String> },
    Features { items: usize, questions: Vec<String> },
}

/// Entries that stand for a list.
const FIRST: usize = 6;

/// Symbols that a page offers as the one that solves.
const SYMBOLS: usize = 1000;

impl Engine {
    /// Keep a file: a line of JSON with its `field` and `name`, then its bytes.
    pub(crate) fn file(&mut self, length: usize) -> Result<Vec<u8>, String> {
        let input = self.take_input(length);
        let end = input.iter().position(|&byte| byte == b'\n').ok_or("the file has no head")?;
        let head: Head = serde_json::from_slice(&input[..end]).map_err(|error| error.to_string())?;
        let file = Source::bytes(head.name, &input[end + 1..]);
        let contents = contents(head.field, file.clone()).map_err(|error| error.to_string())?;
        let game = self.game.as_ref().ok_or("no game is open")?;
        game.keep_file(head.field.name(), file);
        serde_json::to_vec(&contents).map_err(|error| error.to_string())
    }

    /// Keep all codes of a space as the answers.
    pub(crate) fn codes(&mut self, space: &str) -> Result<Contents, String> {
        let codes = space.parse::<Mastermind>().map_err(|error| error.to_string())?.codes();
        let file = Source::words(space, codes.iter().map(String::as_str));
        let game = self.game.as_ref().ok_or("no game is open")?;
        game.keep_file(Field::Answers.name(), file);
        Ok(list(&codes.iter().map(String::as_str).collect::<Vec<_>>()))
    }
}

fn contents(field: Field, file: Source) -> Result<Contents, salet::words::Error> {
    match field {
        Field::Answers | Field::Guesses | Field::Weights => {
            let lines = file.read()?;
            Ok(list(&lines.entries().map(|(_, entry)| entry).collect::<Vec<_>>()))
        }
        Field::FeedbackTable => {
            let matrix = read_matrix(file)?;
            let symbols = matrix.symbols().iter().take(SYMBOLS).cloned().collect();
            Ok(Contents::Table { answers: matrix.answers().len(), guesses: matrix.guesses().len(), symbols })
        }
        Field::Features => {
            let features = read_features(file)?;
            Ok(Contents::Features { items: features.items().len(), questions: features.questions().to_vec() })
        }
    }
}

fn list(words: &[&str]) -> Contents {
    Contents::List {
        entries: words.len(),
        first: words.iter().take(FIRST).map(|&word| word.to_owned()).collect(),
    }
}
