//! Alphabets and lists in their letters: the solver and the checker agree about both.

use salet::words::{Alphabet, Misspelt, Source, WordLists, WordOptions};
use salet_check::alphabet::Alphabet as Checked;
use salet_check::words::{Spelling, Words};

use super::drawn::{Bytes, block};
use super::words::{hold, is_plain};

/// The input: an alphabet, and a list.
pub fn alphabets(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let (text, list) = (bytes.block(), bytes.0);
    let checked = Checked::read(text);
    let alphabet = Alphabet::read(Source::bytes("alphabet", text));
    // The solver alone reads other encodings.
    if std::str::from_utf8(text).is_ok() {
        assert_eq!(alphabet.is_ok(), checked.is_some(), "{alphabet:?}");
    }
    let (Ok(alphabet), Some(checked)) = (alphabet, checked) else { return };
    assert_eq!(alphabet.text(), checked.text());
    let options = WordOptions::new().with_alphabet(alphabet);
    for word in String::from_utf8_lossy(list).lines() {
        let split = checked.split(word).map(|split| (checked.folded(&split.letters), split.shown));
        match options.spell(word) {
            Ok(spelled) => assert_eq!(split, Some((spelled.folded(), spelled.spelling)), "{word:?}"),
            Err(Misspelt::NotInAlphabet { .. } | Misspelt::Ambiguous | Misspelt::ManyLetters) => {
                assert_eq!(split, None, "{word:?}");
            }
            // Some characters are refused whatever the alphabet says.
            Err(_) => {}
        }
    }
    let Ok((lists, warnings)) = WordLists::read(Source::bytes("list", list), None, options.clone()) else {
        return;
    };
    hold(&lists);
    if is_plain(list) {
        let in_form = !warnings.iter().any(|warning| warning.is_out_of_form(options.has_variants()));
        let read = Words::read(list, list, Spelling::Alphabet(checked.into()));
        assert!(read.is_ok() || !in_form, "{lists:?} is refused by the checker: {read:?}");
        if let Ok(words) = read {
            assert_eq!(words.answers_digest(), lists.answers_digest().0, "{lists:?}");
        }
    }
}

/// Seeds: alphabets with all kinds of lines, some of them wrong.
pub fn seeds() -> Vec<Vec<u8>> {
    let texts = [
        ("# Some.\na \u{e1} \u{e0}\nb\nlj\nv\nu\n", "ljubav\nLJubav\nu\u{301}\n"),
        ("\u{131} I\ni \u{130}\nk\nr\nt\np\na\n", "k\u{131}r\u{131}k\nK\u{130}TAP\nkirik\n"),
        ("d\ndz\ndzs\nz\ns\n\u{fc} = u e\nu\ne\n- =\n", "dz-s\u{fc}\nDZSUE\nddzs\n"),
        ("\u{5de} \u{5dd}\n\u{5e0} \u{5df}\n\u{5dc}\n\u{5d5}\n", "\u{5de}\u{5dc}\u{5d5}\u{5df}\n"),
        ("\\# \\\\ \\=\nn\nj\nnj\nx = n j\n", "#n\n=j\nxn\nnj#\n"),
        ("n\nj\nnj\nx = n j\n", "n|j\nxn\nnjn\n|nj|n\n"),
        ("n\nj |\nnj\n", "n|j\nnjj\n"),
        ("a\n\nb\n", "ab\n"),
        ("a\nb a\n", "ab\n"),
        ("a\nx = y\ny = x\n", "ax\n"),
        ("a\n\u{1b}[2J\n", "a\n"),
        ("a \u{202e}b\n", "a\n"),
    ];
    texts.map(|(text, list)| [&block(text.as_bytes())[..], list.as_bytes()].concat()).to_vec()
}
