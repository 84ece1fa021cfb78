//! Alphabets that have a name: the files of data/alphabets/, compiled in.

use salet_words::{Alphabet, Source, WordOptions};

/// The compiled-in alphabets by name.
static ALPHABETS: &[(&str, &str)] = salet_data::ALPHABETS;

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
    use salet_words::{self as words, Dictionary, DictionaryOptions, Warning, WordLists};

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
            ("ar", "أحمد", "أ|ح|م|د", "أحمد"),
            ("ar-alif", "أحمد", "ا|ح|م|د", "أحمد"),
            ("cs", "Chléb", "c|h|l|é|b", "chléb"),
            ("cs-ch", "Chléb", "ch|l|é|b", "chléb"),
            ("sk", "džús", "d|ž|ú|s", "džús"),
            ("sk-ch", "džús", "dž|ú|s", "džús"),
            ("lt", "džiaũgsmas", "d|ž|i|a|u|g|s|m|a|s", "džiaũgsmas"),
            ("fr", "Cœurs", "c|o|e|u|r|s", "cœurs"),
            ("hu", "kéret", "k|é|r|e|t", "kéret"),
            ("hu", "ősszáj", "ő|sz|sz|á|j", "ősszáj"),
            ("hu", "Ős|száj", "ő|s|sz|á|j", "ős|száj"),
            ("ko", "땀띠", "ㄷ|ㄷ|ㅏ|ㅁ|ㄷ|ㄷ|ㅣ", "땀띠"),
            ("ko-jamo", "땀띠", "ㄸ|ㅏ|ㅁ|ㄸ|ㅣ", "땀띠"),
            ("ko-jamo", "티백", "ㅌ|ㅣ|ㅂ|ㅐ|ㄱ", "티백"),
            ("ja", "ラッシャー", "ら|っ|し|ゃ|ー", "ラッシャー"),
            ("ja-crossword", "ラッシャー", "ら|つ|し|や|ー", "ラッシャー"),
        ] {
            assert_eq!(letters(name, word), (split.to_owned(), shown.to_owned()), "{name}: {word}");
        }
        let error = spelling("hr").unwrap().spell("ljäbav").unwrap_err().to_string();
        assert_eq!(error, "holds \"ä\" at character 3, which is not in the alphabet");
    }

    type Listed = Result<(WordLists, Vec<Warning>), words::Error>;

    const PLAIN: WordOptions = WordOptions::new();
    const FOLD: WordOptions = WordOptions::new().with_fold_accents(true);

    fn list(text: &str, options: WordOptions) -> Listed {
        WordLists::read(Source::text("words.txt", text), None, options)
    }

    fn pair(answers: &str, guesses: &str, options: WordOptions) -> Listed {
        WordLists::read(
            Source::text("answers.txt", answers),
            Some(Source::text("guesses.txt", guesses)),
            options,
        )
    }

    fn shown(lists: &WordLists) -> Vec<&str> {
        lists.guess_ids().map(|guess| lists.display(guess)).collect()
    }

    #[test]
    fn words_that_games_keep_apart_stay_apart() {
        for (name, words) in [
            ("hu", &["keret", "kéret"][..]),
            ("hu", &["ősszáj", "ős|száj"]),
            ("cs", &["pátek", "patek"]),
            ("cs", &["chata", "hatar"]),
            ("sk", &["čelo", "celo", "čeľo"]),
            ("lt", &["kasa", "kąsa"]),
            ("lt", &["lysti", "listi", "lįsti"]),
            ("eu", &["ikurrin", "ikurriñ"]),
            ("ca", &["força", "forca"]),
            ("ar", &["أحمد", "احمد"]),
            ("ja", &["きやく", "きゃく"]),
        ] {
            let text = words.join("\n") + "\n";
            let (lists, _) = list(&text, spelling(name).unwrap()).unwrap();
            assert_eq!(shown(&lists), words, "{name}");
            let digests = words.iter().map(|word| list(word, spelling(name).unwrap()).unwrap().0);
            let digests: Vec<_> = digests.map(|lists| lists.answers_digest()).collect();
            assert!(digests.iter().enumerate().all(|(index, digest)| !digests[..index].contains(digest)));
        }
    }

    #[test]
    fn a_word_with_separators_is_found_without() {
        let hungarian = || spelling("hu").unwrap();
        let find =
            |lists: &WordLists, word: &str| lists.find(word).map(|guess| lists.display(guess).to_owned());
        let (lists, warnings) = list("ős|száj\nasszon\n", hungarian()).unwrap();
        let line = "words.txt: 1 with a second reading, which a \"|\" inside chooses (\"as|szon\" first)";
        assert_eq!(warnings.iter().map(Warning::to_string).collect::<Vec<_>>(), [line]);
        assert!(!warnings[0].is_out_of_form(true));
        for (word, found) in [
            ("ŐSSZÁJ", Some("ős|száj")),
            ("ős|sz|áj", Some("ős|száj")),
            ("ASSZON", Some("asszon")),
            ("as|szon", None),
        ] {
            assert_eq!(find(&lists, word).as_deref(), found, "{word}");
        }
        let (lists, _) = pair("ős|száj\n", "ősszáj\nős|száj\n", hungarian()).unwrap();
        assert_eq!(find(&lists, "ősszáj").as_deref(), Some("ősszáj"));
        let error = list("kockas\ninjekt\n", spelling("hr").unwrap()).unwrap_err().to_string();
        let said = "words.txt:2: \"injekt\" has 5 letters, but 6 are needed as in \"kockas\"; keep words of one length, \
                    or write \"in|jekt\"";
        assert_eq!(error, said);
    }

    #[test]
    fn german_nouns_have_capitals() {
        let nouns = |name: &&str| {
            let alphabet = spelling(name).and_then(|options| options.alphabet);
            alphabet.is_some_and(|alphabet| alphabet.capitalises_nouns())
        };
        assert_eq!(alphabet_names().into_iter().filter(nouns).collect::<Vec<_>>(), ["de", "de-crossword"]);
    }

    /// One line names the alphabet of a list that is read otherwise without.
    #[test]
    fn letters_name_an_alphabet() {
        let line = |answers: &str, guesses: &str, options: WordOptions| {
            let warnings = pair(answers, guesses, options).unwrap().1;
            warnings.iter().map(Warning::to_string).collect::<Vec<_>>()
        };
        let turkish = "guesses.txt: 1 with letters that the alphabet \"tr\" reads otherwise; choose it if the list is in its language (\"kırık\" first)";
        assert_eq!(line("KALEM\n", "KALEM\nKAPLI\nkırık\n", PLAIN), [turkish]);
        let spanish = "answers.txt: 1 with letters that the alphabet \"es\" reads otherwise; choose it if the list is in its language (\"añejo\" first)";
        assert_eq!(line("añejo\ncésar\n", "añejo\ncésar\nseñor\n", FOLD), [spanish]);
        assert_eq!(line("añejo\ncésar\n", "añejo\ncésar\n", PLAIN), [""; 0]);
        let persian = "answers.txt: 1 with letters that the alphabet \"fa\" reads otherwise; choose it if the list is in its language (\"می\u{200c}رم\" first)";
        assert_eq!(line("می\u{200c}رم\n", "می\u{200c}رم\nکتاب\n", PLAIN), [persian]);
        let spanish = spelling("es").unwrap();
        assert_eq!(line("añejo\n", "añejo\n", spanish), [""; 0]);
        let options = DictionaryOptions::new(5).with_words(FOLD);
        let dictionary = Dictionary::read(Source::text("es.txt", "añejo\ncésar\nseñor\n"), options).unwrap();
        let said = "es.txt: 2 with letters that the alphabet \"es\" reads otherwise; choose it if the list is in its language (\"añejo\" first)";
        assert_eq!(dictionary.warnings.iter().map(Warning::to_string).collect::<Vec<_>>(), [said]);
    }
}
