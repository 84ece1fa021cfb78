//! The documents of games of several boards, for JSON.

use salet_core::game::Game;
use salet_words::GuessId;
use serde::Serialize;

use crate::adviser::{self, Expectation};
use crate::analysis::{Analysis, Judged};
use crate::goal::Goal;
use crate::grid::Grid;
use crate::pairs::OpenerBound;
use crate::play::{Drawn, Measured, Played, StrategyName, Trial};
use crate::position::Draw;

/// The next guess on several boards, or the end of the game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsNext"))]
pub struct Next {
    /// Whether the game goes on.
    pub standing: Standing,
    /// The word to play; null if the game is over.
    pub guess: Option<String>,
    /// The number of that guess in the game; of a game that is over, the number of guesses it took.
    pub turn: usize,
    /// The objective: length, sum or within.
    pub objective: &'static str,
    /// The guesses left, under the objective within.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// The turns so far as clues: the feedback of each board, `-` of a solved one, `?` of a hidden one.
    pub clues: Vec<String>,
    /// The boards in order.
    pub boards: Vec<Board>,
    /// The number of boards that are hidden until others are solved. The figures are not about them.
    pub hidden: usize,
    /// Whether the guess may solve a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_possible: Option<bool>,
    /// The source of the guess, or of the figures of a word that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The proof of the figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The figures of this guess; null if the ordered secrets are too many to be counted.
    pub expected: Option<Figures>,
    /// The best guesses by an estimate, best first, where no search decides and the objective is length; of a word that was asked about,
    /// its own estimate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub estimates: Vec<Estimate>,
}

/// A guess with an estimate.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsEstimate"))]
pub struct Estimate {
    /// The word.
    pub guess: String,
    /// Further guesses until all boards are solved, this one included: learned by playing, neither a total nor a bound.
    pub guesses: f64,
}

/// Whether a game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsStanding"))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// There is a guess to make.
    Playing,
    /// All boards are solved.
    Solved,
    /// All guesses were made.
    OutOfGuesses,
}

/// One board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// The number of the guess that solved it.
    pub solved: Option<usize>,
    /// The number of words that may be its secret.
    pub answers: usize,
    /// These words, up to the requested number.
    pub candidates: Vec<String>,
}

/// The source of a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsSource"))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A search of the position.
    Search,
    /// An estimate without a search.
    Estimate,
}

/// The proof of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsStatus"))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nothing better is possible, by the objective.
    Exact,
    /// The total can be reached; better may be possible, but not better than `bound`.
    Bounded,
    /// No total is proven.
    Unproven,
}

/// A total over all ordered secrets, each equally likely.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsFigures"))]
pub struct Figures {
    /// Further guesses, summed over all ordered secrets; under the objective within, the ordered secrets that are found in time. Null where
    /// no search decides.
    pub total: Option<u128>,
    /// The number of ordered secrets.
    pub tuples: u128,
    /// The total over the number of ordered secrets; null without a total.
    pub mean: Option<f64>,
    /// No play has a better total.
    pub bound: u128,
}

/// A solved position or game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solve {
    /// "optimal", or "bounded" after an early end.
    pub status: &'static str,
    /// The number of boards.
    pub boards: usize,
    /// How the secrets were drawn.
    pub draw: Draw,
    /// The objective: length, sum or within.
    pub objective: &'static str,
    /// The number of guesses, under the objective within.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// The first guess.
    pub guess: String,
    /// The total that is attained with it; null if the search ended before it found one.
    pub total: Option<u128>,
    /// No play has a smaller total; under the objective within, the attained one or 0.
    pub lower_bound: u128,
    /// The attained total, or one of any play; under the objective within, no play has a larger one.
    pub upper_bound: u128,
    /// The number of ordered secrets.
    pub tuples: u128,
    /// The total over the number of ordered secrets; null without a total.
    pub mean: Option<f64>,
}

/// A finished game, guess by guess.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysed {
    /// The objective: length, sum or within.
    pub objective: &'static str,
    /// The guesses in order.
    pub guesses: Vec<JudgedGuess>,
    /// For each board, the guesses that the game would have been shorter without it.
    pub waited: Vec<usize>,
    /// The board that cost most, from 1; null if several ended the game together.
    pub cost_most: Option<usize>,
}

/// A guess of a finished game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedGuess {
    /// The word.
    pub guess: String,
    /// The best word that was found.
    pub best: String,
    /// The proof of the figures.
    pub status: Status,
    /// The figures of the best play at this position.
    pub best_expected: Option<Figures>,
    /// The figures of the best play after this guess.
    pub expected: Option<Figures>,
    /// The expected guesses that it gave away, or of the objective within the chance: at least and at most.
    pub given_away: Option<[f64; 2]>,
}

impl Analysed {
    /// The document of a judged game.
    pub fn of(game: &Game, goal: Goal, analysis: &Analysis) -> Analysed {
        let word = |guess: GuessId| game.name(guess).to_owned();
        let judged = |judged: &Judged| JudgedGuess {
            guess: word(judged.guess),
            best: word(judged.best.guess),
            status: match (Status::of(&judged.best, 0), Status::of(&judged.price, 0)) {
                (Status::Exact, Status::Exact) => Status::Exact,
                (Status::Unproven, _) | (_, Status::Unproven) => Status::Unproven,
                _ => Status::Bounded,
            },
            best_expected: Figures::of(&judged.best),
            expected: Figures::of(&judged.price),
            given_away: judged.given_away.map(|(least, most)| [least, most]),
        };
        Analysed {
            objective: goal.name(),
            guesses: analysis.guesses.iter().map(judged).collect(),
            waited: analysis.waited.clone(),
            cost_most: analysis.waited.iter().position(|&guesses| guesses > 0).map(|board| board + 1),
        }
    }
}

/// A turn, as the clues have it.
fn clue(game: &Game, grid: &Grid, turn: usize) -> String {
    let seen = grid.boards().iter().map(|board| match board.shown.get(turn) {
        Some(&shown) => game.feedback_name(shown),
        None if board.solved.is_some() => "-".to_owned(),
        None => "?".to_owned(),
    });
    let seen_boards = grid.boards().len();
    let hidden = (seen_boards..seen_boards + grid.hidden()).map(|board| match grid.solved(board) {
        Some(solved) if solved == turn + 1 => game.feedback_name(game.solved()),
        Some(solved) if solved <= turn => "-".to_owned(),
        _ => "?".to_owned(),
    });
    let shown: Vec<String> = seen.chain(hidden).collect();
    format!("{}={}", game.name(grid.guesses()[turn]), shown.join(","))
}

fn within(goal: Goal) -> Option<u8> {
    match goal {
        Goal::Length | Goal::Sum => None,
        Goal::Within(left) => Some(left),
    }
}

/// How well strategies play: the games of one seed, or all of them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsMeasure"))]
pub struct Measure {
    /// `complete`, or `stopped` if games are missing.
    pub status: &'static str,
    /// The number of boards.
    pub boards: usize,
    /// How the secrets were drawn.
    pub draw: Draw,
    /// The maximum number of guesses of the game; play does not know it.
    pub limit: Option<u8>,
    /// The seed; null if the secrets are given, or if all games were played.
    pub seed: Option<u64>,
    /// The strategies in order.
    pub strategies: Vec<Strategy>,
}

/// A strategy and its games.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsStrategy"))]
pub struct Strategy {
    /// The name.
    pub strategy: &'static str,
    /// Games that ended within the limit.
    pub within: Option<u64>,
    /// The games.
    #[serde(flatten)]
    pub measured: Measured,
    /// The games of given secrets, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<PlayedGame>,
}

/// A game of a strategy.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsPlayedGame"))]
pub struct PlayedGame {
    /// The secrets of the boards.
    pub secrets: Vec<String>,
    /// The guesses.
    pub guesses: Vec<String>,
    /// The number of the guess that solved each board, from 1; null if the strategy does not end the game.
    pub solved: Vec<Option<usize>>,
}

/// A proven bound on the mean length of games of two boards.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardsBound"))]
pub struct Bound {
    /// `proven` if no play is below the wanted mean, `open` if the bound is lower, `stopped` if the proof was.
    pub status: &'static str,
    /// The wanted mean.
    pub wanted: f64,
    /// No play takes fewer guesses over all ordered secrets, after the first guesses that were asked about.
    pub lower_bound: u64,
    /// The number of ordered secrets.
    pub tuples: u64,
    /// The bound over the number of ordered secrets.
    pub mean: f64,
    /// The first guess with the least bound.
    pub guess: String,
    /// The number of first guesses with a bound.
    pub guesses: usize,
}

impl Next {
    /// The document of a game under way, with a guess if it goes on, and up to `list` words for each board.
    pub fn of(game: &Game, grid: &Grid, goal: Goal, next: Option<&Expectation>, list: usize) -> Next {
        let board = |board: &crate::grid::Board| Board {
            solved: board.solved,
            answers: board.candidates.len(),
            candidates: board
                .candidates
                .iter()
                .take(list)
                .map(|secret| game.name(secret.as_guess()).to_owned())
                .collect(),
        };
        let standing = match next {
            Some(_) => Standing::Playing,
            None if grid.is_solved() => Standing::Solved,
            None => Standing::OutOfGuesses,
        };
        let is_possible = |next: &Expectation| {
            let open = grid.boards().iter().filter(|board| board.solved.is_none());
            let mut secrets = open.flat_map(|board| &board.candidates);
            secrets.any(|&secret| game.score(next.guess, secret) == game.solved())
        };
        let estimate = |estimate: &adviser::Estimate| Estimate {
            guess: game.name(estimate.guess).to_owned(),
            guesses: estimate.guesses,
        };
        Next {
            standing,
            guess: next.map(|next| game.name(next.guess).to_owned()),
            turn: grid.guesses().len() + usize::from(next.is_some()),
            objective: goal.name(),
            within: within(goal),
            clues: (0..grid.guesses().len()).map(|turn| clue(game, grid, turn)).collect(),
            boards: grid.boards().iter().map(board).collect(),
            hidden: grid.hidden(),
            is_possible: next.map(is_possible),
            source: next.map(|next| Source::of(next.source)),
            status: next.map(|next| Status::of(next, grid.hidden())),
            expected: next.and_then(Figures::of),
            estimates: next.map_or_else(Vec::new, |next| next.estimates.iter().map(estimate).collect()),
        }
    }
}

impl Source {
    fn of(source: adviser::Source) -> Source {
        match source {
            adviser::Source::Search => Source::Search,
            adviser::Source::Estimate => Source::Estimate,
        }
    }
}

impl Status {
    /// The proof of figures of a game with hidden boards: about these nothing is proven.
    pub fn of(next: &Expectation, hidden: usize) -> Status {
        match next.attained() {
            None => Status::Unproven,
            Some(_) if hidden > 0 => Status::Unproven,
            Some(_) if next.is_exact() => Status::Exact,
            Some(_) => Status::Bounded,
        }
    }
}

impl Figures {
    /// The figures of a guess; `None` if nothing was counted.
    pub fn of(next: &Expectation) -> Option<Figures> {
        Some(Figures {
            total: next.attained(),
            tuples: next.tuples?,
            mean: next.mean(),
            bound: next.bound()?,
        })
    }
}

impl Solve {
    /// The document of the best guess at the start of a game; `None` beyond 128 bits.
    pub fn of(game: &Game, boards: usize, draw: Draw, found: &Expectation) -> Option<Solve> {
        let (goal, total) = (found.goal, found.total?);
        Some(Solve {
            status: if found.is_exact() { "optimal" } else { "bounded" },
            boards,
            draw,
            objective: goal.name(),
            within: within(goal),
            guess: game.name(found.guess).to_owned(),
            total: found.attained(),
            lower_bound: total.at_least(),
            upper_bound: total.at_most(),
            tuples: found.tuples?,
            mean: found.mean(),
        })
    }
}

impl Strategy {
    /// The document of a strategy, with the games to tell.
    pub fn of(
        game: &Game,
        strategy: StrategyName,
        measured: Measured,
        played: &[Played],
        limit: Option<u8>,
    ) -> Strategy {
        Strategy {
            strategy: strategy.name(),
            within: limit.map(|limit| measured.within(limit.into())),
            measured,
            played: played.iter().map(|played| PlayedGame::of(game, played)).collect(),
        }
    }
}

impl PlayedGame {
    /// The document of a game.
    pub fn of(game: &Game, played: &Played) -> PlayedGame {
        let word = |guess: GuessId| game.name(guess).to_owned();
        PlayedGame {
            secrets: played.secrets.iter().map(|&secret| word(secret.as_guess())).collect(),
            guesses: played.guesses.iter().map(|&guess| word(guess)).collect(),
            solved: played.solved.clone(),
        }
    }
}

impl Measure {
    /// The document of so many strategies, of which those without a row could not begin.
    pub fn of(trial: &Trial<'_>, strategies: usize, limit: Option<u8>, rows: Vec<Strategy>) -> Measure {
        let is_whole =
            |row: &Strategy| trial.drawn.is_none_or(|drawn| row.measured.games == drawn.len() as u64);
        let is_complete = rows.len() == strategies && rows.iter().all(is_whole);
        Measure {
            status: if is_complete { "complete" } else { "stopped" },
            boards: trial.boards,
            draw: trial.draw,
            limit,
            seed: match trial.drawn {
                Some(Drawn::Seeded(sample)) => Some(sample.seed),
                Some(Drawn::Given(_)) | None => None,
            },
            strategies: rows,
        }
    }
}

impl Bound {
    /// The document of the bounds of some first guesses; `None` if there are none.
    pub fn of(game: &Game, bounds: &[OpenerBound], tuples: u64, wanted: f64, stopped: bool) -> Option<Bound> {
        let least = bounds.iter().min_by_key(|bound| bound.total)?;
        let mean = least.total as f64 / tuples as f64;
        let is_proven = least.total >= crate::pairs::total_of(wanted, tuples);
        let status = match (is_proven, stopped) {
            (true, _) => "proven",
            (false, true) => "stopped",
            (false, false) => "open",
        };
        let guess = game.name(least.opener).to_owned();
        Some(Bound { status, wanted, lower_bound: least.total, tuples, mean, guess, guesses: bounds.len() })
    }
}
