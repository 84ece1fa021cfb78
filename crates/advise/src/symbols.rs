//! Clues of games given as a table: `guess=symbol`, a symbol alone on the recommended guess, or a guess alone, whose symbol
//! follows. Names and symbols may have any signs, so that each argument or line is one clue.

use std::collections::BTreeSet;

use crate::turn::{Turn, unknown_word};
use salet_core::game::{self, Feedback, Game};
use salet_words::{ClueError, Digits, GuessId, WordGame as _};

/// Read all clues in order.
pub(crate) fn parse(clues: &[String], game: &Game) -> Result<Vec<Turn>, ClueError> {
    let mut turns: Vec<Turn> = Vec::new();
    let lines = clues.iter().flat_map(|clue| clue.lines()).map(str::trim).filter(|line| !line.is_empty());
    for line in lines {
        let waiting = turns.last_mut().filter(|turn| turn.shown.is_none());
        match (pair(line, game), waiting) {
            (Some(_), Some(turn)) => {
                let word = turn.word.map(|word| game.name(word)).unwrap_or_default().to_owned();
                return Err(ClueError::NothingShown { word, clue: line.to_owned() });
            }
            (Some((word, shown)), None) => turns.push(Turn { word: Some(word), shown: Some(shown) }),
            (None, Some(Turn { word: Some(word), shown })) => *shown = Some(symbol(line, *word, game)?),
            (None, Some(turn)) => turn.shown = Some(game.parse_feedback(line, Digits::default())?),
            (None, None) => turns.push(alone(line, game)?),
        }
    }
    Ok(turns)
}

/// A guess with its symbol, in any of the ways to divide the line at `=`, the last sign first.
fn pair(line: &str, game: &Game) -> Option<(GuessId, Feedback)> {
    line.match_indices('=').rev().find_map(|(at, _)| {
        let guess = game.find(&line[..at])?;
        Some((guess, game.parse_feedback(&line[at + 1..], Digits::default()).ok()?))
    })
}

/// A symbol or a guess.
fn alone(line: &str, game: &Game) -> Result<Turn, ClueError> {
    match (game.parse_feedback(line, Digits::default()), game.find(line)) {
        (_, Some(word)) => Ok(Turn { word: Some(word), shown: None }),
        (Ok(shown), None) => Ok(Turn { word: None, shown: Some(shown) }),
        (Err(error), None) => Err(match line.rsplit_once('=') {
            Some((guess, _)) if game.find(guess).is_none() => unknown_word(game, guess),
            Some((guess, shown)) => {
                let read = game.find(guess).map(|guess| symbol(shown, guess, game));
                read.and_then(Result::err).unwrap_or_else(|| error.into())
            }
            None => ClueError::NeitherClue { error: Box::new(error.into()) },
        }),
    }
}

/// Symbols in a message.
const NAMED: usize = 20;

/// The symbol of a guess; the error names those that the guess can show.
fn symbol(text: &str, guess: GuessId, game: &Game) -> Result<Feedback, ClueError> {
    game.parse_feedback(text, Digits::default()).map_err(|error| {
        if !game.has_table() {
            return error.into();
        }
        let all: BTreeSet<Feedback> = game.answers().map(|answer| game.score(guess, answer)).collect();
        let named: Vec<String> = all.iter().take(NAMED).map(|&shown| game.feedback_name(shown)).collect();
        let more = if all.len() > NAMED { " …" } else { "" };
        let advice = format!("{} shows one of: {}{more}", game.name(guess), named.join(", "));
        game::Error::BadFeedback { text: text.to_owned(), advice }.into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_core::game::{Ending, FeedbackMatrix};

    fn game() -> Game {
        let show = |guess: &str, answer: &str| if answer.contains(guess) { "yes=1" } else { "no" };
        let matrix = FeedbackMatrix::from_fn(["ab", "b=c", "c"], ["a", "b", "b=c"], show).expect("a matrix");
        Game::of_matrix(matrix, Ending::Known).and_then(|builder| builder.build()).expect("a game")
    }

    #[test]
    fn names_and_symbols_may_have_the_sign_between_them() {
        let game = game();
        let read = |clues: &[&str]| {
            let clues: Vec<String> = clues.iter().map(ToString::to_string).collect();
            parse(&clues, &game).map_err(|error| error.to_string())
        };
        let guess = |name: &str| game.find(name).expect("a guess");
        let turn = |word: Option<&str>, shown: Option<u16>| Turn {
            word: word.map(guess),
            shown: shown.map(Feedback),
        };
        assert_eq!(read(&["b=c=no"]), Ok(vec![turn(Some("b=c"), Some(0))]));
        assert_eq!(
            read(&["b=yes=1", "a=no\nno"]),
            Ok(vec![turn(Some("b"), Some(1)), turn(Some("a"), Some(0)), turn(None, Some(0)),])
        );
        assert_eq!(read(&["b=c", "no", "a"]), Ok(vec![turn(Some("b=c"), Some(0)), turn(Some("a"), None)]));
        assert_eq!(
            read(&["b=maybe"]),
            Err("\"maybe\" is not feedback here; b shows one of: no, yes=1".to_owned())
        );
        assert_eq!(read(&["x=no"]), Err("\"x\" is not a guess (the game has 3)".to_owned()));
        assert_eq!(
            read(&["b=d=no"]),
            Err("\"b=d\" is not a guess (the game has 3); did you mean b=c?".to_owned())
        );
        assert!(read(&["a", "b=no"]).is_err());
    }
}
