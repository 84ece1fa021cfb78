//! Games in progress: answers with tables of the remaining answers equal those with tables of the whole game, to the last tie and
//! after any earlier questions. Seeds are fixed, so that failures repeat.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::advice::Advisor;
use salet::game::{Feedback, Game, Objective, Rule, Weights};
use salet::search::{Continuation, Control, SearchConfig, Solver, Statistics, Task};
use salet::words::{FeedbackRule, GuessId, SecretId, WordGame as _, WordGameBuilder as _};

use crate::common::pick;

/// The turns of a game.
type History = Vec<(GuessId, Feedback)>;

/// The sizes of the lists of a random game.
struct Size {
    letters: usize,
    alphabet: u8,
    words: usize,
    answers: usize,
}

const SMALL: &[Size] = &[
    Size { letters: 3, alphabet: 3, words: 20, answers: 14 },
    Size { letters: 4, alphabet: 4, words: 60, answers: 30 },
    // The feedback of six letters does not fit into a byte.
    Size { letters: 6, alphabet: 3, words: 50, answers: 40 },
    // Few words share these letters, so often no guess tells the others apart.
    Size { letters: 2, alphabet: 20, words: 12, answers: 8 },
];

const LARGE: &[Size] = &[
    // With this many answers, more may remain than a pair matrix holds.
    Size { letters: 4, alphabet: 8, words: 700, answers: 500 },
    Size { letters: 5, alphabet: 5, words: 600, answers: 300 },
];

fn random_game(random: &mut Pcg32, sizes: &[Size], rules: &[Rule], objectives: &[Objective]) -> Game {
    let Size { letters, alphabet, words, answers } = &sizes[random.random_range(0..sizes.len())];
    let words = crate::common::words(random, *letters, *alphabet, *words);
    let lists = crate::common::lists(&words, *answers);
    let rule = pick(random, rules);
    // With counts alone, hundreds of answers take minutes.
    let telling =
        [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Unmatched, FeedbackRule::Pegs];
    let feedback = match pick(random, if *answers < 100 { FeedbackRule::ALL } else { &telling }) {
        counts if rule == Rule::Hard && !counts.has_colours() => FeedbackRule::Official,
        feedback => feedback,
    };
    let objective = pick(random, objectives);
    let limit = match objective {
        Objective::WinRate | Objective::LastGuess => Some(random.random_range(2..=4)),
        _ => pick(random, &[None, Some(6), Some(5), Some(4), Some(3)]),
    };
    let weights: Vec<u32> = match random.random_range(0..3) {
        0 => (0..*answers).map(|_| random.random_range(1..=9)).collect(),
        _ => vec![1; *answers],
    };
    let game = Game::builder(lists).feedback(feedback).rule(rule).objective(objective).limit(limit);
    game.weights(Weights::from_integers(&weights).expect("positive weights"))
        .build()
        .expect("it can be played")
}

/// One to three turns that some answer shows, each allowed and none solving.
fn random_history(random: &mut Pcg32, game: &Game) -> History {
    let secret = SecretId::new(random.random_range(0..game.answer_count()));
    let turns = random.random_range(1..=3);
    let mut history = History::new();
    for _ in 0..turns {
        let allowed = |guess: &GuessId| game.allows(&history, *guess) && *guess != secret.as_guess();
        let guesses: Vec<GuessId> = game.guesses().filter(allowed).collect();
        if guesses.is_empty() {
            break;
        }
        let guess = pick(random, &guesses);
        history.push((guess, game.score(guess, secret)));
    }
    history
}

fn solver(game: &Game) -> Solver {
    Solver::new(game, SearchConfig::default().with_threads(Some(1)).with_memory(1 << 23))
        .expect("a thread starts")
}

/// A solver with the tables of the whole game, for all answers.
fn whole(game: &Game) -> Solver {
    let solver = solver(game);
    solver.cost_of(&[SecretId::new(0)], &Control::default());
    solver
}

/// The answer to a question, without its effort.
fn ask(solver: &Solver, history: &History, task: Task) -> Option<Continuation> {
    let mut found = solver.continuation(history, task, &Control::default())?;
    found.solution.statistics = Statistics::default();
    Some(found)
}

/// Ask both solvers. Returns whether the first made tables of the remaining answers.
fn check(random: &mut Pcg32, game: &Game, tasks: &[Task], about: &str) -> bool {
    let history = random_history(random, game);
    let whole = whole(game);
    let mut small = false;
    for &task in tasks {
        let expected = ask(&whole, &history, task);
        small |= expected.as_ref().is_some_and(|found| 2 * found.candidates.len() <= game.answer_count());
        assert_eq!(ask(&solver(game), &history, task), expected, "{about}, {task:?} after {history:?}");
    }
    small
}

fn describe(game: &Game, seed: u64) -> String {
    let weights = if game.weights().is_equal() { "equal" } else { "given" };
    format!(
        "seed {seed}: {} answers, {}, {}, {}, limit {:?}, {weights} weights, {:?}",
        game.answer_count(),
        game.feedback(),
        game.rule(),
        game.objective(),
        game.limit(),
        game.lists(),
    )
}

#[test]
fn the_rest_of_a_game_is_a_game_of_its_own() {
    let mut small = 0;
    for seed in 0..600 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = random_game(&mut random, SMALL, Rule::ALL, Objective::ALL);
        let opener = GuessId::new(random.random_range(0..game.guess_count()));
        let tasks = [Task::Best, Task::AllOptimal, Task::Beam];
        // Other rules may forbid the opener.
        let opener = (game.rule() == Rule::Normal).then_some(Task::Opener(opener));
        let tasks: Vec<Task> = tasks.into_iter().chain(opener).collect();
        small += usize::from(check(&mut random, &game, &tasks, &describe(&game, seed)));
    }
    assert!(small > 400, "only {small} of 600 questions used the small tables");
}

/// Fault: the policy of a guess that the rule forbids could not be played, and the solver ended with a panic.
#[test]
fn a_forbidden_guess_has_no_continuation() {
    let words = ["abc", "abd", "aef", "bcd", "cde"];
    for rule in [Rule::Hard, Rule::Strict] {
        let game = Game::builder(crate::common::lists(&words, words.len())).rule(rule);
        let game = game.build().expect("it can be played");
        let word = |word: &str| game.find(word).expect("it is a word");
        let (first, secret) = (word("abc"), SecretId::new(word("abd").index()));
        let history = vec![(first, game.score(first, secret))];
        let asked = |guess| ask(&solver(&game), &history, Task::Opener(word(guess)));
        assert!(asked("cde").is_none() && asked("abd").is_some(), "{rule}");
        let advisor = Advisor::new(&game).with_config(SearchConfig::default().with_threads(Some(1)));
        let mut under_way = advisor.start();
        under_way.play(first, history[0].1).expect("it can be played");
        assert!(advisor.price(&under_way, word("cde"), &Control::default()).is_err(), "{rule}");
    }
}

#[test]
fn a_large_rest_is_a_game_of_its_own() {
    let mut small = 0;
    for seed in 1000..1040 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = random_game(&mut random, LARGE, Rule::ALL, Objective::ALL);
        small +=
            usize::from(check(&mut random, &game, &[Task::Best, Task::AllOptimal], &describe(&game, seed)));
    }
    assert!(small > 30, "only {small} of 40 questions used the small tables");
}

#[test]
fn a_rest_of_codes_is_a_game_of_its_own() {
    let code = |number: usize| -> String {
        (0..4).map(|place| char::from(b'a' + (number / 4usize.pow(place) % 4) as u8)).collect()
    };
    let codes: Vec<String> = (0..256).map(code).collect();
    let lists = crate::common::lists(&codes, codes.len());
    for (seed, objective) in (2000..).zip(Objective::ALL.iter().chain(Objective::ALL)) {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = Game::builder(lists.clone()).feedback(FeedbackRule::Pegs).objective(*objective);
        let game = game.limit(Some(6)).build().expect("it can be played");
        check(&mut random, &game, &[Task::Best, Task::AllOptimal], &describe(&game, seed));
    }
}

#[test]
fn earlier_questions_change_nothing() {
    for seed in 3000..3100 {
        let mut random = Pcg32::seed_from_u64(seed);
        let game = random_game(&mut random, SMALL, Rule::ALL, Objective::ALL);
        let whole = whole(&game);
        // Turn by turn, as in a game, and then another game.
        let mut questions: Vec<History> = Vec::new();
        for _ in 0..2 {
            let history = random_history(&mut random, &game);
            questions.extend((1..=history.len()).map(|turns| history[..turns].to_vec()));
        }
        let expected: Vec<_> =
            questions.iter().map(|history| ask(&whole, history, Task::AllOptimal)).collect();
        let (forward, backward) = (solver(&game), solver(&game));
        for (history, expected) in questions.iter().zip(&expected) {
            assert_eq!(ask(&forward, history, Task::AllOptimal), *expected, "{}", describe(&game, seed));
        }
        for (history, expected) in questions.iter().zip(&expected).rev() {
            assert_eq!(ask(&backward, history, Task::AllOptimal), *expected, "{}", describe(&game, seed));
        }
    }
}
