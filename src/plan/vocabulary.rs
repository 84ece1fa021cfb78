//! Play with few words to remember: as good as a search from word to word finds, which proves nothing of other words.
//!
//! Who knows a *vocabulary* plays one of its words, or the heaviest of the answers that are left, of equally heavy ones the
//! first of the list; where no more than two are left, always that. Which of these, says the policy that comes with them: in
//! every state those with the best counting bound (`bound/counting.rs`) are tried to the end of the game, and the one that
//! loses least is played, then the one with the least total.
//!
//! The words are found one after the other: each time the word that lowers the cost most, of a pool of words that good play
//! uses or that split the worst states well. Then single words are exchanged for others of the pool as long as that helps.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use rayon::prelude::*;

use crate::game::partition::{Part, partition};
use crate::game::{Game, Objective, Rule, Tree};
use crate::plan::error::{Error, Result};
use crate::plan::terms::MOST_WORDS;
use crate::search::stop::Stop;
use crate::search::{Control, Progress, Solver, Stage, Task};
use crate::words::{GuessId, SecretId};

/// Guesses that are tried to the end of the game in a state, as long as a game has made few guesses.
const TRIED: usize = 2;

/// So many; then only the most promising one is.
const FEW: u32 = 5;

/// Words of the pool that the policy of a beam uses most.
const USED: usize = 160;

/// Words of the pool that split all answers best.
const SPLITTING: usize = 80;

/// The states that cost most for the answers in them, of which words are added to the pool, and how many of each.
const WORST: usize = 24;

/// See [`WORST`].
const SPLITTING_WORST: usize = 6;

/// Words to remember, and how to play with them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vocabulary {
    /// The words that the policy plays where they are not the heaviest answer left, the opener first, then by how often they
    /// are played; no more than were asked for.
    pub words: Vec<GuessId>,
    /// How to play. It may lose answers where the game has a limit.
    pub tree: Tree,
}

/// What play costs: the weight that is lost, then the sum of weight times guesses over what is found.
type Loss = (u64, u64);

/// A vocabulary of at most so many words, as good as is found; `None` if the time did not suffice for the tables of the
/// game.
///
/// The same comes back on any number of threads, unless the search is stopped.
///
/// # Errors
/// [`Error::Words`] unless there are 1 to [`MOST_WORDS`] of them, [`Error::Rule`] and [`Error::Objective`] where the game has
/// another rule than the normal one or another objective than the mean.
pub fn vocabulary(solver: &Solver, words: usize, control: &Control<'_>) -> Result<Option<Vocabulary>> {
    let game = solver.game();
    match (game.rule(), game.objective()) {
        _ if !(1..=MOST_WORDS).contains(&words) => return Err(Error::Words(words)),
        (rule @ (Rule::Hard | Rule::Strict), _) => return Err(Error::Rule(rule)),
        (_, objective) if objective != Objective::Mean => return Err(Error::Objective(objective)),
        _ => {}
    }
    let beam = solver.solve(Task::Beam, control).tree;
    let progress = control.progress;
    Ok(solver.with_engines(control, |_, _, stop| {
        let player = Player::new(game);
        let pool = player.pool(beam.as_ref());
        let found = Search { player: &player, stop, progress, most: words, pool }.run();
        player.finish(&found)
    }))
}

/// Plays a game with given words.
struct Player<'g> {
    game: &'g Game,
    /// All answers, the heaviest first, as all parts of them have theirs then.
    answers: Vec<SecretId>,
    /// Guesses in a game; without a limit more than any takes.
    limit: u32,
}

/// One thread's counters of what the parts of a guess weigh.
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

    /// The heaviest of a set, of equally heavy ones the first.
    fn heaviest(&self, set: &[SecretId]) -> GuessId {
        let heaviest = set.iter().min_by_key(|&&secret| (Reverse(self.weight(secret)), secret));
        heaviest.expect("a state has an answer").as_guess()
    }

    /// What the heaviest of all parts weigh, and how many there are. The set has its heaviest first.
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

    /// The guesses to be tried in a state after so many turns, the most promising first.
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

    /// What it costs to find a set, its heaviest first, after so many turns.
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

    /// The play that [`Player::cost`] is the cost of; nothing where all is lost.
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

    /// The words that are played, and how.
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

    /// Show every state that a tree has a guess for to somebody.
    fn each_state(&self, tree: &Tree, set: &[SecretId], see: &mut dyn FnMut(GuessId, &[SecretId])) {
        let mut open = vec![(tree, set.to_vec())];
        while let Some((tree, set)) = open.pop() {
            see(tree.guess, &set);
            for Part { feedback, secrets } in partition(self.game.table(), tree.guess, &set) {
                if let Some(child) = tree.child(feedback) {
                    open.push((child, secrets));
                }
            }
        }
    }

    /// Words that good play uses most, and such as split all answers best.
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
    progress: &'p dyn Progress,
    most: usize,
    pool: Vec<GuessId>,
}

impl Search<'_, '_> {
    /// The best words that were found until all were exchanged in vain, or the search was stopped.
    fn run(mut self) -> Vec<GuessId> {
        let mut words = Vec::new();
        let mut cost = self.cost(&words, &mut self.player.scratch());
        while words.len() < self.most {
            self.progress.stage(Stage::Choosing, words.len(), self.most);
            let longer = |word| words.iter().copied().chain([word]).collect::<Vec<_>>();
            let Some((best, word)) = self.best(longer).filter(|&(best, _)| best < cost) else { break };
            cost = best;
            words.push(word);
            self.widen(&words);
        }
        // Since a word was exchanged last, all others were tried in its place in vain.
        let (mut at, mut in_vain) = (0, 0);
        while in_vain < words.len() && !self.stop.is_set() {
            self.progress.stage(Stage::Exchanging, in_vain, words.len());
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
                    in_vain = 0;
                }
                None => in_vain += 1,
            }
            at = (at + 1) % words.len();
        }
        words
    }

    fn cost(&self, words: &[GuessId], scratch: &mut Scratch) -> Loss {
        self.player.cost(words, &self.player.answers, 0, scratch)
    }

    /// The word of the pool with which words cost least, the first of those; `None` once the search is stopped.
    fn best(&self, with: impl Fn(GuessId) -> Vec<GuessId> + Sync) -> Option<(Loss, GuessId)> {
        let cost = |scratch: &mut Scratch, (at, &word): (usize, &GuessId)| match self.stop.is_set() {
            true => None,
            false => Some((self.cost(&with(word), scratch), at)),
        };
        let words = self.pool.par_iter().enumerate().with_max_len(1);
        let costs: Option<Vec<(Loss, usize)>> = words.map_init(|| self.player.scratch(), cost).collect();
        costs?.into_iter().min().map(|(cost, at)| (cost, self.pool[at]))
    }

    /// Words for the states in which these words do worst.
    fn widen(&mut self, words: &[GuessId]) {
        let player = self.player;
        let mut scratch = player.scratch();
        let Some(tree) = player.tree(words, &player.answers, 0, &mut scratch) else { return };
        let mut worst: Vec<(u64, Vec<SecretId>)> = Vec::new();
        player.each_state(&tree, &player.answers, &mut |_, set| {
            if set.len() > 2 && set.len() < player.answers.len() {
                // Beyond two guesses for each answer, were it the second turn.
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
