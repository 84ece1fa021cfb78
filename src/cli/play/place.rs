//! Where a game stands after some turns, among the listed answers or, where none of these fits, among the other words.

use salet::advice::{Advisor, UnderWay, Unlisted};
use salet::game::Feedback;
use salet::words::GuessId;

use crate::cli::exit::Failure;

/// Words with what they showed, in the numbers of the listed game.
pub(super) type Turns = Vec<(GuessId, Feedback)>;

/// Where a game stands, and who is asked about it.
pub(super) struct Place<'p, 'g> {
    pub(super) game: UnderWay<'g>,
    pub(super) advisor: &'p Advisor<'g>,
    unlisted: Option<&'g Unlisted>,
}

impl Place<'_, '_> {
    /// The number that a guess of the listed game has here.
    pub(super) fn here(&self, guess: GuessId) -> GuessId {
        self.unlisted.map_or(guess, |unlisted| unlisted.renumbered(guess))
    }

    /// What is left: answers, or words that are none.
    pub(super) fn noun(&self) -> &'static str {
        if self.unlisted.is_some() { "word" } else { "answer" }
    }
}

/// Do some work where the game stands after some turns.
///
/// # Errors
/// [`Failure::Usage`] if no accepted word fits; what the work gives.
pub(super) fn at<T>(
    advisor: &Advisor<'_>,
    turns: &[(GuessId, Feedback)],
    work: impl FnOnce(&Place<'_, '_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut game = advisor.start();
    for (index, &(guess, shown)) in turns.iter().enumerate() {
        game.play(guess, shown);
        if !game.candidates().is_empty() {
            continue;
        }
        let nothing_fits = |number: usize| {
            let (guess, shown) = turns[number];
            let contents = game.contents();
            let shown = contents.feedback.format(shown, contents.lists.word_len());
            let others = if number > 0 { " after what was shown before" } else { "" };
            Failure::Usage(format!(
                "no accepted word fits: \"{}\" (guess {}) cannot show {shown}{others}; check the colours",
                game.name(guess),
                number + 1
            ))
        };
        let unlisted = Unlisted::after(game.contents(), game.history()).ok_or_else(|| nothing_fits(index))?;
        let mut among = game.among(&unlisted);
        for (number, &(guess, shown)) in turns.iter().enumerate().skip(index + 1) {
            among.play(unlisted.renumbered(guess), shown);
            if among.candidates().is_empty() {
                return Err(nothing_fits(number));
            }
        }
        let advisor = Advisor::among(&unlisted);
        return work(&Place { game: among, advisor: &advisor, unlisted: Some(&unlisted) });
    }
    work(&Place { game, advisor, unlisted: None })
}
