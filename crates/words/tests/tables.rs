//! Games of words, given as tables of their own feedback.

use std::hash::{DefaultHasher, Hash, Hasher};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet_core::game::{Ending, FeedbackMatrix, Game, Objective, Rule, Weights};
use salet_core::search::{Control, Prune, SearchConfig, Solver, Task};
use salet_words::{
    FeedbackRule, GuessId, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions,
};

fn config() -> SearchConfig {
    SearchConfig::default().with_threads(Some(1)).with_memory(1 << 24)
}

/// The table of a game of words.
fn matrix_of(game: &Game) -> FeedbackMatrix {
    let name = |guess: GuessId| game.name(guess).to_owned();
    let answers = game.answers().map(|secret| name(secret.as_guess()));
    FeedbackMatrix::from_fn(answers, game.guesses().map(name), |guess, answer| {
        let guess = game.find(guess).expect("a word");
        game.feedback_name(game.score(guess, game.find_answer(answer).expect("an answer")))
    })
    .expect("a matrix")
}

fn read(answers: &[String], guesses: &[String]) -> WordLists {
    let source = |words: &[String]| Source::words("words", words.iter().map(String::as_str));
    WordLists::read(source(answers), Some(source(guesses)), WordOptions::new()).expect("lists").0
}

/// Random words, some of them answers.
fn lists(random: &mut Pcg32) -> WordLists {
    let (len, letters) = (random.random_range(2..=5), random.random_range(2..=4u8));
    let mut words: Vec<String> = (0..random.random_range(2..=20))
        .map(|_| (0..len).map(|_| char::from(b'a' + random.random_range(0..letters))).collect())
        .collect();
    let mut seen = std::collections::HashSet::new();
    words.retain(|word| seen.insert(word.clone()));
    let answers = random.random_range(1..=words.len().min(9));
    read(&words[..answers], &words)
}

/// Answers that differ in one letter, and words of these letters, of which a good play asks several: so a rule matters.
fn family(random: &mut Pcg32) -> WordLists {
    let members = random.random_range(5..=9u8);
    let letter = |number: u8| char::from(b'c' + number);
    let answers: Vec<String> = (0..members).map(|member| format!("ab{}", letter(member))).collect();
    let mut others = || (0..3).map(|_| letter(random.random_range(0..members))).collect::<String>();
    let others: Vec<String> = (0..8).map(|_| others()).collect();
    read(&answers, &others)
}

#[test]
fn games_of_words_are_the_same_as_tables() {
    for seed in 0..160 {
        let mut random = Pcg32::seed_from_u64(seed);
        let lists = lists(&mut random);
        let answers = lists.answer_count();
        let rules = [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Pegs];
        let objective = Objective::ALL[random.random_range(0..Objective::ALL.len())];
        let limit = match objective {
            Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..=4)),
            _ => [None, Some(6), Some(3)][random.random_range(0..3)],
        };
        let weights: Vec<u32> =
            (0..answers).map(|_| random.random_range(1..=[1, 7][seed as usize % 2])).collect();
        let rule = if random.random_bool(0.3) { Rule::Strict } else { Rule::Normal };
        let weights = Weights::from_integers(&weights).expect("positive weights");
        let game = Game::builder(lists)
            .feedback(rules[random.random_range(0..3)])
            .rule(rule)
            .objective(objective)
            .limit(limit)
            .weights(weights.clone());
        let game = game.build().expect("a game");
        let table = Game::of_matrix(matrix_of(&game), Ending::Named).expect("a game of names");
        let table =
            table.rule(rule).objective(objective).limit(limit).weights(weights).build().expect("a game");
        let solve = |game: &Game| {
            let solver = Solver::new(game, config()).expect("threads start");
            solver.solve(Task::AllOptimal, &Control::default())
        };
        let (of_words, of_table) = (solve(&game), solve(&table));
        let about = format!("seed {seed}: {game:?}");
        assert_eq!(of_table.status, of_words.status, "{about}");
        assert_eq!((of_table.total(), of_table.bounds), (of_words.total(), of_words.bounds), "{about}");
        // A game of words lists openers that its symmetries exchange together.
        let openers = [&of_words, &of_table].map(|found| {
            let mut openers = found.optimal_openers.clone();
            openers.sort_unstable();
            (found.optimal_openers.first().copied(), openers)
        });
        assert_eq!(openers[0], openers[1], "{about}");
        let shapes = [&of_words, &of_table].map(|found| {
            let tree = found.tree.as_ref()?;
            // Codes are in another order, and so are the nodes.
            let mut nodes: Vec<_> = tree.nodes().map(|(_, node)| (node.guess, node.children.len())).collect();
            nodes.sort_unstable();
            Some(nodes)
        });
        assert_eq!(shapes[0], shapes[1], "{about}");
    }
}

/// A table has no letters: hints that an own rule makes false would tell games of words from it.
#[test]
fn rules_of_ones_own_make_the_same_of_words_and_tables() {
    let mut restricted = 0;
    for seed in 0..70 {
        let mut random = Pcg32::seed_from_u64(seed);
        let lists = if seed % 2 == 0 { family(&mut random) } else { lists(&mut random) };
        let (objective, limit) = match random.random_range(0..3) {
            0 => (Objective::WinRate, Some(random.random_range(1..=3))),
            1 => (Objective::MeanThenWorst, Some(4)),
            _ => (Objective::Mean, None),
        };
        let feedback =
            [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Places, FeedbackRule::Common];
        let feedback = feedback[random.random_range(0..4)];
        let is_hard = feedback.has_colours() && random.random_bool(0.5);
        let free = Game::builder(lists).feedback(feedback).objective(objective).limit(limit);
        let free = free.rule(if is_hard { Rule::Hard } else { Rule::Normal });
        let plain = free.clone().build().expect("a game");
        let (kept, scored) = ([0, 0, 150][random.random_range(0..3)], plain.clone());
        let legal = move |guess: &str, shown: &str, next: &str| {
            let [earlier, later] = [guess, next].map(|word| scored.find(word).expect("a word"));
            let answer = later.as_secret(scored.answer_count());
            let mut hasher = DefaultHasher::new();
            (seed, guess, shown, next).hash(&mut hasher);
            answer.is_some_and(|answer| scored.feedback_name(scored.score(earlier, answer)) == shown)
                || hasher.finish() % 1000 < kept
        };
        let table = Game::of_matrix(matrix_of(&plain), Ending::Named).expect("a game of names");
        // The table has the hard rule as one of its own, too.
        let hard = plain.clone();
        let and_hard = {
            let legal = legal.clone();
            move |guess: &str, shown: &str, next: &str| {
                let [earlier, later] = [guess, next].map(|word| hard.find(word).expect("a word"));
                let shown_there = hard.find_feedback(shown).expect("feedback");
                hard.allows(&[(earlier, shown_there)], later) && legal(guess, shown, next)
            }
        };
        let words = free.own_rule(legal).build().expect("a game");
        let table = table.objective(objective).limit(limit).own_rule(and_hard).build().expect("a game");
        let solve = |game: &Game, without: Vec<Prune>| {
            let solver = Solver::new(game, config().without(without)).expect("threads start");
            let found = solver.solve(Task::AllOptimal, &Control::default());
            let evaluation = found.tree.as_ref().map(|tree| tree.evaluate(game).expect("it is legal"));
            let evaluation = evaluation.map(|known| (known.total, known.worst_case, known.lost_weight));
            (found.status, evaluation, found.optimal_openers)
        };
        let expected = solve(&table, Prune::ALL.to_vec());
        for without in [Vec::new(), vec![Prune::Symmetry], vec![Prune::Refinement], Prune::ALL.to_vec()] {
            let about = format!("seed {seed}: {words:?} without {without:?}");
            assert_eq!(solve(&words, without.clone()), expected, "{about}");
            assert_eq!(solve(&table, without), expected, "{about}");
        }
        restricted += usize::from(solve(&plain, Vec::new()).1 != expected.1);
    }
    assert!(restricted > 4, "{restricted}");
}
