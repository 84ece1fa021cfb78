//! What a session says with `--json`: one object a line for every turn and question.

use salet::advice::{Choices, Ended, Expectation, Figures, GivenAway, Needed, Proven};
use salet::game::{Objective, Part};
use salet::search::Ranked;
use salet::words::GuessId;
use serde::Serialize;

use super::place::Place;

/// One line.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Report<'a> {
    /// Where the game stands, and what to play.
    Position(Box<Position<'a>>),
    /// One guess of a game that plays itself, or of one against the adversary.
    Turn(Turn<'a>),
    /// The answers to `top`, `why`, `left` and `forced`.
    Top {
        ranked: Vec<Choice<'a>>,
        complete: bool,
    },
    Why(Box<Why<'a>>),
    Left {
        remaining: usize,
        unlisted: bool,
        candidates: Vec<&'a str>,
    },
    Forced(Bounds),
    /// Something worth knowing.
    Note {
        text: &'a str,
    },
    /// What cannot be done, and why.
    Error {
        text: &'a str,
    },
}

/// A word with what it showed.
#[derive(Serialize)]
pub(super) struct Shown<'a> {
    guess: &'a str,
    shown: String,
}

/// Where a game stands.
#[derive(Serialize)]
pub(super) struct Position<'a> {
    turn: usize,
    rule: &'static str,
    history: Vec<Shown<'a>>,
    remaining: usize,
    weight: u64,
    /// Whether no answer fits, so that the candidates are accepted words that are no answers.
    unlisted: bool,
    solved: bool,
    over: bool,
    /// What to play, if anything can be named.
    guess: Option<&'a str>,
    expected: Option<f64>,
    total: Option<u64>,
    worst: Option<usize>,
    lost_weight: Option<u64>,
    on_policy: bool,
    status: Option<&'static str>,
    proven: Option<Proven>,
    /// All that are as good as the best, the best first; whether there are no more of them.
    best: Vec<Choice<'a>>,
    all_of_the_best: bool,
    next: Vec<Choice<'a>>,
    possible: Option<Choice<'a>>,
    /// Whether all these were certain in time; no choices are looked for at the very start.
    complete: bool,
    candidates: Vec<&'a str>,
}

/// A guess with its exact figures.
#[derive(Serialize)]
pub(super) struct Choice<'a> {
    guess: &'a str,
    /// Over the answers that are found; none where only the worst case is judged.
    total: Option<u64>,
    expected: Option<f64>,
    worst: usize,
    lost_weight: u64,
    gives_away: Option<GivenAway>,
}

impl<'a> Choice<'a> {
    pub(super) fn new(
        place: &'a Place<'_, '_>,
        objective: Objective,
        guess: GuessId,
        figures: Figures,
        gives_away: Option<GivenAway>,
    ) -> Choice<'a> {
        let found = place.game.weight_of(place.game.candidates()) - figures.lost_weight;
        let total = (objective != Objective::Worst).then_some(figures.total);
        Choice {
            guess: place.game.name(guess),
            total,
            expected: total.filter(|_| found > 0).map(|total| total as f64 / found as f64),
            worst: figures.worst,
            lost_weight: figures.lost_weight,
            gives_away,
        }
    }

    fn of(place: &'a Place<'_, '_>, choices: &Choices, ranked: &Ranked) -> Choice<'a> {
        let figures = ranked.into();
        Choice::new(place, choices.objective, ranked.opener, figures, choices.given_away(figures))
    }
}

/// The first so many of the answers that are left.
pub(super) fn listed<'a>(place: &'a Place<'_, '_>, list: usize) -> Vec<&'a str> {
    place.game.candidates().iter().take(list).map(|secret| place.game.name(secret.as_guess())).collect()
}

impl<'a> Position<'a> {
    pub(super) fn new(
        place: &'a Place<'_, '_>,
        play: Option<&Expectation>,
        choices: Option<&Choices>,
        list: usize,
    ) -> Position<'a> {
        let game = &place.game;
        let contents = game.contents();
        let rows = |ranked: &[Ranked]| -> Vec<Choice<'a>> {
            choices
                .map(|choices| ranked.iter().map(|one| Choice::of(place, choices, one)).collect())
                .unwrap_or_default()
        };
        let shown = |&(guess, shown): &_| Shown {
            guess: game.name(guess),
            shown: contents.feedback.format(shown, contents.lists.word_len()),
        };
        let found = play.filter(|play| play.mean().is_some());
        let told = found.filter(|_| contents.objective != Objective::Worst);
        Position {
            turn: game.history().len() + usize::from(game.ended().is_none()),
            rule: contents.rule.name(),
            history: game.history().iter().map(shown).collect(),
            remaining: game.candidates().len(),
            weight: game.weight_of(game.candidates()),
            unlisted: game.unlisted_since().is_some(),
            solved: matches!(game.ended(), Some(Ended::Solved(_))),
            over: game.ended().is_some(),
            guess: play.map(|play| game.name(play.guess)),
            expected: told.and_then(Expectation::mean),
            total: told.map(|play| play.total),
            worst: found.map(|play| play.worst),
            lost_weight: play.map(|play| play.lost_weight),
            on_policy: play.is_some_and(Expectation::is_on_policy),
            status: play.and_then(Expectation::status),
            proven: play.and_then(Expectation::proven),
            best: choices.map(|choices| rows(&choices.best)).unwrap_or_default(),
            all_of_the_best: choices.is_some_and(|choices| choices.is_all_of_the_best),
            next: choices.map(|choices| rows(&choices.next)).unwrap_or_default(),
            possible: choices
                .and_then(|choices| choices.possible.as_ref().map(|one| Choice::of(place, choices, one))),
            complete: choices.is_some_and(|choices| choices.complete),
            candidates: listed(place, list),
        }
    }
}

/// A guess and what it left.
#[derive(Serialize)]
pub(super) struct Turn<'a> {
    turn: usize,
    guess: &'a str,
    shown: String,
    before: usize,
    remaining: usize,
    unlisted: bool,
    solved: bool,
    /// Against the adversary: how many more guesses are needed, and whether nothing else would take longer.
    needed: Option<Bounds>,
    hardest: Option<bool>,
    candidates: Vec<&'a str>,
}

impl<'a> Turn<'a> {
    /// The last turn; `None` if there is none.
    pub(super) fn last(
        place: &'a Place<'_, '_>,
        answered: Option<(Needed, bool)>,
        list: usize,
    ) -> Option<Turn<'a>> {
        let game = &place.game;
        let contents = game.contents();
        let &(guess, shown) = game.history().last()?;
        let before = game.counts().iter().rev().nth(1).copied();
        Some(Turn {
            turn: game.history().len(),
            guess: game.name(guess),
            shown: contents.feedback.format(shown, contents.lists.word_len()),
            before: before.unwrap_or(contents.lists.answer_count()),
            remaining: game.candidates().len(),
            unlisted: game.unlisted_since().is_some(),
            solved: game.is_solved(),
            needed: answered.map(|(needed, _)| needed.into()),
            hardest: answered.map(|(_, hardest)| hardest),
            candidates: listed(place, list),
        })
    }
}

/// How many more guesses are needed.
#[derive(Serialize)]
pub(super) struct Bounds {
    at_least: usize,
    at_most: usize,
    exact: bool,
}

impl From<Needed> for Bounds {
    fn from(needed: Needed) -> Bounds {
        Bounds { at_least: needed.at_least, at_most: needed.at_most, exact: needed.is_exact() }
    }
}

/// What there is to say of a word.
#[derive(Serialize)]
pub(super) struct Why<'a> {
    guess: &'a str,
    allowed: bool,
    /// Whether it is among what is left.
    possible: bool,
    parts: usize,
    largest: usize,
    /// The largest parts.
    split: Vec<Size>,
    price: Option<Choice<'a>>,
    /// What is claimed of the price, and what is proven where that is not all.
    status: Option<&'static str>,
    proven: Option<Proven>,
}

#[derive(Serialize)]
struct Size {
    shown: String,
    remaining: usize,
}

impl<'a> Why<'a> {
    pub(super) fn new(
        place: &'a Place<'_, '_>,
        guess: GuessId,
        parts: &[Part],
        price: Option<(&Expectation, Option<GivenAway>)>,
    ) -> Why<'a> {
        let game = &place.game;
        let contents = game.contents();
        let size = |part: &Part| Size {
            shown: contents.feedback.format(part.feedback, contents.lists.word_len()),
            remaining: part.secrets.len(),
        };
        Why {
            guess: game.name(guess),
            allowed: game.allows(guess),
            possible: game.candidates().iter().any(|secret| secret.as_guess() == guess),
            parts: parts.len(),
            largest: parts.first().map_or(0, |part| part.secrets.len()),
            split: parts.iter().take(10).map(size).collect(),
            price: price
                .map(|(price, more)| Choice::new(place, contents.objective, guess, price.into(), more)),
            status: price.and_then(|(price, _)| price.status()),
            proven: price.and_then(|(price, _)| price.proven()),
        }
    }
}
