//! Commands that a time limit or SIGTERM ends at a random moment: none outlives it for long, its exit code is a documented one, and
//! `solve` leaves a policy if one always exists.

use std::time::Duration;

use rand::Rng as _;
use rand_pcg::Pcg64;

use super::stopped::moment;
use crate::bout::{Bout, Finding, Tally};
use crate::command::{End, Ended, run_until};
use crate::games::{self, pick};
use crate::hold::{Held, always_has_a_policy, ensure};
use crate::replay::replay;
use crate::solver::read_policy;
use crate::spec::{Cells, Ending, Objective, Rule, Spec};

/// Time that a command may take beyond its end.
const LATE: Duration = Duration::from_secs(2);

/// Processor time that it may take instead on a busy machine, where caches are shared.
const BUSY: Duration = Duration::from_secs(4);

/// Time that a command may take beyond its end on the busiest machine.
const LATEST: Duration = Duration::from_secs(60);

/// The longest time before an end.
const LONGEST: Duration = Duration::from_millis(1500);

/// Most pairs of an answer and a guess of a policy that is replayed.
const REPLAYED: usize = 4_000_000;

const FILE: &str = "its.policy";

pub(super) fn play(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    let spec = game(&mut bout.random);
    let command = command(&mut bout.random, &spec);
    let threads = bout.random.random_range(1..=2);
    let wait = moment(bout, LONGEST);
    let plays_on = command[0] == "compare";
    let end = match plays_on || bout.random.random() {
        true => End::Signal(wait),
        false => End::Limit(wait),
    };
    let is_game = !matches!(command[0].as_str(), "next" | "certify");
    let mut arguments = command.clone();
    arguments.extend(if is_game { spec.arguments() } else { Vec::new() });
    if command[0] == "compare" || command[0] == "boards" {
        without(&mut arguments, "--objective");
        without(&mut arguments, "--rule");
    }
    if command[0] == "boards" {
        without(&mut arguments, "--weights");
    }
    if command[0] != "next" {
        arguments.extend(["--threads".to_owned(), threads.to_string()]);
    }
    if let End::Limit(limit) = end {
        arguments.extend(["--time-limit".to_owned(), format!("{}us", limit.as_micros())]);
    }
    // The policy of the game before, if there was one.
    let file = bout.folder.join(FILE);
    let _ = std::fs::remove_file(&file);
    let held = spec
        .write(bout.folder)
        .map_err(|error| format!("the lists cannot be written: {error}"))
        .and_then(|()| run_until(bout.salet, bout.folder, &arguments, end))
        .and_then(|ended| {
            in_time(&ended, threads, wait)
                .and_then(|()| hold(&spec, &command, end, &ended, &file))
                .map_err(|what| format!("{what}; {end:?}, {}", ended.line))
        });
    let line = arguments.join(" ");
    held.map_err(|what| Finding::new(&spec, &command, format!("{what}\nsalet {line}")))?;
    Ok(Tally::of(true, 1))
}

/// Whether a command ended soon after its end.
fn in_time(ended: &Ended, threads: u32, wait: Duration) -> Held {
    let (took, busy) = (ended.took, ended.busy);
    let is_late = took > wait + LATE && busy > threads * wait + BUSY || took > wait + LATEST;
    ensure(!is_late, || format!("it took {took:?}, and {busy:?} of processor time"))
}

fn hold(spec: &Spec, command: &[String], end: End, ended: &Ended, file: &std::path::Path) -> Held {
    let is_killed = ended.is_terminated && matches!(end, End::Signal(_));
    if is_killed {
        // It does not listen before it has read its files.
        return ensure(ended.busy < LATE, || "the signal was not heard".to_owned());
    }
    let codes: &[i32] = if matches!(end, End::Signal(_)) { &[0, 1, 130] } else { &[0, 1] };
    ensure(ended.code.is_some_and(|code| codes.contains(&code)), || "a wrong exit code".to_owned())?;
    if command[0] != "solve" {
        return Ok(());
    }
    if always_has_a_policy(spec) {
        ensure(ended.code != Some(1) && file.exists(), || "no policy".to_owned())?;
    }
    if !file.exists() {
        return Ok(());
    }
    let policy = read_policy(file)?;
    match spec.answers * spec.words.len() <= REPLAYED {
        true => replay(spec, &policy).map(|_| ()),
        false => Ok(()),
    }
}

/// A command with its own options.
fn command(random: &mut Pcg64, spec: &Spec) -> Vec<String> {
    let number = |random: &mut Pcg64, most: usize| random.random_range(1..=most).to_string();
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<String>>();
    let is_plain = spec.rule == Rule::Normal && spec.answers > 1;
    match random.random_range(0..12) {
        0..2 => words(&["rank", "--top", &number(random, 20)]),
        2 if is_plain && spec.objective == Objective::Mean => words(&["plan", "--openers", "2"]),
        3 if is_plain && !spec.ends_known() => words(&["compare", "--runs", "2"]),
        4..6 if is_plain => words(&["boards", "solve", "--boards", &number(random, 4), "--independent"]),
        6 => words(&["next", pick(random, &["original", "nyt-hard"]), "fuzzy=BBBBB"]),
        7 => words(&[
            "certify",
            pick(random, &["original", "nyt-hard"]),
            "--out",
            "its.certificate",
            "--force",
        ]),
        8 => words(&["solve", "--out", FILE, "--all-optimal"]),
        _ => words(&["solve", "--out", FILE]),
    }
}

/// A game of words, codes or a table, small or of thousands of answers.
fn game(random: &mut Pcg64) -> Spec {
    match random.random_range(0..10) {
        0 => games::tiny(random),
        1 => games::table(random),
        2..4 => under_terms(random, group),
        4 => under_terms(random, row_of_cells),
        5 => games::usual(random, 3000),
        6 => under_terms(random, original),
        _ => under_terms(random, games::large),
    }
}

/// A game under a random objective, rule and limit.
fn under_terms(random: &mut Pcg64, game: impl Fn(&mut Pcg64) -> Spec) -> Spec {
    let spec = game(random);
    let objective = pick(random, &Objective::ALL);
    let some = random.random_range(3..=8);
    let limit = pick(random, &[None, None, Some(some)]);
    let limit = if objective == Objective::WinRate { limit.or(Some(4)) } else { limit };
    Spec { objective, limit, ..spec }
}

/// Two bad ones among some; a question about some of them shows whether a bad one is there.
fn group(random: &mut Pcg64) -> Spec {
    let all = random.random_range(5..=11u32);
    let pairs: Vec<u32> = (1..1 << all).filter(|pair: &u32| pair.count_ones() == 2).collect();
    let row = |asked: u32| pairs.iter().map(|pair| if pair & asked == 0 { 'n' } else { 'p' }).collect();
    let rows = (1..(1 << all) - 1).map(row).collect();
    tabled(pairs.len(), rows, Ending::Known)
}

/// A ship of two cells in a row, until it is hit.
fn row_of_cells(random: &mut Pcg64) -> Spec {
    let ships = random.random_range(4..=30);
    let shown = |hit: bool| if hit { Cells::SOLVES } else { 'n' };
    let row = |cell: usize| (0..ships).map(|ship| shown(cell == ship || cell == ship + 1)).collect();
    tabled(ships, (0..=ships).map(row).collect(), Ending::Solved)
}

/// A game of a table whose answers are no guesses.
fn tabled(answers: usize, rows: Vec<Vec<char>>, ending: Ending) -> Spec {
    let names = (0..answers).map(|answer| format!("a{answer}"));
    let names: Vec<String> = names.chain((0..rows.len()).map(|guess| format!("q{guess}"))).collect();
    let rows = std::iter::repeat_n(None, answers).chain(rows.into_iter().map(Some)).collect();
    Spec { cells: Some(Box::new(Cells { ending, rows })), ..Spec::plain(&names, answers) }
}

/// The original game, under any rule.
fn original(random: &mut Pcg64) -> Spec {
    let [answers, guesses] = [salet_data::ORIGINAL_ANSWERS, salet_data::ORIGINAL_GUESSES];
    let answers: Vec<&str> = answers.lines().collect();
    let others = guesses.lines().filter(|word| answers.binary_search(word).is_err());
    let words: Vec<&str> = answers.iter().copied().chain(others).collect();
    Spec { rule: pick(random, &Rule::ALL), ..Spec::plain(&words, answers.len()) }
}

/// Leave an option and its value out.
fn without(arguments: &mut Vec<String>, option: &str) {
    if let Some(at) = arguments.iter().position(|argument| argument == option) {
        arguments.drain(at..at + 2);
    }
}
