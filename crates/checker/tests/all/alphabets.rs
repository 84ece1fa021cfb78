//! Alphabets: the letters of words, and the files of games with and without one. The solver's tests hold its certificates of
//! such games to this checker.

use std::fs;
use std::path::Path;

use crate::common::python;
use salet_check::alphabet::Alphabet;
use salet_check::{Inputs, Reject, Silent, check};

/// For each text on a line, whether the Python checker takes it for an alphabet.
const ALPHABETS: &str = "
import json
from check_certificate import Alphabet, Refused
for line in sys.stdin:
    try:
        Alphabet(json.loads(line).encode('utf-8'))
        print('accepted')
    except Refused:
        print('refused')
";

fn letters(alphabet: &Alphabet, word: &str) -> Option<String> {
    alphabet.split(word).map(|split| alphabet.names(&split.letters).join("|"))
}

#[test]
fn words_split_into_the_longest_spellings() {
    let text = "# Some letters.\na á\nd\ndz\ndzs\ns\nz\nü = u e\nu\ne\nı I\ni İ\n- =\n";
    let alphabet = Alphabet::read(text.as_bytes()).unwrap();
    for (word, split) in [
        ("dzsadz", Some("dzs|a|dz")),
        ("Á-DZSü", Some("a|dzs|u|e")),
        ("a\u{301}I", Some("a|ı")),
        ("İi", Some("i|i")),
        ("dx", None),
    ] {
        assert_eq!(letters(&alphabet, word).as_deref(), split, "{word}");
    }
    assert_eq!(alphabet.text(), text.split_once('\n').unwrap().1);
    let long = Alphabet::read(format!("a\nx ={}\n", " a".repeat(64)).as_bytes()).unwrap();
    assert!(long.split("x").is_some_and(|split| split.letters.len() == 64));
    assert!(long.split("xa").is_none(), "no word has so many letters");
    let ambiguous = Alphabet::read(b"n\nj\nnj\nx = n j\na |\n").unwrap();
    assert_eq!((letters(&ambiguous, "nj").as_deref(), letters(&ambiguous, "x")), (Some("nj"), None));
    assert_eq!(letters(&ambiguous, "n|j").as_deref(), Some("n|a|j"));
}

/// For each word on a line, its folded form and how it is shown, or that it is refused.
const SPLITS: &str = "
import json
from check_certificate import Alphabet, Refused
alphabet = Alphabet(json.loads(sys.stdin.readline()).encode('utf-8'))
for line in sys.stdin:
    try:
        letters, shown = alphabet.split(json.loads(line))
        print(ascii(alphabet.folded(letters)), ascii(shown))
    except Refused:
        print('refused')
";

#[test]
fn separators_end_letters_in_both_checkers() {
    let text = "a\nab\nbc\nc\nj\nn\nnj\nx = n j\n";
    let alphabet = Alphabet::read(text.as_bytes()).unwrap();
    let words = [
        ("nja", "'nja' 'nja'"),
        ("n|ja", "'n|j|a' 'n|ja'"),
        ("N|Ja", "'n|j|a' 'n|ja'"),
        ("xa", "'n|j|a' 'xa'"),
        ("nj|a", "'nja' 'nj|a'"),
        // In sequence, abc begins with ab, and c.
        ("a|bc", "'a|bc' 'a|bc'"),
        ("abc", "'abc' 'abc'"),
        ("nJa", "refused"),
        ("n|", "'n' 'n|'"),
        ("n-j", "refused"),
    ];
    let mut input = serde_json::json!(text).to_string() + "\n";
    let mut expected = String::new();
    for (word, line) in words {
        let split = alphabet.split(word);
        let split = split.map(|split| format!("'{}' '{}'", alphabet.folded(&split.letters), split.shown));
        assert_eq!(split.as_deref().unwrap_or("refused"), line, "{word}");
        input += &(serde_json::json!(word).to_string() + "\n");
        expected += &format!("{line}\n");
    }
    if let Some(output) = python::run(SPLITS, input) {
        assert_eq!(output, expected);
    }
}

#[test]
fn wrong_alphabets_are_refused() {
    let texts = [
        "",
        "# Nothing.\n",
        "a\n\nb\n",
        "a\nb a\n",
        "a a\n",
        "=\n",
        "a\nx = b\n",
        "a\nx = y\ny = x\n",
        "a b = a\n",
        "a\n\\=\nx = a =\n",
        "a\n\\\n",
        "a \\ x\n",
        "a\nx = \\\n",
        "a aaaaaaaaaaaaaaaaa\n",
    ];
    for text in texts {
        assert!(Alphabet::read(text.as_bytes()).is_none(), "{text:?}");
    }
    assert!(Alphabet::read(b"a\n\xff\n").is_none());
    assert!(Alphabet::read(b"\\\\ \\# \\=\n").is_some());
    let input: String = texts.iter().map(|text| serde_json::json!(text).to_string() + "\n").collect();
    if let Some(output) = python::run(ALPHABETS, input) {
        assert_eq!(output, "refused\n".repeat(texts.len()));
    }
}

#[test]
fn a_certificate_and_the_caller_agree_about_the_alphabet() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let read = |file: &str| fs::read(golden.join(file)).unwrap();
    let (answers, guesses) = (read("answers.txt"), read("guesses.txt"));
    let refused = |case: &str, alphabet: &str| -> String {
        let alphabet = Some(alphabet.as_bytes());
        let inputs = Inputs { alphabet, answers: &answers, guesses: &guesses, weights: None, policy: None };
        let reject: Reject = check(&inputs, &read(case), &Silent).unwrap_err();
        reject.name()
    };
    assert_eq!(refused("accepted/normal/certificate", "a\n"), "AlphabetUnused");
    let missing = "refused/AlphabetMissing/certificate";
    // None, an empty line, two letters with one spelling, a cycle of expansions.
    for text in ["", "a\n\nb\n", "a\nb a\n", "a\nx = y\ny = x\n"] {
        assert_eq!(refused(missing, text), "NotAnAlphabet", "{text:?}");
    }
    assert_eq!(refused(missing, "x\n"), "NotInAlphabet");
    let all: String = ('a'..='z').map(|letter| format!("{letter}\n")).collect();
    assert_eq!(refused(missing, &all), "OtherGame");
}
