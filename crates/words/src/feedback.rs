//! Feedback: the response to a guess, under one of six rules.
//!
//! The colour rules give every letter of the guess a colour. A letter is green if the secret has it at the same place. Any other
//! letter is
//!
//! - *official*: yellow if the secret has a further copy of it, after each green letter and each yellow one to its left
//!   has used up a copy; otherwise grey;
//! - *presence*: yellow if the secret has the letter anywhere; copies are not counted (Monasson 2024);
//! - *unmatched*: yellow if the secret has the letter at some place that is not green; copies are not used up.
//!
//! The code of a colouring is its number in base 3, the first letter most significant, grey 0, yellow 1, green 2.
//! *Pegs* (Mastermind) gives counts only: `black` letters at their place, and `white` more that the secret has
//! elsewhere, counting copies; the code is `black * (n + 1) + white` for words of `n` letters.
//!
//! Two rules give one count only, which is the code:
//!
//! - *places*: the letters at their place (Fallout's terminals, bulls without cows). All `n` are at their place in the secret
//!   alone, so the code `n` solves;
//! - *common*: the letters that guess and secret have in common, counting copies, wherever they stand (Jotto). An anagram of the
//!   secret has all `n` in common and does not solve, so the secret itself has a code of its own, `n + 1`.

use crate::{Letter, MAX_WORD_LEN};
use salet_base::named;
use salet_core::game::Feedback;
use salet_core::game::origin::TABLE_RULE;

/// The colour of one letter of a guess, in order of its digit in a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Not in the secret, or no further copy of it.
    Grey,
    /// In the secret, elsewhere.
    Yellow,
    /// In the secret at this place.
    Green,
}

named! {
    /// The rule for the response to a guess: one of three rules for the colours of letters, or one of three for counts. The
    /// module [`feedback`](crate::feedback) defines each.
    "feedback rule":
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[derive(Default)]
    FeedbackRule {
        /// The original game: copies are counted.
        #[default]
        Official = "official",
        /// Yellow if the letter occurs anywhere in the secret.
        Presence = "presence",
        /// Yellow if the letter occurs at a place that is not green.
        Unmatched = "unmatched",
        /// Mastermind's black and white pegs.
        Pegs = "pegs",
        /// The number of letters at their place.
        Places = "places",
        /// The number of common letters, counting copies.
        Common = "common",
    }
}

/// The form of a feedback: what the game shows, and a player writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A colour for each letter of the guess.
    Colours,
    /// Black and white pegs.
    Pegs,
    /// The number of these letters.
    Number(&'static str),
}

impl FeedbackRule {
    /// The number of the rule in files: its place, but one more from the number of tables on.
    pub(crate) fn number(self) -> u8 {
        let place = self as u8;
        place + u8::from(place >= TABLE_RULE)
    }

    /// The rule with this number.
    pub(crate) fn of_number(number: u8) -> Option<FeedbackRule> {
        FeedbackRule::ALL.iter().copied().find(|rule| rule.number() == number)
    }

    /// The rule in a phrase.
    pub fn about(self) -> &'static str {
        match self {
            FeedbackRule::Official => "each letter of the secret colours one letter of the guess",
            FeedbackRule::Presence => "a letter that is not green is yellow if the secret has it anywhere",
            FeedbackRule::Unmatched => {
                "a letter that is not green is yellow if the secret has it at a place that is not green"
            }
            FeedbackRule::Pegs => "Mastermind's black and white",
            FeedbackRule::Places => "only the number of letters at their place, as in Fallout's terminals",
            FeedbackRule::Common => {
                "only the number of common letters, as in Jotto; SOLVED for the secret itself"
            }
        }
    }

    /// The form of its feedback.
    pub fn form(self) -> Form {
        match self {
            FeedbackRule::Official | FeedbackRule::Presence | FeedbackRule::Unmatched => Form::Colours,
            FeedbackRule::Pegs => Form::Pegs,
            FeedbackRule::Places => Form::Number("letters at their place"),
            FeedbackRule::Common => Form::Number("common letters"),
        }
    }

    /// Whether an exchange of two letters, or of two places, of all words keeps the parts of every guess: `symmetry.rs` proves it
    /// rule by rule. Otherwise a game has no symmetries.
    pub(crate) fn keeps_exchanges(self) -> bool {
        match self {
            FeedbackRule::Official | FeedbackRule::Presence | FeedbackRule::Unmatched => true,
            FeedbackRule::Pegs | FeedbackRule::Places | FeedbackRule::Common => true,
        }
    }

    /// Whether a guess shows, for each of its letters, where the secret has copies of it: a green copy has its place, a yellow copy
    /// has another, and a grey copy proves that there are no more of them than [`proven_copies`](FeedbackRule::proven_copies). The
    /// refinements of `questions.rs` and the sets of `restrict.rs` rely on it; without it words are scored one by one.
    pub(crate) fn tells_copies(self) -> bool {
        match self {
            FeedbackRule::Official | FeedbackRule::Presence | FeedbackRule::Unmatched => true,
            FeedbackRule::Pegs | FeedbackRule::Places | FeedbackRule::Common => false,
        }
    }

    /// The feedback on `guess` if the secret is `secret`: the definition for all faster code.
    ///
    /// # Panics
    /// If the words differ in length or are longer than [`MAX_WORD_LEN`].
    pub fn score(self, guess: &[Letter], secret: &[Letter]) -> Feedback {
        assert_eq!(guess.len(), secret.len(), "words of one game have one length");
        let mut colours = [Colour::Grey; MAX_WORD_LEN];
        let colours = &mut colours[..guess.len()];
        // Places of the secret that are matched, and used up if the rule counts copies.
        let mut matched = [false; MAX_WORD_LEN];
        let (green_is_used, yellow_is_used) = match self {
            FeedbackRule::Official | FeedbackRule::Pegs | FeedbackRule::Places | FeedbackRule::Common => {
                (true, true)
            }
            FeedbackRule::Unmatched => (true, false),
            FeedbackRule::Presence => (false, false),
        };
        for (place, (g, s)) in guess.iter().zip(secret).enumerate() {
            if g == s {
                colours[place] = Colour::Green;
                matched[place] = green_is_used;
            }
        }
        for (place, &letter) in guess.iter().enumerate() {
            if colours[place] == Colour::Green {
                continue;
            }
            let copy = (0..secret.len()).find(|&at| !matched[at] && secret[at] == letter);
            if let Some(at) = copy {
                colours[place] = Colour::Yellow;
                matched[at] = yellow_is_used;
            }
        }
        let shown = |colour| colours.iter().filter(|&&shown| shown == colour).count();
        let (black, white, len) = (shown(Colour::Green), shown(Colour::Yellow), guess.len());
        if self.has_colours() { FeedbackRule::encode(colours) } else { self.of_counts(black, white, len) }
    }

    /// The feedback of the rules that count.
    pub(super) fn of_counts(self, black: usize, white: usize, len: usize) -> Feedback {
        match self {
            FeedbackRule::Pegs => FeedbackRule::encode_pegs(black, white, len),
            FeedbackRule::Common if black == len => self.solved(len),
            FeedbackRule::Common => Feedback((black + white) as u16),
            FeedbackRule::Places => Feedback(black as u16),
            FeedbackRule::Official | FeedbackRule::Presence | FeedbackRule::Unmatched => {
                unreachable!("colours count nothing")
            }
        }
    }

    /// Whether letters are coloured one by one; the other rules count letters.
    pub fn has_colours(self) -> bool {
        self.form() == Form::Colours
    }

    /// The number of codes for words of `len` letters.
    pub fn count(self, len: usize) -> usize {
        match self.form() {
            Form::Colours => 3usize.pow(len as u32),
            Form::Pegs => (len + 1) * (len + 1),
            Form::Number(_) => self.solved(len).index() + 1,
        }
    }

    /// Whether a code below [`count`](FeedbackRule::count) is the feedback on some guess of `len` letters, as far as its form says.
    pub fn is_possible(self, feedback: Feedback, len: usize) -> bool {
        match self {
            // A single misplaced letter would be at its place.
            FeedbackRule::Pegs => self
                .pegs(feedback, len)
                .is_none_or(|(black, white)| black + white <= len && (black + 1 != len || white == 0)),
            // A word of one letter has no anagram.
            FeedbackRule::Common => len > 1 || feedback.0 != 1,
            FeedbackRule::Official
            | FeedbackRule::Presence
            | FeedbackRule::Unmatched
            | FeedbackRule::Places => true,
        }
    }

    /// The feedback on the secret itself.
    pub fn solved(self, len: usize) -> Feedback {
        match self {
            FeedbackRule::Official | FeedbackRule::Presence | FeedbackRule::Unmatched => {
                Feedback((self.count(len) - 1) as u16)
            }
            FeedbackRule::Pegs => FeedbackRule::encode_pegs(len, 0, len),
            FeedbackRule::Places => Feedback(len as u16),
            FeedbackRule::Common => Feedback(len as u16 + 1),
        }
    }

    /// The code of a colouring, under the colour rules.
    pub fn encode(colours: &[Colour]) -> Feedback {
        Feedback(colours.iter().fold(0, |code, &colour| code * 3 + colour as u16))
    }

    /// The code of black and white pegs, for words of `len` letters.
    pub fn encode_pegs(black: usize, white: usize, len: usize) -> Feedback {
        Feedback((black * (len + 1) + white) as u16)
    }

    /// The colours of a feedback on a word of `len` letters; `None` under the rules that count.
    pub fn colours(self, feedback: Feedback, len: usize) -> Option<Vec<Colour>> {
        self.has_colours().then(|| {
            let mut code = feedback.0;
            let mut colours = vec![Colour::Grey; len];
            for colour in colours.iter_mut().rev() {
                *colour = [Colour::Grey, Colour::Yellow, Colour::Green][usize::from(code % 3)];
                code /= 3;
            }
            colours
        })
    }

    /// The black and white pegs of a feedback on a word of `len` letters; `None` under all other rules.
    pub fn pegs(self, feedback: Feedback, len: usize) -> Option<(usize, usize)> {
        (self.form() == Form::Pegs).then(|| (feedback.index() / (len + 1), feedback.index() % (len + 1)))
    }

    /// The least number of copies of a letter in the secret that its green and yellow copies in a guess prove.
    pub fn proven_copies(self, green: usize, yellow: usize) -> usize {
        match self {
            FeedbackRule::Official => green + yellow,
            FeedbackRule::Presence => green.max(yellow.min(1)),
            FeedbackRule::Unmatched => green + yellow.min(1),
            FeedbackRule::Pegs | FeedbackRule::Places | FeedbackRule::Common => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(word: &str) -> Vec<Letter> {
        word.bytes().map(|byte| Letter(u16::from(byte))).collect()
    }

    fn shown(rule: FeedbackRule, guess: &str, secret: &str) -> String {
        rule.format(rule.score(&letters(guess), &letters(secret)), guess.len())
    }

    #[test]
    fn only_the_official_rule_counts_copies() {
        let rows = [
            ("speed", "abide", "BBYBY", "BBYYY", "BBYYY"),
            ("speed", "erase", "YBYYB", "YBYYB", "YBYYB"),
            ("speed", "steal", "GBGBB", "GBGYB", "GBGBB"),
            ("allee", "apple", "GYBBG", "GYYYG", "GYYBG"),
            ("eerie", "there", "YBYBG", "YYYBG", "YYYBG"),
        ];
        for (guess, secret, official, presence, unmatched) in rows {
            assert_eq!(shown(FeedbackRule::Official, guess, secret), official, "{guess} {secret}");
            assert_eq!(shown(FeedbackRule::Presence, guess, secret), presence, "{guess} {secret}");
            assert_eq!(shown(FeedbackRule::Unmatched, guess, secret), unmatched, "{guess} {secret}");
        }
    }

    #[test]
    fn pegs_are_counts() {
        assert_eq!(shown(FeedbackRule::Pegs, "1122", "2211"), "0B4W");
        assert_eq!(shown(FeedbackRule::Pegs, "1123", "1244"), "1B1W");
        assert_eq!(shown(FeedbackRule::Pegs, "1111", "1222"), "1B0W");
    }

    #[test]
    fn places_and_common_letters_are_counted_apart() {
        let rows = [
            ("speed", "steal", "2", "2"),
            ("eerie", "there", "1", "3"),
            ("allee", "apple", "2", "3"),
            ("roast", "crane", "1", "2"),
            ("tears", "stare", "2", "5"),
            ("roast", "roast", "5", "SOLVED"),
        ];
        for (guess, secret, places, common) in rows {
            assert_eq!(shown(FeedbackRule::Places, guess, secret), places, "{guess} {secret}");
            assert_eq!(shown(FeedbackRule::Common, guess, secret), common, "{guess} {secret}");
        }
        assert_eq!((FeedbackRule::Places.count(5), FeedbackRule::Places.solved(5)), (6, Feedback(5)));
        assert_eq!((FeedbackRule::Common.count(5), FeedbackRule::Common.solved(5)), (7, Feedback(6)));
    }

    #[test]
    fn the_first_letter_is_the_most_significant() {
        use Colour::{Green, Grey, Yellow};
        assert_eq!(FeedbackRule::encode(&[Green, Grey, Yellow]), Feedback(19));
        assert_eq!(FeedbackRule::Official.colours(Feedback(19), 3), Some(vec![Green, Grey, Yellow]));
        assert_eq!(FeedbackRule::Official.solved(5), Feedback(242));
        assert_eq!(FeedbackRule::Pegs.solved(4), Feedback(20));
        assert_eq!(FeedbackRule::Official.count(MAX_WORD_LEN), 59049);
    }

    #[test]
    fn numbers_in_files_stay_and_leave_out_that_of_tables() {
        let names: Vec<&str> = (0..6).map(|number| FeedbackRule::of_number(number).unwrap().name()).collect();
        assert_eq!(names, ["official", "presence", "unmatched", "pegs", "places", "common"]);
        assert_eq!(FeedbackRule::of_number(TABLE_RULE), None);
        for &rule in FeedbackRule::ALL {
            assert_eq!(FeedbackRule::of_number(rule.number()), Some(rule));
        }
    }

    #[test]
    fn only_the_secret_itself_solves() {
        for rule in FeedbackRule::ALL {
            assert_eq!(rule.score(&letters("abba"), &letters("abba")), rule.solved(4));
            assert_ne!(rule.score(&letters("baab"), &letters("abba")), rule.solved(4));
        }
    }
}
