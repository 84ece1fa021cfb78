//! Policies: an opened policy plays as it claims, by the checker's replay too, and has only one encoding.

use std::sync::LazyLock;

use salet::game::Bounds;
use salet::game::{Game, Objective, Rule, Tree, Weights, partition};
use salet::policy::{Claim, Policy, Score, Step, encode};
use salet::words::{SecretId, Source, WordGame as _, WordLists, WordOptions, WordPolicy as _};
use salet_check::policy::parse;
use salet_check::replay::replay;

use super::certificate::written;
use super::drawn;
use super::sealed;

/// The input: whether the file is as it is or has corrected lengths and a checksum, and its bytes.
pub fn policy(bytes: &[u8]) {
    let Some((is_raw, file)) = bytes.split_first() else { return };
    open(if is_raw % 2 == 1 { file.to_vec() } else { sealed::policy(file) });
}

pub fn open(bytes: Vec<u8>) -> bool {
    let Ok(policy) = Policy::from_bytes(bytes) else { return false };
    let (game, bytes) = (policy.game(), policy.as_bytes());
    let again = encode(game, &policy.tree(), *policy.claim()).expect("an opened tree can be written");
    assert!(again.as_bytes() == bytes, "a policy has one encoding");
    assert_eq!(&played(&policy, game), policy.score(), "lookups reach the figures of the file");
    agreed(&policy);
    true
}

/// Assert that the checker accepts a policy, and finds the same figures.
pub fn agreed(policy: &Policy) {
    let checked = parse(policy.as_bytes(), None).and_then(|parsed| replay(&parsed));
    let (checked, score) = (checked.expect("the checker accepts it"), policy.score());
    assert_eq!((checked.total, checked.lost_weight), (score.total, score.lost_weight));
    assert_eq!(checked.last_weight, score.last_weight);
    assert_eq!((checked.worst_case, &checked.histogram), (score.worst_case, &score.histogram));
}

/// The score of a policy, by lookups for each answer.
fn played(policy: &Policy, game: &Game) -> Score {
    let mut score = Score::default();
    for secret in game.answers() {
        let weight = u64::from(game.weights().get(secret));
        let mut position = policy.start();
        for number in 1.. {
            match position.answer(game.score(position.guess(), secret)) {
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

/// Policies of small games, and of words with accents and several spellings.
pub static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let optimal = drawn::games(60).into_iter().filter_map(|(spec, _)| written(&spec)?.policy);
    optimal.chain([accented(false), accented(true)]).collect()
});

/// A bounded policy of words with accents, with weights.
fn accented(fold_accents: bool) -> Vec<u8> {
    let answers = ["sábia", "sabiá", "ação", "Órgão", "orgao", "ítems", "zebra"];
    let answers = answers.into_iter().filter(|word| word.chars().count() == 5);
    let options = WordOptions::new().with_fold_accents(fold_accents);
    let read = WordLists::read(Source::words("answers", answers), None, options);
    let lists = read.expect("words of one length").0;
    let weights: Vec<u32> = lists.secret_ids().map(|secret| 1 + secret.index() as u32 % 3).collect();
    let weights = Weights::from_integers(&weights).expect("weights are positive");
    let game = Game::builder(lists).weights(weights).rule(Rule::Hard).build().expect("a game");
    let tree = first_candidate(&game, &game.answers().collect::<Vec<_>>());
    let score = Score::from(&tree.evaluate(&game).expect("a tree that can be played"));
    let proven = Bounds { total_at_least: 1, ..Bounds::default() };
    let claim = Claim::bounded(Objective::Mean, &score, proven);
    encode(&game, &tree, claim).expect("a policy").as_bytes().to_vec()
}

/// The policy that always plays the first candidate.
pub fn first_candidate(game: &Game, secrets: &[SecretId]) -> Tree {
    let guess = secrets[0].as_guess();
    let open =
        partition(game.table(), guess, secrets).into_iter().filter(|part| part.feedback != game.solved());
    let children = open.map(|part| (part.feedback, first_candidate(game, &part.secrets)));
    Tree { guess, children: children.collect() }
}

/// Seeds: the files, whole and without checksums.
pub fn seeds() -> Vec<Vec<u8>> {
    let both = |file: &Vec<u8>| [[&[0], sealed::unsealed(file)].concat(), [&[1], &file[..]].concat()];
    FILES.iter().flat_map(both).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_accepted_and_sealing_keeps_their_bytes() {
        for file in &*FILES {
            assert!(open(file.clone()));
            assert_eq!(sealed::policy(sealed::unsealed(file)), *file);
        }
        assert!(FILES.len() > 30);
    }
}
