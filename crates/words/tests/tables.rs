//! Games of words, given as tables of their own feedback.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet_core::game::{Ending, FeedbackMatrix, Game, Objective, Rule, Weights};
use salet_core::search::{Control, SearchConfig, Solver, Task};
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
        game.format(game.score(guess, game.find_answer(answer).expect("an answer")))
    })
    .expect("a matrix")
}

#[test]
fn games_of_words_are_the_same_as_tables() {
    for seed in 0..160 {
        let mut random = Pcg32::seed_from_u64(seed);
        let (len, letters) = (random.random_range(2..=5), random.random_range(2..=4u8));
        let mut words: Vec<String> = (0..random.random_range(2..=20))
            .map(|_| (0..len).map(|_| char::from(b'a' + random.random_range(0..letters))).collect())
            .collect();
        let mut seen = std::collections::HashSet::new();
        words.retain(|word| seen.insert(word.clone()));
        let answers = random.random_range(1..=words.len().min(9));
        let source = |words: &[String]| Source::words("words", words.iter().map(String::as_str));
        let (lists, _) = WordLists::read(source(&words[..answers]), Some(source(&words)), WordOptions::new())
            .expect("lists");
        let rules = [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Pegs];
        let objective = Objective::ALL[random.random_range(0..Objective::ALL.len())];
        let limit = match objective {
            Objective::WinRate => Some(random.random_range(1..=4)),
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
