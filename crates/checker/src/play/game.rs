//! The game of a certificate: its words, their weights, and its terms (rule, feedback rule, limit, objective).

use crate::play::bytes::{Sha, sha256};
use crate::play::score::FeedbackRule;
use crate::play::words::{Spelling, Words};
use crate::refusal::cost::Left;
use crate::refusal::reject::Reject;

/// The guesses that a history allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    Normal,
    /// Guesses that keep the greens and contain the coloured letters.
    Hard,
    /// Guesses that agree with all feedback.
    Strict,
}

impl Rule {
    /// All rules, by their numbers in files.
    pub const ALL: [Rule; 3] = [Rule::Normal, Rule::Hard, Rule::Strict];

    pub fn name(self) -> &'static str {
        ["normal", "hard", "strict"][self as usize]
    }
}

/// The quantities that a strategy minimises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    Mean,
    Worst,
    WorstThenMean,
    MeanThenWorst,
    /// The weight lost, then the total.
    WinRate,
}

impl Objective {
    /// All objectives, by their numbers in files.
    pub const ALL: [Objective; 5] = [
        Objective::Mean,
        Objective::Worst,
        Objective::WorstThenMean,
        Objective::MeanThenWorst,
        Objective::WinRate,
    ];

    pub fn name(self) -> &'static str {
        ["mean", "worst", "worst-then-mean", "mean-then-worst", "win-rate"][self as usize]
    }
}

/// The terms of a game, which both files give as four numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    pub rule: Rule,
    pub feedback: FeedbackRule,
    /// The maximum number of guesses, 0 for no limit.
    pub limit: u8,
    pub objective: Objective,
}

impl Terms {
    /// Decodes the bytes of a file. Refuses unknown numbers and combinations that make no game.
    pub fn from_numbers(rule: u8, feedback: u8, limit: u8, objective: u8) -> Result<Terms, Reject> {
        let terms = Terms {
            rule: *Rule::ALL.get(usize::from(rule)).ok_or(Reject::UnknownRule { rule })?,
            feedback: FeedbackRule::from_number(feedback).ok_or(Reject::UnknownFeedbackRule { feedback })?,
            limit,
            objective: *Objective::ALL
                .get(usize::from(objective))
                .ok_or(Reject::UnknownObjective { objective })?,
        };
        if terms.rule == Rule::Hard && !terms.feedback.has_colours() {
            return Err(Reject::CountsUnderHardRule);
        }
        if terms.objective == Objective::WinRate && terms.limit == 0 {
            return Err(Reject::WinRateWithoutLimit);
        }
        Ok(terms)
    }

    pub fn left(&self) -> Left {
        Left::from_file(self.limit)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub words: Words,
    pub terms: Terms,
    /// The weight of each answer, at least 1.
    pub weights: Vec<u32>,
}

impl Game {
    /// The digest that names the game in a certificate.
    pub fn digest(&self) -> Sha {
        let count = |n: usize| u32::try_from(n).expect("at most 65,535 words").to_le_bytes();
        let Terms { rule, feedback, limit, objective } = self.terms;
        let alphabet = match self.words.spelling() {
            Spelling::Alphabet(alphabet) => Some(alphabet.digest()),
            _ => None,
        };
        let mut bytes = if alphabet.is_some() { b"salet game 2\n" } else { b"salet game 1\n" }.to_vec();
        bytes.extend([rule as u8, feedback as u8, limit, objective as u8]);
        bytes.extend(count(self.words.answer_count()));
        bytes.extend(count(self.words.guess_count()));
        bytes.extend(self.words.answers_digest());
        bytes.extend(self.words.guesses_digest());
        bytes.extend(alphabet.into_iter().flatten());
        bytes.extend(self.weight_bytes());
        sha256(&bytes)
    }

    pub fn has_equal_weights(&self) -> bool {
        self.weights.iter().all(|&weight| weight == 1)
    }

    /// The SHA-256 digest of the weights, four bytes each.
    pub fn weights_digest(&self) -> Sha {
        sha256(&self.weight_bytes().collect::<Vec<u8>>())
    }

    fn weight_bytes(&self) -> impl Iterator<Item = u8> {
        self.weights.iter().flat_map(|weight| weight.to_le_bytes())
    }

    /// The feedback for `guess` if the answer is `secret`.
    pub fn score(&self, guess: u16, secret: u16) -> u16 {
        self.terms.feedback.score(self.words.letters(guess), self.words.letters(secret))
    }

    /// The feedback for a guess that is the secret.
    pub fn solved(&self) -> u16 {
        self.terms.feedback.solved(self.words.word_len())
    }

    /// The weight of `guess` if it is in `set` (which increases), else 0.
    pub fn weight_if_member(&self, guess: u16, set: &[u16]) -> u64 {
        // Few guesses are answers, so look there first.
        let weight = self.weights.get(usize::from(guess)).filter(|_| set.binary_search(&guess).is_ok());
        weight.map_or(0, |&weight| weight.into())
    }
}
