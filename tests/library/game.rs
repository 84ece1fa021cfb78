//! Tables, rules and partitions, compared with their definitions on random games: every feedback rule, words of 1 to 10
//! letters, many of them repeated.

use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use salet::game::{CandidateSet, Feedback, Game, Rule, partition};
use salet::words::rule::allows;
use salet::words::{
    FeedbackRule, GuessId, MAX_WORD_LEN, SecretId, Source, WordGame as _, WordGameBuilder as _, WordLists,
    WordOptions,
};

fn lists(answers: &[String], guesses: &[String]) -> WordLists {
    let source = |name: &str, words: &[String]| Source::words(name, words.iter().map(String::as_str));
    WordLists::read(source("answers", answers), Some(source("guesses", guesses)), WordOptions::default())
        .expect("random words of one length make lists")
        .0
}

/// Lists of words of one length; a letter matches `pattern`.
fn random_lists(pattern: &'static str) -> impl Strategy<Value = WordLists> {
    (1..=MAX_WORD_LEN).prop_flat_map(move |len| {
        let word = format!("{pattern}{{{len}}}");
        let words =
            |count| prop::collection::vec(prop::string::string_regex(&word).expect("a pattern"), count);
        (words(1..40), words(1..100)).prop_map(|(answers, guesses)| lists(&answers, &guesses))
    })
}

fn any_feedback_rule() -> impl Strategy<Value = FeedbackRule> {
    prop::sample::select(FeedbackRule::ALL)
}

/// Compare every cell, padding included.
fn table_equals_score(lists: &WordLists, rule: FeedbackRule) -> Result<(), TestCaseError> {
    let game = Game::builder(lists.clone()).feedback(rule).build().expect("any feedback can be played");
    let table = game.table();
    prop_assert_eq!(table.stride() % 64, 0);
    prop_assert_eq!(table.narrow_columns().is_some(), rule.count(lists.word_len()) <= 256);
    let cell = |raw: Option<&[u8]>, wide: Option<&[u16]>, index: usize| match (raw, wide) {
        (Some(cells), None) => u16::from(cells[index]),
        (None, Some(cells)) => cells[index],
        _ => panic!("a table has cells of one width"),
    };
    for secret in lists.secret_ids() {
        for guess in lists.guess_ids() {
            let score = rule.score(lists.letters(guess), lists.letters(secret.as_guess()));
            prop_assert!(score.index() < rule.count(lists.word_len()));
            let is_secret = guess == secret.as_guess();
            prop_assert_eq!(score == rule.solved(lists.word_len()), is_secret);
            prop_assert_eq!(table.get(guess, secret), score);
            prop_assert_eq!(table.column(guess).get(secret.index()), score);
            let column = guess.index() * table.stride() + secret.index();
            prop_assert_eq!(cell(table.narrow_columns(), table.wide_columns(), column), score.0);
        }
    }
    for guess in lists.guess_ids() {
        let cells = match table.column(guess) {
            salet::game::Line::Narrow(cells) => cells.len(),
            salet::game::Line::Wide(cells) => cells.len(),
        };
        prop_assert_eq!(cells, lists.answer_count());
        for padding in lists.answer_count()..table.stride() {
            let index = guess.index() * table.stride() + padding;
            prop_assert_eq!(cell(table.narrow_columns(), table.wide_columns(), index), 0);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct("tests/library/regressions/game.txt"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn tables_contain_the_scores(lists in random_lists("[abc]"), rule in any_feedback_rule()) {
        table_equals_score(&lists, rule)?;
    }

    #[test]
    fn tables_contain_the_scores_of_large_alphabets(lists in random_lists("[가-힣]"), rule in any_feedback_rule()) {
        table_equals_score(&lists, rule)?;
    }

    #[test]
    fn parts_make_up_the_set(lists in random_lists("[abc]"), feedback in any_feedback_rule(), pick: prop::sample::Index) {
        let game = Game::builder(lists).feedback(feedback).build().unwrap();
        let guess = GuessId::new(pick.index(game.guess_count()));
        let secrets: Vec<SecretId> = game.all_candidates().iter().step_by(2).collect();
        let parts = partition(game.table(), guess, &secrets);
        prop_assert!(parts.windows(2).all(|pair| pair[0].feedback < pair[1].feedback));
        for part in &parts {
            prop_assert!(!part.secrets.is_empty() && part.secrets.is_sorted());
            for &secret in &part.secrets {
                prop_assert_eq!(game.table().get(guess, secret), part.feedback);
            }
            if part.feedback == game.solved() {
                prop_assert_eq!(part.secrets.iter().map(|secret| secret.as_guess()).collect::<Vec<_>>(), [guess]);
            }
        }
        let all = parts.iter().flat_map(|part| part.secrets.iter().copied());
        prop_assert_eq!(CandidateSet::from_members(game.answer_count(), all.clone()).len(), secrets.len());
        prop_assert!(all.clone().all(|secret| secrets.contains(&secret)));
        prop_assert_eq!(all.count(), secrets.len());
    }

    #[test]
    fn restricting_agrees_with_the_rule(
        lists in random_lists("[abc]"),
        feedback in any_feedback_rule(),
        rule in prop::sample::select(Rule::ALL),
        secret: prop::sample::Index,
        guesses in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let Ok(game) = Game::builder(lists.clone()).feedback(feedback).rule(rule).build() else { return Ok(()) };
        let secret = SecretId::new(secret.index(lists.answer_count()));
        let mut history = Vec::new();
        let mut allowed = game.all_guesses();
        for guess in guesses {
            let guess = GuessId::new(guess.index(lists.guess_count()));
            let shown = feedback.score(lists.letters(guess), lists.letters(secret.as_guess()));
            history.push((guess, shown));
            allowed = game.restrict(&allowed, guess, shown);
        }
        for guess in lists.guess_ids() {
            let by_definition = allows(rule, &lists, feedback, &history, guess);
            prop_assert_eq!(allowed.contains(guess), by_definition, "{}", lists.display(guess));
        }
        prop_assert!(allowed.contains(secret.as_guess()), "no rule forbids the secret");
    }

    /// Typed feedback may be impossible.
    #[test]
    fn restricting_agrees_with_the_rule_on_any_feedback(
        lists in random_lists("[abc]"),
        feedback in any_feedback_rule(),
        rule in prop::sample::select(Rule::ALL),
        guess: prop::sample::Index,
        code: prop::sample::Index,
    ) {
        let guess = GuessId::new(guess.index(lists.guess_count()));
        let shown = Feedback(code.index(feedback.count(lists.word_len())) as u16);
        let Ok(game) = Game::builder(lists.clone()).feedback(feedback).rule(rule).build() else { return Ok(()) };
        let allowed = game.restrict(&game.all_guesses(), guess, shown);
        for other in lists.guess_ids() {
            let by_definition = allows(rule, &lists, feedback, &[(guess, shown)], other);
            prop_assert_eq!(allowed.contains(other), by_definition, "{}", lists.display(other));
        }
    }
}

#[test]
fn the_original_game_is_compiled_in() {
    let lists = WordLists::original();
    assert_eq!((lists.answer_count(), lists.guess_count(), lists.word_len()), (2315, 12972, 5));
    let salet = lists.find("SALET").unwrap();
    assert_eq!(lists.display(salet), "salet");
    assert_eq!(salet.as_secret(lists.answer_count()), None);
    let aback = lists.find("aback").unwrap();
    assert_eq!(aback.as_secret(lists.answer_count()), Some(SecretId::new(0)));
    assert_eq!(
        lists.answers_digest().to_string(),
        "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee"
    );
}

#[test]
fn the_original_table_contains_the_scores_of_salet() {
    let game = Game::original();
    let salet = game.find("salet").unwrap();
    let secrets: Vec<SecretId> = game.answers().collect();
    let parts = partition(game.table(), salet, &secrets);
    assert_eq!(parts.len(), 148);
    assert_eq!(parts.iter().map(|part| part.secrets.len()).max(), Some(221));
}
