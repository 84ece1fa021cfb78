//! A guess in a sentence that a person understands.

use crate::text::count;
use crate::words::WordLists;

use super::report::Move;

/// Guesses given away below which a choice is nearly the best, and from which on it is costly.
const NEARLY: f64 = 0.03;
const COSTLY: f64 = 0.25;

/// What luck has to give or take to be called so, and to be called great.
const LUCKY: f64 = 0.15;
const GREAT: f64 = 0.6;

/// What there is to say of a guess.
pub fn of(played: &Move, lists: &WordLists) -> String {
    [choice(played, lists), fortune(played, lists)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Of the choice.
fn choice(played: &Move, lists: &WordLists) -> Option<String> {
    let best =
        played.best_guesses.iter().find(|&&best| best != played.guess).map(|&best| lists.display(best));
    let given = played.given_away();
    Some(match (given.known(), best) {
        (Some(0.0), _) if played.before == 1 => return None,
        (Some(0.0), None) if played.all_best => "No guess is as good.".to_owned(),
        (Some(0.0), None) => "No guess is better.".to_owned(),
        (Some(0.0), Some(_)) => {
            format!("No guess is better; {} are as good.", count_of_others(played))
        }
        (Some(_), Some(best)) if played.before == 1 => format!("Only {best} was left."),
        (Some(given), Some(best)) if given < NEARLY => {
            format!("Nearly the best: {best} takes {given:.3} guesses less.")
        }
        (Some(given), Some(best)) if given < COSTLY => format!("{best} takes {given:.2} guesses less."),
        (Some(given), Some(best)) => format!("A costly choice: {best} takes {given:.2} guesses less."),
        (_, _) => "The time was up before it was certain what it gave away.".to_owned(),
    })
}

fn count_of_others(played: &Move) -> String {
    let others = played.best_guesses.len() - 1;
    let more = if played.all_best { "" } else { " or more" };
    format!("{}{more}", count(others, "other"))
}

/// Of what it showed.
fn fortune(played: &Move, lists: &WordLists) -> Option<String> {
    if played.unlisted {
        return Some("No answer of the list fits what it showed.".to_owned());
    }
    let luck = played.luck()?.known()?;
    let left = match played.after {
        0 => format!("{} was the answer", lists.display(played.guess)),
        1 => "one answer was left".to_owned(),
        after => format!("{} were left", count(after, "answer")),
    };
    let how = match luck {
        luck if luck >= GREAT => "Very lucky",
        luck if luck >= LUCKY => "Lucky",
        luck if luck <= -GREAT => "Very unlucky",
        luck if luck <= -LUCKY => "Unlucky",
        _ if played.after == 0 && played.before == 1 => return None,
        _ => return Some(format!("As was to be expected, {left}.")),
    };
    Some(format!("{how}: {left}, worth {:.2} guesses.", luck.abs()))
}
