//! Games given as tables in files: their description (`crates/checker/FORMAT.md`, section 8).

use std::collections::HashSet;
use std::sync::Arc;

use crate::game::cells::TableOrigin;
use crate::game::names::Names;
use crate::game::origin::{Appendix, Description, Origin, TABLE_RULE, TableRecord, Undescribed};
use crate::game::{MAX_WORDS, TableTerms};

/// The origin of a game given as a table, without its codes.
///
/// # Errors
/// [`Undescribed`], for games of another origin, too.
pub fn restore(described: &Description) -> Result<Arc<dyn Origin>, Undescribed> {
    Ok(Arc::new(restore_with(described, None)?))
}

/// The game of a description with a table, and its codes, which a policy lacks.
pub(crate) fn restore_with(
    described: &Description,
    codes: Option<Vec<u16>>,
) -> Result<TableOrigin, Undescribed> {
    let wrong = |field, found: usize| Undescribed::Field(field, found as u64);
    let Appendix::Table(record) = &described.appendix else {
        return Err(wrong("spelling", described.spelling.into()));
    };
    let words: Vec<&str> = lines("words", &described.words)?.collect();
    let mut spellings = lines("spellings", &described.spellings)?;
    if words.len() != line_feeds(&described.spellings) || spellings.any(|line| !line.is_empty()) {
        return Err(Undescribed::NotCanonical("spellings"));
    }
    if described.word_len != 0 {
        return Err(wrong("word_len", described.word_len.into()));
    }
    if described.feedback != TABLE_RULE {
        return Err(wrong("feedback", described.feedback.into()));
    }
    let TableRecord { ending, symbols, solved, table, own, classes, .. } = &**record;
    let answers = described.answers as usize;
    let symbols = match symbols.strip_suffix('\n') {
        Some(symbols) => symbols.split('\n').map(str::to_owned).collect(),
        None => return Err(Undescribed::Lists("the symbols do not end in a line feed".to_owned())),
    };
    if own.iter().any(|&own| own > 1) || !own.is_empty() && own.len() != answers {
        return Err(wrong("the own rows", own.len()));
    }
    let digest = digest(table).ok_or(Undescribed::NotCanonical("table digest"))?;
    let own: Vec<bool> = own.iter().map(|&own| own == 1).collect();
    let names = names(&words, answers, &own)?;
    let solved = Some(*solved).filter(|&solved| solved != u16::MAX);
    let terms = TableTerms::of_file((*ending, classes), symbols, solved, own, digest);
    let game = terms.and_then(|terms| TableOrigin::of_terms(names, terms, codes));
    game.ok_or(Undescribed::NotCanonical("table"))
}

fn digest(text: &str) -> Option<[u8; 32]> {
    let is_lower = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
    if text.len() != 64 || !text.bytes().all(|byte| is_lower(&byte)) {
        return None;
    }
    let mut digest = [0; 32];
    for (at, byte) in digest.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(digest)
}

fn names(words: &[&str], answers: usize, own: &[bool]) -> Result<Names, Undescribed> {
    let refused = |reason: &str| Err(Undescribed::Lists(reason.to_owned()));
    if answers == 0 || answers > words.len() || words.len() > MAX_WORDS {
        return refused("their number is out of range");
    }
    if words.iter().any(|name| name.is_empty() || name.trim() != *name || name.contains(char::is_control)) {
        return refused("a name is not in its form");
    }
    let are_distinct = |names: &[&str]| names.iter().collect::<HashSet<_>>().len() == names.len();
    let is_guess = |at: usize| own.get(at).is_none_or(|&own| own);
    let guesses = words.iter().enumerate().filter(|&(at, _)| is_guess(at)).map(|(_, &name)| name);
    if !are_distinct(&words[..answers]) || !are_distinct(&guesses.collect::<Vec<_>>()) {
        return refused("a name occurs twice");
    }
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Ok(Names::new(owned(&words[..answers]), owned(words), own))
}

/// The number of line feeds in a text.
pub fn line_feeds(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// The lines of a text. A search for the ends would cost more than a walk, as words are short.
///
/// # Errors
/// [`Undescribed::Lists`], with the name of the text, if it does not end in a line feed.
pub fn lines<'a>(
    text: &str,
    value: &'a str,
) -> Result<impl Iterator<Item = &'a str> + Clone + use<'a>, Undescribed> {
    match value.strip_suffix('\n') {
        Some(value) => Ok(value.split(['\n'])),
        None => Err(Undescribed::Lists(format!("the {text} do not end in a line feed"))),
    }
}
