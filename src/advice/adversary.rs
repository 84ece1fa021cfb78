//! An adversary, who has not chosen a secret: to every guess it shows what keeps the game open as long as can be, exactly.
//!
//! What a set of secrets needs is the least number of guesses that finds every one of them, in the worst case and without
//! a limit. Of the parts of a guess the adversary keeps one that needs the most; of these the heaviest; and of these the
//! one with the first feedback. Nothing else would be as long for the best of players.

use crate::game::{Feedback, Game, Objective};
use crate::search::Control;
use crate::words::GuessId;

use super::advisor::Advisor;
use super::error::Result;
use super::under_way::{Part, UnderWay};

/// How many more guesses the best player needs in the worst case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needed {
    /// No fewer: that is proven.
    pub at_least: usize,
    /// No more: there is a way.
    pub at_most: usize,
}

impl Needed {
    /// Whether both bounds meet.
    pub fn is_exact(self) -> bool {
        self.at_least == self.at_most
    }

    /// What is known of so many secrets without a search: one that is known takes one guess, others are told apart first,
    /// and none needs more guesses than to be tried one by one.
    fn of_so_many(secrets: usize) -> Needed {
        Needed { at_least: secrets.min(2), at_most: secrets }
    }
}

/// What the adversary shows for a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reply {
    /// The feedback.
    pub shown: Feedback,
    /// The guesses that are needed after it; none if the guess is the secret, since nothing else is left.
    pub needed: Needed,
    /// Whether it is proven that nothing else would take longer; else the time was up.
    pub is_hardest: bool,
}

/// Plays against the guesser, in one kind of game.
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

    /// How many more guesses are needed; bounds where the search has to end early.
    ///
    /// # Errors
    /// [`Error`](super::Error) if there can be no search.
    pub fn needed(&self, game: &UnderWay, control: &Control<'_>) -> Result<Needed> {
        let known = match game.candidates().len() {
            _ if game.is_solved() => Needed { at_least: 0, at_most: 0 },
            left => Needed::of_so_many(left),
        };
        if known.is_exact() || control.stopped() {
            return Ok(known);
        }
        let Some(found) = self.advisor.best(game, control)? else { return Ok(known) };
        let at_least = found.proven().map_or(found.worst, |proven| proven.worst_at_least.into());
        let at_most = found.worst.min(known.at_most);
        Ok(Needed { at_least: at_least.max(known.at_least).min(at_most), at_most })
    }

    /// Whether so many more guesses are enough; `None` if that is not known in time.
    fn suffices(&self, game: &UnderWay, guesses: usize, control: &Control<'_>) -> Option<bool> {
        if game.is_solved() {
            return Some(true);
        }
        if control.stopped() {
            return None;
        }
        let guesses = u8::try_from(guesses).unwrap_or(u8::MAX);
        self.advisor.suffices(game, guesses, control).ok()?
    }

    /// What it shows for a guess; `None` if no answer is left.
    ///
    /// # Errors
    /// [`Error`](super::Error) if there can be no search.
    pub fn reply(&self, game: &UnderWay, guess: GuessId, control: &Control<'_>) -> Result<Option<Reply>> {
        let mut parts = game.parts(guess);
        // The first of those that need as much is the heaviest.
        parts.sort_by_key(|part| std::cmp::Reverse(game.weight_of(&part.words)));
        // All parts are searched with the tables of what is left before the guess.
        self.advisor.prepare(game, control)?;
        let mut hardest: Option<Reply> = None;
        let mut all_settled = true;
        for Part { feedback: shown, words } in parts {
            let known = hardest.map_or(0, |reply| reply.needed.at_least);
            // No part needs more guesses than it has secrets.
            if hardest.is_some() && known >= words.len() {
                continue;
            }
            let mut after = game.clone();
            after.observe(guess, shown)?;
            // Whether a part needs more than another is soon seen; how many more is not.
            match hardest.and_then(|_| self.suffices(&after, known, control)) {
                Some(true) => continue,
                None if hardest.is_some() => all_settled = false,
                Some(false) | None => {}
            }
            let needed = self.needed(&after, control)?;
            if hardest.is_none_or(|reply| reply.needed.at_least < needed.at_least) {
                hardest = Some(Reply { shown, needed, is_hardest: false });
            }
        }
        let all_settled = all_settled && hardest.is_some_and(|reply| reply.needed.is_exact());
        Ok(hardest.map(|reply| Reply { is_hardest: all_settled, ..reply }))
    }
}
