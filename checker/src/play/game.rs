//! The game that a certificate is about: words, weights, and the rules it is played by.

use crate::play::bytes::{Sha, sha256};
use crate::play::score::FeedbackRule;
use crate::play::words::Words;
use crate::refusal::cost::Left;
use crate::refusal::reject::Reject;

/// Which guesses are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// All, always.
    Normal,
    /// Greens stay, coloured letters are contained.
    Hard,
    /// Each guess could itself be the secret.
    Strict,
}

impl Rule {
    /// All rules, by their numbers in files.
    pub const ALL: [Rule; 3] = [Rule::Normal, Rule::Hard, Rule::Strict];

    /// The rule's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rule::Normal => "normal",
            Rule::Hard => "hard",
            Rule::Strict => "strict",
        }
    }
}

/// What a strategy is judged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The least total.
    Mean,
    /// The fewest guesses in the worst case.
    Worst,
    /// The fewest in the worst case, then the least total.
    WorstThenMean,
    /// The least total, then the fewest in the worst case.
    MeanThenWorst,
    /// The least weight lost, then the least total.
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

    /// The objective's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Objective::Mean => "mean",
            Objective::Worst => "worst",
            Objective::WorstThenMean => "worst-then-mean",
            Objective::MeanThenWorst => "mean-then-worst",
            Objective::WinRate => "win-rate",
        }
    }
}

/// The four numbers by which both files say how the game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Which guesses are allowed.
    pub rule: Rule,
    /// What the feedback says.
    pub feedback: FeedbackRule,
    /// Most guesses, 0 for no limit.
    pub limit: u8,
    /// What a strategy is judged by.
    pub objective: Objective,
}

impl Terms {
    /// From the bytes of a file.
    ///
    /// # Errors
    ///
    /// Numbers without a meaning, and pegs under the hard rule.
    pub fn from_numbers(rule: u8, feedback: u8, limit: u8, objective: u8) -> Result<Terms, Reject> {
        let terms = Terms {
            rule: *Rule::ALL.get(usize::from(rule)).ok_or(Reject::UnknownRule { rule })?,
            feedback: FeedbackRule::from_number(feedback).ok_or(Reject::UnknownFeedbackRule { feedback })?,
            limit,
            objective: *Objective::ALL
                .get(usize::from(objective))
                .ok_or(Reject::UnknownObjective { objective })?,
        };
        if terms.rule == Rule::Hard && terms.feedback == FeedbackRule::Pegs {
            return Err(Reject::PegsUnderHardRule);
        }
        if terms.objective == Objective::WinRate && terms.limit == 0 {
            return Err(Reject::WinRateWithoutLimit);
        }
        Ok(terms)
    }

    /// How many guesses the game allows.
    #[must_use]
    pub fn left(&self) -> Left {
        Left::from_file(self.limit)
    }
}

/// A game: what is played, with which words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The words.
    pub words: Words,
    /// How it is played.
    pub terms: Terms,
    /// One weight an answer, all at least 1.
    pub weights: Vec<u32>,
}

impl Game {
    /// The digest that names the game in a certificate.
    #[must_use]
    pub fn digest(&self) -> Sha {
        let count = |n: usize| u32::try_from(n).expect("at most 65,535 words").to_le_bytes();
        let Terms { rule, feedback, limit, objective } = self.terms;
        let mut bytes = b"salet game 1\n".to_vec();
        bytes.extend([rule as u8, feedback as u8, limit, objective as u8]);
        bytes.extend(count(self.words.answer_count()));
        bytes.extend(count(self.words.guess_count()));
        bytes.extend(self.words.answers_digest());
        bytes.extend(self.words.guesses_digest());
        bytes.extend(self.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        sha256(&bytes)
    }

    /// Whether all answers are equally likely.
    #[must_use]
    pub fn has_equal_weights(&self) -> bool {
        self.weights.iter().all(|&weight| weight == 1)
    }

    /// SHA-256 of the weights, four bytes each.
    #[must_use]
    pub fn weights_digest(&self) -> Sha {
        let bytes: Vec<u8> = self.weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        sha256(&bytes)
    }

    /// The feedback that `guess` gets from `secret`, both by number.
    #[must_use]
    pub fn score(&self, guess: u16, secret: u16) -> u16 {
        self.terms.feedback.score(self.words.letters(guess), self.words.letters(secret))
    }

    /// The feedback of a guess that is the secret.
    #[must_use]
    pub fn solved(&self) -> u16 {
        self.terms.feedback.solved(self.words.word_len())
    }

    /// The sum of the weights of `set`.
    #[must_use]
    pub fn weight(&self, set: &[u16]) -> u64 {
        set.iter().map(|&secret| u64::from(self.weights[usize::from(secret)])).sum()
    }

    /// The weight of `guess` where it is in `set` (which increases), else 0.
    #[must_use]
    pub fn weight_if_member(&self, guess: u16, set: &[u16]) -> u64 {
        // Few guesses are answers at all.
        let weight = self.weights.get(usize::from(guess)).filter(|_| set.binary_search(&guess).is_ok());
        weight.map_or(0, |&weight| weight.into())
    }
}
