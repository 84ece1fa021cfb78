//! The lines of a session: from a terminal with editing, history and completion, or from a pipe.

use std::collections::VecDeque;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Behavior, CompletionType, Config, Context, Editor, Helper};

use crate::cli::exit::Failure;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Line {
    Text(String),
    Interrupted,
    /// A line from a pipe that is not kept whole.
    TooLong,
    /// Ctrl-D, or the end of the input.
    End,
}

/// What Ctrl-C at a prompt says, where no search runs.
pub(crate) const INTERRUPTED: &str = "`quit` or Ctrl-D ends";

pub(crate) trait Lines {
    /// The next line, or several that were pasted together.
    fn next(&mut self) -> Result<Line, Failure>;

    /// Whether the lines of a paste come together, and the next one answers the question on the screen.
    fn is_prompt(&self) -> bool {
        false
    }
}

/// Typed lines that the session has not read yet: a paste has several.
pub(crate) struct Input<'l> {
    lines: Box<dyn Lines + 'l>,
    waiting: VecDeque<String>,
    /// Whether the last line was the first one at a prompt.
    is_at_prompt: bool,
}

impl<'l> Input<'l> {
    pub(crate) fn new(lines: Box<dyn Lines + 'l>) -> Input<'l> {
        Input { lines, waiting: VecDeque::new(), is_at_prompt: false }
    }

    /// Whether the last line was the first at a prompt; a line of a pipe continues those before it.
    pub(crate) fn is_at_prompt(&self) -> bool {
        self.is_at_prompt
    }

    pub(crate) fn next(&mut self) -> Result<Line, Failure> {
        self.is_at_prompt = false;
        if let Some(text) = self.waiting.pop_front() {
            return Ok(Line::Text(text));
        }
        self.is_at_prompt = self.lines.is_prompt();
        let line = self.lines.next()?;
        let Line::Text(text) = line else { return Ok(line) };
        self.waiting.extend(text.lines().map(str::to_owned));
        Ok(Line::Text(self.waiting.pop_front().unwrap_or_default()))
    }
}

/// The input of a session with some commands on some words: a prompt on a terminal, else standard input.
pub(crate) fn input(
    names: &'static [&'static str],
    words: impl Iterator<Item = String>,
    is_plain: bool,
) -> Result<Box<dyn Lines>, Failure> {
    let is_shown = io::stdout().is_terminal() && !is_plain;
    if is_shown && io::stdin().is_terminal() {
        return Ok(Box::new(Prompt::new(names, words.collect())?));
    }
    Ok(Box::new(Piped))
}

struct Piped;

const LONGEST: u64 = 1 << 16;

impl Lines for Piped {
    fn next(&mut self) -> Result<Line, Failure> {
        let (mut input, mut bytes) = (io::stdin().lock(), Vec::new());
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).map_err(Failure::Input)?;
        if read as u64 == LONGEST && !bytes.ends_with(b"\n") {
            input.skip_until(b'\n').map_err(Failure::Input)?;
            return Ok(Line::TooLong);
        }
        Ok(if read == 0 { Line::End } else { Line::Text(String::from_utf8_lossy(&bytes).into_owned()) })
    }
}

struct Prompt {
    editor: Editor<Completion, DefaultHistory>,
}

impl Prompt {
    fn new(names: &'static [&'static str], words: Vec<String>) -> Result<Prompt, Failure> {
        let config = Config::builder()
            .behavior(Behavior::PreferTerm)
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let mut editor = Editor::with_config(config).map_err(failure)?;
        editor.set_helper(Some(Completion { names, words }));
        Ok(Prompt { editor })
    }
}

impl Lines for Prompt {
    fn next(&mut self) -> Result<Line, Failure> {
        match self.editor.readline("> ") {
            Ok(text) => Ok(Line::Text(text)),
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(error) => Err(failure(error)),
        }
    }

    fn is_prompt(&self) -> bool {
        true
    }
}

fn failure(error: ReadlineError) -> Failure {
    Failure::Input(io::Error::other(error))
}

struct Completion {
    names: &'static [&'static str],
    words: Vec<String>,
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..at];
        let start = before
            .rfind(char::is_whitespace)
            .map_or(0, |place| place + before[place..].chars().next().map_or(0, char::len_utf8));
        let begun = before[start..].to_lowercase();
        let commands = self.names.iter().copied().filter(|_| start == 0);
        let words = commands.chain(self.words.iter().map(String::as_str));
        Ok((start, words.filter(|word| word.starts_with(&begun)).map(str::to_owned).collect()))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}

impl Validator for Completion {}

impl Helper for Completion {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_come_first_and_words_anywhere() {
        let words = ["crane", "whelp", "undue"].map(str::to_owned).to_vec();
        let completion = Completion { names: super::super::commands::NAMES, words };
        let history = DefaultHistory::new();
        let complete = |line: &str| completion.complete(line, line.len(), &Context::new(&history)).unwrap();
        assert_eq!(complete("wh"), (0, vec!["why".to_owned(), "whelp".to_owned()]));
        assert_eq!(complete("why UND"), (4, vec!["undue".to_owned()]));
        assert_eq!(complete("ü\u{3000}cr"), ("ü\u{3000}".len(), vec!["crane".to_owned()]));
    }
}
