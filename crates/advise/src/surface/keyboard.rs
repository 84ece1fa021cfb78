//! The keyboard of a page: the letter keys as the players of its language have them.

use std::collections::BTreeSet;

use crate::catalogue;
use salet_words::WordLists;

/// The rows of keys: those of the alphabet if it is compiled in, else of the first keyboard with most of the letters. `None` if each
/// keyboard misses more than half of them.
pub fn rows(lists: &WordLists) -> Option<Vec<&'static str>> {
    let lines = || salet_data::KEYBOARDS.lines().filter(|line| !line.starts_with('#'));
    let keyboards = || lines().filter_map(|line| line.split_once(": "));
    if let Some(alphabet) = &lists.options().alphabet {
        let is_its_name = |name: &str| {
            catalogue::spelling(name).is_some_and(|options| options.alphabet.as_ref() == Some(alphabet))
        };
        let own = keyboards().find(|(names, _)| names.split(' ').any(is_its_name));
        if let Some((_, rows)) = own {
            return Some(rows.split(' ').collect());
        }
    }
    let letters: BTreeSet<&str> = lists
        .guess_ids()
        .flat_map(|guess| lists.letters(guess))
        .map(|&letter| lists.letter_set().grapheme(letter))
        .collect();
    let has = |rows: &str, letter: &str| rows.chars().any(|key| letter.chars().eq([key]));
    let keys = |rows: &str| letters.iter().filter(|letter| has(rows, letter)).count();
    let (found, rows) = keyboards()
        .map(|(_, rows)| (keys(rows), rows))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    (2 * found >= letters.len()).then(|| rows.split(' ').collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_words::{Source, WordOptions};

    fn first_row(words: &str, options: WordOptions) -> Option<&'static str> {
        let lists = WordLists::read(Source::text("words.txt", words), None, options).unwrap().0;
        rows(&lists).map(|rows| rows[0])
    }

    #[test]
    fn an_alphabet_has_the_keyboard_of_its_language() {
        for (name, row) in [
            ("en", "qwertyuiop"),
            ("fr", "azertyuiop"),
            ("de", "qwertzuiopü"),
            ("de-crossword", "qwertzuiopü"),
            ("cs", "qwertzuiop"),
            ("pt", "qwertyuiop"),
        ] {
            assert_eq!(first_row("mode\nfine\n", catalogue::spelling(name).unwrap()), Some(row), "{name}");
        }
        assert_eq!(first_row("ことば\n", catalogue::spelling("ja").unwrap()), Some("あいうえおかきくけこ"));
        assert_eq!(first_row("слово\n", catalogue::spelling("uk").unwrap()), Some("йцукенгшщзхї"));
    }

    #[test]
    fn without_an_alphabet_the_letters_choose() {
        for (words, row) in [
            ("crane\nsalet\n", Some("qwertyuiop")),
            ("größe\nstraß\n", Some("qwertzuiopü")),
            ("слово\nэтоты\n", Some("йцукенгшщзхъ")),
            ("12953\n48067\n", Some("1234567890")),
            ("कमल\nनमक\n", Some("ौैाीूबहगदजड़")),
            ("ことば\nひかり\n", Some("あいうえおかきくけこ")),
            ("აბგდ\nბგდა\n", None),
        ] {
            assert_eq!(first_row(words, WordOptions::default()), row, "{words}");
        }
    }

    #[test]
    fn every_keyboard_is_of_alphabets_and_has_each_key_once() {
        for line in salet_data::KEYBOARDS.lines().filter(|line| !line.starts_with('#')) {
            let (names, rows) = line.split_once(": ").expect(line);
            let names = names.split(' ').filter(|name| !name.is_empty());
            let alphabets = names.map(|name| catalogue::spelling(name).expect(name).alphabet.expect(name));
            let letters: BTreeSet<String> =
                alphabets.flat_map(|alphabet| alphabet.letters().to_vec()).collect();
            let keys: Vec<char> = rows.chars().filter(|key| *key != ' ').collect();
            assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "{line}");
            for row in rows.split(' ') {
                let known = |key: &char| letters.is_empty() || letters.contains(&key.to_string());
                assert!(
                    row.chars().count() <= 12 && 2 * row.chars().filter(known).count() > row.chars().count()
                );
            }
        }
    }
}
