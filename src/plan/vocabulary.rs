//! Play with few words to remember, found by local search: a good policy without a proof.
//!
//! A player with a *vocabulary* plays one of its words or the heaviest remaining answer, of equally heavy ones the first in the
//! list; with at most two answers left, always that answer. A policy decides among these: in every state it tries those with
//! the best counting bound (`bound/counting.rs`) to the end of the game, and plays the one that loses least, then the one with
//! the least total.
//!
//! The search adds one word after the other, each time the one that lowers the cost most. The candidates are a pool of words that
//! good play uses or that split the worst states well. Then it exchanges single words for others of the pool as long as that
//! helps.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use rayon::prelude::*;

use crate::game::partition::{Part, partition};
use crate::game::{Game, Objective, Rule, Tree};
use crate::plan::error::{Error, Result};
use crate::plan::terms::MOST_WORDS;
use crate::search::stop::Stop;
use crate::search::{Control, Solver, Task};
use crate::words::{GuessId, SecretId};

/// Guesses to try to the end of the game in a state, early in a game.
const TRIED: usize = 2;

/// Turns after which only the most promising guess is tried.
const FEW: u32 = 5;

/// Pool words that the beam's policy uses most.
const USED: usize = 160;

/// Pool words that split all answers best.
const SPLITTING: usize = 80;

/// Number of states with the highest cost for their size, for which the pool gets words, and of words for each.
const WORST: usize = 24;

/// See [`WORST`].
const SPLITTING_WORST: usize = 6;

/// Words to remember, and how to play with them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vocabulary {
    /// The words that the policy plays when they are not the heaviest remaining answer: the opener first, then by frequency;
    /// at most the requested number.
    pub words: Vec<GuessId>,
    /// The policy. It may lose answers if the game has a limit.
    pub tree: Tree,
}

/// Cost of play: the lost weight, then the sum of weight times guesses over the other answers.
type Loss = (u64, u64);

/// A good vocabulary of at most `words` words; `None` if the search was stopped before the tables of the game were computed.
///
/// The result does not depend on the number of threads, unless the search is stopped.
///
/// # Errors
/// [`Error::Words`] unless `words` is 1 to [`MOST_WORDS`], [`Error::Rule`] and [`Error::Objective`] unless the game has the
/// normal rule and the objective mean.
pub fn vocabulary(solver: &Solver, words: usize, control: &Control<'_>) -> Result<Option<Vocabulary>> {
    let game = solver.game();
    match (game.rule(), game.objective()) {
        _ if !(1..=MOST_WORDS).contains(&words) => return Err(Error::Words(words)),
        (rule @ (Rule::Hard | Rule::Strict), _) => return Err(Error::Rule(rule)),
        (_, objective) if objective != Objective::Mean => return Err(Error::Objective(objective)),
        _ => {}
    }
    let beam = solver.solve(Task::Beam, control).tree;
    Ok(solver.with_engines(control, |_, _, stop| {
        let player = Player::new(game);
        let found = Search { player: &player, stop, most: words, pool: player.pool(beam.as_ref()) }.run();
        player.finish(&found)
    }))
}

/// Plays a game with given words.
struct Player<'g> {
    game: &'g Game,
    /// All answers, heaviest first, so that all parts are heaviest first, too.
    answers: Vec<SecretId>,
    /// Limit of guesses, or more than any game takes.
    limit: u32,
}

/// Counters of a thread for the parts of a guess.
struct Scratch {
    stamps: Vec<u32>,
    stamp: u32,
}

impl<'g> Player<'g> {
    fn new(game: &'g Game) -> Player<'g> {
        let mut answers: Vec<SecretId> = game.lists().secret_ids().collect();
        answers.sort_by_key(|&secret| Reverse(game.weights().get(secret)));
        Player { game, answers, limit: game.limit().map_or(u32::MAX, u32::from) }
    }

    fn scratch(&self) -> Scratch {
        Scratch { stamps: vec![0; self.game.feedback_count()], stamp: 0 }
    }

    fn weight(&self, secret: SecretId) -> u64 {
        self.game.weights().get(secret).into()
    }

    fn weigh(&self, set: &[SecretId]) -> u64 {
        set.iter().map(|&secret| self.weight(secret)).sum()
    }

    /// The heaviest of a set, the first among equals.
    fn heaviest(&self, set: &[SecretId]) -> GuessId {
        let heaviest = set.iter().min_by_key(|&&secret| (Reverse(self.weight(secret)), secret));
        heaviest.expect("a state has an answer").as_guess()
    }

    /// Gain and number of parts of a guess on a set, heaviest first.
    fn gain(&self, guess: GuessId, set: &[SecretId], scratch: &mut Scratch) -> (u64, usize) {
        let column = self.game.table().column(guess);
        scratch.stamp += 1;
        let (mut gain, mut parts) = (0, 0);
        for &secret in set {
            let stamp = &mut scratch.stamps[column.get(secret.index()).index()];
            if *stamp != scratch.stamp {
                *stamp = scratch.stamp;
                gain += self.weight(secret);
                parts += 1;
            }
        }
        (gain, parts)
    }

    /// The guesses to try in a state after some turns, the most promising first.
    fn tried(
        &self,
        words: &[GuessId],
        set: &[SecretId],
        turns: u32,
        scratch: &mut Scratch,
    ) -> ArrayVec<GuessId, TRIED> {
        let most = if turns < FEW { TRIED } else { 1 };
        let heaviest = self.heaviest(set);
        if set.len() <= 2 || turns + 1 >= self.limit {
            return ArrayVec::from_iter([heaviest]);
        }
        let mut best: ArrayVec<((u64, Reverse<usize>), GuessId), { TRIED + 1 }> = ArrayVec::new();
        for (at, guess) in [heaviest].into_iter().chain(words.iter().copied()).enumerate() {
            let (gain, parts) = self.gain(guess, set, scratch);
            if parts > 1 {
                let own = set.iter().find(|secret| secret.as_guess() == guess);
                let spared = gain + own.map_or(0, |&own| self.weight(own));
                best.push(((spared, Reverse(at)), guess));
                best.sort_unstable_by_key(|&(promise, _)| Reverse(promise));
                best.truncate(most);
            }
        }
        best.into_iter().map(|(_, guess)| guess).collect()
    }

    /// Cost of a set, heaviest first, after some turns.
    fn cost(&self, words: &[GuessId], set: &[SecretId], turns: u32, scratch: &mut Scratch) -> Loss {
        if turns == self.limit {
            return (self.weigh(set), 0);
        }
        if let [only] = set {
            return (0, self.weight(*only));
        }
        let tried = self.tried(words, set, turns, scratch);
        let costs = tried.into_iter().map(|guess| self.cost_after(guess, words, set, turns, scratch));
        costs.min().expect("some guess is tried")
    }

    fn cost_after(
        &self,
        guess: GuessId,
        words: &[GuessId],
        set: &[SecretId],
        turns: u32,
        scratch: &mut Scratch,
    ) -> Loss {
        let parts = partition(self.game.table(), guess, set);
        let (mut lost, mut total) = (0, 0);
        for Part { feedback, secrets } in &parts {
            let weight = self.weigh(secrets);
            let (more_lost, more) = match *feedback == self.game.solved() {
                true => (0, 0),
                false => self.cost(words, secrets, turns + 1, scratch),
            };
            lost += more_lost;
            total += weight - more_lost + more;
        }
        (lost, total)
    }

    /// The policy that [`Player::cost`] prices; `None` if it loses all.
    fn tree(&self, words: &[GuessId], set: &[SecretId], turns: u32, scratch: &mut Scratch) -> Option<Tree> {
        if turns == self.limit {
            return None;
        }
        let tried = self.tried(words, set, turns, scratch);
        let best = tried.into_iter().min_by_key(|&guess| self.cost_after(guess, words, set, turns, scratch));
        let guess = best.expect("some guess is tried");
        let parts = partition(self.game.table(), guess, set);
        let open = parts.into_iter().filter(|part| part.feedback != self.game.solved());
        let children = open.filter_map(|Part { feedback, secrets }| {
            Some((feedback, self.tree(words, &secrets, turns + 1, scratch)?))
        });
        let children = children.collect();
        Some(Tree { guess, children })
    }

    /// The vocabulary of the words that the policy plays.
    fn finish(&self, words: &[GuessId]) -> Vocabulary {
        let all = &self.answers;
        let tree = self.tree(words, all, 0, &mut self.scratch());
        let tree = tree.expect("a game has a guess");
        let mut played: BTreeMap<GuessId, usize> = BTreeMap::new();
        self.each_state(&tree, all, &mut |guess, set| {
            if words.contains(&guess) && guess != self.heaviest(set) {
                *played.entry(guess).or_default() += set.len();
            }
        });
        let mut words: Vec<GuessId> = played.keys().copied().collect();
        words.sort_by_key(|word| (*word != tree.guess, Reverse(played[word]), *word));
        Vocabulary { words, tree }
    }

    /// Visit every state of a tree.
    fn each_state(&self, tree: &Tree, set: &[SecretId], visit: &mut dyn FnMut(GuessId, &[SecretId])) {
        let mut open = vec![(tree, set.to_vec())];
        while let Some((tree, set)) = open.pop() {
            visit(tree.guess, &set);
            for Part { feedback, secrets } in partition(self.game.table(), tree.guess, &set) {
                if let Some(child) = tree.child(feedback) {
                    open.push((child, secrets));
                }
            }
        }
    }

    /// Words that good play uses most, and words that split all answers best.
    fn pool(&self, good: Option<&Tree>) -> Vec<GuessId> {
        let all = &self.answers;
        let mut used: BTreeMap<GuessId, usize> = BTreeMap::new();
        if let Some(tree) = good {
            self.each_state(tree, all, &mut |guess, set| {
                if set.len() > 2 {
                    *used.entry(guess).or_default() += set.len();
                }
            });
        }
        let mut pool: Vec<GuessId> = used.keys().copied().collect();
        pool.sort_by_key(|guess| (Reverse(used[guess]), *guess));
        pool.truncate(USED);
        self.add(&mut pool, self.splitting(all, SPLITTING));
        pool
    }

    /// The words that split a set best.
    fn splitting(&self, set: &[SecretId], most: usize) -> Vec<GuessId> {
        let guesses: Vec<GuessId> = self.game.lists().guess_ids().collect();
        let gain = |scratch: &mut Scratch, &guess: &GuessId| (Reverse(self.gain(guess, set, scratch)), guess);
        let mut gains: Vec<_> = guesses.par_iter().map_init(|| self.scratch(), gain).collect();
        if gains.len() > most {
            gains.select_nth_unstable(most);
            gains.truncate(most);
        }
        gains.sort_unstable();
        gains.into_iter().map(|(_, guess)| guess).collect()
    }

    fn add(&self, pool: &mut Vec<GuessId>, words: Vec<GuessId>) {
        for word in words {
            if !pool.contains(&word) {
                pool.push(word);
            }
        }
    }
}

struct Search<'p, 'g> {
    player: &'p Player<'g>,
    stop: &'p Stop,
    most: usize,
    pool: Vec<GuessId>,
}

impl Search<'_, '_> {
    /// Add words, then exchange them until no exchange helps or the search is stopped.
    fn run(mut self) -> Vec<GuessId> {
        let mut words = Vec::new();
        let mut cost = self.cost(&words, &mut self.player.scratch());
        while words.len() < self.most {
            let longer = |word| words.iter().copied().chain([word]).collect::<Vec<_>>();
            let Some((best, word)) = self.best(longer).filter(|&(best, _)| best < cost) else { break };
            cost = best;
            words.push(word);
            self.widen(&words);
        }
        // Number of places in a row at which no exchange helped.
        let (mut at, mut futile) = (0, 0);
        while futile < words.len() && !self.stop.is_set() {
            let exchanged = |word| {
                let mut others = words.clone();
                others[at] = word;
                others
            };
            match self.best(exchanged).filter(|&(best, _)| best < cost) {
                Some((best, word)) => {
                    cost = best;
                    words[at] = word;
                    self.widen(&words);
                    futile = 0;
                }
                None => futile += 1,
            }
            at = (at + 1) % words.len();
        }
        words
    }

    fn cost(&self, words: &[GuessId], scratch: &mut Scratch) -> Loss {
        self.player.cost(words, &self.player.answers, 0, scratch)
    }

    /// The pool's first word for which the words of `with` cost least; `None` if the search was stopped.
    fn best(&self, with: impl Fn(GuessId) -> Vec<GuessId> + Sync) -> Option<(Loss, GuessId)> {
        let cost = |scratch: &mut Scratch, (at, &word): (usize, &GuessId)| match self.stop.is_set() {
            true => None,
            false => Some((self.cost(&with(word), scratch), at)),
        };
        let words = self.pool.par_iter().enumerate().with_max_len(1);
        let costs: Option<Vec<(Loss, usize)>> = words.map_init(|| self.player.scratch(), cost).collect();
        costs?.into_iter().min().map(|(cost, at)| (cost, self.pool[at]))
    }

    /// Add words to the pool for the states in which these words do worst.
    fn widen(&mut self, words: &[GuessId]) {
        let player = self.player;
        let mut scratch = player.scratch();
        let Some(tree) = player.tree(words, &player.answers, 0, &mut scratch) else { return };
        let mut worst: Vec<(u64, Vec<SecretId>)> = Vec::new();
        player.each_state(&tree, &player.answers, &mut |_, set| {
            if set.len() > 2 && set.len() < player.answers.len() {
                // Cost beyond two guesses an answer, as if this were the second turn.
                let (lost, total) = player.cost(words, set, 1, &mut scratch);
                worst.push(((lost + total).saturating_sub(2 * player.weigh(set)), set.to_vec()));
            }
        });
        worst.sort_by(|one, other| (Reverse(one.0), &one.1).cmp(&(Reverse(other.0), &other.1)));
        for (_, set) in worst.iter().take(WORST) {
            let splitting = player.splitting(set, SPLITTING_WORST);
            player.add(&mut self.pool, splitting);
        }
    }
}
