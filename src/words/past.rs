//! Answers that were played before: the words of a game that a list names.

use crate::words::entry::{Word, read_list};
use crate::words::error::Result;
use crate::words::lists::{WordLists, model};
use crate::words::reading::{Source, Warning};
use crate::words::word::SecretId;

/// The answers that a list names, in their order, each once; other words are left out with a warning.
///
/// # Errors
/// As [`WordLists::read`], with the file and line: words of another length are no answers, but a list of another game.
pub fn read(source: Source, lists: &WordLists) -> Result<(Vec<SecretId>, Vec<Warning>)> {
    let path = source.name();
    let mut warnings = Vec::new();
    let words = read_list(source, lists.options(), model(lists).as_ref(), &mut warnings)?;
    let answer = |word: &Word| lists.find(&word.spellings[0])?.as_secret(lists.answer_count());
    let (known, others): (Vec<_>, Vec<_>) =
        words.iter().map(|word| (word, answer(word))).partition(|(_, secret)| secret.is_some());
    if let Some((first, _)) = others.first() {
        let (count, example) = (others.len(), first.spellings[0].clone());
        warnings.push(Warning::PastIgnored { path, count, example });
    }
    let mut secrets: Vec<SecretId> = known.into_iter().filter_map(|(_, secret)| secret).collect();
    secrets.sort_unstable();
    Ok((secrets, warnings))
}
