//! The most frequent words of a dictionary, by a table of frequencies. Frequent words make good answers, and all words of the
//! dictionary make good guesses.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::decimal::{Decimal, word_and_number};
use crate::error::{Error, Result};
use crate::{Dictionary, DictionaryWord, Source, WordOptions};

/// The most frequent words of a dictionary.
#[derive(Debug, Clone)]
pub struct Frequent<'d> {
    /// The words in the order of the dictionary, each with its number in the table.
    pub words: Vec<(&'d DictionaryWord, Decimal)>,
    /// The number of words of the dictionary in the table.
    pub known: usize,
}

/// Select the `top` most frequent words of a dictionary, or all in the table if there are fewer; ties go to the first in the
/// dictionary. A table has one `word number` on each line, in any unit, for words of any length. If several lines have the same
/// word up to case and folded accents, their numbers add up.
///
/// # Errors
/// [`Error::BadNumber`], [`Error::FrequencyRange`], [`Error::NoFrequency`], and those of [`Source::read`].
pub fn most_frequent(
    dictionary: &Dictionary,
    table: Source,
    options: WordOptions,
    top: usize,
) -> Result<Frequent<'_>> {
    let places: HashMap<&str, usize> =
        dictionary.words.iter().enumerate().map(|(place, word)| (word.folded.as_str(), place)).collect();
    let is_kept =
        |word: &str| options.spell(word).is_ok_and(|spelled| places.contains_key(spelled.letters.as_str()));
    let lines = table.read_beside(&is_kept)?;
    let path = || lines.path().to_owned();
    let mut numbers: Vec<Option<Decimal>> = vec![None; dictionary.words.len()];
    for (line, entry) in lines.entries() {
        let bad = || Error::BadNumber { path: path(), line, text: entry.to_owned() };
        let (word, number) = word_and_number(entry).ok_or_else(bad)?;
        // Skip words that the dictionary lacks.
        let Ok(spelled) = options.spell(word) else { continue };
        let Some(&place) = places.get(spelled.letters.as_str()) else { continue };
        let range = || Error::FrequencyRange { path: path(), line, word: word.to_owned() };
        numbers[place] = Some(match numbers[place] {
            None => number,
            Some(before) => before.plus(number).ok_or_else(range)?,
        });
    }
    let mut known: Vec<(usize, Decimal)> =
        numbers.into_iter().enumerate().filter_map(|(place, number)| Some((place, number?))).collect();
    if known.is_empty() {
        return Err(Error::NoFrequency { path: path() });
    }
    let count = known.len();
    // A stable sort: ties keep their order.
    known.sort_by_key(|&(_, number)| Reverse(number));
    known.truncate(top);
    known.sort_unstable_by_key(|&(place, _)| place);
    let words = known.into_iter().map(|(place, number)| (&dictionary.words[place], number));
    Ok(Frequent { words: words.collect(), known: count })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::DictionaryOptions;

    fn dictionary(fold_accents: bool) -> (Dictionary, WordOptions) {
        let words = WordOptions::new().with_fold_accents(fold_accents);
        let text = Source::text("dictionary", "zebra\npâtés\npates\nmeler\nabces\n");
        (Dictionary::read(text, DictionaryOptions::new(5).with_words(words.clone())).unwrap(), words)
    }

    fn top(table: &str, fold_accents: bool, top: usize) -> Result<(Vec<(String, String)>, usize)> {
        let (dictionary, options) = dictionary(fold_accents);
        let frequent = most_frequent(&dictionary, Source::text("table", table), options, top)?;
        let words = frequent.words.iter().map(|(word, number)| (word.folded.clone(), number.to_string()));
        Ok((words.collect(), frequent.known))
    }

    fn row(word: &str, number: &str) -> (String, String) {
        (word.to_owned(), number.to_owned())
    }

    #[test]
    fn the_most_frequent_words_keep_the_order_of_the_dictionary() {
        let table = "zebra 3e-7\nmeler 0.0000004\nqwert 9\nto 9\nl'an 9\n7 9\npates 1e-9";
        assert_eq!(
            top(table, false, 2).unwrap(),
            (vec![row("meler", "0.0000004"), row("zebra", "0.0000003")], 3)
        );
        // The first of a tie; at most all.
        assert_eq!(top("zebra 3\nmeler 3.0\n", false, 1).unwrap(), (vec![row("meler", "3")], 2));
        assert_eq!(top("zebra 3\nmeler 3.0\n", false, 9).unwrap().0.len(), 2);
    }

    #[test]
    fn lines_of_one_word_add_up() {
        let table = "pâtés 0.2\npates 0.1\nPATES 0.3\nzebra 0.5\n";
        assert_eq!(top(table, true, 1).unwrap().0, [row("pates", "0.6")]);
        assert_eq!(top(table, false, 1).unwrap().0, [row("zebra", "0.5")]);
    }

    #[test]
    fn errors_name_the_fault() {
        let message = |table| top(table, false, 1).unwrap_err().to_string();
        let advice = "is not a word with a positive decimal number; write for instance \"crane 12.5\"";
        assert_eq!(message("zebra\tx\nmeler\t1\n"), format!("table:1: \"zebra\\u{{9}}x\" {advice}"));
        #[cfg(feature = "list-formats")]
        assert!(message("word\tcount\nmeler\t1\n").contains("has several lists: word, count"));
        assert_eq!(message("zebra 1\nmeler\n"), format!("table:2: \"meler\" {advice}"));
        assert_eq!(message("zebra 0\n"), format!("table:1: \"zebra 0\" {advice}"));
        assert!(
            message("zebra 1e99\nzebra 1\n").starts_with("table:2: the numbers of \"zebra\" do not add up")
        );
        assert!(message("qwert 1\n").starts_with("table: has none of the words that were kept"));
    }
}
