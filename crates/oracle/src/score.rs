//! Feedback and rules by counting letters, from their definitions alone.

use crate::spec::{Cells, Ending, Feedback, Rule, Spec};

const MOST: usize = 10;

fn copies(word: &[char], letter: char) -> usize {
    word.iter().filter(|&&own| own == letter).count()
}

fn greens(guess: &[char], secret: &[char], letter: char) -> usize {
    guess.iter().zip(secret).filter(|&(&g, &s)| g == s && g == letter).count()
}

/// The colour of each letter: 0 grey, 1 yellow, 2 green.
fn colours(rule: Feedback, guess: &[char], secret: &[char]) -> [u16; MOST] {
    let mut colours = [0; MOST];
    for (place, &letter) in guess.iter().enumerate() {
        let has = copies(secret, letter);
        let open = has - greens(guess, secret, letter);
        let earlier = (0..place).filter(|&at| guess[at] == letter && secret[at] != letter).count();
        let yellow = match rule {
            Feedback::Official => earlier < open,
            Feedback::Presence => has > 0,
            Feedback::Unmatched => open > 0,
            Feedback::Pegs | Feedback::Places | Feedback::Common => false,
        };
        colours[place] = if secret[place] == letter { 2 } else { u16::from(yellow) };
    }
    colours
}

/// The code of a feedback: the colours as digits of base 3, the first letter first; for pegs, black × (letters + 1) + white; for one
/// count, that count, but one more than all letters for the word itself where these may also be common to another word.
pub fn score(rule: Feedback, guess: &[char], secret: &[char]) -> u16 {
    if !rule.counts() {
        return colours(rule, guess, secret)[..guess.len()].iter().fold(0, |code, colour| code * 3 + colour);
    }
    let black = guess.iter().zip(secret).filter(|(g, s)| g == s).count();
    let mut letters = guess.to_vec();
    letters.sort_unstable();
    letters.dedup();
    let common: usize = letters.iter().map(|&letter| copies(guess, letter).min(copies(secret, letter))).sum();
    let count = match rule {
        Feedback::Places => black,
        Feedback::Common => common + usize::from(guess == secret),
        _ => black * (guess.len() + 1) + common - black,
    };
    count as u16
}

/// Whether a rule allows the guess `other` after `guess` showed `shown`.
pub fn allows((rule, feedback): (Rule, Feedback), guess: &[char], shown: u16, other: &[char]) -> bool {
    match rule {
        Rule::Normal => true,
        Rule::Strict => score(feedback, guess, other) == shown,
        Rule::Hard => {
            let places = 0..guess.len();
            let colour = |place: usize| shown / 3u16.pow((guess.len() - 1 - place) as u32) % 3;
            let kept = places.clone().all(|place| colour(place) != 2 || guess[place] == other[place]);
            let used = guess.iter().all(|&letter| {
                let own = places.clone().filter(|&place| guess[place] == letter);
                let seen = |wanted| own.clone().filter(|&place| colour(place) == wanted).count();
                let (green, yellow) = (seen(2), seen(1));
                let proven = match feedback {
                    Feedback::Official => green + yellow,
                    Feedback::Unmatched => green + yellow.min(1),
                    _ => (green + yellow).min(1),
                };
                copies(other, letter) >= proven
            });
            kept && used
        }
    }
}

/// The feedback table: every guess against every answer.
#[derive(Debug, Clone)]
pub struct Scores {
    codes: Vec<u16>,
    answers: usize,
    pub solved: u16,
    /// The class of each answer if the game ends when one is left: without others, each has its own.
    until_known: Option<Vec<u16>>,
}

impl Scores {
    pub fn of(spec: &Spec) -> Scores {
        if let Some(cells) = &spec.cells {
            return Scores::of_cells(spec.answers, cells);
        }
        let secrets = &spec.words[..spec.answers];
        let codes = spec
            .words
            .iter()
            .flat_map(|guess| secrets.iter().map(|secret| score(spec.feedback, guess, secret)))
            .collect();
        let solved = score(spec.feedback, &spec.words[0], &spec.words[0]);
        Scores { codes, answers: spec.answers, solved, until_known: None }
    }

    /// A code for each symbol, in order, and the next one for the cells that solve. Guesses that are none show nothing.
    fn of_cells(answers: usize, cells: &Cells) -> Scores {
        let symbols = cells.symbols();
        let solved = symbols.len() as u16;
        let code = |guess: usize, answer: usize| match &cells.rows[guess] {
            Some(_) if cells.solves(guess, answer) => solved,
            Some(row) => symbols.binary_search(&row[answer]).expect("a symbol of the table") as u16,
            None => 0,
        };
        let codes = (0..cells.rows.len()).flat_map(|guess| (0..answers).map(move |answer| (guess, answer)));
        let codes = codes.map(|(guess, answer)| code(guess, answer)).collect();
        let own = || (0..answers as u16).collect();
        let classes =
            cells.classes.as_ref().map(|classes| classes.iter().map(|&class| class.into()).collect());
        let until_known = (cells.ending == Ending::Known).then(|| classes.unwrap_or_else(own));
        Scores { codes, answers, solved, until_known }
    }

    /// Whether the game is over for the answers that a guess leaves with this feedback.
    pub fn ends(&self, shown: u16, part: &[u16]) -> bool {
        let is_one = |classes: &Vec<u16>| {
            let class = |answer: &u16| classes[usize::from(*answer)];
            part.iter().all(|answer| class(answer) == class(&part[0]))
        };
        shown == self.solved || self.until_known.as_ref().is_some_and(is_one)
    }

    /// Whether the rule of the game allows the guess `other` after `guess` showed `shown`.
    pub fn allows(&self, spec: &Spec, guess: u16, shown: u16, other: u16) -> bool {
        let is_answer = usize::from(other) < self.answers;
        match spec.rule {
            Rule::Normal => true,
            Rule::Strict if is_answer => self.get(guess, other) == shown,
            // A table has feedback on answers only.
            _ if spec.cells.is_some() => false,
            _ => {
                let [guess, other] = [guess, other].map(|number| &spec.words[usize::from(number)][..]);
                allows((spec.rule, spec.feedback), guess, shown, other)
            }
        }
    }

    pub fn row(&self, guess: u16) -> &[u16] {
        &self.codes[usize::from(guess) * self.answers..][..self.answers]
    }

    pub fn get(&self, guess: u16, secret: u16) -> u16 {
        self.row(guess)[usize::from(secret)]
    }

    pub fn parts(&self, guess: u16, set: &[u16]) -> Vec<(u16, Vec<u16>)> {
        let mut shown: Vec<(u16, u16)> =
            set.iter().map(|&secret| (self.get(guess, secret), secret)).collect();
        shown.sort_unstable();
        let chunks = shown.chunk_by(|one, other| one.0 == other.0);
        chunks.map(|chunk| (chunk[0].0, chunk.iter().map(|&(_, secret)| secret).collect())).collect()
    }

    pub fn narrow(
        &self,
        spec: &Spec,
        (guess, shown): (u16, u16),
        set: &mut Vec<u16>,
        allowed: &mut Vec<u16>,
    ) {
        set.retain(|&secret| self.get(guess, secret) == shown);
        allowed.retain(|&other| self.allows(spec, guess, shown, other));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(rule: Feedback, guess: &str, secret: &str) -> u16 {
        let letters = |word: &str| word.chars().collect::<Vec<char>>();
        score(rule, &letters(guess), &letters(secret))
    }

    #[test]
    fn published_examples_are_scored_as_published() {
        let digits = |text: &str| text.bytes().fold(0, |code, digit| code * 3 + u16::from(digit - b'0'));
        for (guess, secret, official, presence, unmatched) in [
            ("speed", "abide", "00101", "00111", "00111"),
            ("speed", "steal", "20200", "20210", "20200"),
            ("allee", "apple", "21002", "21112", "21102"),
            ("eerie", "there", "10102", "11102", "11102"),
        ] {
            assert_eq!(shown(Feedback::Official, guess, secret), digits(official), "{guess} {secret}");
            assert_eq!(shown(Feedback::Presence, guess, secret), digits(presence), "{guess} {secret}");
            assert_eq!(shown(Feedback::Unmatched, guess, secret), digits(unmatched), "{guess} {secret}");
        }
        assert_eq!(shown(Feedback::Pegs, "1123", "1244"), 5 + 1);
        assert_eq!(shown(Feedback::Pegs, "1122", "2211"), 4);
        assert_eq!(
            (shown(Feedback::Places, "1123", "1244"), shown(Feedback::Common, "1123", "1244")),
            (1, 2)
        );
        assert_eq!(
            (shown(Feedback::Places, "1122", "2211"), shown(Feedback::Common, "1122", "2211")),
            (0, 4)
        );
        assert_eq!(
            (shown(Feedback::Places, "1122", "1122"), shown(Feedback::Common, "1122", "1122")),
            (4, 5)
        );
    }
}
