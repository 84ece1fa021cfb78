//! A judged guess in words.

use salet_base::text::count;
use salet_core::game::{Game, Solving};

use super::report::Move;

/// Thresholds of the guesses given away: below the first a choice is nearly the best, from the second on costly.
const NEARLY: f64 = 0.03;
const COSTLY: f64 = 0.25;

/// A choice in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// No guess is better.
    Best,
    /// It hardly differs from the best.
    Nearly,
    /// It costs something.
    Fair,
    /// It costs much.
    Costly,
}

impl Grade {
    /// The grade of a choice that gave away this number of guesses on average.
    pub fn of(given_away: f64) -> Grade {
        match given_away {
            given if given <= 0.0 => Grade::Best,
            given if given < NEARLY => Grade::Nearly,
            given if given < COSTLY => Grade::Fair,
            _ => Grade::Costly,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Nearly => "nearly-best",
            Grade::Fair => "fair",
            Grade::Costly => "costly",
        }
    }

    /// The same for people.
    pub fn words(self) -> &'static str {
        if self == Grade::Nearly { "nearly the best" } else { self.name() }
    }
}

/// Thresholds of luck, good or bad, in guesses.
const LUCKY: f64 = 0.15;
const GREAT: f64 = 0.6;

/// A sentence about the choice, and one about its luck.
pub fn of(played: &Move, game: &Game) -> String {
    [choice(played, game), fortune(played, game)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn choice(played: &Move, game: &Game) -> Option<String> {
    let best = played.best_guesses.iter().find(|&&best| best != played.guess).map(|&best| game.name(best));
    let given = played.given_away();
    Some(match (given.known(), best) {
        (Some(0.0), _) if played.before == 1 => return None,
        (Some(0.0), None) if played.all_best => "No guess is as good.".to_owned(),
        (Some(0.0), None) => "No guess is better.".to_owned(),
        (Some(0.0), Some(_)) => format!("No guess is better; {} as good.", others(played)),
        (Some(_), Some(best)) if played.before == 1 => format!("A wasted guess: only {best} was left."),
        (Some(given), Some(best)) if is_wasted(played) => {
            format!("A wasted guess, which told nothing: {best} takes {given:.2} guesses less.")
        }
        (Some(given), Some(best)) if given < NEARLY => {
            format!("Nearly the best: {best} takes {given:.3} guesses less.")
        }
        (Some(given), Some(best)) if given < COSTLY => format!("{best} takes {given:.2} guesses less."),
        (Some(given), Some(best)) => format!("A costly choice: {best} takes {given:.2} guesses less."),
        (_, _) => "The time was up before it was certain what it gave away.".to_owned(),
    })
}

/// "1 other is", "2 others are", "at least 2 others are".
fn others(played: &Move) -> String {
    let others = played.best_guesses.iter().filter(|&&best| best != played.guess).count();
    let least = if played.all_best { "" } else { "at least " };
    format!("{least}{} {}", count(others, "other"), if others == 1 { "is" } else { "are" })
}

/// Whether a guess could not tell anything: it left every answer, and costs a whole guess more than to leave it out.
fn is_wasted(played: &Move) -> bool {
    let (best, cost) = (&played.best, &played.cost);
    played.after == played.before
        && best.is_exact()
        && cost.is_exact()
        && cost.at_least == best.at_least + best.weight
}

fn fortune(played: &Move, game: &Game) -> Option<String> {
    if played.unlisted {
        return Some("No answer of the list fits what it showed.".to_owned());
    }
    let luck = played.luck()?.known()?;
    let left = match played.after {
        0 if game.solving() == Solving::Own => {
            format!("{} was the answer", game.name(played.guess))
        }
        0 => format!("{} ended the game", game.name(played.guess)),
        1 => "one answer was left".to_owned(),
        after => format!("{} were left", count(after, "answer")),
    };
    let how = match luck {
        luck if luck >= GREAT => "Very lucky",
        luck if luck >= LUCKY => "Lucky",
        luck if luck <= -GREAT => "Very unlucky",
        luck if luck <= -LUCKY => "Unlucky",
        // The sentence about the choice says it all.
        _ if played.before == 1 => return None,
        _ if is_wasted(played) => return Some(format!("As before, {left}.")),
        // To call the result of a costly guess expected would be no consolation.
        _ if played.given_away().known().is_some_and(|given| given >= COSTLY) => {
            return Some(format!("After it, {left}."));
        }
        _ => return Some(format!("As was to be expected, {left}.")),
    };
    Some(format!("{how}: {left}, worth {:.2} guesses.", luck.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::Value;
    use salet_core::game::Feedback;
    use salet_words::GuessId;
    use salet_words::WordGame as _;
    use salet_words::WordLists;

    /// A guess, not the best, with the numbers of answers before and after it, and the sums of further guesses of the best, of
    /// this guess, and after it.
    fn played(before: usize, after: usize, best: u64, cost: u64, rest: u64) -> Move {
        let value =
            |number: usize, total| Value { weight: number as u64, at_least: total, at_most: Some(total) };
        Move {
            guess: GuessId::new(0),
            shown: Feedback(0),
            before,
            after,
            best: value(before, best),
            cost: value(before, cost),
            rest: value(after, rest),
            best_guesses: vec![GuessId::new(1)],
            all_best: true,
            unlisted: false,
        }
    }

    fn game() -> Game {
        Game::builder(WordLists::new(["mount", "found", "sound"], []).unwrap()).build().unwrap()
    }

    #[test]
    fn a_guess_is_judged_before_its_luck() {
        for (played, sentence) in [
            // It told nothing, as expected.
            (
                played(5, 5, 9, 14, 9),
                "A wasted guess, which told nothing: found takes 1.00 guesses less. As before, 5 answers were left.",
            ),
            (played(1, 1, 1, 2, 1), "A wasted guess: only found was left."),
            (
                played(4, 2, 7, 8, 3),
                "A costly choice: found takes 0.25 guesses less. Unlucky: 2 answers were left, worth 0.50 guesses.",
            ),
            (
                played(4, 2, 8, 10, 3),
                "A costly choice: found takes 0.50 guesses less. After it, 2 answers were left.",
            ),
        ] {
            assert_eq!(of(&played, &game()), sentence);
        }
    }

    #[test]
    fn others_that_are_as_good_are_counted() {
        let best = |guesses: &[usize], all_best| {
            let best_guesses = guesses.iter().map(|&guess| GuessId::new(guess)).collect();
            of(&Move { best_guesses, all_best, ..played(4, 2, 8, 8, 2) }, &game())
        };
        assert!(best(&[0, 1], true).starts_with("No guess is better; 1 other is as good."));
        assert!(best(&[0, 1, 2], true).starts_with("No guess is better; 2 others are as good."));
        assert!(best(&[0, 1], false).starts_with("No guess is better; at least 1 other is as good."));
        // The start of a game knows one best guess, whatever was played.
        assert!(best(&[1], false).starts_with("No guess is better; at least 1 other is as good."));
    }
}
