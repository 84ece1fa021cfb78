//! Play with few words to remember, found by local search: a good policy without a proof.
//!
//! A player with a *vocabulary* plays one of its words or the heaviest remaining answer, of equally heavy ones the first in the
//! list; with at most two answers left, always that answer. If guesses may solve several answers, the answer stands for the guess of its name,
//! or else for the first that solves it. A policy decides among these: in every state it tries those with
//! the best counting bound (`bound/counting.rs`) to the end of the game, and plays the one that loses least, then the one with
//! the least total.
//!
//! In a game until one answer is left no guess names an answer, and a player plays the words alone. Answers that these do not tell apart are
//! lost; each costs its weight times the number of the others with it, so that every word that splits such a set lowers the
//! cost. Gains tell little there, since most questions make two parts: a guess is the more promising, the smaller the sum of the squares
//! of the weights of its parts.
//!
//! The search adds one word after the other, each time the one that lowers the cost most. The candidates are a pool of words that
//! good play uses or that split the worst states well. Then it exchanges single words for others of the pool as long as that
//! helps.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use salet_base::threads;

use crate::game::{Game, GuessId, Objective, Part, SecretId, Tree, partition};
use crate::plan::error::Result;
use crate::plan::{Error, MOST_WORDS};
use crate::search::stop::Stop;
use crate::search::{Control, Progress, Solver, Stage, Task};

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
    /// The policy. It may lose answers if the game has a limit, or lasts until one answer is left.
    pub tree: Tree,
}

/// Cost of play: the lost weight, then the sum of weight times guesses over the other answers. Until one answer is left, the price of
/// the lost answers comes first, and the sum is over all.
type Loss = (u64, u64);

/// A good vocabulary of at most `words` words; `None` if the search was stopped before the tables of the game were computed, or before
/// it found a word that a game needs.
///
/// The result does not depend on the number of threads, unless the search is stopped.
///
/// # Errors
/// [`Error::Words`] unless `words` is 1 to [`MOST_WORDS`], [`Error::Rule`] and [`Error::Objective`] unless the game has the
/// normal rule and the objective mean.
pub fn vocabulary(solver: &Solver, words: usize, control: &Control<'_>) -> Result<Option<Vocabulary>> {
    let game = solver.game();
    match (game.is_restricted(), game.objective()) {
        _ if !(1..=MOST_WORDS).contains(&words) => return Err(Error::Words(words)),
        (true, _) => return Err(Error::Rule(game.rule_name())),
        (_, objective) if objective != Objective::Mean => return Err(Error::Objective(objective)),
        _ => {}
    }
    // Until one answer is left games are long, and a beam takes longer than all else.
    let beam = if game.ends_known() { None } else { solver.solve(Task::Beam, control).tree };
    let progress = control.progress;
    let found = solver.with_engines(control, |_, _, stop| {
        let player = Player::new(game);
        let pool = player.pool(beam.as_ref());
        let found = Search { player: &player, stop, progress, most: words, pool }.run();
        player.finish(&found)
    });
    Ok(found.flatten())
}

/// Plays a game with given words.
struct Player<'g> {
    game: &'g Game,
    /// All answers, heaviest first, so that all parts are heaviest first, too.
    answers: Vec<SecretId>,
    /// For each answer the guess that stands for it; `None` until one answer is left.
    solvers: Vec<Option<GuessId>>,
    /// Limit of guesses, or more than any game takes.
    limit: u32,
}

struct Play<'p, 'g> {
    player: &'p Player<'g>,
    words: &'p [GuessId],
    /// For every feedback, the last count that met it.
    stamps: Vec<u32>,
    stamp: u32,
    /// For every feedback that the last count met, the weight of its part; counted until one answer is left.
    weights: Vec<u64>,
}

/// The promise of a guess in a state, greater if better: the gain and the solved weight; until one answer is left, how far the squares
/// of the weights of all parts are below the square of all weight.
type Promise = u128;

impl<'g> Player<'g> {
    fn new(game: &'g Game) -> Player<'g> {
        let mut answers: Vec<SecretId> = game.answers().collect();
        answers.sort_by_key(|&secret| Reverse(game.weights().get(secret)));
        let solvers = game.answers().map(|secret| game.solver_of(secret)).collect();
        Player { game, answers, solvers, limit: game.limit().map_or(u32::MAX, u32::from) }
    }

    fn weight(&self, secret: SecretId) -> u64 {
        self.game.weights().get(secret).into()
    }

    fn weigh(&self, set: &[SecretId]) -> u64 {
        set.iter().map(|&secret| self.weight(secret)).sum()
    }

    fn play<'p>(&'p self, words: &'p [GuessId]) -> Play<'p, 'g> {
        let feedbacks = self.game.feedback_count();
        Play { player: self, words, stamps: vec![0; feedbacks], stamp: 0, weights: vec![0; feedbacks] }
    }

    /// The guess that stands for the heaviest answer of a set, heaviest first.
    fn heaviest(&self, set: &[SecretId]) -> Option<GuessId> {
        self.solvers[set[0].index()]
    }

    /// The price of losing a set. All weights are below 2^48, and there are fewer than 2^16 answers, so that no sum wraps.
    fn lost(&self, set: &[SecretId]) -> u64 {
        self.weigh(set) * if self.game.ends_known() { set.len() as u64 - 1 } else { 1 }
    }

    /// The vocabulary of these words; `None` if a game needs one, and there is none.
    fn finish(&self, words: &[GuessId]) -> Option<Vocabulary> {
        let tree = self.play(words).tree(&self.answers, 0)?;
        let is_known = |guess, set: &[SecretId]| words.contains(&guess) && Some(guess) != self.heaviest(set);
        let mut words = self.most_played(&tree, is_known);
        words.sort_by_key(|&word| word != tree.guess);
        Some(Vocabulary { words, tree })
    }

    /// The guesses of a tree, by the number of answers in the states that count, most first.
    fn most_played(&self, tree: &Tree, counts: impl Fn(GuessId, &[SecretId]) -> bool) -> Vec<GuessId> {
        let mut played: BTreeMap<GuessId, usize> = BTreeMap::new();
        self.each_state(tree, &mut |guess, set| {
            if let Some(guess) = guess.filter(|&guess| counts(guess, set)) {
                *played.entry(guess).or_default() += set.len();
            }
        });
        let mut words: Vec<GuessId> = played.keys().copied().collect();
        words.sort_by_key(|word| (Reverse(played[word]), *word));
        words
    }

    /// Visit all states of a tree with their guesses, and those in which it gives up.
    fn each_state(&self, tree: &Tree, visit: &mut dyn FnMut(Option<GuessId>, &[SecretId])) {
        let mut open = vec![(tree, self.answers.clone())];
        while let Some((tree, set)) = open.pop() {
            visit(Some(tree.guess), &set);
            for part in partition(self.game.table(), tree.guess, &set) {
                match tree.child(part.feedback) {
                    Some(child) => open.push((child, part.secrets)),
                    None if part.is_found_in(self.game) => {}
                    None => visit(None, &part.secrets),
                }
            }
        }
    }

    /// Words that good play uses most, and words that split all answers best.
    fn pool(&self, good: Option<&Tree>) -> Vec<GuessId> {
        let used = good.map(|tree| self.most_played(tree, |_, set| set.len() > 2));
        let mut pool = used.unwrap_or_default();
        pool.truncate(USED);
        let others = if good.is_none() { USED } else { 0 };
        add(&mut pool, self.splitting(&self.answers, SPLITTING + others));
        pool
    }

    fn splitting(&self, set: &[SecretId], most: usize) -> Vec<GuessId> {
        let guesses = self.game.guesses().filter(|&guess| !self.game.is_blank(guess));
        let guesses: Vec<GuessId> = guesses.collect();
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
    /// The gain of a guess, or what stands for it until one answer is left, and its number of parts.
    fn gain(&mut self, guess: GuessId, set: &[SecretId]) -> (Promise, usize) {
        if self.player.game.ends_known() {
            return self.told(guess, set);
        }
        let column = self.player.game.table().column(guess);
        self.stamp += 1;
        let (mut gain, mut parts) = (0, 0);
        for &secret in set {
            let stamp = &mut self.stamps[column.get(secret.index()).index()];
            if *stamp != self.stamp {
                *stamp = self.stamp;
                gain += Promise::from(self.player.weight(secret));
                parts += 1;
            }
        }
        (gain, parts)
    }

    /// How far the squares of the weights of all parts are below the square of all weight.
    fn told(&mut self, guess: GuessId, set: &[SecretId]) -> (Promise, usize) {
        let column = self.player.game.table().column(guess);
        self.stamp += 1;
        let (mut told, mut parts, mut before) = (0, 0, 0u64);
        for &secret in set {
            let part = column.get(secret.index()).index();
            if self.stamps[part] != self.stamp {
                (self.stamps[part], self.weights[part]) = (self.stamp, 0);
                parts += 1;
            }
            let weight = self.player.weight(secret);
            // Told apart from all before but those in the same part.
            told += 2 * Promise::from(weight) * Promise::from(before - self.weights[part]);
            self.weights[part] += weight;
            before += weight;
        }
        (told, parts)
    }

    /// The promise of a guess that splits a set or solves some of it; `None` for others.
    fn promise(&mut self, guess: GuessId, set: &[SecretId]) -> Option<Promise> {
        let (gain, parts) = self.gain(guess, set);
        let Player { game, .. } = self.player;
        let column = game.table().column(guess);
        let solved = set.iter().filter(|secret| column.get(secret.index()) == game.solved());
        let solved: u64 = solved.map(|&secret| self.player.weight(secret)).sum();
        (parts > 1 || solved > 0).then(|| gain + Promise::from(solved))
    }

    /// The guesses to try in a state after some turns, the most promising first; none if the words tell nothing until one answer is left.
    fn tried(&mut self, set: &[SecretId], turns: u32) -> ArrayVec<GuessId, TRIED> {
        let (player, words) = (self.player, self.words);
        let most = if turns < FEW { TRIED } else { 1 };
        let heaviest = player.heaviest(set);
        if let Some(heaviest) = heaviest
            && (set.len() <= 2 || turns + 1 >= player.limit)
        {
            return ArrayVec::from_iter([heaviest]);
        }
        let mut best: ArrayVec<((Promise, Reverse<usize>), GuessId), { TRIED + 1 }> = ArrayVec::new();
        for (at, guess) in heaviest.into_iter().chain(words.iter().copied()).enumerate() {
            if let Some(promise) = self.promise(guess, set) {
                best.push(((promise, Reverse(at)), guess));
                best.sort_unstable_by_key(|&(promise, _)| Reverse(promise));
                best.truncate(most);
            }
        }
        best.into_iter().map(|(_, guess)| guess).collect()
    }

    fn cost(&mut self, set: &[SecretId], turns: u32) -> Loss {
        if turns == self.player.limit {
            return (self.player.lost(set), 0);
        }
        if let [only] = set {
            return (0, self.player.weight(*only));
        }
        let costs = self.tried(set, turns).into_iter().map(|guess| self.cost_after(guess, set, turns));
        costs.min().unwrap_or_else(|| (self.player.lost(set), 0))
    }

    fn cost_after(&mut self, guess: GuessId, set: &[SecretId], turns: u32) -> Loss {
        let Player { game, .. } = self.player;
        let (mut lost, mut total) = (0, 0);
        for part in &partition(game.table(), guess, set) {
            let (more_lost, more) =
                if part.is_found_in(game) { (0, 0) } else { self.cost(&part.secrets, turns + 1) };
            let unpaid = if game.ends_known() { 0 } else { more_lost };
            lost += more_lost;
            total += self.player.weigh(&part.secrets) - unpaid + more;
        }
        (lost, total)
    }

    /// The policy that [`Play::cost`] prices; `None` if it loses all.
    fn tree(&mut self, set: &[SecretId], turns: u32) -> Option<Tree> {
        let Player { game, limit, .. } = self.player;
        if turns == *limit {
            return None;
        }
        let tried = self.tried(set, turns).into_iter();
        let guess = tried.min_by_key(|&guess| self.cost_after(guess, set, turns))?;
        let parts = partition(game.table(), guess, set);
        let open = parts.into_iter().filter(|part| !part.is_found_in(game));
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
        let named = if player.game.ends_known() { 0 } else { 2 };
        let mut worst: Vec<(u64, Vec<SecretId>)> = Vec::new();
        player.each_state(&tree, &mut |_, set| {
            if set.len() > named && set.len() < player.answers.len() {
                // Cost beyond two guesses an answer, as if this were the second turn.
                let (lost, total) = play.cost(set, 1);
                let cost = lost.saturating_add(total);
                worst.push((cost.saturating_sub(2 * player.weigh(set)), set.to_vec()));
            }
        });
        worst.sort_by(|one, other| (Reverse(one.0), &one.1).cmp(&(Reverse(other.0), &other.1)));
        for (_, set) in worst.iter().take(WORST) {
            add(&mut self.pool, player.splitting(set, SPLITTING_WORST));
        }
    }
}
