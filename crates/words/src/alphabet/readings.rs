//! Other readings of a word than that of the longest spellings, as its list may mean: ő-s-sz-á-j for ősszáj.

use unicode_normalization::UnicodeNormalization;

use super::{Alphabet, SEPARATOR};

/// The maximum number of spellings to try for one word, so that hostile alphabets stay cheap.
const MAX_TRIES: usize = 1000;

/// A search for another reading.
struct Search<'a> {
    alphabet: &'a Alphabet,
    /// The wanted number of letters.
    letters: usize,
    /// The letters of the longest spellings.
    own: Vec<usize>,
    tries: usize,
    /// The letters and the spellings of the text so far.
    read: Vec<usize>,
    pieces: Vec<String>,
}

impl Alphabet {
    /// Another reading of a word, with the given number of letters: the word with the separators that choose it. `None` for a word
    /// with separators, whose writer has chosen.
    pub(crate) fn other_reading(&self, word: &str, letters: usize) -> Option<String> {
        if !self.separates || word.contains(SEPARATOR) {
            return None;
        }
        let (own, _) = self.parts(word).ok()?;
        let small = word.to_lowercase();
        // Some alphabets have capitals of their own: the small I of Turkish is ı.
        if !self.parts(&small).is_ok_and(|(letters, _)| letters == own) {
            return None;
        }
        let text: Vec<char> = small.nfd().collect();
        let (read, pieces) = (Vec::new(), Vec::new());
        let mut search = Search { alphabet: self, letters, own, tries: MAX_TRIES, read, pieces };
        search.finds(&text).then(|| self.separate(&search.pieces))
    }

    /// The pieces of a word in sequence, with a separator only where they read otherwise without.
    fn separate(&self, pieces: &[String]) -> String {
        let last = pieces.len().saturating_sub(1);
        let mut separated = vec![true; last];
        let join = |separated: &[bool]| -> String {
            let end = |index: usize| if separated.get(index) == Some(&true) { "|" } else { "" };
            pieces.iter().enumerate().flat_map(|(index, piece)| [piece.as_str(), end(index)]).collect()
        };
        let read = |text: String| self.parts(&text).ok().map(|(letters, _)| letters);
        let wanted = read(join(&separated));
        for index in 0..last {
            separated[index] = false;
            separated[index] = read(join(&separated)) != wanted;
        }
        join(&separated).nfc().collect()
    }
}

impl Search<'_> {
    /// Whether the rest of the text can be read so that all letters are the wanted number, and not the word's own.
    fn finds(&mut self, rest: &[char]) -> bool {
        if rest.is_empty() {
            return self.read.len() == self.letters && self.read != self.own;
        }
        for length in (1..=self.alphabet.longest.min(rest.len())).rev() {
            let piece: String = rest[..length].iter().collect();
            let Some(part) = self.alphabet.parts.get(&piece) else { continue };
            if self.tries == 0 || self.read.len() + part.letters.len() > self.letters {
                continue;
            }
            self.tries -= 1;
            let before = self.read.len();
            self.read.extend_from_slice(&part.letters);
            self.pieces.push(piece);
            if self.finds(&rest[length..]) {
                return true;
            }
            self.pieces.pop();
            self.read.truncate(before);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::{Alphabet, Source};

    #[test]
    fn a_capital_of_the_alphabet_is_no_other_reading() {
        let text = "a\ng\nğ\nı I\ni İ\nr\nd\n";
        let alphabet = Alphabet::read(Source::text("own", text)).unwrap();
        for word in ["Iğdır", "IĞDIR", "ığdır", "İğdır"] {
            assert_eq!(alphabet.other_reading(word, 5), None, "{word}");
        }
    }

    #[test]
    fn the_other_reading_has_the_wanted_number_of_letters() {
        let text = "a\ne\ng\nh\nj\nl\nlj\nm\nn\nnj\no\ns\nsz\nz\nzs\ná\né\nő\nssz = sz sz\n";
        let alphabet = Alphabet::read(Source::text("own", text)).unwrap();
        for (word, letters, other) in [
            ("ősszáj", 5, Some("ős|száj")),
            ("ŐSSZÁJ", 5, Some("ős|száj")),
            ("ős|száj", 5, None),
            ("ősszáj", 6, Some("őss|záj")),
            ("egészség", 7, Some("egés|zség")),
            ("házszám", 6, Some("ház|szám")),
            ("njega", 4, None),
            ("njega", 5, Some("n|jega")),
            ("száj", 3, None),
            ("qszáj", 3, None),
        ] {
            assert_eq!(alphabet.other_reading(word, letters).as_deref(), other, "{word} in {letters}");
        }
        let own = Alphabet::read(Source::text("own", "n\nj |\nnj\n")).unwrap();
        assert_eq!(own.other_reading("nj", 2), None);
    }

    #[test]
    fn a_hostile_word_is_given_up() {
        let alphabet = Alphabet::read(Source::text("own", "a\naa\naaa\n- =\n")).unwrap();
        assert_eq!(alphabet.other_reading(&("-".repeat(100_000) + "a"), 2), None);
        assert_eq!(alphabet.other_reading(&"a".repeat(1000), 500), None);
        assert_eq!(alphabet.other_reading("aaaa", 2).as_deref(), Some("aa|aa"));
    }
}
