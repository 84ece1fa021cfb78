//! How far a total is from the best possible one, as far as that is known.

use crate::game::Cost;
use crate::search::Solution;

/// What is known of the best total over all answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Optimum {
    /// No strategy has a smaller total.
    pub lower: Cost,
    /// Some strategy has this total.
    pub upper: Cost,
    /// The weight of all answers.
    pub weight: u64,
}

/// How much worse than the best a strategy is: between two bounds that are equal where the optimum is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Regret {
    /// Guesses in all, weights included, on as many answers as were played.
    pub guesses: [f64; 2],
    /// Percent of the optimum.
    pub percent: [f64; 2],
}

impl Optimum {
    /// What a search came to. `None` if it found no policy.
    pub fn of(solution: &Solution, weight: u64) -> Option<Optimum> {
        solution.tree.as_ref()?;
        Some(Optimum { lower: solution.lower_bound, upper: solution.total, weight })
    }

    /// Whether the optimum is known exactly.
    pub fn is_exact(&self) -> bool {
        self.lower == self.upper
    }

    /// The regret of a total, a mean over runs perhaps, on answers of so much weight. On a sample of the answers it is
    /// that of the means, for the optimum of the sample alone is another game.
    pub fn regret(&self, total: f64, weight: u64) -> Regret {
        let share = weight as f64 / self.weight as f64;
        let against = |optimum: Cost| {
            let optimum = optimum as f64 * share;
            (total - optimum, 100.0 * (total - optimum) / optimum)
        };
        let (least, most) = (against(self.upper), against(self.lower.max(1)));
        Regret { guesses: [least.0, most.0], percent: [least.1, most.1] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regret_is_an_interval_where_the_optimum_is_one() {
        let exact = Optimum { lower: 7920, upper: 7920, weight: 2315 };
        let regret = exact.regret(8085.0, 2315);
        assert_eq!(regret.guesses, [165.0, 165.0]);
        assert!((regret.percent[0] - 2.0833).abs() < 1e-4);
        let bounded = Optimum { lower: 7900, upper: 7930, weight: 2315 };
        assert_eq!(bounded.regret(8085.0, 2315).guesses, [155.0, 185.0]);
    }

    #[test]
    fn a_sample_is_compared_by_its_mean() {
        let exact = Optimum { lower: 400, upper: 400, weight: 100 };
        let regret = exact.regret(45.0, 10);
        assert_eq!(regret.guesses, [5.0, 5.0]);
        assert_eq!(regret.percent, [12.5, 12.5]);
    }
}
