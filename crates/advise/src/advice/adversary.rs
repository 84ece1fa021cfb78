//! An adversary picks no secret: its feedback prolongs the game as much as possible, exactly.
//!
//! A set of secrets *needs* the smallest worst case of any play on it, without a limit. The adversary keeps the part of a
//! guess that needs the most guesses; among equals the heaviest, then the one with the first feedback. No other feedback
//! makes the game longer for the best player.

use salet_core::game::{Feedback, Game, Objective};
use salet_core::search::Control;
use salet_words::GuessId;

use crate::advice::{Advisor, Part, Result, UnderWay};

/// The further guesses that the best player needs in the worst case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needed {
    /// A proven lower bound.
    pub at_least: usize,
    /// An upper bound: some play needs no more.
    pub at_most: usize,
}

impl Needed {
    /// Whether the bounds meet.
    pub fn is_exact(self) -> bool {
        self.at_least == self.at_most
    }

    /// Bounds without a search: a single secret needs one guess, several need two, and none more than to try them in turn.
    fn of_secrets(secrets: usize) -> Needed {
        Needed { at_least: secrets.min(2), at_most: secrets }
    }
}

/// The adversary's reply to a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reply {
    /// The feedback.
    pub shown: Feedback,
    /// The guesses needed after it; 0 if the guess is the last candidate.
    pub needed: Needed,
    /// Whether no other reply is proven to need more; false if the time was up.
    pub is_hardest: bool,
}

/// Plays against the guesser.
pub struct Adversary {
    advisor: Advisor,
}

impl Adversary {
    /// An adversary with the words and the rule of a game, judged by the worst case alone and without a limit.
    pub fn new(game: &Game) -> Adversary {
        let game = game.to_builder().objective(Objective::Worst).limit(None).build();
        let game = game.unwrap_or_else(|error| unreachable!("the worst case needs no limit: {error}"));
        Adversary { advisor: Advisor::new(&game) }
    }

    /// The adviser on the best play against it.
    pub fn advisor(&self) -> &Advisor {
        &self.advisor
    }

    /// The guesses needed from here on; bounds if the search ends early.
    pub fn needed(&self, game: &UnderWay, control: &Control<'_>) -> Result<Needed> {
        let known = Needed::of_secrets(if game.is_solved() { 0 } else { game.candidates().len() });
        if known.is_exact() || control.stopped() {
            return Ok(known);
        }
        let Some(found) = self.advisor.best(game, control)? else { return Ok(known) };
        let at_least = found.proven().map_or(found.worst, |proven| proven.worst_at_least as usize);
        let at_most = found.worst.min(known.at_most);
        Ok(Needed { at_least: at_least.max(known.at_least).min(at_most), at_most })
    }

    /// Whether this many further guesses are enough; `None` if the time was up.
    fn suffices(&self, game: &UnderWay, guesses: usize, control: &Control<'_>) -> Option<bool> {
        if game.is_solved() || control.stopped() {
            return game.is_solved().then_some(true);
        }
        // The answer for fewer guesses would be of no use.
        let guesses = u8::try_from(guesses).ok()?;
        self.advisor.ask(game, |solver, history| solver.suffices(history, guesses, control)).ok()?
    }

    /// The reply to a guess; `None` if no candidate is left.
    pub fn reply(&self, game: &UnderWay, guess: GuessId, control: &Control<'_>) -> Result<Option<Reply>> {
        let mut parts = game.parts(guess);
        // The sort is stable: among equals the heaviest comes first, then the first feedback.
        parts.sort_by_key(|part| std::cmp::Reverse(game.weight_of(&part.words)));
        // The tables of the candidates before the guess serve all parts.
        self.advisor.ask(game, |solver, history| solver.prepare(history, control))?;
        let mut hardest: Option<Reply> = None;
        let mut all_settled = true;
        for Part { feedback: shown, words } in parts {
            let known = hardest.map_or(0, |reply| reply.needed.at_least);
            // A part needs at most as many guesses as it has secrets.
            if hardest.is_some() && known >= words.len() {
                continue;
            }
            let mut after = game.clone();
            after.observe(guess, shown)?;
            // It is cheap to see that a part needs no more than another, and expensive to count its guesses.
            let suffices = hardest.and_then(|_| self.suffices(&after, known, control));
            if suffices == Some(true) {
                continue;
            }
            let mut needed = self.needed(&after, control)?;
            if suffices == Some(false) {
                needed.at_least = needed.at_least.max(known + 1);
            }
            all_settled &= needed.is_exact();
            if hardest.is_none_or(|reply| reply.needed.at_least < needed.at_least) {
                hardest = Some(Reply { shown, needed, is_hardest: false });
            }
        }
        Ok(hardest.map(|reply| Reply { is_hardest: all_settled, ..reply }))
    }
}
