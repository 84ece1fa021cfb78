//! The arguments for the weights of answers.

use std::path::Path;

use salet::spec::{GameSpec, Given};
use salet::words::Decimal;

#[derive(clap::Args)]
#[command(next_help_heading = "Game")]
pub(super) struct WeightArgs {
    /// Weights of the answers: word and number a line
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// Answers of past games, which weigh less
    ///
    /// Each weighs --past-weight times as much as without this list. (Give salet-check the products as one file)
    #[arg(long, value_name = "FILE", requires = "past_weight", hide_short_help = true)]
    past: Option<String>,
    /// Weight of an answer of --past, for instance 0.1
    #[arg(long, value_name = "W", requires = "past", hide_short_help = true)]
    past_weight: Option<Decimal>,
}

impl WeightArgs {
    /// The description of the weights.
    pub(super) fn spec(&self) -> GameSpec {
        let mut spec = GameSpec::default();
        spec.weights = self.weights.clone().map(Given::File);
        (spec.past, spec.past_weight) = (self.past.clone().map(Given::File), self.past_weight);
        spec
    }

    /// Their part of the name of files about a game.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let past = self.past.as_ref().zip(self.past_weight);
        let past = past.map(|(past, weight)| format!("{}-{weight}", stem(past)));
        self.weights.as_deref().map(stem).into_iter().chain(past)
    }
}

/// The part of a file name that stands for a list.
pub(super) fn stem(file: &str) -> String {
    match Path::new(file).file_stem() {
        Some(stem) if file != "-" => stem.to_string_lossy().into_owned(),
        _ => "stdin".to_owned(),
    }
}
