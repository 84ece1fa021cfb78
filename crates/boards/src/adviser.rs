//! Advice on games of several boards: the exact search where it can end, otherwise an estimate.
//!
//! An estimate is no claim: the interval with it holds, and is wide. It is our play by its [table](crate::play::table), or the guess
//! with the most information of all boards if guesses share answers or the game is very large.

use salet_core::game::{Game, Solving};
use salet_core::search::Control;
use salet_words::GuessId;

use crate::clues::{Clues, first_turn};
use crate::error::{Error, Result};
use crate::goal::Goal;
use crate::grid::Grid;
use crate::play::score::Scored;
use crate::play::{LookAhead, Table, Tables};
use crate::position::{Draw, Position};
use crate::search::{Advice, Config, Search, TotalInterval};

/// Most bits of a position that is searched: the sum over boards of log2 of the candidates.
pub const SEARCHED_BITS: f64 = 15.0;

/// The origin of a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The exact search, to its end or to a stop.
    Search,
    /// No search: the guess is an estimate, and the figures are bounds of all play.
    Estimate,
}

/// A guess and the further guesses that our play's table expects with it, this one included: no claim, and no bound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The guess.
    pub guess: GuessId,
    /// The guesses until all boards are solved.
    pub guesses: f64,
}

/// A guess with what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation {
    /// The guess.
    pub guess: GuessId,
    /// What it optimises.
    pub goal: Goal,
    /// Its origin; of a guess that was asked about, the origin of its figures.
    pub source: Source,
    /// The optimal total over all ordered secrets: with this guess, if it was asked about; otherwise of all play, and a guess from a search
    /// attains one end of the interval. `None` beyond 128 bits.
    pub total: Option<TotalInterval>,
    /// The number of ordered secrets; `None` beyond 128 bits.
    pub tuples: Option<u128>,
    /// The best guesses by the table, best first, where it decides and the goal is the length; of a guess that was asked about, its own.
    pub estimates: Vec<Estimate>,
}

impl Expectation {
    /// The total that this guess attains: the fewest guesses proven, or the most ordered secrets found in time. `None` without a search,
    /// unless the bounds meet: they are of all play, however bad.
    pub fn attained(&self) -> Option<u128> {
        let ends = |total: TotalInterval| if self.is_within() { total.at_least() } else { total.at_most() };
        self.total.filter(|_| self.source == Source::Search || self.is_exact()).map(ends)
    }

    /// The total that no play improves.
    pub fn bound(&self) -> Option<u128> {
        let ends = |total: TotalInterval| if self.is_within() { total.at_most() } else { total.at_least() };
        self.total.map(ends)
    }

    /// The attained total over the number of ordered secrets.
    pub fn mean(&self) -> Option<f64> {
        Some(self.attained()? as f64 / self.tuples? as f64)
    }

    /// Whether the total is exact.
    pub fn is_exact(&self) -> bool {
        self.total.is_some_and(|total| total.exact().is_some())
    }

    fn of(found: Advice, goal: Goal, source: Source) -> Expectation {
        let Advice { guess, total, tuples } = found;
        let (total, tuples, estimates) = (Some(total), Some(tuples), Vec::new());
        Expectation { guess, goal, source, total, tuples, estimates }
    }

    fn is_within(&self) -> bool {
        matches!(self.goal, Goal::Within(_))
    }
}

/// The start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The number of boards.
    pub boards: usize,
    /// How their secrets were drawn.
    pub draw: Draw,
    /// Whether a board is hidden until those before it are solved.
    pub hides: bool,
}

/// An adviser on games of several boards with the words of one game.
pub struct Adviser {
    search: Search,
}

impl Adviser {
    /// Make an adviser, and start its threads.
    ///
    /// # Errors
    /// As [`Search::new`].
    pub fn new(game: &Game, config: Config) -> Result<Adviser> {
        Ok(Adviser { search: Search::new(game, config)? })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.search.game()
    }

    /// The best guess that is found at a position; `None` if all boards are solved.
    pub fn best(&self, position: &Position, goal: Goal, control: &Control<'_>) -> Option<Expectation> {
        if position.open(self.game()).is_solved() {
            return None;
        }
        if position.bits() <= SEARCHED_BITS
            && let Ok(Some(found)) = self.search.best(position, goal, control)
        {
            return Some(Expectation::of(found, goal, Source::Search));
        }
        let (guess, estimates) = self.estimated(position, control, None);
        Some(self.without_a_search(position, goal, guess, true, estimates))
    }

    /// The result of a search of a position, however large; `None` if all boards are solved. If it ends before a guess is better than any
    /// is, the guess is an estimate.
    ///
    /// # Errors
    /// As [`Search::best`].
    pub fn solve(
        &self,
        position: &Position,
        goal: Goal,
        control: &Control<'_>,
    ) -> Result<Option<Expectation>> {
        let Some(found) = self.search.best(position, goal, control)? else { return Ok(None) };
        let any = self.search.bounds(position, goal, true)?;
        let is_better = match goal {
            Goal::Within(_) => found.total.at_least() > any.at_least(),
            Goal::Length | Goal::Sum => found.total.at_most() < any.at_most(),
        };
        let is_known = is_better || found.total.exact().is_some();
        Ok(Some(match is_known {
            true => Expectation::of(found, goal, Source::Search),
            false => {
                let guess = self.estimated(position, control, None).0;
                Expectation::of(Advice { guess, ..found }, goal, Source::Estimate)
            }
        }))
    }

    /// The best play after a guess at a position.
    ///
    /// # Panics
    /// If the guess belongs to a larger game.
    pub fn price(
        &self,
        position: &Position,
        goal: Goal,
        guess: GuessId,
        control: &Control<'_>,
    ) -> Expectation {
        if position.bits() <= SEARCHED_BITS
            && let Ok(total) = self.search.price(position, goal, guess, control)
        {
            let tuples = position.tuples();
            let total = Some(total);
            return Expectation { guess, goal, source: Source::Search, total, tuples, estimates: Vec::new() };
        }
        let mut own = Vec::new();
        // Other goals have no estimate, and need no table.
        if goal == Goal::Length {
            own = self.estimated(position, control, Some(guess)).1;
            own.retain(|estimate| estimate.guess == guess);
            own.truncate(1);
        }
        self.without_a_search(position, goal, guess, false, own)
    }

    /// The boards after some clues. `goal` has the objective after some guesses, for clues about the recommended guess.
    ///
    /// # Errors
    /// [`Error::Finished`] if the clues go on after the end, [`Error::Appeared`] without those of a board that is hidden no more, and those of
    /// [`Grid::start_hidden`], [`Grid::play_shown`] and [`Grid::play_share`].
    pub fn follow(
        &self,
        clues: &Clues,
        start: Start,
        goal: &dyn Fn(usize) -> Goal,
        control: &Control<'_>,
    ) -> Result<Grid> {
        let Start { boards, draw, hides } = start;
        let solved = self.game().solved();
        let hidden = if hides { clues.hidden_of(boards, solved)? } else { clues.hidden(solved)? };
        let mut grid = Grid::start_hidden(self.game(), boards, hidden, draw)?;
        let mut turns = &clues.turns[..];
        while let Some((turn, taken)) = first_turn(turns, grid.boards().len(), grid.unsolved()) {
            turns = &turns[taken..];
            let guess = match turn.word {
                Some(word) => word,
                None => {
                    let next = self.best(&grid.position()?, goal(grid.guesses().len()), control);
                    next.ok_or(Error::Finished)?.guess
                }
            };
            grid.play_shown(self.game(), guess, &turn.shown)?;
        }
        if let Some(share) = &clues.share {
            grid.play_share(self.game(), &clues.words, share)?;
        }
        grid.all_read()?;
        Ok(grid)
    }

    /// A good guess at a position with an unsolved board, without a search of it; after a stop one for which little work is enough. With
    /// it the estimates of the best guesses and of the one that is asked about, if the table decides.
    fn estimated(
        &self,
        position: &Position,
        control: &Control<'_>,
        asked: Option<GuessId>,
    ) -> (GuessId, Vec<Estimate>) {
        let game = self.game();
        let cells = game.guess_count() * game.answer_count();
        let stopped = || cells > AFTER_A_STOP && control.stopped();
        if game.shared_table(&stopped).is_none() {
            return (self.search.any_guess(position), Vec::new());
        }
        if game.solving() == Solving::Own && cells <= MOST_CELLS {
            let tables = Tables::new(game, &Table::shipped(), position.draw(), LookAhead::Usual);
            let mut player = tables.player().with_control(control);
            let scores = player.scores(position, ESTIMATES, asked);
            let of =
                |scored: Scored| Estimate { guess: GuessId::new(scored.guess), guesses: 1.0 + scored.score };
            if let Some(best) = scores.first() {
                return (GuessId::new(best.guess), scores.into_iter().map(of).collect());
            }
            if let Some(best) = player.best(position) {
                return (best, Vec::new());
            }
        }
        let found = most_informative(game, position, &stopped);
        (found.unwrap_or_else(|| self.search.any_guess(position)), Vec::new())
    }

    /// Bounds of all play, or of play that begins with a guess that was asked about.
    fn without_a_search(
        &self,
        position: &Position,
        goal: Goal,
        guess: GuessId,
        is_best: bool,
        estimates: Vec<Estimate>,
    ) -> Expectation {
        let total = match self.search.bounds(position, goal, is_best) {
            Ok(total) => Some(total),
            Err(Error::TooManyTuples { .. }) | Err(_) => None,
        };
        let tuples = position.tuples().filter(|_| total.is_some());
        let estimates = if goal == Goal::Length { estimates } else { Vec::new() };
        Expectation { guess, goal, source: Source::Estimate, total, tuples, estimates }
    }
}

/// Guesses whose estimates an answer has.
const ESTIMATES: usize = 6;

/// Most cells of a game whose feedback is copied for an estimate.
const MOST_CELLS: usize = 1 << 27;

/// Most cells of a game whose table is made after a stop, in some tenths of a second.
const AFTER_A_STOP: usize = 1 << 26;

/// The guess with the largest sum over boards of the entropy of its feedback; of equal ones a candidate, then the first. `None` after
/// a stop.
fn most_informative(game: &Game, position: &Position, stopped: &dyn Fn() -> bool) -> Option<GuessId> {
    let mut best: Option<(f64, bool, GuessId)> = None;
    let mut counts = vec![0u32; game.feedback_count()];
    for guess in game.guesses().filter(|&guess| !game.is_blank(guess)) {
        if stopped() {
            return None;
        }
        let column = game.table().column(guess);
        let (mut bits, mut possible) = (0.0, false);
        for class in position.classes() {
            counts.fill(0);
            for candidate in class.candidates() {
                counts[column.get(candidate.index()).index()] += 1;
            }
            possible |= counts[game.solved().index()] > 0;
            let size = class.candidates().len() as f64;
            let entropy = |&count: &u32| f64::from(count) * (size / f64::from(count)).log2() / size;
            bits +=
                class.boards() as f64 * counts.iter().filter(|&&count| count > 0).map(entropy).sum::<f64>();
        }
        let is_better = best.is_none_or(|(most, was_possible, _)| {
            bits > most + 1e-9 || (bits > most - 1e-9 && possible && !was_possible)
        });
        if is_better {
            best = Some((bits, possible, guess));
        }
    }
    best.map(|(_, _, guess)| guess)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clues::parse;
    use salet_words::{SecretId, Source as Words, WordGame as _, WordLists, WordOptions};

    #[test]
    fn a_search_without_time_gives_the_estimate() {
        let game = Game::original();
        let adviser = Adviser::new(&game, Config::default()).unwrap();
        let position = Position::start(&game, 4, Draw::Distinct).unwrap();
        let ended = Control::default().with_deadline(Some(salet_base::clock::Instant::now()));
        for goal in [Goal::Length, Goal::Within(9)] {
            let found = adviser.solve(&position, goal, &ended).unwrap().unwrap();
            assert_eq!(found.guess, adviser.best(&position, goal, &ended).unwrap().guess);
            let (total, any) = (found.total.unwrap(), adviser.search.bounds(&position, goal, true).unwrap());
            assert!(
                any.at_least() <= total.at_least() && total.at_most() <= any.at_most(),
                "{total:?} in {any:?}"
            );
            assert_eq!((found.source, found.attained()), (Source::Estimate, None));
        }
    }

    /// A stop ends the tables of a large game, which take seconds.
    #[test]
    fn a_stopped_call_makes_no_tables_of_a_large_game() {
        let code =
            |number: usize| (0..7).map(|place| char::from(b"abcd"[number >> (2 * place) & 3])).collect();
        let codes: Vec<String> = (0..1 << 14).map(code).collect();
        let source = Words::words("codes", codes.iter().map(String::as_str));
        let (lists, _) = WordLists::read(source, None, WordOptions::default()).unwrap();
        let game = Game::builder(lists).build().unwrap();
        let adviser = Adviser::new(&game, Config::default()).unwrap();
        let ended = Control::default().with_deadline(Some(salet_base::clock::Instant::now()));
        let position = Position::start(&game, 2, Draw::Distinct).unwrap();
        let next = adviser.best(&position, Goal::Length, &ended).unwrap();
        assert_eq!(next.guess, position.classes()[0].candidates()[0].as_guess());
        assert!(adviser.solve(&position, Goal::Sum, &ended).unwrap().is_some());
        let clues = parse(&["aaaaaaa=BBBBBBB,GGGGGGG"], &game, Default::default()).unwrap();
        let start = Start { boards: 2, draw: Draw::Distinct, hides: false };
        let grid = adviser.follow(&clues, start, &|_| Goal::Length, &ended).unwrap();
        assert!(adviser.best(&grid.position().unwrap(), Goal::Length, &ended).is_some());
        assert!(game.shared_table(&|| true).is_none(), "there is no table yet");
    }

    /// A stop ends the look-ahead of an estimate, which takes seconds where guesses show much.
    #[test]
    fn a_stopped_look_ahead_leaves_the_score() {
        let game = Game::original();
        let some: Vec<SecretId> = game.answers().step_by(2).collect();
        let position = Position::new(&[Some(some.clone())], Draw::Distinct).unwrap();
        let tables = Tables::new(&game, &Table::shipped(), Draw::Distinct, LookAhead::Usual);
        let ended = Control::default().with_deadline(Some(salet_base::clock::Instant::now()));
        let mut player = tables.player().with_control(&ended);
        assert_eq!(player.attained(&position), None);
        let scored = player.scored(&[&some], 1)[0].guess;
        assert_eq!(player.best(&position), Some(GuessId::new(scored)));
    }

    #[test]
    fn an_estimate_is_our_play_and_plays_known_words_first() {
        let game = Game::original();
        let adviser = Adviser::new(&game, Config::default()).unwrap();
        let estimate = |boards: &[Option<Vec<SecretId>>]| {
            let position = Position::new(boards, Draw::Distinct).unwrap();
            let found = adviser.best(&position, Goal::Length, &Control::default()).unwrap();
            assert_eq!(found.source, Source::Estimate);
            let tables = Tables::new(&game, &Table::shipped(), Draw::Distinct, LookAhead::Usual);
            assert_eq!(tables.player().best(&position), Some(found.guess));
            found.guess
        };
        let all: Vec<SecretId> = game.answers().collect();
        let (known, others) = (all[700], [&all[..700], &all[701..]].concat());
        estimate(&vec![Some(all.clone()); 4]);
        // It tells little of the other boards: no guess by information.
        let boards = [Some(others.clone()), Some(vec![known]), Some(others)];
        assert_eq!(estimate(&boards), known.as_guess());
        assert_ne!(
            most_informative(&game, &Position::new(&boards, Draw::Distinct).unwrap(), &|| false),
            Some(known.as_guess())
        );
        // Where the table decides, it has an estimate of the guess, of the next best, and of any other that is asked about.
        let position = Position::new(&vec![Some(all); 4], Draw::Distinct).unwrap();
        let found = adviser.best(&position, Goal::Length, &Control::default()).unwrap();
        assert_eq!((found.estimates.len(), found.estimates[0].guess), (ESTIMATES, found.guess));
        assert!(found.estimates.is_sorted_by(|one, other| one.guesses <= other.guesses));
        let price = |guess, goal| adviser.price(&position, goal, guess, &Control::default()).estimates;
        assert_eq!(price(found.estimates[4].guess, Goal::Length), [found.estimates[4]]);
        let [bad] = price(game.find("fuzzy").unwrap(), Goal::Length)[..] else {
            panic!("it has an estimate")
        };
        assert!(bad.guesses > found.estimates[5].guesses + 0.2, "{bad:?}");
        assert_eq!(price(found.guess, Goal::Sum), []);
    }
}
