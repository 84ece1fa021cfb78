//! Small games and trees of a simple strategy, independent of the search.

use salet::game::Bounds;
use salet::game::{Game, Objective, Tree, partition};
use salet::policy::{Claim, Policy, Score, Step, encode};
use salet::words::{SecretId, Source, WordGame as _, WordLists, WordOptions};

/// The tree that always plays the first candidate, and gives up after `limit` guesses.
pub(crate) fn first_candidate(game: &Game, secrets: &[SecretId], limit: usize) -> Tree {
    let guess = secrets[0].as_guess();
    let parts = partition(game.table(), guess, secrets).into_iter();
    let open = parts.filter(|part| part.feedback != game.solved() && limit > 1);
    let children = open.map(|part| (part.feedback, first_candidate(game, &part.secrets, limit - 1)));
    Tree { guess, children: children.collect() }
}

pub(crate) fn tree(game: &Game) -> Tree {
    let all: Vec<SecretId> = game.answers().collect();
    first_candidate(game, &all, game.limit().map_or(usize::MAX, usize::from))
}

/// The claim that no policy has a smaller total.
pub(crate) fn bounded(game: &Game, total_at_least: u64) -> Claim {
    let score = Score::from(&tree(game).evaluate(game).unwrap());
    Claim::bounded(game.objective(), &score, Bounds { total_at_least, ..Bounds::default() })
}

pub(crate) fn lists(answers: &[&str], others: &[&str], fold_accents: bool) -> WordLists {
    let options = WordOptions::new().with_fold_accents(fold_accents);
    let guesses = answers.iter().chain(others).copied();
    let source = Source::words("answers", answers.iter().copied());
    WordLists::read(source, Some(Source::words("guesses", guesses)), options).unwrap().0
}

pub(crate) fn small_game() -> Game {
    let lists =
        lists(&["mount", "found", "sound", "round", "could", "world", "salet"], &["soare", "crwth"], false);
    Game::builder(lists).build().unwrap()
}

/// The optimum of a game of four answers that the first guess tells apart.
pub(crate) fn optimal_policy() -> Policy {
    let game = Game::builder(lists(&["ab", "ac", "bb"], &["bc"], false)).build().unwrap();
    let tree = tree(&game);
    let score = Score::from(&tree.evaluate(&game).unwrap());
    encode(&game, &tree, Claim::optimal(Objective::Mean, &score)).unwrap()
}

/// The policy, encoded again from its parts.
pub(crate) fn rewritten(policy: &Policy) -> Vec<u8> {
    encode(policy.game(), &policy.tree(), *policy.claim()).unwrap().as_bytes().to_vec()
}

/// The score of a policy, by lookups for each answer.
pub(crate) fn play_all(policy: &Policy, game: &Game) -> Score {
    let mut score = Score::default();
    for secret in game.answers() {
        let weight = u64::from(game.weights().get(secret));
        let mut position = policy.start();
        for number in 1.. {
            match position.answer(game.table().get(position.guess(), secret)) {
                Step::Next(next) => position = next,
                Step::Solved => {
                    score.histogram.resize(score.histogram.len().max(number), 0);
                    score.histogram[number - 1] += weight;
                    score.total += weight * number as u64;
                    break;
                }
                Step::Lost => {
                    score.lost_weight += weight;
                    break;
                }
                Step::Impossible => panic!("{secret:?} is an answer"),
            }
        }
    }
    score.worst_case = score.histogram.len() as u32;
    let last = game.limit().and_then(|limit| score.histogram.get(usize::from(limit) - 1));
    score.last_weight = last.copied().unwrap_or(0);
    score
}
