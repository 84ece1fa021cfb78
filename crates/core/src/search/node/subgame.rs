//! Tables of its own for a large state that needs few guesses: a *subgame*.
//!
//! In the tables of the game, the columns of these guesses lie between those of others, and the cells of its secrets between
//! those of others. A copy of the cells that matter fits a cache, and no kernel passes over other guesses. Guesses keep their
//! numbers and secrets their order. Keys of states are the same too, so that one memo serves both.
//!
//! **Under the hard and strict rules** the guesses are those that the state allows; its subsets allow no others. Nothing is
//! pruned. 256 openers of July 2023 under the hard rule take 0.59 of the CPU time.
//!
//! **Under the normal rule** they are those of the state's [`survey`](super::survey), which drops guesses that another one
//! refines ([`hints`](crate::game::hints)). 19 French openers take 0.46 of the CPU time, together with surveys of more states.
//!
//! Proof that costs and counting bounds stay. Let A refine C on a set S: every part of A lies within one of C's, and C is no
//! member, or A and C are the same. Then this holds on every subset T, whose parts are those of S cut with T. So A costs no more
//! than C there, with any number of guesses left. It makes as many parts of T at least and gains as much, since a part of C
//! falls into parts of A; so does its bound, which is lower still for a member. If B refines A, it refines C: for each guess
//! that is dropped, the first in the survey's order that refines it stays. So the least cost, and the least counting
//! bound, belong to a guess that stays.

use std::mem;

use crate::bound::goal::Goal;
use crate::bound::overlaps::Overlaps;
use crate::bound::price::Price;
use crate::game::{GuessSet, SecretId};
use crate::search::node::bounder::Bounder;
use crate::search::node::engine::Engine;
use crate::search::node::survey::Survey;
use crate::search::node::tables::Taken;
use crate::search::node::worker::Worker;
use crate::search::node::{Cheapest, Node};
use crate::search::position::state::{Allowed, State};

/// Tables pay if they have at most one in this many of the cells around them. Each holds so much less than the one around it, so
/// that their number is bounded.
const CELLS_SHARE: usize = 4;

/// Tools for a state, kept from one step to the next; `None` if its guesses are few.
pub type Kept = Option<Prepared>;

/// A tool that serves all steps of a state.
pub enum Prepared {
    Survey(Survey),
    Subgame(Box<Subgame>),
}

/// Tables for one state and its subsets, with an engine on them.
pub struct Subgame {
    engine: Engine,
    kept: Kept,
    overlaps: Overlaps,
    _room: Taken,
}

impl Subgame {
    fn secrets(&self) -> Vec<SecretId> {
        self.engine.table().numbering().secrets().collect()
    }
}

impl Worker<'_> {
    /// [`cheapest_of_all`](Worker::cheapest_of_all) in a subgame.
    pub(super) fn cheapest_in_subgame(
        &mut self,
        subgame: &mut Subgame,
        node: &Node<'_>,
        target: Price,
    ) -> Option<Cheapest> {
        let secrets = subgame.secrets();
        let Subgame { engine, kept, overlaps, .. } = subgame;
        // The guesses of the state have other places in these tables.
        let allowed = node.state.restricted().map(|guesses| Allowed::new(guesses.clone()));
        let state = State { secrets: &secrets, allowed: allowed.as_ref(), ..node.state };
        let mut worker = Worker::new(engine, self.stop);
        mem::swap(&mut worker.bounder.overlaps, overlaps);
        worker.buffers = mem::take(&mut self.buffers);
        let node = Node { state, matrix: None, weighed: node.weighed.clone(), ..*node };
        let cheapest = worker.cheapest_of_all(&node, target, kept);
        self.buffers = worker.buffers;
        *overlaps = worker.bounder.overlaps;
        cheapest
    }

    /// A survey with its guesses counted: in a subgame of them, if the rule allows all and symmetry struck none.
    pub(super) fn prepared(&mut self, node: &Node<'_>, mut survey: Survey) -> Prepared {
        let (engine, state) = (self.engine, &node.state);
        let movable = state.allowed.is_none() && engine.tables.symmetries.is_none();
        let subgame = movable.then(|| {
            let guesses = GuessSet::from_members(engine.game.guess_count(), survey.guesses());
            self.subgame_of(node, &guesses)
        });
        let Some(mut subgame) = subgame.flatten() else {
            survey.counted = self.bounder.counted_on(state);
            return Prepared::Survey(survey);
        };
        let secrets = subgame.secrets();
        let state = State { secrets: &secrets, ..*state };
        survey.counted = Bounder::new(&subgame.engine).counted_on(&state);
        subgame.kept = Some(Prepared::Survey(survey));
        Prepared::Subgame(Box::new(subgame))
    }

    /// A subgame of some guesses; `None` if it would not pay or has no room.
    pub(super) fn subgame_of(&self, node: &Node<'_>, guesses: &GuessSet) -> Option<Subgame> {
        let (engine, state) = (self.engine, &node.state);
        let secrets = state.secrets.len();
        let large = node.matrix.is_none() && secrets >= engine.thresholds.subgame_secrets;
        if !large || engine.goal() == Goal::Feasible {
            return None;
        }
        let (columns, count) = (&engine.tables.columns, guesses.len());
        let around = columns.guess_count() * columns.secrets();
        if count * secrets * CELLS_SHARE > around {
            return None;
        }
        let tables = engine.tables.bytes_of_subsets(secrets, count);
        let bytes = tables + Overlaps::most_bytes(secrets) + Survey::most_bytes(count);
        let room = engine.subgames.take(bytes)?;
        let overlaps = Overlaps::new(columns.arch, secrets);
        let engine = engine.of_subsets(state.secrets, guesses);
        Some(Subgame { engine, kept: Kept::default(), overlaps, _room: room })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bound::counting::{Costs, GuessesLeft, UNLIMITED};
    use crate::bound::price::IMPOSSIBLE;
    use crate::game::{Game, Rule, Weights};
    use crate::search::config::{Prune, SearchConfig, Thresholds};
    use crate::search::node::tables::{Allowance, Tables};
    use crate::search::position::memo::{Knowledge, Memo};
    use crate::search::stop::NEVER;
    use crate::testing::{Shown, with_guesses};

    fn game(rule: Rule, weights: impl Fn(u32) -> u32) -> Game {
        let words = (0..256).map(|word| -> String {
            [64, 16, 4, 1].map(|place| char::from(b'a' + (word / place % 4) as u8)).iter().collect()
        });
        let words: Vec<String> = words.step_by(2).collect();
        let weights: Vec<u32> = (0..words.len() as u32).map(weights).collect();
        let weights = Weights::from_integers(&weights).expect("positive weights");
        let answers: Vec<&str> = words.iter().map(String::as_str).collect();
        let game = with_guesses(answers, ["zzzz", "azzz"], Shown::Colours).rule(rule).weights(weights);
        game.build().expect("it can be played")
    }

    /// The costs of the parts of an opener, each with a memo of its own, and how many of them are searched in subgames.
    fn parts(game: &Game, left: GuessesLeft, memory: usize) -> (Vec<Knowledge>, usize) {
        // Without perfect splits, more states are searched.
        let without = vec![Prune::Symmetry, Prune::PerfectSplit];
        let config =
            SearchConfig { thresholds: Thresholds::LEAST, memory, without, ..SearchConfig::default() };
        let tables = Tables::new(game, &config, &NEVER).expect("nobody stops it");
        let all: Vec<SecretId> = game.answers().collect();
        let opener = game.find("aabc").expect("a guess");
        let (mut costs, mut subgames) = (Vec::new(), 0);
        for part in 0.. {
            let memo = Arc::new(Memo::new(1 << 24));
            let mut engine = Engine::new(game, tables.clone(), memo, Costs::by_objective(game), &config);
            engine.subgames = Allowance::new(&config);
            let mut worker = Worker::new(&engine, &NEVER);
            let split = worker.split(opener, &all);
            let Some(part) = split.parts.get(part) else { break };
            let start = engine.all_allowed();
            let state = State { secrets: &all, set_key: 0, left, allowed: start.as_ref() };
            let allowed = engine.allowed_after(&state, opener, part.feedback);
            let mut kept = Kept::default();
            let state = state.after(&split, part, allowed.as_ref());
            costs.push(worker.raise_further(&state, None, IMPOSSIBLE, &mut kept));
            subgames += usize::from(matches!(kept, Some(Prepared::Subgame(_))));
        }
        (costs, subgames)
    }

    #[test]
    fn subgames_change_no_cost() {
        for rule in [Rule::Normal, Rule::Hard, Rule::Strict] {
            for game in [game(rule, |_| 1), game(rule, |answer| 1 + answer * answer % 7)] {
                for left in [4, 5, 6, UNLIMITED] {
                    let (costs, subgames) = parts(&game, left, 1 << 26);
                    let (without, none) = parts(&game, left, 0);
                    let exact = |known: &Knowledge| (known.lower, known.exact);
                    assert!(subgames > 0 && none == 0, "{rule:?}, {left} left");
                    assert!(costs.iter().map(exact).eq(without.iter().map(exact)), "{rule:?}, {left} left");
                }
            }
        }
    }

    #[test]
    fn a_survey_lists_guesses_that_are_hopeless_on_the_whole_set() {
        let game = game(Rule::Normal, |_| 1);
        let without = vec![Prune::Symmetry, Prune::Refinement];
        let config = SearchConfig { without, ..SearchConfig::default() };
        let tables = Tables::new(&game, &config, &NEVER).expect("nobody stops it");
        let engine =
            Engine::new(&game, tables, Arc::new(Memo::new(1 << 24)), Costs::by_objective(&game), &config);
        let all: Vec<SecretId> = game.answers().collect();
        let state = State { secrets: &all, set_key: 0, left: 3, allowed: None };
        let mut worker = Worker::new(&engine, &NEVER);
        let node = Node::new(&engine, state);
        let known = worker.bounder.counting_bound(&node);
        let node = Node { few: worker.bounder.few_parts_of(&node, &known), ..node };
        assert!(
            worker.bounder.guesses_below(&node, IMPOSSIBLE, None).len() < game.guess_count(),
            "some are hopeless"
        );
        assert_eq!(worker.bounder.survey(&node, None).guesses().count(), game.guess_count());
    }
}
