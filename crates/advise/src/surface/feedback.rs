//! Feedback, for a page that knows no rule by its name: its form, its texts, and the rules to choose from.

use salet_core::game::{Feedback, Game, GuessId};
use salet_words::{FeedbackRule, Form, WordGame as _, Words};
use serde::Serialize;

/// What a page needs of the feedback of a game.
#[derive(Debug, Serialize)]
pub struct About {
    #[serde(flatten)]
    rule: Choice,
    form: &'static str,
    /// The code of the feedback on the secret itself.
    solved: u16,
    /// The text of each code, empty for a code that no guess can show. None for colours and tables: a page reads and writes these.
    texts: Vec<String>,
}

/// A feedback rule to choose from.
#[derive(Debug, Serialize)]
pub struct Choice {
    name: &'static str,
    about: &'static str,
}

/// All feedback rules of words.
pub fn choices() -> Vec<Choice> {
    FeedbackRule::ALL.iter().map(|&rule| Choice::of(rule)).collect()
}

impl Choice {
    fn of(rule: FeedbackRule) -> Choice {
        Choice { name: rule.name(), about: rule.about() }
    }
}

impl About {
    /// The feedback of a game.
    pub fn of(game: &Game) -> About {
        let solved = game.solved().0;
        let Some(words) = game.words() else {
            let rule = Choice { name: game.feedback_rule_name(), about: "symbols of a table" };
            return About { rule, form: "table", solved, texts: Vec::new() };
        };
        let (rule, len) = (words.feedback(), words.lists().word_len());
        let form = match rule.form() {
            Form::Colours => "colours",
            Form::Pegs => "pegs",
            Form::Number(_) => "number",
        };
        let text = |code: usize| {
            let shown = Feedback(code as u16);
            if rule.is_possible(shown, len) { rule.format(shown, len) } else { String::new() }
        };
        let texts = if rule.has_colours() { Vec::new() } else { (0..rule.count(len)).map(text).collect() };
        About { rule: Choice::of(rule), form, solved, texts }
    }
}

/// The codes that a guess shows for every accepted word in the order of the lists, 2 bytes each, little-endian.
pub fn shown(words: &Words, guess: GuessId) -> Vec<u8> {
    let lists = words.lists();
    let score = |secret| words.feedback().score(lists.letters(guess), lists.letters(secret));
    lists.guess_ids().flat_map(|secret| score(secret).0.to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_core::game::{Ending, FeedbackMatrix};
    use salet_words::{Digits, WordGameBuilder as _, WordLists};

    #[test]
    fn every_text_is_read_as_its_code() {
        for (&rule, len) in FeedbackRule::ALL.iter().flat_map(|rule| (1..=5).map(move |len| (rule, len))) {
            let word = "abcde"[..len].to_owned();
            let game = Game::builder(WordLists::new([word], []).unwrap()).feedback(rule).build().unwrap();
            let about = About::of(&game);
            assert_eq!((about.rule.name, about.solved), (rule.name(), rule.solved(len).0));
            assert_eq!(about.texts.is_empty(), about.form == "colours");
            let mut codes = about.texts.iter().enumerate().filter(|(_, text)| !text.is_empty());
            assert!(codes.all(|(code, text)| {
                rule.parse(text, len, Digits::default()).unwrap() == Feedback(code as u16)
            }));
        }
    }

    #[test]
    fn a_guess_shows_the_code_of_each_word() {
        let lists = WordLists::new(["tears", "stare"], ["crane"]).unwrap();
        for &rule in FeedbackRule::ALL {
            let game = Game::builder(lists.clone()).feedback(rule).build().unwrap();
            let words = game.words().unwrap();
            for guess in game.guesses() {
                let codes = shown(words, guess);
                let codes: Vec<u16> =
                    codes.chunks(2).map(|code| u16::from_le_bytes([code[0], code[1]])).collect();
                assert_eq!((codes.len(), codes[guess.index()]), (3, rule.solved(5).0), "{rule}");
                let shown = |secret| game.score(guess, secret).0;
                assert!(game.answers().all(|secret| codes[secret.index()] == shown(secret)), "{rule}");
            }
        }
    }

    #[test]
    fn a_table_has_symbols() {
        let show = |guess: &str, answer: &str| if guess < answer { "low" } else { "high" }.to_owned();
        let matrix = FeedbackMatrix::from_fn(["a", "b"], ["a", "b"], show).unwrap();
        let game = Game::of_matrix(matrix, Ending::Named).unwrap().build().unwrap();
        let about = About::of(&game);
        assert_eq!((about.form, about.rule.name, about.solved), ("table", "table", 2));
    }
}
