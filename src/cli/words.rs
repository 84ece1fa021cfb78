//! `salet words`: word lists from dictionaries, and the codes of Mastermind.

use std::path::{Path, PathBuf};

use clap::builder::StringValueParser;
use salet::catalogue;
use salet::spec::GameSpec;
use salet::words::dictionary::{Dictionary, DictionaryOptions, DictionaryWord, Dropped, Reason};
use salet::words::mastermind::Mastermind;
use salet::words::{self, WordOptions};
use salet_base::text::excerpt;
use serde::Serialize;

use super::memory;
use crate::cli::{
    Exit, Failure, ForceArgs, New, NewFolders, Output, at_least_one, check_outputs, refusal, suggested,
};

/// Options that change only lists from a dictionary.
const OF_DICTIONARIES: [&str; 9] = [
    "fold_accents",
    "alphabet",
    "keep_names",
    "keep_symbols",
    // A `requires` does not protect these: clap drops it if the required option conflicts with a given one.
    "first_letter",
    "frequency",
    "top",
    "guesses_out",
    "weights_out",
];

/// Make word lists from dictionaries, codes, equations or primes
///
/// The list is for --answers and --guesses, for instance:
/// salet words --length 5 /usr/share/dict/french > french.txt
///
/// A table of word frequencies makes two lists: it prints the most frequent words, for --answers, and
/// writes all words into a file, for --guesses:
/// salet words --length 5 /usr/share/dict/french --frequency table.txt --top 2000 --guesses-out guesses.txt > answers.txt
#[derive(clap::Args)]
#[command(
    override_usage = "salet words [OPTIONS] --length <N> <DICTIONARY>\n       salet words [OPTIONS] --mastermind <PxC>\n       salet words [OPTIONS] --equations <N>\n       salet words [OPTIONS] --primes <N>"
)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["length", "mastermind", "equations", "primes"])))]
pub(crate) struct Words {
    /// Dictionary, one word a line; - for standard input
    #[arg(value_name = "DICTIONARY", requires = "length", conflicts_with_all = ["mastermind", "equations", "primes"])]
    dictionary: Option<String>,
    /// Keep words of N letters
    #[arg(long, value_name = "N", requires = "dictionary", value_parser = at_least_one::<usize>)]
    length: Option<usize>,
    /// Merge words that differ only in accents, and keep all their spellings
    #[arg(long)]
    fold_accents: bool,
    /// Letters of a language, as in salet solve
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "fold_accents", hide_possible_values = true, value_parser = suggested(StringValueParser::new(), catalogue::alphabet_names))]
    alphabet: Option<String>,
    /// Keep words with a capital first letter
    #[arg(long)]
    keep_names: bool,
    /// Keep only words that begin with this letter (SUTOM, Motus)
    #[arg(long, value_name = "LETTER", requires = "length")]
    first_letter: Option<String>,
    /// Keep words with digits, hyphens, apostrophes and other symbols
    #[arg(long)]
    keep_symbols: bool,
    /// Codes of P pegs and C colours: 4x6, or 4x10n without repeats
    ///
    /// Play them with --feedback pegs; 4x10n is Bulls and Cows
    #[arg(long, value_name = "PxC", conflicts_with_all = OF_DICTIONARIES)]
    mastermind: Option<Mastermind>,
    /// All equations of this many symbols, 5 to 8, under Nerdle's rules
    #[arg(long, value_name = "N", conflicts_with_all = OF_DICTIONARIES)]
    equations: Option<usize>,
    /// All prime numbers of this many digits, 1 to 5
    #[arg(long, value_name = "N", conflicts_with_all = OF_DICTIONARIES)]
    primes: Option<usize>,
    #[command(flatten)]
    frequency: FrequencyArgs,
}

/// The arguments for two lists from one dictionary.
#[derive(clap::Args)]
#[command(next_help_heading = "Frequency")]
struct FrequencyArgs {
    /// Table of word frequencies; - for standard input
    ///
    /// A word and a positive number on each line. Its words may have any length. The numbers of merged words add up
    #[arg(long, value_name = "FILE", requires_all = ["length", "top", "guesses_out"])]
    frequency: Option<String>,
    /// Print only the N most frequent words
    #[arg(long, value_name = "N", requires = "frequency", value_parser = at_least_one::<u32>)]
    top: Option<u32>,
    /// File for the list of all words
    #[arg(long, value_name = "FILE", requires = "frequency")]
    guesses_out: Option<PathBuf>,
    /// File for the numbers of the printed words, for --weights
    #[arg(long, value_name = "FILE", requires = "frequency")]
    weights_out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

#[derive(Serialize)]
struct MadeList {
    count: usize,
    words: Vec<String>,
    read: usize,
    dropped: Vec<Drop>,
    /// The number of words in the list of guesses, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<usize>,
}

#[derive(Serialize)]
struct Drop {
    reason: String,
    count: usize,
    example: String,
    /// Whether these are other spellings of kept words, which the list keeps.
    #[serde(skip)]
    is_merged: bool,
}

impl MadeList {
    /// Report the numbers of dropped, merged and kept words.
    fn note(&self, output: &Output) {
        let (mut merged, kept) = (0, self.guesses.unwrap_or(self.count));
        for Drop { reason, count, example, is_merged } in &self.dropped {
            let example = excerpt(example);
            match is_merged {
                true => {
                    merged += count;
                    output.note(format_args!(
                        "merged  {count:6}  other spellings of kept words (\"{example}\" first)"
                    ));
                }
                false => output.note(format_args!("dropped {count:6}  {reason} (\"{example}\" first)")),
            }
        }
        match merged {
            0 => output.note(format_args!("kept    {kept:6}")),
            _ => output.note(format_args!("kept    {kept:6}  words, in {} spellings", kept + merged)),
        }
    }
}

impl Words {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let made = match (self.mastermind, self.equations, self.primes) {
            (Some(mastermind), _, _) => Some(mastermind.codes()),
            (_, Some(len), _) => Some(words::equations(len)?),
            (_, _, Some(len)) => Some(words::primes(len)?),
            _ => None,
        };
        let report = match (made, &self.dictionary, self.length) {
            (Some(words), _, _) => {
                MadeList { count: words.len(), read: words.len(), words, dropped: Vec::new(), guesses: None }
            }
            (None, Some(dictionary), Some(length)) => self.filter(dictionary, length, output)?,
            (None, _, _) => return refusal("give a dictionary and a --length"),
        };
        report.note(output);
        output
            .answer(&report, |out| Ok(report.words.iter().try_for_each(|word| writeln!(out, "{word}"))?))?;
        Ok(Exit::Done)
    }

    fn filter(&self, dictionary: &str, length: usize, output: &Output) -> Result<MadeList, Failure> {
        let alphabet = self.alphabet.as_deref().filter(|name| catalogue::spelling(name).is_none());
        let inputs = [Some(dictionary), alphabet, self.frequency.frequency.as_deref()];
        let new_folders = self.frequency.check(&inputs)?;
        let mut letters = GameSpec::default();
        letters.fold_accents = self.fold_accents.then_some(true);
        letters.alphabet = self.alphabet.clone();
        let options = letters.spelling(&|file| Some(memory::source(file)))?;
        let kept = DictionaryOptions::new(length)
            .with_words(options.clone())
            .with_names(self.keep_names)
            .with_first_letter(self.first_letter.clone())
            .with_symbols(self.keep_symbols);
        let mut dictionary = Dictionary::read(memory::source(dictionary), kept)?;
        dictionary.warnings.iter().for_each(|warning| output.warn(warning));
        new_folders.tell(output);
        let dropped = std::mem::take(&mut dictionary.dropped);
        let frequent = self.frequency.most_frequent(&dictionary, options, output)?;
        let guesses = frequent.is_some().then_some(dictionary.words.len());
        let kept = frequent.unwrap_or_else(|| dictionary.words.iter().collect());
        let dropped = dropped.into_iter().map(|Dropped { reason, count, example }| {
            let is_merged = reason == Reason::SameLetters;
            Drop { reason: reason.to_string(), count, example, is_merged }
        });
        let (count, words) = (kept.len(), list(kept));
        Ok(MadeList { count, words, read: dictionary.read, dropped: dropped.collect(), guesses })
    }
}

fn list<'w>(words: impl IntoIterator<Item = &'w DictionaryWord>) -> Vec<String> {
    words.into_iter().flat_map(|word| word.spellings.iter().cloned()).collect()
}

impl FrequencyArgs {
    /// Refuse impossible inputs and outputs before any work.
    fn check(&self, inputs: &[Option<&str>]) -> Result<NewFolders, Failure> {
        if inputs.iter().copied().flatten().filter(|file| *file == "-").count() > 1 {
            return refusal("standard input can be read only once; give files for the others");
        }
        let outputs: Vec<&Path> =
            self.guesses_out.iter().chain(&self.weights_out).map(PathBuf::as_path).collect();
        if outputs.contains(&Path::new("-")) {
            return refusal("standard output has the answers; name files for the guesses and the weights");
        }
        check_outputs(&outputs)
    }

    /// The most frequent words, if there is a table. Writes the files.
    fn most_frequent<'d>(
        &self,
        dictionary: &'d Dictionary,
        options: WordOptions,
        output: &Output,
    ) -> Result<Option<Vec<&'d DictionaryWord>>, Failure> {
        let (Some(table), Some(top)) = (&self.frequency, self.top) else { return Ok(None) };
        let frequent = words::most_frequent(dictionary, memory::source(table), options, top as usize)?;
        if frequent.words.len() < top as usize {
            output.warn(format_args!("{table} has only {} of the words", frequent.known));
        }
        if let Some(path) = &self.guesses_out {
            let text: String = list(&dictionary.words).into_iter().map(|word| word + "\n").collect();
            self.force.put(path, New::Other(text.as_bytes()), output)?;
        }
        if let Some(path) = &self.weights_out {
            let line = |(word, number): &(&DictionaryWord, _)| format!("{}\t{number}\n", word.spellings[0]);
            let text: String = frequent.words.iter().map(line).collect();
            self.force.put(path, New::Other(text.as_bytes()), output)?;
        }
        Ok(Some(frequent.words.into_iter().map(|(word, _)| word).collect()))
    }
}
