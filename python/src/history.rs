//! What was played and shown: as Python writes it, and followed in a game.

use pyo3::{FromPyObject, PyErr, PyResult};
use salet::advice::{Advisor, Ended, Expectation, UnderWay, Unlisted};
use salet::game::{Digits, Feedback, with_tiles};
use salet::policy::Contents;
use salet::search::Control;
use salet::text::count;
use salet::words::GuessId;

use crate::errors::{ImpossibleError, TimeUpError, raised, usage};
use crate::sources::find;

/// One turn, as Python writes it.
#[derive(FromPyObject)]
pub(crate) enum Clue {
    /// A word and what it showed.
    Pair(String, String),
    /// `crane=GYBBG`, `crane:GYBBG`, or only one of the two.
    #[pyo3(transparent)]
    Text(String),
}

/// What a clue has.
pub(crate) enum Parts {
    /// A word and what it showed.
    Both(String, String),
    /// Only one of them.
    One(String),
}

impl Clue {
    pub(crate) fn parts(&self) -> Parts {
        match self {
            Clue::Pair(word, shown) => Parts::Both(word.clone(), shown.clone()),
            Clue::Text(text) => {
                // The names of tiles have colons of their own.
                let text = with_tiles(text);
                match text.split_once(['=', ':']) {
                    Some((word, shown)) => Parts::Both(word.to_owned(), shown.to_owned()),
                    None => Parts::One(text.into_owned()),
                }
            }
        }
    }
}

/// One turn of a game under way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn {
    /// The word; `None` where it is the recommended one.
    pub(crate) word: Option<GuessId>,
    pub(crate) shown: Feedback,
}

/// Read the turns of a game under way.
pub(crate) fn read(clues: &[Clue], contents: &Contents) -> PyResult<Vec<Turn>> {
    let (lists, rule) = (&contents.lists, contents.feedback);
    let feedback = |text: &str| rule.parse(text, lists.word_len(), Digits::default()).map_err(raised);
    let turn = |clue: &Clue| match clue.parts() {
        Parts::Both(word, shown) => Ok(Turn { word: Some(find(lists, &word)?), shown: feedback(&shown)? }),
        Parts::One(shown) => Ok(Turn { word: None, shown: feedback(&shown)? }),
    };
    clues.iter().map(turn).collect()
}

/// Why turns lead nowhere.
pub(crate) enum Stuck {
    /// They cannot have been played.
    Usage(String),
    /// They cannot have been shown.
    Impossible(String),
    /// Nothing was found in time.
    TimeUp(String),
    /// There can be no search.
    Library(salet::Error),
}

impl<E: Into<salet::Error>> From<E> for Stuck {
    fn from(error: E) -> Stuck {
        Stuck::Library(error.into())
    }
}

impl From<Stuck> for PyErr {
    fn from(stuck: Stuck) -> PyErr {
        match stuck {
            Stuck::Usage(why) => usage(why),
            Stuck::Impossible(why) => ImpossibleError::new_err(why),
            Stuck::TimeUp(why) => TimeUpError::new_err(why),
            Stuck::Library(error) => raised(error),
        }
    }
}

/// A game as turns leave it, and who is asked about it.
pub(crate) struct Followed<'a, 'g> {
    pub(crate) game: &'a UnderWay<'g>,
    pub(crate) advisor: &'a Advisor<'g>,
    unlisted: Option<&'a Unlisted>,
}

impl Followed<'_, '_> {
    /// The number that a guess has in this game.
    pub(crate) fn numbered(&self, guess: GuessId) -> GuessId {
        self.unlisted.map_or(guess, |unlisted| unlisted.renumbered(guess))
    }

    /// Refuse a guess that the rule does not allow now.
    pub(crate) fn check_allowed(&self, guess: GuessId) -> Result<(), Stuck> {
        check_allowed(self.game, guess)
    }
}

/// Follow turns in a game, and ask something of what they leave: where no answer fits, among the accepted words that do.
pub(crate) fn follow<T>(
    advisor: &Advisor<'_>,
    turns: &[Turn],
    control: &Control<'_>,
    ask: impl FnOnce(&Followed<'_, '_>) -> Result<T, Stuck>,
) -> Result<T, Stuck> {
    let mut game = advisor.start();
    let Some(rest) = play(&mut game, turns, advisor, control, |guess| guess)? else {
        return ask(&Followed { game: &game, advisor, unlisted: None });
    };
    let impossible = |game: &UnderWay<'_>| {
        let (number, turn) = (game.history().len(), game.history().last());
        let contents = game.contents();
        let what = turn.map_or(String::new(), |&(guess, shown)| {
            let shown = contents.feedback.format(shown, contents.lists.word_len());
            format!(": \"{}\" (guess {number}) cannot show {shown}", game.name(guess))
        });
        let others = if number > 1 { " after what was shown before" } else { "" };
        Stuck::Impossible(format!("no accepted word fits{what}{others}; check the clues"))
    };
    let Some(unlisted) = Unlisted::after(game.contents(), game.history()) else {
        return Err(impossible(&game));
    };
    let (mut game, advisor) = (game.among(&unlisted), Advisor::among(&unlisted));
    match play(&mut game, rest, &advisor, control, |guess| unlisted.renumbered(guess))? {
        None => ask(&Followed { game: &game, advisor: &advisor, unlisted: Some(&unlisted) }),
        Some(_) => Err(impossible(&game)),
    }
}

/// Play turns until none is left, or no word fits: then the turns that are left.
fn play<'t>(
    game: &mut UnderWay<'_>,
    turns: &'t [Turn],
    advisor: &Advisor<'_>,
    control: &Control<'_>,
    numbered: impl Fn(GuessId) -> GuessId,
) -> Result<Option<&'t [Turn]>, Stuck> {
    for (at, turn) in turns.iter().enumerate() {
        match game.ended() {
            Some(Ended::Solved(guesses)) => {
                return Err(Stuck::Usage(format!(
                    "the game was solved with guess {guesses}, but there are more turns"
                )));
            }
            Some(Ended::OutOfGuesses(limit)) => {
                let guesses = count(limit, "guess");
                return Err(Stuck::Usage(format!("the game has {guesses} only, but there are more turns")));
            }
            None => {}
        }
        let guess = match turn.word {
            Some(word) => numbered(word),
            None => recommended(game, advisor, control)?,
        };
        check_allowed(game, guess)?;
        game.play(guess, turn.shown);
        if game.candidates().is_empty() {
            return Ok(Some(&turns[at + 1..]));
        }
    }
    Ok(None)
}

/// The word that a turn without one is about.
fn recommended(game: &UnderWay<'_>, advisor: &Advisor<'_>, control: &Control<'_>) -> Result<GuessId, Stuck> {
    match advisor.best(game, control)? {
        Some(best) if !best.is_bounded() => Ok(best.guess),
        // Another run may have found another word in its time.
        _ => Err(Stuck::TimeUp(format!(
            "the time was up before it was certain which word is the best guess {}; give the word that was played \
             with what it showed",
            game.history().len() + 1
        ))),
    }
}

fn check_allowed(game: &UnderWay<'_>, guess: GuessId) -> Result<(), Stuck> {
    if game.allows(guess) {
        return Ok(());
    }
    let (rule, guess) = (game.game().rule(), game.name(guess));
    Err(Stuck::Usage(format!("the {rule} rule does not allow \"{guess}\" here")))
}

/// Follow turns in a policy, as long as they keep to it, and give what it says there; `None` where they leave it.
pub(crate) fn looked_up<'g>(
    start: UnderWay<'g>,
    turns: &[Turn],
) -> Option<(UnderWay<'g>, Option<Expectation>)> {
    let mut game = start;
    for turn in turns {
        let guess = game.position()?.guess();
        if turn.word.is_some_and(|word| word != guess) || game.ended().is_some() {
            return None;
        }
        game.play(guess, turn.shown);
        if game.candidates().is_empty() {
            return None;
        }
    }
    match game.ended() {
        Some(_) => Some((game, None)),
        None => {
            let known = Expectation::looked_up(&game)?;
            Some((game, Some(known)))
        }
    }
}
