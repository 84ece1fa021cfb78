//! A published strategy as its file describes it: all that names, help and comparisons have to know.

use std::fmt;

use crate::game::{Game, Tree};
use crate::strategy::error::Result;
use crate::strategy::options::Options;
use crate::strategy::state::Strategy;

/// A published strategy, whatever its parameters.
#[non_exhaustive]
pub struct Published {
    /// Its name, without parameters.
    pub name: &'static str,
    /// The parameters that its source uses most.
    pub usual: &'static [Parameter],
    /// What help calls the parameters, for instance "WIDTH,SLOPE".
    pub called: &'static str,
    /// What to say where parameters are none that it can have.
    pub advice: &'static str,
    /// Whether it may play other words than candidates, and other than those of its tree: then it takes all options.
    pub free: bool,
    /// Whether the French report has a program for it whose numbers are floats: then it takes the option `single`.
    pub single: bool,
    /// What it cannot be played without.
    pub needs: Needs,
    /// The strategy, for a game.
    pub make: fn(&Request<'_>) -> Result<Box<dyn Strategy>>,
}

/// What a strategy is made of.
pub struct Request<'a> {
    /// The game.
    pub game: &'a Game,
    /// As many as it has, of the same kinds as the usual ones.
    pub parameters: &'a [Parameter],
    /// What it was told.
    pub options: Options,
    /// What random strategies draw from.
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

/// What a strategy cannot be played without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// It plays every game.
    Nothing,
    /// Feedback in colours.
    Colours,
    /// A policy to follow.
    Policy,
}

impl Published {
    /// A strategy with this name that plays candidates only, has no parameters and plays every game; whatever differs
    /// is said in its file.
    pub(super) const fn new(
        name: &'static str,
        make: fn(&Request<'_>) -> Result<Box<dyn Strategy>>,
    ) -> Published {
        Published {
            name,
            usual: &[],
            called: "",
            advice: "",
            free: false,
            single: false,
            needs: Needs::Nothing,
            make,
        }
    }

    /// How help writes the name: `hybrid(K)`.
    pub fn usage(&self) -> String {
        match self.called {
            "" => self.name.to_owned(),
            called => format!("{}({called})", self.name),
        }
    }
}

impl Request<'_> {
    /// A parameter that is a count; 1 where there is none.
    pub(super) fn count(&self, at: usize) -> usize {
        match self.parameters.get(at) {
            Some(&Parameter::Count(count)) => count,
            _ => 1,
        }
    }

    /// A parameter that is a slope; 0 where there is none.
    pub(super) fn slope(&self, at: usize) -> f64 {
        match self.parameters.get(at) {
            Some(&Parameter::Slope(slope)) => slope,
            _ => 0.0,
        }
    }
}

impl Parameter {
    /// Another one of the same kind, from text.
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

/// Names tell strategies apart.
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
