//! The analysis of a finished game: an adviser prices every guess and every position, by the mean and without a limit.

use std::time::Duration;

use crate::advice::{Advisor, Best, Expectation, History, UnderWay, Value};
use salet_base::clock::Instant;
use salet_core::game::Feedback;
use salet_core::search::Control;
use salet_words::GuessId;

use crate::analysis::{Analysis, Ending, Move, Record, Result};

/// The [`Control`] of an analysis, which asks many questions, with a time limit for each of them. A single question, such as
/// [`Advisor::best`], takes a `Control` alone.
#[derive(Clone, Copy, Default)]
pub struct Thinking<'a> {
    /// The time limit for each position and each guess.
    pub each: Option<Duration>,
    /// The end of the whole analysis: after its deadline the analysis only looks up.
    pub all: Control<'a>,
}

/// Without a time limit for each question.
impl<'a> From<Control<'a>> for Thinking<'a> {
    fn from(all: Control<'a>) -> Self {
        Thinking { each: None, all }
    }
}

impl<'a> Thinking<'a> {
    /// The end of a question. Of the time for all, each later question keeps a sixteenth, together at most a half, so that it
    /// finds bounds at least.
    fn control(&self, later: usize) -> Control<'a> {
        let now = Instant::now();
        let each = self.each.and_then(|time| now.checked_add(time));
        let kept = u32::try_from(later.min(8)).unwrap_or(8);
        let all = self.all.deadline.map(|until| {
            let rest = until.saturating_duration_since(now);
            now + (rest - rest / 16 * kept)
        });
        let deadline = each.into_iter().chain(all).min();
        self.all.with_deadline(deadline)
    }

    fn is_over(&self) -> bool {
        self.all.deadline.is_some_and(|until| Instant::now() >= until)
    }
}

impl Advisor {
    /// Judge every guess of a finished game, by the mean and without a limit. Positions are kept for later games.
    ///
    /// ```
    /// # mod salet { pub use salet_advise::{advice, analysis, catalogue}; }
    /// use salet::advice::Advisor;
    /// use salet::analysis::{Record, Thinking};
    /// use salet::catalogue;
    ///
    /// let advisor = catalogue::find_policy("original").expect("it is compiled in").advisor();
    /// let word = |word| advisor.game().find(word).expect("an accepted word");
    /// let record = Record::against(advisor.game(), &["salet", "crony", "chard"].map(word), word("chard"))?;
    /// let analysis = advisor.analyse(&record, &Thinking::default())?;
    ///
    /// let [used, optimum] = [3.0, 7920.0 / 2315.0];
    /// let (given, luck) = (analysis.given_away().known().unwrap(), analysis.luck().known().unwrap());
    /// assert!((used - (optimum + given - luck)).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyse(&self, record: &Record, thinking: &Thinking<'_>) -> Result<Analysis> {
        Judge { advisor: self.by_mean()?, thinking }.analyse(record)
    }

    /// Judge a game by another rule than its own: only if every guess keeps that rule. The cost up to a guess that breaks it
    /// would mean nothing.
    pub fn analyse_if_kept(&self, record: &Record, thinking: &Thinking<'_>) -> Result<Analysis> {
        match record.breaks_at(self.game()) {
            Some(at) => Ok(Analysis::not_allowed(record, at)),
            None => self.analyse(record, thinking),
        }
    }

    /// Forget the bounds of earlier analyses, so that an analysis with more time gets better ones. If the rest takes more than
    /// `bytes`, keep only the start of a game.
    pub fn tidy(&self, bytes: usize) {
        if let Ok(advisor) = self.by_mean() {
            advisor.judged().tidy(bytes);
        }
    }
}

struct Judge<'a> {
    advisor: &'a Advisor,
    thinking: &'a Thinking<'a>,
}

/// A guess to judge: the game before it and after it, and its feedback.
struct Played {
    before: UnderWay,
    after: UnderWay,
    guess: GuessId,
    shown: Feedback,
}

impl Judge<'_> {
    fn analyse(&self, record: &Record) -> Result<Analysis> {
        let (played, ending) = self.replay(record)?;
        // Fewer answers are left with each guess: the last questions are the cheapest. They come first, so that an expensive
        // opener takes none of their time.
        let mut moves = Vec::with_capacity(played.len());
        for played in played.iter().rev() {
            moves.push(self.judge(played)?);
        }
        moves.reverse();
        Ok(Analysis { moves, guesses: record.turns().len(), solved: record.is_solved(), ending })
    }

    /// The guesses to judge, and the end of the game or of its judgement.
    fn replay(&self, record: &Record) -> Result<(Vec<Played>, Ending)> {
        let mut played: Vec<Played> = Vec::with_capacity(record.turns().len());
        let mut game = self.advisor.start();
        for (at, &(guess, shown)) in record.turns().iter().enumerate() {
            if !game.allows(guess) {
                return Ok((played, Ending::NotAllowed(at + 1)));
            }
            let before = game.clone();
            // A record is consistent, so some accepted word shows this.
            game.observe(guess, shown).map_err(crate::advice::Error::from)?;
            played.push(Played { before, after: game.clone(), guess, shown });
            if game.unlisted_since().is_some() {
                return Ok((played, Ending::Unlisted(at + 1)));
            }
        }
        let ending = if game.is_solved() { Ending::Solved } else { Ending::Unsolved };
        Ok((played, ending))
    }

    fn judge(&self, played: &Played) -> Result<Move> {
        let &Played { ref before, ref after, guess, shown } = played;
        let (unlisted, solved) = (after.unlisted_since().is_some(), after.is_solved());
        // The next guess, judged before, has asked this already, unless there is none.
        let rest = if unlisted || solved { Value::NOTHING } else { self.best(after)?.value };
        let mut best = self.best(before)?;
        let cost = match best.guesses.contains(&guess) {
            true => best.value,
            false => self.price(before, guess)?,
        };
        // The cost of any guess is an upper bound on the best, and the best a lower bound on any guess.
        let best_value =
            Value { at_least: best.value.at_least, ..best.value.and(Value { at_least: 0, ..cost }) };
        let cost = cost.and(Value { at_most: None, ..best_value });
        if best_value.at_most != best.value.at_most {
            // This guess costs less than those that a search found before it ended early.
            (best.guesses, best.all) = (vec![guess], false);
        }
        Ok(Move {
            guess,
            shown,
            before: before.candidates().len(),
            after: if unlisted || solved { 0 } else { after.candidates().len() },
            best: best_value,
            cost,
            rest,
            best_guesses: best.guesses,
            all_best: best.all,
            unlisted,
        })
    }

    /// The least cost, and the guesses that reach it. At the start of a game the policy or a known optimum answers, with the known
    /// openers, since finding all equal guesses would repeat the whole proof.
    fn best(&self, game: &UnderWay) -> Result<Best> {
        if let Some(known) = self.advisor.judged().positions.get(game.history()) {
            return Ok(known.clone());
        }
        let known = Expectation::looked_up(game);
        let at_start = game.history().is_empty();
        let best = match (&known, self.advisor.optimum()) {
            (_, Some((total, opener))) if at_start => {
                let value = Value { weight: game.weight(), at_least: total, at_most: Some(total) };
                let (guesses, all) = self.advisor.equal_openers(total, opener);
                Best { value, guesses, all }
            }
            (Some(known), None) if at_start => {
                Best { value: Value::of(known), guesses: vec![known.guess], all: false }
            }
            _ => self.search(game, known.as_ref())?,
        };
        self.advisor.judged().positions.insert(game.history().to_vec(), best.clone());
        Ok(best)
    }

    /// All best guesses by a search, the policy's first.
    fn search(&self, game: &UnderWay, known: Option<&Expectation>) -> Result<Best> {
        let mut best = Best { value: Value::unknown(game.weight()), guesses: Vec::new(), all: false };
        if !self.thinking.is_over()
            && let Some((met, guesses, all)) =
                self.advisor.all_best(game, &self.thinking.control(2 * game.history().len() + 1))?
        {
            let value = Value::of(&met);
            best = Best { value, guesses, all: value.is_exact() && all };
        }
        if let Some(known) = known {
            let found = best.value.at_most;
            best.value = best.value.and(Value::of(known));
            if best.value.at_most != found {
                // The search ended early, with guesses that cost more.
                (best.guesses, best.all) = (Vec::new(), false);
            }
            best.guesses.retain(|&guess| guess != known.guess);
            best.guesses.insert(0, known.guess);
        }
        Ok(best)
    }

    fn price(&self, game: &UnderWay, guess: GuessId) -> Result<Value> {
        let key: (History, GuessId) = (game.history().to_vec(), guess);
        if let Some(&known) = self.advisor.judged().prices.get(&key) {
            return Ok(known);
        }
        let found = match self.advisor.known(game, guess) {
            None if !self.thinking.is_over() => {
                self.advisor.price(game, guess, &self.thinking.control(2 * game.history().len()))?
            }
            known => known,
        };
        let mut value = found.as_ref().map_or_else(|| Value::unknown(game.weight()), Value::of);
        if !value.is_exact() {
            value.at_least = value.at_least.max(self.advisor.least_total(game).unwrap_or_default());
        }
        self.advisor.judged().prices.insert(key, value);
        Ok(value)
    }
}
