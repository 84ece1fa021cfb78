//! Words in files: the lists that a policy describes.

use crate::spelling::WITH_ALPHABET;
use crate::{Alphabet, Source, WordLists, WordOptions};
use salet_core::game::described::{line_feeds, lines};
use salet_core::game::origin::{Appendix, Description, Undescribed};

/// The lists of a description, which must be canonical.
pub(crate) fn lists(described: &Description) -> Result<WordLists, Undescribed> {
    let lists = read(described, options(described)?)?;
    match usize::from(described.word_len) == lists.word_len() {
        true => Ok(lists),
        false => Err(Undescribed::Field("word_len", described.word_len.into())),
    }
}

/// The spelling options of a description, whose alphabet must be in its canonical text.
fn options(described: &Description) -> Result<WordOptions, Undescribed> {
    match (described.spelling, &described.appendix) {
        (WITH_ALPHABET, Appendix::Text(text)) => {
            let alphabet = Alphabet::read(Source::text("its alphabet", text.as_str()))
                .map_err(|error| Undescribed::Lists(error.to_string()))?;
            match alphabet.text() == *text {
                true => Ok(WordOptions::new().with_alphabet(alphabet)),
                false => Err(Undescribed::NotCanonical("alphabet")),
            }
        }
        (number @ 0..=1, Appendix::None) => Ok(WordOptions::new().with_fold_accents(number == 1)),
        (number, _) => Err(Undescribed::Field("spelling", number.into())),
    }
}

fn read(described: &Description, options: WordOptions) -> Result<WordLists, Undescribed> {
    let not_canonical = |field| Undescribed::NotCanonical(field);
    let words = lines("words", &described.words)?.zip(lines("spellings", &described.spellings)?);
    let [count, other] = [&described.words, &described.spellings].map(|text| line_feeds(text));
    if count != other {
        let reason = format!("{count} words have {other} lines of spellings");
        return Err(Undescribed::Lists(reason));
    }
    let answers = described.answers as usize;
    if answers > count {
        return Err(Undescribed::Lists(format!("{count} words have {answers} answers")));
    }
    if count == described.spellings.len()
        && let Some(lists) = WordLists::of_lines(&options, answers, &described.words)
    {
        return Ok(lists);
    }
    let spelt = words.clone().map(|(word, line)| if line.is_empty() { word } else { line });
    let guesses = spelt.map(|line| line.split(['\t']));
    let lists = WordLists::restored("its words", options, answers, guesses)
        .map_err(|error| Undescribed::Lists(error.to_string()))?;
    for (guess, (word, line)) in lists.guess_ids().zip(words) {
        if lists.folded(guess) != word {
            return Err(not_canonical("words"));
        }
        let known = lists.spellings(guess);
        let is_said = if line.is_empty() { known.eq([word]) } else { known.eq(line.split('\t')) };
        if !is_said || line == word {
            return Err(not_canonical("spellings"));
        }
    }
    Ok(lists)
}
