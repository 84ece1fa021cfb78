//! A sieve for all guesses of a state: it drops those whose bound reaches a limit, many guesses at a time.
//!
//! With P(t) as in `survey.rs`, the sum of n/m over the cells is at most (P(1) - P(2)) + (P(2) - P(3))/2 + P(3)/3; with
//! it, the bound of the survey is at most `each` N + `missed` (P(2)/2 + P(3)/6), besides the guess itself. A guess for which this reaches the limit is
//! dropped. For a candidate the bound counts its own part like any other, so candidates are not sieved.
//!
//! P(t) is a product over boards. The factors of a board depend on its set alone, for all guesses: its *profile*. A guess leaves as
//! many sets as it makes parts of all boards, but as many cells as their product, so profiles are kept.
//!
//! The bound of the survey needs own guesses, and so does the sieve.

use std::ops::{Add, Mul};

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::search::columns::{BLOCK, Columns};
use crate::search::problem::{Guess, Problem};
use crate::search::state::{Set, State};

/// Most candidates of a board.
const MOST: usize = u8::MAX as usize;

/// With more candidates, the parts of each guess are counted faster one guess after the other.
const MOST_COMPARED: usize = 64;

/// Most bytes of the profiles that are kept.
const MOST_BYTES: usize = 1 << 26;

/// The members of a set in parts of two or more, and of three or more, guess by guess, in whole blocks.
#[derive(Debug)]
struct Profile {
    twos: Vec<u8>,
    threes: Vec<u8>,
}

/// Profiles, and buffers to make them.
#[derive(Debug, Default)]
pub struct Sieve {
    profiles: HashMap<u128, Profile>,
    /// For each candidate of a board, the other candidates in its part, guess by guess.
    others: Vec<[u8; BLOCK]>,
}

impl Sieve {
    /// The guesses for which 3 P(2) + P(3) is below `most`, candidates included; `None` if the state does not fit the sieve.
    pub fn guesses(&mut self, problem: &Problem, state: &State, most: u128) -> Option<Vec<Guess>> {
        let mut kept = Vec::new();
        self.sums(problem, state, u64::try_from(most).unwrap_or(u64::MAX), &mut kept)?;
        Some(kept)
    }

    /// The least 3 P(2) + P(3) of all guesses; `None` if the state does not fit the sieve.
    pub fn least(&mut self, problem: &Problem, state: &State) -> Option<u64> {
        self.sums(problem, state, 0, &mut Vec::new())
    }

    /// The least 3 P(2) + P(3) of all guesses, and those for which it is below `most`.
    fn sums(&mut self, problem: &Problem, state: &State, most: u64, kept: &mut Vec<Guess>) -> Option<u64> {
        let fits = state.sets.iter().all(|set| set.boards == 1 && set.len() <= MOST);
        // P(t) is at most N.
        let largest = u64::try_from(state.tuples).ok()?.checked_mul(4)?;
        let columns = problem.columns.as_ref().filter(|_| fits)?;
        let count = problem.guesses().len();
        if (self.profiles.len() + state.sets.len()).saturating_mul(2 * count) > MOST_BYTES {
            self.profiles.clear();
        }
        let keys: Vec<u128> = state.sets.iter().map(|set| self.know(problem, columns, set)).collect();
        let profiles: Vec<&Profile> = keys.iter().map(|key| &self.profiles[key]).collect();
        let most = most.min(largest + 1);
        Some(match (u16::try_from(most), u32::try_from(most)) {
            (Ok(most), _) if largest < u16::MAX.into() => sums(&profiles, count, most, kept).into(),
            (_, Ok(most)) if largest < u32::MAX.into() => sums(&profiles, count, most, kept).into(),
            _ => sums(&profiles, count, most, kept),
        })
    }

    /// Make the profile of a set, and return its key.
    fn know(&mut self, problem: &Problem, columns: &Columns, set: &Set) -> u128 {
        let key = set.key(|secret| problem.key(secret));
        if let Entry::Vacant(entry) = self.profiles.entry(key) {
            entry.insert(match columns {
                _ if set.len() > MOST_COMPARED => counted(problem, set),
                Columns::Narrow(columns) => profile(&mut self.others, problem, columns, set),
                Columns::Wide(columns) => profile(&mut self.others, problem, columns, set),
            });
        }
        key
    }
}

/// The least 3 P(2) + P(3) of so many guesses, and those for which it is below `most`, in numbers that hold it.
fn sums<T>(profiles: &[&Profile], count: usize, most: T, kept: &mut Vec<Guess>) -> T
where
    T: Copy + Ord + From<u8> + Add<Output = T> + Mul<Output = T>,
{
    let multiply = |products: &mut [T; BLOCK], factors: &[u8]| {
        products.iter_mut().zip(factors).for_each(|(product, &factor)| *product = *product * T::from(factor));
    };
    let mut least = None;
    for start in (0..count).step_by(BLOCK) {
        let (mut sums, mut threes) = ([T::from(3); BLOCK], [T::from(1); BLOCK]);
        for profile in profiles {
            multiply(&mut sums, &profile.twos[start..]);
            multiply(&mut threes, &profile.threes[start..]);
        }
        sums.iter_mut().zip(&threes).for_each(|(sum, &three)| *sum = *sum + three);
        let sums = &sums[..BLOCK.min(count - start)];
        let of_block = sums[1..].iter().fold(sums[0], |least, &sum| least.min(sum));
        if of_block < most {
            kept.extend((start as Guess..).zip(sums).filter(|(_, sum)| **sum < most).map(|(guess, _)| guess));
        }
        least = Some(least.map_or(of_block, |least: T| least.min(of_block)));
    }
    least.unwrap_or(T::from(0))
}

/// The profile of a set, from the sizes of the parts of each guess.
fn counted(problem: &Problem, set: &Set) -> Profile {
    let count = problem.guesses().len();
    let stride = count.next_multiple_of(BLOCK);
    let mut profile = Profile { twos: vec![0; stride], threes: vec![0; stride] };
    let mut sizes = vec![0u8; problem.most_parts];
    for guess in problem.guesses() {
        let row = problem.row(guess);
        sizes.fill(0);
        set.members.iter().for_each(|&member| sizes[usize::from(row[usize::from(member)])] += 1);
        let of = |least: u8| sizes.iter().filter(|&&size| size >= least).sum();
        (profile.twos[guess as usize], profile.threes[guess as usize]) = (of(2), of(3));
    }
    profile
}

/// The profile of a set. It compares the labels of each two candidates, for a block of guesses at once, and so knows the size of the
/// part of each candidate.
fn profile<T: Copy + PartialEq>(
    others: &mut Vec<[u8; BLOCK]>,
    problem: &Problem,
    columns: &[T],
    set: &Set,
) -> Profile {
    let stride = problem.guesses().len().next_multiple_of(BLOCK);
    let mut profile = Profile { twos: vec![0; stride], threes: vec![0; stride] };
    for start in (0..stride).step_by(BLOCK) {
        others.clear();
        others.resize(set.len(), [0; BLOCK]);
        let column = |at: usize| &columns[usize::from(set.members[at]) * stride + start..][..BLOCK];
        for one in 0..set.len() {
            let (before, after) = others.split_at_mut(one + 1);
            let own = &mut before[one];
            for (other, theirs) in (one + 1..set.len()).zip(after) {
                compare(column(one), column(other), own, theirs);
            }
        }
        let (twos, threes) = (&mut profile.twos[start..][..BLOCK], &mut profile.threes[start..][..BLOCK]);
        for others in others.iter() {
            for ((two, three), &others) in twos.iter_mut().zip(threes.iter_mut()).zip(others) {
                *two += u8::from(others >= 1);
                *three += u8::from(others >= 2);
            }
        }
    }
    profile
}

/// Count equal labels of two candidates for both.
#[inline]
fn compare<T: Copy + PartialEq>(one: &[T], other: &[T], own: &mut [u8; BLOCK], theirs: &mut [u8; BLOCK]) {
    let labels = one.iter().zip(other);
    for ((own, theirs), (one, other)) in own.iter_mut().zip(theirs).zip(labels) {
        let equal = u8::from(one == other);
        *own += equal;
        *theirs += equal;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_core::game::Game;
    use salet_words::SecretId;
    use salet_words::WordGame as _;

    use crate::position::{Draw, Position};

    /// The sizes of the parts that a guess makes of a set.
    fn parts(problem: &Problem, set: &Set, guess: Guess) -> Vec<u64> {
        let mut sizes = vec![0; problem.most_parts];
        set.members
            .iter()
            .for_each(|&member| sizes[usize::from(problem.row(guess)[usize::from(member)])] += 1);
        sizes
    }

    #[test]
    fn sums_are_those_of_the_parts() {
        let game = Game::original();
        for sizes in [
            &[3usize, 2][..],
            &[40, 9],
            &[MOST_COMPARED, MOST_COMPARED + 1],
            &[255, 70],
            &[90, 120, 30],
            &[64, 80, 100, 120],
        ] {
            let mut first = 0;
            let boards: Vec<_> = sizes
                .iter()
                .map(|&size| {
                    first += size;
                    Some((first - size..first).map(|at| SecretId::new(at * 3)).collect::<Vec<_>>())
                })
                .collect();
            let position = Position::new(&boards, Draw::Distinct).unwrap();
            let (problem, state) = Problem::new(&game, &position, &[], None, &|| false).unwrap();
            let sum = |guess: Guess| {
                let product = |least: u64| -> u64 {
                    let own = |set| {
                        parts(&problem, set, guess).into_iter().filter(|&size| size >= least).sum::<u64>()
                    };
                    state.sets.iter().map(own).product()
                };
                3 * product(2) + product(3)
            };
            let mut sums: Vec<(u64, Guess)> = problem.guesses().map(|guess| (sum(guess), guess)).collect();
            let mut sieve = Sieve::default();
            assert_eq!(sieve.least(&problem, &state), sums.iter().min().map(|(least, _)| *least));
            sums.sort_unstable();
            let most = sums[sums.len() / 3].0;
            let kept: Vec<Guess> = problem.guesses().filter(|&guess| sum(guess) < most).collect();
            assert_eq!(sieve.guesses(&problem, &state, most.into()), Some(kept), "{sizes:?}");
            assert_eq!(sieve.guesses(&problem, &state, u128::MAX).map(|kept| kept.len()), Some(sums.len()));
        }
        let large: Vec<_> = (0..=u8::MAX as usize).map(SecretId::new).collect();
        let position = Position::new(&[Some(large), Some(vec![SecretId::new(300)])], Draw::Distinct).unwrap();
        let (problem, state) = Problem::new(&game, &position, &[], None, &|| false).unwrap();
        assert_eq!(Sieve::default().least(&problem, &state), None, "256 candidates do not fit");
    }
}
