//! Feedback as text: letters (`GYBBG`), digits (`21002`), tiles (🟩🟨⬜⬜🟩) and pegs (`2B1W`), and the forms of other games: tiles
//! of high contrast (🟧🟦⬛), Nerdle's (🟩🟪⬛) and SUTOM's (🟥🟡🟦), circles (🟢🟡⚪), small squares, the names of tiles in chats, bulls and cows (`1A3B`).
//! Rules with one count have numbers (`2`), and `SOLVED` if all common letters may also be those of an anagram.
//! `tests/common/feedback.json` has examples of all, which also test the server, Python and the page.

use std::borrow::Cow;

use salet_base::named;

use crate::{Colour, FeedbackRule, Form};
use salet_core::game::Error;
use salet_core::game::Feedback;

named! {
    /// The meaning of the digits 1 and 2 in a feedback; 0 is always grey.
    "meaning of digits":
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[derive(Default)]
    Digits {
        /// 1 is yellow and 2 is green, the usual convention.
        #[default]
        YellowGreen = "yellow-green",
        /// 1 is green and 2 is yellow, as in the solver of term.ooo.
        GreenYellow = "green-yellow",
    }
}

/// The colours and shapes in the names of tiles in chats (Slack, Discord, GitHub), between colons.
const TILE_NAMES: &[(&str, &str, char)] = &[
    ("green", "square", '🟩'),
    ("orange", "square", '🟧'),
    ("yellow", "square", '🟨'),
    ("blue", "square", '🟦'),
    ("red", "square", '🟥'),
    ("yellow", "circle", '🟡'),
    ("purple", "square", '🟪'),
    ("green", "circle", '🟢'),
    ("white", "circle", '⚪'),
    ("white", "square", '⬜'),
    ("black", "square", '⬛'),
];

/// The feedback on the secret itself where no count says it, under the rule common.
pub const SOLVED: &str = "SOLVED";

/// Replace the names of tiles by tiles: `:large_green_square::black_large_square:` by 🟩⬛. All other text stays.
pub fn with_tiles(text: &str) -> Cow<'_, str> {
    // The ends of all names.
    if !text.contains("_square:") && !text.contains("_circle:") {
        return Cow::Borrowed(text);
    }
    let replace = |text: String, &(colour, shape, tile): &(&str, &str, char)| {
        let of_size = |text: String, (large, larger): (&str, &str)| {
            text.replace(&format!(":{large}{colour}_{larger}{shape}:"), tile.encode_utf8(&mut [0; 4]))
        };
        [("", ""), ("large_", ""), ("", "large_")].into_iter().fold(text, of_size)
    };
    Cow::Owned(TILE_NAMES.iter().fold(text.to_owned(), replace))
}

impl FeedbackRule {
    /// Read a feedback on a word of `len` letters.
    ///
    /// Colours are B (or X, -, _), Y and G in either case, 0 1 2, or tiles: also small ones, those of high contrast (🟧 green,
    /// 🟦 yellow), Nerdle's 🟪 (yellow), circles, and the [names](with_tiles) of tiles. SUTOM's 🟥 is green, and goes with no other green
    /// tile; next to 🟥 and 🟡 (yellow), 🟦 is grey.
    ///
    /// Pegs are `2,1` or `2 1`, black first, or counts with letters in any order: `2B1W` (black, white), `2A1B` (bulls, cows) or
    /// `2B1C`. Since B alone may be either, `2B` is refused.
    ///
    /// Under places and common, feedback is a number. Under common, that of all letters means an anagram of the secret;
    /// `solved` (in either case) means the secret itself, under both.
    ///
    /// ```
    /// # mod salet { pub use salet_words as words; }
    /// use salet::words::{Digits, FeedbackRule};
    ///
    /// let rule = FeedbackRule::Official;
    /// let feedback = rule.parse("GYBBG", 5, Digits::default())?;
    /// assert_eq!(rule.digits(feedback, 5), "21002");
    /// assert_eq!((rule.count(5), rule.solved(5).0), (243, 242));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::BadFeedback`] with an example.
    pub fn parse(self, text: &str, len: usize, digits: Digits) -> Result<Feedback, Error> {
        let read = match self.form() {
            Form::Colours => read_colours(with_tiles(text).trim(), digits)
                .filter(|colours| colours.len() == len)
                .map(|colours| FeedbackRule::encode(&colours)),
            Form::Pegs => read_pegs(text)
                .filter(|&(black, white)| black <= len && white <= len)
                .map(|(black, white)| FeedbackRule::encode_pegs(black, white, len)),
            Form::Number(_) => self.read_number(text, len),
        };
        let read = read.filter(|&shown| self.is_possible(shown, len));
        read.ok_or_else(|| Error::BadFeedback { text: text.to_owned(), advice: self.advice(len, digits) })
    }

    /// Format a feedback in letters: `GYBBG`, or `2B1W` under pegs. Under places and common it is a number, or [`SOLVED`].
    pub fn format(self, feedback: Feedback, len: usize) -> String {
        self.write(feedback, len, ['B', 'Y', 'G'])
    }

    /// Format a feedback in digits, yellow 1 and green 2: `21002`. Counts are as in [`format`](FeedbackRule::format).
    pub fn digits(self, feedback: Feedback, len: usize) -> String {
        self.write(feedback, len, ['0', '1', '2'])
    }

    /// Format a feedback in tiles: 🟩🟨⬜⬜🟩, or ⚫⚫⚪ under pegs. Other counts are as in [`format`](FeedbackRule::format).
    pub fn tiles(self, feedback: Feedback, len: usize) -> String {
        match self.pegs(feedback, len) {
            Some((black, white)) => "⚫".repeat(black) + &"⚪".repeat(white),
            None => self.write(feedback, len, ['⬜', '🟨', '🟩']),
        }
    }

    /// Write a symbol for each letter, chosen from those of grey, yellow and green.
    fn write(self, feedback: Feedback, len: usize, symbols: [char; 3]) -> String {
        match self.colours(feedback, len) {
            Some(colours) => colours.into_iter().map(|colour| symbols[colour as usize]).collect(),
            None => match self.pegs(feedback, len) {
                Some((black, white)) => format!("{black}B{white}W"),
                None if feedback.index() > len => SOLVED.to_owned(),
                None => feedback.0.to_string(),
            },
        }
    }

    /// The feedback of one count, or of the secret itself.
    fn read_number(self, text: &str, len: usize) -> Option<Feedback> {
        let text = text.trim();
        if text.eq_ignore_ascii_case(SOLVED) {
            return Some(self.solved(len));
        }
        let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?;
        digits.parse().ok().filter(|&number| usize::from(number) <= len).map(Feedback)
    }

    fn advice(self, len: usize, digits: Digits) -> String {
        match self.form() {
            Form::Colours => {
                let (yellow, green) = match digits {
                    Digits::YellowGreen => (1, 2),
                    Digits::GreenYellow => (2, 1),
                };
                format!(
                    "write {len} of B Y G (grey also X, -, _), of 0 (grey) {yellow} (yellow) {green} (green), or of ⬜🟨🟩"
                )
            }
            Form::Pegs => {
                // Of few pegs not every count is possible.
                let (black, white) = match len {
                    1 => (1, 0),
                    2 => (0, 1),
                    _ => (1, 1),
                };
                let never = match len {
                    0..=2 => String::new(),
                    _ => format!(" and never {}B1W, whose last peg would be black", len - 1),
                };
                let alone = if len > 1 { "; B alone may be either: write 1B0W or 0A1B" } else { "" };
                format!(
                    "write black and white pegs, at most {len} in all{never}, for instance {black}B{white}W or {black},{white}, \
                     or bulls and cows: {black}A{white}B{alone}"
                )
            }
            Form::Number(letters) if self.solved(len).index() == len => {
                format!("write the number of {letters}, 0 to {len}")
            }
            Form::Number(letters) => {
                let all = if len > 1 {
                    format!("0 to {len} ({len}: all letters, in another order)")
                } else {
                    "0".to_owned()
                };
                format!("write the number of {letters}, {all}, or {SOLVED} for the word itself")
            }
        }
    }
}

/// Whether a symbol is a colour in some notation.
pub fn is_colour(symbol: char) -> bool {
    let read = read_colours(symbol.encode_utf8(&mut [0; 4]), Digits::default());
    read.is_some_and(|colours| !colours.is_empty())
}

/// Whether a symbol is a square or a circle of a shared game, a colour that stands for nothing else: 🟩 and not G.
pub fn is_tile(symbol: char) -> bool {
    !symbol.is_ascii() && is_colour(symbol)
}

fn read_colours(text: &str, digits: Digits) -> Option<Vec<Colour>> {
    let (one, two) = match digits {
        Digits::YellowGreen => (Colour::Yellow, Colour::Green),
        Digits::GreenYellow => (Colour::Green, Colour::Yellow),
    };
    let is_sutom = text.contains(['🟥', '🟡']);
    // Elsewhere red is no right letter.
    if text.contains('🟥') && text.contains(['🟩', '🟧', '🟢']) {
        return None;
    }
    // Some keyboards add a variation selector to a tile.
    let symbols = text.chars().filter(|&symbol| symbol != '\u{fe0f}');
    symbols
        .map(|symbol| match symbol {
            '🟦' if is_sutom => Some(Colour::Grey),
            symbol if is_sutom && symbol.is_ascii() => None,
            'B' | 'b' | 'X' | 'x' | '-' | '_' | '0' => Some(Colour::Grey),
            '⬜' | '⬛' | '◻' | '◼' | '◽' | '◾' | '▫' | '▪' | '⚪' => Some(Colour::Grey),
            'Y' | 'y' | '🟨' | '🟦' | '🟪' | '🟡' => Some(Colour::Yellow),
            'G' | 'g' | '🟩' | '🟧' | '🟢' | '🟥' => Some(Colour::Green),
            '1' => Some(one),
            '2' => Some(two),
            _ => None,
        })
        .collect()
}

/// Black and white pegs. A number of B alone may be either: black pegs, or the cows of `1A3B`.
fn read_pegs(text: &str) -> Option<(usize, usize)> {
    let text = text.trim().to_ascii_uppercase();
    let number = |text: &str| text.trim().parse::<usize>().ok();
    if let Some((black, white)) = text.split_once([',', ' '])
        && let (Some(black), Some(white)) = (number(black), number(white))
    {
        return Some((black, white));
    }
    let mut counts = Vec::new();
    for piece in text.split_inclusive(|symbol: char| symbol.is_ascii_alphabetic()) {
        let letter = piece.chars().last()?;
        counts.push((letter, number(piece.strip_suffix(letter)?)?));
    }
    counts.sort_unstable();
    match counts[..] {
        [('A', black), ('B', white)] | [('B', black), ('W' | 'C', white)] => Some((black, white)),
        [('A', black)] => Some((black, 0)),
        [('C' | 'W', white)] => Some((0, white)),
        [('B', 0)] => Some((0, 0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use FeedbackRule::{Common, Official, Pegs, Places};

    #[test]
    fn all_forms_are_read() {
        #[derive(serde::Deserialize)]
        struct Case {
            feedback: FeedbackRule,
            letters: usize,
            text: String,
            means: Option<String>,
        }
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../tests/common/feedback.json")).unwrap();
        assert!(cases.len() > 40);
        for Case { feedback, letters, text, means } in cases {
            let read = feedback.parse(&text, letters, Digits::default()).ok();
            assert_eq!(read.map(|shown| feedback.format(shown, letters)), means, "{text:?}");
        }
        let other = Official.parse("12001", 5, Digits::GreenYellow).unwrap();
        assert_eq!(Official.format(other, 5), "GYBBG");
    }

    #[test]
    fn names_of_tiles_become_tiles() {
        assert_eq!(with_tiles("crane:blue_square:a"), "crane🟦a");
        assert_eq!(with_tiles("a:large_yellow_circle::red_square:"), "a🟡🟥");
        assert_eq!(with_tiles("crane:GYBBG"), "crane:GYBBG");
    }

    #[test]
    fn black_pegs_and_cows_are_told_apart_by_the_other_count() {
        let error = Pegs.parse("3b", 4, Digits::default()).unwrap_err().to_string();
        assert!(error.ends_with("1A1B; B alone may be either: write 1B0W or 0A1B"), "{error}");
    }

    #[test]
    fn advice_is_possible_feedback() {
        for len in 1..8 {
            let error = Pegs.parse("?", len, Digits::default()).unwrap_err().to_string();
            let (_, advice) = error.split_once("for instance ").unwrap();
            let pieces = advice.split([' ', ';']).map(|piece| piece.trim_matches(','));
            let examples: Vec<&str> =
                pieces.filter(|piece| piece.contains(|sign: char| sign.is_ascii_digit())).collect();
            assert_eq!(examples.len(), if len > 1 { 5 } else { 3 }, "{error}");
            for example in examples {
                assert!(Pegs.parse(example, len, Digits::default()).is_ok(), "{example}: {error}");
            }
        }
    }

    #[test]
    fn other_text_is_refused_with_advice() {
        for text in ["GYBB", "GYBBGG", "GYBBR", "21003", ""] {
            let error = Official.parse(text, 5, Digits::default()).unwrap_err();
            assert!(error.to_string().contains("write 5 of B Y G"), "{error}");
        }
        let error = Pegs.parse("GYBB", 4, Digits::default()).unwrap_err().to_string();
        assert!(error.contains("for instance 1B1W or 1,1, or bulls and cows: 1A1B"), "{error}");
    }

    #[test]
    fn formats_are_parsed_back() {
        for code in (0..243).map(Feedback) {
            for text in [Official.format(code, 5), Official.digits(code, 5), Official.tiles(code, 5)] {
                assert_eq!(Official.parse(&text, 5, Digits::default()).unwrap(), code);
            }
        }
        let pegs = FeedbackRule::encode_pegs(2, 1, 4);
        assert_eq!(Pegs.parse(&Pegs.format(pegs, 4), 4, Digits::default()).unwrap(), pegs);
        assert_eq!(Pegs.tiles(pegs, 4), "⚫⚫⚪");
        for (rule, len) in [Places, Common].into_iter().flat_map(|rule| (1..=10).map(move |len| (rule, len)))
        {
            for code in (0..rule.count(len)).filter(|&code| (rule, len, code) != (Common, 1, 1)) {
                let code = Feedback(code as u16);
                for text in [rule.format(code, len), rule.digits(code, len), rule.tiles(code, len)] {
                    assert_eq!(rule.parse(&text, len, Digits::default()).unwrap(), code);
                }
            }
        }
    }

    #[test]
    fn all_common_letters_are_an_anagram_and_solved_is_the_word() {
        let parse = |rule: FeedbackRule, text| rule.parse(text, 5, Digits::default()).unwrap();
        assert_eq!((parse(Common, "5"), parse(Common, "solved")), (Feedback(5), Common.solved(5)));
        assert_eq!((parse(Places, "5"), parse(Places, "SOLVED")), (Places.solved(5), Places.solved(5)));
        assert!(Common.parse("1", 1, Digits::default()).is_err());
        let advice = |rule: FeedbackRule| rule.parse("6", 5, Digits::default()).unwrap_err().to_string();
        assert!(advice(Places).ends_with("letters at their place, 0 to 5"), "{}", advice(Places));
        assert!(advice(Common).contains("0 to 5 (5: all letters, in another order), or SOLVED"));
    }
}
