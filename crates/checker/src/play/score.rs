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
    /// The number of letters at their place.
    Places,
    /// The number of common letters; the secret itself has a number of its own.
    Common,
    /// The cells of a table, and no letters.
    Table,
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
        use FeedbackRule::*;
        [Official, Presence, Unmatched, Pegs, Places, Common, Table].get(usize::from(number)).copied()
    }

    pub fn name(self) -> &'static str {
        ["official", "presence", "unmatched", "pegs", "places", "common", "table"][self as usize]
    }

    /// The number of the feedback for `guess` if the answer is `secret`; not for tables.
    pub fn score(self, guess: &[Letter], secret: &[Letter]) -> u16 {
        let places = 0..guess.len();
        let number = |count: usize| u16::try_from(count).expect("words are short");
        match self {
            FeedbackRule::Pegs => {
                let black = at_their_place(guess, secret);
                number(black * (guess.len() + 1) + in_common(guess, secret) - black)
            }
            FeedbackRule::Places => number(at_their_place(guess, secret)),
            FeedbackRule::Common if guess == secret => self.solved(guess.len()),
            FeedbackRule::Common => number(in_common(guess, secret)),
            _ => places.fold(0, |code, i| code * 3 + self.colour(guess, secret, i) as u16),
        }
    }

    /// Whether it colours the letters of a guess one by one.
    pub fn has_colours(self) -> bool {
        matches!(self, FeedbackRule::Official | FeedbackRule::Presence | FeedbackRule::Unmatched)
    }

    /// The colour of place `i` of `guess`; not for counts.
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
            FeedbackRule::Pegs | FeedbackRule::Places | FeedbackRule::Common | FeedbackRule::Table => {
                unreachable!("they have no colours")
            }
        };
        if yellow { Colour::Yellow } else { Colour::Grey }
    }

    /// Decodes the number of a feedback; not for counts.
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
            FeedbackRule::Places => n,
            // One more than an anagram shows.
            FeedbackRule::Common => n + 1,
            FeedbackRule::Table => unreachable!("a table has codes of its own"),
            _ => 3_u16.pow(n.into()) - 1,
        }
    }
}

fn at_their_place(guess: &[Letter], secret: &[Letter]) -> usize {
    guess.iter().zip(secret).filter(|(g, s)| g == s).count()
}

fn in_common(guess: &[Letter], secret: &[Letter]) -> usize {
    let count = |word: &[Letter], letter: Letter| word.iter().filter(|&&l| l == letter).count();
    (0..guess.len())
        .filter(|&i| !guess[..i].contains(&guess[i])) // each letter once
        .map(|i| count(guess, guess[i]).min(count(secret, guess[i])))
        .sum()
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
    fn one_count_alone() {
        let score = |rule: FeedbackRule, g, s| rule.score(&letters(g), &letters(s));
        for (guess, secret, places, common) in
            [("1123", "1312", 1, 4), ("1122", "3114", 1, 2), ("1111", "2221", 1, 1), ("1234", "5678", 0, 0)]
        {
            assert_eq!(score(FeedbackRule::Places, guess, secret), places, "{guess} {secret}");
            assert_eq!(score(FeedbackRule::Common, guess, secret), common, "{guess} {secret}");
        }
        // An anagram has all letters, and is not the secret.
        assert_eq!(score(FeedbackRule::Common, "tears", "stare"), 5);
        assert_eq!(score(FeedbackRule::Common, "tears", "tears"), 6);
        assert_eq!(score(FeedbackRule::Places, "tears", "tears"), 5);
    }

    #[test]
    fn only_the_secret_solves() {
        let words = ["aab", "aba", "abb", "bab", "ccc"];
        use FeedbackRule::*;
        for rule in [Official, Presence, Unmatched, Pegs, Places, Common] {
            for guess in words {
                for secret in words {
                    let solved = rule.score(&letters(guess), &letters(secret)) == rule.solved(3);
                    assert_eq!(solved, guess == secret);
                }
            }
        }
    }
}
