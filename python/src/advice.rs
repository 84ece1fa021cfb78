//! What to play in a game under way, what guesses cost, and which are worth a look.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::{PyErr, PyResult, Python, pyfunction};
use salet::advice::choices::Wanted;
use salet::advice::{Choices, Ended, Expectation, GivenAway, Origin, Proven, Regret, UnderWay};
use salet::policy::Contents;
use salet::search::{Control, Ranked, Status};
use serde::Serialize;

use crate::about::About;
use crate::desk::Asked;
use crate::errors::{json, usage};
use crate::history::{self, Clue, Followed, Stuck, Turn};
use crate::sources::find;
use crate::waiting::{Waited, duration};

/// What to play now, in the form of `salet next --json`, with the total besides.
#[derive(Serialize)]
struct NextReport {
    guess: Option<String>,
    remaining: usize,
    expected: Option<f64>,
    total: Option<u64>,
    worst: Option<usize>,
    solved: bool,
    turn: usize,
    on_policy: bool,
    weight: u64,
    certain: bool,
    lost_answers: Option<usize>,
    lost_weight: Option<u64>,
    status: Option<&'static str>,
    proven: Option<Proven>,
    candidates: Vec<String>,
    unlisted: bool,
    reason: Option<String>,
}

/// What guesses cost.
#[derive(Serialize)]
struct PriceReport {
    answers: usize,
    weight: u64,
    best: Priced,
    prices: Vec<Priced>,
    unlisted: bool,
}

/// What a guess costs.
#[derive(Serialize)]
struct Priced {
    guess: String,
    total: Option<u64>,
    mean: Option<f64>,
    worst: Option<usize>,
    lost_answers: Option<usize>,
    lost_weight: Option<u64>,
    weight: u64,
    source: &'static str,
    status: &'static str,
    proven: Option<Proven>,
    regret: Option<Regret>,
}

/// The guesses worth a look.
#[derive(Serialize)]
struct ChoicesReport {
    answers: usize,
    weight: u64,
    objective: &'static str,
    best: Vec<Choice>,
    is_all_of_the_best: bool,
    next: Vec<Choice>,
    possible: Option<Choice>,
    complete: bool,
    unlisted: bool,
}

/// One of them.
#[derive(Serialize)]
struct Choice {
    guess: String,
    total: u64,
    mean: Option<f64>,
    worst: usize,
    lost_weight: u64,
    given_away: Option<GivenAway>,
}

/// What to play now: JSON, and whether Ctrl-C ended the search.
#[pyfunction]
pub(crate) fn next(
    py: Python<'_>,
    about: About<'_>,
    turns: Vec<Clue>,
    list: usize,
    time_limit: Option<f64>,
) -> PyResult<(String, bool)> {
    let desk = about.desk()?;
    let subject = desk.subject();
    let turns = history::read(&turns, &subject.contents)?;
    if let Some(policy) = &subject.policy {
        let start = UnderWay::with_policy(&subject.contents, policy);
        if let Some((game, known)) = history::looked_up(start, &turns) {
            return Ok((json(&NextReport::of(&game, known.as_ref(), list))?, false));
        }
    }
    let limit = duration(time_limit)?;
    let waited = desk.ask(py, move |asked, stop| {
        followed(asked, &turns, limit, stop, |followed, control| {
            let game = followed.game;
            if game.ended().is_some() {
                return Ok(NextReport::of(game, None, list));
            }
            let known = followed.advisor.best(game, control)?.ok_or_else(time_up)?;
            Ok(NextReport::of(game, Some(&known), list))
        })
    })?;
    given(py, waited)
}

/// What guesses cost: JSON, and whether Ctrl-C ended the search.
#[pyfunction]
pub(crate) fn price(
    py: Python<'_>,
    about: About<'_>,
    turns: Vec<Clue>,
    guesses: Vec<String>,
    time_limit: Option<f64>,
) -> PyResult<(String, bool)> {
    let desk = about.desk()?;
    let contents = &desk.subject().contents;
    let turns = history::read(&turns, contents)?;
    let guesses = guesses.iter().map(|word| find(&contents.lists, word)).collect::<PyResult<Vec<_>>>()?;
    let limit = duration(time_limit)?;
    let waited = desk.ask(py, move |asked, stop| {
        followed(asked, &turns, limit, stop, |followed, control| {
            let game = followed.game;
            check_under_way(game)?;
            let guesses: Vec<_> = guesses.iter().map(|&guess| followed.numbered(guess)).collect();
            guesses.iter().try_for_each(|&guess| followed.check_allowed(guess))?;
            let best = followed.advisor.best(game, control)?.ok_or_else(time_up)?;
            let price = |&guess| {
                let known = followed.advisor.price(game, guess, control)?;
                Ok(Priced::of(game, game.name(guess), known.as_ref(), &best))
            };
            Ok(PriceReport {
                answers: game.candidates().len(),
                weight: game.weight_of(game.candidates()),
                prices: guesses.iter().map(price).collect::<Result<_, Stuck>>()?,
                best: Priced::of(game, game.name(best.guess), Some(&best), &best),
                unlisted: game.unlisted_since().is_some(),
            })
        })
    })?;
    given(py, waited)
}

/// The guesses worth a look: JSON, and whether Ctrl-C ended the search.
#[pyfunction]
pub(crate) fn choices(
    py: Python<'_>,
    about: About<'_>,
    turns: Vec<Clue>,
    next: usize,
    best: usize,
    time_limit: Option<f64>,
) -> PyResult<(String, bool)> {
    if next > 1000 || best > 100_000 {
        return Err(usage("next: at most 1000 can be asked for, and of the best 100000"));
    }
    let desk = about.desk()?;
    let turns = history::read(&turns, &desk.subject().contents)?;
    let limit = duration(time_limit)?;
    let waited = desk.ask(py, move |asked, stop| {
        followed(asked, &turns, limit, stop, |followed, control| {
            check_under_way(followed.game)?;
            let wanted = Wanted { next, best };
            let found = followed.advisor.choices(followed.game, wanted, control)?.ok_or_else(time_up)?;
            match found.best.is_empty() {
                true => Err(time_up()),
                false => Ok(ChoicesReport::of(followed.game, &found)),
            }
        })
    })?;
    given(py, waited)
}

/// Follow turns, and ask within a time.
fn followed<T>(
    asked: &mut Asked<'_>,
    turns: &[Turn],
    limit: Option<Duration>,
    stop: &AtomicBool,
    ask: impl FnOnce(&Followed<'_, '_>, &Control<'_>) -> Result<T, Stuck>,
) -> Result<T, Stuck> {
    let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
    let control = Control::default().with_stop(stop).with_deadline(deadline);
    history::follow(&asked.advisor, turns, &control, |followed| ask(followed, &control))
}

/// What was waited for; KeyboardInterrupt where Ctrl-C came before anything was found.
fn given<T: Serialize>(py: Python<'_>, waited: Waited<Result<T, Stuck>>) -> PyResult<(String, bool)> {
    match waited.or_interrupted(py)? {
        (Ok(found), interrupted) => Ok((json(&found)?, interrupted)),
        (Err(Stuck::TimeUp(_)), true) => Err(PyKeyboardInterrupt::new_err(())),
        (Err(stuck), _) => Err(PyErr::from(stuck)),
    }
}

fn time_up() -> Stuck {
    let why = "the time was up before any way was found to find every answer within the guesses left";
    Stuck::TimeUp(why.to_owned())
}

fn check_under_way(game: &UnderWay<'_>) -> Result<(), Stuck> {
    match game.ended() {
        Some(_) => Err(Stuck::Usage("the game is over: nothing can be played".to_owned())),
        None => Ok(()),
    }
}

/// What is proven of figures in a game.
fn status(known: &Expectation, contents: &Contents) -> &'static str {
    match known.origin {
        Origin::Policy if contents.is_optimal_throughout() => "exact",
        Origin::Search { status: Status::Optimal, .. } => "exact",
        Origin::Search { status: Status::Bounded, .. } => "bounded",
        Origin::Policy | Origin::Search { .. } => "unproven",
    }
}

impl NextReport {
    fn of(game: &UnderWay<'_>, known: Option<&Expectation>, list: usize) -> NextReport {
        let (ended, candidates) = (game.ended(), game.candidates());
        let solved = matches!(ended, Some(Ended::Solved(_)));
        let listed = candidates.iter().take(list).map(|secret| game.name(secret.as_guess()).to_owned());
        let nothing = |figure: Option<u64>| figure.or(solved.then_some(0));
        NextReport {
            guess: known.map(|known| game.name(known.guess).to_owned()),
            remaining: candidates.len(),
            expected: known.and_then(Expectation::mean).or(solved.then_some(0.0)),
            total: nothing(known.map(|known| known.total)),
            worst: known.and_then(|known| known.mean().map(|_| known.worst)).or(solved.then_some(0)),
            solved,
            turn: game.history().len() + usize::from(!solved),
            on_policy: known.map_or(solved && game.is_on_policy(), Expectation::is_on_policy),
            weight: game.weight_of(candidates),
            certain: solved || known.is_some_and(Expectation::is_certain),
            lost_answers: known.map(|known| known.lost_answers).or(solved.then_some(0)),
            lost_weight: nothing(known.map(|known| known.lost_weight)),
            status: known.map(|known| status(known, game.contents())),
            proven: known.and_then(Expectation::proven),
            candidates: listed.collect(),
            unlisted: game.unlisted_since().is_some(),
            reason: match ended {
                Some(Ended::OutOfGuesses(1)) => Some("the one guess is used up".to_owned()),
                Some(Ended::OutOfGuesses(limit)) => Some(format!("all {limit} guesses are used up")),
                Some(Ended::Solved(_)) | None => None,
            },
        }
    }
}

impl Priced {
    fn of(game: &UnderWay<'_>, guess: &str, known: Option<&Expectation>, best: &Expectation) -> Priced {
        let contents = game.contents();
        let is_exact = |known: &Expectation| status(known, contents) == "exact";
        let exact = known.filter(|&known| is_exact(known) && is_exact(best));
        Priced {
            guess: guess.to_owned(),
            total: known.map(|known| known.total),
            mean: known.and_then(Expectation::mean),
            worst: known.map(|known| known.worst),
            lost_answers: known.map(|known| known.lost_answers),
            lost_weight: known.map(|known| known.lost_weight),
            weight: game.weight_of(game.candidates()),
            source: if known.is_some_and(Expectation::is_on_policy) { "policy" } else { "search" },
            status: known.map_or("bounded", |known| status(known, contents)),
            proven: known.and_then(Expectation::proven),
            regret: exact.map(|known| Regret::of(known, best, contents.objective)),
        }
    }
}

impl ChoicesReport {
    fn of(game: &UnderWay<'_>, found: &Choices) -> ChoicesReport {
        let weight = game.weight_of(game.candidates());
        let choice = |ranked: &Ranked| Choice {
            guess: game.name(ranked.opener).to_owned(),
            total: ranked.total,
            mean: (weight > ranked.lost_weight)
                .then(|| ranked.total as f64 / (weight - ranked.lost_weight) as f64),
            worst: ranked.worst_case,
            lost_weight: ranked.lost_weight,
            given_away: found.given_away(ranked.into()),
        };
        ChoicesReport {
            answers: game.candidates().len(),
            weight,
            objective: found.objective.name(),
            best: found.best.iter().map(choice).collect(),
            is_all_of_the_best: found.is_all_of_the_best,
            next: found.next.iter().map(choice).collect(),
            possible: found.possible.as_ref().map(choice),
            complete: found.complete,
            unlisted: game.unlisted_since().is_some(),
        }
    }
}
