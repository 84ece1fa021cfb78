//! The documents of a game in progress: `next`, `price` and `choices`.

use serde::Serialize;

use crate::advice::{self, Ended, Expectation, Origin, Proven, Regret, UnderWay};
use salet_core::game::{Game, Objective};
use salet_core::policy::{Policy, Position};
use salet_core::search::{Ranked, Status as SearchStatus};
use salet_words::GuessId;

/// The next guess, or the end of the game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Next {
    /// Whether the game goes on.
    pub standing: Standing,
    /// The word to play; null if the game is over or no word was found in time.
    pub guess: Option<String>,
    /// The answer, if the game is solved and only one word fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The number of that guess in the game; of a game that is over, the number of guesses it took.
    pub turn: usize,
    /// The number of words that may be the secret.
    pub answers: usize,
    /// Their weight.
    pub weight: u64,
    /// The figures of this guess with the best play after it.
    pub expected: Option<Figures>,
    /// The source of the figures.
    pub source: Option<Source>,
    /// The proof of the figures.
    pub status: Option<Status>,
    /// Bounds on all play, if the search ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<Proven>,
    /// Whether no listed answer fits, so that the words are other accepted words, each equally likely.
    pub unlisted: bool,
    /// Words that may be the secret, up to the requested number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
}

/// Whether a game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// There is a guess to make.
    Playing,
    /// The last guess was the secret.
    Solved,
    /// All guesses were made.
    OutOfGuesses,
}

impl Standing {
    /// The status of a game.
    pub fn of(game: &UnderWay) -> Standing {
        match game.ended() {
            Some(Ended::Solved(_)) => Standing::Solved,
            Some(Ended::OutOfGuesses(_)) => Standing::OutOfGuesses,
            None => Standing::Playing,
        }
    }
}

/// The source of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A lookup in the policy.
    Policy,
    /// A search.
    Search,
}

/// The proof of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nothing better is possible, by the objective.
    Exact,
    /// They can be reached; better may be possible, but not better than `proven`.
    Bounded,
    /// They can be reached, and nothing is proven: the policy is not optimal, or its objective proves nothing about the
    /// middle of a game.
    Unproven,
}

/// The expected cost of a guess with the best play after it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figures {
    /// The sum of weight times guesses over the answers that will be found.
    pub total: u64,
    /// The mean number of guesses over these; null if none will be found.
    pub mean: Option<f64>,
    /// The most guesses that one of these takes; 0 if none will be found.
    pub worst_case: u64,
    /// The number of answers that will not be found within the limit.
    pub lost_answers: u64,
    /// Their weight.
    pub lost_weight: u64,
    /// Under last-guess, the weight of the answers found only at the last guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_weight: Option<u64>,
    /// The weight of the answers found with this guess, with the next one, and so on, by the recommended play; null if only
    /// the other figures of that play are known.
    pub histogram: Option<Vec<u64>>,
    /// The number of these answers.
    pub histogram_answers: Option<Vec<u64>>,
}

/// The prices of given guesses.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prices {
    /// The number of words that may be the secret.
    pub answers: usize,
    /// Their weight.
    pub weight: u64,
    /// The best guess.
    pub best: Price,
    /// The guesses in the order of the request.
    pub prices: Vec<Price>,
    /// Whether no listed answer fits, so that the words are other accepted words, each equally likely.
    pub unlisted: bool,
}

/// The price of a guess.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Price {
    /// The guess.
    pub guess: String,
    /// The figures of this guess with the best play after it; null if none was found in time.
    pub expected: Option<Figures>,
    /// The source of the figures.
    pub source: Source,
    /// The proof of the figures.
    pub status: Status,
    /// Bounds on all play after the guess (of `best`: on all play), if the search ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<Proven>,
    /// The cost above that of the best guess; null unless both are exact.
    pub regret: Option<Regret>,
}

/// The guesses worth considering. All figures are exact.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choices {
    /// The number of words that may be the secret.
    pub answers: usize,
    /// Their weight.
    pub weight: u64,
    /// The objective: the game's, or win-rate if no guess finds every answer in time.
    pub objective: Objective,
    /// The guesses that equal the best.
    pub best: Vec<Choice>,
    /// Whether no other guess equals the best.
    pub is_all_of_the_best: bool,
    /// The next best.
    pub next: Vec<Choice>,
    /// The best guess that may be the secret; null if it was not certain in time.
    pub possible: Option<Choice>,
    /// Whether the search finished; else missing guesses were not certain in time.
    pub complete: bool,
    /// Whether no listed answer fits, so that the words are other accepted words, each equally likely.
    pub unlisted: bool,
}

/// A guess with the best play after it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The guess.
    pub guess: String,
    /// Whether it may be the secret.
    pub is_possible: bool,
    /// The sum of weight times guesses over the answers that will be found.
    pub total: u64,
    /// The mean number of guesses over these; null if none will be found.
    pub mean: Option<f64>,
    /// The most guesses that one of these takes; 0 if none will be found.
    pub worst_case: usize,
    /// The weight of the answers that will not be found within the limit.
    pub lost_weight: u64,
    /// Under last-guess, the weight of the answers found only at the last guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_weight: Option<u64>,
    /// The cost above that of the best guess.
    pub regret: Regret,
}

impl Figures {
    fn of(known: &Expectation, game: &Game) -> Figures {
        let found = known.histogram.as_ref().map(|found| found.iter().copied().unzip());
        let (histogram_answers, histogram) = found.unzip();
        Figures {
            total: known.total,
            mean: known.mean(),
            worst_case: known.worst as u64,
            lost_answers: known.lost_answers as u64,
            lost_weight: known.lost_weight,
            last_weight: at_last(game, known.last_weight),
            histogram,
            histogram_answers,
        }
    }
}

/// The weight at the last guess, where it is judged.
fn at_last(game: &Game, weight: u64) -> Option<u64> {
    (game.objective() == Objective::LastGuess).then_some(weight)
}

impl Source {
    fn of(known: &Expectation) -> Source {
        if known.is_on_policy() { Source::Policy } else { Source::Search }
    }
}

impl Status {
    fn of(known: &Expectation, game: &UnderWay) -> Status {
        match known.origin {
            Origin::Policy if game.is_proven_by_policy() => Status::Exact,
            Origin::Search { status: SearchStatus::Optimal, .. } => Status::Exact,
            Origin::Search { status: SearchStatus::Bounded, .. } => Status::Bounded,
            Origin::Policy | Origin::Search { .. } => Status::Unproven,
        }
    }
}

impl Next {
    /// The document of a game with the best guess, if one is known, and up to `list` candidates.
    pub fn of(game: &UnderWay, known: Option<&Expectation>, list: usize) -> Next {
        let standing = Standing::of(game);
        let answer = match game.candidates() {
            &[word] if standing == Standing::Solved => Some(game.name(word).to_owned()),
            _ => None,
        };
        let listed = || game.candidates().iter().take(list).map(|&word| game.name(word).to_owned()).collect();
        Next {
            standing,
            guess: known.map(|known| game.name(known.guess).to_owned()),
            answer,
            turn: game.played() + usize::from(standing == Standing::Playing),
            answers: game.candidates().len(),
            weight: game.weight(),
            expected: known.map(|known| Figures::of(known, game.game())),
            source: known.map(Source::of),
            status: known.map(|known| Status::of(known, game)),
            proven: known.and_then(Expectation::proven),
            unlisted: game.unlisted_since().is_some(),
            candidates: (list > 0).then(listed),
        }
    }

    /// The document of a position from which the policy finds every answer, read from the policy without scoring any
    /// candidate.
    pub fn looked_up(policy: &Policy, position: Position<'_>, turns: usize) -> Next {
        let left = policy.game().limit().map(|limit| usize::from(limit).saturating_sub(turns));
        let known = Expectation::at(position, 0, left);
        Next {
            standing: Standing::Playing,
            guess: Some(policy.game().name(known.guess).to_owned()),
            answer: None,
            turn: turns + 1,
            answers: known.answers,
            weight: known.weight,
            expected: Some(Figures::of(&known, policy.game())),
            source: Some(Source::Policy),
            status: Some(if policy.is_optimal_throughout() { Status::Exact } else { Status::Unproven }),
            proven: None,
            unlisted: false,
            candidates: None,
        }
    }
}

impl Prices {
    /// The document of a best guess and of given guesses, each with its expectation if one was found in time.
    pub fn of(game: &UnderWay, best: &Expectation, prices: &[(GuessId, Option<Expectation>)]) -> Prices {
        let price =
            |(guess, known): &(GuessId, Option<Expectation>)| Price::of(game, *guess, known.as_ref(), best);
        Prices {
            answers: game.candidates().len(),
            weight: game.weight(),
            best: Price::of(game, best.guess, Some(best), best),
            prices: prices.iter().map(price).collect(),
            unlisted: game.unlisted_since().is_some(),
        }
    }
}

impl Price {
    /// The price of a guess.
    pub fn of(game: &UnderWay, guess: GuessId, known: Option<&Expectation>, best: &Expectation) -> Price {
        let is_exact = |known: &Expectation| Status::of(known, game) == Status::Exact;
        let exact = known.filter(|&known| is_exact(known) && is_exact(best));
        Price {
            guess: game.name(guess).to_owned(),
            expected: known.map(|known| Figures::of(known, game.game())),
            source: known.map_or(Source::Search, Source::of),
            status: known.map_or(Status::Bounded, |known| Status::of(known, game)),
            proven: known.and_then(Expectation::proven),
            regret: exact.map(|known| Regret::of(known, best, game.game().objective())),
        }
    }
}

impl Choices {
    /// The document of the choices in a game.
    pub fn of(game: &UnderWay, choices: &advice::Choices) -> Choices {
        let choice = |ranked: &Ranked| {
            Choice::of(game, ranked, choices.best.first().unwrap_or(ranked), choices.objective)
        };
        Choices {
            answers: game.candidates().len(),
            weight: game.weight(),
            objective: choices.objective,
            best: choices.best.iter().map(choice).collect(),
            is_all_of_the_best: choices.is_all_of_the_best,
            next: choices.next.iter().map(choice).collect(),
            possible: choices.possible.as_ref().map(choice),
            complete: choices.complete,
            unlisted: game.unlisted_since().is_some(),
        }
    }
}

impl Choice {
    /// A guess, compared with the best.
    pub fn of(game: &UnderWay, ranked: &Ranked, best: &Ranked, objective: Objective) -> Choice {
        let found = game.weight() - ranked.lost_weight;
        Choice {
            guess: game.name(ranked.opener).to_owned(),
            is_possible: game.candidates().contains(&ranked.opener),
            total: ranked.total,
            mean: (found > 0).then(|| ranked.total as f64 / found as f64),
            worst_case: ranked.worst_case,
            lost_weight: ranked.lost_weight,
            last_weight: at_last(game.game(), ranked.last_weight),
            regret: Regret::of_figures(ranked.into(), best.into(), objective),
        }
    }
}
