//! Plain recursion over all guesses, by definition.

use std::collections::HashMap;

use salet_core::game::{Feedback, Game, GuessId, Objective, Rule, SecretId};

/// The lost weight, then the guesses spent; a lost answer spends all.
type Value = (u64, u64);

#[derive(Clone, Copy)]
pub(crate) struct Best {
    pub(crate) lost: u64,
    pub(crate) total: u64,
    pub(crate) worst: usize,
}

/// Whether answers need no further question.
pub(crate) fn is_known(game: &Game, left: &[usize]) -> bool {
    let class = |answer: usize| game.classes().map_or(answer as u32, |classes| classes.numbers()[answer]);
    game.ends_known() && left.iter().all(|&answer| class(answer) == class(left[0]))
}

/// A set, and the guesses allowed.
type Position = (Vec<usize>, Vec<usize>);

/// A rule of guess, feedback and later guess.
pub(crate) type OwnRule<'r> = &'r dyn Fn(&str, &str, &str) -> bool;

pub(crate) struct Plain<'g> {
    game: &'g Game,
    own_rule: Option<OwnRule<'g>>,
    memo: HashMap<(Position, usize), Value>,
}

impl<'g> Plain<'g> {
    pub(crate) fn new(game: &'g Game) -> Plain<'g> {
        Plain { game, own_rule: None, memo: HashMap::new() }
    }

    pub(crate) fn with_own_rule(self, rule: OwnRule<'g>) -> Plain<'g> {
        Plain { own_rule: Some(rule), ..self }
    }

    fn all(&self) -> Position {
        let guesses = self.game.guesses().filter(|&guess| !self.game.is_blank(guess));
        ((0..self.game.answer_count()).collect(), guesses.map(GuessId::index).collect())
    }

    fn weight(&self, set: &[usize]) -> u64 {
        set.iter().map(|&answer| u64::from(self.game.weights().as_slice()[answer])).sum()
    }

    fn shown(&self, guess: usize, answer: usize) -> u16 {
        self.game.score(GuessId::new(guess), SecretId::new(answer)).0
    }

    fn value(&mut self, (set, allowed): &Position, left: usize) -> Value {
        if is_known(self.game, set) {
            return (0, 0);
        }
        if left == 0 {
            return (self.weight(set), 0);
        }
        let key = ((set.clone(), allowed.clone()), left);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let best = allowed.iter().map(|&guess| self.after(guess, (set, allowed), left)).min();
        let best = best.expect("a guess is allowed");
        self.memo.insert(key, best);
        best
    }

    fn after(&mut self, guess: usize, (set, allowed): (&[usize], &[usize]), left: usize) -> Value {
        let mut parts: HashMap<u16, Vec<usize>> = HashMap::new();
        for &answer in set {
            parts.entry(self.shown(guess, answer)).or_default().push(answer);
        }
        let (mut lost, mut spent) = (0, self.weight(set));
        for (shown, part) in parts {
            if shown == self.game.solved().0 {
                continue;
            }
            let answers = self.game.answer_count();
            let agrees = |&other: &usize| other < answers && self.shown(guess, other) == shown;
            let name = |number: usize| self.game.name(GuessId::new(number));
            let symbol = self.game.feedback_name(Feedback(shown));
            let passes = |&other: &usize| {
                (self.game.rule() != Rule::Strict || agrees(&other))
                    && self.own_rule.is_none_or(|legal| legal(name(guess), &symbol, name(other)))
            };
            let allowed = allowed.iter().copied().filter(passes).collect();
            let (more, further) = self.value(&(part, allowed), left - 1);
            lost += more;
            spent += further;
        }
        (lost, spent)
    }

    /// The value within a limit; more guesses than twice the answers never help.
    fn within(&mut self, limit: usize) -> Value {
        let all = self.all();
        let (lost, spent) = self.value(&all, limit);
        (lost, spent - limit as u64 * lost)
    }

    /// The best play by the objective; `None` if none is feasible.
    pub(crate) fn best(&mut self) -> Option<Best> {
        let most = self.game.limit().map_or(2 * self.game.answer_count(), usize::from);
        if self.game.objective() == Objective::WinRate {
            let (lost, total) = self.within(most);
            return Some(Best { lost, total, worst: 0 });
        }
        let feasible = |plain: &mut Plain<'_>, limit: &usize| plain.within(*limit).0 == 0;
        let least = (1..=most).find(|limit| feasible(self, limit))?;
        let mean = self.within(most).1;
        let limit = match self.game.objective() {
            Objective::MeanThenWorst => (least..=most).find(|&limit| self.within(limit) == (0, mean))?,
            Objective::Mean => most,
            _ => least,
        };
        let worst = if self.game.objective() == Objective::Mean { 0 } else { limit };
        Some(Best { lost: 0, total: self.within(limit).1, worst })
    }

    /// The least total of an opener without a limit.
    pub(crate) fn opener(&mut self, guess: GuessId) -> u64 {
        let (set, allowed) = self.all();
        let left = 2 * set.len() + 1;
        self.after(guess.index(), (&set, &allowed), left).1
    }

    /// The least total of a set, all guesses allowed; `None` if some answers are lost.
    pub(crate) fn total_within(&mut self, set: &[usize], limit: usize) -> Option<u64> {
        let (_, allowed) = self.all();
        let (lost, total) = self.value(&(set.to_vec(), allowed), limit);
        (lost == 0).then_some(total)
    }

    /// The least total of a set without a limit, all guesses allowed.
    pub(crate) fn total(&mut self, set: &[SecretId]) -> u64 {
        let (_, allowed) = self.all();
        let set: Vec<usize> = set.iter().map(|secret| secret.index()).collect();
        self.value(&(set, allowed), 2 * self.game.answer_count()).1
    }
}
