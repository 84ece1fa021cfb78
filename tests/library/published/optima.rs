//! Published optima, met exactly. Sources: Selby 2022 (salet, reast, crate, trace), Bertsimas and Paskov 2024 (salet), a run
//! of Selby's program (slate, plate, and the hard rule), Goddard (the small games of Mastermind), Koyama and Lai 1993 (4x6),
//! Knuth 1977 (its worst case).

use std::collections::HashSet;
use std::time::{Duration, Instant};

use salet::catalogue;
use salet::game::{Game, Interval, Objective, Rule, USUAL_LIMIT};
use salet::search::{Control, SearchConfig, Solution, Solver, Status, Task};
use salet::words::{
    FeedbackRule, GuessId, Mastermind, WordGame as _, WordGameBuilder as _, WordLists, WordOptions,
};

use crate::published::rows::Rows;
use crate::published::{french, lists, original_answers_only, published_lists};

fn solve(game: &Game, config: SearchConfig, task: Task) -> Solution {
    let control = Control::default();
    let solution = Solver::new(game, config).expect("threads start").solve(task, &control);
    assert_eq!(solution.status, Status::Optimal);
    let tree = solution.tree.as_ref().expect("an optimum has a policy");
    let evaluation = tree.evaluate(game).expect("the policy is legal");
    let total = solution.total().expect("an optimum has a total");
    assert_eq!(total.at_most(), evaluation.total);
    // The worst case alone judges no totals.
    assert_eq!(total.is_exact(), game.objective() != Objective::Worst);
    solution
}

fn word(game: &Game, guess: GuessId) -> &str {
    game.name(guess)
}

/// One thread with the smallest memo finds the compiled-in policy, which `scripts/check policies` finds with the usual settings.
#[test]
fn the_original_game() {
    let named = catalogue::find_policy("original").expect("it is compiled in").open();
    let game = Game::original();
    let least = SearchConfig::least_memory(&game).try_into().expect("it fits");
    let config = SearchConfig::default().with_threads(Some(1)).with_memory(least);
    let salet = game.find("salet").expect("it is a word");
    let solution = solve(&game, config, Task::Opener(salet));
    let tree = solution.tree.as_ref().expect("an optimum has a policy");
    assert_eq!((word(&game, tree.guess), solution.total()), ("salet", Some(Interval::exactly(7920))));
    assert_eq!(tree.evaluate(&game).expect("legal").worst_case, 5);
    assert_eq!(*tree, named.tree());
}

#[test]
fn openers_of_the_original_game() {
    let game = Game::original();
    let solver = Solver::new(&game, SearchConfig::default()).expect("threads start");
    let control = Control::default();
    for (opener, total) in [("reast", 7923), ("crate", 7926), ("trace", 7926), ("crane", 7930)] {
        let guess = game.find(opener).expect("it is a word");
        assert_eq!(
            solver.solve(Task::Opener(guess), &control).total(),
            Some(Interval::exactly(total)),
            "{opener}"
        );
    }
}

#[test]
fn openers_of_the_original_game_under_the_hard_rule() {
    let game = Game::builder(WordLists::original()).rule(Rule::Hard).build().expect("it can be played");
    for (opener, total) in [("salet", 8122), ("least", 8127), ("reast", 8134), ("crate", 8143)] {
        let guess = game.find(opener).expect("it is a word");
        assert_eq!(
            solve(&game, SearchConfig::default(), Task::Opener(guess)).total(),
            Some(Interval::exactly(total)),
            "{opener}"
        );
    }
}

#[test]
fn answers_alone() {
    for (rule, opener, total) in [(Rule::Normal, "slate", 7973), (Rule::Strict, "plate", 8227)] {
        let game = Game::builder(original_answers_only()).rule(rule).build().expect("it can be played");
        let solution = solve(&game, SearchConfig::default(), Task::Best);
        let best = solution.tree.as_ref().expect("an optimum has a policy").guess;
        assert_eq!((word(&game, best), solution.total()), (opener, Some(Interval::exactly(total))), "{rule}");
    }
}

fn mastermind(code: &str) -> Vec<String> {
    code.parse::<Mastermind>().expect("pegs and colours").codes()
}

fn pegs(codes: &[String], objective: Objective, limit: Option<u8>) -> Game {
    let lists = lists(codes, codes, WordOptions::new());
    let game = Game::builder(lists).feedback(FeedbackRule::Pegs).objective(objective).limit(limit);
    game.build().expect("it can be played")
}

#[test]
fn small_games_of_mastermind() {
    for (code, total) in
        [("2x2", 8), ("2x3", 21), ("2x4", 45), ("2x5", 81), ("3x2", 18), ("3x3", 73), ("4x2", 44)]
    {
        let game = pegs(&mastermind(code), Objective::Mean, None);
        assert_eq!(
            solve(&game, SearchConfig::default(), Task::Best).total(),
            Some(Interval::exactly(total)),
            "{code}"
        );
    }
}

#[test]
fn mastermind_of_four_pegs_and_six_colours() {
    let solved = |objective, limit| {
        let game = pegs(&mastermind("4x6"), objective, limit);
        let solution = solve(&game, SearchConfig::default(), Task::Best);
        let tree = solution.tree.expect("an optimum has a policy");
        let worst_case = tree.evaluate(&game).expect("legal").worst_case;
        (solution.evaluation.map(|evaluation| evaluation.total), worst_case)
    };
    assert_eq!(solved(Objective::Mean, None), (Some(5625), 6));
    assert_eq!(solved(Objective::Mean, Some(5)), (Some(5626), 5));
    assert_eq!(solved(Objective::Worst, None).1, 5);
}

/// The mean is the published 4.676 (Ville 2013, widmaN).
#[test]
fn mastermind_of_four_pegs_and_seven_colours() {
    let game = pegs(&mastermind("4x7"), Objective::Mean, None);
    let solution = solve(&game, SearchConfig::default(), Task::Best);
    assert_eq!((solution.status, solution.total()), (Status::Optimal, Some(Interval::exactly(11228))));
}

/// Bulls and Cows with four different digits: 26274 guesses, at most seven (Tanaka 1996). Two minutes of one thread;
/// `cargo dev make policies --prove` runs it.
#[test]
#[ignore = "takes minutes"]
fn bulls_and_cows() {
    let codes = (0..10_000).map(|code| format!("{code:04}")).filter(|code| {
        let digits: HashSet<char> = code.chars().collect();
        digits.len() == code.len()
    });
    let codes: Vec<String> = codes.collect();
    let game = pegs(&codes, Objective::Mean, None);
    let solution = solve(&game, SearchConfig::default(), Task::Best);
    assert_eq!((solution.status, solution.total()), (Status::Optimal, Some(Interval::exactly(26274))));
    let evaluation = solution.tree.expect("an optimum has a policy").evaluate(&game).expect("legal");
    assert_eq!(evaluation.worst_case, 7);
}

/// The tree of Alex Selby for five guesses under the hard rule (alex1770/wordle, `palet.hard.origwordlist.g5.tree`) has this total.
/// A minute on two cores; `cargo dev make policies --prove` runs it.
#[test]
#[ignore = "takes minutes"]
fn five_guesses_under_the_hard_rule() {
    for objective in [Objective::WinRate, Objective::Mean] {
        let builder = Game::original().to_builder().rule(Rule::Hard).limit(Some(5));
        let game = builder.objective(objective).build().expect("it can be played");
        let solution = solve(&game, SearchConfig::default(), Task::Best);
        let opener = solution.tree.as_ref().map(|tree| word(&game, tree.guess));
        assert_eq!((opener, solution.total()), (Some("palet"), Some(Interval::exactly(8206))), "{objective}");
    }
}

/// The totals that analyses of named games start from. Minutes on two cores; `cargo dev make policies --prove` runs it.
#[test]
#[ignore = "takes minutes"]
fn named_games_without_a_limit() {
    for named in catalogue::policies() {
        let policy = named.open();
        let game = policy.game().to_builder().limit(None).build().expect("it can be played");
        let solution = solve(&game, SearchConfig::default(), Task::Best);
        assert_eq!(solution.status, Status::Optimal, "{}", named.name);
        assert_eq!(
            solution.total(),
            Some(Interval::exactly(named.known.without_limit.total)),
            "{}",
            named.name
        );
        let opener = game.find(&named.known.without_limit.opener).expect("it is a word");
        let by_opener = solve(&game, SearchConfig::default(), Task::Opener(opener));
        assert_eq!(
            (by_opener.status, by_opener.total()),
            (Status::Optimal, solution.total()),
            "{}",
            named.name
        );
    }
}

/// The lists of the New York Times, a quarter of an hour.
#[test]
#[ignore = "takes minutes"]
fn games_of_the_new_york_times() {
    let mut rows = Rows::of("exact optima");
    for (answers, rule, published) in [
        ("nyt-2022-08-30", Rule::Normal, "tarse 7883"),
        ("nyt-2022-08-30", Rule::Hard, "salet 8097"),
        ("nyt-2023-07-01", Rule::Normal, "tarse 11219"),
        ("nyt-2023-07-01", Rule::Hard, "tarse 11627"),
    ] {
        let what = format!("{answers}, {rule}");
        let answers = format!("{answers}-answers.txt");
        match published_lists(&answers, "nyt-2022-08-30-guesses.txt", WordOptions::default()) {
            Some(lists) => {
                let game = Game::builder(lists).rule(rule).build().expect("it can be played");
                rows.exact(&what, published, &best(&game, Duration::from_secs(3600)));
            }
            None => rows.skip(&what),
        }
    }
    rows.finish();
}

/// The optima of the games of the French report, under its own and under the official feedback: ten minutes.
#[test]
#[ignore = "takes minutes"]
fn games_of_the_french_report() {
    let rows = Rows::of("next to the French report");
    for feedback in [FeedbackRule::Presence, FeedbackRule::Official] {
        for (name, answers, seconds) in
            [("D_officiel", Some(french::OFFICIAL), 3600), ("D_anglais", None, 120)]
        {
            let what = format!("{name}, {feedback} feedback");
            match french::game(answers, feedback) {
                Some(game) => rows.note(&what, "", &best(&game, Duration::from_secs(seconds)), "the optimum"),
                None => rows.skip(&what),
            }
        }
    }
}

/// The optima of the games of the beam solver, whose best strategy needs one guess more in the first of them.
#[test]
fn games_of_the_beam_solver() {
    for (rule, limit, total) in [(Rule::Normal, USUAL_LIMIT, 7975), (Rule::Strict, None, 8147)] {
        let builder = Game::builder(original_answers_only()).feedback(FeedbackRule::Unmatched);
        let game = builder.rule(rule).limit(limit).build().expect("it can be played");
        assert_eq!(
            solve(&game, SearchConfig::default(), Task::Best).total(),
            Some(Interval::exactly(total)),
            "{rule}"
        );
    }
}

/// The best opener with its total, or the bounds that the search has proven in time.
fn best(game: &Game, time: Duration) -> String {
    let solver = Solver::new(game, SearchConfig::default()).expect("threads start");
    let control = Control::default().with_deadline(Instant::now().checked_add(time));
    let solution = solver.solve(Task::Best, &control);
    let Some(tree) = &solution.tree else { return solution.status.name().to_owned() };
    let opener = word(game, tree.guess);
    let total = solution.total().expect("a policy");
    let (total, lower_bound) = (total.at_most(), total.at_least());
    match solution.status {
        Status::Optimal => format!("{opener} {total}"),
        _ => format!("between {lower_bound} and {total} ({opener}) in {} s", time.as_secs()),
    }
}
