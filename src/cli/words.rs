//! `salet words`: word lists from dictionaries, and the codes of Mastermind.

use std::io::Write as _;

use salet::text::excerpt;
use salet::words::dictionary::{Dictionary, DictionaryOptions, Dropped};
use salet::words::mastermind::Mastermind;
use salet::words::{Source, WordOptions};
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::output::Output;
use super::run::Run;
use super::search_args::at_least_one;

/// Make a word list: the words of one length of a dictionary, or the codes of Mastermind
///
/// The list feeds --answers and --guesses, for instance:
/// salet words --length 5 /usr/share/dict/french > french.txt
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["length", "mastermind"])))]
pub(crate) struct Words {
    /// A dictionary, one word a line; - for standard input
    #[arg(value_name = "DICTIONARY", requires = "length", conflicts_with = "mastermind")]
    dictionary: Option<String>,
    /// Keep the words of this many letters
    #[arg(long, value_name = "N", requires = "dictionary", value_parser = at_least_one::<usize>)]
    length: Option<usize>,
    /// Merge words that differ in accents only; the list keeps all their spellings
    #[arg(long)]
    fold_accents: bool,
    /// Keep words that begin with a capital
    #[arg(long)]
    keep_names: bool,
    /// All codes of so many pegs in so many colours, for instance 4x6; to be played with --feedback pegs
    #[arg(long, value_name = "PEGSxCOLOURS", conflicts_with_all = ["fold_accents", "keep_names"])]
    mastermind: Option<Mastermind>,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    count: usize,
    words: Vec<String>,
    read: usize,
    dropped: Vec<Drop>,
}

#[derive(Serialize)]
struct Drop {
    reason: String,
    count: usize,
    example: String,
}

impl Run for Words {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let report = match (self.mastermind, &self.dictionary, self.length) {
            (Some(mastermind), _, _) => {
                let words = mastermind.codes();
                Report { count: words.len(), read: words.len(), words, dropped: Vec::new() }
            }
            (None, Some(dictionary), Some(length)) => self.filter(dictionary, length)?,
            (None, _, _) => return Err(Failure::Usage("give a dictionary and a --length".to_owned())),
        };
        for Drop { reason, count, example } in &report.dropped {
            output.note(format_args!("dropped {count:6}  {reason} (\"{}\" first)", excerpt(example)));
        }
        output.note(format_args!("kept    {:6}", report.count));
        if output.json() {
            output.print_json(&report)?;
            return Ok(Exit::Done);
        }
        let mut out = output.stdout();
        for word in &report.words {
            writeln!(out, "{word}")?;
        }
        out.flush()?;
        Ok(Exit::Done)
    }
}

impl Words {
    fn filter(&self, dictionary: &str, length: usize) -> Result<Report, Failure> {
        let words = WordOptions::new().with_fold_accents(self.fold_accents);
        let options = DictionaryOptions::new(length).with_words(words).with_names(self.keep_names);
        let Dictionary { words, dropped, read } =
            Dictionary::read(Source::from_argument(dictionary), options)?;
        let count = words.len();
        let words = words.into_iter().flat_map(|word| word.spellings).collect();
        let dropped = dropped.into_iter().map(|Dropped { reason, count, example }| {
            let reason = reason.to_string();
            Drop { reason, count, example }
        });
        Ok(Report { count, words, read, dropped: dropped.collect() })
    }
}
