//! All kernels count the same parts: pairwise, tabulated, by pair matrix and by scan, on every kind of processor,
//! against a count of distinct feedbacks.

use std::collections::HashSet;

use crate::bound::columns::Columns;
use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::parts::count_parts;
use crate::bound::scan::Scanner;
use crate::bound::supersets::Supersets;
use crate::bound::vector_width::VectorWidth;
use crate::game::{FeedbackRule, Game, GuessSet};
use crate::words::{GuessId, SecretId, Source, WordLists, WordOptions};
use proptest::prelude::*;

/// A game of random words: long ones have more feedback codes than fit in a byte.
fn games() -> impl Strategy<Value = Game> {
    (4usize..=6, 2u8..=5, 20usize..400, 1usize..250, 0usize..4).prop_flat_map(
        |(len, letters, guesses, answers, rule)| {
            let word = proptest::collection::vec(0..letters, len);
            proptest::collection::hash_set(word, 2..guesses.min((letters as usize).pow(len as u32) / 2 + 3))
                .prop_map(move |words| {
                    let words: Vec<String> = words
                        .into_iter()
                        .map(|word| word.into_iter().map(|letter| char::from(b'a' + letter)).collect())
                        .collect();
                    let source = |words: &[String]| Source::words("random", words.iter().map(String::as_str));
                    let answers = answers.clamp(2, words.len());
                    let (lists, _) = WordLists::read(
                        source(&words[..answers]),
                        Some(source(&words)),
                        WordOptions::default(),
                    )
                    .expect("random words make lists");
                    let rule = FeedbackRule::ALL[rule];
                    Game::builder(lists)
                        .feedback(rule)
                        .limit(None)
                        .build()
                        .expect("any feedback can be played")
                })
        },
    )
}

fn parts(game: &Game, guess: GuessId, set: &[SecretId]) -> usize {
    set.iter().map(|&secret| game.table().get(guess, secret)).collect::<HashSet<_>>().len()
}

fn is_member(game: &Game, guess: GuessId, set: &[SecretId]) -> bool {
    guess.as_secret(game.answer_count()).is_some_and(|secret| set.contains(&secret))
}

/// All guesses, and those that are members or answered by a bit of `which`.
fn choices(game: &Game, set: &[SecretId], which: u64) -> [Option<GuessSet>; 2] {
    let chosen = |guess: &GuessId| which >> (guess.index() % 64) & 1 == 1 || is_member(game, *guess, set);
    let chosen = game.lists().guess_ids().filter(chosen);
    [None, Some(GuessSet::from_members(game.guess_count(), chosen))]
}

/// About one secret in `every`.
fn sets(game: &Game, every: usize) -> Vec<SecretId> {
    let set: Vec<SecretId> = game.lists().secret_ids().step_by(every).collect();
    if set.len() < 2 { game.lists().secret_ids().take(2).collect() } else { set }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_kernel_counts_the_same((game, every, which) in (games(), 1usize..8, any::<u64>())) {
        let set = sets(&game, every);
        let expected: Vec<usize> = game.lists().guess_ids().map(|guess| parts(&game, guess, &set)).collect();
        let whole = game.table().leaving_whole(&set);
        prop_assert!(game.lists().guess_ids().all(|guess| whole.contains(guess) == (expected[guess.index()] == 1)));
        let choices = choices(&game, &set, which);
        let allows = |allowed: Option<&GuessSet>, guess| allowed.is_none_or(|allowed| allowed.contains(guess));
        let most = |allowed: Option<&GuessSet>, member: bool| {
            let chosen = game.lists().guess_ids().filter(|&guess| {
                if member { is_member(&game, guess, &set) } else { allows(allowed, guess) }
            });
            chosen.map(|guess| expected[guess.index()]).max().unwrap_or(0)
        };
        for vectors in VectorWidth::ALL {
            let columns = Columns::new(game.table(), game.feedback_count(), vectors);
            let mut counts = vec![0; columns.stride()];
            count_parts(&columns, &set, &mut counts);
            for (slot, &counted) in counts.iter().enumerate().take(game.guess_count()) {
                let guess = columns.guess(slot).expect("a slot below the number of guesses");
                prop_assert_eq!(columns.slot(guess), slot);
                prop_assert_eq!(usize::from(counted), expected[guess.index()].min(255));
            }

            for supersets in [Supersets::new(game.lists(), &columns, &|| false).expect("nothing stops it"), Supersets::none()] {
                let mut upper = vec![0; columns.stride()];
                supersets.upper(&set, &mut upper);
                for slot in 0..game.guess_count() {
                    prop_assert!(upper[slot] >= counts[slot]);
                }
                let mut scanner = Scanner::new(game.table(), &columns, &supersets);
                for (allowed, entered) in [(0, false), (0, true), (1, false), (1, true)] {
                    let allowed = choices[allowed].as_ref();
                    let any = most(allowed, false);
                    let mask = allowed.map(|allowed| columns.mask(allowed));
                    let mask = mask.as_ref();
                    if entered {
                        scanner.enter(&sets(&game, 1), mask);
                    }
                    prop_assert!(usize::from(scanner.most_parts_unseen(&set, mask).any) >= any.min(255));
                    let counted = scanner.most_parts(&set, mask, true);
                    prop_assert_eq!(usize::from(counted.any), any.min(255));
                    let counted = scanner.most_parts(&set, mask, false);
                    let score = any.max(most(allowed, true) + 1).min(255);
                    prop_assert_eq!(usize::from(counted.any.max(counted.member + 1)), score);
                    let least = score.saturating_sub(2).max(1);
                    let mut found = HashSet::new();
                    scanner.guesses_with(&set, mask, least, least, |guess, parts, member| {
                        assert_eq!(usize::from(parts), expected[guess.index()].min(255));
                        assert_eq!(member, is_member(&game, guess, &set));
                        assert!(allows(allowed, guess));
                        found.insert(guess);
                    });
                    for guess in game.lists().guess_ids().filter(|&guess| allows(allowed, guess)) {
                        prop_assert!(expected[guess.index()] < least || found.contains(&guess));
                    }
                    if entered {
                        scanner.leave();
                    }
                }
            }
        }
    }

    #[test]
    fn a_pair_matrix_counts_every_subset(
        (game, every, which, allowed) in (games(), 1usize..8, any::<u64>(), any::<u64>())
    ) {
        let mut set = sets(&game, every);
        set.truncate(MAX_SET);
        let mut subset: Vec<SecretId> =
            set.iter().enumerate().filter(|(at, _)| which >> (at % 64) & 1 == 1).map(|(_, &secret)| secret).collect();
        if subset.len() < 2 {
            subset = set.clone();
        }
        let count = |guess| parts(&game, guess, &subset);
        let choices = choices(&game, &set, allowed);
        let member = subset.iter().map(|secret| count(secret.as_guess())).max().expect("a set has members");
        for vectors in VectorWidth::ALL {
            let columns = Columns::new(game.table(), game.feedback_count(), vectors);
            let mut matrix = PairMatrix::new();
            // The memory of a larger matrix is used again.
            matrix.fill(&columns, &sets(&game, 1)[..game.answer_count().min(MAX_SET)], None);
            for allowed in choices.each_ref().map(Option::as_ref) {
                let guesses = || game.lists().guess_ids().filter(|&guess| allowed.is_none_or(|allowed| allowed.contains(guess)));
                let any = guesses().map(count).max().expect("members are allowed");
                matrix.fill(&columns, &set, allowed.map(|allowed| columns.mask(allowed)).as_ref());
                let mut places = Vec::new();
                matrix.places(&subset, &mut places);
                let most = matrix.most_parts(&places);
                prop_assert_eq!((usize::from(most.any), usize::from(most.member)), (any, member));
                let (least_member, least) = (member.saturating_sub(1).max(1), any.saturating_sub(1).max(1));
                let mut found = HashSet::new();
                matrix.guesses_with(&columns, &places, least_member as u8, least as u8, |guess, parts, member| {
                    assert_eq!(usize::from(parts), count(guess));
                    assert_eq!(member, is_member(&game, guess, &subset));
                    assert!(found.insert(guess), "a guess is given once");
                });
                let wanted = guesses().filter(|&guess| {
                    count(guess) >= if is_member(&game, guess, &subset) { least_member } else { least }
                });
                prop_assert_eq!(found, wanted.collect::<HashSet<_>>());
            }
        }
    }
}
