//! The game of a certificate: its words, their weights, and its terms (rule, feedback rule, limit, objective).

use crate::play::bytes::{Sha, sha256};
use crate::play::classes;
use crate::play::score::FeedbackRule;
use crate::play::table::Ending;
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
    /// The weight solved only at the last guess, then the total.
    LastGuess,
}

impl Objective {
    /// All objectives, by their numbers in files.
    pub const ALL: [Objective; 6] = [
        Objective::Mean,
        Objective::Worst,
        Objective::WorstThenMean,
        Objective::MeanThenWorst,
        Objective::WinRate,
        Objective::LastGuess,
    ];

    pub fn name(self) -> &'static str {
        ["mean", "worst", "worst-then-mean", "mean-then-worst", "win-rate", "last-guess"][self as usize]
    }

    /// Whether it counts what happens at a limit, so that costs are pairs.
    pub fn needs_limit(self) -> bool {
        matches!(self, Objective::WinRate | Objective::LastGuess)
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
        if terms.objective.needs_limit() && terms.limit == 0 {
            return Err(Reject::ObjectiveWithoutLimit { objective: terms.objective.name() });
        }
        Ok(terms)
    }

    /// Refuses terms that a table with this ending does not allow.
    pub fn check_ending(&self, ending: Ending) -> Result<(), Reject> {
        match ending {
            Ending::Named => Ok(()),
            _ if self.rule != Rule::Normal => Err(Reject::StrictWithoutNames),
            Ending::Known if self.limit == u8::MAX => Err(Reject::KnownBeyondLimit),
            _ => Ok(()),
        }
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
    /// For each answer the greatest weight that a guess that solves it solves in all (w' of FORMAT.md); only for the ending
    /// *solved*, else empty.
    pub solved_together: Vec<u64>,
}

impl Game {
    pub fn new(words: Words, terms: Terms, weights: Vec<u32>) -> Game {
        let mut solved_together = Vec::new();
        if let Some(table) = words.table().filter(|table| table.ending == Ending::Solved) {
            solved_together = vec![0; weights.len()];
            for guess in (0..=u16::MAX).take(table.guesses()) {
                let hits: Vec<usize> = table.hits(guess).map(usize::from).collect();
                let weight: u64 = hits.iter().map(|&answer| u64::from(weights[answer])).sum();
                hits.iter().for_each(|&answer| solved_together[answer] = weight.max(solved_together[answer]));
            }
        }
        Game { words, terms, weights, solved_together }
    }

    /// How the game ends. In games of words a guess has the name of the answer.
    pub fn ending(&self) -> Ending {
        self.words.table().map_or(Ending::Named, |table| table.ending)
    }

    /// Whether these answers need not be told apart: the game ends with them.
    pub fn is_known(&self, left: &[u16]) -> bool {
        let table = self.words.table().filter(|table| table.ending == Ending::Known);
        table.is_some_and(|table| {
            classes::are_one(left.iter().map(|&answer| table.classes[usize::from(answer)]))
        })
    }

    /// Whether a bound with more guesses left may be too high with fewer. If a game ends when the answer is known and answers may
    /// be lost, one more guess may save none of them, and a lost answer spends them all.
    pub fn has_exact_limits(&self) -> bool {
        self.ending() == Ending::Known && self.terms.objective == Objective::WinRate
    }

    /// The digest that names the game in a certificate.
    pub fn digest(&self) -> Sha {
        let count = |n: usize| u32::try_from(n).expect("at most 65,535 words").to_le_bytes();
        let Terms { rule, feedback, limit, objective } = self.terms;
        let (kind, own) = match self.words.spelling() {
            Spelling::Table(table) => (3, Some(table.digest())),
            Spelling::Alphabet(alphabet) => (2, Some(alphabet.digest())),
            Spelling::Plain | Spelling::Folded => (1, None),
        };
        let mut bytes = format!("salet game {kind}\n").into_bytes();
        bytes.extend([rule as u8, feedback as u8, limit, objective as u8]);
        bytes.extend(count(self.words.answer_count()));
        bytes.extend(count(self.words.guess_count()));
        bytes.extend(self.words.answers_digest());
        bytes.extend(self.words.guesses_digest());
        bytes.extend(own.into_iter().flatten());
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
        match self.words.table() {
            Some(table) => table.code(guess, secret),
            None => self.terms.feedback.score(self.words.letters(guess), self.words.letters(secret)),
        }
    }

    /// The feedback for `guess` if the guess `other` were the secret; `None` if it cannot be one: a table has feedback on answers only.
    pub fn as_secret(&self, guess: u16, other: u16) -> Option<u16> {
        let is_answer = usize::from(other) < self.words.answer_count();
        (is_answer || self.words.table().is_none()).then(|| self.score(guess, other))
    }

    /// The feedback that solves the game.
    pub fn solved(&self) -> u16 {
        match self.words.table() {
            Some(table) => table.solved(),
            None => self.terms.feedback.solved(self.words.word_len()),
        }
    }

    /// The weight of the secrets of `set` (which increases) that `guess` solves.
    pub fn own(&self, guess: u16, set: &[u16]) -> u64 {
        match self.ending() {
            // Few guesses are answers, so look there first.
            Ending::Named => {
                let weight =
                    self.weights.get(usize::from(guess)).filter(|_| set.binary_search(&guess).is_ok());
                weight.map_or(0, |&weight| weight.into())
            }
            Ending::Solved => {
                let hit = set.iter().filter(|&&secret| self.score(guess, secret) == self.solved());
                hit.map(|&secret| u64::from(self.weights[usize::from(secret)])).sum()
            }
            Ending::Known => 0,
        }
    }
}
