//! Names of strategies: `hybrid(2)`, `log-beam(20,0.43)`, `entropy[candidates]`, `h1[opener=salet]`.
//!
//! A name is a kind, parameters in round brackets, and options in square brackets:
//!
//! - `candidates`: prefer a candidate among equally good guesses, then the order of the file.
//! - `answers`: draw guesses from the answers only.
//! - `consistent`: draw guesses from the remaining candidates only.
//! - `words=N`: draw guesses from the first N words of the lists only, answers first.
//! - `single`: compare in single precision, as the French report's programs do (h2, expected-eliminated, entropy,
//!   hybrid, random-cut).
//! - `opener=WORD`: play this word first; `opener=random` draws an answer.
//!
//! Strategies that play candidates only accept the option `opener` alone.

use salet_words::WordGame as _;
use std::fmt;
use std::str::FromStr;

use crate::strategy::list::ALL;
use crate::strategy::{Error, Needs, Opener, Options, Parameter, Pool, Published, Result};
use salet_core::game::Game;

/// A strategy with parameters and options.
#[derive(Debug, Clone, PartialEq)]
pub struct StrategyName {
    /// The strategy.
    pub strategy: &'static Published,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Its options.
    pub options: Options,
}

const RANDOM: &str = "random";

/// Every strategy, without options.
pub fn every() -> Vec<StrategyName> {
    ALL.iter().map(|strategy| StrategyName::usual(strategy)).collect()
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
        let names: Vec<&str> = ALL.iter().map(|strategy| strategy.name).collect();
        let strategy = ALL.iter().find(|strategy| strategy.name == name);
        let strategy = strategy.ok_or_else(|| bad(format!("choose from: {}, or all", names.join(", "))))?;
        let parameters = match parameters {
            None => strategy.usual.to_vec(),
            Some(parameters) => parse_parameters(strategy, parameters).map_err(bad)?,
        };
        let options = parse_options(strategy, options).map_err(bad)?;
        Ok(StrategyName { strategy, parameters, options })
    }
}

impl StrategyName {
    /// Whether it can play a game, with a policy to follow or without one.
    pub fn can_play(&self, game: &Game, has_policy: bool) -> bool {
        match self.strategy.needs {
            Needs::Nothing => true,
            Needs::Solving => !game.ends_known(),
            Needs::Letters => game.words().is_some(),
            Needs::Colours => game.has_colours(),
            Needs::Policy => has_policy,
        }
    }

    fn usual(strategy: &'static Published) -> StrategyName {
        StrategyName { strategy, parameters: strategy.usual.to_vec(), options: Options::default() }
    }
}

fn parse_parameters(strategy: &'static Published, text: &str) -> Result<Vec<Parameter>, String> {
    let parameters: Vec<&str> = text.split(',').map(str::trim).collect();
    let usual = strategy.usual;
    if parameters.len() != usual.len() {
        return Err(match usual.len() {
            0 => format!("{} has no parameters", strategy.name),
            1 => "give one parameter".to_owned(),
            2 => format!("give two parameters, for instance {}", StrategyName::usual(strategy)),
            more => format!("give {more} parameters, for instance {}", StrategyName::usual(strategy)),
        });
    }
    let parameters = usual.iter().zip(parameters).map(|(usual, text)| usual.alike(text));
    parameters.collect::<Option<Vec<Parameter>>>().ok_or_else(|| strategy.advice.to_owned())
}

fn parse_options(strategy: &Published, text: &str) -> Result<Options, String> {
    let unknown =
        || "options are candidates, answers, consistent, words=N, single and opener=WORD".to_owned();
    let mut options = Options::default();
    for option in text.split(',').map(str::trim).filter(|option| !option.is_empty()) {
        match option.split_once('=').unwrap_or((option, "")) {
            ("single", "") if strategy.single => options.single = true,
            ("single", "") => return Err(format!("{} has no program in single precision", strategy.name)),
            ("opener", _) if strategy.needs == Needs::Policy => {
                return Err(format!("the opener of {} is that of its policy", strategy.name));
            }
            ("opener", RANDOM) => options.opener = Some(Opener::Random),
            ("opener", word) if !word.is_empty() => options.opener = Some(Opener::Word(word.to_owned())),
            _ if !strategy.free => return Err(format!("{} takes no option but opener=WORD", strategy.name)),
            ("candidates", "") => options.prefer_candidates = true,
            ("answers", "") => options.pool = Pool::Answers,
            ("consistent", "") => options.pool = Pool::Candidates,
            ("words", words) => {
                let words = words.parse().ok().filter(|&words| words > 0);
                options.pool = Pool::First(words.ok_or_else(unknown)?);
            }
            _ => return Err(unknown()),
        }
    }
    Ok(options)
}

impl fmt::Display for StrategyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = self.strategy.name.to_owned();
        if !self.parameters.is_empty() {
            let parameters: Vec<String> = self.parameters.iter().map(Parameter::to_string).collect();
            name += &format!("({})", parameters.join(","));
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
