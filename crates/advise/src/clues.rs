//! Clues: a player's text about the game so far.
//!
//! - `GYBBG`, `21002`, 🟩🟨⬜⬛🟩, 🟥🟡🟦🟦🟥, `:green_square:…`, `2B1W`, `2A1B`: feedback on the recommended guess;
//! - `crane=21002`, `crane:GYBBG`, `crane GYBBG`: feedback on another word;
//! - `salet.BBBYB.drone.GYBBB`: words and feedback in turn; also with spaces, and over several arguments;
//! - `crane slate`, then a line of squares for each: a shared game as it is pasted, with its first line (`Wordle 1,234 4/6*`) and its address;
//! - `drone`, without feedback after it: the next guess.
//!
//! Feedback belongs to the first word that has none, or else to the recommended guess. If words consist of b, g, x and y, a piece
//! may be feedback and an accepted word, and so may digits. It is feedback if a word waits for it. Otherwise a piece without capitals is a word, as words
//! are shown, and one with capitals is feedback; `word=feedback` leaves no doubt, and its last `=` separates. Digits are 0 grey, 1 yellow, 2 green unless
//! the player says otherwise; nothing is guessed about that.

use salet_core::game::error::{Error, Result};
use salet_core::game::feedback::{Feedback, FeedbackRule};
use salet_core::game::notation::{Digits, is_colour, with_tiles};
use salet_core::words::{GuessId, WordLists};

/// One turn of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The word; `None` for the recommended guess.
    pub word: Option<GuessId>,
    /// Its feedback; `None` only in the last turn, for the next guess.
    pub shown: Option<Feedback>,
}

/// Read all clues in order.
///
/// ```
/// use salet_advise::clues;
/// use salet_core::game::{Digits, Game};
///
/// let game = Game::original();
/// let typed = ["salet.BBBYB".to_owned(), "crane=01200".to_owned(), "GYBBG".to_owned()];
/// let turns = clues::parse(&typed, game.lists(), game.feedback(), Digits::default())?;
/// let words: Vec<_> = turns.iter().map(|turn| turn.word.map(|word| game.lists().display(word))).collect();
/// assert_eq!(words, [Some("salet"), Some("crane"), None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::BadFeedback`], [`Error::UnknownWord`], [`Error::NeitherClue`] and [`Error::NothingShown`].
pub fn parse(clues: &[String], lists: &WordLists, rule: FeedbackRule, digits: Digits) -> Result<Vec<Turn>> {
    let mut reader = Reader { lists, rule, digits, turns: Vec::new(), answered: 0 };
    for clue in clues {
        // The names of tiles have colons of their own.
        let text = with_tiles(clue);
        let lines = text.lines().filter(|line| !is_share_head(line) && !line.contains("://"));
        for chain in lines.flat_map(|line| line.split('.')) {
            reader.chain(chain.trim())?;
        }
    }
    reader.finish()
}

/// Whether a line is the first of a shared game, which ends in its score: 4/6, X/6 or 4/6*; a time may follow (SUTOM).
pub fn is_share_head(line: &str) -> bool {
    share_score(line).is_some()
}

/// The number of guesses in the first line of a shared game: 4 of `Wordle 1,234 4/6*`, the limit of X/6.
pub fn share_score(line: &str) -> Option<usize> {
    let is_time = |word: &&str| {
        word.contains(':')
            && word.chars().all(|symbol| symbol.is_ascii_digit() || matches!(symbol, 'h' | ':'))
    };
    let mut words = line.split_whitespace().rev().skip_while(is_time);
    let (guesses, limit) = score(words.next()?)?;
    Some(guesses.unwrap_or(limit))
}

/// The number of guesses in a score and the limit: `4/6`, `4/6*`; `None` for the guesses of a lost game: `X/6`, `-/6`.
pub fn score(text: &str) -> Option<(Option<usize>, usize)> {
    let (guesses, limit) = text.trim().trim_end_matches('*').split_once('/')?;
    let guesses = if matches!(guesses, "X" | "x" | "-") { None } else { Some(guess_count(guesses)?) };
    Some((guesses, guess_count(limit)?))
}

/// A number of guesses, from 1 to 999.
pub fn guess_count(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number| (1..1000).contains(number) && !text.starts_with('+') && text.len() <= 3)
}

struct Reader<'l> {
    lists: &'l WordLists,
    rule: FeedbackRule,
    digits: Digits,
    turns: Vec<Turn>,
    /// The number of turns with feedback, which come before those without.
    answered: usize,
}

impl Reader<'_> {
    fn feedback(&self, text: &str) -> Result<Feedback> {
        self.rule.parse(text, self.lists.word_len(), self.digits)
    }

    fn add(&mut self, word: Option<GuessId>, shown: Option<Feedback>) {
        self.answered += usize::from(shown.is_some());
        self.turns.push(Turn { word, shown });
    }

    /// Text without a dot.
    fn chain(&mut self, text: &str) -> Result<()> {
        let (played, shown) = text.rsplit_once(['=', ':']).unwrap_or(("", text));
        // Pegs may have a space.
        if self.feedback(shown).is_ok() && !played.contains(char::is_whitespace) {
            return self.piece(text);
        }
        text.split_whitespace().try_for_each(|piece| self.piece(piece))
    }

    /// A word, feedback, or both.
    fn piece(&mut self, piece: &str) -> Result<()> {
        let lists = self.lists;
        let open = self.turns.get_mut(self.answered);
        // The last sign separates, unless the whole is a word, such as an equation.
        let pair = piece.rsplit_once(['=', ':']).filter(|_| lists.find(piece).is_none());
        if let Some((played, shown)) = pair {
            if let Some(turn) = open {
                return Err(nothing_shown(lists, turn.word, piece));
            }
            let (word, shown) = (find_word(lists, played)?, self.feedback(shown)?);
            self.add(Some(word), Some(shown));
            return Ok(());
        }
        let is_word = |piece: &str| !piece.chars().any(char::is_uppercase);
        match (self.rule.parse(piece, lists.word_len(), self.digits), lists.find(piece), open) {
            (Ok(shown), _, Some(turn)) => {
                turn.shown = Some(shown);
                self.answered += 1;
            }
            (Ok(_), Some(word), None) if is_word(piece) => self.add(Some(word), None),
            (Ok(shown), _, None) => self.add(None, Some(shown)),
            (Err(_), Some(word), _) => self.add(Some(word), None),
            (Err(error), None, open) => {
                let error = if open.is_some() { error } else { Error::NeitherClue { error: error.into() } };
                return Err(if is_like_a_word(piece) { unknown_word(lists, piece) } else { error });
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Vec<Turn>> {
        match self.turns[self.answered..] {
            [first, Turn { word: Some(second), .. }, ..] => {
                Err(nothing_shown(self.lists, first.word, self.lists.display(second)))
            }
            _ => Ok(self.turns),
        }
    }
}

/// Whether a piece that is neither feedback nor a word was meant for a word: two of its letters are no colours.
fn is_like_a_word(piece: &str) -> bool {
    let others = piece.chars().filter(|&symbol| !is_colour(symbol)).count();
    others > 1 && piece.chars().all(char::is_alphanumeric)
}

fn nothing_shown(lists: &WordLists, word: Option<GuessId>, clue: &str) -> Error {
    let word = word.map(|word| lists.display(word)).unwrap_or_default().to_owned();
    Error::NothingShown { word, clue: clue.to_owned() }
}

fn unknown_word(lists: &WordLists, word: &str) -> Error {
    Error::UnknownWord { word: word.to_owned(), words: lists.guess_count() }
}

/// Read turns that all have feedback, at least one: `crane=BYGBB`, feedback alone, or a shared game.
///
/// # Errors
/// As [`parse`]; [`Error::NoTurn`] for text that is not that.
pub fn parse_turns(text: &str, lists: &WordLists, rule: FeedbackRule, digits: Digits) -> Result<Vec<Turn>> {
    let turns = parse(&[text.to_owned()], lists, rule, digits)?;
    match turns.last() {
        Some(Turn { shown: Some(_), .. }) => Ok(turns),
        _ => Err(Error::NoTurn { text: text.to_owned() }),
    }
}

/// Find an accepted word, as a player types it.
///
/// # Errors
/// [`Error::UnknownWord`].
pub fn find_word(lists: &WordLists, word: &str) -> Result<GuessId> {
    lists.find(word).ok_or_else(|| unknown_word(lists, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lists() -> WordLists {
        WordLists::of(["salet", "drone", "crane"])
    }

    #[test]
    fn capitals_decide_between_word_and_feedback() {
        let lists = WordLists::of(["ggg", "byb", "abc"]);
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
    fn symbols_of_words_are_no_signs_of_clues() {
        let read = |words: [&str; 2], clue: &str| {
            parse(&[clue.to_owned()], &WordLists::of(words), FeedbackRule::Official, Digits::default())
                .unwrap()
        };
        let (equations, primes) = (["1+2=3", "9-8=1"], ["10007", "21001"]);
        let green = Some(2 * 81 + 2);
        for (words, clue, expected) in [
            (equations, "1+2=3", turn(Some(0), None)),
            (equations, "1+2=3=20002", turn(Some(0), green)),
            (equations, "1+2=3 GBBBG", turn(Some(0), green)),
            (equations, "9-8=1:GBBBG", turn(Some(1), green)),
            (equations, "20002", turn(None, green)),
            (primes, "21001", turn(Some(1), None)),
            (primes, "21001=20002", turn(Some(1), green)),
            (primes, "20002", turn(None, green)),
        ] {
            assert_eq!(read(words, clue), [expected], "{clue}");
        }
    }

    #[test]
    fn words_and_feedback_may_be_separated_by_spaces_and_lines() {
        let expected = [turn(Some(0), Some(3)), turn(Some(1), Some(0))];
        for clues in [
            &["salet BBBYB drone BBBBB"][..],
            &["salet=BBBYB drone=BBBBB"],
            &["salet BBBYB", "drone", "BBBBB"],
            &["salet=BBBYB\ndrone BBBBB\n"],
            &["salet drone", "BBBYB BBBBB"],
            &["salet", "drone", "Wordle 1,234 X/6*\n\n⬛⬛⬛🟨⬛\n⬛⬛⬛⬛⬛\n"],
            &["salet drone\nWordle 1.234 2/6\r\n\r\n⬜⬜⬜🟨⬜\r\n⬜⬜⬜⬜⬜"],
            &["salet drone\n#SUTOM #460 2/6 1:02\n\n🟦🟦🟦🟡🟦\n⬛⬛⬛⬛⬛\n\nhttps://sutom.nocle.fr"],
        ] {
            assert_eq!(read(clues).unwrap(), expected, "{clues:?}");
        }
        let squares = read(&["#Termo 12 2/6\n\n⬛⬛⬛🟨⬛\n⬛⬛⬛⬛⬛"]).unwrap();
        assert_eq!(squares, [turn(None, Some(3)), turn(None, Some(0))]);
    }

    #[test]
    fn the_first_line_of_a_shared_game_has_its_score() {
        for (line, score) in [
            ("Wordle 1,234 4/6*", Some(4)),
            ("Wordle 1.234 X/6", Some(6)),
            ("joguei term.ooo #12 x/6", Some(6)),
            ("#SUTOM #999 4/6 13:37", Some(4)),
            ("#SUTOM #999 -/6 1h37:37", Some(6)),
            ("crane=BYGBB", None),
            ("and/or", None),
            ("1/", None),
            ("", None),
        ] {
            assert_eq!(share_score(line), score, "{line}");
        }
    }

    #[test]
    fn nonsense_is_named() {
        for (clues, reason) in [
            (&["GYBB"][..], "\"GYBB\" is not feedback here; write 5 of"),
            (
                &["GYBBR"],
                "grey also X, -, _), of 0 (grey) 1 (yellow) 2 (green), or of ⬜🟨🟩; nor is it an accepted word",
            ),
            (&["zzzzz"], "\"zzzzz\" is not an accepted word (the game has 3)"),
            (&["salet", "zzzzz"], "\"zzzzz\" is not an accepted word"),
            (&["fuzzy=00000"], "\"fuzzy\" is not an accepted word (the game has 3)"),
            (&["salet=0000"], "\"0000\" is not feedback"),
            (&["salet", "GYBB"], "\"GYBB\" is not feedback"),
            (&["salet", "drone=00000"], "the feedback on \"salet\" is missing"),
            (&["salet", "drone"], "the feedback on \"salet\" is missing before \"drone\""),
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
