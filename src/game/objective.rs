//! What a policy is to be good at, and how many guesses it has.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::named::{self, named};

/// The largest number of guesses allowed; `None` is no limit.
pub type Limit = Option<u8>;

/// The limit of the original game.
pub const USUAL_LIMIT: Limit = Some(6);

named! {
    /// What is made as small, or as likely, as possible. All are exact in integers.
    "objective":
    #[derive(Default)]
    Objective {
        /// The weighted total of guesses over all answers.
        #[default]
        Mean = "mean",
        /// The number of guesses in the worst case.
        Worst = "worst",
        /// The worst case, and among policies equal in it the mean.
        WorstThenMean = "worst-then-mean",
        /// The mean, and among policies equal in it the worst case.
        MeanThenWorst = "mean-then-worst",
        /// The weight of the answers found within the limit, and among policies equal in it the mean of these.
        WinRate = "win-rate",
    }
}
