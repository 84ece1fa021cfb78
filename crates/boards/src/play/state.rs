//! A state of several boards as classes: boards with the same candidates.

use std::rc::Rc;

use salet_words::SecretId;

use super::cells::{Cells, Piece};
use crate::Position;
use crate::position;

/// A candidate set and its key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) members: Vec<SecretId>,
    pub(crate) key: u128,
}

/// Unsolved boards with the same candidates.
#[derive(Debug, Clone)]
pub(crate) struct Class {
    pub(crate) set: Rc<Set>,
    pub(crate) boards: u32,
}

impl Set {
    pub(crate) fn new(members: Vec<SecretId>) -> Rc<Set> {
        let key = members
            .iter()
            .fold(0u128, |key, &member| key.wrapping_add(scattered(member.index() as u128 + 1)));
        Rc::new(Set { members, key })
    }

    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }
}

/// Bits that look random, a bijection.
fn scattered(number: u128) -> u128 {
    let mut bits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
    for _ in 0..3 {
        bits ^= bits >> 67;
        bits = bits.wrapping_mul(0xD6E8_FEB8_6659_FD93_A3B1_9535_4A39_B679);
    }
    bits ^ bits >> 61
}

impl Class {
    /// The ordered assignments of secrets to the boards; [`u64::MAX`] if there are more.
    pub(crate) fn tuples(&self, distinct: bool) -> u64 {
        let size = self.set.len() as u64;
        let choices =
            (0..u64::from(self.boards)).map(|board| if distinct { size.saturating_sub(board) } else { size });
        choices.fold(1, u64::saturating_mul)
    }

    /// Whether playing any candidate now is optimal: each candidate is the secret of a board.
    pub(crate) fn is_sure(&self, distinct: bool) -> bool {
        self.set.len() == if distinct { self.boards as usize } else { 1 }
    }
}

/// Classes in any order: it has no meaning.
#[derive(Debug, Clone, Default)]
pub(crate) struct State {
    pub(crate) classes: Vec<Class>,
}

impl State {
    /// Boards with these candidate sets.
    pub(crate) fn of<'a>(boards: impl IntoIterator<Item = &'a [SecretId]>) -> State {
        let mut state = State::default();
        for board in boards {
            match state.classes.iter_mut().find(|class| class.set.members == board) {
                Some(class) => class.boards += 1,
                None => state.classes.push(Class { set: Set::new(board.to_vec()), boards: 1 }),
            }
        }
        state
    }

    /// The state of a position.
    pub(crate) fn at(position: &Position) -> State {
        let class = |class: &crate::Class| Class {
            set: Set::new(class.candidates().to_vec()),
            boards: class.boards() as u32,
        };
        State { classes: position.classes().iter().map(class).collect() }
    }

    /// The same state with its classes in the order of their first candidates.
    pub(crate) fn in_order(&self) -> State {
        let mut classes = self.classes.clone();
        classes.sort_unstable_by_key(|class| class.set.members[0]);
        State { classes }
    }

    pub(crate) fn boards(&self) -> u32 {
        self.classes.iter().map(|class| class.boards).sum()
    }

    /// All ordered assignments; [`u64::MAX`] if there are more.
    pub(crate) fn tuples(&self, distinct: bool) -> u64 {
        let classes = self.classes.iter().map(|class| class.tuples(distinct));
        classes.fold(1, u64::saturating_mul)
    }

    pub(crate) fn key(&self) -> u128 {
        let keys = self.classes.iter().map(|class| scattered(class.set.key ^ u128::from(class.boards) << 96));
        keys.fold(0, u128::wrapping_add)
    }

    /// The first candidate of a class whose candidates are all secrets.
    pub(crate) fn forced(&self, distinct: bool) -> Option<usize> {
        let sure = self.classes.iter().filter(|class| class.is_sure(distinct));
        sure.map(|class| class.set.members[0].index()).min()
    }
}

/// One class split by a guess.
pub(crate) struct Split {
    boards: u32,
    parts: Vec<(bool, Rc<Set>)>,
}

impl Split {
    pub(crate) fn of(cells: &Cells<'_>, guess: usize, class: &Class) -> Split {
        let whole = |pieces: &[Piece]| pieces.len() == 1 && !pieces[0].solved;
        let pieces = cells.split(guess, &class.set.members);
        if whole(&pieces) {
            return Split { boards: class.boards, parts: vec![(false, class.set.clone())] };
        }
        let parts = pieces.into_iter().map(|piece| (piece.solved, Set::new(piece.members))).collect();
        Split { boards: class.boards, parts }
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.parts.len() == 1 && !self.parts[0].0
    }
}

/// All states after a guess, each with the number of ways in which labelled boards reach it.
pub(crate) fn children(splits: &[Split], distinct: bool, mut visit: impl FnMut(u64, State) -> bool) -> bool {
    fn next(
        splits: &[Split],
        distinct: bool,
        ways: u64,
        state: &mut Vec<Class>,
        visit: &mut dyn FnMut(u64, State) -> bool,
    ) -> bool {
        let Some((split, others)) = splits.split_first() else {
            return visit(ways, State { classes: state.clone() });
        };
        if split.boards == 1 {
            return split.parts.iter().all(|(solved, set)| {
                let kept = state.len();
                if !solved {
                    state.push(Class { set: set.clone(), boards: 1 });
                }
                let go_on = next(others, distinct, ways, state, visit);
                state.truncate(kept);
                go_on
            });
        }
        share_out(split, others, distinct, 0, split.boards, ways, state, visit)
    }

    /// Give some of the boards that are left to part `at`, in all ways, and the others to the parts after it.
    #[allow(clippy::too_many_arguments)]
    fn share_out(
        split: &Split,
        others: &[Split],
        distinct: bool,
        at: usize,
        left: u32,
        ways: u64,
        state: &mut Vec<Class>,
        visit: &mut dyn FnMut(u64, State) -> bool,
    ) -> bool {
        if left == 0 {
            return next(others, distinct, ways, state, visit);
        }
        let Some((solved, set)) = split.parts.get(at) else {
            return true;
        };
        let most = if distinct { left.min(set.len() as u32) } else { left };
        (0..=most).all(|here| {
            let kept = state.len();
            if here > 0 && !solved {
                state.push(Class { set: set.clone(), boards: here });
            }
            let ways = ways.saturating_mul(choose(left, here));
            let go_on = share_out(split, others, distinct, at + 1, left - here, ways, state, visit);
            state.truncate(kept);
            go_on
        })
    }

    next(splits, distinct, 1, &mut Vec::new(), &mut visit)
}

/// Ways to choose `some` of `all` boards; [`u64::MAX`] if there are more.
fn choose(all: u32, some: u32) -> u64 {
    u64::try_from(position::choose(all as usize, some as usize)).unwrap_or(u64::MAX)
}
