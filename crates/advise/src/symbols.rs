//! Clues of games given as a table: `guess=symbol`, a symbol alone on the recommended guess, or a guess alone, whose symbol
//! follows. Names and symbols may have any signs, so that each argument or line is one clue.

use salet_core::game::Game;
use salet_words::{ClueError, Digits};

use crate::turn::{Shown, Turn, nothing_shown};

/// Read all clues in order.
pub(crate) fn parse<S: Shown, C: AsRef<str>>(clues: &[C], game: &Game) -> Result<Vec<Turn<S>>, S::Error> {
    let mut turns: Vec<Turn<S>> = Vec::new();
    let lines =
        clues.iter().flat_map(|clue| clue.as_ref().lines()).map(str::trim).filter(|line| !line.is_empty());
    for line in lines {
        let waiting = turns.last_mut().filter(|turn| turn.shown.is_none());
        match (pair(line, game), waiting) {
            (Some(turn), None) => turns.push(turn),
            (None, None) => turns.push(alone(line, game)?),
            (Some(_), Some(turn)) => return Err(S::fault(nothing_shown(game, turn.word, line))),
            (None, Some(turn)) => {
                let error = match S::read(line, game, Digits::default()) {
                    Ok(shown) => {
                        turn.shown = Some(shown);
                        continue;
                    }
                    Err(error) => error,
                };
                return Err(match turn.word {
                    word if game.find(line).is_some() => S::fault(nothing_shown(game, word, line)),
                    Some(word) => S::refused(line, word, game, error),
                    None => error,
                });
            }
        }
    }
    Ok(turns)
}

/// A guess with its symbol, in any of the ways to divide the line at `=`, the last sign first.
fn pair<S: Shown>(line: &str, game: &Game) -> Option<Turn<S>> {
    line.match_indices('=').rev().find_map(|(at, _)| {
        let word = Some(game.find(&line[..at])?);
        Some(Turn { word, shown: Some(S::read(&line[at + 1..], game, Digits::default()).ok()?) })
    })
}

/// A symbol or a guess.
fn alone<S: Shown>(line: &str, game: &Game) -> Result<Turn<S>, S::Error> {
    if let Some(word) = game.find(line) {
        return Ok(Turn { word: Some(word), shown: None });
    }
    let error = match S::read(line, game, Digits::default()) {
        Ok(shown) => return Ok(Turn { word: None, shown: Some(shown) }),
        Err(error) => error,
    };
    match line.rsplit_once('=').map(|(guess, shown)| (game.find(guess), guess, shown)) {
        Some((Some(guess), _, shown)) => match S::read(shown, game, Digits::default()) {
            Ok(shown) => Ok(Turn { word: Some(guess), shown: Some(shown) }),
            Err(error) => Err(S::refused(shown, guess, game, error)),
        },
        Some((None, guess, _)) => Err(S::fault(ClueError::unknown_word(game, guess))),
        None => Err(S::neither(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_core::game::{Ending, Feedback, FeedbackMatrix};

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
            parse::<Feedback, _>(&clues, &game).map_err(|error| error.to_string())
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
        for clues in [["a", "b=no"], ["a", "b"]] {
            let said = read(&clues).expect_err("nothing is shown on a");
            assert!(said.contains("the feedback on \"a\" is missing before"), "{said}");
        }
    }
}
