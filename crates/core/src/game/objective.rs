//! The objective of a policy, its limit of guesses, and its cost.

use salet_base::named;

/// The maximum number of guesses; `None` for no limit.
pub type Limit = Option<u8>;

/// The limit of the original game.
pub const USUAL_LIMIT: Limit = Some(6);

/// The sum of weight times guesses over some secrets. The mean is a cost divided by the weight of the secrets.
pub type Cost = u64;

/// The cost if no policy keeps the limit of guesses. Saturating sums keep it.
pub const INFEASIBLE: Cost = Cost::MAX;

named! {
    /// What a policy optimises, as an exact integer.
    "objective":
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
    #[derive(Default)]
    Objective {
        /// Minimise the weighted total of guesses over all answers.
        #[default]
        Mean = "mean",
        /// Minimise the number of guesses in the worst case.
        Worst = "worst",
        /// Minimise the worst case, then the mean.
        WorstThenMean = "worst-then-mean",
        /// Minimise the mean, then the worst case.
        MeanThenWorst = "mean-then-worst",
        /// Maximise the weight of the answers found within the limit, then minimise the mean of these.
        WinRate = "win-rate",
        /// Minimise the weight of the answers found only at the last guess of the limit, then the mean. Each answer must be found in time.
        LastGuess = "last-guess",
    }
}

impl Objective {
    /// Whether a search for it bounds the total of guesses all along. Others first count losses, or ask whether a limit can be kept.
    pub fn counts_guesses(self) -> bool {
        !matches!(self, Objective::Worst | Objective::WinRate | Objective::LastGuess)
    }

    /// Whether it judges the worst case.
    pub fn judges_worst(self) -> bool {
        matches!(self, Objective::Worst | Objective::WorstThenMean | Objective::MeanThenWorst)
    }

    /// Whether it counts what happens at a limit of guesses, so that there must be one.
    pub(crate) fn needs_limit(self) -> bool {
        matches!(self, Objective::WinRate | Objective::LastGuess)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Objective, Rule};

    #[test]
    fn names_are_parsed_back() {
        for rule in Rule::ALL {
            assert_eq!(rule.to_string().parse::<Rule>().unwrap(), *rule);
        }
        for objective in Objective::ALL {
            assert_eq!(objective.to_string().parse::<Objective>().unwrap(), *objective);
        }
        let error = "easy".parse::<Rule>().unwrap_err().to_string();
        assert_eq!(error, "there is no rule \"easy\"; choose one of: normal, hard, strict");
    }
}
