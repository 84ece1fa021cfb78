//! Clues about several boards of a game given as a table: `guess=symbol,symbol`, symbols alone, or a guess alone. Names and symbols may
//! have any signs, so that each argument or line is one clue; but symbols that clues cannot tell apart are refused.

use salet_core::game::{Feedback, Game};
use salet_words::{ClueError, Digits, GuessId};

use crate::error::{Error, Result};
use crate::turn::{Shown, Turn, shown};

/// Read all clues in order: the turns with feedback, and the next guess if the last clue is one.
pub(crate) fn parse(clues: &[String], game: &Game) -> Result<(Vec<Turn>, Vec<GuessId>)> {
    check(game)?;
    let (mut turns, mut waiting) = (Vec::new(), None);
    let lines = clues.iter().flat_map(|clue| clue.lines()).map(str::trim).filter(|line| !line.is_empty());
    for line in lines {
        let read = pair(line, game);
        let guess = game.find(line);
        match (waiting.take(), read) {
            (None, Some(turn)) => turns.push(turn),
            (None, None) if guess.is_some() => waiting = guess,
            (None, None) => turns.push(Turn { word: None, shown: alone(line, game)? }),
            (Some(word), None) => {
                let shown = shown(line, game, Digits::default());
                let shown = shown.map_err(|error| guess.map_or(error, |_| missing(word, line, game)))?;
                turns.push(Turn { word: Some(word), shown });
            }
            (Some(word), Some(_)) => return Err(missing(word, line, game)),
        }
    }
    Ok((turns, waiting.into_iter().collect()))
}

/// Refuse symbols that have another meaning in clues.
fn check(game: &Game) -> Result<()> {
    let is_ambiguous = |symbol: &String| symbol.contains(',') || matches!(symbol.as_str(), "-" | "–" | "?");
    let mut symbols = (0..game.feedback_count()).map(|code| game.feedback_name(Feedback(code as u16)));
    match symbols.find(is_ambiguous) {
        Some(symbol) => Err(Error::Symbol { symbol }),
        None => Ok(()),
    }
}

/// The fault of a guess that has no feedback before the next clue.
fn missing(waiting: GuessId, clue: &str, game: &Game) -> Error {
    let word = game.name(waiting).to_owned();
    ClueError::NothingShown { word, clue: clue.to_owned() }.into()
}

/// A guess with the symbols of the boards, in any of the ways to divide the line at `=`, the last sign first.
fn pair(line: &str, game: &Game) -> Option<Turn> {
    line.match_indices('=').rev().find_map(|(at, _)| {
        let guess = game.find(&line[..at])?;
        let shown = shown(&line[at + 1..], game, Digits::default()).ok()?;
        Some(Turn { word: Some(guess), shown })
    })
}

/// The symbols of the boards, without a guess.
fn alone(line: &str, game: &Game) -> Result<Vec<Shown>> {
    let error = match shown(line, game, Digits::default()) {
        Ok(shown) => return Ok(shown),
        Err(error) => error,
    };
    let known = line.match_indices('=').rev().find(|(at, _)| game.find(&line[..*at]).is_some());
    match (known, line.rsplit_once('=')) {
        (Some((at, _)), _) => shown(&line[at + 1..], game, Digits::default()),
        (None, Some((guess, _))) => Err(ClueError::unknown_word(game, guess).into()),
        (None, None) => Err(match error {
            Error::Game(error) => ClueError::NeitherClue { error: Box::new(error.into()) }.into(),
            error => error,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_core::game::{Ending, Feedback, FeedbackMatrix};
    use salet_words::WordGame as _;

    fn game(yes: &str) -> Game {
        let show = |guess: &str, answer: &str| if answer.contains(guess) { yes } else { "no" }.to_owned();
        let guesses = ["a", "b", "b=c", "a, b"];
        let matrix = FeedbackMatrix::from_fn(["ab", "b=c", "c"], guesses, show).expect("a matrix");
        Game::of_matrix(matrix, Ending::Known).and_then(|builder| builder.build()).expect("a game")
    }

    #[test]
    fn names_and_symbols_may_have_the_signs_between_them() {
        let game = game("yes=1");
        let read = |clues: &[&str]| {
            let clues: Vec<String> = clues.iter().map(ToString::to_string).collect();
            parse(&clues, &game).map_err(|error| error.to_string())
        };
        let guess = |name: &str| game.find(name).expect("a guess");
        let [no, yes] =
            ["no", "yes=1"].map(|symbol| game.parse_feedback(symbol, Digits::default()).expect("a symbol"));
        let turn = |word: Option<&str>, shown: &[Feedback]| Turn {
            word: word.map(guess),
            shown: shown.iter().map(|&shown| Shown::Feedback(shown)).collect(),
        };
        let both = turn(Some("b=c"), &[no, yes]);
        for clues in
            [&["b=c=no,yes=1"][..], &["b=c", "no, yes=1"], &["b=c\nno,yes=1"], &[" b=c = no , yes=1 "]]
        {
            assert_eq!(read(clues), Ok((vec![both.clone()], Vec::new())), "{clues:?}");
        }
        let named = turn(Some("a, b"), &[no]);
        assert_eq!(
            read(&["a, b=no", "yes=1,no", "a"]),
            Ok((vec![named, turn(None, &[yes, no])], vec![guess("a")]))
        );
        let (marks, _) = read(&["a=no,-,?"]).expect("clues");
        assert_eq!(marks[0].shown, [Shown::Feedback(no), Shown::Solved, Shown::Hidden]);
        for (clues, reason) in [
            (
                &["b=no,maybe"][..],
                "board 2: \"maybe\" is not feedback here; write a symbol of the table: no yes=1",
            ),
            (&["x=no,no"], "\"x\" is not a guess (the game has"),
            (&["a", "b=no,no"], "the feedback on \"a\" is missing before \"b=no,no\""),
            (&["a", "b"], "the feedback on \"a\" is missing before \"b\""),
            (&["maybe"], "nor is it an accepted word"),
        ] {
            let said = read(clues).expect_err("nonsense");
            assert!(said.contains(reason), "{clues:?}: {said}");
        }
    }

    #[test]
    fn symbols_with_another_meaning_are_refused() {
        for symbol in ["1,5", "-", "–", "?"] {
            let said = parse(&[], &game(symbol)).expect_err("an ambiguous symbol").to_string();
            assert!(
                said.starts_with(&format!("the symbol \"{symbol}\" of the table has another meaning")),
                "{said}"
            );
        }
        assert!(parse(&[], &game("--")).is_ok());
    }
}
