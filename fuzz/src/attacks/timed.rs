//! The command with `--time-limit` at random moments: whatever the moment, what was found comes back, and what is said
//! of it is true.

use std::time::Duration;

use rand::Rng as _;
use serde_json::Value;

use super::stopped::{moment, stop};
use crate::bout::{Bout, Finding, Tally};
use crate::branch::Branch;
use crate::brute::Brute;
use crate::command::{Ran, interval, number, run};
use crate::games;
use crate::hold::always_has_a_policy;
use crate::replay::replay;
use crate::solver::read_policy;
use crate::spec::{Objective, Spec};
use crate::value::{Oracle, Truth};

/// Look-ups that the oracle of a large game may make, about half a second.
const BUDGET: u64 = 100_000_000;

/// No run is waited for any longer, on the busiest machine.
const PATIENCE: Duration = Duration::from_secs(600);

/// The processor time that a run may take beyond its time.
const LATE: Duration = Duration::from_secs(10);

pub(super) fn play(bout: &mut Bout<'_>) -> Result<Tally, Finding> {
    match bout.random.random_range(0..8) {
        0..2 => {
            let spec = games::tiny(&mut bout.random);
            stop(bout, &spec, &mut Brute::new(&spec))
        }
        2 => {
            let spec = games::usual(&mut bout.random, 100);
            stop(bout, &spec, &mut Branch::new(&spec, BUDGET))
        }
        3..5 => {
            let spec = games::tiny(&mut bout.random);
            solve(bout, &spec, &mut Brute::new(&spec))
        }
        5..7 => {
            let spec = games::usual(&mut bout.random, 3000);
            solve(bout, &spec, &mut Branch::new(&spec, BUDGET))
        }
        _ => {
            let spec = Spec { objective: Objective::Mean, ..games::usual(&mut bout.random, 300) };
            compare(bout, &spec)
        }
    }
}

fn finding(spec: &Spec, command: &[String], what: String) -> Finding {
    Finding { spec: spec.clone(), command: command.to_vec(), what }
}

fn duration(moment: Duration) -> String {
    format!("{}us", moment.as_micros())
}

fn start(bout: &Bout<'_>, spec: &Spec, command: &[String]) -> Result<Ran, Finding> {
    let written = spec.write(bout.folder);
    written.map_err(|error| finding(spec, command, format!("the lists cannot be written: {error}")))?;
    let arguments: Vec<String> = command.iter().cloned().chain(spec.arguments()).collect();
    run(bout.salet, bout.folder, &arguments, PATIENCE).map_err(|what| finding(spec, command, what))
}

fn solve(bout: &mut Bout<'_>, spec: &Spec, oracle: &mut dyn Oracle) -> Result<Tally, Finding> {
    (bout.announce)(spec);
    let truth = oracle.game(spec);
    let threads = bout.random.random_range(1..=2);
    let wait = moment(bout, Duration::from_secs(1));
    let mut command = ["solve", "--json", "--out", "its.policy", "--time-limit", &duration(wait)]
        .map(str::to_owned)
        .to_vec();
    command.extend(["--threads".to_owned(), threads.to_string()]);
    let file = bout.folder.join("its.policy");
    // There is none from the game before.
    let _ = std::fs::remove_file(&file);
    let ran = start(bout, spec, &command)?;
    if ran.busy > threads * wait + LATE {
        return Err(finding(spec, &command, format!("it took {:?} of processor time", ran.busy)));
    }
    let report = ran.json().map_err(|what| finding(spec, &command, what))?;
    let held = hold_report(spec, truth, &report, &ran, &file);
    held.map_err(|what| finding(spec, &command, format!("{what} ({})", ran.tell())))?;
    Ok(Tally { games: u64::from(truth.is_some()), questions: 1, unknown: u64::from(truth.is_none()) })
}

/// The report agrees with the policy that was written, and with the truth.
fn hold_report(
    spec: &Spec,
    truth: Option<Truth>,
    report: &Value,
    ran: &Ran,
    file: &std::path::Path,
) -> Result<(), String> {
    let status = report["status"].as_str().unwrap_or_default();
    if !["optimal", "bounded", "upper-bound", "infeasible"].contains(&status) {
        return Err(format!("the status is {status:?}"));
    }
    let bound = number(&report["lower_bound"]);
    let worst_bound = number(&report["least_worst_case"]);
    if let Some(Truth::Best(best)) = truth {
        let total = if spec.objective == Objective::WorstThenMean { best[1] } else { best[0] };
        let judges_totals = !matches!(spec.objective, Objective::Worst | Objective::WinRate);
        if let (Some(bound), true) = (bound, judges_totals)
            && bound > total
        {
            return Err(format!("a total of at least {bound}, but the best has {total}"));
        }
        if let (Some(bound), Objective::Worst | Objective::WorstThenMean) = (worst_bound, spec.objective)
            && bound > best[0]
        {
            return Err(format!("a worst case of at least {bound}, but {} is enough", best[0]));
        }
    }
    if report["policy"].is_null() {
        let none = status == "infeasible" && matches!(truth, None | Some(Truth::Infeasible));
        if none || !always_has_a_policy(spec) && status == "bounded" {
            return if ran.code == Some(1) { Ok(()) } else { Err("no policy is not exit code 1".to_owned()) };
        }
        return Err(format!("{status}, without a policy"));
    }
    if ran.code != Some(0) {
        return Err("a policy is not exit code 0".to_owned());
    }
    if status == "infeasible" {
        return Err("infeasible, with a policy".to_owned());
    }
    let score = replay(spec, &read_policy(file)?)?;
    let told = (number(&report["total"]), number(&report["worst_case"]), number(&report["lost_weight"]));
    let shown = (score.value.total, score.worst as i128, score.value.lost);
    if told != (Some(shown.0), Some(shown.1), Some(shown.2)) {
        return Err(format!("total, worst case and loss are {told:?}, but replay shows {shown:?}"));
    }
    let judged = score.judged(spec.objective);
    match truth {
        Some(Truth::Infeasible) => Err("a policy for what the oracle calls infeasible".to_owned()),
        Some(Truth::Best(best)) if judged < best || status == "optimal" && judged != best => {
            Err(format!("{status} with {judged:?}, but the best is {best:?}"))
        }
        _ => Ok(()),
    }
}

fn compare(bout: &mut Bout<'_>, spec: &Spec) -> Result<Tally, Finding> {
    (bout.announce)(spec);
    let unlimited = Spec { limit: None, ..spec.clone() };
    let truth = Branch::new(&unlimited, BUDGET).game(&unlimited);
    let wait = moment(bout, Duration::from_millis(500));
    let strategies = "random-consistent,most-parts,entropy,expected-eliminated,log-beam(2,0.43)";
    let command =
        ["compare", "--json", "--runs", "1", "--strategies", strategies, "--time-limit", &duration(wait)]
            .map(str::to_owned);
    let ran = start(bout, spec, &command)?;
    let report = ran.json().map_err(|what| finding(spec, &command, what))?;
    if ran.code != Some(0) {
        return Err(finding(spec, &command, ran.tell()));
    }
    let Some(Truth::Best([best, _])) = truth else {
        return Ok(Tally { games: 0, questions: 1, unknown: 1 });
    };
    let held = hold_comparison(best, &report);
    held.map_err(|what| finding(spec, &command, format!("{what} ({})", ran.tell())))?;
    Ok(Tally { games: 1, questions: 1, unknown: 0 })
}

/// Hold the report of a comparison: all that it says of the optimum, regrets and losses contains the truth.
///
/// # Errors
/// What is false.
pub fn hold_comparison(best: i128, report: &Value) -> Result<(), String> {
    let optimum = &report["optimum"];
    if let (Some(lower), Some(upper)) = (number(&optimum["lower"]), number(&optimum["upper"]))
        && !(lower..=upper).contains(&best)
    {
        return Err(format!("an optimum between {lower} and {upper}, but it is {best}"));
    }
    let Some(strategies) = report["strategies"].as_array() else {
        return Err("no strategies".to_owned());
    };
    for strategy in strategies {
        let name = strategy["name"].as_str().unwrap_or_default();
        let total = number(&strategy["total"]).ok_or_else(|| format!("{name} has no total"))?;
        let regret = total - best;
        if regret < 0 {
            return Err(format!("{name} needs {total}, but the optimum is {best}"));
        }
        let shown: Vec<f64> = strategy["regret"]["guesses"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_f64)
            .collect();
        if let [least, most] = shown[..] {
            // Figures of so many digits are rounded.
            let slack = regret as f64 * 1e-9 + total as f64 * 1e-12;
            if (regret as f64) < least - slack || regret as f64 > most + slack {
                return Err(format!("{name} has a regret between {least} and {most}, but it is {regret}"));
            }
        }
        let losses = &strategy["losses"];
        if losses.is_null() {
            continue;
        }
        let Some([least, most]) = interval(&losses["cost"]) else {
            return Err(format!("{name} has losses that are no figures: {losses}"));
        };
        let resolved = number(&losses["unresolved"]) == Some(0);
        if least > regret || resolved && most < regret {
            return Err(format!("{name} loses {regret}, but mistakes are said to cost {}", losses["cost"]));
        }
    }
    Ok(())
}
