//! The French report: H1, H2, E2, E3, the hybrids, and random cut.

use salet::compare::contest::Contest;
use salet::compare::{Tally, Watch, unfold};
use salet::game::{CandidateSet, FeedbackRule, Game};
use salet::strategy::hybrid::Hybrid;
use salet::strategy::player::{Player, Setup};
use salet::strategy::{Options, Pool, Strategy, parse_list};
use salet::words::{SecretId, WordOptions};

use crate::row::{Rows, written};
use crate::{Lists, lists};

const SOURCE: &str = "French report";
const FILE: &str = "monasson-all.txt";

/// Answers of D_officiel: so many words open the file.
pub(crate) const OFFICIAL: usize = 2315;

/// Runs of random cut.
const RUNS: u64 = 40;

/// The game of the report with so many of the words as answers.
pub(crate) fn game(folder: &Lists, answers: Option<usize>, feedback: FeedbackRule) -> Option<Game> {
    let words = folder.words(FILE)?;
    let lists = lists(&words[..answers.unwrap_or(words.len())], &words, WordOptions::default());
    Game::builder(lists).feedback(feedback).limit(None).build().ok()
}

/// What a strategy does, by name.
pub(crate) fn play(game: &Game, name: &str) -> Tally {
    let name = name.parse().unwrap_or_else(|error| panic!("{error}"));
    let player = Player::new(&name, game, Setup::default()).unwrap_or_else(|error| panic!("{error}"));
    tally(game, &player, &game.all_candidates())
}

/// What a strategy does on some of the answers.
pub(crate) fn tally(game: &Game, strategy: &dyn Strategy, answers: &CandidateSet) -> Tally {
    match unfold(game, strategy, answers, &Watch::default()) {
        Some(unfolded) => Tally::of(game, &unfolded),
        None => unreachable!("nobody stops it"),
    }
}

/// D_anglais: all 14855 words are answers.
pub(crate) fn all_words(folder: &Lists, rows: &mut Rows) {
    let Some(game) = game(folder, None, FeedbackRule::Presence) else {
        return rows.skip(SOURCE, "D_anglais");
    };
    for (name, total, histogram) in [
        ("h1", 74181, "1 125 1392 4190 4830 2556 1038 421 187 83 25 5 2"),
        ("h2[single]", 74526, "1 166 1939 4571 3766 2089 1127 562 308 166 80 40 19 12 8 1"),
        ("expected-eliminated[single,opener=lares]", 64460, "1 31 1383 7715 5020 649 54 2"),
        ("entropy[single]", 63731, "1 39 1658 7874 4578 645 58 2"),
    ] {
        let ours = play(&game, name);
        rows.total(SOURCE, &format!("D_anglais, {name}"), total, ours.total);
        rows.exact(SOURCE, &format!("D_anglais, {name}, distribution"), histogram, &written(&ours.histogram));
    }
    for (k, total) in [(2, 68895), (3, 71995), (4, 73804), (5, 74128)] {
        let name = format!("hybrid({k})[single]");
        rows.total(SOURCE, &format!("D_anglais, {name}"), total, play(&game, &name).total);
    }
    for (name, total) in [
        ("h2", 74526),
        ("expected-eliminated[opener=lares]", 64460),
        ("entropy", 63731),
        ("hybrid(2)", 68895),
        ("hybrid(3)", 71995),
        ("hybrid(4)", 73804),
        ("hybrid(5)", 74128),
    ] {
        let ours = play(&game, name).total;
        rows.near(SOURCE, &format!("D_anglais, {name}"), total, ours, "exact ties");
    }
    // The hybrid's program plays D_officiel without knowing it: all words stay candidates for E2.
    let played = CandidateSet::from_members(game.answer_count(), (0..OFFICIAL).map(SecretId::new));
    for (k, total) in [(2, 10319), (3, 10170), (4, 9582), (5, 9345)] {
        let options = Options::default().with_single(true);
        let hybrid = Hybrid::new(&game, k, options).unwrap_or_else(|error| panic!("{error}"));
        let hybrid = hybrid.with_first_pool(Pool::First(OFFICIAL));
        let what = format!("D_officiel, hybrid({k})[single], H1 on the 2315 words, E2 unaware of them");
        rows.total(SOURCE, &what, total, tally(&game, &hybrid, &played).total);
    }
}

/// D_officiel: the first 2315 words are answers.
pub(crate) fn official(folder: &Lists, rows: &mut Rows) {
    let Some(game) = game(folder, Some(OFFICIAL), FeedbackRule::Presence) else {
        return rows.skip(SOURCE, "D_officiel");
    };
    for name in ["expected-eliminated[opener=roate]", "expected-eliminated[single,opener=roate]"] {
        let ours = play(&game, name);
        rows.total(SOURCE, &format!("D_officiel, {name}"), 8496, ours.total);
        let what = format!("D_officiel, {name}, distribution");
        rows.exact(SOURCE, &what, "0 27 793 1412 83", &written(&ours.histogram));
    }
    for (k, total) in [(2, 10319), (3, 10170), (4, 9582), (5, 9345)] {
        let ours = play(&game, &format!("hybrid({k})")).total;
        let why = "with the 2315 answers as candidates, and all words for H1";
        rows.near(SOURCE, &format!("D_officiel, hybrid({k})"), total, ours, why);
    }
    for (pool, words) in [("answers,single,", "the 2315 words"), ("", "all 14855 words")] {
        for (d, total) in [(2, 8558), (5, 8573), (10, 8575), (20, 8593), (100, 8642)] {
            let name = format!("random-cut({d})[{pool}opener=roate]");
            let (expected, deviation) = random(&game, &name);
            let what = format!("D_officiel, {name}, {RUNS} runs over {words}");
            rows.within(SOURCE, &what, f64::from(total), expected, deviation, 0);
        }
    }
}

/// The mean total of a random strategy, and the standard deviation of the total of one run that draws anew in every
/// game, with the error of that mean.
fn random(game: &Game, name: &str) -> (f64, f64) {
    let names = parse_list(name).unwrap_or_else(|error| panic!("{error}"));
    let answers = game.all_candidates();
    let contest = Contest::new(game, &answers).with_runs(RUNS);
    let outcomes = contest.play(&names, &Watch::default(), &|_| ()).unwrap_or_else(|error| panic!("{error}"));
    let outcome = &outcomes[0];
    let error = outcome.standard_error().unwrap_or(0.0);
    (outcome.mean_total(), (outcome.variance_of_a_run.unwrap_or(0.0) + error.powi(2)).sqrt())
}
