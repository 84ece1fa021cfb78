//! The oracle: the cost of every state, by trying every guess, without bounds or arguments.
//!
//! F(S, G, 0) is infinite, or the weight lost if losses are allowed. F(S, G, r) follows from all F(…, r − 1) by the
//! rules of play alone, including idle guesses. Once one more guess changes nothing for a state and for all states
//! that it leads to, it never will: that is the cost without a limit.

use std::collections::HashMap;

use super::board::{Board, INFINITY, add};
use super::spot::Spot;
use crate::oracle::ANY;
use crate::tiny::members;

/// The result of the best strategy under win-rate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Loss {
    /// Weight of the lost answers.
    pub lost: u128,
    /// Weight times guesses of the solved ones.
    pub total: u128,
}

/// A state and its successors.
struct Node {
    weight: u128,
    /// Whether its single answer is known.
    is_known: bool,
    /// For each guess, the nodes of its parts except the solved one.
    moves: Vec<(usize, Vec<usize>)>,
    /// The cost with 0, 1, 2 … guesses; the last one holds for all larger numbers.
    costs: Vec<u128>,
}

/// The oracle of one game.
pub struct Truth<'a> {
    board: &'a Board<'a>,
    number_of: HashMap<Spot, usize>,
    nodes: Vec<Node>,
}

impl<'a> Truth<'a> {
    pub fn new(board: &'a Board<'a>) -> Self {
        Truth { board, number_of: HashMap::new(), nodes: Vec::new() }
    }

    /// The cost of `spot` with at most `left` guesses.
    pub fn cost(&mut self, spot: Spot, left: u16) -> u128 {
        let node = self.node(spot);
        at(&self.nodes[node].costs, left)
    }

    /// A guess that reaches the cost of `spot`, if it can be solved with `left` guesses.
    pub fn best(&mut self, spot: Spot, left: u16) -> Option<usize> {
        let node = self.node(spot);
        let cost = at(&self.nodes[node].costs, left);
        let reaches = |(_, parts): &&(usize, Vec<usize>)| self.of_move(node, parts, left) == cost;
        self.nodes[node].moves.iter().find(reaches).map(|(guess, _)| *guess).filter(|_| cost != INFINITY)
    }

    /// The cost of a guess there, and of the best strategy after it.
    pub fn of_guess(&mut self, spot: Spot, left: u16, guess: usize) -> u128 {
        let node = self.node(spot);
        let of = self.nodes[node].moves.iter().find(|(other, _)| *other == guess);
        of.map_or(INFINITY, |(_, parts)| self.of_move(node, parts, left))
    }

    /// The cost of the whole game with at most `left` guesses.
    pub fn whole(&mut self, left: u16) -> u128 {
        self.cost(Spot::start(self.board), left)
    }

    /// The least weight lost in the whole game, then the least total over the solved answers. Tries every strategy,
    /// including those that give up answers with guesses left.
    pub fn loss(&mut self) -> Loss {
        let start = self.node(Spot::start(self.board));
        let limit = self.board.limit();
        let settled = self.nodes.iter().map(|node| node.costs.len() as u16).max().unwrap_or(0);
        assert!(limit != ANY, "without a limit nothing needs to be lost");
        // A number of guesses that changes no cost changes no loss.
        let mut losses: Vec<Loss> =
            self.nodes.iter().map(|node| Loss { lost: node.weight, total: 0 }).collect();
        for _ in 0..limit.min(settled + 1) {
            let give_up = |node: &Node| Loss { lost: node.weight, total: 0 };
            let least = |node: &Node| {
                if node.is_known {
                    return Loss { lost: 0, total: node.weight };
                }
                let moves = node.moves.iter().map(|(_, parts)| of_parts(node.weight, parts, &losses));
                moves.chain([give_up(node)]).min().expect("one may always give up")
            };
            losses = self.nodes.iter().map(least).collect();
        }
        let Loss { lost, total } = losses[start];
        // Names are not counted.
        Loss { lost, total: total - self.board.named(lost) }
    }

    fn of_move(&self, node: usize, parts: &[usize], left: u16) -> u128 {
        let left = if left == ANY { ANY } else { left - 1 };
        parts.iter().fold(self.nodes[node].weight, |sum, &part| add(sum, at(&self.nodes[part].costs, left)))
    }

    fn node(&mut self, spot: Spot) -> usize {
        if let Some(&known) = self.number_of.get(&spot) {
            return known;
        }
        let first_new = self.nodes.len();
        let known_depth = self.nodes.iter().map(|node| node.costs.len()).max().unwrap_or(0);
        let number = self.add(spot);
        for left in 1.. {
            let new = first_new..self.nodes.len();
            let costs: Vec<u128> = new.clone().map(|node| self.least(node, left)).collect();
            let stable =
                new.clone().zip(&costs).all(|(node, cost)| self.nodes[node].costs.last() == Some(cost));
            new.zip(costs).for_each(|(node, cost)| self.nodes[node].costs.push(cost));
            // Earlier nodes are constant from `known_depth` on.
            if stable && usize::from(left) > known_depth {
                return number;
            }
        }
        unreachable!("costs fall until they stand still")
    }

    fn least(&self, node: usize, left: u16) -> u128 {
        // A known answer is named.
        if self.nodes[node].is_known {
            return self.nodes[node].weight;
        }
        let costs = self.nodes[node].moves.iter().map(|(_, parts)| self.of_move(node, parts, left));
        costs.min().unwrap_or(INFINITY)
    }

    /// Adds a state and its successors.
    fn add(&mut self, spot: Spot) -> usize {
        if let Some(&known) = self.number_of.get(&spot) {
            return known;
        }
        let number = self.nodes.len();
        self.number_of.insert(spot, number);
        let board = self.board;
        let weight = board.weight(spot.set);
        self.nodes.push(Node {
            weight,
            is_known: board.is_known(spot.set),
            moves: Vec::new(),
            costs: vec![board.without_guesses(spot.set)],
        });
        for guess in members(spot.list).filter(|_| !board.is_known(spot.set)) {
            let parts = board.parts(guess, spot.set, spot.list, spot.rule);
            let unsolved = parts.filter(|part| part.feedback != board.solved);
            let unsolved = unsolved.map(|part| Spot { set: part.secrets, list: part.next, ..spot });
            let parts: Vec<usize> = unsolved.map(|part| self.add(part)).collect();
            self.nodes[number].moves.push((guess, parts));
        }
        number
    }
}

/// The result of a move: each solved answer spends a guess on it.
fn of_parts(weight: u128, parts: &[usize], losses: &[Loss]) -> Loss {
    let lost: u128 = parts.iter().map(|&part| losses[part].lost).sum();
    let total: u128 = parts.iter().map(|&part| losses[part].total).sum();
    Loss { lost, total: total + weight - lost }
}

fn at(costs: &[u128], left: u16) -> u128 {
    costs[usize::from(left).min(costs.len() - 1)]
}
