//! Guesses of equal cost, because the game looks the same after an exchange of two letters or two places.
//!
//! Let s be an exchange that maps the answers, with their weights, and the accepted guesses onto themselves. For every guess g
//! and any two secrets, g separates the two exactly if s(g) separates their images, as shown below. Then s maps a policy that
//! starts with g, part by part, to one that starts with s(g), and the image of every secret needs as many guesses as the secret.
//! So g and s(g) cost the same. Under the hard and strict rules the image of a policy might be illegal: they have no symmetries.
//!
//! The feedback rules that [keep exchanges](crate::FeedbackRule::keeps_exchanges) compare letters for equality only, so an exchange
//! of letters changes no feedback. An exchange of places permutes the feedback under the rules presence and unmatched, which
//! colour each letter regardless of the letters to its left, and does not change counts (pegs, places, common): two words have as many equal places and common letters as their
//! images, and are the same word exactly if their images are. Under the official rule, the green places and the number of yellow copies
//! of each letter determine the feedback on a guess, because the leftmost copies that are not green are yellow. The exchange
//! permutes the green places and keeps these numbers.
//!
//! The same holds in the middle of a game for a candidate set that s maps onto itself.
//!
//! Word games have no such exchanges, which takes a look at a few words to find out. In Mastermind the 1296 openers of four
//! places and six colours fall into five classes.
//!
//! A game of 1,400 letters may have a million exchanges of two of them, each with an image of every guess. So images are kept only
//! if all of them are few; else each is looked up when it is needed. "Can be exchanged" is an equivalence, because exchanging a
//! with c, c with b, and a with c again exchanges a with b: classes of letters and of places say all, and a search of exchanges
//! that keep a set needs only the first of each class.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use crate::{Letter, MAX_WORD_LEN, WordLists};
use salet_core::game::hints::{Classes, Exchange, Symmetries};
use salet_core::game::{CandidateSet, GuessId, SecretId, Weights};

/// The letters and the places that can be exchanged without a change to the game.
#[derive(Debug)]
pub(crate) struct Exchanges {
    lists: WordLists,
    weights: Weights,
    /// For each letter the first one that it can be exchanged with, or itself. Empty if nothing can be exchanged.
    letters: Vec<usize>,
    /// The same for each place.
    places: Vec<usize>,
    /// All guesses in the order of their letters.
    sorted: Vec<GuessId>,
    /// For each letter the guesses that have it.
    having: Vec<Vec<GuessId>>,
    /// The images of all guesses under each exchange of two letters or of two places; none if there are too many.
    images: HashMap<Swap, Vec<GuessId>>,
}

/// Most bytes of images, which take about a second to find.
const MOST_IMAGES: usize = 8 << 20;

/// An exchange of two letters, of two places, or of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Swap {
    /// The letters.
    pub(super) letters: Option<(Letter, Letter)>,
    /// The places, counted from 0.
    pub(super) places: Option<(usize, usize)>,
}

impl Swap {
    fn of_letters(a: usize, b: usize) -> Swap {
        Swap { letters: Some((Letter(a as u16), Letter(b as u16))), places: None }
    }

    fn of_places(a: usize, b: usize) -> Swap {
        Swap { letters: None, places: Some((a, b)) }
    }

    /// Its numbers in a certificate, for letters with these numbers.
    pub(super) fn numbered(&self, letters: &[u64]) -> Exchange {
        let of_letters = self.letters.map(|(a, b)| [letters[a.index()], letters[b.index()]]);
        let of_places = self.places.map(|(a, b)| [a as u64, b as u64]);
        let [mut a, mut b] = [of_letters, of_places].map(Option::unwrap_or_default);
        a.sort_unstable();
        b.sort_unstable();
        Exchange::Signs([a[0], a[1], b[0], b[1]])
    }
}

/// The number of each letter in certificates: letters are numbered as they first occur in the guesses.
pub(super) fn letter_numbers(lists: &WordLists) -> Vec<u64> {
    let mut numbers = vec![None; lists.letter_set().len()];
    let mut next = 0..;
    for letter in lists.guess_ids().flat_map(|guess| lists.letters(guess)) {
        numbers[letter.index()] = numbers[letter.index()].or_else(|| next.next());
    }
    numbers.into_iter().map(|number| number.expect("every letter occurs in a guess")).collect()
}

impl Exchanges {
    /// The exchanges that preserve a game that always allows all guesses, with this many bytes for images; `None` if the work was
    /// stopped.
    pub(crate) fn of(
        lists: &WordLists,
        weights: &Weights,
        room: usize,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Exchanges> {
        let mut sorted: Vec<GuessId> = lists.guess_ids().collect();
        sorted.sort_unstable_by_key(|&guess| lists.letters(guess));
        let mut found = Exchanges {
            lists: lists.clone(),
            weights: weights.clone(),
            letters: Vec::new(),
            places: Vec::new(),
            sorted,
            having: having(lists, lists.guess_ids()),
            images: HashMap::new(),
        };
        let profiles = profiles(lists, lists.guess_ids());
        let letters = grouped(
            profiles.len(),
            |letter| profiles[letter],
            |a, b| {
                let as_many = found.having[a].len() == found.having[b].len();
                as_many && found.preserve(&Swap::of_letters(a, b), &found.having[a])
            },
            stopped,
        )?;
        let places = grouped(
            lists.word_len(),
            |_| (),
            |a, b| found.preserve(&Swap::of_places(a, b), &found.sorted),
            stopped,
        )?;
        let is_alone = |(item, &first): (usize, &usize)| item == first;
        if letters.iter().enumerate().all(is_alone) && places.iter().enumerate().all(is_alone) {
            return Some(found);
        }
        (found.letters, found.places) = (letters, places);
        found.keep_images(room.min(MOST_IMAGES), stopped)?;
        Some(found)
    }

    /// Keep the images of all guesses if they fit into this many bytes.
    fn keep_images(&mut self, room: usize, stopped: &dyn Fn() -> bool) -> Option<()> {
        let most = room / (self.sorted.len() * size_of::<GuessId>());
        let (letters, places) = (classes(&self.letters), classes(&self.places));
        let pairs = letters.iter().chain(&places).map(|class| class.len() * (class.len() - 1) / 2);
        if pairs.sum::<usize>() > most {
            return Some(());
        }
        let letters = pairs_within(&letters).map(|(a, b)| Swap::of_letters(a, b));
        let places = pairs_within(&places).map(|(a, b)| Swap::of_places(a, b));
        let exchanges: Vec<Swap> = letters.chain(places).collect();
        for exchange in exchanges {
            if stopped() {
                return None;
            }
            let images = self.lists.guess_ids().map(|guess| self.image(&exchange, guess));
            let images = images.collect::<Option<_>>().expect("an exchange maps guesses to guesses");
            self.images.insert(exchange, images);
        }
        Some(())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Whether an exchange that changes these guesses maps them to guesses, and answers to equally heavy answers.
    fn preserve(&self, exchange: &Swap, changed: &[GuessId]) -> bool {
        let weight =
            |word: GuessId| word.as_secret(self.lists.answer_count()).map(|secret| self.weights.get(secret));
        let mut images = changed.iter().map(|&word| (word, self.image(exchange, word)));
        images.all(|(word, image)| image.is_some_and(|image| weight(image) == weight(word)))
    }

    /// The map of guesses under an exchange that preserves the game.
    fn map(&self, exchange: Swap) -> impl Fn(GuessId) -> GuessId {
        let alone = [Swap { places: None, ..exchange }, Swap { letters: None, ..exchange }];
        let tables = alone.map(|exchange| self.images.get(&exchange));
        move |word| match tables {
            [None, None] => self.image(&exchange, word).expect("an exchange maps guesses to guesses"),
            _ => tables.iter().flatten().fold(word, |word, images| images[word.index()]),
        }
    }

    /// The image of a word under an exchange, if it is a guess.
    fn image(&self, exchange: &Swap, word: GuessId) -> Option<GuessId> {
        let lists = &self.lists;
        let mut image = [Letter(0); MAX_WORD_LEN];
        let image = &mut image[..lists.word_len()];
        image.copy_from_slice(lists.letters(word));
        if let Some((a, b)) = exchange.letters {
            for letter in image.iter_mut() {
                *letter = if *letter == a {
                    b
                } else if *letter == b {
                    a
                } else {
                    *letter
                };
            }
        }
        if let Some((a, b)) = exchange.places {
            image.swap(a, b);
        }
        let found = self.sorted.binary_search_by(|&guess| lists.letters(guess).cmp(image));
        found.ok().map(|at| self.sorted[at])
    }
}

impl Symmetries for Exchanges {
    fn classes(&self, secrets: &[SecretId], stopped: &dyn Fn() -> bool) -> Option<Classes> {
        let members = Members::new(self, secrets);
        let mut joined = Joined { class: (0..self.lists.guess_count()).collect(), exchanges: Vec::new() };
        let firsts = members.join_letters(&mut joined, stopped)?;
        members.join_places(&firsts, &mut joined, stopped)?;
        (!stopped()).then(|| joined.classes(&self.lists))
    }

    fn bytes(&self) -> usize {
        let having: usize = self.having.iter().map(|guesses| guesses.capacity() * size_of::<GuessId>()).sum();
        let letters = self.letters.len() * (size_of::<usize>() + size_of::<Vec<GuessId>>());
        letters + having + (1 + self.images.len()) * self.sorted.len() * size_of::<GuessId>()
    }
}

/// The secrets of a state.
struct Members<'a> {
    exchanges: &'a Exchanges,
    set: CandidateSet,
    words: Vec<GuessId>,
    profiles: Vec<u64>,
}

impl<'a> Members<'a> {
    fn new(exchanges: &'a Exchanges, secrets: &[SecretId]) -> Members<'a> {
        let words: Vec<GuessId> = secrets.iter().map(|secret| secret.as_guess()).collect();
        let lists = &exchanges.lists;
        let set = CandidateSet::from_members(lists.answer_count(), secrets.iter().copied());
        Members { exchanges, set, profiles: profiles(lists, words.iter().copied()), words }
    }

    /// Whether an exchange maps these members to members.
    fn keep(&self, exchange: Swap, members: &[GuessId]) -> bool {
        let map = self.exchanges.map(exchange);
        let image = |&word: &GuessId| map(word).as_secret(self.exchanges.lists.answer_count());
        members.iter().all(|word| image(word).is_some_and(|image| self.set.contains(image)))
    }

    /// Only letters of the same group may be exchanged.
    fn group(&self, letter: usize) -> (usize, u64) {
        (self.exchanges.letters[letter], self.profiles[letter])
    }

    /// Join the guesses that an exchange of letters makes equivalent. Returns the first of each class of such letters.
    fn join_letters(&self, joined: &mut Joined, stopped: &dyn Fn() -> bool) -> Option<Vec<usize>> {
        let with = having(&self.exchanges.lists, self.words.iter().copied());
        let keep = |a: usize, b: usize| {
            let exchange = Swap::of_letters(a, b);
            // Both ways: as many members have each letter, and the images of those with one have the other.
            let kept = with[a].len() == with[b].len() && self.keep(exchange, &with[a]);
            if kept {
                joined.join(self, exchange, &self.exchanges.having[a]);
            }
            kept
        };
        let firsts = grouped(self.exchanges.letters.len(), |letter| self.group(letter), keep, stopped)?;
        let firsts = firsts.into_iter().enumerate().filter(|&(letter, first)| letter == first);
        Some(firsts.map(|(first, _)| first).collect())
    }

    /// Join the guesses that an exchange of places makes equivalent, alone or with one of letters.
    ///
    /// If either one keeps the set, both together add nothing. Else only the first letters of each class matter: exchanges that
    /// keep the set lead from them to the others.
    fn join_places(&self, firsts: &[usize], joined: &mut Joined, stopped: &dyn Fn() -> bool) -> Option<()> {
        let mut of_group: HashMap<_, Vec<usize>> = HashMap::new();
        firsts.iter().for_each(|&letter| of_group.entry(self.group(letter)).or_default().push(letter));
        let earlier =
            |b: usize| of_group[&self.group(b)].iter().map(move |&a| (a, b)).take_while(|&(a, b)| a < b);
        let keep = |p: usize, q: usize| {
            let places = Swap::of_places(p, q);
            let moved = moved_letters(&self.exchanges.lists, &self.words, (p, q));
            if moved.is_empty() && self.keep(places, &self.words) {
                joined.join(self, places, &self.exchanges.sorted);
                return true;
            }
            let mut both = |(a, b): (usize, usize)| {
                let both = Swap { places: places.places, ..Swap::of_letters(a, b) };
                if self.exchanges.letters[a] == self.exchanges.letters[b] && self.keep(both, &self.words) {
                    joined.join(self, both, &self.exchanges.sorted);
                }
            };
            match moved[..] {
                [] => firsts.iter().flat_map(|&b| earlier(b)).take_while(|_| !stopped()).for_each(both),
                [a, b] => both((a, b)),
                _ => {}
            }
            false
        };
        grouped(self.exchanges.places.len(), |place| self.exchanges.places[place], keep, stopped).map(|_| ())
    }
}

/// Classes that grow.
struct Joined {
    /// For every guess an earlier one of its class, or itself.
    class: Vec<usize>,
    exchanges: Vec<Swap>,
}

impl Joined {
    /// Join guesses with their images. Every other guess that the exchange changes must be the image of one of these.
    fn join(&mut self, members: &Members<'_>, exchange: Swap, guesses: &[GuessId]) {
        let (map, mut joins) = (members.exchanges.map(exchange), false);
        for &guess in guesses {
            let image = map(guess);
            let (one, other) = (self.first(guess.index()), self.first(image.index()));
            joins |= one != other;
            self.class[one.max(other)] = one.min(other);
        }
        if joins {
            self.exchanges.push(exchange);
        }
    }

    fn first(&mut self, mut member: usize) -> usize {
        while self.class[member] != member {
            self.class[member] = self.class[self.class[member]];
            member = self.class[member];
        }
        member
    }

    fn classes(mut self, lists: &WordLists) -> Classes {
        let first = (0..self.class.len()).map(|guess| GuessId::new(self.first(guess))).collect();
        let letters = if self.exchanges.is_empty() { Vec::new() } else { letter_numbers(lists) };
        Classes { first, exchanges: self.exchanges.iter().map(|swap| swap.numbered(&letters)).collect() }
    }
}

/// For each of `count` items the first one that is alike, or itself; `None` if the work was stopped. Alike is an equivalence, and
/// holds only for items with the same key.
fn grouped<K: Hash + Eq>(
    count: usize,
    key: impl Fn(usize) -> K,
    mut are_alike: impl FnMut(usize, usize) -> bool,
    stopped: &dyn Fn() -> bool,
) -> Option<Vec<usize>> {
    let mut firsts: HashMap<K, Vec<usize>> = HashMap::new();
    let mut group = Vec::with_capacity(count);
    for item in 0..count {
        let firsts = firsts.entry(key(item)).or_default();
        let alike = firsts.iter().copied().find(|&first| stopped() || are_alike(first, item));
        if stopped() {
            return None;
        }
        if alike.is_none() {
            firsts.push(item);
        }
        group.push(alike.unwrap_or(item));
    }
    Some(group)
}

/// The classes of items of which each has the first one that is alike.
fn classes(firsts: &[usize]) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = vec![Vec::new(); firsts.len()];
    for (item, &first) in firsts.iter().enumerate() {
        classes[first].push(item);
    }
    classes.retain(|class| class.len() > 1);
    classes
}

fn pairs_within(classes: &[Vec<usize>]) -> impl Iterator<Item = (usize, usize)> {
    classes.iter().flat_map(|class| {
        (1..class.len())
            .flat_map(move |later| class[..later].iter().map(move |&earlier| (earlier, class[later])))
    })
}

/// For each letter the words that have it.
fn having(lists: &WordLists, words: impl Iterator<Item = GuessId>) -> Vec<Vec<GuessId>> {
    let mut having: Vec<Vec<GuessId>> = vec![Vec::new(); lists.letter_set().len()];
    for word in words {
        for letter in lists.letters(word) {
            let words = &mut having[letter.index()];
            if words.last() != Some(&word) {
                words.push(word);
            }
        }
    }
    having
}

/// For each letter a number that is the same for letters that stand equally often at each place of the words.
fn profiles(lists: &WordLists, words: impl Iterator<Item = GuessId>) -> Vec<u64> {
    let mut profiles = vec![0u64; lists.letter_set().len()];
    for word in words {
        for (letter, place) in lists.letters(word).iter().zip(1..) {
            let profile = &mut profiles[letter.index()];
            *profile = profile.wrapping_add(SPREAD.wrapping_pow(place));
        }
    }
    profiles
}

/// Any odd number with many different digits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The letters that do not stand equally often at two places of the words: an exchange of these places must exchange the letters,
/// too.
fn moved_letters(lists: &WordLists, words: &[GuessId], (p, q): (usize, usize)) -> Vec<usize> {
    let mut more: BTreeMap<Letter, isize> = BTreeMap::new();
    for &word in words {
        let letters = lists.letters(word);
        *more.entry(letters[p]).or_default() += 1;
        *more.entry(letters[q]).or_default() -= 1;
    }
    more.into_iter().filter(|&(_, more)| more != 0).map(|(letter, _)| letter.index()).collect()
}
