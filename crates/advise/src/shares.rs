//! Shared games in text, as games put them on the clipboard: a first line with a score, such as `Wordle 1,234 4/6*`, and a line of
//! squares for each guess. Every place that reads shared games reads them here.
//!
//! | first line | of |
//! | --- | --- |
//! | `Wordle 1,234 4/6*`, `nerdlegame 728 3/6`, `#SUTOM #460 -/6 1h13:37` | a number before the score; a time after it |
//! | `hello wordl 3/6`, `Absurdle 5/∞`, `Rachel's Wordle — 4/6` | no number, no limit |
//! | `Le Mot (@WordleFR) #1698 💀/6`, `joguei http://term.ooo #15 X/6 *` | a lost game by a sign of its own; an address |
//!
//! Text may surround them. Squares below other text are *stray*: the first line of their game cannot be read, so no reader may take them
//! for squares of another game.

use salet_words::WordLists;
use salet_words::notation::is_tile;

/// The score of a shared game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// The number of guesses; `None` if the answer was not found.
    pub guesses: Option<usize>,
    /// The limit; `None` for ∞.
    pub limit: Option<usize>,
}

/// The first line of a shared game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head<'t> {
    /// The last word before the number or the score; empty without one.
    pub title: &'t str,
    /// The digits of the number of the game.
    pub number: Option<String>,
    /// The score.
    pub score: Score,
    /// Whether the words kept the hard rule: a star ends the score, as in `4/6*`. A star of its own says something else.
    pub is_hard: bool,
}

/// The meaning of a line in a text with shared games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line<'t> {
    /// An empty line, or the address of a game.
    Blank,
    /// The first line of a shared game.
    Head(Head<'t>),
    /// Squares of the game before them.
    Squares(&'t str),
    /// Squares of a game whose first line cannot be read.
    Stray(&'t str),
    /// Other text.
    Text(&'t str),
}

/// A reader of the lines of one text.
pub struct Reader<'l, F> {
    lists: &'l WordLists,
    /// Whether a line without squares is feedback, too.
    is_feedback: F,
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Before all text: squares need no first line.
    Start,
    /// In a shared game that has this many more lines, if its score says so.
    Game(Option<usize>),
    /// In the text after a whole shared game.
    After,
    Text,
}

impl Score {
    /// Read a score: `4/6`, `4/6*`, `(X/6)`, `-/6`, `💀/6`, `5/∞`.
    pub fn read(text: &str) -> Option<Score> {
        let (guesses, limit) =
            text.trim().trim_matches(|sign: char| "*()[],;:.!".contains(sign)).split_once('/')?;
        let guesses = if is_loss(guesses) { None } else { Some(guess_count(guesses)?) };
        let limit = if limit == "∞" { None } else { Some(guess_count(limit)?) };
        let fits = guesses.zip(limit).is_none_or(|(guesses, limit)| guesses <= limit);
        fits.then_some(Score { guesses, limit })
    }

    /// The number of lines of squares; `None` if the score does not say.
    pub fn lines(self) -> Option<usize> {
        self.guesses.or(self.limit)
    }
}

/// A number of guesses, from 1 to 999.
pub fn guess_count(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number| (1..1000).contains(number) && !text.starts_with('+') && text.len() <= 3)
}

/// The sign of a lost game: X, also the Cyrillic one, a dash, or a picture.
fn is_loss(text: &str) -> bool {
    let is_picture =
        |sign: char| !sign.is_ascii() && !sign.is_alphanumeric() && !is_tile(sign) && sign != '∞';
    match text {
        "X" | "x" | "Х" | "х" | "-" | "?" => true,
        _ => !text.is_empty() && text.chars().count() <= 4 && text.chars().all(is_picture),
    }
}

impl<'t> Head<'t> {
    /// The first line of a shared game: a line with a score that is no word of the game.
    pub fn read(line: &'t str, lists: &WordLists) -> Option<Head<'t>> {
        if !line.contains('/') {
            return None;
        }
        let pieces: Vec<&str> = trimmed(line).split_whitespace().collect();
        let heads = || (0..pieces.len()).filter_map(|at| Head::at(&pieces, at, lists));
        // A date may look like a score.
        heads().find(Head::is_certain).or_else(|| heads().next())
    }

    fn at(pieces: &[&'t str], at: usize, lists: &WordLists) -> Option<Head<'t>> {
        let score = Score::read(pieces[at]).filter(|_| lists.find(pieces[at]).is_none())?;
        let before = pieces[..at].iter().filter(|piece| piece.contains(char::is_alphanumeric));
        let before: Vec<&str> = before.copied().collect();
        // A number with blanks between its thousands has several pieces.
        let numbers = before.iter().rev().take_while(|piece| is_number(piece)).count();
        let (titles, numbers) = before.split_at(before.len() - numbers);
        let number: String = numbers.concat().chars().filter(char::is_ascii_digit).collect();
        let title = titles.iter().rfind(|piece| piece.contains(char::is_alphabetic)).copied().unwrap_or("");
        // A hashtag has its number inside.
        let (title, number) = match title.trim_end_matches(|sign: char| sign.is_ascii_digit()) {
            tag if number.is_empty() && tag.starts_with('#') => (tag, title[tag.len()..].to_owned()),
            _ => (title, number),
        };
        Some(Head {
            title,
            number: Some(number).filter(|number| !number.is_empty()),
            score,
            is_hard: pieces[at].ends_with('*'),
        })
    }

    /// Whether the line is one even without squares after it: it names the game and its number.
    pub fn is_certain(&self) -> bool {
        self.number.is_some() && !self.title.is_empty()
    }
}

fn is_number(piece: &str) -> bool {
    let digits = piece.trim_start_matches(['#', '№']).trim_end_matches(':');
    digits.contains(|sign: char| sign.is_ascii_digit())
        && digits.chars().all(|sign| sign.is_ascii_digit() || ",.'’".contains(sign))
}

/// A line without the space around it, and without the marks of the direction of writing that exports put there.
pub fn trimmed(line: &str) -> &str {
    let is_mark = |sign: char| matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    line.trim_matches(|sign: char| sign.is_whitespace() || is_mark(sign))
}

/// Whether a text is squares and nothing else. Some keyboards add a variation selector to a square.
pub fn is_squares(text: &str) -> bool {
    text.contains(is_tile) && text.chars().all(|sign| is_tile(sign) || sign == '\u{fe0f}')
}

/// The squares of a line, which figures may follow: `🟩🟨⬜⬜🟩 12 left`.
pub fn squares(line: &str) -> Option<&str> {
    let line = trimmed(line);
    let (squares, after) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (is_squares(squares) && !after.contains(is_tile)).then_some(squares)
}

/// Whether a line is no first line of a game: that would have a number.
fn is_remark(line: &str) -> bool {
    !line.chars().any(|sign| sign.is_numeric() || is_tile(sign))
}

/// Whether the squares of a game are red and green: in some games red is right, in others wrong.
pub fn are_ambiguous<'t>(rows: impl IntoIterator<Item = &'t str>) -> bool {
    let has = |row: &str| [row.contains('🟥'), row.contains(['🟩', '🟧', '🟢'])];
    let either = |[red, green]: [bool; 2], row: &str| [red | has(row)[0], green | has(row)[1]];
    rows.into_iter().fold([false; 2], either) == [true; 2]
}

/// A line in parts: its first line, and squares and text that follow on the same line. Lines of other kinds have one part.
pub fn apart<'t>(line: &'t str, lists: &WordLists) -> Vec<&'t str> {
    let Some(at) = line.find(is_tile).filter(|&at| Head::read(&line[..at], lists).is_some()) else {
        return vec![line];
    };
    let (mut parts, mut rest) = (vec![&line[..at]], &line[at..]);
    while !rest.is_empty() {
        // Squares end at white space, text at squares.
        let is_end = |(_, sign): &(usize, char)| match rest.starts_with(is_tile) {
            true => sign.is_whitespace(),
            false => is_tile(*sign),
        };
        let end = rest.char_indices().find(is_end).map_or(rest.len(), |(at, _)| at);
        parts.push(rest[..end].trim());
        rest = rest[end..].trim_start();
    }
    parts
}

impl<'l, F: Fn(&str) -> bool> Reader<'l, F> {
    /// A reader before the first line. `is_feedback` tells lines that stand for squares, such as `GYBBG`.
    pub fn new(lists: &'l WordLists, is_feedback: F) -> Reader<'l, F> {
        Reader { lists, is_feedback, place: Place::Start }
    }

    /// The meaning of the next line, whose names of tiles are [tiles](salet_words::with_tiles) already.
    pub fn line<'t>(&mut self, line: &'t str) -> Line<'t> {
        let line = trimmed(line);
        if let Some(head) = Head::read(line, self.lists) {
            self.place = Place::Game(head.score.lines());
            return Line::Head(head);
        }
        if line.is_empty() || line.contains("://") {
            return Line::Blank;
        }
        let in_game = matches!(self.place, Place::Game(_));
        let found = match squares(line) {
            Some(squares) if in_game || is_squares(line) => Some(squares),
            _ => Some(line).filter(|line| (self.is_feedback)(line)),
        };
        let (place, found) = match (self.place, found) {
            (Place::Game(Some(1)), Some(squares)) => (Place::After, Line::Squares(squares)),
            (Place::Game(left), Some(squares)) => {
                (Place::Game(left.map(|left| left - 1)), Line::Squares(squares))
            }
            (Place::Start, Some(squares)) => (Place::Start, Line::Squares(squares)),
            (place, Some(squares)) => (place, Line::Stray(squares)),
            (Place::After, None) => (Place::After, Line::Text(line)),
            // A person may write into a game whose score says how many squares follow.
            (place @ Place::Game(Some(_)), None) if is_remark(line) => (place, Line::Text(line)),
            (_, None) => (Place::Text, Line::Text(line)),
        };
        self.place = place;
        found
    }

    /// Go on with other text: squares that follow are stray.
    pub fn interrupt(&mut self) {
        self.place = Place::Text;
    }

    /// Whether this line is in a shared game whose score says its number of lines, or after such a game.
    pub fn is_in_or_after_game(&self) -> bool {
        matches!(self.place, Place::After | Place::Game(Some(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_lines_of_many_games_are_read() {
        #[derive(serde::Deserialize)]
        struct Case {
            line: String,
            title: Option<String>,
            number: Option<String>,
            guesses: Option<usize>,
            limit: Option<usize>,
            hard: bool,
        }
        let lists = WordLists::new(["salet", "crane"], []).unwrap();
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../tests/common/shares.json")).unwrap();
        assert!(cases.len() > 40);
        for Case { line, title, number, guesses, limit, hard } in &cases {
            let expected = title.as_deref().map(|title| Head {
                title,
                number: number.clone(),
                score: Score { guesses: *guesses, limit: *limit },
                is_hard: *hard,
            });
            assert_eq!(Head::read(line, &lists), expected, "{line}");
        }
        // A word of the game is no score.
        let fractions = WordLists::new(["1/2", "3/6", "2/1"], []).unwrap();
        assert_eq!(Head::read("1/2 3/6", &fractions), None);
    }

    /// The lines of a text: H a first line, S squares, ? stray ones, T text, and _ nothing.
    fn kinds(text: &str) -> String {
        let lists = WordLists::new(["salet", "crane"], []).unwrap();
        let mut reader = Reader::new(&lists, |line| line == "GYBBG");
        let kind = |line: &str| match reader.line(line) {
            Line::Blank => '_',
            Line::Head(_) => 'H',
            Line::Squares(squares) => {
                assert!(matches!(squares, "🟩🟩🟩🟩🟩" | "🟩⬛🟩⬛🟩" | "GYBBG"), "{squares}");
                'S'
            }
            Line::Stray(_) => '?',
            Line::Text(_) => 'T',
        };
        text.lines().flat_map(|line| apart(line, &lists)).map(kind).collect()
    }

    #[test]
    fn squares_belong_to_the_game_whose_first_line_is_above_them() {
        for (text, expected) in [
            ("🟩⬛🟩⬛🟩\nGYBBG\n\n🟩🟩🟩🟩🟩", "SS_S"),
            ("Wordle 1,234 2/6*\n\n🟩⬛🟩⬛🟩\n\n🟩🟩🟩🟩🟩\n\nhttps://example.org", "H_S_S__"),
            ("Wordle 3 2/6 🟩⬛🟩⬛🟩 🟩🟩🟩🟩🟩\nbye", "HSST"),
            ("Wordle 3 2/6 phew 🟩⬛🟩⬛🟩 lol well 🟩🟩🟩🟩🟩 bye", "HSTST"),
            ("Wordle 3 2/6\nphew\n🟩⬛🟩⬛🟩\nlol!\n\n🟩🟩🟩🟩🟩\nbye", "HTST_ST"),
            ("hello wordl 2/6\n🟩⬛🟩⬛🟩 1,234 (3 new)\n🟩🟩🟩🟩🟩 0.2 | -0.1\nin all: 0.2", "HSST"),
            ("Absurdle 2/∞\n🟩⬛🟩⬛🟩\n\u{200e}🟩🟩🟩🟩🟩", "HSS"),
            ("\u{200f}Absurdle X/∞\nGYBBG\n🟩🟩🟩🟩🟩\nbye\n🟩🟩🟩🟩🟩", "HSST?"),
            ("played some game\n\n🟩⬛🟩⬛🟩\n🟩🟩🟩🟩🟩", "T_??"),
            ("Wordle 3 2/6\nGYBBG\nplayed game 3 in 2\n🟩⬛🟩⬛🟩\nA 1/6\n🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩", "HST?HS?"),
            // Without a game before them, figures make it other text.
            ("🟩⬛🟩⬛🟩 crane", "T"),
            ("Wordle 3 2/6\n🟩⬛🟩⬛🟩➡️\n🟩🟩🟩🟩🟩", "HT?"),
        ] {
            assert_eq!(kinds(text), expected, "{text}");
        }
    }
}
