//! Exact optima: the published ones, and those that belong beside the French report's figures.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use salet::game::{FeedbackRule, Game, GameBuilder, Limit, Rule, USUAL_LIMIT};
use salet::search::{Control, SearchConfig, Solution, Solver, Status, Task};
use salet::words::mastermind::Mastermind;
use salet::words::{Characters, SecretId, WordLists, WordOptions};

use crate::french::{self, OFFICIAL};
use crate::row::Rows;
use crate::{Lists, lists};

/// What one search may take.
const TIME: Duration = Duration::from_secs(3600);

/// What the search of a game may take that nobody has solved.
const UNSOLVED: Duration = Duration::from_secs(120);

fn solve(
    builder: GameBuilder,
    time: Duration,
    task: impl Fn(&Game) -> Option<Task>,
) -> Option<(Game, Solution)> {
    let game = builder.build().unwrap_or_else(|error| panic!("{error}"));
    let stop = AtomicBool::new(false);
    let control = Control::default().with_stop(&stop).with_deadline(Instant::now().checked_add(time));
    let solution = Solver::new(&game, SearchConfig::default()).ok()?.solve(task(&game)?, &control);
    Some((game, solution))
}

/// The best opener with its total, as far as it was proven.
fn best(builder: GameBuilder, time: Duration) -> String {
    let Some((game, solution)) = solve(builder, time, |_| Some(Task::Best)) else { return String::new() };
    let Some(tree) = &solution.tree else { return solution.status.name().to_owned() };
    let opener = game.lists().display(tree.guess);
    match solution.status {
        Status::Optimal => format!("{opener} {}", solution.total),
        _ => format!(
            "between {} and {} ({opener}) in {} s",
            solution.lower_bound,
            solution.total,
            time.as_secs()
        ),
    }
}

/// The exact total of an opener.
fn opener(builder: GameBuilder, word: &str) -> String {
    let task = |game: &Game| game.lists().find(word).map(Task::Opener);
    match solve(builder, TIME, task) {
        Some((_, solution)) if solution.status == Status::Optimal => format!("{word} {}", solution.total),
        Some((_, solution)) => format!("{word} {}", solution.status.name()),
        None => "no such word".to_owned(),
    }
}

/// The original game.
pub(crate) fn original(_: &Lists, rows: &mut Rows) {
    const SOURCE: &str = "exact optima";
    let game = |rule, limit| Game::builder(WordLists::original()).rule(rule).limit(limit);
    for (rule, openers) in [
        (Rule::Normal, ["salet 7920", "reast 7923", "crate 7926", "trace 7926"]),
        (Rule::Hard, ["salet 8122", "least 8127", "reast 8134", "crate 8143"]),
    ] {
        rows.exact(SOURCE, &format!("original, {rule}"), openers[0], &best(game(rule, USUAL_LIMIT), TIME));
        for published in &openers[1..] {
            let word = published.split(' ').next().unwrap_or_default();
            rows.exact(
                SOURCE,
                &format!("original, {rule}, {word}"),
                published,
                &opener(game(rule, USUAL_LIMIT), word),
            );
        }
    }
    for (rule, published) in [(Rule::Normal, "slate 7973"), (Rule::Strict, "plate 8227")] {
        let builder = Game::builder(answers_only()).rule(rule);
        rows.exact(SOURCE, &format!("answers only, {rule}"), published, &best(builder, TIME));
    }
}

/// The answers of the original game as answers and guesses.
fn answers_only() -> WordLists {
    let original = WordLists::original();
    let words: Vec<String> = (0..original.answer_count())
        .map(|index| original.display(SecretId::new(index).as_guess()).to_owned())
        .collect();
    lists(&words, &words, WordOptions::default())
}

/// The optima of the games that the beam solver plays.
pub(crate) fn beside_beam(_: &Lists, rows: &mut Rows) {
    for (rule, limit, published) in
        [(Rule::Normal, USUAL_LIMIT, "trace 7976"), (Rule::Strict, None, "trace 8147")]
    {
        let builder = Game::builder(answers_only()).feedback(FeedbackRule::Unmatched).rule(rule).limit(limit);
        let what = format!("answers only, unmatched feedback, {rule}");
        rows.remark("beside the beam solver", &what, published, &best(builder, TIME), "the optimum");
    }
}

/// The lists of the New York Times.
pub(crate) fn newer_lists(folder: &Lists, rows: &mut Rows) {
    const SOURCE: &str = "exact optima";
    for (answers, rule, published) in [
        ("nyt-2022-08-30", Rule::Normal, "tarse 7883"),
        ("nyt-2022-08-30", Rule::Hard, "salet 8097"),
        ("nyt-2023-07-01", Rule::Normal, "tarse 11219"),
        ("nyt-2023-07-01", Rule::Hard, "tarse 11627"),
    ] {
        let options = WordOptions::default();
        let lists = folder.lists(&format!("{answers}-answers.txt"), "nyt-2022-08-30-guesses.txt", options);
        let what = format!("{answers}, {rule}");
        let Some(lists) = lists else {
            rows.skip(SOURCE, &what);
            continue;
        };
        rows.exact(SOURCE, &what, published, &best(Game::builder(lists).rule(rule), TIME));
    }
}

/// The optima of the games of the French report, under its own and under the official feedback.
pub(crate) fn beside_french(folder: &Lists, rows: &mut Rows) {
    const SOURCE: &str = "beside the French report";
    for feedback in [FeedbackRule::Presence, FeedbackRule::Official] {
        for (name, answers, time) in [("D_officiel", Some(OFFICIAL), TIME), ("D_anglais", None, UNSOLVED)] {
            let what = format!("{name}, {feedback} feedback");
            match french::game(folder, answers, feedback) {
                Some(game) => {
                    let builder = Game::builder(game.lists().clone()).feedback(feedback).limit(None);
                    rows.remark(SOURCE, &what, "", &best(builder, time), "the optimum");
                }
                None => rows.skip(SOURCE, &what),
            }
        }
    }
}

/// Mastermind.
pub(crate) fn mastermind(_: &Lists, rows: &mut Rows) {
    const SOURCE: &str = "Mastermind";
    let none: Limit = None;
    for (pegs, colours, limit, published) in [
        (4, 6, USUAL_LIMIT, 5625),
        (4, 6, Some(5), 5626),
        (2, 2, none, 8),
        (2, 3, none, 21),
        (2, 4, none, 45),
        (2, 5, none, 81),
        (3, 2, none, 18),
        (3, 3, none, 73),
        (4, 2, none, 44),
    ] {
        let codes = Mastermind::new(pegs, colours).unwrap_or_else(|error| panic!("{error}")).codes();
        let options = WordOptions::new().with_characters(Characters::LettersAndDigits);
        let builder = Game::builder(lists(&codes, &codes, options)).feedback(FeedbackRule::Pegs).limit(limit);
        let solved = solve(builder, TIME, |_| Some(Task::Best));
        let total = solved.map_or(0, |(_, solution)| solution.total);
        let limit = limit.map_or("no limit".to_owned(), |limit| format!("limit {limit}"));
        rows.total(SOURCE, &format!("{pegs} pegs, {colours} colours, {limit}"), published, total);
    }
}
