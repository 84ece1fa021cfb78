//! Clues about several boards: the player's text about the game so far.
//!
//! - `roast=BYBBB,BBYBB,GBBBB,BBBBB`, also with `:` or a space in place of `=`: the feedback of each board on a word, in order. A solved board has `-`,
//!   or is left out if all solved ones are;
//! - `BYBBB,BBYBB`, or with spaces once the number of boards is known: the feedback on the word before it, or else on the recommended guess;
//! - `?` for a board that is still hidden, in every turn; in a sequence it may be left out. A guess may solve it: `ghost=BBBBB,?,GGGGG`;
//! - `drone`, without feedback after it: the next guess;
//! - words, and a [shared game](crate::shares) as it is pasted.
//!
//! In a game given as a table, each clue or line is `guess=symbol,symbol`, symbols, or a guess.

use salet_advise::clues::{self, Reader};
use salet_core::game::{Feedback, Game};
use salet_words::{Digits, GuessId, WordGame as _, Words, with_tiles};

use crate::error::{Error, Result};
use crate::grid::Grid;
use crate::shares::{self, Share};
use crate::turn::Told;
pub use crate::turn::{Shown, Turn, first_turn};

/// A text about the game so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Clues {
    /// Turns with feedback.
    pub turns: Vec<Turn>,
    /// Words without feedback: of a shared game all of its words, otherwise at most one, the next guess.
    pub words: Vec<GuessId>,
    /// A shared game.
    pub share: Option<Share>,
}

/// Read clues in order.
///
/// # Errors
/// [`Error::Clue`] about a word, [`Error::Game`] about a feedback, [`Error::Board`], [`Error::Share`]; [`Error::Symbol`] if the clues of a table are ambiguous.
pub fn parse<C: AsRef<str>>(clues: &[C], game: &Game, digits: Digits) -> Result<Clues> {
    let mut reader = Reader::new(game, digits);
    let mut share = None;
    if let Some(rule) = game.words().map(Words::feedback) {
        for clue in clues {
            let clue = with_tiles(clue.as_ref());
            let Some(found) = shares::read(&clue, rule, game.word_len())? else {
                reader.line(&clue)?;
                continue;
            };
            found.before.iter().try_for_each(|line| reader.line(line))?;
            // Words may follow the game, or a remark.
            for line in found.after {
                if reader.parts().1.count() < found.share.last() {
                    reader.remark(&line);
                }
            }
            share = Some(found.share);
        }
    } else {
        check(game)?;
        reader.all(clues)?;
    }
    let (told, open) = reader.parts();
    let turn = |turn: &clues::Turn<Told>| Some(Turn { word: turn.word, shown: turn.shown.clone()?.0 });
    let found = Clues { turns: told.iter().filter_map(turn).collect(), words: open.collect(), share };
    if found.share.is_none() {
        reader.finish()?;
    }
    Ok(found)
}

/// Refuse symbols of a table that have another meaning in clues.
fn check(game: &Game) -> Result<()> {
    let is_ambiguous = |symbol: &String| symbol.contains(',') || matches!(symbol.as_str(), "-" | "–" | "?");
    let mut symbols = (0..game.feedback_count()).map(|code| game.feedback_name(Feedback(code as u16)));
    symbols.find(is_ambiguous).map_or(Ok(()), |symbol| Err(Error::Symbol { symbol }))
}

impl Clues {
    /// The number of boards that the clues are about; `None` without turns.
    pub fn boards(&self) -> Option<usize> {
        let share = self.share.as_ref().map(|share| share.game.boards);
        share.or_else(|| self.turns.iter().map(|turn| turn.shown.len()).max())
    }

    /// The number of hidden boards among so many in a sequence: they are `?` at the end of every turn, or left out.
    ///
    /// # Errors
    /// As [`Clues::hidden`].
    pub(crate) fn hidden_of(&self, boards: usize, solved: Feedback) -> Result<usize> {
        let hidden = self.hidden(solved)?;
        let seen = self.turns.first().map_or(1, |turn| turn.shown.len().saturating_sub(hidden));
        Ok(if self.share.is_some() { hidden } else { boards.saturating_sub(seen) })
    }

    /// The number of boards that are hidden: at the end, in every turn. A turn may say that one of them is `solved`.
    ///
    /// # Errors
    /// [`Error::HalfHidden`] if a board is hidden in some turns only, or one after it is not.
    pub fn hidden(&self, solved: Feedback) -> Result<usize> {
        let first = |turn: &Turn| turn.shown.iter().position(|&shown| shown == Shown::Hidden);
        let count = |turn: &Turn| first(turn).map_or(0, |at| turn.shown.len() - at);
        let hidden = self.turns.iter().map(count).max().unwrap_or(0);
        for turn in &self.turns {
            let seen = turn.shown.len().saturating_sub(hidden);
            let is_hidden = |shown: &Shown| {
                matches!(*shown, Shown::Hidden | Shown::Solved) || *shown == Shown::Feedback(solved)
            };
            if hidden > 0 && (count(turn) == 0 || !turn.shown[seen..].iter().all(is_hidden)) {
                return Err(Error::HalfHidden { board: first(turn).unwrap_or(seen) + 1 });
            }
        }
        Ok(hidden)
    }
}

impl Grid {
    /// Take a turn of a conversation about a guess: the feedback of each board, or of one that [appeared](Grid::unread) its feedback alone on
    /// the first guess without it.
    ///
    /// # Errors
    /// [`Error::Appeared`] if the turn is not about the board that appeared, and those of [`Grid::tell`] and [`Grid::play_shown`].
    pub fn hear(&mut self, game: &Game, guess: GuessId, turn: &Turn) -> Result<()> {
        let Some((board, _)) = self.unread() else { return self.play_shown(game, guess, &turn.shown) };
        match feedbacks(&turn.shown)[..] {
            [shown] if turn.word.is_none_or(|word| word == guess) => self.tell(game, shown),
            _ => Err(Error::Appeared { board: board + 1 }),
        }
    }

    /// Play a guess with the feedback of each board, as a player gives it. That of a solved board is left out, or agrees with its secret.
    ///
    /// # Errors
    /// [`Error::HalfHidden`] if a board after a hidden one shows anything but that it is solved, [`Error::FeedbackCount`],
    /// [`Error::Unsolved`] and [`Error::AlreadySolved`], and those of [`Grid::play`].
    pub fn play_shown(&mut self, game: &Game, guess: GuessId, shown: &[Shown]) -> Result<()> {
        let boards = self.boards();
        let first = shown.iter().position(|&shown| shown == Shown::Hidden).unwrap_or(shown.len());
        let is_whole = shown.len() == boards.len() + self.hidden();
        let (shown, hidden) = shown.split_at(if is_whole { boards.len().min(first) } else { first });
        let mut ahead = Vec::new();
        for (board, shown) in (boards.len()..).zip(hidden) {
            match (shown, self.solved(board)) {
                (Shown::Hidden, _) | (Shown::Solved, Some(_)) => {}
                (Shown::Feedback(shown), None) if is_whole && *shown == game.solved() => ahead.push(board),
                (Shown::Feedback(_), Some(_)) => return Err(Error::AlreadySolved { board: board + 1 }),
                _ => return Err(Error::HalfHidden { board: first + 1 }),
            }
        }
        if shown.len() != boards.len() {
            if shown.len() != self.unsolved() || shown.contains(&Shown::Solved) {
                return Err(Error::FeedbackCount { found: shown.len(), boards: self.unsolved() });
            }
            return self.play_ahead(game, guess, &feedbacks(shown), &ahead);
        }
        let mut open = Vec::new();
        for (number, (board, shown)) in boards.iter().zip(shown).enumerate() {
            let agrees = |shown| board.candidates.iter().any(|&secret| game.score(guess, secret) == shown);
            match *shown {
                Shown::Feedback(shown) if board.solved.is_none() => open.push(shown),
                Shown::Feedback(shown) if !agrees(shown) => {
                    return Err(Error::AlreadySolved { board: number + 1 });
                }
                Shown::Solved if board.solved.is_none() => return Err(Error::Unsolved { board: number + 1 }),
                _ => {}
            }
        }
        self.play_ahead(game, guess, &open, &ahead)
    }

    /// Play the words of a shared game.
    ///
    /// # Errors
    /// [`Error::Share`] if words and results do not fit, and those of [`Grid::play`].
    pub fn play_share(&mut self, game: &Game, words: &[GuessId], share: &Share) -> Result<()> {
        let wrong = |why: &str| Error::Share { why: why.to_owned() };
        let last = share.last();
        if words.len() < last {
            return Err(wrong(&format!(
                "the shared game has {last} guesses; name all of its words, in order"
            )));
        }
        if let Some(squares) = &share.squares {
            for (turn, &word) in words.iter().enumerate() {
                let open = self.boards().iter().zip(squares).filter(|(board, _)| board.solved.is_none());
                let shown: Option<Vec<Feedback>> = open.map(|(_, shown)| shown.get(turn).copied()).collect();
                let shown = shown.ok_or_else(|| wrong("the squares end before the words"))?;
                self.play(game, word, &shown)?;
            }
            return Ok(());
        }
        let secret = |result: &Option<usize>| {
            let turn = result.filter(|&turn| turn > 0)?;
            words[turn - 1].as_secret(game.answer_count())
        };
        let secrets: Option<Vec<_>> = share.results.iter().map(secret).collect();
        let secrets = secrets.ok_or_else(|| {
            wrong("without squares, only a game whose boards are all solved tells its secrets")
        })?;
        words.iter().try_for_each(|&word| self.play_for(game, word, &secrets))
    }
}

fn feedbacks(shown: &[Shown]) -> Vec<Feedback> {
    let feedback = |shown: &Shown| match shown {
        Shown::Feedback(feedback) => Some(*feedback),
        Shown::Solved | Shown::Hidden => None,
    };
    shown.iter().filter_map(feedback).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Draw;
    use salet_core::game::{Ending, FeedbackMatrix};

    fn read(clues: &[&str]) -> Result<Clues> {
        let clues: Vec<String> = clues.iter().map(|&clue| clue.to_owned()).collect();
        parse(&clues, &Game::original(), Digits::default())
    }

    #[test]
    fn all_forms_of_a_turn_are_equivalent() {
        let expected = read(&["roast=BYBBB,BBYBB", "cline"]).unwrap();
        assert_eq!((expected.turns.len(), expected.words.len(), expected.boards()), (1, 1, Some(2)));
        for clues in [
            &["roast BYBBB,BBYBB cline"][..],
            &["roast:01000,00100", "cline"],
            &["roast", "⬛🟨⬛⬛⬛,⬛⬛🟨⬛⬛", "cline"],
        ] {
            assert_eq!(read(clues).unwrap(), expected, "{clues:?}");
        }
        let recommended = read(&["BYBBB,-,?"]).unwrap();
        assert_eq!(recommended.turns[0].word, None);
        assert_eq!(recommended.turns[0].shown[1..], [Shown::Solved, Shown::Hidden]);
        assert_eq!(recommended.hidden(Game::original().solved()).unwrap(), 1);
    }

    #[test]
    fn what_cannot_be_read_names_the_board() {
        for (clues, reason) in [
            (&["roast=BYBBB,BBYB"][..], "board 2: \"BBYB\" is not feedback here"),
            (&["roasd=BYBBB,BBYBB"], "\"roasd\" is not an accepted word"),
            (&["roast", "cline"], "the feedback on \"roast\" is missing before \"cline\""),
            (&["roast", "cline=BYBBB,BBYBB"], "the feedback on \"roast\" is missing before"),
            (&["hello2"], "\"hello2\" is not an accepted word"),
        ] {
            let said = read(clues).unwrap_err().to_string();
            assert!(said.contains(reason), "{clues:?}: {said}");
        }
        let half = read(&["roast=BYBBB,?", "cline=BYBBB,BBYBB"]).unwrap();
        let said = half.hidden(Game::original().solved()).unwrap_err().to_string();
        assert!(said.starts_with("board 2 is hidden in some turns only"), "{said}");
    }

    #[test]
    fn solved_boards_are_dashes_or_left_out() {
        let game = Game::original();
        let word = |text: &str| game.find(text).unwrap();
        let mut grid = Grid::start(&game, 2, Draw::Distinct).unwrap();
        let clues = read(&["crane=GGGGG,BBBBB"]).unwrap();
        grid.play_shown(&game, word("crane"), &clues.turns[0].shown).unwrap();
        let mut other = grid.clone();
        let clues =
            read(&["lousy=-,BYBBB", "lousy=BYBBB", "lousy=BYBBB,BBBBB", "lousy=BBBBB,-", "lousy=-,-"])
                .unwrap();
        grid.play_shown(&game, word("lousy"), &clues.turns[0].shown).unwrap();
        other.play_shown(&game, word("lousy"), &clues.turns[1].shown).unwrap();
        assert_eq!(grid, other);
        // Feedback that agrees with the secret of a solved board says nothing new.
        let crane = game.score_words(word("lousy"), word("crane"));
        let agreeing = [Shown::Feedback(crane), clues.turns[0].shown[1]];
        let mut agreed = Grid::start(&game, 2, Draw::Distinct).unwrap();
        agreed.play_shown(&game, word("crane"), &read(&["GGGGG,BBBBB"]).unwrap().turns[0].shown).unwrap();
        agreed.play_shown(&game, word("lousy"), &agreeing).unwrap();
        assert_eq!(agreed, grid);
        let said = |turn: usize| {
            let mut grid = Grid::start(&game, 2, Draw::Distinct).unwrap();
            grid.play_shown(&game, word("crane"), &read(&["GGGGG,BBBBB"]).unwrap().turns[0].shown).unwrap();
            grid.play_shown(&game, word("lousy"), &clues.turns[turn].shown).unwrap_err().to_string()
        };
        assert_eq!(said(2), "board 1 is solved already; write - for it");
        assert_eq!(said(3), "board 2 is not solved; give its feedback");
        assert_eq!(said(4), "board 2 is not solved; give its feedback");
    }

    #[test]
    fn a_guess_may_solve_a_hidden_board() {
        let game = Game::original();
        let follow = |given: &[&str]| {
            let clues = read(given)?;
            let hidden = clues.hidden_of(4, game.solved())?;
            let mut grid = Grid::start_hidden(&game, 4, hidden, Draw::Distinct)?;
            for turn in &clues.turns {
                grid.play_shown(&game, turn.word.expect("a word"), &turn.shown)?;
            }
            Ok::<_, Error>(grid)
        };
        let start = follow(&["ghost=BBBBB,?,GGGGG,?"]).unwrap();
        assert_eq!((start.hidden(), start.solved(2), start.solved(1)), (3, Some(1), None));
        for next in ["crane=GGGGG,?,-,?", "crane=GGGGG,?,?,?"] {
            let mut grid = follow(&["ghost=BBBBB,?,GGGGG,?", next]).unwrap();
            assert_eq!((grid.boards().len(), grid.hidden()), (2, 2));
            let shown = |word: &str| game.score_words(game.find(word).unwrap(), game.find("world").unwrap());
            ["ghost", "crane"].iter().for_each(|word| grid.tell(&game, shown(word)).unwrap());
            let world = game.find("world").unwrap();
            let turn = [Shown::Solved, Shown::Feedback(game.solved()), Shown::Solved, Shown::Hidden];
            grid.play_shown(&game, world, &turn).unwrap();
            // Board 3 needs no feedback of its own, and board 4 appears.
            assert_eq!((grid.boards().len(), grid.hidden(), grid.boards()[2].solved), (4, 0, Some(1)));
            assert_eq!(grid.unread().map(|(board, _)| board), Some(3));
        }
        // The feedback of a board that appeared is told in all turns.
        let later = follow(&["salet=BBBBB,BBBBB,?,?", "ghost=BYBBB,BYBBB,GGGGG,?"]).unwrap();
        assert_eq!((later.boards().len(), later.solved(2)), (2, Some(2)));
        for (clues, reason) in [
            (&["ghost=BBBBB,?,BBBBB,?"][..], "board 2 is hidden in some turns only"),
            (&["ghost=BBBBB,?,-,?"], "board 2 is hidden in some turns only"),
            (
                &["ghost=BBBBB,?,GGGGG,GGGGG"],
                "2 boards with different secrets have the same feedback as board 4",
            ),
            (&["ghost=BBBBB,?,GGGGG,?", "ghost=BBBBB,?,GGGGG,?"], "board 3 is solved already"),
        ] {
            let said = follow(clues).unwrap_err().to_string();
            assert!(said.starts_with(reason), "{clues:?}: {said}");
        }
    }

    #[test]
    fn words_and_results_are_a_whole_game() {
        let game = Game::original();
        let clues = read(&["roast cline dough plume tough dying", "Daily Quordle 1\n5️⃣6️⃣\n4️⃣3️⃣"]).unwrap();
        let mut grid = Grid::start(&game, 4, Draw::Distinct).unwrap();
        grid.play_share(&game, &clues.words, clues.share.as_ref().unwrap()).unwrap();
        assert!(grid.is_solved());
        assert_eq!(
            grid.boards().iter().map(|board| board.solved).collect::<Vec<_>>(),
            [5, 6, 4, 3].map(Some)
        );
    }

    fn table(yes: &str) -> Game {
        let show = |guess: &str, answer: &str| if answer.contains(guess) { yes } else { "no" }.to_owned();
        let guesses = ["a", "b", "b=c", "a, b"];
        let matrix = FeedbackMatrix::from_fn(["ab", "b=c", "c"], guesses, show).expect("a matrix");
        Game::of_matrix(matrix, Ending::Known).and_then(|builder| builder.build()).expect("a game")
    }

    #[test]
    fn names_and_symbols_may_have_the_signs_between_them() {
        let game = table("yes=1");
        let read = |clues: &[&str]| {
            let clues: Vec<String> = clues.iter().map(ToString::to_string).collect();
            parse(&clues, &game, Digits::default())
                .map(|found| (found.turns, found.words))
                .map_err(|error| error.to_string())
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
            let said = parse::<&str>(&[], &table(symbol), Digits::default())
                .expect_err("an ambiguous symbol")
                .to_string();
            assert!(
                said.starts_with(&format!("the symbol \"{symbol}\" of the table has another meaning")),
                "{said}"
            );
        }
        assert!(parse::<&str>(&[], &table("--"), Digits::default()).is_ok());
    }
}
