//! Every question about a game, each answer held to an oracle.

use rand::Rng as _;

use crate::bout::{Bout, Finding, Tally, patient};
use crate::hold::{hold, hold_ranking, hold_rest};
use crate::score::{Scores, allows, spelled};
use crate::solver::{self, Claimed, Question, Status, Subject};
use crate::spec::{Objective, Rule, Spec};
use crate::value::{Oracle, Truth, everything};

/// How much is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// The best policy, and one other question.
    Best,
    /// All there is to ask.
    All,
}

/// Ask about a game.
pub(super) fn ask(
    bout: &mut Bout<'_>,
    spec: &Spec,
    oracle: &mut dyn Oracle,
    depth: Depth,
) -> Result<Tally, Finding> {
    (bout.announce)(spec);
    let Some(truth) = oracle.game(spec) else {
        return Ok(Tally::default());
    };
    let game = solver::game(spec);
    let config = solver::config(&mut bout.random, &game);
    let subject = Subject::new(spec, &game, config);
    let mut asked = Asked { bout, spec, subject, truth, questions: 0 };
    asked.best()?;
    let all = depth == Depth::All;
    let one = asked.bout.random.random_range(0..6);
    if all || one == 0 {
        asked.openers(oracle)?;
    }
    if all || one == 1 {
        asked.all_optimal(oracle)?;
    }
    if all || one == 2 {
        asked.ranking(oracle)?;
    }
    if all || one >= 3 {
        asked.rests(oracle)?;
    }
    if all {
        asked.beam()?;
        asked.costs(oracle)?;
    }
    Ok(Tally { games: 1, questions: asked.questions, unknown: 0 })
}

struct Asked<'a, 'b, 'g> {
    bout: &'a mut Bout<'b>,
    spec: &'g Spec,
    subject: Subject<'g>,
    truth: Truth,
    questions: u64,
}

impl Asked<'_, '_, '_> {
    fn find(&self, command: &[&str], held: Result<(), String>) -> Result<(), Finding> {
        held.map_err(|what| Finding::new(self.spec, command, what))
    }

    fn best(&mut self) -> Result<(), Finding> {
        self.questions += 1;
        let answer = self.subject.solve(Question::Best, patient());
        self.find(&["solve"], hold(self.spec, Question::Best, Some(self.truth), &answer))?;
        // A proof takes longer than the search, so not every game gets one.
        if self.bout.random.random_range(0..4) == 0 {
            self.questions += 1;
            let certified = self.subject.certify(&answer, patient());
            let command = ["solve", "--certificate", "its.certificate"];
            // A proof that was not finished in time is none that is false.
            let certified =
                certified.or_else(|why| if why == self.subject.unfinished() { Ok(()) } else { Err(why) });
            self.find(&command, certified.map_err(|why| format!("no certificate: {why}")))?;
        }
        Ok(())
    }

    fn beam(&mut self) -> Result<(), Finding> {
        self.questions += 1;
        let answer = self.subject.solve(Question::Beam, patient());
        self.find(&["solve", "--beam", "1"], hold(self.spec, Question::Beam, Some(self.truth), &answer))
    }

    fn openers(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        for _ in 0..3 {
            self.questions += 1;
            let guess = self.bout.random.random_range(0..self.spec.words.len()) as u16;
            let Some(truth) = oracle.opener(self.spec, guess) else { return Ok(()) };
            let question = Question::Opener(guess);
            let answer = self.subject.solve(question, patient());
            let word = self.spec.word(guess.into());
            let mut held = hold(self.spec, question, Some(truth), &answer);
            if answer.policy.as_ref().is_some_and(|policy| policy.guess != guess) {
                held = Err(format!("the policy does not open with {word}"));
            }
            self.find(&["solve", "--opener", &word], held)?;
        }
        Ok(())
    }

    fn all_optimal(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        self.questions += 1;
        let answer = self.subject.solve(Question::AllOptimal, patient());
        let command = ["solve", "--all-optimal"];
        self.find(&command, hold(self.spec, Question::AllOptimal, Some(self.truth), &answer))?;
        if answer.status != Status::Optimal {
            return Ok(());
        }
        let mut best = Vec::new();
        for guess in 0..self.spec.words.len() as u16 {
            match oracle.opener(self.spec, guess) {
                None => return Ok(()),
                Some(truth) if truth == self.truth => best.push(guess),
                Some(_) => {}
            }
        }
        let mut found = answer.openers.clone();
        found.sort_unstable();
        let names = |openers: &[u16]| {
            openers.iter().map(|&guess| self.spec.word(guess.into())).collect::<Vec<_>>().join(" ")
        };
        let held = if found == best {
            Ok(())
        } else {
            Err(format!("the optimal openers are said to be {}, but are {}", names(&found), names(&best)))
        };
        self.find(&command, held)
    }

    fn ranking(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        self.questions += 1;
        let top = self.bout.random.random_range(1..=self.spec.words.len() + 1);
        let ranking = self.subject.rank(top, patient());
        let held = match ranking {
            Some(ranking) => hold_ranking(self.spec, oracle, top, &ranking),
            None => Err("the ranking did not end in time".to_owned()),
        };
        self.find(&["rank", "--top", &top.to_string()], held)
    }

    /// What is said after random guesses, most of which no good policy plays.
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
                set.retain(|&other| scores.get(guess, other) == shown);
                let words = &spec.words;
                allowed.retain(|&other| {
                    allows(spec, &words[usize::from(guess)], shown, &words[usize::from(other)])
                });
            }
            let left = match spec.limit {
                Some(limit) => usize::from(limit).saturating_sub(history.len()).min(set.len()),
                None => set.len(),
            };
            if history.is_empty() || left == 0 {
                continue;
            }
            self.questions += 1;
            let rest = self.subject.rest(&history, patient());
            let clues: Vec<String> = history
                .iter()
                .map(|&(guess, shown)| format!("{}={}", spec.word(guess.into()), spelled(spec, shown)))
                .collect();
            let held = hold_rest(spec, oracle, (&set, &allowed, left), rest);
            let held = held.map_err(|what| format!("salet next its.policy {}: {what}", clues.join(" ")));
            self.find(&["solve", "--out", "its.policy"], held)?;
        }
        Ok(())
    }

    /// What sets cost with all guesses and no limit.
    fn costs(&mut self, oracle: &mut dyn Oracle) -> Result<(), Finding> {
        let spec = self.spec;
        if spec.rule != Rule::Normal || spec.objective != Objective::Mean {
            return Ok(());
        }
        for _ in 0..3 {
            let mut set = everything(spec.answers);
            set.retain(|_| self.bout.random.random());
            let (false, Some(value)) =
                (set.is_empty(), oracle.value(&set, &everything(spec.words.len()), set.len()))
            else {
                continue;
            };
            self.questions += 1;
            let claimed = self.subject.cost_of(&set, patient());
            let held = match claimed {
                Claimed::Exact(cost) if cost == value.total => Ok(()),
                _ => Err(format!("answers {set:?} are said to cost {claimed:?}, but cost {}", value.total)),
            };
            self.find(&["compare"], held)?;
        }
        Ok(())
    }
}
