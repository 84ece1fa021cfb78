//! How strategies are named: `hybrid(2)`, `log-beam(20,0.43)`, `entropy[candidates]`, `h1[opener=salet]`.
//!
//! A name is a kind, its parameters in round brackets where it has any, and options in square brackets:
//!
//! - `candidates`: of equally good guesses prefer a candidate, then file order.
//! - `answers`: draw guesses from the answers only.
//! - `consistent`: draw guesses from the remaining candidates only.
//! - `words=N`: draw guesses from the first N words of the lists only, answers first.
//! - `single`: compare in single precision, as the French report's programs do (h2, expected-eliminated, entropy,
//!   hybrid, random-cut); see [`single`](crate::strategy::single).
//! - `opener=WORD`: play this word first; `opener=random` draws an answer.
//!
//! Strategies that play nothing but candidates take no option but the opener.

use std::fmt;
use std::str::FromStr;

use crate::strategy::State;
use crate::strategy::error::{Error, Result};
use crate::words::GuessId;

/// A strategy as it is asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct StrategyName {
    /// What it does.
    pub kind: Kind,
    /// How it does that.
    pub options: Options,
}

/// The published strategies with their parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// [`h1`](crate::strategy::h1)
    H1,
    /// [`h2`](crate::strategy::h2)
    H2,
    /// [`expected_eliminated`](crate::strategy::expected_eliminated)
    ExpectedEliminated,
    /// [`entropy`](crate::strategy::entropy)
    Entropy,
    /// [`hybrid`](crate::strategy::hybrid), with the number of guesses that H1 makes.
    Hybrid(usize),
    /// [`random_cut`](crate::strategy::random_cut), with what the dictionary is divided by.
    RandomCut(usize),
    /// [`letter_greedy`](crate::strategy::letter_greedy)
    LetterGreedy,
    /// [`letter_minimax`](crate::strategy::letter_minimax)
    LetterMinimax,
    /// [`letter_tree`](crate::strategy::letter_tree)
    LetterTree,
    /// [`most_parts`](crate::strategy::most_parts)
    MostParts,
    /// [`knuth_minimax`](crate::strategy::knuth_minimax)
    KnuthMinimax,
    /// [`log_beam`](crate::strategy::log_beam)
    LogBeam {
        /// Guesses followed in every state.
        width: usize,
        /// Guesses per unit of ln n.
        slope: f64,
    },
    /// [`random_consistent`](crate::strategy::random_consistent)
    RandomConsistent,
    /// [`optimal`](crate::strategy::optimal)
    Optimal,
}

/// What most strategies can be told besides.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Options {
    /// Of equally good guesses prefer a candidate.
    pub prefer_candidates: bool,
    /// Where guesses come from.
    pub pool: Pool,
    /// Compare in single precision, as the French report's programs do.
    pub single: bool,
    /// The first guess, if it is fixed.
    pub opener: Option<Opener>,
}

impl Options {
    /// With candidates preferred among equally good guesses, or not.
    #[must_use]
    pub fn with_prefer_candidates(mut self, prefer_candidates: bool) -> Self {
        self.prefer_candidates = prefer_candidates;
        self
    }

    /// With guesses from this pool.
    #[must_use]
    pub fn with_pool(mut self, pool: Pool) -> Self {
        self.pool = pool;
        self
    }

    /// With numbers of single precision, or of double.
    #[must_use]
    pub fn with_single(mut self, single: bool) -> Self {
        self.single = single;
        self
    }

    /// With this first guess; `None` for the strategy's own.
    #[must_use]
    pub fn with_opener(mut self, opener: Option<Opener>) -> Self {
        self.opener = opener;
        self
    }
}

/// The guesses that a strategy considers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pool {
    /// Every accepted word.
    #[default]
    All,
    /// The answers, whether they are still possible or not.
    Answers,
    /// The remaining candidates.
    Candidates,
    /// The first so many words, answers first.
    First(usize),
}

/// A first guess that is not the strategy's own choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opener {
    /// This word.
    Word(String),
    /// An answer, drawn with the seed.
    Random,
}

const RANDOM: &str = "random";

impl Pool {
    /// The guesses of the pool that the rule allows, in increasing order.
    pub fn guesses<'a>(self, state: &State<'a>) -> Box<dyn Iterator<Item = GuessId> + 'a> {
        let words = match self {
            Pool::Candidates => return Box::new(state.candidates.iter().map(|secret| secret.as_guess())),
            Pool::Answers => state.game.answer_count(),
            Pool::First(words) => words.min(state.game.guess_count()),
            Pool::All => state.game.guess_count(),
        };
        match state.allowed {
            None => Box::new((0..words).map(GuessId::new)),
            Some(allowed) => Box::new(allowed.iter().take_while(move |guess| guess.index() < words)),
        }
    }
}

impl Kind {
    /// The name without parameters.
    pub fn name(self) -> &'static str {
        match self {
            Kind::H1 => "h1",
            Kind::H2 => "h2",
            Kind::ExpectedEliminated => "expected-eliminated",
            Kind::Entropy => "entropy",
            Kind::Hybrid(_) => "hybrid",
            Kind::RandomCut(_) => "random-cut",
            Kind::LetterGreedy => "letter-greedy",
            Kind::LetterMinimax => "letter-minimax",
            Kind::LetterTree => "letter-tree",
            Kind::MostParts => "most-parts",
            Kind::KnuthMinimax => "knuth-minimax",
            Kind::LogBeam { .. } => "log-beam",
            Kind::RandomConsistent => "random-consistent",
            Kind::Optimal => "optimal",
        }
    }

    /// Whether the French report has a program for it whose numbers are floats.
    fn has_floats(self) -> bool {
        match self {
            Kind::H2 | Kind::ExpectedEliminated | Kind::Entropy | Kind::Hybrid(_) | Kind::RandomCut(_) => {
                true
            }
            Kind::H1
            | Kind::LetterGreedy
            | Kind::LetterMinimax
            | Kind::LetterTree
            | Kind::MostParts
            | Kind::KnuthMinimax
            | Kind::LogBeam { .. }
            | Kind::RandomConsistent
            | Kind::Optimal => false,
        }
    }

    /// Whether it may play other words than candidates, and other than those of its tree.
    fn chooses_freely(self) -> bool {
        match self {
            Kind::H1
            | Kind::H2
            | Kind::ExpectedEliminated
            | Kind::Entropy
            | Kind::Hybrid(_)
            | Kind::RandomCut(_)
            | Kind::MostParts
            | Kind::KnuthMinimax
            | Kind::LogBeam { .. } => true,
            Kind::LetterGreedy
            | Kind::LetterMinimax
            | Kind::LetterTree
            | Kind::RandomConsistent
            | Kind::Optimal => false,
        }
    }
}

/// Every kind, with the parameters that its source uses most: what `all` stands for, cheapest ideas first.
pub const EVERY: [Kind; 14] = [
    Kind::RandomConsistent,
    Kind::LetterTree,
    Kind::LetterGreedy,
    Kind::LetterMinimax,
    Kind::H1,
    Kind::H2,
    Kind::Hybrid(2),
    Kind::KnuthMinimax,
    Kind::RandomCut(10),
    Kind::ExpectedEliminated,
    Kind::Entropy,
    Kind::MostParts,
    Kind::LogBeam { width: 20, slope: 0.43 },
    Kind::Optimal,
];

/// Every strategy, without options.
pub fn every() -> Vec<StrategyName> {
    let plain = |kind| StrategyName { kind, options: Options::default() };
    EVERY.into_iter().map(plain).collect()
}

/// A list of names separated by commas, or `all`.
///
/// # Errors
/// [`Error`] for the first name that is none.
pub fn parse_list(text: &str) -> Result<Vec<StrategyName>> {
    if text.trim() == "all" {
        return Ok(every());
    }
    split(text).map(str::parse).collect()
}

/// Split at commas outside brackets.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    text.split(move |character| {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == ',' && depth == 0
    })
}

impl FromStr for StrategyName {
    type Err = Error;

    fn from_str(text: &str) -> Result<StrategyName> {
        let text = text.trim();
        let bad = |advice: String| Error { text: text.to_owned(), advice };
        let unclosed = || bad("a bracket is not closed".to_owned());
        let (rest, options) = match text.split_once('[') {
            Some((rest, options)) => (rest, options.strip_suffix(']').ok_or_else(unclosed)?),
            None => (text, ""),
        };
        let (name, parameters) = match rest.split_once('(') {
            Some((name, parameters)) => (name, Some(parameters.strip_suffix(')').ok_or_else(unclosed)?)),
            None => (rest, None),
        };
        let names: Vec<&str> = EVERY.iter().map(|kind| kind.name()).collect();
        let known = EVERY.into_iter().find(|kind| kind.name() == name);
        let known = known.ok_or_else(|| bad(format!("choose from: {}, or all", names.join(", "))))?;
        let kind = match parameters {
            None => known,
            Some(parameters) => with_parameters(known, parameters).map_err(bad)?,
        };
        let options = parse_options(kind, options).map_err(bad)?;
        Ok(StrategyName { kind, options })
    }
}

fn with_parameters(kind: Kind, text: &str) -> Result<Kind, String> {
    let parameters: Vec<&str> = text.split(',').map(str::trim).collect();
    let count = |text: &str| text.parse::<usize>().ok().filter(|&number| number > 0);
    match (kind, parameters.as_slice()) {
        (Kind::Hybrid(_), [guesses]) => count(guesses)
            .map(Kind::Hybrid)
            .ok_or_else(|| "the parameter is the number of guesses that h1 makes, at least 1".to_owned()),
        (Kind::RandomCut(_), [divisor]) => count(divisor)
            .map(Kind::RandomCut)
            .ok_or_else(|| "the parameter is what the dictionary is divided by, at least 1".to_owned()),
        (Kind::LogBeam { .. }, [width, slope]) => {
            let slope = slope.parse::<f64>().ok();
            let slope = slope.filter(|slope| (0.0..=10.0).contains(slope));
            match (count(width), slope) {
                (Some(width), Some(slope)) => Ok(Kind::LogBeam { width, slope }),
                _ => Err("the parameters are a width of at least 1 and a slope from 0 to 10".to_owned()),
            }
        }
        (Kind::Hybrid(_) | Kind::RandomCut(_), _) => Err("give one parameter".to_owned()),
        (Kind::LogBeam { .. }, _) => Err("give two parameters, for instance log-beam(20,0.43)".to_owned()),
        _ => Err(format!("{} has no parameters", kind.name())),
    }
}

fn parse_options(kind: Kind, text: &str) -> Result<Options, String> {
    let mut options = Options::default();
    for option in text.split(',').map(str::trim).filter(|option| !option.is_empty()) {
        let free = || match kind.chooses_freely() {
            true => Ok(()),
            false => Err(format!("{} takes no option but opener=WORD", kind.name())),
        };
        match (option, option.strip_prefix("opener=")) {
            ("candidates", _) => {
                free()?;
                options.prefer_candidates = true;
            }
            ("answers", _) => {
                free()?;
                options.pool = Pool::Answers;
            }
            ("consistent", _) => {
                free()?;
                options.pool = Pool::Candidates;
            }
            ("single", _) if kind.has_floats() => options.single = true,
            ("single", _) => return Err(format!("{} has no program in single precision", kind.name())),
            (_, Some(_)) if kind == Kind::Optimal => {
                return Err("the opener of optimal is that of its policy".to_owned());
            }
            (_, Some(RANDOM)) => options.opener = Some(Opener::Random),
            (_, Some(word)) if !word.is_empty() => options.opener = Some(Opener::Word(word.to_owned())),
            _ => {
                free()?;
                let words = option.strip_prefix("words=").and_then(|words| words.parse().ok());
                let words = words.filter(|&words| words > 0).ok_or_else(|| {
                    "options are candidates, answers, consistent, words=N, single and opener=WORD".to_owned()
                })?;
                options.pool = Pool::First(words);
            }
        }
    }
    Ok(options)
}

impl fmt::Display for StrategyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = self.kind.name().to_owned();
        match self.kind {
            Kind::Hybrid(number) | Kind::RandomCut(number) => name += &format!("({number})"),
            Kind::LogBeam { width, slope } => name += &format!("({width},{slope})"),
            _ => {}
        }
        let Options { prefer_candidates, pool, single, opener } = &self.options;
        let pool = match pool {
            Pool::All => None,
            Pool::Answers => Some("answers".to_owned()),
            Pool::Candidates => Some("consistent".to_owned()),
            Pool::First(words) => Some(format!("words={words}")),
        };
        let opener = opener.as_ref().map(|opener| match opener {
            Opener::Word(word) => format!("opener={word}"),
            Opener::Random => format!("opener={RANDOM}"),
        });
        let single = single.then(|| "single".to_owned());
        let preferred = prefer_candidates.then(|| "candidates".to_owned());
        let options: Vec<String> = [preferred, pool, single, opener].into_iter().flatten().collect();
        if !options.is_empty() {
            name += &format!("[{}]", options.join(","));
        }
        f.pad(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let text = "h1,hybrid(3),log-beam(20,0.43)[answers,opener=trace],entropy[candidates],\
                    letter-greedy[opener=random],random-cut(5)[consistent],hybrid(2)[words=9,single]";
        let names = parse_list(text).unwrap();
        let written: Vec<String> = names.iter().map(StrategyName::to_string).collect();
        assert_eq!(written.join(","), text);
        for name in every() {
            assert_eq!(name.to_string().parse::<StrategyName>().unwrap(), name);
        }
        assert_eq!(parse_list("all").unwrap(), every());
    }

    #[test]
    fn what_is_wrong_with_a_name_is_said() {
        for (text, advice) in [
            ("h3", "choose from"),
            ("h1(2)", "h1 has no parameters"),
            ("hybrid(0)", "at least 1"),
            ("hybrid(1,2)", "give one parameter"),
            ("log-beam(20)", "give two parameters"),
            ("log-beam(20,-1)", "slope from 0 to 10"),
            ("entropy[candidates", "not closed"),
            ("hybrid(2", "not closed"),
            ("entropy[fast]", "options are"),
            ("entropy[words=0]", "options are"),
            ("h1[single]", "single precision"),
            ("letter-tree[answers]", "takes no option but"),
            ("optimal[opener=salet]", "that of its policy"),
        ] {
            let error = parse_list(text).unwrap_err().to_string();
            assert!(error.contains(advice), "{text}: {error}");
        }
    }
}
