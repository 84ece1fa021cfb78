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
use salet_base::threads;

use crate::game::{Game, Objective, Part, Rule, Solving, Tree, partition};
use crate::plan::{Error, MOST_WORDS, Result};
use crate::search::stop::Stop;
use crate::search::{Control, Progress, Solver, Stage, Task};
use crate::words::{GuessId, SecretId};

/// Guesses to try to the end of the game in a state, early in a game.
const TRIED: usize = 2;

/// Turns after which only the most promising guess is tried.
const FEW: u32 = 5;

/// Pool words that the beam's policy uses most.
const USED: usize = 160;

/// Pool words that split all answers best.
const SPLITTING: usize = 80;

/// The pool gets words for this many states with the highest cost for their size, and this many words for each.
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
        _ if game.solving() != Solving::Own => return Err(Error::Table),
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
    /// All answers, heaviest first, so that all parts are heaviest first, too.
    answers: Vec<SecretId>,
    /// Limit of guesses, or more than any game takes.
    limit: u32,
}

struct Play<'p, 'g> {
    player: &'p Player<'g>,
    words: &'p [GuessId],
    /// For every feedback, the last count that met it.
    stamps: Vec<u32>,
    stamp: u32,
}

impl<'g> Player<'g> {
    fn new(game: &'g Game) -> Player<'g> {
        let mut answers: Vec<SecretId> = game.lists().secret_ids().collect();
        answers.sort_by_key(|&secret| Reverse(game.weights().get(secret)));
        Player { game, answers, limit: game.limit().map_or(u32::MAX, u32::from) }
    }

    fn weight(&self, secret: SecretId) -> u64 {
        self.game.weights().get(secret).into()
    }

    fn weigh(&self, set: &[SecretId]) -> u64 {
        set.iter().map(|&secret| self.weight(secret)).sum()
    }

    fn play<'p>(&'p self, words: &'p [GuessId]) -> Play<'p, 'g> {
        Play { player: self, words, stamps: vec![0; self.game.feedback_count()], stamp: 0 }
    }

    fn finish(&self, words: &[GuessId]) -> Vocabulary {
        let tree = self.play(words).tree(&self.answers, 0).expect("a game has a guess");
        let is_known = |guess, set: &[SecretId]| words.contains(&guess) && guess != set[0].as_guess();
        let mut words = self.most_played(&tree, is_known);
        words.sort_by_key(|&word| word != tree.guess);
        Vocabulary { words, tree }
    }

    /// The guesses of a tree, by the number of answers in the states that count, most first.
    fn most_played(&self, tree: &Tree, counts: impl Fn(GuessId, &[SecretId]) -> bool) -> Vec<GuessId> {
        let mut played: BTreeMap<GuessId, usize> = BTreeMap::new();
        self.each_state(tree, &mut |guess, set| {
            if counts(guess, set) {
                *played.entry(guess).or_default() += set.len();
            }
        });
        let mut words: Vec<GuessId> = played.keys().copied().collect();
        words.sort_by_key(|word| (Reverse(played[word]), *word));
        words
    }

    fn each_state(&self, tree: &Tree, visit: &mut dyn FnMut(GuessId, &[SecretId])) {
        let mut open = vec![(tree, self.answers.clone())];
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
        let used = good.map(|tree| self.most_played(tree, |_, set| set.len() > 2));
        let mut pool = used.unwrap_or_default();
        pool.truncate(USED);
        add(&mut pool, self.splitting(&self.answers, SPLITTING));
        pool
    }

    fn splitting(&self, set: &[SecretId], most: usize) -> Vec<GuessId> {
        let guesses: Vec<GuessId> = self.game.lists().guess_ids().collect();
        let gain = |play: &mut Play<'_, '_>, at: usize| (Reverse(play.gain(guesses[at], set)), guesses[at]);
        let mut gains = threads::map(guesses.len(), || self.play(&[]), gain);
        if gains.len() > most {
            gains.select_nth_unstable(most);
            gains.truncate(most);
        }
        gains.sort_unstable();
        gains.into_iter().map(|(_, guess)| guess).collect()
    }
}

/// Add words to a pool, each once.
fn add(pool: &mut Vec<GuessId>, words: Vec<GuessId>) {
    for word in words {
        if !pool.contains(&word) {
            pool.push(word);
        }
    }
}

impl Play<'_, '_> {
    fn gain(&mut self, guess: GuessId, set: &[SecretId]) -> (u64, usize) {
        let column = self.player.game.table().column(guess);
        self.stamp += 1;
        let (mut gain, mut parts) = (0, 0);
        for &secret in set {
            let stamp = &mut self.stamps[column.get(secret.index()).index()];
            if *stamp != self.stamp {
                *stamp = self.stamp;
                gain += self.player.weight(secret);
                parts += 1;
            }
        }
        (gain, parts)
    }

    /// The guesses to try in a state after some turns, the most promising first.
    fn tried(&mut self, set: &[SecretId], turns: u32) -> ArrayVec<GuessId, TRIED> {
        let (player, words) = (self.player, self.words);
        let most = if turns < FEW { TRIED } else { 1 };
        let heaviest = set[0].as_guess();
        if set.len() <= 2 || turns + 1 >= player.limit {
            return ArrayVec::from_iter([heaviest]);
        }
        let mut best: ArrayVec<((u64, Reverse<usize>), GuessId), { TRIED + 1 }> = ArrayVec::new();
        for (at, guess) in [heaviest].into_iter().chain(words.iter().copied()).enumerate() {
            let (gain, parts) = self.gain(guess, set);
            if parts > 1 {
                let own = set.iter().find(|secret| secret.as_guess() == guess);
                let saved = gain + own.map_or(0, |&own| player.weight(own));
                best.push(((saved, Reverse(at)), guess));
                best.sort_unstable_by_key(|&(promise, _)| Reverse(promise));
                best.truncate(most);
            }
        }
        best.into_iter().map(|(_, guess)| guess).collect()
    }

    fn cost(&mut self, set: &[SecretId], turns: u32) -> Loss {
        if turns == self.player.limit {
            return (self.player.weigh(set), 0);
        }
        if let [only] = set {
            return (0, self.player.weight(*only));
        }
        let costs = self.tried(set, turns).into_iter().map(|guess| self.cost_after(guess, set, turns));
        costs.min().expect("some guess is tried")
    }

    fn cost_after(&mut self, guess: GuessId, set: &[SecretId], turns: u32) -> Loss {
        let Player { game, .. } = self.player;
        let (mut lost, mut total) = (0, 0);
        for Part { feedback, secrets } in &partition(game.table(), guess, set) {
            let is_solved = *feedback == game.solved();
            let (more_lost, more) = if is_solved { (0, 0) } else { self.cost(secrets, turns + 1) };
            lost += more_lost;
            total += self.player.weigh(secrets) - more_lost + more;
        }
        (lost, total)
    }

    /// The policy that [`Play::cost`] prices; `None` if it loses all.
    fn tree(&mut self, set: &[SecretId], turns: u32) -> Option<Tree> {
        let Player { game, limit, .. } = self.player;
        if turns == *limit {
            return None;
        }
        let best = self.tried(set, turns).into_iter().min_by_key(|&guess| self.cost_after(guess, set, turns));
        let guess = best.expect("some guess is tried");
        let parts = partition(game.table(), guess, set);
        let open = parts.into_iter().filter(|part| part.feedback != game.solved());
        let child = |Part { feedback, secrets }| Some((feedback, self.tree(&secrets, turns + 1)?));
        Some(Tree { guess, children: open.filter_map(child).collect() })
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
    /// Add words, then exchange them until no exchange helps or the search is stopped.
    fn run(mut self) -> Vec<GuessId> {
        let mut words = Vec::new();
        let mut cost = self.cost(&words);
        while words.len() < self.most {
            self.progress.stage(Stage::Choosing, words.len(), self.most);
            let longer = |word| words.iter().copied().chain([word]).collect::<Vec<_>>();
            let Some((best, word)) = self.best(longer).filter(|&(best, _)| best < cost) else { break };
            cost = best;
            words.push(word);
            self.widen(&words);
        }
        // Number of places in a row at which no exchange helped.
        let (mut at, mut futile) = (0, 0);
        while futile < words.len() && !self.stop.is_set() {
            self.progress.stage(Stage::Exchanging, futile, words.len());
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

    fn cost(&self, words: &[GuessId]) -> Loss {
        self.player.play(words).cost(&self.player.answers, 0)
    }

    /// The pool's first word that makes the words of `with` cheapest; `None` if the search was stopped.
    fn best(&self, with: impl Fn(GuessId) -> Vec<GuessId> + Sync) -> Option<(Loss, GuessId)> {
        let cost = |_: &mut (), at| (!self.stop.is_set()).then(|| (self.cost(&with(self.pool[at])), at));
        let costs = threads::map(self.pool.len(), || (), cost).into_iter().collect::<Option<Vec<_>>>()?;
        costs.into_iter().min().map(|(cost, at)| (cost, self.pool[at]))
    }

    /// Add words to the pool for the worst states of these words.
    fn widen(&mut self, words: &[GuessId]) {
        let player = self.player;
        let mut play = player.play(words);
        let Some(tree) = play.tree(&player.answers, 0) else { return };
        let mut worst: Vec<(u64, Vec<SecretId>)> = Vec::new();
        player.each_state(&tree, &mut |_, set| {
            if set.len() > 2 && set.len() < player.answers.len() {
                // Cost beyond two guesses an answer, as if this were the second turn.
                let (lost, total) = play.cost(set, 1);
                worst.push(((lost + total).saturating_sub(2 * player.weigh(set)), set.to_vec()));
            }
        });
        worst.sort_by(|one, other| (Reverse(one.0), &one.1).cmp(&(Reverse(other.0), &other.1)));
        for (_, set) in worst.iter().take(WORST) {
            add(&mut self.pool, player.splitting(set, SPLITTING_WORST));
        }
    }
}
