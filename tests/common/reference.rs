//! Exact prices of small games, by the oracles, which share no code with the library.

#![allow(unreachable_pub)] // A test is a crate of its own.
#![allow(dead_code)] // Each test uses its own part of this.

use salet::game::{Cost, Game, GuessSet, INFEASIBLE, Objective};
use salet::search::Price;
use salet::words::{GuessId, SecretId, WordGame as _};
use salet_oracle::brute::Brute;
use salet_oracle::spec::{Cells, Ending, Feedback, Rule, Spec};
use salet_oracle::value::{Oracle, Value};

/// The price if no policy keeps the limit of guesses.
pub const IMPOSSIBLE: Price = Price::MAX;

/// The price of a lost unit of weight.
pub const LOSS: Price = 1 << Cost::BITS;

/// The weight lost.
pub fn lost(price: Price) -> u64 {
    (price / LOSS) as u64
}

/// The sum of weight times guesses, including those on lost secrets.
pub fn guesses(price: Price) -> Cost {
    if price == IMPOSSIBLE { INFEASIBLE } else { (price % LOSS) as Cost }
}

/// The price of a set with `left` guesses (`None`: no limit), with losses if they are allowed.
pub fn cost(game: &Game, secrets: &[SecretId], allowed: &GuessSet, left: Option<u8>, lossy: bool) -> Price {
    cost_by(&mut Brute::new(&spec(game)), secrets, allowed, left, lossy)
}

/// [`cost`] by an oracle that knows many sets of the game.
pub fn cost_by(
    oracle: &mut dyn Oracle,
    secrets: &[SecretId],
    allowed: &GuessSet,
    left: Option<u8>,
    lossy: bool,
) -> Price {
    price(left, lossy, |most| oracle.value(&set(secrets), &words(allowed), most))
}

/// The price of a set with a given next guess, which may be idle.
pub fn played(
    game: &Game,
    secrets: &[SecretId],
    allowed: &GuessSet,
    guess: GuessId,
    left: Option<u8>,
    lossy: bool,
) -> Price {
    let (spec, guess) = (spec(game), guess.index() as u16);
    price(left, lossy, |most| Brute::new(&spec).after(&set(secrets), &words(allowed), most, guess))
}

/// The price of a set with a given next guess under last-guess, with `left` guesses.
pub fn played_late(game: &Game, secrets: &[SecretId], allowed: &GuessSet, guess: GuessId, left: u8) -> Price {
    let spec = late(game);
    price_of_late(Brute::new(&spec).after(&set(secrets), &words(allowed), left.into(), guess.index() as u16))
}

fn late(game: &Game) -> Spec {
    Spec { objective: salet_oracle::spec::Objective::LastGuess, ..spec(game) }
}

fn price_of_late(value: Option<Value>) -> Price {
    let Value { lost, total } = value.expect("brute force never gives up");
    if lost >= Value::TOO_MUCH.lost { IMPOSSIBLE } else { LOSS * lost as Price + total as Price }
}

/// The price of the whole game under its own rule, limit and weights.
pub fn total(game: &Game) -> Price {
    if game.objective() == Objective::LastGuess {
        let (spec, left) = (late(game), game.limit().expect("the objective needs one"));
        let all = (set(&answers(game)), words(&game.all_guesses()));
        return price_of_late(Brute::new(&spec).value(&all.0, &all.1, left.into()));
    }
    cost(game, &answers(game), &game.all_guesses(), game.limit(), lossy(game))
}

/// [`total`] with a given first guess.
pub fn opener(game: &Game, guess: GuessId) -> Price {
    played(game, &answers(game), &game.all_guesses(), guess, game.limit(), lossy(game))
}

fn price(left: Option<u8>, lossy: bool, value: impl FnOnce(usize) -> Option<Value>) -> Price {
    let most = left.map_or(usize::MAX, usize::from);
    let Value { lost, total } = value(most).expect("the oracle does not give up");
    if lost > 0 && !lossy {
        return IMPOSSIBLE;
    }
    // A lost answer spends all guesses.
    LOSS * lost as Price + (total + lost * most as i128) as Price
}

/// The game in plain data: words as words, and a table by its feedback.
pub fn spec(game: &Game) -> Spec {
    if game.table_terms().is_some() {
        return table(game);
    }
    let (lists, feedback, rule) = (game.lists(), game.feedback_rule_name(), game.rule().name());
    // A character for each letter: those of an alphabet may have several.
    let letter = |number: u16| char::from_u32(0x1_0000 + u32::from(number)).expect("a plane of its own");
    let word = |guess| lists.letters(guess).iter().map(|own| letter(own.0)).collect();
    let words: Vec<String> = lists.guess_ids().map(word).collect();
    let feedback = Feedback::ALL.into_iter().find(|own| own.name() == feedback);
    let rule = Rule::ALL.into_iter().find(|own| own.name() == rule);
    Spec {
        feedback: feedback.expect("both know the feedback"),
        rule: rule.expect("both know the rule"),
        weights: game.weights().as_slice().to_vec(),
        ..Spec::plain(&words, game.answer_count())
    }
}

fn table(game: &Game) -> Spec {
    let shown = |guess, answer| {
        let (guess, answer) = (GuessId::new(guess), SecretId::new(answer));
        (!game.is_blank(guess)).then(|| game.score(guess, answer).0)
    };
    let ending = if game.ends_known() { Ending::Known } else { Ending::Solved };
    assert!(game.classes().is_none() && game.rule().name() == "normal", "no test needs them");
    let size = [game.answer_count(), game.guess_count()];
    let cells = Cells::of_codes(size, (ending, game.solved().0), shown);
    Spec { weights: game.weights().as_slice().to_vec(), ..Spec::of_cells(game.answer_count(), cells) }
}

fn answers(game: &Game) -> Vec<SecretId> {
    game.answers().collect()
}

fn lossy(game: &Game) -> bool {
    game.objective() == Objective::WinRate
}

fn set(secrets: &[SecretId]) -> Vec<u16> {
    secrets.iter().map(|secret| secret.index() as u16).collect()
}

fn words(allowed: &GuessSet) -> Vec<u16> {
    allowed.iter().map(|guess| guess.index() as u16).collect()
}
