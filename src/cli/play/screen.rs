//! What a session says to people, and the objects that it gives to programs instead.

use std::io::Write;

use crate::advice::{Choices, Expectation, Figures, GivenAway, Needed, Part, UnderWay};
use crate::document;
use crate::game::Objective;
use crate::search::Ranked;
use crate::text::{count, visible};
use crate::words::GuessId;

use super::commands::HELP;
use super::reports::{Position, Report, Turn, Why, listed};
use crate::cli::exit::Failure;
use crate::cli::expectation;
use crate::cli::next;
use crate::cli::output::{BOLD, DIM, GOOD, Output, WARN};
use crate::cli::tiles;

/// How many of the parts of a guess `why` shows.
const PARTS: usize = 6;

/// How many guesses that are as good as the best are shown.
const AS_GOOD: usize = 12;

/// Columns of the longest bar.
const BAR: f64 = 24.0;

/// Where a session speaks.
pub(super) struct Screen<'o> {
    pub(super) out: Box<dyn Write + 'o>,
    /// Where it says what it cannot do.
    pub(super) err: Box<dyn Write + 'o>,
    pub(super) output: Output,
    /// How many of the answers that are left are listed.
    pub(super) list: usize,
}

impl Screen<'_> {
    pub(super) fn json(&self) -> bool {
        self.output.json()
    }

    fn report(&mut self, report: &Report<'_>) -> Result<(), Failure> {
        writeln!(self.out, "{}", self.output.json_text(report)?)?;
        Ok(self.out.flush()?)
    }

    /// What cannot be done, in a line.
    pub(super) fn refuse(&mut self, reason: &str) -> Result<(), Failure> {
        if self.json() {
            return self.report(&Report::Error { text: reason });
        }
        writeln!(self.err, "salet: {}", visible(reason))?;
        Ok(self.err.flush()?)
    }

    /// Something worth knowing, in a line.
    pub(super) fn note(&mut self, text: &str) -> Result<(), Failure> {
        if self.json() {
            return self.report(&Report::Note { text });
        }
        writeln!(self.out, "    {DIM}{}{DIM:#}", visible(text))?;
        Ok(self.out.flush()?)
    }

    pub(super) fn help(&mut self) -> Result<(), Failure> {
        if self.json() {
            return self.report(&Report::Note { text: HELP });
        }
        writeln!(self.out, "{HELP}")?;
        Ok(self.out.flush()?)
    }

    /// The turns from one on, each with what it left.
    pub(super) fn turns(&mut self, game: &UnderWay, from: usize) -> Result<(), Failure> {
        if self.json() {
            return Ok(());
        }
        (from..game.history().len()).try_for_each(|index| self.turn(game, index, None))
    }

    /// One turn and what it left, with a bar if the number of all answers is given.
    fn turn(&mut self, game: &UnderWay, index: usize, all: Option<usize>) -> Result<(), Failure> {
        let ((guess, shown), left) = (game.history()[index], game.counts()[index]);
        let turn =
            tiles::turn(game.game().lists(), game.game().feedback(), guess, shown, self.output.coloured());
        let number = index + 1;
        if game.is_solved() && number == game.history().len() {
            return Ok(writeln!(self.out, "{number:2}  {turn}")?);
        }
        let among_others = game.unlisted_since().is_some_and(|since| number > since);
        let what = count(left, if among_others { "word" } else { "answer" });
        let verb = if left == 1 { "remains" } else { "remain" };
        let bar = all.map(|all| bar(left, all) + " ").unwrap_or_default();
        writeln!(self.out, "{number:2}  {turn}  {bar}{DIM}{what} {verb}{DIM:#}")?;
        if game.unlisted_since() == Some(number) {
            next::print_unlisted(game, &mut self.out)?;
        }
        Ok(())
    }

    /// The last turn of a game that plays itself: the bar says how the set shrinks.
    pub(super) fn watched(&mut self, game: &UnderWay, all: usize) -> Result<(), Failure> {
        if self.json() {
            return match Turn::last(game, None, self.list) {
                Some(turn) => self.report(&Report::Turn(turn)),
                None => Ok(()),
            };
        }
        self.turn(game, game.history().len() - 1, Some(all))?;
        if !game.is_solved() {
            self.candidates(game)?;
        }
        Ok(self.out.flush()?)
    }

    /// The reply of the adversary, which was the last turn.
    pub(super) fn replied(&mut self, game: &UnderWay, needed: Needed, hardest: bool) -> Result<(), Failure> {
        if self.json() {
            return match Turn::last(game, Some((needed, hardest)), self.list) {
                Some(turn) => self.report(&Report::Turn(turn)),
                None => Ok(()),
            };
        }
        self.turn(game, game.history().len() - 1, None)?;
        if !game.is_solved() {
            self.needed(needed)?;
            self.candidates(game)?;
        }
        if !hardest {
            self.note("the search ended early: something else may take longer (--time-limit)")?;
        }
        Ok(self.out.flush()?)
    }

    /// How many more guesses are needed.
    fn needed(&mut self, needed: Needed) -> Result<(), Failure> {
        let Needed { at_least, at_most } = needed;
        let text = if needed.is_exact() {
            format!("{} can be forced, and no more: proven", count(at_least, "more guess"))
        } else {
            format!(
                "at least {} can be forced, that is proven, and {at_most} at most: the search ended early",
                count(at_least, "more guess")
            )
        };
        Ok(writeln!(self.out, "    {BOLD}{text}{BOLD:#}")?)
    }

    /// The answer to `forced`.
    pub(super) fn forced(&mut self, needed: Needed) -> Result<(), Failure> {
        if self.json() {
            return self.report(&Report::Forced(needed.into()));
        }
        self.needed(needed)?;
        Ok(self.out.flush()?)
    }

    fn candidates(&mut self, game: &UnderWay) -> Result<(), Failure> {
        let (words, left) = (listed(game, self.list), game.candidates().len());
        if left > 1 && !words.is_empty() {
            writeln!(self.out, "    {DIM}{}{}{DIM:#}", words.join(" "), more(left - words.len()))?;
        }
        Ok(())
    }

    /// What to play, as soon as it is known.
    pub(super) fn best(&mut self, game: &UnderWay, play: &Expectation) -> Result<(), Failure> {
        if self.json() {
            return Ok(());
        }
        let number = game.history().len() + 1;
        let name = game.name(play.guess);
        let objective = game.game().objective();
        let exactly = exactly(play, objective);
        writeln!(self.out, "{number:2}  {BOLD}{name}{BOLD:#}  {}{exactly}", expectation::summary(play))?;
        expectation::print_notes(play, objective, &mut self.out)?;
        self.candidates(game)?;
        Ok(self.out.flush()?)
    }

    /// All that is known of a position, where the best play was told before to people.
    pub(super) fn position(
        &mut self,
        game: &UnderWay,
        play: Option<&Expectation>,
        choices: Option<&Choices>,
    ) -> Result<(), Failure> {
        if self.json() {
            return self.report(&Report::Position(Box::new(Position::new(game, play, choices, self.list))));
        }
        if let (Some(play), Some(choices)) = (play, choices) {
            self.choices(game, play, choices)?;
        }
        Ok(self.out.flush()?)
    }

    fn choices(&mut self, game: &UnderWay, play: &Expectation, choices: &Choices) -> Result<(), Failure> {
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
                    self.line("as good", &format!("{}{tail}", others[..shown].join(" ")))?;
                }
            }
            // What the policy plays is not the best.
            Some(more) => {
                let best: Vec<&str> = choices.best.iter().take(AS_GOOD).map(name).collect();
                let gift = gift(game, play.into(), more);
                self.line(
                    "better",
                    &format!("{}; {} gives away {gift}", best.join(" "), game.name(play.guess)),
                )?;
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
            self.line("next best", &next.join(", "))?;
        }
        match &choices.possible {
            Some(ranked) if ranked.opener == play.guess => {
                self.line("can win now", &format!("{} itself", name(ranked)))?;
            }
            Some(ranked) => self.line("can win now", &row(ranked))?,
            None if choices.complete => self.line("can win now", "none that finds every answer in time")?,
            None => {}
        }
        if !choices.complete {
            self.note(
                "the search ended early: other guesses are not certain yet (`top N TIME` takes longer)",
            )?;
        }
        Ok(())
    }

    fn line(&mut self, label: &str, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "    {label:<12} {text}")?)
    }

    /// The answer to `top`.
    pub(super) fn top(
        &mut self,
        game: &UnderWay,
        objective: Objective,
        ranked: &[Ranked],
        complete: bool,
    ) -> Result<(), Failure> {
        let rows: Vec<(&Ranked, Option<GivenAway>)> = ranked
            .iter()
            .map(|one| (one, GivenAway::against(Figures::from(&ranked[0]), one.into(), objective)))
            .collect();
        if self.json() {
            let choice = |one: &Ranked| document::Choice::of(game, one, &ranked[0], objective);
            return self.report(&Report::Top { ranked: ranked.iter().map(choice).collect(), complete });
        }
        let found = game.weight();
        for (one, more) in rows {
            let gift = match more {
                Some(GivenAway::Nothing) | None => String::new(),
                Some(more) => format!("  {}", gift(game, one.into(), more)),
            };
            let mean = one.total as f64 / found.saturating_sub(one.lost_weight).max(1) as f64;
            let mean =
                if objective == Objective::Worst { String::new() } else { format!("{mean:.4} expected, ") };
            let lost = match one.lost_weight {
                0 => String::new(),
                lost => format!(", a weight of {lost} lost"),
            };
            writeln!(
                self.out,
                "{:4}  {:<10}  {mean}{} at most{lost}{gift}",
                one.rank,
                game.name(one.opener),
                one.worst_case
            )?;
        }
        if !complete {
            self.note(
                "the search ended before the others were certain; give it more time, as in `top 10 1m`",
            )?;
        }
        Ok(self.out.flush()?)
    }

    /// The answer to `why`: parts are sorted, the largest first.
    pub(super) fn why(
        &mut self,
        game: &UnderWay,
        guess: GuessId,
        parts: &[Part],
        price: Option<(&Expectation, &Expectation, Option<GivenAway>)>,
    ) -> Result<(), Failure> {
        if self.json() {
            let price = price.map(|(price, best, _)| document::Price::of(game, guess, Some(price), best));
            return self.report(&Report::Why(Box::new(Why::new(game, guess, parts, price))));
        }
        let (lists, feedback, objective) =
            (game.game().lists(), game.game().feedback(), game.game().objective());
        let name = game.name(guess);
        match price {
            Some((price, best, more)) => {
                let exactly = exactly(price, objective);
                writeln!(self.out, "    {BOLD}{name}{BOLD:#}  {}{exactly}", expectation::summary(price))?;
                if price.is_bounded() || best.is_bounded() {
                    expectation::print_notes(price, objective, &mut self.out)?;
                    self.note("so what it gives away is not certain")?;
                } else {
                    let best_name = game.name(best.guess);
                    match more {
                        _ if best.guess == guess => self.line("price", "none, it is the best")?,
                        Some(GivenAway::Nothing) => {
                            self.line("price", &format!("none, it is as good as {best_name}"))?
                        }
                        Some(more) => {
                            self.line(
                                "price",
                                &format!("{} against {best_name}", gift(game, price.into(), more)),
                            )?;
                        }
                        None => self.line(
                            "price",
                            &format!("none, it is better than {best_name}, which the policy plays"),
                        )?,
                    }
                }
            }
            None if game.allows(guess) => {
                writeln!(
                    self.out,
                    "    {BOLD}{name}{BOLD:#}  no way to find every answer was found in time"
                )?;
            }
            None => writeln!(
                self.out,
                "    {BOLD}{name}{BOLD:#}  {WARN}the {} rule does not allow it here{WARN:#}",
                game.game().rule()
            )?,
        }
        let is_possible = game.candidates().contains(&guess);
        self.line("the answer?", if is_possible { "it may be" } else { "it cannot be" })?;
        let largest = parts.first().map_or(0, |part| part.words.len());
        let split =
            format!("{}, the largest with {}", count(parts.len(), "part"), count(largest, noun(game)));
        self.line("splits into", &split)?;
        for part in parts.iter().take(PARTS) {
            let tiles = tiles::turn(lists, feedback, guess, part.feedback, self.output.coloured());
            let words: Vec<&str> = part.words.iter().take(6).map(|&word| game.name(word)).collect();
            let tail = more(part.words.len() - words.len());
            writeln!(self.out, "    {tiles} {:4}  {DIM}{}{tail}{DIM:#}", part.words.len(), words.join(" "))?;
        }
        if parts.len() > PARTS {
            self.note(&format!("… and {}", count(parts.len() - PARTS, "smaller part")))?;
        }
        Ok(self.out.flush()?)
    }

    /// The answer to `left`.
    pub(super) fn left(&mut self, game: &UnderWay, list: usize) -> Result<(), Failure> {
        let left = game.candidates().len();
        let words = listed(game, list);
        if self.json() {
            let unlisted = game.unlisted_since().is_some();
            return self.report(&Report::Left { answers: left, unlisted, candidates: words });
        }
        let verb = if left == 1 { "remains" } else { "remain" };
        let rest = more(left - words.len());
        let colon = if words.is_empty() { "" } else { ":" };
        let text = format!("{} {verb}{colon} {}{rest}", count(left, noun(game)), words.join(" "));
        writeln!(self.out, "    {}", self.output.broken(&text, 4))?;
        Ok(self.out.flush()?)
    }

    /// That the game is over.
    pub(super) fn over(&mut self, game: &UnderWay) -> Result<(), Failure> {
        if self.json() {
            return Ok(());
        }
        let guesses = game.history().len();
        if let (true, Some(&(guess, _))) = (game.is_solved(), game.history().last()) {
            writeln!(
                self.out,
                "{GOOD}solved:{GOOD:#} {}, with {}",
                game.name(guess),
                count(guesses, "guess")
            )?;
        } else {
            writeln!(self.out, "{WARN}all {} are used up{WARN:#}", count(guesses, "guess"))?;
            self.candidates(game)?;
        }
        Ok(self.out.flush()?)
    }
}

/// The exact mean as a fraction, where it is a mean at all.
fn exactly(play: &Expectation, objective: Objective) -> String {
    let found = play.weight - play.lost_weight;
    match objective {
        Objective::Worst => String::new(),
        _ if found == 0 || play.total == found => String::new(),
        _ if play.is_bounded() => String::new(),
        _ => format!(", exactly {}/{found}", play.total),
    }
}

/// What a guess gives away, in words.
fn gift(game: &UnderWay, figures: Figures, more: GivenAway) -> String {
    match more {
        GivenAway::Nothing => "±0".to_owned(),
        GivenAway::LostWeight(more) => format!("loses {more} more"),
        GivenAway::Worst(more) => format!("+{more} in the worst case"),
        GivenAway::Total(more) => {
            let found = game.weight() - figures.lost_weight;
            format!("+{:.4}", more as f64 / found as f64)
        }
    }
}

/// The candidates are answers, or other accepted words.
fn noun(game: &UnderWay) -> &'static str {
    if game.unlisted_since().is_some() { "word" } else { "answer" }
}

fn more(number: usize) -> String {
    if number > 0 { format!(" … and {number} more") } else { String::new() }
}

/// A bar on a logarithmic scale: every answer that goes is worth more than the one before.
fn bar(left: usize, all: usize) -> String {
    let share = (left.max(1) as f64).ln() / (all.max(2) as f64).ln();
    let blocks = (share * BAR).round() as usize;
    "█".repeat(blocks.min(BAR as usize)) + &"·".repeat(BAR as usize - blocks.min(BAR as usize))
}
