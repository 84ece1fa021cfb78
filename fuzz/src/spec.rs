//! A game in plain data, as the oracles read it: letters, numbers and nothing of the solver's.

use std::fmt::{self, Write as _};
use std::path::Path;
use std::{fs, io};

/// How a guess is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feedback {
    /// Copies of a letter are used up.
    Official,
    /// Yellow wherever the secret has the letter.
    Presence,
    /// Yellow where the secret has the letter at a place that is not green.
    Unmatched,
    /// Mastermind's counts.
    Pegs,
}

/// Which guesses are legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// All.
    Normal,
    /// Revealed greens stay, revealed letters are used.
    Hard,
    /// All feedback is kept.
    Strict,
}

/// What is to be small.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objective {
    /// The total.
    Mean,
    /// The worst case.
    Worst,
    /// The worst case, then the total.
    WorstThenMean,
    /// The total, then the worst case.
    MeanThenWorst,
    /// The weight that is lost, then the total of what is found.
    WinRate,
}

impl Feedback {
    /// All of them.
    pub const ALL: [Feedback; 4] =
        [Feedback::Official, Feedback::Presence, Feedback::Unmatched, Feedback::Pegs];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Feedback::Official => "official",
            Feedback::Presence => "presence",
            Feedback::Unmatched => "unmatched",
            Feedback::Pegs => "pegs",
        }
    }
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 3] = [Rule::Normal, Rule::Hard, Rule::Strict];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Normal => "normal",
            Rule::Hard => "hard",
            Rule::Strict => "strict",
        }
    }
}

impl Objective {
    /// All of them.
    pub const ALL: [Objective; 5] = [
        Objective::Mean,
        Objective::Worst,
        Objective::WorstThenMean,
        Objective::MeanThenWorst,
        Objective::WinRate,
    ];

    /// The name on the command line.
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

/// A game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    /// All accepted words, the answers first.
    pub words: Vec<Vec<char>>,
    /// How many of them are answers.
    pub answers: usize,
    /// How a guess is answered.
    pub feedback: Feedback,
    /// Which guesses are legal.
    pub rule: Rule,
    /// What is to be small.
    pub objective: Objective,
    /// The most guesses.
    pub limit: Option<u8>,
    /// Of each answer; their greatest common divisor is 1.
    pub weights: Vec<u32>,
}

impl Spec {
    /// The original game's terms for these words.
    pub fn plain(words: &[&str], answers: usize) -> Spec {
        Spec {
            words: words.iter().map(|word| word.chars().collect()).collect(),
            answers,
            feedback: Feedback::Official,
            rule: Rule::Normal,
            objective: Objective::Mean,
            limit: None,
            weights: vec![1; answers],
        }
    }

    /// The letters of each word.
    pub fn len(&self) -> usize {
        self.words[0].len()
    }

    /// Never: a game has words of letters.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// A word.
    pub fn word(&self, number: usize) -> String {
        self.words[number].iter().collect()
    }

    /// More guesses than these help nobody: each that is worth playing tells something, or was wasted at the start.
    pub fn most(&self) -> usize {
        let enough = self.answers + 1;
        self.limit.map_or(enough, |limit| usize::from(limit).min(enough))
    }

    /// The weight of some answers.
    pub fn weight(&self, set: &[u16]) -> i128 {
        set.iter().map(|&secret| i128::from(self.weights[usize::from(secret)])).sum()
    }

    /// Write the lists into a folder.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let lines = |words: &[Vec<char>]| {
            words.iter().flat_map(|word| word.iter().copied().chain(['\n'])).collect::<String>()
        };
        fs::write(folder.join("answers.txt"), lines(&self.words[..self.answers]))?;
        fs::write(folder.join("guesses.txt"), lines(&self.words))?;
        let mut weights = String::new();
        for (secret, weight) in self.weights.iter().enumerate() {
            let _ = writeln!(weights, "{} {weight}", self.word(secret));
        }
        fs::write(folder.join("weights.txt"), weights)
    }

    /// The arguments of the command that say which game is played, for lists in the folder where it runs.
    pub fn arguments(&self) -> Vec<String> {
        let limit = self.limit.map_or("none".to_owned(), |limit| limit.to_string());
        [
            ("--answers", "answers.txt"),
            ("--guesses", "guesses.txt"),
            ("--weights", "weights.txt"),
            ("--feedback", self.feedback.name()),
            ("--rule", self.rule.name()),
            ("--objective", self.objective.name()),
            ("--max-guesses", &limit),
        ]
        .into_iter()
        .flat_map(|(name, value)| [name.to_owned(), value.to_owned()])
        .collect()
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} answers, {} guesses of {} letters; {}",
            self.answers,
            self.words.len(),
            self.len(),
            self.arguments()[6..].join(" ")
        )
    }
}
