//! Drawn alphabets: an oracle that splits words by the definition (section 1 of FORMAT.md), and games in their letters.
//! Spellings are ASCII, where normal forms change nothing.

use std::collections::BTreeSet;

use rand::Rng as _;
use rand_pcg::Pcg64;

use crate::games::pick;
use crate::spec::{Spec, Spelled};

/// The characters of spellings; few, so that spellings begin and end like others.
const CHARACTERS: [char; 9] = ['a', 'a', 'b', 'b', 'c', 'A', 'B', '1', '\''];

const SEPARATOR: &str = "|";

pub struct Drawn {
    pub text: String,
    names: Vec<String>,
    spellings: Vec<Spelling>,
    has_separator: bool,
}

struct Spelling {
    written: String,
    /// Their names.
    letters: Vec<String>,
    shown: String,
}

/// The letters of a word by their names, and the word as shown.
pub type Split = (Vec<String>, String);

impl Drawn {
    /// An alphabet of this number of letters, perhaps one that must be refused.
    pub fn draw(random: &mut Pcg64, letters: usize) -> Drawn {
        let mut used = BTreeSet::new();
        let mut spelling = |random: &mut Pcg64| loop {
            let length = random.random_range(1..=3);
            let drawn: String = (0..length).map(|_| pick(random, &CHARACTERS)).collect();
            if used.insert(drawn.clone()) {
                return drawn;
            }
        };
        let mut rows: Vec<(Vec<String>, Option<Vec<usize>>)> = Vec::new();
        for _ in 0..letters {
            let others = random.random_range(0..=2);
            rows.push(((0..=others).map(|_| spelling(random)).collect(), None));
        }
        for _ in 0..random.random_range(0..=2) {
            let expands_to =
                (0..random.random_range(0..=3)).map(|_| random.random_range(0..letters)).collect();
            let row = (vec![spelling(random)], Some(expands_to));
            rows.insert(random.random_range(0..=rows.len()), row);
        }
        // Without a separator.
        if random.random_range(0..4) == 0 {
            let at = random.random_range(0..rows.len());
            if rows[at].1.is_none() {
                rows[at].0.push(format!("{SEPARATOR}{}", pick(random, &["", "a", "1"])));
            }
        }
        if random.random_range(0..8) == 0 {
            let (from, to) = (random.random_range(0..rows.len()), random.random_range(0..rows.len()));
            let again = rows[from].0[0].clone();
            rows[to].0.push(again);
        }
        Drawn::of(&rows)
    }

    fn of(rows: &[(Vec<String>, Option<Vec<usize>>)]) -> Drawn {
        let names: Vec<String> =
            rows.iter().filter(|row| row.1.is_none()).map(|row| row.0[0].clone()).collect();
        let (mut text, mut spellings) = (String::new(), Vec::new());
        for (written, expands_to) in rows {
            text += &written.join(" ");
            let mut letters = vec![written[0].clone()];
            if let Some(expansion) = expands_to {
                letters = expansion.iter().map(|&letter| names[letter].clone()).collect();
                text += " =";
                letters.iter().for_each(|name| text += &format!(" {name}"));
            }
            text.push('\n');
            for one in written {
                let lower = one.to_lowercase();
                let shown = match lower == *one || written.contains(&lower) {
                    true => lower,
                    false => letters.concat(),
                };
                spellings.push(Spelling { written: one.clone(), letters: letters.clone(), shown });
            }
        }
        for index in 0..spellings.len() {
            let small = spellings[index].written.clone();
            for capital in [small.to_uppercase(), small[..1].to_uppercase() + &small[1..]] {
                let is_new = spellings.iter().all(|other| other.written != capital);
                if is_new && capital.to_lowercase() == small {
                    let (letters, shown) = (spellings[index].letters.clone(), spellings[index].shown.clone());
                    spellings.push(Spelling { written: capital, letters, shown });
                }
            }
        }
        let has_separator = spellings.iter().all(|spelling| !spelling.written.contains(SEPARATOR));
        if has_separator {
            let (written, shown) = (SEPARATOR.to_owned(), SEPARATOR.to_owned());
            spellings.push(Spelling { written, letters: Vec::new(), shown });
        }
        Drawn { text, names, spellings, has_separator }
    }

    /// The letters as one text, which splits into them.
    fn folded(&self, letters: &[String]) -> String {
        let sequence = letters.concat();
        let is_clear = self.longest_match(&sequence).is_some_and(|(again, _)| again == letters);
        if is_clear || !self.has_separator { sequence } else { letters.join(SEPARATOR) }
    }

    /// Whether the alphabet is one: no spelling stands twice.
    pub fn is_one(&self) -> bool {
        let mut written = BTreeSet::new();
        self.spellings.iter().all(|spelling| written.insert(&spelling.written))
    }

    /// The letters of a word, if it has any reading.
    pub fn split(&self, word: &str) -> Option<Split> {
        let found = self.longest_match(word)?;
        let (same, shown_of_names) = self.longest_match(&self.folded(&found.0))?;
        let reads_alike = |text: &String| {
            self.longest_match(text).is_some_and(|again| again == (found.0.clone(), text.clone()))
        };
        let is_clear = same == found.0 && reads_alike(&found.1) && reads_alike(&shown_of_names);
        is_clear.then_some(found)
    }

    fn longest_match(&self, word: &str) -> Option<Split> {
        let (mut letters, mut shown, mut rest) = (Vec::new(), String::new(), word);
        while !rest.is_empty() {
            let fits = self.spellings.iter().filter(|spelling| rest.starts_with(&spelling.written));
            let longest = fits.max_by_key(|spelling| spelling.written.len())?;
            letters.extend_from_slice(&longest.letters);
            shown += &longest.shown;
            rest = &rest[longest.written.len()..];
        }
        Some((letters, shown))
    }

    /// A text that may be a word: a few spellings, and perhaps other characters.
    pub fn text_like_a_word(&self, random: &mut Pcg64) -> String {
        let piece = |_| match random.random_range(0..8) {
            0 => pick(random, &CHARACTERS).to_string(),
            _ => self.spellings[random.random_range(0..self.spellings.len())].written.clone(),
        };
        (0..5).map(piece).collect()
    }

    /// A text that splits into these letters; `None` if none was found.
    fn spell(&self, random: &mut Pcg64, word: &[String]) -> Option<String> {
        let mut attempts = (0..20).map(|_| -> String {
            let mut text = String::new();
            for letter in word {
                let same = self.spellings.iter().filter(|spelling| spelling.letters == [letter.as_str()]);
                let same: Vec<&Spelling> = same.collect();
                text += &pick(random, &same).written;
                if self.has_separator && random.random_range(0..3) == 0 {
                    text += SEPARATOR;
                }
            }
            text
        });
        attempts.find(|text| self.split(text).is_some_and(|(letters, _)| letters == word))
    }
}

/// The same game in the letters of a drawn alphabet.
pub fn respelled(random: &mut Pcg64, spec: &Spec) -> Spec {
    let letters: BTreeSet<char> = spec.words.iter().flatten().copied().collect();
    let letters: Vec<char> = letters.into_iter().collect();
    let spelled = (0..).find_map(|attempt| {
        let drawn = match attempt {
            0..50 => Drawn::draw(random, letters.len()),
            // Letters of one character always do.
            _ => {
                Drawn::of(&letters.iter().map(|letter| (vec![letter.to_string()], None)).collect::<Vec<_>>())
            }
        };
        let name = |letter: &char| drawn.names[letters.binary_search(letter).unwrap_or_default()].clone();
        let words = spec.words.iter().map(|word| {
            let word: Vec<String> = word.iter().map(name).collect();
            drawn.spell(random, &word)
        });
        let words: Vec<String> = words.collect::<Option<_>>()?;
        drawn.is_one().then_some(Box::new(Spelled { alphabet: drawn.text, words }))
    });
    Spec { spelled, ..spec.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games, random};

    #[test]
    fn drawn_alphabets_have_long_spellings_and_refused_words() {
        let mut random = random(44);
        let (mut long, mut refused, mut false_ones) = (0, 0, 0);
        for _ in 0..200 {
            let drawn = Drawn::draw(&mut random, 5);
            if !drawn.is_one() {
                false_ones += 1;
                continue;
            }
            let word = drawn.text_like_a_word(&mut random);
            match drawn.split(&word) {
                Some((letters, _)) => long += usize::from(letters.iter().any(|letter| letter.len() > 1)),
                None => refused += 1,
            }
        }
        assert!(long > 30 && refused > 30 && false_ones > 0, "{long} {refused} {false_ones}");
        let long = (0..50).filter(|_| {
            let spec = games::tiny(&mut random);
            let spelled = respelled(&mut random, &spec).spelled.expect("an alphabet for every game");
            spelled.alphabet.lines().any(|line| line.len() > 1)
        });
        assert!(long.count() > 20);
    }
}
