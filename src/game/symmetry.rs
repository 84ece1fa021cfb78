//! Guesses that cost the same because the game looks the same after exchanging two letters, or two places.
//!
//! Let s be an exchange that maps the answers, with their weights, and the accepted guesses onto themselves. If for
//! every guess g and any two secrets, g tells the two apart just when s(g) tells their images apart, then s carries a
//! policy that starts with g over to one that starts with s(g), part by part, and every secret needs as many guesses as
//! its image did. So g and s(g) cost the same. Both conditions are tested on the game's own table, whatever its
//! feedback. Under rules that go by what was played, a policy carried over might not be allowed: they are left out.
//!
//! The same holds in the middle of a game, of a set of secrets that s maps onto itself: policies for it are carried over to
//! policies for it.
//!
//! In word games nothing is found, and finding that out costs a look at a few words. In Mastermind the 1296 openers
//! of four places and six colours fall into five classes.

use std::collections::HashMap;

use crate::game::definition::Game;
use crate::game::rule::Rule;
use crate::game::table::FeedbackTable;
use crate::words::word::{GuessId, Letter};

/// Exchanges that leave a game as it is, each as the images of all guesses. The first so many guesses are the answers.
#[derive(Debug, Default)]
pub(crate) struct Exchanges {
    /// All exchanges of two letters.
    letters: Vec<Vec<GuessId>>,
    /// All exchanges of two places.
    places: Vec<Vec<GuessId>>,
}

impl Exchanges {
    /// Those of a game; none under rules that go by what was played.
    pub(crate) fn of(game: &Game) -> Exchanges {
        if game.rule() == Rule::Normal { exchanges(game) } else { Exchanges::default() }
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty() && self.places.is_empty()
    }

    /// For every one of so many guesses the first that is as good at a state which has the secrets for which an image is a
    /// member just when they are: `keeps` is asked of each exchange, as the image of every guess, whether that is so. Asked about
    /// are exchanges of two letters, of two places, and of both.
    pub(crate) fn classes(
        &self,
        guesses: usize,
        keeps: impl Fn(&dyn Fn(GuessId) -> GuessId) -> bool,
    ) -> Vec<GuessId> {
        let mut class: Vec<GuessId> = (0..guesses).map(GuessId::new).collect();
        let mut join = |image: &dyn Fn(GuessId) -> GuessId| {
            if !keeps(image) {
                return;
            }
            for guess in (0..guesses).map(GuessId::new) {
                let (one, other) = (first(&class, guess), first(&class, image(guess)));
                class[one.max(other).index()] = one.min(other);
            }
        };
        for letters in &self.letters {
            join(&|guess| letters[guess.index()]);
        }
        for places in &self.places {
            join(&|guess| places[guess.index()]);
            for letters in &self.letters {
                join(&|guess| places[letters[guess.index()].index()]);
            }
        }
        // Each leads to one before it, whose own is known.
        for guess in 0..guesses {
            class[guess] = class[class[guess].index()];
        }
        class
    }
}

fn first(class: &[GuessId], mut guess: GuessId) -> GuessId {
    while class[guess.index()] != guess {
        guess = class[guess.index()];
    }
    guess
}

/// All exchanges that leave a game as it is. Of those of letters only so many are tested that all others follow from them, for an
/// exchange of a with c, of c with b and of a with c again is one of a with b.
fn exchanges(game: &Game) -> Exchanges {
    let lists = game.lists();
    let ids: HashMap<&[Letter], GuessId> =
        lists.guess_ids().map(|guess| (lists.letters(guess), guess)).collect();
    let mut having: Vec<Vec<GuessId>> = vec![Vec::new(); lists.alphabet().len()];
    for guess in lists.guess_ids() {
        for letter in lists.letters(guess) {
            having[usize::from(letter.0)].push(guess);
        }
    }
    let mut found = Exchanges::default();
    // For every letter one that it can be exchanged with, itself at first; following them leads to one for all such.
    let mut alike: Vec<usize> = (0..having.len()).collect();
    for (a, b) in pairs(having.len()) {
        if having[a].len() != having[b].len() || root(&alike, a) == root(&alike, b) {
            continue;
        }
        let changed = having[a].iter().chain(&having[b]).copied();
        let exchange = |word: &mut [Letter]| exchange_letters(word, Letter(a as u16), Letter(b as u16));
        if images(game, &ids, changed, exchange).is_some() {
            let (a, b) = (root(&alike, a), root(&alike, b));
            alike[a] = b;
        }
    }
    for (a, b) in pairs(having.len()).filter(|&(a, b)| root(&alike, a) == root(&alike, b)) {
        let changed = having[a].iter().chain(&having[b]).copied();
        let exchange = |word: &mut [Letter]| exchange_letters(word, Letter(a as u16), Letter(b as u16));
        found.letters.extend(image_of_all(game, &ids, changed, exchange));
    }
    for (a, b) in pairs(lists.word_len()) {
        found.places.extend(images(game, &ids, lists.guess_ids(), |word| word.swap(a, b)));
    }
    found
}

fn root(alike: &[usize], mut letter: usize) -> usize {
    while alike[letter] != letter {
        letter = alike[letter];
    }
    letter
}

fn exchange_letters(word: &mut [Letter], a: Letter, b: Letter) {
    for letter in word {
        *letter = match *letter {
            own if own == a => b,
            own if own == b => a,
            own => own,
        };
    }
}

/// The images of all guesses under an exchange that changes some of them only, if it leaves the game as it is.
fn images(
    game: &Game,
    ids: &HashMap<&[Letter], GuessId>,
    changed: impl Iterator<Item = GuessId>,
    exchange: impl Fn(&mut [Letter]),
) -> Option<Vec<GuessId>> {
    image_of_all(game, ids, changed, exchange).filter(|images| leaves_as_it_is(game, images))
}

/// The same if all images are guesses.
fn image_of_all(
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

/// Whether the answers go to equally heavy answers, and every guess tells apart what its image does.
fn leaves_as_it_is(game: &Game, images: &[GuessId]) -> bool {
    let answers = game.answer_count();
    let secrets = game.lists().secret_ids();
    let mut image_of = Vec::with_capacity(answers);
    for secret in secrets {
        match images[secret.index()].as_secret(answers) {
            Some(image) if game.weights().get(image) == game.weights().get(secret) => image_of.push(image),
            _ => return false,
        }
    }
    let table: &FeedbackTable = game.table();
    images.iter().enumerate().all(|(guess, &image)| {
        let mut to = HashMap::new();
        let mut from = HashMap::new();
        game.lists().secret_ids().all(|secret| {
            let (one, other) =
                (table.get(GuessId::new(guess), secret), table.get(image, image_of[secret.index()]));
            *to.entry(one).or_insert(other) == other && *from.entry(other).or_insert(one) == one
        })
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::FeedbackRule;
    use crate::words::{Source, WordLists, WordOptions};

    fn openers(words: &[String], rule: FeedbackRule) -> usize {
        let source = Source::words("words", words.iter().map(String::as_str));
        let lists = WordLists::read(source, None, WordOptions::default()).expect("the words make lists").0;
        let game = Game::builder(lists).feedback(rule).build().expect("any feedback can be played");
        Exchanges::of(&game).classes(game.guess_count(), |_| true).into_iter().collect::<HashSet<_>>().len()
    }

    fn codes(places: u32, colours: &str) -> Vec<String> {
        let colours: Vec<char> = colours.chars().collect();
        let code = |number: usize| {
            (0..places).map(|place| colours[number / colours.len().pow(place) % colours.len()]).collect()
        };
        (0..colours.len().pow(places)).map(code).collect()
    }

    #[test]
    fn mastermind_has_as_many_openers_as_ways_to_repeat_colours() {
        // aaaa, aaab, aabb, aabc, abcd.
        assert_eq!(openers(&codes(4, "abcdef"), FeedbackRule::Pegs), 5);
        assert_eq!(openers(&codes(3, "abcd"), FeedbackRule::Official), 3);
    }

    #[test]
    fn one_word_less_and_fewer_exchanges_are_left() {
        let mut words = codes(2, "abc");
        assert_eq!(openers(&words, FeedbackRule::Official), 2);
        words.retain(|word| word != "ab");
        // Only a and b can be exchanged, if the places are too: so neither can alone.
        assert_eq!(openers(&words, FeedbackRule::Official), 8);
    }
}
