//! Comparisons whose time is up: nothing is shortened without a word, and nothing is invented.

use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use salet::compare::{Contest, Entrant, Exact, Figures, Optimum, Oracle, Watch, report, table, unfold};
use salet::game::Game;
use salet::search::{Control, Solver, Task};
use salet::strategy::player::{Player, Setup};
use salet::strategy::{State, Strategy as _, StrategyName, parse_list};
use salet::words::{SecretId, WordGame as _};
use serde_json::Value;

/// The deadline of a watch ends playing, too, and the figures name each strategy that it cuts off.
#[test]
fn the_deadline_of_a_comparison_ends_playing() {
    let game = super::game(&["abc", "abd", "acd", "bcd"], &["abe"]);
    let answers = game.all_candidates();
    let quick: StrategyName = "first-consistent".parse().unwrap();
    let within = |time: Duration| {
        let deadline = Instant::now() + time;
        let watch = Watch { deadline: Some(deadline), ..Watch::default() };
        let slow = move |state: &State<'_>| {
            sleep(deadline.saturating_duration_since(Instant::now()));
            state.candidates.first().map(|secret| secret.as_guess())
        };
        let entrants =
            [Entrant::from(quick.clone()), Entrant::own("slow", slow), Entrant::own("not begun", slow)];
        let performances = Contest::new(&game, &answers).play(&entrants, &watch, &|_| ()).unwrap();
        (performances.len() == 1).then(|| Figures::new(&game, &entrants, &performances, None))
    };
    // On a busy machine the first strategy, too, may need longer.
    let figures = [100, 1000, 10_000, 100_000].into_iter().map(Duration::from_millis).find_map(within);
    let figures = figures.expect("the first strategy plays in time, the second does not");
    assert_eq!(figures.missing, ["slow", "not begun"]);
    assert_eq!(figures.left_out().as_deref(), Some("Ended early. Not played to the end: slow, not begun."));
}

/// A single choice looks at the watch, too: that of a beam on the original lists would take minutes.
#[test]
fn a_choice_ends_with_its_watch() {
    let game = Game::original();
    let watch = Watch::default();
    watch.stop.store(true, Ordering::Relaxed);
    let candidates: Vec<SecretId> = game.answers().collect();
    let state = State { game: &game, history: &[], candidates: &candidates, allowed: None, watch: &watch };
    for name in ["log-beam", "entropy", "knuth-minimax"] {
        let player = Player::new(&name.parse().unwrap(), &game, Setup::default()).unwrap();
        assert_eq!(player.choose(&state), None, "{name}");
    }
}

/// The table of a large game takes seconds, and is made before the first choice.
#[test]
fn a_comparison_that_ends_makes_no_table_of_a_large_game() {
    let code = |number: usize| (0..7).map(|place| char::from(b"abcd"[number >> (2 * place) & 3])).collect();
    let codes: Vec<String> = (0..1 << 14).map(code).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let game = super::game(&codes[1..], &codes[..1]);
    let deadline = Some(Instant::now() + Duration::from_millis(20));
    let watch = Watch { deadline, ..Watch::default() };
    let player = Player::new(&"first-consistent".parse().unwrap(), &game, Setup::default()).unwrap();
    assert!(unfold(&game, &player, &game.all_candidates(), &watch).is_none());
    assert!(game.shared_table(&|| true).is_none(), "there is no table yet");
}

/// The bounds of a cost in JSON: a number, or both.
fn bounds(cost: &Value) -> (u64, u64) {
    match cost.as_u64() {
        Some(exact) => (exact, exact),
        None => (cost["at_least"].as_u64().unwrap(), cost["at_most"].as_u64().unwrap()),
    }
}

#[test]
fn no_mistake_is_invented_when_time_is_up() {
    let game = Game::original().to_builder().limit(None).build().unwrap();
    let solver = Solver::new(&game, Default::default()).unwrap();
    let over = Watch { deadline: Some(Instant::now()), ..Watch::default() };
    let solution = solver.solve(Task::Best, &Control::default().with_deadline(over.deadline));
    let optimum = Optimum::of(&game, &solution).unwrap();
    let oracle = Exact::new(&solver, &over, Duration::MAX, usize::MAX);
    let names = parse_list("entropy,most-parts").unwrap();
    let answers = game.all_candidates();
    let contest = Contest::new(&game, &answers)
        .with_setup(Setup::default().with_policy(solution.tree.as_ref()))
        .with_exact(Some((Some(optimum.without_limit()), &oracle as &dyn Oracle)));
    let performances = contest.play(&names, &Watch::default(), &|_| ()).unwrap();
    let reached = optimum.after_play(solution.tree.as_ref().unwrap().guess, &performances);
    let figures = Figures::new(&game, &names, &performances, Some(reached));
    let hang = |label: &str, text: &str| format!("{label}{text}");
    assert!(table::losses(&figures, None, &hang).contains("  unresolved  "));
    assert!(table::caveat(&figures).unwrap().contains("may have cost nothing"));
    let texts = report::texts(&figures, None);
    let figures = serde_json::to_value(&figures).unwrap();
    let (lower, upper) =
        (figures["optimum"]["lower"].as_u64().unwrap(), figures["optimum"]["upper"].as_u64().unwrap());
    assert!(lower <= 7920 && 7920 <= upper && lower < upper, "{figures}");
    let strategies = figures["strategies"].as_array().unwrap();
    let regret_of = |strategy: &Value| strategy["total"].as_u64().unwrap() - upper;
    for strategy in strategies {
        let regret = regret_of(strategy);
        let losses = &strategy["losses"];
        let (at_least, at_most) = bounds(&losses["cost"]);
        assert!(
            at_least == regret && regret < at_most,
            "the best that played is the optimum, or worse: {losses}"
        );
        assert_eq!(strategy["regret"]["guesses"][0], regret as f64);
        assert!(losses["unresolved"].as_u64().unwrap() > 0, "{losses}");
        let parts =
            ["first_cost", "later_cost", "unplaced_cost", "unresolved_cost"].map(|key| bounds(&losses[key]));
        assert!(parts.iter().map(|part| part.0).sum::<u64>() <= regret, "{losses}");
        assert!(parts.iter().all(|part| part.1 <= at_most), "{losses}");
        let mistakes = ["first_mistakes", "later_mistakes", "unplaced_mistakes"]
            .map(|key| losses[key].as_u64().unwrap());
        assert_eq!(losses["mistakes"], mistakes.iter().sum::<u64>());
        if regret == 0 {
            assert_eq!(losses["mistakes"], 0, "{losses}");
        }
    }
    for mistake in figures["mistakes"].as_array().unwrap() {
        let (at_least, _) = bounds(&mistake["cost"]);
        let regret = strategies.iter().find(|played| played["name"] == mistake["strategy"]).map(regret_of);
        assert!(0 < at_least && at_least <= regret.unwrap(), "{mistake}");
    }
    let (_, page) = texts.iter().find(|(name, _)| name == report::PAGE).unwrap();
    assert!(
        page.contains(">Unresolved</th>") && page.contains("is proven to be at least"),
        "bounds are shown"
    );
}
