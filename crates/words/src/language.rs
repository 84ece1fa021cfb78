//! Letters that say which language a list is in, and that are read otherwise without its alphabet.

use crate::WordOptions;

/// The options under which letters are read otherwise.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// Always without an alphabet.
    Both,
    /// Unless accents are folded.
    Kept,
    /// If accents are folded.
    Folded,
}

struct Language {
    alphabet: &'static str,
    when: When,
    /// The letters that say so: one of them suffices.
    needs: &'static str,
    /// The letters that are read otherwise.
    own: &'static str,
    /// Its other letters outside ASCII.
    others: &'static str,
}

const fn language(
    alphabet: &'static str,
    when: When,
    needs: &'static str,
    own: &'static str,
    others: &'static str,
) -> Language {
    Language { alphabet, when, needs, own, others }
}

const ARABIC: &str = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژکگیٱ";
const HEBREW: &str = "אבגדהוזחטיכלמנסעפצקרשתךםןףץ";
const POINTS: &str =
    "\u{5b0}\u{5b1}\u{5b2}\u{5b3}\u{5b4}\u{5b5}\u{5b6}\u{5b7}\u{5b8}\u{5b9}\u{5bb}\u{5bc}\u{5c1}\u{5c2}";
const HARAKAT: &str = "\u{640}\u{64b}\u{64c}\u{64d}\u{64e}\u{64f}\u{650}\u{651}\u{652}";

/// The first that fits a list is named: those with rarer letters come first.
#[rustfmt::skip]
const LANGUAGES: [Language; 24] = [
    language("tr", When::Both, "ıİ", "ıİ", "çğöşüâîû"),
    language("fr", When::Both, "œ", "œ", "àâæçéèêëîïôùûüÿñ"),
    language("fa", When::Both, "\u{200c}", "\u{200c}", ARABIC),
    language("he", When::Both, "ךםןףץ", "ךםןףץ", HEBREW),
    language("he", When::Kept, POINTS, POINTS, HEBREW),
    language("ar", When::Kept, HARAKAT, HARAKAT, ARABIC),
    language("es", When::Folded, "ñ", "ñ", "áéíóúü"),
    language("hu", When::Folded, "őű", "áéíóöőúüű", ""),
    language("cs", When::Folded, "ěřů", "áčďéěíňóřšťúůýž", ""),
    language("sk", When::Folded, "ľĺŕ", "áäčďéíĺľňóôŕšťúýž", ""),
    language("pl", When::Folded, "ąęłśźż", "ąćęńóśźż", "ł"),
    language("lt", When::Folded, "ėįų", "ąčęėįšųūž", ""),
    language("lv", When::Folded, "āēģķļņ", "āčēģīķļņšūž", ""),
    language("tr", When::Folded, "ğş", "çğöşü", "ıâîû"),
    language("ro", When::Folded, "ășț", "ăâîșț", ""),
    language("eo", When::Folded, "ĉĝĥĵŝŭ", "ĉĝĥĵŝŭ", ""),
    language("et", When::Folded, "õ", "õäöü", "šž"),
    language("hr", When::Folded, "ćđ", "čćšž", "đ"),
    language("sl", When::Folded, "č", "čšž", ""),
    language("is", When::Folded, "ðþ", "áéíóöúý", "ðþæ"),
    language("da", When::Folded, "æø", "å", "æøéáóü"),
    language("sv", When::Folded, "å", "åäö", "éàü"),
    language("de", When::Folded, "ß", "äöü", "ßéà"),
    language("fi", When::Folded, "ä", "äö", "åšžé"),
];

/// A language of a list, and the entries with letters that are read otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) alphabet: &'static str,
    pub(crate) count: usize,
    pub(crate) example: String,
}

/// The language of entries that are read with `options`, if its alphabet would read them otherwise. Up to a tenth as many entries
/// may have letters of other languages.
pub(crate) fn of<'a>(entries: impl Iterator<Item = &'a str>, options: &WordOptions) -> Option<Found> {
    if options.alphabet.is_some() {
        return None;
    }
    // The letters of each entry outside ASCII.
    let entries = entries.filter(|entry| !entry.is_ascii());
    let entries = entries.map(|entry| (entry, entry.chars().filter(|c| !c.is_ascii()).map(small).collect()));
    let entries: Vec<(&str, Vec<char>)> = entries.collect();
    LANGUAGES.iter().find_map(|language| {
        let applies = match language.when {
            When::Both => true,
            When::Kept => !options.fold_accents,
            When::Folded => options.fold_accents,
        };
        applies.then(|| language.found_in(&entries)).flatten()
    })
}

/// A letter in lower case, but for İ, which only Turkish has.
fn small(c: char) -> char {
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}

impl Language {
    fn found_in(&self, entries: &[(&str, Vec<char>)]) -> Option<Found> {
        let has = |letters: &[char], of: &str| letters.iter().any(|&c| of.contains(c));
        let is_known = |c: char| [self.needs, self.own, self.others].iter().any(|known| known.contains(c));
        if !entries.iter().any(|(_, letters)| has(letters, self.needs)) {
            return None;
        }
        let own = || entries.iter().filter(|(_, letters)| has(letters, self.own));
        let is_foreign = |letters: &[char]| letters.iter().any(|&c| c.is_alphabetic() && !is_known(c));
        let foreign = entries.iter().filter(|(_, letters)| is_foreign(letters)).count();
        let (count, (example, _)) = (own().count(), own().next()?);
        let found = Found { alphabet: self.alphabet, count, example: (*example).to_owned() };
        (foreign * 10 <= count).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alphabet, Source};

    fn named(entries: &[&str], fold_accents: bool) -> Option<(&'static str, usize, String)> {
        let options = WordOptions::new().with_fold_accents(fold_accents);
        of(entries.iter().copied(), &options).map(|found| (found.alphabet, found.count, found.example))
    }

    #[test]
    fn letters_name_the_language() {
        for (entries, kept, folded) in [
            (&["KALEM", "İZMİR", "kırık"][..], Some("tr"), Some("tr")),
            (&["می\u{200c}روم", "کتاب"], Some("fa"), Some("fa")),
            (&["añejo", "canto", "césar"], None, Some("es")),
            (&["cœurs", "abîme"], Some("fr"), Some("fr")),
            (&["שלום"], Some("he"), Some("he")),
            (&["كَتَبَ"], Some("ar"), None),
            (&["keret", "kéret", "főnök"], None, Some("hu")),
            (&["şeker", "çiçek"], None, Some("tr")),
            (&["håret", "lærer"], None, Some("da")),
            (&["håret", "näver"], None, Some("sv")),
            (&["straße", "mädel"], None, Some("de")),
            // French, with one word of Spanish.
            (&["cañon", "abîme", "garçon", "été"], None, None),
            (&["ação", "órgão"], None, None),
            (&["crane", "slate"], None, None),
        ] {
            assert_eq!(named(entries, false).map(|found| found.0), kept, "{entries:?}");
            assert_eq!(named(entries, true).map(|found| found.0), folded, "{entries:?}");
        }
        let counted = named(&["canto", "AÑEJO", "césar", "baños"], true);
        assert_eq!(counted, Some(("es", 2, "AÑEJO".to_owned())));
    }

    #[test]
    fn the_alphabets_read_these_letters_otherwise() {
        for language in &LANGUAGES {
            let name = language.alphabet;
            let (_, text) =
                salet_data::ALPHABETS.iter().find(|(own, _)| *own == name).expect("a named alphabet");
            let alphabet = Alphabet::read(Source::text(name, *text)).expect("it can be read");
            let alphabet = WordOptions::new().with_alphabet(alphabet);
            let options = WordOptions::new().with_fold_accents(language.when == When::Folded);
            for letter in language.own.chars() {
                // Marks need a letter before them, and I is the capital of ı.
                let beginning = language.others.chars().next().filter(|_| !letter.is_alphabetic());
                let text: String = beginning.into_iter().chain([letter]).collect();
                let read = |options: &WordOptions, text: &str| {
                    options.spell(text).map(|spelled| spelled.letters.as_str().to_owned())
                };
                let differs = |text: &str| read(&alphabet, text) != read(&options, text);
                assert!(read(&alphabet, &text).is_ok(), "{name}: {text:?}");
                assert!(differs(&text) || differs(&text.to_uppercase()) || letter == 'İ', "{name}: {text:?}");
            }
        }
    }
}
