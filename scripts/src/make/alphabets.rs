//! `make alphabets`: the alphabets of languages in data/alphabets/, from Unicode's data as ICU4X packs it.
//!
//! The letters of a language are the main exemplar characters of CLDR. Those that the language's collation holds equal at
//! primary strength are spellings of one letter, as in a dictionary: é is e in French, and ñ is not n in Spanish. Auxiliary
//! exemplar characters, which occur in foreign words, are spellings of the letter that they equal, or else letters. Marks and
//! invisible characters are left out of words. languages.txt says where a language's players count otherwise, and why.

use std::cmp::Ordering;
use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail, ensure};
use icu_collator::options::{CollatorOptions, Strength};
use icu_collator::{Collator, CollatorBorrowed};
use icu_locale::Locale;
use icu_locale::exemplar_chars::ExemplarCharacters;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, props};
use unicode_normalization::UnicodeNormalization as _;
use xshell::Shell;

/// Which main exemplar characters are one letter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    Primary,
    Kana,
    Each,
}

/// A line of languages.txt, whose head explains the fields.
struct Language {
    name: &'static str,
    locale: &'static str,
    english: &'static str,
    letters: Letters,
    own: Vec<&'static str>,
    note: &'static str,
}

fn language(line: &'static str) -> Result<Language> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [name, locale, english, letters, own, note] = fields[..] else { bail!("not a language: {line}") };
    let letters = match letters {
        "primary" => Letters::Primary,
        "kana" => Letters::Kana,
        "each" => Letters::Each,
        _ => bail!("no such letters: {line}"),
    };
    let own = own.split(';').map(str::trim).filter(|line| !line.is_empty()).collect();
    Ok(Language { name, locale, english, letters, own, note })
}

/// Write all alphabets, or compare them with those in the tree.
pub(crate) fn make(sh: &Shell, check: bool) -> Result<()> {
    let lines = include_str!("languages.txt").lines().filter(|line| !line.starts_with('#'));
    let languages = lines.map(|line| {
        let language = language(line)?;
        Ok((language.name, text(&language)?))
    });
    let mut differing = Vec::new();
    for (name, text) in languages.chain([Ok(("ko", korean()))]).collect::<Result<Vec<_>>>()? {
        let file = format!("data/alphabets/{name}.txt");
        if check {
            if sh.read_file(&file).ok().as_deref() != Some(&text) {
                differing.push(file);
            }
        } else {
            sh.write_file(&file, text)?;
        }
    }
    let all = differing.join(", ");
    ensure!(differing.is_empty(), "{all}: not as `cargo dev make alphabets` writes it");
    Ok(())
}

fn text(language: &Language) -> Result<String> {
    let locale: Locale = language.locale.parse().context("a locale")?;
    let collator = |strength| -> Result<CollatorBorrowed<'static>> {
        let mut options = CollatorOptions::default();
        options.strength = Some(strength);
        Ok(Collator::try_new((&locale).into(), options)?)
    };
    let (primary, kana, order) =
        (collator(Strength::Primary)?, collator(Strength::Tertiary)?, collator(Strength::Identical)?);
    let sorted = |mut strings: Vec<String>| {
        strings.sort_by(|a, b| order.compare(a, b));
        strings.dedup();
        strings
    };
    let own: Vec<&str> = language
        .own
        .iter()
        .flat_map(|line| line.split_once(" =").map_or(*line, |(spelling, _)| spelling).split(' '))
        .collect();
    let kept = |string: &String| !own.contains(&string.as_str()) && is_playable(string, language.letters);
    let main = sorted(exemplars(&locale, true)?.into_iter().filter(kept).collect());
    let auxiliary = sorted(exemplars(&locale, false).unwrap_or_default().into_iter().filter(kept).collect());

    let (marks, main): (Vec<String>, Vec<String>) =
        main.into_iter().partition(|string| !language.name.ends_with("-points") && is_left_out(string));
    let (more, auxiliary): (Vec<String>, Vec<String>) =
        auxiliary.into_iter().partition(|string| is_left_out(string));
    let same = |a: &str, b: &str| match language.letters {
        Letters::Primary => primary.compare(a, b) == Ordering::Equal,
        Letters::Kana => kana.compare(a, b) == Ordering::Equal,
        Letters::Each => false,
    };
    let mut letters: Vec<Vec<String>> = Vec::new();
    for string in main {
        match letters.iter_mut().find(|letter| same(&letter[0], &string)) {
            Some(letter) => letter.push(string),
            None => letters.push(vec![string]),
        }
    }
    let of_words = letters.len();
    let mut foreign = Vec::new();
    for string in auxiliary {
        match letters[..of_words]
            .iter_mut()
            .find(|letter| primary.compare(&letter[0], &string) == Ordering::Equal)
        {
            Some(letter) => letter.push(string),
            None => foreign.push(string),
        }
    }
    if language.letters == Letters::Kana {
        letters.iter_mut().for_each(|letter| letter.extend(half_width(&letter.clone())));
    }

    let mut text = format!(
        "# {}: main exemplar characters of CLDR {VERSION}; one line for those that the collation of \"{}\" holds equal{}.\n",
        language.english,
        language.locale,
        match language.letters {
            Letters::Primary => " at primary strength",
            Letters::Kana => ", but for hiragana and katakana",
            Letters::Each => " (none)",
        }
    );
    text += "# Written by `cargo dev make alphabets`; how to read it: docs/your-language.md.\n";
    if !language.note.is_empty() {
        let _ = writeln!(text, "# {}", language.note);
    }
    let lines = letters.iter().map(|letter| letter.join(" "));
    for line in lines.chain(language.own.iter().map(|line| (*line).to_owned())) {
        let _ = writeln!(text, "{line}");
    }
    if !foreign.is_empty() {
        let _ = writeln!(text, "# In foreign words.\n{}", foreign.join("\n"));
    }
    let marks = sorted(marks.into_iter().chain(more).collect());
    if !marks.is_empty() {
        let _ = writeln!(
            text,
            "# Left out.\n{}",
            marks.iter().map(|mark| format!("{mark} =")).collect::<Vec<_>>().join("\n")
        );
    }
    Ok(text)
}

/// The version of CLDR that the crates of this version pack.
const VERSION: &str = "49";

/// Exemplar characters of a locale, main or auxiliary, in normal form C.
fn exemplars(locale: &Locale, main: bool) -> Result<Vec<String>> {
    let set = match main {
        true => ExemplarCharacters::try_new_main(&locale.into())?,
        false => ExemplarCharacters::try_new_auxiliary(&locale.into())?,
    };
    let points = set.code_points().iter_chars().map(String::from);
    let strings = set.strings().iter().map(str::to_owned);
    Ok(points.chain(strings).map(|string| string.nfc().collect()).collect())
}

/// Whether a string can be a letter of a list, or a mark in one: no ideographs, no compatibility forms, no punctuation but a
/// middle dot and an apostrophe.
fn is_playable(string: &String, letters: Letters) -> bool {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let is_kana = |c: char| matches!(c, '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fc}');
    let letter_or_mark = |c: char| {
        let category = categories.get(c);
        GeneralCategoryGroup::Letter.contains(category)
            || GeneralCategoryGroup::Mark.contains(category)
            || c == '·'
            || (category == GeneralCategory::Format)
    };
    (letters != Letters::Kana || string.chars().all(is_kana))
        && string.chars().all(letter_or_mark)
        && (string.nfkc().eq(string.nfc()) || string == "·")
}

/// Whether a string is made of marks and invisible characters.
fn is_left_out(string: &str) -> bool {
    let categories = CodePointMapData::<props::GeneralCategory>::new();
    string.chars().all(|c| {
        let category = categories.get(c);
        GeneralCategoryGroup::Mark.contains(category) || category == GeneralCategory::Format || c == '\u{640}'
    })
}

fn half_width(letter: &[String]) -> Vec<String> {
    let narrow = ('\u{ff66}'..='\u{ff9d}').map(String::from);
    let voiced =
        ('\u{ff66}'..='\u{ff9d}').flat_map(|c| ["\u{ff9e}", "\u{ff9f}"].map(|mark| format!("{c}{mark}")));
    let all: Vec<String> = narrow.chain(voiced).collect();
    all.into_iter().filter(|narrow| letter.contains(&narrow.nfkc().collect::<String>())).collect()
}

/// Korean jamo: the Unicode Standard, section 3.12, lists initials, vowels and finals in the order of their numbers.
fn korean() -> String {
    let letters = |text: &str| text.chars().collect::<Vec<char>>();
    let (initials, vowels, finals) = (
        letters("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"),
        letters("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"),
        letters("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"),
    );
    // Compound jamo as they are typed: the two or three jamo that they are made of.
    let compounds = "ㄲㄱㄱ ㄸㄷㄷ ㅃㅂㅂ ㅆㅅㅅ ㅉㅈㅈ ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ \
                     ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ ㅐㅏㅣ ㅒㅑㅣ ㅔㅓㅣ ㅖㅕㅣ ㅘㅗㅏ ㅙㅗㅏㅣ ㅚㅗㅣ ㅝㅜㅓ ㅞㅜㅓㅣ ㅟㅜㅣ ㅢㅡㅣ";
    let mut text = String::from(
        "# Korean: the 24 jamo of the keyboard; syllables are taken apart, and compound jamo are those that they are made of.\n\
         # Initial, vowel and final jamo in the order of the Unicode Standard, section 3.12.\n\
         # Written by `cargo dev make alphabets`; how to read it: docs/your-language.md.\n",
    );
    let conjoining = |jamo: char| {
        let of = |list: &[char], first: u32| {
            list.iter()
                .position(|&other| other == jamo)
                .and_then(|index| char::from_u32(first + index as u32))
        };
        [of(&initials, 0x1100), of(&vowels, 0x1161), of(&finals, 0x11a8)]
            .into_iter()
            .flatten()
            .collect::<Vec<char>>()
    };
    let mut expansions = String::new();
    let mut all: Vec<char> = initials.iter().chain(&vowels).chain(&finals).copied().collect();
    all.sort_unstable();
    all.dedup();
    for jamo in all {
        match compounds.split(' ').find_map(|compound| compound.strip_prefix(jamo)) {
            None => {
                text.push(jamo);
                conjoining(jamo).iter().for_each(|other| {
                    let _ = write!(text, " {other}");
                });
                text.push('\n');
            }
            Some(made_of) => std::iter::once(jamo).chain(conjoining(jamo)).for_each(|spelling| {
                let made_of = made_of.chars().map(String::from).collect::<Vec<_>>().join(" ");
                let _ = writeln!(expansions, "{spelling} = {made_of}");
            }),
        }
    }
    text + &expansions
}
