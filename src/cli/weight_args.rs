//! The arguments for the weights of answers.

use std::path::Path;

use crate::game::{Origin, Weights};
use crate::words::{self, Decimal};

use crate::cli::{Failure, Output, memory};

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
    /// The weights, with a note on their scale; `None` if all answers weigh the same. `standard_input`: a list is read from there.
    pub(super) fn read(
        &self,
        origin: &dyn Origin,
        standard_input: bool,
        output: &Output,
    ) -> Result<Option<Weights>, Failure> {
        let inputs = [&self.weights, &self.past].into_iter().flatten().filter(|file| *file == "-").count();
        if inputs + usize::from(standard_input) > 1 {
            return Err(words::Error::StandardInputTwice.into());
        }
        let weights = self.weights.as_ref().map(|file| memory::source(file));
        let numbers = weights.as_ref().map(|weights| format!("the numbers of {}", weights.name()));
        let ((weights, warnings), what) = match (weights, self.past.as_ref().zip(self.past_weight)) {
            (None, None) => return Ok(None),
            (Some(weights), None) => (words::weights::read(weights, origin)?, numbers.unwrap_or_default()),
            (weights, Some((past, weight))) => {
                let what = match numbers {
                    Some(numbers) => format!("{numbers}, and {weight} times those in {past}"),
                    None => format!("1, or {weight} for those in {past}"),
                };
                (words::weights::read_with_past(weights, memory::source(past), weight, origin)?, what)
            }
        };
        warnings.iter().for_each(|warning| output.warn(warning));
        if weights.is_equal() {
            output.note(format_args!("weights: {what}, all equal, so that each answer counts 1"));
            return Ok(Some(weights));
        }
        let by = match weights.power_of_ten() {
            0 => "as they are".to_owned(),
            power => format!("times 10^{power}"),
        };
        output.note(format_args!("weights: {what}, {by}, sum to {}", weights.total()));
        Ok(Some(weights))
    }

    /// Their part of the name of files about a game.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let past = self.past.as_ref().zip(self.past_weight);
        let past = past.map(|(past, weight)| format!("{}-{weight}", stem(past)));
        self.weights.as_ref().map(stem).into_iter().chain(past)
    }
}

/// The part of a file name that stands for a list.
pub(super) fn stem(file: &String) -> String {
    match Path::new(file).file_stem() {
        Some(stem) if file != "-" => stem.to_string_lossy().into_owned(),
        _ => "stdin".to_owned(),
    }
}
