//! Published strategies against the open policy, as `salet compare --policy` plays them: one a call, so that a page shows each as soon
//! as it has played.

use salet::compare::figures::StrategyFigures;
use salet::compare::{Contest, Optimum, Performance, Watch};
use salet::game::{Game, Objective, Tree};
use salet::policy::{Fault, Policy};
use salet::strategy::StrategyName;
use salet::strategy::player::Setup;
use serde_json::{Value, json};

use crate::Engine;

/// The seed, and the runs of a random strategy, of the command.
const SEED: u64 = 1;
const RUNS: u64 = 10;

/// A comparison under way.
pub(crate) struct Comparison {
    game: Game,
    tree: Tree,
    optimum: Optimum,
    names: Vec<StrategyName>,
    performances: Vec<Performance>,
}

impl Comparison {
    fn new(policy: &Policy) -> Result<Comparison, String> {
        if policy.score().lost_weight > 0 {
            return Err("a policy that does not find every answer is no optimum".to_owned());
        }
        if !policy.game().has_table() {
            return Err("the policy has no table; open its game, and name the handle in `table`".to_owned());
        }
        // Strategies are compared by their means.
        let game = policy.game().to_builder().objective(Objective::Mean).build();
        let game = game.map_err(|error| error.to_string())?;
        let names = salet::strategy::every().into_iter().filter(|name| name.can_play(&game, true));
        let mut names: Vec<StrategyName> = names.collect();
        // The policy, which is known, before the others.
        names.rotate_right(1);
        let optimum = Optimum::by_claim(&game, policy);
        Ok(Comparison { tree: policy.tree(), optimum, names, performances: Vec::new(), game })
    }

    /// Let the next strategy play.
    fn go_on(&mut self) -> Result<(), String> {
        let Some(name) = self.names.get(self.performances.len()) else { return Ok(()) };
        let answers = self.game.all_candidates();
        let setup = Setup::default().with_seed(SEED).with_policy(Some(&self.tree));
        let contest = Contest::new(&self.game, &answers).with_setup(setup).with_runs(RUNS);
        let played = contest.play_one(name.clone(), &Watch::default()).map_err(|error| error.to_string())?;
        if let Some((found, worst_case)) = played.as_ref().and_then(Performance::whole)
            && self.optimum.is_refuted_by(found, worst_case)
        {
            let (claimed, strategy) = (self.optimum.lower, name.to_string());
            return Err(Fault::Refuted { claimed, strategy, found }.to_string());
        }
        self.performances.extend(played);
        Ok(())
    }

    fn figures(&self) -> Value {
        let reached = self.optimum.after_play(self.tree.guess, &self.performances).optimum;
        let strategies = self.performances.iter();
        let strategies = strategies.map(|played| StrategyFigures::new(&self.game, played, Some(reached)));
        let missing = self.names[self.performances.len()..].iter().map(StrategyName::to_string);
        json!({
            "strategies": strategies.collect::<Vec<_>>(),
            "missing": missing.collect::<Vec<_>>(),
            "optimum": { "lower": reached.lower, "upper": reached.upper, "within": reached.within },
        })
    }
}

impl Engine {
    /// Let the next strategy play in the game of the open policy, of which the game under the handle `table` has the table; the figures of
    /// all that have played.
    pub(crate) fn compare(&mut self, table: Option<u64>) -> Result<Value, String> {
        let comparison = match self.comparison.take() {
            Some(comparison) => comparison,
            None => Comparison::new(&*self.claimed(table)?)?,
        };
        let comparison = self.comparison.insert(comparison);
        comparison.go_on()?;
        Ok(comparison.figures())
    }
}
