//! The search against plain recursion over all ordered secrets, on random positions of one to four boards: every goal, distinct and
//! independent secrets, every feedback rule and tables of every ending, with all prunes on, each one off, and all off; other orders of the boards; and
//! searches that are stopped at any moment.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64;
use salet_boards::search::{Config, Prune, Search};
use salet_boards::{Draw, Goal, Position};
use salet_core::game::{Ending, FeedbackMatrix, Game};
use salet_core::search::Control;
use salet_oracle::boards::{self, Boards, Tuple, tuples};
use salet_oracle::spec::{self, Cells, Feedback, Spec};
use salet_words::{
    FeedbackRule, GuessId, SecretId, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions,
};

/// The game in plain data: words as words, and a table by its feedback.
fn spec(game: &Game) -> Spec {
    let answers = game.answer_count();
    if let Some(terms) = game.table_terms() {
        let shown = |guess, answer| {
            let (guess, answer) = (GuessId::new(guess), SecretId::new(answer));
            (!game.is_blank(guess)).then(|| game.score(guess, answer).0)
        };
        let ending =
            if *terms.ending() == Ending::Known { spec::Ending::Known } else { spec::Ending::Solved };
        let cells = Cells::of_codes([answers, game.guess_count()], (ending, game.solved().0), shown);
        return Spec::of_cells(answers, cells);
    }
    let words: Vec<&str> = game.guesses().map(|guess| game.name(guess)).collect();
    let feedback = Feedback::ALL.into_iter().find(|own| own.name() == game.feedback_rule_name());
    Spec { feedback: feedback.expect("both know the feedback"), ..Spec::plain(&words, answers) }
}

struct Case {
    game: Game,
    sets: Vec<Option<Vec<SecretId>>>,
    tuples: Vec<Tuple>,
    draw: Draw,
    goal: Goal,
}

impl Case {
    /// The goal of the oracle, with the guesses left.
    fn oracle(&self) -> (boards::Goal, usize) {
        match self.goal {
            Goal::Length => (boards::Goal::Length, 0),
            Goal::Sum => (boards::Goal::Sum, 0),
            Goal::Within(left) => (boards::Goal::Within, left.into()),
        }
    }
}

fn words(random: &mut Pcg64) -> Game {
    let len = random.random_range(2..=4);
    let count = random.random_range(3..=11);
    let mut words: Vec<String> = (0..count)
        .map(|_| (0..len).map(|_| *b"abc".choose(random).expect("there are choices") as char).collect())
        .collect();
    words.sort();
    words.dedup();
    words.shuffle(random);
    let answers = &words[..random.random_range(1..=words.len().min(7))];
    let source = |words: &[String]| Source::words("words", words.iter().map(String::as_str));
    let (lists, _) =
        WordLists::read(source(answers), Some(source(&words)), WordOptions::default()).expect("it is valid");
    let feedback = *FeedbackRule::ALL.choose(random).expect("there are choices");
    Game::builder(lists).feedback(feedback).build().expect("it is valid")
}

/// A table of up to 7 answers with some questions; answers may have no row of their own if a symbol ends the game.
fn table(random: &mut Pcg64) -> Game {
    loop {
        let ending = [Ending::Named, Ending::Solved("win".to_owned()), Ending::Known];
        let ending = ending.choose(random).expect("there are choices").clone();
        let answers: Vec<String> =
            (0..random.random_range(1..=7)).map(|answer| format!("a{answer}")).collect();
        let questions: Vec<String> =
            (0..random.random_range(0..=5)).map(|guess| format!("q{guess}")).collect();
        let has_row = |random: &mut Pcg64| ending == Ending::Named || random.random_bool(0.6);
        let own: Vec<String> = answers.iter().filter(|_| has_row(random)).cloned().collect();
        let wins = *[0.05, 0.2, 0.5].choose(random).expect("there are choices");
        let symbols = random.random_range(1..=3);
        let show = |guess: &str, answer: &str| match ending {
            Ending::Solved(_) if guess == answer || random.random_bool(wins) => "win",
            _ => ["x", "y", "z"][random.random_range(0..symbols)],
        };
        let matrix = FeedbackMatrix::from_fn(answers.clone(), own.into_iter().chain(questions), show);
        let game = matrix.ok().and_then(|matrix| Game::of_matrix(matrix, ending.clone()).ok());
        if let Some(game) = game {
            return game.build().expect("it is valid");
        }
    }
}

fn draw_case(random: &mut Pcg64, game: fn(&mut Pcg64) -> Game) -> Case {
    loop {
        let game = game(random);
        let draw = *[Draw::Distinct, Draw::Independent].choose(random).expect("there are choices");
        let boards = *[1, 2, 2, 2, 3, 3, 4].choose(random).expect("there are choices");
        let goal = *[Goal::Length, Goal::Sum, Goal::Within(random.random_range(1..=6))]
            .choose(random)
            .expect("there are choices");
        let mut ids: Vec<SecretId> = game.answers().collect();
        if draw == Draw::Distinct && boards > ids.len() {
            continue;
        }
        ids.shuffle(random);
        let secret = |board: usize| match draw {
            Draw::Distinct => ids[board],
            Draw::Independent => ids[board * 7 % ids.len()],
        };
        let secrets: Vec<SecretId> = (0..boards).map(secret).collect();
        let mut sets = vec![game.answers().collect::<Vec<_>>(); boards];
        for _ in 0..random.random_range(0..=2) {
            let guess = GuessId::new(random.random_range(0..game.guess_count()));
            if secrets.iter().all(|&secret| game.score(guess, secret) != game.solved()) {
                for (set, &secret) in sets.iter_mut().zip(&secrets) {
                    set.retain(|&other| game.score(guess, other) == game.score(guess, secret));
                }
            }
        }
        let numbers = |set: &Vec<SecretId>| set.iter().map(|secret| secret.index() as u16).collect();
        let tuples = tuples(&sets.iter().map(numbers).collect::<Vec<_>>(), draw == Draw::Distinct);
        let is_over = game.ends_known() && sets.iter().all(|set| set.len() == 1);
        if tuples.len() <= 130 && !is_over {
            return Case { game, sets: sets.into_iter().map(Some).collect(), tuples, draw, goal };
        }
    }
}

#[test]
fn the_search_agrees_with_plain_recursion_with_and_without_each_prune() {
    agree(67, words);
}

#[test]
fn so_does_the_search_of_games_given_as_tables() {
    agree(68, table);
}

fn agree(seed: u64, game: fn(&mut Pcg64) -> Game) {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut alone: Vec<Vec<Prune>> = Prune::ALL.iter().map(|&prune| vec![prune]).collect();
    alone.extend([Vec::new(), Prune::ALL.to_vec()]);
    let cases = if cfg!(debug_assertions) { 600 } else { 2000 };
    for number in 0..cases {
        let case = draw_case(&mut random, game);
        let (spec, (goal, left)) = (spec(&case.game), case.oracle());
        let mut oracle = Boards::new(&spec, goal);
        let unsolved = oracle.known(&case.tuples);
        let truth = oracle.value(&case.tuples, &unsolved, left);
        let mut after = |guess: GuessId| oracle.after(&case.tuples, &unsolved, left, guess.index() as u16);
        let all = case.tuples.len() as u128;
        let told = |value: u128| if matches!(case.goal, Goal::Within(_)) { all - value } else { value };
        let about = format!("case {number}: {:?} {:?} {:?}", case.goal, case.draw, case.sets);
        let mut sets = case.sets.clone();
        for without in &alone {
            sets.shuffle(&mut random);
            let threads = Some(random.random_range(1..=2));
            let config = Config { threads, without: without.clone() };
            let search = Search::new(&case.game, config).expect("it is valid");
            let position = Position::new(&sets, case.draw).expect("it is valid");
            let found = search
                .best(&position, case.goal, &Control::default())
                .expect("it is valid")
                .expect("it is valid");
            assert_eq!(found.total.exact(), Some(told(truth)), "{about} without {without:?}");
            assert_eq!(found.tuples, all, "{about}");
            assert_eq!(after(found.guess), Some(truth), "{about} without {without:?}: {:?}", found.guess);
        }
        let position = Position::new(&case.sets, case.draw).expect("it is valid");
        let search = Search::new(&case.game, Config::default()).expect("it is valid");
        let guess = GuessId::new(random.random_range(0..case.game.guess_count()));
        if case.game.is_blank(guess) {
            let blank = search.price(&position, case.goal, guess, &Control::default());
            assert!(blank.is_err_and(|error| error.to_string().contains("is not a guess")), "{about}");
        } else if let Some(after) = after(guess) {
            let price = search.price(&position, case.goal, guess, &Control::default()).expect("it is valid");
            assert_eq!(price.exact(), Some(told(after)), "{about}: {guess:?}");
        }
        let stop = AtomicBool::new(random.random_range(0..4) == 0);
        let deadline = Instant::now() + Duration::from_nanos(random.random_range(0..300_000));
        let control = Control::default().with_stop(&stop).with_deadline(Some(deadline));
        let found = search.best(&position, case.goal, &control).expect("it is valid").expect("it is valid");
        let contains = (found.total.at_least()..=found.total.at_most()).contains(&told(truth));
        assert!(contains, "{about}: {:?} without {}", found.total, told(truth));
        let after = told(after(found.guess).expect("a guess that tells"));
        match case.goal {
            Goal::Within(_) => {
                assert!(after >= found.total.at_least(), "{about}: {after} and {:?}", found.total)
            }
            _ => assert!(after <= found.total.at_most(), "{about}: {after} and {:?}", found.total),
        }
    }
}
