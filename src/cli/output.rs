//! Streams: data on standard output, the rest on standard error.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use salet_base::text::visible;
use serde::Serialize;

use crate::cli::{Failure, Width, hang, say, width_of};

/// Version of every printed JSON object; removing or changing a key needs a new one.
const SCHEMA_VERSION: u32 = 2;

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
pub(crate) const WARN: Style = AnsiColor::Yellow.on_default().bold();

#[derive(clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    /// Colours: auto, always or never; never if NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", hide_short_help = true, hide_possible_values = true, default_value_t = clap::ColorChoice::Auto)]
    color: clap::ColorChoice,
    /// Print only warnings and errors on standard error
    #[arg(long, short, global = true)]
    quiet: bool,
}

/// The form of all output of one run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output {
    json: bool,
    quiet: bool,
    /// Whether lines fit the terminal, if there is one.
    fits: bool,
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
        Output { json: args.json, quiet: args.quiet, fits: true }
    }

    /// The same with these options, for tests.
    #[cfg(test)]
    pub(crate) fn quietly(json: bool) -> Output {
        Output { json, quiet: true, fits: false }
    }

    pub(crate) fn json(&self) -> bool {
        self.json
    }

    /// Whether to print only warnings and errors on standard error.
    pub(crate) fn quiet(&self) -> bool {
        self.quiet
    }

    /// Standard output, which drops unwanted colours and writes every whole line.
    pub(crate) fn stdout(&self) -> impl Write + use<> {
        AutoStream::auto(io::stdout()).lock()
    }

    /// Text behind a label, broken to fit standard output.
    pub(crate) fn hang(&self, label: &str, text: &str) -> String {
        hang(label, text, self.width())
    }

    /// A sentence behind a label in a style, broken to fit standard output.
    pub(crate) fn sentence(&self, style: Style, label: &str, text: &str) -> String {
        self.hang(&format!("{style}{label}{style:#} "), text)
    }

    pub(crate) fn width(&self) -> Width {
        width_of(&io::stdout()).filter(|_| self.fits)
    }

    pub(crate) fn coloured(&self) -> bool {
        AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    /// The answer to a command: with `--json` an object, otherwise text for people.
    pub(crate) fn answer(
        &self,
        object: &impl Serialize,
        print: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.json { self.print_json(object) } else { print(&mut self.stdout()) }
    }

    /// One JSON object on a line of its own, with the version of its keys first.
    pub(crate) fn print_json(&self, value: &impl Serialize) -> Result<(), Failure> {
        Ok(writeln!(io::stdout(), "{}", self.json_text(value)?)?)
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

    /// A remark on standard error.
    pub(crate) fn note(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            say("", &text.to_string());
        }
    }

    /// The reason for a negative answer on standard error, also with `--quiet`.
    pub(crate) fn refuse(&self, text: &str) {
        say("salet: ", text);
    }

    /// A possible mistake of the user, on standard error.
    pub(crate) fn warn(&self, text: impl std::fmt::Display) {
        say(&format!("salet: {WARN}warning:{WARN:#} "), &text.to_string());
    }

    /// Text for standard error that is printed elsewhere, broken to fit it.
    pub(crate) fn refusal(&self, text: &str) -> String {
        hang("salet: ", &visible(text), width_of(&io::stderr()).filter(|_| self.fits))
    }
}
