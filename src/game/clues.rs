//! Clues: the text of a player that tells the game so far.
//!
//! - `GYBBG`, `21002`, 🟩🟨⬜⬛🟩, `:green_square:…`, `2B1W`: a feedback on the recommended guess;
//! - `crane=21002`, `crane:GYBBG`: a feedback on another word;
//! - `salet.BBBYB.drone.GYBBB`: words and feedbacks in turn, in one or several arguments;
//! - `drone`, at the end: the next guess, still without a feedback.
//!
//! After a word without a feedback, a piece of text is a feedback. Elsewhere it may be both a feedback and an accepted word,
//! if the word has no other letters than b, g, x and y. Then it is a word if it has a small letter, as words are displayed, and
//! a feedback if it is all capitals, as feedbacks are displayed; `word=feedback` is unambiguous. The digits are 0 grey, 1 yellow,
//! 2 green, unless the caller chooses otherwise.

use crate::game::error::{Error, Result};
use crate::game::feedback::{Feedback, FeedbackRule};
use crate::game::notation::{Digits, with_tiles};
use crate::words::{GuessId, WordLists};

/// One turn of a game, as the player told it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The guess; `None` for the recommended one.
    pub word: Option<GuessId>,
    /// Its feedback; `None` only in the last turn, for a guess without a feedback yet.
    pub shown: Option<Feedback>,
}

/// Read all clues in order.
///
/// ```
/// use salet::game::{Digits, Game, clues};
///
/// let game = Game::original();
/// let typed = ["salet.BBBYB".to_owned(), "crane=01200".to_owned(), "GYBBG".to_owned()];
/// let turns = clues::parse(&typed, game.lists(), game.feedback(), Digits::default())?;
/// let words: Vec<_> = turns.iter().map(|turn| turn.word.map(|word| game.lists().display(word))).collect();
/// assert_eq!(words, [Some("salet"), Some("crane"), None]);
/// # Ok::<(), salet::Error>(())
/// ```
///
/// # Errors
/// [`Error::BadFeedback`], [`Error::UnknownWord`], [`Error::NeitherClue`] and [`Error::NothingShown`].
pub fn parse(clues: &[String], lists: &WordLists, rule: FeedbackRule, digits: Digits) -> Result<Vec<Turn>> {
    let mut turns: Vec<Turn> = Vec::new();
    // The names of tiles contain colons.
    let clues: Vec<_> = clues.iter().map(|clue| with_tiles(clue)).collect();
    for piece in clues.iter().flat_map(|clue| clue.split('.')).map(str::trim) {
        if piece.is_empty() {
            continue;
        }
        let feedback = |text: &str| rule.parse(text, lists.word_len(), digits);
        let open = turns.last_mut().filter(|turn| turn.shown.is_none());
        match (piece.split_once(['=', ':']), open) {
            (None, Some(turn)) => turn.shown = Some(feedback(piece)?),
            (Some(_), Some(turn)) => {
                let word = turn.word.map(|word| lists.display(word)).unwrap_or_default().to_owned();
                return Err(Error::NothingShown { word, clue: piece.to_owned() });
            }
            (Some((played, shown)), None) => {
                turns.push(Turn { word: Some(find_word(lists, played)?), shown: Some(feedback(shown)?) });
            }
            (None, None) => match (feedback(piece), lists.find(piece)) {
                (Ok(_), Some(word)) if piece.chars().any(char::is_lowercase) => {
                    turns.push(Turn { word: Some(word), shown: None });
                }
                (Ok(shown), _) => turns.push(Turn { word: None, shown: Some(shown) }),
                (Err(_), Some(word)) => turns.push(Turn { word: Some(word), shown: None }),
                (Err(error), None) => {
                    return Err(Error::NeitherClue { error: error.into(), words: lists.guess_count() });
                }
            },
        }
    }
    Ok(turns)
}

/// Read one turn with its feedback: `crane=BYGBB`, or a feedback alone.
///
/// # Errors
/// The errors of [`parse`]; [`Error::OneTurn`] for any other number of turns, or without a feedback.
pub fn parse_one(text: &str, lists: &WordLists, rule: FeedbackRule, digits: Digits) -> Result<Turn> {
    match parse(&[text.to_owned()], lists, rule, digits)?[..] {
        [turn] if turn.shown.is_some() => Ok(turn),
        _ => Err(Error::OneTurn { text: text.to_owned() }),
    }
}

/// Find an accepted word, as a player types it.
///
/// # Errors
/// [`Error::UnknownWord`].
pub fn find_word(lists: &WordLists, word: &str) -> Result<GuessId> {
    let unknown = || Error::UnknownWord { word: word.to_owned(), words: lists.guess_count() };
    lists.find(word).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Source, WordOptions};

    fn lists() -> WordLists {
        let words = Source::words("words", ["salet", "drone", "crane"]);
        WordLists::read(words, None, WordOptions::default()).unwrap().0
    }

    #[test]
    fn capitals_decide_between_word_and_feedback() {
        let words = Source::words("words", ["ggg", "byb", "abc"]);
        let lists = WordLists::read(words, None, WordOptions::default()).unwrap().0;
        let read = |clues: &[&str]| {
            let clues: Vec<String> = clues.iter().map(|&clue| clue.to_owned()).collect();
            parse(&clues, &lists, FeedbackRule::Official, Digits::default()).unwrap()
        };
        let (green, mixed) = (26, 9 + 6 + 2);
        for clues in [&["ggg.YGG"][..], &["ggg", "YGG"], &["ggg=YGG"], &["GGG:ygg"], &["ggg.ygg"]] {
            assert_eq!(read(clues), [turn(Some(0), Some(mixed))], "{clues:?}");
        }
        assert_eq!(read(&["GGG"]), [turn(None, Some(green))]);
        assert_eq!(read(&["ggg"]), [turn(Some(0), None)]);
        assert_eq!(read(&["YGG", "byb"]), [turn(None, Some(mixed)), turn(Some(1), None)]);
        // Text that is not a word is a feedback in any case.
        assert_eq!(read(&["ygg"]), [turn(None, Some(mixed))]);
    }

    fn read(clues: &[&str]) -> Result<Vec<Turn>> {
        let clues: Vec<String> = clues.iter().map(|&clue| clue.to_owned()).collect();
        parse(&clues, &lists(), FeedbackRule::Official, Digits::default())
    }

    fn turn(word: Option<usize>, shown: Option<u16>) -> Turn {
        Turn { word: word.map(GuessId::new), shown: shown.map(Feedback) }
    }

    #[test]
    fn all_forms_are_equivalent() {
        let green = 2 * 81;
        for clue in ["GBBBB", "gbbbb", "20000", "🟩⬜⬜⬜⬜", "🟩⬛⬛⬛⬛"] {
            assert_eq!(read(&[clue]).unwrap(), [turn(None, Some(green))], "{clue}");
        }
        let named = ":large_green_square::black_large_square::white_large_square:⬛⬛";
        assert_eq!(read(&[named]).unwrap(), [turn(None, Some(green))]);
        for clue in [&format!("drone:{named}"), &format!("drone={named}")] {
            assert_eq!(read(&[clue]).unwrap(), [turn(Some(1), Some(green))], "{clue}");
        }
        for clue in ["drone=20000", "drone:GBBBB", "DRONE=🟩⬜⬜⬜⬜", "drone.GBBBB"] {
            assert_eq!(read(&[clue]).unwrap(), [turn(Some(1), Some(green))], "{clue}");
        }
    }

    #[test]
    fn chains_continue_across_arguments() {
        let expected =
            [turn(Some(0), Some(3)), turn(Some(1), Some(0)), turn(None, Some(1)), turn(Some(2), None)];
        assert_eq!(read(&["salet.BBBYB.drone.BBBBB.BBBBY.crane"]).unwrap(), expected);
        assert_eq!(read(&["salet.BBBYB.drone", "BBBBB", "00001", "crane"]).unwrap(), expected);
        assert_eq!(read(&[]).unwrap(), []);
    }

    #[test]
    fn errors_name_the_clue() {
        for (clues, reason) in [
            (&["GYBB"][..], "\"GYBB\" is not feedback here; write 5 of"),
            (&["fuzzy=00000"], "\"fuzzy\" is not among the 3 accepted words"),
            (&["salet=0000"], "\"0000\" is not feedback"),
            (&["salet", "drone=00000"], "the feedback on \"salet\" is missing"),
            (&["salet", "drone"], "\"drone\" is not feedback"),
        ] {
            let error = read(clues).unwrap_err().to_string();
            assert!(error.contains(reason), "{clues:?}: {error}");
        }
    }

    #[test]
    fn digits_can_mean_the_other_colours() {
        let parse = |digits| parse(&["01200".to_owned()], &lists(), FeedbackRule::Official, digits).unwrap();
        assert_eq!(parse(Digits::YellowGreen), [turn(None, Some(27 + 18))]);
        assert_eq!(parse(Digits::GreenYellow), [turn(None, Some(54 + 9))]);
    }
}
