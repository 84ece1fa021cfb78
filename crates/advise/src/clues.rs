//! Clues: a player's text about the game so far.
//!
//! - `GYBBG`, `21002`, 🟩🟨⬜⬛🟩, 🟥🟡🟦🟦🟥, `:green_square:…`, `2B1W`, `2A1B`, `2`, `SOLVED`: feedback on the recommended guess;
//! - `crane=21002`, `crane:GYBBG`, `crane GYBBG`: feedback on another word;
//! - `salet.BBBYB.drone.GYBBB`: words and feedback in turn; also with spaces or commas, and over several arguments;
//! - `crane slate`, then a line of squares for each: a [shared game](crate::shares) as it is pasted, with its first line
//!   (`Wordle 1,234 4/6*`), the text after its squares, and its address;
//! - `🟩🟨⬜⬛🟩 crane`: squares with their word, if each line of squares has one;
//! - `drone`, without feedback after it: the next guess.
//!
//! Feedback belongs to the first word that has none, or else to the recommended guess. If words consist of b, g, x and y, a piece
//! may be feedback and an accepted word, and so may digits. It is feedback if a word waits for it. Otherwise a piece without capitals is a word, as words
//! are shown, and one with capitals is feedback; `word=feedback` leaves no doubt, and its last `=` separates. Digits are 0 grey, 1 yellow, 2 green unless
//! the player says otherwise; nothing is guessed about that.

use crate::letters;
use crate::shares::{self, Line};
use crate::symbols;
use crate::turn::nothing_shown;
pub use crate::turn::{Shown, Turn, find_word};
use salet_core::game::{Feedback, Game};
use salet_words::notation::{is_colour, with_tiles};
use salet_words::{ClueError, Digits, GuessId, WordGame as _, WordLists};

/// Read all clues in order. Of a table, each clue or line is `guess=symbol`, a symbol on the recommended guess, or a guess.
///
/// ```
/// # mod salet { pub mod game { pub use salet_core::game::*; pub use salet_advise::clues; } pub use salet_words as words; }
/// use salet::game::clues;
/// use salet::game::Game;
/// use salet::words::{Digits, WordGame as _};
///
/// let game = Game::original();
/// let typed = ["salet.BBBYB", "crane=01200", "GYBBG"];
/// let turns = clues::parse(&typed, &game, Digits::default())?;
/// let words: Vec<_> = turns.iter().map(|turn| turn.word.map(|word| game.name(word))).collect();
/// assert_eq!(words, [Some("salet"), Some("crane"), None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ClueError::Feedback`], [`ClueError::UnknownWord`], [`ClueError::NeitherClue`], [`ClueError::Pattern`] and [`ClueError::NothingShown`].
pub fn parse<C: AsRef<str>>(clues: &[C], game: &Game, digits: Digits) -> Result<Vec<Turn>, ClueError> {
    let mut reader = Reader::<Feedback>::new(game, digits);
    reader.all(clues)?;
    reader.finish()
}

/// The words of clues that are accepted words and nothing else, separated by space or commas.
pub fn words<C: AsRef<str>>(clues: &[C], game: &Game) -> Option<Vec<GuessId>> {
    let mut found = Vec::new();
    for clue in clues.iter().map(AsRef::as_ref) {
        // A word may have these signs itself.
        if let Some(word) = game.find(clue) {
            found.push(word);
            continue;
        }
        game.words()?;
        for piece in clue.split(separates).filter(|piece| !piece.is_empty()) {
            found.push(game.find(piece)?);
        }
    }
    Some(found)
}

/// Whether a sign separates words. Pegs may have it, too.
fn separates(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';')
}

/// A reader of clues about one board or several.
#[derive(Debug, Clone)]
pub struct Reader<'g, S> {
    game: &'g Game,
    digits: Digits,
    turns: Vec<Turn<S>>,
    /// The number of turns with feedback, which come before those without.
    answered: usize,
}

impl<'g, S: Shown + Clone> Reader<'g, S> {
    /// A reader without clues.
    pub fn new(game: &'g Game, digits: Digits) -> Reader<'g, S> {
        Reader { game, digits, turns: Vec::new(), answered: 0 }
    }

    /// Read all clues.
    ///
    /// # Errors
    /// As [`parse`].
    pub fn all<C: AsRef<str>>(&mut self, clues: &[C]) -> Result<(), S::Error> {
        if self.game.words().is_none() {
            self.turns = symbols::parse(clues, self.game)?;
            self.answered = self.turns.iter().filter(|turn| turn.shown.is_some()).count();
            return Ok(());
        }
        // The names of tiles have colons of their own.
        clues.iter().try_for_each(|clue| self.text(&with_tiles(clue.as_ref())))
    }

    fn lists(&self) -> &'g WordLists {
        self.game.lists()
    }

    fn feedback(&self, text: &str) -> Result<S, S::Error> {
        S::read(text, self.game, self.digits)
    }

    fn add(&mut self, word: Option<GuessId>, shown: Option<S>) {
        self.answered += usize::from(shown.is_some());
        self.turns.push(Turn { word, shown });
    }

    /// Text of several lines, perhaps a shared game.
    fn text(&mut self, text: &str) -> Result<(), S::Error> {
        let lists = self.lists();
        let mut shared = shares::Reader::new(lists, |_| false);
        let parts: Vec<&str> = text.lines().flat_map(|line| shares::apart(line, lists)).collect();
        // One line may have a remark that is a word; all of them have words that were played.
        let are_named =
            parts.iter().all(|part| shares::squares(part).is_none() || self.named(part).is_some());
        for part in parts {
            let named = self.named(part).filter(|_| are_named && self.turns.len() == self.answered);
            match (shared.line(part), named) {
                (Line::Blank | Line::Head(_), _) => {}
                (_, Some((squares, word))) => {
                    let shown = self.feedback(squares)?;
                    self.add(Some(word), Some(shown));
                }
                // Squares without a first line may be about words in the lines above.
                (Line::Squares(squares) | Line::Stray(squares), None) => self.chain(squares)?,
                (Line::Text(line), None) if shared.is_in_or_after_game() => _ = self.remark(line),
                (Line::Text(line), None) => self.line(line)?,
            }
        }
        Ok(())
    }

    /// The squares of a line with the word that follows them.
    fn named<'t>(&self, line: &'t str) -> Option<(&'t str, GuessId)> {
        let squares = shares::squares(line)?;
        let after = shares::trimmed(line).strip_prefix(squares)?;
        Some((squares, self.lists().find(after.trim())?))
    }

    /// A line in a shared game or below it, if it can be read: games and people write other text there.
    pub fn remark(&mut self, line: &str) -> bool {
        let before = self.clone();
        let is_read = self.line(line).is_ok();
        if !is_read {
            *self = before;
        }
        is_read
    }

    /// A line outside shared games.
    ///
    /// # Errors
    /// As [`parse`].
    pub fn line(&mut self, line: &str) -> Result<(), S::Error> {
        let read = line.split('.').try_for_each(|chain| self.chain(chain.trim()));
        read.map_err(|error| {
            let mut pieces = line.split_whitespace();
            match pieces.find(|piece| letters::is_pattern(self.lists(), piece)) {
                Some(pattern) => S::fault(ClueError::Pattern { text: pattern.to_owned() }),
                None => error,
            }
        })
    }

    /// Text without a dot.
    fn chain(&mut self, text: &str) -> Result<(), S::Error> {
        if self.is_feedback(text) {
            return self.piece(text);
        }
        text.split_whitespace().try_for_each(|piece| self.separated(piece))
    }

    /// Whether a text is one feedback, of a word or alone. Pegs may have a space or a comma.
    fn is_feedback(&self, text: &str) -> bool {
        let (played, shown) = text.rsplit_once(['=', ':']).unwrap_or(("", text));
        let is_one = !played.contains(separates) || self.lists().find(played).is_some();
        is_one && self.feedback(shown).is_ok()
    }

    /// Words with feedback or without, separated by commas.
    fn separated(&mut self, text: &str) -> Result<(), S::Error> {
        if self.lists().find(text).is_some() || self.is_feedback(text) {
            return self.piece(text);
        }
        let text = text.trim_matches(',');
        let first = text.split(',').next().unwrap_or_default();
        if S::HAS_COMMAS && !text.is_empty() && self.lists().find(first).is_none() {
            return self.piece(text);
        }
        text.split(separates).filter(|piece| !piece.is_empty()).try_for_each(|piece| self.piece(piece))
    }

    /// A word, feedback, or both.
    fn piece(&mut self, piece: &str) -> Result<(), S::Error> {
        let lists = self.lists();
        // The last sign separates, unless the whole is a word, such as an equation.
        let pair = piece.rsplit_once(['=', ':']).filter(|_| lists.find(piece).is_none());
        if let Some((played, shown)) = pair {
            if let Some(turn) = self.turns.get(self.answered) {
                return Err(S::fault(nothing_shown(self.game, turn.word, piece)));
            }
            let (word, shown) = (find_word(self.game, played).map_err(S::fault)?, self.feedback(shown)?);
            self.add(Some(word), Some(shown));
            return Ok(());
        }
        let read = self.feedback(piece);
        let open = self.turns.get_mut(self.answered);
        let is_word = |piece: &str| !piece.chars().any(char::is_uppercase);
        match (read, lists.find(piece), open) {
            (Ok(shown), _, Some(turn)) => {
                turn.shown = Some(shown);
                self.answered += 1;
            }
            (Ok(_), Some(word), None) if is_word(piece) => self.add(Some(word), None),
            (Ok(shown), _, None) => self.add(None, Some(shown)),
            (Err(_), Some(word), _) => self.add(Some(word), None),
            (Err(_), None, _) if is_like_a_word(piece) => {
                return Err(S::fault(ClueError::unknown_word(self.game, piece)));
            }
            (Err(error), None, None) => return Err(S::neither(error)),
            (Err(error), None, Some(_)) => return Err(error),
        }
        Ok(())
    }

    /// The turns so far with feedback, and the words after them that have none.
    pub fn parts(&self) -> (&[Turn<S>], impl Iterator<Item = GuessId>) {
        let (told, open) = self.turns.split_at(self.answered);
        (told, open.iter().filter_map(|turn| turn.word))
    }

    /// The turns, of which the last may have no feedback.
    ///
    /// # Errors
    /// [`ClueError::NothingShown`] if others have none.
    pub fn finish(self) -> Result<Vec<Turn<S>>, ClueError> {
        let (told, open) = self.turns.split_at(self.answered);
        // Squares may come before all of their words.
        if open.len() > 1 && told.len() == open.len() && told.iter().all(|turn| turn.word.is_none()) {
            let named = open.iter().zip(told);
            return Ok(named
                .map(|(Turn { word, .. }, Turn { shown, .. })| Turn { word: *word, shown: shown.clone() })
                .collect());
        }
        match open {
            [first, Turn { word: Some(second), .. }, ..] => {
                Err(nothing_shown(self.game, first.word, self.game.name(*second)))
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

/// Read turns that all have feedback, at least one: `crane=BYGBB`, feedback alone, or a shared game.
///
/// # Errors
/// The same as [`parse`], but [`ClueError::NoTurn`] for any other text.
pub fn parse_turns(text: &str, game: &Game, digits: Digits) -> Result<Vec<Turn>, ClueError> {
    let turns = parse(&[text], game, digits)?;
    match turns.last() {
        Some(Turn { shown: Some(_), .. }) => Ok(turns),
        _ => Err(ClueError::NoTurn { text: text.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_words::FeedbackRule;
    use salet_words::WordGameBuilder as _;

    fn of(words: &[&str]) -> Game {
        Game::builder(WordLists::new(words, []).unwrap()).build().unwrap()
    }

    fn game() -> Game {
        of(&["salet", "drone", "crane"])
    }

    #[test]
    fn capitals_decide_between_word_and_feedback() {
        let game = of(&["ggg", "byb", "abc"]);
        let read = |clues: &[&str]| {
            let clues: Vec<String> = clues.iter().map(|&clue| clue.to_owned()).collect();
            parse(&clues, &game, Digits::default()).unwrap()
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

    fn read(clues: &[&str]) -> Result<Vec<Turn>, ClueError> {
        let clues: Vec<String> = clues.iter().map(|&clue| clue.to_owned()).collect();
        parse(&clues, &game(), Digits::default())
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
        let read = |words: [&str; 2], clue: &str| parse(&[clue], &of(&words), Digits::default()).unwrap();
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
    fn commas_separate() {
        let expected = [turn(Some(0), Some(3)), turn(Some(1), Some(0)), turn(Some(2), None)];
        for clues in [
            &["salet=BBBYB,drone=BBBBB,crane"][..],
            &["salet,BBBYB,drone,BBBBB,crane"],
            &["salet BBBYB, drone BBBBB; crane"],
            &["SALET,DRONE BBBYB,BBBBB", "crane,"],
        ] {
            assert_eq!(read(clues).unwrap(), expected, "{clues:?}");
        }
        let named = |clue: &str| words(&[clue.to_owned()], &game());
        let all = [0, 1, 2].map(GuessId::new).to_vec();
        for clue in ["SALET,DRONE,CRANE", "salet drone crane", "salet, drone;crane", "salet,drone\ncrane"] {
            assert_eq!(named(clue), Some(all.clone()), "{clue}");
        }
        assert_eq!((named("salet,BBBBB"), named("salet,zzzzz"), named(",")), (None, None, Some(Vec::new())));
        // A comma is also a sign of pegs, and of words.
        let pegs = |words: [&str; 2], clue: &str| {
            {
                let game = Game::builder(WordLists::new(words, []).unwrap())
                    .feedback(FeedbackRule::Pegs)
                    .build()
                    .unwrap();
                parse(&[clue], &game, Digits::default())
            }
            .unwrap()
        };
        let shown = FeedbackRule::Pegs.parse("2,1", 4, Digits::default()).unwrap();
        let codes = ["1123", "1234"];
        assert_eq!(pegs(codes, "2,1"), [Turn { word: None, shown: Some(shown) }]);
        assert_eq!(pegs(codes, "1123=2,1"), [Turn { word: Some(GuessId::new(0)), shown: Some(shown) }]);
        assert_eq!(
            pegs(codes, "1123 2,1 1234=2,1"),
            [0, 1].map(|word| Turn { word: Some(GuessId::new(word)), shown: Some(shown) })
        );
        assert_eq!(
            pegs(["1,23", "1,24"], "1,24=2B1W"),
            [Turn { word: Some(GuessId::new(1)), shown: Some(shown) }]
        );
        assert_eq!(words(&["1,24".to_owned()], &of(&["1,23", "1,24"])), Some(vec![GuessId::new(1)]));
    }

    #[test]
    fn shared_games_of_all_kinds_are_read_whole() {
        let expected = [turn(Some(0), Some(3)), turn(Some(1), Some(0))];
        for shared in [
            "joguei term.ooo #15 2/6 *\n\n⬛⬛⬛🟨⬛\n⬛⬛⬛⬛⬛",
            "joguei http://term.ooo #34 2/6 *\n\n⬛⬛⬛🟨⬛\n⬛⬛⬛⬛⬛",
            "hello wordl 2/6\n⬛⬛⬛🟨⬛\n⬛⬛⬛⬛⬛",
            "Absurdle 2/∞\n\n⬛⬛⬛🟨⬛\n⬛⬛⬛⬛⬛\n\nhttps://qntm.org/absurdle",
            "Le Mot (@WordleFR) #1698 2/6\n\n⬛⬛⬛🟨⬛\n⬛⬛⬛⬛⬛",
            "Wordle 1,234 2/6 ⬛⬛⬛🟨⬛ ⬛⬛⬛⬛⬛",
            "Wordle 3 2/6\n⬛⬛⬛🟨⬛\noh no\n⬛⬛⬛⬛⬛",
            "original 2/6\n⬛⬛⬛🟨⬛ 0.00 | −0.13\n⬛⬛⬛⬛⬛ 0.07 | −0.38\nLeft: guesses given away, 0.07 in all.",
            "#Wordle 1,252 2/6\n\n⬛⬛⬛🟨⬛ 4,223 (3,850 new)\n⬛⬛⬛⬛⬛ 375\n\nGames: 729 | Streak: 109",
        ] {
            assert_eq!(read(&["salet drone", shared]).unwrap(), expected, "{shared}");
        }
        // A first line that cannot be read takes its squares with it.
        let shared = "joguei termo, 2 de 6\n\n⬛⬛⬛🟨⬛\n⬛⬛⬛⬛⬛";
        assert!(read(&["salet drone", shared]).is_err(), "{shared}");
    }

    #[test]
    fn squares_name_their_word_if_each_line_does() {
        let (salet, drone) = (turn(Some(0), Some(3)), turn(Some(1), Some(0)));
        for clue in [
            "⬛⬛⬛🟨⬛ SALET\n⬛⬛⬛⬛⬛ drone",
            "Wordle 1,234 2/6\n\n⬛⬛⬛🟨⬛ salet\n⬛⬛⬛⬛⬛ drone\n",
            "Wordle 1,234 2/6\n\n⬛⬛⬛🟨⬛\n⬛⬛⬛⬛⬛\nsalet drone",
        ] {
            assert_eq!(read(&[clue]).unwrap(), [salet, drone], "{clue}");
        }
        // A word that waits for feedback has it, and one remark that is a word is none that was played.
        assert_eq!(read(&["salet", "⬛⬛⬛🟨⬛ drone"]).unwrap(), [salet, turn(Some(1), None)]);
        let remark = "Wordle 3 2/6\n⬛⬛⬛🟨⬛ crane\n⬛⬛⬛⬛⬛";
        assert_eq!(read(&["salet drone", remark]).unwrap(), [salet, drone]);
    }

    #[test]
    fn patterns_of_known_letters_are_named() {
        for (clues, pattern) in [
            (&["c___e"][..], "c___e"),
            (&["d.on."], "d.on."),
            (&["salet=BBBYB dr??e"], "dr??e"),
            (&["salet", "_r_n_"], "_r_n_"),
        ] {
            let error = read(clues).unwrap_err();
            assert!(matches!(&error, ClueError::Pattern { text } if text == pattern), "{clues:?}: {error}");
        }
        // Colours are feedback first, and a word of another length is none.
        assert_eq!(read(&["y___g"]).unwrap(), [turn(None, Some(81 + 2))]);
        assert!(!matches!(read(&["dr__"]), Err(ClueError::Pattern { .. })));
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
        let parse = |digits| parse(&["01200"], &game(), digits).unwrap();
        assert_eq!(parse(Digits::YellowGreen), [turn(None, Some(27 + 18))]);
        assert_eq!(parse(Digits::GreenYellow), [turn(None, Some(54 + 9))]);
    }
}
