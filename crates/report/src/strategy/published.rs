//! The description of a published strategy: everything that names, help and comparisons need.

use std::fmt;

use crate::strategy::{Options, Strategy};
use salet_core::game::{Game, Tree};

/// A published strategy, whatever its parameters.
#[non_exhaustive]
pub struct Published {
    /// Its name, without parameters.
    pub name: &'static str,
    /// The parameters that its source uses most.
    pub usual: &'static [Parameter],
    /// The parameters as help shows them, for instance "WIDTH,SLOPE".
    pub called: &'static str,
    /// The advice after invalid parameters.
    pub advice: &'static str,
    /// Whether it accepts all options, since it may play words other than candidates or those of its tree.
    pub free: bool,
    /// Whether it accepts the option `single`: the French report has a floating-point program for it.
    pub single: bool,
    /// Whether it draws with the seed.
    pub random: bool,
    /// Its requirement.
    pub needs: Needs,
    /// Makes the strategy for a game that it can play.
    pub make: fn(&Request<'_>) -> Box<dyn Strategy>,
}

/// The ingredients of a strategy.
pub struct Request<'a> {
    /// The game.
    pub game: &'a Game,
    /// The parameters, in number and kind those of [`Published::usual`].
    pub parameters: &'a [Parameter],
    /// The options.
    pub options: Options,
    /// Seed of random strategies.
    pub seed: u64,
    /// The tree to follow.
    pub policy: Option<&'a Tree>,
}

/// A parameter of a strategy.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Parameter {
    /// A number of things, at least 1.
    Count(usize),
    /// A slope, from 0 to 10.
    Slope(f64),
}

/// Requirement of a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// It plays every game.
    Nothing,
    /// Guesses that solve answers, which a game until one answer is left has not.
    Solving,
    /// Words with letters, not the names of a table.
    Letters,
    /// Feedback in colours.
    Colours,
    /// A policy to follow.
    Policy,
}

impl Published {
    /// A strategy with this name that plays candidates only, has no parameters and plays every game; its file overrides
    /// the rest.
    pub(super) const fn new(name: &'static str, make: fn(&Request<'_>) -> Box<dyn Strategy>) -> Published {
        Published {
            name,
            usual: &[],
            called: "",
            advice: "",
            free: false,
            single: false,
            random: false,
            needs: Needs::Nothing,
            make,
        }
    }

    /// The name with its parameters as help shows it: `hybrid(K)`.
    pub fn usage(&self) -> String {
        match self.called {
            "" => self.name.to_owned(),
            called => format!("{}({called})", self.name),
        }
    }
}

impl Request<'_> {
    /// The count at an index; 1 if there is none.
    pub(super) fn count(&self, at: usize) -> usize {
        match self.parameters.get(at) {
            Some(&Parameter::Count(count)) => count,
            _ => 1,
        }
    }

    /// The slope at an index; 0 if there is none.
    pub(super) fn slope(&self, at: usize) -> f64 {
        match self.parameters.get(at) {
            Some(&Parameter::Slope(slope)) => slope,
            _ => 0.0,
        }
    }
}

impl Parameter {
    pub(super) fn alike(self, text: &str) -> Option<Parameter> {
        match self {
            Parameter::Count(_) => text.parse().ok().filter(|&count| count > 0).map(Parameter::Count),
            Parameter::Slope(_) => {
                let slope = text.parse().ok().filter(|slope| (0.0..=10.0).contains(slope));
                slope.map(Parameter::Slope)
            }
        }
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Parameter::Count(count) => count.fmt(f),
            Parameter::Slope(slope) => slope.fmt(f),
        }
    }
}

impl PartialEq for Published {
    fn eq(&self, other: &Published) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
