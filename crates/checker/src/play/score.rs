//! Feedback, by counting letters.
//!
//! Each rule follows its definition in FORMAT.md. Under the official rule, if a letter occurs *u* times in the guess
//! and *v* times in the secret outside the green places, the first min(*u*, *v*) of its copies in the guess are yellow.

pub type Letter = u16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeedbackRule {
    /// Yellow as often as the secret has unmatched copies of the letter.
    Official,
    /// Yellow if the secret contains the letter.
    Presence,
    /// Yellow if the secret has the letter at a place that is not green.
    Unmatched,
    Pegs,
}

/// The colour of one letter of a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Digit 0.
    Grey,
    /// Digit 1.
    Yellow,
    /// Digit 2.
    Green,
}

impl FeedbackRule {
    pub fn from_number(number: u8) -> Option<FeedbackRule> {
        let all =
            [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Unmatched, FeedbackRule::Pegs];
        all.get(usize::from(number)).copied()
    }

    pub fn name(self) -> &'static str {
        ["official", "presence", "unmatched", "pegs"][self as usize]
    }

    /// The number of the feedback for `guess` if the answer is `secret`.
    pub fn score(self, guess: &[Letter], secret: &[Letter]) -> u16 {
        if self == FeedbackRule::Pegs {
            return pegs(guess, secret);
        }
        let places = 0..guess.len();
        places.fold(0, |code, i| code * 3 + self.colour(guess, secret, i) as u16)
    }

    /// The colour of place `i` of `guess`; not for pegs.
    fn colour(self, guess: &[Letter], secret: &[Letter], i: usize) -> Colour {
        let letter = guess[i];
        if secret[i] == letter {
            return Colour::Green;
        }
        let unmatched = |word: &[Letter], end: usize| {
            (0..end).filter(|&j| word[j] == letter && guess[j] != secret[j]).count()
        };
        let yellow = match self {
            FeedbackRule::Official => unmatched(guess, i) < unmatched(secret, secret.len()),
            FeedbackRule::Presence => secret.contains(&letter),
            FeedbackRule::Unmatched => unmatched(secret, secret.len()) > 0,
            FeedbackRule::Pegs => unreachable!("pegs have no colours"),
        };
        if yellow { Colour::Yellow } else { Colour::Grey }
    }

    /// Decodes the number of a feedback; not for pegs.
    pub fn colours(self, word_len: usize, feedback: u16) -> Vec<Colour> {
        let mut rest = feedback;
        let mut colours = vec![Colour::Grey; word_len];
        for colour in colours.iter_mut().rev() {
            *colour = [Colour::Grey, Colour::Yellow, Colour::Green][usize::from(rest % 3)];
            rest /= 3;
        }
        colours
    }

    /// The feedback for a guess that is the secret.
    pub fn solved(self, word_len: usize) -> u16 {
        let n = u16::try_from(word_len).expect("words are short");
        match self {
            FeedbackRule::Pegs => n * (n + 1),
            _ => 3_u16.pow(n.into()) - 1,
        }
    }
}

fn pegs(guess: &[Letter], secret: &[Letter]) -> u16 {
    let count = |word: &[Letter], letter: Letter| word.iter().filter(|&&l| l == letter).count();
    let black = guess.iter().zip(secret).filter(|(g, s)| g == s).count();
    let in_common: usize = (0..guess.len())
        .filter(|&i| !guess[..i].contains(&guess[i])) // each letter once
        .map(|i| count(guess, guess[i]).min(count(secret, guess[i])))
        .sum();
    let code = black * (guess.len() + 1) + in_common - black;
    u16::try_from(code).expect("words are short")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(word: &str) -> Vec<Letter> {
        word.bytes().map(Letter::from).collect()
    }

    fn colours(rule: FeedbackRule, guess: &str, secret: &str) -> String {
        let code = rule.score(&letters(guess), &letters(secret));
        let colours = rule.colours(guess.len(), code);
        colours.into_iter().map(|c| char::from(b'0' + c as u8)).collect()
    }

    #[test]
    fn copies_count_under_the_official_rule_only() {
        let rows = [
            // guess, secret, official, presence, unmatched
            ("speed", "abide", "00101", "00111", "00111"),
            ("speed", "erase", "10110", "10110", "10110"),
            ("llama", "label", "21100", "21101", "21101"),
            ("geese", "those", "00022", "01122", "00022"),
            ("eerie", "those", "00002", "11002", "00002"),
            ("aabbb", "ccaac", "11000", "11000", "11000"),
        ];
        for (guess, secret, official, presence, unmatched) in rows {
            assert_eq!(colours(FeedbackRule::Official, guess, secret), official, "{guess} {secret}");
            assert_eq!(colours(FeedbackRule::Presence, guess, secret), presence, "{guess} {secret}");
            assert_eq!(colours(FeedbackRule::Unmatched, guess, secret), unmatched, "{guess} {secret}");
        }
    }

    #[test]
    fn pegs_count_places_and_letters() {
        let score = |g, s| FeedbackRule::Pegs.score(&letters(g), &letters(s));
        assert_eq!(score("1122", "2211"), 4);
        assert_eq!(score("1122", "1222"), 3 * 5);
        assert_eq!(score("1123", "1312"), 5 + 3);
        assert_eq!(score("1111", "1111"), FeedbackRule::Pegs.solved(4));
    }

    #[test]
    fn only_the_secret_solves() {
        let words = ["aab", "aba", "abb", "bab", "ccc"];
        use FeedbackRule::*;
        for rule in [Official, Presence, Unmatched, Pegs] {
            for guess in words {
                for secret in words {
                    let solved = rule.score(&letters(guess), &letters(secret)) == rule.solved(3);
                    assert_eq!(solved, guess == secret);
                }
            }
        }
    }
}
