//! Letters, white space and folded forms: this checker agrees with the Python checker.

use std::fs;
use std::path::PathBuf;

use crate::common::python;
use salet_check::words::{Spelling, Words, fold, spell};
use unicode_segmentation::UnicodeSegmentation;

/// For each line of JSON text, its letters with a bar between them.
const LETTERS: &str = "
import json
from graphemes import letters
for line in sys.stdin:
    print(json.dumps([len(letter) for letter in letters(json.loads(line))]))
";

/// Words that break naive definitions of a letter.
const NASTY: [&str; 48] = [
    "cafe\u{301}",
    "a\u{308}\u{323}b",
    "\u{301}a",
    "က\u{102b}က\u{102c}",
    "မြန်မာ",
    "က\u{1038}",
    "\u{1100}\u{1161}\u{11a8}",
    "한\u{1100}\u{1160}국\u{11a8}",
    "\u{ac00}\u{11a8}\u{ac01}\u{11a8}\u{ac01}\u{1161}",
    "\u{a960}\u{d7b0}\u{d7cb}",
    "👩\u{200d}👩\u{200d}👧",
    "👩🏽\u{200d}🚀a\u{200d}🚀",
    "👩\u{308}\u{200d}👩",
    "\u{200d}👩",
    "☃\u{fe0f}\u{200d}☃",
    "🇩🇪🇫🇷🇺",
    "a🇩🇪\u{200d}🇫",
    "क\u{94d}ष",
    "क\u{94d}\u{200d}ष",
    "क\u{94d}\u{200c}ष",
    "क\u{94d}\u{94d}ष\u{94d}य",
    "क\u{93c}\u{94d}क\u{301}\u{94d}त",
    "हिन्दी",
    "নমস্কার",
    "ক\u{9cd}ষ",
    "તમે\u{acd}કેમ",
    "తెలుగు\u{c4d}క",
    "മലയാളം\u{d4d}ക",
    "\u{d4e}ക",
    "தமிழ்",
    "ภาษาไทย\u{e33}",
    "ລາວ\u{eb3}",
    "བོད་ཡིག",
    "ខ្មែរ",
    "ᜀᜒ\u{1714}",
    "\r\n",
    "a\r\nb",
    "a\rb\nc",
    "\u{600}a",
    "\u{600}\u{600}",
    "\u{600}\r",
    "\u{110bd}क\u{94d}ष",
    "\u{11a3a}\u{11a0b}",
    "a\u{200b}b",
    "a\u{ad}b",
    "a\u{e0061}\u{e007f}",
    "שָׁלוֹם",
    "كَتَبَ\u{200d}ﷺ",
];

/// Code points of all classes of the rule, some of each.
const OF_ALL_CLASSES: [char; 41] = [
    'a',
    'ß',
    '漢',
    '\r',
    '\n',
    '\u{1b}',
    '\u{ad}',
    '\u{200b}',
    '\u{301}',
    '\u{94d}',
    '\u{93c}',
    '\u{9cd}',
    '\u{1039}',
    '\u{1714}',
    '\u{200c}',
    '\u{200d}',
    '\u{fe0f}',
    '\u{20e3}',
    '\u{1f3fd}',
    '\u{600}',
    '\u{d4e}',
    '\u{110bd}',
    '\u{903}',
    '\u{102b}',
    '\u{e33}',
    'क',
    'ষ',
    'က',
    'ക',
    '\u{1100}',
    '\u{a960}',
    '\u{1160}',
    '\u{d7b0}',
    '\u{11a8}',
    '\u{d7cb}',
    '가',
    '각',
    '🇩',
    '👩',
    '☃',
    '©',
];

fn lengths(text: &str) -> Vec<usize> {
    text.graphemes(true).map(|letter| letter.chars().count()).collect()
}

#[test]
fn letters_are_the_same_for_both_checkers() {
    let rng = &mut fastrand::Rng::with_seed(17);
    let mut texts: Vec<String> = NASTY.map(str::to_owned).to_vec();
    for _ in 0..20_000 {
        let length = rng.usize(1..=8);
        let letter = |rng: &mut fastrand::Rng| match rng.u8(0..4) {
            0 => rng.char(..),
            _ => OF_ALL_CLASSES[rng.usize(0..OF_ALL_CLASSES.len())],
        };
        texts.push((0..length).map(|_| letter(rng)).collect());
    }
    // Every code point after a letter and before a mark, except in unassigned planes.
    let assigned = ('\0'..='\u{3ffff}').chain('\u{e0000}'..='\u{e0fff}');
    texts.extend(assigned.map(|c| format!("a{c}\u{301}")));
    let input: String = texts.iter().map(|text| serde_json::json!(text).to_string() + "\n").collect();
    let Some(output) = python::run(LETTERS, input) else { return };
    assert_eq!(output.lines().count(), texts.len());
    for (text, theirs) in texts.iter().zip(output.lines()) {
        let theirs: Vec<usize> = serde_json::from_str(theirs).unwrap();
        assert_eq!(lengths(text), theirs, "{}", text.escape_unicode());
    }
}

#[test]
fn vowel_signs_of_burmese_are_letters() {
    assert_eq!(lengths("က\u{102b}က\u{102c}"), [1, 1, 1, 1]);
    assert_eq!(lengths("က\u{1031}က\u{1039}က"), [2, 3]);
    assert_eq!(unicode_segmentation::UNICODE_VERSION, (17, 0, 0), "FORMAT.md names it");
    assert_eq!(unicode_normalization::UNICODE_VERSION, (18, 0, 0), "FORMAT.md names it");
}

/// For each code point that Python knows: its spelling, that after a dotted i, and its folded forms with and without accents.
const SPELLINGS: &str = "
import unicodedata
from check_certificate import fold, spell
for c in map(chr, [*range(0xD800), *range(0xE000, 0x110000)]):
    if unicodedata.category(c) != 'Cn':
        word = 'x' + c + '\\u0301'
        spelt = spell(c), spell('i\\u0307' + c + '\\u0301'), fold(word, 0), fold(word, 1)
        print(f'{ord(c):x}', *(text.encode('utf-8').hex() for text in spelt))
";

#[test]
fn every_code_point_is_spelt_and_folded_the_same() {
    let Some(output) = python::run(SPELLINGS, String::new()) else { return };
    let hex = |text: &str| text.bytes().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut compared = 0;
    for line in output.lines() {
        let c = char::from_u32(u32::from_str_radix(line.split(' ').next().unwrap(), 16).unwrap()).unwrap();
        let word = format!("x{c}\u{301}");
        let spelling = spell(&c.to_string());
        let dotted = spell(&format!("i\u{307}{c}\u{301}"));
        assert_eq!(spell(&dotted), dotted, "U+{:04X}", c as u32);
        let ours = format!(
            "{:x} {} {} {} {}",
            c as u32,
            hex(&spelling),
            hex(&dotted),
            hex(&fold(&word, false)),
            hex(&fold(&word, true))
        );
        assert_eq!(ours, line, "U+{:04X}", c as u32);
        compared += 1;
    }
    assert!(compared > 200_000, "{compared}");
}

/// For each file, the words of its list, or nothing if it is refused.
const LISTS: &str = "
import json
from check_certificate import Clusters, Refused, read_list
for line in sys.stdin:
    try:
        print(json.dumps(read_list(json.loads(line), Clusters(False))))
    except (Refused, ValueError):
        print('null')
";

#[test]
fn white_space_is_the_same_for_both_checkers() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lists");
    fs::create_dir_all(&folder).unwrap();
    let suspects = ('\0'..='\u{20}')
        .chain('\u{7f}'..='\u{a0}')
        .chain('\u{2000}'..='\u{206f}')
        .chain(['\u{1680}', '\u{180e}', '\u{3000}', '\u{feff}', '\u{ad}', '\u{115f}', '\u{3164}']);
    let assigned = suspects.filter(|c| *c != '\u{2065}');
    let texts: Vec<String> = assigned
        .flat_map(|c| {
            [format!("ab{c}\ncd\n"), format!("{c}ab\ncd"), format!("a{c}b\nc{c}d\n"), format!("{c}\nab\n")]
        })
        .collect();
    let mut input = String::new();
    for (number, text) in texts.iter().enumerate() {
        let path = folder.join(number.to_string());
        fs::write(&path, text).unwrap();
        input += &(serde_json::json!(path).to_string() + "\n");
    }
    let Some(output) = python::run(LISTS, input) else { return };
    for (text, theirs) in texts.iter().zip(output.lines()) {
        let ours = Words::read(text.as_bytes(), text.as_bytes(), Spelling::Plain);
        let theirs: Option<Vec<String>> = serde_json::from_str(theirs).unwrap();
        // The Python checker rejects words of different lengths later.
        match (&ours, &theirs) {
            (Ok(ours), Some(theirs)) => assert_eq!(ours.all(), theirs, "{}", text.escape_unicode()),
            (Err(reject), Some(_)) => assert_eq!(reject.name(), "WordLength", "{}", text.escape_unicode()),
            (ours, None) => assert!(ours.is_err(), "{}", text.escape_unicode()),
        }
    }
}
