//! Replay of a policy: plays every answer and compares the costs with those that the file states.
//!
//! The tree may be as deep as the file is long, so nothing here recurses, and the work at a node depends only on the
//! answers that reach it: the demands of the rule are merged, not kept as a history.

use crate::files::policy::{Node, Policy, Said};
use crate::play::bytes::{Sha, hex};
use crate::play::game::{Game, Objective, Rule};
use crate::play::rules::Demand;
use crate::play::table::Ending;
use crate::refusal::reject::Reject;

/// The cost of a policy.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replay {
    /// Sum of weight × guesses over the solved answers.
    pub total: u64,
    /// The maximum number of guesses for a solved answer.
    pub worst_case: u32,
    pub lost_weight: u64,
    /// The weight solved at the last guess of the limit; 0 without one.
    pub last_weight: u64,
    /// Weight of the answers solved at guess 1, 2 …
    pub histogram: Vec<u64>,
}

/// A node with the secrets that reach it.
struct Visit {
    node: u32,
    secrets: Vec<u16>,
    guess_number: u32,
    allowed: Allowed,
}

enum Allowed {
    /// The normal rule: all.
    All,
    /// The hard rule: those that meet its demands, merged: the secrets here meet them, so they are no more than letters.
    Hard(Demand),
    /// The strict rule: of all guesses that the policy makes, those that lead here as secrets. Increasing.
    Strict(Vec<u16>),
}

impl Allowed {
    fn at_start(policy: &Policy) -> Allowed {
        match policy.game.terms.rule {
            Rule::Normal => Allowed::All,
            Rule::Hard => Allowed::Hard(Demand::default()),
            Rule::Strict => {
                let mut guesses: Vec<u16> = policy.nodes.iter().map(|node| node.guess).collect();
                guesses.sort_unstable();
                guesses.dedup();
                Allowed::Strict(guesses)
            }
        }
    }

    fn contains(&self, game: &Game, guess: u16) -> bool {
        match self {
            Allowed::All => true,
            Allowed::Hard(demand) => demand.allows(game, guess),
            Allowed::Strict(guesses) => guesses.binary_search(&guess).is_ok(),
        }
    }

    fn len(&self) -> usize {
        if let Allowed::Strict(guesses) = self { guesses.len() } else { 0 }
    }

    /// The guesses allowed at each child of a node with `guess`.
    fn after(self, game: &Game, guess: u16, children: &[Node]) -> Vec<Allowed> {
        match self {
            Allowed::All => children.iter().map(|_| Allowed::All).collect(),
            Allowed::Hard(demand) => {
                let after = |child: &Node| demand.and(Demand::new(game, guess, child.feedback));
                children.iter().map(|child| Allowed::Hard(after(child))).collect()
            }
            Allowed::Strict(guesses) => {
                let mut after: Vec<Vec<u16>> = vec![Vec::new(); children.len()];
                for next in guesses {
                    let child =
                        game.as_secret(guess, next).and_then(|feedback| child_after(children, feedback));
                    if let Some(child) = child {
                        after[child].push(next);
                    }
                }
                after.into_iter().map(Allowed::Strict).collect()
            }
        }
    }
}

/// The index of the child for a feedback; the children are sorted by feedback.
fn child_after(children: &[Node], feedback: u16) -> Option<usize> {
    children.binary_search_by_key(&feedback, |child| child.feedback).ok()
}

/// Maximum number of scores: a minute's work, and twice the scores for 65,535 words of one letter.
const PATIENCE: u64 = 1 << 32;

/// Plays all answers and checks the costs and bounds that the policy states.
pub fn replay(policy: &Policy) -> Result<Replay, Reject> {
    let result = play(policy, PATIENCE)?;
    compare(policy, &result)?;
    check_said(&policy.said, &policy.game)?;
    Ok(result)
}

/// Plays all answers with at most `patience` scores.
fn play(policy: &Policy, mut patience: u64) -> Result<Replay, Reject> {
    let game = &policy.game;
    let mut result = Replay::default();
    let mut ends = vec![(u32::MAX, 0); policy.ends.len()];
    let everyone = (0..game.words.answer_count()).map(|n| u16::try_from(n).expect("at most 65,535"));
    let allowed = Allowed::at_start(policy);
    let mut open = vec![Visit { node: 0, secrets: everyone.collect(), guess_number: 1, allowed }];
    while let Some(Visit { node: number, secrets, guess_number, allowed }) = open.pop() {
        let node = policy.nodes[number as usize];
        let word = || game.words.word(node.guess).into();
        if game.terms.limit > 0 && guess_number > game.terms.limit.into() {
            return Err(Reject::PolicyBeyondLimit { word: word(), guesses: guess_number });
        }
        if game.words.table().is_some_and(|table| table.is_blank(node.guess)) {
            return Err(Reject::PolicyGuessBlank { node: number, word: word() });
        }
        if !allowed.contains(game, node.guess) {
            return Err(Reject::PolicyAgainstRule { node: number, word: word() });
        }
        let children = &policy.nodes[node.first_child as usize..node.end_child as usize];
        let numbers = node.first_child..node.end_child;
        if let Some(child) = child_after(children, game.solved()) {
            let node = node.first_child + u32::try_from(child).expect("nodes are counted in 32 bits");
            return Err(Reject::PolicyChildSolved { node });
        }
        let work = (secrets.len() + allowed.len()) as u64;
        patience = patience.checked_sub(work).ok_or(Reject::PolicyTooLong)?;
        let mut reached: Vec<Vec<u16>> = vec![Vec::new(); children.len()];
        let known = known(game, node.guess, &secrets);
        for secret in secrets {
            let weight = u64::from(game.weights[usize::from(secret)]);
            let feedback = game.score(node.guess, secret);
            if let Some(end) = ends.get_mut(usize::from(secret)) {
                *end = (number, feedback);
            }
            if feedback == game.solved() || known.binary_search(&secret).is_ok() {
                if let Some(child) = child_after(children, feedback) {
                    let node = node.first_child + u32::try_from(child).expect("nodes are counted in 32 bits");
                    return Err(Reject::PolicyChildKnown { node });
                }
                result.solve(weight, guess_number)?;
                continue;
            }
            match child_after(children, feedback) {
                Some(child) => reached[child].push(secret),
                None if game.terms.objective == Objective::WinRate => result.lost_weight += weight,
                None => return Err(Reject::PolicyLacksChild { node: number, feedback }),
            }
        }
        let allowed = allowed.after(game, node.guess, children);
        for ((child, secrets), allowed) in numbers.zip(reached).zip(allowed) {
            if secrets.is_empty() {
                return Err(Reject::PolicyNodeUnreached { node: child });
            }
            open.push(Visit { node: child, secrets, guess_number: guess_number + 1, allowed });
        }
    }
    match (0..).zip(ends.iter().zip(&policy.ends)).find(|(_, (found, said))| found != said) {
        Some((answer, _)) => Err(Reject::PolicyEnds { answer: game.words.word(answer).into() }),
        None => Ok(Replay { last_weight: at_last(game, &result.histogram), ..result }),
    }
}

/// The weight that a histogram has at the last guess of a game's limit.
fn at_last(game: &Game, histogram: &[u64]) -> u64 {
    let last = usize::from(game.terms.limit).checked_sub(1);
    last.and_then(|last| histogram.get(last).copied()).unwrap_or(0)
}

/// Of the secrets that reach a guess, those that are known after it, increasing: none unless that ends the game.
fn known(game: &Game, guess: u16, secrets: &[u16]) -> Vec<u16> {
    if game.ending() != Ending::Known {
        return Vec::new();
    }
    let mut shown: Vec<(u16, u16)> =
        secrets.iter().map(|&secret| (game.score(guess, secret), secret)).collect();
    shown.sort_unstable();
    let parts = shown.chunk_by(|one, other| one.0 == other.0);
    let parts = parts.map(|part| part.iter().map(|&(_, secret)| secret).collect::<Vec<u16>>());
    let mut known: Vec<u16> = parts.filter(|part| game.is_known(part)).flatten().collect();
    known.sort_unstable();
    known
}

impl Replay {
    fn solve(&mut self, weight: u64, guesses: u32) -> Result<(), Reject> {
        let total = weight.checked_mul(guesses.into()).and_then(|more| self.total.checked_add(more));
        // 2⁶⁴ − 1 means infinity in certificates.
        self.total = total.filter(|&total| total != u64::MAX).ok_or(Reject::PolicyTotalTooLarge)?;
        self.worst_case = self.worst_case.max(guesses);
        self.histogram.resize(self.worst_case as usize, 0);
        self.histogram[guesses as usize - 1] += weight;
        Ok(())
    }
}

fn compare(policy: &Policy, found: &Replay) -> Result<(), Reject> {
    let said = &policy.said;
    let numbers = [
        ("total", said.total, found.total),
        ("worst case", said.worst_case.into(), found.worst_case.into()),
        ("lost weight", said.lost_weight, found.lost_weight),
    ];
    for (what, said, found) in numbers {
        if said != found {
            return Err(Reject::PolicyMiscounts { what, said, found });
        }
    }
    if said.histogram == found.histogram { Ok(()) } else { Err(Reject::PolicyHistogram) }
}

/// Checks that the bounds that the policy states fit its costs, its claim and the objective.
fn check_said(said: &Said, game: &Game) -> Result<(), Reject> {
    let total = (said.total_at_least, said.total);
    let worst = (u64::from(said.worst_at_least), u64::from(said.worst_case));
    let lost = (said.lost_at_least, said.lost_weight);
    let last = (said.lost_at_least, at_last(game, &said.histogram));
    let (judged_by, others) = match game.terms.objective {
        Objective::Mean => (vec![total], vec![worst, lost]),
        Objective::Worst => (vec![worst], vec![total, lost]),
        Objective::WorstThenMean => (vec![worst, total], vec![lost]),
        Objective::MeanThenWorst => (vec![total, worst], vec![lost]),
        Objective::WinRate => (vec![lost, total], vec![worst]),
        Objective::LastGuess => (vec![last, total], vec![worst]),
    };
    let nothing = judged_by.iter().all(|&(bound, _)| bound == 0);
    let all_met = judged_by.iter().all(|&(bound, cost)| bound == cost);
    let none_above = judged_by.iter().all(|&(bound, cost)| bound <= cost);
    let fits = match said.claim {
        0 => nothing,
        1 => !nothing && none_above && !all_met,
        _ => all_met,
    };
    let only_these = others.iter().all(|&(bound, _)| bound == 0);
    if fits && only_these { Ok(()) } else { Err(Reject::PolicyClaims) }
}

/// Checks that a policy plays the certificate's game and is the policy that it names, if any.
pub fn check_identity(policy: &Policy, game: &Game, named: Option<Sha>) -> Result<(), Reject> {
    if policy.game.words.spelling() != game.words.spelling() {
        return Err(Reject::PolicySpellsOtherwise);
    }
    if policy.game != *game {
        return Err(Reject::PolicyOtherGame);
    }
    match named {
        Some(named) if named != policy.checksum => {
            Err(Reject::PolicyNotTheOneNamed { named: hex(&named), found: hex(&policy.checksum) })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::Terms;
    use crate::play::score::FeedbackRule;
    use crate::play::words::{Spelling, Words};

    #[test]
    fn a_total_that_does_not_fit_is_refused() {
        let mut replay = Replay::default();
        let heaviest = u64::from(u32::MAX);
        replay.solve(heaviest, 1).unwrap();
        replay.total = u64::MAX - 1 - heaviest;
        replay.solve(heaviest, 1).unwrap();
        assert_eq!(replay.total, u64::MAX - 1);
        assert_eq!(replay.solve(1, 1).unwrap_err().name(), "PolicyTotalTooLarge");
        replay.total = 0;
        // The product overflows, so no histogram of four billion entries is made.
        assert_eq!(
            replay.solve(u64::from(u32::MAX) + 2, u32::MAX).unwrap_err().name(),
            "PolicyTotalTooLarge"
        );
    }

    /// A policy of one answer that repeats a useless guess until the last one.
    fn chain(rule: Rule, depth: u32) -> Policy {
        let words = Words::new(vec!["a".into(), "b".into()], 1, Spelling::Plain).unwrap();
        let terms = Terms { rule, feedback: FeedbackRule::Official, limit: 0, objective: Objective::Mean };
        let node = |number: u32| Node {
            guess: u16::from(number + 1 < depth),
            feedback: if number == 0 { u16::MAX } else { 0 },
            first_child: number + 1,
            end_child: (number + 2).min(depth),
        };
        Policy {
            game: Game::new(words, terms, vec![1]),
            said: Said {
                claim: 0,
                worst_case: depth,
                total: depth.into(),
                lost_weight: 0,
                total_at_least: 0,
                worst_at_least: 0,
                lost_at_least: 0,
                histogram: (1..=depth).map(|number| u64::from(number == depth)).collect(),
            },
            nodes: (0..depth).map(node).collect(),
            checksum: [0; 32],
            ends: Vec::new(),
        }
    }

    #[test]
    fn a_replay_scores_each_guess_once_for_each_answer_that_meets_it() {
        for rule in [Rule::Normal, Rule::Hard] {
            let policy = chain(rule, 100_000);
            assert_eq!(replay(&policy).unwrap().worst_case, 100_000);
            assert!(play(&policy, 100_000).is_ok(), "each guess is scored once");
            assert_eq!(play(&policy, 99_999).unwrap_err().name(), "PolicyTooLong");
        }
        // Under the strict rule b cannot be played again after it told nothing.
        assert!(matches!(replay(&chain(Rule::Strict, 3)), Err(Reject::PolicyAgainstRule { node: 1, .. })));
    }
}
