//! The command with `--time-limit` at random moments: it returns its findings so far, with a true report.

use std::time::Duration;

use rand::Rng as _;
use serde_json::Value;

use super::stopped::{moment, stop};
use crate::bout::{Bout, Finding, Tally};
use crate::command::{Ran, interval, number, run};
use crate::hold::{Held, always_has_a_policy, ensure, hold_stopped};
use crate::solver::{Answer, Status, read_policy};
use salet_oracle::branch::Branch;
use salet_oracle::games;
use salet_oracle::replay::replay;
use salet_oracle::spec::{Objective, Spec};
use salet_oracle::value::{Oracle, Truth};

/// The budget of the oracle of a large game: about half a second.
const BUDGET: u64 = 100_000_000;

/// The processor time that a run may take beyond its time limit.
const LATE: Duration = Duration::from_secs(10);

pub(super) fn play(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    let drawn = bout.random.random_range(0..8);
    let spec = match drawn {
        0..2 | 3..5 => games::tiny(&mut bout.random),
        2 => games::usual(&mut bout.random, 100),
        5..7 => games::usual(&mut bout.random, 3000),
        _ => Spec { objective: Objective::Mean, ..games::usual(&mut bout.random, 300) },
    };
    let mut oracle = Branch::new(&spec, BUDGET);
    match drawn {
        0..3 => stop(bout, &spec, &mut oracle),
        3..7 => solve(bout, &spec, &mut oracle),
        _ => compare(bout, &spec),
    }
}

/// Run the command on a game.
fn run_on(bout: &Bout<'_>, spec: &Spec, command: &[String]) -> Result<Ran, String> {
    spec.write(bout.folder).map_err(|error| format!("the lists cannot be written: {error}"))?;
    let arguments: Vec<String> = command.iter().cloned().chain(spec.arguments()).collect();
    run(bout.salet, bout.folder, &arguments)
}

fn solve(bout: &mut Bout<'_>, spec: &Spec, oracle: &mut dyn Oracle) -> Result<Tally, Finding> {
    let truth = oracle.game(spec);
    let threads = bout.random.random_range(1..=2);
    let wait = moment(bout, Duration::from_secs(1));
    let time = format!("{}us", wait.as_micros());
    let command =
        ["solve", "--json", "--out", "its.policy", "--time-limit", &time, "--threads", &threads.to_string()]
            .map(str::to_owned);
    let file = bout.folder.join("its.policy");
    // The policy of the game before, if there was one.
    let _ = std::fs::remove_file(&file);
    let held = run_on(bout, spec, &command).and_then(|ran| {
        let in_time = ran.busy <= threads * wait + LATE;
        ensure(in_time, || format!("it took {:?} of processor time", ran.busy))?;
        hold_report(spec, truth, &ran, &file).map_err(|what| format!("{what} ({})", ran.line))
    });
    held.map_err(|what| Finding::new(spec, &command, what))?;
    Ok(Tally::of(truth.is_some(), 1))
}

/// Compare a report with the policy file, and with the truth.
fn hold_report(spec: &Spec, truth: Option<Truth>, ran: &Ran, file: &std::path::Path) -> Held {
    let report = &ran.report;
    let policy = if report["policy"].is_null() { None } else { Some(read_policy(file)?) };
    let compares_totals =
        !matches!(spec.objective, Objective::Worst | Objective::WinRate | Objective::LastGuess);
    let compares_worst = matches!(spec.objective, Objective::Worst | Objective::WorstThenMean);
    let all = [Status::Optimal, Status::Bounded, Status::UpperBound, Status::Infeasible];
    let status = all.into_iter().find(|status| report["status"] == status.name());
    let answer = Answer {
        status: status.ok_or_else(|| format!("the status is {}", report["status"]))?,
        total: number(&report["total"]),
        lost_at_least: number(&report["least_lost_weight"])
            .or_else(|| number(&report["least_last_weight"]))
            .unwrap_or(0),
        total_at_least: number(&report["lower_bound"]).filter(|_| compares_totals),
        worst_at_least: report["least_worst_case"]
            .as_u64()
            .filter(|_| compares_worst)
            .map(|worst| worst as usize),
        openers: Vec::new(),
        solution: None,
        policy,
    };
    hold_stopped(spec, truth, &answer)?;
    let Some(policy) = &answer.policy else {
        let may_have_none = match answer.status {
            Status::Infeasible => true,
            Status::Bounded => !always_has_a_policy(spec),
            _ => false,
        };
        ensure(may_have_none, || format!("{:?}, without a policy", answer.status))?;
        return ensure(ran.code == Some(1), || "no policy, but not exit code 1".to_owned());
    };
    ensure(ran.code == Some(0), || "a policy, but not exit code 0".to_owned())?;
    let score = replay(spec, policy)?;
    let reported = ["total", "worst_case", "lost_weight"].map(|field| number(&report[field]));
    let lost = if spec.objective == Objective::LastGuess { 0 } else { score.value.lost };
    let replayed = [score.value.total, score.worst as i128, lost];
    ensure(reported == replayed.map(Some), || {
        format!("total, worst case and loss are {reported:?}, but replay gives {replayed:?}")
    })
}

fn compare(bout: &mut Bout<'_>, spec: &Spec) -> Result<Tally, Finding> {
    let unlimited = Spec { limit: None, ..spec.clone() };
    let truth = Branch::new(&unlimited, BUDGET).game(&unlimited);
    let time = format!("{}us", moment(bout, Duration::from_millis(500)).as_micros());
    let strategies = "random-consistent,most-parts,entropy,expected-eliminated,log-beam(2,0.43)";
    let command = ["compare", "--json", "--runs", "1", "--strategies", strategies, "--time-limit", &time]
        .map(str::to_owned);
    let held = run_on(bout, spec, &command).and_then(|ran| {
        ends_as_it_says(&ran)?;
        let Some(Truth::Best([best, _])) = truth else { return Ok(()) };
        hold_comparison(best, &ran.report).map_err(|what| format!("{what} ({})", ran.line))
    });
    held.map_err(|what| Finding::new(spec, &command, what))?;
    Ok(Tally::of(truth.is_some(), 1))
}

/// Strategies that did not play to the end are named, and make the exit code 1.
fn ends_as_it_says(ran: &Ran) -> Held {
    let missing = ran.report["missing"].as_array().map_or(0, Vec::len);
    ensure(ran.code == Some(i32::from(missing > 0)), || format!("{missing} missing, {}", ran.line))
}

/// Compare the report of a comparison: its intervals for the optimum, regrets and losses contain the truth.
pub fn hold_comparison(best: i128, report: &Value) -> Held {
    let optimum = &report["optimum"];
    if let (Some(lower), Some(upper)) = (number(&optimum["lower"]), number(&optimum["upper"])) {
        ensure((lower..=upper).contains(&best), || {
            format!("an optimum between {lower} and {upper}, but it is {best}")
        })?;
    }
    for strategy in report["strategies"].as_array().ok_or("no strategies")? {
        let name = strategy["name"].as_str().unwrap_or_default();
        let total = number(&strategy["total"]).ok_or_else(|| format!("{name} has no total"))?;
        let regret = total - best;
        ensure(regret >= 0, || format!("{name} needs {total}, but the optimum is {best}"))?;
        let shown = strategy["regret"]["guesses"].as_array().into_iter().flatten();
        let shown: Vec<f64> = shown.filter_map(Value::as_f64).collect();
        if let [least, most] = shown[..] {
            // The report rounds.
            let slack = regret as f64 * 1e-9 + total as f64 * 1e-12;
            ensure((least - slack..=most + slack).contains(&(regret as f64)), || {
                format!("{name} has a regret between {least} and {most}, but it is {regret}")
            })?;
        }
        let losses = &strategy["losses"];
        if losses.is_null() {
            continue;
        }
        let Some([least, most]) = interval(&losses["cost"]) else {
            return Err(format!("{name} has losses without figures: {losses}"));
        };
        let resolved = number(&losses["unresolved"]) == Some(0);
        ensure(least <= regret && (!resolved || most >= regret), || {
            format!("{name} loses {regret}, but its mistakes are given as {}", losses["cost"])
        })?;
    }
    Ok(())
}
