//! Games in which every guess takes at most one answer from the others: a proof for each set of answers would be exponential.

use rand::{Rng as _, SeedableRng};
use rand_pcg::Pcg32;
use salet::certificate;
use salet::certificate::lemma::{Argument, Lemma};
use salet::game::Bounds;
use salet::game::{Game, GameBuilder, Limit, Objective, Rule, Weights};
use salet::search::{Control, Task};
use salet::words::{FeedbackRule, WordGame as _, WordGameBuilder as _};

use crate::certificate::accepted::{Files, accepted, accepted_in_python};
use crate::certificate::games::weights;
use crate::certificate::solver;

/// Words of one letter each.
fn letters(count: usize) -> Vec<String> {
    // Chinese characters are far more than enough.
    ('\u{4e00}'..).take(count).map(String::from).collect()
}

fn game(answers: &[String], others: &[String]) -> GameBuilder {
    let words = [answers, others].concat();
    Game::builder(crate::common::lists(&words, answers.len())).limit(None)
}

/// The number of lemmas of an accepted certificate.
fn lemmas(game: GameBuilder) -> usize {
    accepted(&game.build().expect("a valid game"))
}

#[test]
fn one_letter_after_the_other_is_one_lemma() {
    let mut random = Pcg32::seed_from_u64(17);
    for count in [20, 200] {
        let answers = letters(count);
        assert_eq!(lemmas(game(&answers, &[])), 1, "{count}");
        let drawn = weights(&mut random, count);
        assert_eq!(lemmas(game(&answers, &[]).weights(drawn)), 1, "{count} of different weights");
    }
}

/// The search takes longer than the proof.
#[test]
fn a_thousand_letters_are_one_lemma() {
    let mut random = Pcg32::seed_from_u64(20);
    let drawn = weights(&mut random, 1000);
    for weights in [Weights::equal(1000), drawn] {
        let mut falling: Vec<u64> = weights.as_slice().iter().map(|&weight| weight.into()).collect();
        falling.sort_unstable_by(|one, other| other.cmp(one));
        let total_at_least = (1..).zip(falling).map(|(number, weight): (u64, u64)| number * weight).sum();
        let game = game(&letters(1000), &[]).weights(weights).build().expect("a game");
        let claims = Bounds { total_at_least, ..Bounds::default() };
        let file = crate::certificate::certify(&game, &claims, 2).expect("it holds");
        assert!(file.len() < 200, "{} bytes", file.len());
    }
}

#[test]
fn one_lemma_serves_every_rule_objective_and_limit() {
    let mut random = Pcg32::seed_from_u64(18);
    let answers = letters(20);
    let mut python = 0;
    for rule in [Rule::Normal, Rule::Hard, Rule::Strict] {
        for feedback in [FeedbackRule::Official, FeedbackRule::Unmatched] {
            for objective in Objective::ALL.iter().copied() {
                let limits: &[Limit] = match objective {
                    Objective::WinRate | Objective::LastGuess => {
                        &[Some(1), Some(2), Some(7), Some(19), Some(20), Some(255)]
                    }
                    _ => &[None, Some(1), Some(6), Some(19), Some(20), Some(21)],
                };
                for &limit in limits {
                    let game = game(&answers, &[]).rule(rule).feedback(feedback).objective(objective);
                    let game = game.limit(limit).weights(weights(&mut random, 20)).build().expect("a game");
                    let files = Files::of(&game);
                    let proven = files.check().unwrap_or_else(|reject| {
                        panic!("{reject}: {rule}, {objective}, {limit:?}, {}", files.weights)
                    });
                    // A second one for the second part of an objective.
                    assert!(
                        proven.lemmas <= 2 && files.certificate.len() < 200,
                        "{rule}, {objective}, {limit:?}"
                    );
                    if rule == Rule::Strict && feedback == FeedbackRule::Official {
                        python += usize::from(accepted_in_python(&files) != Some(false));
                    }
                }
            }
        }
    }
    assert_eq!(python, 36, "accepted in Python");
}

/// Two families of some letters each, the same or others, weights that are nearly equal, and guesses that take an answer of one or
/// of both.
fn side_by_side(random: &mut Pcg32, size: usize, same: bool) -> GameBuilder {
    let letters = letters(2 * size);
    let with = |stem: &str, letters: &[String]| -> Vec<String> {
        letters.iter().map(|letter| format!("{stem}{letter}")).collect()
    };
    let second = if same { &letters[..size] } else { &letters[size..] };
    let answers = [with("ab", &letters[..size]), with("cd", second)].concat();
    let near: Vec<u32> = answers.iter().map(|_| random.random_range(1000..1010)).collect();
    let weights = Weights::from_integers(&near).expect("valid weights");
    game(&answers, &with("yy", &letters)).weights(weights)
}

#[test]
fn families_side_by_side_are_a_lemma_each() {
    let mut random = Pcg32::seed_from_u64(21);
    for same in [true, false] {
        for rule in [Rule::Normal, Rule::Hard] {
            let game = side_by_side(&mut random, 14, same).rule(rule).build().expect("a valid game");
            let files = Files::of(&game);
            let found = files.check().expect("it is accepted").lemmas;
            assert!(found <= 200, "{rule}: {found} lemmas");
            assert_ne!(accepted_in_python(&files), Some(false), "{rule}");
        }
    }
}

/// Sums of families that no longer prove their bound.
#[test]
fn both_checkers_refuse_false_sums_of_families() {
    let mut random = Pcg32::seed_from_u64(22);
    let game = side_by_side(&mut random, 7, true).rule(Rule::Hard).build().expect("a valid game");
    let files = Files::of(&game);
    let solution = solver(&game, 2).solve(Task::Best, &Control::default());
    let policy = solution.policy(&game).expect("it can be played");
    let claims = solution.claims(&game, policy.as_ref());
    let bounds = claims.root_bounds(&game).expect("bounds");
    let proof = certificate::prove(&solver(&game, 2), &bounds, &Control::default()).expect("it holds");
    let changed = |change: &dyn Fn(&mut Lemma, &mut Vec<u32>)| {
        let mut proof = proof.clone();
        let mut sums = 0;
        for lemma in &mut proof.lemmas {
            let Argument::BySum(mut cited) = lemma.argument.clone() else { continue };
            change(lemma, &mut cited);
            lemma.argument = Argument::BySum(cited);
            sums += 1;
        }
        assert!(sums > 0, "no lemma by sum");
        Files { certificate: certificate::encode(&game, &claims, None, &proof), ..files.clone() }
    };
    let more =
        |lemma: &mut Lemma, _: &mut Vec<u32>| lemma.excess = lemma.excess.map(|excess| excess + 1_000_000);
    let twice = changed(&|_, cited| cited.push(cited[0]));
    assert!(changed(&|_, _| {}).check().is_ok(), "unchanged");
    assert!(changed(&more).check().is_err(), "a higher bound");
    assert!(changed(&|lemma, _| lemma.excess = None).check().is_err(), "infinity");
    assert!(
        changed(&|_, cited| {
            cited.pop();
        })
        .check()
        .is_err(),
        "a family less"
    );
    assert!(twice.check().is_err(), "a family twice");
    assert_ne!(accepted_in_python(&twice), Some(true), "a family twice");
}

#[test]
fn families_and_guesses_that_take_one_answer_need_few_lemmas() {
    let mut random = Pcg32::seed_from_u64(19);
    let letters = letters(30);
    let with =
        |stem: &str, letters: &[String]| letters.iter().map(|letter| format!("{stem}{letter}")).collect();
    let family = |stem: &str, letters: &[String]| -> Vec<String> { with(stem, letters) };
    let two: Vec<String> = [family("ab", &letters[..14]), family("cd", &letters[14..28])].concat();
    let some: Vec<String> = family("y", &letters[..16]).into_iter().step_by(2).collect();
    for weighted in [false, true] {
        for (name, answers, others, most) in [
            ("a family and idle guesses", family("x", &letters), family("y", &letters[29..]), 1),
            ("guesses that take one answer", family("x", &letters[..16]), family("y", &letters[..16]), 1),
            ("some such guesses", family("x", &letters[..16]), some.clone(), 1),
            ("two families", two.clone(), vec![], 1 + 28 + 2),
        ] {
            let drawn = weights(&mut random, answers.len());
            let game = game(&answers, &others);
            let game = if weighted { game.weights(drawn) } else { game };
            let found = lemmas(game);
            assert!(found <= most, "{name}: {found} lemmas");
        }
    }
}

/// A certificate of a small game stays as it was before there was a rule for such sets.
#[test]
fn small_sets_are_proven_guess_by_guess() {
    for (count, expected) in [(2, 1), (4, 1), (5, 6), (8, 163), (11, 1816)] {
        let game = game(&letters(count), &[]).build().expect("a game");
        let (solver, control) = (solver(&game, 2), Control::default());
        let solution = solver.solve(Task::Best, &control);
        let policy = solution.policy(&game).expect("it can be played");
        let claims = solution.claims(&game, policy.as_ref());
        let bounds = claims.root_bounds(&game).expect("bounds");
        let proof = certificate::prove(&solver, &bounds, &control).expect("it holds");
        let one_by_one = proof.lemmas.iter().filter(|lemma| matches!(lemma.argument, Argument::OneByOne));
        assert_eq!((one_by_one.count(), proof.lemmas.len()), (0, expected), "{count}");
    }
}

/// The rule demands only true statements: with a guess that takes two answers from the others, parts are argued for.
#[test]
fn a_guess_that_takes_two_answers_is_argued_for() {
    let letters = letters(14);
    let answers: Vec<String> = letters.iter().map(|letter| format!("xx{letter}")).collect();
    let both = format!("{}{}x", letters[0], letters[1]);
    let game = game(&answers, &[both]).weights(Weights::equal(14)).build().expect("a game");
    let files = Files::of(&game);
    let proven = files.check().expect("it is accepted");
    assert!(proven.lemmas > 1, "{} lemmas", proven.lemmas);
}
