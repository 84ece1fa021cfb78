//! Irving's notation for strategies of Mastermind (1978), as widmaN/mastermind-strategy writes it:
//!
//! ```text
//! 1296 (1123: 2 (2311), 44A, 222B, 276C, 81D; 4 (1312), …; 5 (1321: 1, 0, …); 20J; 1)
//!
//! A = (2345: 0, 6 (3412), …; 0)
//! ```
//!
//! A number of codes is followed by the guess for them. After a colon come the parts of this guess: by black pegs 0, 1, 2 …, with
//! semicolons between, and for each of these by white pegs, most first. The impossible feedback (three black pegs and a white one)
//! has no place; Knuth's 0 in it is ignored. Without a colon the guess leaves at most two codes in each part; play them in
//! order; `*` says that it is none of the codes, and `x` that some part has two. A capital stands for a guess that follows
//! below. One or two codes alone are played in order.
//!
//! Nothing recurses: guesses whose parts are still to come stand on a stack.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

use super::growth::{Growth, Place};
use super::reading::{Reading, Spot};
use crate::interchange::error::{Error, Result};
use salet_base::text::count;
use salet_core::game::{Feedback, partition};
use salet_words::{FeedbackRule, Form, GuessId, SecretId, WordGame as _};

/// Whether a text begins like this notation: a number and a parenthesis.
pub(super) fn begins(text: &str) -> bool {
    let rest = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.trim_start().len() && rest.trim_start().starts_with('(')
}

pub(super) fn read(text: &str, reading: &Reading) -> Result<Growth> {
    match reading.game.words().map(|words| words.feedback().form()) {
        Some(Form::Pegs) => {}
        Some(Form::Colours) => return Err(reading.refuse(None, "has pegs, but the game has colours")),
        Some(Form::Number(_)) | None => {
            return Err(reading.refuse(None, "has pegs, but the game has numbers"));
        }
    }
    let text = Scanner { rest: text.chars().peekable(), spot: Spot { line: 1, column: 1 } };
    let mut reader = Reader { text, reading, growth: Growth::default(), later: BTreeMap::new() };
    let all: Vec<SecretId> = reading.game.answers().collect();
    reader.count(all.len())?;
    reader.situations(Growth::ROOT, all)?;
    while reader.text.peek().is_some() {
        let spot = Some(reader.text.spot);
        let name = reader.text.name();
        let Some((place, secrets)) = reader.later.remove(&name) else {
            return Err(reading.refuse(spot, "a capital that stands for a guess should come here"));
        };
        reader.expect('=')?;
        if reader.text.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            reader.count(secrets.len())?;
        }
        reader.situations(place, secrets)?;
    }
    match reader.later.pop_first() {
        Some((name, _)) => Err(reading.refuse(None, format!("the guess that {name} stands for is missing"))),
        None => Ok(reader.growth),
    }
}

/// The text with its place; white space separates and means nothing.
struct Scanner<'t> {
    rest: Peekable<Chars<'t>>,
    spot: Spot,
}

impl Scanner<'_> {
    fn take(&mut self) -> Option<char> {
        let sign = self.rest.next()?;
        self.spot = match sign {
            '\n' => Spot { line: self.spot.line + 1, column: 1 },
            _ => Spot { column: self.spot.column + 1, ..self.spot },
        };
        Some(sign)
    }

    /// The next sign that is not white space.
    fn peek(&mut self) -> Option<char> {
        while self.rest.peek()?.is_whitespace() {
            self.take();
        }
        self.rest.peek().copied()
    }

    /// The signs from here that fulfil a condition.
    fn run(&mut self, belongs: impl Fn(char) -> bool) -> String {
        self.peek();
        let mut run = String::new();
        while let Some(&sign) = self.rest.peek()
            && belongs(sign)
        {
            run.push(sign);
            self.take();
        }
        run
    }

    fn name(&mut self) -> String {
        self.run(|sign| sign.is_ascii_uppercase())
    }
}

struct Reader<'t, 'r> {
    text: Scanner<'t>,
    reading: &'r Reading<'r>,
    growth: Growth,
    /// Capitals whose guesses follow, with the codes left there.
    later: BTreeMap<String, (Place, Vec<SecretId>)>,
}

struct Open {
    place: Place,
    parts: BTreeMap<Feedback, Vec<SecretId>>,
    left: std::vec::IntoIter<(Feedback, char)>,
    /// The sign after the part that was read last.
    sign: Option<char>,
}

impl Reader<'_, '_> {
    fn refuse(&self, reason: impl Into<String>) -> Error {
        self.reading.refuse(Some(self.text.spot), reason)
    }

    fn expect(&mut self, sign: char) -> Result<()> {
        match self.text.peek() {
            Some(found) if found == sign => {
                self.text.take();
                Ok(())
            }
            _ => Err(self.refuse(format!("\"{sign}\" should come here"))),
        }
    }

    fn number(&mut self) -> Result<usize> {
        let digits = self.text.run(|sign| sign.is_ascii_digit());
        digits.parse().map_err(|_| self.refuse("a number of codes should come here"))
    }

    /// Read the number of remaining codes.
    fn count(&mut self, left: usize) -> Result<()> {
        let told = self.number()?;
        self.agree(told, left)
    }

    fn agree(&self, told: usize, left: usize) -> Result<()> {
        if told == left {
            return Ok(());
        }
        let told = count(told, "code");
        Err(self.refuse(format!("says {told}, but {left} agree with the pegs so far")))
    }

    /// The guesses for some codes, and everything after them.
    fn situations(&mut self, place: Place, secrets: Vec<SecretId>) -> Result<()> {
        let len = self.reading.game.word_len();
        let mut open: Vec<Open> = self.situation(place, secrets)?.into_iter().collect();
        while let Some(guess) = open.last_mut() {
            if let Some(sign) = guess.sign.take() {
                self.expect(sign)?;
            }
            let Some((shown, sign)) = guess.left.next() else {
                open.pop();
                continue;
            };
            guess.sign = Some(sign);
            let (place, secrets) = (guess.place, guess.parts.remove(&shown).unwrap_or_default());
            let mut told = self.number()?;
            let has_impossible = shown == FeedbackRule::encode_pegs(len - 1, 0, len) && len > 1;
            if has_impossible && told == 0 && self.text.peek() == Some(',') {
                self.expect(',')?;
                told = self.number()?;
            }
            self.agree(told, secrets.len())?;
            if !secrets.is_empty() && shown != self.reading.game.solved() {
                let place = self.growth.child(place, shown);
                open.extend(self.situation(place, secrets)?);
            }
        }
        Ok(())
    }

    /// The text after a number of codes, up to the parts of a guess.
    fn situation(&mut self, place: Place, secrets: Vec<SecretId>) -> Result<Option<Open>> {
        match self.text.peek() {
            Some('(') => {
                self.text.take();
                let guess = self.guess(place)?;
                let parts = partition(self.reading.game.table(), guess, &secrets);
                match self.text.take() {
                    Some(':') => {
                        let len = self.reading.game.word_len();
                        let left = order(len).collect::<Vec<_>>().into_iter();
                        let parts = parts.into_iter().map(|part| (part.feedback, part.secrets)).collect();
                        return Ok(Some(Open { place, parts, left, sign: None }));
                    }
                    Some(')') => {
                        for part in
                            parts.into_iter().filter(|part| part.feedback != self.reading.game.solved())
                        {
                            let place = self.growth.child(place, part.feedback);
                            self.in_order(place, &part.secrets)?;
                        }
                    }
                    _ => return Err(self.refuse("\":\" or \")\" should come here")),
                }
            }
            Some(sign) if sign.is_ascii_uppercase() => {
                let name = self.text.name();
                if self.later.insert(name.clone(), (place, secrets)).is_some() {
                    return Err(self.refuse(format!("{name} stands for two guesses")));
                }
            }
            _ => self.in_order(place, &secrets)?,
        }
        Ok(None)
    }

    fn guess(&mut self, place: Place) -> Result<GuessId> {
        self.text.peek();
        let spot = Some(self.text.spot);
        let text = self.text.run(|sign| !matches!(sign, ':' | '*' | ')'));
        let text = text.trim();
        // The mark x may follow the guess, or be a symbol of it.
        let bare = text.strip_suffix('x').filter(|_| self.reading.game.find(text).is_none());
        let guess = self.reading.word(spot, bare.unwrap_or(text))?;
        self.growth.play(place, guess, spot, self.reading)?;
        if self.text.peek() == Some('*') {
            self.text.take();
            self.text.peek();
        }
        Ok(guess)
    }

    /// Play one or two codes in order.
    fn in_order(&mut self, place: Place, secrets: &[SecretId]) -> Result<()> {
        let spot = Some(self.text.spot);
        match *secrets {
            [first] => self.growth.play(place, first.as_guess(), spot, self.reading),
            [first, second] => {
                self.growth.play(place, first.as_guess(), spot, self.reading)?;
                let shown = self.reading.game.score(first.as_guess(), second);
                let next = self.growth.child(place, shown);
                self.growth.play(next, second.as_guess(), spot, self.reading)
            }
            _ => Err(self.refuse(format!("there is no guess for {}", count(secrets.len(), "code")))),
        }
    }
}

/// The feedbacks in the order of the notation, each with the sign that follows it.
fn order(len: usize) -> impl Iterator<Item = (Feedback, char)> {
    let possible = move |&(black, white): &(usize, usize)| black + 1 != len || white == 0;
    let all = (0..=len).flat_map(move |black| (0..=len - black).rev().map(move |white| (black, white)));
    all.filter(possible).map(move |(black, white)| {
        let sign = match (black == len, white) {
            (true, _) => ')',
            (false, 0) => ';',
            (false, _) => ',',
        };
        (FeedbackRule::encode_pegs(black, white, len), sign)
    })
}

#[cfg(test)]
mod tests {
    use crate::interchange::{self, Format};
    use salet_core::game::{Game, Objective};
    use salet_words::{
        FeedbackRule, Mastermind, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions,
    };

    fn game(size: &str) -> Game {
        let codes = size.parse::<Mastermind>().unwrap().codes();
        let codes = Source::words("codes", codes.iter().map(String::as_str));
        let lists = WordLists::read(codes, None, WordOptions::default()).unwrap().0;
        let game = Game::builder(lists).feedback(FeedbackRule::Pegs).limit(None);
        game.objective(Objective::Mean).build().unwrap()
    }

    #[test]
    fn published_abbreviations_are_read() {
        let game = game("2x3");
        let read = |text: &str| interchange::read(Format::Irving, text, &game, "tree");
        // 9 codes of two pegs: parts by (0,2), (0,1), (0,0); (1,0); (2,0). Two codes alone are played in order.
        for text in [
            "9 (12: 1, 2, 1; 4A; 1)\nA = (13: 0, 1, 1; 1; 1)",
            "9 (12: 1, 2 (23), 1; 0, 4 (13*: 0, 1, 1; 1; 1); 1)",
            "9(12: 1,2(31x),1; 4B ;1)\n\n B = 4 (13: 0, 1, 1; 0, 1; 1)\n",
            "9 (12: 1, 2BA, 1; 4AB; 1)\nAB = (13: 0, 1, 1; 1; 1)\nBA = (23)",
        ] {
            assert_eq!(Format::of(text), Format::Irving);
            match read(text) {
                Ok(found) => assert_eq!(found.evaluation.found_total(), 21, "{text}"),
                Err(error) => panic!("{text}: {error}"),
            }
        }
    }

    #[test]
    fn other_text_is_refused_with_its_place() {
        let game = game("2x3");
        for (text, reason) in [
            ("9 (12: 1, 2, 1; 4A; 1)", "the guess that A stands for is missing"),
            ("8 (12: 1, 2, 1; 4A; 1)", "tree:1:2: says 8 codes, but 9 agree"),
            ("9 (12: 1, 3, 1; 4A; 1)", "says 3 codes, but 2 agree"),
            ("9 (12: 1, 2, 1; 4; 1)", "there is no guess for 4 codes"),
            ("9 (12)", "there is no guess for 4 codes"),
            ("9 (44: 0, 0, 9; 0; 0)", "\"44\" is not a word of the game"),
            ("9 (12: 1; 2, 1; 4A; 1)", "tree:1:9: \",\" should come here"),
            ("9 (12: 1, 2, 1; 4A; 1)\nB = (13)", "a capital that stands for a guess should come here"),
            ("9 (12: 1, 2A, 1; 4A; 1)", "A stands for two guesses"),
            ("9 (12: 1, 2, 1; 4A; 1) )", "a capital that stands for a guess"),
            ("9 (12", "\":\" or \")\" should come here"),
            ("9", "there is no guess for 9 codes"),
            ("99999999999999999999999 (12", "a number of codes should come here"),
            ("", "a number of codes should come here"),
        ] {
            let error = interchange::read(Format::Irving, text, &game, "tree").unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
