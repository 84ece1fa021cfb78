//! Restriction of the guesses to words that a player knows.

use crate::error::Result;
use crate::{Source, Warning, WordLists};
use salet_core::game::GuessId;

/// Remove the guesses that are neither answers nor in the list `source`. There is a warning about words of the list that are
/// not accepted, and one about answers that it lacks, which stay guesses, since the guess that finds a secret has its number.
///
/// # Errors
/// The errors of [`WordLists::read`].
pub fn read(source: Source, lists: &WordLists) -> Result<(WordLists, Vec<Warning>)> {
    let path = source.name();
    let ignored = |path, count, example| Warning::KnownIgnored { path, count, example };
    let (known, mut warnings) = lists.read_known(source, Some, ignored)?;
    let mut kept = vec![false; lists.guess_count()];
    known.iter().for_each(|guess| kept[guess.index()] = true);
    let mut unknown = lists.secret_ids().filter(|secret| !kept[secret.index()]);
    if let Some(first) = unknown.next() {
        let (count, example) = (1 + unknown.count(), lists.display(first.as_guess()).to_owned());
        warnings.push(Warning::AnswersUnknown { path, count, example });
    }
    kept[..lists.answer_count()].fill(true);
    let kept: Vec<GuessId> = lists.guess_ids().filter(|guess| kept[guess.index()]).collect();
    Ok((lists.only(&kept), warnings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WordOptions;

    fn lists(answers: &str, guesses: &str) -> WordLists {
        let guesses = Source::text("guesses", guesses);
        let options = WordOptions::new().with_fold_accents(true);
        WordLists::read(Source::text("answers", answers), Some(guesses), options).unwrap().0
    }

    #[test]
    fn answers_and_known_words_remain_in_order() {
        let full = lists("ab\ncd", "cd\nxz\nyé\nab\nze\nyz");
        let (known, warnings) = read(Source::text("mine", "ZE\nye\nqq\ncd\nrr"), &full).unwrap();
        assert_eq!(format!("{known:?}"), "WordLists(ab cd | yé ze)");
        let [ignored, unknown] = &warnings[..] else { panic!("{warnings:?}") };
        assert_eq!(
            ignored.to_string(),
            "mine: 2 left out of the known words, since they are not accepted (\"qq\" first)"
        );
        assert_eq!(
            unknown.to_string(),
            "mine: 1 not in it, but stay guesses, for they are answers (\"ab\" first)"
        );
        // Equal, with their digests, to lists that never had the other words.
        let small = lists("ab\ncd", "ab\ncd\nyé\nze");
        assert_eq!(known.guesses_digest(), small.guesses_digest());
        assert_eq!(known.find("ye"), small.find("ye"));
        assert_eq!(known.find("xz"), None);
    }

    #[test]
    fn a_list_of_all_words_changes_nothing() {
        let full = lists("ab\ncd", "cd\nxz\nab");
        let (known, warnings) = read(Source::text("mine", "xz\ncd\nab"), &full).unwrap();
        assert_eq!((known.guesses_digest(), warnings.len()), (full.guesses_digest(), 0));
    }

    #[test]
    fn words_of_another_length_are_refused_by_their_line() {
        let error = read(Source::text("mine", "xz\nxyz"), &lists("ab\ncd", "xz")).err().unwrap();
        assert!(error.to_string().starts_with("mine:2: \"xyz\" has 3 letters"), "{error}");
    }
}
