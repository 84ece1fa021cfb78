//! The rules of play: the guesses that remain allowed after a guess and its feedback.

use crate::play::game::{Game, Rule};
use crate::play::score::{Colour, FeedbackRule, Letter};

/// The demand that a guess and its feedback make on all later guesses.
pub enum Demand {
    /// Nothing: the normal rule.
    Nothing,
    /// The hard rule: letters at places, and minimum numbers of copies of letters.
    Hard {
        /// The place and letter of each green.
        greens: Vec<(usize, Letter)>,
        /// Each coloured letter and the number of copies that the colours prove.
        copies: Vec<(Letter, usize)>,
    },
    /// The strict rule: a later guess, if it were the secret, would give this feedback.
    Strict { guess: u16, feedback: u16 },
}

impl Demand {
    /// The demand of `rule` after `guess` got `feedback`.
    pub fn new(game: &Game, rule: Rule, guess: u16, feedback: u16) -> Demand {
        match rule {
            Rule::Normal => Demand::Nothing,
            Rule::Strict => Demand::Strict { guess, feedback },
            Rule::Hard => {
                let letters = game.words.letters(guess);
                let colours = game.terms.feedback.colours(letters.len(), feedback);
                let mut greens = Vec::new();
                // For each letter, how often it is green and yellow.
                let mut coloured: Vec<(Letter, [usize; 2])> = Vec::new();
                for (place, (&letter, colour)) in letters.iter().zip(colours).enumerate() {
                    if colour == Colour::Green {
                        greens.push((place, letter));
                    }
                    if colour != Colour::Grey {
                        let at = coloured.iter().position(|(known, _)| *known == letter);
                        let at = at.unwrap_or(coloured.len());
                        if at == coloured.len() {
                            coloured.push((letter, [0, 0]));
                        }
                        coloured[at].1[usize::from(colour == Colour::Yellow)] += 1;
                    }
                }
                let proven = |[green, yellow]: [usize; 2]| match game.terms.feedback {
                    FeedbackRule::Presence => 1,
                    FeedbackRule::Unmatched => green + yellow.min(1),
                    FeedbackRule::Official | FeedbackRule::Pegs => green + yellow,
                };
                let copies = coloured.into_iter().map(|(letter, times)| (letter, proven(times))).collect();
                Demand::Hard { greens, copies }
            }
        }
    }

    /// The conjunction of two demands of the hard rule.
    pub fn and(&self, other: &Demand) -> Demand {
        let empty = (Vec::new(), Vec::new());
        let parts = |demand: &Demand| match demand {
            Demand::Hard { greens, copies } => (greens.clone(), copies.clone()),
            Demand::Nothing => empty.clone(),
            Demand::Strict { .. } => unreachable!("strict demands do not merge into one"),
        };
        let ((mut greens, mut copies), (more_greens, more_copies)) = (parts(self), parts(other));
        greens.extend(more_greens);
        greens.sort_unstable();
        greens.dedup();
        for (letter, times) in more_copies {
            match copies.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, most)) => *most = times.max(*most),
                None => copies.push((letter, times)),
            }
        }
        Demand::Hard { greens, copies }
    }

    #[must_use]
    pub fn allows(&self, game: &Game, next: u16) -> bool {
        match self {
            Demand::Nothing => true,
            Demand::Strict { guess, feedback } => game.score(*guess, next) == *feedback,
            Demand::Hard { greens, copies } => {
                let next = game.words.letters(next);
                let count = |letter: Letter| next.iter().filter(|&&other| other == letter).count();
                greens.iter().all(|&(place, letter)| next[place] == letter)
                    && copies.iter().all(|&(letter, times)| count(letter) >= times)
            }
        }
    }

    pub fn restrict(&self, game: &Game, list: &[u16]) -> Vec<u16> {
        list.iter().copied().filter(|&next| self.allows(game, next)).collect()
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
        let game = Game { words, terms, weights };
        let number =
            |word: &str| u16::try_from(game.words.all().iter().position(|w| w == word).unwrap()).unwrap();
        let (guess, secret) = (number(guess), number(secret));
        let demand = Demand::new(&game, rule, guess, game.score(guess, secret));
        let all: Vec<u16> = (0..7).collect();
        demand.restrict(&game, &all).iter().map(|&g| game.words.word(g).to_owned()).collect()
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
