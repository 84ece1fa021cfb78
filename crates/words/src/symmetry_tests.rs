//! Exchanges and classes, compared with their definitions.

use std::collections::{HashMap, HashSet};

use crate::symmetry::{Exchanges, Swap, letter_numbers};
use crate::{FeedbackRule, Letter, WordGame as _, WordGameBuilder as _, WordLists};
use salet_core::game::hints::{Classes, Exchange, Symmetries as _};
use salet_core::game::partition::partition;
use salet_core::game::{Game, GuessId, SecretId};

const ROOM: usize = 1 << 20;

fn never() -> bool {
    false
}

fn game(words: &[String], rule: FeedbackRule) -> Game {
    Game::builder(WordLists::new(words, []).unwrap())
        .feedback(rule)
        .build()
        .expect("any feedback can be played")
}

fn openers(words: &[String], rule: FeedbackRule) -> usize {
    let game = game(words, rule);
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    let exchanges = Exchanges::of(game.lists(), game.weights(), ROOM, &never).expect("nothing stops it");
    let classes = exchanges.classes(&all, &never).expect("nothing stops it");
    classes.first.into_iter().collect::<HashSet<_>>().len()
}

fn exchange(letters: Option<(usize, usize)>, places: Option<(usize, usize)>) -> Swap {
    Swap { letters: letters.map(|(a, b)| (Letter(a as u16), Letter(b as u16))), places }
}

/// An exchange with the images of all guesses.
type Mapped = (Swap, Vec<GuessId>);

/// All exchanges of two letters or two places that preserve a game, letters first.
fn preserving(game: &Game) -> (Vec<Mapped>, Vec<Mapped>) {
    let lists = game.lists();
    let ids: HashMap<&[Letter], GuessId> =
        lists.guess_ids().map(|guess| (lists.letters(guess), guess)).collect();
    let mapped = |exchange: Swap, change: &dyn Fn(&mut Vec<Letter>)| {
        let image = |guess| {
            let mut word = lists.letters(guess).to_vec();
            change(&mut word);
            ids.get(&word[..]).copied()
        };
        let images: Vec<GuessId> = lists.guess_ids().map(image).collect::<Option<_>>()?;
        let weight =
            |word: GuessId| word.as_secret(game.answer_count()).map(|secret| game.weights().get(secret));
        let preserves = lists.guess_ids().all(|guess| weight(guess) == weight(images[guess.index()]));
        preserves.then_some((exchange, images))
    };
    let pairs = |count: usize| (0..count).flat_map(move |b| (0..b).map(move |a| (a, b)));
    let letters = pairs(lists.letter_set().len()).filter_map(|(a, b)| {
        let exchanged = |letter: Letter| match letter.index() {
            index if index == a => Letter(b as u16),
            index if index == b => Letter(a as u16),
            _ => letter,
        };
        mapped(exchange(Some((a, b)), None), &|word| {
            word.iter_mut().for_each(|letter| *letter = exchanged(*letter));
        })
    });
    let places = pairs(lists.word_len())
        .filter_map(|(a, b)| mapped(exchange(None, Some((a, b))), &|word| word.swap(a, b)));
    (letters.collect(), places.collect())
}

/// The classes of a set from all exchanges one after the other, each if it keeps the set.
fn by_definition(game: &Game, (letters, places): &(Vec<Mapped>, Vec<Mapped>), set: &[SecretId]) -> Classes {
    let mut first: Vec<GuessId> = game.lists().guess_ids().collect();
    let mut exchanges = Vec::new();
    let mut join = |exchange: Swap, image: &dyn Fn(GuessId) -> GuessId| {
        let member = |secret: &SecretId| {
            let image = image(secret.as_guess()).as_secret(game.answer_count());
            image.is_some_and(|image| set.contains(&image))
        };
        if !set.iter().all(member) {
            return;
        }
        let before = first.clone();
        for guess in game.lists().guess_ids() {
            let (one, other) = (first[guess.index()], first[image(guess).index()]);
            first
                .iter_mut()
                .filter(|first| **first == one.max(other))
                .for_each(|first| *first = one.min(other));
        }
        if first != before {
            exchanges.push(exchange);
        }
    };
    for (exchange, images) in letters {
        join(*exchange, &|guess| images[guess.index()]);
    }
    for (exchange, images) in places {
        join(*exchange, &|guess| images[guess.index()]);
        for (of_letters, letters) in letters {
            let both = Swap { letters: of_letters.letters, places: exchange.places };
            join(both, &|guess| images[letters[guess.index()].index()]);
        }
    }
    let letters = letter_numbers(game.lists());
    Classes { first, exchanges: exchanges.iter().map(|swap: &Swap| swap.numbered(&letters)).collect() }
}

fn codes(places: u32, colours: &str) -> Vec<String> {
    let colours: Vec<char> = colours.chars().collect();
    let code = |number: usize| {
        (0..places).map(|place| colours[number / colours.len().pow(place) % colours.len()]).collect()
    };
    (0..colours.len().pow(places)).map(code).collect()
}

#[test]
fn mastermind_has_one_class_for_each_way_to_repeat_colours() {
    // aaaa, aaab, aabb, aabc, abcd.
    assert_eq!(openers(&codes(4, "abcdef"), FeedbackRule::Pegs), 5);
    assert_eq!(openers(&codes(3, "abcd"), FeedbackRule::Official), 3);
}

#[test]
fn exchanges_keep_what_a_guess_separates() {
    for &rule in FeedbackRule::ALL.iter().filter(|rule| rule.keeps_exchanges()) {
        let game = Game::builder(WordLists::new(codes(4, "abc"), []).unwrap())
            .feedback(rule)
            .build()
            .expect("a game");
        let (letters, places) = preserving(&game);
        assert_eq!((letters.len(), places.len()), (3, 6));
        let table = game.table();
        let guesses = |images| game.lists().guess_ids().map(move |guess| (images, guess));
        let images = letters.iter().map(|(_, images)| images).chain(places.iter().map(|(_, images)| images));
        for (images, guess) in images.flat_map(guesses) {
            let (mut to, mut from) = (HashMap::new(), HashMap::new());
            for secret in game.lists().secret_ids() {
                let one = table.get(guess, secret);
                let image = SecretId::new(images[secret.index()].index());
                let other = table.get(images[guess.index()], image);
                assert_eq!(*to.entry(one).or_insert(other), other, "{rule:?}");
                assert_eq!(*from.entry(other).or_insert(one), one, "{rule:?}");
            }
        }
    }
}

#[test]
fn a_missing_word_removes_exchanges() {
    let mut words = codes(2, "abc");
    assert_eq!(openers(&words, FeedbackRule::Official), 2);
    words.retain(|word| word != "ab");
    // Only a and b together with the places can be exchanged, so no single exchange is preserved.
    assert_eq!(openers(&words, FeedbackRule::Official), 8);
}

/// The classes and the exchanges of a certificate come from the first of each class of letters and places, which must change
/// nothing.
#[test]
fn classes_are_those_of_all_exchanges() {
    let without = |words: Vec<String>, dropped: &dyn Fn(&str) -> bool| -> Vec<String> {
        words.into_iter().filter(|word| !dropped(word)).collect()
    };
    let games = [
        codes(3, "abcd"),
        codes(4, "abc"),
        codes(2, "abcdefg"),
        // Two classes of letters.
        without(codes(3, "abcde"), &|word| word.contains('a') && word.contains('b')),
        // The first place is special.
        without(codes(3, "abcd"), &|word| word.starts_with('a')),
        without(codes(2, "abcdef"), &|word| ["ab", "bc", "cd", "de", "ef", "fa"].contains(&word)),
    ];
    let (mut joined, mut both) = (0, 0);
    for (number, words) in games.iter().enumerate() {
        for rule in [FeedbackRule::Official, FeedbackRule::Pegs, FeedbackRule::Places, FeedbackRule::Common] {
            let game = game(words, rule);
            let all = preserving(&game);
            let [kept, looked_up] = [ROOM, 0].map(|room| {
                Exchanges::of(game.lists(), game.weights(), room, &never).expect("nothing stops it")
            });
            assert!(kept.bytes() > looked_up.bytes() || kept.is_empty());
            let mut sets: Vec<Vec<SecretId>> = vec![game.lists().secret_ids().collect()];
            for guess in game.lists().guess_ids().step_by(7) {
                let parts = partition(game.table(), guess, &sets[0]);
                let found: Vec<Vec<SecretId>> = parts.into_iter().map(|part| part.secrets).collect();
                sets.extend(found);
            }
            let words_of = |letters: [usize; 2]| {
                let has = |secret: &SecretId| {
                    let word = game.lists().letters(secret.as_guess());
                    letters.iter().any(|&letter| word.contains(&Letter(letter as u16)))
                };
                sets[0].iter().copied().filter(has).collect::<Vec<_>>()
            };
            let some = [words_of([0, 1]), words_of([1, 2]), sets[0].iter().copied().step_by(3).collect()];
            sets.extend(some);
            for set in &sets {
                let wanted = by_definition(&game, &all, set);
                let [found, again] = [&kept, &looked_up]
                    .map(|exchanges| exchanges.classes(set, &never).expect("nothing stops it"));
                for found in [&found, &again] {
                    assert_eq!(found.first, wanted.first, "game {number} {rule:?} {set:?}");
                    assert_eq!(found.exchanges, wanted.exchanges, "game {number} {rule:?} {set:?}");
                }
                joined += found.exchanges.len();
                let is_both =
                    |one: &&Exchange| matches!(one, Exchange::Signs([a, b, i, j]) if a != b && i != j);
                both += found.exchanges.iter().filter(is_both).count();
            }
        }
    }
    assert!(joined > 1000 && both > 20, "{joined} exchanges, {both} of both kinds");
}

/// A million pairs of letters can be exchanged here. Their images would take gigabytes.
#[test]
fn many_letters_take_little_memory() {
    let letters: Vec<char> = ('\u{4e00}'..).take(1400).collect();
    let first = format!("{}{}", letters[0], letters[1]);
    let others = letters[2..].iter().map(|letter| format!("{letter}{}", letters[0]));
    let words: Vec<String> = [first].into_iter().chain(others).collect();
    let game = game(&words, FeedbackRule::Official);
    let exchanges = Exchanges::of(game.lists(), game.weights(), ROOM, &never).expect("nothing stops it");
    assert!(!exchanges.is_empty() && exchanges.bytes() < 1 << 20, "{} bytes", exchanges.bytes());
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    let classes = exchanges.classes(&all, &never).expect("nothing stops it");
    assert_eq!(classes.first.into_iter().collect::<HashSet<_>>().len(), 2);
    assert_eq!(classes.exchanges.len(), 1397);
}

#[test]
fn a_stop_ends_the_work() {
    let game = game(&codes(3, "abcd"), FeedbackRule::Official);
    assert!(Exchanges::of(game.lists(), game.weights(), ROOM, &|| true).is_none());
    let exchanges = Exchanges::of(game.lists(), game.weights(), ROOM, &never).expect("nothing stops it");
    let all: Vec<SecretId> = game.lists().secret_ids().collect();
    assert!(exchanges.classes(&all, &|| true).is_none());
}
