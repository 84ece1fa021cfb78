//! Word lists and weights from outside: alphabets, accents, line ends, and one clear line about each error in a file.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use cpu_time::ThreadTime;
use salet::catalogue;
use salet::game::{self, Game, Objective, Rule, Weights};
use salet::words::{
    self, Dictionary, DictionaryOptions, FeedbackRule, GuessId, Mastermind, SecretId, Source, Warning,
    WordGame as _, WordGameBuilder as _, WordLists, WordOptions,
};

type Listed = Result<(WordLists, Vec<Warning>), words::Error>;

const PLAIN: WordOptions = WordOptions::new();
const FOLD: WordOptions = WordOptions::new().with_fold_accents(true);

fn answers_only(text: &str, options: WordOptions) -> Listed {
    WordLists::read(Source::text("words.txt", text), None, options)
}

fn both(answers: &str, guesses: &str, options: WordOptions) -> Listed {
    let guesses = Source::text("guesses.txt", guesses);
    WordLists::read(Source::text("answers.txt", answers), Some(guesses), options)
}

fn message(result: Listed) -> String {
    result.expect_err("the list is bad").to_string()
}

fn shown(lists: &WordLists) -> Vec<&str> {
    lists.guess_ids().map(|guess| lists.display(guess)).collect()
}

#[test]
fn words_of_many_alphabets_are_accepted() {
    // The words of a row have the same number of letters, though not of bytes or code points. The row ends with the
    // feedback on its first word if its second is the secret.
    let rows = [
        ("Cyrillic", ["город", "ветер", "мойка", "ёлкин"], "BBYBB"),
        ("Greek", ["ΚΌΣΜΟΣ", "δρόμος", "άνεμος", "ουρανό"], "BYBGGG"),
        ("Hebrew", ["שלום", "מלון", "תודה", "ספרי"], "BGGB"),
        ("Devanagari", ["नमस्ते", "नमक", "किताब", "सड़क"], "GGB"),
        ("Hangul", ["나라", "나무", "바다", "사람"], "GB"),
    ];
    for (script, words, feedback) in rows {
        for options in [PLAIN, FOLD] {
            let (lists, warnings) =
                answers_only(&words.join("\n"), options).unwrap_or_else(|error| panic!("{script}: {error}"));
            let has_an_alphabet = |warning: &Warning| {
                script == "Hebrew" && matches!(warning, Warning::Language { alphabet: "he", .. })
            };
            assert!(warnings.iter().all(has_an_alphabet), "{script}: {warnings:?}");
            assert_eq!(lists.answer_count(), words.len());
            for (index, word) in words.iter().enumerate() {
                assert_eq!(lists.find(word), Some(GuessId::new(index)), "{word}");
                assert_eq!(lists.find(&word.to_uppercase()), Some(GuessId::new(index)), "{word}");
            }
            let game = Game::builder(lists).build().unwrap();
            let seen = game.table().get(GuessId::new(0), SecretId::new(1));
            let text = game.feedback_name(seen);
            assert_eq!(text, feedback, "{script}");
        }
    }
}

#[test]
fn lists_keep_the_order_of_the_file_of_guesses() {
    let (lists, _) = both("mount\nround\nfound\n", "wound\nfound\nabbey\nmount\n", PLAIN).unwrap();
    assert_eq!(shown(&lists), ["mount", "round", "found", "wound", "abbey"]);
    let in_file_order = |lists: &WordLists| {
        let mut guesses: Vec<GuessId> = lists.guess_ids().collect();
        guesses.sort_by_key(|&guess| lists.file_position(guess));
        guesses.into_iter().map(|guess| lists.display(guess).to_owned()).collect::<Vec<_>>()
    };
    // The file lacks round.
    assert_eq!(in_file_order(&lists), ["round", "wound", "found", "abbey", "mount"]);
    let known = ["abbey", "mount"].map(|word| lists.find(word).unwrap());
    let (fewer, _) = words::known::read(Source::text("known.txt", "abbey\nmount\n"), &lists).unwrap();
    assert_eq!(in_file_order(&fewer), ["round", "found", "abbey", "mount"]);
    let (other, _) = lists.with_answers(&known).unwrap();
    assert_eq!(in_file_order(&other), in_file_order(&lists));
    assert_eq!(in_file_order(&answers_only("wound\nabbey\n", PLAIN).unwrap().0), ["wound", "abbey"]);
}

#[test]
fn decomposed_words_are_the_composed_ones() {
    let (lists, warnings) = answers_only("e\u{301}te\u{301}s\n\u{1112}\u{1161}\u{11ab}abc\n", PLAIN).unwrap();
    assert_eq!(shown(&lists), ["étés", "한abc"]);
    assert_eq!((lists.word_len(), warnings.len()), (4, 0));
    assert_eq!(lists.find("étés"), Some(GuessId::new(0)));
    assert_eq!(lists.find("etes"), None);
}

#[test]
fn accents_fold_and_spellings_are_kept() {
    let (lists, warnings) =
        both("sória\nSÉRIO\n", "soria\nsoriá\nserio\nótimo\notimo\nsória\n", FOLD).unwrap();
    assert_eq!(shown(&lists), ["sória", "sério", "ótimo"]);
    assert!(lists.spellings(GuessId::new(0)).eq(["sória", "soria", "soriá"]));
    assert!(lists.spellings(GuessId::new(2)).eq(["ótimo", "otimo"]));
    assert_eq!(lists.folded(GuessId::new(0)), "soria");
    assert_eq!(lists.find("SORIA"), lists.find("sória"));
    let expected = [Warning::Merged { path: "guesses.txt".into(), count: 3, example: "soriá".into() }];
    assert_eq!(warnings, expected);
}

#[test]
fn kept_spellings_make_the_same_lists() {
    let (lists, _) = both("sória\nserio\n", "soria\nótimo\n", FOLD).unwrap();
    let spellings: Vec<Vec<String>> =
        lists.guess_ids().map(|guess| lists.spellings(guess).map(str::to_owned).collect()).collect();
    let again = WordLists::from_spellings("policy", FOLD, lists.answer_count(), &spellings).unwrap();
    assert_eq!(again.guesses_digest(), lists.guesses_digest());
    assert_eq!(again.answers_digest(), lists.answers_digest());
    assert!(again.spellings(GuessId::new(0)).eq(lists.spellings(GuessId::new(0))));

    let refused = |answers, words: &[&[&str]]| {
        let words: Vec<Vec<String>> =
            words.iter().map(|word| word.iter().map(|s| s.to_string()).collect()).collect();
        WordLists::from_spellings("policy", FOLD, answers, &words).expect_err("bad spellings")
    };
    assert!(matches!(refused(1, &[&["sória", "serio"]]), words::Error::SpellingsDiffer { .. }));
    assert!(matches!(refused(1, &[&["sória"], &["soria"]]), words::Error::RepeatedWord { .. }));
    assert!(matches!(refused(1, &[&["sória"], &["sol"]]), words::Error::MixedLengths { .. }));
    assert!(matches!(refused(1, &[&[]]), words::Error::EmptyList { .. }));
    assert!(matches!(refused(0, &[&["sória"]]), words::Error::EmptyList { .. }));
    assert!(matches!(refused(2, &[&["sória"]]), words::Error::EmptyList { .. }));
}

#[test]
fn corrections_are_counted() {
    let (lists, warnings) = both("\u{feff}crane\r\nslate\r\n\r\nCRANE\r\n", "salet\nslate\n", PLAIN).unwrap();
    assert_eq!(shown(&lists), ["crane", "slate", "salet"]);
    assert_eq!(lists.answer_count(), 2);
    let lines: Vec<String> = warnings.iter().map(Warning::to_string).collect();
    let expected = [
        "answers.txt: 1 left out as duplicates (\"CRANE\" first)",
        "guesses.txt: 1 added to the guesses, for they are answers (\"crane\" first)",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_bad_list_gets_one_clear_line() {
    let letter = "which cannot be part of a word; remove the word";
    assert_eq!(
        message(answers_only("crane\nsl te\n", PLAIN)),
        format!("words.txt:2: \"sl te\" holds \" \" at character 3, {letter}")
    );
    assert_eq!(
        message(answers_only("crane slate\n", PLAIN)),
        format!("words.txt:1: \"crane slate\" holds \" \" at character 6, {letter}")
    );
    assert_eq!(
        message(both("crane\n", "slate\n\nsol\n", PLAIN)),
        "guesses.txt:3: \"sol\" has 3 letters, but 5 are needed as in \"crane\"; keep words of \
         one length"
    );
    assert_eq!(message(answers_only("\n \n", PLAIN)), "words.txt: holds no word; give one at least");
    assert_eq!(message(both("crane\n", "", PLAIN)), "guesses.txt: holds no word; give one at least");
    assert_eq!(
        message(answers_only("abcdefghijk\n", PLAIN)),
        "words.txt:1: \"abcdefghijk\" has 11 letters; words of 1 to 10 letters can be played"
    );
    let twice = WordLists::read(Source::StandardInput, Some(Source::StandardInput), PLAIN);
    assert!(matches!(twice, Err(words::Error::StandardInputTwice)));
    let missing = WordLists::read(Source::File(PathBuf::from("no/list.txt")), None, PLAIN);
    assert!(message(missing).starts_with("no/list.txt: cannot be read: "));
}

#[test]
fn a_file_that_is_not_utf8_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin1.txt");
    std::fs::write(&path, b"crane\r\n\xe9t\xe9s\n").unwrap();
    let text = message(WordLists::read(Source::File(path.clone()), None, PLAIN));
    assert_eq!(
        text,
        format!(
            "{}:2: is not UTF-8 text, but ISO 8859 or Windows-1252; save the file as UTF-8",
            path.display()
        )
    );
}

#[test]
fn too_many_words_are_refused() {
    let code =
        |number: u32| (0..4).map(|place| char::from(b'a' + (number >> (4 * place) & 15) as u8)).collect();
    let words: Vec<String> = (0..1 << 16).map(code).collect();
    let error = answers_only(&words.join("\n"), PLAIN).expect_err("65,536 words");
    assert!(matches!(error, words::Error::LongList { line: 65_536, .. }), "{error}");
    // What follows is not read, not even a word that is wrong.
    let error = answers_only(&(words.join("\n") + "\ntoo long\n"), PLAIN).expect_err("a long list");
    assert!(matches!(error, words::Error::LongList { line: 65_536, .. }), "{error}");
    let twice = [&words[1..], &words[1..]].concat();
    assert!(answers_only(&twice.join("\n"), PLAIN).is_ok());
    let error = both(&words[0], &words[1..].join("\n"), PLAIN).expect_err("65,536 words in all");
    assert!(matches!(error, words::Error::TooManyWords { found: 65_536, .. }), "{error}");
    let backwards: Vec<&str> = words[1..].iter().rev().map(String::as_str).collect();
    let (lists, _) = both(&words[1..].join("\n"), &backwards.join("\n"), PLAIN).expect("65,535 words");
    assert_eq!(lists.file_position(GuessId::new(0)), 65_534);
}

#[test]
fn too_many_different_letters_are_refused() {
    let letters: Vec<char> =
        ('\u{4e00}'..='\u{9ffc}').chain('\u{ac00}'..='\u{d7a3}').chain('\u{20000}'..='\u{2a6dd}').collect();
    let list = |count: usize| {
        let places = (0..count.next_multiple_of(10)).map(|place| letters[place.min(count - 1)]);
        let words: Vec<char> = places.collect();
        words.chunks(10).map(|word| word.iter().collect::<String>() + "\n").collect::<String>()
    };
    let error = answers_only(&list(65_536), PLAIN).expect_err("65,536 letters");
    assert!(matches!(error, words::Error::TooManyDifferentLetters { found: 65_536, .. }), "{error}");
    assert!(answers_only(&list(65_535), PLAIN).is_ok());
}

#[test]
fn codes_of_digits_are_words() {
    let codes = "2x3".parse::<Mastermind>().unwrap().codes();
    let source = || Source::words("codes", codes.iter().map(String::as_str));
    let (lists, _) = WordLists::read(source(), None, PLAIN).unwrap();
    let game = Game::builder(lists).feedback(FeedbackRule::Pegs).rule(Rule::Strict).build().unwrap();
    let (guess, shown) = (game.find("12").unwrap(), FeedbackRule::encode_pegs(0, 1, 2));
    let left = game.restrict(&game.all_guesses(), guess, shown);
    assert_eq!(left.iter().map(|code| game.name(code)).collect::<Vec<_>>(), ["23", "31"]);
}

fn three_answers() -> WordLists {
    both("crane\nslate\nsória\n", "salet\n", FOLD).expect("three answers").0
}

fn weights(text: &str) -> Result<(Weights, Vec<Warning>), words::Error> {
    salet::words::weights::read(Source::text("weights.txt", text), Game::builder(three_answers()).so_far())
}

#[test]
fn a_choice_of_answers_equals_lists_that_are_read() {
    let (lists, _) = both("crane\nslate\n", "crane\nslate\nsória\nsoria\nsalet\ntales\n", FOLD).unwrap();
    let answers = ["tales", "crane", "soria"];
    let (ours, numbers) = lists.with_answers(&answers.map(|word| lists.find(word).unwrap())).unwrap();
    let (read, _) = both("tales\ncrane\nsória\nsoria\n", "slate\nsalet\n", FOLD).unwrap();
    assert_eq!(shown(&ours), ["tales", "crane", "sória", "slate", "salet"]);
    assert_eq!(
        (ours.answers_digest(), ours.guesses_digest()),
        (read.answers_digest(), read.guesses_digest())
    );
    for guess in lists.guess_ids() {
        let there = numbers[guess.index()];
        assert!(ours.spellings(there).eq(lists.spellings(guess)));
        assert_eq!((ours.find(lists.display(guess)), ours.folded(there)), (Some(there), lists.folded(guess)));
        assert_eq!(ours.letters(there), read.letters(there));
    }
    assert!(lists.with_answers(&[]).is_none());
}

#[test]
fn weights_are_scaled_exactly() {
    let (read, warnings) = weights("crane 0.50\nSLATE\t1.5e1\nsoria,20\n\nsalet 7\n").unwrap();
    assert_eq!(read.as_slice(), [5, 150, 200]);
    assert_eq!((read.total(), read.is_equal(), read.power_of_ten()), (355, false, 1));
    let line = "weights.txt: 1 left out of the weights, since they are not answers (\"salet\" first)";
    assert_eq!(warnings.iter().map(Warning::to_string).collect::<Vec<_>>(), [line]);
    let (equal, _) = weights("crane 3\nslate 3.0\nsoria .3e1\n").unwrap();
    assert_eq!(equal.as_slice(), Weights::equal(3).as_slice());
    assert!(equal.is_equal());
    let (summed, _) = weights("crane 1\nslate 1\nsoria 1\nsória 2\n").unwrap();
    assert_eq!(summed.as_slice(), [1, 1, 3]);
}

#[test]
fn weights_may_be_written_at_any_length() {
    let zeros = "0".repeat(100);
    let written = format!("crane 10.{zeros}\nslate {zeros}20\nsoria +0.{zeros}3e102\n");
    let (read, _) = weights(&written).unwrap();
    assert_eq!((read.as_slice(), read.power_of_ten()), ([10, 20, 30].as_slice(), 0));
    let written = format!("crane 1{zeros}\nslate 1{zeros}.{zeros}\nsoria +0.{zeros}1e201\n");
    assert!(weights(&written).unwrap().0.is_equal());
    let (read, _) = weights("crane 2e-2147483648\nslate 4e-2147483648\nsoria 6e-2147483648\n").unwrap();
    assert_eq!(read.as_slice(), [2, 4, 6]);
    assert_eq!(read.power_of_ten(), 1 << 31);
    for bad in ["0", "0.0", ".", "+", "", "1e", "e1", "1.2.3", "--1", "1e2147483648", "1e-2147483649"] {
        assert!(weights(&format!("crane {bad}\nslate 1\nsoria 1\n")).is_err(), "{bad:?}");
    }
}

#[test]
fn bad_weights_get_one_clear_line() {
    let advice = "is not a word with a positive decimal number; write for instance \"crane 12.5\"";
    for line in [
        "crane",
        "crane 0",
        "crane -1",
        "crane x",
        "crane 1 2",
        "crane 1e",
        "crane .",
        "crane 0x1f",
        "crane nan",
    ] {
        let error = weights(&format!("slate 1\n{line}\n")).expect_err(line).to_string();
        assert_eq!(error, format!("weights.txt:2: \"{line}\" {advice}"));
    }
    let missing = weights("crane 1\n").expect_err("two are missing").to_string();
    assert_eq!(missing, "weights.txt: 2 of the answers have no weight, \"slate\" first; give each one");
    let twice = weights("crane 1\nCrane 2\nslate 1\nsoria 1\n").expect_err("crane is there twice");
    assert!(matches!(twice, words::Error::RepeatedWeight { line: 2, .. }), "{twice}");
    for far in ["1e-10", "1e-99", "1e-2147483648", "1e10", "1e99", "1e2147483647"] {
        let range = weights(&format!("crane {far}\nslate 1\nsoria 1\n")).expect_err(far);
        let is_bad = matches!(range, words::Error::BadNumber { .. });
        assert!(is_bad || matches!(range, words::Error::WeightRange { .. }), "{range}");
    }
}

#[test]
fn weights_keep_their_units_unless_all_are_equal() {
    assert_eq!(Weights::from_integers(&[4, 6, 10]).unwrap().as_slice(), [4, 6, 10]);
    assert_eq!(weights("crane 40\nslate 60\nsoria 100\n").unwrap().0.as_slice(), [40, 60, 100]);
    assert_eq!(Weights::from_integers(&[5; 9]).unwrap(), Weights::equal(9));
    let zero = Weights::from_integers(&[1, 0, 1, 3]).unwrap_err().to_string();
    assert_eq!(zero, "the weight of answer 2 is 0; give a positive integer");
}

#[test]
fn invalid_games_are_refused() {
    let builder = || Game::builder(three_answers());
    assert!(matches!(builder().limit(Some(0)).build(), Err(game::Error::ZeroLimit)));
    let endless = builder().limit(None);
    for objective in [Objective::WinRate, Objective::LastGuess] {
        let refused = endless.clone().objective(objective).build();
        assert!(matches!(refused, Err(game::Error::ObjectiveWithoutLimit { .. })));
    }
    for counts in [FeedbackRule::Pegs, FeedbackRule::Places, FeedbackRule::Common] {
        let hard = builder().feedback(counts).rule(Rule::Hard);
        assert!(matches!(hard.build(), Err(game::Error::Rule { .. })));
        assert!(builder().feedback(counts).rule(Rule::Strict).build().is_ok());
    }
    let few = builder().weights(Weights::equal(2));
    assert!(matches!(few.build(), Err(game::Error::WeightCount { found: 2, expected: 3 })));
    let none = builder().weights(Weights::from_integers(&[]).unwrap());
    assert_eq!(none.build().unwrap_err().to_string(), "0 weights for 3 answers; give one for each");
}

/// The lists of other games, in the folder SALET_LISTS.
#[test]
fn published_lists_can_be_read() {
    let Some(folder) = std::env::var_os("SALET_LISTS").map(PathBuf::from) else {
        // The test harness would capture eprintln.
        writeln!(std::io::stderr(), "skipped: published_lists_can_be_read, for SALET_LISTS is not set")
            .unwrap();
        return;
    };
    let list = |name: &str| Source::File(folder.join(name));
    let (termo, _) =
        WordLists::read(list("termo-answers.txt"), Some(list("termo-guesses.txt")), FOLD).unwrap();
    assert_eq!((termo.answer_count(), termo.guess_count()), (1637, 18775));
    let (nyt, _) =
        WordLists::read(list("nyt-2023-07-01-answers.txt"), Some(list("nyt-2022-08-30-guesses.txt")), PLAIN)
            .unwrap();
    assert_eq!((nyt.answer_count(), nyt.guess_count()), (3158, 14855));
    let (theirs, _) =
        WordLists::read(list("original-answers.txt"), Some(list("original-guesses.txt")), PLAIN).unwrap();
    let ours = WordLists::original();
    assert_eq!(theirs.guess_count(), ours.guess_count());
    assert!(theirs.secret_ids().all(|id| {
        ours.find(theirs.display(id.as_guess()))
            .is_some_and(|guess| guess.as_secret(ours.answer_count()).is_some())
    }));
    assert!(theirs.guess_ids().all(|id| ours.find(theirs.display(id)).is_some()));
}

/// Spellings of one word with folded accents, as many as fit into a list of one or two megabytes.
fn spellings_of_one_word() -> Vec<String> {
    let vowels = ["a", "á", "à", "â", "ä", "ã", "å", "ā", "ă", "ą"];
    let spell = |number: usize| (0..5).map(|place| vowels[number / 10_usize.pow(place) % 10]).collect();
    (0..100_000).map(spell).collect()
}

/// Quadratic work on the spellings would take a minute.
#[test]
fn a_word_of_many_spellings_is_read_quickly() {
    let spellings = spellings_of_one_word();
    let source = |name| Source::words(name, spellings.iter().map(String::as_str));
    // Other tests and programs may take the processor meanwhile.
    let start = ThreadTime::now();
    let (lists, _) = WordLists::read(source("answers"), Some(source("guesses")), FOLD).unwrap();
    assert_eq!((lists.guess_count(), lists.spellings(GuessId::new(0)).len()), (1, 100_000));
    let again = WordLists::from_spellings("again", FOLD, 1, std::slice::from_ref(&spellings)).unwrap();
    assert!(again.spellings(GuessId::new(0)).eq(spellings.iter().map(String::as_str)));
    let dictionary = Dictionary::read(source("dictionary"), DictionaryOptions::new(5).with_words(FOLD));
    assert_eq!(dictionary.unwrap().words[0].spellings.len(), 100_000);
    let weights: String = spellings.iter().map(|word| format!("{word} 1\n")).collect();
    assert_eq!(
        salet::words::weights::read(Source::text("weights", weights), Game::builder(lists).so_far())
            .unwrap()
            .0
            .as_slice(),
        [1]
    );
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// The letters of a language that its alphabet reads as others: `úü=u œ=oe`.
fn folded(alphabet: &WordOptions, letters: &str) -> String {
    let mut groups: Vec<(String, String)> = Vec::new();
    for letter in letters.split(' ') {
        let read = alphabet.spell(letter).unwrap_or_else(|fault| panic!("{letter} {fault}")).letters;
        let read = read.iter().collect::<Vec<_>>().join("+");
        match groups.iter_mut().find(|group| group.1 == read) {
            _ if read == letter => {}
            Some(group) => group.0 += letter,
            None => groups.push((letter.to_owned(), read)),
        }
    }
    groups.iter().map(|(letters, read)| format!("{letters}={read}")).collect::<Vec<_>>().join(" ")
}

/// Every main exemplar character of a language is a letter of its alphabets, but for those that the page names.
#[test]
fn alphabets_fold_what_the_page_says() {
    let page = include_str!("../../docs/your-language.md");
    let (_, table) = page.split_once("| alphabet | letters that it folds |").expect("the table");
    let (table, _) = table.split_once("\n\n").unwrap();
    let mut rows: Vec<(String, String)> = Vec::new();
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let [name, letters] = [1, 2].map(|cell| row.split('|').nth(cell).unwrap().trim().replace('`', ""));
        rows.push((name, letters));
    }
    let languages = include_str!("../common/exemplars.txt").lines().filter(|line| !line.starts_with('#'));
    let languages: Vec<(&str, &str)> = languages.map(|line| line.split_once(": ").unwrap()).collect();
    let mut expected = Vec::new();
    for name in catalogue::alphabet_names() {
        let language = name.split('-').next().unwrap();
        let Some((_, letters)) = languages.iter().find(|(known, _)| *known == language) else { continue };
        let options = catalogue::spelling(name).unwrap();
        let folded = folded(&options, letters);
        if options.alphabet.is_some() && !folded.is_empty() {
            expected.push((name.to_owned(), folded));
        }
    }
    assert_eq!(rows, expected);
}
