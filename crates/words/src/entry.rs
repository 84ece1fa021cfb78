//! One word list: its words in file order, each once, with all its spellings.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use crate::error::{Error, Result};
use crate::language::{self, Found};
use crate::{Letters, MAX_WORD_LEN, Source, Spelled, Warning, WordOptions};

pub(crate) struct Word {
    pub(crate) letters: Letters,
    pub(crate) spellings: Vec<String>,
    /// The spellings after the first, for fast lookup: a hostile file may have hundreds of thousands.
    others: HashSet<String>,
}

impl Word {
    pub(crate) fn new(spelled: Spelled) -> Word {
        Word { letters: spelled.letters, spellings: vec![spelled.spelling], others: HashSet::new() }
    }

    pub(crate) fn add(&mut self, spelling: String) -> bool {
        let new = spelling != self.spellings[0] && self.others.insert(spelling.clone());
        if new {
            self.spellings.push(spelling);
        }
        new
    }
}

/// Read one list of at most so many different words, as long as `model` or else as the first word.
pub(crate) fn read_list(
    source: Source,
    options: &WordOptions,
    model: Option<&Word>,
    most: usize,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Word>> {
    let room = source.room();
    let lines = source.read()?;
    let path = lines.path();
    let mut words: Vec<Word> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut duplicates = Vec::new();
    let mut merged = Vec::new();
    let mut others = Vec::new();
    for (line, entry) in lines.entries() {
        room.check_time(path)?;
        let spelled = spell(path, line, entry, options, model.or(words.first()))?;
        let other = options.alphabet.as_ref().and_then(|own| own.other_reading(entry, spelled.letters.len()));
        others.extend(other);
        match known.entry(spelled.folded()) {
            Entry::Vacant(_) if words.len() == most => {
                return Err(Error::LongList { path: path.to_owned(), line });
            }
            Entry::Vacant(place) => {
                place.insert(words.len());
                words.push(Word::new(spelled));
            }
            Entry::Occupied(place) => {
                let added = words[*place.get()].add(spelled.spelling);
                if added { &mut merged } else { &mut duplicates }.push(entry.to_owned());
            }
        }
    }
    if words.is_empty() {
        return Err(Error::EmptyList { path: path.to_owned() });
    }
    if let Some(example) = duplicates.first().cloned() {
        warnings.push(Warning::Duplicates { path: path.to_owned(), count: duplicates.len(), example });
    }
    if let Some(example) = merged.first().cloned() {
        warnings.push(Warning::Merged { path: path.to_owned(), count: merged.len(), example });
    }
    if let Some(example) = others.first().cloned() {
        warnings.push(Warning::OtherReadings { path: path.to_owned(), count: others.len(), example });
    }
    let is_named = warnings.iter().any(|warning| matches!(warning, Warning::Language { .. }));
    if !is_named && let Some(found) = language::of(lines.entries().map(|(_, entry)| entry), options) {
        let Found { alphabet, count, example } = found;
        warnings.push(Warning::Language { path: path.to_owned(), count, example, alphabet });
    }
    Ok(words)
}

/// Split one entry into letters, and compare its length with `model`.
pub(crate) fn spell(
    path: &str,
    line: usize,
    entry: &str,
    options: &WordOptions,
    model: Option<&Word>,
) -> Result<Spelled> {
    let path = || path.to_owned();
    let word = || entry.to_owned();
    let spelled = match options.spell(entry) {
        Ok(spelled) => spelled,
        Err(fault) => return Err(Error::Misspelt { path: path(), line, word: word(), fault: fault.into() }),
    };
    let found = spelled.letters.len();
    if found == 0 || found > MAX_WORD_LEN {
        return Err(Error::WordLength { path: path(), line, word: word(), found });
    }
    match model {
        Some(model) if model.letters.len() != found => {
            let (expected, example) = (model.letters.len(), model.spellings[0].clone());
            let other = options.alphabet.as_ref().and_then(|own| own.other_reading(entry, expected));
            Err(Error::MixedLengths {
                path: path(),
                line,
                word: word().into(),
                found,
                expected,
                example: example.into(),
                other: other.map(Into::into),
            })
        }
        _ => Ok(spelled),
    }
}
