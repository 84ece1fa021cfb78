//! Who analyses: an advisor who counts guesses without a limit, and what it found before.

use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::advice::{Advisor, Expectation, UnderWay};
use crate::clock::Instant;
use crate::game::{Feedback, Game, Objective};
use crate::policy::{ClaimKind, Contents, Policy};
use crate::search::{Control, Progress, SearchConfig, Task};
use crate::words::GuessId;

use super::error::Result;
use super::record::Record;
use super::report::{Analysis, Ending, Move};
use super::value::Value;

/// The game as an analysis counts it: by the mean, without a limit.
pub fn by_mean(contents: &Contents) -> Contents {
    Contents { objective: Objective::Mean, limit: None, ..contents.clone() }
}

/// Whether a policy says that it is optimal as an analysis counts, so that it may be asked.
pub fn judges(policy: &Policy) -> bool {
    let Contents { objective, limit, claim, .. } = policy.contents();
    let mean = matches!(objective, Objective::Mean | Objective::MeanThenWorst);
    mean && limit.is_none() && claim.kind == ClaimKind::Optimal
}

/// How long an analyst may think, and who is told.
#[derive(Clone, Copy)]
pub struct Thinking<'a> {
    /// The time for each position and each guess; `None` for as long as it takes.
    pub each: Option<Duration>,
    /// When all searches end, after which nothing is searched for, so that the rest takes no time; `None` for never.
    pub until: Option<Instant>,
    /// Set from outside to end with what there is.
    pub stop: &'a AtomicBool,
    /// Who is told how a search goes.
    pub progress: &'a dyn Progress,
}

impl<'a> Thinking<'a> {
    fn control(&self) -> Control<'a> {
        let each = self.each.and_then(|time| Instant::now().checked_add(time));
        let deadline = each.into_iter().chain(self.until).min();
        Control::default().with_stop(self.stop).with_deadline(deadline).with_progress(self.progress)
    }

    /// Whether nothing more is to be searched for.
    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Analyses games of one kind; what it finds serves all games that come to the same position.
///
/// ```
/// use std::sync::OnceLock;
/// use std::sync::atomic::AtomicBool;
/// use salet::analysis::{Analyst, Record, Thinking, by_mean};
/// use salet::catalogue;
///
/// let policy = catalogue::find_policy("original").expect("it is compiled in").open();
/// let (contents, place) = (by_mean(policy.contents()), OnceLock::new());
/// let mut analyst = Analyst::new(&contents, Some(&policy), &place);
///
/// let word = |word| contents.lists.find(word).expect("an accepted word");
/// let record = Record::against(&contents, &[word("salet"), word("crony"), word("chard")], word("chard"))?;
/// let thinking = Thinking { each: None, until: None, stop: &AtomicBool::new(false), progress: &() };
/// let analysis = analyst.analyse(&record, &thinking)?;
///
/// let [used, optimum] = [3.0, 7920.0 / 2315.0];
/// let (given, luck) = (analysis.given_away().known().unwrap(), analysis.luck().known().unwrap());
/// assert!((used - (optimum + given - luck)).abs() < 1e-9);
/// # Ok::<(), salet::Error>(())
/// ```
pub struct Analyst<'g> {
    advisor: Advisor<'g>,
    positions: HashMap<History, Best>,
    prices: HashMap<(History, GuessId), Value>,
}

type History = Vec<(GuessId, Feedback)>;

/// What is known of a position.
#[derive(Debug, Clone)]
struct Best {
    value: Value,
    guesses: Vec<GuessId>,
    all: bool,
}

impl<'g> Analyst<'g> {
    /// An analyst of a game [by the mean](by_mean). A policy is asked; it has to be of the same words and rules and best
    /// without a limit, as one that [judges], or what is compiled in where that is
    /// [its total](crate::catalogue::WithoutLimit). `game` is where the game is kept, empty at first.
    pub fn new(contents: &'g Contents, policy: Option<&'g Policy>, game: &'g OnceLock<Game>) -> Analyst<'g> {
        let advisor = Advisor::of(contents, policy, game);
        Analyst { advisor, positions: HashMap::new(), prices: HashMap::new() }
    }

    /// With other settings of the search, for instance the number of threads.
    #[must_use]
    pub fn with_config(mut self, config: SearchConfig) -> Analyst<'g> {
        self.advisor = self.advisor.with_config(config);
        self
    }

    /// With the least total at the start, where it is known from elsewhere, and an opener that reaches it.
    #[must_use]
    pub fn with_optimum(mut self, total: u64, opener: GuessId) -> Analyst<'g> {
        let start = self.advisor.start();
        let weight = start.weight_of(start.candidates());
        let value = Value { weight, at_least: total, at_most: Some(total) };
        self.positions.insert(History::new(), Best { value, guesses: vec![opener], all: false });
        self
    }

    /// Forget what is only bounded, so that the next game with more time is judged better, and, where what is known takes
    /// more than so many bytes, all but the start of a game.
    pub fn tidy(&mut self, bytes: usize) {
        self.positions.retain(|history, best| best.all || (history.is_empty() && best.value.is_exact()));
        self.prices.retain(|_, value| value.is_exact());
        if self.bytes() > bytes {
            self.positions.retain(|history, _| history.is_empty());
            self.prices.retain(|(history, _), _| history.is_empty());
        }
    }

    /// What is known takes about so many bytes.
    fn bytes(&self) -> usize {
        let turns = |history: &History| history.len() * size_of::<(GuessId, Feedback)>();
        let position = |(history, best): (&History, &Best)| {
            turns(history) + best.guesses.len() * size_of::<GuessId>() + size_of::<(History, Best)>()
        };
        let price =
            |(history, _): &(History, GuessId)| turns(history) + size_of::<(History, GuessId, Value)>();
        self.positions.iter().map(position).sum::<usize>() + self.prices.keys().map(price).sum::<usize>()
    }

    /// Judge every guess of a game.
    ///
    /// # Errors
    /// [`Error::Advice`](super::Error::Advice) if there can be no search.
    pub fn analyse(&mut self, record: &Record, thinking: &Thinking<'_>) -> Result<Analysis> {
        let mut game = self.advisor.start();
        let mut moves: Vec<Move> = Vec::with_capacity(record.turns().len());
        let mut ending = Ending::Unsolved;
        for (at, &(guess, shown)) in record.turns().iter().enumerate() {
            if !game.allows(guess) {
                ending = Ending::NotAllowed(at + 1);
                break;
            }
            let next = self.judge(&mut game, guess, shown, thinking)?;
            let unlisted = next.unlisted;
            moves.push(next);
            if unlisted {
                ending = Ending::Unlisted(at + 1);
                break;
            }
        }
        if game.is_solved() && ending == Ending::Unsolved {
            ending = Ending::Solved;
        }
        Ok(Analysis { moves, guesses: record.turns().len(), ending })
    }

    /// Judge a guess, and go on by it.
    fn judge(
        &mut self,
        game: &mut UnderWay<'g>,
        guess: GuessId,
        shown: Feedback,
        thinking: &Thinking<'_>,
    ) -> Result<Move> {
        let before = game.candidates().len();
        let best = self.best(game, thinking)?;
        let cost = match best.guesses.contains(&guess) {
            true => best.value,
            false => self.price(game, guess, thinking)?,
        };
        // Whatever a guess costs at most, the best costs no more; and no guess costs less than the best.
        let best_value =
            Value { at_least: best.value.at_least, ..best.value.and(Value { at_least: 0, ..cost }) };
        let cost = cost.and(Value { at_most: None, ..best_value });
        game.play(guess, shown);
        let (listed, solved) = (!game.candidates().is_empty(), game.is_solved());
        let rest = if listed && !solved { self.best(game, thinking)?.value } else { Value::NOTHING };
        Ok(Move {
            guess,
            shown,
            before,
            after: if solved { 0 } else { game.candidates().len() },
            best: best_value,
            cost,
            rest,
            best_guesses: best.guesses,
            all_best: best.all,
            unlisted: !listed,
        })
    }

    /// What the best play costs, and which guesses are best. At the start of a game its policy is asked: whether others
    /// are as good is the whole proof again.
    fn best(&mut self, game: &UnderWay<'g>, thinking: &Thinking<'_>) -> Result<Best> {
        if let Some(known) = self.positions.get(game.history()) {
            return Ok(known.clone());
        }
        let known = Expectation::looked_up(game);
        let best = match &known {
            Some(known) if game.history().is_empty() => {
                Best { value: Value::of(known), guesses: vec![known.guess], all: false }
            }
            _ => self.search(game, known.as_ref(), thinking)?,
        };
        self.positions.insert(game.history().to_vec(), best.clone());
        Ok(best)
    }

    /// All best guesses, with what the policy knows.
    fn search(
        &self,
        game: &UnderWay<'g>,
        known: Option<&Expectation>,
        thinking: &Thinking<'_>,
    ) -> Result<Best> {
        let weight = game.weight_of(game.candidates());
        let mut best = Best { value: Value::unknown(weight), guesses: Vec::new(), all: false };
        if !thinking.is_over() {
            let solver = self.advisor.solver()?;
            let found = solver.continuation(game.history(), Task::AllOptimal, &thinking.control());
            let met = found.as_ref().and_then(|found| Expectation::of_search(solver.game(), found, false));
            if let (Some(met), Some(found)) = (&met, &found) {
                best.value = Value::of(met);
                best.guesses.clone_from(&found.solution.optimal_openers);
                best.all = best.value.is_exact() && found.solution.all_openers;
            }
        }
        if let Some(known) = known {
            best.value = best.value.and(Value::of(known));
            best.guesses.retain(|&guess| guess != known.guess);
            best.guesses.insert(0, known.guess);
        }
        Ok(best)
    }

    /// What a guess costs.
    fn price(&mut self, game: &UnderWay<'g>, guess: GuessId, thinking: &Thinking<'_>) -> Result<Value> {
        let key = (game.history().to_vec(), guess);
        if let Some(&known) = self.prices.get(&key) {
            return Ok(known);
        }
        let found = match thinking.is_over() {
            true => Expectation::looked_up(game).filter(|known| known.guess == guess),
            false => self.advisor.price(game, guess, &thinking.control())?,
        };
        let unknown = || Value::unknown(game.weight_of(game.candidates()));
        let value = found.as_ref().map_or_else(unknown, Value::of);
        self.prices.insert(key, value);
        Ok(value)
    }
}
