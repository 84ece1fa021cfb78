//! Words that a player knows: the lists of a game without the guesses that would never come to mind.

use crate::words::entry::{Word, read_list};
use crate::words::error::Result;
use crate::words::lists::{WordLists, model};
use crate::words::reading::{Source, Warning};
use crate::words::word::GuessId;

/// The lists with no other guesses than the answers and the words that a list names. Words that are not accepted are left
/// out with a warning, and there is one for answers that the list lacks: they can be guessed all the same.
///
/// # Errors
/// As [`WordLists::read`], with the file and line.
pub fn read(source: Source, lists: &WordLists) -> Result<(WordLists, Vec<Warning>)> {
    let path = source.name();
    let mut warnings = Vec::new();
    let words = read_list(source, lists.options(), model(lists).as_ref(), &mut warnings)?;
    let guess = |word: &Word| lists.find(&word.spellings[0]);
    let mut refused = words.iter().filter(|word| guess(word).is_none());
    if let Some(first) = refused.next() {
        let (count, example) = (1 + refused.count(), first.spellings[0].clone());
        warnings.push(Warning::KnownIgnored { path: path.clone(), count, example });
    }
    let known: Vec<GuessId> = words.iter().filter_map(guess).collect();
    let mut is_known = vec![false; lists.guess_count()];
    known.iter().for_each(|guess| is_known[guess.index()] = true);
    let mut unknown = lists.secret_ids().filter(|secret| !is_known[secret.index()]);
    if let Some(first) = unknown.next() {
        let (count, example) = (1 + unknown.count(), lists.display(first.as_guess()).to_owned());
        warnings.push(Warning::AnswersUnknown { path, count, example });
    }
    Ok((lists.with_known(&known), warnings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::WordOptions;

    fn lists(answers: &str, guesses: &str) -> WordLists {
        let guesses = Source::text("guesses", guesses);
        let options = WordOptions::new().with_fold_accents(true);
        WordLists::read(Source::text("answers", answers), Some(guesses), options).unwrap().0
    }

    #[test]
    fn what_is_left_is_answers_and_known_words_in_their_order() {
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
        // The same lists as if no more had been accepted, digests and all.
        let small = lists("ab\ncd", "ab\ncd\nyé\nze");
        assert_eq!(known.guesses_digest(), small.guesses_digest());
        assert_eq!(known.find("ye"), small.find("ye"));
        assert_eq!(known.find("xz"), None);
    }

    #[test]
    fn all_words_and_more_leave_the_lists_as_they_are() {
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
