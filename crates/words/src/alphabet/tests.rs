//! Tests of alphabets and of splitting.

use super::*;
use proptest::prelude::*;

fn read(text: &str) -> std::result::Result<Alphabet, String> {
    Alphabet::read(Source::text("own", text)).map_err(|error| error.to_string())
}

fn letters(alphabet: &Alphabet, word: &str) -> std::result::Result<Vec<String>, String> {
    let Split { letters, ranges, .. } = alphabet.split(word).map_err(|fault| fault.to_string())?;
    Ok(ranges.into_iter().map(|range| letters[range].to_owned()).collect())
}

#[test]
fn the_longest_spelling_is_taken() {
    let alphabet = read("# Letters.\na á\nd\ndz\ndzs\ns\nz\nü = u e\nu\ne\n- =\n").unwrap();
    assert_eq!(letters(&alphabet, "dzsadz").unwrap(), ["dzs", "a", "dz"]);
    assert_eq!(letters(&alphabet, "Á-DZSü").unwrap(), ["a", "dzs", "u", "e"]);
    assert_eq!(letters(&alphabet, "a\u{301}").unwrap(), ["a"]);
    assert_eq!(
        letters(&alphabet, "dx").unwrap_err(),
        "holds \"x\" at character 2, which is not in the alphabet"
    );
    assert_eq!(alphabet.text(), "a á\nd\ndz\ndzs\ns\nz\nü = u e\nu\ne\n- =\n");
}

#[test]
fn words_that_read_in_two_ways_are_refused() {
    let alphabet = read("n\nj\nnj\nx = n j\na\n").unwrap();
    assert_eq!(letters(&alphabet, "nja").unwrap(), ["nj", "a"]);
    // As it is shown, nja, it would be the word before.
    assert_eq!(letters(&alphabet, "nJa").unwrap_err(), "reads in two ways in this alphabet");
    let alphabet = read("n\nj\nnj\nx = n j\na |\n").unwrap();
    assert_eq!(letters(&alphabet, "n|j").unwrap(), ["n", "a", "j"]);
    for word in ["xa", "nJa"] {
        assert_eq!(letters(&alphabet, word).unwrap_err(), "reads in two ways in this alphabet");
    }
}

#[test]
fn a_separator_ends_a_letter() {
    let alphabet = read("a\nn\nj\nnj\nx = n j\n").unwrap();
    for (word, split, text) in [
        ("nja", vec!["nj", "a"], "nja"),
        ("n|ja", vec!["n", "j", "a"], "n|j|a"),
        ("N|JA", vec!["n", "j", "a"], "n|j|a"),
        ("xa", vec!["n", "j", "a"], "n|j|a"),
        ("nj|a", vec!["nj", "a"], "nja"),
        ("j|n", vec!["j", "n"], "jn"),
    ] {
        assert_eq!(letters(&alphabet, word).unwrap(), split, "{word}");
        let spelled = alphabet.split(word).unwrap();
        assert_eq!((spelled.letters.as_str(), spelled.shown), (text, word.to_lowercase()), "{word}");
    }
}

#[test]
fn expansions_cannot_make_endless_words() {
    let alphabet = read(&format!("a\nx ={}\ny = a\n", " a".repeat(64))).unwrap();
    assert_eq!(letters(&alphabet, "x").unwrap().len(), 64);
    for word in ["xx", "xa", "ay".repeat(33).as_str()] {
        assert_eq!(letters(&alphabet, word).unwrap_err(), "has more than 64 letters");
    }
}

#[test]
fn symbols_can_be_spellings() {
    let alphabet = read("\\# ♯\n\\=\n\\\\\n1\n").unwrap();
    assert_eq!(letters(&alphabet, "♯=1\\").unwrap(), ["#", "=", "1", "\\"]);
    assert_eq!(read(alphabet.text()).unwrap(), alphabet);
}

#[test]
fn wrong_lines_are_named() {
    for (text, reason) in [
        ("", "own:1: the line is empty"),
        ("# Nothing.\n", "own:1: the line is empty"),
        ("a\n\nb\n", "own:2: the line is empty"),
        ("# Points.\n\u{301} =\n", "own:2: there is no letter"),
        ("a á\nb á\n", "own:2: \"á\" is also a spelling on line 1; give it to one letter"),
        ("a a\n", "own:1: \"a\" is also a spelling on line 1"),
        ("a\n=\n", "own:2: `=` needs one spelling on its left"),
        ("a\nb c = a\n", "own:2: `=` needs one spelling on its left"),
        ("a\n\\=\nx = a =\n", "own:3: `=` needs one spelling on its left"),
        ("a\n\\=\nx = a \\=\n", ""),
        ("a\nx = a b\n", "own:2: \"b\" begins no line of a letter"),
        ("a\nx = y\ny = x\n", "own:2: \"y\" begins no line of a letter"),
        ("a\n\\\n", "own:2: a lone backslash spells nothing; write `\\\\` for the character"),
        ("a \\ x\n", "own:1: a lone backslash"),
        ("a\nx = \\\n", "own:2: a lone backslash"),
        ("a aaaaaaaaaaaaaaaaa\n", "own:1: \"aaaaaaaaaaaaaaaaa\" is longer than 16 characters"),
        ("a\n\u{1b}[2J\n", "own:2: \"\\u{1b}[2J\" holds a control character"),
        ("a \u{202e}b\n", "own:1: \"\\u{202e}b\" holds a control character"),
        ("a\nx = a\n", ""),
    ] {
        match read(text) {
            Ok(_) => assert_eq!(reason, "", "{text:?}"),
            Err(error) => assert!(!reason.is_empty() && error.contains(reason), "{text:?}: {error}"),
        }
    }
}

proptest! {
    #[test]
    fn drawn_alphabets_split_words_into_their_letters(
        lines in prop::collection::vec("[a-dÄÖß]{1,2}( [e-hàé]{1,2})?( = [a-d]( [a-d])?)?", 1..8),
        word in "[a-hA-HàÀÄäÖöß]{0,6}",
    ) {
        let Ok(alphabet) = read(&(lines.join("\n") + "\n")) else { return Ok(()) };
        prop_assert_eq!(&read(alphabet.text()).unwrap(), &alphabet);
        if let Ok(split) = alphabet.split(&word) {
            let again = alphabet.split(&split.letters).unwrap();
            prop_assert_eq!((&again.letters, &again.ranges), (&split.letters, &split.ranges));
            let shown = alphabet.split(&split.shown).unwrap();
            prop_assert_eq!((shown.shown, shown.letters), (split.shown, split.letters));
        }
    }
}
