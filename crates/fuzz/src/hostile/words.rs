//! Word lists, dictionaries and tables of frequencies: a parsed word is found under each of its spellings, and the checker
//! reads the same lists.

use salet::words::{
    Dictionary, DictionaryOptions, Source, Warning, WordLists, WordOptions, known, most_frequent,
};
use salet_check::words::{Spelling, Words};

use super::drawn::{Bytes, block};

/// The input: options, answers, guesses, and one more list.
pub fn lists(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let flags = bytes.byte();
    let options = WordOptions::new().with_fold_accents(flags & 1 > 0);
    let (answers, guesses) = (bytes.block(), (flags & 4 > 0).then(|| bytes.block()));
    let more = bytes.0;
    let source = |name: &str, bytes: &[u8]| Source::bytes(name, bytes);
    let guesses_source = guesses.map(|guesses| source("guesses", guesses));
    if let Ok((lists, warnings)) =
        WordLists::read(source("answers", answers), guesses_source, options.clone())
    {
        hold(&lists);
        let in_form = !warnings.iter().any(|warning| warning.is_out_of_form(options.has_variants()));
        let spelling = if options.fold_accents { Spelling::Folded } else { Spelling::Plain };
        let guesses = guesses.unwrap_or(answers);
        let read = Words::read(answers, guesses, spelling);
        let is_plain = is_plain(answers) && is_plain(guesses);
        assert!(read.is_ok() || !in_form || !is_plain, "{lists:?} is refused by the checker: {read:?}");
        if let Ok(words) = read
            && is_plain
        {
            assert_eq!(words.answers_digest(), lists.answers_digest().0, "{lists:?}");
            assert_eq!(words.guesses_digest(), lists.guesses_digest().0, "{lists:?}");
        }
        if let Ok((fewer, _)) = known::read(source("known", more), &lists) {
            assert_eq!(fewer.answers_digest(), lists.answers_digest());
            hold(&fewer);
        }
    }
    let length = usize::from(flags >> 3);
    let of = DictionaryOptions::new(length)
        .with_words(options.clone())
        .with_names(flags & 4 > 0)
        .with_symbols(flags & 2 > 0);
    if let Ok(dictionary) = Dictionary::read(source("dictionary", answers), of) {
        let dropped: usize = dictionary.dropped.iter().map(|dropped| dropped.count).sum();
        assert_eq!(dictionary.read, dictionary.words.len() + dropped);
        if let Ok(frequent) = most_frequent(&dictionary, source("table", more), options.clone(), 3) {
            assert!(frequent.words.len() == frequent.known.min(3));
        }
        let folded = dictionary.words.iter().map(|word| word.folded.as_str());
        let read = WordLists::read(Source::words("words", folded), None, options);
        let (lists, warnings) = read.expect("the words of a dictionary make a list");
        // Hints about the language of letters stay.
        let is_hint =
            |warning: &Warning| matches!(warning, Warning::Language { .. } | Warning::OtherReadings { .. });
        assert!(warnings.iter().all(is_hint) && lists.answer_count() == dictionary.words.len(), "{lists:?}");
    }
}

/// Whether a list is text, and certainly no other format, which the checker does not read.
pub(super) fn is_plain(list: &[u8]) -> bool {
    let begins = |magic: &[u8]| list.starts_with(magic);
    let is_other = begins(&[0x1f, 0x8b]) || begins(&[0xff, 0xfe]) || begins(&[0xfe, 0xff]);
    !is_other && !list.iter().any(|byte| b"[{,;\t".contains(byte))
}

/// Assert that every spelling is found, and that the spellings make the same lists.
pub(super) fn hold(lists: &WordLists) {
    assert!((1..=10).contains(&lists.word_len()) && lists.answer_count() <= lists.guess_count());
    for guess in lists.guess_ids() {
        assert_eq!(lists.letters(guess).len(), lists.word_len());
        assert_eq!(lists.find(lists.folded(guess)), Some(guess), "{lists:?}");
        for spelling in lists.spellings(guess) {
            assert_eq!(lists.find(spelling), Some(guess), "{spelling} of {lists:?}");
        }
    }
    let spellings = lists.guess_ids().map(|guess| lists.spellings(guess).collect::<Vec<_>>());
    let spellings: Vec<Vec<&str>> = spellings.collect();
    let again = WordLists::from_spellings("again", lists.options().clone(), lists.answer_count(), &spellings);
    let again = again.expect("spellings of a list make a list");
    assert_eq!(again.guesses_digest(), lists.guesses_digest());
    assert!(lists.guess_ids().all(|guess| again.spellings(guess).eq(lists.spellings(guess))));
}

/// Seeds: lists in several scripts, well-formed and not.
pub fn seeds() -> Vec<Vec<u8>> {
    let texts = [
        "mount\nfound\nsound\n",
        "\u{feff}sábia\r\n  sabiá \n\nação\nórgão\nzebra\n",
        "λόγος\nλόγοσ\nёлка\nелка\nשָׁלוֹם\nكَتَبَ\n",
        "हिन्दी\n한국어\nİzmi\nstraße\n",
        "1123\n4456\n0a9z\n",
        "zebra 3e-7\nmeler,0.0000004\nsound 12.5\nmount;1\n",
        "[\"mount\", \"found\", // round\n \"sound\",]",
        "{\"a\": {\"b\": [\"mount\"]}, \"sound\": 12.5}",
        "word;count\n\"mount\";3\nfound;2.5\n",
    ];
    let mut seeds = Vec::new();
    for (at, answers) in texts.into_iter().enumerate() {
        for flags in [0, 1, 4, 5, 6, 7, 5 << 3, (5 << 3) + 1, (4 << 3) + 7] {
            let guesses = texts[(at + usize::from(flags)) % texts.len()];
            let more = texts[(at + 5) % texts.len()].as_bytes();
            seeds.push([&[flags], &block(answers.as_bytes())[..], &block(guesses.as_bytes()), more].concat());
        }
    }
    seeds
}
