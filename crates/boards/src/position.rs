//! Positions of several boards, and their partition by a guess.
//!
//! With one common sequence of guesses, the candidate sets of two unsolved boards are equal or disjoint: if one guess showed them
//! different feedback, no answer fits both; otherwise all of their feedback is equal. (Of boards with different secrets, one may
//! be solved with a word while the others saw it, too; so their feedback already excludes it, with all other answers that the word solves.) So a
//! position is a multiset of *classes*: the boards with the same candidates, and their number. Classes are independent of each other: they multiply.
//!
//! In a game until one answer is left, a board with one candidate is known, which counts as solved.

use salet_base::named;
use salet_core::game::error::Error as GameError;
use salet_core::game::{Game, Part, Solving, partition};
use salet_words::{GuessId, SecretId};

use crate::error::{Error, Result};

pub use salet_advise::catalogue::several::MOST_BOARDS;

named! {
    /// How the secrets of the boards were drawn from the answers.
    "way to draw secrets":
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[derive(Default)]
    Draw {
        /// All different; every choice in order is equally likely.
        #[default]
        Distinct = "distinct",
        /// Each on its own: two boards may have the same secret.
        Independent = "independent",
    }
}

/// Unsolved boards with the same candidates.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    /// The candidates in increasing order, at least one.
    candidates: Vec<SecretId>,
    /// The number of boards, at least one.
    boards: usize,
}

impl Class {
    /// The candidates in increasing order.
    pub fn candidates(&self) -> &[SecretId] {
        &self.candidates
    }

    /// The number of boards with these candidates.
    pub fn boards(&self) -> usize {
        self.boards
    }
}

/// The unsolved boards of a game: everything that the rest of the game depends on.
///
/// ```
/// # mod salet { pub use salet_core::game; pub use salet_words as words; pub use salet_boards as boards; }
/// use salet::boards::{Draw, Position};
/// use salet::game::Game;
/// use salet::words::WordGame as _;
///
/// let game = Game::original();
/// let dordle = Position::start(&game, 2, Draw::Distinct)?;
/// assert_eq!(dordle.tuples(), Some(2315 * 2314));
/// let guess = game.find("salet").expect("an accepted word");
/// let outcomes: u128 = dordle.after(&game, guess).map(|outcome| outcome.tuples).sum();
/// assert_eq!(outcomes, 2315 * 2314);
/// # Ok::<(), salet::boards::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// In increasing order of their candidates; none share a candidate.
    classes: Vec<Class>,
    draw: Draw,
}

/// What a guess may leave of a position, for all ordered secrets with the same consequences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The number of ordered secrets of the position before the guess.
    pub tuples: u128,
    /// The boards that are still unsolved.
    pub position: Position,
}

impl Position {
    /// The position before the first guess.
    ///
    /// # Errors
    /// [`Error::BoardCount`], [`Error::TooFewAnswers`], [`Error::Rule`]; [`Error::Game`] without the table of a policy.
    pub fn start(game: &Game, boards: usize, draw: Draw) -> Result<Position> {
        let answers = game.answer_count();
        check(game)?;
        if boards == 0 || boards > MOST_BOARDS {
            return Err(Error::BoardCount { found: boards, most: MOST_BOARDS });
        }
        if draw == Draw::Distinct && boards > answers {
            return Err(Error::TooFewAnswers { boards, answers });
        }
        let candidates = game.answers().collect();
        Ok(Position { classes: vec![Class { candidates, boards }], draw })
    }

    /// The position of unsolved boards with these candidates, in any order; `None` for a solved board.
    ///
    /// # Errors
    /// [`Error::BoardCount`], [`Error::NoCandidate`], [`Error::TooFewCandidates`], [`Error::Overlap`].
    pub fn new(boards: &[Option<Vec<SecretId>>], draw: Draw) -> Result<Position> {
        if boards.len() > MOST_BOARDS {
            return Err(Error::BoardCount { found: boards.len(), most: MOST_BOARDS });
        }
        let mut sets: Vec<(Vec<SecretId>, usize)> = Vec::new();
        for (board, candidates) in boards.iter().enumerate() {
            let Some(candidates) = candidates else { continue };
            let mut candidates = candidates.clone();
            candidates.sort_unstable();
            candidates.dedup();
            if candidates.is_empty() {
                return Err(Error::NoCandidate { board: board + 1 });
            }
            sets.push((candidates, board));
        }
        sets.sort_unstable();
        let mut owners: Vec<(SecretId, usize)> = Vec::new();
        let mut classes = Vec::new();
        for same in sets.chunk_by(|one, other| one.0 == other.0) {
            let (candidates, board) = same[0].clone();
            if draw == Draw::Distinct && same.len() > candidates.len() {
                let (boards, candidates) = (same.len(), candidates.len());
                return Err(Error::TooFewCandidates { board: board + 1, boards, candidates });
            }
            owners.extend(candidates.iter().map(|&candidate| (candidate, board)));
            classes.push(Class { candidates, boards: same.len() });
        }
        owners.sort_unstable();
        if let Some(pair) = owners.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let (one, other) = (pair[0].1.min(pair[1].1) + 1, pair[0].1.max(pair[1].1) + 1);
            return Err(Error::Overlap { one, other });
        }
        Ok(Position { classes, draw })
    }

    /// The classes, in increasing order of their candidates.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// How the secrets were drawn.
    pub fn draw(&self) -> Draw {
        self.draw
    }

    /// The number of unsolved boards.
    pub fn boards(&self) -> usize {
        self.classes.iter().map(|class| class.boards).sum()
    }

    /// Whether all boards are solved.
    pub fn is_solved(&self) -> bool {
        self.classes.is_empty()
    }

    /// The number of ordered secrets of the boards; `None` beyond 128 bits. A class of `s` candidates on `r` boards has
    /// s(s - 1)…(s - r + 1) of distinct and s^r of independent secrets.
    pub fn tuples(&self) -> Option<u128> {
        let mut product = 1u128;
        for class in &self.classes {
            product = product.checked_mul(assignments(class.candidates.len(), class.boards, self.draw)?)?;
        }
        Some(product)
    }

    /// The product of the sizes of the candidate sets in bits: log2 of the number of ordered secrets, if all were independent.
    pub fn bits(&self) -> f64 {
        let bits = |class: &Class| class.boards as f64 * (class.candidates.len() as f64).log2();
        self.classes.iter().map(bits).sum()
    }

    /// Every outcome of a guess that some ordered secrets have, one after the other, in a fixed order. There may be very many.
    ///
    /// # Panics
    /// If a number of tuples exceeds 128 bits, or the guess or a secret belongs to a larger game.
    pub fn after(&self, game: &Game, guess: GuessId) -> Outcomes {
        let all = self.classes.iter().map(|class| class.after(game, guess, self.draw)).collect::<Vec<_>>();
        Outcomes { at: vec![0; all.len()], all, draw: self.draw, ended: false }
    }

    /// The boards that are not over: in a game until one answer is left those with two candidates at least, otherwise all.
    pub(crate) fn open(&self, game: &Game) -> Position {
        let is_open = |class: &&Class| !game.ends_known() || class.candidates.len() > 1;
        Position { classes: self.classes.iter().filter(is_open).cloned().collect(), draw: self.draw }
    }
}

/// Refuse a game that is not played on several boards.
///
/// # Errors
/// [`Error::Rule`] unless all accepted words are legal guesses; [`Error::Weights`]; [`Error::Classes`]; [`Error::Game`] without the table of a policy.
pub(crate) fn check(game: &Game) -> Result<()> {
    if !game.has_table() {
        return Err(GameError::NoTable.into());
    }
    match game.is_restricted() {
        true => Err(Error::Rule { rule: game.rule_name() }),
        false if !game.weights().is_equal() => Err(Error::Weights),
        false if game.classes().is_some() => Err(Error::Classes),
        false => Ok(()),
    }
}

/// Refuse a game whose guesses solve several answers, or none.
///
/// # Errors
/// [`Error::SharedGuesses`].
pub fn check_own_guesses(game: &Game) -> Result<()> {
    if game.solving() == Solving::Own { Ok(()) } else { Err(Error::SharedGuesses) }
}

/// The number of ordered secrets of `boards` boards with `size` candidates; `None` beyond 128 bits, and 0 if there are too few.
pub fn assignments(size: usize, boards: usize, draw: Draw) -> Option<u128> {
    let factor = |board| match draw {
        Draw::Distinct => size.saturating_sub(board),
        Draw::Independent => size,
    };
    (0..boards).try_fold(1u128, |product, board| product.checked_mul(factor(board) as u128))
}

/// What a guess may leave of one class.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Share {
    tuples: u128,
    classes: Vec<Class>,
}

impl Class {
    fn after(&self, game: &Game, guess: GuessId, draw: Draw) -> Vec<Share> {
        let parts = partition(game.table(), guess, &self.candidates);
        let ends: Vec<bool> = parts.iter().map(|part| part.is_found_in(game)).collect();
        let parts: Vec<(Part, bool)> = parts.into_iter().zip(ends).collect();
        let mut shares = Vec::new();
        let mut chosen = Vec::new();
        spread(&parts, self.boards, 1, draw, &mut chosen, &mut shares);
        shares
    }
}

/// All ways to give `boards` boards to some parts, which end boards or not, after `chosen` got theirs in `tuples` ways.
fn spread(
    parts: &[(Part, bool)],
    boards: usize,
    tuples: u128,
    draw: Draw,
    chosen: &mut Vec<Class>,
    shares: &mut Vec<Share>,
) {
    let Some(((part, is_solved), rest)) = parts.split_first() else {
        if boards == 0 {
            let mut classes = chosen.clone();
            classes.sort_unstable();
            shares.push(Share { tuples, classes });
        }
        return;
    };
    for here in 0..=boards {
        let Some(ways) = assignments(part.secrets.len(), here, draw).filter(|&ways| ways > 0) else { break };
        let tuples = tuples * choose(boards, here) * ways;
        let unsolved = here > 0 && !is_solved;
        if unsolved {
            chosen.push(Class { candidates: part.secrets.clone(), boards: here });
        }
        spread(rest, boards - here, tuples, draw, chosen, shares);
        if unsolved {
            chosen.pop();
        }
    }
}

/// The number of ways to choose `chosen` of `all`; beyond 128 bits, a number of more than 100 bits.
pub fn choose(all: usize, chosen: usize) -> u128 {
    (0..chosen).fold(1u128, |ways, taken| ways.saturating_mul((all - taken) as u128) / (taken + 1) as u128)
}

/// The outcomes of a guess: see [`Position::after`].
#[derive(Debug)]
pub struct Outcomes {
    all: Vec<Vec<Share>>,
    at: Vec<usize>,
    draw: Draw,
    ended: bool,
}

impl Iterator for Outcomes {
    type Item = Outcome;

    fn next(&mut self) -> Option<Outcome> {
        if self.ended {
            return None;
        }
        let chosen = || self.all.iter().zip(&self.at).map(|(shares, &at)| &shares[at]);
        let tuples = chosen().map(|share| share.tuples).product();
        let mut classes: Vec<Class> = chosen().flat_map(|share| share.classes.iter().cloned()).collect();
        classes.sort_unstable();
        let outcome = Outcome { tuples, position: Position { classes, draw: self.draw } };
        self.ended = !self.at.iter_mut().zip(&self.all).rev().any(|(at, shares)| {
            *at = (*at + 1) % shares.len();
            *at > 0
        });
        Some(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_core::game::{Ending, FeedbackMatrix};
    use salet_words::WordGame as _;
    use salet_words::{Source, WordLists, WordOptions};

    fn game() -> Game {
        let answers = Source::words("answers", ["aa", "ab", "ba", "bb", "ac"]);
        let (lists, _) = WordLists::read(answers, None, WordOptions::default()).unwrap();
        Game::builder(lists).build().unwrap()
    }

    fn ids(numbers: &[usize]) -> Option<Vec<SecretId>> {
        Some(numbers.iter().map(|&number| SecretId::new(number)).collect())
    }

    /// A table of five answers with this ending.
    fn table(ending: Ending) -> Game {
        let rows = [("ab", "wwxyx"), ("c", "xxwwx"), ("e", "yxxxw"), ("all", "xyxyz")];
        let show = |guess: &str, answer: &str| {
            let (_, row) = rows.iter().find(|(name, _)| *name == guess).unwrap();
            row.chars().nth("abcde".find(answer).unwrap()).unwrap()
        };
        let matrix = FeedbackMatrix::from_fn(["a", "b", "c", "d", "e"], rows.map(|(name, _)| name), show);
        Game::of_matrix(matrix.unwrap(), ending).unwrap().build().unwrap()
    }

    #[test]
    fn outcomes_agree_with_all_ordered_secrets() {
        agree(&game());
        agree(&table(Ending::Solved("w".to_owned())));
        agree(&table(Ending::Known));
    }

    fn agree(game: &Game) {
        let table = game.table();
        for draw in [Draw::Distinct, Draw::Independent] {
            for boards in [
                vec![ids(&[0, 1, 2, 3, 4]); 3],
                vec![ids(&[0, 3]), None, ids(&[1, 2, 4])],
                vec![ids(&[0, 1, 4]), ids(&[2, 3]), ids(&[0, 1, 4])],
            ] {
                let position = Position::new(&boards, draw).unwrap();
                for guess in game.guesses() {
                    let mut counted = std::collections::HashMap::new();
                    let sets: Vec<&Vec<SecretId>> = boards.iter().flatten().collect();
                    let all = sets.iter().fold(vec![vec![]], |tuples: Vec<Vec<SecretId>>, set| {
                        let more = |tuple: &Vec<SecretId>| {
                            let tuple = tuple.clone();
                            set.iter().map(move |&secret| [&tuple[..], &[secret]].concat())
                        };
                        tuples.iter().flat_map(more).collect()
                    });
                    for tuple in all {
                        let repeats = (1..tuple.len()).any(|at| tuple[..at].contains(&tuple[at]));
                        if draw == Draw::Distinct && repeats {
                            continue;
                        }
                        let left: Vec<Option<Vec<SecretId>>> = tuple
                            .iter()
                            .zip(&sets)
                            .map(|(&secret, set)| {
                                let shown = table.get(guess, secret);
                                let fits =
                                    set.iter().copied().filter(|&other| table.get(guess, other) == shown);
                                let fits: Vec<SecretId> = fits.collect();
                                let known = game.ends_known() && fits.len() == 1;
                                (shown != game.solved() && !known).then_some(fits)
                            })
                            .collect();
                        *counted.entry(Position::new(&left, draw).unwrap()).or_insert(0) += 1;
                    }
                    let mut found = std::collections::HashMap::new();
                    for outcome in position.after(game, guess) {
                        *found.entry(outcome.position).or_insert(0) += outcome.tuples;
                    }
                    assert_eq!(found, counted);
                    assert_eq!(Some(found.values().sum()), position.tuples());
                }
            }
        }
    }

    #[test]
    fn impossible_boards_are_refused() {
        let refused =
            |boards: &[Option<Vec<SecretId>>], draw| Position::new(boards, draw).unwrap_err().to_string();
        let overlap =
            "boards 1 and 3 share some candidates and not all, so they did not receive the same guesses";
        assert_eq!(refused(&[ids(&[0, 1]), None, ids(&[1, 2])], Draw::Distinct), overlap);
        assert_eq!(
            refused(&[ids(&[0]), ids(&[])], Draw::Independent),
            "no listed answer fits the feedback of board 2"
        );
        let few =
            "2 boards with different secrets have the same feedback as board 1, and only 1 answer fits it";
        assert_eq!(refused(&[ids(&[0]), ids(&[0])], Draw::Distinct), few);
        assert!(Position::new(&[ids(&[0]), ids(&[0])], Draw::Independent).is_ok());
        assert!(Position::start(&game(), 6, Draw::Distinct).is_err());
        assert!(Position::start(&game(), 6, Draw::Independent).is_ok());
    }

    #[test]
    fn tuples_that_need_more_than_128_bits_are_refused() {
        let position = Position::start(&Game::original(), 11, Draw::Independent).unwrap();
        assert!(position.tuples().is_some_and(|tuples| tuples == 2315u128.pow(11)));
        assert_eq!(Position::start(&Game::original(), 12, Draw::Independent).unwrap().tuples(), None);
        assert!((Position::start(&Game::original(), 32, Draw::Distinct).unwrap().bits() - 357.6).abs() < 0.1);
    }
}
