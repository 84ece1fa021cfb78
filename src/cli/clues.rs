//! What a player types to say how the game went so far.
//!
//! - `GYBBG`, `21002`, 🟩🟨⬜⬛🟩, `2B1W`: a feedback on the guess that was recommended;
//! - `crane=21002`, `crane:GYBBG`: a feedback on another word;
//! - `salet.BBBYB.drone.GYBBB`: words and feedbacks in turn; also over several arguments;
//! - `drone`, without a feedback after it: the word that is to be played next.
//!
//! What is both a feedback and a word (possible with two or three letters) is a feedback, unless a word without its
//! own feedback stands before it: then it can only be that. Digits are 0 grey, 1 yellow, 2 green unless the player
//! says otherwise; nothing is guessed about that.

use salet::game::{Digits, Feedback, FeedbackRule, GuessId, WordLists};

use super::exit::Failure;

/// One turn as told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The word; `None` where it is the recommended one.
    pub(crate) word: Option<GuessId>,
    /// What it showed; `None` only in the last turn, for a word that is still to be played.
    pub(crate) shown: Option<Feedback>,
}

/// Read all clues in their order.
pub(crate) fn parse(
    clues: &[String],
    lists: &WordLists,
    rule: FeedbackRule,
    digits: Digits,
) -> Result<Vec<Turn>, Failure> {
    let mut turns: Vec<Turn> = Vec::new();
    for piece in clues.iter().flat_map(|clue| clue.split('.')).map(str::trim) {
        if piece.is_empty() {
            continue;
        }
        let feedback = |text: &str| rule.parse(text, lists.word_len(), digits);
        let word = |text: &str| super::game_args::find_word(lists, text);
        let open = turns.last_mut().filter(|turn| turn.shown.is_none());
        match (piece.split_once(['=', ':']), open) {
            (None, Some(turn)) => turn.shown = Some(feedback(piece)?),
            (Some(_), Some(turn)) => {
                let before = turn.word.map(|word| lists.display(word)).unwrap_or_default();
                return Err(Failure::Usage(format!(
                    "what \"{before}\" showed is missing before \"{piece}\""
                )));
            }
            (Some((played, shown)), None) => {
                turns.push(Turn { word: Some(word(played)?), shown: Some(feedback(shown)?) });
            }
            (None, None) => match (feedback(piece), lists.find(piece)) {
                (Ok(shown), _) => turns.push(Turn { word: None, shown: Some(shown) }),
                (Err(_), Some(word)) => turns.push(Turn { word: Some(word), shown: None }),
                (Err(error), None) => {
                    let guesses = lists.guesses();
                    return Err(Failure::Usage(format!(
                        "{error}; nor is it one of the {guesses} accepted words"
                    )));
                }
            },
        }
    }
    Ok(turns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet::game::{Source, WordOptions};

    fn lists() -> WordLists {
        let words = Source::words("words", ["salet", "drone", "crane"]);
        WordLists::read(words, None, WordOptions::default()).unwrap().0
    }

    fn read(clues: &[&str]) -> Result<Vec<Turn>, Failure> {
        let clues: Vec<String> = clues.iter().map(|&clue| clue.to_owned()).collect();
        parse(&clues, &lists(), FeedbackRule::Official, Digits::default())
    }

    fn turn(word: Option<usize>, shown: Option<u16>) -> Turn {
        Turn { word: word.map(GuessId::new), shown: shown.map(Feedback) }
    }

    #[test]
    fn all_forms_say_the_same() {
        let green = 2 * 81;
        for clue in ["GBBBB", "gbbbb", "20000", "🟩⬜⬜⬜⬜", "🟩⬛⬛⬛⬛"] {
            assert_eq!(read(&[clue]).unwrap(), [turn(None, Some(green))], "{clue}");
        }
        for clue in ["drone=20000", "drone:GBBBB", "DRONE=🟩⬜⬜⬜⬜", "drone.GBBBB"] {
            assert_eq!(read(&[clue]).unwrap(), [turn(Some(1), Some(green))], "{clue}");
        }
    }

    #[test]
    fn chains_go_on_over_arguments() {
        let expected =
            [turn(Some(0), Some(3)), turn(Some(1), Some(0)), turn(None, Some(1)), turn(Some(2), None)];
        assert_eq!(read(&["salet.BBBYB.drone.BBBBB.BBBBY.crane"]).unwrap(), expected);
        assert_eq!(read(&["salet.BBBYB.drone", "BBBBB", "00001", "crane"]).unwrap(), expected);
        assert_eq!(read(&[]).unwrap(), []);
    }

    #[test]
    fn nonsense_is_named() {
        for (clues, reason) in [
            (&["GYBB"][..], "\"GYBB\" is no feedback here; write 5 of"),
            (&["fuzzy=00000"], "\"fuzzy\" is not among the 3 accepted words"),
            (&["salet=0000"], "\"0000\" is no feedback"),
            (&["salet", "drone=00000"], "what \"salet\" showed is missing"),
            (&["salet", "drone"], "\"drone\" is no feedback"),
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
