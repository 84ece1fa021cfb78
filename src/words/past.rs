//! Past answers: the answers of a game that a list names.

use crate::words::error::Result;
use crate::words::{SecretId, Source, Warning, WordLists};

/// Read a list of answers, sorted by number and without duplicates. Other words are ignored with a warning.
///
/// # Errors
/// The errors of [`WordLists::read`], including words of another length.
pub fn read(source: Source, lists: &WordLists) -> Result<(Vec<SecretId>, Vec<Warning>)> {
    let ignored = |path, count, example| Warning::PastIgnored { path, count, example };
    let (mut secrets, warnings) =
        lists.read_known(source, |guess| guess.as_secret(lists.answer_count()), ignored)?;
    secrets.sort_unstable();
    Ok((secrets, warnings))
}
