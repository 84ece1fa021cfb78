//! The adviser on one game: it looks answers up while the game keeps to the policy, and else searches for them.
//!
//! An [`Advisor`] owns the game, the policy and the solver, and may be shared between threads. Analyses of finished games
//! count guesses by the mean and without a limit; they have an adviser of their own inside this one.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use crate::clues::Turn;
use salet_base::setters;
use salet_base::threads::locked;
use salet_core::game::{Feedback, Game, Objective};
use salet_core::policy::{ClaimKind, Policy};
use salet_core::search::{Among, Control, Ranked, Ranking, SearchConfig, Solver, Task};
use salet_words::GuessId;

use super::value::Judged;
use crate::advice::{Expectation, Knowledge, Priced, Refused, Result, UnderWay, Why};

/// Advises on one game. The results of its searches serve all later questions.
///
/// ```
/// # mod salet { pub use salet_core::search; pub use salet_advise::{advice, catalogue}; pub use salet_words as words; }
/// use salet::advice::Advisor;
/// use salet::catalogue;
/// use salet::search::Control;
/// use salet::words::WordGame as _;
///
/// let policy = catalogue::find_policy("original").expect("it is compiled in").open();
/// let advisor = Advisor::of_policy(policy);
/// let lists = advisor.game().lists();
///
/// // The policy would not play "audio". It has shown a yellow A and O.
/// let mut game = advisor.start();
/// let [audio, coral] = ["audio", "coral"].map(|word| lists.find(word).expect("an accepted word"));
/// game.play(audio, game.score(audio, coral))?;
/// let best = advisor.best(&game, &Control::default())?.expect("there is time enough");
/// assert_eq!(best.answers, game.candidates().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Advisor {
    game: Game,
    policy: Option<Policy>,
    config: SearchConfig,
    solver: Mutex<Option<Arc<Solver>>>,
    /// The known optimum by the mean and without a limit: the total, and an opener that reaches it.
    optimum: Option<(u64, GuessId)>,
    /// The known best openers in order, with exact figures; no other opener belongs among them.
    openers: Vec<Ranked>,
    /// Some of the others, with exact figures.
    others: Vec<Priced>,
    /// The same by the mean and without a limit, for analyses.
    openers_without_limit: Vec<Ranked>,
    others_without_limit: Vec<Priced>,
    /// The adviser for analyses, unless this one judges by the mean and without a limit itself.
    by_mean: OnceLock<Box<Advisor>>,
    judged: Mutex<Judged>,
}

impl Advisor {
    /// An adviser on a game without a policy, which searches for every answer.
    pub fn new(game: &Game) -> Advisor {
        Advisor {
            game: game.clone(),
            policy: None,
            config: SearchConfig::default(),
            solver: Mutex::default(),
            optimum: None,
            openers: Vec::new(),
            others: Vec::new(),
            openers_without_limit: Vec::new(),
            others_without_limit: Vec::new(),
            by_mean: OnceLock::new(),
            judged: Mutex::default(),
        }
    }

    /// An adviser on the game of a policy.
    pub fn of_policy(policy: Policy) -> Advisor {
        let advisor = Advisor::new(policy.game());
        Advisor { policy: Some(policy), ..advisor }
    }

    /// An adviser that knows the same, and searches with tables of its own: they and all that it finds go when it is dropped.
    /// This one must not have searched.
    pub fn apart(&self) -> Advisor {
        let game = self.game.to_builder().build();
        let game = game.unwrap_or_else(|error| unreachable!("there is such a game: {error}"));
        Advisor {
            policy: self.policy.clone(),
            config: self.config.clone(),
            optimum: self.optimum,
            openers: self.openers.clone(),
            others: self.others.clone(),
            openers_without_limit: self.openers_without_limit.clone(),
            others_without_limit: self.others_without_limit.clone(),
            ..Advisor::new(&game)
        }
    }

    setters! {
        /// Set how searches run, for instance their number of threads.
        with_config(config: SearchConfig);
        /// Set the best openers in order, with exact figures, so that questions about the start need no search. They must be the
        /// first lines of [`Solver::rank`].
        with_openers(openers: Vec<Ranked>);
        /// Set the best openers by the mean and without a limit in order, with exact figures, so that analyses need not search for
        /// their prices. They must be the first lines of [`Solver::rank`] for that game.
        with_openers_without_limit(openers_without_limit: Vec<Ranked>);
        /// Set exact figures of openers that are not among the best.
        with_others(others: Vec<Priced>);
        /// Set exact figures of openers that are not among the best, by the mean and without a limit.
        with_others_without_limit(others_without_limit: Vec<Priced>);
        /// Set the least total by the mean and without a limit, and an opener that reaches it, so that analyses need not prove it
        /// again.
        with_optimum(optimum: Option<(u64, GuessId)>);
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The policy.
    pub fn policy(&self) -> Option<&Policy> {
        self.policy.as_ref()
    }

    /// The settings of its searches.
    pub fn config(&self) -> &SearchConfig {
        &self.config
    }

    /// The start of a game.
    pub fn start(&self) -> UnderWay {
        UnderWay::start(&self.game, self.policy.as_ref())
    }

    /// The start of a game with knowledge about the secret.
    ///
    /// # Errors
    /// [`Refused`] if no accepted word fits, the rule depends on guesses that are not known, or the control ends the comparison
    /// of all words with the squares.
    pub fn knowing(&self, knowledge: Knowledge, control: &Control<'_>) -> Result<UnderWay, Refused> {
        match knowledge.is_empty() {
            true => Ok(self.start()),
            false => UnderWay::knowing(&self.game, knowledge, control),
        }
    }

    /// Play turns in a game. A turn without a word plays the recommended one. Returns the word of the last turn if it has no
    /// feedback yet.
    ///
    /// # Errors
    /// [`Error::Refused`](super::Error::Refused) with the turn that cannot be played, before which the game then stands. Other
    /// errors if the search cannot begin.
    pub fn follow(
        &self,
        game: &mut UnderWay,
        turns: &[Turn],
        control: &Control<'_>,
    ) -> Result<Option<GuessId>> {
        for (index, turn) in turns.iter().enumerate() {
            let refused = |game: &UnderWay, why| Refused { turn: game.history().len(), why };
            let guess = match turn.word {
                Some(word) => word,
                None => {
                    if game.ended().is_some() {
                        // Names the reason.
                        game.check(GuessId::new(0))?;
                    }
                    match self.best(game, control)? {
                        // Another run may find another word before its time is up.
                        Some(best) if best.is_bounded() => return Err(refused(game, Why::NotCertain).into()),
                        Some(best) => best.guess,
                        None => return Err(refused(game, Why::TimeUp).into()),
                    }
                }
            };
            match turn.shown {
                Some(shown) => game.play_within(guess, shown, control)?,
                None if index + 1 == turns.len() => {
                    game.check(guess)?;
                    return Ok(Some(guess));
                }
                None => return Err(refused(game, Why::NothingShown).into()),
            }
        }
        Ok(None)
    }

    /// The game after turns that keep to the policy, and the policy's expectation unless the game is over; `None` if the game
    /// has left the policy.
    pub fn look_up(&self, turns: &[Turn]) -> Option<(UnderWay, Option<Expectation>)> {
        let mut game = self.start();
        for turn in turns {
            let guess = game.position()?.guess();
            if turn.word.is_some_and(|word| word != guess) {
                return None;
            }
            game.play(guess, turn.shown?).ok()?;
        }
        let known = Expectation::looked_up(&game);
        (known.is_some() || game.ended().is_some()).then_some((game, known))
    }

    /// The best guess now, by the policy or a search. `None` if the game is over, or the search ended before it found any
    /// play.
    pub fn best(&self, game: &UnderWay, control: &Control<'_>) -> Result<Option<Expectation>> {
        match Expectation::looked_up(game) {
            Some(known) => Ok(Some(known)),
            None => self.searched(game, Task::Best, control),
        }
    }

    /// The expectation of `guess` with the best play after it; `None` as for [`Advisor::best`].
    ///
    /// # Errors
    /// [`Error::Refused`](super::Error::Refused) if the rule does not allow the guess.
    pub fn price(
        &self,
        game: &UnderWay,
        guess: GuessId,
        control: &Control<'_>,
    ) -> Result<Option<Expectation>> {
        if game.ended().is_none() {
            game.check(guess)?;
        }
        if let Some(known) = self.known(game, guess) {
            return Ok(Some(known));
        }
        let mut found = self.searched(game, Task::Opener(guess), control)?;
        if let Some((found, least)) = found.as_mut().zip(self.least_total(game)) {
            found.raise(least);
        }
        Ok(found)
    }

    /// The [`price`](Advisor::price) of each of these guesses, in their order, within the time of one question. Known prices need
    /// none of it; of the others the guesses that split the answers best are searched first, because they are the cheapest.
    pub fn prices(
        &self,
        game: &UnderWay,
        guesses: &[GuessId],
        control: &Control<'_>,
    ) -> Result<Vec<Option<Expectation>>> {
        let mut prices: Vec<_> = guesses.iter().map(|&guess| self.known(game, guess)).collect();
        let is_open = |&(_, at): &(u64, usize)| prices[at].is_none();
        let all = guesses.iter().zip(0..).map(|(&guess, at)| (effort(game, guess), at));
        let mut open: Vec<(u64, usize)> = all.filter(is_open).collect();
        while let Some(next) = (0..open.len()).min_by_key(|&place| open[place])
            && !control.stop.load(Ordering::Relaxed)
        {
            let (_, at) = open.swap_remove(next);
            prices[at] = self.price(game, guesses[at], control)?;
        }
        Ok(prices)
    }

    /// The exact expectation of `guess` if no search is needed: the policy plays it, or it is a known opener.
    pub(crate) fn known(&self, game: &UnderWay, guess: GuessId) -> Option<Expectation> {
        if let Some(known) = Expectation::looked_up(game).filter(|known| known.guess == guess) {
            return Some(known);
        }
        if !game.is_at_start() {
            return None;
        }
        // How many answers an opener loses is not known without a search, only their weight.
        let best = self.openers.iter().filter(|ranked| ranked.lost_weight == 0).map(Priced::of);
        let known = best.chain(self.others.iter().copied()).find(|known| known.opener == guess);
        known.map(|known| Expectation::of_opener(game, known, self.policy.is_some()))
    }

    /// A lower bound on the total of all guesses whose price is not [known](Advisor::known), if they find every answer: no opener is
    /// better than the last of the known ones, and no guess better than a proven policy.
    pub(crate) fn least_total(&self, game: &UnderWay) -> Option<u64> {
        if self.game.objective() != Objective::Mean {
            return None;
        }
        if let Some(last) = self.openers.last().filter(|last| game.is_at_start() && last.lost_weight == 0) {
            return Some(last.total);
        }
        let known = Expectation::looked_up(game).filter(|_| game.is_proven_by_policy())?;
        known.is_certain().then_some(known.total)
    }

    /// The best guesses now by a search, with exact figures. `None` if the game is over.
    pub fn rank(
        &self,
        game: &UnderWay,
        top: usize,
        among: Among,
        control: &Control<'_>,
    ) -> Result<Option<Ranking>> {
        if game.ended().is_some() {
            return Ok(None);
        }
        if game.is_at_start()
            && let Some(ranked) = self.known_openers(top, among)
        {
            return Ok(Some(Ranking { ranked, complete: true, salvaged: false }));
        }
        let ranking = self.ask(game, |solver, history| solver.rank_after(history, top, among, control))?;
        Ok(ranking.map(|mut ranking| {
            let is_start = game.is_at_start() && among == Among::Accepted && !ranking.salvaged;
            if !ranking.complete && is_start && ranking.ranked.len() < self.openers.len().min(top) {
                ranking.ranked = self.openers[..self.openers.len().min(top)].to_vec();
            }
            ranking.ranked.iter_mut().for_each(|ranked| ranked.opener = game.there(ranked.opener));
            ranking
        }))
    }

    /// The known best openers in order.
    pub fn openers(&self) -> &[Ranked] {
        &self.openers
    }

    /// An opener that reaches the optimum, then the known others that equal it, and whether no other opener does.
    pub(crate) fn equal_openers(&self, total: u64, opener: GuessId) -> (Vec<GuessId>, bool) {
        let equal = self.openers.iter().filter(|other| other.total == total && other.opener != opener);
        let all = self.openers.last().is_some_and(|last| last.total > total);
        (std::iter::once(opener).chain(equal.map(|other| other.opener)).collect(), all)
    }

    /// The first `top` known openers, if there are that many.
    fn known_openers(&self, top: usize, among: Among) -> Option<Vec<Ranked>> {
        let is_possible = |opener: &GuessId| opener.as_secret(self.game.answer_count()).is_some();
        let fits = |ranked: &&Ranked| among == Among::Accepted || is_possible(&ranked.opener);
        let known: Vec<Ranked> = self.openers.iter().filter(fits).take(top).cloned().collect();
        let ranked = (1..).zip(known).map(|(rank, ranked)| Ranked { rank, ..ranked }).collect::<Vec<_>>();
        (ranked.len() == top && top > 0).then_some(ranked)
    }

    /// All best guesses by a search, with their expectation and whether none is missing.
    pub(crate) fn all_best(
        &self,
        game: &UnderWay,
        control: &Control<'_>,
    ) -> Result<Option<(Expectation, Vec<GuessId>, bool)>> {
        let found = self.ask(game, |solver, history| {
            let found = solver.continuation(history, Task::AllOptimal, control)?;
            let met = Expectation::of_search(solver.game(), &found, false, self.policy.is_some())?;
            Some((met, found.solution.optimal_openers, found.solution.all_openers))
        })?;
        Ok(found.map(|(met, openers, all)| {
            let openers = openers.into_iter().map(|guess| game.there(guess)).collect();
            (Expectation { guess: game.there(met.guess), ..met }, openers, all)
        }))
    }

    fn searched(&self, game: &UnderWay, task: Task, control: &Control<'_>) -> Result<Option<Expectation>> {
        if game.ended().is_some() {
            return Ok(None);
        }
        let (task, given) = match task {
            Task::Opener(guess) => (Task::Opener(game.here(guess)), true),
            task => (task, false),
        };
        let found = self.ask(game, |solver, history| {
            let found = solver.continuation(history, task, control)?;
            Expectation::of_search(solver.game(), &found, given, self.policy.is_some())
        })?;
        Ok(found.map(|found| Expectation { guess: game.there(found.guess), ..found }))
    }

    /// Ask the solver of the listed game or of the game among the words that fit, in its numbers.
    pub(super) fn ask<T>(
        &self,
        game: &UnderWay,
        ask: impl FnOnce(&Solver, &[(GuessId, Feedback)]) -> T,
    ) -> Result<T> {
        match game.among() {
            None => Ok(ask(&*self.solver()?, game.history())),
            Some(among) => {
                let here = |&(guess, shown): &(GuessId, Feedback)| (game.here(guess), shown);
                let history: Vec<_> = game.history().iter().map(here).collect();
                Ok(ask(among.solver(&self.config)?, &history))
            }
        }
    }

    /// The solver of the game.
    pub fn solver(&self) -> Result<Arc<Solver>> {
        let mut solver = locked(&self.solver);
        if let Some(solver) = &*solver {
            return Ok(Arc::clone(solver));
        }
        let mut config = self.config.clone();
        match self.by_mean.get() {
            Some(other) if self.takes_turns_with(other) => *locked(&other.solver) = None,
            Some(_) => config.memory /= 2,
            None => {}
        }
        let made = Arc::new(Solver::new(&self.game, config)?);
        *solver = Some(Arc::clone(&made));
        Ok(made)
    }

    /// Whether this adviser and that for analyses have all of the memory in turn, and not half of it each.
    fn takes_turns_with(&self, by_mean: &Advisor) -> bool {
        by_mean.config.memory == self.config.memory
    }

    /// The adviser on the same game by the mean and without a limit, for analyses. From the first call on, it and this
    /// adviser have half of the memory each; if the tables do not fit into half, they have it in turn, and each forgets what it
    /// has found when the other searches.
    ///
    /// # Errors
    /// [`Error`](super::Error) if the tables of the game do not fit into the memory.
    pub fn by_mean(&self) -> Result<&Advisor> {
        let is_by_mean = self.game.objective() == Objective::Mean && self.game.limit().is_none();
        if is_by_mean && (self.policy.is_none() || self.judges()) {
            return Ok(self);
        }
        if let Some(advisor) = self.by_mean.get() {
            if self.takes_turns_with(advisor) {
                *locked(&self.solver) = None;
            }
            return Ok(advisor);
        }
        let mut config = self.config.clone();
        config.memory /= 2;
        if config.memo_for(&self.game).is_err() {
            config = self.config.clone();
            config.memo_for(&self.game)?;
            // The games share a table that is there before.
            let _ = self.game.shared_table(&|| false);
        }
        let game = self.game.to_builder().objective(Objective::Mean).limit(None).build();
        let game = game.unwrap_or_else(|error| unreachable!("the mean needs no limit: {error}"));
        *locked(&self.solver) = None;
        let policy = self.policy.clone().filter(|_| self.judges());
        let advisor = Advisor {
            policy,
            optimum: self.optimum,
            openers: self.openers_without_limit.clone(),
            others: self.others_without_limit.clone(),
            ..Advisor::new(&game).with_config(config)
        };
        Ok(self.by_mean.get_or_init(|| Box::new(advisor)))
    }

    /// Whether the policy is optimal by the mean and without a limit, so that analyses may use it.
    pub fn judges(&self) -> bool {
        self.policy.as_ref().is_some_and(|policy| {
            let mean = matches!(self.game.objective(), Objective::Mean | Objective::MeanThenWorst);
            let proven = mean && self.game.limit().is_none() && policy.claim().kind == ClaimKind::Optimal;
            proven || self.optimum.is_some_and(|(total, _)| total == policy.score().total)
        })
    }

    /// The known least total by the mean and without a limit, and an opener that reaches it.
    pub fn optimum(&self) -> Option<(u64, GuessId)> {
        self.optimum
    }

    pub(crate) fn judged(&self) -> MutexGuard<'_, Judged> {
        locked(&self.judged)
    }
}

/// A measure of the search for the price of a guess: the sum of the squares of its parts.
fn effort(game: &UnderWay, guess: GuessId) -> u64 {
    let mut parts = vec![0_u64; 1 << 16];
    for &word in game.candidates() {
        parts[usize::from(game.score(guess, word).0)] += 1;
    }
    parts.iter().map(|part| part * part).sum()
}
