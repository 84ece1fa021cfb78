//! A rough time of a search before it begins, from measured searches of games of its size.
//!
//! The figures are those of docs/performance.md, on the slower of its machines. Half and double are usual.

use std::time::Duration;

use salet::catalogue;
use salet::game::{Game, Objective, Rule};
use salet::strategy::{Options, StrategyName};
use salet::words::{FeedbackRule, WordGame as _};

use crate::cli::Output;

/// Answers, and processor seconds under the normal rule, if some thousand words are accepted.
const MEASURED: [(f64, f64); 6] =
    [(1500.0, 6.0), (2000.0, 10.0), (2500.0, 23.4), (3500.0, 75.3), (5000.0, 1409.0), (6094.0, 2472.0)];

/// The hard rule takes this many times as long for as many answers as the original game, and a power of their ratio beyond.
const HARD: (f64, f64, f64) = (2.5, 2315.0, 3.75);

/// The shortest search that is announced.
const LEAST: Duration = Duration::from_secs(20);

/// The time that a search is expected to take.
#[derive(Debug, PartialEq)]
enum Expected {
    About(Duration),
    /// No search of this size was measured.
    Above(Duration),
}

/// Say how long a search of all openers takes, unless that is soon over or unknown.
pub(crate) fn announce(game: &Game, threads: usize, output: &Output) {
    let Some(expected) = expected(game, threads) else { return };
    let threads = salet_base::text::count(threads, "thread");
    let (time, size) = match expected {
        Expected::About(time) if time < LEAST => return,
        Expected::About(time) => (format!("about {}", rounded(time)), "as searches of such games did"),
        Expected::Above(time) => (format!("more than {}", rounded(time)), "as searches of smaller games did"),
    };
    if let Some(policy) = catalogue::policy_for(game) {
        let name = policy.name;
        output.note(format_args!(
            "the optimum of this game is compiled in, with its proof: `salet show {name}`, `salet play {name}`"
        ));
    }
    output.note(format_args!(
        "the search takes {time} on {threads}, {size}; --time-limit ends it earlier, with the best so far"
    ));
}

/// Processor seconds of a run of strategies with their usual parameters on the original game; the others take none.
const PLAYED: [(&str, f64); 9] = [
    ("h1", 4.4),
    ("h2", 4.6),
    ("hybrid", 0.7),
    ("knuth-minimax", 1.3),
    ("random-cut", 0.8),
    ("expected-eliminated", 0.85),
    ("entropy", 0.85),
    ("most-parts", 0.8),
    ("log-beam", 30.4),
];

/// Answers and accepted words of the game of these seconds, which grow with the square of the answers; and the most answers that were
/// measured.
const PLAYED_IN: (f64, f64, f64) = (2315.0, 12972.0, 3158.0);

/// Say how long strategies play all answers, unless that is soon over or unknown. `searches` are those around it that have no limit but
/// the usual one.
pub(crate) fn announce_play(
    game: &Game,
    names: &[StrategyName],
    runs: u32,
    threads: usize,
    searches: &str,
    output: &Output,
) {
    let Some(expected) = expected_play(game, names, runs, threads) else { return };
    let (Expected::About(time) | Expected::Above(time)) = expected;
    if time < LEAST {
        return;
    }
    let about = if expected == Expected::About(time) { "about" } else { "more than" };
    let (time, threads) = (rounded(time), salet_base::text::count(threads, "thread"));
    output.note(format_args!(
        "playing takes {about} {time} on {threads}, as comparisons of such games did{searches}; --time-limit ends it earlier"
    ));
}

fn expected_play(game: &Game, names: &[StrategyName], runs: u32, threads: usize) -> Option<Expected> {
    if !is_of_measured_words(game) || game.rule() != Rule::Normal {
        return None;
    }
    let seconds = |name: &StrategyName| {
        let is_usual = name.parameters == name.strategy.usual && name.options == Options::default();
        let played = PLAYED.iter().find(|(played, _)| *played == name.strategy.name);
        let runs = if name.strategy.random { f64::from(runs) } else { 1.0 };
        match played {
            Some((_, seconds)) => is_usual.then_some(seconds * runs),
            None => Some(0.0),
        }
    };
    let seconds: f64 = names.iter().map(seconds).sum::<Option<f64>>()?;
    let (answers, guesses, most) = PLAYED_IN;
    let size = (game.answer_count() as f64 / answers).powi(2) * game.guess_count() as f64 / guesses;
    let time = Duration::try_from_secs_f64(seconds * size / threads.max(1) as f64).ok()?;
    Some(match game.answer_count() as f64 <= most {
        true => Expected::About(time),
        false => Expected::Above(time),
    })
}

/// Five letters and their colours.
fn is_of_measured_words(game: &Game) -> bool {
    game.feedback_rule_name() == FeedbackRule::Official.name()
        && game.word_len() == 5
        && game.guesses().all(|guess| game.name(guess).chars().all(char::is_alphabetic))
}

fn expected(game: &Game, threads: usize) -> Option<Expected> {
    let clock = |seconds: f64| Duration::from_secs_f64(seconds / threads.max(1) as f64);
    if let Some(policy) = catalogue::policy_for(game) {
        return Some(Expected::About(clock(policy.seconds.into())));
    }
    let is_measured =
        is_of_measured_words(game) && matches!(game.objective(), Objective::Mean | Objective::MeanThenWorst);
    if !is_measured {
        return None;
    }
    let answers = game.answer_count() as f64;
    let (factor, from, power) = HARD;
    let rule = match game.rule() {
        Rule::Normal => 1.0,
        Rule::Hard | Rule::Strict => factor * (answers / from).max(1.0).powf(power),
    };
    let next = MEASURED.iter().position(|&(size, _)| answers <= size);
    let (last, longest) = MEASURED[MEASURED.len() - 1];
    Some(match next {
        None => Expected::Above(clock(longest * (answers / last) * rule)),
        Some(0) => Expected::About(clock(MEASURED[0].1 * answers / MEASURED[0].0 * rule)),
        Some(at) => {
            let [(less, before), (more, after)] = [MEASURED[at - 1], MEASURED[at]];
            let share = (answers / less).ln() / (more / less).ln();
            Expected::About(clock(before * (after / before).powf(share) * rule))
        }
    })
}

/// A time with one unit.
fn rounded(time: Duration) -> String {
    let text = |number: f64, unit: &str| salet_base::text::count(number.round() as u64, unit);
    match time.as_secs_f64() {
        seconds @ ..90.0 => text((seconds / 10.0).round().max(1.0) * 10.0, "second"),
        seconds @ ..5400.0 => text(seconds / 60.0, "minute"),
        seconds => text(seconds / 3600.0, "hour"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet::strategy::parse_list;
    use salet::words::{Source, WordLists, WordOptions};

    fn game(answers: usize, letters: usize, rule: Rule) -> Game {
        let word = |mut number: usize| -> String {
            let letter = |_| {
                let letter = char::from(b'a' + (number % 26) as u8);
                number /= 26;
                letter
            };
            (0..letters).map(letter).collect()
        };
        let words: Vec<String> = (0..answers).map(word).collect();
        let words = Source::words("answers", words.iter().map(String::as_str));
        let lists = WordLists::read(words, None, WordOptions::default()).unwrap().0;
        Game::builder(lists).rule(rule).build().unwrap()
    }

    #[test]
    fn times_follow_the_measured_ones() {
        let seconds = |answers, rule| match expected(&game(answers, 5, rule), 2).unwrap() {
            Expected::About(time) => time.as_secs(),
            Expected::Above(time) => panic!("more than {time:?}"),
        };
        let normal = [1000, 2500, 3500, 4200, 6094].map(|answers| seconds(answers, Rule::Normal));
        assert_eq!(normal, [2, 11, 37, 168, 1236]);
        assert_eq!(seconds(3158, Rule::Hard), 211);
        assert_eq!(
            expected(&game(8000, 5, Rule::Normal), 1),
            Some(Expected::Above(Duration::from_secs_f64(2472.0 * 8000.0 / 6094.0)))
        );
        // Other lengths and objectives were not measured.
        assert_eq!(expected(&game(100, 4, Rule::Normal), 2), None);
        let worst = game(100, 5, Rule::Normal).to_builder().objective(Objective::Worst).build().unwrap();
        assert_eq!(expected(&worst, 2), None);
        let nyt = catalogue::find_policy("nyt-hard").unwrap().open();
        assert_eq!(expected(nyt.game(), 2), Some(Expected::About(Duration::from_secs(460))));
    }

    #[test]
    fn times_of_play_follow_the_measured_ones() {
        let seconds = |name: &str, strategies: &str, runs| {
            let game = catalogue::find_policy(name).unwrap().open().game().clone();
            match expected_play(&game, &parse_list(strategies).unwrap(), runs, 1)? {
                Expected::About(time) => Some(time.as_secs()),
                Expected::Above(time) => panic!("more than {time:?}"),
            }
        };
        // All strategies took 52 processor seconds, and 122 with the lists of nyt.
        assert_eq!(seconds("original", "all", 10), Some(51));
        assert_eq!(seconds("nyt", "all", 10), Some(110));
        assert_eq!(seconds("original", "random-cut,optimal", 100), Some(80));
        assert_eq!(seconds("original", "log-beam(90,0.43)", 1), None);
        assert_eq!(seconds("original", "entropy[answers]", 1), None);
        assert_eq!(seconds("original-hard", "all", 1), None);
    }

    #[test]
    fn a_time_has_one_unit() {
        let shown = [3, 24, 88, 95, 3000, 9000].map(|seconds| rounded(Duration::from_secs(seconds)));
        assert_eq!(shown, ["10 seconds", "20 seconds", "90 seconds", "2 minutes", "50 minutes", "3 hours"]);
    }
}
