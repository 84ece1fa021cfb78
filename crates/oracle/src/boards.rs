//! The oracle for several boards: plain recursion over sets of ordered secrets, with a memo and no pruning. A state is the ordered
//! secrets that agree with all feedback, the boards that are solved, and the guesses left. In a game until one answer is left, a board
//! is solved once all of these ordered secrets have the same one there.

use std::collections::{BTreeMap, HashMap};

use crate::score::Scores;
use crate::spec::{Spec, named};

named! {
    Goal {
        /// The guesses until all boards are solved.
        Length = "length",
        /// The guesses until each board is solved, summed.
        Sum = "sum",
        /// The ordered secrets that are not all found in time.
        Within = "within",
    }
}

/// A secret of each board.
pub type Tuple = Vec<u16>;

/// Ordered secrets, solved boards, guesses left.
type State = (Vec<Tuple>, Vec<bool>, usize);

pub struct Boards<'s> {
    spec: &'s Spec,
    scores: Scores,
    goal: Goal,
    memo: HashMap<State, u128>,
}

impl<'s> Boards<'s> {
    pub fn new(spec: &'s Spec, goal: Goal) -> Boards<'s> {
        Boards { spec, scores: Scores::of(spec), goal, memo: HashMap::new() }
    }

    /// The least value of the boards: the sum over all ordered secrets. `left` counts for `Goal::Within` alone.
    pub fn value(&mut self, tuples: &[Tuple], solved: &[bool], left: usize) -> u128 {
        if solved.iter().all(|&solved| solved) {
            return 0;
        }
        if self.goal == Goal::Within && left == 0 {
            return tuples.len() as u128;
        }
        let state = (tuples.to_vec(), solved.to_vec(), left);
        if let Some(&known) = self.memo.get(&state) {
            return known;
        }
        let guesses = self.spec.guesses();
        let best = guesses.into_iter().filter_map(|guess| self.after(tuples, solved, left, guess)).min();
        let best = best.expect("a secret is a guess that tells something");
        self.memo.insert(state, best);
        best
    }

    /// The value after a guess; `None` if it changes nothing, so that it could be repeated for ever.
    pub fn after(&mut self, tuples: &[Tuple], solved: &[bool], left: usize, guess: u16) -> Option<u128> {
        let mut cells: BTreeMap<Vec<Option<u16>>, Vec<Tuple>> = BTreeMap::new();
        for tuple in tuples {
            let boards = tuple.iter().zip(solved);
            let shown = boards.map(|(&secret, &solved)| (!solved).then(|| self.scores.get(guess, secret)));
            cells.entry(shown.collect()).or_default().push(tuple.clone());
        }
        let open = solved.iter().filter(|&&solved| !solved).count() as u128;
        let each = match self.goal {
            Goal::Length => 1,
            Goal::Sum => open,
            Goal::Within => 0,
        };
        let mut sum = each * tuples.len() as u128;
        for (shown, cell) in &cells {
            let known = self.known(cell);
            let is_over = |(shown, known): (&Option<u16>, &bool)| {
                *known || shown.is_none_or(|shown| shown == self.scores.solved)
            };
            let now: Vec<bool> = shown.iter().zip(&known).map(is_over).collect();
            if cell.len() == tuples.len() && now == solved && self.goal != Goal::Within {
                return None;
            }
            sum += self.value(cell, &now, left.saturating_sub(1));
        }
        Some(sum)
    }

    /// The boards of some ordered secrets that are known, in a game that ends so.
    pub fn known(&self, tuples: &[Tuple]) -> Vec<bool> {
        let first = &tuples[0];
        let is_one = |board: usize| tuples.iter().all(|tuple| tuple[board] == first[board]);
        (0..first.len()).map(|board| self.spec.ends_known() && is_one(board)).collect()
    }
}

/// All ordered secrets of boards with these candidates, which all differ if `distinct`.
pub fn tuples(sets: &[Vec<u16>], distinct: bool) -> Vec<Tuple> {
    let mut tuples: Vec<Tuple> = vec![Vec::new()];
    for set in sets {
        let longer = |tuple: &Tuple| {
            let fits = set.iter().filter(|secret| !distinct || !tuple.contains(secret));
            fits.map(|&secret| [&tuple[..], &[secret]].concat()).collect::<Vec<Tuple>>()
        };
        tuples = tuples.iter().flat_map(longer).collect();
    }
    tuples
}
