//! Where things are said: data on standard output, the rest on standard error.

use std::io::{self, IsTerminal as _, Write};

use crate::text::visible;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;

use super::exit::Failure;
use super::say::say;

/// The version of every JSON object that is printed; a key is only taken away or changed with a new one.
const SCHEMA_VERSION: u32 = 2;

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
pub(crate) const WARN: Style = AnsiColor::Yellow.on_default().bold();

#[derive(clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Print JSON on standard output
    #[arg(long, global = true)]
    json: bool,
    /// When to use colours; also off where the variable NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value_t = clap::ColorChoice::Auto)]
    color: clap::ColorChoice,
    /// Say nothing on standard error but warnings and errors
    #[arg(long, short, global = true)]
    quiet: bool,
}

/// How to say things in this run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output {
    json: bool,
    quiet: bool,
}

impl Output {
    /// Settle colours for the whole process.
    pub(crate) fn new(args: &OutputArgs) -> Output {
        let choice = match args.color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::AlwaysAnsi,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        choice.write_global();
        Output { json: args.json, quiet: args.quiet }
    }

    /// As with these options, for tests.
    #[cfg(test)]
    pub(crate) fn quietly(json: bool) -> Output {
        Output { json, quiet: true }
    }

    /// Whether JSON was asked for.
    pub(crate) fn json(&self) -> bool {
        self.json
    }

    /// Whether only warnings and errors are wanted on standard error.
    pub(crate) fn quiet(&self) -> bool {
        self.quiet
    }

    /// Standard output, which drops colours where they are not wanted.
    pub(crate) fn stdout(&self) -> impl Write + use<> {
        AutoStream::auto(io::stdout()).lock()
    }

    /// A sentence after its label, broken between words where standard output is a terminal, else in one line.
    pub(crate) fn sentence(&self, style: Style, label: &str, text: &str) -> String {
        let broken = self.broken(text, label.chars().count() + 1);
        format!("{style}{label}{style:#} {broken}")
    }

    /// A text that begins in a column, broken between words where standard output is a terminal, with what follows below it.
    pub(crate) fn broken(&self, text: &str, column: usize) -> String {
        let Some(width) = self.width() else { return text.to_owned() };
        let lines = textwrap::wrap(text, width.saturating_sub(column).max(20));
        lines.join(&format!("\n{}", " ".repeat(column)))
    }

    /// The columns of the terminal that standard output is, if it is one.
    pub(crate) fn width(&self) -> Option<usize> {
        io::stdout().is_terminal().then(textwrap::termwidth)
    }

    /// Whether standard output shows colours.
    pub(crate) fn coloured(&self) -> bool {
        AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    /// One JSON object on a line of its own, with the version of its keys first.
    pub(crate) fn print_json(&self, value: &impl Serialize) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", self.json_text(value)?)?;
        Ok(out.flush()?)
    }

    /// The text of a JSON object with the version of its keys first.
    pub(crate) fn json_text(&self, value: &impl Serialize) -> Result<String, Failure> {
        #[derive(Serialize)]
        struct Versioned<'a, T> {
            schema_version: u32,
            #[serde(flatten)]
            value: &'a T,
        }
        Ok(serde_json::to_string(&Versioned { schema_version: SCHEMA_VERSION, value })?)
    }

    /// Something worth knowing, on standard error.
    pub(crate) fn note(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            say(visible(&text.to_string()));
        }
    }

    /// Why the answer is no, on standard error, even where quiet is wanted.
    pub(crate) fn refuse(&self, text: &str) {
        say(format_args!("salet: {}", visible(text)));
    }

    /// Something that may not be as the user thinks, on standard error.
    pub(crate) fn warn(&self, text: impl std::fmt::Display) {
        say(format_args!("salet: {WARN}warning:{WARN:#} {}", visible(&text.to_string())));
    }
}
