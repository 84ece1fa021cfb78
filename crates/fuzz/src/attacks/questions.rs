//! Every question about a game, each answer compared with an oracle.

use rand::Rng as _;

use crate::bout::{Bout, Finding, Tally, patient};
use crate::hold::{Held, ensure, hold, hold_ranking, hold_rest};
use crate::solver::{self, GuessId, Question, Settled, Status, Subject};
use salet_oracle::games::pick;
use salet_oracle::score::Scores;
use salet_oracle::spec::{Objective, Rule, Spec};
use salet_oracle::value::{Oracle, Truth, Value, everything};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The best policy, and one other question.
    Best,
    All,
}

pub fn ask(
    bout: &mut Bout<'_>,
    spec: &Spec,
    oracle: &mut dyn Oracle,
    depth: Depth,
) -> Result<Tally, Finding> {
    let Some(truth) = oracle.game(spec) else {
        return Ok(Tally::of(false, 0));
    };
    let game = solver::game(spec);
    let config = solver::config(&mut bout.random, &game);
    let subject = Subject::new(spec, &game, config);
    let mut inquiry = Inquiry { bout, spec, subject, truth, questions: 0 };
    inquiry.best()?;
    let all = depth == Depth::All;
    let one = inquiry.bout.random.random_range(0..6);
    if all || one == 0 {
        inquiry.openers(oracle)?;
    }
    if all || one == 1 {
        inquiry.all_optimal(oracle)?;
    }
    if all || one == 2 {
        inquiry.ranking(oracle)?;
    }
    if all || one >= 3 {
        inquiry.rests(oracle)?;
    }
    if all {
        inquiry.beam()?;
        inquiry.costs(oracle)?;
        inquiry.plans(oracle)?;
    }
    Ok(Tally::of(true, inquiry.questions))
}

struct Inquiry<'a, 'b, 'g> {
    bout: &'a mut Bout<'b>,
    spec: &'g Spec,
    subject: Subject<'g>,
    truth: Truth,
    questions: u64,
}

impl Inquiry<'_, '_, '_> {
    /// Count a question, and make a finding of an error.
    fn note(&mut self, command: &[&str], held: Held) -> Result<(), Finding> {
        self.questions += 1;
        held.map_err(|what| Finding::new(self.spec, command, what))
    }

    fn best(&mut self) -> Result<(), Finding> {
        let answer = self.subject.solve(Question::Best, patient());
        self.note(&["solve"], hold(self.spec, Question::Best, Some(self.truth), &answer))?;
        // A proof takes longer than the search, so only every fourth game gets one.
        if self.bout.random.random_range(0..4) == 0 {
            let certified = self.subject.certify(&answer, patient());
            if certified != Ok(false) {
                let command = ["solve", "--certificate", "its.certificate"];
                self.note(&command, certified.map(drop).map_err(|why| format!("no certificate: {why}")))?;
            }
        }
        Ok(())
    }

    fn beam(&mut self) -> Result<(), Finding> {
        let answer = self.subject.solve(Question::Beam, patient());
        self.note(&["solve", "--beam", "1"], hold(self.spec, Question::Beam, Some(self.truth), &answer))
    }

    fn openers(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        for _ in 0..3 {
            let guess = pick(&mut self.bout.random, &self.spec.guesses());
            let Some(truth) = oracle.opener(self.spec, guess) else { return Ok(()) };
            let question = Question::Opener(GuessId::new(guess.into()));
            let answer = self.subject.solve(question, patient());
            let word = self.spec.word(guess.into());
            let opens = answer.policy.as_ref().is_none_or(|policy| policy.guess == guess);
            let held = hold(self.spec, question, Some(truth), &answer)
                .and_then(|()| ensure(opens, || format!("the policy does not open with {word}")));
            self.note(&["solve", "--opener", &word], held)?;
        }
        Ok(())
    }

    fn all_optimal(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        let answer = self.subject.solve(Question::AllOptimal, patient());
        let mut held = hold(self.spec, Question::AllOptimal, Some(self.truth), &answer);
        let openers = self.spec.guesses().into_iter();
        let truths: Option<Vec<_>> =
            openers.map(|guess| Some((guess, oracle.opener(self.spec, guess)?))).collect();
        if let (Ok(()), Status::Optimal, Some(truths)) = (&held, answer.status, truths) {
            let best = truths.iter().filter(|(_, truth)| *truth == self.truth).map(|(guess, _)| *guess);
            let (best, mut found) = (best.collect::<Vec<_>>(), answer.openers);
            found.sort_unstable();
            held = ensure(found == best, || format!("the optimal openers are {best:?}, not {found:?}"));
        }
        self.note(&["solve", "--all-optimal"], held)
    }

    fn ranking(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        let top = self.bout.random.random_range(1..=self.spec.words.len() + 1);
        let held = match self.subject.rank(top, patient()) {
            Some(ranking) => hold_ranking(self.spec, oracle, top, &ranking),
            None => Err("the ranking did not end in time".to_owned()),
        };
        self.note(&["rank", "--top", &top.to_string()], held)
    }

    /// Continuations after random guesses, mostly bad ones.
    fn rests(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        let spec = self.spec;
        let scores = Scores::of(spec);
        for _ in 0..3 {
            let secret = self.bout.random.random_range(0..spec.answers) as u16;
            let (mut set, mut allowed) = (everything(spec.answers), spec.guesses());
            let mut history = Vec::new();
            for _ in 0..self.bout.random.random_range(1..=3) {
                let guess = allowed[self.bout.random.random_range(0..allowed.len())];
                let shown = scores.get(guess, secret);
                let (mut left, mut open) = (set.clone(), allowed.clone());
                scores.narrow(spec, (guess, shown), &mut left, &mut open);
                if scores.ends(shown, &left) {
                    break;
                }
                history.push((guess, shown));
                (set, allowed) = (left, open);
            }
            // What the last guess solves may count.
            let enough = set.len() + usize::from(spec.objective == Objective::LastGuess);
            let left = match spec.limit {
                Some(limit) => usize::from(limit).saturating_sub(history.len()).min(enough),
                None => set.len(),
            };
            if history.is_empty() || left == 0 {
                continue;
            }
            let rest = self.subject.rest(&history, patient());
            let turns = history.iter().map(|&(guess, shown)| (spec.word(guess.into()), shown));
            let turns: Vec<(String, u16)> = turns.collect();
            let held = hold_rest(spec, oracle, (&set, &allowed, left), rest);
            let held = held.map_err(|what| format!("after {turns:?}: {what}"));
            self.note(&["solve", "--out", "its.policy"], held)?;
        }
        Ok(())
    }

    /// The best pair of first guesses, whatever they show.
    fn plans(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        let spec = self.spec;
        if spec.rule != Rule::Normal
            || spec.objective != Objective::Mean
            || spec.limit.is_some_and(|limit| limit < 3)
        {
            return Ok(());
        }
        let Some(best) = best_pair(spec, oracle) else { return Ok(()) };
        let (total, status) = self.subject.pair(patient());
        let expected = if best.is_some() { Status::Optimal } else { Status::Infeasible };
        let held = ensure((total, status) == (best, expected), || {
            format!("{status:?} with {total:?} for the best pair of first guesses, which has {best:?}")
        });
        self.note(&["plan"], held)
    }

    /// Costs of random sets with all guesses and no limit.
    fn costs(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        for _ in 0..3 {
            let Some((set, cost)) = set_with_its_cost(self.bout, self.spec, oracle) else { continue };
            let claimed = self.subject.cost_of(&set, patient());
            let held = ensure(claimed == Settled::Exact(cost), || {
                format!("{claimed:?} as the cost of answers {set:?}, which is {cost}")
            });
            self.note(&["compare"], held)?;
        }
        Ok(())
    }
}

/// The total of the best two first guesses; `None` in `Some` if every pair loses answers, and `None` if the oracle gives up.
fn best_pair(spec: &Spec, oracle: &mut dyn Oracle) -> Option<Option<i128>> {
    let (scores, guesses) = (Scores::of(spec), spec.guesses());
    let left = spec.limit.map_or(spec.answers + 1, |limit| usize::from(limit) - 2);
    let mut best = None;
    for &first in &guesses {
        for &second in guesses.iter().filter(|&&second| second != first) {
            let mut value = Value { lost: 0, total: spec.weight(&everything(spec.answers)) };
            for (shown, part) in scores.parts(first, &everything(spec.answers)) {
                if scores.ends(shown, &part) {
                    continue;
                }
                value.total += spec.weight(&part);
                for (shown, part) in scores.parts(second, &part) {
                    if !scores.ends(shown, &part) {
                        value = value + oracle.value(&part, &guesses, left)?;
                    }
                }
            }
            if value.lost == 0 {
                best = Some(best.map_or(value.total, |best: i128| best.min(value.total)));
            }
        }
    }
    Some(best)
}

/// A random set and its total with all guesses and no limit; `None` if the terms of the game define none, or the oracle
/// gives up.
pub(super) fn set_with_its_cost(
    bout: &mut Bout<'_>,
    spec: &Spec,
    oracle: &mut dyn Oracle,
) -> Option<(Vec<u16>, u64)> {
    if spec.rule != Rule::Normal || spec.objective != Objective::Mean {
        return None;
    }
    let mut set = everything(spec.answers);
    set.retain(|_| bout.random.random());
    // A single answer, or class, is known, and nothing is left to ask.
    if set.is_empty() || spec.is_known(&set) {
        return None;
    }
    let value = oracle.value(&set, &spec.guesses(), set.len())?;
    Some((set, value.total as u64))
}
