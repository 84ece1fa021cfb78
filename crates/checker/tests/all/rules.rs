//! The hard rule demands exactly the copies that the colours prove, under every feedback rule.

use std::collections::HashMap;

use salet_check::game::{Game, Objective, Rule, Terms};
use salet_check::rules::{Demand, restrict};
use salet_check::score::FeedbackRule;
use salet_check::words::{Spelling, Words};
use salet_proofs::tiny::{HARD, PEGS, Tiny, members};

fn hard_game(words: Words, feedback: FeedbackRule) -> Game {
    let terms = Terms { rule: Rule::Hard, feedback, limit: 0, objective: Objective::Mean };
    let weights = vec![1; words.answer_count()];
    Game::new(words, terms, weights)
}

/// The number of copies of a letter in a word.
fn copies(of: char, word: &str) -> usize {
    word.chars().filter(|&letter| letter == of).count()
}

#[test]
fn the_hard_rule_demands_what_all_possible_secrets_share() {
    let letters = ['a', 'b', 'c', 'd'];
    let extend = |words: Vec<String>| -> Vec<String> {
        words.iter().flat_map(|w| letters.map(|l| format!("{w}{l}"))).collect()
    };
    let all = (0..4).fold(vec![String::new()], |words, _| extend(words));
    let words = Words::new(all.clone(), all.len(), Spelling::Plain).unwrap();
    for feedback_rule in [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Unmatched] {
        let game = hard_game(words.clone(), feedback_rule);
        // No guess has the letter d, so it stands for unknown letters.
        for guess in (0..256).filter(|&guess| copies('d', game.words.word(guess)) == 0) {
            let mut possible: HashMap<u16, Vec<u16>> = HashMap::new();
            for secret in 0..256 {
                possible.entry(game.score(guess, secret)).or_default().push(secret);
            }
            for (feedback, secrets) in possible {
                let demand = Demand::new(&game, guess, feedback);
                let least = ['a', 'b', 'c'].map(|letter| {
                    let found = secrets.iter().map(|&secret| copies(letter, game.words.word(secret)));
                    (letter, found.min().unwrap())
                });
                let green = |place: usize| feedback / 3_u16.pow(3 - place as u32) % 3 == 2;
                let old = &all[usize::from(guess)];
                for (next, word) in all.iter().enumerate() {
                    let greens_stay =
                        (0..4).all(|place| !green(place) || word[place..=place] == old[place..=place]);
                    let letters_used = least.iter().all(|&(letter, least)| copies(letter, word) >= least);
                    let allowed = demand.allows(&game, next as u16);
                    assert_eq!(
                        allowed,
                        greens_stay && letters_used,
                        "{feedback_rule:?} {old} {feedback} {word}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_oracle_has_the_same_hard_rule() {
    // Feedback after which the rule allows more than demanding each letter as often as it was coloured.
    let mut looser = [0; 3];
    for seed in 0..1_000 {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let feedback = (seed % u64::from(PEGS)) as u8;
        let tiny = Tiny { rule: HARD, feedback, ..Tiny::random(rng) };
        let words = Words::new(tiny.words.clone(), tiny.answers, Spelling::Plain).unwrap();
        let game = hard_game(words, FeedbackRule::from_number(feedback).unwrap());
        let list: Vec<u16> = (0..tiny.words.len() as u16).collect();
        let counting = Tiny { feedback: 0, ..tiny.clone() };
        for guess in 0..tiny.words.len() {
            for (feedback, _) in tiny.parts(guess, tiny.all_answers()) {
                let ours = restrict(&game, Rule::Hard, guess as u16, feedback, &list);
                let theirs = tiny.restrict(HARD, tiny.all_guesses(), guess, feedback);
                let as_numbers: Vec<u16> = members(theirs).map(|next| next as u16).collect();
                assert_eq!(ours, as_numbers, "seed {seed}, guess {guess}, feedback {feedback}");
                let as_often_as_coloured = counting.restrict(HARD, tiny.all_guesses(), guess, feedback);
                looser[usize::from(tiny.feedback)] += usize::from(theirs != as_often_as_coloured);
            }
        }
    }
    assert_eq!(looser[0], 0);
    assert!(looser[1] > 1_000 && looser[2] > 300, "{looser:?}");
}
