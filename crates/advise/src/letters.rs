//! Known letters of the secret, without the guesses that showed them: green by place, yellow by place, grey, and counts.
//!
//! A pattern has a letter or a blank for each place: `e___y`. Blanks are `_`, `.` and `?`, unless the words of the game have
//! these symbols. Letters are those of the game, so `ll` may be one.

use std::collections::BTreeMap;

use salet_words::{ClueError, Letter, WordLists};

/// Symbols of a place without a letter.
const BLANKS: [char; 3] = ['_', '.', '?'];

/// Knowledge about the letters of the secret.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Letters {
    /// Letters at their places.
    green: BTreeMap<usize, Letter>,
    /// Places that a letter does not have.
    elsewhere: Vec<(usize, Letter)>,
    /// The fewest copies of each letter.
    least: BTreeMap<Letter, usize>,
    grey: Vec<Letter>,
}

impl Letters {
    /// Read what a player knows: a pattern of green letters; patterns of yellow letters: these are in the word, but not at
    /// that place; letters in the word, each as often as it stands here; letters that are not in the word.
    ///
    /// A letter is in the word at least as often as one of the patterns has it.
    ///
    /// # Errors
    /// [`ClueError::PatternLength`], [`ClueError::UnknownLetter`], [`ClueError::Letter`] and [`ClueError::TooManyLetters`].
    pub fn read(
        lists: &WordLists,
        green: Option<&str>,
        yellow: &[String],
        with: Option<&str>,
        grey: Option<&str>,
    ) -> Result<Letters, ClueError> {
        let mut known = Letters::default();
        if let Some(pattern) = green {
            known.green = places(lists, pattern)?.into_iter().collect();
            known.count(known.green.clone().into_values());
        }
        for pattern in yellow {
            let places = places(lists, pattern)?;
            known.count(places.iter().map(|&(_, letter)| letter));
            known.elsewhere.extend(places);
        }
        if let Some(text) = with {
            known.count(letters(lists, text)?.into_iter());
        }
        if let Some(text) = grey {
            known.grey = letters(lists, text)?;
        }
        known.check(lists)?;
        Ok(known)
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Letters::default()
    }

    /// Whether a word fits.
    pub fn fit(&self, word: &[Letter]) -> bool {
        let copies = |letter: Letter| word.iter().filter(|&&own| own == letter).count();
        self.green.iter().all(|(&place, &letter)| word[place] == letter)
            && self.elsewhere.iter().all(|&(place, letter)| word[place] != letter)
            && self.grey.iter().all(|letter| !word.contains(letter))
            && self.least.iter().all(|(&letter, &least)| copies(letter) >= least)
    }

    /// The word has these letters together.
    fn count(&mut self, letters: impl Iterator<Item = Letter>) {
        let mut copies: BTreeMap<Letter, usize> = BTreeMap::new();
        letters.for_each(|letter| *copies.entry(letter).or_default() += 1);
        for (letter, copies) in copies {
            let least = self.least.entry(letter).or_default();
            *least = copies.max(*least);
        }
    }

    /// Refuse what no word can be.
    fn check(&self, lists: &WordLists) -> Result<(), ClueError> {
        let refused = |letter: Letter, why: String| {
            Err(ClueError::Letter { letter: lists.letter_set().grapheme(letter).to_owned(), why })
        };
        for &(place, letter) in &self.elsewhere {
            if self.green.get(&place) == Some(&letter) {
                return refused(letter, format!("is green and yellow at place {}", place + 1));
            }
        }
        for &letter in &self.grey {
            if self.least.contains_key(&letter) {
                let why = "is grey, which means not in the word, and also known to be in it";
                return refused(letter, why.to_owned());
            }
        }
        let (least, most) = (self.least.values().sum(), lists.word_len());
        if least > most {
            return Err(ClueError::TooManyLetters { letters: least, places: most });
        }
        Ok(())
    }
}

fn places(lists: &WordLists, pattern: &str) -> Result<Vec<(usize, Letter)>, ClueError> {
    let is_blank = |symbol: char| is_blank(lists, symbol);
    let mut found = Vec::new();
    let mut place = 0;
    for piece in pattern.trim().split_inclusive(is_blank) {
        let run = piece.trim_end_matches(is_blank);
        for letter in letters(lists, run)? {
            found.push((place, letter));
            place += 1;
        }
        place += usize::from(run.len() < piece.len());
    }
    match place == lists.word_len() {
        true => Ok(found),
        false => Err(ClueError::PatternLength {
            pattern: pattern.to_owned(),
            places: place,
            letters: lists.word_len(),
            blank: BLANKS.into_iter().find(|&symbol| is_blank(symbol)),
        }),
    }
}

/// Whether a text is a pattern: letters and blanks, as many as a word has.
pub(crate) fn is_pattern(lists: &WordLists, text: &str) -> bool {
    let letters = places(lists, text).map_or(0, |places| places.len());
    letters > 0 && text.contains(|symbol| is_blank(lists, symbol))
}

fn is_blank(lists: &WordLists, symbol: char) -> bool {
    BLANKS.contains(&symbol) && lists.letter_set().letter(symbol.encode_utf8(&mut [0; 4])).is_none()
}

/// The letters of a text; white space separates letters that together would be another.
fn letters(lists: &WordLists, text: &str) -> Result<Vec<Letter>, ClueError> {
    let mut found = Vec::new();
    for run in text.split_whitespace() {
        let spelled = lists.options().spell(run);
        let spelled = spelled.map_err(|_| ClueError::UnknownLetter { text: run.to_owned() })?;
        for grapheme in spelled.letters.iter() {
            let letter = lists.letter_set().letter(grapheme);
            found.push(letter.ok_or_else(|| ClueError::UnknownLetter { text: grapheme.to_owned() })?);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_words::{Alphabet, Source, WordOptions};

    fn lists(words: &[&'static str], options: WordOptions) -> WordLists {
        WordLists::read(Source::words("words", words.iter().copied()), None, options).unwrap().0
    }

    /// The words that fit, or the refusal.
    fn fitting(lists: &WordLists, known: [&str; 4]) -> String {
        let [green, yellow, with, grey] = known.map(|text| (!text.is_empty()).then_some(text));
        let yellow: Vec<String> =
            yellow.into_iter().flat_map(|rows| rows.split('|')).map(str::to_owned).collect();
        match Letters::read(lists, green, &yellow, with, grey) {
            Ok(known) => {
                let fits = lists.guess_ids().filter(|&word| known.fit(lists.letters(word)));
                fits.map(|word| lists.display(word)).collect::<Vec<_>>().join(" ")
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn each_kind_of_knowledge_excludes_its_words() {
        let lists = lists(&["every", "entry", "eerie", "early", "merry", "error"], WordOptions::default());
        for (known, expected) in [
            (["", "", "", ""], "every entry eerie early merry error"),
            (["e___y", "", "", ""], "every entry early"),
            (["E...Y", "_r___", "", ""], "every entry early"),
            (["", "___r_", "", ""], "eerie early error"),
            // Two in one row are two in the word; two rows may be about the same one.
            (["", "rr___", "", ""], "merry"),
            (["", "____r|__r__", "", ""], "every entry"),
            (["e____", "", "ee", ""], "every eerie"),
            (["", "", "e e r", "v"], "eerie"),
            (["", "", "", "a v m n"], "eerie error"),
            (
                ["e__y", "", "", ""],
                "\"e__y\" has 4 places, and the words have 5; write _ for each unknown letter",
            ),
            (["é____", "", "", ""], "\"é\" is no letter of this game's words"),
            (["e____", "e____", "", ""], "\"e\" is green and yellow at place 1"),
            (["", "", "er", "re"], "\"r\" is grey, which means not in the word, and also known to be in it"),
            (["", "", "eeerrry", ""], "these are at least 7 letters, and the words have 5"),
        ] {
            assert_eq!(fitting(&lists, known), expected, "{known:?}");
        }
    }

    #[test]
    fn letters_are_those_of_the_game() {
        let welsh = Alphabet::read(Source::text("alphabet", "a\nb\nc\nch\nl\nll\no\nw\ny")).unwrap();
        let welsh = lists(&["allwch", "callo"], WordOptions::new().with_alphabet(welsh));
        assert_eq!(welsh.word_len(), 4);
        assert_eq!(fitting(&welsh, ["_ll__", "", "", ""]), "allwch");
        assert_eq!(fitting(&welsh, ["", "ch___", "", "c h"]), "\"h\" is no letter of this game's words");
        let equations = lists(&["1+2=3", "4-1=3", "9_8=1"], WordOptions::new());
        assert_eq!(fitting(&equations, ["._...", "", "", ""]), "9_8=1");
        assert_eq!(fitting(&equations, ["?+???", "", "", ""]), "1+2=3");
        assert_eq!(fitting(&equations, ["", "", "= 3", "+"]), "4-1=3");
    }
}
