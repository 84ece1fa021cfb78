//! A plain reference: every guess in every state, no bound and no memo. Right for tiny games, hopeless for others;
//! [`Task::Beam`] takes the guess that makes most parts, which is quick on any game.

use std::time::Instant;

use crate::game::{
    Cost, Feedback, Game, GuessId, GuessSet, INFEASIBLE, Objective, SecretId, Tree, partition,
};
use crate::search::outcome::{
    Continuation, Control, Phase, Ranked, SearchConfig, Snapshot, Solution, Statistics, Status, Task,
};

/// Solves one game.
pub struct Solver<'g> {
    game: &'g Game,
}

/// Lost weight, total and worst case, in the order of the objective.
type Key = [u64; 3];

impl<'g> Solver<'g> {
    /// A solver for `game`.
    pub fn new(game: &'g Game, _config: SearchConfig) -> Solver<'g> {
        Solver { game }
    }

    /// Do what the task asks for.
    pub fn solve(&self, task: Task, control: &Control) -> Solution {
        let start = Instant::now();
        let all: Vec<SecretId> = self.game.lists().secret_ids().collect();
        let limit = self.limit(&all, control);
        let openers: Vec<GuessId> = match task {
            Task::Opener(guess) => vec![guess],
            _ => self.game.lists().guess_ids().collect(),
        };
        let mut best: Option<(Key, Tree)> = None;
        let mut optimal_openers = Vec::new();
        let mut settled = 0;
        if task == Task::Beam {
            best = limit
                .and_then(|limit| self.greedy(&all, &self.game.all_guesses(), limit))
                .map(|tree| ([0; 3], tree));
        } else if let Some(limit) = limit {
            for &opener in &openers {
                if control.stopped() {
                    break;
                }
                let found = self.after(opener, &all, &self.game.all_guesses(), limit, control);
                if control.stopped() {
                    break;
                }
                if let Some((key, tree)) = found {
                    let order = best.as_ref().map_or(std::cmp::Ordering::Less, |(known, _)| key.cmp(known));
                    match order {
                        std::cmp::Ordering::Less => {
                            optimal_openers = vec![opener];
                            best = Some((key, tree));
                        }
                        std::cmp::Ordering::Equal => optimal_openers.push(opener),
                        std::cmp::Ordering::Greater => {}
                    }
                }
                settled += 1;
                control.progress.report(&Snapshot {
                    phase: Phase::Openers,
                    incumbent: best.as_ref().map(|(key, tree)| (tree.guess, key[1])),
                    lower_bound: 0,
                    openers: openers.len(),
                    settled,
                    look_ups: 0,
                });
            }
        }
        if best.is_none() && settled < openers.len() && !matches!(task, Task::Opener(_)) {
            let limit = self.game.limit().map_or(u32::MAX, u32::from);
            best = self.greedy(&all, &self.game.all_guesses(), limit).map(|tree| ([0; 3], tree));
        }
        if task != Task::AllOptimal {
            optimal_openers.truncate(1);
        }
        let tree = best.map(|(_, tree)| tree);
        let total = match &tree {
            Some(tree) => tree.evaluate(self.game).map_or(INFEASIBLE, |evaluation| evaluation.total),
            None => INFEASIBLE,
        };
        let floor = 2 * self.game.weights().total()
            - u64::from(*self.game.weights().as_slice().iter().max().unwrap_or(&1));
        let (status, lower_bound) = match (&tree, task) {
            (Some(_), Task::Beam) => (Status::UpperBound, 0),
            (_, Task::Beam) => (Status::Bounded, floor),
            _ if settled < openers.len() => (Status::Bounded, floor),
            (Some(_), _) => (Status::Optimal, total),
            (None, _) => (Status::Infeasible, INFEASIBLE),
        };
        let statistics = Statistics { elapsed: start.elapsed(), ..Statistics::default() };
        Solution { status, tree, total, lower_bound, optimal_openers, statistics }
    }

    /// The `top` best openers, in order.
    pub fn rank(&self, top: usize, control: &Control, found: &mut dyn FnMut(&Ranked)) -> Vec<Ranked> {
        let all: Vec<SecretId> = self.game.lists().secret_ids().collect();
        let Some(limit) = self.limit(&all, control) else { return Vec::new() };
        let mut openers = Vec::new();
        for opener in self.game.lists().guess_ids() {
            if control.stopped() {
                return Vec::new();
            }
            if let Some((key, tree)) = self.after(opener, &all, &self.game.all_guesses(), limit, control) {
                openers.push((key, opener, tree));
            }
        }
        openers.sort_by_key(|&(key, opener, _)| (key, opener));
        let mut ranked = Vec::new();
        for (index, (_, opener, tree)) in openers.into_iter().take(top).enumerate() {
            let Ok(evaluation) = tree.evaluate(self.game) else { continue };
            let line = Ranked {
                rank: index + 1,
                opener,
                total: evaluation.total,
                worst_case: evaluation.worst_case,
            };
            found(&line);
            ranked.push(line);
        }
        ranked
    }

    /// Best play for the candidates that are left after `history`.
    pub fn continuation(&self, history: &[(GuessId, Feedback)]) -> Option<Continuation> {
        let table = self.game.table();
        let consistent =
            |secret: &SecretId| history.iter().all(|&(guess, shown)| table.get(guess, *secret) == shown);
        let candidates: Vec<SecretId> = self.game.lists().secret_ids().filter(consistent).collect();
        if candidates.is_empty() {
            return None;
        }
        let control =
            &Control { stop: &std::sync::atomic::AtomicBool::new(false), deadline: None, progress: &() };
        let allowed = history.iter().fold(self.game.all_guesses(), |allowed, &(guess, shown)| {
            self.game.restrict(&allowed, guess, shown)
        });
        let limit = self.limit(&candidates, control)?.saturating_sub(history.len() as u32);
        let (key, tree) = self.best(&candidates, &allowed, limit, control)?;
        let worst_case = self.depth(&tree, &candidates);
        Some(Continuation { guess: tree.guess, total: key[1], worst_case, candidates })
    }

    fn limit(&self, secrets: &[SecretId], control: &Control) -> Option<u32> {
        let limit = self.game.limit().map_or(secrets.len() as u32 + 2, u32::from);
        match self.game.objective() {
            Objective::Worst | Objective::WorstThenMean => (1..=limit.min(secrets.len() as u32 + 2))
                .find(|&limit| self.best(secrets, &self.game.all_guesses(), limit, control).is_some()),
            _ => Some(limit),
        }
    }

    fn key(&self, lost: u64, total: u64, worst: u64) -> Key {
        match self.game.objective() {
            Objective::MeanThenWorst => [lost, total, worst],
            _ => [lost, total, 0],
        }
    }

    fn depth(&self, tree: &Tree, secrets: &[SecretId]) -> usize {
        let parts = partition(self.game.table(), tree.guess, secrets).into_iter();
        let depths =
            parts.map(|part| tree.child(part.feedback).map_or(0, |child| self.depth(child, &part.secrets)));
        1 + depths.max().unwrap_or(0)
    }

    fn best(
        &self,
        secrets: &[SecretId],
        allowed: &GuessSet,
        limit: u32,
        control: &Control,
    ) -> Option<(Key, Tree)> {
        if limit == 0 {
            return None;
        }
        let mut best: Option<(Key, Tree)> = None;
        for guess in allowed.iter() {
            if control.stopped() {
                return None;
            }
            if let Some((key, tree)) = self.after(guess, secrets, allowed, limit, control)
                && best.as_ref().is_none_or(|(known, _)| key < *known)
            {
                best = Some((key, tree));
            }
        }
        best
    }

    fn after(
        &self,
        guess: GuessId,
        secrets: &[SecretId],
        allowed: &GuessSet,
        limit: u32,
        control: &Control,
    ) -> Option<(Key, Tree)> {
        let (mut lost, mut total, mut worst) = (0, 0, 1);
        let mut children = Vec::new();
        let weight = |secrets: &[SecretId]| -> Cost {
            secrets.iter().map(|&secret| Cost::from(self.game.weights().get(secret))).sum()
        };
        for part in partition(self.game.table(), guess, secrets) {
            if part.feedback == self.game.solved() {
                total += weight(&part.secrets);
                continue;
            }
            if part.secrets.len() == secrets.len() {
                return None;
            }
            let allowed = self.game.restrict(allowed, guess, part.feedback);
            match self.best(&part.secrets, &allowed, limit - 1, control) {
                Some((key, tree)) => {
                    let [less, more, deeper] = key;
                    lost += less;
                    total += more + weight(&part.secrets) - less;
                    worst = worst.max(deeper + 1);
                    children.push((part.feedback, tree));
                }
                None if self.game.objective() == Objective::WinRate => lost += weight(&part.secrets),
                None => return None,
            }
        }
        Some((self.key(lost, total, worst), Tree { guess, children }))
    }

    fn greedy(&self, secrets: &[SecretId], allowed: &GuessSet, limit: u32) -> Option<Tree> {
        if limit == 0 {
            return None;
        }
        let table = self.game.table();
        let mut seen = vec![false; self.game.feedback_count()];
        let mut parts = |guess: GuessId| {
            seen.fill(false);
            let column = table.column(guess);
            let fresh = secrets
                .iter()
                .filter(|secret| !std::mem::replace(&mut seen[column.get(secret.index()).index()], true));
            fresh.count()
        };
        let member = |guess: GuessId| {
            guess.as_secret(self.game.answers()).is_some_and(|secret| secrets.contains(&secret))
        };
        let guess =
            allowed.iter().max_by_key(|&guess| (parts(guess), member(guess), std::cmp::Reverse(guess)))?;
        let mut children = Vec::new();
        for part in partition(table, guess, secrets) {
            if part.feedback != self.game.solved() {
                let allowed = self.game.restrict(allowed, guess, part.feedback);
                match self.greedy(&part.secrets, &allowed, limit - 1) {
                    Some(child) => children.push((part.feedback, child)),
                    None if self.game.objective() == Objective::WinRate => {}
                    None => return None,
                }
            }
        }
        Some(Tree { guess, children })
    }
}
