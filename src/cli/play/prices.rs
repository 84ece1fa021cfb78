//! Guesses and their prices: the choices of a position, `top` and `why`.

use salet::advice::{Choices, Expectation, Figures, GivenAway, Part, UnderWay};
use salet::game::Objective;
use salet::search::Ranked;
use salet::words::GuessId;
use salet_base::text::count;

use super::screen::Screen;
use crate::cli::board::{INDENT, more};
use crate::cli::{BOLD, DIM, Failure, WARN, tiles};

/// Parts of a guess that `why` shows, and words of each.
const PARTS: usize = 6;

const AS_GOOD: usize = 12;

/// The price of a word, the best guess, and the difference; `None` if the word is better.
type Priced<'a> = (&'a Expectation, &'a Expectation, Option<GivenAway>);

impl Screen<'_> {
    /// The choices besides the recommended guess.
    pub(super) fn choices(
        &mut self,
        game: &UnderWay,
        play: &Expectation,
        choices: &Choices,
    ) -> Result<(), Failure> {
        let name = |ranked: &Ranked| game.name(ranked.opener);
        match choices.given_away(play.into()) {
            Some(GivenAway::Nothing) => {
                let others: Vec<&str> =
                    choices.best.iter().filter(|ranked| ranked.opener != play.guess).map(name).collect();
                if !others.is_empty() {
                    let shown = others.len().min(AS_GOOD);
                    let tail = match choices.is_all_of_the_best {
                        true => more(others.len() - shown),
                        false => " … and more".to_owned(),
                    };
                    self.row("as good", &format!("{}{tail}", others[..shown].join(" ")))?;
                }
            }
            // The policy does not play the best.
            Some(more) => {
                let best: Vec<&str> = choices.best.iter().take(AS_GOOD).map(name).collect();
                let gift = gift(game, play.into(), more);
                let text = format!("{}; {} gives away {gift}", best.join(" "), game.name(play.guess));
                self.row("better", &text)?;
            }
            None => {}
        }
        let row = |ranked: &Ranked| {
            let figures = ranked.into();
            let more = choices.given_away(figures).unwrap_or(GivenAway::Nothing);
            format!("{} {}", name(ranked), gift(game, figures, more))
        };
        if !choices.next.is_empty() {
            let next: Vec<String> = choices.next.iter().map(row).collect();
            self.row("next best", &next.join(", "))?;
        }
        match &choices.possible {
            Some(ranked) if ranked.opener == play.guess => {
                self.row("can win now", &format!("{} itself", name(ranked)))?;
            }
            Some(ranked) => self.row("can win now", &row(ranked))?,
            None if choices.complete => {
                self.row("can win now", "no word from which every answer is found in time")?;
            }
            None => {}
        }
        if !choices.complete {
            self.note("the search ended early: other guesses are not certain yet (try `top N TIME`)")?;
        }
        Ok(())
    }

    pub(super) fn top(
        &mut self,
        game: &UnderWay,
        objective: Objective,
        ranked: &[Ranked],
        complete: bool,
    ) -> Result<(), Failure> {
        for one in ranked {
            let gift = match GivenAway::against(Figures::from(&ranked[0]), one.into(), objective) {
                Some(GivenAway::Nothing) | None => String::new(),
                Some(more) => format!("  {}", gift(game, one.into(), more)),
            };
            let mean = one.total as f64 / game.weight().saturating_sub(one.lost_weight).max(1) as f64;
            let mean =
                if objective == Objective::Worst { String::new() } else { format!("{mean:.4} expected, ") };
            let lost = match one.lost_weight {
                0 => String::new(),
                lost => format!(", a weight of {lost} lost"),
            };
            let label = format!("{:4}  {:<10}  ", one.rank, game.name(one.opener));
            self.board.line(&label, &format!("{mean}{} at most{lost}{gift}", one.worst_case))?;
        }
        if !complete {
            self.note(
                "the search ended before the others were certain; give it more time, as in `top 10 1m`",
            )?;
        }
        Ok(())
    }

    /// The reply to `why`; the largest part comes first.
    pub(super) fn why(
        &mut self,
        game: &UnderWay,
        guess: GuessId,
        parts: &[Part],
        priced: Option<Priced<'_>>,
    ) -> Result<(), Failure> {
        self.price(game, guess, priced)?;
        let is_possible = game.candidates().contains(&guess);
        self.row("the answer?", if is_possible { "it may be" } else { "it cannot be" })?;
        let noun = if game.unlisted_since().is_some() { "word" } else { "answer" };
        let largest = parts.first().map_or(0, |part| part.words.len());
        let split = format!("{}, the largest with {}", count(parts.len(), "part"), count(largest, noun));
        self.row("splits into", &split)?;
        for part in parts.iter().take(PARTS) {
            let tiles = tiles::turn(game.game(), guess, part.feedback, self.board.output.coloured());
            let words: Vec<&str> = part.words.iter().take(PARTS).map(|&word| game.name(word)).collect();
            let tail = more(part.words.len() - words.len());
            let label = format!("{INDENT}{tiles} {:4}  ", part.words.len());
            self.board.line(&label, &format!("{DIM}{}{tail}{DIM:#}", words.join(" ")))?;
        }
        if parts.len() > PARTS {
            self.note(&format!("… and {}", count(parts.len() - PARTS, "smaller part")))?;
        }
        Ok(())
    }

    fn price(&mut self, game: &UnderWay, guess: GuessId, priced: Option<Priced<'_>>) -> Result<(), Failure> {
        let label = format!("{INDENT}{BOLD}{}{BOLD:#}  ", game.name(guess));
        let Some((price, best, more)) = priced else {
            let text = match game.allows(guess) {
                true => "the search found no way to solve every answer in time".to_owned(),
                false => format!("{WARN}the {} rule does not allow it here{WARN:#}", game.game().rule()),
            };
            return self.board.line(&label, &text);
        };
        let is_open = price.is_bounded() || best.is_bounded();
        self.board.expectation(&label, price, game.game().objective(), is_open, true)?;
        if is_open {
            return match between(price, best, game.game().objective()) {
                Some((least, most)) => {
                    let best = game.name(best.guess);
                    self.row("price", &format!("between +{least:.4} and +{most:.4} against {best}"))
                }
                None => match at_least(price, best, game.game().objective()) {
                    Some(least) => {
                        let best = game.name(best.guess);
                        self.row("price", &format!("at least +{least:.4} against {best}"))
                    }
                    None => self.note("so its price is not certain"),
                },
            };
        }
        let best_name = game.name(best.guess);
        let text = match more {
            _ if best.guess == guess && best.is_unproven(game) => {
                "not known: the policy plays it, and is not proven".to_owned()
            }
            _ if best.guess == guess => "none, it is the best".to_owned(),
            Some(GivenAway::Nothing) => format!("none, it is as good as {best_name}"),
            Some(more) => format!("{} against {best_name}", gift(game, price.into(), more)),
            None => format!("none, it is better than {best_name}, which the policy plays"),
        };
        self.row("price", &text)?;
        match game.history().iter().position(|&(earlier, _)| earlier == guess) {
            Some(first) => self.note(&format!("it was guess {} already", first + 1)),
            None => Ok(()),
        }
    }
}

/// The difference from the best guess, in words.
pub(super) fn gift(game: &UnderWay, figures: Figures, more: GivenAway) -> String {
    match more {
        GivenAway::Nothing => "±0".to_owned(),
        GivenAway::LostWeight(more) => format!("loses {more} more"),
        GivenAway::LastWeight(more) => format!("+{more} at the last guess"),
        GivenAway::Worst(more) => format!("+{more} in the worst case"),
        GivenAway::Total(more) => {
            let found = game.weight() - figures.lost_weight;
            format!("+{:.4}", more as f64 / found as f64)
        }
    }
}

/// A lower bound of the guesses that a word gives away on average, whose best play so far loses answers; `None` if it is not known,
/// or if the total is not judged first.
fn at_least(price: &Expectation, best: &Expectation, objective: Objective) -> Option<f64> {
    let is_judged = matches!(objective, Objective::Mean | Objective::MeanThenWorst);
    if !is_judged || best.lost_weight > 0 || best.is_bounded() || price.weight == 0 {
        return None;
    }
    let least = price.proven()?.total_at_least.checked_sub(best.total)?;
    (least > 0).then(|| least as f64 / price.weight as f64)
}

/// Bounds of the guesses that a word gives away on average; `None` if answers are lost, or if the total is not judged first: then
/// play with a greater total may be better.
pub(super) fn between(price: &Expectation, best: &Expectation, objective: Objective) -> Option<(f64, f64)> {
    let is_judged = matches!(objective, Objective::Mean | Objective::MeanThenWorst);
    if !is_judged || price.lost_weight > 0 || best.lost_weight > 0 || price.weight == 0 {
        return None;
    }
    let least = |known: &Expectation| known.proven().map_or(known.total, |proven| proven.total_at_least);
    let mean = |total: u64| total as f64 / price.weight as f64;
    Some((mean(least(price).saturating_sub(best.total)), mean(price.total.saturating_sub(least(best)))))
}
