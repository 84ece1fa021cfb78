//! Commands that a time limit or SIGTERM ends at a random moment: none outlives it for long, its exit code is a documented one, and
//! `solve` leaves a policy if one always exists.

use std::path::Path;
use std::time::Duration;

use rand::Rng as _;
use rand_pcg::Pcg64;

use super::asked::{Asked, FILE, JOBS};
use super::stopped::moment;
use crate::bout::{Bout, Finding, Tally};
use crate::command::{End, Ended, run_until};
use crate::hold::{Held, always_has_a_policy, ensure};
use crate::solver::read_policy;
use salet_oracle::games::{self, pick};
use salet_oracle::replay::replay;
use salet_oracle::spec::{Cells, Ending, Objective, Rule, Spec};

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

pub(super) fn play(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    let spec = game(&mut bout.random);
    let asked = Asked::draw(&mut bout.random, &spec);
    let threads = bout.random.random_range(1..=2);
    let wait = moment(bout, LONGEST);
    let end = match asked.takes_limit && bout.random.random() {
        true => End::Limit(wait),
        false => End::Signal(wait),
    };
    let arguments = asked.arguments(&spec, threads, end);
    // Those of the game before, if there was one.
    let file = bout.folder.join(FILE);
    let _ = std::fs::remove_file(&file);
    let _ = std::fs::remove_dir_all(bout.folder.join(JOBS));
    let held = spec
        .write(bout.folder)
        .map_err(|error| format!("the lists cannot be written: {error}"))
        .and_then(|()| asked.prepare(bout.salet, bout.folder, &spec))
        .and_then(|()| run_until(bout.salet, bout.folder, &arguments, end))
        .and_then(|ended| {
            in_time(&ended, threads, wait)
                .and_then(|()| hold(&spec, &asked, end, &ended, &file))
                .map(|()| ended.took.saturating_sub(wait))
                .map_err(|what| format!("{what}; {end:?}, {}", ended.line))
        });
    let line = arguments.join(" ");
    let late = held.map_err(|what| Finding::new(&spec, &asked.words, format!("{what}\nsalet {line}")))?;
    Ok(Tally { late, ..Tally::of(true, 1) })
}

/// Whether a command ended soon after its end.
fn in_time(ended: &Ended, threads: u32, wait: Duration) -> Held {
    let (took, busy) = (ended.took, ended.busy);
    let is_late = took > wait + LATE && busy > threads * wait + BUSY || took > wait + LATEST;
    ensure(!is_late, || format!("it took {took:?}, and {busy:?} of processor time"))
}

fn hold(spec: &Spec, asked: &Asked, end: End, ended: &Ended, file: &Path) -> Held {
    let is_killed = ended.is_terminated && matches!(end, End::Signal(_));
    if is_killed {
        // It does not listen before it has read its files, or not at all if it has nothing to lose.
        return ensure(!asked.listens || ended.busy < LATE, || "the signal was not heard".to_owned());
    }
    let codes: &[i32] = if matches!(end, End::Signal(_)) { &[0, 1, 130] } else { &[0, 1] };
    ensure(ended.code.is_some_and(|code| codes.contains(&code)), || "a wrong exit code".to_owned())?;
    if asked.words[0] != "solve" {
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
    let limit = if objective.needs_limit() { limit.or(Some(4)) } else { limit };
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
    Spec { cells: Some(Box::new(Cells { ending, rows, classes: None })), ..Spec::plain(&names, answers) }
}

/// The original game, under any rule.
fn original(random: &mut Pcg64) -> Spec {
    let [answers, guesses] = [salet_data::ORIGINAL_ANSWERS, salet_data::ORIGINAL_GUESSES];
    let answers: Vec<&str> = answers.lines().collect();
    let others = guesses.lines().filter(|word| answers.binary_search(word).is_err());
    let words: Vec<&str> = answers.iter().copied().chain(others).collect();
    Spec { rule: pick(random, &Rule::ALL), ..Spec::plain(&words, answers.len()) }
}
