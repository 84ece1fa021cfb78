//! All kernels (pairwise, sorted, tabulated, pair matrix, scan) with all vector widths, compared with a count of distinct
//! feedbacks, and with the sum of the heaviest secrets of all parts.

use std::collections::{HashMap, HashSet};

use crate::bound::columns::{BLOCK, Columns};
use crate::bound::count::{Count, Counts};
use crate::bound::intersections::{IntersectionTerms, Missed};
use crate::bound::measure::{Gain, HeaviestFirst, Units};
use crate::bound::neighbours::Neighbours;
use crate::bound::pairs::{MAX_SET, PairMatrix};
use crate::bound::parts::measure_block;
use crate::bound::scan::Scanner;
use crate::bound::supersets::Supersets;
use crate::bound::vector_width::VectorWidth;
use crate::game::{Game, GuessId, GuessSet, MAX_WORDS, SecretId};
use crate::testing::{self, Shown, with_guesses};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// A game of random words. Codes of long words do not fit in a byte.
fn games() -> impl Strategy<Value = Game> {
    (4usize..=6, 2u8..=5, 20usize..600, 1usize..400, 0..Shown::ALL.len()).prop_flat_map(
        |(len, signs, guesses, answers, rule)| {
            let word = proptest::collection::vec(0..signs, len);
            proptest::collection::hash_set(word, 2..guesses.min((signs as usize).pow(len as u32) / 2 + 3))
                .prop_map(move |words| {
                    let words: Vec<String> = words
                        .into_iter()
                        .map(|word| word.into_iter().map(|sign| char::from(b'a' + sign)).collect())
                        .collect();
                    let (answers, others) = words.split_at(answers.clamp(2, words.len()));
                    with_guesses(answers, others, Shown::ALL[rule])
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

/// Weights of four kinds: small, large, powers of two, and with a sum beyond 32 bits.
fn weights(game: &Game, kind: usize, seed: u64) -> Vec<u32> {
    let mixed = |secret: u64| (secret + 1).wrapping_mul(seed | 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let weight = |secret: usize| match (kind, mixed(secret as u64) as u32) {
        (0, mixed) => 1 + mixed % 3,
        (1, mixed) => 1 + mixed % 100_000,
        (2, mixed) => 1 << (mixed % 32),
        (_, mixed) => u32::MAX - mixed % 1000,
    };
    (0..game.answer_count()).map(weight).collect()
}

fn gain(game: &Game, units: &Units, guess: GuessId, set: &[SecretId]) -> Gain {
    let mut heaviest = HashMap::new();
    for &secret in set {
        let part: &mut Gain = heaviest.entry(game.table().get(guess, secret)).or_default();
        *part = units.gain(secret).max(*part);
    }
    heaviest.values().sum()
}

/// Sources of bounds: supersets, many neighbours, few neighbours, both, none.
fn bounds(game: &Game, columns: &Columns, weights: &[u32]) -> [(Supersets, Neighbours); 6] {
    let supersets = |percent| {
        let terms = IntersectionTerms { room: 1 << 20, secrets: 16, percent };
        Supersets::new(game, (game.table(), columns), usize::MAX, terms, &mut Vec::new(), &|| false)
            .expect("nothing stops it")
    };
    let neighbours = |room| Neighbours::new(columns, weights, room, &|| false).expect("nothing stops it");
    let few = BLOCK * game.answer_count() * columns.slabs() * 4;
    [
        (supersets(0), Neighbours::default()),
        (Supersets::none(), neighbours(usize::MAX)),
        (Supersets::none(), neighbours(few)),
        (supersets(0), neighbours(usize::MAX)),
        (supersets(100), neighbours(usize::MAX).with_least_guesses(20)),
        (Supersets::none(), Neighbours::default()),
    ]
}

/// All guesses, and a choice by `which` that includes the members.
fn choices(game: &Game, set: &[SecretId], which: u64) -> [Option<GuessSet>; 2] {
    let chosen = |guess: &GuessId| which >> (guess.index() % 64) & 1 == 1 || is_member(game, *guess, set);
    let chosen = game.guesses().filter(chosen);
    [None, Some(GuessSet::from_members(game.guess_count(), chosen))]
}

/// About one secret in `every`.
fn sets(game: &Game, every: usize) -> Vec<SecretId> {
    let set: Vec<SecretId> = game.answers().step_by(every).collect();
    if set.len() < 2 { game.answers().take(2).collect() } else { set }
}

/// A game with sets that are too large for pairs and sorting. The codes of eight signs make a table that is not scanned.
fn large_games() -> impl Strategy<Value = Game> {
    let words = |len| proptest::collection::hash_set(proptest::collection::vec(b'a'..b'f', len), 260..420);
    prop_oneof![Just(5usize), Just(8)].prop_flat_map(words).prop_map(|words| {
        let words: Vec<String> =
            words.into_iter().map(|word| String::from_utf8(word).expect("signs")).collect();
        testing::game(words).limit(None).build().expect("it can be played")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn large_sets_gain_exactly_from_the_required_sum_on((game, kind, seed) in (large_games(), 0usize..4, any::<u64>())) {
        let set = sets(&game, 1);
        let units = Units::new(&weights(&game, kind, seed));
        let mut order = HeaviestFirst::default();
        units.heaviest_first(&set, &mut order);
        for vectors in VectorWidth::ALL {
            let columns = Columns::new(game.table(), game.feedback_count(), vectors);
            for block in 0..columns.stride / BLOCK {
                let guesses: Vec<GuessId> = (0..BLOCK).filter_map(|lane| columns.guess(block * BLOCK + lane)).collect();
                let made: Vec<usize> = guesses.iter().map(|&guess| parts(&game, guess, &set)).collect();
                let most = made.iter().copied().max().unwrap_or(0);
                let expected: Vec<Gain> = guesses.iter().map(|&guess| gain(&game, &units, guess, &set)).collect();
                let best = expected.iter().copied().max().unwrap_or(0);
                let required = [0, 1, best / 2, best - best / 16, best, best + 1, Gain::MAX];
                for (least, most) in required.into_iter().flat_map(|least| [(least, most), (least, usize::MAX)]) {
                    let mut sums = [0; BLOCK];
                    measure_block(&columns, &order.secrets, order.gains(&units), (block, block), (least, most), &mut sums);
                    for (&sum, &expected) in sums.iter().zip(&expected) {
                        prop_assert!(sum == expected || sum < expected && expected < least);
                    }
                }
            }
        }
    }
}

/// Slots beyond the guesses are padding, and 16 bits hold the slots of all guesses but not all padding.
#[test]
fn every_guess_of_the_largest_game_is_visited_once() {
    let sign = |number: usize| char::from(b'a' + (number % 26) as u8);
    let word = |number: usize| (0..4).map(|place| sign(number / 26usize.pow(place))).collect::<String>();
    let words: Vec<String> = (0..MAX_WORDS).map(word).collect();
    let (answers, others) = words.split_at(3);
    let game = with_guesses(answers, others, Shown::Colours).limit(None).build().expect("it can be played");
    let set = sets(&game, 1);
    let bounds = (Supersets::none(), Neighbours::default());
    for bytes_to in [0, usize::MAX] {
        let columns = Columns::new(game.table(), game.feedback_count(), VectorWidth::ALL[0]);
        let columns = columns.with_bytes_to(bytes_to);
        let mut scanner = Scanner::new(game.table(), &columns, (&bounds.0, &bounds.1));
        let mut found = HashSet::new();
        scanner
            .guesses_with(&set, None, 1, 1, |guess, _, _| assert!(found.insert(guess), "it is given once"));
        assert_eq!(found.len(), MAX_WORDS);
    }
}

/// Count with all kernels on about one secret in `every`, with all guesses and with some.
fn count_in_every_way(game: &Game, every: usize, which: u64) -> TestCaseResult {
    let set = sets(game, every);
    let expected: Vec<usize> = game.guesses().map(|guess| parts(game, guess, &set)).collect();
    let whole = game.table().leaving_whole(&set);
    prop_assert!(game.guesses().all(|guess| whole.contains(guess) == (expected[guess.index()] == 1)));
    for vectors in VectorWidth::ALL {
        let columns = Columns::new(game.table(), game.feedback_count(), vectors);
        match columns.fits_bytes(set.len()) {
            true => count_in::<u8>(game, &columns, &set, &expected, which)?,
            false => count_in::<u16>(game, &columns, &set, &expected, which)?,
        }
    }
    Ok(())
}

/// [`count_in_every_way`] with one type of counts.
fn count_in<C: Count>(
    game: &Game,
    columns: &Columns,
    set: &[SecretId],
    expected: &[usize],
    which: u64,
) -> TestCaseResult {
    let choices = choices(game, set, which);
    let allows = |allowed: Option<&GuessSet>, guess| allowed.is_none_or(|allowed| allowed.contains(guess));
    let most = |allowed: Option<&GuessSet>, member: bool| {
        let chosen = game
            .guesses()
            .filter(|&guess| if member { is_member(game, guess, set) } else { allows(allowed, guess) });
        chosen.map(|guess| expected[guess.index()]).max().unwrap_or(0)
    };
    let counts = Counts::of_set(game.table(), columns, set, None);
    let counts = C::of(&counts);
    for (slot, &counted) in counts.iter().enumerate().take(game.guess_count()) {
        let guess = columns.guess(slot).expect("a slot below the number of guesses");
        prop_assert_eq!(columns.slot(guess), slot);
        prop_assert_eq!(counted.parts(), expected[guess.index()]);
    }
    for (supersets, neighbours) in bounds(game, columns, game.weights().as_slice()) {
        let mut upper = vec![C::default(); columns.stride];
        supersets.upper((game.table(), columns), set, &mut upper, &mut Missed::default());
        for slot in 0..game.guess_count() {
            prop_assert!(upper[slot] >= counts[slot]);
        }
        let mut scanner = Scanner::new(game.table(), columns, (&supersets, &neighbours));
        for (allowed, entered) in [(0, false), (0, true), (1, false), (1, true)] {
            let allowed = choices[allowed].as_ref();
            let any = most(allowed, false);
            let mask = allowed.map(|allowed| columns.mask(allowed));
            let mask = mask.as_ref();
            if entered {
                let counted = scanner.count(&sets(game, 1), mask);
                scanner.enter(counted);
            }
            prop_assert!(scanner.most_parts_unseen(set, mask).any as usize >= any);
            let counted = scanner.most_parts(set, mask, true, 1);
            prop_assert_eq!(counted.any as usize, any);
            let counted = scanner.most_parts(set, mask, false, 1);
            let score = any.max(most(allowed, true) + 1);
            prop_assert_eq!(counted.any.max(counted.member + 1) as usize, score);
            prop_assert!(
                counted.any as usize == any || any + 1 != set.len() || any != score,
                "a single pair is left"
            );
            for least in [score, score + 1] {
                let counted = scanner.most_parts(set, mask, false, least as Gain);
                prop_assert_eq!(counted.attained, least == score);
            }
            let least = score.saturating_sub(2).max(1);
            let mut found = HashSet::new();
            scanner.guesses_with(set, mask, least, least, |guess, parts, member| {
                assert_eq!(parts as usize, expected[guess.index()]);
                assert_eq!(member.is_some(), is_member(game, guess, set));
                assert!(allows(allowed, guess));
                found.insert(guess);
            });
            for guess in game.guesses().filter(|&guess| allows(allowed, guess)) {
                prop_assert!(expected[guess.index()] < least || found.contains(&guess));
            }
            if entered {
                scanner.leave();
            }
        }
    }
    Ok(())
}

/// Measure gains with all kernels on about one secret in `every`.
fn gain_in_every_way(game: &Game, every: usize, which: u64, weights: &[u32]) -> TestCaseResult {
    let set = sets(game, every);
    let units = Units::new(weights);
    let expected: Vec<Gain> = game.guesses().map(|guess| gain(game, &units, guess, &set)).collect();
    let own = |guess: GuessId| {
        if is_member(game, guess, &set) { units.gain(SecretId::new(guess.index())) } else { 0 }
    };
    let score = |guess: GuessId| expected[guess.index()] + own(guess);
    let mut order = HeaviestFirst::default();
    units.heaviest_first(&set, &mut order);
    let gains = (&order, order.gains(&units));
    let choices = choices(game, &set, which);
    for vectors in VectorWidth::ALL {
        let columns = Columns::new(game.table(), game.feedback_count(), vectors);
        for (supersets, neighbours) in bounds(game, &columns, weights) {
            let mut scanner = Scanner::new(game.table(), &columns, (&supersets, &neighbours));
            for (allowed, entered) in [(0, false), (0, true), (1, false), (1, true)] {
                let allowed = choices[allowed].as_ref();
                let guesses =
                    || game.guesses().filter(|&guess| allowed.is_none_or(|allowed| allowed.contains(guess)));
                let any = guesses().map(|guess| expected[guess.index()]).max().expect("members are allowed");
                let best = guesses().map(score).max().expect("members are allowed");
                let mask = allowed.map(|allowed| columns.mask(allowed));
                if entered {
                    let counted = scanner.count(&sets(game, 1), mask.as_ref());
                    scanner.enter(counted);
                }
                let unseen = scanner.most_gain_unseen(&set, gains, mask.as_ref());
                prop_assert!(unseen.any >= any && unseen.score >= best);
                let most = scanner.most_gain(&set, gains, mask.as_ref(), true, 1);
                prop_assert_eq!((most.any, most.score), (any, best));
                prop_assert_eq!(scanner.most_gain(&set, gains, mask.as_ref(), false, 1).score, best);
                for least in [1, best - best / 4, best, best + 1] {
                    let mut found = HashSet::new();
                    scanner.guesses_gaining(&set, gains, mask.as_ref(), least, |guess, gain, member| {
                        assert_eq!(
                            (gain, member.is_some()),
                            (expected[guess.index()], is_member(game, guess, &set))
                        );
                        assert!(found.insert(guess), "a guess is given once");
                    });
                    prop_assert_eq!(
                        found,
                        guesses().filter(|&guess| score(guess) >= least).collect::<HashSet<_>>()
                    );
                }
                if entered {
                    scanner.leave();
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_kernel_counts_more_parts_than_a_byte_holds(
        (game, every, which) in (large_games(), 1usize..3, any::<u64>())
    ) {
        count_in_every_way(&game, every, which)?;
    }

    #[test]
    fn every_kernel_gains_more_parts_than_a_byte_holds(
        (game, every, which, kind, seed) in (large_games(), 1usize..3, any::<u64>(), 0usize..4, any::<u64>())
    ) {
        gain_in_every_way(&game, every, which, &weights(&game, kind, seed))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_kernel_counts_the_same((game, every, which) in (games(), 1usize..8, any::<u64>())) {
        count_in_every_way(&game, every, which)?;
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
            let mut matrix = PairMatrix::default();
            // Reuse the memory of a larger matrix.
            matrix.fill(&columns, &sets(&game, 1)[..game.answer_count().min(MAX_SET)], None);
            for allowed in choices.each_ref().map(Option::as_ref) {
                let guesses = || game.guesses().filter(|&guess| allowed.is_none_or(|allowed| allowed.contains(guess)));
                let any = guesses().map(count).max().expect("members are allowed");
                matrix.fill(&columns, &set, allowed.map(|allowed| columns.mask(allowed)).as_ref());
                let mut places = Vec::new();
                matrix.places(&subset, &mut places);
                let most = matrix.most_parts(&places, true);
                prop_assert_eq!((most.any as usize, most.member as usize), (any, member));
                // A tie with a member may stay unseen, unless the guess leaves a single pair.
                let first = matrix.most_parts(&places, false);
                let unseen = any == member + 1 && any + 1 != subset.len();
                prop_assert_eq!((first.any as usize, first.member as usize), (if unseen { member } else { any }, member));
                let (least_member, least) = (member.saturating_sub(1).max(1), any.saturating_sub(1).max(1));
                let mut found = HashSet::new();
                matrix.guesses_with(&columns, &places, least_member as u8, least as u8, |guess, parts, member| {
                    assert_eq!(parts as usize, count(guess));
                    assert_eq!(member.is_some(), is_member(&game, guess, &subset));
                    assert!(found.insert(guess), "a guess is given once");
                });
                let wanted = guesses().filter(|&guess| {
                    count(guess) >= if is_member(&game, guess, &subset) { least_member } else { least }
                });
                prop_assert_eq!(found, wanted.collect::<HashSet<_>>());
            }
        }
    }

    #[test]
    fn every_kernel_gains_the_same(
        (game, every, which, kind, seed) in (games(), 1usize..8, any::<u64>(), 0usize..4, any::<u64>())
    ) {
        gain_in_every_way(&game, every, which, &weights(&game, kind, seed))?;
    }

    #[test]
    fn a_pair_matrix_gains_on_every_subset(
        (game, every, which, kind, seed) in (games(), 1usize..8, any::<u64>(), 0usize..4, any::<u64>())
    ) {
        let mut set = sets(&game, every);
        set.truncate(MAX_SET);
        let mut subset: Vec<SecretId> =
            set.iter().enumerate().filter(|(at, _)| which >> (at % 64) & 1 == 1).map(|(_, &secret)| secret).collect();
        if subset.len() < 2 {
            subset = set.clone();
        }
        let units = Units::new(&weights(&game, kind, seed));
        let gain = |guess| gain(&game, &units, guess, &subset);
        let own = |guess: GuessId| if is_member(&game, guess, &subset) { units.gain(SecretId::new(guess.index())) } else { 0 };
        let score = |guess: GuessId| gain(guess) + own(guess);
        let (mut whole, mut order) = (HeaviestFirst::default(), HeaviestFirst::default());
        units.heaviest_first(&set, &mut whole);
        units.heaviest_first(&subset, &mut order);
        for vectors in VectorWidth::ALL {
            let columns = Columns::new(game.table(), game.feedback_count(), vectors);
            let mut matrix = PairMatrix::default();
            for allowed in choices(&game, &set, seed).each_ref().map(Option::as_ref) {
                let guesses = || game.guesses().filter(|&guess| allowed.is_none_or(|allowed| allowed.contains(guess)));
                matrix.fill(&columns, &whole.secrets, allowed.map(|allowed| columns.mask(allowed)).as_ref());
                let mut places = Vec::new();
                matrix.places(&order.secrets, &mut places);
                let any = guesses().map(gain).max().expect("members are allowed");
                let best = guesses().map(score).max().expect("members are allowed");
                let most = matrix.most_gain(&places, &order, true);
                prop_assert_eq!((most.any, most.score), (any, best));
                prop_assert_eq!(matrix.most_gain(&places, &order, false).score, best);
                for least in [1, best - best / 4, best, best + 1] {
                    let mut found = HashSet::new();
                    matrix.guesses_gaining(&columns, &places, (&order, order.gains(&units)), least, |guess, sum, member| {
                        assert_eq!((sum, member.is_some()), (gain(guess), is_member(&game, guess, &subset)));
                        assert!(found.insert(guess), "a guess is given once");
                    });
                    prop_assert_eq!(found, guesses().filter(|&guess| score(guess) >= least).collect::<HashSet<_>>());
                }
            }
        }
    }
}
