//! Questions about positions of several boards, and their answers.

use salet_base::threads::Pool;
use salet_core::game::{Game, Interval, Solving};
use salet_core::search::Control;
use salet_words::{ClueError, GuessId};

use crate::error::{Error, Result};
use crate::goal::Goal;
use crate::position::{Position, check};
use crate::search::bounds::{Bounds, Ends, Outline, Terms, cost_of_a_guess};
use crate::search::config::{Config, Prune};
use crate::search::greedy::one_by_one;
use crate::search::memo::Memo;
use crate::search::node::Shared;
use crate::search::problem::Problem;
use crate::search::root;
use crate::search::state::{State, Total};

/// An interval that contains the optimal total over all ordered secrets, each of which counts once: further guesses for
/// [`Goal::Length`] and [`Goal::Sum`], whose upper end is attained; for [`Goal::Within`] ordered secrets that are found in time, whose
/// lower end is attained.
pub type TotalInterval = Interval<u128>;

/// The best guess that was found at a position, with the optimal total or an interval of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advice {
    /// The guess: optimal if the total is exact.
    pub guess: GuessId,
    /// The optimal total.
    pub total: TotalInterval,
    /// The number of ordered secrets.
    pub tuples: u128,
}

/// A searcher of positions of one game.
///
/// ```
/// # mod salet { pub use salet_core::{game, search}; pub use salet_words as words; pub use salet_boards as boards; }
/// use salet::boards::{Draw, Goal, Position};
/// use salet::boards::search::{Config, Search};
/// use salet::game::Game;
/// use salet::search::Control;
/// use salet::words::WordGame as _;
///
/// let game = Game::original();
/// let secret = |word| game.find(word).and_then(|guess| guess.as_secret(game.answer_count()));
/// let sets = [["found", "sound", "round", "mound"], ["crane", "crate", "grade", "brake"]];
/// let boards = sets.map(|set| Some(set.iter().copied().map(|word| secret(word).expect("an answer")).collect::<Vec<_>>()));
/// let position = Position::new(&boards, Draw::Distinct)?;
/// let search = Search::new(&game, Config::default())?;
/// let advice = search.best(&position, Goal::Length, &Control::default())?.expect("a board is not solved");
/// assert_eq!((advice.total.exact(), advice.tuples), (Some(48), 16));
/// # Ok::<(), salet::boards::Error>(())
/// ```
pub struct Search {
    game: Game,
    config: Config,
    threads: Pool,
}

impl Search {
    /// Make a searcher, and start its threads.
    ///
    /// # Errors
    /// [`Error::Rule`] unless all accepted words are legal guesses, [`Error::Game`] without the table of a policy, [`Error::Threads`].
    pub fn new(game: &Game, config: Config) -> Result<Search> {
        check(game)?;
        let threads = Pool::start(config.threads)?;
        Ok(Search { game: game.clone(), config, threads })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The best guess at a position; `None` if all boards are solved. If the control stops the search, the total is an interval,
    /// and the guess attains its end that is attained.
    ///
    /// # Errors
    /// [`Error::TooManyTuples`] if totals exceed 128 bits.
    pub fn best(&self, position: &Position, goal: Goal, control: &Control<'_>) -> Result<Option<Advice>> {
        let position = &position.open(&self.game);
        let tuples = counted(position)?;
        if position.is_solved() {
            return Ok(None);
        }
        let found = self.with(position, None, control, |shared, state| {
            let found = root::best(shared, state, goal);
            let total = interval(goal, tuples, found.lower, found.upper);
            Advice { guess: shared.problem.word(found.guess), total, tuples }
        });
        Ok(Some(match found {
            Some(found) => found,
            None => {
                Advice { guess: self.any_guess(position), total: self.bounds(position, goal, false)?, tuples }
            }
        }))
    }

    /// A guess of a call that stops before it compares any: the first that tells or solves something.
    pub(crate) fn any_guess(&self, position: &Position) -> GuessId {
        let game = &self.game;
        if game.solving() == Solving::Own {
            return position.classes()[0].candidates()[0].as_guess();
        }
        let solved = (game.solving() == Solving::Several).then(|| game.solved());
        let helps = |guess: &GuessId| {
            position.classes().iter().any(|class| {
                let mut shown = class.candidates().iter().map(|&candidate| game.score(*guess, candidate));
                let first = shown.next();
                first == solved || shown.any(|other| Some(other) != first)
            })
        };
        let mut guesses = game.guesses().filter(|&guess| !game.is_blank(guess));
        guesses.find(helps).expect("guesses tell all answers apart")
    }

    /// The optimal total after a guess at a position. It counts the guess itself.
    ///
    /// # Errors
    /// As [`Search::best`]; [`Error::Clue`] for a [blank](Game::is_blank) guess.
    ///
    /// # Panics
    /// If the guess belongs to a larger game.
    pub fn price(
        &self,
        position: &Position,
        goal: Goal,
        guess: GuessId,
        control: &Control<'_>,
    ) -> Result<TotalInterval> {
        if self.game.is_blank(guess) {
            return Err(ClueError::unknown_word(&self.game, self.game.name(guess)).into());
        }
        let position = &position.open(&self.game);
        let tuples = counted(position)?;
        if position.is_solved() {
            let alone = cost_of_a_guess(0, goal);
            return Ok(interval(goal, tuples, alone, alone));
        }
        let priced = self.with(position, Some(guess), control, |shared, state| {
            let guess = shared.problem.number_of(guess).expect("the problem has the wanted guess");
            let (lower, upper) = root::price(shared, state, goal, guess);
            interval(goal, tuples, lower, upper)
        });
        priced.map_or_else(|| self.bounds(position, goal, false), Ok)
    }

    /// The total over all play without a search, or of any one guess with the best play after it: far bounds, which need no time.
    ///
    /// # Errors
    /// As [`Search::best`].
    pub fn bounds(&self, position: &Position, goal: Goal, best: bool) -> Result<TotalInterval> {
        let position = &position.open(&self.game);
        let tuples = counted(position)?;
        let terms = Terms { draw: position.draw(), ends: Ends::of(self.game.solving()) };
        let outline = Outline::of_position(position, terms, goal);
        let bounds = Bounds { terms, least: true };
        let lower = bounds.of(&outline, goal);
        let after = tuples * cost_of_a_guess(position.boards(), goal);
        let sizes = position.classes().iter().map(|class| (class.candidates().len(), class.boards()));
        // Any guess may come before the boards, which are solved one after the other.
        let upper = after + one_by_one(sizes, tuples, goal);
        Ok(interval(goal, tuples, if best { lower } else { lower.max(after.min(upper)) }, upper))
    }

    /// Work on the problem of a position; `None` if the control stops it before the tables are made.
    fn with<T: Send>(
        &self,
        position: &Position,
        wanted: Option<GuessId>,
        control: &Control<'_>,
        work: impl FnOnce(&Shared<'_>, &State) -> T + Send,
    ) -> Option<T> {
        self.threads.install(|| {
            let stopped = || control.stopped();
            let (problem, state) =
                Problem::new(&self.game, position, &self.config.without, wanted, &stopped)?;
            let least = !self.config.without.contains(&Prune::Least);
            let bounds = Bounds { terms: problem.terms, least };
            let memo = Memo::new();
            let without = &self.config.without;
            Some(work(&Shared { problem: &problem, memo: &memo, control, bounds, without }, &state))
        })
    }
}

/// The number of ordered secrets, if all totals of a search fit into 128 bits.
fn counted(position: &Position) -> Result<u128> {
    let secrets: usize = position.classes().iter().map(|class| class.candidates().len()).sum();
    let boards = position.boards();
    let most = position.tuples().filter(|tuples| {
        tuples.checked_mul(4 * (secrets as u128 + 2) * (boards as u128 + 1) * (boards as u128 + 1)).is_some()
    });
    most.ok_or(Error::TooManyTuples { boards })
}

/// The search minimises the ordered secrets that are lost.
fn interval(goal: Goal, tuples: u128, lower: Total, upper: Total) -> TotalInterval {
    match goal {
        Goal::Length | Goal::Sum => Interval::new(lower, upper),
        Goal::Within(_) => Interval::new(tuples - upper, tuples - lower),
    }
}

#[cfg(test)]
mod tests {
    use salet_core::game::{Ending, FeedbackMatrix};

    use super::*;
    use crate::position::Draw;

    /// Fault: a stopped call gave the first candidate, or the first guess, which may tell nothing.
    #[test]
    fn a_guess_of_a_call_that_is_stopped_tells_something() {
        let shown = |guess: &str, answer: &str| match guess {
            "apart" => ["x", "z"][usize::from(answer == "a")],
            "both" => "y",
            own if own == answer => "y",
            _ => "x",
        };
        for (guesses, ending, best) in [
            (vec!["idle", "apart"], Ending::Known, "apart"),
            (vec!["idle", "both"], Ending::Solved("y".to_owned()), "both"),
            (vec!["idle", "a", "b"], Ending::Named, "a"),
        ] {
            let matrix = FeedbackMatrix::from_fn(["a", "b"], guesses, shown).expect("a table");
            let game = Game::of_matrix(matrix, ending.clone()).expect("a game").build().expect("a game");
            let position = Position::start(&game, 2, Draw::Independent).expect("a position");
            let guess = Search::new(&game, Config::default()).expect("threads start").any_guess(&position);
            assert_eq!(game.name(guess), best, "{ending:?}");
        }
    }
}
