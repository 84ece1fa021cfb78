//! A search in slices: each continues where the one before ended, so that a page stays in control of a long one.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use salet::game::{Cost, Game, GuessId, Interval, Objective};
use salet::policy::Policy;
use salet::search::{
    self, Control, Findings, Ledger, Openers, Phase, Price, Progress, SearchConfig, Share, Snapshot,
    Solution, Solver, Status, Task,
};
use salet_base::clock::Instant;
use serde::Serialize;

use crate::told::{INSTANT, taken};

/// A search under way, or at its end.
pub(crate) struct Search {
    solver: Solver,
    ledger: Arc<Ledger>,
    openers: Option<Openers>,
    solution: Option<Solution>,
    seconds: f64,
    seen: Seen,
    /// Whether the search of openers has begun: with an early policy, if the objective takes one from here.
    is_begun: bool,
}

/// The last state of the openers that a slice reported.
#[derive(Default)]
struct Seen(Mutex<Option<Snapshot>>);

impl Progress for Seen {
    fn report(&self, snapshot: &Snapshot) {
        if snapshot.phase == Phase::Openers {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(snapshot.clone());
        }
    }
}

/// Where a search is.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Standing {
    /// The name of its status so far: that of its solution if it ended now.
    pub(crate) status: &'static str,
    /// Whether no slice can add anything.
    pub(crate) is_over: bool,
    /// The first guess of the best policy so far.
    pub(crate) guess: Option<String>,
    pub(crate) total: Option<Interval<Cost>>,
    pub(crate) worst_case: Option<Interval<u32>>,
    pub(crate) lost_weight: Option<Interval<u64>>,
    /// The weight of all answers.
    pub(crate) weight: u64,
    /// The number of openers, once a slice was long enough for a first policy; 0 before.
    pub(crate) openers: usize,
    pub(crate) settled: usize,
    /// The price of the best policy so far, for helpers, in decimal; `None` without one, or if the objective takes no help.
    pub(crate) price: Option<String>,
    /// Time of all slices together.
    pub(crate) seconds: f64,
}

impl Search {
    /// A search for the best policy of a game on the calling thread.
    ///
    /// # Errors
    /// If the tables of the game do not fit into the memory.
    pub(crate) fn new(game: &Game, memory: usize) -> Result<Search, search::Error> {
        let config = SearchConfig::default().with_threads(Some(1)).with_memory(memory);
        let ledger = Arc::new(Ledger::new());
        let solver = Solver::new(game, config)?.with_ledger(Arc::clone(&ledger));
        let takes_policy = matches!(game.objective(), Objective::Mean | Objective::MeanThenWorst);
        Ok(Search {
            solver,
            ledger,
            openers: None,
            solution: None,
            seconds: 0.0,
            seen: Seen::default(),
            is_begun: !takes_policy,
        })
    }

    /// Search for so long, or to the end if that comes before. With helpers, the slice that finds the first policy ends with it.
    pub(crate) fn go_on(&mut self, time: Duration, is_helped: bool) -> Standing {
        if !self.is_over() {
            let began = Instant::now();
            if is_helped {
                self.ledger.hint_from(INSTANT);
            }
            let ends = !self.is_begun && self.begin(time) && is_helped;
            let time = if ends { Duration::ZERO } else { time.saturating_sub(began.elapsed()) };
            let control = Control::default().with_time_limit(time).with_progress(&self.seen);
            let found = self.solver.solve(Task::Best, &control);
            self.seconds += began.elapsed().as_secs_f64();
            if !is_helped {
                // The solver remembers its findings; these copies are for a checkpoint.
                self.ledger.take();
            }
            if self.solution.as_ref().is_none_or(|before| is_no_worse(&found, before)) {
                self.solution = Some(found);
            }
        }
        self.standing()
    }

    /// Find a policy to start with, and whether there is one: a search that was cut off finds a poor one, with which the proof takes
    /// twice as long.
    fn begin(&mut self, time: Duration) -> bool {
        let began = Instant::now();
        let found = self.solver.first_policy(&Control::default().with_time_limit(time));
        self.is_begun = began.elapsed() < time;
        let found = found.filter(|_| self.is_begun);
        found.is_some_and(|(_, tree)| self.solver.suggest(&tree, &Control::default()).is_some())
    }

    /// Settle every `of`-th opener from number `part` on, best first, for so long, against the price of a known policy. Whether all are.
    /// Without a price, get ready.
    pub(crate) fn settle(&mut self, part: usize, of: usize, price: Option<Price>, time: Duration) -> bool {
        let began = Instant::now();
        self.ledger.hint_from(INSTANT);
        let control = Control::default().with_time_limit(time);
        if self.openers.is_none() {
            self.openers = self.solver.openers(&control);
        }
        let is_settled = match (&self.openers, price) {
            (Some(openers), Some(price)) => {
                openers.beat(price, None);
                let own = openers.iter().map(|(opener, _)| opener).skip(part).step_by(of.max(1));
                let own: Vec<GuessId> = own.collect();
                self.solver.settle(openers, Share::Openers(&own), &control).is_some()
            }
            _ => false,
        };
        self.seconds += began.elapsed().as_secs_f64();
        is_settled
    }

    /// What was found since the last time.
    pub(crate) fn findings(&self) -> Vec<u8> {
        taken(&self.ledger)
    }

    /// Take up what another thread found.
    pub(crate) fn learn(&self, findings: &Findings) {
        self.solver.learn(findings, &Control::default());
    }

    fn price(&self) -> Option<String> {
        let tree = self.solution.as_ref()?.tree.as_ref()?;
        Some(self.solver.suggest(tree, &Control::default())?.to_string())
    }

    /// The best policy so far, with the claim that is proven of it.
    pub(crate) fn policy(&self) -> Result<Option<Policy>, salet::policy::Error> {
        self.solution.as_ref().map_or(Ok(None), |solution| solution.policy(self.solver.game()))
    }

    pub(crate) fn game(&self) -> &Game {
        self.solver.game()
    }

    fn is_over(&self) -> bool {
        let status = self.solution.as_ref().map(|solution| solution.status);
        matches!(status, Some(Status::Optimal | Status::Infeasible))
    }

    fn standing(&self) -> Standing {
        let (game, solution) = (self.solver.game(), self.solution.as_ref());
        let seen = self.seen.0.lock().unwrap_or_else(PoisonError::into_inner);
        let name = |guess: GuessId| game.name(guess).to_owned();
        Standing {
            status: solution.map_or(Status::Bounded, |solution| solution.status).name(),
            is_over: self.is_over(),
            guess: solution.and_then(Solution::opener).map(name),
            total: solution.and_then(Solution::total),
            worst_case: solution.and_then(Solution::worst_case),
            lost_weight: solution.and_then(Solution::lost_weight),
            weight: game.weights().total(),
            openers: seen.as_ref().filter(|_| self.is_begun).map_or(0, |seen| seen.openers),
            settled: seen.as_ref().map_or(0, |seen| seen.settled),
            price: self.price(),
            seconds: self.seconds,
        }
    }
}

/// Whether a later solution has no weaker claim and no worse policy. A slice that ended early in its work may have.
fn is_no_worse(found: &Solution, before: &Solution) -> bool {
    if found.status != Status::Bounded || before.tree.is_none() {
        return true;
    }
    let figures = |solution: &Solution| {
        let (lost, total) = (solution.lost_weight()?, solution.total()?);
        let worst = solution.worst_case()?;
        let most = (lost.at_most(), total.at_most(), worst.at_most());
        Some((most, (lost.at_least(), total.at_least(), worst.at_least())))
    };
    match (figures(found), figures(before)) {
        (Some((most, least)), Some((most_before, least_before))) => {
            most <= most_before && least >= least_before
        }
        (found, _) => found.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::told::read;
    use salet::words::{FeedbackRule, Mastermind, WordGame as _, WordGameBuilder as _, WordLists};

    fn games() -> Vec<Game> {
        let original = || WordLists::original();
        let words = |count: usize| {
            let lists = original();
            let words: Vec<String> =
                lists.guess_ids().take(count).map(|guess| lists.display(guess).to_owned()).collect();
            WordLists::new(words, []).unwrap()
        };
        let codes = WordLists::new(Mastermind::new(3, 4, true).unwrap().codes(), []).unwrap();
        vec![
            Game::builder(words(150)).build().unwrap(),
            Game::builder(words(60)).rule(salet::game::Rule::Hard).build().unwrap(),
            Game::builder(words(60)).rule(salet::game::Rule::Strict).limit(None).build().unwrap(),
            Game::builder(words(80)).objective(Objective::Worst).build().unwrap(),
            Game::builder(words(80)).objective(Objective::WorstThenMean).build().unwrap(),
            Game::builder(words(40)).objective(Objective::WinRate).limit(Some(2)).build().unwrap(),
            Game::builder(codes).feedback(FeedbackRule::Pegs).limit(None).build().unwrap(),
        ]
    }

    #[test]
    fn slices_end_with_the_bytes_of_one_search() {
        for (number, game) in games().iter().enumerate() {
            let whole = Solver::new(game, SearchConfig::default()).unwrap();
            let solution = whole.solve(Task::Best, &Control::default());
            let expected = solution.policy(game).unwrap().unwrap();
            let mut search = Search::new(game, 256 << 20).unwrap();
            let mut slice = Duration::from_millis(2);
            let mut before = None;
            let last = loop {
                let standing = search.go_on(slice, false);
                if standing.is_over {
                    break standing;
                }
                // What was proven stays proven.
                let total = standing.total.map(|total| (total.at_least(), total.at_most()));
                if let (Some((least, most)), Some((least_before, most_before))) = (total, before) {
                    assert!(least >= least_before && most <= most_before, "game {number}");
                }
                before = total.or(before);
                slice *= 2;
            };
            assert_eq!((last.status, last.total), ("optimal", solution.total()), "game {number}");
            assert_eq!(search.policy().unwrap().unwrap().as_bytes(), expected.as_bytes(), "game {number}");
            // A finished search stays as it is.
            assert_eq!(search.go_on(Duration::ZERO, false), last);
        }
    }

    /// Threads that deal the openers out among each other, in slices; findings that are missing, or late.
    #[test]
    fn helpers_change_no_byte() {
        let lists = WordLists::original();
        let words: Vec<String> =
            lists.guess_ids().take(700).map(|guess| lists.display(guess).to_owned()).collect();
        let large = Game::builder(WordLists::new(words, []).unwrap()).build().unwrap();
        for (number, game) in games().iter().chain([&large]).enumerate() {
            let whole = Solver::new(game, SearchConfig::default()).unwrap();
            let solution = whole.solve(Task::Best, &Control::default());
            let expected = solution.policy(game).unwrap().unwrap();
            let takes_help = !matches!(game.objective(), Objective::Worst | Objective::WorstThenMean);
            let mut threads = [(); 3].map(|()| Search::new(game, 256 << 20).unwrap());
            let (mut slice, mut told, mut parts) =
                (Duration::from_millis(2), Vec::new(), vec![0, 1, 2, 3, 4]);
            let last = loop {
                let standing = threads[0].go_on(slice, true);
                if standing.is_over {
                    break standing;
                }
                for thread in &mut threads {
                    if let (Some(price), Some(&part)) = (&standing.price, parts.last())
                        && thread.settle(part, 5, Some(price.parse().unwrap()), slice)
                    {
                        parts.pop();
                    }
                    told.push(thread.findings());
                }
                for bytes in told.split_off(told.len() / 2) {
                    let findings = read(&bytes).unwrap();
                    threads.iter().for_each(|thread| thread.learn(&findings));
                }
                slice *= 2;
            };
            assert_eq!((last.status, last.total), ("optimal", solution.total()), "game {number}");
            assert_eq!(
                threads[0].policy().unwrap().unwrap().as_bytes(),
                expected.as_bytes(),
                "game {number}"
            );
            assert_eq!(last.price.is_some(), takes_help, "game {number}");
            // All that a helper can find, before the search begins.
            let Some(price) = last.price else { continue };
            let (minute, mut helper) = (Duration::from_secs(60), Search::new(game, 256 << 20).unwrap());
            assert!(!helper.settle(1, 2, None, minute), "game {number}: without a price nothing is settled");
            assert!(helper.settle(1, 2, Some(price.parse().unwrap()), minute), "game {number}");
            let findings = read(&helper.findings()).unwrap();
            assert!(!findings.openers.is_empty(), "game {number}: nothing was told");
            let mut search = Search::new(game, 256 << 20).unwrap();
            search.learn(&findings);
            assert!(search.go_on(minute, false).is_over);
            assert_eq!(search.policy().unwrap().unwrap().as_bytes(), expected.as_bytes(), "game {number}");
        }
        assert!([&b"\x01\0\0\0"[..], b"\0\0\0", b"\0\0\0\0abc"].iter().all(|bytes| read(bytes).is_none()));
    }

    #[test]
    fn a_stopped_search_keeps_its_interval() {
        let game = Game::builder(WordLists::original()).build().unwrap();
        let mut search = Search::new(&game, 256 << 20).unwrap();
        let standing = search.go_on(Duration::from_millis(300), false);
        if let Some(total) = standing.total {
            assert!(!standing.is_over && total.at_least() < total.at_most());
            let policy = search.policy().unwrap().unwrap();
            assert_eq!((policy.score().total, policy.claim().kind.name()), (total.at_most(), "bounded"));
        }
    }

    #[test]
    fn no_policy_within_the_limit_is_said() {
        let lists = WordLists::new(["bound", "found", "hound", "mound", "pound"], []).unwrap();
        let game = Game::builder(lists).limit(Some(2)).build().unwrap();
        let mut search = Search::new(&game, 256 << 20).unwrap();
        let standing = search.go_on(Duration::from_secs(5), false);
        assert_eq!((standing.status, standing.is_over, standing.total), ("infeasible", true, None));
        assert!(search.policy().unwrap().is_none());
    }

    #[test]
    fn a_game_too_large_for_the_memory_is_refused() {
        let game = Game::builder(WordLists::original()).build().unwrap();
        let Err(error) = Search::new(&game, 1 << 20) else { panic!("it does not fit") };
        assert!(error.to_string().contains("2315 answers and 12972 guesses"), "{error}");
    }
}
