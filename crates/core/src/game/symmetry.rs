//! Guesses of equal cost, because the game looks the same after an exchange of two letters or two places.
//!
//! Let s be an exchange that maps the answers, with their weights, and the accepted guesses onto themselves. For every guess g
//! and any two secrets, g separates the two exactly if s(g) separates their images, as shown below. Then s maps a policy that
//! starts with g, part by part, to one that starts with s(g), and the image of every secret needs as many guesses as the secret.
//! So g and s(g) cost the same. Under the hard and strict rules the image of a policy might be illegal: they get no exchanges.
//!
//! Every feedback rule compares letters for equality only, so an exchange of letters changes no feedback. An exchange of places
//! permutes the feedback under the rules presence and unmatched, which colour each letter regardless of the letters to its
//! left, and does not change pegs, which are counts. Under the official rule, the green places and the number of yellow copies
//! of each letter determine the feedback on a guess, because the leftmost copies that are not green are yellow. The exchange
//! permutes the green places and keeps these numbers.
//!
//! The same holds in the middle of a game for a candidate set that s maps onto itself.
//!
//! Word games have no such exchanges, which takes a look at a few words to find out. In Mastermind the 1296 openers of four
//! places and six colours fall into five classes.

use std::collections::HashMap;

use crate::game::{Game, Rule};
use crate::words::word::{GuessId, Letter};

/// Exchanges that preserve a game, each with the images of all guesses.
#[derive(Debug, Default)]
pub(crate) struct Exchanges {
    letters: Vec<((Letter, Letter), Vec<GuessId>)>,
    places: Vec<((usize, usize), Vec<GuessId>)>,
}

/// An exchange of two letters, of two places, or of both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// The letters.
    pub letters: Option<(Letter, Letter)>,
    /// The places, counted from 0.
    pub places: Option<(usize, usize)>,
}

/// Classes of guesses of equal cost.
#[derive(Debug, Clone)]
pub(crate) struct Classes {
    /// For every guess the first one of its class.
    pub first: Vec<GuessId>,
    /// Exchanges that join each class.
    pub exchanges: Vec<Exchange>,
}

impl Classes {
    pub(crate) fn is_first(&self, guess: GuessId) -> bool {
        self.first[guess.index()] == guess
    }
}

impl Exchanges {
    /// The exchanges that preserve a game; none under the hard and strict rules.
    pub(crate) fn of(game: &Game) -> Exchanges {
        if game.rule() == Rule::Normal { exchanges(game) } else { Exchanges::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty() && self.places.is_empty()
    }

    /// The classes of guesses in a state. `keeps` tests whether an exchange, given as a map of guesses, maps the candidates of the
    /// state onto themselves; it gets exchanges of two letters, of two places, and of both.
    pub(crate) fn classes(
        &self,
        guesses: usize,
        keeps: impl Fn(&dyn Fn(GuessId) -> GuessId) -> bool,
    ) -> Classes {
        let mut class: Vec<usize> = (0..guesses).collect();
        let mut exchanges = Vec::new();
        let mut join = |letters, places, image: &dyn Fn(GuessId) -> GuessId| {
            if !keeps(image) {
                return;
            }
            let mut joins = false;
            for guess in 0..guesses {
                let image = image(GuessId::new(guess)).index();
                let (one, other) = (root(&class, guess), root(&class, image));
                joins |= one != other;
                class[one.max(other)] = one.min(other);
            }
            if joins {
                exchanges.push(Exchange { letters, places });
            }
        };
        for &(pair, ref letters) in &self.letters {
            join(Some(pair), None, &|guess| letters[guess.index()]);
        }
        for &(pair, ref places) in &self.places {
            join(None, Some(pair), &|guess| places[guess.index()]);
            for &(of_letters, ref letters) in &self.letters {
                join(Some(of_letters), Some(pair), &|guess| places[letters[guess.index()].index()]);
            }
        }
        Classes { first: (0..guesses).map(|guess| GuessId::new(root(&class, guess))).collect(), exchanges }
    }
}

/// The representative of a class, in which every member points to another one, and the representative to itself.
fn root(class: &[usize], mut member: usize) -> usize {
    while class[member] != member {
        member = class[member];
    }
    member
}

/// All exchanges that preserve a game. Exchanges of letters are tested only as far as needed to derive all others: exchanging a
/// with c, c with b, and a with c again exchanges a with b.
fn exchanges(game: &Game) -> Exchanges {
    let lists = game.lists();
    let ids: HashMap<&[Letter], GuessId> =
        lists.guess_ids().map(|guess| (lists.letters(guess), guess)).collect();
    let mut having: Vec<Vec<GuessId>> = vec![Vec::new(); lists.letter_set().len()];
    for guess in lists.guess_ids() {
        for letter in lists.letters(guess) {
            having[usize::from(letter.0)].push(guess);
        }
    }
    let letter_images = |a: usize, b: usize| {
        let (a_letter, b_letter) = (Letter(a as u16), Letter(b as u16));
        let exchanged = |letter| match letter {
            _ if letter == a_letter => b_letter,
            _ if letter == b_letter => a_letter,
            _ => letter,
        };
        let changed = having[a].iter().chain(&having[b]).copied();
        images(game, &ids, changed, |word| word.iter_mut().for_each(|letter| *letter = exchanged(*letter)))
    };
    let mut found = Exchanges::default();
    // Classes of letters that can be exchanged.
    let mut alike: Vec<usize> = (0..having.len()).collect();
    for (a, b) in pairs(having.len()) {
        if having[a].len() != having[b].len() || root(&alike, a) == root(&alike, b) {
            continue;
        }
        if letter_images(a, b).is_some_and(|images| is_preserved(game, &images)) {
            let (a, b) = (root(&alike, a), root(&alike, b));
            alike[a] = b;
        }
    }
    for (a, b) in pairs(having.len()).filter(|&(a, b)| root(&alike, a) == root(&alike, b)) {
        let pair = (Letter(a as u16), Letter(b as u16));
        found.letters.extend(letter_images(a, b).map(|images| (pair, images)));
    }
    for (a, b) in pairs(lists.word_len()) {
        let images = images(game, &ids, lists.guess_ids(), |word| word.swap(a, b));
        let images = images.filter(|images| is_preserved(game, images));
        found.places.extend(images.map(|images| ((a, b), images)));
    }
    found
}

/// The images of all guesses under an exchange that changes only some of them, if all of these are guesses.
fn images(
    game: &Game,
    ids: &HashMap<&[Letter], GuessId>,
    changed: impl Iterator<Item = GuessId>,
    exchange: impl Fn(&mut [Letter]),
) -> Option<Vec<GuessId>> {
    let mut images: Vec<GuessId> = game.lists().guess_ids().collect();
    for guess in changed {
        let mut word = game.lists().letters(guess).to_vec();
        exchange(&mut word);
        images[guess.index()] = *ids.get(&word[..])?;
    }
    Some(images)
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |b| (0..b).map(move |a| (a, b)))
}

/// Whether the images of answers are equally heavy answers.
fn is_preserved(game: &Game, images: &[GuessId]) -> bool {
    let weight = |secret| game.weights().get(secret);
    game.lists().secret_ids().all(|secret| {
        let image = images[secret.index()].as_secret(game.answer_count());
        image.is_some_and(|image| weight(image) == weight(secret))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::FeedbackRule;
    use crate::words::{SecretId, WordLists};

    fn openers(words: &[String], rule: FeedbackRule) -> usize {
        let game =
            Game::builder(WordLists::of(words)).feedback(rule).build().expect("any feedback can be played");
        let classes = Exchanges::of(&game).classes(game.guess_count(), |_| true);
        classes.first.into_iter().collect::<HashSet<_>>().len()
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
        for &rule in FeedbackRule::ALL {
            let game = Game::builder(WordLists::of(codes(4, "abc"))).feedback(rule).build().expect("a game");
            let Exchanges { letters, places } = Exchanges::of(&game);
            assert_eq!((letters.len(), places.len()), (3, 6));
            let table = game.table();
            let guesses = |images| game.lists().guess_ids().map(move |guess| (images, guess));
            let images =
                letters.iter().map(|(_, images)| images).chain(places.iter().map(|(_, images)| images));
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
}
