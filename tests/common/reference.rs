//! Exact prices of games of a few words, by the brute force of the fuzzer, which shares no code with the library.

#![allow(unreachable_pub)] // A test is a crate of its own.
#![allow(dead_code)] // Each test uses its own part of this.

use salet::game::{Cost, Game, GuessSet, INFEASIBLE, Objective};
use salet::search::Price;
use salet::words::{GuessId, SecretId, WordGame as _};
use salet_oracle::brute::Brute;
use salet_oracle::spec::{Feedback, Rule, Spec};
use salet_oracle::value::{Oracle as _, Value};

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
    price(game, left, lossy, |brute, most| brute.value(&set(secrets), &words(allowed), most))
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
    let guess = guess.index() as u16;
    price(game, left, lossy, |brute, most| brute.after(&set(secrets), &words(allowed), most, guess))
}

/// The price of the whole game under its own rule, limit and weights.
pub fn total(game: &Game) -> Price {
    cost(game, &answers(game), &game.all_guesses(), game.limit(), lossy(game))
}

/// [`total`] with a given first guess.
pub fn opener(game: &Game, guess: GuessId) -> Price {
    played(game, &answers(game), &game.all_guesses(), guess, game.limit(), lossy(game))
}

fn price(
    game: &Game,
    left: Option<u8>,
    lossy: bool,
    value: impl FnOnce(&mut Brute<'_>, usize) -> Option<Value>,
) -> Price {
    let spec = spec(game);
    let most = left.map_or(usize::MAX, usize::from);
    let Value { lost, total } = value(&mut Brute::new(&spec), most).expect("brute force never gives up");
    if lost > 0 && !lossy {
        return IMPOSSIBLE;
    }
    // A lost answer spends all guesses.
    LOSS * lost as Price + (total + lost * most as i128) as Price
}

/// The game in plain data.
fn spec(game: &Game) -> Spec {
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
