//! The states of a certificate, made from its records by the text of FORMAT.md, section 4.

use super::board::Board;
use crate::tiny::{NORMAL, Set, members};
use crate::writer::Record;

/// A state: secrets, guesses, rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    pub set: Set,
    pub list: Set,
    pub rule: u8,
}

impl Spot {
    /// The start of the game.
    pub fn start(board: &Board<'_>) -> Spot {
        let tiny = board.tiny;
        Spot { set: tiny.all_answers(), list: tiny.all_guesses(), rule: tiny.rule }
    }

    /// Whether it can be the subject of a root lemma.
    pub fn is_root(self, board: &Board<'_>) -> bool {
        let start = Spot::start(board);
        (self.set, self.list) == (start.set, start.list)
    }
}

/// The states of all records, or `None` if a record is invalid.
pub fn spots(board: &Board<'_>, records: &[Record]) -> Option<Vec<Spot>> {
    let mut spots = vec![Spot::start(board)];
    records.iter().all(|record| extend(board, &mut spots, record)).then_some(spots)
}

/// Adds the states of one record; returns false and adds nothing if it is invalid.
pub fn extend(board: &Board<'_>, spots: &mut Vec<Spot>, record: &Record) -> bool {
    let Some(made) = made_by(board, spots, record) else { return false };
    spots.extend(made);
    true
}

fn made_by(board: &Board<'_>, spots: &[Spot], record: &Record) -> Option<Vec<Spot>> {
    let parent = |number: u64| spots.get(usize::try_from(number).ok()?).copied();
    match record {
        Record::Split { parent: number, guess, feedbacks } => {
            let parent = parent(*number)?;
            let guess = usize::try_from(*guess).ok().filter(|&guess| has(parent.list, guess))?;
            let parts: Vec<_> = board.parts(guess, parent.set, parent.list, parent.rule).collect();
            let made = feedbacks.iter().map(|&feedback| {
                let part = parts.iter().find(|part| u64::from(part.feedback) == feedback)?;
                let spot = Spot { set: part.secrets, list: part.next, rule: parent.rule };
                (part.feedback != board.solved).then_some(spot)
            });
            made.collect::<Option<Vec<Spot>>>().filter(|_| ascends(feedbacks))
        }
        Record::Subset { parent: number, secrets } => {
            let parent = parent(*number)?;
            let inside = |&secret: &u64| usize::try_from(secret).is_ok_and(|secret| has(parent.set, secret));
            let set = members(parent.set).filter(|&secret| secrets.contains(&(secret as u64)));
            let set = set.fold(0, |set, secret| set | 1 << secret);
            (secrets.iter().all(inside) && ascends(secrets)).then_some(vec![Spot { set, ..parent }])
        }
        Record::Release { parent: number } => {
            let parent = parent(*number)?;
            let released = Spot { list: board.tiny.all_guesses(), rule: NORMAL, ..parent };
            (parent.rule != NORMAL).then_some(vec![released])
        }
        Record::Raw(_) => None,
    }
}

fn has(set: Set, member: usize) -> bool {
    member < 16 && set >> member & 1 == 1
}

fn ascends(list: &[u64]) -> bool {
    !list.is_empty() && list.windows(2).all(|pair| pair[0] < pair[1])
}
