//! Every question about a game, each answer compared with an oracle.

use rand::Rng as _;

use crate::bout::{Bout, Finding, Tally, patient};
use crate::hold::{Held, ensure, hold, hold_ranking, hold_rest};
use crate::score::Scores;
use crate::solver::{self, GuessId, Question, Settled, Status, Subject};
use crate::spec::{Objective, Rule, Spec};
use crate::value::{Oracle, Truth, everything};

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
            let guess = self.bout.random.random_range(0..self.spec.words.len()) as u16;
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
        let openers = everything(self.spec.words.len()).into_iter();
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
            let (mut set, mut allowed) = (everything(spec.answers), everything(spec.words.len()));
            let mut history = Vec::new();
            for _ in 0..self.bout.random.random_range(1..=3) {
                let guess = allowed[self.bout.random.random_range(0..allowed.len())];
                let shown = scores.get(guess, secret);
                if shown == scores.solved {
                    break;
                }
                history.push((guess, shown));
                scores.narrow(spec, (guess, shown), &mut set, &mut allowed);
            }
            let left = match spec.limit {
                Some(limit) => usize::from(limit).saturating_sub(history.len()).min(set.len()),
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
    if set.is_empty() {
        return None;
    }
    let value = oracle.value(&set, &everything(spec.words.len()), set.len())?;
    Some((set, value.total as u64))
}
