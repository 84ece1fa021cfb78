//! A first program, written from the documentation alone: solve words and a function, walk a policy, stop a search after a second,
//! and play by a rule of one's own.

use std::error::Error;
use std::time::{Duration, Instant};

use salet_core::game::Game;
use salet_core::policy::Step;
use salet_core::search::{Control, SearchConfig, Solution, Solver, Task};
use salet_words::{WordGame as _, WordLists};

const WORDS: [&str; 7] = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"];

fn solve(game: &Game) -> Result<Solution, Box<dyn Error>> {
    Ok(Solver::new(game, SearchConfig::default())?.solve(Task::Best, &Control::default()))
}

fn report(what: &str, game: &Game, solution: &Solution) -> Result<(), Box<dyn Error>> {
    let total = solution.total().ok_or("no policy, so no total")?;
    let opener = game.name(solution.opener().ok_or("no first guess")?);
    print!("{what}: {}, total {total}, first guess {opener}", solution.status.name());
    if let Some(mean) = solution.evaluation.as_ref().and_then(|evaluation| evaluation.mean()) {
        print!(", mean {mean:.4}");
    }
    println!();
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    // 1. Words.
    let words = Game::builder(WordLists::new(WORDS, ["label", "champ"])?).limit(Some(6)).build()?;
    let best = solve(&words)?;
    report("words", &words, &best)?;

    // 2. Numbers.
    let numbers = (1..=20).map(|number: u32| number.to_string());
    let order = |guess: &str, answer: &str| {
        let number = |text: &str| text.parse::<u32>().expect("a number");
        match number(answer).cmp(&number(guess)) {
            std::cmp::Ordering::Less => "lower",
            std::cmp::Ordering::Equal => "equal",
            std::cmp::Ordering::Greater => "higher",
        }
    };
    let binary = Game::from_fn(numbers.clone(), numbers, order)?.build()?;
    report("numbers", &binary, &solve(&binary)?)?;

    // 3. A walk.
    let policy = best.policy(&words)?.ok_or("no policy")?;
    let secret = words.find_answer("watch").ok_or("not an answer")?;
    let mut position = policy.start();
    let mut count = 0;
    loop {
        count += 1;
        let shown = words.score(position.guess(), secret);
        println!("  {count}. {} {}", words.name(position.guess()), words.feedback_name(shown));
        match position.answer(shown) {
            Step::Next(next) => position = next,
            Step::Solved => break println!("  solved in {count}"),
            Step::Lost | Step::Impossible => return Err("the policy does not find the secret".into()),
        }
    }

    // 4. Codes, for a second.
    let start = Instant::now();
    let codes = (0..4096).map(|code| format!("{code:04o}"));
    let equal = |guess: &str, answer: &str| guess.bytes().zip(answer.bytes()).filter(|(a, b)| a == b).count();
    let codes = Game::from_fn(codes.clone(), codes, equal)?.build()?;
    println!("codes: {} answers, built in {:.1?}", codes.answer_count(), start.elapsed());
    let solver = Solver::new(&codes, SearchConfig::default())?;
    let start = Instant::now();
    let solution = solver.solve(Task::Best, &Control::default().with_time_limit(Duration::from_secs(1)));
    println!("codes: stopped after {:.2?}", start.elapsed());
    match solution.total() {
        Some(total) => println!("  {}: {} to {}", solution.status.name(), total.at_least(), total.at_most()),
        None => {
            println!("  {}: no policy, at least {}", solution.status.name(), solution.bounds.total_at_least)
        }
    }

    // 5. A yellow letter stays in the guess, but at another place.
    let moves = |guess: &str, shown: &str, next: &str| {
        let turn = guess.chars().zip(shown.chars()).zip(next.chars());
        turn.into_iter().all(|((old, colour), new)| colour != 'Y' || (old != new && next.contains(old)))
    };
    let ruled = words.to_builder().own_rule(moves).build()?;
    let own = solve(&ruled)?;
    report("own rule", &ruled, &own)?;
    let [free, bound] = [&best, &own].map(|solution| solution.total().map(|total| total.at_most()));
    println!("  without the rule {}, with it {}", free.ok_or("none")?, bound.ok_or("none")?);
    Ok(())
}
