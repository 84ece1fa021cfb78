//! Alphabets that have a name: the files of data/alphabets/, compiled in.

use salet_core::words::{Alphabet, Source, WordOptions};

/// The compiled-in alphabets by name; none without the feature `named-games`.
static ALPHABETS: &[(&str, &str)] = if cfg!(feature = "named-games") { salet_data::ALPHABETS } else { &[] };

/// Names without an alphabet: grapheme clusters, as Hindi and Nepali games count them too, and the same without accents.
const CLUSTERS: [(&str, bool); 4] = [("clusters", false), ("folded", true), ("hi", false), ("ne", false)];

/// All names, in alphabetical order.
pub fn alphabet_names() -> Vec<&'static str> {
    let mut names: Vec<&str> =
        ALPHABETS.iter().map(|(name, _)| *name).chain(CLUSTERS.map(|(name, _)| name)).collect();
    names.sort_unstable();
    names
}

/// The spelling options of this name, such as `es` for Spanish. `None` if there is no such alphabet.
pub fn spelling(name: &str) -> Option<WordOptions> {
    if let Some((_, fold_accents)) = CLUSTERS.iter().find(|(known, _)| *known == name) {
        return Some(WordOptions::new().with_fold_accents(*fold_accents));
    }
    let (_, text) = ALPHABETS.iter().find(|(known, _)| *known == name)?;
    match Alphabet::read(Source::text(name, *text)) {
        Ok(alphabet) => Some(WordOptions::new().with_alphabet(alphabet)),
        Err(error) => unreachable!("a compiled-in alphabet can be read: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(name: &str, word: &str) -> (String, String) {
        let spelled = spelling(name).unwrap().spell(word).unwrap();
        (spelled.letters.iter().collect::<Vec<_>>().join("|"), spelled.spelling)
    }

    #[test]
    fn all_alphabets_can_be_read_and_written() {
        for name in alphabet_names() {
            let options = spelling(name).unwrap();
            let Some(alphabet) = &options.alphabet else { continue };
            let again = Alphabet::read(Source::text(name, alphabet.text())).unwrap();
            assert_eq!(again, **alphabet, "{name}");
            for letter in alphabet.letters() {
                let spelled = options.spell(letter).unwrap();
                assert_eq!((spelled.letters.len(), spelled.letters.as_str()), (1, letter.as_str()), "{name}");
            }
        }
        assert!(spelling("xx").is_none());
    }

    #[test]
    fn letters_are_those_that_players_count() {
        for (name, word, split, shown) in [
            ("tr", "KIRIK", "k|ı|r|ı|k", "kırık"),
            ("tr", "İZMİR", "i|z|m|i|r", "izmir"),
            ("es", "AÑEJO", "a|ñ|e|j|o", "añejo"),
            ("es", "cántaro", "c|a|n|t|a|r|o", "cántaro"),
            ("hr", "Ljubav", "lj|u|b|a|v", "ljubav"),
            ("cy", "LLYGAD", "ll|y|g|a|d", "llygad"),
            ("hu", "asszony", "a|sz|sz|o|ny", "asszony"),
            ("nl", "IJsbeer", "ij|s|b|e|e|r", "ijsbeer"),
            ("de", "STRAẞE", "s|t|r|a|ß|e", "straße"),
            ("de", "MASSE", "m|a|s|s|e", "masse"),
            ("de-crossword", "Käse", "k|a|e|s|e", "käse"),
            ("de-crossword", "Straße", "s|t|r|a|s|s|e", "straße"),
            ("el", "ΟΔΌΣ", "ο|δ|ο|σ", "οδόσ"),
            ("el", "οδός", "ο|δ|ο|σ", "οδός"),
            ("he", "שלום", "ש|ל|ו|מ", "שלום"),
            ("ko", "한국", "ㅎ|ㅏ|ㄴ|ㄱ|ㅜ|ㄱ", "한국"),
            ("ko", "\u{1112}\u{1161}\u{11ab}ㄱㅜㄱ", "ㅎ|ㅏ|ㄴ|ㄱ|ㅜ|ㄱ", "한ㄱㅜㄱ"),
            ("ja", "ガッコウ", "が|っ|こ|う", "ガッコウ"),
            ("uk", "м'ята", "м|ʼ|я|т|а", "м'ята"),
            ("ca", "col·legi", "c|o|l|·|l|e|g|i", "col·legi"),
            ("ru", "ёлка", "ё|л|к|а", "ёлка"),
            ("ru-e", "Ёлка", "е|л|к|а", "ёлка"),
            ("hi", "नमस्ते", "न|म|स्ते", "नमस्ते"),
            ("hi-points", "नमस्ते", "न|म|स|्|त|े", "नमस्ते"),
            ("ar", "كَتَبَ", "ك|ت|ب", "كَتَبَ"),
        ] {
            assert_eq!(letters(name, word), (split.to_owned(), shown.to_owned()), "{name}: {word}");
        }
        let error = spelling("hr").unwrap().spell("ljäbav").unwrap_err().to_string();
        assert_eq!(error, "holds \"ä\" at character 3, which is not in the alphabet");
    }
}
