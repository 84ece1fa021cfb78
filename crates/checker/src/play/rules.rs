//! The rules of play: the guesses that remain allowed after a guess and its feedback.

use crate::play::game::{Game, Rule};
use crate::play::score::{Colour, FeedbackRule, Letter};

/// The guesses of a list that `rule` allows after `guess` got `feedback`.
#[must_use]
pub fn restrict(game: &Game, rule: Rule, guess: u16, feedback: u16, list: &[u16]) -> Vec<u16> {
    let list = list.iter().copied();
    match rule {
        Rule::Normal => list.collect(),
        Rule::Hard => {
            let demand = Demand::new(game, guess, feedback);
            list.filter(|&next| demand.allows(game, next)).collect()
        }
        // A later guess, if it were the secret, would give this feedback.
        Rule::Strict => list.filter(|&next| game.as_secret(guess, next) == Some(feedback)).collect(),
    }
}

/// The demand of the hard rule on all later guesses: letters at places, and minimum numbers of copies.
#[derive(Clone, Default)]
pub struct Demand {
    /// The place and letter of each green.
    pub greens: Vec<(usize, Letter)>,
    /// Each coloured letter and the number of copies that the colours prove.
    pub copies: Vec<(Letter, usize)>,
}

impl Demand {
    /// The demand after `guess` got `feedback`.
    pub fn new(game: &Game, guess: u16, feedback: u16) -> Demand {
        let letters = game.words.letters(guess);
        let colours = game.terms.feedback.colours(letters.len(), feedback);
        let times = |letter: Letter, colour: Colour| {
            letters.iter().zip(&colours).filter(|&other| other == (&letter, &colour)).count()
        };
        let mut demand = Demand::default();
        for (place, (&letter, &colour)) in letters.iter().zip(&colours).enumerate() {
            if colour == Colour::Green {
                demand.greens.push((place, letter));
            }
            let (green, yellow) = (times(letter, Colour::Green), times(letter, Colour::Yellow));
            let proven = match game.terms.feedback {
                FeedbackRule::Presence => 1,
                FeedbackRule::Unmatched => green + yellow.min(1),
                _ => green + yellow,
            };
            if colour != Colour::Grey && !demand.copies.contains(&(letter, proven)) {
                demand.copies.push((letter, proven));
            }
        }
        demand
    }

    /// The conjunction of two demands.
    pub fn and(&self, other: Demand) -> Demand {
        let mut both = self.clone();
        both.greens.extend(other.greens);
        both.greens.sort_unstable();
        both.greens.dedup();
        for (letter, times) in other.copies {
            match both.copies.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, most)) => *most = times.max(*most),
                None => both.copies.push((letter, times)),
            }
        }
        both
    }

    #[must_use]
    pub fn allows(&self, game: &Game, next: u16) -> bool {
        let next = game.words.letters(next);
        let count = |letter: Letter| next.iter().filter(|&&other| other == letter).count();
        self.greens.iter().all(|&(place, letter)| next[place] == letter)
            && self.copies.iter().all(|&(letter, times)| count(letter) >= times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::{Objective, Terms};
    use crate::play::words::Spelling;
    use crate::play::words::Words;

    fn allowed(rule: Rule, guess: &str, secret: &str) -> Vec<String> {
        let list = b"abbey\nbabes\nkebab\nabide\nebbed\nbuzzy\nrobed";
        let words = Words::read(list, list, Spelling::Plain).unwrap();
        let terms = Terms { rule, feedback: FeedbackRule::Official, limit: 6, objective: Objective::Mean };
        let weights = vec![1; words.answer_count()];
        let game = Game::new(words, terms, weights);
        let number =
            |word: &str| u16::try_from(game.words.all().iter().position(|w| w == word).unwrap()).unwrap();
        let (guess, secret) = (number(guess), number(secret));
        let all: Vec<u16> = (0..7).collect();
        let allowed = restrict(&game, rule, guess, game.score(guess, secret), &all);
        allowed.iter().map(|&g| game.words.word(g).to_owned()).collect()
    }

    #[test]
    fn the_hard_rule_demands_copies_and_forbids_no_letters() {
        // kebab against abbey: b is green in the middle, and coloured twice; e and a are yellow.
        assert_eq!(allowed(Rule::Hard, "kebab", "abbey"), ["abbey", "babes", "kebab"]);
        // robed against abbey: b and e are green.
        assert_eq!(allowed(Rule::Hard, "robed", "abbey"), ["abbey", "babes", "ebbed", "robed"]);
        // ebbed against abide: one b is green, the other grey; one e is yellow; d is yellow.
        assert_eq!(allowed(Rule::Hard, "ebbed", "abide"), ["abide", "ebbed"]);
        assert_eq!(allowed(Rule::Normal, "robed", "abbey").len(), 7);
    }

    #[test]
    fn strict_demands_consistency() {
        assert_eq!(allowed(Rule::Strict, "robed", "abbey"), ["abbey", "babes"]);
    }
}
