//! The turns of a request: read, followed in a policy, or followed in a game.

use crate::advice::{Advisor, Ended, UnderWay, Unlisted};
use crate::game::{Digits, Feedback};
use crate::policy::{Contents, Policy, Position, Step};
use crate::serve::desk::Asked;
use crate::serve::refusal::{Refusal, Result};
use crate::serve::settings::TURNS;
use crate::serve::wire::Turn;
use crate::text::{count, excerpt};
use crate::words::{GuessId, WordLists};

/// Turns that were read.
pub(super) type History = Vec<(GuessId, Feedback)>;

/// Read the turns of a request.
pub(super) fn read(turns: &[Turn], contents: &Contents, policy: Option<&Policy>) -> Result<History> {
    if turns.len() > TURNS {
        return Err(Refusal::field("turns", format!("there are {}, more than {TURNS}", turns.len())));
    }
    let (lists, rule) = (&contents.lists, contents.feedback);
    let mut position = policy.map(Policy::start);
    let mut history = Vec::with_capacity(turns.len());
    for (index, turn) in turns.iter().enumerate() {
        let expected = position.map(Position::guess).filter(|&guess| lists.display(guess) == turn.guess);
        let guess = match expected {
            Some(guess) => guess,
            None => find(lists, &turn.guess, || format!("turns[{index}].guess"))?,
        };
        let shown = rule
            .parse(&turn.feedback, lists.word_len(), Digits::default())
            .map_err(|error| Refusal::field(format!("turns[{index}].feedback"), error.to_string()))?;
        position = position.and_then(|position| match position.answer(shown) {
            Step::Next(next) if expected.is_some() => Some(next),
            _ => None,
        });
        history.push((guess, shown));
    }
    Ok(history)
}

/// The guess that a word means.
pub(super) fn find(lists: &WordLists, word: &str, field: impl FnOnce() -> String) -> Result<GuessId> {
    lists.find(word).ok_or_else(|| {
        let words = count(lists.guess_count(), "accepted word");
        Refusal::field(field(), format!("\"{}\" is not among the {words} of the game", excerpt(word)))
    })
}

/// Where turns lead in a policy.
pub(super) enum Walked<'p> {
    /// All of them are those of the policy.
    At(Position<'p>),
    /// The same, and the last found the secret.
    Solved,
    /// What they leave has to be found out.
    Off,
}

/// Follow turns in a policy.
pub(super) fn walk<'p>(policy: &'p Policy, history: &[(GuessId, Feedback)]) -> Walked<'p> {
    let mut position = policy.start();
    for (index, &(guess, shown)) in history.iter().enumerate() {
        if guess != position.guess() {
            return Walked::Off;
        }
        position = match position.answer(shown) {
            Step::Next(next) => next,
            Step::Solved if index + 1 == history.len() => return Walked::Solved,
            Step::Solved | Step::Lost | Step::Impossible => return Walked::Off,
        };
    }
    Walked::At(position)
}

/// A game as turns leave it, and who is asked about it.
pub(super) struct Followed<'a, 'g> {
    pub(super) game: &'a UnderWay<'g>,
    pub(super) advisor: &'a Advisor<'g>,
    unlisted: Option<&'a Unlisted>,
}

impl Followed<'_, '_> {
    /// The number that a guess has in this game.
    pub(super) fn numbered(&self, guess: GuessId) -> GuessId {
        self.unlisted.map_or(guess, |unlisted| unlisted.renumbered(guess))
    }
}

/// Follow turns in a game, and ask something of what they leave: where no answer fits, among the accepted words that do.
pub(super) fn follow<T>(
    asked: &Asked<'_, '_>,
    history: &[(GuessId, Feedback)],
    ask: impl FnOnce(&Followed<'_, '_>) -> Result<T>,
) -> Result<T> {
    let mut game = asked.advisor.start();
    if play(&mut game, history, |guess| guess)? {
        return ask(&Followed { game: &game, advisor: asked.advisor, unlisted: None });
    }
    let last = game.history().len() - 1;
    let Some(unlisted) = Unlisted::after(game.contents(), game.history()) else {
        let why = "no accepted word would show that after what was shown before";
        return Err(Refusal::field(format!("turns[{last}].feedback"), why));
    };
    let mut rest = game.among(&unlisted);
    let advisor = Advisor::among(&unlisted).with_config(asked.opened.config());
    if !play(&mut rest, &history[last + 1..], |guess| unlisted.renumbered(guess))? {
        let why = "no accepted word would show that after what was shown before";
        let last = rest.history().len() - 1;
        return Err(Refusal::field(format!("turns[{last}].feedback"), why));
    }
    ask(&Followed { game: &rest, advisor: &advisor, unlisted: Some(&unlisted) })
}

/// Play turns until none is left or no word fits: whether some fit.
fn play(
    game: &mut UnderWay<'_>,
    turns: &[(GuessId, Feedback)],
    numbered: impl Fn(GuessId) -> GuessId,
) -> Result<bool> {
    for &(guess, shown) in turns {
        let index = game.history().len();
        match game.ended() {
            Some(Ended::Solved(guesses)) => {
                let why = format!("the game was solved with guess {guesses}");
                return Err(Refusal::field(format!("turns[{index}]"), why));
            }
            Some(Ended::OutOfGuesses(limit)) => {
                let why = format!("the game has {} only", count(limit, "guess"));
                return Err(Refusal::field(format!("turns[{index}]"), why));
            }
            None => {}
        }
        let guess = numbered(guess);
        check_allowed(game, guess, || format!("turns[{index}].guess"))?;
        game.play(guess, shown);
        if game.candidates().is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the rule allows a guess now.
pub(super) fn check_allowed(
    game: &UnderWay<'_>,
    guess: GuessId,
    field: impl FnOnce() -> String,
) -> Result<()> {
    if game.allows(guess) {
        return Ok(());
    }
    let (rule, guess) = (game.contents().rule, game.name(guess));
    Err(Refusal::field(field(), format!("the {rule} rule does not allow \"{guess}\" here")))
}
