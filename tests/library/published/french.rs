//! The French report: H1, H2, E2, E3, the hybrids, and random cut.

use salet::compare::Watch;
use salet::compare::contest::Contest;
use salet::game::{CandidateSet, Game};
use salet::strategy::player::{Player, Setup};
use salet::strategy::{State, Strategy as _, parse_list};
use salet::words::{FeedbackRule, SecretId, WordGame as _, WordGameBuilder as _, WordOptions};

use crate::published::rows::Rows;
use crate::published::{distribution, lists, play, published_list, tally};

/// The answers of D_officiel are the first words of the file.
pub(crate) const OFFICIAL: usize = 2315;

/// Runs of random cut.
const RUNS: u64 = 40;

/// The hybrids on D_officiel.
const OFFICIAL_HYBRIDS: [(usize, u64); 4] = [(2, 10319), (3, 10170), (4, 9582), (5, 9345)];

/// The game of the report with its first words as answers; `None` if its list is missing.
pub(crate) fn game(answers: Option<usize>, feedback: FeedbackRule) -> Option<Game> {
    let words = published_list("monasson-all.txt")?;
    let lists = lists(&words[..answers.unwrap_or(words.len())], &words, WordOptions::default());
    Some(Game::builder(lists).feedback(feedback).limit(None).build().unwrap())
}

/// D_anglais: all 14855 words are answers.
#[test]
fn strategies_of_the_french_report_on_all_words() {
    let mut rows = Rows::of("French report");
    let Some(game) = game(None, FeedbackRule::Presence) else { return rows.skip("D_anglais") };
    for (name, total, histogram) in [
        ("h1", 74181, "1 125 1392 4190 4830 2556 1038 421 187 83 25 5 2"),
        ("h2[single]", 74526, "1 166 1939 4571 3766 2089 1127 562 308 166 80 40 19 12 8 1"),
        ("expected-eliminated[single,opener=lares]", 64460, "1 31 1383 7715 5020 649 54 2"),
        ("entropy[single]", 63731, "1 39 1658 7874 4578 645 58 2"),
    ] {
        let ours = play(&game, name);
        rows.total(&format!("D_anglais, {name}"), total, ours.total);
        rows.exact(&format!("D_anglais, {name}, distribution"), histogram, &distribution(&ours));
    }
    for (k, total) in [(2, 68895), (3, 71995), (4, 73804), (5, 74128)] {
        let name = format!("hybrid({k})[single]");
        rows.total(&format!("D_anglais, {name}"), total, play(&game, &name).total);
    }
    for (name, published, exact) in [
        ("h2", 74526, 74528),
        ("expected-eliminated[opener=lares]", 64460, 64476),
        ("entropy", 63731, 63728),
        ("hybrid(2)", 68895, 68876),
        ("hybrid(3)", 71995, 71994),
        ("hybrid(4)", 73804, 73804),
        ("hybrid(5)", 74128, 74128),
    ] {
        let ours = play(&game, name).total;
        assert_eq!(ours, exact, "{name} with exact ties");
        rows.near(&format!("D_anglais, {name}"), published, ours, "exact ties");
    }
    // The report's program for the hybrids does not know the answers of D_officiel: for E2, all words stay candidates.
    let played = CandidateSet::from_members(game.answer_count(), (0..OFFICIAL).map(SecretId::new));
    let player = |name: &str| Player::new(&name.parse().unwrap(), &game, Setup::default()).unwrap();
    let (h1, e2) = (player(&format!("h1[words={OFFICIAL}]")), player("expected-eliminated[single]"));
    for (k, total) in OFFICIAL_HYBRIDS {
        let hybrid =
            |state: &State<'_>| if state.history.len() < k { h1.choose(state) } else { e2.choose(state) };
        let what = format!("D_officiel, hybrid({k})[single], H1 on the 2315 words, E2 unaware of them");
        rows.total(&what, total, tally(&game, &hybrid, &played).total);
    }
    rows.finish();
}

/// D_officiel: the first 2315 words are answers.
#[test]
fn strategies_of_the_french_report_on_its_answers() {
    let mut rows = Rows::of("French report");
    let Some(game) = game(Some(OFFICIAL), FeedbackRule::Presence) else { return rows.skip("D_officiel") };
    for name in ["expected-eliminated[opener=roate]", "expected-eliminated[single,opener=roate]"] {
        let ours = play(&game, name);
        rows.total(&format!("D_officiel, {name}"), 8496, ours.total);
        rows.exact(&format!("D_officiel, {name}, distribution"), "0 27 793 1412 83", &distribution(&ours));
    }
    for (k, total) in OFFICIAL_HYBRIDS {
        let ours = play(&game, &format!("hybrid({k})")).total;
        let why = "with the 2315 answers as candidates, and all words for H1";
        rows.near(&format!("D_officiel, hybrid({k})"), total, ours, why);
    }
    for (pool, words) in [("answers,single,", "the 2315 words"), ("", "all 14855 words")] {
        for (d, total) in [(2, 8558), (5, 8573), (10, 8575), (20, 8593), (100, 8642)] {
            let name = format!("random-cut({d})[{pool}opener=roate]");
            let (expected, deviation) = random(&game, &name);
            let what = format!("D_officiel, {name}, {RUNS} runs over {words}");
            rows.within(&what, f64::from(total), expected, deviation, 0);
        }
    }
    rows.finish();
}

/// The mean total of a random strategy, and the standard deviation of the total of one run that draws anew in every game,
/// including the error of that mean.
fn random(game: &Game, name: &str) -> (f64, f64) {
    let answers = game.all_candidates();
    let contest = Contest::new(game, &answers).with_runs(RUNS);
    let outcomes = contest.play(&parse_list(name).unwrap(), &Watch::default(), &|_| ()).unwrap();
    let error = outcomes[0].standard_error().unwrap_or(0.0);
    let variance = outcomes[0].variance_of_a_run.unwrap_or(0.0);
    (outcomes[0].mean_total(), (variance + error.powi(2)).sqrt())
}
